//! The chess clock.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use motive_chess::Color;
use motive_uci::{ClockTimes, Go};
use thiserror::Error;

/// So much time for so many moves (or for all), and something on top for every move.
///
/// Written as `10+0.1` (ten seconds and a tenth a move), `40/60+0.5` (a minute for every forty
/// moves) or with minutes: `5:00+3`.
///
/// ```
/// use motive_arena::TimeControl;
///
/// let control: TimeControl = "40/5:00+0.5".parse()?;
/// assert_eq!((control.moves, control.time.as_secs(), control.increment.as_millis()), (Some(40), 300, 500));
/// assert!("soon".parse::<TimeControl>().is_err());
/// # Ok::<(), motive_arena::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// After so many moves the time is given anew.
    pub moves: Option<u32>,
    /// The time.
    pub time: Duration,
    /// What comes on top with every move.
    pub increment: Duration,
}

/// Not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is no time control: write SECONDS+INCREMENT as in 10+0.1, with MOVES/ before it as in 40/60+0.5"
)]
pub struct TimeControlError(String);

/// A day: longer games are mistakes.
const LONGEST: f64 = 86_400.0;

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let read = || {
            let (moves, rest) = match text.split_once('/') {
                Some((moves, rest)) => (Some(moves.parse().ok().filter(|&n| n > 0 && n <= 1000)?), rest),
                None => (None, text),
            };
            let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
            let time = match time.split_once(':') {
                Some((minutes, seconds)) => seconds_of(minutes)?.checked_mul(60)? + seconds_of(seconds)?,
                None => seconds_of(time)?,
            };
            let increment = seconds_of(increment)?;
            let is_sensible = !(time + increment).is_zero() && time.as_secs_f64() <= LONGEST;
            is_sensible.then_some(TimeControl { moves, time, increment })
        };
        read().ok_or_else(|| TimeControlError(text.chars().take(40).collect()))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

fn seconds_of(text: &str) -> Option<Duration> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let seconds: f64 = text.parse().ok()?;
    (0.0..=LONGEST).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// What a player may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// A clock.
    Clock(TimeControl),
    /// The same time for every move.
    MoveTime(Duration),
    /// Positions for every move.
    Nodes(u64),
    /// Depth for every move.
    Depth(u32),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Clock(control) => control.fmt(f),
            Budget::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Budget::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Budget::Depth(depth) => write!(f, "depth {depth}"),
        }
    }
}

/// The clock of one game. It does not tick: it is told how long every move took.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    margin: Duration,
    sides: [Side; 2],
}

#[derive(Clone, Copy, Debug)]
struct Side {
    left: Duration,
    /// Until the next time control.
    moves_to_go: Option<u32>,
}

impl Clock {
    /// A clock at the start of a game. Overrunning by the margin is forgiven.
    pub fn new(budget: Budget, margin: Duration) -> Clock {
        let side = match budget {
            Budget::Clock(control) => Side { left: control.time, moves_to_go: control.moves },
            _ => Side { left: Duration::ZERO, moves_to_go: None },
        };
        // With an increment and no time, the first move has the increment.
        let mut clock = Clock { budget, margin, sides: [side; 2] };
        if let Budget::Clock(control) = budget
            && control.time.is_zero()
        {
            clock.sides.iter_mut().for_each(|side| side.left = control.increment);
        }
        clock
    }

    /// What to tell the player who is to move.
    pub(crate) fn go(&self, turn: Color) -> Go {
        match self.budget {
            Budget::Clock(control) => Go::clock(ClockTimes {
                white: self.sides[0].left,
                black: self.sides[1].left,
                white_increment: control.increment,
                black_increment: control.increment,
                moves_to_go: self.sides[index(turn)].moves_to_go,
            }),
            Budget::MoveTime(time) => Go::movetime(time),
            Budget::Nodes(nodes) => Go::nodes(nodes),
            Budget::Depth(depth) => Go::depth(depth),
        }
    }

    /// What a side has left, if there is a clock.
    #[cfg(test)]
    fn left(&self, color: Color) -> Option<Duration> {
        matches!(self.budget, Budget::Clock(_)).then(|| self.sides[index(color)].left)
    }

