//! The account of a decision by attention: which moves had something to hope for and why, what was looked at, what refuted
//! or realized it, how the winner stood up to scrutiny, and what each phase cost.

use std::fmt::Write;

use bstar::{Decision, Event, Ledger, Phase, PhaseEnd, Search, Value};
use motive_chess::{Move, Position};
use motive_critic::to_value;

use crate::evidence::Class;
use crate::measures::Measures;
use crate::rules::{OrderedMove, side_of};

/// Steps beyond this number are counted but not kept.
const MOST_STEPS: usize = 5_000;
/// So many rivals are named.
const MOST_NAMED: usize = 8;
/// So many steps of one phase are told.
const MOST_TOLD: usize = 6;

/// How a decision was made.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The moves of the root, the best first.
    pub rivals: Vec<Rival>,
    /// What happened, in order.
    pub steps: Vec<AccountStep>,
    /// Positions visited, by phase.
    pub ledger: Ledger,
    /// Half-moves from the root to where measurements ended.
    pub horizon: u32,
    /// Positions that became inner nodes of the graph.
    pub widened: u64,
    /// Leaves that were measured again.
    pub deepened: u64,
    /// The longest line of the graph that was attended to, in half-moves.
    pub longest: usize,
    /// The horizons at which the move that was played had been verified.
    pub verified: Vec<u32>,
    /// Why the search ended.
    pub stop: Option<bstar::StopReason>,
    /// Nodes of the graph, and how many of them were there before.
    pub nodes: (usize, usize),
    /// Whether the value of the move that is played is a value rather than a bound.
    pub exact: bool,
    /// Whether no other move that was measured has a better value.
    pub leads: bool,
}

/// A move of the root. Values are for the side to move there.
#[derive(Clone, Debug)]
pub struct Rival {
    /// The move.
    pub m: Move,
    /// What it is worth.
    pub real: Value,
    /// What spoke for it when the root was expanded.
    pub class: Class,
    /// The chance it had, at the end, to reach what the last phase asked for.
    pub chance: f64,
    /// Steps below it.
    pub attention: u64,
}

/// Something that happened. Values are for White.
#[derive(Clone, Debug, PartialEq)]
pub enum AccountStep {
    /// The horizon was raised.
    Raised(u32),
    /// A phase began; in VERIFY with the move under scrutiny.
    Began(Phase, Option<Move>),
    /// What the forcing side aims at.
    Target(f64),
    /// A position was expanded.
    Widened(Vec<Move>),
    /// A position was measured again, to this depth, with this result.
    Deepened(Vec<Move>, u32, Value),
    /// Another move leads, or the leading one has a new value.
    Leads(Move, Value),
    /// A phase ended.
    Ended(Phase, PhaseEnd),
    /// A move stood up to scrutiny at this horizon.
    Verified(Move, u32),
}

/// Listens to a decision.
#[derive(Default)]
pub(crate) struct Recorder {
    steps: Vec<AccountStep>,
    longest: usize,
}

impl Recorder {
    pub(crate) fn hear(&mut self, event: &Event<'_, OrderedMove>) {
        let moves = |line: &[OrderedMove]| line.iter().map(|step| step.0).collect();
        let step = match event {
            Event::Raised { horizon, .. } => AccountStep::Raised(*horizon),
            Event::PhaseStarted { phase, chosen, .. } => {
                AccountStep::Began(*phase, chosen.map(|step| step.0))
            }
            Event::Target { value } => AccountStep::Target(*value),
            Event::Expanded { line, .. } => {
                self.longest = self.longest.max(line.len());
                AccountStep::Widened(moves(line))
            }
            Event::Deepened { line, depth, value, .. } => {
                self.longest = self.longest.max(line.len());
                AccountStep::Deepened(moves(line), *depth, *value)
            }
            Event::Best { mv, value } => AccountStep::Leads(mv.0, *value),
            Event::PhaseEnded { phase, end } => AccountStep::Ended(*phase, *end),
            Event::Verified { mv, horizon } => AccountStep::Verified(mv.0, *horizon),
            _ => return,
        };
        if self.steps.len() < MOST_STEPS {
            self.steps.push(step);
        }
    }

    pub(crate) fn finish(
        self,
        decision: &Decision<OrderedMove>,
        search: &Search<Measures>,
        kept: usize,
    ) -> Account {
        let root = search.root();
        let side = side_of(root.turn());
        let outcome = &decision.outcome;
        let mut rivals: Vec<Rival> = outcome
            .moves
            .iter()
            .map(|m| Rival {
                m: m.mv.0,
                real: side.step() * m.real,
                class: Class::of(m.evidence[side]),
                chance: m.chance,
                attention: m.attention,
            })
            .collect();
        rivals
            .sort_by_key(|rival| (outcome.best != Some(OrderedMove(rival.m)), std::cmp::Reverse(rival.real)));
        let played = |(mv, horizon): &(OrderedMove, u32)| (Some(*mv) == outcome.best).then_some(*horizon);
        Account {
            rivals,
            steps: self.steps,
            ledger: decision.ledger,
            horizon: decision.horizon,
            widened: decision.widened,
            deepened: decision.deepened,
            longest: self.longest,
            verified: decision.verified.iter().filter_map(played).collect(),
            stop: outcome.stop,
            nodes: (outcome.nodes, kept),
            exact: decision.exact,
            leads: decision.leads,
        }
    }
}

