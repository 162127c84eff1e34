//! An explanation for the terminal, with a drawn board.
//!
//! The renderer knows no colors: it puts the markers of a [`Style`] around what has a meaning, and the
//! front end decides whether they are escape codes or nothing.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use motive_chess::{Color, Piece, Position, Square};

use crate::phrases::{defenses_sentence, side_name};
use crate::{Explanation, Outcome};

/// Half-moves of a line that is not a mate, after which nobody follows any more.
const MOST_STEPS: usize = 12;

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

impl Explanation {
    /// The explanation as lines of text for a terminal.
    pub fn to_text(&self, style: &Style) -> String {
        let mut text = String::new();
        let side = side_name(self.solver);
        let heading = match self.value {
            Some(value) => format!("{side} to move ({value})"),
            None => format!("{side} to move"),
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}\n", marked(style.heading, &heading));
        let first = self.first_themes();
        text.push_str(&board(&self.start, self.solver, &first, style));
        let _ = writeln!(text, "\n{}", self.idea);
        text.push('\n');
        let shown = if matches!(self.outcome, Outcome::Mates | Outcome::IsMated) {
            self.steps.len()
        } else {
            self.steps.len().min(MOST_STEPS)
        };
        let (steps, rest) = self.steps.split_at(shown);
        let width = steps.iter().map(|step| step.number.len() + step.san.len() + 1).max().unwrap_or(0);
        for step in steps {
            let label = format!("{} {}", step.number, step.san);
            let pad = " ".repeat(width - label.len());
            let marker = if step.mover == self.solver { style.solver_move } else { style.other_move };
            let line = format!("  {}{pad}  {}", marked(marker, &label), step.text);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        match rest.len() {
            0 => {}
            1 => text.push_str("  … (one half-move more)\n"),
            n => {
                let _ = writeln!(text, "  … ({n} half-moves more)");
            }
        }
        if let Some(defenses) = &self.defenses {
            let _ = writeln!(text, "\n{}", marked(style.heading, "Defenses"));
            let _ = writeln!(text, "  {}", defenses_sentence(defenses));
            for other in &defenses.others {
                let _ = writeln!(text, "  {}", other.short_text());
            }
        }
        if !self.alternatives.is_empty() {
            let _ = writeln!(text, "\n{}", marked(style.heading, "Other moves"));
            for other in &self.alternatives {
                let _ = writeln!(text, "  {}", other.short_text(&self.start));
            }
        }
        if !self.themes.is_empty() {
            let _ = writeln!(text, "\n{}", marked(style.heading, "Themes"));
            for told in &self.themes {
                let name = marked(style.theme, told.theme.kind.name());
                let step = &self.steps[told.theme.evidence.ply];
                let _ = writeln!(text, "  {name} ({} {}): {}", step.number, step.san, told.text);
            }
        }
        text
    }

    /// The squares of the start position where the men of the first move's themes stand.
    pub(crate) fn first_themes(&self) -> BTreeSet<Square> {
        let mut squares: BTreeSet<Square> = BTreeSet::new();
        if let Some(step) = self.steps.first() {
            squares.extend(step.m.from());
            squares.insert(self.start.destination(step.m));
            for &index in &step.themes {
                squares.extend(&self.themes[index].theme.evidence.squares);
            }
        }
        squares
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
