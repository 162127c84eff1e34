//! The structure of quiet positions: the claims of the table "Structure, continued" of `docs/reference/claims.md`.

use motive_chess::{Color, Position, Rank, Role, Square, SquareSet, attacks};

use crate::board::Board;
use crate::endings;
use crate::ground::{Outcome, so};
use crate::pattern;
use crate::sight::{View, center_distance, is_central, is_ending, loss};
use crate::{Claim, Falsehood, Kind, Placed};

const HEAVY: [Role; 2] = [Role::Rook, Role::Queen];

/// The pieces of a side have together so many squares to use more than the enemy's.
pub(crate) fn activity(claim: &Claim, position: &Position, side: Color) -> Outcome {
    let all = |side: Color| -> i32 {
        let view = View::of(position, side);
        let pieces = view.pieces(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
        pieces.into_iter().map(|at| view.squares_to_use(at).len() as i32).sum()
    };
    let more = all(side) - all(side.other());
    so(more >= 1 && claim.amount == Some(more), "its pieces have so many squares more")
}

/// Decides a claim in a position. Its pieces stand there and are of the side.
pub(crate) fn positional(claim: &Claim, position: &Position, side: Color) -> Outcome {
    let view = View::of(position, side);
    let on = |index: usize| claim.on.get(index).map(|placed| placed.square).ok_or(Falsehood::Misplaced);
    let by = || claim.by.ok_or(Falsehood::Misplaced);
    let square = || claim.squares.first().copied().ok_or(Falsehood::NotSo("the square is named"));
    let amount = || claim.amount.ok_or(Falsehood::NotSo("the amount is named"));
    match claim.kind {
        Kind::ProtectedPassed => {
            so(view.is_passed(on(0)?), "the pawn is passed")?;
            so(view.pawn_attacks(on(0)?), "a pawn guards it")
        }
        Kind::OutsidePassed => outside(&view, on(0)?),
        Kind::ConnectedPassed => {
            let (one, other) = (on(0)?, on(1)?);
            so(view.is_passed(one) && view.is_passed(other), "both pawns are passed")?;
            let beside = one.file().to_u32().abs_diff(other.file().to_u32()) == 1;
            so(beside && view.rank(one).abs_diff(view.rank(other)) <= 1, "they stand together")
        }
        Kind::Candidate => candidate(&view, on(0)?),
        Kind::Majority => {
            let wing = wing_of(on(0)?);
            let of = |view: &View<'_>| -> SquareSet {
                view.pawns().into_iter().filter(|&pawn| wing_of(pawn) == wing).collect()
            };
            let named: SquareSet = claim.on.iter().map(|placed| placed.square).collect();
            let (own, enemy) = (of(&view), of(&view.enemy()));
            so(named == own, "these are the pawns of the wing")?;
            let more = own.len() as i32 - enemy.len() as i32;
            so(more > 0 && more == amount()?, "they are so many more")
        }
        Kind::HangingPawns => hanging(&view, on(0)?, on(1)?),
        Kind::Blockaded => {
            let (by, pawn, enemy) = (by()?, square()?, view.enemy());
            so(!matches!(by.piece.role, Role::Pawn | Role::King), "a piece stands before the pawn")?;
            so(enemy.ahead(pawn) == Some(by.square), "it stands before the pawn")?;
            so(enemy.is_passed(pawn) || enemy.is_isolated(pawn), "the pawn is passed or isolated")?;
            so(loss(position, by.square) < 100, "it is not lost there")
        }
        Kind::HoldsFile => holds_file(&view, by()?),
        Kind::DoubledHeavies => {
            let (one, other) = (on(0)?, on(1)?);
            so(view.has(one, &HEAVY) && view.has(other, &HEAVY) && one != other, "two heavy pieces")?;
            let line = one.file() == other.file() || one.rank() == other.rank();
            so(line && position.attacks_from(one).contains(other), "they stand on one line")
        }
        Kind::RookBehind => {
            let (by, pawn) = (by()?, square()?);
            let owner = position.piece_at(pawn).map(|piece| piece.color).ok_or(Falsehood::Misplaced)?;
            let owner = View::of(position, owner);
            so(by.piece.role == Role::Rook && owner.is_passed(pawn), "a rook and a passed pawn")?;
            let behind = pawn.file() == by.square.file() && owner.rank(by.square) < owner.rank(pawn);
            so(behind && position.attacks_from(by.square).contains(pawn), "it stands behind the pawn")
        }
        Kind::LongDiagonal => {
            let by = by()?;
            so(matches!(by.piece.role, Role::Bishop | Role::Queen), "a bishop or queen")?;
            let seen = attacks::bishop(by.square, position.role(Role::Pawn));
            let both = |pair: [Square; 2]| pair.into_iter().all(|at| seen.contains(at));
            so(
                both([Square::D4, Square::E5]) || both([Square::E4, Square::D5]),
                "it sees both center squares",
            )
        }
        Kind::WeakSquare => {
            let at = square()?;
            let inside =
                matches!(view.rank(at), 5 | 6) || view.rank(at) == 4 && (2..=5).contains(&at.file().to_u32());
            so(inside, "the square lies on rank 5 or 6, or on rank 4 of files c to f")?;
            so(!view.enemy().ever_attacks(at), "no enemy pawn can attack it")
        }
        Kind::WeakComplex => weak_complex(&view, claim),
        Kind::Space => {
            let more = view.room() - view.enemy().room();
            so(more >= 1 && more == amount()?, "the side has so much more room")
        }
        Kind::BadBishop => so(view.is_bad_bishop(by()?.square), "the bishop is bad"),
        Kind::GoodKnight => {
            let (by, at, enemy) = (by()?, square()?, view.enemy());
            so(
                by.piece.role == Role::Knight && view.pieces(&[Role::Bishop]).is_empty(),
                "knights, no bishop",
            )?;
            so(enemy.pieces(&[Role::Bishop]).single() == Some(at), "they have one bishop")?;
            let minor = [Role::Knight, Role::Bishop];
            so(view.pieces(&minor).len() == enemy.pieces(&minor).len(), "as many minor pieces")?;
            so(enemy.is_bad_bishop(at), "the bishop is bad")
        }
        Kind::FewSquares => {
            let by = by()?;
            let most = match by.piece.role {
                Role::Knight | Role::Bishop => 3,
                Role::Rook => 4,
                _ => return Err(Falsehood::NotSo("a knight, bishop or rook")),
            };
            let count = view.squares_to_use(by.square).len() as i32;
            so(count <= most && count == amount()?, "it has so few squares to use")
        }
        Kind::Centralized => {
            let by = by()?;
            so(
                matches!(by.piece.role, Role::Knight | Role::Bishop | Role::Queen),
                "a knight, bishop or queen",
            )?;
            so(is_central(by.square) && loss(position, by.square) < 100, "it stands safely in the center")
        }
        Kind::ExposedKing => exposed(&view, square()?),
        Kind::ShelterBroken => {
            let king = position.king(side);
            let wing = matches!(king.file().to_u32(), 0..=2 | 6..=7);
            so(view.rank(king) <= 2 && wing, "the king has castled")?;
            let file = square()?.file();
            so(file.to_u32().abs_diff(king.file().to_u32()) <= 1, "the file is one of the king's three")?;
            let covers = |pawn: Square| pawn.file() == file && matches!(view.rank(pawn), 2 | 3);
            so(!view.pawns().into_iter().any(covers), "no own pawn stands there on ranks 2 and 3")
        }
        Kind::OppositeCastling => {
            let [a, b] = [position.king(side), position.king(side.other())].map(|king| king.file().to_u32());
            so(a <= 2 && b >= 5 || a >= 5 && b <= 2, "the kings stand on different wings")?;
            let queens = Color::ALL.into_iter().all(|color| position.men(color, Role::Queen).any());
            so(queens, "both sides have a queen")
        }
        Kind::ActiveKing => {
            let king = position.king(side);
            so(is_ending(position), "it is an ending")?;
            let near = |pawn: Square| view.is_passed(pawn) && pawn.distance(king) <= 2;
            let active = center_distance(king) <= 1
                || attacks::king(king).intersects(view.enemy().pawns())
                || view.pawns().into_iter().any(near);
            so(active, "the king is active")
        }
        Kind::Opposition => {
            let (king, other) = (position.king(side), position.king(side.other()));
            so(bare(position) && position.turn() != side, "kings and pawns, the other side to move")?;
            let across = king.file().to_u32().abs_diff(other.file().to_u32());
            let up = king.rank().to_u32().abs_diff(other.rank().to_u32());
            so(across.is_multiple_of(2) && up.is_multiple_of(2), "the kings stand in opposition")
        }
        Kind::InTheSquare => in_the_square(&view, square()?),
        Kind::Livelier => {
            let (by, other, enemy) = (by()?, square()?, view.enemy());
            so(!matches!(by.piece.role, Role::Pawn | Role::King), "a knight, bishop, rook or queen")?;
            so(enemy.has(other, &[by.piece.role]), "an enemy piece of its kind")?;
            let of = |view: &View<'_>, at: Square| view.squares_to_use(at).len() as i32;
            let more = of(&view, by.square) - of(&enemy, other);
            so(more >= 1 && more == amount()?, "it has so many squares more to use")
        }
        Kind::Restrains => restrains(&view, claim),
        Kind::Structure => {
            let text = claim.pattern.as_deref().ok_or(Falsehood::NotSo("the pattern is named"))?;
            let fits = pattern::fits(text, position, side).ok_or(Falsehood::NotSo("it is a pattern"))?;
            so(fits, "the pawns stand so")
        }
        _ => endings::named(claim, &view),
    }
}

