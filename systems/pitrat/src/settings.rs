//! How the program works.

/// Whose rules it follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// One analysis, of the root only; below it plans, new captures and replies that hinder.
    Faithful,
    /// The same, and where plans fail positions below the root are analyzed again, and checks are tried.
    #[default]
    Default,
}

/// The set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PitratSettings {
    /// Whose rules it follows.
    pub mode: Mode,
    /// Positions in the tree, if the question does not say.
    pub nodes: u64,
    /// No line is longer, in half-moves.
    pub depth: u32,
    /// How many sub-plans may be inserted into a plan (the program of 1977 had two).
    pub repairs: u32,
    /// What is to be won, in hundredths of a pawn, if it is to stop there. The program of 1977 had to be told;
    /// without it the most is wanted.
    pub gain: Option<i32>,
    /// When the cheapest way left to change the verdict costs more, it is let stand.
    pub patience: u32,
}

impl Default for PitratSettings {
    fn default() -> PitratSettings {
        PitratSettings { mode: Mode::Default, nodes: 1_000, depth: 14, repairs: 2, gain: None, patience: 60 }
    }
}

impl PitratSettings {
    /// The program of 1977.
    pub fn faithful() -> PitratSettings {
        PitratSettings { mode: Mode::Faithful, ..PitratSettings::default() }
    }
}
