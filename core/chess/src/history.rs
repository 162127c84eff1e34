//! A game so far: what repetition and the fifty-move rule depend on.

use shakmaty::Move;

use crate::{Ending, Key, Position};

/// A draw that a player may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawClaim {
    /// The position has stood on the board three times.
    Threefold,
    /// Fifty moves by each side without capture or pawn move.
    FiftyMoves,
}

/// A starting position and the legal moves played from it.
///
/// ```
/// use motive_chess::{DrawClaim, History, Position};
///
/// let mut history = History::new(Position::default());
/// for san in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
///     let m = history.position().parse_san(san)?;
///     history.play(m);
/// }
/// assert_eq!(history.draw_claim(), Some(DrawClaim::Threefold));
/// # Ok::<(), motive_chess::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct History {
    start: Position,
    moves: Vec<Move>,
    /// The keys of all positions before the current one.
    keys: Vec<Key>,
    current: Position,
}

impl From<Position> for History {
    fn from(start: Position) -> History {
        History::new(start)
    }
}

impl History {
    /// A game that begins here.
    pub fn new(start: Position) -> History {
        History { current: start.clone(), start, moves: Vec::new(), keys: Vec::new() }
    }

    /// Plays a move, which must be legal in the current position.
    pub fn play(&mut self, m: Move) {
        self.keys.push(self.current.key());
        self.moves.push(m);
        self.current.play(m);
    }

    /// Where the game began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &Position {
        &self.current
    }

    /// The moves played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The keys of the positions before the current one, oldest first.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// How often the current position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        let reversible = self.current.halfmoves() as usize;
        let earlier = self.keys.iter().rev().take(reversible);
        1 + earlier.filter(|&&key| key == self.current.key()).count()
    }

    /// A draw that could be claimed now.
    pub fn draw_claim(&self) -> Option<DrawClaim> {
        if self.occurrences() >= 3 {
            Some(DrawClaim::Threefold)
        } else if self.current.halfmoves() >= 100 {
            Some(DrawClaim::FiftyMoves)
        } else {
            None
        }
    }

    /// How the game ended by the rules alone, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.current.ending()
    }
}
