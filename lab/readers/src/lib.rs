//! Every reader of Motive under hostile input.
//!
//! A *target* is a reader with a property that must hold for every input (`targets/`). Inputs are made from small seeds
//! (`seeds/`) by mutations that know words and lines (`mutate.rs`): most of what random bytes do dies at a reader's first
//! check, and what lies behind it would never be tried. The same targets run in three ways: for some seconds as an ordinary
//! test, for as long as one likes by the program of this crate, and guided by coverage in `fuzz/` (docs/lab/trust.md).

mod hunt;
mod mutate;
mod targets;

pub use hunt::{Found, Hunt};
pub use mutate::mutate;

/// A reader and what must hold for it.
#[derive(Clone, Copy)]
pub struct Target {
    /// Its name.
    pub name: &'static str,
    /// Panics if the property does not hold.
    pub check: fn(&[u8]),
    /// Inputs that are known to get somewhere.
    pub seeds: &'static [&'static [u8]],
}

macro_rules! targets {
    ($($name:ident: $($seed:literal)*;)*) => {
        /// All readers.
        pub const TARGETS: &[Target] = &[$(Target {
            name: stringify!($name),
            check: targets::$name::check,
            seeds: &[$(include_bytes!(concat!("../seeds/", stringify!($name), "/", $seed))),*],
        }),*];
    };
}

targets! {
    fen: "kiwipete" "passant" "short" "shredder";
    epd: "records" "plain";
    pgn: "games" "bare";
    pasted: "moves" "command" "game" "fen" "epd";
    moves: "san" "coordinates" "castling" "promotion";
    descriptive: "pawn" "knight" "mate";
    suite: "suite.epd" "puzzles.csv";
    rules: "small" "middle" "sources" "toy";
    advice: "small" "second" "plan";
    plans: "small" "second";
    strategy: "entry" "structure" "ending";
    openings: "positions" "games";
    settings: "clocks" "tests" "names";
    defaults: "annotate" "inline" "numbers";
    net: "raw" "changes";
    solution: "by-hand" "mate";
    claims: "mate" "fork" "gains" "threat" "parries" "prevents" "structure";
    report: "run";
    lemmas: "two" "empty";
    engine: "info" "command";
    uci: "game" "fen" "chess960";
    http: "moves" "pgn" "epd" "command" "rules" "svg" "kb" "why" "job";
    jobs: "explain" "why-not" "threat" "hint" "compare" "annotate" "suite" "kb-suite";
    connection: "health" "position" "two" "chunked" "page";
}

/// The target with a name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}
