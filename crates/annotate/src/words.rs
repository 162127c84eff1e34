//! The words. Every sentence about a move is made here, from confirmed lines and from what the board shows.
//!
//! A [`Speaker`] serves one game: it remembers what has been said, so that neither sentences nor turns of phrase repeat
//! themselves where there is another way to say it.

mod themes;

use std::collections::{BTreeMap, BTreeSet};

use motive_caps::{Counter, WhyNot};
use motive_chess::{Color, Move, Position, role_name};
use motive_explain::ThemeKind;

use self::themes::{name_with_article, phrase};
use crate::chances::{Standing, expected_score};
use crate::moment::{Kind, Mark};
use crate::reason::{Blame, Told, blame};
use crate::{Claimed, Level};
use motive_solution::Value;

/// Everything that is known about a move when it comes to words.
pub(crate) struct Case<'a> {
    pub(crate) before: &'a Position,
    pub(crate) m: Move,
    pub(crate) mark: Mark,
    pub(crate) kind: Kind,
    pub(crate) reply: Option<&'a Told<'a>>,
    pub(crate) point: Option<&'a Told<'a>>,
    pub(crate) better: Option<Move>,
    pub(crate) best: Value,
    pub(crate) played: Value,
    /// Whether the comment on the opponent's last move has told the chance that is missed now.
    pub(crate) told_before: bool,
    /// Of a strong move: what it gives up by the exchange on its square.
    pub(crate) offers: bool,
}

/// Puts moments of one game into words.
pub(crate) struct Speaker {
    level: Level,
    said: BTreeSet<String>,
    turns: BTreeMap<&'static str, usize>,
    themes: BTreeMap<(bool, Kind, ThemeKind), usize>,
}

impl Speaker {
    pub(crate) fn new(level: Level) -> Speaker {
        Speaker { level, said: BTreeSet::new(), turns: BTreeMap::new(), themes: BTreeMap::new() }
    }

    /// The comment on a move.
    pub(crate) fn comment(&mut self, case: &Case<'_>) -> String {
        let mut sentences = Vec::new();
        if case.mark.is_praise() {
            sentences.push(self.praise(case));
        } else {
            sentences.push(self.lead(case));
            sentences.push(self.better(case));
            sentences.push(self.state(case));
        }
        let mut text: Vec<String> = Vec::new();
        for sentence in sentences.into_iter().flatten() {
            // A sentence names moves, so that the same one twice is the same thing twice.
            if self.said.insert(sentence.clone()) {
                text.push(sentence);
            }
        }
        text.join(" ")
    }

    /// The next of several ways to say something.
    fn turn(&mut self, key: &'static str, ways: &[&str]) -> String {
        let count = self.turns.entry(key).or_insert(0);
        let way = ways[*count % ways.len()];
        *count += 1;
        way.to_owned()
    }

    /// Why the move is a mistake.
    fn lead(&mut self, case: &Case<'_>) -> Option<String> {
        match case.kind {
            Kind::Allows | Kind::OverlooksThreat => self.allows(case),
            Kind::Misses => self.misses(case),
            _ => Some(self.slips(case)),
        }
    }

