//! All that is known of an answer before anything is said.

use motive_answer::{Band, Known, Reason, Value};
use motive_chess::{Color, Move, Position};
use motive_claims::{Claim, Kind, is_quiet};

use super::data::{ExplanationKind, Subject};
use super::intents::{prevented, vacated};
use super::ledger::{Fact, Ledger};
use super::merits::merits;
use super::node_after;
use super::propose::{mate_threats, material_threats};
use super::remark::observe;
use super::result::{Change, Result, of_answer, of_line};
use crate::line::LONGEST_LINE;
use crate::{Line, Step, Theme, recognize};

/// Half-moves that are told of a line that decides nothing.
const UNDECIDED: usize = 6;
/// The same of an ending whose result is known, where the line shows the method.
const KNOWN: usize = 14;
/// Half-moves by which such a line is told further until it is quiet.
const SETTLES: usize = 4;
/// Half-moves that a reader follows at most.
const MOST_SHOWN: usize = 30;

/// What an explanation speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// The move, how the sides stand, and their plans.
    Position,
    /// The move alone: neither who stands better and by what, nor plans, nor what the opponent must find.
    Move,
    /// The same of a move that was better than another one; whether it was the only one is not asked.
    Better,
}

impl Scope {
    /// Whether how the sides stand is told.
    pub(super) fn has_position(self) -> bool {
        self == Scope::Position
    }
}

/// An answer with its line, its facts and what it comes to.
pub(super) struct Study<'a> {
    pub subject: &'a Subject<'a>,
    pub scope: Scope,
    pub ledger: Ledger<'a>,
    pub start: &'a Position,
    pub us: Color,
    pub value: Option<Value>,
    /// The whole line of the answer.
    pub line: Line,
    pub themes: Vec<Theme>,
    /// The facts of each move of the line.
    pub facts: Vec<Vec<Fact>>,
    /// What the opponent threatens.
    pub threat: Option<Fact>,
    /// What the answer comes to.
    pub result: Result,
    /// How many half-moves are shown.
    shown: usize,
}

impl<'a> Study<'a> {
    pub(super) fn new(subject: &'a Subject<'a>, scope: Scope, mut ledger: Ledger<'a>) -> Option<Study<'a>> {
        let start = subject.history.position();
        let line = main_line(subject)?;
        let us = start.turn();
        let value = subject.answer.value();
        let themes = recognize(&line);
        let threat = threat(subject, &mut ledger);
        let result = of_answer(&mut ledger, &subject.answer.tree, &line, us, value);
        let is_mate = result.is_mate();
        let result = match result.fitting(value) {
            // The line mates, but not by force: what the other replies cost is won.
            Result::Open if is_mate => gain_after_replies(subject, &ledger, &line),
            Result::Gain(change) if is_avoided(subject, &ledger, line.steps()[0].m, change.amount) => {
                Result::Open
            }
            result => result,
        };
        let shown = shown(&line, &result, subject.answer.known.is_some());
        let mut facts: Vec<Vec<Fact>> =
            line.steps()[..shown].iter().map(|step| observe(&ledger, &line, step, &themes)).collect();
        // What the move threatens to win, only an engine can say.
        if let Some(first) = facts.first_mut()
            && !result.is_mate()
            && !first.iter().any(|fact| fact.kind == Kind::Threat)
        {
            first.extend(new_threat(&mut ledger, &line.steps()[0], first));
        }
        Some(Study { subject, scope, ledger, start, us, value, line, themes, facts, threat, result, shown })
    }

    /// The moves that are shown.
    pub(super) fn shown(&self) -> &[Step] {
        &self.line.steps()[..self.shown]
    }

    /// The reasons of a move of the line.
    pub(super) fn reasons(&self, ply: usize) -> &'a [Reason] {
        let tree = &self.subject.answer.tree;
        let node = node_after(tree, &self.line.moves()[..=ply]);
        let reasons = node.map_or(&[][..], |node| tree.reasons(node));
        match self.subject.answer.best() {
            Some(best) if ply == 0 && reasons.is_empty() => &best.reasons,
            _ => reasons,
        }
    }

