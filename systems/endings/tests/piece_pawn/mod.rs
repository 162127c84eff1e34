//! What the tests of piece and pawn against piece share: random positions, and how often the chapters are right.

use motive_chess::{Color, Role, Square};
use motive_endings::board::{Board, PlacedPiece};
use motive_endings::book::built_in;
use motive_endings::tables::{Material, PiecePawnTable, Tables};
use motive_endings::valuation::{KnownValue, Valuer, known, usual};
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

/// What became of a sample.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Positions that a rule decides.
    pub(crate) ruled: Count,
    /// So many of the others, searched.
    pub(crate) searched: Count,
    /// Those of them that the search leaves open, by rules of thumb.
    pub(crate) usual: Count,
}

impl Counts {
    /// The share of positions whose value is right: by a rule, by a search, by a rule of thumb. The searched ones stand for all that no rule decides.
    pub(crate) fn share(&self, asked: usize) -> f64 {
        let rest = asked as f64 - (self.ruled.right + self.ruled.wrong) as f64;
        let searched = (self.searched.right + self.searched.wrong + self.searched.open).max(1) as f64;
        let right = (self.searched.right + self.usual.right) as f64;
        (self.ruled.right as f64 + rest * right / searched) / asked as f64
    }
}

/// Random positions of the tables: those that a rule decides, and so many of the others, searched. A rule that knows only that the pawn's side does not
/// win decides, too: that is what the tables tell.
pub(crate) fn count(
    tables: &[PiecePawnTable],
    seed: u64,
    (asked, searches): (usize, usize),
    any: impl Fn(&mut Random) -> Board,
) -> Counts {
    let book = built_in().unwrap();
    let (mut random, mut counts) = (Random::new(seed), Counts::default());
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
            counts.ruled.add(Some(bounds.1), wins);
        } else if others < searches {
            others += 1;
            let value = Valuer::new(book).value(&position, None);
            counts.searched.add(value, wins);
            if value.is_none() {
                counts.usual.add(usual(book, &position).as_ref().and_then(KnownValue::value), wins);
            }
        }
    }
    counts
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
