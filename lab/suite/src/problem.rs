//! A position with a question, and what counts as its answer.
//!
//! # EPD
//!
//! * `bm` names the best moves: the answer must be one of them.
//! * `am` names moves to avoid: the answer must be none of them.
//! * `dm n`, or `bm #n` as the mate collections write it, asks for a mate in `n` moves: the value
//!   that is claimed with the answer must be a mate in at most `n` moves. With a negative number
//!   the side to move is the one that is mated, and the claim must be that: being mated in at most
//!   `n` moves.
//!
//! * `c9` names moves as engines write them and `c8` the points for each, as the Strategic Test Suite has them: points
//!   are counted beside what is solved, and the name up to its last point is the theme.
//!
//! Whatever a line states must hold, all of it. A line that states none of these asks nothing and
//! is unusable.
//!
//! # Puzzles
//!
//! As on lichess: the opponent's first move has been played, the solver finds a move, the opponent
//! replies as the book says, and so on to the end of the book line. Every move of the solver must be
//! the book's, except that a move that mates is right wherever it is played, and ends the puzzle.

use motive_answer::{Limits, Value};
use motive_chess::{History, Move, Position};

/// One position of a suite.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The name the file gives it, or `file:line`.
    pub id: String,
    /// Which of the files it is from, by number.
    pub file: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// The game so far; its last position is the one in question.
    pub history: History,
    /// What is asked.
    pub task: Task,
    /// The themes that the file names.
    pub themes: Vec<String>,
    /// What each move is worth, where the file gives points; other moves are worth nothing.
    pub points: Vec<(Move, u32)>,
    /// How hard it is, where the file says so.
    pub rating: Option<u32>,
}

impl Problem {
    /// A position about which nothing is asked.
    pub(crate) fn without_question(id: String, file: usize, line: usize, history: History) -> Problem {
        let task = Task::NONE;
        Problem { id, file, line, history, task, themes: Vec::new(), points: Vec::new(), rating: None }
    }
}

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// One move, as EPD asks for it.
    Choose {
        /// The answer is one of these; no matter which move, if empty.
        best: Vec<Move>,
        /// The answer is none of these.
        avoid: Vec<Move>,
        /// The value claimed with the answer is this mate or a shorter one.
        mate: Option<MateClaim>,
    },
    /// A line: moves of the solver (first, third, …) and the replies to them. Never empty.
    Line(Vec<Move>),
}

impl Task {
    /// Any move is an answer.
    pub(crate) const NONE: Task = Task::Choose { best: Vec::new(), avoid: Vec::new(), mate: None };
}

/// A mate that must be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateClaim {
    /// The side to move mates in at most so many moves.
    Mates(u32),
    /// The side to move is mated in at most so many moves.
    IsMated(u32),
}

impl MateClaim {
    /// From the signed number of an EPD; 0 claims nothing.
    pub(crate) fn from_signed(n: i64) -> Option<MateClaim> {
        let moves = u32::try_from(n.unsigned_abs()).ok()?;
        match n.signum() {
            1 => Some(MateClaim::Mates(moves)),
            -1 => Some(MateClaim::IsMated(moves)),
            _ => None,
        }
    }

    /// Whether a value makes this claim. "Mate in 0" claims nothing about a position that can be
    /// played on.
    fn is_made_by(self, value: Value) -> bool {
        match (self, value) {
            (MateClaim::Mates(n), Value::MateIn(claimed))
            | (MateClaim::IsMated(n), Value::MatedIn(claimed)) => (1..=n).contains(&claimed),
            _ => false,
        }
    }
}

impl std::fmt::Display for MateClaim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            MateClaim::Mates(n) => write!(f, "#{n}"),
            MateClaim::IsMated(n) => write!(f, "#-{n}"),
        }
    }
}

impl Task {
    /// The limits of a search for the answer: whoever is given "mate in three" knows that it is three,
    /// and by whom.
    pub(crate) fn stipulated(&self, limits: &Limits) -> Limits {
        let Task::Choose { mate: Some(claim), .. } = self else { return limits.clone() };
        match *claim {
            MateClaim::Mates(n) => Limits { mate: Some(n), ..limits.clone() },
            MateClaim::IsMated(n) => Limits { mated: Some(n), ..limits.clone() },
        }
    }

