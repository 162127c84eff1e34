//! The rules of adjudication as they are written on the command line.

use std::str::FromStr;

use motive_arena::{DrawRule, ResignRule};

/// `from=40,moves=8,score=10`; what is left out has these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DrawSpec(pub DrawRule);

/// `moves=4,score=600`; what is left out has these values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ResignSpec(pub ResignRule);

impl FromStr for DrawSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawSpec, String> {
        let mut rule = DrawRule { from_move: 40, moves: 8, score: 10 };
        read(
            text,
            &mut [("from", &mut rule.from_move), ("moves", &mut rule.moves), ("score", &mut rule.score)],
        )?;
        Ok(DrawSpec(rule))
    }
}

impl FromStr for ResignSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<ResignSpec, String> {
        let mut rule = ResignRule { moves: 4, score: 600 };
        read(text, &mut [("moves", &mut rule.moves), ("score", &mut rule.score)])?;
        if rule.score == 0 {
            return Err("score=0 would decide every game at once".to_owned());
        }
        Ok(ResignSpec(rule))
    }
}

/// Reads `key=number,key=number`.
fn read(text: &str, fields: &mut [(&str, &mut u32)]) -> Result<(), String> {
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').ok_or_else(|| format!("{part:?} has no value"))?;
        let known = || fields.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let Some(i) = fields.iter().position(|(name, _)| *name == key) else {
            return Err(format!("{key:?} is unknown; there is {}", known()));
        };
        *fields[i].1 = value.parse().map_err(|_| format!("{value:?} is no number"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_as_text() {
        assert_eq!("".parse(), Ok(DrawSpec(DrawRule { from_move: 40, moves: 8, score: 10 })));
        assert_eq!("score=20,from=30".parse(), Ok(DrawSpec(DrawRule { from_move: 30, moves: 8, score: 20 })));
        assert_eq!("moves=3".parse(), Ok(ResignSpec(ResignRule { moves: 3, score: 600 })));
        for bad in ["x", "moves", "moves=", "moves=-1", "from=1", "score=0"] {
            assert!(bad.parse::<ResignSpec>().is_err(), "{bad}");
        }
    }
}
