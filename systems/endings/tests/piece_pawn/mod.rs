//! What the tests of piece and pawn against piece share: random positions, and how often the chapters are right.

use motive_chess::{Color, Role, Square};
use motive_endings::board::{Board, PlacedPiece};
use motive_endings::book::built_in;
use motive_endings::tables::{Material, PiecePawnTable, Tables};
use motive_endings::valuation::{Valuer, known};
use splitmix::Random;

/// The number of positions that the environment asks for.
pub(crate) fn sample() -> Option<usize> {
    let sample = std::env::var("MOTIVE_SAMPLE").ok().and_then(|text| text.parse().ok());
    if sample.is_none() {
        println!("skipped: set MOTIVE_SAMPLE to the number of positions; the tables take minutes");
    }
    sample
}

/// The tables of all endings that piece and pawn against piece can become.
pub(crate) fn tables(role: Role) -> Tables {
    let mut tables = Tables::new();
    for part in PiecePawnTable::parts(role).into_iter().filter_map(Material::named) {
        tables.add(part);
    }
    tables
}

/// What became of a number of positions.
#[derive(Debug, Default)]
pub(crate) struct Count {
    pub(crate) right: u64,
    pub(crate) wrong: u64,
    pub(crate) open: u64,
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
    pub(crate) fn is_good(&self) -> bool {
        self.wrong * 50 <= self.right + self.wrong
    }
}

/// Random positions of the tables: those that a rule decides, and so many of the others, searched. A rule that knows only that the pawn's side does not
/// win decides, too: that is what the tables tell.
pub(crate) fn count(
    tables: &[PiecePawnTable],
    seed: u64,
    (asked, searches): (usize, usize),
    any: impl Fn(&mut Random) -> Board,
) -> (Count, Count) {
    let book = built_in().unwrap();
    let (mut random, mut ruled, mut searched) = (Random::new(seed), Count::default(), Count::default());
    let (mut found, mut others) = (0, 0);
    while found < asked {
        let position = any(&mut random);
        let Some(wins) = tables.iter().find_map(|table| table.white_wins(&position)) else { continue };
        if !position.is_legal() {
            continue;
        }
        found += 1;
        let bounds = known(book, &position).map_or((-1, 1), |known| known.bounds);
        if bounds.0 == 1 || bounds.1 < 1 {
            ruled.add(Some(bounds.1), wins);
        } else if others < searches {
            others += 1;
            searched.add(Valuer::new(book).value(&position, None), wins);
        }
    }
    (ruled, searched)
}

/// Any board with this piece on both sides and a white pawn on the square; legal or not.
pub(crate) fn any(random: &mut Random, role: Role, pawn: Square) -> Board {
    let mut square = || Square::new(random.below(64) as u32);
    let (kings, pieces) = ((square(), square()), (square(), square()));
    let man = |color, role, square| PlacedPiece { color, role, square };
    let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
    let men = [
        man(Color::White, role, pieces.0),
        man(Color::White, Role::Pawn, pawn),
        man(Color::Black, role, pieces.1),
    ];
    Board::new(turn, kings.0, kings.1, &men)
}
