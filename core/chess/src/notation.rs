//! Moves as text: SAN for people, coordinates for programs.

use std::fmt;

use shakmaty::san::{San, SanError, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move, Position as _};
use thiserror::Error;

use crate::Position;

/// Why a text is no move here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveErrorKind {
    /// Not written like a move.
    Unreadable,
    /// Written like a move, but not legal in the position.
    Illegal,
    /// Several legal moves are meant.
    Ambiguous,
}

/// A text that is no move in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// The text, cut to a readable length.
    pub text: String,
    /// What is wrong with it.
    pub kind: MoveErrorKind,
    /// The legal moves that could be meant, in SAN, when there are several.
    pub candidates: Vec<String>,
}

impl MoveError {
    pub(crate) fn new(text: &str, kind: MoveErrorKind) -> MoveError {
        MoveError { text: text.chars().take(40).collect(), kind, candidates: Vec::new() }
    }

    pub(crate) fn ambiguous(text: &str, position: &Position, moves: impl Iterator<Item = Move>) -> MoveError {
        let mut candidates: Vec<String> = moves.map(|m| position.san(m)).collect();
        candidates.sort();
        MoveError { candidates, ..MoveError::new(text, MoveErrorKind::Ambiguous) }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match self.kind {
            MoveErrorKind::Unreadable => write!(f, "{text:?} does not read as a move"),
            MoveErrorKind::Illegal => write!(f, "{text} is not a legal move here"),
            MoveErrorKind::Ambiguous if self.candidates.is_empty() => {
                write!(f, "{text} could be more than one move here")
            }
            MoveErrorKind::Ambiguous => {
                write!(f, "{text} could be more than one move here: {}", self.candidates.join(", "))
            }
        }
    }
}

impl std::error::Error for MoveError {}

/// Longer texts are no move.
const MAX_MOVE: usize = 20;

/// Why a text is no move here, in a sentence that says what could have been meant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct NoSuchMove(String);

