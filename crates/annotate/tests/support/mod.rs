//! Games for the tests.

use motive_annotate::{AnnotatedGame, Annotator, Effort, Options, games};
use motive_chess::Game;
use motive_solution::Control;

/// Enough for positions of this kind.
pub fn options() -> Options {
    Options { effort: Effort::new(30_000), hash: 2, ..Options::default() }
}

/// Reads one game; the moves may follow a position.
pub fn game(fen: Option<&str>, moves: &str) -> Game {
    let headers = fen.map_or_else(String::new, |fen| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n"));
    let text = format!("{headers}{moves}");
    games(text.as_bytes()).next().expect("a game").unwrap_or_else(|error| panic!("{error}"))
}

/// Annotates a game with few nodes.
pub fn annotated(fen: Option<&str>, moves: &str) -> AnnotatedGame {
    annotated_with(&options(), fen, moves)
}

/// Annotates a game with options of choice.
pub fn annotated_with(options: &Options, fen: Option<&str>, moves: &str) -> AnnotatedGame {
    Annotator::new(options).annotate(&game(fen, moves), &Control::new(), &mut ()).expect("annotated")
}
