//! The replay of a decision: reading its settings, questions and answers, and the horizon.

use std::collections::{BTreeMap, BTreeSet};

use motive_chess::{Move, Position};

use super::graph::{Graph, Says, first_best};
use super::impress::Mark;
use super::lines::{Counts, Lines, Words};
use super::weigh::{Aim, Law, Weighed};

/// A window in which all values are told apart.
pub(super) const EVERYTHING: (i32, i32) = (-1_000_000_000, 1_000_000_000);

/// What is asked of a position: the line to it, the depth, the window, and what it may cost.
pub(super) struct Wish {
    pub(super) line: Vec<usize>,
    pub(super) depth: u32,
    pub(super) window: (i32, i32),
    pub(super) most: Option<u64>,
}

/// Why something ends.
pub(super) enum Stop {
    /// The log says something else.
    Differs(String),
    /// The decision is over, for this reason.
    Over(&'static str),
}

impl From<String> for Stop {
    fn from(difference: String) -> Stop {
        Stop::Differs(difference)
    }
}

/// Who pays.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Payer {
    Root,
    Select,
    Verify,
    Raise,
}

/// A decision that is made again.
pub(super) struct Replay<'a> {
    pub(super) lines: Lines<'a>,
    pub(super) graph: Graph,
    pub(super) law: Law,
    numbers: BTreeMap<&'a str, f64>,
    pub(super) nodes: u64,
    work: u64,
    /// What each has paid: root, SELECT, VERIFY, horizon.
    pub(super) paid: [u64; 4],
    pub(super) payer: Payer,
    pub(super) horizon: u32,
    pub(super) aim: Aim,
    /// The move that VERIFY looked at last.
    pub(super) chosen: Option<usize>,
    /// The move that led when it had been measured.
    pub(super) leader: Option<usize>,
    /// The horizon at that time.
    pub(super) settled: u32,
    pub(super) idle: bool,
    pub(super) verified: Vec<(usize, u32)>,
    reported: Option<(usize, i32)>,
    pub(super) widened: u64,
    deepened: u64,
}