    /// How many moves the solver has to find.
    pub(crate) fn n_answers(&self) -> usize {
        match self {
            Task::Choose { .. } => 1,
            Task::Line(moves) => moves.len().div_ceil(2),
        }
    }

    /// The moves that are right at a step of the solver, from 0; empty if the book names none.
    pub fn book(&self, step: usize) -> &[Move] {
        match self {
            Task::Choose { best, .. } if step == 0 => best,
            Task::Choose { .. } => &[],
            Task::Line(moves) => moves.get(2 * step..=2 * step).unwrap_or(&[]),
        }
    }

    /// The reply of the book to the solver's move at a step, if the line goes on.
    pub fn reply(&self, step: usize) -> Option<Move> {
        match self {
            Task::Line(moves) if 2 * step + 2 < moves.len() => moves.get(2 * step + 1).copied(),
            Task::Choose { .. } | Task::Line(_) => None,
        }
    }

    /// Whether a legal move with its claimed value is right at a step of the solver.
    pub(crate) fn is_right(
        &self,
        position: &Position,
        step: usize,
        played: Move,
        value: Option<Value>,
    ) -> bool {
        match self {
            Task::Choose { best, avoid, mate } => {
                (best.is_empty() || best.contains(&played))
                    && !avoid.contains(&played)
                    && mate.is_none_or(|claim| value.is_some_and(|value| claim.is_made_by(value)))
            }
            Task::Line(_) => self.book(step).contains(&played) || position.after(played).is_checkmate(),
        }
    }

    /// Whether a judge may be asked about a wrong move: the book names a move to compare it with,
    /// does not warn against it, and asks for nothing but a move.
    pub(crate) fn can_be_judged(&self, step: usize, played: Move) -> bool {
        let only_a_move = match self {
            Task::Choose { avoid, mate, .. } => mate.is_none() && !avoid.contains(&played),
            Task::Line(_) => true,
        };
        only_a_move && !self.book(step).is_empty() && !self.book(step).contains(&played)
    }

