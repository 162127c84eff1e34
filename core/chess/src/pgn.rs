//! PGN: games with headers, variations, comments and glyphs, read as a stream and written back.
//!
//! The form is that of the PGN standard of 1994 (import format for reading, export format for
//! writing), with the commands in comments (`[%cal …]`, `[%eval …]`) that servers have added since.
//! Tokens are cut by the `pgn-reader` crate; [`GameReader`] finds where games begin and end, makes
//! visible what `pgn-reader` would pass over in silence, and plays the moves.

mod command;
mod error;
mod headers;
mod read;
mod split;
mod tree;
mod write;

use crate::{CastlingMode, Color, Move, Position};

pub use command::{Arrow, Command, Mark, MarkColor, WrittenValue, commands};
pub use error::{PgnError, PgnProblem, PgnProblemKind};
pub use headers::Headers;
pub use read::{GameReader, read_games};
pub use tree::{Line, Node};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// One side won.
    Won(Color),
    /// Nobody won.
    Drawn,
    /// The game is not over, or nobody knows.
    #[default]
    Open,
}

impl GameResult {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub fn text(self) -> &'static str {
        match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Open => "*",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<GameResult> {
        match text.trim() {
            "1-0" => Some(GameResult::Won(Color::White)),
            "0-1" => Some(GameResult::Won(Color::Black)),
            "1/2-1/2" | "1/2" | "½-½" => Some(GameResult::Drawn),
            "*" => Some(GameResult::Open),
            _ => None,
        }
    }
}

/// A game: where it starts, its tree of moves, its result and its headers.
///
/// The starting position and the result are said once: the headers `FEN`, `SetUp`, `Result` and
/// (for Chess960) `Variant` are made from them in writing, and taken out of the headers in reading.
///
/// ```
/// use motive_chess::read_games;
///
/// let text = "[White \"Ida\"]\n\n1. e4 e5 {solid} (1... c5! 2. Nf3) 2. Nf3 *\n";
/// let game = read_games(text.as_bytes()).next().unwrap()?;
/// assert_eq!(game.headers.get("White"), Some("Ida"));
/// assert_eq!(game.main_line().len(), 3);
/// let reply = &game.line.nodes[1];
/// assert_eq!((reply.after[0].as_str(), reply.variations[0].nodes.len()), ("solid", 2));
/// assert!(game.to_string().ends_with("\n1. e4 e5 {solid} (1... c5 $1 2. Nf3) 2. Nf3 *\n"));
/// # Ok::<(), motive_chess::PgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// What is known about the game, except what the other fields say.
    pub headers: Headers,
    /// Where the game starts.
    pub start: Position,
    /// The moves; those of the writer must be legal one after the other.
    pub line: Line,
    /// How it ended.
    pub result: GameResult,
}

impl Game {
    /// A game without moves.
    pub fn new(start: Position) -> Game {
        Game { start, ..Game::default() }
    }

    /// A game with one line of moves; it ends before the first move that is not legal.
    pub fn from_moves(start: Position, moves: &[Move]) -> Game {
        let mut game = Game::new(start);
        let mut position = game.start.clone();
        for &m in moves {
            if !position.is_legal(m) {
                break;
            }
            position.play(m);
            game.line.nodes.push(Node::new(m));
        }
        game
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> Vec<Move> {
        self.line.nodes.iter().map(|node| node.m).collect()
    }

    /// The position after the main line.
    pub fn last_position(&self) -> Position {
        let mut position = self.start.clone();
        for node in &self.line.nodes {
            position.play(node.m);
        }
        position
    }

    fn is_chess960(&self) -> bool {
        self.start.castling_mode() == CastlingMode::Chess960
    }
}
