//! An engine that is kept to the steps of a side, while the other side moves freely: what can be carried out without loss.

use motive_chess::{Color, History, Move, Role, Square};

use super::ledger::Ledger;

/// Nodes of each question, and what keeping to the steps may cost, in hundredths of a pawn: first a few nodes, which see no better than
/// that, and more for what is not refuted.
const EFFORTS: [(u64, i32); 2] = [(2_000, 40), (10_000, COST)];
/// Half-moves in which the steps must be made.
const MOST_MOVES: usize = 12;
/// What keeping to the steps may cost, in hundredths of a pawn.
const COST: i32 = 20;

/// A piece of a kind goes to a square; from where, if that matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Errand {
    pub role: Role,
    pub from: Option<Square>,
    pub to: Square,
}

impl Errand {
    pub(super) fn is_done_by(&self, m: Move) -> bool {
        m.role() == self.role
            && m.to() == self.to
            && self.from.is_none_or(|from| m.from() == Some(from))
            && !m.is_castle()
            && !m.is_promotion()
    }
}

/// The line in which the steps were made.
pub(super) struct Kept {
    pub line: Vec<Move>,
    /// What the end is worth to the side, in hundredths.
    pub value: i32,
    /// Nodes that were asked for.
    pub nodes: u64,
}

/// The line in which a side makes all steps in order, with so many other moves of its own between them, if the engine does not find that
/// any of them, or the end, costs anything. What few nodes do not refute is tried again with more by an engine that has forgotten
/// everything else, so that anybody who asks again gets the same answer.
pub(super) fn kept(
    ledger: &mut Ledger<'_>,
    history: &History,
    side: Color,
    steps: &[Errand],
    between: usize,
) -> Option<Kept> {
    if steps.is_empty() {
        return None;
    }
    let [few, more] = EFFORTS;
    let first = tried(ledger, history, side, steps, between, few)?;
    ledger.forget();
    let second = tried(ledger, history, side, steps, between, more)?;
    Some(Kept { nodes: first.nodes + second.nodes, ..second })
}

fn tried(
    ledger: &mut Ledger<'_>,
    history: &History,
    side: Color,
    steps: &[Errand],
    between: usize,
    (nodes_each, cost): (u64, i32),
) -> Option<Kept> {
    let mut history = history.clone();
    let (mut line, mut nodes) = (Vec::new(), 0);
    let mut ask = |history: &History, only: &[Move]| {
        nodes += nodes_each;
        let (value, moves) = ledger.value(history, only, nodes_each)?;
        let own = history.position().turn() == side;
        Some((if own { value } else { -value }, *moves.first()?))
    };
    let (first, mut expected) = ask(&history, &[])?;
    let mut value = first;
    let (mut left, mut between) = (steps, between);
    while let Some((step, later)) = left.split_first() {
        if line.len() == MOST_MOVES {
            return None;
        }
        let position = history.position();
        let own = position.turn() == side;
        let able = position.legal_moves().into_iter().find(|&m| own && step.is_done_by(m));
        let good = able.filter(|&m| ask(&history, &[m]).is_some_and(|(value, _)| value >= first - cost));
        let m = match good {
            Some(m) => {
                left = later;
                m
            }
            None if own => {
                between = between.checked_sub(1)?;
                expected
            }
            None => expected,
        };
        history.play(m);
        line.push(m);
        (value, expected) = ask(&history, &[])?;
    }
    (value >= first - cost).then_some(Kept { line, value, nodes })
}