    /// A side has moved after so long; the error is by how much the time was overrun.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use motive_arena::{Budget, Clock};
    /// use motive_chess::Color;
    ///
    /// let mut clock = Clock::new(Budget::Clock("1+0".parse()?), Duration::ZERO);
    /// assert!(clock.press(Color::White, Duration::from_millis(900)).is_ok());
    /// let late = clock.press(Color::White, Duration::from_millis(150));
    /// assert_eq!(late, Err(Duration::from_millis(50)));
    /// # Ok::<(), motive_arena::TimeControlError>(())
    /// ```
    pub fn press(&mut self, color: Color, elapsed: Duration) -> Result<(), Duration> {
        let allowed = match self.budget {
            Budget::Clock(_) => self.sides[index(color)].left,
            Budget::MoveTime(time) => time,
            Budget::Nodes(_) | Budget::Depth(_) => return Ok(()),
        };
        if elapsed > allowed + self.margin {
            return Err(elapsed.saturating_sub(allowed));
        }
        if let Budget::Clock(control) = self.budget {
            let side = &mut self.sides[index(color)];
            side.left = side.left.saturating_sub(elapsed) + control.increment;
            side.moves_to_go = match side.moves_to_go {
                Some(1) => {
                    side.left += control.time;
                    control.moves
                }
                Some(n) => Some(n - 1),
                None => None,
            };
        }
        Ok(())
    }
}

fn index(color: Color) -> usize {
    color.fold_wb(0, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn time_controls_as_text() {
        let check = |text: &str, moves, time, increment| {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control, TimeControl { moves, time: ms(time), increment: ms(increment) }, "{text}");
        };
        check("10+0.1", None, 10_000, 100);
        check("40/60+0.5", Some(40), 60_000, 500);
        check("5:00+3", None, 300_000, 3_000);
        check("0+0.1", None, 0, 100);
        check("7", None, 7_000, 0);
        for bad in [
            "",
            "+",
            "x",
            "0",
            "0+0",
            "-1+1",
            "10+",
            "1e9+1",
            "0/10",
            "40/",
            "10+inf",
            "nan",
            "1:2:3",
            "9/9/9",
            "2000:00+3",
        ] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
        assert_eq!("40/60+0.5".parse::<TimeControl>().unwrap().to_string(), "40/60+0.5");
        assert_eq!("5:00".parse::<TimeControl>().unwrap().to_string(), "300");
    }

    #[test]
    fn increments_and_time_controls_are_added() {
        let control = "2/10+1".parse().unwrap();
        let mut clock = Clock::new(Budget::Clock(control), ms(10));
        assert_eq!(clock.go(Color::White).clock.unwrap().moves_to_go, Some(2));
        clock.press(Color::White, ms(4_000)).unwrap();
        assert_eq!(clock.left(Color::White), Some(ms(7_000)));
        assert_eq!(clock.go(Color::White).clock.unwrap().moves_to_go, Some(1));
        assert_eq!(clock.go(Color::Black).clock.unwrap().moves_to_go, Some(2));
        clock.press(Color::White, ms(7_005)).unwrap();
        assert_eq!(clock.left(Color::White), Some(ms(11_000)), "within the margin, and the time anew");
        assert_eq!(clock.left(Color::Black), Some(ms(10_000)));
        assert_eq!(clock.press(Color::Black, ms(10_011)), Err(ms(11)));
    }

    #[test]
    fn other_budgets() {
        let mut clock = Clock::new(Budget::MoveTime(ms(100)), ms(20));
        assert_eq!(clock.press(Color::White, ms(120)), Ok(()));
        assert_eq!(clock.press(Color::White, ms(121)), Err(ms(21)));
        assert_eq!(clock.left(Color::White), None);
        let mut clock = Clock::new(Budget::Nodes(5), ms(0));
        assert_eq!(clock.press(Color::White, ms(99_999)), Ok(()));
        assert_eq!(clock.go(Color::White), Go::nodes(5));
        let clock = Clock::new(Budget::Clock("0+0.5".parse().unwrap()), ms(0));
        assert_eq!(clock.left(Color::Black), Some(ms(500)));
    }
}