    /// What is expected, for people: `Qg6`, `not Kxh7`, `#3`, `1. Qh7+ Kf8 2. Qh8#`.
    ///
    /// ```
    /// use motive_suite::{Input, Selection};
    ///
    /// let suite = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Kf1;\n";
    /// let input = Input::read(suite.as_bytes(), "suite.epd", 0, Selection::All)?;
    /// let asked: Vec<String> =
    ///     input.problems.iter().map(|problem| problem.task.describe(problem.history.position())).collect();
    /// assert_eq!(asked, ["Ra8#", "not Kf1"]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn describe(&self, position: &Position) -> String {
        match self {
            Task::Choose { best, avoid, mate } => {
                let san =
                    |moves: &[Move]| moves.iter().map(|&m| position.san(m)).collect::<Vec<_>>().join(" or ");
                let mut parts = Vec::new();
                if !best.is_empty() {
                    parts.push(san(best));
                }
                if !avoid.is_empty() {
                    parts.push(format!("not {}", san(avoid)));
                }
                parts.extend(mate.map(|claim| claim.to_string()));
                parts.join(", ")
            }
            Task::Line(moves) => position.san_line(moves),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(position: &Position, best: &[&str], avoid: &[&str], mate: Option<i64>) -> Task {
        let read = |moves: &[&str]| moves.iter().map(|m| position.parse_san(m).unwrap()).collect();
        Task::Choose { best: read(best), avoid: read(avoid), mate: mate.and_then(MateClaim::from_signed) }
    }

    fn right(fen: &str, best: &[&str], avoid: &[&str], mate: Option<i64>, answer: (&str, Value)) -> bool {
        let position: Position = fen.parse().unwrap();
        let played = position.parse_san(answer.0).unwrap();
        choose(&position, best, avoid, mate).is_right(&position, 0, played, Some(answer.1))
    }

    const ROOKS: &str = "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 0 1";

    #[test]
    fn best_moves_and_moves_to_avoid() {
        let even = Value::Centipawns(0);
        assert!(right(ROOKS, &["Ra8", "Rb8"], &[], None, ("Rb8", even)));
        assert!(!right(ROOKS, &["Ra8", "Rb8"], &[], None, ("Kf1", even)));
        assert!(right(ROOKS, &[], &["Kf1"], None, ("Kh1", even)));
        assert!(!right(ROOKS, &[], &["Kf1"], None, ("Kf1", even)));
        assert!(!right(ROOKS, &["Ra8", "Kf1"], &["Kf1"], None, ("Kf1", even)), "both must hold");
        assert!(right(ROOKS, &["Ra8", "Kf1"], &["Kf1"], None, ("Ra8", even)));
    }

    #[test]
    fn mates_are_claims() {
        let value = Value::MateIn;
        assert!(right(ROOKS, &[], &[], Some(2), ("Ra8", value(1))));
        assert!(right(ROOKS, &[], &[], Some(2), ("Ra8", value(2))));
        assert!(!right(ROOKS, &[], &[], Some(2), ("Ra8", value(3))));
        assert!(!right(ROOKS, &[], &[], Some(2), ("Ra8", value(0))), "mate in 0 is no claim");
        assert!(!right(ROOKS, &[], &[], Some(2), ("Ra8", Value::Centipawns(9000))));
        assert!(!right(ROOKS, &[], &[], Some(2), ("Ra8", Value::MatedIn(2))), "the wrong side is mated");
        assert!(right(ROOKS, &[], &[], Some(-2), ("Ra8", Value::MatedIn(2))));
        assert!(!right(ROOKS, &[], &[], Some(-2), ("Ra8", Value::MatedIn(3))));
        assert!(!right(ROOKS, &["Rb8"], &[], Some(2), ("Ra8", value(1))), "the move is asked for as well");
        assert_eq!(MateClaim::from_signed(0), None);
        assert_eq!(MateClaim::from_signed(i64::MIN), None);
    }

    #[test]
    fn a_mate_is_right_wherever_it_is_played_in_a_puzzle() {
        let position: Position = ROOKS.parse().unwrap();
        let m = |san: &str| position.parse_san(san).unwrap();
        let last = Task::Line(vec![m("Ra8")]);
        assert!(last.is_right(&position, 0, m("Ra8"), None));
        assert!(last.is_right(&position, 0, m("Rb8"), None), "another mate");
        assert!(!last.is_right(&position, 0, m("Ra7"), None));
        // The book plays on for two more half-moves; mating at once is right all the same.
        let h6 = position.after(m("g3")).parse_san("h6").unwrap();
        let early = Task::Line(vec![m("g3"), h6, m("Ra8")]);
        assert_eq!(early.n_answers(), 2);
        assert_eq!(early.reply(0), Some(h6));
        assert_eq!(early.reply(1), None);
        assert!(early.is_right(&position, 0, m("Rb8"), None));
        assert!(!early.is_right(&position, 0, m("h3"), None));
    }

    #[test]
    fn promotions_are_told_apart() {
        let position: Position = "8/5P1k/8/8/8/8/8/6K1 w - - 0 1".parse().unwrap();
        let task = Task::Line(vec![position.parse_uci("f7f8n").unwrap()]);
        assert!(task.is_right(&position, 0, position.parse_san("f8=N+").unwrap(), None));
        assert!(!task.is_right(&position, 0, position.parse_san("f8=Q").unwrap(), None));
    }

    #[test]
    fn the_judge_is_asked_only_where_a_book_move_stands_against_another() {
        let position: Position = ROOKS.parse().unwrap();
        let m = |san: &str| position.parse_san(san).unwrap();
        assert!(choose(&position, &["Ra8"], &[], None).can_be_judged(0, m("Rb8")));
        assert!(!choose(&position, &["Ra8"], &[], None).can_be_judged(0, m("Ra8")));
        assert!(!choose(&position, &[], &["Rb8"], None).can_be_judged(0, m("Rb8")));
        assert!(!choose(&position, &["Ra8"], &["Rb8"], None).can_be_judged(0, m("Rb8")));
        assert!(!choose(&position, &[], &[], Some(1)).can_be_judged(0, m("Kf1")));
    }

    #[test]
    fn expectations_in_words() {
        let position: Position = ROOKS.parse().unwrap();
        let task = choose(&position, &["Ra8", "Rb8"], &["h3"], Some(1));
        assert_eq!(task.describe(&position), "Ra8# or Rb8#, not h3, #1");
    }
}
