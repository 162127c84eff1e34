//! The one check: who gives the second opinion, and how much effort that takes.

use std::time::Duration;

use motive_answer::{
    Answer, CheckOptions, Checked, Control, Engine, EngineError, Evaluation, Finding, Goal, Known, Limits,
    Observer, Problem, ProofLimits, Question, SecondOpinion, StopReason, System, Value, Variation, check,
    compare, prove_mate,
};
use motive_chess::{Move, Position};
use motive_mates::MateSolver;

use crate::Analyst;

/// Nothing is verified with fewer nodes than this, however few the answer has cost.
const LEAST_NODES: u64 = 200_000;
/// The same where few pieces are left: what decides there lies deeper, and four of seven answers that were wrongly verified at 20 ms
/// were endings.
const LEAST_IN_ENDINGS: u64 = 400_000;
/// So many pieces, kings and pawns among them, make an ending here.
pub(crate) const FEW_PIECES: usize = 12;
/// The most nodes that the search for mates may visit for one proof, and for each of its positions.
const PROOF_NODES: u64 = 200_000;
const PROOF_EACH: u64 = 30_000;
/// A search of the answer's move alone, if another one seems better, has this part of the nodes, in percent.
const FOR_THE_ANSWER: u64 = 40;
/// The engine must choose the same move with this part of the nodes already, in percent.
const STEADY: u64 = 30;
/// A check may take so much of the time of the search, in percent: nodes are not equally fast.
const TIME: u32 = 150;
/// It may take so long in any case: the least nodes take time.
const LEAST_TIME: Duration = Duration::from_millis(600);

/// The time that a check may take.
pub(crate) fn time_for_check(limits: &Limits) -> Option<Duration> {
    limits.time.map(|time| (time * TIME / 100).max(LEAST_TIME))
}

/// The answer of one system, checked. The limits are the system's own; the check takes as much again, and never changes the
/// answer.
pub(crate) fn with_check(
    analyst: &mut Analyst,
    name: &str,
    question: &Question,
    observer: &mut dyn Observer,
) -> Answer {
    let answer = analyst.alone(name, question, observer);
    check_alone(analyst, question, answer)
}

/// The check of an answer of one system.
pub(crate) fn check_alone(analyst: &mut Analyst, question: &Question, mut answer: Answer) -> Answer {
    question.control.set_time(None, time_for_check(&question.limits));
    let effort = Effort::again(&answer, question.history.position());
    // The critic does not verify itself: its check is the search that shares nothing with it.
    if answer.system == "critic" && !is_settled_by_rules(&answer) {
        attach_opinion(&mut answer, question, &mut AsEngine(analyst.weigher()), &effort);
    } else {
        check_with_own(analyst, &mut answer, question, &effort);
    }
    answer
}

/// A system that gives a second opinion.
struct AsEngine<'a>(&'a mut dyn System);

impl Engine for AsEngine<'_> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        Ok(self.0.answer(question, &mut ()).evaluation(question.lines))
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

/// How much a check must cost; it costs little more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// With fewer nodes nothing is verified.
    pub least: u64,
}

impl Effort {
    /// As much as the answer has cost, and no less than the minimum.
    pub(crate) fn again(answer: &Answer, position: &Position) -> Effort {
        let is_ending = position.occupied().len() <= FEW_PIECES;
        Effort { least: answer.nodes().max(if is_ending { LEAST_IN_ENDINGS } else { LEAST_NODES }) }
    }

    /// The same for an analyst who is to be quick about it: what it says is no verdict then.
    pub(crate) fn of(analyst: &Analyst, answer: &Answer, position: &Position) -> Effort {
        analyst.least_check().map_or_else(|| Effort::again(answer, position), |least| Effort { least })
    }
}

fn is_settled_by_rules(answer: &Answer) -> bool {
    matches!(answer.value(), Some(Value::MateIn(_) | Value::MatedIn(_))) || answer.known.is_some()
}

/// Checks an answer with the verifier of the house.
pub(crate) fn check_with_own(
    analyst: &mut Analyst,
    answer: &mut Answer,
    question: &Question,
    effort: &Effort,
) {
    if prove(analyst, answer, question) {
        return;
    }
    let verifier: &mut dyn Engine = analyst.verifier();
    attach_opinion(answer, question, verifier, effort);
}

/// Checks an answer with an engine from outside.
pub(crate) fn check_with(
    analyst: &mut Analyst,
    answer: &mut Answer,
    question: &Question,
    engine: &mut dyn Engine,
    effort: &Effort,
) {
    if prove(analyst, answer, question) {
        return;
    }
    attach_opinion(answer, question, engine, effort);
}

