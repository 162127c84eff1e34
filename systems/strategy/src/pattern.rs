//! Patterns of pawns: how structures are told apart.
//!
//! A pattern is a list of terms, all of which hold: `w:d4` a white pawn on d4, `w:e2-e3` on one of these, `w:c` somewhere on the
//! c-file, `w!c` none there; `/` between terms means or. It is tried as it is written and with colors and ranks mirrored.

use std::fmt;
use std::str::FromStr;

use motive_chess::{Color, Position, Role, SquareSet};

use crate::sight::files;

/// Pawns that stand somewhere, or do not.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Term {
    color: Color,
    stands: bool,
    on: SquareSet,
}

/// A pattern of pawns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    text: String,
    terms: Vec<Vec<Term>>,
}

impl Pattern {
    /// The pattern as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many terms it has.
    pub fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether it fits with the side in the place of White.
    pub fn fits(&self, position: &Position, side: Color) -> bool {
        let holds = |term: &Term| {
            let color = if side == Color::White { term.color } else { term.color.other() };
            let pawns = position.men(color, Role::Pawn);
            let pawns = if side == Color::White { pawns } else { pawns.flip_vertical() };
            pawns.intersects(term.on) == term.stands
        };
        self.terms.iter().all(|either| either.iter().any(holds))
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Pattern {
    type Err = String;

    fn from_str(text: &str) -> Result<Pattern, String> {
        let terms = text.split_whitespace().map(|either| either.split('/').map(term).collect());
        let terms: Vec<Vec<Term>> = terms.collect::<Result<_, String>>()?;
        if terms.is_empty() {
            return Err("a pattern has at least one term".to_owned());
        }
        Ok(Pattern { text: text.to_owned(), terms })
    }
}

fn term(text: &str) -> Result<Term, String> {
    let wrong = || format!("{text:?} is no term of a pattern: w:d4, w:e2-e3, w:c, w!c");
    let mut letters = text.chars();
    let color = match letters.next() {
        Some('w') => Color::White,
        Some('b') => Color::Black,
        _ => return Err(wrong()),
    };
    let stands = match letters.next() {
        Some(':') => true,
        Some('!') => false,
        _ => return Err(wrong()),
    };
    let rest = letters.as_str();
    let square = |name: &str| name.parse::<motive_chess::Square>().map_err(|_| wrong());
    let on = match (rest.split_once('-'), rest.as_bytes()) {
        (Some((from, to)), _) => {
            let (from, to) = (square(from)?, square(to)?);
            if from.file() != to.file() || from.rank() > to.rank() {
                return Err(wrong());
            }
            SquareSet::of(
                motive_chess::Square::ALL
                    .into_iter()
                    .filter(|at| at.file() == from.file() && (from.rank()..=to.rank()).contains(&at.rank())),
            )
        }
        (None, [letter @ b'a'..=b'h']) => files(u32::from(letter - b'a'), u32::from(letter - b'a')),
        (None, _) => SquareSet::from_square(square(rest)?),
    };
    Ok(Term { color, stands, on })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_and_mirrors() {
        let isolated: Pattern = "w:d4 w!c w!e b!d b:c/b:e".parse().unwrap();
        let fits = |fen: &str, side| isolated.fits(&fen.parse().unwrap(), side);
        assert_eq!(isolated.len(), 5);
        assert!(fits("4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/4K3 w - - 0 1", Color::White));
        assert!(!fits("4k3/pp3ppp/4p3/8/3P4/8/PP3PPP/4K3 w - - 0 1", Color::Black));
        assert!(fits("4k3/pp3ppp/8/3p4/8/4P3/PP3PPP/4K3 w - - 0 1", Color::Black));
        // With a pawn on the c-file it is not isolated; without an enemy pawn beside it is passed.
        assert!(!fits("4k3/pp3ppp/4p3/8/3P4/8/PPP2PPP/4K3 w - - 0 1", Color::White));
        assert!(!fits("4k3/pp3ppp/8/8/3P4/8/PP3PPP/4K3 w - - 0 1", Color::White));
        for wrong in ["", "x:d4", "w?d4", "w:d9", "w:e3-e2", "w:d2-e3", "w:"] {
            assert!(wrong.parse::<Pattern>().is_err(), "{wrong}");
        }
        let ranged: Pattern = "w:e2-e3".parse().unwrap();
        assert!(ranged.fits(&"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1".parse().unwrap(), Color::White));
        assert!(!ranged.fits(&"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1".parse().unwrap(), Color::White));
    }
}
