//! Trying one input after the other, and noticing what breaks, hangs or grows.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use splitmix::Random;

use crate::{Target, mutate};

/// No input may take longer.
pub(crate) const MOST_TIME: Duration = Duration::from_secs(1);
/// Nor so long by the clock on the wall, however busy the machine is: it waits for something.
const HANGS: Duration = Duration::from_secs(30);
/// Inputs that are kept to be changed further.
const KEPT: usize = 256;

/// Something that must not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What happened.
    pub what: String,
    /// The input.
    pub input: Vec<u8>,
}

/// A run of one target.
pub struct Hunt {
    target: &'static Target,
    random: Random,
    /// Seeds first; then inputs that were tried.
    pool: Vec<Vec<u8>>,
    /// Inputs so far.
    pub executions: u64,
    /// The longest time that one took.
    pub slowest: Duration,
}

impl Hunt {
    /// A run whose inputs follow from a number.
    pub fn new(target: &'static Target, seed: u64) -> Hunt {
        let pool = target.seeds.iter().map(|seed| seed.to_vec()).collect();
        Hunt { target, random: Random::new(seed), pool, executions: 0, slowest: Duration::ZERO }
    }

    /// Tries all seeds as they are.
    pub fn seeds(&mut self) -> Result<(), Found> {
        self.target.seeds.iter().try_for_each(|seed| self.attempt(seed))
    }

    /// Tries one more input.
    pub fn step(&mut self) -> Result<(), Found> {
        let (one, other) = (self.random.below(self.pool.len()), self.random.below(self.pool.len()));
        let input = mutate(&self.pool[one], &self.pool[other], &mut self.random);
        self.attempt(&input)?;
        // Changes add up, slowly: seeds stay, or nothing would be left of what gets somewhere.
        if self.random.below(16) == 0 {
            if self.pool.len() < KEPT {
                self.pool.push(input);
            } else {
                let first = self.target.seeds.len();
                let at = first + self.random.below(KEPT - first);
                self.pool[at] = input;
            }
        }
        Ok(())
    }

    fn attempt(&mut self, input: &[u8]) -> Result<(), Found> {
        self.executions += 1;
        let begun = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| (self.target.check)(input)));
        let taken = begun.elapsed();
        self.slowest = self.slowest.max(taken);
        let found = |what: String| Err(Found { what, input: input.to_vec() });
        if let Err(cause) = outcome {
            let said = cause.downcast_ref::<String>().cloned();
            let said = said.or_else(|| cause.downcast_ref::<&str>().map(|&text| text.to_owned()));
            return found(said.unwrap_or_else(|| "a panic".to_owned()));
        }
        if taken > MOST_TIME {
            // Other programs may have had the processor: it must be slow twice, the second time by our own work.
            let (again, before) = (Instant::now(), processor_time());
            (self.target.check)(input);
            let worked = processor_time().zip(before).map(|(now, before)| now.saturating_sub(before));
            if worked.unwrap_or(again.elapsed()) > MOST_TIME || again.elapsed() > HANGS {
                return found(format!("it takes {taken:?}"));
            }
        }
        Ok(())
    }
}

/// The time that all threads of this process have worked, where the system tells (in hundredths of a second).
fn processor_time() -> Option<Duration> {
    let about = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in parentheses may have blanks.
    let mut fields = about.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}