    fn allows(&mut self, case: &Case<'_>) -> Option<String> {
        let reply = case.reply?;
        let first = reply.first();
        let overlooked = case.kind == Kind::OverlooksThreat;
        if let Some(moves) = reply.mate() {
            let what = mate_words(reply, moves);
            return Some(match (overlooked, moves) {
                (true, 1) => format!("This overlooks the threat: {first} is mate."),
                (true, _) => {
                    format!("This does nothing about the threat of {what}: {first} comes all the same.")
                }
                (false, 1) => format!("This allows {first}, which is mate."),
                (false, _) => {
                    let way = self.turn("mate", &["This allows", "This runs into", "Now there is"]);
                    format!("{way} {what}, beginning with {first}.")
                }
            });
        }
        let gain = gain_words(reply)?;
        if let Some(theme) = reply.theme.as_ref().filter(|theme| theme.kind != ThemeKind::HangingPiece)
            && let Some(does) = phrase(&reply.line, theme)
        {
            let name = name_with_article(theme.kind);
            let again = self.count(case, theme.kind) > 1;
            let how = if theme.evidence.ply == 0 {
                format!("{first} {does} and {gain}")
            } else {
                let step = &reply.line.steps()[theme.evidence.ply];
                format!("{first}, and then {} {does}; it {gain}", step.before.san(step.m))
            };
            return Some(match (overlooked, again) {
                (true, _) => format!("This overlooks the threat: {how}."),
                (false, true) => format!("Again {name}: {how}."),
                (false, false) => {
                    let way = self.turn("allow", &["This invites", "This allows", "This walks into"]);
                    format!("{way} {name}: {how}.")
                }
            });
        }
        let because = if overlooked { None } else { blame(case.before, case.m, &reply.shown.moves) };
        Some(match because {
            Some(Blame::MovesInto { role, square }) => {
                let way = self.turn("into", &["is lost on", "can be taken on", "is not safe on"]);
                format!("The {} {way} {square}: {first} {gain}.", role_name(role))
            }
            Some(Blame::LeavesGuard { guard, role, square }) => format!(
                "The {} no longer guards the {} on {square}: {first} {gain}.",
                role_name(guard),
                role_name(role)
            ),
            Some(Blame::OpensLine { attacker, .. }) => {
                format!("This opens the line of the {}: {first} {gain}.", role_name(attacker))
            }
            Some(Blame::PinnedGuard { guard, guard_square, role, square }) => format!(
                "{first} {gain}, because the {} on {guard_square} is pinned and does not guard the {} on {square}.",
                role_name(guard),
                role_name(role)
            ),
            Some(Blame::Unguarded { role, square }) => {
                let way = self.turn("unguarded", &["stands unguarded", "has no guard"]);
                format!("The {} on {square} {way}: {first} {gain}.", role_name(role))
            }
            None if overlooked => {
                let way =
                    self.turn("threat", &["This overlooks the threat", "This leaves the threat as it was:"]);
                let stop = if way.ends_with(':') { "" } else { "," };
                format!("{way} {first}{stop} {}{gain}.", if stop.is_empty() { "it " } else { "which " })
            }
            None => {
                let way = self.turn("loses", &["This allows", "Now comes", "The answer is"]);
                format!("{way} {first}, which {gain}.")
            }
        })
    }

    fn misses(&mut self, case: &Case<'_>) -> Option<String> {
        let point = case.point?;
        let first = point.first();
        if case.told_before {
            let way = self.turn("either", &["The chance is not seen", "The opponent does not see it either"]);
            return Some(format!("{way}: {first} was the move."));
        }
        if let Some(moves) = point.mate() {
            return Some(if moves == 1 {
                format!("There was mate in one: {first}.")
            } else {
                let way = self.turn("miss mate", &["This misses", "There was"]);
                format!("{way} {}, beginning with {first}.", mate_words(point, moves))
            });
        }
        let gain = gain_words(point)?;
        if let Some(theme) = point.theme.as_ref().filter(|theme| theme.kind != ThemeKind::HangingPiece)
            && let Some(does) = phrase(&point.line, theme)
        {
            let name = name_with_article(theme.kind);
            let again = if self.count(case, theme.kind) > 1 { "Again " } else { "" };
            let way = if again.is_empty() {
                self.turn("miss", &["This misses", "There was", "Overlooked is"])
            } else {
                "there was".to_owned()
            };
            let how = if theme.evidence.ply == 0 {
                format!("{first} {does} and {gain}")
            } else {
                let step = &point.line.steps()[theme.evidence.ply];
                format!("{first}, and then {} {does}; it {gain}", step.before.san(step.m))
            };
            return Some(format!("{again}{way} {name}: {how}."));
        }
        let way = self.turn("miss plain", &["This misses", "There was", "More was in it:"]);
        Some(format!("{way} {first}, which {gain}."))
    }