fn bare(position: &Position) -> bool {
    position.occupied() == position.role(Role::King) | position.role(Role::Pawn)
}

fn wing_of(square: Square) -> bool {
    square.file().to_u32() >= 4
}

/// Files to the nearest other pawn of either side.
fn distance(view: &View<'_>, pawn: Square) -> Option<u32> {
    let others = view.position.role(Role::Pawn).without(pawn);
    others.into_iter().map(|other| other.file().to_u32().abs_diff(pawn.file().to_u32())).min()
}

fn outside(view: &View<'_>, pawn: Square) -> Outcome {
    so(view.is_passed(pawn), "the pawn is passed")?;
    let far = distance(view, pawn).ok_or(Falsehood::NotSo("there are other pawns"))?;
    so(far >= 3, "it stands three files or more from every other pawn")?;
    let enemy = view.enemy();
    let as_far =
        |other: Square| enemy.is_passed(other) && distance(view, other).is_some_and(|its| its >= far);
    so(!enemy.pawns().into_iter().any(as_far), "no enemy passed pawn stands as far")
}

fn candidate(view: &View<'_>, pawn: Square) -> Outcome {
    so(view.pawns().contains(pawn) && !view.is_passed(pawn), "it is a pawn and not passed")?;
    let file = |other: Square| other.file().to_u32().abs_diff(pawn.file().to_u32());
    let ahead = |other: Square| view.rank(other) > view.rank(pawn);
    let all = view.position.role(Role::Pawn);
    so(!all.into_iter().any(|other| file(other) == 0 && ahead(other)), "no pawn stands ahead on its file")?;
    let helpers = view.pawns().into_iter().filter(|&other| file(other) == 1 && !ahead(other)).count();
    let guards = view.enemy().pawns().into_iter().filter(|&other| file(other) == 1 && ahead(other)).count();
    so(helpers >= guards, "its neighbors are as many as those that guard its way")
}

