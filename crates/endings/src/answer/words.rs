//! What the distances say, in words.

use motive_chess::{Color, Role};

use super::{Ending, Outcome};
use crate::board::Board;
use crate::geometry::{file, queening_square};
use crate::lemmas::kpk::PawnEnding;
use crate::lemmas::race::{arrives, runner};

fn name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// The plan of the side to move, and facts that speak for it.
pub(super) fn describe(board: &Board, ending: Ending, value: Outcome) -> (String, Vec<String>) {
    let us = board.turn();
    let mut notes = Vec::new();
    for color in [us, us.other()] {
        let (Some(pawn), Some(run)) = (board.find(color, Role::Pawn), runner(board, color)) else { continue };
        let letter = (b'a' + file(pawn)) as char;
        let target = queening_square(color, pawn);
        let chaser = name(color.other());
        notes.push(if run.free {
            format!(
                "{chaser}'s king cannot catch the {letter}-pawn, which needs {} moves to {target}.",
                run.needs
            )
        } else if arrives(board, color, run).is_some() {
            format!("The {letter}-pawn gets to {target} under the wing of its king.")
        } else {
            format!("{chaser}'s king is within reach of the {letter}-pawn.")
        });
        if board.count() == 1 && PawnEnding::of(board).and_then(PawnEnding::wins) == Some(true) {
            notes.push("The rules of king and pawn against king decide: the square, the escort, the key squares or the opposition.".into());
        }
    }
    let plan = match (ending, value) {
        (Ending::BareKing, Outcome::Win) => "drive the king to the edge and mate him there",
        (Ending::BareKing, _) => "stay in the middle as long as possible",
        (Ending::QueenAgainstPawn | Ending::QueenAgainstRook, Outcome::Win) => "use the stronger piece",
        (Ending::PawnAgainstKing, Outcome::Win) => "bring the pawn through",
        (Ending::PassedPawns, Outcome::Win) => "queen the pawn, and stop the other one if need be",
        (Ending::PassedPawns, Outcome::Draw) => {
            "stop the other pawn or queen in time: move so that both stay possible"
        }
        (_, Outcome::Draw) => "hold",
        _ => "ask as much of the opponent as possible",
    };
    (plan.to_owned(), notes)
}
