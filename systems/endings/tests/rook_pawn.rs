//! Rook and pawn against rook: the named positions, and the value rules against the table of a file.

use motive_chess::{Color, Leniency, Position, Role, Square};
use motive_endings::board::{Board, PlacedPiece};
use motive_endings::book::built_in;
use motive_endings::tables::{Material, RookPawnTable, Tables};
use motive_endings::valuation::{Valuer, known};
use splitmix::Random;

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
    let Some(sample) = std::env::var("MOTIVE_SAMPLE").ok().and_then(|text| text.parse::<usize>().ok()) else {
        println!("skipped: set MOTIVE_SAMPLE to the number of positions; the tables take minutes");
        return;
    };
    let mut tables = Tables::new();
    RookPawnTable::parts().into_iter().filter_map(Material::named).for_each(|part| tables.add(part));
    for pawn in [Square::B5, Square::D5] {
        let file = RookPawnTable::file(&tables, pawn);
        let (mut random, mut ruled, mut searched) = (Random::new(5), Count::default(), Count::default());
        let (mut asked, mut others) = (0, 0);
        while asked < sample {
            let position = any(&mut random, pawn);
            let Some(wins) = file.iter().find_map(|table| table.white_wins(&position)) else { continue };
            if !position.is_legal() {
                continue;
            }
            asked += 1;
            match known(built_in().unwrap(), &position).and_then(|known| known.value()) {
                Some(value) => ruled.add(Some(value), wins),
                None if others < sample / 40 => {
                    others += 1;
                    searched.add(Valuer::new(built_in().unwrap()).value(&position, None), wins);
                }
                None => {}
            }
        }
        println!("{pawn} and ahead, {asked} positions: by rule {ruled:?}; others, searched {searched:?}");
        assert!(ruled.is_good() && searched.is_good());
    }
}

#[derive(Debug, Default)]
struct Count {
    right: u64,
    wrong: u64,
    open: u64,
}

impl Count {
    fn add(&mut self, value: Option<i8>, wins: bool) {
        match value {
            None => self.open += 1,
            Some(value) if (value == 1) == wins => self.right += 1,
            Some(_) => self.wrong += 1,
        }
    }

    /// At least 98 % of what is answered.
    fn is_good(&self) -> bool {
        self.wrong * 50 <= self.right + self.wrong
    }
}

/// Any board with the pawn on the file, from the square of `pawn` on; legal or not.
fn any(random: &mut Random, pawn: Square) -> Board {
    let mut square = || Square::new(random.below(64) as u32);
    let (kings, rooks) = ((square(), square()), (square(), square()));
    let rank = u32::from(pawn as u8 >> 3);
    let rank = rank + random.below(7 - rank as usize) as u32;
    let pawn = Square::new(rank * 8 + u32::from(pawn as u8 & 7));
    let man = |color, role, square| PlacedPiece { color, role, square };
    let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
    let men = [
        man(Color::White, Role::Rook, rooks.0),
        man(Color::White, Role::Pawn, pawn),
        man(Color::Black, Role::Rook, rooks.1),
    ];
    Board::new(turn, kings.0, kings.1, &men)
}
