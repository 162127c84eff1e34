//! What a system answers: a tree of moves with their reasons, the candidates and why they lost, what it cost.

use std::time::Duration;

use motive_chess::{History, Move};

use crate::{
    Checked, Evaluation, Goal, NodeId, Problem, Promise, Range, Reason, Reasons, Searched, Solution,
    StopReason, Tree, Value, Variation, Verdict,
};

/// The answer of a system to a [`crate::Question`].
///
/// The first candidate is the answer; the tree shows it, its main line first. Answers to the same question can be
/// united ([`Answer::absorb`]): the same move is one node, reasons are added up, nothing is thrown away. The verdict is
/// part of the answer, and only the checker can raise it ([`Answer::attach`]).
///
/// ```
/// use motive_answer::{Answer, Candidate, Value};
/// use motive_chess::Position;
///
/// let start = Position::default();
/// let mut answer = Answer::empty("by hand");
/// assert!(answer.best().is_none());
/// answer.candidate(start.parse_san("e4")?).value = Some(Value::Centipawns(30));
/// assert_eq!(answer.value(), Some(Value::Centipawns(30)));
/// assert_eq!(answer.verdict().name(), "unchecked");
/// # Ok::<(), motive_chess::MoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Answer {
    /// Who answers.
    pub system: &'static str,
    /// The moves that were weighed, the answer first; empty if there is no legal move, or the system has no proposal.
    pub candidates: Vec<Candidate>,
    /// The moves that show the answer, each with its reasons.
    pub tree: Tree,
    /// How the value is known, if it is more than an estimate.
    pub known: Option<Known>,
    /// Depth that was completed, in half-moves.
    pub depth: u32,
    /// What each system spent.
    pub work: Vec<Work>,
    /// Time taken.
    pub elapsed: Duration,
    /// Why it ended.
    pub stop: StopReason,
    /// The system's own story.
    pub trace: Trace,
    checked: Option<Checked>,
}

/// A move that was weighed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The move.
    pub m: Move,
    /// What it is worth to the side to move, if somebody has said.
    pub value: Option<Value>,
    /// The move and what is expected to follow; never empty.
    pub line: Vec<Move>,
    /// The systems that proposed it, in the order in which they did.
    pub by: Vec<&'static str>,
    /// Why it was proposed.
    pub reasons: Vec<Reason>,
    /// What it is for, in the words of the first system that said so.
    pub idea: Option<String>,
    /// Why it is not the answer, if it was looked at and lost.
    pub lost: Option<Lost>,
}

/// Why a candidate is not the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// What refutes it, the reply first; empty if another move is simply worth more.
    pub line: Vec<Move>,
    /// What it turned out to be worth.
    pub value: Value,
    /// The same in words; empty if nobody has any.
    pub why: String,
}

/// How a value is known that is more than an estimate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Known {
    /// The rules of chess decide it.
    Proof,
    /// A table of endings has it.
    Table,
    /// A chapter on the ending has it.
    Chapter,
}

/// What a system spent on an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Which system.
    pub system: &'static str,
    /// Nodes: every position that was played out, by whatever part of it.
    pub nodes: u64,
    /// Those of them that are nodes of its own tree of ideas, if it has one.
    pub ideas: u64,
}

/// The system's own story, for those who want it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace {
    /// What was counted, by name.
    pub counts: Vec<(&'static str, u64)>,
    /// The story in sentences.
    pub text: String,
}

impl Candidate {
    /// A move without more.
    pub fn new(m: Move) -> Candidate {
        Candidate {
            m,
            value: None,
            line: vec![m],
            by: Vec::new(),
            reasons: Vec::new(),
            idea: None,
            lost: None,
        }
    }

    /// A line with its value.
    pub fn of_line(line: &Variation) -> Option<Candidate> {
        let &m = line.moves.first()?;
        Some(Candidate { value: Some(line.value), line: line.moves.clone(), ..Candidate::new(m) })
    }

    /// Whether somebody gives knowledge as the reason.
    pub fn has_knowledge(&self) -> bool {
        self.reasons.iter().any(Reason::is_knowledge)
    }

    fn absorb(&mut self, other: Candidate) {
        for system in other.by {
            if !self.by.contains(&system) {
                self.by.push(system);
            }
        }
        for reason in other.reasons {
            if !self.reasons.contains(&reason) {
                self.reasons.push(reason);
            }
        }
        if self.value.is_none() {
            (self.value, self.line) = (other.value, other.line);
        }
        self.idea = self.idea.take().or(other.idea);
        self.lost = self.lost.take().or(other.lost);
    }
}

