//! The solver: checks first, then everything, and its answers as an oracle's.

use motive_chess::{Color, Key, Move, Position};
use motive_solution::{Control, Inquiry, JudgedLine, Judgement, Oracle, OracleError, StopReason, Value};

use crate::search::{Means, Search};
use crate::table::{Proved, Table};

/// No longer mate is looked for, in moves.
const LONGEST: u8 = 40;
/// The part of all positions that checks alone may cost.
const CHECKS_SHARE: u64 = 3;
/// Positions visited if nobody says how many.
const DEFAULT_NODES: u64 = 200_000;
/// Room for so many positions in the table.
const TABLE: usize = 1 << 17;

/// A forced mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mating {
    /// In how many moves of the attacker at most, whatever the defender does.
    pub moves: u32,
    /// The attacker's moves with the longest defence, as far as it is remembered.
    pub line: Vec<Move>,
}

/// Looks for forced mates.
pub struct MateSolver {
    /// Made when it is first needed.
    table: Option<Table>,
    /// The side whose mates the table holds.
    attacker: Color,
    nodes: u64,
}

impl Default for MateSolver {
    fn default() -> MateSolver {
        MateSolver::new()
    }
}

impl MateSolver {
    /// A solver that knows nothing yet.
    pub fn new() -> MateSolver {
        MateSolver { table: None, attacker: Color::White, nodes: 0 }
    }

    /// Positions visited for the last answer.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what it learnt.
    pub fn forget(&mut self) {
        self.table = None;
    }

    /// Looks for a mate by `attacker`, who need not be to move, in at most `longest` moves, visiting at
    /// most `nodes` positions. A mate that was found is made shorter while positions remain.
    pub fn solve(
        &mut self,
        position: &Position,
        attacker: Color,
        longest: Option<u32>,
        nodes: u64,
        control: &Control,
    ) -> Option<Mating> {
        if attacker != self.attacker {
            self.forget();
            self.attacker = attacker;
        }
        self.nodes = 0;
        if position.legal_moves().is_empty() {
            let mated = position.is_check() && position.turn() != attacker;
            return mated.then(|| Mating { moves: 0, line: Vec::new() });
        }
        let longest = longest.map_or(LONGEST, |longest| longest.min(u32::from(LONGEST)) as u8);
        if longest == 0 {
            return None;
        }
        let known = self.proved(position.key()).map(|proved| proved.moves);
        let mut found = known.filter(|&moves| moves <= longest);
        if found.is_none() {
            let share = (nodes / CHECKS_SHARE).max(1);
            let mut bound = longest;
            while let Some(moves) = self.search(position, Means::Checks, bound, share, control) {
                found = Some(moves);
                bound = moves - 1;
                if bound == 0 {
                    break;
                }
            }
        }
        for bound in 1..=longest {
            if found.is_some_and(|moves| moves <= bound) || self.nodes >= nodes {
                break;
            }
            if let Some(moves) = self.search(position, Means::All, bound, nodes, control) {
                found = Some(moves);
            }
            if control.must_end().is_some() {
                break;
            }
        }
        let moves = found?;
        Some(Mating { moves: u32::from(moves), line: self.line(position, moves) })
    }

    fn proved(&self, key: Key) -> Option<Proved> {
        self.table.as_ref()?.proved(key)
    }

    fn search(
        &mut self,
        position: &Position,
        means: Means,
        bound: u8,
        limit: u64,
        control: &Control,
    ) -> Option<u8> {
        let (table, attacker) = (self.table.get_or_insert_with(|| Table::new(TABLE)), self.attacker);
        let mut search = Search { table, attacker, means, control, nodes: self.nodes, limit, ended: false };
        let numbers = search.run(position, bound);
        self.nodes = search.nodes;
        let proved = self.proved(position.key()).map(|proved| proved.moves);
        // The whole line may be shorter than the bound; the root's proof is the last to be pushed out.
        (numbers.proof == 0).then(|| proved.unwrap_or(bound).min(bound))
    }

    /// The mate played out, with the longest defence.
    fn line(&self, position: &Position, moves: u8) -> Vec<Move> {
        let mut position = position.clone();
        let mut line = Vec::new();
        let mut left = moves;
        while left > 0 || position.turn() != self.attacker {
            if position.turn() == self.attacker {
                let mates = |m: &Move| position.after(*m).is_checkmate();
                let known = self.proved(position.key()).and_then(|proved| proved.m);
                let mate = position.legal_moves().into_iter().find(mates);
                let Some(m) = mate.or(known) else { break };
                line.push(m);
                position.play(m);
                left = left.saturating_sub(1);
            } else {
                let length =
                    |m: &Move| self.proved(position.after(*m).key()).map_or(1, |proved| proved.moves);
                let Some(m) = position.legal_moves().into_iter().max_by_key(length) else { break };
                if left == 0 {
                    break;
                }
                line.push(m);
                position.play(m);
            }
        }
        line
    }
}

