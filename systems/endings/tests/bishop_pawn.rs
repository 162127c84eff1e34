//! Bishop and pawn against bishop: the named positions, and the value rules against the tables of all squares of the pawn.

mod piece_pawn;

use motive_chess::{Leniency, Position, Role, Square};
use motive_endings::board::Board;
use motive_endings::book::built_in;
use motive_endings::tables::PiecePawnTable;
use motive_endings::valuation::{Valuer, known, usual};

fn board(fen: &str) -> Board {
    Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap()
}

/// Composed. The king before the pawn on a square that the bishop does not reach, and bishops of opposite colors; where
/// the bishop does not cover the queening square the pawn goes through, for either color.
#[test]
fn fortresses_have_their_rules() {
    let book = built_in().unwrap();
    let held = |fen: &str| known(book, &board(fen)).filter(|known| known.bounds.1 < 1);
    let rule = |fen: &str| held(fen).and_then(|known| Some((known.bounds.1, known.rule?.0)));
    assert_eq!(rule("4k3/8/3KP3/8/8/2B5/8/2b5 b - - 0 1"), Some((0, "before".into())));
    assert_eq!(rule("4k3/8/3KP3/8/8/3B4/8/1b6 b - - 0 1"), None, "this bishop drives the king away");
    assert_eq!(rule("8/4k3/8/3KP3/8/5B2/8/2b5 w - - 0 1"), Some((0, "before".into())));
    assert_eq!(rule("8/2k5/8/8/3PK3/5B2/8/4b3 b - - 0 1"), Some((0, "opposite".into())));
    let value = |fen: &str| Valuer::new(book).value(&board(fen), None);
    assert_eq!(value("4k3/8/3KP3/8/8/2B5/8/2b5 b - - 0 1"), Some(0), "nor does the lone bishop win");
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
    let counts = piece_pawn::count(&all, 5, (sample, sample / 40), |random| {
        let pawn = Square::new(8 + (8 * random.below(6) + random.below(4)) as u32);
        piece_pawn::any(random, Role::Bishop, pawn)
    });
    println!("{sample} positions: {counts:?}; right {:.4}", counts.share(sample));
    assert!(counts.ruled.is_good() && counts.searched.is_good() && counts.share(sample) >= 0.98);
}

/// Centurini's second rule: with room on both diagonals the bishop holds alone; the words count that room. What a search leaves open has a rule of thumb.
#[test]
fn diagonals_are_counted() {
    let book = built_in().unwrap();
    let rule = |fen: &str| known(book, &board(fen)).and_then(|known| Some((known.bounds, known.rule?.0)));
    // They cross on e5: seven squares besides on the one from a1 to h8, six on the one from b8 to h2.
    let roomy = "8/2b5/8/8/3KP3/4Bk2/8/8 b - - 0 1";
    assert_eq!(rule(roomy), Some(((0, 0), "diagonal".into())));
    // They cross on a7, and the shorter one has b8 besides and nothing else.
    let narrow = usual(book, &board("8/8/P1K5/8/8/8/1k1b4/6B1 w - - 0 1")).unwrap();
    assert_eq!((narrow.value(), narrow.rule.unwrap().0.as_str()), (Some(1), "driven"));
    assert_eq!(usual(book, &board(roomy)).unwrap().value(), Some(0));
}
