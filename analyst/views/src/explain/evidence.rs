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
const GUARD: Tint = Tint::Yellow;
const FLIGHT: Tint = Tint::Gray;

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
    /// Adds what a claim points at: which piece bears on which. Who bears on a piece of its own side guards it, who bears on one of the
    /// other side attacks it.
    pub(crate) fn bearing(&mut self, arrows: &[(Square, Square)], squares: &[Square], board: &Position) {
        for &(from, to) in arrows {
            let (by, on) = (board.piece_at(from), board.piece_at(to));
            let Some((by, on)) = by.zip(on) else {
                self.arrow(from, to, THEME);
                continue;
            };
            let (color, word) = if by.color == on.color { (GUARD, "guard") } else { (ACTING, "attacker") };
            self.arrow(from, to, color);
            if let Some(piece) = piece_on(board, from).filter(|_| bears(board, from, to)) {
                self.square(from, color, format!("{word}: {piece}"));
            }
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
            if let Some(piece) = piece_on(board, checker) {
                self.square(checker, ACTING, format!("mates: {piece}"));
            }
        }
        for square in attacks::king(king) {
            if board.piece_at(square).is_some_and(|piece| piece.color == side) {
                if let Some(piece) = piece_on(board, square) {
                    self.square(square, THEME, format!("blocked by {piece}"));
                }
                continue;
            }
            let cover = board.attackers(square, side.other(), without_king).into_iter().next();
            if let Some(piece) = cover.and_then(|cover| piece_on(board, cover)) {
                self.square(square, FLIGHT, format!("covered by {piece}"));
            }
        }
    }
}

/// Whether a piece bears on a square, nothing standing between.
fn bears(board: &Position, from: Square, to: Square) -> bool {
    let color = board.piece_at(from).map(|piece| piece.color);
    color.is_some_and(|color| board.attackers(to, color, board.occupied()).contains(from))
}

fn piece_on(board: &Position, square: Square) -> Option<String> {
    let piece = board.piece_at(square)?;
    let color = if piece.color == Color::White { "white" } else { "black" };
    Some(format!("the {color} {} on {square}", role_name(piece.role)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    fn tint(picture: &Picture, name: &str) -> Option<(Tint, String)> {
        let found = picture.squares.iter().find(|marked| marked.square == name);
        found.map(|marked| (marked.color, marked.meaning.clone()))
    }

    #[test]
    fn a_mate_shows_who_mates_and_which_squares_of_flight_are_taken() {
        // Morphy at the opera, Paris 1858: the last position.
        let board: Position = "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17".parse().unwrap();
        let mut picture = Picture::default();
        picture.no_way_out(&board);
        assert_eq!(tint(&picture, "e8"), Some((Tint::Red, "mated".to_owned())));
        // It cannot be taken, either.
        let mates = "mates: the white rook on d8; covered by the white bishop on g5";
        assert_eq!(tint(&picture, "d8"), Some((Tint::Green, mates.to_owned())));
        let flight = tint(&picture, "d7").unwrap();
        assert_eq!(flight, (Tint::Gray, "covered by the white rook on d8".to_owned()));
        assert_eq!(tint(&picture, "f8").unwrap().0, Tint::Blue);
    }

    #[test]
    fn who_attacks_and_who_guards_are_told_apart() {
        // Composed: a rook attacks a knight that a pawn guards.
        let board: Position = "6k1/8/2p5/3n4/8/8/8/3R2K1 w - - 0 1".parse().unwrap();
        let mut picture = Picture::default();
        let arrows = [(square("d1"), square("d5")), (square("c6"), square("d5"))];
        picture.bearing(&arrows, &[square("d5")], &board);
        assert_eq!(tint(&picture, "d1").unwrap(), (Tint::Green, "attacker: the white rook on d1".to_owned()));
        assert_eq!(tint(&picture, "c6").unwrap(), (Tint::Yellow, "guard: the black pawn on c6".to_owned()));
        assert_eq!(tint(&picture, "d5").unwrap().0, Tint::Red);
        let colors: Vec<Tint> = picture.arrows.iter().map(|arrow| arrow.color).collect();
        assert_eq!(colors, [Tint::Green, Tint::Yellow]);
    }
}