    /// No line tells why; the values do.
    fn slips(&mut self, case: &Case<'_>) -> String {
        let us = case.before.turn();
        let (we, they) = (side_name(us), side_name(us.other()));
        let standing = |value| Standing::of(expected_score(value, self.level));
        let (before, after) = (standing(case.best), standing(case.played));
        let what = match (before, after) {
            (Standing::Winning, Standing::Lost | Standing::Worse) => {
                format!("{we} was winning, and now {they} is better")
            }
            (Standing::Winning, Standing::Equal) => {
                "This lets the win slip: the chances are about equal".to_owned()
            }
            (Standing::Winning, _) => "This gives away a good part of the advantage".to_owned(),
            (Standing::Better, Standing::Lost) => format!("{we} stood better; now {they} is winning"),
            (Standing::Better, Standing::Worse) => format!("This hands the advantage to {they}"),
            (Standing::Better, Standing::Equal) => "This gives up the advantage".to_owned(),
            (Standing::Equal, Standing::Lost) => format!("The game was even; now {they} is winning"),
            (Standing::Equal, Standing::Worse) => format!("Now {they} has the better chances"),
            (Standing::Worse, Standing::Lost) => format!("{we} stood worse, and this makes it lost"),
            (Standing::Better, _) => "This gives away a part of the advantage".to_owned(),
            _ => "This makes things harder".to_owned(),
        };
        let values = match self.level {
            Level::Master => format!(" ({} rather than {})", case.played, case.best),
            _ => String::new(),
        };
        let answer = case.reply.map_or_else(String::new, |reply| format!(" after {}", reply.first()));
        format!("{what}{answer}{values}.")
    }

    /// What should have been played.
    fn better(&mut self, case: &Case<'_>) -> Option<String> {
        if case.kind == Kind::Misses {
            return None; // The lead has named it.
        }
        let m = case.point.map(|point| point.shown.moves[0]).or(case.better)?;
        let san = case.before.san(m);
        if let Some(point) = case.point {
            if let Some(moves) = point.mate() {
                return Some(format!("Instead {san} leads to {}.", mate_words(point, moves)));
            }
            if point.gain() > 0
                && let Some(gain) = gain_words(point)
            {
                return Some(format!("Instead {san} {gain}."));
            }
        }
        let does = case.reply.and_then(|reply| counter(case, reply, m));
        let way = self.turn("better", &["Better is {}", "{} was better", "{} was the move", "Instead {}"]);
        let way = match &does {
            Some(_) if way.starts_with("Instead") => "Better is {}".to_owned(),
            _ => way,
        };
        let named = way.replace("{}", &san);
        Some(match does {
            Some(does) if way.ends_with("{}") => format!("{named}, which {does}."),
            Some(does) => format!("{named}: it {does}."),
            None => format!("{named}."),
        })
    }

    /// What has become of the game, where it has changed altogether.
    fn state(&mut self, case: &Case<'_>) -> Option<String> {
        if case.mark != Mark::Blunder || case.kind == Kind::Slips || case.reply.is_none() {
            return None;
        }
        let us = case.before.turn();
        let standing = |value| Standing::of(expected_score(value, self.level));
        match (standing(case.best), standing(case.played)) {
            (Standing::Winning, Standing::Lost) => {
                Some(format!("A game that {} had won is lost.", side_name(us)))
            }
            (Standing::Winning, Standing::Worse | Standing::Equal) => Some("The win is gone.".to_owned()),
            (Standing::Equal | Standing::Better, Standing::Lost) => {
                Some("This should cost the game.".to_owned())
            }
            _ => None,
        }
    }

