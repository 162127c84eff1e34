//! How CAPS is set up.

/// Whose program runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Mode {
    /// CAPS-II as the thesis describes it: depth first, goal states, claims, expectation levels, and the
    /// known failures of 1974.
    Faithful,
    /// The same eyes and the same ideas with what 1974 named as failures mended, on a tree that is kept
    /// and grown where it matters.
    #[default]
    Default,
}

/// What the default search does with refutations that run after a pass, too; each part can be turned off to see what it
/// is worth (`lab ablate` prints it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Causality {
    /// Moves against which such a refutation runs as well are not looked at.
    pub skip: bool,
    /// Near the root they are looked at after all if nothing else helps: a safety net. It costs more than half of what leaving moves
    /// out saves, and finds a move now and then.
    pub reopen: bool,
    /// Legal moves that nobody has proposed and that do something about all such refutations are added when
    /// all others have failed. Off by default: it costs more than it finds.
    pub add: bool,
}

impl Causality {
    /// Nothing at all.
    pub const OFF: Causality = Causality { skip: false, reopen: false, add: false };
}

impl Default for Causality {
    fn default() -> Causality {
        Causality { skip: true, reopen: true, add: false }
    }
}

/// What can be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CapsSettings {
    /// Whose program runs.
    pub mode: Mode,
    /// Whether lemmas are posited and used.
    pub lemmas: bool,
    /// What the default search does with causes.
    pub causality: Causality,
    /// Positions that may be visited, if the limits of the question do not say less.
    pub nodes: u64,
    /// The longest line in half-moves. The thesis describes 10 and tested with 9.
    pub depth: u32,
    /// The length of lines with which the program of 1974 begins. With five minutes it began with all nine half-moves;
    /// with a limit on nodes it is better to come there in steps of two.
    pub first_depth: u32,
    /// What the mover expects to have, in points; `None` takes the material that is on the board.
    pub expectation: Option<i32>,
}

impl Default for CapsSettings {
    fn default() -> CapsSettings {
        CapsSettings {
            mode: Mode::Default,
            lemmas: true,
            causality: Causality::default(),
            nodes: 1_350,
            depth: 24,
            first_depth: 5,
            expectation: None,
        }
    }
}

impl CapsSettings {
    /// The program of 1974: lines of nine half-moves, no lemmas.
    pub fn faithful() -> CapsSettings {
        CapsSettings {
            mode: Mode::Faithful,
            lemmas: false,
            causality: Causality::default(),
            nodes: 1_350,
            depth: 9,
            first_depth: 5,
            expectation: None,
        }
    }
}
