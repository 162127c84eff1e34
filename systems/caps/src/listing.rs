//! The tree of a search of 1974 as the thesis prints it (Figures 5.6 and 5.7): every move that was tried, its depth and
//! the goal state of the node at that time, and where the expectation was changed.

use std::fmt::Write;

use motive_chess::{Move, Position};

use crate::proposal::GoalState;
use crate::values::PRINTED_EVEN;

/// No more moves than these are kept.
const MOST: usize = 20_000;

/// One entry of a listing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// A pass from the root begins with this expectation (EXPCT), in points of the side on move at the root, and this
    /// maximum depth.
    Pass {
        /// EXPCT.
        expectation: i32,
        /// The maximum depth.
        limit: u32,
    },
    /// A move is tried.
    Try {
        /// How many half-moves below the root.
        depth: u32,
        /// The move.
        mv: Move,
        /// The goal state of the node when it was tried.
        state: GoalState,
        /// What came back, in points of the side that made it; `None` if nothing did.
        value: Option<i32>,
    },
}

/// What a search tried, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    entries: Vec<Listed>,
}

impl Listing {
    /// The entries, in the order in which they happened.
    pub fn entries(&self) -> &[Listed] {
        &self.entries
    }

    pub(crate) fn pass(&mut self, expectation: i32, limit: u32) {
        self.push(Listed::Pass { expectation, limit });
    }

    /// A try; the number is for [`Listing::came_back`].
    pub(crate) fn tries(&mut self, depth: u32, mv: Move, state: GoalState) -> usize {
        self.push(Listed::Try { depth, mv, state, value: None })
    }

    pub(crate) fn came_back(&mut self, number: usize, with: i32) {
        if let Some(Listed::Try { value, .. }) = self.entries.get_mut(number) {
            *value = Some(with);
        }
    }

    pub(crate) fn append(&mut self, other: Listing) {
        for entry in other.entries {
            self.push(entry);
        }
    }

    fn push(&mut self, entry: Listed) -> usize {
        if self.entries.len() < MOST {
            self.entries.push(entry);
            self.entries.len() - 1
        } else {
            MOST
        }
    }

    /// The variations that were played out, each from the root to its last move, with the states and values by depth.
    pub fn variations(&self) -> Vec<Vec<(Move, GoalState, Option<i32>)>> {
        let mut all = Vec::new();
        let mut line: Vec<(Move, GoalState, Option<i32>)> = Vec::new();
        let mut next = self.entries.iter().skip(1).map(Some).chain([None]);
        for entry in &self.entries {
            let below = match next.next().flatten() {
                Some(&Listed::Try { depth, .. }) => depth,
                _ => 0,
            };
            if let Listed::Try { depth, mv, state, value } = *entry {
                line.truncate(depth as usize);
                line.push((mv, state, value));
                if below <= depth {
                    all.push(line.clone());
                }
            }
        }
        all
    }

    /// The listing in the form of the thesis, in algebraic notation: a line for every variation, without what it
    /// shares with the one before.
    pub fn text(&self, position: &Position) -> String {
        let mut text = String::new();
        let mut boards = vec![position.clone()];
        let mut last = None;
        for entry in &self.entries {
            match *entry {
                Listed::Pass { expectation, limit } => {
                    let _ = write!(text, "\nEXPCT {} DEPTH {limit}", PRINTED_EVEN + expectation);
                    last = None;
                }
                Listed::Try { depth, mv, state, value } => {
                    boards.truncate(depth as usize + 1);
                    let Some(board) = boards.last().filter(|board| board.is_legal(mv)) else { break };
                    if last.is_none_or(|last| depth <= last) {
                        let _ = write!(text, "\n{:1$}", "", 12 * depth as usize);
                    }
                    let came = value.map_or_else(|| "-".into(), |value| value.to_string());
                    let _ = write!(text, "{depth}. {} {state} {came}  ", board.san(mv));
                    let next = board.after(mv);
                    boards.push(next);
                    last = Some(depth);
                }
            }
        }
        text.trim_start().to_owned() + "\n"
    }
}
