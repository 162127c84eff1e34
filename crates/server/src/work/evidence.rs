//! What shows an idea on the board: arrows and squares for each step of an explanation.
//!
//! Nothing is guessed. Themes bring their evidence (who acts, on whom); threats were found by passing; and where a king is
//! mated, each square around it says why it is no way out.

use motive_chess::{Color, Position, Square, attacks, role_name};
use motive_explain::{Explanation, Purpose, Theme, ThemeKind};
use serde_json::{Value, json};

/// The colors in which evidence is drawn.
const THEME: &str = "blue";
const TARGET: &str = "red";
const THREAT: &str = "yellow";
const ACTING: &str = "green";

/// More arrows and squares on one board show nothing.
const MOST: usize = 16;

/// Adds `arrows` and `squares` to the steps of a report.
pub fn illustrate(report: &mut Value, explanation: &Explanation) {
    let Some(steps) = report["steps"].as_array_mut() else { return };
    for (ply, step) in steps.iter_mut().enumerate() {
        let mut picture = Picture::default();
        for told in &explanation.themes {
            if told.theme.evidence.ply == ply && !is_about_the_whole(told.theme.kind) {
                picture.theme(&told.theme, &explanation.steps[ply].after);
            }
        }
        if let Some(explained) = explanation.steps.get(ply) {
            for purpose in &explained.purposes {
                if let Purpose::Threatens(threat) = purpose {
                    let to =
                        explained.after.pass().map_or(threat.m.to(), |passed| passed.destination(threat.m));
                    let from = threat.m.from().unwrap_or(to);
                    picture.arrow(from, to, THREAT);
                    picture.square(to, THREAT, format!("threatens {}", threat.san));
                }
            }
            if explained.after.is_checkmate() {
                picture.no_way_out(&explained.after);
            }
        }
        step["arrows"] = picture.arrows.into();
        step["squares"] = picture.squares.into();
    }
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

#[derive(Default)]
struct Picture {
    arrows: Vec<Value>,
    squares: Vec<Value>,
}

impl Picture {
    fn arrow(&mut self, from: Square, to: Square, color: &str) {
        let (from, to) = (from.to_string(), to.to_string());
        let is_known = self.arrows.iter().any(|arrow| arrow["from"] == from && arrow["to"] == to);
        if from != to && !is_known && self.arrows.len() < MOST {
            self.arrows.push(json!({ "from": from, "to": to, "colour": color }));
        }
    }

    fn square(&mut self, square: Square, color: &str, meaning: String) {
        let square = square.to_string();
        if let Some(known) = self.squares.iter_mut().find(|known| known["square"] == square) {
            let told = known["meaning"].as_str().unwrap_or_default().to_owned();
            if !told.contains(&meaning) {
                known["meaning"] = json!(format!("{told}; {meaning}"));
            }
        } else if self.squares.len() < MOST {
            self.squares.push(json!({ "square": square, "colour": color, "meaning": meaning }));
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
