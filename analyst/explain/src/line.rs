//! A line of play, replayed once, for those who look for ideas in it.

use motive_answer::Value;
use motive_chess::{Color, Move, PieceId, Position, Role, Roster, Square};
use thiserror::Error;

/// The longest line that is looked at, in half-moves; longer ones are refused.
pub(crate) const LONGEST_LINE: usize = 400;

/// Why a sequence of moves is no line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// A move cannot be played where it stands.
    #[error("move {} of the line is not legal there", .ply + 1)]
    Illegal {
        /// Its index.
        ply: usize,
    },
    /// There is no move at all.
    #[error("the line has no moves")]
    Empty,
    /// More half-moves than `LONGEST_LINE`.
    #[error("the line has {moves} half-moves; {LONGEST_LINE} are the most")]
    TooLong {
        /// How many.
        moves: usize,
    },
}

/// One half-move of a line with the positions around it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The index of the move in the line.
    pub ply: usize,
    /// The position before the move.
    pub before: Position,
    /// The move.
    pub m: Move,
    /// The position after it.
    pub after: Position,
}

impl Step {
    /// Who moves.
    #[inline]
    pub fn mover(&self) -> Color {
        self.before.turn()
    }

    /// Where the moving man comes from (castling: the king).
    #[inline]
    pub fn from(&self) -> Square {
        // Only drops have no origin, and they are not legal in chess.
        self.m.from().unwrap_or_else(|| self.m.to())
    }

    /// Where the moving man ends up (castling: the king).
    #[inline]
    pub fn to(&self) -> Square {
        self.before.destination(self.m)
    }

    /// What moves; a pawn that promotes is a pawn.
    #[inline]
    pub fn role(&self) -> Role {
        self.m.role()
    }

    /// What stands on the destination afterwards; a pawn that promotes is the new piece.
    #[inline]
    pub(crate) fn arrived(&self) -> Role {
        self.m.promotion().unwrap_or_else(|| self.m.role())
    }

    /// What is captured, and where it stood.
    pub(crate) fn captured(&self) -> Option<(Square, Role)> {
        let role = self.m.capture()?;
        let square = if self.m.is_en_passant() {
            Square::from_coords(self.m.to().file(), self.from().rank())
        } else {
            self.m.to()
        };
        Some((square, role))
    }

    /// Whether the move gives check.
    pub fn is_check(&self) -> bool {
        self.after.is_check()
    }

    /// Whether the move mates.
    pub(crate) fn is_mate(&self) -> bool {
        self.after.is_checkmate()
    }
}

/// A position, the moves from it, and what is known of them.
///
/// The side to move at the start is the *solver*: it plays the moves with even index, the opponent
/// those with odd index. Men keep their identity from the first position on; a [`PieceId`] found
/// anywhere in the line means the same man everywhere in it.
#[derive(Clone, Debug)]
pub struct Line {
    steps: Vec<Step>,
    /// The opponent's move that led to the start, if it is known.
    preceding: Option<Step>,
    /// The men at the start and after each step.
    rosters: Vec<Roster>,
    value: Option<Value>,
}

impl Line {
    /// Replays moves from a position.
    pub fn new(start: &Position, moves: &[Move]) -> Result<Line, LineError> {
        Line::replay(None, Roster::new(start), start, moves)
    }

    /// Replays moves of which the first is the opponent's and leads to the position in question. What
    /// the opponent has just done matters: to take back is not to win a hanging piece.
    pub(crate) fn with_preceding(before: &Position, moves: &[Move]) -> Result<Line, LineError> {
        let (&m, rest) = moves.split_first().ok_or(LineError::Empty)?;
        if !before.is_legal(m) {
            return Err(LineError::Illegal { ply: 0 });
        }
        let start = before.after(m);
        let mut roster = Roster::new(before);
        roster.play(before, m);
        let step = Step { ply: 0, before: before.clone(), m, after: start.clone() };
        Line::replay(Some(step), roster, &start, rest)
    }

