//! Positions by handle: the model names them and never writes one down.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use motive_chess::{History, Position};

/// Positions that are kept; the oldest goes first.
const MOST: usize = 4_096;
/// The handle of the position in which games begin.
pub(crate) const START: &str = "start";

/// The positions of a conversation.
#[derive(Default)]
pub(crate) struct Boards {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    games: BTreeMap<u64, History>,
    last: u64,
}

impl Boards {
    /// Keeps a game up to a position; the answer is its handle. The same game has the same handle as long as it is kept.
    pub(crate) fn keep(&self, history: History) -> String {
        if history.moves().is_empty() && *history.position() == Position::default() {
            return START.to_owned();
        }
        let mut kept = self.kept();
        let same =
            |other: &History| other.moves() == history.moves() && other.position() == history.position();
        if let Some((&number, _)) = kept.games.iter().rev().find(|(_, other)| same(other)) {
            return format!("p{number}");
        }
        kept.last += 1;
        let number = kept.last;
        kept.games.insert(number, history);
        if kept.games.len() > MOST {
            kept.games.pop_first();
        }
        format!("p{number}")
    }

    /// The game behind a handle.
    pub(crate) fn find(&self, handle: &str) -> Result<History, String> {
        if handle == START {
            return Ok(History::new(Position::default()));
        }
        let number = handle.strip_prefix('p').and_then(|digits| digits.parse().ok());
        let found = number.and_then(|number: u64| self.kept().games.get(&number).cloned());
        found.ok_or_else(|| {
            let shown: String = handle.chars().take(40).collect();
            format!(
                "there is no position {shown:?}: use a handle that play_moves returned, or \"{START}\"; \
                 what a user pasted goes into the field `paste` of play_moves"
            )
        })
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_lead_back_to_games() {
        let boards = Boards::default();
        let start = boards.find(START).unwrap();
        assert_eq!(boards.keep(start.clone()), START);
        let mut game = start;
        game.play(game.position().parse_san("e4").unwrap());
        let handle = boards.keep(game.clone());
        assert_eq!((handle.as_str(), boards.keep(game.clone())), ("p1", "p1".to_owned()));
        assert_eq!(boards.find("p1").unwrap().moves(), game.moves());
        for nonsense in ["p2", "p", "e4", "", "p-1", "p99999999999999999999999"] {
            assert!(boards.find(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn memory_is_bounded_and_the_oldest_goes_first() {
        let boards = Boards::default();
        // Lists of moves that are all different: each goes on from the one before.
        let mut game = History::new("4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().unwrap());
        for number in 0..=MOST {
            boards.keep(game.clone());
            let m = ["Ra2", "Kd8", "Ra1", "Ke8"][number % 4];
            game.play(game.position().parse_san(m).unwrap());
        }
        assert!(boards.find("p1").is_err());
        assert!(boards.find("p2").is_ok());
    }
}
