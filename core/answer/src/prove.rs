//! From a mate that somebody claims to a tree that proves it.
//!
//! An engine shows one line and says "mate in five". A proof needs an answer to every defense. So the
//! tree is grown by the rules for the defender (all legal replies) and by the engine for the attacker
//! (one move each, a mating move being found without asking). What comes out still goes through the
//! checker, which owes nothing to this code.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use motive_chess::{History, Key, Move};
use thiserror::Error;

use crate::build::rules_of;
use crate::{
    Control, Counters, Engine, EngineError, Limits, NodeId, Problem, Promise, Question, Reason, Reasons,
    Rule, Searched, Solution, StopReason, Tree, TreeError, Value,
};

/// How much work a proof may be.
#[derive(Clone, Debug)]
pub struct ProofLimits {
    /// How much each question to the engine may cost at first; it is asked again with four times as
    /// many positions, twice, before the proof is given up.
    pub each: Limits,
    /// How many positions all questions together may cost.
    pub total_nodes: u64,
    /// How many moves the tree may have.
    pub tree: usize,
}

impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits { each: Limits::nodes(100_000), total_nodes: 20_000_000, tree: 20_000 }
    }
}

/// Why there is no proof.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ProofError {
    /// After these moves the engine finds no mate within the moves that are left.
    #[error("no mate in {left} more moves was found after {} half-moves", path.len())]
    NotFound {
        /// The moves to the place.
        path: Vec<Move>,
        /// How many moves the attacker had left.
        left: u32,
        /// What the engine finds there for the attacker instead, if it says.
        found: Option<Value>,
    },
    /// The limits are used up.
    #[error("the limits were reached before the proof was complete ({0:?})")]
    Limit(StopReason),
    /// The tree grows too large.
    #[error(transparent)]
    Tree(#[from] TreeError),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// Grows a tree that covers every defense against a mate in at most `moves`.
///
/// The same position is asked about once. The result is a believed solution like any other.
pub fn prove_mate(
    problem: Problem,
    moves: u32,
    engine: &mut dyn Engine,
    limits: &ProofLimits,
    control: &Control,
) -> Result<Solution, ProofError> {
    let mut grower = Grower {
        attacker_first: problem.position().turn() == problem.attacker(),
        game: problem.game().clone(),
        moves,
        engine,
        limits,
        control,
        tree: Tree::new(),
        known: BTreeMap::new(),
        nodes: 0,
    };
    let mut waiting = vec![NodeId::ROOT];
    while let Some(id) = waiting.pop() {
        if let Some(stop) = control.must_end() {
            return Err(ProofError::Limit(stop));
        }
        grower.extend(id)?;
        if grower.tree.len() > limits.tree {
            return Err(ProofError::Limit(StopReason::Memory));
        }
        waiting.extend(grower.tree.children(id).iter().rev());
    }
    let (tree, critic_nodes) = (grower.tree, grower.nodes);
    let counters = Counters { critic_nodes, elapsed: control.elapsed(), ..Counters::default() };
    let solution = Solution::new(problem, engine.name(), Promise::Mate(moves), tree);
    Ok(Solution { counters, ..solution })
}

struct Grower<'a> {
    attacker_first: bool,
    game: History,
    moves: u32,
    engine: &'a mut dyn Engine,
    limits: &'a ProofLimits,
    control: &'a Control,
    tree: Tree,
    /// The attacker's move in a position with so many moves left, and how it was found.
    known: BTreeMap<(Key, u32), (Move, Reasons)>,
    nodes: u64,
}

impl Grower<'_> {
    /// Adds the attacker's move, or all of the defender's.
    fn extend(&mut self, id: NodeId) -> Result<(), ProofError> {
        let path = self.tree.path(id);
        let mut history = self.game.clone();
        for &m in &path {
            history.play(m);
        }
        let position = history.position();
        if path.len().is_multiple_of(2) != self.attacker_first {
            for m in position.legal_moves() {
                let mut reasons = Reasons::one(Rule::Defense);
                for rule in rules_of(position, m) {
                    reasons = reasons.and(rule);
                }
                self.tree.add(id, m, reasons)?;
            }
            if !position.is_check() && self.tree.children(id).is_empty() {
                return Err(not_found(path, 0, Some(Value::Centipawns(0))));
            }
            return Ok(());
        }
        // The attacker is to move, so both sides have made as many moves, or the defender one more.
        let left = self.moves.saturating_sub(path.len() as u32 / 2);
        let key = (position.key(), left);
        let (m, reasons) = match self.known.entry(key) {
            Entry::Occupied(known) => known.get().clone(),
            Entry::Vacant(_) => {
                let found = match position.legal_moves().iter().find(|&&m| position.after(m).is_checkmate()) {
                    Some(&m) if left > 0 => (m, Reasons::one(Rule::Mates)),
                    _ if left < 2 => return Err(not_found(path, left, None)),
                    _ => self.ask(&path, history, left)?,
                };
                self.known.insert(key, found.clone());
                found
            }
        };
        self.tree.add(id, m, reasons)?;
        Ok(())
    }

    fn ask(&mut self, path: &[Move], history: History, left: u32) -> Result<(Move, Reasons), ProofError> {
        let position = history.position().clone();
        let side = position.turn();
        let mut each = Limits { mate: Some(left), ..self.limits.each.clone() };
        let mut found = None;
        for _ in 0..3 {
            let rest = self.limits.total_nodes.saturating_sub(self.nodes);
            if rest == 0 {
                return Err(ProofError::Limit(StopReason::Nodes));
            }
            let limits = Limits { nodes: Some(each.nodes.unwrap_or(rest).min(rest)), ..each.clone() };
            let question = Question::after(&history, &limits, self.control);
            let evaluation = self.control.within(each.time, || self.engine.judge(&question))?;
            self.nodes = self.nodes.saturating_add(evaluation.nodes);
            if let Some(stop) = self.control.must_end() {
                return Err(ProofError::Limit(stop));
            }
            if let Some(best) = evaluation.best() {
                found = Some(best.value);
                let m = best.moves.first().copied().filter(|m| position.legal_moves().contains(m));
                if let (Value::MateIn(distance), Some(m)) = (best.value, m)
                    && distance <= left
                {
                    let searched = Searched {
                        engine: self.engine.name().to_owned(),
                        depth: evaluation.depth,
                        nodes: evaluation.nodes,
                        value: best.value,
                        side,
                    };
                    return Ok((m, Reasons::one(Reason::Search(searched))));
                }
            }
            let Some(nodes) = each.nodes else { break };
            each.nodes = Some(nodes.saturating_mul(4));
        }
        Err(not_found(path.to_vec(), left, found))
    }
}

fn not_found(path: Vec<Move>, left: u32, found: Option<Value>) -> ProofError {
    ProofError::NotFound { path, left, found }
}
