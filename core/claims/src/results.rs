//! Results: what the tree, the value of the answer and, in the end, an engine say.

use motive_answer::{Band, Known, NodeId, Value, balance};
use motive_chess::{Color, Move, Position};

use crate::Falsehood;
use crate::ground::{Outcome, Scene, legal, so};
use crate::threats::is_quiet;

/// An ending has at most so many pieces, kings included: as many as tables know.
const ENDING_PIECES: usize = 7;

/// What the engine's value may fall short by for each [`SLACK_STEP`] of a gain begun, because positions are more than material.
const SLACK: i64 = 150;
const SLACK_STEP: i64 = 500;

/// The rules' part: the move is legal. With no other legal move that is all.
pub(crate) fn only_move(scene: &Scene) -> Outcome {
    let &m = scene.claim.line.first().ok_or(Falsehood::Illegal)?;
    legal(scene.here(), m).ok_or(Falsehood::Illegal)?;
    if scene.here().legal_moves().len() == 1 { Ok(()) } else { Err(Falsehood::NeedsEngine) }
}

/// The rules' part: every line ends well, and the value of the answer agrees.
pub(crate) fn wins(scene: &Scene) -> Outcome {
    let (side, amount) = (scene.side()?, scene.amount()?);
    so(amount >= 100, "a pawn or more is won")?;
    let start = balance(scene.root(), side);
    let mut open = vec![(NodeId::ROOT, scene.root().clone())];
    while let Some((id, position)) = open.pop() {
        let replies = children(scene, id, &position)?;
        if replies.is_empty() {
            let mated = position.is_checkmate() && position.turn() != side;
            let gain = i64::from(balance(&position, side)) - i64::from(start);
            so(mated || is_quiet(&position), "every line ends in quiet or in checkmate")?;
            so(mated || gain >= i64::from(amount), "every line ends with the gain on the board")?;
        }
        open.extend(replies.into_iter().map(|(child, m)| (child, position.after(m))));
    }
    if let Some(value) = scene.ground.value {
        let value = i64::from(for_side(value, scene.root(), side).centipawns());
        so(value >= least_value(scene.root(), side, amount), "the value of the answer agrees")?;
    }
    Err(Falsehood::NeedsEngine)
}

/// The value that a side must at least have in a position from which it wins an amount.
pub(crate) fn least_value(position: &Position, side: Color, amount: i32) -> i64 {
    let amount = i64::from(amount);
    let begun = (amount + SLACK_STEP - 1) / SLACK_STEP;
    i64::from(balance(position, side)) + amount - SLACK * begun
}

/// A value for the side to move, as a side sees it.
pub(crate) fn for_side(value: Value, position: &Position, side: Color) -> Value {
    if position.turn() == side { value } else { value.reversed() }
}

/// The moves of the tree after a node, as the rules know them.
fn children(scene: &Scene, id: NodeId, position: &Position) -> Result<Vec<(NodeId, Move)>, Falsehood> {
    let tree = scene.ground.tree;
    let known = tree.children(id).iter().map(|&child| {
        let m = tree.last_move(child).and_then(|m| legal(position, m));
        m.map(|m| (child, m)).ok_or(Falsehood::Illegal)
    });
    known.collect()
}

/// The node of the tree that the moves of `after` lead to.
fn node(scene: &Scene) -> Result<NodeId, Falsehood> {
    let mut here = NodeId::ROOT;
    for played in scene.played() {
        let next = children(scene, here, played.before)?.into_iter().find(|&(_, m)| m == played.m);
        here = next.map(|(id, _)| id).ok_or(Falsehood::NotSo("the moves are in the tree"))?;
    }
    Ok(here)
}

pub(crate) fn mates(scene: &Scene) -> Outcome {
    let (side, amount) = (scene.side()?, scene.amount()?);
    // Nodes with their positions and the moves that the side still has.
    let mut open = vec![(node(scene)?, scene.here().clone(), amount)];
    while let Some((id, position, left)) = open.pop() {
        let ours = position.turn() == side;
        if !ours && position.is_checkmate() {
            so(left >= 0, "mate is as fast as said")?;
            continue;
        }
        so(!ours || left > 0, "mate is as fast as said")?;
        let moves = children(scene, id, &position)?;
        so(!moves.is_empty(), "every line ends in checkmate")?;
        so(ours || moves.len() == position.legal_moves().len(), "every defense is answered")?;
        let left = if ours { left - 1 } else { left };
        open.extend(moves.into_iter().map(|(child, m)| (child, position.after(m), left)));
    }
    Ok(())
}

pub(crate) fn draws(scene: &Scene) -> Outcome {
    let equal = scene.ground.value.is_some_and(|value| value.band() == Band::Equal);
    if scene.claim.amount == Some(0) && scene.ground.known.is_some() && equal {
        return Ok(());
    }
    let mut history = scene.ground.history.clone();
    for m in scene.ground.tree.main_line() {
        history.play(legal(history.position(), m).ok_or(Falsehood::Illegal)?);
    }
    let end = history.position();
    let drawn = end.is_stalemate() || end.is_insufficient_material() || history.occurrences() >= 3;
    so(drawn, "a draw is known, or the main line ends in one")
}

/// The rules' part: the position is an ending. The result is known already if the answer is, on its main line.
pub(crate) fn becomes(scene: &Scene) -> Outcome {
    let (side, amount) = (scene.side()?, scene.amount()?);
    so((-1..=1).contains(&amount), "the result is a win, a draw or a loss")?;
    if let (Some(Known::Table | Known::Chapter), Some(value)) = (scene.ground.known, scene.ground.value) {
        let value = for_side(value, scene.root(), side);
        if is_on_main_line(scene) && result(value) == amount {
            return Ok(());
        }
    }
    so(scene.here().occupied().len() <= ENDING_PIECES, "it is an ending")?;
    Err(Falsehood::NeedsEngine)
}

fn is_on_main_line(scene: &Scene) -> bool {
    let line = scene.ground.tree.main_line();
    let same = scene.played().zip(&line).all(|(played, &m)| legal(played.before, m) == Some(played.m));
    same && scene.claim.after.len() <= line.len()
}

/// Won, drawn or lost, as a known value says.
fn result(value: Value) -> i32 {
    match value.band() {
        Band::Won | Band::Better => 1,
        Band::Equal => 0,
        Band::Worse | Band::Lost => -1,
    }
}

pub(crate) fn material_balance(scene: &Scene) -> Outcome {
    so(balance(scene.here(), scene.side()?) == scene.amount()?, "the balance is as said")
}

/// The side can make the steps, in this order, in a legal line.
pub(crate) fn plan(scene: &Scene) -> Outcome {
    let side = scene.side()?;
    so(scene.here().turn() == side, "the side is to move")?;
    so(!scene.claim.squares.is_empty(), "there are steps")?;
    let mut position = scene.here().clone();
    let mut steps = scene.claim.squares.iter().peekable();
    for &m in &scene.claim.line {
        let m = legal(&position, m).ok_or(Falsehood::Illegal)?;
        if position.turn() == side && steps.peek() == Some(&&position.destination(m)) {
            steps.next();
        }
        position.play(m);
    }
    so(steps.next().is_none(), "all steps are made")
}
