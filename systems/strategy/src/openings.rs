//! Names of openings: ECO code and name of a position, whatever the order of the moves.

use std::collections::HashMap;
use std::sync::OnceLock;

use motive_chess::{History, Key, Position};

/// The names, written for Motive.
const TEXT: &str = include_str!("../../../kb/openings/names.openings");

/// The name of a position from an opening. It is for orientation, never a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: "C60".
    pub eco: &'static str,
    /// "Ruy Lopez".
    pub name: &'static str,
}

impl Opening {
    /// The name of a position, if it has one.
    pub fn of(position: &Position) -> Option<Opening> {
        table().get(&position.key()).copied()
    }

    /// All positions that have a name, in the order of the text.
    pub fn positions() -> impl Iterator<Item = Position> {
        lines().filter_map(read).map(|(position, _)| position)
    }

    /// The name of the last position of a game that has one.
    pub fn of_game(history: &History) -> Option<Opening> {
        let earlier = || history.keys().iter().rev().find_map(|key| table().get(key).copied());
        Opening::of(history.position()).or_else(earlier)
    }
}

/// The names by position, read once; a test sees to it that they can be read.
fn table() -> &'static HashMap<Key, Opening> {
    static TABLE: OnceLock<HashMap<Key, Opening>> = OnceLock::new();
    TABLE.get_or_init(|| {
        lines().filter_map(read).map(|(position, opening)| (position.key(), opening)).collect()
    })
}

/// The lines that are no remarks.
fn lines() -> impl Iterator<Item = &'static str> {
    TEXT.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(';'))
}

/// "C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5" as a position with its name.
fn read(line: &'static str) -> Option<(Position, Opening)> {
    let (head, moves) = line.split_once(": ")?;
    let (eco, name) = head.split_once(' ')?;
    let mut position = Position::default();
    for san in moves.split_whitespace() {
        position = position.after(position.parse_san(san).ok()?);
    }
    Some((position, Opening { eco, name }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(moves: &str) -> History {
        let mut history = History::new(Position::default());
        for san in moves.split(' ') {
            let m = history.position().parse_san(san).unwrap();
            history.play(m);
        }
        history
    }

    #[test]
    fn every_line_can_be_read_and_no_position_has_two_names() {
        assert!(lines().all(|line| read(line).is_some_and(|(_, opening)| opening.eco.len() == 3)));
        assert_eq!(table().len(), lines().count());
        assert!(table().len() >= 150);
    }

    #[test]
    fn the_order_of_the_moves_makes_no_difference() {
        let name = |moves: &str| Opening::of(after(moves).position()).map(|opening| opening.eco);
        assert_eq!(name("d4 d5 c4 e6 Nc3 Nf6"), Some("D35"));
        assert_eq!(name("c4 e6 Nc3 d5 d4 Nf6"), Some("D35"));
        assert_eq!(name("d4 d5 c4 e6 Nc3 h6"), None);
        let later = Opening::of_game(&after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 h6 h3"));
        assert_eq!(
            later.map(|opening| (opening.eco, opening.name)),
            Some(("C70", "Ruy Lopez, Morphy Defense"))
        );
        let now = Opening::of_game(&after("e4 e5 Nf3 Nc6 Bb5"));
        assert_eq!(now.map(|opening| opening.eco), Some("C60"));
        assert_eq!(Opening::of_game(&History::new(Position::default())), None);
    }
}
