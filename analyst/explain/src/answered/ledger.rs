//! The ledger: claims go in, facts come out.
//!
//! A [`Fact`] is a claim that the checker has found to hold, and nobody else makes one. Sentences are made from facts
//! only, so that nothing is told that was not decided.

use motive_answer::{Control, Engine, Limits, Question};
use motive_chess::{Color, History, Move, Position};
use motive_claims::{Claim, Falsehood, Ground, decide, holds};

/// Questions to the engine that one explanation may cost.
const MOST_QUESTIONS: usize = 12;

/// Nothing counts more: a mate is not more than decisive.
const DECISIVE: i32 = 2_000;

/// A claim that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fact(Claim);

impl Fact {
    /// The claim itself.
    pub(super) fn claim(self) -> Claim {
        self.0
    }
}

impl std::ops::Deref for Fact {
    type Target = Claim;

    fn deref(&self) -> &Claim {
        &self.0
    }
}

/// Decides claims, on the board, in the tree, and with an engine while there is time.
pub(super) struct Ledger<'a> {
    ground: Ground<'a>,
    engine: &'a mut dyn Engine,
    nodes: u64,
    control: &'a Control,
    asked: usize,
}

impl<'a> Ledger<'a> {
    pub(super) fn new(
        ground: Ground<'a>,
        engine: &'a mut dyn Engine,
        nodes: u64,
        control: &'a Control,
    ) -> Ledger<'a> {
        Ledger { ground, engine, nodes, control, asked: 0 }
    }

    /// What claims are checked against.
    pub(super) fn ground(&self) -> &Ground<'a> {
        &self.ground
    }

    /// The position in question.
    pub(super) fn start(&self) -> &'a Position {
        self.ground.history.position()
    }

    /// The claim as a fact, if the board and the tree show it.
    pub(super) fn check(&self, claim: Claim) -> Option<Fact> {
        holds(&claim, &self.ground).is_ok().then_some(Fact(claim))
    }

    /// Those of the claims that hold.
    pub(super) fn check_all(&self, claims: impl IntoIterator<Item = Claim>) -> Vec<Fact> {
        claims.into_iter().filter_map(|claim| self.check(claim)).collect()
    }

    /// Whether the rules find nothing against a claim; an engine may.
    pub(super) fn may_hold(&self, claim: &Claim) -> bool {
        matches!(holds(claim, &self.ground), Ok(()) | Err(Falsehood::NeedsEngine))
    }

    /// The engine's value of some moves (or of all) for the side to move, in hundredths, mates and more than 2,000 counted as
    /// 2,000; `None` if there is no time.
    pub(super) fn bounded(&mut self, history: &History, only: &[Move], nodes: u64) -> Option<i32> {
        if self.control.must_end().is_some() || history.position().legal_moves().is_empty() {
            return None;
        }
        let limits = Limits::nodes(nodes.min(self.nodes));
        let question = Question::after(history, &limits, self.control).only(only);
        let evaluation = self.engine.judge(&question).ok()?;
        evaluation.best().map(|best| best.value.centipawns().clamp(-DECISIVE, DECISIVE))
    }

    /// What a position is worth to White in hundredths, with the side to move and with the other side to move; `None` if an engine
    /// cannot say.
    pub(super) fn worths(&mut self, position: &Position, nodes: u64) -> Option<[i32; 2]> {
        let first = self.value(&History::new(position.clone()), &[], nodes)?;
        let second = self.value(&History::new(position.pass()?), &[], nodes)?;
        let white = |(value, _): &(i32, Vec<Move>), turn: Color| turn.fold_wb(*value, -*value);
        Some([white(&first, position.turn()), white(&second, position.turn().other())])
    }

    /// The engine forgets what it knows from other questions, so that values do not depend on them.
    pub(super) fn forget(&mut self) {
        self.engine.forget();
    }

    /// The name of the engine.
    pub(super) fn engine_name(&self) -> String {
        self.engine.name().to_owned()
    }

    /// The engine's value of a position for the side to move, in hundredths, and its line.
    pub(super) fn value(&mut self, history: &History, only: &[Move], nodes: u64) -> Option<(i32, Vec<Move>)> {
        if self.nodes == 0 || self.control.must_end().is_some() || history.position().legal_moves().is_empty()
        {
            return None;
        }
        let limits = Limits::nodes(nodes.min(self.nodes));
        let question = Question::after(history, &limits, self.control).only(only);
        let evaluation = self.engine.judge(&question).ok()?;
        let best = evaluation.best()?;
        best.value.mate().is_none().then(|| (best.value.centipawns(), best.moves.clone()))
    }

    /// The claim as a fact, if an engine agrees where one is needed.
    pub(super) fn decide(&mut self, mut claim: Claim) -> Option<Fact> {
        if self.asked >= MOST_QUESTIONS || self.control.must_end().is_some() {
            return self.check(claim);
        }
        self.asked += usize::from(claim.kind.needs_engine());
        decide(&mut claim, &self.ground, self.engine, self.nodes, self.control).is_ok().then_some(Fact(claim))
    }
}
