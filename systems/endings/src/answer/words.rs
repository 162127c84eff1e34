//! What the distances and the pieces of advice say, in words.

use motive_chess::{Color, Role, Square, SquareSet};

use super::{Ending, EndingResult};
use crate::board::{Board, EndingMove};
use crate::book::Advised;
use crate::geometry::{distance, edge_distance, file, queening_square, rank};
use crate::lemmas::kpk::PawnEnding;
use crate::lemmas::race::{arrives, runner};

fn name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

fn letter(square: Square) -> char {
    (b'a' + file(square)) as char
}

/// The plan of the side to move, and facts that speak for it.
pub(super) fn describe(
    board: &Board,
    ending: Ending,
    value: EndingResult,
    step: Option<EndingMove>,
) -> (String, Vec<String>) {
    let us = board.turn();
    let mut notes = Vec::new();
    for color in [us.other(), us] {
        notes.extend(pawn_fact(board, color));
    }
    if let (Ending::PassedPawns, Some(step)) = (ending, step) {
        notes.extend(purposes(board, step));
    }
    if board.count() == 1 && PawnEnding::of(board).and_then(PawnEnding::wins) == Some(true) {
        notes.push(
            "The rules of king and pawn against king decide: the square, the escort, the key squares or the opposition."
                .into(),
        );
    }
    if value == EndingResult::Win {
        notes.extend(corners(board, us));
    }
    let plan = match (ending, value) {
        (Ending::BareKing, EndingResult::Win) => "drive the king to the edge and mate him there",
        (Ending::BareKing, _) => "stay in the middle as long as possible",
        (
            Ending::QueenAgainstPawn | Ending::QueenAgainstRook | Ending::RookAgainstPawn,
            EndingResult::Win,
        ) => "use the stronger piece",
        (Ending::Other, EndingResult::Win) => "do as the chapter on this ending says",
        (Ending::PawnAgainstKing, EndingResult::Win) => "bring the pawn through",
        (Ending::PassedPawns, EndingResult::Win) => "queen the pawn, and stop the other one if need be",
        (Ending::PassedPawns, EndingResult::Draw) => {
            "stop the other pawn or queen in time: move so that both stay possible"
        }
        (_, EndingResult::Draw) => "hold",
        _ => "ask as much of the opponent as possible",
    };
    (plan.to_owned(), notes)
}

