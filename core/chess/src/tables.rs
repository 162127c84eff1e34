//! Endgame tables in Syzygy form.

use std::io;
use std::path::Path;

use shakmaty::{Chess, Move};
use shakmaty_syzygy::{Dtz, MaybeRounded, Tablebase, Wdl};

use crate::Position;

/// Who wins, for the side to move, the fifty-move rule included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TableOutcome {
    /// The side to move wins.
    Win,
    /// Nobody wins, or not before the fifty-move rule ends the game.
    Draw,
    /// The side to move loses.
    Loss,
}

/// A set of opened tables.
#[derive(Debug, Default)]
pub struct Tables {
    tables: Tablebase<Chess>,
}

impl Tables {
    /// No table yet.
    pub fn new() -> Tables {
        Tables::default()
    }

    /// Adds all table files of a folder; the number of files is returned.
    pub fn add_folder(&mut self, folder: &Path) -> io::Result<usize> {
        self.tables.add_directory(folder)
    }

    /// The largest number of men that the tables know.
    pub fn max_men(&self) -> usize {
        self.tables.max_pieces()
    }

    /// Win, draw or loss, if the tables know the position.
    pub fn outcome(&self, position: &Position) -> Option<TableOutcome> {
        let wdl = self.tables.probe_wdl_after_zeroing(position.chess()).ok()?;
        Some(match wdl {
            Wdl::Win => TableOutcome::Win,
            Wdl::Loss => TableOutcome::Loss,
            Wdl::CursedWin | Wdl::Draw | Wdl::BlessedLoss => TableOutcome::Draw,
        })
    }

    /// Half-moves to the next capture or pawn move with best play: positive when winning.
    pub fn distance(&self, position: &Position) -> Option<i32> {
        match self.tables.probe_dtz(position.chess()).ok()? {
            MaybeRounded::Rounded(Dtz(n)) | MaybeRounded::Precise(Dtz(n)) => Some(n),
        }
    }

    /// The moves that keep the best result, those that make progress fastest (or hold out longest)
    /// first.
    pub fn best_moves(&self, position: &Position) -> Option<Vec<Move>> {
        let mut ranked = Vec::new();
        for m in position.legal_moves() {
            let next = position.after(m);
            let rank = if next.is_checkmate() {
                i32::MAX
            } else {
                // The distance is the opponent's: a loss soon for them is best for us.
                let theirs = self.distance(&next)?;
                let zeroing = next.halfmoves() == 0;
                match theirs {
                    0 => 0,
                    n if n < 0 => {
                        let within = zeroing || position.halfmoves() as i32 + 1 - n <= 100;
                        if within { 10_000 + n - i32::from(!zeroing) } else { 1 }
                    }
                    n => {
                        let within = zeroing || position.halfmoves() as i32 + 1 + n <= 100;
                        if within { -10_000 + n } else { -1 }
                    }
                }
            };
            ranked.push((rank, m));
        }
        let best = ranked.iter().map(|&(rank, _)| class(rank)).max()?;
        ranked.retain(|&(rank, _)| class(rank) == best);
        ranked.sort_by_key(|&(rank, _)| -i64::from(rank));
        Some(ranked.into_iter().map(|(_, m)| m).collect())
    }
}

/// Win, draw or loss behind a rank.
fn class(rank: i32) -> i32 {
    match rank {
        r if r > 1000 => 1,
        r if r < -1000 => -1,
        _ => 0,
    }
}
