//! Lines that the checker stands for.
//!
//! A line becomes something to show only here: as a mate, as a win of material, or as a value that is held. Each goes
//! through the checker as a solution of that kind; what it does not verify is not said.

use motive_chess::{History, Move, Position};
use motive_critic::Critic;
use motive_explain::{essential, proved_line};
use motive_solution::{
    CheckOptions, Checked, Control, Goal, JudgedLine, Judgement, Limits, Problem, Promise, ProofLimits,
    Range, Solution, StopReason, Value, balance, check, prove_mate,
};

use crate::Effort;

/// Longer mates are told by their value only.
const LONGEST_MATE: u32 = 8;
/// The tree of a mate that is worth proving.
const LARGEST_PROOF: usize = 4_000;
/// Half-moves of a line that the checker is asked about.
const LONGEST: usize = 13;

/// Less than a pawn is no material.
const LEAST_GAIN: i32 = 100;
/// In hundredths of a pawn: what a value may owe to the position rather than to the men.
const RESERVE: i32 = 80;

/// What is claimed of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claimed {
    /// Mate in so many moves.
    Mate(u32),
    /// So much material, in hundredths of a pawn, is won from where the line begins.
    Material(i32),
    /// The value is held, nothing more.
    Worth,
}

/// How sure it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// An oracle has found nothing against it.
    Verified,
    /// It follows from the rules.
    Proved,
}

impl Certainty {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Certainty::Verified => "verified",
            Certainty::Proved => "proved",
        }
    }
}

/// A line that the checker has confirmed.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Where it begins.
    pub start: Position,
    /// The moves that make its point, all legal.
    pub moves: Vec<Move>,
    /// What it is worth to the side that begins.
    pub value: Value,
    /// What the checker was asked to confirm.
    pub claimed: Claimed,
    /// How sure it is.
    pub certainty: Certainty,
}

impl Shown {
    /// Whether the checker has confirmed less material than the line shows at its end.
    pub(crate) fn shows_more(&self) -> bool {
        let side = self.start.turn();
        match self.claimed {
            Claimed::Material(gain) => {
                balance(&played(&self.start, &self.moves), side) - balance(&self.start, side) > gain
            }
            _ => false,
        }
    }
}

/// Asks the checker about a judged line of the side to move. `None` if nothing of it is confirmed.
pub(crate) fn confirm(
    critic: &mut Critic,
    history: &History,
    line: &JudgedLine,
    effort: &Effort,
    control: &Control,
    nodes: &mut u64,
) -> Option<Shown> {
    let mut court = Court { critic, history, effort, control, nodes };
    match line.value {
        Value::MateIn(moves) if moves <= LONGEST_MATE => court.mate(line, moves),
        // A long mate is a won game; the tree of all defences would be too large.
        Value::MateIn(_) => court.worth(&JudgedLine { value: Value::Centipawns(1_000), ..line.clone() }),
        Value::MatedIn(_) => None,
        Value::Centipawns(_) => court.material(line).or_else(|| court.worth(line)),
    }
}

struct Court<'a> {
    critic: &'a mut Critic,
    history: &'a History,
    effort: &'a Effort,
    control: &'a Control,
    nodes: &'a mut u64,
}

impl Court<'_> {
    fn mate(&mut self, line: &JudgedLine, moves: u32) -> Option<Shown> {
        let problem = self.problem(Goal::Mate);
        let limits = ProofLimits {
            each: Limits::nodes(self.effort.check),
            total_nodes: self.effort.closer.saturating_mul(2),
            tree: LARGEST_PROOF,
        };
        let solution = match prove_mate(problem.clone(), moves, self.critic, &limits, self.control) {
            Ok(proof) => {
                *self.nodes += proof.counters.critic_nodes;
                proof
            }
            Err(_) => self.solution(problem, line, &line.moves, Promise::Mate(moves))?,
        };
        let checked = self.check(solution, 0);
        let certainty = certainty(&checked)?;
        let moves_shown = proved_line(&checked, &line.moves).unwrap_or_else(|| line.moves.clone());
        Some(self.shown(&moves_shown, line.value, Claimed::Mate(moves), certainty))
    }

    fn material(&mut self, line: &JudgedLine) -> Option<Shown> {
        let position = self.history.position();
        let mut told = essential(position, &line.moves);
        if told.len() > LONGEST {
            told = settled(position, told);
        }
        let gain = balance(&played(position, told), position.turn()) - balance(position, position.turn());
        // Engines weigh pieces a little differently than books do.
        let tolerance = 60 + gain / 5;
        // A line that ends amid captures shows more than is won; then only what the value stands for is claimed.
        let worth = line.value.centipawns() - balance(position, position.turn());
        let less = worth.min(gain) - RESERVE;
        [(gain, tolerance), (less, RESERVE)].into_iter().find_map(|(gain, tolerance)| {
            if gain < LEAST_GAIN || worth < gain - tolerance {
                return None;
            }
            let claim = Promise::Material(Range::exactly(gain));
            let solution = self.solution(self.problem(Goal::WinMaterial), line, told, claim)?;
            let certainty = certainty(&self.check(solution, tolerance))?;
            Some(self.shown(told, line.value, Claimed::Material(gain), certainty))
        })
    }

    fn worth(&mut self, line: &JudgedLine) -> Option<Shown> {
        let told = essential(self.history.position(), &line.moves);
        let told = &told[..told.len().min(LONGEST)];
        let worth = line.value.centipawns();
        let solution =
            self.solution(self.problem(Goal::Hold), line, told, Promise::Worth(Range::exactly(worth)))?;
        // The larger a value, the less its exact size means.
        let certainty = certainty(&self.check(solution, 40 + worth.abs().min(2_000) / 4))?;
        Some(self.shown(told, line.value, Claimed::Worth, certainty))
    }

    fn problem(&self, question: Goal) -> Problem {
        Problem::in_game(self.history.clone(), self.history.position().turn(), question)
    }

    fn solution(
        &self,
        problem: Problem,
        line: &JudgedLine,
        told: &[Move],
        claim: Promise,
    ) -> Option<Solution> {
        // The value must answer the question for the tree to be built; the claim is then put in its place.
        let value = match claim {
            Promise::Mate(moves) => Value::MateIn(moves),
            Promise::Material(gain) => Value::Centipawns(problem.balance() + gain.low()),
            _ => line.value,
        };
        let judgement = Judgement {
            lines: vec![JudgedLine { value, moves: told.to_vec() }],
            depth: 0,
            nodes: self.effort.closer,
            expansions: None,
            elapsed: std::time::Duration::ZERO,
            stop: StopReason::Nodes,
        };
        let mut solution = Solution::from_judgement(problem, "critic", &judgement)?;
        solution.claim = claim;
        Some(solution)
    }

    fn check(&mut self, solution: Solution, tolerance: i32) -> Checked {
        let options = CheckOptions {
            each: Limits::nodes(self.effort.check),
            total_nodes: self.effort.closer.saturating_mul(4),
            tolerance,
            ..CheckOptions::default()
        };
        let checked = check(solution, Some(self.critic), &options, self.control, &mut ());
        *self.nodes += checked.effort().nodes;
        checked
    }

    fn shown(&self, moves: &[Move], value: Value, claimed: Claimed, certainty: Certainty) -> Shown {
        Shown { start: self.history.position().clone(), moves: moves.to_vec(), value, claimed, certainty }
    }
}