/// Bishop and knight against a bare king: in which corner he will be mated, why there, and what stands in the way.
fn corners(board: &Board, us: Color) -> Option<String> {
    let (bishop, _) = (board.find(us, Role::Bishop)?, board.find(us, Role::Knight)?);
    let is_light = SquareSet::LIGHT.contains(bishop);
    let (color, right) =
        if is_light { ("light", [Square::A8, Square::H1]) } else { ("dark", [Square::A1, Square::H8]) };
    let wrong = if is_light { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
    let king = board.king(us.other());
    let steps = |corner: &Square| file(king).abs_diff(file(*corner)) + rank(king).abs_diff(rank(*corner));
    let nearest = |corners: [Square; 2]| corners.into_iter().min_by_key(steps);
    let (target, other) = (nearest(right)?, nearest(wrong)?);
    let only = format!(
        "The bishop has the {color} squares, so mate is possible only at {} and {}",
        right[0], right[1]
    );
    Some(match edge_distance(king) {
        _ if steps(&target) <= 2 => {
            format!("{only}: the king on {king} is there, and must not get out again.")
        }
        0 if steps(&other) <= 2 => format!(
            "{only}: the king on {king} hides by {other}, where he is safe, and has to be driven along the edge to {target}."
        ),
        0 => format!("{only}: the king on {king} is driven along the edge to {target}."),
        _ => format!("{only}: the king on {king} is first pushed to the edge, then along it to {target}."),
    })
}

/// Whether the pawn of `color` can be caught.
fn pawn_fact(board: &Board, color: Color) -> Option<String> {
    let (pawn, run) = (board.find(color, Role::Pawn)?, runner(board, color)?);
    let (letter, target, chaser) = (letter(pawn), queening_square(color, pawn), name(color.other()));
    let moves = if run.needs == 1 { "1 move".to_owned() } else { format!("{} moves", run.needs) };
    Some(if run.free {
        format!("{chaser} cannot catch the {letter}-pawn, which needs {moves} to {target}.")
    } else if arrives(board, color, run).is_some() {
        format!("The {letter}-pawn gets to {target} under the wing of its king.")
    } else {
        format!("{chaser}'s king is within reach of the {letter}-pawn.")
    })
}

/// What a move of the king is for: nearer to the way of the other pawn, nearer to the own one.
fn purposes(board: &Board, step: EndingMove) -> Option<String> {
    let us = board.turn();
    if step.from != board.king(us) {
        return None;
    }
    let (own, other) = (board.find(us, Role::Pawn)?, board.find(us.other(), Role::Pawn)?);
    let nearer = |color: Color, pawn: Square| {
        // Some square of the pawn's way comes into reach.
        way(color, pawn).any(|square| distance(step.to, square) < distance(step.from, square))
    };
    let mut plans = Vec::new();
    if nearer(us.other(), other) {
        plans.push(format!("to stop the {}-pawn", letter(other)));
    }
    if nearer(us, own) {
        plans.push(format!("to help the {}-pawn through", letter(own)));
    }
    let diagonal = file(step.from) != file(step.to) && rank(step.from) != rank(step.to);
    let along = if diagonal { " along the diagonal" } else { "" };
    match &plans[..] {
        [stop, help] => Some(format!("But the king's way{along} serves two plans: {stop}, and {help}.")),
        [only] => Some(format!("The king goes{along} {only}.")),
        _ => None,
    }
}

/// The pawn's square and those before it.
fn way(color: Color, pawn: Square) -> impl Iterator<Item = Square> {
    let step: i32 = if color == Color::White { 8 } else { -8 };
    (0..7)
        .map(move |n| i32::from(pawn as u8) + n * step)
        .take_while(|square| (0..64).contains(square))
        .map(|square| Square::new(square as u32))
}

/// What the piece of advice promises, and how many replies were reckoned with.
pub(super) fn piece(advised: &Advised, at: usize, mate: Option<u32>) -> Vec<String> {
    let tree = &advised.tree;
    let replies = tree.nodes[at].moves.first().map_or(0, |&(_, child)| tree.nodes[child].moves.len());
    let moves = |n: u32| if n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
    let mut notes = Vec::new();
    if let Some(mate) = mate {
        notes.push(format!("Mate in {} at the latest.", moves(mate)));
    } else {
        let long = super::shown::longest(tree, at, 0);
        notes.push(format!(
            "That comes a step nearer in {} at the latest, whatever the answer (advice {}).",
            moves(long),
            advised.piece
        ));
    }
    if replies > 0 {
        notes.push(format!("The forcing tree deals with every reply: {replies}."));
    }
    notes
}

#[cfg(test)]
mod tests {
    use motive_chess::{Leniency, Position};

    use super::*;

    /// The corner is the one of the bishop's color that is nearer, whichever side has the bishop.
    #[test]
    fn the_right_corner_is_named() {
        let told = |fen: &str| {
            let board = Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap();
            corners(&board, board.turn()).unwrap_or_default()
        };
        let wrong = told("1k6/8/1K6/2N5/8/8/8/2B5 w - - 0 1");
        assert!(
            wrong.contains("dark squares") && wrong.contains("hides by a8") && wrong.contains("to h8"),
            "{wrong}"
        );
        let middle = told("8/8/8/4K3/8/3k4/8/3nb3 b - - 0 1");
        assert!(middle.contains("first pushed to the edge") && middle.contains("dark squares"), "{middle}");
        let right = told("8/8/8/8/8/5KN1/8/4B1k1 w - - 0 1");
        assert!(right.contains("hides by h1"), "{right}");
        assert!(told("8/8/8/8/8/2K5/8/k3NB2 w - - 0 1").contains("hides by a1"));
        assert!(told("8/8/8/8/8/2K5/8/k2BN3 w - - 0 1").contains("light squares"));
        assert_eq!(told("8/8/8/8/8/2K5/8/k2BB3 w - - 0 1"), "");
    }
}
