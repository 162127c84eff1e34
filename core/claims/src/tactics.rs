//! Tactics: what pieces do to each other in one position.

use motive_answer::worth;
use motive_chess::{Color, Leniency, Move, Piece, Position, Role, Square, attacks};

use crate::board::{Board, price};
use crate::ground::{Outcome, Scene, captured_square, legal, slides, so};
use crate::moves::is_lost;
use crate::{Falsehood, Placed};

/// Whether a piece forks others.
pub(crate) fn is_fork(board: &Board, by: Placed, on: &[Placed]) -> bool {
    let apart = on.iter().enumerate().all(|(i, a)| on[..i].iter().all(|b| a.square != b.square));
    let attacked = board.attacks_from(by.square);
    on.len() >= 2
        && apart
        && on.iter().all(|target| {
            attacked.contains(target.square)
                && (price(target.piece.role) > price(by.piece.role) || is_lost(board, *target))
        })
}

pub(crate) fn fork(scene: &Scene) -> Outcome {
    so(is_fork(&scene.board(), scene.by()?, &scene.claim.on), "the piece attacks all of these at once")
}

/// Whether `by` attacks `front`, and `behind` of the same color is the next piece on the line.
fn in_line(board: &Board, by: Placed, front: Placed, behind: Placed) -> bool {
    slides(by.piece)
        && front.piece.color == behind.piece.color
        && board.attacks_from(by.square).contains(front.square)
        && attacks::between(by.square, behind.square).contains(front.square)
        && (attacks::between(front.square, behind.square) & board.occupied()).is_empty()
}

pub(crate) fn pin(scene: &Scene) -> Outcome {
    let (by, front, behind) = (scene.by()?, scene.on(0)?, scene.on(1)?);
    let board = scene.board();
    so(in_line(&board, by, front, behind), "the three stand in line")?;
    so(front.piece.role != Role::King, "the pinned piece is not the king")?;
    let dearer = price(behind.piece.role) > price(by.piece.role);
    so(dearer || is_lost(&board.without(front.square), behind), "the piece behind would be lost")
}

/// Whether `by` skewers `front`, so that `behind` is lost.
pub(crate) fn is_skewer(board: &Board, by: Placed, front: Placed, behind: Placed) -> bool {
    in_line(board, by, front, behind)
        && behind.piece.role != Role::King
        && price(behind.piece.role) <= price(front.piece.role)
        && is_lost(&board.clone().without(front.square), behind)
}

pub(crate) fn skewer(scene: &Scene) -> Outcome {
    let skewered = is_skewer(&scene.board(), scene.by()?, scene.on(0)?, scene.on(1)?);
    so(skewered, "the piece behind is lost when the one in front leaves")
}

pub(crate) fn hangs(scene: &Scene) -> Outcome {
    so(is_lost(&scene.board(), scene.on(0)?), "the piece is lost by exchange")
}

pub(crate) fn trapped(scene: &Scene) -> Outcome {
    let (here, piece) = (scene.here(), scene.on(0)?);
    so(piece.piece.color == here.turn() && !here.is_check(), "its owner is to move and not in check")?;
    so(!matches!(piece.piece.role, Role::King | Role::Pawn), "it is neither king nor pawn")?;
    so(is_lost(&scene.board(), piece), "it is lost by exchange where it stands")?;
    let moves = here.legal_moves();
    let mut away = moves.into_iter().filter(|m| m.from() == Some(piece.square) && !m.is_castle());
    let loses = away.all(|m| {
        let taken = m.capture().map_or(0, worth);
        let lost = Board::of(&here.after(m)).exchange(m.to(), piece.piece.color.other());
        taken < lost
    });
    so(loses, "every move of it loses material, too")
}

/// Whether a piece is the only one that keeps another of its side from being lost.
fn guards_piece(board: &Board, by: Placed, on: Placed) -> Outcome {
    let side = by.piece.color;
    so(on.piece.color == side, "guard and guarded are of one side")?;
    so(board.attackers(on.square, side).single() == Some(by.square), "it alone guards the piece")?;
    so(board.attackers(on.square, side.other()).any(), "the other side attacks it")?;
    so(!is_lost(board, on), "the piece is not lost by exchange")?;
    so(is_lost(&board.clone().without(by.square), on), "it would be lost without its guard")
}

