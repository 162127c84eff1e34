//! A position analysed: the answer, how sure it is, and what other moves come to.

use std::time::Duration;

use motive_chess::{History, Move, Position};
use motive_mates::MateSolver;
use motive_solution::{
    CheckOptions, Checked, Control, Goal, JudgedLine, Judgement, Limits, Observer, Oracle, Problem,
    ProofLimits, Question, Solution, Value, check, prove_mate,
};

use crate::{Account, Analyst, Method};

/// What an analysis may cost and how much it should tell.
#[derive(Clone, Debug)]
pub struct AnalysisOptions {
    /// The method that proposes.
    pub method: Method,
    /// The limits of the proposing search; checking and comparing take about as much again.
    pub limits: Limits,
    /// How many other moves are looked at.
    pub alternatives: usize,
}

impl Default for AnalysisOptions {
    fn default() -> AnalysisOptions {
        AnalysisOptions { method: Method::default(), limits: Limits::nodes(1_000_000), alternatives: 4 }
    }
}

/// The result of an analysis.
#[derive(Debug)]
pub struct Analysis {
    /// What the method says.
    pub judgement: Judgement,
    /// The same as a solution that went through the checker; `None` if there is no move.
    pub checked: Option<Checked>,
    /// Other moves with what follows, the best of them first.
    pub alternatives: Vec<JudgedLine>,
    /// Positions visited in all, by whoever.
    pub nodes: u64,
}