/// A mate is proved, if that can be done: whether the answer is now decided by the rules.
pub(crate) fn prove(analyst: &mut Analyst, answer: &mut Answer, question: &Question) -> bool {
    let Some(Value::MateIn(moves) | Value::MatedIn(moves)) = answer.value() else { return false };
    let Some(promised) = answer.solution(&question.history) else { return false };
    // The tree may be whole already.
    let checked = check(promised.clone(), None, &CheckOptions::default(), &question.control, &mut ());
    if checked.verdict().is_proved() {
        answer.attach(checked);
        answer.known = Some(Known::Proof);
        return true;
    }
    let problem = Problem::in_game(question.history.clone(), promised.problem.attacker(), Goal::Mate);
    let Some(proof) = prove_with(analyst.mates(), problem, moves, &question.control) else { return false };
    answer.spend("mates", proof.solution().counters.critic_nodes, 0);
    // The proof must be one of the answer's move.
    if proof.solution().tree.child(motive_answer::NodeId::ROOT, answer.candidates[0].m).is_none() {
        return false;
    }
    answer.attach(proof);
    answer.known = Some(Known::Proof);
    true
}

fn prove_with(mates: &mut MateSolver, problem: Problem, moves: u32, control: &Control) -> Option<Checked> {
    let limits =
        ProofLimits { each: Limits::nodes(PROOF_EACH), total_nodes: PROOF_NODES, ..ProofLimits::default() };
    let solution = prove_mate(problem, moves, mates, &limits, control).ok()?;
    let checked = check(solution, None, &CheckOptions::default(), control, &mut ());
    checked.verdict().is_proved().then_some(checked)
}

fn attach_opinion(answer: &mut Answer, question: &Question, engine: &mut dyn Engine, effort: &Effort) {
    let Some(best) = answer.best_move() else { return };
    engine.forget();
    let opinion = second_opinion(engine, question, best, effort);
    if let Some(opinion) = opinion {
        answer.spend(spender(&opinion.engine), opinion.nodes, 0);
        settle(answer, question, &opinion, effort.least);
    }
}

/// Under whose name the nodes of a second opinion are counted.
fn spender(engine: &str) -> &'static str {
    match engine {
        "critic" => "critic",
        "weigher" => "weigher",
        _ => "engine",
    }
}

/// Puts the verdict of a second opinion to an answer.
pub(crate) fn settle(answer: &mut Answer, question: &Question, opinion: &SecondOpinion, least: u64) {
    let Some(solution) = answer.solution(&question.history) else { return };
    let value = answer.value().unwrap_or(Value::Centipawns(0));
    let tolerance = match answer.known {
        // What a chapter or a table knows is not disputed by hundredths of a pawn.
        Some(_) => 1_000,
        None => CheckOptions::tolerance_for(value),
    };
    let options = CheckOptions {
        each: Limits::nodes(opinion.nodes),
        least_nodes: least,
        tolerance,
        ..CheckOptions::default()
    };
    // Which of several moves an engine liked better with less effort says nothing about a result that is known.
    let before = opinion.before.clone().filter(|_| answer.known.is_none());
    answer.attach(compare(solution, &SecondOpinion { before, ..opinion.clone() }, &options));
}

/// What an engine thinks of a position and of one of its moves.
pub(crate) fn second_opinion(
    engine: &mut dyn Engine,
    question: &Question,
    m: Move,
    effort: &Effort,
) -> Option<SecondOpinion> {
    let asked = |only: &[Move], nodes: u64| {
        Question { limits: Limits::nodes(nodes), lines: 1, ..question.clone() }.only(only)
    };
    let before = engine.judge(&asked(&question.only, effort.least / 100 * STEADY)).ok()?;
    // A little more than is needed: searches end before their last node.
    let root = engine.judge(&asked(&question.only, effort.least + effort.least / 50)).ok()?;
    let mut opinion = opinion_of(engine.name(), &root, m)?;
    opinion.nodes += before.nodes;
    opinion.searches += 1;
    opinion.before = before.best().filter(|line| line.moves.first() != opinion.best.moves.first()).cloned();
    if opinion.best.moves.first() != Some(&m) {
        let own = engine.judge(&asked(&[m], effort.least / 100 * FOR_THE_ANSWER)).ok()?;
        add_own(&mut opinion, &own);
    }
    if let Some(stop) = question.control.must_end().filter(|&stop| stop == StopReason::Stopped) {
        opinion.unfinished = Some(Finding::Unfinished { path: Vec::new(), stop });
    }
    Some(opinion)
}

/// The opinion of an engine that has searched all moves; the answer's move is its own best until it says otherwise.
fn opinion_of(engine: &str, root: &Evaluation, m: Move) -> Option<SecondOpinion> {
    let best = root.best()?.clone();
    let own = root.lines.iter().find(|line| line.moves.first() == Some(&m)).cloned();
    Some(SecondOpinion {
        engine: engine.to_owned(),
        nodes: root.nodes,
        depth: root.depth,
        searches: 1,
        own: own.unwrap_or(Variation { value: best.value, moves: vec![m] }),
        best,
        before: None,
        unfinished: None,
    })
}

/// Adds what the engine found when it searched the answer's move alone.
fn add_own(opinion: &mut SecondOpinion, own: &Evaluation) {
    opinion.nodes += own.nodes;
    opinion.searches += 1;
    opinion.depth = opinion.depth.min(own.depth);
    if let Some(line) = own.best() {
        opinion.own = line.clone();
        // A longer look at the move may show that it is the better one.
        if line.value > opinion.best.value {
            opinion.best = line.clone();
        }
    }
}
