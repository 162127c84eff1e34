//! Values as chances: what a move costs is counted in points of the game, not in pawns.
//!
//! A rook less in a lost position costs nothing, half a pawn in an equal one may cost a lot. The expected score is the
//! usual logistic curve of the value; how steep it is depends on the players.

use motive_answer::Value;

use crate::Level;

/// Below this the game is lost anyway: what is played there is no blunder any more.
pub(crate) const LOST: f64 = 0.085;
/// Above this the game is won all the same.
pub(crate) const WON: f64 = 0.945;

/// The points that a side may expect, from 0 to 1.
///
/// ```
/// use motive_annotate::{Level, expected_score};
/// use motive_answer::Value;
///
/// assert!((expected_score(Value::Centipawns(0), Level::Club) - 0.5).abs() < 1e-9);
/// assert!(expected_score(Value::MateIn(3), Level::Club) > 0.99);
/// // Who reads at a higher level sees the same advantage as nearer to the win.
/// let at = |level| expected_score(Value::Centipawns(150), level);
/// assert!(at(Level::Beginner) < at(Level::Master));
/// ```
pub fn expected_score(value: Value, level: Level) -> f64 {
    match value {
        Value::MateIn(_) => 1.0,
        Value::MatedIn(_) => 0.0,
        Value::Centipawns(n) => 1.0 / (1.0 + (-f64::from(n) / level.slope()).exp()),
    }
}

/// How a side stands, in the words of annotators.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Standing {
    Lost,
    Worse,
    Equal,
    Better,
    Winning,
}

impl Standing {
    pub(crate) fn of(score: f64) -> Standing {
        match score {
            s if s < 0.16 => Standing::Lost,
            s if s < 0.38 => Standing::Worse,
            s if s <= 0.62 => Standing::Equal,
            s if s <= 0.84 => Standing::Better,
            _ => Standing::Winning,
        }
    }
}

/// How well moves were played that lost so many points each: 100 for nothing lost, about 40 for moves that lose a fifth of
/// a point each. `None` without moves.
pub(crate) fn accuracy(losses: &[f64]) -> Option<f64> {
    if losses.is_empty() {
        return None;
    }
    let sum: f64 = losses.iter().map(|loss| 100.0 * (-4.5 * loss.clamp(0.0, 1.0)).exp()).sum();
    Some(sum / losses.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_grow_with_values_and_mates_are_points() {
        let at = |cp| expected_score(Value::Centipawns(cp), Level::Club);
        assert!((at(0) - 0.5).abs() < 1e-9);
        assert!(at(-300) < at(0) && at(0) < at(150));
        assert!(expected_score(Value::Centipawns(300), Level::Master) > at(300));
        assert!((expected_score(Value::MateIn(9), Level::Club) - 1.0).abs() < 1e-9);
        // A lost queen costs nothing where the game is lost.
        assert!(at(-1_000) - at(-1_900) < 0.02);
    }

    #[test]
    fn accuracy_is_a_mean() {
        assert_eq!(accuracy(&[]), None);
        assert!((accuracy(&[0.0, 0.0]).unwrap() - 100.0).abs() < 1e-9);
        assert!(accuracy(&[0.0, 0.5]).unwrap() < 60.0);
    }
}
