//! What an engine is told with `go`.

use std::fmt::Write as _;
use std::time::Duration;

use motive_chess::{CastlingMode, Color, Move, Position};

/// The clocks of both players, as the player to move sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockTimes {
    /// What White has left.
    pub white: Duration,
    /// What Black has left.
    pub black: Duration,
    /// What White gets for every move.
    pub white_increment: Duration,
    /// What Black gets for every move.
    pub black_increment: Duration,
    /// Moves until the next time control, if there is one.
    pub moves_to_go: Option<u32>,
}

impl ClockTimes {
    /// What a side has left.
    pub fn left(&self, color: Color) -> Duration {
        color.fold_wb(self.white, self.black)
    }
}

/// Limits on one search as the protocol has them; what is `None` does not limit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Exactly so long.
    pub movetime: Option<Duration>,
    /// Half-moves.
    pub depth: Option<u32>,
    /// A mate in so many moves.
    pub mate: Option<u32>,
    /// The clocks of a game.
    pub clock: Option<ClockTimes>,
    /// Only these moves, which must be legal; all, if empty.
    pub only: Vec<Move>,
    /// Think on the other side's time: the last move of the game is the one that is expected.
    pub ponder: bool,
}

impl Go {
    /// The clocks of a game.
    pub fn clock(clock: ClockTimes) -> Go {
        Go { clock: Some(clock), ..Go::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Go {
        Go { nodes: Some(nodes), ..Go::default() }
    }

    /// So long.
    pub fn movetime(time: Duration) -> Go {
        Go { movetime: Some(time), ..Go::default() }
    }

    /// So deep.
    pub fn depth(depth: u32) -> Go {
        Go { depth: Some(depth), ..Go::default() }
    }

    /// The line for the engine.
    pub(crate) fn to_line(&self, position: &Position, mode: CastlingMode) -> String {
        let mut line = "go".to_owned();
        let mut put = |name: &str, value: Option<u64>| {
            if let Some(value) = value {
                // Writing to a string cannot fail.
                let _ = write!(line, " {name} {value}");
            }
        };
        // Engines read these numbers into 32 or 64 signed bits, and none of them likes zero.
        let number = |n: u64| n.clamp(1, i64::MAX as u64);
        let millis = |time: Duration| number(time.as_millis().min(i32::MAX as u128) as u64);
        put("nodes", self.nodes.map(number));
        put("movetime", self.movetime.map(millis));
        put("depth", self.depth.map(|n| u64::from(n.clamp(1, 10_000))));
        put("mate", self.mate.map(|n| u64::from(n.clamp(1, 10_000))));
        if let Some(clock) = &self.clock {
            put("wtime", Some(millis(clock.white)));
            put("btime", Some(millis(clock.black)));
            let increment = |time: Duration| (!time.is_zero()).then(|| millis(time));
            put("winc", increment(clock.white_increment));
            put("binc", increment(clock.black_increment));
            put("movestogo", clock.moves_to_go.map(|n| u64::from(n.max(1))));
        }
        if self.ponder {
            line.push_str(" ponder");
        }
        if *self == (Go { only: self.only.clone(), ponder: self.ponder, ..Go::default() }) {
            line.push_str(" infinite");
        }
        // Last, because some engines take every further word for a move.
        if !self.only.is_empty() {
            line.push_str(" searchmoves");
            for &m in &self.only {
                line.push(' ');
                line.push_str(&position.uci_in(m, mode));
            }
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let position = Position::default();
        let check = |go: Go, expected: &str| {
            assert_eq!(go.to_line(&position, CastlingMode::Standard), expected);
        };
        check(Go::default(), "go infinite");
        check(Go::nodes(0), "go nodes 1");
        check(Go::movetime(Duration::from_micros(10)), "go movetime 1");
        check(Go { ponder: true, ..Go::depth(7) }, "go depth 7 ponder");
        check(Go { ponder: true, ..Go::default() }, "go ponder infinite");
        let e4 = position.parse_san("e4").unwrap();
        check(Go { mate: Some(3), only: vec![e4], ..Go::default() }, "go mate 3 searchmoves e2e4");
        check(Go { only: vec![e4], ..Go::default() }, "go infinite searchmoves e2e4");
        let clock = ClockTimes {
            white: Duration::from_millis(61_500),
            black: Duration::ZERO,
            black_increment: Duration::from_millis(100),
            moves_to_go: Some(12),
            ..ClockTimes::default()
        };
        check(Go::clock(clock), "go wtime 61500 btime 1 binc 100 movestogo 12");
    }
}