impl Analyst {
    /// Finds the answer, has it checked and compares it with other moves.
    ///
    /// The checker's questions go to `oracle`, or to the critic if there is none.
    pub fn analyse(
        &mut self,
        history: &History,
        options: &AnalysisOptions,
        oracle: Option<&mut dyn Oracle>,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Analysis {
        self.prepare(options.method);
        control.set_time(options.limits.soft_time, options.limits.time);
        let question = Question::after(history, &options.limits, control);
        let judgement = self.think(options.method, &question, observer);
        let mut nodes = judgement.nodes;
        // The rest gets as much time again; the stop button still works.
        control.set_time(None, options.limits.time.map(|time| time + Duration::from_millis(1)));
        let each = share_of(&options.limits, 8);
        let value = judgement.best().map_or(Value::Centipawns(0), |best| best.value);
        let case = Case {
            history,
            judgement: &judgement,
            system: options.method.name(),
            each,
            total_nodes: CheckOptions::default().total_nodes,
            tolerance: CheckOptions::tolerance_for(value),
        };
        let mates = Some(&mut self.mates);
        let proved = match &mut self.account {
            Some(Account::Council(minutes)) => minutes.take_proof(),
            _ => None,
        };
        let checked = match oracle {
            // What follows from the rules alone needs no second opinion.
            _ if proved.is_some() => proved,
            Some(oracle) => examine(&case, oracle, None, control, observer),
            None => examine(&case, &mut self.critic, mates, control, observer),
        };
        if let Some(checked) = &checked {
            // The checker's questions, and those of the proof that it was given.
            let made_for_it = checked.solution().counters.critic_nodes;
            nodes += checked.effort().nodes + if made_for_it == judgement.nodes { 0 } else { made_for_it };
        }
        let alternatives = match judgement.best_move() {
            Some(best) => self.compare(history, best, options, control, &mut nodes),
            None => Vec::new(),
        };
        Analysis { judgement, checked, alternatives, nodes }
    }

    /// Judges the best of the other moves and those that a player would think of first.
    fn compare(
        &mut self,
        history: &History,
        best: Move,
        options: &AnalysisOptions,
        control: &Control,
        nodes: &mut u64,
    ) -> Vec<JudgedLine> {
        let position = history.position();
        let share = share_of(&options.limits, 8);
        let mut judge = |only: Vec<Move>| -> Option<JudgedLine> {
            if only.is_empty() || control.must_end().is_some() {
                return None;
            }
            let question = Question::after(history, &share, control).only(&only);
            let answer = self.critic.search(&question, &mut ());
            *nodes += answer.nodes;
            answer.best().cloned()
        };
        let others: Vec<Move> = position.legal_moves().into_iter().filter(|&m| m != best).collect();
        let mut lines: Vec<JudgedLine> = Vec::new();
        if options.alternatives > 0 {
            lines.extend(judge(others.clone()));
        }
        for m in tempting(position, &others) {
            if lines.len() >= options.alternatives {
                break;
            }
            if !lines.iter().any(|line| line.moves.first() == Some(&m)) {
                lines.extend(judge(vec![m]));
            }
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        lines
    }
}

/// An answer that is to be checked.
pub(crate) struct Case<'a> {
    pub history: &'a History,
    pub judgement: &'a Judgement,
    /// Who says so.
    pub system: &'a str,
    /// What each question to the oracle may cost, and all of them together.
    pub each: Limits,
    pub total_nodes: u64,
    /// By how much the oracle may differ, in centipawns.
    pub tolerance: i32,
}

/// The most positions that the search for mates may visit for one proof, and for each of its positions.
const PROOF_NODES: u64 = 200_000;
const PROOF_EACH: u64 = 30_000;

/// Turns the judgement into a solution and lets the checker have a look. A mate is proved by the search for mates, if
/// it may be asked, and otherwise by the oracle.
pub(crate) fn examine(
    case: &Case<'_>,
    oracle: &mut dyn Oracle,
    mates: Option<&mut MateSolver>,
    control: &Control,
    observer: &mut dyn Observer,
) -> Option<Checked> {
    let best = case.judgement.best()?;
    let turn = case.history.position().turn();
    // Who is to be mated is shown to be mated whatever he plays.
    let attacker = if matches!(best.value, Value::MatedIn(_)) { turn.other() } else { turn };
    let solution = if let Value::MateIn(moves) | Value::MatedIn(moves) = best.value {
        let problem = Problem::in_game(case.history.clone(), attacker, Goal::Mate);
        let by_numbers = mates.and_then(|mates| {
            let each = Limits::nodes(PROOF_EACH);
            let limits = ProofLimits { each, total_nodes: PROOF_NODES, ..ProofLimits::default() };
            prove_mate(problem.clone(), moves, mates, &limits, control).ok()
        });
        let limits = ProofLimits { each: case.each.clone(), ..ProofLimits::default() };
        // Without the whole tree the line alone is checked: then the mate is at best verified.
        by_numbers
            .or_else(|| prove_mate(problem.clone(), moves, oracle, &limits, control).ok())
            .or_else(|| Solution::from_judgement(problem, case.system, case.judgement))
    } else {
        let problem = Problem::in_game(case.history.clone(), attacker, Goal::BestMove);
        Solution::from_judgement(problem, case.system, case.judgement)
    }?;
    let (each, total_nodes) = (case.each.clone(), case.total_nodes);
    let check_options =
        CheckOptions { each, total_nodes, tolerance: case.tolerance, ..CheckOptions::default() };
    Some(check(solution, Some(oracle), &check_options, control, observer))
}

/// A part of the limits, for one of several questions.
fn share_of(limits: &Limits, parts: u32) -> Limits {
    let nodes = limits.nodes.map(|nodes| (nodes / u64::from(parts)).max(5_000));
    let time = limits.time.map(|time| time / parts);
    // A limit by depth alone is no limit on the work: say one.
    let nodes = if nodes.is_none() && time.is_none() { Some(100_000) } else { nodes };
    Limits { nodes, time, ..Limits::none() }
}

/// Captures and checks, the most forcing first: what a player looks at before anything else.
fn tempting(position: &Position, moves: &[Move]) -> Vec<Move> {
    let mut ranked: Vec<(i32, Move)> = moves
        .iter()
        .filter_map(|&m| {
            let check = i32::from(position.after(m).is_check());
            let victim = m.capture().map_or(0, motive_solution::worth);
            (check > 0 || victim > 0).then_some((victim + 250 * check, m))
        })
        .collect();
    ranked.sort_by_key(|&(rank, _)| -rank);
    ranked.into_iter().map(|(_, m)| m).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    fn analyse(fen: &str) -> Analysis {
        let options = AnalysisOptions { limits: Limits::nodes(40_000), ..AnalysisOptions::default() };
        let history = History::new(fen.parse().unwrap());
        Analyst::new(&Settings::default()).analyse(&history, &options, None, &Control::new(), &mut ())
    }

    #[test]
    fn a_mate_is_proved_and_tempting_moves_are_compared() {
        // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
        let analysis = analyse("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16");
        assert_eq!(analysis.judgement.best().unwrap().value, Value::MateIn(2));
        assert!(analysis.checked.unwrap().verdict().is_proved());
        assert!(!analysis.alternatives.is_empty());
        assert!(analysis.alternatives.iter().all(|line| line.value < Value::MateIn(2)));
    }

    #[test]
    fn no_move_no_solution() {
        let analysis = analyse("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        assert!(analysis.checked.is_none() && analysis.judgement.lines.is_empty());
    }
}