    /// What the first move of the answer is for, as far as it lasts to the end of what is shown: what it prevents first.
    pub(super) fn own_merits(&mut self) -> Vec<Fact> {
        let moves: Vec<Move> = self.shown().iter().map(|step| step.m).collect();
        let Some((&m, line)) = moves.split_first() else { return Vec::new() };
        let base = self.subject.strategy;
        let after_pass = self.subject.threat.and_then(|threat| threat.moves.first().copied());
        let mut facts: Vec<Fact> = prevented(&mut self.ledger, base, m, after_pass).into_iter().collect();
        facts.extend(merits(&mut self.ledger, base, self.subject.history, m, line));
        facts.extend(vacated(&self.ledger, m, line));
        facts
    }

    /// Which frame fits.
    pub(super) fn kind(&self) -> ExplanationKind {
        let band = self.value.map_or(Band::Equal, Value::band);
        if matches!(self.subject.answer.known, Some(Known::Table | Known::Chapter)) && !self.result.is_mate()
        {
            ExplanationKind::Ending
        } else if band <= Band::Worse {
            ExplanationKind::Worse
        } else if self.result.is_good() {
            ExplanationKind::Win
        } else if self.threat.as_ref().is_some_and(|threat| self.meets(threat)) {
            ExplanationKind::Defense
        } else {
            ExplanationKind::Quiet
        }
    }

    /// A threat of mate must be met; one of material may be ignored for something better.
    fn meets(&self, threat: &Fact) -> bool {
        threat.amount.is_none() || super::frame::meeting(self, threat).is_some()
    }

    /// A material balance as a fact.
    pub(super) fn balance(&self, after: &[Move], side: Color) -> Option<Fact> {
        let board = after.iter().fold(self.start.clone(), |position, &m| position.after(m));
        let amount = motive_answer::balance(&board, side);
        self.ledger.check(Claim::new(Kind::Balance, after).side(side).amount(amount))
    }

    /// Whether a piece that a fact acts on, worth at least so much, is captured later in the line or after a natural reply.
    pub(super) fn pays(&self, fact: &Fact, least: i32) -> bool {
        let replies = self.replies();
        std::iter::once(&self.line).chain(&replies).any(|line| self.pays_in(line, fact, least))
    }

    fn pays_in(&self, line: &Line, fact: &Fact, least: i32) -> bool {
        let ply = fact.after.len();
        let Some(step) = line.steps().get(ply.saturating_sub(1)) else { return false };
        if line.moves()[..ply] != fact.after {
            return false;
        }
        let men = if ply == 0 { line.men_before(step) } else { line.men_after(step) };
        fact.on.iter().filter_map(|placed| men.man_at(placed.square)).any(|man| {
            line.steps()[ply..].iter().filter(|later| later.mover() == self.us).any(|later| {
                let captured = later.captured().filter(|&(_, role)| motive_answer::worth(role) >= least);
                captured.and_then(|(square, _)| line.men_before(later).man_at(square)) == Some(man)
            })
        })
    }
}

/// The legal moves of the answer: the main line of its tree, or its first candidate's line where that goes on.
fn main_line(subject: &Subject<'_>) -> Option<Line> {
    let best = subject.answer.best()?;
    let tree = subject.answer.tree.main_line();
    let moves =
        if tree.first() == Some(&best.m) && !(best.line.len() > tree.len() && best.line.starts_with(&tree)) {
            tree
        } else if best.line.first() == Some(&best.m) {
            best.line.clone()
        } else {
            vec![best.m]
        };
    played(subject.history.position(), None, &moves)
}

/// The threat of the opponent: mate first, then what the engine's line after a pass begins with.
fn threat(subject: &Subject<'_>, ledger: &mut Ledger<'_>) -> Option<Fact> {
    let start = ledger.start();
    // What the engine plays after a pass, or what a system says that the move answers.
    let answered =
        subject.answer.best().into_iter().flat_map(|best| &best.reasons).find_map(|reason| match reason {
            Reason::Answers(answered) if answered.tried.is_none() => answered.line.first().copied(),
            _ => None,
        });
    let first = subject.threat.and_then(|threat| threat.moves.first().copied()).or(answered);
    let mut mates = ledger.check_all(mate_threats(start, &[]));
    // The mate that the engine plays comes first.
    mates.sort_by_key(|fact| fact.line.first().copied() != first);
    if let Some(mate) = mates.into_iter().next() {
        return Some(mate);
    }
    let first = first?;
    let claim = material_threats(start, &[]).into_iter().find(|claim| claim.line.first() == Some(&first))?;
    ledger.decide(claim)
}

