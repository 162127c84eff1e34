//! The truth: exhaustive tables by retrograde analysis.
//!
//! Ströhlein (1970) and Thompson (1986): begin with the mates and go backwards. A position is won if a move
//! leads to a lost one, and lost if all moves lead to won ones; what neither reaches is drawn. Moves that
//! take or promote lead into smaller tables, which are built first. Distances are plies to mate.
//!
//! Nobody who plays or explains looks in here: the tables exist to measure the players. They live in memory
//! and are built when a test or a sweep asks for them.

mod build;
mod index;
mod piece_pawn;

use std::collections::BTreeMap;
use std::fmt;

use motive_chess::{Color, Role};

use crate::board::{Board, PlacedPiece};

pub(crate) use index::Layout;
pub use piece_pawn::PiecePawnTable;

/// What the kings have with them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Material {
    /// The men of White, then those of Black, in falling order of worth.
    men: [Option<(Color, Role)>; 2],
}

impl Material {
    /// The material of a board, seen from the stronger side, which is called White.
    pub fn of(board: &Board) -> Material {
        let (material, _) = Material::oriented(board);
        material
    }

    /// White has `white`, Black has `black`; at most two men in all, no kings among them.
    pub fn new(white: &[Role], black: &[Role]) -> Material {
        let mut men: Vec<(Color, Role)> = white.iter().map(|&role| (Color::White, role)).collect();
        men.extend(black.iter().map(|&role| (Color::Black, role)));
        let mut slots = [None, None];
        for (slot, man) in slots.iter_mut().zip(men) {
            *slot = Some(man);
        }
        let (one, two) = (Material { men: slots }.sorted(), Material { men: slots }.swapped());
        one.max_side(two)
    }

    /// By its name, as in `KRK` or `kqkp`, the stronger side first; at most four men.
    pub fn named(name: &str) -> Option<Material> {
        let upper = name.to_ascii_uppercase();
        let mut sides = upper.strip_prefix('K')?.split('K');
        let roles = |text: &str| {
            let roles: Option<Vec<Role>> = text.chars().map(Role::from_char).collect();
            roles.filter(|roles| roles.len() <= 2)
        };
        let (white, black) = (roles(sides.next()?)?, roles(sides.next()?)?);
        let count = white.len() + black.len();
        (sides.next().is_none() && (1..=2).contains(&count)).then(|| Material::new(&white, &black))
    }

    /// The material and whether the colors of the board must be exchanged to see it so.
    pub(crate) fn oriented(board: &Board) -> (Material, bool) {
        let mut men = [None, None];
        for (slot, man) in men.iter_mut().zip(board.men()) {
            *slot = Some((man.color, man.role));
        }
        let plain = Material { men }.sorted();
        let swapped = Material { men }.swapped();
        let best = plain.max_side(swapped);
        (best, best != plain)
    }

    pub(crate) fn men(self) -> impl Iterator<Item = (Color, Role)> {
        self.men.into_iter().flatten()
    }

    pub(crate) fn is_symmetric(self) -> bool {
        self.sorted() == self.swapped()
    }

    fn sorted(self) -> Material {
        let mut men = self.men;
        men.sort_by_key(|man| {
            man.map_or((3, 0), |(color, role)| (u8::from(color == Color::Black), 10 - role as u8))
        });
        Material { men }
    }

    fn swapped(self) -> Material {
        Material { men: self.men.map(|man| man.map(|(color, role)| (color.other(), role))) }.sorted()
    }

    /// The one of two views in which White is the stronger.
    fn max_side(self, other: Material) -> Material {
        let rank = |material: Material| {
            let count = |side: Color| {
                material
                    .men()
                    .filter(|&(color, _)| color == side)
                    .map(|(_, role)| 10 + role as u8)
                    .sum::<u8>()
            };
            (count(Color::White), 255 - count(Color::Black))
        };
        if rank(other) > rank(self) { other } else { self }
    }

    /// What can come of it by one capture or promotion.
    fn parts(self) -> Vec<Material> {
        let men: Vec<(Color, Role)> = self.men().collect();
        let mut parts = Vec::new();
        let mut add = |men: &[(Color, Role)]| {
            let side =
                |side: Color| men.iter().filter(|man| man.0 == side).map(|man| man.1).collect::<Vec<_>>();
            parts.push(Material::new(&side(Color::White), &side(Color::Black)));
        };
        for (i, &(color, role)) in men.iter().enumerate() {
            let mut rest = men.clone();
            rest.remove(i);
            add(&rest);
            if role == Role::Pawn {
                for new in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    let mut promoted = men.clone();
                    promoted[i] = (color, new);
                    add(&promoted);
                    for j in (0..men.len()).filter(|&j| j != i) {
                        let mut rest = promoted.clone();
                        rest.remove(j);
                        add(&rest);
                    }
                }
            }
        }
        parts.sort_unstable();
        parts.dedup();
        parts
    }
}