/// The position with these pieces, a side to move, and no rights to castle or to capture en passant; `None` if
/// the other king could be captured.
pub(crate) fn position_of(board: &Board, turn: Color) -> Option<Position> {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let piece = board.at(Square::new(rank * 8 + file));
            text.push(piece.map_or('1', Piece::char));
        }
        text.push(if rank == 0 { ' ' } else { '/' });
    }
    text.push_str(if turn == Color::White { "w - - 0 1" } else { "b - - 0 1" });
    // Lenient, because a composed position stays one without the piece.
    Position::from_fen(&text, Leniency::Lenient).ok()
}

fn mates(position: &Position, m: Move) -> bool {
    legal(position, m).is_some_and(|m| position.after(m).is_checkmate())
}

/// Whether a piece is the only one that prevents a mate in one.
fn guards_square(scene: &Scene, board: &Board, by: Placed) -> Outcome {
    let (square, them) = (scene.square(0)?, by.piece.color.other());
    let &m = scene.claim.line.first().ok_or(Falsehood::Illegal)?;
    so(m.to() == square && !m.is_castle(), "the mating move goes to the square")?;
    let without = position_of(&board.clone().without(by.square), them);
    so(without.is_some_and(|position| mates(&position, m)), "it would be checkmate without the guard")?;
    let with = position_of(board, them);
    so(!with.is_some_and(|position| mates(&position, m)), "the guard prevents the checkmate")
}

pub(crate) fn sole_guard(scene: &Scene) -> Outcome {
    let (board, by) = (scene.board(), scene.by()?);
    match scene.claim.on.first() {
        Some(&on) => guards_piece(&board, by, on),
        None => guards_square(scene, &board, by),
    }
}

pub(crate) fn overloaded(scene: &Scene) -> Outcome {
    let (board, by) = (scene.board(), scene.by()?);
    guards_piece(&board, by, scene.on(0)?)?;
    match scene.claim.on.get(1) {
        Some(&on) => {
            so(on.square != scene.on(0)?.square, "the two things are different")?;
            guards_piece(&board, by, on)
        }
        None => guards_square(scene, &board, by),
    }
}

pub(crate) fn lures(scene: &Scene) -> Outcome {
    let (last, here, lured, square) = (scene.last()?, scene.here(), scene.on(0)?, scene.square(0)?);
    let &[reply, next] = scene.claim.line.as_slice() else {
        return Err(Falsehood::NotSo("the line is a reply and the next move"));
    };
    let reply = legal(here, reply).ok_or(Falsehood::Illegal)?;
    let between = here.after(reply);
    let next = legal(&between, next).ok_or(Falsehood::Illegal)?;
    let end = between.after(next);
    let takes = captured_square(reply) == Some(last.destination());
    so(takes || here.is_check(), "the reply takes the mover or answers its check")?;
    so(reply.from() == Some(lured.square), "the piece is the one that replies")?;
    let stands = here.destination(reply);
    let drawn_to = stands == square && is_punished(&between, next, &end, square);
    let drawn_away = here.attacks_from(lured.square).contains(square)
        && !between.attacks_from(stands).contains(square)
        && between.destination(next) == square
        && (next.is_capture() || next.is_promotion() || end.is_checkmate());
    so(drawn_to || drawn_away, "the next move needs the piece where the reply brings it")
}

/// Whether a move captures the piece on a square, checks it, or attacks it and something else at once.
fn is_punished(before: &Position, m: Move, after: &Position, square: Square) -> bool {
    if captured_square(m) == Some(square) {
        return true;
    }
    let Some(target) = Placed::on(after, square) else { return false };
    if target.piece.role == Role::King && after.is_check() {
        return true;
    }
    let Some(by) = Placed::on(after, before.destination(m)) else { return false };
    let board = Board::of(after);
    after.side(target.piece.color).without(square).into_iter().any(|other| {
        Placed::on(after, other).is_some_and(|other| {
            is_fork(&board, by, &[target, other])
                || is_skewer(&board, by, target, other)
                || is_skewer(&board, by, other, target)
        })
    })
}
