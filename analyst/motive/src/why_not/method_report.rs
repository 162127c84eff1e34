//! Why not that move, by the tree of another system.
//!
//! PARADISE, CAPS and the others each have a tree of their own, and their own idea of what refutes a move. The
//! method is asked what the opponent can do after the move. If it shows a gain, the causality facility is put on
//! its tree: what the refutation rests on, whether the move brought it about, which moves do something about it,
//! and why the replies in the tree fail. The method itself is then asked about each of those moves, and about a
//! pass. Nothing here is the critic's opinion unless the critic is the method.

use motive_answer::{
    Control, Evaluation, Goal, Limits, NodeId, Problem, ProofLimits, Question, Reasons, Rule, Searched,
    Solution, Tree, Value, Variation, balance, prove_mate,
};
use motive_caps::{Counter, Refuted, WhyNot};
use motive_chess::{History, Move, Position};
use motive_paradise::search::solver::Drawn;

use super::{CONCESSION, DAMAGE, bounded, damaging, words};
use crate::{Analyst, Method};

/// No tree of plans is taken over beyond so many moves.
const LARGEST: usize = 2_000;

/// So many moves that do something about a refutation are put to the method.
const ASKED: usize = 24;

/// A move that does something about the refutation.
#[derive(Clone, Debug)]
pub struct Remedy {
    /// The move.
    pub m: Move,
    /// What it does.
    pub does: Vec<Counter>,
    /// How the method refutes it all the same (the opponent's reply first); `None` if it finds nothing.
    pub met_by: Option<Variation>,
}

/// What a method says about a move.
#[derive(Clone, Debug)]
pub struct MethodReport {
    /// The method.
    pub method: Method,
    /// The position.
    pub position: Position,
    /// The move, what the method expects to follow, and what the mover has then.
    pub tried: Variation,
    /// Why it fails; `None` if the method shows nothing against it.
    pub why: Option<WhyNot>,
    /// Whether the same trouble comes after a pass; `None` if that is not known or nothing fails.
    pub threatened: Option<bool>,
    /// What the opponent would begin with after a pass.
    pub threat: Option<Move>,
    /// If the move fails: the moves that do something about it.
    pub remedies: Vec<Remedy>,
    /// The moves that the method's tree shows to fail, in the order of the tree: replies of the mover in the
    /// refutation, and tries of the opponent that were given up.
    pub tree: Vec<Refuted>,
    /// Positions that the method visited.
    pub nodes: u64,
}

impl MethodReport {
    /// Whether the method shows that the move fails.
    pub fn fails(&self) -> bool {
        self.why.is_some()
    }

    /// The moves that do something about the refutation and against which the method finds nothing.
    pub fn answers(&self) -> impl Iterator<Item = &Remedy> {
        self.remedies.iter().filter(|remedy| remedy.met_by.is_none())
    }

    /// Whether the move itself brought the trouble about: it does not come after a pass.
    pub fn is_to_blame(&self) -> bool {
        self.threatened == Some(false)
    }

    /// What brought the trouble about, in a sentence, if it is known.
    pub fn cause(&self) -> Option<String> {
        words::cause(self.why.as_ref()?, self.threatened)
    }

    /// The replies of the mover to the refutation that the tree shows to fail.
    pub fn replies(&self) -> impl Iterator<Item = &Refuted> {
        self.tree.iter().filter(|refuted| refuted.why.position().turn() == self.position.turn())
    }

    /// All of it in words.
    pub fn text(&self) -> String {
        words::testify(self)
    }
}

/// What a method found for the side on move, with its tree.
struct Finding {
    evaluation: Evaluation,
    solution: Option<Solution>,
}

impl Finding {
    fn value(&self) -> Value {
        self.evaluation.best().map_or(Value::Centipawns(0), |line| line.value)
    }
}

impl Analyst {
    /// Says what a method has against a move. `None` if the move is not legal.
    ///
    /// The limits are for each question; there is one for the move, one for a pass, and one for every move that
    /// does something about the refutation.
    pub fn why_not_by(
        &mut self,
        method: Method,
        history: &History,
        tried: Move,
        limits: &Limits,
        control: &Control,
    ) -> Option<MethodReport> {
        let position = history.position();
        if !position.is_legal(tried) {
            return None;
        }
        let opponent = position.turn().other();
        let before = balance(position, opponent);
        let mut after = history.clone();
        after.play(tried);
        let found = self.finding(method, &after, limits, control);
        let mut method_report = MethodReport {
            method,
            position: position.clone(),
            tried: Variation { value: found.value().reversed(), moves: whole(tried, &found.evaluation) },
            why: None,
            threatened: None,
            threat: None,
            remedies: Vec::new(),
            tree: Vec::new(),
            nodes: visited(&found.evaluation),
        };
        if !gains(found.value(), before + DAMAGE) {
            return Some(method_report);
        }
        let line = shown(position, &method_report.tried.moves);
        method_report.why = WhyNot::new(position, tried, &line[1..]);
        method_report.tree = found.solution.as_ref().map_or_else(Vec::new, WhyNot::of_solution);
        if let Some(passed) = position.pass()
            && !passed.legal_moves().is_empty()
        {
            let threat = self.finding(method, &History::new(passed), limits, control);
            method_report.nodes += visited(&threat.evaluation);
            let (worst, now) = (bounded(found.value()) - before, bounded(threat.value()) - before);
            let inherited = method_report.why.as_ref().is_some_and(WhyNot::is_inherited);
            method_report.threatened = match (inherited, 2 * now >= worst) {
                (true, true) => Some(true),
                (false, false) => Some(false),
                _ => None,
            };
            method_report.threat = threat.evaluation.best_move();
        }
        // A remedy may cost a little itself.
        let bearable = ((bounded(found.value()) - before) / 4).clamp(DAMAGE, CONCESSION);
        let answers = method_report.why.as_ref().map_or(&[][..], WhyNot::answers).to_vec();
        for answer in answers.into_iter().take(ASKED) {
            if control.is_stopped() {
                break;
            }
            let mut other = history.clone();
            other.play(answer.mv);
            let found = self.finding(method, &other, limits, control);
            method_report.nodes += visited(&found.evaluation);
            let met_by = found.evaluation.best().filter(|line| gains(line.value, before + bearable)).cloned();
            method_report.remedies.push(Remedy { m: answer.mv, does: answer.counters, met_by });
        }
        Some(method_report)
    }