impl Answer {
    /// No answer yet.
    pub fn empty(system: &'static str) -> Answer {
        Answer {
            system,
            candidates: Vec::new(),
            tree: Tree::new(),
            known: None,
            depth: 0,
            work: Vec::new(),
            elapsed: Duration::ZERO,
            stop: StopReason::Finished,
            trace: Trace::default(),
            checked: None,
        }
    }

    /// The answer of a search that gives lines and values and has no reasons but the search itself.
    pub fn of_search(system: &'static str, history: &History, evaluation: &Evaluation) -> Answer {
        let side = history.position().turn();
        let mut answer = Answer {
            depth: evaluation.depth,
            elapsed: evaluation.elapsed,
            stop: evaluation.stop,
            work: vec![Work { system, nodes: evaluation.nodes, ideas: evaluation.expansions.unwrap_or(0) }],
            ..Answer::empty(system)
        };
        for line in &evaluation.lines {
            let Some(candidate) = Candidate::of_line(line) else { continue };
            let searched = Searched {
                engine: system.to_owned(),
                depth: evaluation.depth,
                nodes: evaluation.nodes,
                value: line.value,
                side,
            };
            let reason = Reason::Search(searched);
            if answer.tree.is_empty() {
                answer.tree = Tree::of_line(&line.moves, |_| Reasons::one(reason.clone()));
            }
            answer.candidates.push(Candidate { by: vec![system], reasons: vec![reason], ..candidate });
        }
        answer
    }

    /// The move to play.
    pub fn best_move(&self) -> Option<Move> {
        self.best().map(|best| best.m)
    }

    /// The candidate that is the answer.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// What the answer is worth to the side to move.
    pub fn value(&self) -> Option<Value> {
        self.best().and_then(|best| best.value)
    }

    /// The move and what is expected to follow.
    pub fn line(&self) -> Option<Variation> {
        let best = self.best()?;
        Some(Variation { value: best.value?, moves: best.line.clone() })
    }

    /// The lines of the candidates that have a value, in their order, at most so many.
    pub fn lines(&self, most: usize) -> Vec<Variation> {
        let line = |candidate: &Candidate| {
            Some(Variation { value: candidate.value?, moves: candidate.line.clone() })
        };
        self.candidates.iter().filter_map(line).take(most.max(1)).collect()
    }

    /// The answer as the evaluation of an engine, with so many lines at most.
    pub fn evaluation(&self, lines: usize) -> Evaluation {
        let ideas: u64 = self.work.iter().map(|work| work.ideas).sum();
        Evaluation {
            lines: self.lines(lines),
            depth: self.depth,
            nodes: self.nodes(),
            expansions: Some(ideas).filter(|&ideas| ideas > 0),
            elapsed: self.elapsed,
            stop: self.stop,
        }
    }

    /// Nodes of all systems together.
    pub fn nodes(&self) -> u64 {
        self.work.iter().map(|work| work.nodes).sum()
    }

    /// Adds to what a system has spent.
    pub fn spend(&mut self, system: &'static str, nodes: u64, ideas: u64) {
        match self.work.iter_mut().find(|work| work.system == system) {
            Some(work) => {
                work.nodes += nodes;
                work.ideas += ideas;
            }
            None => self.work.push(Work { system, nodes, ideas }),
        }
    }

    /// The candidate with a move; a new one behind all others if there is none yet.
    pub fn candidate(&mut self, m: Move) -> &mut Candidate {
        let at = self.candidates.iter().position(|candidate| candidate.m == m).unwrap_or_else(|| {
            self.candidates.push(Candidate::new(m));
            self.candidates.len() - 1
        });
        &mut self.candidates[at]
    }

    /// Unites the answer of another system with this one. This one keeps its answer, its order and its values; candidates,
    /// reasons, work and the tree are added up.
    pub fn absorb(&mut self, other: Answer) {
        for candidate in other.candidates {
            match self.candidates.iter_mut().find(|known| known.m == candidate.m) {
                Some(known) => known.absorb(candidate),
                None => self.candidates.push(candidate),
            }
        }
        self.tree.learn_reasons(&other.tree);
        if let Some(best) = self.candidates.first()
            && let Some(first) = self.tree.child(NodeId::ROOT, best.m)
        {
            self.tree.give_reasons(first, &best.reasons);
        }
        for work in other.work {
            self.spend(work.system, work.nodes, work.ideas);
        }
    }

