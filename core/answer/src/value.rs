//! How good a position is, and for whom.

use std::cmp::Ordering;
use std::fmt;

/// The value of a position for a side that the context names (mostly: the side to move there).
///
/// Ordered from worst to best for that side: being mated soon, being mated late, centipawns, mating
/// late, mating soon.
///
/// ```
/// use motive_answer::{Band, Value};
///
/// let mut values = [Value::Centipawns(900), Value::MateIn(3), Value::MateIn(1), Value::MatedIn(1)];
/// values.sort();
/// assert_eq!(values.map(|value| value.mate()), [Some(-1), None, Some(3), Some(1)]);
/// assert_eq!(Value::MateIn(3).reversed(), Value::MatedIn(3));
/// assert_eq!(Value::Centipawns(20).band(), Band::Equal);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Forced mate in so many moves of the mating side (0: mate is on the board).
    MateIn(u32),
    /// Being mated in so many moves of the other side (0: mated).
    MatedIn(u32),
}

impl Value {
    /// The same value seen from the other side.
    pub fn reversed(self) -> Value {
        match self {
            Value::Centipawns(n) => Value::Centipawns(-n),
            Value::MateIn(n) => Value::MatedIn(n),
            Value::MatedIn(n) => Value::MateIn(n),
        }
    }

    /// Hundredths of a pawn; mates count as more than any material, the sooner the more.
    pub fn centipawns(self) -> i32 {
        match self {
            Value::Centipawns(n) => n,
            Value::MateIn(n) => 100_000 - n.min(10_000) as i32,
            Value::MatedIn(n) => n.min(10_000) as i32 - 100_000,
        }
    }

    /// In how many moves the side mates, as engines and files write it: negative if it is mated, 0 if
    /// it is mated already. `None` if it is no mate.
    pub fn mate(self) -> Option<i32> {
        let signed = |n: u32| i32::try_from(n).unwrap_or(i32::MAX);
        match self {
            Value::Centipawns(_) => None,
            Value::MateIn(n) => Some(signed(n)),
            Value::MatedIn(n) => Some(-signed(n)),
        }
    }

    /// The mate that such a number means.
    pub fn from_mate(n: i32) -> Value {
        if n > 0 { Value::MateIn(n.unsigned_abs()) } else { Value::MatedIn(n.unsigned_abs()) }
    }

    /// Whether it is a forced mate for the side whose value it is.
    pub fn is_win_by_mate(self) -> bool {
        matches!(self, Value::MateIn(_))
    }
}

/// What a value means. Two values of one band do not contradict each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Band {
    /// Lost in the hands of most.
    Lost,
    /// The other side stands better.
    Worse,
    /// Neither side does.
    Equal,
    /// The side stands better.
    Better,
    /// Won in the hands of most.
    Won,
}

impl Band {
    /// From here on a position is won, in hundredths of a pawn.
    pub const WON: i32 = 400;
    /// From here on it is better.
    const BETTER: i32 = 60;

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Band::Lost => "lost",
            Band::Worse => "worse",
            Band::Equal => "equal",
            Band::Better => "better",
            Band::Won => "won",
        }
    }
}

impl Value {
    /// What the value means for the side whose value it is.
    pub fn band(self) -> Band {
        match self.centipawns() {
            Band::WON.. => Band::Won,
            Band::BETTER.. => Band::Better,
            n if n > -Band::BETTER => Band::Equal,
            n if n > -Band::WON => Band::Worse,
            _ => Band::Lost,
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        self.centipawns().cmp(&other.centipawns())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As players write it: `+1.25`, `-0.30`, `#3`, `#-2`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Value::Centipawns(n) => {
                let sign = if n < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", n.unsigned_abs() / 100, n.unsigned_abs() % 100)
            }
            Value::MateIn(n) => write!(f, "#{n}"),
            Value::MatedIn(n) => write!(f, "#-{n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_text() {
        let ascending = [
            (Value::MatedIn(1), "#-1"),
            (Value::MatedIn(5), "#-5"),
            (Value::Centipawns(-130), "-1.30"),
            (Value::Centipawns(0), "+0.00"),
            (Value::Centipawns(5), "+0.05"),
            (Value::MateIn(9), "#9"),
            (Value::MateIn(2), "#2"),
        ];
        assert!(ascending.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for (value, text) in ascending {
            assert_eq!(value.to_string(), text);
            assert_eq!(value.reversed().reversed(), value);
        }
    }
}
