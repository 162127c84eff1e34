//! The entry: a position in, a move with its line, its reasons and its story out.

use std::sync::Arc;
use std::time::Duration;

use motive_answer::{
    Alternative, Control, Counters, Engine, EngineError, Evaluation, Goal, Limits, NodeId, Observer, Problem,
    Progress, Promise, Question, Range, Reasons, Solution, StopReason, Tree, Value, Variation,
};
use motive_chess::{History, Move};

use crate::knowledge::PlanKnowledge;
use crate::reasons::{reasons, searched};
use crate::search::{Found, MATES, Search};
use crate::settings::{Mode, PitratSettings};
use crate::story::{Reply, Story, Told, why_text};
use crate::tree::{self, MATE, Why, seen_by};

/// The program: its set-up and what it knows.
#[derive(Clone, Debug)]
pub struct Pitrat {
    settings: PitratSettings,
    knowledge: Arc<PlanKnowledge>,
}

/// What it says about a position.
#[derive(Clone, Debug)]
pub struct PitratOutcome {
    /// The move to play; `None` if there is none.
    pub best: Option<Move>,
    /// What the side to move has, it thinks.
    pub value: Value,
    /// The move and what is expected to follow.
    pub line: Vec<Move>,
    /// Whether more material is won than was there, or mate is forced.
    pub wins: bool,
    /// Whether the other side had nothing left to say against it.
    pub settled: bool,
    /// Positions in the tree when the move became the best.
    pub found_at: u64,
    /// Positions in the tree.
    pub nodes: u64,
    /// Positions looked at for the sake of one goal, which did not enter the tree.
    pub looked: u64,
    /// Why it ended.
    pub stop: StopReason,
    /// Time taken.
    pub elapsed: Duration,
    /// The plans, the failures, the repairs.
    pub story: Story,
    /// The whole tree, the root first, in the order in which it grew.
    pub tree: Vec<Visited>,
    /// The tree with the reasons of every move, if there is a move.
    pub solution: Option<Solution>,
}

/// A position of the tree as it stands at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visited {
    /// The position before; `None` at the root.
    pub parent: Option<usize>,
    /// The move that led here; `None` at the root and after a pass.
    pub m: Option<Move>,
    /// Why the move was made.
    pub why: Vec<Why>,
    /// The provisional balance for the side to move at the root.
    pub value: Value,
}

impl PitratOutcome {
    /// The place of a line in the tree, if it was looked at.
    pub fn visited(&self, line: &[Move]) -> Option<usize> {
        let mut here = 0;
        for &m in line {
            here = self.tree.iter().position(|node| node.parent == Some(here) && node.m == Some(m))?;
        }
        Some(here)
    }

    /// The outcome as the evaluation of an engine. Its nodes are those of the tree.
    pub fn evaluation(&self) -> Evaluation {
        let line = Variation { value: self.value, moves: self.line.clone() };
        Evaluation {
            depth: self.line.len() as u32,
            lines: if line.moves.is_empty() { Vec::new() } else { vec![line] },
            nodes: self.nodes,
            expansions: None,
            elapsed: self.elapsed,
            stop: self.stop,
        }
    }
}

impl Default for Pitrat {
    fn default() -> Pitrat {
        Pitrat::new(PitratSettings::default())
    }
}

impl Pitrat {
    /// A program with the embedded knowledge.
    pub fn new(settings: PitratSettings) -> Pitrat {
        Pitrat::with_knowledge(settings, PlanKnowledge::shared())
    }

    /// A program with other knowledge, which several may share.
    pub fn with_knowledge(settings: PitratSettings, knowledge: impl Into<Arc<PlanKnowledge>>) -> Pitrat {
        Pitrat { settings, knowledge: knowledge.into() }
    }

    /// The settings in force.
    pub fn settings(&self) -> &PitratSettings {
        &self.settings
    }

    /// Changes the settings.
    pub fn configure(&mut self, settings: PitratSettings) {
        self.settings = settings;
    }

