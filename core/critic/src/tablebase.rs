//! Endgame tables (Syzygy), if the user has them.

use std::path::Path;

use motive_chess::{Move, Position, Tables};
use thiserror::Error;

pub(crate) use motive_chess::TableOutcome as Outcome;

/// Why tables could not be opened.
#[derive(Debug, Error)]
#[error("no endgame tables in {path:?}: {reason}")]
pub struct TablebaseError {
    path: String,
    reason: String,
}

/// Opened tables with the depth from which on they are asked.
pub struct Tablebases {
    tables: Tables,
    /// Positions with exactly as many men as the largest table are asked at this depth or more.
    depth: i32,
}

impl Tablebases {
    /// Opens all tables in the given folders (separated as in `PATH`).
    pub fn open(path: &str) -> Result<Tablebases, TablebaseError> {
        let error = |reason: String| TablebaseError { path: path.to_owned(), reason };
        let mut tables = Tables::new();
        let mut files = 0;
        for folder in std::env::split_paths(path) {
            files += tables.add_folder(Path::new(&folder)).map_err(|reason| error(reason.to_string()))?;
        }
        if files == 0 {
            return Err(error("there are no .rtbw files".to_owned()));
        }
        Ok(Tablebases { tables, depth: 1 })
    }

    /// The largest number of men that the tables know.
    pub fn men(&self) -> usize {
        self.tables.max_men()
    }

    /// Win, draw or loss for the side to move, where a table can say so inside a search.
    #[inline]
    pub(crate) fn probe_in_search(&self, position: &Position, depth: i32) -> Option<Outcome> {
        let men = position.occupied().len();
        let applies = men < self.men() || men == self.men() && depth >= self.depth;
        // The tables assume that the fifty-move counter stands at zero and nobody can castle.
        if !applies || position.halfmoves() != 0 || position.has_castling_rights() {
            return None;
        }
        self.tables.outcome(position)
    }

    /// The moves that keep the result, best first by distance to the next capture or pawn move.
    pub(crate) fn root_moves(&self, position: &Position) -> Option<Vec<Move>> {
        if position.occupied().len() > self.men() || position.has_castling_rights() {
            return None;
        }
        self.tables.best_moves(position)
    }
}