impl Ord for Material {
    fn cmp(&self, other: &Material) -> std::cmp::Ordering {
        let code = |material: &Material| {
            material.men.map(|man| {
                man.map_or(0, |(color, role)| 1 + role as u8 + 8 * u8::from(color == Color::Black))
            })
        };
        code(self).cmp(&code(other))
    }
}

impl PartialOrd for Material {
    fn partial_cmp(&self, other: &Material) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// As in `KRK` or `KQKP`.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in [Color::White, Color::Black] {
            f.write_str("K")?;
            for (_, role) in self.men().filter(|man| man.0 == side) {
                write!(f, "{}", role.upper_char())?;
            }
        }
        Ok(())
    }
}

/// The result for the side to move, with the plies to mate if both do their best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Truth {
    /// The side to move mates in so many plies.
    Win(u8),
    /// Nobody can win.
    Draw,
    /// The side to move is mated in so many plies.
    Loss(u8),
}

impl Truth {
    /// 1, 0 or -1.
    pub fn sign(self) -> i8 {
        match self {
            Truth::Win(_) => 1,
            Truth::Draw => 0,
            Truth::Loss(_) => -1,
        }
    }
}

/// Tables of several endings.
#[derive(Debug, Default)]
pub struct Tables {
    tables: BTreeMap<Material, Table>,
}

#[derive(Debug)]
struct Table {
    layout: Layout,
    /// 0 drawn, 255 no such position, otherwise 1 + plies to mate; an even number of plies is a loss.
    values: Vec<u8>,
}

const ILLEGAL: u8 = 255;

impl Tables {
    /// No tables.
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Builds the table of `material`, and first all that it can come to.
    pub fn add(&mut self, material: Material) {
        if self.tables.contains_key(&material) || material.men().next().is_none() {
            return;
        }
        for part in material.parts() {
            self.add(part);
        }
        let table = self.build(material);
        self.tables.insert(material, table);
    }

    /// What is true of a legal board. None if its table was not built, or the board is not legal.
    pub fn truth(&self, board: &Board) -> Option<Truth> {
        match board.count() {
            0 => return Some(Truth::Draw),
            1 | 2 => {}
            _ => return None,
        }
        let (material, exchange) = Material::oriented(board);
        let table = self.tables.get(&material)?;
        let view = if exchange { board.mirrored() } else { *board };
        match table.values[table.layout.index(&view)] {
            0 => Some(Truth::Draw),
            ILLEGAL => None,
            n if n % 2 == 1 => Some(Truth::Loss(n - 1)),
            n => Some(Truth::Win(n - 1)),
        }
    }

    /// All legal boards of a table, one of each set of images in the mirror.
    pub fn boards(&self, material: Material) -> impl Iterator<Item = (Board, Truth)> + '_ {
        let table = self.tables.get(&material);
        table.into_iter().flat_map(move |table| {
            table.values.iter().enumerate().filter_map(move |(i, &value)| {
                let truth = match value {
                    0 => Truth::Draw,
                    ILLEGAL => return None,
                    n if n % 2 == 1 => Truth::Loss(n - 1),
                    n => Truth::Win(n - 1),
                };
                Some((table.layout.board(i)?, truth))
            })
        })
    }

    /// A number of a legal board, the same for all its images in the mirror and different for all other boards of its material.
    /// None if its table was not built.
    pub fn number(&self, board: &Board) -> Option<usize> {
        let (material, exchange) = Material::oriented(board);
        let layout = self.tables.get(&material)?.layout;
        Some(layout.index(&if exchange { board.mirrored() } else { *board }))
    }

    pub(crate) fn layout(&self, material: Material) -> Layout {
        self.tables.get(&material).map_or_else(|| Layout::new(material), |table| table.layout)
    }

    /// The bytes of a table, to be kept in a file.
    pub fn bytes(&self, material: Material) -> Option<&[u8]> {
        self.tables.get(&material).map(|table| table.values.as_slice())
    }

    /// A table from bytes that [`Tables::bytes`] gave; false if their number is wrong.
    pub fn restore(&mut self, material: Material, bytes: Vec<u8>) -> bool {
        let layout = Layout::new(material);
        let fits = bytes.len() == layout.len();
        if fits {
            self.tables.insert(material, Table { layout, values: bytes });
        }
        fits
    }

    /// Which endings are here.
    pub fn materials(&self) -> impl Iterator<Item = Material> + '_ {
        self.tables.keys().copied()
    }
}

pub(crate) fn man(color: Color, role: Role, square: motive_chess::Square) -> PlacedPiece {
    PlacedPiece { color, role, square }
}