    /// What a method finds for the side on move, with the tree that shows it.
    fn finding(&mut self, method: Method, history: &History, limits: &Limits, control: &Control) -> Finding {
        control.set_time(limits.soft_time, limits.time);
        let question = Question::after(history, limits, control);
        let problem = Problem::in_game(history.clone(), history.position().turn(), Goal::BestMove);
        if method.is_paradise() {
            // The tree of plans is the plan search's own; what the verifier adds has none.
            let thought = self.paradise(Method::PARADISE_FAITHFUL).think(&question, &mut ());
            let solution = of_plans(&problem, &thought.evaluation, &thought.story.tree);
            return Finding { evaluation: thought.evaluation, solution };
        }
        if method.is_caps() {
            let outcome = self.caps(method).search(&question, &mut ());
            return Finding { evaluation: outcome.evaluation(), solution: outcome.solution };
        }
        let answer = self.answer_unchecked(method, &question, &mut ());
        let evaluation = answer.evaluation(1);
        let mate = evaluation.best().and_then(|line| match line.value {
            Value::MateIn(moves) => Some(moves),
            _ => None,
        });
        // A mate has a tree: every defense with its answer.
        let proof = mate.and_then(|moves| {
            let problem = Problem::in_game(history.clone(), history.position().turn(), Goal::Mate);
            let limits = ProofLimits { each: limits.clone(), ..ProofLimits::default() };
            prove_mate(problem, moves, self.critic(), &limits, control).ok()
        });
        let solution = proof.or_else(|| answer.solution(history));
        Finding { evaluation, solution }
    }
}

/// Whether the opponent has at least so much.
fn gains(value: Value, least: i32) -> bool {
    matches!(value, Value::MateIn(_)) || bounded(value) >= least
}

/// Positions of an evaluation: expansions where only these are counted.
fn visited(evaluation: &Evaluation) -> u64 {
    evaluation.nodes.max(evaluation.expansions.unwrap_or(0))
}

fn whole(tried: Move, evaluation: &Evaluation) -> Vec<Move> {
    let rest = evaluation.best().map_or(&[][..], |line| &line.moves[..]);
    std::iter::once(tried).chain(rest.iter().copied()).collect()
}

/// The line up to where the damage is done, or all of it if the gain stands only at its end: a claim need not be
/// played out.
fn shown<'a>(position: &Position, line: &'a [Move]) -> &'a [Move] {
    let mut board = position.clone();
    for &m in line {
        if !board.is_legal(m) {
            return line;
        }
        board.play(m);
    }
    let opponent = position.turn().other();
    let pays = balance(&board, opponent) > balance(position, opponent);
    if pays || board.is_checkmate() { damaging(position, line) } else { line }
}

/// A tree of plans as a solution: the move that shows most for the side on move, and every reply.
fn of_plans(problem: &Problem, evaluation: &Evaluation, drawn: &[Drawn]) -> Option<Solution> {
    let mut solution = Solution::from_evaluation(problem.clone(), "paradise", evaluation)?;
    let best = evaluation.best()?;
    let side = problem.attacker();
    let searched = Searched {
        engine: "paradise".to_owned(),
        depth: evaluation.depth,
        nodes: visited(evaluation),
        value: best.value,
        side,
    };
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); drawn.len()];
    for (place, node) in drawn.iter().enumerate() {
        if let Some(parent) = node.parent {
            below.get_mut(parent)?.push(place);
        }
    }
    let mut tree = Tree::new();
    let mut open = vec![(0, NodeId::ROOT, true)];
    while let Some((place, node, attacking)) = open.pop() {
        let mut children = below.get(place).cloned().unwrap_or_default();
        if attacking {
            // The move of the line where it is the root's, otherwise the one that shows most.
            let first = best.moves.first().filter(|_| place == 0);
            children.sort_by_key(|&child| (drawn[child].m.as_ref() != first, -drawn[child].range.0));
            children.truncate(1);
        } else {
            // What resists most comes first.
            children.sort_by_key(|&child| drawn[child].range.0);
        }
        for child in children {
            let Some(m) = drawn[child].m.filter(|_| tree.len() < LARGEST) else { continue };
            let reasons = if attacking {
                Reasons::one(motive_answer::Reason::Search(searched.clone()))
            } else {
                Reasons::one(Rule::Defense)
            };
            if let Ok(added) = tree.add(node, m, reasons) {
                open.push((child, added, !attacking));
            }
        }
    }
    solution.tree = tree;
    Some(solution)
}
