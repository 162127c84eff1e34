//! Structure: what lasts in a position, for a side.

use motive_chess::{Color, File, Position, Rank, Role, Square, SquareSet};

use crate::ground::{Outcome, Scene, side_of, so, stand};
use crate::moves::is_at_home;
use crate::positional::{activity, positional};
use crate::{Claim, Falsehood, Kind, Placed};

pub(crate) fn structure(scene: &Scene) -> Outcome {
    in_position(scene.claim, scene.here())
}

/// Decides a claim of structure in a position; its `after` does not matter.
pub(crate) fn in_position(claim: &Claim, position: &Position) -> Outcome {
    stand(position, claim.by.iter().chain(&claim.on))?;
    let side = side_of(claim).ok_or(Falsehood::NotSo("the side is named"))?;
    let own = claim.by.iter().chain(&claim.on).all(|placed| placed.piece.color == side);
    so(own, "the pieces are of the side")?;
    let men =
        Pawns { own: position.men(side, Role::Pawn), enemy: position.men(side.other(), Role::Pawn), side };
    match claim.kind {
        Kind::Passed => men.pawn(claim).and_then(|at| men.passed(at)),
        Kind::Isolated => men.pawn(claim).and_then(|at| so(men.is_isolated(at), "the pawn is isolated")),
        Kind::Doubled => men.pawn(claim).and_then(|at| {
            so(men.own.intersects(ahead(at, side)), "a pawn of its side stands ahead on its file")
        }),
        Kind::Backward => men.pawn(claim).and_then(|at| men.backward(at)),
        Kind::OpenFile => {
            let file = SquareSet::file(piece(claim, &HEAVY)?.file());
            so((file & (men.own | men.enemy)).is_empty(), "the file has no pawns")
        }
        Kind::HalfOpenFile => {
            // A file with a piece of the side on it, or those of the squares.
            let files: Vec<File> = match claim.by {
                Some(_) => vec![piece(claim, &HEAVY)?.file()],
                None => claim.squares.iter().map(|square| square.file()).collect(),
            };
            so(!files.is_empty(), "a file is named")?;
            for file in files.into_iter().map(SquareSet::file) {
                so((file & men.own).is_empty(), "the file has no pawn of the side")?;
                so((file & men.enemy).any(), "the file has an enemy pawn")?;
            }
            Ok(())
        }
        Kind::SeventhRank => {
            let at = piece(claim, &HEAVY)?;
            so(side.relative_rank(at.rank()) == Rank::Seventh, "the piece stands on the seventh rank")?;
            let king = side.relative_rank(position.king(side.other()).rank()) == Rank::Eighth;
            so(king || (men.enemy & SquareSet::rank(at.rank())).any(), "there is something to attack there")
        }
        Kind::Outpost => men.outpost(piece(claim, &MINOR)?),
        Kind::BishopPair => {
            let pair = |color| {
                let bishops = position.men(color, Role::Bishop);
                bishops.intersects(SquareSet::LIGHT) && bishops.intersects(SquareSet::DARK)
            };
            so(pair(side), "the side has both bishops")?;
            so(!pair(side.other()), "the other side has not")
        }
        Kind::OppositeBishops => opposite_bishops(position),
        Kind::Undeveloped => {
            let home = position.side(side).into_iter().filter_map(|square| Placed::on(position, square));
            let home: SquareSet =
                home.filter(|&placed| is_at_home(placed)).map(|placed| placed.square).collect();
            let named: SquareSet = claim.on.iter().map(|placed| placed.square).collect();
            so(home.any() && home == named, "these are the pieces at home")
        }
        Kind::Uncastled => {
            let king = position.king(side);
            let home = king.file() == File::E && side.relative_rank(king.rank()) == Rank::First;
            so(home, "the king stands on the e-file of its first rank")?;
            let queens = Color::ALL.into_iter().all(|color| position.men(color, Role::Queen).any());
            so(queens, "both sides have a queen")
        }
        Kind::Activity => activity(claim, position, side),
        _ => positional(claim, position, side),
    }
}

const HEAVY: [Role; 2] = [Role::Rook, Role::Queen];
const MINOR: [Role; 2] = [Role::Knight, Role::Bishop];

/// The square of `by`, which is of one of the kinds.
fn piece(claim: &Claim, roles: &[Role]) -> Result<Square, Falsehood> {
    let by = claim.by.ok_or(Falsehood::Misplaced)?;
    so(roles.contains(&by.piece.role), "the piece is of the kind")?;
    Ok(by.square)
}

fn opposite_bishops(position: &Position) -> Outcome {
    let bishops = Color::ALL.map(|color| position.men(color, Role::Bishop));
    so(bishops.iter().all(|set| set.len() == 1), "each side has exactly one bishop")?;
    let light = bishops.iter().filter(|set| set.intersects(SquareSet::LIGHT)).count();
    so(light == 1, "they stand on squares of different colors")?;
    so(position.role(Role::Knight).is_empty(), "there are no knights")
}

/// The squares ahead of one on its file.
fn ahead(square: Square, side: Color) -> SquareSet {
    SquareSet::from_square(square).forward(side).fill_forward(side)
}

/// The neighboring files of a set.
fn beside(set: SquareSet) -> SquareSet {
    set.east() | set.west()
}

/// The pawns as a side sees them.
struct Pawns {
    own: SquareSet,
    enemy: SquareSet,
    side: Color,
}

impl Pawns {
    /// The square of `on[0]`, which is a pawn.
    fn pawn(&self, claim: &Claim) -> Result<Square, Falsehood> {
        let square = claim.on.first().ok_or(Falsehood::Misplaced)?.square;
        so(self.own.contains(square), "the piece is a pawn")?;
        Ok(square)
    }

    fn passed(&self, at: Square) -> Outcome {
        let file = ahead(at, self.side);
        so(!self.enemy.intersects(file | beside(file)), "no enemy pawn can stop it")?;
        so(!self.own.intersects(file), "no pawn of its side stands ahead")
    }

    fn is_isolated(&self, at: Square) -> bool {
        !self.own.intersects(beside(SquareSet::file(at.file())))
    }

    fn backward(&self, at: Square) -> Outcome {
        so(!self.is_isolated(at), "the pawn is not isolated")?;
        let file = ahead(at, self.side);
        let level_or_behind = beside(SquareSet::file(at.file()) & !file);
        so(!self.own.intersects(level_or_behind), "no pawn beside or behind can support it")?;
        let next = SquareSet::from_square(at).forward(self.side);
        let held = self.enemy | self.enemy.pawn_attacks(self.side.other());
        so(next.intersects(held), "enemy pawns hold the next square")
    }

    fn outpost(&self, at: Square) -> Outcome {
        let rank = self.side.relative_rank(at.rank());
        so((Rank::Fourth..=Rank::Sixth).contains(&rank), "it stands on rank 4 to 6")?;
        so(!self.enemy.intersects(beside(ahead(at, self.side))), "no enemy pawn can drive it away")?;
        so(self.own.pawn_attacks(self.side).contains(at), "a pawn of its side guards it")
    }
}
