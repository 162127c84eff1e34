//! What an engine decides, with margins.
//!
//! The definitions allow what any engine of stated effort confirms. Those who read the claim will ask another and stronger
//! engine, so ours must see more than the definition asks for.

use motive_answer::{Band, Control, Engine, Limits, NodeId, Question, StopReason, Value};
use motive_chess::{Color, History, Move};

use crate::ground::{Scene, legal, so};
use crate::results::{for_side, least_value};
use crate::{Claim, EngineOpinion, Falsehood, Ground, Kind, causes};

/// A threat of material must be worth half of its amount or this, whichever is less.
const THREAT: i32 = 150;

/// What a threat must be worth beyond that: two engines differ by up to a pawn and a half about the worth of a move.
const THREAT_MARGIN: i32 = 150;

/// Beyond this a position is decided: numbers grow large there and mean little, so nothing is claimed by their difference.
const DECIDED: i32 = 600;

/// A threat is claimed only where neither side is far ahead: there the values of two engines differ most.
const OPEN: i32 = 250;

/// Another move must be worse by this, a pawn more than the definition asks. That it falls into another band is not
/// enough, because close to the border another engine sees it on the other side.
const ONLY_MOVE: i32 = 400;

/// No other move may be worth more than this: what is better than that may be as good as won to a stronger engine.
const ONLY_MOVE_NEXT: i32 = 150;

/// A gain must show in the value by this more than the definition asks.
const WINS_MARGIN: i64 = 150;

/// A cause must be worth so many times what is claimed.
const CAUSE_FACTOR: i32 = 2;

/// What is more than decisive counts as this where values are compared.
const CUT_OFF: i32 = 2_000;

fn cut_off(said: &Said) -> i32 {
    said.value.centipawns().clamp(-CUT_OFF, CUT_OFF)
}

/// A claim must hold with the effort divided by this already.
const STEADY: u64 = 3;

/// The value and the effort of a question.
struct Said {
    value: Value,
    nodes: u64,
}

/// An engine with what a question may cost.
pub(crate) struct Expert<'a> {
    pub engine: &'a mut dyn Engine,
    pub nodes: u64,
    pub control: &'a Control,
}

