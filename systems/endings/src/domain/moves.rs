//! Move constraints, by the names that knowledge files use.

use std::sync::Arc;

use advice::{Chooser, Domain as _, Term, TermError, Word, WordKind};
use motive_chess::{Color, Role, SquareSet};

use super::{Chess, color};
use crate::board::{Board, EndingMove};
use crate::drive::drive;
use crate::geometry::{self, steps_to_promote};
use crate::kpkp::{has_purpose, is_sensible};

const MOVES: [(&str, &[&str], &str); 10] = [
    ("lowering", &["measure"], "all moves, those first after which the measure is least"),
    ("driving", &["plies"], "the move that forces the least measure of a bare king within so many plies"),
    (
        "push",
        &["side"],
        "steps of the pawn of that side; a pawn on its last step becomes a queen, or a knight with check",
    ),
    (
        "catchmacro",
        &["side"],
        "moves of the king of that side along the shortest ways to the other pawn's way, nearest first",
    ),
    (
        "stopmacro",
        &["side"],
        "moves of the king of that side along the shortest ways to squares from which it guards its own pawn's way",
    ),
    (
        "queenplay",
        &["side"],
        "with a queen against a pawn: moves that keep the pawn from its last step; before that, checks, captures and moves of her before it",
    ),
    ("checks", &[], "moves that give check"),
    ("kingmoves", &[], "moves of the king"),
    ("piecemoves", &[], "moves of other pieces than the king"),
    ("captures", &[], "moves that take a piece"),
];

pub(super) fn words() -> Vec<Word> {
    MOVES
        .iter()
        .map(|&(name, parameters, meaning)| Word { kind: WordKind::Moves, name, parameters, meaning })
        .collect()
}

pub(super) fn constraint(chess: &Chess, atom: &Term) -> Result<Chooser<Board, EndingMove>, TermError> {
    let side = || {
        let term = atom.arguments().first();
        term.and_then(|term| chess.term_side(term))
            .map(color)
            .ok_or_else(|| TermError(format!("`{atom}` needs a side")))
    };
    Ok(match atom.functor() {
        "push" => {
            let side = side()?;
            select(move |board, step| {
                board.turn() == side && board.mover(step) == Role::Pawn && is_sensible(board, step)
            })
        }
        "driving" => {
            let Some(&Term::Int(plies)) = atom.arguments().first() else {
                return Err(TermError(format!("`{atom}` needs a number of plies")));
            };
            let plies = plies.clamp(1, 7) as u32;
            Arc::new(move |board, legal| {
                let best = drive(board, plies).0;
                legal.iter().position(|step| Some(*step) == best).map(|i| (i, 0)).into_iter().collect()
            })
        }
        "lowering" => {
            let Some(term) = atom.arguments().first() else {
                return Err(TermError(format!("`{atom}` needs a measure")));
            };
            let measure = super::measures::number(chess, term)?;
            Arc::new(move |board, legal| {
                let rank =
                    |step: &EndingMove| i32::try_from(measure(&board.after(*step))).unwrap_or(i32::MAX);
                legal.iter().enumerate().map(|(i, step)| (i, rank(step))).collect()
            })
        }
        "catchmacro" => macromove(side()?, true),
        "stopmacro" => macromove(side()?, false),
        "queenplay" => {
            let side = side()?;
            select(move |board, step| board.turn() == side && serves_the_queen(board, step))
        }
        "checks" => select(|board, step| board.after(step).is_check()),
        "kingmoves" => select(|board, step| board.mover(step) == Role::King),
        "piecemoves" => select(|board, step| board.mover(step) != Role::King),
        "captures" => select(Board::takes),
        _ => return Err(TermError(format!("unknown move constraint `{atom}`"))),
    })
}

/// What `lowering` ranks by.
pub(super) fn ranking(chess: &Chess, atom: &Term) -> Option<advice::Number<Board>> {
    match (atom.functor(), atom.arguments()) {
        ("lowering", [term]) => super::measures::number(chess, term).ok(),
        _ => None,
    }
}

/// A queen against a pawn has no time for anything but that pawn.
fn serves_the_queen(board: &Board, step: EndingMove) -> bool {
    let us = board.turn();
    let Some(pawn) = board.find(us.other(), Role::Pawn) else { return false };
    if board.find(us, Role::Queen).is_none() {
        return false;
    }
    let way = SquareSet::from_square(pawn).fill_forward(us.other());
    steps_to_promote(us.other(), pawn) == 1 && has_purpose(board, step)
        || board.takes(step)
        || board.mover(step) == Role::Queen && (way.contains(step.to) || board.after(step).is_check())
}

/// Moves of a king that bring him nearer to some square of a pawn's way (or beside it), as in the paper's macromoves:
/// the way of the other pawn is to be entered, that of the own pawn to be guarded from any side. A king
/// who is there may stay near.
fn macromove(side: Color, catch: bool) -> Chooser<Board, EndingMove> {
    Arc::new(move |board, legal| {
        let owner = if catch { side.other() } else { side };
        let Some(pawn) = board.find(owner, Role::Pawn).filter(|_| board.turn() == side) else {
            return Vec::new();
        };
        let king = board.king(side);
        let mut targets = SquareSet::from_square(pawn).fill_forward(owner);
        if !catch {
            let way = targets;
            let row = way | way.east() | way.west();
            targets = (row | row.forward(Color::White) | row.forward(Color::Black)) & !way.without(pawn);
        }
        legal
            .iter()
            .enumerate()
            .filter(|(_, step)| step.from == king)
            .filter_map(|(i, step)| {
                let nearer = targets.into_iter().any(|to| {
                    let (before, after) = (geometry::distance(king, to), geometry::distance(step.to, to));
                    after < before || after == 0
                });
                let least = targets.into_iter().map(|to| geometry::distance(step.to, to)).min()?;
                nearer.then_some((i, i32::from(least)))
            })
            .collect()
    })
}

/// All moves that pass a test, in the order of the rules.
fn select(test: impl Fn(&Board, EndingMove) -> bool + Send + Sync + 'static) -> Chooser<Board, EndingMove> {
    Arc::new(move |board, legal| {
        legal.iter().enumerate().filter(|(_, step)| test(board, **step)).map(|(i, _)| (i, 0)).collect()
    })
}
