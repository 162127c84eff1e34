//! How hard an exercise is, and which moves solve it.
//!
//! The grade is the effort of a small search: the critic is asked with few nodes, then with four times as many, and so on.
//! The grade is the first step from which on it chooses a move that solves the exercise. A move that is seen at once is found
//! with the fewest. How the grades go with the ratings of puzzles is printed by `lab grades` (docs/guide/profile.md).

use motive_annotate::{Level, expected_score};
use motive_answer::{Control, Engine, Limits, Question, Value, Variation};
use motive_chess::{History, Move};
use motive_critic::{Critic, Settings};

/// The nodes of each step: each is four times the one before it.
pub const LADDER: [u64; 5] = [50, 200, 800, 3_200, 12_800];
/// Lines that are compared to find all moves that solve an exercise; if all are good, there is nothing to find.
const LINES: usize = 8;
/// A move that costs less than this, in points of the game, solves an exercise as well. An inaccuracy costs 0.07 for a
/// club player.
const ACCEPTED: f64 = 0.05;
/// A table of one megabyte holds these searches several times.
const HASH: usize = 1;

/// Grades exercises, one after the other.
pub struct Grader {
    critic: Critic,
    nodes: u64,
}

impl Grader {
    /// A grader that spends so many nodes on finding all moves that solve an exercise.
    pub fn new(nodes: u64) -> Grader {
        Grader { critic: Critic::new(&Settings { hash: HASH, ..Settings::default() }), nodes: nodes.max(1) }
    }

    /// The moves that are about as good as the best one, which comes first. `None` if this search does not agree that the
    /// better move is good and the move that was played is not, or if so many moves are good that nothing is asked for.
    pub(crate) fn solutions(
        &mut self,
        history: &History,
        better: Move,
        played: Move,
        control: &Control,
    ) -> Option<Vec<Move>> {
        self.critic.forget();
        let question =
            Question { lines: LINES, ..Question::after(history, &Limits::nodes(self.nodes), control) };
        let lines = self.critic.search(&question, &mut ()).lines;
        let best = lines.first()?.value;
        let good: Vec<Move> = lines
            .iter()
            .filter(|line| is_as_good(line, best))
            .filter_map(|line| line.moves.first().copied())
            .collect();
        if good.len() >= LINES || !good.contains(&better) || good.contains(&played) {
            return None;
        }
        let others = good.into_iter().filter(|&m| m != better);
        Some(std::iter::once(better).chain(others).collect())
    }

    /// From 1 (seen at once) to the number of steps and one more (not found with the most).
    pub fn grade(&mut self, history: &History, solutions: &[Move], control: &Control) -> u8 {
        let solves = LADDER.map(|nodes| {
            self.critic.forget();
            let question = Question::after(history, &Limits::nodes(nodes), control);
            let best = self.critic.search(&question, &mut ()).best_move();
            best.is_some_and(|best| solutions.contains(&best))
        });
        let failed = solves.iter().rposition(|&solved| !solved).map_or(0, |last| last + 1);
        failed as u8 + 1
    }
}

/// Whether a line is about as good as the best one, in points of the game: a queen won is as good as a mate.
fn is_as_good(line: &Variation, best: Value) -> bool {
    let score = |value| expected_score(value, Level::Club);
    score(line.value) >= score(best) - ACCEPTED
}
