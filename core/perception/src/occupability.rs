//! Occupability: the highest worth a side could have standing on a square without the other side
//! being able to capture it there with gain.
//!
//! Berliner writes *occupiability*, counts in units and adds a letter: S if the number holds also for
//! a man who bears on the square now (and, going there, stops supporting it), N if only for others.
//! Wilkins writes *occupability*, counts in his values and leaves the question to SAFEP. Both are
//! here: [`CapsOccupiability`] and [`ParadiseOccupability`].

use motive_chess::{Color, Square, SquareSet};

use crate::bearing::Bearing;
use crate::board::{Board, side};
use crate::exchange::{LineUp, Sequence};
use crate::pins::{CapsPins, ParadisePins};
use crate::values;

/// One entry of CAPS's table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Occupiable {
    /// The worth in units: 31 where no enemy bears, otherwise at most 9, for a king may not stand there.
    pub units: u8,
    /// S: it holds also for some man who bears on the square now.
    pub for_bearers: bool,
}

/// CAPS's occupiability of every square for both sides.
#[derive(Clone, Debug)]
pub struct CapsOccupiability {
    table: [[Occupiable; 64]; 2],
}

impl CapsOccupiability {
    pub(crate) fn new(board: &Board, bearing: &Bearing, pins: &CapsPins) -> CapsOccupiability {
        let mut table = [[Occupiable::default(); 64]; 2];
        for on in Square::ALL {
            let sequence = Sequence::new(board, bearing, pins, on);
            for color in Color::ALL {
                let units = capacity_in_units(&sequence, color, sequence.line_up());
                // Where nothing would be safe the letter is N: Table III-1 prints 0N for bearers too.
                let for_bearers = units > 0
                    && (bearing.onto(on) & board.of(color)).into_iter().any(|from| {
                        let line_up = sequence.line_up_without(from.into());
                        capacity_in_units(&sequence, color, line_up) >= units
                    });
                table[side(color)][on.to_usize()] = Occupiable { units: units as u8, for_bearers };
            }
        }
        CapsOccupiability { table }
    }

    /// The entry of a square for a side.
    #[inline]
    pub fn of(&self, color: Color, square: Square) -> Occupiable {
        self.table[side(color)][square.to_usize()]
    }
}

/// What `color` may have on the square of the sequence, in units: 31 or at most 9.
pub(crate) fn capacity_in_units(sequence: &Sequence<'_, CapsPins>, color: Color, line_up: LineUp) -> i32 {
    match sequence.capacity(color, line_up) {
        crate::exchange::UNCONTESTED => values::UNITS[5],
        units => units.min(values::UNITS[4]),
    }
}

/// PARADISE's occupability of every square for both sides.
#[derive(Clone, Debug)]
pub struct ParadiseOccupability {
    table: [[u16; 64]; 2],
    /// By side and kind of man: where the occupability together with what could be captured there is at
    /// least the worth of such a man.
    enough: [[SquareSet; 6]; 2],
    /// By side: where the enemy's occupability is no more than what could be captured.
    unopposed: [SquareSet; 2],
}

impl ParadiseOccupability {
    pub(crate) fn new(board: &Board, bearing: &Bearing, pins: &ParadisePins) -> ParadiseOccupability {
        let highest = values::PARADISE[5] as u16;
        let mut table = [[highest; 64]; 2];
        let mut enough = [[SquareSet::EMPTY; 6]; 2];
        for color in Color::ALL {
            // Where no enemy bears, anybody may stand; only the rest needs working out.
            let contested = bearing.side(color.other());
            enough[side(color)] = [!contested; 6];
            for on in contested {
                let sequence = Sequence::new(board, bearing, pins, on);
                let value = rounded(sequence.capacity(color, sequence.line_up()));
                table[side(color)][on.to_usize()] = value;
                let total = value + captured(board, color, on);
                for (kind, &needed) in values::PARADISE.iter().enumerate() {
                    if total < needed as u16 {
                        break;
                    }
                    enough[side(color)][kind].insert(on);
                }
            }
        }
        let mut unopposed = [SquareSet::EMPTY; 2];
        for color in Color::ALL {
            let theirs = &table[side(color.other())];
            // What is not ours to contest is theirs to the full.
            for on in bearing.side(color) {
                if theirs[on.to_usize()] <= captured(board, color, on) {
                    unopposed[side(color)].insert(on);
                }
            }
        }
        ParadiseOccupability { table, enough, unopposed }
    }

    /// The occupability of a square for a side, in PARADISE's values.
    #[inline]
    pub fn of(&self, color: Color, square: Square) -> i32 {
        i32::from(self.table[side(color)][square.to_usize()])
    }

    /// Where a man of a kind would be safe if it does not bear on the square now.
    #[inline]
    pub(crate) fn enough(&self, color: Color, kind: usize) -> SquareSet {
        self.enough[side(color)][kind]
    }

    /// Where, moreover, a man who bears on the square now may go first.
    #[inline]
    pub(crate) fn unopposed(&self, color: Color) -> SquareSet {
        self.unopposed[side(color)]
    }
}

/// The highest value of a man that does not exceed the capacity.
#[inline]
fn rounded(capacity: i32) -> u16 {
    values::PARADISE.iter().rev().find(|&&value| value <= capacity).map_or(0, |&value| value as u16)
}

/// What a man of `color` would capture on a square.
#[inline]
fn captured(board: &Board, color: Color, on: Square) -> u16 {
    if board.of(color.other()).contains(on) {
        values::PARADISE.get(board.kind_at(on)).map_or(0, |&value| value as u16)
    } else {
        0
    }
}
