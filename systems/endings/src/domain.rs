//! Chess endings as a domain of the advice language: positions, moves and the words of the knowledge files.

mod goals;
mod measures;
mod moves;
mod places;
mod relations;
#[cfg(test)]
mod tests;
mod turn;
mod view;
mod ways;

use advice::{Chooser, Domain, Side, Term, TermError, Test, Word};
use motive_chess::{Color, Leniency, Position, Role};

use crate::board::{Board, EndingMove};
use crate::kpkp::is_sensible;

pub(crate) use goals::is_sound;
pub(crate) use view::room;

/// The domain: endings of a few men.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chess;

/// White is the first side.
pub fn side(color: Color) -> Side {
    if color == Color::White { Side::First } else { Side::Second }
}

/// The color of a side.
pub fn color(side: Side) -> Color {
    if side == Side::First { Color::White } else { Color::Black }
}

impl Domain for Chess {
    type Position = Board;
    type Move = EndingMove;

    fn side_names(&self) -> [&str; 2] {
        ["white", "black"]
    }

    fn side(&self, name: &str) -> Option<Side> {
        match name {
            "white" | "w" => Some(Side::First),
            "black" | "b" => Some(Side::Second),
            _ => None,
        }
    }

    fn to_move(&self, position: &Board) -> Side {
        side(position.turn())
    }

    /// All legal moves. Where there are only pawns and queens, promotions that cannot serve anything are left out: a rook only where a queen
    /// would stalemate, a knight only with check, a bishop never.
    fn legal_moves(&self, position: &Board) -> Vec<EndingMove> {
        let plain = position.men().all(|man| matches!(man.role, Role::Pawn | Role::Queen));
        position.steps().into_iter().filter(|&step| !plain || is_sensible(position, step)).collect()
    }

    fn play(&self, position: &Board, played: &EndingMove) -> Board {
        position.after(*played)
    }

    fn parse_position(&self, text: &str) -> Result<Board, TermError> {
        let position =
            Position::from_fen(text, Leniency::Lenient).map_err(|error| TermError(error.to_string()))?;
        Board::of(&position)
            .ok_or_else(|| TermError("an ending of at most seven pieces, without castling and with at most one pawn on each side if both have some, is wanted".into()))
    }

    fn position_text(&self, position: &Board) -> String {
        position.to_string()
    }

    fn move_text(&self, position: &Board, played: &EndingMove) -> String {
        position.san(*played)
    }

    fn vocabulary(&self) -> Vec<Word> {
        let mut words = goals::words();
        words.extend(moves::words());
        words
    }

    fn goal(&self, atom: &Term) -> Result<Test<Board>, TermError> {
        goals::goal(self, atom)
    }

    fn constraint(&self, atom: &Term) -> Result<Chooser<Board, EndingMove>, TermError> {
        moves::constraint(self, atom)
    }

    fn ranking(&self, atom: &Term) -> Option<advice::Number<Board>> {
        moves::ranking(self, atom)
    }

    fn number(&self, call: &Term) -> Option<advice::Number<Board>> {
        measures::number(self, call).ok()
    }

    fn function(&self, call: &Term, position: &Board) -> Option<Term> {
        goals::function(self, call, position)
    }
}