    fn replay(
        preceding: Option<Step>,
        roster: Roster,
        start: &Position,
        moves: &[Move],
    ) -> Result<Line, LineError> {
        if moves.is_empty() {
            return Err(LineError::Empty);
        }
        if moves.len() > LONGEST_LINE {
            return Err(LineError::TooLong { moves: moves.len() });
        }
        let mut steps = Vec::with_capacity(moves.len());
        let mut rosters = Vec::with_capacity(moves.len() + 1);
        let mut position = start.clone();
        let mut men = roster;
        for (ply, &m) in moves.iter().enumerate() {
            if !position.is_legal(m) {
                return Err(LineError::Illegal { ply });
            }
            let after = position.after(m);
            rosters.push(men.clone());
            men.play(&position, m);
            steps.push(Step { ply, before: position, m, after: after.clone() });
            position = after;
        }
        rosters.push(men);
        Ok(Line { steps, preceding, rosters, value: None })
    }

    /// The position in question.
    pub fn start(&self) -> &Position {
        &self.steps[0].before
    }

    /// The last position.
    pub fn end(&self) -> &Position {
        &self.last().after
    }

    /// The side whose ideas are looked for.
    pub fn solver(&self) -> Color {
        self.start().turn()
    }

    /// All half-moves.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The moves alone.
    pub fn moves(&self) -> Vec<Move> {
        self.steps.iter().map(|step| step.m).collect()
    }

    /// The solver's half-moves.
    pub(crate) fn solver_steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.steps.iter().step_by(2)
    }

    /// The opponent's move before the start, if it is known.
    pub fn preceding(&self) -> Option<&Step> {
        self.preceding.as_ref()
    }

    /// What the end is worth to the solver, if that was said.
    pub fn value(&self) -> Option<Value> {
        self.value
    }

    /// The last half-move.
    pub fn last(&self) -> &Step {
        // No way to make a line accepts an empty one.
        self.steps.last().expect("a line has at least one move")
    }

    /// The half-move before a step: for the first the preceding move, if known.
    pub(crate) fn previous(&self, step: &Step) -> Option<&Step> {
        match step.ply.checked_sub(1) {
            Some(ply) => self.steps.get(ply),
            None => self.preceding.as_ref(),
        }
    }

    /// The same side's half-move before a step.
    pub(crate) fn own_previous(&self, step: &Step) -> Option<&Step> {
        self.steps.get(step.ply.checked_sub(2)?)
    }

    /// The half-move after a step.
    pub fn next(&self, step: &Step) -> Option<&Step> {
        self.steps.get(step.ply + 1)
    }

    /// The same side's half-move after a step.
    pub(crate) fn own_next(&self, step: &Step) -> Option<&Step> {
        self.steps.get(step.ply + 2)
    }

    /// The men before a step.
    pub(crate) fn men_before(&self, step: &Step) -> &Roster {
        &self.rosters[step.ply]
    }

    /// The men after a step.
    pub(crate) fn men_after(&self, step: &Step) -> &Roster {
        &self.rosters[step.ply + 1]
    }

    /// The man that moves in a step.
    pub(crate) fn moving_man(&self, step: &Step) -> Option<PieceId> {
        self.men_before(step).man_at(step.from())
    }

    /// Whether the line ends in mate of the opponent.
    pub(crate) fn ends_in_mate(&self) -> bool {
        self.steps.len() % 2 == 1 && self.last().is_mate()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_are_the_same_before_and_after_the_preceding_move() {
        let before: Position = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1".parse().unwrap();
        let takes = before.parse_san("dxe4").unwrap();
        let king = before.after(takes).parse_san("Ke2").unwrap();
        let line = Line::with_preceding(&before, &[takes, king]).unwrap();
        let step = &line.steps()[0];
        assert_eq!(line.solver(), Color::White);
        assert_eq!(line.previous(step).unwrap().captured(), Some((Square::E4, Role::Pawn)));
        let man = line.moving_man(step).unwrap();
        assert_eq!(line.men_after(step).square_of(man), Some(Square::E2));
    }

    #[test]
    fn what_is_no_line_is_refused() {
        let start = Position::default();
        assert_eq!(Line::new(&start, &[]).unwrap_err(), LineError::Empty);
        let e4 = start.parse_san("e4").unwrap();
        assert_eq!(Line::new(&start, &[e4, e4]).unwrap_err(), LineError::Illegal { ply: 1 });
        assert_eq!(Line::with_preceding(&start, &[e4]).unwrap_err(), LineError::Empty);
    }
}