impl<'a> Replay<'a> {
    /// Reads the question and the settings.
    pub(super) fn of(text: &'a str) -> Result<Replay<'a>, String> {
        let mut lines = Lines::new(text);
        let fen = lines.take("position")?;
        let root: Position = fen.parse().map_err(|_| format!("{fen} is no position"))?;
        let nodes = Words(lines.take("nodes")?).number()?;
        let mut numbers = BTreeMap::new();
        for word in lines.take("attention")?.split(' ') {
            let (name, number) = word.split_once('=').ok_or_else(|| format!("{word} is no setting"))?;
            numbers.insert(name, number.parse().map_err(|_| format!("{word} is no setting"))?);
        }
        let mut tails = Vec::new();
        while lines.peek().starts_with("tail ") {
            let mut words = Words(lines.take("tail")?);
            let name = words.word()?;
            if CLASSES.get(tails.len()) != Some(&name) {
                return Err(format!("{name} is not the next class"));
            }
            tails.push((words.number()?, words.number()?, words.number()?));
        }
        let number = |name: &str| numbers.get(name).copied().ok_or_else(|| format!("{name} is missing"));
        let law = Law { tails, reach: number("reach")?, half: number("half")? };
        if law.tails.is_empty() {
            return Err("the tails are missing".to_owned());
        }
        for name in SETTINGS {
            number(name)?;
        }
        Ok(Replay {
            graph: Graph::new(root),
            lines,
            law,
            numbers,
            nodes,
            work: 0,
            paid: [0; 4],
            payer: Payer::Root,
            horizon: 0,
            aim: Aim { side: 1, target: f64::NEG_INFINITY },
            chosen: None,
            leader: None,
            settled: 0,
            idle: false,
            verified: Vec::new(),
            reported: None,
            widened: 0,
            deepened: 0,
        })
    }

    /// A setting.
    pub(super) fn number(&self, name: &str) -> f64 {
        self.numbers.get(name).copied().unwrap_or_default()
    }

    pub(super) fn whole(&self, name: &str) -> u32 {
        self.number(name) as u32
    }

    /// Makes the decision, to the last line.
    pub(super) fn run(mut self) -> Result<Counts, String> {
        let stop = match self.decide() {
            Stop::Differs(difference) => return Err(difference),
            Stop::Over(why) => why,
        };
        let played = self.conclude()?;
        let candidates = self.candidates();
        let word = played.map_or_else(|| " -".to_owned(), |child| self.graph.moves(&[0, child]));
        let worth = candidates.iter().find(|(child, _)| Some(*child) == played);
        let worth = worth.map_or(self.graph.worth.first().copied().unwrap_or(0), |(_, worth)| *worth);
        let [root, select, verify, raise] = self.paid;
        let (horizon, widened, deepened) = (self.horizon, self.widened, self.deepened);
        self.lines.same(&format!(
            "played{word} {worth} {stop} {horizon} {root} {select} {verify} {raise} {widened} {deepened}"
        ))?;
        self.lines.end()?;
        self.lines.counts.widened = self.widened;
        self.lines.counts.circles = u64::from(self.graph.has_circles());
        Ok(self.lines.counts)
    }

    fn decide(&mut self) -> Stop {
        let first = self.whole("first").max(1);
        if self.graph.places[0].over {
            return Stop::Over("game-over");
        }
        self.horizon = first;
        if let Err(stop) = self.expand(&[0], first - 1, EVERYTHING) {
            return stop;
        }
        match self.candidates().len() {
            0 => return Stop::Over("game-over"),
            1 => return Stop::Over("only-move"),
            _ => {}
        }
        let begun = self.best().map_or(0, |(child, _)| 1 + self.graph.places[child].depth).max(first);
        for horizon in begun..=self.whole("last").max(begun) {
            if let Err(stop) = self.at_horizon(horizon) {
                return stop;
            }
        }
        Stop::Over("effort")
    }

    /// The root's moves with their values, each position once.
    pub(super) fn candidates(&self) -> Vec<(usize, i32)> {
        let mut known = BTreeSet::new();
        self.graph.seen(&[0]).into_iter().filter(|(child, _)| known.insert(*child)).collect()
    }

    pub(super) fn side(&self) -> i32 {
        self.graph.places[0].side
    }

    /// The move that leads: the first of the best, or the one chosen before.
    pub(super) fn best(&self) -> Option<(usize, i32)> {
        let candidates = self.candidates();
        let (first, worth) =
            first_best(candidates.iter().copied(), |(_, worth)| f64::from(self.side() * worth))?;
        let chosen = candidates.into_iter().find(|&(child, own)| Some(child) == self.chosen && own == worth);
        Some(chosen.unwrap_or((first, worth)))
    }

    pub(super) fn is_measured(&self, child: usize) -> bool {
        let line = self.graph.principal(&[0, child]);
        let end = &self.graph.places[line[line.len() - 1]];
        !end.is_leaf() || end.says == Says::Exactly
    }

    /// The best move whose line ends with a value rather than a bound.
    pub(super) fn measured_leader(&self) -> Option<usize> {
        let (best, _) = self.best()?;
        if self.is_measured(best) {
            return Some(best);
        }
        let measured = self.candidates().into_iter().filter(|(child, _)| self.is_measured(*child));
        first_best(measured, |(_, worth)| f64::from(self.side() * worth))
            .map_or(Some(best), |(child, _)| Some(child))
    }

    /// The part of the nodes that is used up.
    pub(super) fn used(&self) -> f64 {
        (self.work as f64 / self.nodes.max(1) as f64).min(1.0)
    }

    /// How far from the root the position at this place of a line was looked at.
    pub(super) fn reached(&self, line: &[usize], at: usize) -> u32 {
        self.graph.places[line[at]].depth + at as u32
    }

    pub(super) fn weighed(&self) -> Weighed<'_> {
        Weighed::new(&self.graph, &self.law, self.aim, self.horizon)
    }

    /// Aims at something else.
    pub(super) fn take_aim(&mut self, aim: Aim) -> Result<(), String> {
        if self.aim != aim {
            self.aim = aim;
            self.lines.same(&format!("target {}", aim.target))?;
        }
        Ok(())
    }

    pub(super) fn pay(&mut self) -> Result<(), String> {
        let work: u64 = Words(self.lines.take("work")?).number()?;
        let cost = work.checked_sub(self.work).ok_or("work is taken back")?;
        self.paid[self.payer as usize] += cost;
        self.work = work;
        Ok(())
    }