impl Expert<'_> {
    /// The value of a position for a side, if only some moves are considered (all, if none is named).
    fn value(&mut self, history: &History, side: Color, only: &[Move]) -> Result<Said, Falsehood> {
        let position = history.position();
        if position.is_checkmate() {
            return Ok(Said { value: for_side(Value::MatedIn(0), position, side), nodes: 0 });
        }
        if position.is_stalemate() {
            return Ok(Said { value: Value::Centipawns(0), nodes: 0 });
        }
        if self.control.must_end().is_some() {
            return Err(Falsehood::NeedsEngine);
        }
        let question = Question::after(history, &Limits::nodes(self.nodes), self.control).only(only);
        let evaluation = self.engine.judge(&question)?;
        // Less than the effort that was asked for is no opinion.
        if matches!(evaluation.stop, StopReason::Time | StopReason::Stopped) {
            return Err(Falsehood::NeedsEngine);
        }
        let best = evaluation.best().ok_or(Falsehood::NeedsEngine)?;
        Ok(Said { value: for_side(best.value, position, side), nodes: evaluation.nodes })
    }

    fn opinion(&self, said: &Said, other_nodes: u64) -> EngineOpinion {
        EngineOpinion {
            name: self.engine.name().to_owned(),
            nodes: said.nodes.saturating_add(other_nodes),
            value: said.value.centipawns(),
        }
    }

    /// Decides what the rules have left open: with part of the effort, and then with all of it. What an engine says only at
    /// the one or only at the other, a stronger one will not say.
    pub(crate) fn decide(&mut self, claim: &Claim, ground: &Ground) -> Result<EngineOpinion, Falsehood> {
        let scene = Scene::new(claim, ground)?;
        let all = self.nodes;
        self.nodes = (all / STEADY).max(1);
        let first = self.opine(&scene);
        self.nodes = all;
        let before = first?;
        let opinion = self.opine(&scene)?;
        Ok(EngineOpinion { nodes: opinion.nodes.saturating_add(before.nodes), ..opinion })
    }

    fn opine(&mut self, scene: &Scene) -> Result<EngineOpinion, Falsehood> {
        match scene.claim.kind {
            Kind::Threat => self.threat(scene),
            Kind::OnlyMove => self.only_move(scene),
            Kind::Wins => self.wins(scene),
            Kind::Becomes => self.becomes(scene),
            kind if kind.is_cause() => self.cause(scene),
            _ => Err(Falsehood::NeedsEngine),
        }
    }

    fn threat(&mut self, scene: &Scene) -> Result<EngineOpinion, Falsehood> {
        let passed = scene.here().pass().ok_or(Falsehood::NotSo("the side to move can pass"))?;
        let side = passed.turn();
        let wanted = (scene.amount()? / 2).min(THREAT) + THREAT_MARGIN;
        let with = self.value(&History::new(passed), side, &[])?;
        let without = self.value(&scene.history(), side, &[])?;
        let gain = with.value.centipawns().saturating_sub(without.value.centipawns());
        so(gain >= wanted, "the threat is worth something")?;
        so(without.value.centipawns().abs() <= OPEN, "the game is not decided anyway")?;
        Ok(self.opinion(&with, without.nodes))
    }

    fn only_move(&mut self, scene: &Scene) -> Result<EngineOpinion, Falsehood> {
        let here = scene.here();
        let m = scene.claim.line.first().and_then(|&m| legal(here, m)).ok_or(Falsehood::Illegal)?;
        let others: Vec<Move> = here.legal_moves().into_iter().filter(|&other| other != m).collect();
        let history = scene.history();
        let this = self.value(&history, here.turn(), &[m])?;
        let next = self.value(&history, here.turn(), &others)?;
        let gain = this.value.centipawns().saturating_sub(next.value.centipawns());
        so(gain >= ONLY_MOVE, "every other move is clearly worse")?;
        so(next.value.centipawns() <= ONLY_MOVE_NEXT, "no other move is good")?;
        let bands = (this.value.band(), next.value.band());
        // Where both win or both lose, the numbers grow large and mean little.
        so(!matches!(bands, (Band::Won, Band::Won) | (Band::Lost, Band::Lost)), "the result depends on it")?;
        Ok(self.opinion(&this, next.nodes))
    }

    fn wins(&mut self, scene: &Scene) -> Result<EngineOpinion, Falsehood> {
        let (side, amount) = (scene.side()?, scene.amount()?);
        let said = self.value(scene.ground.history, side, &[])?;
        let least = least_value(scene.root(), side, amount) + WINS_MARGIN;
        so(i64::from(said.value.centipawns()) >= least, "the gain shows in the value")?;
        so(least <= i64::from(DECIDED), "the game is not decided anyway")?;
        Ok(self.opinion(&said, 0))
    }

    /// The move loses so much to the refuting move; and without the cause the refuting move does not win it, or with a pass it
    /// wins it all the same.
    fn cause(&mut self, scene: &Scene) -> Result<EngineOpinion, Falsehood> {
        let last = scene.last()?;
        let side = last.before.turn();
        let wanted = scene.amount()?.saturating_mul(CAUSE_FACTOR);
        let refutation = causes::refuting_move(scene)?;
        let mut before = scene.ground.history.clone();
        let earlier = scene.claim.after.len() - 1;
        scene.played().take(earlier).for_each(|played| before.play(played.m));
        // What the answer's own move is worth the position is worth at least, and that takes less effort to see.
        let better = scene.ground.tree.children(NodeId::ROOT).first().filter(|_| earlier == 0);
        let better = better.and_then(|&id| scene.ground.tree.last_move(id));
        let better = better.and_then(|m| legal(last.before, m));
        let best = self.value(&before, side, better.as_slice())?;
        let now = self.value(&scene.history(), side, &[refutation])?;
        let (could, has) = (cut_off(&best), cut_off(&now));
        so(could - has >= wanted, "the move loses as much")?;
        let other = if scene.claim.kind == Kind::ThreatenedBefore {
            let other = self.value(&History::new(causes::passed(&last)?), side, &[refutation])?;
            so(could - cut_off(&other) >= wanted, "a pass loses as much")?;
            other
        } else {
            let edited = causes::edited(scene)?;
            let Some(m) = edited.refuting else {
                return Ok(self.opinion(&now, best.nodes));
            };
            let other = self.value(&History::new(edited.position), side, &[m])?;
            so(cut_off(&other) - edited.more - has >= wanted, "without it the move loses much less")?;
            other
        };
        Ok(self.opinion(&now, best.nodes.saturating_add(other.nodes)))
    }

    fn becomes(&mut self, scene: &Scene) -> Result<EngineOpinion, Falsehood> {
        let said = self.value(&scene.history(), scene.side()?, &[])?;
        // The outer bands, where the definition is content with a pawn and a half.
        let result = match said.value.band() {
            Band::Won => Some(1),
            Band::Equal => Some(0),
            Band::Lost => Some(-1),
            Band::Better | Band::Worse => None,
        };
        so(result == Some(scene.amount()?), "the result is as said")?;
        Ok(self.opinion(&said, 0))
    }
}
