//! What shows an idea on the board: arrows and squares for each step of an explanation.
//!
//! Nothing is guessed. Themes bring their evidence (who acts, on whom); threats were found by passing; and where a king is
//! mated, each square around it says why it is no way out.

use motive_chess::{Color, Position, Square, attacks, role_name};
use motive_explain::{Explanation, Purpose, Theme, ThemeKind};
use motive_views::explain::{Arrow, MarkedSquare, Tint};

/// The colors in which evidence is drawn.
const THEME: Tint = Tint::Blue;
const TARGET: Tint = Tint::Red;
const THREAT: Tint = Tint::Yellow;
const ACTING: Tint = Tint::Green;

/// More arrows and squares on one board show nothing.
const MOST: usize = 16;

/// What is drawn after a step of an explanation.
pub fn of_step(explanation: &Explanation, ply: usize) -> Picture {
    let mut picture = Picture::default();
    let Some(explained) = explanation.steps.get(ply) else { return picture };
    for told in &explanation.themes {
        if told.theme.evidence.ply == ply && !is_about_the_whole(told.theme.kind) {
            picture.theme(&told.theme, &explained.after);
        }
    }
    for purpose in &explained.purposes {
        if let Purpose::Threatens(threat) = purpose {
            let to = explained.after.pass().map_or(threat.m.to(), |passed| passed.destination(threat.m));
            let from = threat.m.from().unwrap_or(to);
            picture.arrow(from, to, THREAT);
            picture.square(to, THREAT, format!("threatens {}", threat.san));
        }
    }
    if explained.after.is_checkmate() {
        picture.no_way_out(&explained.after);
    }
    picture
}

/// Themes that say what a line comes to, not what a move does.
pub(super) fn is_about_the_whole(kind: ThemeKind) -> bool {
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
#[derive(Default)]
pub struct Picture {
    pub arrows: Vec<Arrow>,
    pub squares: Vec<MarkedSquare>,
}

impl Picture {
    fn arrow(&mut self, from: Square, to: Square, color: Tint) {
        let (from, to) = (from.to_string(), to.to_string());
        let is_known = self.arrows.iter().any(|arrow| arrow.from == from && arrow.to == to);
        if from != to && !is_known && self.arrows.len() < MOST {
            self.arrows.push(Arrow { from, to, color });
        }
    }

    fn square(&mut self, square: Square, color: Tint, meaning: String) {
        let square = square.to_string();
        if let Some(known) = self.squares.iter_mut().find(|known| known.square == square) {
            if !known.meaning.contains(&meaning) {
                known.meaning = format!("{}; {meaning}", known.meaning);
            }
        } else if self.squares.len() < MOST {
            self.squares.push(MarkedSquare { square, color, meaning });
        }
    }

    fn theme(&mut self, theme: &Theme, board: &Position) {
        for &(from, to) in &theme.evidence.arrows {
            self.arrow(from, to, THEME);
        }
        let name = theme.kind.name();
        for (place, &square) in theme.evidence.squares.iter().enumerate() {
            let man = man_on(board, square);
            let (color, meaning) = match (place, theme.kind, man) {
                (0, _, Some(man)) => (ACTING, format!("{name} by {man}")),
                (1, ThemeKind::Pin, Some(man)) => (TARGET, format!("{man} is pinned")),
                (_, _, Some(man)) => (TARGET, format!("{name}: {man}")),
                (_, _, None) => (THEME, name.to_owned()),
            };
            self.square(square, color, meaning);
        }
    }

    /// Why each square around a mated king is no way out.
    fn no_way_out(&mut self, board: &Position) {
        let side = board.turn();
        let king = board.king(side);
        self.square(king, TARGET, "mated".to_owned());
        let without_king = board.occupied().without(king);
        for checker in board.checkers() {
            self.arrow(checker, king, TARGET);
        }
        for square in attacks::king(king) {
            if board.piece_at(square).is_some_and(|piece| piece.color == side) {
                if let Some(man) = man_on(board, square) {
                    self.square(square, THEME, format!("blocked by {man}"));
                }
                continue;
            }
            let guard = board.attackers(square, side.other(), without_king).into_iter().next();
            if let Some(man) = guard.and_then(|guard| man_on(board, guard)) {
                self.square(square, TARGET, format!("covered by {man}"));
            }
        }
    }
}

fn man_on(board: &Position, square: Square) -> Option<String> {
    let piece = board.piece_at(square)?;
    let color = if piece.color == Color::White { "white" } else { "black" };
    Some(format!("the {color} {} on {square}", role_name(piece.role)))
}