impl Oracle for MateSolver {
    fn name(&self) -> &'static str {
        "mates"
    }

    /// Knows mates only: without one the value is that of an even game, and the move is any.
    fn judge(&mut self, inquiry: &Inquiry) -> Result<Judgement, OracleError> {
        let started = inquiry.control.elapsed();
        let position = inquiry.history.position();
        let nodes = inquiry.limits.nodes.unwrap_or(DEFAULT_NODES);
        let mating = self.solve(position, position.turn(), inquiry.limits.mate, nodes, &inquiry.control);
        let is_wanted = |m: &Move| inquiry.only.is_empty() || inquiry.only.contains(m);
        let lines = match mating {
            Some(mating) if mating.line.first().is_some_and(is_wanted) => {
                vec![JudgedLine { value: Value::MateIn(mating.moves), moves: mating.line }]
            }
            _ => {
                let any = position.legal_moves().into_iter().find(is_wanted);
                any.map(|m| JudgedLine { value: Value::Centipawns(0), moves: vec![m] }).into_iter().collect()
            }
        };
        let depth = lines.first().map_or(0, |line| line.moves.len() as u32);
        let stop = inquiry.control.must_end().unwrap_or(StopReason::Finished);
        let elapsed = inquiry.control.elapsed().saturating_sub(started);
        Ok(Judgement { lines, depth, nodes: self.nodes, expansions: None, elapsed, stop })
    }

    fn forget(&mut self) {
        MateSolver::forget(self);
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::History;
    use motive_solution::{CheckOptions, Limits, Problem, ProofLimits, Question, check, prove_mate};

    use super::*;

    fn solve(fen: &str, nodes: u64) -> (Option<Mating>, u64) {
        let position: Position = fen.parse().unwrap();
        let mut solver = MateSolver::new();
        let found = solver.solve(&position, position.turn(), None, nodes, &Control::new());
        (found, solver.nodes())
    }

    /// Every answer goes through the prover and the checker.
    fn prove(fen: &str, nodes: u64) -> u32 {
        let position: Position = fen.parse().unwrap();
        let (turn, history) = (position.turn(), History::new(position.clone()));
        let mut solver = MateSolver::new();
        let control = Control::new();
        let found = solver.solve(&position, turn, None, nodes, &control).expect(fen);
        let problem = Problem::in_game(history, turn, Question::Mate);
        let limits = ProofLimits { each: Limits::nodes(nodes), ..ProofLimits::default() };
        let proof = prove_mate(problem, found.moves, &mut solver, &limits, &control).expect(fen);
        let checked = check(proof, None, &CheckOptions::default(), &control, &mut ());
        assert!(checked.verdict().is_proved(), "{fen}");
        found.moves
    }

    #[test]
    fn famous_mates_are_proved_in_few_positions() {
        // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
        assert_eq!(prove("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16", 10_000), 2);
        // Edward Lasker against Thomas, London 1912: the king is driven to g1 and mated there.
        let lasker = "rn3rk1/pbppq1pp/1p2pb2/4N2Q/3PN3/3B4/PPP2PPP/R3K2R w KQ - 7 11";
        assert!(prove(lasker, 10_000) <= 8);
        assert_eq!(solve(lasker, 10_000).0.unwrap().line[0].to().to_string(), "h7");
    }

    #[test]
    fn smothered_mate() {
        // Composed: Philidor's legacy.
        assert_eq!(prove("5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", 10_000), 2);
    }

    #[test]
    fn no_mate_is_claimed_where_there_is_none() {
        let (found, nodes) = solve("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", 20_000);
        assert!(found.is_none() && nodes <= 20_001, "{found:?} {nodes}");
    }

    #[test]
    fn a_side_that_is_not_to_move_can_mate() {
        // Composed: whatever Black plays, a rook mates.
        let position: Position = "7k/1R6/R7/8/8/8/8/7K b - - 0 1".parse().unwrap();
        let mut solver = MateSolver::new();
        let found = solver.solve(&position, Color::White, Some(2), 10_000, &Control::new());
        assert_eq!(found.map(|mating| mating.moves), Some(1));
        assert!(solver.solve(&position, Color::Black, Some(2), 10_000, &Control::new()).is_none());
    }
}
