//! A position of the game as the facade sees it: the answer with its verdict, and the explanation made from claims that hold.

use std::time::Duration;

use motive::{Analysis, AnalysisOptions, Analyst, Method, Seconded};
use motive_answer::{Answer, Checked, Control, Finding, Known, Limits, Value, Variation, balance};
use motive_chess::{History, Move, Position};
use motive_claims::{Claim, Ground, Kind, decide, exchange};
use motive_explain::answered::{Explanation, ExplanationKind, Place, Scope, Sentence};

use crate::Effort;
use crate::basis::{Certainty, Shown};

/// Natural replies that an explanation takes into account: what one of them keeps is not won.
const REPLIES: usize = 2;
/// What the ending is worth at least that is known to be won, and what the value of a won chapter is at least.
const KNOWN_WIN: i32 = 1_000;
const WON_CHAPTER: i32 = 300;
/// The largest threat is the one that is told; less than a pawn is none.
const LEAST_THREAT: i32 = 100;

/// The control of the work, with the time that was set when it began: the facade sets times of its own.
#[derive(Clone, Copy)]
pub(crate) struct Clock<'a> {
    pub(crate) control: &'a Control,
    pub(crate) deadline: Option<Duration>,
    /// Nodes for a claim that needs an engine.
    pub(crate) claim: u64,
}

impl Clock<'_> {
    pub(crate) fn new<'a>(control: &'a Control, effort: &Effort) -> Clock<'a> {
        Clock { control, deadline: control.hard_deadline(), claim: effort.claim() }
    }

    /// Whether the work must end.
    pub(crate) fn is_over(&self) -> bool {
        self.control.must_end().is_some() || self.deadline.is_some_and(|at| self.control.elapsed() >= at)
    }
}

/// A position that was analyzed, and explained if there is something to say.
#[derive(Clone, Debug)]
pub(crate) struct Study {
    pub(crate) history: History,
    pub(crate) analysis: Analysis,
    /// What another search says of the answer, where it had too few nodes for a verdict.
    pub(crate) seconded: Option<Seconded>,
    /// What the search that checks thinks the answer is worth to the side to move.
    pub(crate) by_check: Option<Value>,
    pub(crate) told: Option<Explanation>,
}

impl Study {
    /// Has a position analyzed by a method: answered, checked, compared.
    pub(crate) fn new(
        analyst: &mut Analyst,
        history: &History,
        method: Method,
        nodes: u64,
        clock: &Clock<'_>,
    ) -> Study {
        let options = AnalysisOptions { method, ..options(&[], nodes) };
        let analysis = analyst.analyze(history, &options, None, clock.control, &mut ());
        Study { history: history.clone(), analysis, seconded: None, by_check: None, told: None }
    }

    /// Has a position answered by all systems, among these moves if there are any; nobody checks the answer.
    pub(crate) fn answered(
        analyst: &mut Analyst,
        history: &History,
        only: &[Move],
        nodes: u64,
        clock: &Clock<'_>,
    ) -> Study {
        let answer = analyst.search(history, &options(only, nodes), clock.control, &mut ());
        Study {
            history: history.clone(),
            analysis: Analysis::alone(answer),
            seconded: None,
            by_check: None,
            told: None,
        }
    }

    /// The same with the answer checked and compared; the moves and the nodes are those of the answer. With a number of nodes for the
    /// check, which are too few for a verdict, the answer is only seconded.
    pub(crate) fn checked(
        &self,
        analyst: &mut Analyst,
        only: &[Move],
        nodes: u64,
        lightly: Option<u64>,
        clock: &Clock<'_>,
    ) -> Study {
        let (history, answer, control) = (&self.history, self.answer().clone(), clock.control);
        let options = options(only, nodes);
        let (analysis, seconded, by_check) = if let Some(least) = lightly {
            let (analysis, seconded, value) =
                analyst.second_answer(history, &options, answer, least, control);
            (analysis, Some(seconded), value)
        } else {
            let analysis = analyst.analyze_answer(history, &options, answer, control, &mut ());
            let value = analysis.answer.checked().and_then(|checked| checked.effort().value);
            (analysis, None, value)
        };
        // What a chapter knows is not measured in hundredths of a pawn.
        let by_check = by_check.filter(|_| analysis.answer.known.is_none());
        Study { history: history.clone(), analysis, seconded, by_check, told: None }
    }

    /// Has the answer explained, beside another move with what follows.
    pub(crate) fn explain(
        &mut self,
        analyst: &mut Analyst,
        scope: Scope,
        other: Option<&Variation>,
        clock: &Clock<'_>,
    ) {
        self.analysis.alternatives = other.into_iter().cloned().collect();
        let (history, analysis) = (&self.history, &mut self.analysis);
        self.told = analyst.explain_within(history, analysis, scope, clock.claim, clock.control);
    }

    pub(crate) fn answer(&self) -> &Answer {
        &self.analysis.answer
    }