impl Account {
    /// The last horizon in sentences, with the moves that were in question and what the phases cost.
    pub fn tell(&self, position: &Position) -> String {
        let mut text = String::from("Search by optimism. The moves in question:\n");
        let mut rivals: Vec<&Rival> = self.rivals.iter().collect();
        rivals.sort_by_key(|rival| std::cmp::Reverse(rival.attention));
        for rival in rivals.iter().take(MOST_NAMED) {
            let _ = writeln!(text, "  {}", rival.tell(position));
        }
        if rivals.len() > MOST_NAMED {
            let _ = writeln!(text, "  and {} others", rivals.len() - MOST_NAMED);
        }
        self.tell_steps(position, &mut text);
        let _ = writeln!(text, "{}", self.conclusion(position));
        let _ = writeln!(text, "{}", self.effort());
        text
    }

    /// The share of effort by phase.
    pub fn effort(&self) -> String {
        let Ledger { root, select, verify, raise } = self.ledger;
        let all = self.ledger.total().max(1);
        let percent = |part: u64| (100 * part + all / 2) / all;
        format!(
            "Effort: SELECT {} %, VERIFY {} %, RAISE {} %, ROOT {} % of {all} positions; {} widened, {} deepened; horizon {}.",
            percent(select),
            percent(verify),
            percent(raise),
            percent(root),
            self.widened,
            self.deepened,
            self.horizon,
        )
    }

    /// The phases of the last horizon that had any.
    fn tell_steps(&self, position: &Position, text: &mut String) {
        let looked = |step: &AccountStep| matches!(step, AccountStep::Widened(line) | AccountStep::Deepened(line, ..) if !line.is_empty());
        let last = self.steps.iter().rposition(looked).unwrap_or(0);
        let begin =
            self.steps[..last].iter().rposition(|step| matches!(step, AccountStep::Raised(_))).unwrap_or(0);
        let mut told = 0;
        for step in &self.steps[begin.min(self.steps.len())..] {
            if matches!(step, AccountStep::Began(..)) {
                told = 0;
            }
            if looked(step) {
                told += 1;
                if told > MOST_TOLD {
                    continue;
                }
            }
            if let Some(line) = sentence(step, position) {
                let _ = writeln!(text, "  {line}");
            }
        }
    }

    fn conclusion(&self, position: &Position) -> String {
        let best = self.rivals.first().map_or_else(String::new, |rival| position.san(rival.m));
        match self.stop {
            Some(bstar::StopReason::Verified) => match self.verified.last() {
                Some(horizon) => {
                    format!(
                        "VERIFIED: {best}, at horizon {horizon}: nothing else has a chance worth pursuing."
                    )
                }
                None => format!("VERIFIED: {best}."),
            },
            Some(bstar::StopReason::OnlyMove) => format!("{best} is the only move."),
            _ => format!("{best} is the best so far; the limits ended the search."),
        }
    }
}

impl Rival {
    /// What it has, and what speaks for it.
    pub fn tell(&self, position: &Position) -> String {
        let why = match self.class {
            Class::Quiet => "no threat".to_owned(),
            Class::HitAndRun => "its piece would be taken before it can escape".to_owned(),
            Class::Threat => "another move would win something".to_owned(),
            Class::Check => "a check".to_owned(),
            Class::Sacrifice => "it gives something up".to_owned(),
            Class::MateThreat => "it threatens mate".to_owned(),
            Class::ForcingCheck => "a check with one reply or two".to_owned(),
            Class::Proposed => "proposed by knowledge".to_owned(),
        };
        let times = match self.attention {
            0 => "not looked into".to_owned(),
            1 => "looked at once".to_owned(),
            n => format!("looked at {n} times"),
        };
        format!("{}: really {} ({why}), {times}", position.san(self.m), to_value(self.real))
    }
}

fn sentence(step: &AccountStep, position: &Position) -> Option<String> {
    let sign = if position.turn().is_white() { 1 } else { -1 };
    Some(match step {
        AccountStep::Raised(horizon) => format!("Horizon {horizon}"),
        AccountStep::Began(Phase::Select, _) => "SELECT: who can beat the best move?".to_owned(),
        AccountStep::Began(Phase::Verify, chosen) => {
            let chosen = chosen.map_or_else(String::new, |m| position.san(m));
            format!("VERIFY: can {chosen} be refuted?")
        }
        AccountStep::Target(value) => {
            format!("  the mark to reach is {}", to_value(sign * value.round() as i32))
        }
        AccountStep::Widened(line) if line.is_empty() => return None,
        AccountStep::Widened(line) => format!("  looks into {}", position.san_line(line)),
        AccountStep::Deepened(line, depth, value) => {
            format!("  {} half-moves after {}: {}", depth, position.san_line(line), to_value(sign * value))
        }
        AccountStep::Leads(m, real) => format!("  {} leads with {}", position.san(*m), to_value(sign * real)),
        AccountStep::Ended(_, why) => match why {
            PhaseEnd::Separated => "  no other move can hope for more than the best has".to_owned(),
            PhaseEnd::ClearlyBest => "  no other move has a chance worth pursuing".to_owned(),
            PhaseEnd::Stands => "  no reply has a chance worth pursuing".to_owned(),
            PhaseEnd::Refuted => "  it is refuted: another move is better now".to_owned(),
            PhaseEnd::Effort => "  the effort of the phase is used up".to_owned(),
        },
        AccountStep::Verified(m, horizon) => format!("{} is verified at horizon {horizon}", position.san(*m)),
    })
}
