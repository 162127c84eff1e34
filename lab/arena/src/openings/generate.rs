//! Openings of our own: random moves, kept if they lead to a fair and quiet game.
//!
//! Random moves are what nobody has prepared and no license covers. Most of them are silly, so a
//! position must have equal material with nothing to be taken for nothing, and if a judge is at hand
//! it must find the position balanced.

use std::collections::BTreeSet;

use motive_answer::{Control, Engine, EngineError, Limits, Question, Value, balance};
use motive_chess::exchange::exchange_at_least;
use motive_chess::{Color, History, Key, Position};
use splitmix::Random;
use thiserror::Error;

use super::Opening;

/// The number of random half-moves.
const PLIES: std::ops::RangeInclusive<usize> = 6..=10;

/// Positions that are looked at for one that is kept, before giving up.
const ATTEMPTS: usize = 2000;

/// Who says that an opening is balanced, and what that means.
pub struct Balance {
    /// The judge.
    pub judge: Box<dyn Engine>,
    /// How much work a verdict may cost.
    pub limits: Limits,
    /// The greatest advantage of either side, in centipawns.
    pub bound: u32,
}

/// Why there is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// The judge failed.
    #[error("the judge of openings failed: {0}")]
    Judge(#[from] EngineError),
    /// Nothing was good enough.
    #[error("none of {ATTEMPTS} random openings was found balanced; allow a larger advantage")]
    NoneFound,
    /// Somebody said stop.
    #[error("stopped while looking for openings")]
    Stopped,
}

/// Makes different openings from the starting position. The same seed (and the same judge, if its
/// limits are in nodes or depth) gives the same openings.
pub struct Generator {
    random: Random,
    seen: BTreeSet<Key>,
    balance: Option<Balance>,
}

impl Generator {
    /// Openings from a seed, balanced in the eyes of a judge if there is one.
    pub fn new(seed: u64, balance: Option<Balance>) -> Generator {
        Generator { random: Random::new(seed), seen: BTreeSet::new(), balance }
    }

    /// The next opening.
    pub(crate) fn next_opening(&mut self, control: &Control) -> Result<Opening, GenerateError> {
        for _ in 0..ATTEMPTS {
            if control.is_stopped() {
                return Err(GenerateError::Stopped);
            }
            let Some(history) = random_line(&mut self.random) else { continue };
            let position = history.position();
            if !is_quiet(position) || self.seen.contains(&position.key()) {
                continue;
            }
            if let Some(balance) = &mut self.balance
                && !is_balanced(&history, balance)?
            {
                continue;
            }
            self.seen.insert(position.key());
            return Ok(Opening::from(history));
        }
        Err(GenerateError::NoneFound)
    }
}

fn random_line(random: &mut Random) -> Option<History> {
    let mut history = History::new(Position::default());
    let span = PLIES.end() - PLIES.start() + 1;
    for _ in 0..PLIES.start() + random.below(span) {
        let moves = history.position().legal_moves();
        let m = *moves.get(random.below(moves.len()))?;
        history.play(m);
    }
    Some(history)
}

/// Equal material, no check, and neither side can win anything by taking it.
fn is_quiet(position: &Position) -> bool {
    let Some(passed) = position.pass() else { return false };
    position.ending().is_none()
        && balance(position, Color::White) == 0
        && !wins_by_taking(position)
        && !wins_by_taking(&passed)
}

/// Whether some capture wins half a pawn or more; a knight for a bishop is no gain.
fn wins_by_taking(position: &Position) -> bool {
    position.capture_moves().into_iter().any(|m| exchange_at_least(position, m, 50))
}

fn is_balanced(history: &History, balance: &mut Balance) -> Result<bool, EngineError> {
    balance.judge.forget();
    let mut question = Question::new(history.position(), balance.limits.clone());
    question.history = history.clone();
    let evaluation = balance.judge.judge(&question)?;
    let value = evaluation.best().map(|line| line.value);
    Ok(matches!(value, Some(Value::Centipawns(n)) if n.unsigned_abs() <= balance.bound))
}

#[cfg(test)]
mod tests {
    use super::*;
    use motive_answer::{Evaluation, StopReason, Variation};
    use std::time::Duration;

    fn generate(count: usize, seed: u64, balance: Option<Balance>) -> Result<Vec<Opening>, GenerateError> {
        let mut generator = Generator::new(seed, balance);
        (0..count).map(|_| generator.next_opening(&Control::new())).collect()
    }

    fn epds(openings: &[Opening]) -> Vec<String> {
        openings.iter().map(|opening| opening.position().to_epd()).collect()
    }

    #[test]
    fn quiet_positions() {
        for (fen, quiet) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true),
            // A loose pawn on either side, a guarded one, an open exchange of knight and bishop.
            ("4k3/8/8/3p4/8/8/P7/3RK2r w - - 0 1", false),
            ("3rk3/p7/8/8/3P4/8/8/4K2R w - - 0 1", false),
            ("4k2r/8/4p3/3p4/3P4/4P3/8/3RK3 w - - 0 1", true),
            ("4k3/3p4/2n5/8/3B4/4P3/8/4K3 w - - 0 1", true),
            // More for one side.
            ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false),
        ] {
            assert_eq!(is_quiet(&fen.parse().unwrap()), quiet, "{fen}");
        }
    }

    #[test]
    fn reproducible_different_and_quiet() {
        let make = |seed| generate(50, seed, None).unwrap();
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

    impl Engine for Counter {
        fn name(&self) -> &'static str {
            "counter"
        }

        fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
            let position = question.history.position();
            let ours = position.legal_moves();
            let theirs = position.pass().map_or(0, |passed| passed.legal_moves().len());
            let value = Value::Centipawns(ours.len() as i32 - theirs as i32);
            let lines = vec![Variation { value, moves: vec![ours[0]] }];
            Ok(Evaluation {
                lines,
                depth: 1,
                nodes: 1,
                expansions: None,
                elapsed: Duration::ZERO,
                stop: StopReason::Finished,
            })
        }

        fn forget(&mut self) {}
    }

    #[test]
    fn the_judge_is_heard() {
        let balance = Balance { judge: Box::new(Counter), limits: Limits::depth(1), bound: 1 };
        let openings = generate(20, 7, Some(balance)).unwrap();
        for opening in &openings {
            let answer = Counter.judge(&Question::new(opening.position(), Limits::depth(1))).unwrap();
            assert!(answer.best().unwrap().value.centipawns().abs() <= 1);
        }
    }

    #[test]
    fn giving_up() {
        struct Never;
        impl Engine for Never {
            fn name(&self) -> &'static str {
                "never"
            }
            fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
                let mut evaluation = Counter.judge(question)?;
                evaluation.lines[0].value = Value::MateIn(3);
                Ok(evaluation)
            }
            fn forget(&mut self) {}
        }
        let balance = Balance { judge: Box::new(Never), limits: Limits::depth(1), bound: 9999 };
        assert_eq!(generate(2, 1, Some(balance)).unwrap_err(), GenerateError::NoneFound);
        let control = Control::new();
        control.stop();
        let outcome = Generator::new(1, None).next_opening(&control);
        assert_eq!(outcome.unwrap_err(), GenerateError::Stopped);
    }
}
