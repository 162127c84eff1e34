//! Move constraints, by the names that knowledge files use.

use std::sync::Arc;

use advice::{Chooser, Term, TermError, Word, WordKind};
use motive_chess::Role;

use super::Chess;
use crate::board::{Board, Step};

const MOVES: [(&str, &[&str], &str); 4] = [
    ("checks", &[], "moves that give check"),
    ("kingmoves", &[], "moves of the king"),
    ("piecemoves", &[], "moves of other men than the king"),
    ("captures", &[], "moves that take a man"),
];

pub(super) fn words() -> Vec<Word> {
    MOVES.iter().map(|&(name, parameters, meaning)| Word { kind: WordKind::Moves, name, parameters, meaning }).collect()
}

pub(super) fn constraint(_: &Chess, atom: &Term) -> Result<Chooser<Board, Step>, TermError> {
    Ok(match atom.functor() {
        "checks" => select(|board, step| board.after(step).is_check()),
        "kingmoves" => select(|board, step| board.mover(step) == Role::King),
        "piecemoves" => select(|board, step| board.mover(step) != Role::King),
        "captures" => select(|board, step| board.takes(step)),
        _ => return Err(TermError(format!("unknown move constraint `{atom}`"))),
    })
}

/// All moves that pass a test, in the order of the rules.
fn select(test: impl Fn(&Board, Step) -> bool + Send + Sync + 'static) -> Chooser<Board, Step> {
    Arc::new(move |board, legal| {
        legal.iter().enumerate().filter(|(_, step)| test(board, **step)).map(|(i, _)| (i, 0)).collect()
    })
}