    /// Answers a problem within limits.
    ///
    /// ```
    /// use motive_answer::{Goal, Limits, Problem};
    /// use motive_pitrat::{Pitrat, PitratSettings};
    ///
    /// let problem = Problem::new("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?, Goal::Mate);
    /// let outcome = Pitrat::new(PitratSettings::default()).solve(&problem, &Limits::none(), &mut ());
    /// assert!(outcome.wins);
    /// assert_eq!(problem.position().san(outcome.line[0]), "Ra8#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> PitratOutcome {
        let control = Control::start(limits);
        self.search(&Question::after(problem.game(), limits, &control), observer)
    }

    /// Answers a question. A limit on nodes beyond the one of the settings changes nothing: the tree is kept small.
    pub fn search(&self, question: &Question, observer: &mut dyn Observer) -> PitratOutcome {
        let began = question.control.elapsed();
        let limit = question.limits.nodes.unwrap_or(u64::MAX).min(self.settings.nodes).max(2);
        let mut settings = self.settings.clone();
        if let Some(depth) = question.limits.depth {
            settings.depth = settings.depth.min(depth.max(1));
        }
        let must_end = || question.control.must_end().is_some();
        let history = &question.history;
        let known = match settings.mode {
            Mode::Default => Arc::clone(&self.knowledge),
            Mode::Faithful => Arc::new(self.knowledge.of_the_paper()),
        };
        let mut search = Search::new(history, &question.only, &settings, &known, limit as usize, &must_end);
        let found = search.run();
        let story = tell(&search, &found, &known);
        let value = as_value(found.value);
        let nodes = search.tree.nodes.len() as u64;
        let stop = match question.control.must_end() {
            Some(reason) => reason,
            None if found.limited => StopReason::Nodes,
            None => StopReason::Finished,
        };
        let elapsed = question.control.elapsed().saturating_sub(began);
        let solution = found.best.and_then(|best| {
            let mut solution = assemble(history, &search, best, value)?;
            solution.stop = stop;
            solution.counters = Counters { nodes, elapsed, ..Counters::default() };
            Some(solution)
        });
        if !found.line.is_empty() {
            let line = Variation { value, moves: found.line.clone() };
            observer.progress(&Progress::of_line(line, found.line.len() as u32, nodes, elapsed));
        }
        PitratOutcome {
            best: found.best,
            value,
            wins: story.wins,
            line: found.line,
            settled: found.settled,
            found_at: found.since as u64,
            nodes,
            looked: search.looked,
            stop,
            elapsed,
            story,
            tree: search.tree.nodes.iter().map(|node| visited(node, search.side)).collect(),
            solution,
        }
    }
}

/// A value of the tree as others know it.
pub(crate) fn as_value(value: i32) -> Value {
    if value >= MATES {
        Value::MateIn((MATE - value + 1) as u32 / 2)
    } else if value <= -MATES {
        Value::MatedIn((MATE + value + 1) as u32 / 2)
    } else {
        Value::Centipawns(value)
    }
}

fn visited(node: &tree::Node, side: motive_chess::Color) -> Visited {
    let value = as_value(seen_by(node.value, side));
    Visited { parent: node.parent, m: node.m, why: node.why.clone(), value }
}