impl Position {
    /// Reads a move in standard algebraic notation (`Nxf7+`, `O-O`, `e8=Q`; check marks and
    /// annotation marks may be missing or wrong).
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        let error = |kind| MoveError::new(text, kind);
        let mut bare = text.trim_end_matches(['!', '?', '+', '#']);
        // Castling is often written with zeros.
        bare = match bare {
            "0-0" => "O-O",
            "0-0-0" => "O-O-O",
            other => other,
        };
        let san: San = bare.parse().map_err(|_| error(MoveErrorKind::Unreadable))?;
        san.to_move(self.chess()).map_err(|reason| match reason {
            SanError::IllegalSan => error(MoveErrorKind::Illegal),
            SanError::AmbiguousSan => {
                let moves = self.legal_moves();
                MoveError::ambiguous(text, self, moves.into_iter().filter(|&m| san.matches(m)))
            }
        })
    }

    /// A legal move in standard algebraic notation, with `+` or `#`.
    pub fn san(&self, m: Move) -> String {
        SanPlus::from_move(self.chess().clone(), m).to_string()
    }

    /// Reads a move as engines write it (`e2e4`, `e7e8q`; castling as the king's step or as
    /// king takes rook).
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let error = |kind| MoveError::new(text, kind);
        let uci = UciMove::from_ascii(text.as_bytes()).map_err(|_| error(MoveErrorKind::Unreadable))?;
        uci.to_move(self.chess()).map_err(|_| error(MoveErrorKind::Illegal))
    }

    /// A move as engines write it; castling as the position's castling mode has it.
    pub fn uci(&self, m: Move) -> String {
        UciMove::from_move(m, self.chess().castles().mode()).to_string()
    }

    /// A move as engines write it, in a castling mode of choice.
    pub fn uci_in(&self, m: Move, mode: CastlingMode) -> String {
        UciMove::from_move(m, mode).to_string()
    }

    /// Reads a move that a person typed, in SAN or as engines write it. The error says which moves there are.
    ///
    /// ```
    /// use motive_chess::Position;
    ///
    /// let mated: Position = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// let error = mated.read_move("Kg8").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Kg8 is not a legal move here: Black has no legal move at all, the game is over"
    /// );
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<Move, NoSuchMove> {
        if text.chars().count() > MAX_MOVE {
            return Err(NoSuchMove(format!("a move has at most {MAX_MOVE} characters")));
        }
        let error = match self.parse_move(text.trim()) {
            Ok(m) => return Ok(m),
            Err(error) => error,
        };
        let legal: Vec<String> = self.legal_moves().into_iter().map(|m| self.san(m)).collect();
        let side = if self.turn().is_white() { "White" } else { "Black" };
        Err(NoSuchMove(match error.kind {
            _ if legal.is_empty() => format!("{error}: {side} has no legal move at all, the game is over"),
            MoveErrorKind::Ambiguous => error.to_string(),
            _ => format!("{error}; {side} can play: {}", legal.join(" ")),
        }))
    }

    /// Reads a move in SAN or as engines write it, whichever it is.
    ///
    /// ```
    /// use motive_chess::Position;
    ///
    /// let start = Position::default();
    /// assert_eq!(start.parse_move("e2e4")?, start.parse_move("e4")?);
    /// assert!(start.parse_move("e5").is_err());
    /// # Ok::<(), motive_chess::MoveError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        match self.parse_uci(text) {
            Ok(m) => Ok(m),
            Err(_) => self.parse_san(text),
        }
    }

    /// A line of legal moves in SAN with move numbers: `12. Qxh7+ Kxh7 13. Rh3#`. The line ends
    /// before the first move that is not legal.
    ///
    /// ```
    /// use motive_chess::Position;
    ///
    /// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 9".parse()?;
    /// let quiet = position.parse_san("h6")?;
    /// let check = position.after(quiet).parse_san("Ra8+")?;
    /// assert_eq!(position.san_line(&[quiet, check]), "9... h6 10. Ra8+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn san_line(&self, moves: &[Move]) -> String {
        let mut position = self.clone();
        let mut text = String::new();
        for (i, &m) in moves.iter().enumerate() {
            if !position.is_legal(m) {
                break;
            }
            let number = position.fullmoves();
            let prefix = match (position.turn(), i) {
                (shakmaty::Color::White, _) => format!("{number}. "),
                (shakmaty::Color::Black, 0) => format!("{number}... "),
                _ => String::new(),
            };
            if i > 0 {
                text.push(' ');
            }
            text.push_str(&prefix);
            text.push_str(&position.san(m));
            position.play(m);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Leniency;

    #[test]
    fn san_is_read_generously_and_written_exactly() {
        let position: Position = "r3k2r/8/8/8/8/8/6q1/R3K2R w KQkq - 0 1".parse().unwrap();
        for text in ["O-O-O", "O-O-O!?", "0-0-0", "O-O-O+"] {
            assert_eq!(position.san(position.parse_san(text).unwrap()), "O-O-O", "{text}");
        }
        let error = position.parse_san("O-O").unwrap_err();
        assert_eq!(error.to_string(), "O-O is not a legal move here");
        assert_eq!(position.parse_san("hello").unwrap_err().kind, MoveErrorKind::Unreadable);
        let rooks: Position = "4k3/8/8/8/8/8/8/R4K1R w - - 0 1".parse().unwrap();
        assert_eq!(rooks.parse_san("Ra1").unwrap_err().kind, MoveErrorKind::Illegal);
        let two: Position = "4k3/8/8/8/8/8/R6R/5K2 w - - 0 1".parse().unwrap();
        assert_eq!(
            two.parse_san("Re2").unwrap_err().to_string(),
            "Re2 could be more than one move here: Rae2+, Rhe2+"
        );
    }

    #[test]
    fn castling_in_both_coordinate_styles() {
        let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
        let castles = position.parse_san("O-O").unwrap();
        assert_eq!(position.parse_uci("e1g1").unwrap(), castles);
        assert_eq!(position.parse_uci("e1h1").unwrap(), castles);
        assert_eq!(position.uci(castles), "e1g1");
        assert_eq!(position.uci_in(castles, CastlingMode::Chess960), "e1h1");
        let (shuffled, _) = Position::from_fen_reporting(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            Leniency::Strict,
            Some(CastlingMode::Chess960),
        )
        .unwrap();
        assert_eq!(shuffled.uci(shuffled.parse_san("O-O").unwrap()), "e1h1");
    }

    #[test]
    fn lines_carry_numbers() {
        let position: Position = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 30".parse().unwrap();
        let first = position.parse_san("h6").unwrap();
        let second = position.after(first).parse_san("Rb8+").unwrap();
        assert_eq!(position.san_line(&[first, second]), "30... h6 31. Rb8+");
        assert_eq!(position.san_line(&[second]), "");
    }
}
