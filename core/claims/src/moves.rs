//! What a move does: the claims of the first table of `docs/reference/claims.md`.

use motive_chess::{File, Rank, Role, SquareSet, attacks};

use crate::board::{Board, price};
use crate::ground::{Outcome, Played, Scene, slides, so};
use crate::{Falsehood, Placed};

/// From here on a piece is lost by exchange, in hundredths of a pawn.
pub(crate) const LOST: i32 = 100;

/// Whether a piece is lost by exchange where it stands; a king never is.
pub(crate) fn is_lost(board: &Board, placed: Placed) -> bool {
    board.exchange(placed.square, placed.piece.color.other()) >= LOST
}

/// `by` is the mover where it stands now.
fn by_mover(scene: &Scene, last: &Played) -> Result<Placed, Falsehood> {
    let by = scene.by()?;
    so(by == last.mover()?, "the piece is the one that moved")?;
    Ok(by)
}

/// `by`, if it is named at all, is the mover.
fn by_mover_if_named(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    scene.claim.by.map_or(Ok(()), |_| by_mover(scene, &last).map(|_| ()))
}

pub(crate) fn captures(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    by_mover(scene, &last)?;
    so(last.captured() == Some(scene.on(0)?), "the move captures this piece")
}

pub(crate) fn recaptures(scene: &Scene) -> Outcome {
    captures(scene)?;
    let target = scene.on(0)?.square;
    let previous = scene.played().rev().nth(1).ok_or(Falsehood::NotSo("a move was made before"))?;
    so(previous.m.is_capture() && previous.destination() == target, "the move before captured there")
}

pub(crate) fn promotes(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    by_mover(scene, &last)?;
    so(last.m.is_promotion(), "the move promotes")
}

pub(crate) fn castles(scene: &Scene) -> Outcome {
    by_mover_if_named(scene)?;
    so(scene.last()?.m.is_castle(), "the move castles")
}

/// `on` is the king of the side to move, and it is in check.
fn king_in_check(scene: &Scene) -> Outcome {
    scene.last()?;
    let king = scene.on(0)?;
    so(king.square == scene.here().king(scene.here().turn()), "the piece is the king of the side to move")?;
    so(scene.here().is_check(), "the king is in check")
}

fn by_gives_check(scene: &Scene) -> Outcome {
    so(scene.here().checkers().contains(scene.by()?.square), "the piece gives check")
}

pub(crate) fn checks(scene: &Scene) -> Outcome {
    king_in_check(scene)?;
    scene.claim.by.map_or(Ok(()), |_| by_gives_check(scene))
}

pub(crate) fn double_check(scene: &Scene) -> Outcome {
    checks(scene)?;
    so(scene.here().checkers().more_than_one(), "two pieces give check")
}

pub(crate) fn checkmates(scene: &Scene) -> Outcome {
    king_in_check(scene)?;
    by_gives_check(scene)?;
    so(scene.here().is_checkmate(), "it is checkmate")
}

pub(crate) fn back_rank(scene: &Scene) -> Outcome {
    checkmates(scene)?;
    let (by, king) = (scene.by()?, scene.on(0)?);
    let (side, rank) = (king.piece.color, king.square.rank());
    so(side.relative_rank(rank) == Rank::First, "the king stands on its first rank")?;
    let heavy = matches!(by.piece.role, Role::Rook | Role::Queen);
    so(heavy && by.square.rank() == rank, "a rook or queen gives check along the rank")?;
    let next = SquareSet::from_square(king.square).forward(side);
    let mut front = next | next.east() | next.west();
    let board = scene.board();
    front &= !board.side(side);
    let shut = front.into_iter().all(|square| board.attackers(square, side.other()).any());
    so(shut, "the squares in front of the king are blocked or attacked")
}

pub(crate) fn smothered(scene: &Scene) -> Outcome {
    checkmates(scene)?;
    let king = scene.on(0)?;
    so(scene.by()?.piece.role == Role::Knight, "a knight gives checkmate")?;
    let own = scene.here().side(king.piece.color);
    so(attacks::king(king.square).is_subset(own), "the king is enclosed by its own side")
}

pub(crate) fn stalemates(scene: &Scene) -> Outcome {
    by_mover_if_named(scene)?;
    so(scene.here().is_stalemate(), "it is stalemate")
}

pub(crate) fn answers_check(scene: &Scene) -> Outcome {
    by_mover_if_named(scene)?;
    so(scene.last()?.before.is_check(), "the side that moved was in check")
}

