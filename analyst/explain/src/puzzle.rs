//! Puzzles as lichess publishes them: one row of text each.

use motive_chess::{FenError, Move, MoveError, Position};
use thiserror::Error;

use crate::{Line, LineError, ThemeKind};

/// A puzzle with the themes that others saw in it.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// The solution, the opponent's first move as the preceding one.
    pub line: Line,
    /// Its tags, as far as they are themes that we recognize.
    pub tagged: Vec<ThemeKind>,
}

/// Why a row is no puzzle.
#[derive(Clone, Debug, Error)]
pub enum PuzzleError {
    /// Fewer than five fields.
    #[error("a puzzle has the fields PuzzleId,FEN,Moves,Rating,Themes; this row has {fields}")]
    Fields {
        /// How many.
        fields: usize,
    },
    /// No position.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A text that is no move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// No line.
    #[error(transparent)]
    Line(#[from] LineError),
}

impl Puzzle {
    /// A puzzle: the position before the opponent's move, that move and the solution, the tags.
    pub fn new<'a>(
        id: &str,
        before: &Position,
        moves: &[Move],
        tags: impl IntoIterator<Item = &'a str>,
    ) -> Result<Puzzle, LineError> {
        let line = Line::with_preceding(before, moves)?;
        let tagged = tags.into_iter().filter_map(ThemeKind::from_tag).collect();
        Ok(Puzzle { id: id.to_owned(), line, tagged })
    }

    /// Reads a row `PuzzleId,FEN,Moves,Rating,Themes`: the position before the opponent's move, the
    /// moves as engines write them, the tags separated by spaces.
    pub fn from_row(row: &str) -> Result<Puzzle, PuzzleError> {
        let fields: Vec<&str> = row.trim().split(',').collect();
        let &[id, fen, moves, _rating, tags, ..] = fields.as_slice() else {
            return Err(PuzzleError::Fields { fields: fields.len() });
        };
        let before: Position = fen.parse()?;
        let mut position = before.clone();
        let mut played = Vec::new();
        for text in moves.split_whitespace() {
            let m = position.parse_uci(text)?;
            position = position.after(m);
            played.push(m);
        }
        Ok(Puzzle::new(id, &before, &played, tags.split_whitespace())?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_a_row() {
        let row =
            "x,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2a7 b1b8,900,backRankMate mate mateIn1 short\r\n";
        let puzzle = Puzzle::from_row(row).unwrap();
        assert_eq!(puzzle.tagged, [ThemeKind::BackRankMate, ThemeKind::Mate, ThemeKind::MateIn1]);
        assert!(puzzle.line.ends_in_mate());
        assert!(matches!(Puzzle::from_row("a,b"), Err(PuzzleError::Fields { fields: 2 })));
        assert!(matches!(Puzzle::from_row("a,b,c,d,e"), Err(PuzzleError::Fen(_))));
    }
}