    fn praise(&mut self, case: &Case<'_>) -> Option<String> {
        let point = case.point?;
        let san = point.first();
        let offer = case.offers.then(|| role_name(case.m.role()));
        if let Some(moves) = point.mate() {
            let what = mate_words(point, moves);
            return Some(match offer {
                Some(man) => format!("The {man} is offered, and it forces {what}."),
                None if moves == 1 => return None,
                None => format!("{san} forces {what}."),
            });
        }
        if case.kind == Kind::OnlyMove {
            let bad = case.reply.and_then(|reply| {
                let (_, before) = reply.line.preceding().map(|step| ((), step.before.san(step.m)))?;
                let does = match (reply.mate(), gain_words(reply)) {
                    (Some(moves), _) => format!("mates in {moves}"),
                    (None, gain) => gain?,
                };
                Some(format!(" After {before}, for instance, {} {does}.", reply.first()))
            });
            let way = self.turn("only", &["The only move that holds.", "Everything else is worse by far."]);
            return Some(format!("{way}{}", bad.unwrap_or_default()));
        }
        let gain = gain_words(point);
        let does = point.theme.as_ref().filter(|theme| theme.kind != ThemeKind::HangingPiece);
        let does = does.and_then(|theme| {
            let step = &point.line.steps()[theme.evidence.ply];
            let does = phrase(&point.line, theme)?;
            Some(if theme.evidence.ply == 0 {
                does
            } else {
                format!("prepares {}, which {does}", step.before.san(step.m))
            })
        });
        Some(match (offer, does, gain) {
            (Some(man), Some(does), Some(gain)) => format!("A {man} is offered: {san} {does} and {gain}."),
            (Some(man), None, Some(gain)) => format!("A {man} is offered, and the line {gain}."),
            (Some(man), _, None) => format!("A {man} is offered, and it holds its own."),
            (None, Some(does), Some(gain)) => {
                let way = self.turn("strong", &["Well seen:", "Strong:", "The point:"]);
                format!("{way} {san} {does} and {gain}.")
            }
            (None, _, Some(gain)) => format!("Good: {san} {gain}."),
            (None, ..) => return None,
        })
    }

    /// How often this side has had such a moment with this theme, this time included.
    fn count(&mut self, case: &Case<'_>, theme: ThemeKind) -> usize {
        let kind = if case.kind == Kind::OverlooksThreat { Kind::Allows } else { case.kind };
        let count = self.themes.entry((case.before.turn() == Color::White, kind, theme)).or_insert(0);
        *count += 1;
        *count
    }
}

/// "mate in two", "a back-rank mate in two".
fn mate_words(told: &Told<'_>, moves: u32) -> String {
    let pattern = told.theme.as_ref().map(|theme| theme.kind);
    match pattern {
        Some(ThemeKind::BackRankMate) => format!("a back-rank mate in {}", number(moves)),
        Some(ThemeKind::SmotheredMate) => format!("a smothered mate in {}", number(moves)),
        _ => format!("mate in {}", number(moves)),
    }
}

/// What a line wins, as far as the checker has confirmed it: "wins a rook for a knight".
fn gain_words(told: &Told<'_>) -> Option<String> {
    match told.shown.claimed {
        Claimed::Material(_) if told.gain() > 0 => told.outcome.clause(),
        Claimed::Mate(moves) => Some(format!("mates in {}", number(moves))),
        _ => None,
    }
}

/// What the better move does about the reply, in the terms of Berliner's counter-causal moves.
fn counter(case: &Case<'_>, reply: &Told<'_>, better: Move) -> Option<String> {
    let why = WhyNot::new(case.before, case.m, &reply.shown.moves)?;
    let answer = why.answers().iter().find(|answer| answer.mv == better)?;
    let man = |square| case.before.role_at(square).map_or("man", role_name);
    match *answer.counters.first()? {
        Counter::Guard(square) if case.before.role_at(square).is_some() => {
            Some(format!("guards the {} on {square}", man(square)))
        }
        Counter::Guard(square) => Some(format!("guards {square}")),
        Counter::Capture(square) => Some(format!("takes the {} on {square}", man(square))),
        Counter::Block(square) => Some(format!("closes the line on {square}")),
        Counter::MoveTarget(square) => Some(format!("takes the {} on {square} out of danger", man(square))),
        Counter::MakeRoom(_) | Counter::PrepareBlock(_) => None,
    }
}

pub(crate) fn side_name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// Small numbers as words.
pub(crate) fn number(n: u32) -> String {
    const WORDS: [&str; 10] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
