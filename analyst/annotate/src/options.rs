//! For whom a game is annotated, and how much work that may be.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::price::STAGES;

/// The strength of the reader. It decides what is worth saying, how long lines are, and from when on a game counts as
/// decided.
///
/// ```
/// use motive_annotate::Level;
///
/// assert_eq!("club".parse(), Ok(Level::Club));
/// let error = "grandmaster".parse::<Level>().unwrap_err();
/// assert!(error.to_string().contains("grandmaster"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Level {
    /// Knows the moves: only what really costs something, in words, with short lines.
    Beginner,
    /// Plays in a club: mistakes large and small, with the line that shows them.
    #[default]
    Club,
    /// Needs no word for the obvious: finer mistakes, longer lines, values.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 3] = [Level::Beginner, Level::Club, Level::Master];

    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Club => "club",
            Level::Master => "master",
        }
    }

    /// How many hundredths of a pawn make a step of the expected score: masters need less to win.
    pub(crate) fn slope(self) -> f64 {
        match self {
            Level::Beginner => 280.0,
            Level::Club => 240.0,
            Level::Master => 200.0,
        }
    }

    /// What an inaccuracy, a mistake and a blunder cost at least, in points of the game.
    pub(crate) fn costs(self) -> [f64; 3] {
        match self {
            Level::Beginner => [0.10, 0.12, 0.20],
            Level::Club => [0.07, 0.11, 0.18],
            Level::Master => [0.05, 0.10, 0.17],
        }
    }

    /// So many half-moves of a line are shown.
    pub(crate) fn longest_line(self) -> usize {
        match self {
            Level::Beginner => 5,
            Level::Club => 7,
            Level::Master => 10,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no level {name:?}; there are: beginner, club, master")]
pub struct UnknownLevel {
    name: String,
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let wanted = Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
        wanted.ok_or_else(|| UnknownLevel { name: name.chars().take(40).collect() })
    }
}

/// The critic sees five half-moves deep with so many nodes in nearly every position, and what it sees less deep does not
/// count: with fewer a mate in one was passed over in silence.
const LEAST_SURVEY: u64 = 4_000;

/// No effort below `thorough` has more nodes for a position of the first pass: `normal` has so many, `quick` a third of them.
const SURVEY: u64 = 37_500;

/// How much work goes into a game, in nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effort {
    /// For every position of the game.
    pub survey: u64,
    /// For a closer look: each of its two answers takes half, and the check of each as much again.
    pub closer: u64,
    /// For the question whether an ending is known.
    pub check: u64,
}

impl Effort {
    /// A closer look of so many nodes, and the rest in proportion.
    pub fn new(closer: u64) -> Effort {
        let survey = (closer / 4).min(SURVEY).max(closer / 12).max(LEAST_SURVEY);
        Effort { survey, closer: closer.max(1), check: (closer / 8).max(1) }
    }
}

/// A closer look of fewer nodes is a quick one: its answers are seconded, and not verified.
const QUICK: u64 = 100_000;
/// Nodes for a claim that needs an engine, and the same if the effort is a quick one.
const CLAIM: u64 = 30_000;
const CLAIM_QUICK: u64 = 15_000;
/// Every effort from `quick` on measures what a move costs with so many nodes.
const MEASURE: u64 = 150_000;
/// The first measure takes this part of them.
const FIRST: u64 = 8;
/// A sacrifice that leaves doubts takes so many times as many.
const FOR_DOUBTS: u64 = 4;
/// So many bytes of a table are taken by a node, and so many megabytes are the most.
const NODE_BYTES: u64 = 16;
const LARGEST_TABLE: usize = 64;
/// A second opinion has so many nodes at least.
const LEAST_SECOND: u64 = 25_000;

impl Effort {
    /// Whether answers are only seconded.
    pub(crate) fn is_quick(&self) -> bool {
        self.closer < QUICK
    }

    /// The nodes with which it is measured what a move costs, first, again, and where a sacrifice leaves doubts: the same for all efforts
    /// but the smallest and the largest.
    pub(crate) fn measures(&self) -> [u64; STAGES] {
        let again = (3 * self.closer).min(MEASURE).max(self.closer / 2).max(self.survey);
        [(again / FIRST).max(self.survey), again, FOR_DOUBTS * again]
    }

    /// The megabytes of a table that holds the nodes of the second measure and of a closer look.
    pub(crate) fn table(&self) -> usize {
        let [_, again, _] = self.measures();
        let bytes = again.max(self.closer).saturating_mul(NODE_BYTES);
        usize::try_from(bytes >> 20).unwrap_or(LARGEST_TABLE).next_power_of_two().clamp(1, LARGEST_TABLE)
    }

    /// Nodes for a claim that needs an engine.
    pub(crate) fn claim(&self) -> u64 {
        if self.is_quick() { CLAIM_QUICK } else { CLAIM }
    }

    /// The nodes of a check, if they are too few for a verdict: as many as the answer has.
    pub(crate) fn lightly(&self) -> Option<u64> {
        self.is_quick().then_some((self.closer / 2).max(LEAST_SECOND))
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort::new(150_000)
    }
}

/// A text that is no effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoEffort {
    /// Too few or too many positions.
    #[error("a closer look takes from 1000 to 1000000000 positions")]
    OutOfRange,
    /// Neither a name nor a number.
    #[error("quick, normal, thorough, or a number of positions")]
    Unknown,
}

/// By name, or by the positions of a closer look.
impl FromStr for Effort {
    type Err = NoEffort;

    fn from_str(text: &str) -> Result<Effort, NoEffort> {
        match text {
            "quick" => Ok(Effort::new(50_000)),
            "normal" => Ok(Effort::default()),
            "thorough" => Ok(Effort::new(1_000_000)),
            number => match number.parse() {
                Ok(nodes @ 1_000..=1_000_000_000) => Ok(Effort::new(nodes)),
                Ok(_) => Err(NoEffort::OutOfRange),
                Err(_) => Err(NoEffort::Unknown),
            },
        }
    }
}

/// Which moves are commented on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Subjects {
    /// Faults and strong moves.
    #[default]
    All,
    /// Faults alone: they are the same, and the work on strong moves is saved.
    Faults,
}

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Options {
    /// For whom.
    pub level: Level,
    /// Which moves are commented on.
    pub subjects: Subjects,
    /// How much work.
    pub effort: Effort,
    /// Only the moves of this player are commented on; part of the name is enough, in capitals or not.
    pub player: Option<String>,
    /// Leave out the comments, glyphs and variations that the game brings along; clocks stay.
    pub strip: bool,
    /// Write the value after every move (`[%eval …]`).
    pub evals: bool,
    /// Mark squares and arrows (`[%csl …]`, `[%cal …]`).
    pub drawings: bool,
    /// Threads for one game; what is said does not depend on their number.
    pub threads: usize,
    /// Size of each of a thread's transposition tables in megabytes; without it as much as the searches of the effort fill. A larger one only makes
    /// every look into it slower.
    pub hash: Option<usize>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            level: Level::default(),
            subjects: Subjects::default(),
            effort: Effort::default(),
            player: None,
            strip: false,
            evals: true,
            drawings: true,
            threads: 1,
            hash: None,
        }
    }
}
