//! The solver: several searches side by side, each with its means and its bound.

use motive_answer::Control;
use motive_chess::{Color, Key, Move, Position};

use crate::children::Pool;
use crate::search::{Means, Search};
use crate::short::Refutations;
use crate::table::{Certain, Table};

/// No longer mate is looked for, in moves.
const LONGEST: u8 = 40;
/// Positions that each search may look at before the next has its turn; it grows with every round.
const FIRST_TURN: u64 = 1_000;
/// The search for a longer one looks so many moves further than twice as far.
const AHEAD: u8 = 2;
/// The search for the shortest mate has so many times as long a turn.
const BOUNDED: u64 = 4;
/// Room for so many positions in the table, and for so many moves.
const TABLE: usize = 1 << 19;
const POOL: usize = 1 << 20;

/// A forced mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mating {
    /// In how many moves of the attacker at most, whatever the defender does.
    pub moves: u32,
    /// The attacker's moves with the longest defense, as far as it is remembered.
    pub line: Vec<Move>,
}

/// Looks for forced mates.
///
/// ```
/// use motive_answer::Control;
/// use motive_chess::{Color, Position};
/// use motive_mates::MateSolver;
///
/// let position: Position = "6rk/6pp/8/6N1/8/8/8/K7 w - - 0 1".parse()?;
/// let mut solver = MateSolver::new();
/// let mating = solver.solve(&position, Color::White, None, 10_000, &Control::new()).expect("smothered mate");
/// assert_eq!((mating.moves, position.san_line(&mating.line)), (1, "1. Nf7#".to_owned()));
/// # Ok::<(), motive_chess::FenError>(())
/// ```
pub struct MateSolver {
    /// Made when it is first needed.
    memory: Option<(Table, Pool)>,
    refutations: Refutations,
    /// The side whose mates are remembered.
    attacker: Color,
    nodes: u64,
}

impl Default for MateSolver {
    fn default() -> MateSolver {
        MateSolver::new()
    }
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    /// There is a mate in so many moves.
    Mate(u8),
    /// There is none within the bound by these means.
    Safe,
    /// The limits came first.
    Open,
}

impl MateSolver {
    /// A solver that knows nothing yet.
    pub fn new() -> MateSolver {
        MateSolver { memory: None, refutations: Refutations::default(), attacker: Color::White, nodes: 0 }
    }

    /// Positions looked at for the last answer.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets what it learned.
    pub fn forget(&mut self) {
        self.memory = None;
        self.refutations = Refutations::default();
    }

    /// Looks for a mate by `attacker`, who need not be to move, in at most `longest` moves, looking at about
    /// `nodes` positions at most. A mate that was found is made shorter while positions remain.
    ///
    /// ```
    /// use motive_answer::Control;
    /// use motive_chess::{Color, Position};
    /// use motive_mates::MateSolver;
    ///
    /// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
    /// let mut solver = MateSolver::new();
    /// let mating = solver.solve(&position, Color::White, Some(3), 1_000, &Control::new()).ok_or("a mate")?;
    /// assert_eq!((mating.moves, position.san(mating.line[0])), (1, "Ra8#".to_owned()));
    /// assert!(solver.solve(&position, Color::Black, Some(1), 1_000, &Control::new()).is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(
        &mut self,
        position: &Position,
        attacker: Color,
        longest: Option<u32>,
        nodes: u64,
        control: &Control,
    ) -> Option<Mating> {
        if attacker != self.attacker {
            self.memory = None;
            self.attacker = attacker;
        }
        self.nodes = 0;
        if position.legal_moves().is_empty() {
            let mated = position.is_check() && position.turn() != attacker;
            return mated.then(|| Mating { moves: 0, line: Vec::new() });
        }
        let longest = longest.map_or(LONGEST, |longest| longest.min(u32::from(LONGEST)) as u8);
        let moves = self.shortest(position, longest, nodes, control)?;
        Some(Mating { moves: u32::from(moves), line: self.line(position, moves) })
    }

    /// A mate in at most `longest` moves that was found before.
    pub(crate) fn recall(&mut self, position: &Position, attacker: Color, longest: u32) -> Option<Mating> {
        if attacker != self.attacker {
            return None;
        }
        self.nodes = 0;
        let moves = self.proved(position.key())?.mate;
        let mating = || Mating { moves: u32::from(moves), line: self.line(position, moves) };
        (u32::from(moves) <= longest).then(mating)
    }

    /// Three searches in turn: everything with a bound that grows move by move; checks alone as far as they go;
    /// everything about twice as far as the first, as long as no mate is known.
    fn shortest(&mut self, position: &Position, longest: u8, nodes: u64, control: &Control) -> Option<u8> {
        let mut found = self.proved(position.key()).map(|known| known.mate).filter(|&moves| moves <= longest);
        let (mut bound, mut checks, mut turn) = (1, true, FIRST_TURN);
        loop {
            let end = nodes.min(self.nodes.saturating_add(turn.saturating_mul(BOUNDED)));
            loop {
                // Longer mates than the one that is known are of no use.
                if bound > found.map_or(longest, |moves| moves - 1) {
                    return found;
                }
                match self.search(position, Means::All, bound, end, control) {
                    Outcome::Mate(moves) => return Some(moves),
                    Outcome::Safe => bound += 1,
                    Outcome::Open => break,
                }
            }
            let end = nodes.min(self.nodes.saturating_add(turn));
            while checks {
                match self.search(
                    position,
                    Means::Checks,
                    found.map_or(longest, |moves| moves - 1),
                    end,
                    control,
                ) {
                    Outcome::Mate(moves) => found = Some(moves),
                    Outcome::Safe => checks = false,
                    Outcome::Open => break,
                }
            }
            let end = nodes.min(self.nodes.saturating_add(turn));
            let far = longest.min(bound.saturating_mul(2) + AHEAD);
            if found.is_none() && bound < far {
                match self.search(position, Means::All, far, end, control) {
                    Outcome::Mate(moves) => found = Some(moves),
                    Outcome::Safe => bound = far + 1,
                    Outcome::Open => {}
                }
            }
            if self.nodes >= nodes || control.must_end().is_some() {
                return found;
            }
            turn = turn.saturating_mul(2);
        }
    }

    fn proved(&self, key: Key) -> Option<Certain> {
        self.memory.as_ref()?.0.certain(key).filter(|certain| certain.mate < Certain::UNKNOWN)
    }

    fn search(
        &mut self,
        position: &Position,
        means: Means,
        bound: u8,
        limit: u64,
        control: &Control,
    ) -> Outcome {
        if bound == 0 {
            return Outcome::Safe;
        }
        let (table, pool) = self.memory.get_or_insert_with(|| (Table::new(TABLE), Pool::new(POOL)));
        let mut search = Search {
            table,
            pool,
            refutations: &mut self.refutations,
            attacker: self.attacker,
            means,
            control,
            nodes: self.nodes,
            limit,
            visits: 0,
            ended: false,
        };
        let (numbers, moves) = search.run(position, bound);
        self.nodes = search.nodes;
        match (numbers.proof, numbers.disproof) {
            (0, _) => Outcome::Mate(moves),
            (_, 0) => Outcome::Safe,
            _ => Outcome::Open,
        }
    }

    /// The mate played out, with the longest defense.
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
                let length = |m: &Move| self.proved(position.after(*m).key()).map_or(1, |proved| proved.mate);
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

