//! The same position without a feature: what an engine thinks of the difference is what the feature is worth here.

use motive_chess::{Color, Leniency, Piece, Position, Role, Square, SquareSet};

use crate::feature::{Feature, FeatureKind as F};
use crate::features::features;
use crate::sight::{Sight, file, files, rank, ranks};

/// The position without a feature: one piece stands elsewhere (a bishop of a pair is a knight, pawns that take room stand one
/// back). Material and turn stay, nobody is in check, nothing is newly lost. `None` if there is no such position.
pub fn removed(position: &Position, feature: &Feature) -> Option<Position> {
    let us = feature.side;
    let first = feature.men.first().copied();
    match feature.kind {
        F::BishopPair => {
            let sight = Sight::new(position);
            let bishop = feature.men.iter().copied().min_by_key(|&at| sight.mobility(at, us))?;
            edited(position, &[(bishop, None), (bishop, Some(Piece { color: us, role: Role::Knight }))])
                .filter(|edit| is_calm(position, edit, bishop))
        }
        F::Passed | F::ProtectedPassed | F::OutsidePassed | F::ConnectedPassed | F::Candidate => {
            let near = |pawn: &Square| file(*pawn).abs_diff(file(first.unwrap_or(*pawn)));
            let mut guards: Vec<Square> = position.men(us.other(), Role::Pawn).into_iter().collect();
            guards.sort_by_key(near);
            guards.into_iter().find_map(|guard| shifted(position, guard, feature, beside(guard)))
        }
        F::Isolated | F::Doubled | F::Backward => {
            let pawn = first?;
            let row = SquareSet::rank(pawn.rank());
            shifted(position, pawn, feature, row)
        }
        F::ShelterBroken => {
            let wanted = *feature.squares.first()?;
            let pawns = position.men(us, Role::Pawn);
            let mut near: Vec<Square> = pawns.into_iter().collect();
            near.sort_by_key(|pawn| pawn.distance(wanted));
            let goal = SquareSet::from_square(wanted);
            near.into_iter().find_map(|pawn| shifted(position, pawn, feature, goal))
        }
        F::Space => {
            let far = position.men(us, Role::Pawn) & files(2, 5) & ranks(4, 8, us);
            let steps = far.into_iter().filter_map(|pawn| {
                let back = SquareSet::from_square(pawn).forward(us.other()).first()?;
                position.piece_at(back).is_none().then_some((pawn, back))
            });
            let piece = Some(Piece { color: us, role: Role::Pawn });
            let changes: Vec<(Square, Option<Piece>)> =
                steps.flat_map(|(pawn, back)| [(pawn, None), (back, piece)]).collect();
            if changes.is_empty() {
                return None;
            }
            edited(position, &changes).filter(|edit| hanging(edit) == hanging(position))
        }
        // The bishop that uses the squares stands on the other color.
        F::WeakColorComplex => {
            let light = SquareSet::LIGHT.contains(*feature.squares.first()?);
            let (same, other) =
                if light { (SquareSet::LIGHT, SquareSet::DARK) } else { (SquareSet::DARK, SquareSet::LIGHT) };
            let bishop = (position.men(us, Role::Bishop) & same).first()?;
            shifted(position, bishop, feature, other)
        }
        F::ExposedKing => shifted(position, *feature.men.get(1)?, feature, SquareSet::FULL),
        F::BadBishop => {
            let bishop = first?;
            let dark = SquareSet::DARK.contains(bishop);
            shifted(position, bishop, feature, if dark { SquareSet::LIGHT } else { SquareSet::DARK })
        }
        F::Outpost
        | F::Centralized
        | F::SeventhRank
        | F::HoldsFile
        | F::LongDiagonal
        | F::OpenDiagonal
        | F::RookBehindPasser
        | F::DoubledHeavies
        | F::Blockaded
        | F::Undeveloped
        | F::WorstPiece
        | F::ActiveKing
        | F::GoodKnight => shifted(position, first?, feature, SquareSet::FULL),
        _ => None,
    }
}

fn beside(square: Square) -> SquareSet {
    let set = SquareSet::from_square(square);
    set.east() | set.west()
}

/// A piece on the nearest square of some where the feature is gone and nothing else is lost.
fn shifted(position: &Position, from: Square, feature: &Feature, to: SquareSet) -> Option<Position> {
    let piece = position.piece_at(from)?;
    let mut goals: Vec<Square> = (to - position.occupied()).into_iter().collect();
    if piece.role == Role::Pawn {
        goals.retain(|&goal| (2..=7).contains(&rank(goal, piece.color)));
    }
    goals.sort_by_key(|goal| (goal.distance(from), file(*goal).abs_diff(file(from))));
    goals.into_iter().take(16).find_map(|goal| {
        let edit = edited(position, &[(from, None), (goal, Some(piece))])?;
        let men: Vec<Square> = feature.men.iter().map(|&man| if man == from { goal } else { man }).collect();
        let same = |other: &Feature| {
            other.kind == feature.kind
                && other.side == feature.side
                && (other.men.first() == men.first() || other.men.is_empty())
        };
        let gone = !features(&edit).iter().any(same);
        (gone && is_calm(position, &edit, goal)).then_some(edit)
    })
}

/// Whether the moved piece is safe and attacks nothing that it could win, and nothing else is newly lost.
fn is_calm(before: &Position, after: &Position, moved: Square) -> bool {
    let sight = Sight::new(after);
    sight.is_safe(moved) && hanging(after) <= hanging(before)
}

/// How many pieces are lost by exchange.
fn hanging(position: &Position) -> usize {
    let sight = Sight::new(position);
    position.occupied().into_iter().filter(|&at| !sight.is_safe(at)).count()
}

/// The position with squares changed; `None` if it cannot be, or somebody is in check.
fn edited(position: &Position, changes: &[(Square, Option<Piece>)]) -> Option<Position> {
    let mut board: [Option<Piece>; 64] = std::array::from_fn(|at| position.piece_at(Square::new(at as u32)));
    for &(square, piece) in changes {
        board[square.to_usize()] = piece;
    }
    let mut fen = String::new();
    for row in (0..8).rev() {
        let mut empty = 0;
        for column in 0..8 {
            match board[row * 8 + column] {
                None => empty += 1,
                Some(piece) => {
                    if empty > 0 {
                        fen.push_str(&empty.to_string());
                        empty = 0;
                    }
                    fen.push(piece.char());
                }
            }
        }
        if empty > 0 {
            fen.push_str(&empty.to_string());
        }
        if row > 0 {
            fen.push('/');
        }
    }
    let turn = position.turn().char();
    let old = position.to_fen();
    let castling = old.split(' ').nth(2).unwrap_or("-");
    [castling, "-"].into_iter().find_map(|castling| {
        let text = format!("{fen} {turn} {castling} - 0 1");
        let edit = Position::from_fen(&text, Leniency::Strict).ok()?;
        let other = Position::from_fen(
            &format!("{fen} {} {castling} - 0 1", opposite(position.turn())),
            Leniency::Strict,
        );
        (!edit.is_check() && other.is_ok_and(|other| !other.is_check())).then_some(edit)
    })
}

fn opposite(turn: Color) -> char {
    turn.other().char()
}
