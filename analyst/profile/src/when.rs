//! When a move was made: the phase of the game and the time on the clock.

use std::time::Duration;

use motive_annotate::is_ending;
use motive_chess::{Command, Game, Position, commands};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// So many moves of each side are the opening.
const OPENING_MOVES: u32 = 10;

/// The phase of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    Opening,
    Middlegame,
    Ending,
}

impl Phase {
    pub(crate) const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Ending];

    /// The phase in which a move is made, by the position before it.
    pub(crate) fn of(position: &Position) -> Phase {
        if is_ending(position) {
            Phase::Ending
        } else if position.fullmoves() <= OPENING_MOVES {
            Phase::Opening
        } else {
            Phase::Middlegame
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Ending => "ending",
        }
    }

    /// How it stands in a sentence: "in the opening".
    pub(crate) fn within(self) -> &'static str {
        match self {
            Phase::Opening => "in the opening",
            Phase::Middlegame => "in the middlegame",
            Phase::Ending => "in endings",
        }
    }
}

/// How much time was left before a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TimeLeft {
    Seconds10,
    Seconds30,
    Minutes2,
    Minutes10,
    More,
    /// The game has no clock there.
    Unknown,
}

impl TimeLeft {
    pub(crate) const ALL: [TimeLeft; 6] = [
        TimeLeft::More,
        TimeLeft::Minutes10,
        TimeLeft::Minutes2,
        TimeLeft::Seconds30,
        TimeLeft::Seconds10,
        TimeLeft::Unknown,
    ];

    pub(crate) fn of(left: Option<Duration>) -> TimeLeft {
        match left.map(|left| left.as_secs()) {
            None => TimeLeft::Unknown,
            Some(..10) => TimeLeft::Seconds10,
            Some(..30) => TimeLeft::Seconds30,
            Some(..120) => TimeLeft::Minutes2,
            Some(..600) => TimeLeft::Minutes10,
            Some(_) => TimeLeft::More,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            TimeLeft::Seconds10 => "under 10 seconds",
            TimeLeft::Seconds30 => "10 to 30 seconds",
            TimeLeft::Minutes2 => "30 seconds to 2 minutes",
            TimeLeft::Minutes10 => "2 to 10 minutes",
            TimeLeft::More => "10 minutes and more",
            TimeLeft::Unknown => "no clock",
        }
    }

    /// How it stands in a sentence.
    pub(crate) fn within(self) -> String {
        match self {
            TimeLeft::Unknown => "without a clock".to_owned(),
            left => format!("with {} on the clock", left.name()),
        }
    }
}

/// The time that the side to move had before each move: what it had left after its last one.
pub(crate) fn clocks(game: &Game) -> Vec<Option<Duration>> {
    let mut left = [None, None];
    let mut before = Vec::new();
    for (ply, node) in game.line.nodes.iter().enumerate() {
        before.push(left[ply % 2]);
        left[ply % 2] = node
            .after
            .iter()
            .flat_map(|comment| commands(comment).0)
            .find_map(|command| if let Command::Clock(time) = command { Some(time) } else { None });
    }
    before
}

#[cfg(test)]
mod tests {
    use super::TimeLeft::{Minutes10, More, Seconds10, Unknown};
    use super::*;
    use motive_chess::read_games;

    #[test]
    fn a_clock_is_what_was_left_after_the_last_move() {
        let text = "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:00:09]} 2. Nf3 {[%clk 0:09:59]} Nc6 3. Bb5 a6 *";
        let game = read_games(text.as_bytes()).next().unwrap().unwrap();
        let bands: Vec<TimeLeft> = clocks(&game).into_iter().map(TimeLeft::of).collect();
        assert_eq!(bands, [Unknown, Unknown, More, Seconds10, Minutes10, Unknown]);
    }

    #[test]
    fn phases_follow_the_pieces() {
        let phase = |fen: &str| Phase::of(&fen.parse().unwrap());
        assert_eq!(Phase::of(&Position::default()), Phase::Opening);
        assert_eq!(phase("r1bq1rk1/pp3ppp/2n1pn2/8/8/2N1PN2/PP3PPP/R1BQ1RK1 w - - 0 11"), Phase::Middlegame);
        assert_eq!(phase("3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 9"), Phase::Ending);
    }
}