/// What a move threatens that was not to be had before, and that no other fact is about.
fn new_threat(ledger: &mut Ledger<'_>, step: &Step, known: &[Fact]) -> Option<Fact> {
    let claim = material_threats(&step.after, &[step.m]).into_iter().next()?;
    let m = claim.line.first()?;
    let had = motive_claims::exchange(&step.before, m.to(), step.mover());
    let told = |fact: &Fact| fact.kind != Kind::Hangs && fact.on.iter().any(|placed| placed.square == m.to());
    if claim.amount? <= had || known.iter().any(told) {
        return None;
    }
    ledger.decide(claim)
}

/// How far the line is told: until the gain is on the board, to the mate, or a few moves and on to a quiet position.
fn shown(line: &Line, result: &Result, known: bool) -> usize {
    let all = line.steps().len();
    let undecided = if known { KNOWN } else { UNDECIDED };
    let plies = match result {
        Result::Gain(change) | Result::Loss(change) => change.plies,
        Result::Forced { .. } | Result::Mate { .. } | Result::Mated { .. } | Result::Draw { .. } => all,
        Result::Open => {
            let least = all.min(undecided);
            let quiet = |&plies: &usize| is_quiet(&line.steps()[plies - 1].after);
            (least..=all.min(least + SETTLES)).find(quiet).unwrap_or(least)
        }
    };
    plies.clamp(1, MOST_SHOWN)
}

/// The number that stands before a move in this position.
pub(super) fn number(before: &Position) -> String {
    match before.turn() {
        Color::White => format!("{}.", before.fullmoves()),
        Color::Black => format!("{}...", before.fullmoves()),
    }
}

/// What a line that is compared comes to, for the side of the answer.
pub(super) fn judged(study: &Study<'_>, line: &Line, value: Value) -> Result {
    of_line(&study.ledger, line, study.us, Some(value)).fitting(Some(value))
}

/// What a side gets if the opponent avoids the mate of the line: the smallest gain after a natural reply, if all of them lose
/// something.
fn gain_after_replies(subject: &Subject<'_>, ledger: &Ledger<'_>, line: &Line) -> Result {
    let start = ledger.start();
    let mut least: Option<Change> = None;
    for reply in subject.replies {
        let Some(played) = played(start, Some(line.steps()[0].m), &reply.moves) else { continue };
        match of_line(ledger, &played, start.turn(), Some(reply.value)).fitting(Some(reply.value)) {
            Result::Gain(change) if least.as_ref().is_none_or(|least| change.amount < least.amount) => {
                least = Some(change);
            }
            result if result.is_good() => {}
            _ => return Result::Open,
        }
    }
    least.map_or(Result::Open, |change| Result::Gain(Change { plies: line.steps().len(), ..change }))
}

/// Whether a natural reply keeps what the line wins: what is not won against every reply is not won.
fn is_avoided(subject: &Subject<'_>, ledger: &Ledger<'_>, m: Move, amount: i32) -> bool {
    let start = ledger.start();
    let least = motive_answer::balance(start, start.turn()) + amount - if amount < 300 { 0 } else { 100 };
    subject.replies.iter().any(|reply| {
        let Some(line) = played(start, Some(m), &reply.moves) else { return false };
        let result = of_line(ledger, &line, start.turn(), Some(reply.value));
        !result.is_good() && reply.value.centipawns() < least
    })
}

/// The legal part of some moves, after another one if there is one, as a line.
pub(super) fn played(start: &Position, first: Option<Move>, moves: &[Move]) -> Option<Line> {
    let mut position = start.clone();
    let mut legal = Vec::new();
    for m in first.into_iter().chain(moves.iter().copied()).take(LONGEST_LINE) {
        if !position.is_legal(m) {
            break;
        }
        position.play(m);
        legal.push(m);
    }
    if legal.len() <= usize::from(first.is_some()) {
        return None;
    }
    Line::new(start, &legal).ok()
}
