//! The story of a search in words, as the paper tells its searches: the candidate ideas with what they
//! have and what they hope for, which were looked into, what became of them, and how the chosen move
//! stood up to scrutiny.

use std::fmt::Write;

use bstar::{Phase, PhaseEnd};
use motive_chess::Position;
use motive_critic::to_value;

use crate::optimism::Hope;
use crate::rounds::story::{Chapter, Dare, Happening, Idea, Story};

/// So many candidates are named.
const MOST_NAMED: usize = 8;

impl Story {
    /// The last round that searched by chances, in sentences, and what was looked at further after it; `position` is the one that was thought about.
    pub fn tell(&self, position: &Position) -> String {
        let Some(chapter) = self.of_chances() else { return String::new() };
        let mut text = format!(
            "Search by optimism: {} rounds, {} expansions in all. The ideas, with probes of {} half-moves:\n",
            self.chapters.len(),
            self.expansions(),
            chapter.depth,
        );
        chapter.tell(position, &mut text);
        let told = |later: &&Chapter| later.depth > chapter.depth && !later.dares.is_empty();
        if let Some(later) = self.chapters.iter().rev().find(told) {
            later.tell_dares(position, &mut text);
        }
        if let Some(last) = self.chapters.last()
            && last.depth > chapter.depth
            && let Some(best) = last.candidates.first()
        {
            let (san, value) = (position.san(best.m), to_value(best.real));
            let _ =
                writeln!(text, "Probes of {} half-moves after that: {san} leads with {value}.", last.depth);
        }
        text
    }
}

impl Chapter {
    fn tell(&self, position: &Position, text: &mut String) {
        let mut ideas: Vec<&Idea> = self.candidates.iter().collect();
        ideas.sort_by_key(|idea| (idea.attention == 0, std::cmp::Reverse(idea.hope)));
        let named = ideas.len().min(MOST_NAMED);
        for idea in &ideas[..named] {
            let _ = writeln!(text, "  {}", idea.tell(position));
        }
        if named < ideas.len() {
            let _ = writeln!(text, "  and {} others", ideas.len() - named);
        }
        self.tell_dares(position, text);
        for event in &self.events {
            if let Some(line) = sentence(event, position) {
                let _ = writeln!(text, "  {line}");
            }
        }
        let _ = writeln!(text, "  {}", self.conclusion(position));
    }

    fn tell_dares(&self, position: &Position, text: &mut String) {
        let Some(furthest) = self.dares.iter().map(|dare| dare.depth).max() else { return };
        let _ = writeln!(text, "  Sacrifices and checks, looked at up to {furthest} half-moves:");
        let (better, failed): (Vec<&Dare>, Vec<&Dare>) =
            self.dares.iter().partition(|dare| dare.better.is_some());
        for dare in better {
            let value = to_value(dare.better.unwrap_or_default());
            let (san, depth) = (position.san(dare.m), dare.depth);
            let _ = writeln!(text, "    {san} is better than what led before: {value} at {depth} half-moves");
        }
        let named: Vec<String> = failed.iter().take(MOST_NAMED).map(|dare| position.san(dare.m)).collect();
        match failed.len() - named.len() {
            _ if named.is_empty() => {}
            0 => {
                let _ = writeln!(text, "    no better: {}", named.join(", "));
            }
            more => {
                let _ = writeln!(text, "    no better: {} and {more} others", named.join(", "));
            }
        }
    }

    fn conclusion(&self, position: &Position) -> String {
        let best = self.candidates.first().map_or_else(String::new, |idea| position.san(idea.m));
        let why = match self.stop {
            Some(bstar::StopReason::Verified) => "stands: no reply has a chance worth pursuing",
            Some(bstar::StopReason::OnlyMove) => "is the only move",
            Some(bstar::StopReason::Effort) => "is the best so far; the effort of the round is used up",
            Some(bstar::StopReason::Expansions) => "leads; this round only put the moves in order",
            _ => "is the best so far; the limits ended the round",
        };
        format!("{best} {why}.")
    }
}

impl Idea {
    /// Whether somebody saw a reason to hope for more than the move has.
    pub(crate) fn is_hoped_for(&self) -> bool {
        self.kind.is_some_and(|kind| kind != Hope::None)
    }

    /// What it has, what it hopes for and why.
    pub fn tell(&self, position: &Position) -> String {
        let looked = match self.attention {
            0 => String::new(),
            1 => ", looked into once".to_owned(),
            n => format!(", looked into {n} times"),
        };
        let hope = match self.kind {
            Some(Hope::Check { replies: 1 }) => "a check with one reply".to_owned(),
            Some(Hope::Check { replies }) => format!("a check with {replies} replies"),
            Some(Hope::MateThreat) => "it threatens mate".to_owned(),
            Some(Hope::Threat) => "another move would win something".to_owned(),
            Some(Hope::HitAndRun) => "its piece would be taken before it can escape".to_owned(),
            Some(Hope::None) | None => "no threat".to_owned(),
        };
        format!(
            "{}: really {}, hopes for {} ({hope}){looked}",
            position.san(self.m),
            to_value(self.real),
            to_value(self.hope),
        )
    }
}

fn sentence(event: &Happening, position: &Position) -> Option<String> {
    let sign = if position.turn().is_white() { 1 } else { -1 };
    Some(match event {
        Happening::Began { phase: Phase::Select, .. } => "SELECT: which move is best?".to_owned(),
        Happening::Began { phase: Phase::Verify, chosen, .. } => {
            let chosen = chosen.map_or_else(String::new, |m| position.san(m));
            format!("VERIFY: can {chosen} be refuted?")
        }
        Happening::Target(value) => {
            format!("  the mark to reach is {}", to_value(sign * value.round() as i32))
        }
        Happening::Expanded(line) if line.is_empty() => return None,
        Happening::Expanded(line) => format!("  looks into {}", position.san_line(line)),
        Happening::Leads { m, real } => {
            format!("  {} leads with {}", position.san(*m), to_value(sign * real))
        }
        Happening::Ended { why, .. } => match why {
            PhaseEnd::Separated => "  no other move can hope for more than the best has".to_owned(),
            PhaseEnd::ClearlyBest => "  no other move has a chance worth pursuing".to_owned(),
            PhaseEnd::Stands => "  no reply has a chance worth pursuing".to_owned(),
            PhaseEnd::Refuted => "  it is refuted: another move is better now".to_owned(),
            PhaseEnd::Effort => "  the effort of the phase is used up".to_owned(),
        },
    })
}
