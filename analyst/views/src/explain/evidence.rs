//! What shows an idea on the board: arrows and squares for each step of an explanation.
//!
//! Nothing is guessed. Themes bring their evidence (which piece acts, on which), claims their pieces, threats were found by
//! passing; and where a king is mated, each square around it says why it is no way out.

use motive_chess::{Color, Position, Square, attacks, role_name};
use motive_explain::{Theme, ThemeKind};

use super::{Arrow, MarkedSquare, Tint};

/// The colors in which evidence is drawn.
const THEME: Tint = Tint::Blue;
const TARGET: Tint = Tint::Red;
const ACTING: Tint = Tint::Green;

/// More arrows and squares on one board show nothing.
const MOST: usize = 16;

/// Themes that say what a line comes to, not what a move does.
pub(crate) fn is_about_the_whole(kind: ThemeKind) -> bool {
    matches!(
        kind,
        ThemeKind::Mate
            | ThemeKind::MateIn1
            | ThemeKind::MateIn2
            | ThemeKind::MateIn3
            | ThemeKind::MateIn4
            | ThemeKind::MateIn5
            | ThemeKind::KingsideAttack
            | ThemeKind::QueensideAttack
            | ThemeKind::ExposedKing
    )
}

/// What is drawn on a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Picture {
    /// Arrows, each once.
    pub arrows: Vec<Arrow>,
    /// Squares, each once, with all that they mean.
    pub squares: Vec<MarkedSquare>,
}

impl Picture {
    /// Adds what a claim points at: which piece bears on which.
    pub(crate) fn bearing(&mut self, arrows: &[(Square, Square)], squares: &[Square]) {
        for &(from, to) in arrows {
            self.arrow(from, to, THEME);
        }
        for &square in squares {
            self.square(square, TARGET, String::new());
        }
    }

    /// Adds an arrow.
    fn arrow(&mut self, from: Square, to: Square, color: Tint) {
        let (from, to) = (from.to_string(), to.to_string());
        let is_known = self.arrows.iter().any(|arrow| arrow.from == from && arrow.to == to);
        if from != to && !is_known && self.arrows.len() < MOST {
            self.arrows.push(Arrow { from, to, color });
        }
    }

    /// Adds a square; the meaning may be empty.
    pub(crate) fn square(&mut self, square: Square, color: Tint, meaning: String) {
        let square = square.to_string();
        if let Some(known) = self.squares.iter_mut().find(|known| known.square == square) {
            if known.meaning.is_empty() {
                known.meaning = meaning;
            } else if !known.meaning.contains(&meaning) {
                known.meaning = format!("{}; {meaning}", known.meaning);
            }
        } else if self.squares.len() < MOST {
            self.squares.push(MarkedSquare { square, color, meaning });
        }
    }

    /// Adds the evidence of a theme on a board.
    pub(crate) fn theme(&mut self, theme: &Theme, board: &Position) {
        for &(from, to) in &theme.evidence.arrows {
            self.arrow(from, to, THEME);
        }
        let name = theme.kind.name();
        for (place, &square) in theme.evidence.squares.iter().enumerate() {
            let piece = piece_on(board, square);
            let (color, meaning) = match (place, theme.kind, piece) {
                (0, _, Some(piece)) => (ACTING, format!("{name} by {piece}")),
                (1, ThemeKind::Pin, Some(piece)) => (TARGET, format!("{piece} is pinned")),
                (_, _, Some(piece)) => (TARGET, format!("{name}: {piece}")),
                (_, _, None) => (THEME, name.to_owned()),
            };
            self.square(square, color, meaning);
        }
    }

    /// Why each square around a mated king is no way out.
    pub(crate) fn no_way_out(&mut self, board: &Position) {
        let side = board.turn();
        let king = board.king(side);
        self.square(king, TARGET, "mated".to_owned());
        let without_king = board.occupied().without(king);
        for checker in board.checkers() {
            self.arrow(checker, king, TARGET);
        }
        for square in attacks::king(king) {
            if board.piece_at(square).is_some_and(|piece| piece.color == side) {
                if let Some(piece) = piece_on(board, square) {
                    self.square(square, THEME, format!("blocked by {piece}"));
                }
                continue;
            }
            let guard = board.attackers(square, side.other(), without_king).into_iter().next();
            if let Some(piece) = guard.and_then(|guard| piece_on(board, guard)) {
                self.square(square, TARGET, format!("covered by {piece}"));
            }
        }
    }
}

fn piece_on(board: &Position, square: Square) -> Option<String> {
    let piece = board.piece_at(square)?;
    let color = if piece.color == Color::White { "white" } else { "black" };
    Some(format!("the {color} {} on {square}", role_name(piece.role)))
}
