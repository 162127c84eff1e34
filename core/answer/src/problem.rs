//! What is asked: a position, a side, a question.

use motive_chess::exchange::material_balance;
use motive_chess::{Color, History, Position};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// What should be played?
    BestMove,
    /// How is material won?
    WinMaterial,
    /// How is mate forced, in whatever number of moves?
    Mate,
    /// How is mate forced in at most so many moves?
    MateIn(u32),
    /// How is at least a draw forced?
    Draw,
    /// How is the position held: which moves keep its value from sinking?
    Hold,
}

/// A position, the side on whose behalf is asked, and the question.
///
/// The side is called the *attacker* whatever the question, because it is the one whose moves a
/// solution chooses; the other side, the *defender*, may answer as it likes. Either may be to move.
/// The game before the position is kept, since repetition depends on it.
///
/// ```
/// use motive_answer::{Goal, Problem};
/// use motive_chess::Color;
///
/// let problem = Problem::new("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?, Goal::MateIn(1));
/// assert_eq!((problem.attacker(), problem.balance()), (Color::White, 500));
/// # Ok::<(), motive_chess::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Problem {
    game: History,
    attacker: Color,
    goal: Goal,
}

impl Problem {
    /// A question of the side to move.
    pub fn new(position: Position, goal: Goal) -> Problem {
        let attacker = position.turn();
        Problem { game: History::new(position), attacker, goal }
    }

    /// A question about the last position of a game, on behalf of either side.
    pub fn in_game(game: History, attacker: Color, goal: Goal) -> Problem {
        Problem { game, attacker, goal }
    }

    /// The position in question.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The game that led to the position; often it just begins there.
    pub fn game(&self) -> &History {
        &self.game
    }

    /// The side whose moves a solution chooses.
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// What is asked.
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The material of the attacker minus that of the defender, by [`motive_chess::exchange::material_worth`].
    pub fn balance(&self) -> i32 {
        material_balance(self.position(), self.attacker)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balance_is_seen_from_the_attacker() {
        let position: Position = "4k2r/8/8/8/8/8/PP6/Q3K3 b - - 0 1".parse().unwrap();
        let problem = Problem::new(position, Goal::Hold);
        assert_eq!(problem.attacker(), Color::Black);
        assert_eq!(problem.balance(), 500 - 900 - 200);
        let white = Problem::in_game(problem.game().clone(), Color::White, Goal::WinMaterial);
        assert_eq!(white.balance(), -problem.balance());
    }
}