fn hanging(view: &View<'_>, one: Square, other: Square) -> Outcome {
    so(view.pawns().contains(one) && view.pawns().contains(other), "two pawns")?;
    so(one.file().to_u32().abs_diff(other.file().to_u32()) == 1, "on neighboring files")?;
    let ranks = [view.rank(one), view.rank(other)];
    so(matches!(ranks, [4, 3 | 4] | [3, 4]), "on rank 4, or one on rank 3")?;
    let (left, right) =
        (one.file().to_u32().min(other.file().to_u32()), one.file().to_u32().max(other.file().to_u32()));
    let outer = |pawn: Square| pawn.file().to_u32() + 1 == left || pawn.file().to_u32() == right + 1;
    so(!view.pawns().into_iter().any(outer), "no own pawn stands beside them")?;
    let facing = |pawn: Square| [left, right].contains(&pawn.file().to_u32());
    so(!view.enemy().pawns().into_iter().any(facing), "no enemy pawn stands on their files")
}

/// Pawns that attack squares where an enemy pawn could step now and would be lost by exchange.
fn restrains(view: &View<'_>, claim: &Claim) -> Outcome {
    let enemy = view.enemy();
    so(!claim.squares.is_empty() && !claim.on.is_empty(), "pawns and squares are named")?;
    let hits = |pawn: Square, at: Square| attacks::pawn(view.side, pawn).contains(at);
    for placed in &claim.on {
        so(placed.piece.role == Role::Pawn, "they are pawns")?;
        so(claim.squares.iter().any(|&at| hits(placed.square, at)), "each attacks one of the squares")?;
    }
    let empty = |at: Square| view.position.piece_at(at).is_none();
    for &at in &claim.squares {
        so(claim.on.iter().any(|placed| hits(placed.square, at)), "one of them attacks the square")?;
        let steps = |pawn: Square| {
            let one = enemy.ahead(pawn);
            let two =
                one.filter(|&next| enemy.rank(pawn) == 2 && empty(next)).and_then(|next| enemy.ahead(next));
            empty(at) && (one == Some(at) || two == Some(at))
        };
        let pawn = enemy.pawns().into_iter().find(|&pawn| steps(pawn));
        let pawn = pawn.ok_or(Falsehood::NotSo("an enemy pawn could step there"))?;
        let stepped = Board::of(view.position).moved(pawn, at);
        so(stepped.exchange(at, view.side) >= 100, "it would be lost there")?;
    }
    Ok(())
}

