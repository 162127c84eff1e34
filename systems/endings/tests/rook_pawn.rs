//! Rook and pawn against rook: the named positions, and the value rules against the table of a file.

mod piece_pawn;

use motive_chess::{Leniency, Position, Role, Square};
use motive_endings::board::Board;
use motive_endings::book::built_in;
use motive_endings::tables::PiecePawnTable;
use motive_endings::valuation::known;

fn board(fen: &str) -> Board {
    Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap()
}

/// Lucena as Salvio printed it in 1634, Philidor 1777; what is missing makes the rule silent.
#[test]
fn lucena_and_philidor_have_their_rules() {
    let book = built_in().unwrap();
    let rule = |fen: &str| known(book, &board(fen)).and_then(|known| Some((known.bounds, known.rule?.0)));
    assert_eq!(rule("1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1"), Some(((1, 1), "lucena".into())));
    // The same for Black, upside down.
    assert_eq!(rule("2r5/R7/8/8/8/8/1p6/1k1K4 b - - 0 1"), Some(((-1, -1), "lucena".into())));
    // Not cut off, and another pawn: other rules, or none.
    assert_ne!(rule("1K1k4/1P6/8/8/8/8/r7/7R w - - 0 1").map(|rule| rule.1), Some("lucena".into()));
    assert_ne!(rule("K1k5/P7/8/8/8/8/7r/1R6 w - - 0 1").map(|rule| rule.0), Some((1, 1)));
    let philidor = rule("4k3/8/r7/3KP3/8/8/8/7R b - - 0 1").unwrap();
    assert_eq!((philidor.0.1, philidor.1.as_str()), (0, "philidor"));
}

/// How often the chapter is right, on a sample of positions with the pawn on the fifth, sixth and seventh rank of a file.
#[test]
fn a_sample_of_two_files() {
    let Some(sample) = piece_pawn::sample() else { return };
    let tables = piece_pawn::tables(Role::Rook);
    for pawn in [Square::B5, Square::D5] {
        let file = PiecePawnTable::file(&tables, Role::Rook, pawn);
        let counts = piece_pawn::count(&file, 5, (sample, sample / 40), |random| {
            let square = Square::new(pawn as u32 + 8 * random.below(7 - (pawn as usize >> 3)) as u32);
            piece_pawn::any(random, Role::Rook, square)
        });
        println!("{pawn} and ahead, {sample} positions: {counts:?}; right {:.4}", counts.share(sample));
        assert!(counts.ruled.is_good() && counts.searched.is_good());
    }
}