pub(crate) fn only_legal(scene: &Scene) -> Outcome {
    by_mover_if_named(scene)?;
    so(scene.last()?.before.legal_moves().len() == 1, "there was no other legal move")
}

/// Whether a knight or bishop stands on one of the first squares of its kind.
pub(crate) fn is_at_home(placed: Placed) -> bool {
    let files = match placed.piece.role {
        Role::Knight => [File::B, File::G],
        Role::Bishop => [File::C, File::F],
        _ => return false,
    };
    let rank = placed.piece.color.relative_rank(placed.square.rank());
    rank == Rank::First && files.contains(&placed.square.file())
}

pub(crate) fn develops(scene: &Scene) -> Outcome {
    by_mover_if_named(scene)?;
    let last = scene.last()?;
    let from = last.origin().and_then(|from| Placed::on(last.before, from)).ok_or(Falsehood::Misplaced)?;
    so(is_at_home(from), "a knight or bishop leaves its first square")?;
    let rank = from.piece.color.relative_rank(last.destination().rank());
    so(rank != Rank::First, "it leaves the first rank")
}

pub(crate) fn attacks(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    let (by, on) = (scene.by()?, scene.on(0)?);
    so(by.piece.color == last.before.turn(), "the piece is of the side that moved")?;
    let board = scene.board();
    so(board.attacks_from(by.square).contains(on.square), "the piece attacks the other")?;
    let before = last.followed_back(by.square).ok_or(Falsehood::Misplaced)?;
    let attacked = last.before.attacks_from(before.square).contains(on.square);
    so(!attacked, "it did not attack it before")?;
    let dearer = price(on.piece.role) > price(by.piece.role);
    so(
        dearer || board.attackers(on.square, on.piece.color).is_empty(),
        "the piece is worth more or unguarded",
    )
}

pub(crate) fn defends(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    let (by, on) = (by_mover(scene, &last)?, scene.on(0)?);
    let board = scene.board();
    so(board.attacks_from(by.square).contains(on.square), "the mover guards the piece")?;
    so(last.before.piece_at(on.square) == Some(on.piece), "the piece stood there before")?;
    so(is_lost(&Board::of(last.before), on), "the piece was lost by exchange")?;
    so(!is_lost(&board, on), "the piece is not lost by exchange now")
}

pub(crate) fn saves(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    let by = by_mover(scene, &last)?;
    let before = last.followed_back(by.square).ok_or(Falsehood::Misplaced)?;
    so(is_lost(&Board::of(last.before), before), "the piece was lost by exchange")?;
    so(!is_lost(&scene.board(), by), "the piece is not lost by exchange now")
}

pub(crate) fn blocks(scene: &Scene) -> Outcome {
    let last = scene.last()?;
    let (by, attacker, target) = (by_mover(scene, &last)?, scene.on(0)?, scene.on(1)?);
    so(slides(attacker.piece), "the attacker is a bishop, rook or queen")?;
    let colors = attacker.piece.color != by.piece.color && target.piece.color == by.piece.color;
    so(colors, "the attacker is of the other side and the target is not")?;
    let between = attacks::between(attacker.square, target.square) & scene.here().occupied();
    so(between.single() == Some(by.square), "the mover alone stands between them")?;
    let attacked = last.before.attacks_from(attacker.square).contains(target.square);
    so(attacked && last.before.piece_at(attacker.square) == Some(attacker.piece), "it was attacked before")
}

/// `by` attacks a square now because the mover has left the line between them.
fn opened(scene: &Scene, target: motive_chess::Square) -> Outcome {
    let last = scene.last()?;
    let by = scene.by()?;
    so(slides(by.piece), "the piece is a bishop, rook or queen")?;
    let before = last.followed_back(by.square).ok_or(Falsehood::Misplaced)?;
    so(before.square == by.square, "the piece did not move")?;
    so(scene.here().attacks_from(by.square).contains(target), "the piece attacks the square")?;
    so(!last.before.attacks_from(by.square).contains(target), "it did not attack it before")?;
    let between = attacks::between(by.square, target);
    so(last.origin().is_some_and(|from| between.contains(from)), "the mover left the line")
}

pub(crate) fn opens_line(scene: &Scene) -> Outcome {
    opened(scene, scene.square(0)?)
}

pub(crate) fn discovers(scene: &Scene) -> Outcome {
    opened(scene, scene.on(0)?.square)
}