/// The shortest beginning of a long line, up to a move of the side that begins, that keeps most of what the side has won
/// on the way. What is taken back at once is not won.
fn settled<'a>(position: &Position, moves: &'a [Move]) -> &'a [Move] {
    let side = position.turn();
    let mut now = position.clone();
    let mut balances = Vec::new();
    for &m in moves.iter().take(LONGEST + 1) {
        now.play(m);
        balances.push(balance(&now, side));
    }
    let kept = |at: usize| balances[at].min(balances.get(at + 1).copied().unwrap_or(i32::MAX));
    let own = || (0..balances.len().min(LONGEST)).step_by(2);
    let most = own().map(kept).max().unwrap_or(0);
    let end = own().find(|&at| kept(at) > most - LEAST_GAIN).map_or(0, |at| at + 1);
    &moves[..end]
}

fn certainty(checked: &Checked) -> Option<Certainty> {
    if checked.verdict().is_proved() {
        Some(Certainty::Proved)
    } else if checked.verdict().is_verified() {
        Some(Certainty::Verified)
    } else {
        None
    }
}

pub(crate) fn played(start: &Position, moves: &[Move]) -> Position {
    let mut position = start.clone();
    for &m in moves {
        position.play(m);
    }
    position
}

#[cfg(test)]
mod tests {
    use motive_critic::Settings;
    use motive_solution::Question;

    use super::*;

    fn confirmed(fen: &str) -> Option<Shown> {
        let history = History::new(fen.parse().unwrap());
        let effort = Effort::new(40_000);
        let mut critic = Critic::new(&Settings { hash: 1, ..Settings::default() });
        let control = Control::new();
        let answer = critic.search(&Question::after(&history, &Limits::nodes(40_000), &control), &mut ());
        confirm(&mut critic, &history, answer.best().unwrap(), &effort, &control, &mut 0)
    }

    #[test]
    fn mates_are_proved_and_wins_verified() {
        let mate = confirmed("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").unwrap();
        assert_eq!((mate.claimed, mate.certainty), (Claimed::Mate(1), Certainty::Proved));
        let fork = confirmed("6k1/5p1p/8/3N3r/8/8/5PPP/6K1 w - - 0 1").unwrap();
        assert_eq!((fork.claimed, fork.certainty), (Claimed::Material(500), Certainty::Verified));
        assert_eq!(fork.moves.len(), 3);
    }

    fn line(start: &Position, text: &str) -> Vec<Move> {
        let mut now = start.clone();
        let mut play = |san| {
            let m = now.parse_san(san).unwrap();
            now.play(m);
            m
        };
        text.split(' ').map(&mut play).collect()
    }

    #[test]
    fn a_long_line_is_told_as_far_as_it_wins() {
        let position: Position = "4k2r/4p3/5ppp/BP1b3P/8/8/1q2P1P1/R3KB1R b Kk - 0 29".parse().unwrap();
        // A rook and a bishop, and much later a pawn.
        let long = "Qxa1+ Kf2 Qxa5 hxg6 Qb6+ Kg3 Qd6+ Kf2 Qb6+ Kg3 Qd6+ Kf2 Qb6+ Kg3 Qxb5";
        assert_eq!(settled(&position, &line(&position, long)).len(), 3);
        // What is taken back at once does not count.
        let taken_back: Position = "4k3/8/8/7q/3p4/4P3/8/3RK3 b - - 0 1".parse().unwrap();
        assert_eq!(settled(&taken_back, &line(&taken_back, "Qxd1+ Kxd1 dxe3")).len(), 3);
    }

    #[test]
    fn a_win_that_is_none_is_not_confirmed() {
        // Nobody wins a piece by the first move of a game.
        let position = Position::default();
        let line =
            JudgedLine { value: Value::Centipawns(300), moves: vec![position.parse_san("e4").unwrap()] };
        let mut critic = Critic::new(&Settings { hash: 1, ..Settings::default() });
        let history = History::new(position);
        assert!(
            confirm(&mut critic, &history, &line, &Effort::new(20_000), &Control::new(), &mut 0).is_none()
        );
    }
}
