//! The same position without a feature: what an engine thinks of the difference is what the feature is worth here.

use motive_chess::{Color, File, Leniency, Piece, Position, Role, Square, SquareSet, attacks};

use crate::feature::{Feature, FeatureKind as F};
use crate::features::features;
use crate::sight::{Sight, file, files, rank, ranks};

/// How many squares more the pieces of the roles have than the mean of their role in a middlegame, in tenths: those are moved first
/// where the pieces of a side have too many squares.
const MEAN: [(Role, i32); 4] = [(Role::Knight, 39), (Role::Bishop, 39), (Role::Rook, 48), (Role::Queen, 87)];
/// Pieces that are moved until a side's pieces have no more squares than the other's.
const MOST_MOVED: usize = 4;

/// The position without a feature: one piece stands elsewhere (a bishop of a pair is a knight, pawns that take room stand one
/// back). Material and turn stay, nobody is in check, nothing is newly lost. `None` if there is no such position.
pub fn removed(position: &Position, feature: &Feature) -> Option<Position> {
    let us = feature.side;
    let first = feature.men.first().copied();
    match feature.kind {
        F::BishopPair => {
            let sight = Sight::new(position);
            let mut bishops = feature.men.clone();
            bishops.sort_by_key(|&at| sight.mobility(at, us));
            let knight = Some(Piece { color: us, role: Role::Knight });
            // In its place, or next to it where a knight would be in the way there.
            bishops.iter().find_map(|&bishop| {
                let near = attacks::king(bishop) - position.occupied();
                std::iter::once(bishop).chain(near).find_map(|to| {
                    edited(position, &[(bishop, None), (to, knight)])
                        .filter(|edit| is_calm(position, edit, to))
                })
            })
        }
        F::Passed | F::ProtectedPassed | F::OutsidePassed | F::ConnectedPassed | F::Candidate => {
            let near = |pawn: &Square| file(*pawn).abs_diff(file(first.unwrap_or(*pawn)));
            let mut guards: Vec<Square> = position.men(us.other(), Role::Pawn).into_iter().collect();
            guards.sort_by_key(near);
            // One file aside, or as far as it must be.
            let row = |guard: Square| SquareSet::rank(guard.rank());
            let aside = guards.iter().find_map(|&guard| shifted(position, guard, feature, beside(guard)));
            aside
                .or_else(|| guards.iter().find_map(|&guard| shifted(position, guard, feature, row(guard))))
                .or_else(|| {
                    guards.iter().find_map(|&guard| shifted(position, guard, feature, SquareSet::FULL))
                })
        }
        F::Isolated | F::Doubled | F::Backward => {
            let pawn = first?;
            let row = SquareSet::rank(pawn.rank());
            shifted(position, pawn, feature, row)
                .or_else(|| shifted(position, pawn, feature, SquareSet::FULL))
        }
        F::ShelterBroken => {
            let wanted = *feature.squares.first()?;
            let pawns = position.men(us, Role::Pawn);
            let mut near: Vec<Square> = pawns.into_iter().collect();
            near.sort_by_key(|pawn| pawn.distance(wanted));
            let second = SquareSet::from_square(wanted);
            let goal = second | second.forward(us);
            near.into_iter().find_map(|pawn| shifted(position, pawn, feature, goal))
        }
        F::Space => less_room(position, us),
        F::WeakColorComplex => guarded(position, feature),
        // The piece that looks at the king stands elsewhere, or a pawn of the king's side closes its line.
        F::ExposedKing => {
            let looks = *feature.men.get(1)?;
            let line = attacks::between(looks, first?) | attacks::king(first?);
            let pawns = position.men(us, Role::Pawn);
            shifted(position, looks, feature, SquareSet::FULL)
                .or_else(|| pawns.into_iter().find_map(|pawn| shifted(position, pawn, feature, line)))
        }
        F::BadBishop => {
            let bishop = first?;
            let dark = SquareSet::DARK.contains(bishop);
            shifted(position, bishop, feature, if dark { SquareSet::LIGHT } else { SquareSet::DARK })
        }
        F::Undeveloped => {
            feature.men.iter().find_map(|&man| shifted(position, man, feature, SquareSet::FULL))
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
        | F::WorstPiece
        | F::ActiveKing
        | F::GoodKnight => shifted(position, first?, feature, SquareSet::FULL),
        _ => None,
    }
}

/// The position as after castling: the king of a side that stands on its e-file has gone to the wing with its rook, and what stood there
/// is one step aside. `None` if there is no such position.
pub fn castled(position: &Position, us: Color) -> Option<Position> {
    let king = position.king(us);
    let at = |file: File| Square::from_coords(file, king.rank());
    let wings = [(File::H, File::G, File::F), (File::A, File::C, File::D)];
    let mut ways: Vec<(usize, [Square; 3])> = wings
        .into_iter()
        .map(|(rook, king, beside)| [at(rook), at(king), at(beside)])
        .filter(|&[rook, ..]| position.men(us, Role::Rook).contains(rook))
        .map(|way| {
            (attacks::between(king, way[0]).into_iter().filter(|&at| is_taken(position, at)).count(), way)
        })
        .collect();
    ways.sort_by_key(|&(taken, _)| taken);
    let with_rook = ways.into_iter().find_map(|(_, [rook, goal, beside])| {
        let mut changes = vec![(king, None), (rook, None)];
        for taken in [goal, beside] {
            // The man that stands in the way goes to the nearest free square; a bishop keeps its color.
            let Some(man) = position.piece_at(taken) else { continue };
            let used: SquareSet = changes.iter().map(|&(square, _)| square).collect();
            let to = (SquareSet::FULL - position.occupied() - ranks(1, 1, us) - used)
                .into_iter()
                .filter(|to| {
                    man.color == us && (man.role != Role::Bishop || to.is_light() == taken.is_light())
                })
                .min_by_key(|to| (to.distance(taken), to.to_usize()))?;
            changes.push((to, Some(man)));
        }
        changes.push((goal, Some(Piece { color: us, role: Role::King })));
        changes.push((beside, Some(Piece { color: us, role: Role::Rook })));
        edited(position, &changes).filter(|edit| hanging(edit) <= hanging(position))
    });
    // Without a rook to castle with, the king alone has walked there.
    with_rook.or_else(|| {
        [File::G, File::C, File::B, File::H].into_iter().map(at).find_map(|goal| {
            let king = [(king, None), (goal, Some(Piece { color: us, role: Role::King }))];
            let edit = position.piece_at(goal).is_none().then(|| edited(position, &king)).flatten()?;
            (hanging(&edit) <= hanging(position)).then_some(edit)
        })
    })
}

fn is_taken(position: &Position, at: Square) -> bool {
    position.piece_at(at).is_some()
}

/// The position where the pieces of a side have no more squares to go to than those of the other: the pieces that have most beyond the
/// mean of their role stand on the nearest square where they have no more than that. `None` if there is no such position.
pub fn less_active(position: &Position, us: Color) -> Option<Position> {
    let more = |position: &Position| {
        let sight = Sight::new(position);
        let all =
            |side: Color| -> i32 { sight.pieces(side).into_iter().map(|at| sight.mobility(at, side)).sum() };
        all(us) - all(us.other())
    };
    let mut edit = position.clone();
    let mut moved = SquareSet::EMPTY;
    for _ in 0..MOST_MOVED {
        if more(&edit) <= 0 {
            break;
        }
        let sight = Sight::new(&edit);
        let beyond = |&at: &Square| -> i32 {
            let role = edit.piece_at(at).map_or(Role::Pawn, |piece| piece.role);
            let mean = MEAN.iter().find(|(of, _)| *of == role).map_or(0, |&(_, mean)| mean);
            10 * sight.mobility(at, us) - mean
        };
        let mut able: Vec<Square> =
            (sight.pieces(us) - moved).into_iter().filter(|at| beyond(at) > 0).collect();
        able.sort_by_key(|at| std::cmp::Reverse(beyond(at)));
        let (goal, next) = able.into_iter().find_map(|from| quieter(&edit, from, us))?;
        moved.insert(goal);
        edit = next;
    }
    (more(&edit) <= 0 && edit.occupied() != position.occupied()).then_some(edit)
}

/// The position where a piece stands on the nearest square on which it has at most so many squares to go to. `None` if there is none.
pub fn as_idle(position: &Position, from: Square, most: i32) -> Option<Position> {
    let us = position.piece_at(from)?.color;
    Some(idler(position, from, us, 10 * most)?.1)
}

/// A piece on the nearest square where it has no more squares to go to than the mean of its role, with that square.
fn quieter(position: &Position, from: Square, us: Color) -> Option<(Square, Position)> {
    let piece = position.piece_at(from)?;
    let mean = MEAN.iter().find(|(of, _)| *of == piece.role).map_or(0, |&(_, mean)| mean);
    idler(position, from, us, mean)
}

/// A piece on the nearest square where it has at most so many tenths of a square to go to, with that square.
fn idler(position: &Position, from: Square, us: Color, most: i32) -> Option<(Square, Position)> {
    let piece = position.piece_at(from)?;
    let mut goals: Vec<Square> = (SquareSet::FULL - position.occupied()).into_iter().collect();
    // A bishop keeps its color: another one would change more than its squares.
    goals.retain(|goal| piece.role != Role::Bishop || goal.is_light() == from.is_light());
    goals.sort_by_key(|goal| (goal.distance(from), file(*goal).abs_diff(file(from))));
    goals.into_iter().find_map(|goal| {
        let edit = edited(position, &[(from, None), (goal, Some(piece))])?;
        let few = 10 * Sight::new(&edit).mobility(goal, us) <= most;
        (few && is_calm(position, &edit, goal)).then_some((goal, edit))
    })
}

/// The pawns of a side beyond the third rank on the files c to f stand one back: all of them, or as many as can without a loss. A piece
/// that stands behind such a pawn changes places with it.
fn less_room(position: &Position, us: Color) -> Option<Position> {
    let far = position.men(us, Role::Pawn) & files(2, 5) & ranks(4, 8, us);
    let pawn = Piece { color: us, role: Role::Pawn };
    let steps: Vec<[(Square, Option<Piece>); 2]> = far
        .into_iter()
        .filter_map(|at| {
            let back = SquareSet::from_square(at).forward(us.other()).first()?;
            let behind = position.piece_at(back);
            let able = behind.is_none_or(|piece| piece.color == us && piece.role != Role::Pawn);
            able.then_some([(at, behind), (back, Some(pawn))])
        })
        .collect();
    let calm = |edit: &Position| hanging(edit) <= hanging(position);
    if steps.is_empty() {
        return None;
    }
    let all: Vec<(Square, Option<Piece>)> = steps.iter().flatten().copied().collect();
    edited(position, &all).filter(calm).or_else(|| {
        let mut edit = position.clone();
        for step in &steps {
            edit = edited(&edit, step).filter(calm).unwrap_or(edit);
        }
        (edit.men(us, Role::Pawn) != position.men(us, Role::Pawn)).then_some(edit)
    })
}

/// The bishop that uses a complex stands on the other color; or where there is none, or it finds no square, a pawn of the other side
/// stands where it guards enough of the squares.
fn guarded(position: &Position, feature: &Feature) -> Option<Position> {
    let us = feature.side;
    let light = feature.squares.first()?.is_light();
    let (same, other) =
        if light { (SquareSet::LIGHT, SquareSet::DARK) } else { (SquareSet::DARK, SquareSet::LIGHT) };
    let bishop = (position.men(us, Role::Bishop) & same).first();
    let pawns = position.men(us.other(), Role::Pawn);
    let near = |pawn: &Square| feature.squares.iter().map(|square| pawn.distance(*square)).min();
    let mut pawns: Vec<Square> = pawns.into_iter().collect();
    pawns.sort_by_key(near);
    bishop
        .and_then(|bishop| shifted(position, bishop, feature, other))
        .or_else(|| pawns.into_iter().find_map(|pawn| shifted(position, pawn, feature, SquareSet::FULL)))
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
            let place = match feature.kind {
                // A king may be open to several pieces, and a complex is named by its color.
                F::ExposedKing => other.men == men,
                F::ShelterBroken => {
                    feature.squares.first().is_some_and(|square| other.squares.contains(square))
                }
                F::WeakColorComplex => {
                    other.squares.first().map(|square| square.is_light())
                        == feature.squares.first().map(|square| square.is_light())
                }
                _ => other.men.first() == men.first() || other.men.is_empty(),
            };
            other.kind == feature.kind && other.side == feature.side && place
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
    // Rights that the changed pieces have lost are left out, those of the other side last.
    let kept = |white: bool| -> String {
        castling.chars().filter(|letter| letter.is_uppercase() == white).collect()
    };
    let (white, black) = (kept(true), kept(false));
    [castling, &white, &black, "-"].into_iter().filter(|rights| !rights.is_empty()).find_map(|castling| {
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
