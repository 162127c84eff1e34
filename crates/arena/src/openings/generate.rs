//! Openings of our own: random moves, kept if they lead to a fair and quiet game.
//!
//! Random moves are what nobody has prepared and no license covers. Most of them are silly, so a
//! position must have equal material with nothing to be taken for nothing, and if a judge is at hand
//! it must find the position balanced.

use std::collections::BTreeSet;

use motive_chess::{Color, History, Position};
use motive_solution::{Control, Inquiry, Limits, Oracle, OracleError, Value};
use thiserror::Error;

use super::Opening;
use super::exchange::{best_gain, material};

/// The number of random half-moves.
const PLIES: std::ops::RangeInclusive<u64> = 6..=10;

/// Positions that are looked at for one that is kept, before giving up.
const ATTEMPTS: usize = 2000;

/// Who says that an opening is balanced, and what that means.
pub struct Balance<'a> {
    /// The judge.
    pub judge: &'a mut dyn Oracle,
    /// How much work a verdict may cost.
    pub limits: Limits,
    /// The greatest advantage of either side, in centipawns.
    pub bound: u32,
}

/// Why there are no openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The judge failed.
    #[error("the judge of openings failed: {0}")]
    Judge(#[from] OracleError),
    /// Nothing was good enough.
    #[error("only {found} of {wanted} openings were found balanced; allow a larger advantage")]
    TooFew {
        /// How many were found.
        found: usize,
        /// How many were wanted.
        wanted: usize,
    },
    /// Somebody said stop.
    #[error("stopped while looking for openings")]
    Stopped,
}

/// Makes different openings from the starting position. The same seed (and the same judge, if its
/// limits are in nodes or depth) gives the same openings.
pub fn generate(
    count: usize,
    seed: u64,
    mut balance: Option<Balance<'_>>,
    control: &Control,
) -> Result<Vec<Opening>, GenerateError> {
    let mut random = Random(seed);
    let mut seen = BTreeSet::new();
    let mut openings = Vec::new();
    for _ in 0..count.saturating_mul(ATTEMPTS) {
        if openings.len() == count {
            break;
        }
        if control.is_stopped() {
            return Err(GenerateError::Stopped);
        }
        let Some(history) = random_line(&mut random) else { continue };
        let position = history.position();
        if !is_quiet(position) || seen.contains(&position.key()) {
            continue;
        }
        if let Some(balance) = &mut balance
            && !is_balanced(&history, balance)?
        {
            continue;
        }
        seen.insert(position.key());
        openings.push(Opening::from(history));
    }
    if openings.len() < count {
        return Err(GenerateError::TooFew { found: openings.len(), wanted: count });
    }
    Ok(openings)
}

fn random_line(random: &mut Random) -> Option<History> {
    let mut history = History::new(Position::default());
    let span = PLIES.end() - PLIES.start() + 1;
    for _ in 0..PLIES.start() + random.below(span) {
        let moves = history.position().legal_moves();
        let m = *moves.get(random.below(moves.len() as u64) as usize)?;
        history.play(m);
    }
    Some(history)
}

/// Equal material, no check, and neither side can win anything by taking it.
fn is_quiet(position: &Position) -> bool {
    let Some(passed) = position.pass() else { return false };
    position.ending().is_none()
        && material(position, Color::White) == material(position, Color::Black)
        && best_gain(position) == 0
        && best_gain(&passed) == 0
}

fn is_balanced(history: &History, balance: &mut Balance<'_>) -> Result<bool, OracleError> {
    balance.judge.forget();
    let mut inquiry = Inquiry::new(history.position(), balance.limits.clone());
    inquiry.history = history.clone();
    let judgement = balance.judge.judge(&inquiry)?;
    let value = judgement.best().map(|line| line.value);
    Ok(matches!(value, Some(Value::Centipawns(n)) if n.unsigned_abs() <= balance.bound))
}

/// `SplitMix64` (Steele, Lea and Flood, 2014): small, and the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, or 0. The bias of the remainder is far below what a match could show.
    fn below(&mut self, n: u64) -> u64 {
        self.next().checked_rem(n).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use motive_solution::{JudgedLine, Judgement, StopReason};
    use std::time::Duration;

    fn epds(openings: &[Opening]) -> Vec<String> {
        openings.iter().map(|opening| opening.position().to_epd()).collect()
    }

    #[test]
    fn reproducible_different_and_quiet() {
        let make = |seed| generate(50, seed, None, &Control::new()).unwrap();
        let first = make(1);
        assert_eq!(epds(&first), epds(&make(1)));
        assert_ne!(epds(&first), epds(&make(2)));
        let different: BTreeSet<String> = epds(&first).into_iter().collect();
        assert_eq!(different.len(), 50);
        for opening in &first {
            assert!((6..=10).contains(&opening.history().moves().len()));
            assert!(is_quiet(opening.position()));
        }
        let lengths: BTreeSet<usize> = first.iter().map(|opening| opening.history().moves().len()).collect();
        assert_eq!(lengths.len(), 5, "all lengths occur");
    }

    /// Finds a position good for who has more mobility: enough to tell positions apart.
    struct Counter;

    impl Oracle for Counter {
        fn name(&self) -> &'static str {
            "counter"
        }

        fn judge(&mut self, inquiry: &Inquiry) -> Result<Judgement, OracleError> {
            let position = inquiry.history.position();
            let ours = position.legal_moves();
            let theirs = position.pass().map_or(0, |passed| passed.legal_moves().len());
            let value = Value::Centipawns(ours.len() as i32 - theirs as i32);
            let lines = vec![JudgedLine { value, moves: vec![ours[0]] }];
            Ok(Judgement { lines, depth: 1, nodes: 1, elapsed: Duration::ZERO, stop: StopReason::Finished })
        }

        fn forget(&mut self) {}
    }

    #[test]
    fn the_judge_is_heard() {
        let mut judge = Counter;
        let balance = Balance { judge: &mut judge, limits: Limits::depth(1), bound: 1 };
        let openings = generate(20, 7, Some(balance), &Control::new()).unwrap();
        for opening in &openings {
            let answer = Counter.judge(&Inquiry::new(opening.position(), Limits::depth(1))).unwrap();
            assert!(answer.best().unwrap().value.centipawns().abs() <= 1);
        }
    }

    #[test]
    fn giving_up() {
        struct Never;
        impl Oracle for Never {
            fn name(&self) -> &'static str {
                "never"
            }
            fn judge(&mut self, inquiry: &Inquiry) -> Result<Judgement, OracleError> {
                let mut judgement = Counter.judge(inquiry)?;
                judgement.lines[0].value = Value::MateIn(3);
                Ok(judgement)
            }
            fn forget(&mut self) {}
        }
        let balance = Balance { judge: &mut Never, limits: Limits::depth(1), bound: 9999 };
        let outcome = generate(2, 1, Some(balance), &Control::new());
        assert_eq!(outcome.unwrap_err(), GenerateError::TooFew { found: 0, wanted: 2 });
        let control = Control::new();
        control.stop();
        assert_eq!(generate(2, 1, None, &control).unwrap_err(), GenerateError::Stopped);
        assert!(generate(0, 1, None, &Control::new()).unwrap().is_empty());
    }
}