    /// Makes a line the answer: its move comes first with this value, and the tree shows the line.
    pub fn lead(&mut self, line: &Variation, reason: Reason) {
        let Some(&m) = line.moves.first() else { return };
        self.candidate(m);
        if let Some(at) = self.candidates.iter().position(|candidate| candidate.m == m) {
            self.candidates[..=at].rotate_right(1);
        }
        let best = &mut self.candidates[0];
        (best.value, best.line, best.lost) = (Some(line.value), line.moves.clone(), None);
        if !best.reasons.contains(&reason) {
            best.reasons.push(reason.clone());
        }
        let mut tree = Tree::of_line(&line.moves, |_| Reasons::one(reason.clone()));
        if let Some(first) = tree.child(NodeId::ROOT, m) {
            tree.give_reasons(first, &self.candidates[0].reasons);
        }
        tree.learn_reasons(&self.tree);
        self.tree = tree;
        self.checked = None;
    }

    /// The answer as a solution that the checker can read; `None` if there is no move.
    pub fn solution(&self, history: &History) -> Option<Solution> {
        let value = self.value()?;
        let turn = history.position().turn();
        // Who is to be mated is shown to be mated whatever it plays.
        let attacker = if matches!(value, Value::MatedIn(_)) { turn.other() } else { turn };
        let (goal, promise) = match value {
            Value::MateIn(moves) | Value::MatedIn(moves) => (Goal::Mate, Promise::Mate(moves)),
            Value::Centipawns(n) => (Goal::BestMove, Promise::Worth(Range::exactly(n))),
        };
        let problem = Problem::in_game(history.clone(), attacker, goal);
        Some(Solution::new(problem, self.system, promise, self.tree.clone()))
    }

    /// How sure the answer is.
    pub fn verdict(&self) -> &Verdict {
        self.checked.as_ref().map_or(&Verdict::Unchecked, Checked::verdict)
    }

    /// What the checker has to say, if it was asked.
    pub fn checked(&self) -> Option<&Checked> {
        self.checked.as_ref()
    }

    /// Takes the result of a check away: the answer is unchecked again.
    pub fn uncheck(&mut self) {
        self.checked = None;
    }

    /// Puts the result of a check to the answer. The tree that was checked becomes the tree of the answer if it shows
    /// more; the reasons of both are kept.
    pub fn attach(&mut self, checked: Checked) {
        let mut tree = checked.solution().tree.clone();
        tree.learn_reasons(&self.tree);
        self.tree = tree;
        self.checked = Some(checked);
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;
    use crate::Rule;

    fn knowledge(entry: &str) -> Reason {
        Reason::Knowledge { entry: entry.into(), bindings: Vec::new() }
    }

    #[test]
    fn the_same_move_is_one_node_and_nothing_is_thrown_away() {
        let start = Position::default();
        let [e4, d4] = ["e4", "d4"].map(|san| start.parse_san(san).unwrap());
        let e5 = start.after(e4).parse_san("e5").unwrap();
        let line = |moves: &[Move], n| Variation { value: Value::Centipawns(n), moves: moves.to_vec() };
        let mut answer = Answer::empty("auto");
        answer.lead(&line(&[d4], 10), Reason::Rule(Rule::Defense));
        answer.lead(&line(&[e4, e5], 20), Reason::Rule(Rule::Defense));
        let mut other = Answer::empty("paradise");
        other.lead(&line(&[e4], 5), knowledge("paradise/CENTER"));
        other.candidates[0].by.push("paradise");
        other.spend("paradise", 7, 3);
        answer.absorb(other);
        assert_eq!(answer.candidates.len(), 2);
        assert_eq!((answer.best_move(), answer.value()), (Some(e4), Some(Value::Centipawns(20))));
        assert!(answer.best().unwrap().has_knowledge() && answer.best().unwrap().by == ["paradise"]);
        let first = answer.tree.child(NodeId::ROOT, e4).unwrap();
        assert_eq!(answer.tree.reasons(first), [Reason::Rule(Rule::Defense), knowledge("paradise/CENTER")]);
        assert_eq!(answer.tree.main_line(), [e4, e5]);
        assert_eq!(answer.nodes(), 7);
        // Another move takes the lead; the reasons of the old one are not lost.
        answer.lead(&line(&[d4], 30), Reason::Rule(Rule::Defense));
        assert_eq!(answer.best_move(), Some(d4));
        assert!(answer.candidates[1].has_knowledge());
        assert_eq!(answer.verdict(), &Verdict::Unchecked);
    }
}
