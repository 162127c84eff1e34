//! Bishop and pawn against bishop: the named positions, and the value rules against the tables of all squares of the pawn.

mod piece_pawn;

use motive_chess::{Leniency, Position, Role, Square};
use motive_endings::board::Board;
use motive_endings::book::built_in;
use motive_endings::tables::PiecePawnTable;
use motive_endings::valuation::{Valuer, known};

fn board(fen: &str) -> Board {
    Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap()
}

/// Composed. The king before the pawn on a square that the bishop does not reach, and bishops of opposite colors; where
/// the bishop does not cover the queening square the pawn goes through, for either color.
#[test]
fn fortresses_have_their_rules() {
    let book = built_in().unwrap();
    let rule = |fen: &str| known(book, &board(fen)).and_then(|known| Some((known.bounds.1, known.rule?.0)));
    assert_eq!(rule("4k3/8/3KP3/8/8/2B5/8/2b5 b - - 0 1"), Some((0, "before".into())));
    assert_eq!(rule("4k3/8/3KP3/8/8/3B4/8/1b6 b - - 0 1"), None, "this bishop drives the king away");
    assert_eq!(rule("8/4k3/8/3KP3/8/5B2/8/2b5 w - - 0 1"), Some((0, "before".into())));
    assert_eq!(rule("8/2k5/8/8/3PK3/5B2/8/4b3 b - - 0 1"), Some((0, "opposite".into())));
    let value = |fen: &str| Valuer::new(book).value(&board(fen), None);
    assert_eq!(value("8/K2P4/8/8/8/8/6k1/b3B3 w - - 0 1"), Some(1));
    assert_eq!(value("B3b3/6K1/8/8/8/8/k2p4/8 b - - 0 1"), Some(-1));
}

/// How often the chapter is right, on a sample of positions with the pawn anywhere.
#[test]
fn a_sample_of_all_squares() {
    let Some(sample) = piece_pawn::sample() else { return };
    let tables = piece_pawn::tables(Role::Bishop);
    let files = [Square::A2, Square::B2, Square::C2, Square::D2];
    let all: Vec<PiecePawnTable> =
        files.iter().flat_map(|&pawn| PiecePawnTable::file(&tables, Role::Bishop, pawn)).collect();
    let (ruled, searched) = piece_pawn::count(&all, 5, (sample, sample / 40), |random| {
        let pawn = Square::new(8 + (8 * random.below(6) + random.below(4)) as u32);
        piece_pawn::any(random, Role::Bishop, pawn)
    });
    println!("{sample} positions: by rule {ruled:?}; of the others, searched {searched:?}");
    assert!(ruled.is_good() && searched.is_good());
}
