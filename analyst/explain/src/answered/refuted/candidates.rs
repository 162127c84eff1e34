//! The conditions that a refutation may rest on.

use motive_chess::{Color, Move, Position, Role, Square, SquareSet, attacks};
use motive_claims::{Claim, Kind, Placed};

use super::RefutedMove;

/// So many half-moves of the refutation are looked at.
const LOOKED_AT: usize = 7;

/// Causes to be looked at, those that are told most often first.
pub(super) fn candidates(refuted: &RefutedMove<'_>) -> Vec<Claim> {
    let start = refuted.history.position();
    let tried = refuted.tried;
    let after = start.after(tried);
    let line = legal_part(&after, refuted.line);
    if line.is_empty() {
        return Vec::new();
    }
    let mut claims = Vec::new();
    if let Some(passed) = start.pass() {
        let same = legal_part(&passed, line);
        if !same.is_empty() {
            claims.push(Claim::new(Kind::ThreatenedBefore, &[tried]).line(same));
        }
        let other = legal_part(&passed, refuted.threat);
        if other.first() != same.first() && other.first().is_some_and(|&first| after.is_legal(first)) {
            claims.push(Claim::new(Kind::ThreatenedBefore, &[tried]).line(other));
        }
    }
    if let (Some(by), Some(left)) = (Placed::on(&after, start.destination(tried)), tried.from()) {
        let needed = Claim::new(Kind::NeededAt, &[tried]).by(by).line(line);
        let guarded = guarded(start, &after, left, by.square, line);
        // Both are decided on the same board: the one that says more is asked about.
        claims.push(match guarded {
            Some(square) => needed.squares([left, square]),
            None => needed.squares([left]),
        });
        claims.push(Claim::new(Kind::Misplaced, &[tried]).by(by).line(line));
    }
    let conditions = conditions(&after, line).into_iter();
    claims.extend(conditions.map(|placed| Claim::new(Kind::RestsOn, &[tried]).on([placed]).line(line)));
    claims
}

/// The moves of a line that can be played.
fn legal_part<'a>(position: &Position, line: &'a [Move]) -> &'a [Move] {
    let mut board = position.clone();
    let mut count = 0;
    for &m in line.iter().take(LOOKED_AT) {
        if !board.is_legal(m) {
            break;
        }
        board.play(m);
        count += 1;
    }
    &line[..count]
}

/// A square where the refuter goes that the mover guarded and does not guard any more.
fn guarded(start: &Position, after: &Position, left: Square, now: Square, line: &[Move]) -> Option<Square> {
    let attacked = |position: &Position, square: Square| {
        let piece = position.piece_at(square);
        piece.map_or(SquareSet::EMPTY, |piece| attacks::of(piece, square, position.occupied()))
    };
    let lost = attacked(start, left) & !attacked(after, now);
    line.iter().step_by(2).map(|m| m.to()).find(|&square| lost.contains(square))
}

/// Pieces on which the refutation may rest: what it takes, who takes part, who guards where it goes, who pins a defender, and
/// who stands next to the king if it is in danger.
fn conditions(after: &Position, line: &[Move]) -> Vec<Placed> {
    let refuter = after.turn();
    let mut squares: Vec<Square> = Vec::new();
    let mut board = after.clone();
    let mut checks = false;
    // Where a piece of the line stood at first.
    let mut origins: Vec<(Square, Square)> = Vec::new();
    for (index, &m) in line.iter().enumerate() {
        let origin =
            |square: Square| origins.iter().find(|&&(now, _)| now == square).map_or(square, |&(_, at)| at);
        let (from, to) = (m.from().map(origin), m.to());
        if index % 2 == 0 {
            // What is taken, and, after the first move, who takes.
            squares.extend(board.piece_at(to).map(|_| origin(to)));
            squares.extend(from.filter(|_| index > 0));
        }
        origins.retain(|&(now, _)| now != to);
        if let (Some(now), Some(from)) = (m.from(), from) {
            origins.retain(|&(square, _)| square != now);
            origins.push((to, from));
        }
        board.play(m);
        checks |= index % 2 == 0 && board.is_check();
    }
    let landings: Vec<Square> = line.iter().step_by(2).map(|m| m.to()).collect();
    let occupied = after.occupied();
    for &landing in &landings {
        squares.extend(after.attackers(landing, refuter, occupied));
    }
    squares.extend(pinners(after, refuter.other()));
    if checks {
        let king = after.king(refuter.other());
        let zone = attacks::king(king);
        squares.extend(zone & after.side(refuter.other()));
        squares.extend(zone.into_iter().flat_map(|square| after.attackers(square, refuter, occupied)));
    }
    let mut placed: Vec<Placed> = Vec::new();
    let first = line.first().and_then(|m| m.from());
    for square in squares {
        let Some(on) = Placed::on(after, square).filter(|on| on.piece.role != Role::King) else { continue };
        if Some(square) != first && !placed.contains(&on) {
            placed.push(on);
        }
    }
    placed
}

/// The pieces that pin a piece of a side to its king.
fn pinners(position: &Position, side: Color) -> SquareSet {
    let king = position.king(side);
    let enemies = position.side(side.other());
    let pinned = position.pinned(side);
    let sliders =
        enemies & !position.role(Role::Pawn) & !position.role(Role::Knight) & !position.role(Role::King);
    sliders
        .into_iter()
        .filter(|&slider| (attacks::between(slider, king) & pinned).any())
        .filter(|&slider| (attacks::between(slider, king) & position.occupied()).len() == 1)
        .collect()
}
