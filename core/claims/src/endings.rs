//! Named endings: what stands where in them, as a side sees it. `docs/reference/claims.md` defines them.

use motive_chess::{File, Rank, Role, Square, SquareSet};

use crate::ground::{Outcome, so};
use crate::sight::View;
use crate::{Claim, Falsehood, Kind};

/// Decides a claim that an ending has a name.
pub(crate) fn named(claim: &Claim, view: &View<'_>) -> Outcome {
    let square = || claim.squares.first().copied().ok_or(Falsehood::NotSo("the square is named"));
    if claim.kind == Kind::WrongBishop {
        let corner = wrong_corner(view)?;
        so(square()? == corner, "this is the corner")?;
        return so(view.position.king(view.side).distance(corner) <= 1, "the king has come there");
    }
    let pawn = match claim.kind {
        Kind::Lucena => lucena(view)?,
        Kind::Philidor => philidor(view)?,
        Kind::Vancura => vancura(view)?,
        _ => return Err(Falsehood::NotSo("the claim is one of structure")),
    };
    let named = match claim.kind {
        Kind::Lucena => claim.on.first().ok_or(Falsehood::Misplaced)?.square,
        _ => square()?,
    };
    let by = claim.by.ok_or(Falsehood::Misplaced)?.square;
    so(rook(view) == Some(by) && named == pawn, "these are rook and pawn")
}

/// The rook of a side that has one.
fn rook(view: &View<'_>) -> Option<Square> {
    view.pieces(&[Role::Rook]).single()
}

/// The pawn of an ending of king, rook and pawn of the side against king and rook, with the rooks of both.
fn rook_ending(stronger: &View<'_>) -> Result<(Square, Square, Square), Falsehood> {
    const ANOTHER: Falsehood = Falsehood::NotSo("it is king, rook and pawn against king and rook");
    so(stronger.position.occupied().len() == 5, "there are five pieces")?;
    let pawn = stronger.pawns().single().ok_or(ANOTHER)?;
    Ok((pawn, rook(stronger).ok_or(ANOTHER)?, rook(&stronger.enemy()).ok_or(ANOTHER)?))
}

/// The pawn, if the side has the Lucena position.
pub(crate) fn lucena(view: &View<'_>) -> Result<Square, Falsehood> {
    let (pawn, rook, _) = rook_ending(view)?;
    let file = |square: Square| square.file().to_u32();
    so(view.rank(pawn) == 7 && (1..=6).contains(&file(pawn)), "the pawn is on rank 7 of files b to g")?;
    so(view.ahead(pawn) == Some(view.position.king(view.side)), "the king stands before its pawn")?;
    let other = file(view.position.king(view.side.other()));
    let between = file(pawn).min(other) < file(rook) && file(rook) < file(pawn).max(other);
    so(between, "the rook cuts the other king off")?;
    Ok(pawn)
}

/// The pawn, if the side defends as Philidor showed.
pub(crate) fn philidor(view: &View<'_>) -> Result<Square, Falsehood> {
    let enemy = view.enemy();
    let (pawn, _, rook) = rook_ending(&enemy)?;
    so(enemy.rank(pawn) <= 5, "the pawn is not beyond rank 5")?;
    let goal = Square::from_coords(pawn.file(), view.side.relative_rank(Rank::First));
    so(view.position.king(view.side).distance(goal) <= 1, "the king is on the last square or next to it")?;
    so(view.rank(rook) == 3, "the rook is on the third rank")?;
    so(enemy.rank(view.position.king(enemy.side)) <= 5, "the other king is not beyond rank 5")?;
    Ok(pawn)
}

/// The pawn, if the side defends as Vancura showed.
pub(crate) fn vancura(view: &View<'_>) -> Result<Square, Falsehood> {
    let enemy = view.enemy();
    let (pawn, front, rook) = rook_ending(&enemy)?;
    let outer = matches!(pawn.file(), File::A | File::H);
    so(outer && (4..=6).contains(&enemy.rank(pawn)), "a rook's pawn on ranks 4 to 6")?;
    let before = front.file() == pawn.file() && enemy.rank(front) > enemy.rank(pawn);
    so(before, "the other rook stands before it")?;
    let beside = rook.rank() == pawn.rank() && view.position.attacks_from(rook).contains(pawn);
    so(beside, "the rook attacks it from the side")?;
    let king = view.position.king(view.side);
    let far = if pawn.file() == File::A { [File::G, File::H] } else { [File::A, File::B] };
    so(view.rank(king) == 2 && far.contains(&king.file()), "the king stands far off on rank 2")?;
    Ok(pawn)
}

/// The corner that the enemy's bishop does not hold, if the side has its king alone against bishop and pawns of one outer file.
pub(crate) fn wrong_corner(view: &View<'_>) -> Result<Square, Falsehood> {
    const ANOTHER: Falsehood = Falsehood::NotSo("it is bishop and rook's pawns against the king");
    let enemy = view.enemy();
    so(view.position.side(view.side).len() == 1, "the side has its king alone")?;
    let bishop = enemy.pieces(&[Role::Bishop]).single().ok_or(ANOTHER)?;
    let pawns = enemy.pawns();
    let file = pawns.first().ok_or(ANOTHER)?.file();
    so(view.position.side(enemy.side).len() == 2 + pawns.len(), "there are no other pieces")?;
    let outer = matches!(file, File::A | File::H) && pawns.into_iter().all(|pawn| pawn.file() == file);
    so(outer, "the pawns are on one outer file")?;
    let corner = Square::from_coords(file, view.side.relative_rank(Rank::First));
    let light = |square: Square| SquareSet::LIGHT.contains(square);
    so(light(bishop) != light(corner), "the bishop does not hold the corner")?;
    Ok(corner)
}
