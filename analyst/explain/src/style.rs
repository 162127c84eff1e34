//! What a terminal shows: markers around what has a meaning, and a drawn board.
//!
//! The renderer knows no colors: it puts the markers of a [`Style`] around what has a meaning, and the
//! front end decides whether they are escape codes or nothing.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use motive_chess::{Color, Piece, Position, Square};

/// What is put before and after a piece of text.
pub type Marker = (&'static str, &'static str);

/// The markers of a terminal rendering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Around headings.
    pub heading: Marker,
    /// Around the solver's moves.
    pub solver_move: Marker,
    /// Around the opponent's moves.
    pub other_move: Marker,
    /// Around the name of a theme.
    pub theme: Marker,
    /// Around a man of White on the drawn board.
    pub white_man: Marker,
    /// Around a man of Black.
    pub black_man: Marker,
    /// Around the three characters of a square that matters.
    pub square: Marker,
    /// Chess figures on the drawn board instead of letters.
    pub unicode: bool,
    /// Who proposed what, by which rule, at what cost.
    pub verbose: bool,
}

impl Style {
    /// No markers at all.
    pub const PLAIN: Style = Style {
        heading: ("", ""),
        solver_move: ("", ""),
        other_move: ("", ""),
        theme: ("", ""),
        white_man: ("", ""),
        black_man: ("", ""),
        square: ("", ""),
        unicode: false,
        verbose: false,
    };
}

impl Default for Style {
    fn default() -> Style {
        Style::PLAIN
    }
}

/// The board as text, three characters a square; squares that matter stand in brackets.
pub(crate) fn board(position: &Position, below: Color, matter: &BTreeSet<Square>, style: &Style) -> String {
    let mut text = String::with_capacity(9 * 28);
    for row in 0..8 {
        let rank = if below == Color::White { 7 - row } else { row };
        text.push((b'1' + rank as u8) as char);
        text.push(' ');
        for column in 0..8 {
            let file = if below == Color::White { column } else { 7 - column };
            let square = Square::new(rank * 8 + file);
            let man = match position.piece_at(square) {
                Some(piece) => {
                    let marker = if piece.color == Color::White { style.white_man } else { style.black_man };
                    marked(marker, &figure(piece, style.unicode).to_string())
                }
                None => ".".to_owned(),
            };
            if matter.contains(&square) {
                text.push_str(&marked(style.square, &format!("[{man}]")));
            } else {
                let _ = write!(text, " {man} ");
            }
        }
        let end = text.trim_end().len();
        text.truncate(end);
        text.push('\n');
    }
    text.push_str(if below == Color::White {
        "   a  b  c  d  e  f  g  h\n"
    } else {
        "   h  g  f  e  d  c  b  a\n"
    });
    text
}

/// The letter of a piece, or its figure. The filled figures stand for Black, the outlined ones for White.
fn figure(piece: Piece, unicode: bool) -> char {
    if !unicode {
        return piece.char();
    }
    let figures = match piece.color {
        Color::White => ['♙', '♘', '♗', '♖', '♕', '♔'],
        Color::Black => ['♟', '♞', '♝', '♜', '♛', '♚'],
    };
    figures[piece.role as usize - 1]
}

pub(crate) fn marked((before, after): Marker, text: &str) -> String {
    format!("{before}{text}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_around_men_and_squares() {
        let position: Position = "8/8/8/8/8/8/8/k1K5 w - - 0 1".parse().unwrap();
        let style = Style { white_man: ("<", ">"), square: ("(", ")"), ..Style::PLAIN };
        let drawn = board(&position, Color::White, &BTreeSet::from([Square::C1]), &style);
        assert!(drawn.contains("1  k  . ([<K>]) .  .  .  .  .\n"), "{drawn}");
        let turned = board(&position, Color::Black, &BTreeSet::new(), &Style::PLAIN);
        assert!(turned.starts_with("1  .  .  .  .  .  K  .  k\n"), "{turned}");
        let figures = Style { unicode: true, ..Style::PLAIN };
        let drawn = board(&position, Color::White, &BTreeSet::new(), &figures);
        assert!(drawn.contains("1  ♚  .  ♔  .  .  .  .  .\n"), "{drawn}");
    }
}