#[cfg(test)]
mod tests {
    use motive_answer::{CheckOptions, Goal, Limits, Problem, ProofLimits, check, prove_mate};
    use motive_chess::History;

    use super::*;

    fn solve(fen: &str, nodes: u64) -> (Option<Mating>, u64) {
        let position: Position = fen.parse().unwrap();
        let mut solver = MateSolver::new();
        let found = solver.solve(&position, position.turn(), None, nodes, &Control::new());
        (found, solver.nodes())
    }

    #[test]
    fn what_was_forgotten_changes_nothing() {
        let fens = ["6k1/5ppp/8/3p4/2n1n3/8/2Q2PPP/4R1K1 w - - 0 1", "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1"];
        let mut solver = MateSolver::new();
        for fen in [fens[0], fens[1], fens[0], fens[0]] {
            let position: Position = fen.parse().unwrap();
            let found = solver.solve(&position, position.turn(), None, 3_000, &Control::new());
            assert_eq!((found, solver.nodes()), solve(fen, 3_000), "{fen}");
            solver.forget();
        }
    }

    /// Every answer goes through the prover and the checker.
    fn prove(fen: &str, nodes: u64) -> u32 {
        let position: Position = fen.parse().unwrap();
        let (turn, history) = (position.turn(), History::new(position.clone()));
        let mut solver = MateSolver::new();
        let control = Control::new();
        let found = solver.solve(&position, turn, None, nodes, &control).expect(fen);
        let problem = Problem::in_game(history, turn, Goal::Mate);
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
    fn quiet_first_moves() {
        // Paul Morphy's problem: the rook offers itself, and Black must move.
        let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
        assert_eq!(prove(morphy, 1_000), 2);
        assert_eq!(solve(morphy, 1_000).0.unwrap().line[0].to().to_string(), "a6");
        // Sam Loyd, "Excelsior", 1861: the pawn least likely to do so mates.
        let loyd = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1";
        assert_eq!(prove(loyd, 300_000), 5);
        let line = solve(loyd, 300_000).0.unwrap().line;
        assert_eq!((line.len(), line[0].to().to_string().as_str()), (9, "b4"));
    }

    #[test]
    fn a_queen_is_given_for_a_mate_in_eight() {
        // ECM.669, from the Encyclopedia of Chess Middlegames.
        let fen = "2r1qrk1/3n3p/b3pPp1/4P3/1pp1nBN1/pP4PQ/P1P2PK1/3RR3 w - - 0 1";
        assert_eq!(prove(fen, 20_000), 8);
    }

    #[test]
    fn what_was_found_before_is_not_looked_for_again() {
        let position: Position = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".parse().unwrap();
        let mut solver = MateSolver::new();
        assert!(solver.recall(&position, Color::White, 2).is_none());
        let found = solver.solve(&position, Color::White, None, 1_000, &Control::new());
        assert!(solver.nodes() > 0 && found.is_some());
        assert_eq!(solver.recall(&position, Color::White, 2), found);
        assert_eq!(solver.nodes(), 0);
        assert!(solver.recall(&position, Color::White, 1).is_none());
        assert!(solver.recall(&position, Color::Black, 2).is_none());
    }

    #[test]
    fn smothered_mate() {
        // Composed: Philidor's legacy.
        assert_eq!(prove("5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1", 10_000), 2);
    }

    #[test]
    fn no_mate_is_claimed_where_there_is_none() {
        let (found, nodes) = solve("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1", 20_000);
        assert!(found.is_none() && nodes <= 25_000, "{found:?} {nodes}");
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