fn holds_file(view: &View<'_>, by: Placed) -> Outcome {
    let enemy = view.enemy();
    let file = SquareSet::file(by.square.file());
    so(HEAVY.contains(&by.piece.role), "a rook or queen")?;
    so(!view.pawns().intersects(file), "no own pawn stands on the file")?;
    let own = (view.squares_to_use(by.square) & file).len();
    for rival in enemy.pieces(&HEAVY) & file {
        so(
            (enemy.squares_to_use(rival) & file).len() < own,
            "no enemy rook or queen uses as much of the file",
        )?;
        let faces = view.position.attacks_from(rival).contains(by.square);
        so(!faces || loss(view.position, rival) >= 100, "none faces it without being lost")?;
    }
    Ok(())
}

fn weak_complex(view: &View<'_>, claim: &Claim) -> Outcome {
    let enemy = view.enemy();
    let first = *claim.squares.first().ok_or(Falsehood::NotSo("the squares are named"))?;
    let color = if SquareSet::LIGHT.contains(first) { SquareSet::LIGHT } else { SquareSet::DARK };
    let named: SquareSet = claim.squares.iter().copied().collect();
    so(named.len() >= 4 && named.is_subset(color), "at least four squares of one color")?;
    for square in named {
        let inside = matches!(view.rank(square), 5 | 6) && (1..=6).contains(&square.file().to_u32());
        so(inside && !enemy.ever_attacks(square), "no enemy pawn can attack these")?;
    }
    so(!enemy.pieces(&[Role::Bishop]).intersects(color), "they have no bishop of the color")?;
    let user = view.pieces(&[Role::Bishop]).intersects(color)
        || view.pieces(&[Role::Queen]).any() && view.pieces(&[Role::Knight]).any();
    so(user, "the side has one, or queen and knight")
}

fn exposed(view: &View<'_>, from: Square) -> Outcome {
    let enemy = view.enemy();
    let role = view.position.role_at(from).ok_or(Falsehood::Misplaced)?;
    so(view.position.side(enemy.side).contains(from), "the piece is the enemy's")?;
    let occupied = view.position.occupied();
    let free = |square: Square| (attacks::between(from, square) & occupied).len() <= 1;
    let file = SquareSet::file(from.file());
    let along = HEAVY.contains(&role)
        && !enemy.pawns().intersects(file)
        && (view.ring() & file).into_iter().any(free);
    let seen = attacks::bishop(from, view.position.role(Role::Pawn));
    let slanted = matches!(role, Role::Bishop | Role::Queen)
        && (attacks::bishop(from, SquareSet::EMPTY) & view.ring())
            .into_iter()
            .any(|square| (seen & attacks::line(from, square)).len() >= 5 && free(square));
    so(along || slanted, "it has a line to the king or next to it")
}

fn in_the_square(view: &View<'_>, pawn: Square) -> Outcome {
    let enemy = view.enemy();
    so(bare(view.position) && enemy.is_passed(pawn), "kings and pawns, an enemy passed pawn")?;
    let path: SquareSet = Square::ALL
        .into_iter()
        .filter(|&at| at.file() == pawn.file() && enemy.rank(at) > enemy.rank(pawn))
        .collect();
    so(!path.intersects(view.position.occupied()), "its way is free")?;
    let goal = Square::from_coords(pawn.file(), view.side.relative_rank(Rank::First));
    let left = 8 - enemy.rank(pawn);
    let moves = if left == 6 { 5 } else { left };
    let steps = view.position.king(view.side).distance(goal);
    so(steps <= moves + u32::from(view.position.turn() == view.side), "the king gets there in time")
}