    pub(super) fn report(&mut self) -> Result<(), String> {
        if let Some((best, worth)) = self.best().filter(|best| self.reported != Some(*best)) {
            self.reported = Some((best, worth));
            self.lines.same(&format!("best{} {worth}", self.graph.moves(&[0, best])))?;
        }
        Ok(())
    }

    pub(super) fn back_up(&mut self, line: &[usize]) -> Result<(), String> {
        let words = |places: &[usize]| {
            places.iter().fold(String::new(), |text, &at| text + " " + &self.graph.worth[at].to_string())
        };
        let below: Vec<usize> =
            self.graph.places[line[line.len() - 1]].steps.iter().map(|step| step.to).collect();
        let text = format!("backed{} below{} of{}", words(line), words(&below), self.graph.moves(line));
        self.lines.same(&text)
    }

    /// Measures positions again. False if one was given up.
    pub(super) fn measure(&mut self, wishes: &[Wish]) -> Result<bool, Stop> {
        let mut found: Vec<Option<(Mark, Option<String>)>> = Vec::new();
        for wish in wishes {
            let (at, before) = (wish.line[wish.line.len() - 1], wish.line[wish.line.len() - 2]);
            let most = wish.most.map_or_else(|| "-".to_owned(), |most| most.to_string());
            let m = self.graph.moves(&[before, at]);
            let (low, high) = wish.window;
            let before = &self.graph.places[before].position;
            self.lines.same(&format!("ask{m} {} {low} {high} {most} {before}", wish.depth))?;
            if self.lines.peek() == "nothing" {
                self.lines.take("nothing")?;
                found.push(None);
                continue;
            }
            let mut words = Words(self.lines.take("found")?);
            let (value, says, depth) = (words.number()?, Says::read(&mut words)?, words.number()?);
            let answer = words.named(&self.graph.places[at].position)?;
            found.push(Some((Mark { at, value, says, depth }, answer)));
        }
        self.pay()?;
        let given_up = found.iter().any(Option::is_none);
        for (wish, found) in wishes.iter().zip(found) {
            let Some((mark, answer)) = found else { continue };
            self.deepened += 1;
            for &at in &wish.line {
                self.graph.places[at].looks += 1;
            }
            if answer.is_some() {
                self.graph.places[mark.at].answer = answer;
            }
            self.impress(&wish.line, mark)?;
            let own = self.graph.places[mark.at].value;
            let moves = self.graph.moves(&wish.line);
            self.lines.same(&format!("deepened {} {own} {}{moves}", mark.depth, mark.says.word()))?;
        }
        for wish in wishes {
            self.back_up(&wish.line)?;
        }
        self.report()?;
        let patient = wishes.iter().all(|wish| wish.most.is_none());
        if given_up && (patient || self.used() >= 1.0) {
            return Err(Stop::Over("interrupted"));
        }
        Ok(!given_up)
    }

    pub(super) fn total(&self) -> u64 {
        self.paid.iter().sum()
    }

    pub(super) fn raised(&mut self, horizon: u32) -> Result<(), String> {
        self.horizon = horizon;
        let work = self.work;
        self.lines.same(&format!("raised {horizon} {work}"))
    }
}

impl Lines<'_> {
    /// The move that the log says is expected in a position.
    pub(super) fn take_expected(&mut self, position: &Position) -> Result<Option<Move>, String> {
        let mut words = Words(self.take("expected")?);
        let m = words.step(position)?;
        self.counts.questions += 1;
        if words.0 == position.to_string() {
            Ok(m)
        } else {
            Err(format!("expected in {} rather than in {position}", words.0))
        }
    }
}

/// The classes of hopes, in their order.
pub(super) const CLASSES: [&str; 8] =
    ["quiet", "hit-and-run", "threat", "check", "sacrifice", "mate-threat", "forcing-check", "proposed"];

/// The settings that a log must have.
const SETTINGS: [&str; 20] = [
    "first",
    "last",
    "lag",
    "comparable",
    "margin",
    "gain",
    "effort",
    "select",
    "share",
    "ahead",
    "look",
    "dear",
    "min",
    "max",
    "chances",
    "twice",
    "clear",
    "lead",
    "decided",
    "ends",
];