    pub(crate) fn position(&self) -> &Position {
        self.history.position()
    }

    /// What claims about it are checked against.
    pub(crate) fn ground(&self) -> Ground<'_> {
        let answer = self.answer();
        Ground { history: &self.history, tree: &answer.tree, value: answer.value(), known: answer.known }
    }

    /// The answer's line; a result that is known counts as such, whatever the chapter says it is worth.
    pub(crate) fn line(&self) -> Option<Variation> {
        let answer = self.answer();
        let line = answer.line().filter(|line| !line.moves.is_empty())?;
        let is_known = matches!(answer.known, Some(Known::Table | Known::Chapter));
        let value = match line.value {
            Value::Centipawns(n) if is_known && n >= WON_CHAPTER => Value::Centipawns(n.max(KNOWN_WIN)),
            Value::Centipawns(n) if is_known && n <= -WON_CHAPTER => Value::Centipawns(n.min(-KNOWN_WIN)),
            value => value,
        };
        Some(Variation { value, ..line })
    }

    /// What the answer is worth to the side to move by the search that checks, or by the systems if nobody checked it.
    pub(crate) fn worth(&self) -> Option<Value> {
        self.by_check.or_else(|| Some(self.line()?.value))
    }

    pub(crate) fn certainty(&self) -> Option<Certainty> {
        let seconded = (self.seconded == Some(Seconded::Agrees)).then_some(Certainty::Seconded);
        Certainty::of(self.answer()).or(seconded)
    }

    /// Whether the engine that checks agrees about the worth of the answer, even if it would choose another move that is
    /// about as good.
    pub(crate) fn is_agreed(&self) -> bool {
        let finding = self.answer().checked().and_then(Checked::finding);
        self.certainty().is_some()
            || self.seconded == Some(Seconded::AboutAsGood)
            || matches!(finding, Some(Finding::AnotherChoice { .. } | Finding::Unsteady { .. }))
    }

    /// The line to show, if the check has confirmed the answer.
    pub(crate) fn shown(&self) -> Option<Shown> {
        let certainty = self.certainty()?;
        let line = self.answer().line()?;
        let moves = match &self.told {
            Some(told) if !told.line.is_empty() => told.line.clone(),
            _ => line.moves,
        };
        Some(Shown { start: self.position().clone(), moves, value: line.value, certainty })
    }

    /// What is won for certain by the side to move, in pawns; a mate is 100. Only what a sentence says counts.
    pub(crate) fn gain(&self) -> i32 {
        let Some(told) = self.told.as_ref().filter(|_| self.certainty().is_some()) else { return 0 };
        let says = match told.kind {
            ExplanationKind::Win => !told.headline().is_empty(),
            ExplanationKind::Worse => told.at(Place::Why).any(|sentence| weighs(told, sentence)),
            _ => false,
        };
        if !says {
            return 0;
        }
        if told.value.is_some_and(Value::is_win_by_mate) {
            return 100;
        }
        let end = told.line.iter().fold(told.start.clone(), |position, &m| position.after(m));
        (balance(&end, told.side) - balance(&told.start, told.side)) / 100
    }

    /// The threat of the opponent to play this move, as a claim that holds.
    pub(crate) fn threat_of(&self, m: Move, analyst: &mut Analyst, clock: &Clock<'_>) -> Option<Claim> {
        let known = self.told.as_ref().and_then(|told| {
            let is_it = |claim: &&Claim| {
                claim.kind == Kind::Threat && claim.after.is_empty() && claim.line.first() == Some(&m)
            };
            told.claims.iter().find(is_it).cloned()
        });
        if known.is_some() {
            return known;
        }
        let passed = self.position().pass()?;
        if !passed.is_legal(m) {
            return None;
        }
        let mut claim = Claim::new(Kind::Threat, &[]).side(passed.turn()).line(&[m]);
        if !passed.after(m).is_checkmate() {
            let is_capture = m.capture().is_some() && !m.is_en_passant();
            let gain = if is_capture { exchange(&passed, m.to(), passed.turn()) } else { 0 };
            // Only what the pass brings out is worth the engine's time.
            let expected = self.analysis.threat.as_ref().and_then(|threat| threat.moves.first());
            if gain < LEAST_THREAT || expected != Some(&m) {
                return None;
            }
            claim = claim.amount(gain);
        }
        decide(&mut claim, &self.ground(), analyst.verifier(), clock.claim, clock.control).ok()?;
        Some(claim)
    }
}

fn options(only: &[Move], nodes: u64) -> AnalysisOptions {
    let (limits, only) = (Limits::nodes(nodes), only.to_vec());
    AnalysisOptions { method: Method::AUTO, limits, alternatives: 0, replies: REPLIES, only }
}

/// Whether a sentence counts material.
fn weighs(told: &Explanation, sentence: &Sentence) -> bool {
    sentence.claims.iter().any(|&index| matches!(told.claims[index].kind, Kind::Balance | Kind::Wins))
}