fn tell(search: &Search<'_>, found: &Found, knowledge: &PlanKnowledge) -> Story {
    let tree = &search.tree;
    let root = &tree.nodes[0];
    let plan_of = |why: &[Why]| {
        why.iter().find_map(|why| match why {
            Why::Plan { plan, .. } => Some(*plan),
            _ => None,
        })
    };
    let tried = root.children.iter().filter_map(|&child| {
        let node = &tree.nodes[child];
        Some((node.m?, plan_of(&node.why)))
    });
    let mut line = Vec::new();
    let (mut here, mut position) = (Some(0), root.position.clone());
    for &m in &found.line {
        let child = here.and_then(|id: usize| {
            tree.nodes[id].children.iter().copied().find(|&child| tree.nodes[child].m == Some(m))
        });
        let why = child.map_or_else(Vec::new, |child| tree.nodes[child].why.clone());
        let after = position.after(m);
        let text = if after.is_checkmate() {
            "mate".to_owned()
        } else {
            why.first().map_or_else(
                || "nothing better is known".to_owned(),
                |why| why_text(why, &tree.plans, &root.roster, &position, knowledge),
            )
        };
        line.push(Told { m, san: position.san(m), why, text });
        here = child;
        position = after;
    }
    let first = root
        .children
        .iter()
        .find(|&&child| tree.nodes[child].m.is_some() && tree.nodes[child].m == found.best);
    let replies = first.map_or_else(Vec::new, |&first| {
        let node = &tree.nodes[first];
        let mut replies = node.children.clone();
        // The hardest first.
        replies.sort_by_key(|&reply| seen_by(tree.nodes[reply].value, search.side));
        let told = replies.into_iter().chain(node.pass).map(|reply| Reply {
            m: tree.nodes[reply].m,
            line: tree.line(reply),
            value: as_value(seen_by(tree.nodes[reply].value, search.side)),
        });
        told.collect()
    });
    let before = seen_by(root.material, search.side);
    Story {
        characteristics: search.characteristics[0].clone(),
        plans: tree.plans.clone(),
        initial: search.initial,
        tried: tried.collect(),
        failures: search.failures.clone(),
        line,
        replies,
        played: tree.nodes.iter().filter_map(|node| plan_of(&node.why)).collect(),
        nodes: tree.nodes.len(),
        looked: search.looked,
        wins: found.value > before,
        roster: root.roster.clone(),
    }
}

/// The tree that shows it: the best move at the attacker's nodes, at the defender's all that were looked at.
fn assemble(history: &History, search: &Search<'_>, best: Move, value: Value) -> Option<Solution> {
    let position = history.position();
    let problem = Problem::in_game(history.clone(), position.turn(), Goal::BestMove);
    let claim = match value {
        Value::MateIn(moves) => Promise::Mate(moves),
        other => Promise::Worth(Range::exactly(other.centipawns())),
    };
    let tree = &search.tree;
    let first = tree.nodes[0].children.iter().copied().find(|&child| tree.nodes[child].m == Some(best));
    let mut shown = Tree::new();
    let why = first.map_or_else(|| Reasons::one(searched(search, value)), |child| reasons(search, child));
    let root = shown.add(NodeId::ROOT, best, why).ok()?;
    let mut waiting: Vec<(usize, NodeId)> = first.into_iter().map(|child| (child, root)).collect();
    while let Some((id, place)) = waiting.pop() {
        let node = &tree.nodes[id];
        let next: Vec<usize> = if node.turn() == search.side {
            tree.best(id).into_iter().collect()
        } else {
            let mut replies = node.children.clone();
            let main = tree.best(id);
            replies.sort_by_key(|&reply| Some(reply) != main);
            replies
        };
        for child in next {
            let Some(m) = tree.nodes[child].m else { continue };
            if let Ok(added) = shown.add(place, m, reasons(search, child)) {
                waiting.push((child, added));
            }
        }
    }
    let mut solution = Solution::new(problem, "pitrat", claim, shown);
    let others = tree.nodes[0].children.iter().copied().filter(|&child| tree.nodes[child].m != Some(best));
    // What promises more than the answer was not refuted: it is only easier to dispute.
    let least = first.map_or(i32::MAX, |child| seen_by(tree.nodes[child].value, search.side));
    solution.alternatives = others
        .filter(|&child| seen_by(tree.nodes[child].value, search.side) <= least)
        .filter_map(|child| {
            Some(Alternative {
                node: NodeId::ROOT,
                tried: tree.nodes[child].m?,
                reasons: reasons(search, child),
                refutation: tree.line(child),
                value: as_value(seen_by(tree.nodes[child].value, search.side)),
            })
        })
        .collect();
    Some(solution)
}

impl Engine for Pitrat {
    fn name(&self) -> &'static str {
        "pitrat"
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        Ok(self.search(question, &mut ()).evaluation())
    }

    fn forget(&mut self) {}
}
