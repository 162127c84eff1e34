//! How an answer was found: the candidates, what the verifier said, and the protocol.

use std::time::Duration;

use motive_answer::{Reason, Value};
use motive_chess::Move;
use production::{Knowledge, Plan};

use super::planned::PlannedMove;
use crate::reasons;
use crate::search::idea::Source;
use crate::search::tree::{NodeId, Tree};
use crate::search::{Counts, PlanOutcome, Search};
use crate::write::{Names, Writer};

/// A move that was a candidate.
#[derive(Clone, Debug)]
pub struct CandidateMove {
    /// The move.
    pub m: Move,
    /// The plan that it begins, in the thesis's notation; `None` if the verifier thought of it.
    pub plan: Option<String>,
    /// The same plan, to be followed.
    pub steps: Option<Plan>,
    /// The rules that led to it with what they speak of, the first cause first.
    pub reasons: Vec<Reason>,
    /// Names of the rules that led to it, the first cause first.
    pub rules: Vec<String>,
    /// What those rules say, in plain words.
    pub statements: Vec<String>,
    /// What the verifier makes of it.
    pub value: Option<Value>,
    /// The line that it expects.
    pub line: Vec<Move>,
    /// What the plan search shows and hopes for, in tenths of a pawn.
    pub range: Option<(i32, i32)>,
    /// The refuted line that it is to prevent, if that is how it was thought of.
    pub against: Vec<Move>,
    /// The plan as it was worked out against the critic.
    pub worked: Option<PlannedMove>,
    /// Its place among the plans of the rules, from 1.
    pub place: Option<usize>,
}

/// A node of a plan search, for drawing.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The node above, by its place; `None` for the root.
    pub parent: Option<usize>,
    /// The move to it; `None` for the root.
    pub m: Option<Move>,
    /// What was shown and what is hoped for, in tenths of a pawn for the side to move at the root.
    pub range: (i32, i32),
    /// Where the move came from.
    pub source: Source,
    /// How many positions lie below it.
    pub below: usize,
}

/// A reply to the answer, and how it is met.
#[derive(Clone, Debug)]
pub struct Defense {
    /// The reply.
    pub reply: Move,
    /// Where our answer to it comes from; `None` if nobody looked for one.
    pub by: Option<Source>,
    /// How the attack goes on, as far as it was looked at.
    pub line: Vec<Move>,
    /// What is left after it; `None` if the plan search did not look.
    pub value: Option<Value>,
}

/// A candidate that was looked at further than the leader, with the question whether it is better.
#[derive(Clone, Copy, Debug)]
pub struct Challenge {
    /// The move.
    pub m: Move,
    /// Half-moves after it, in the deepest look.
    pub depth: u32,
    /// What it was worth when it became the leader, if it did.
    pub better: Option<Value>,
    /// Whether the rules have a plan for it; otherwise it is a check or a sacrifice that only the verifier proposes.
    pub is_planned: bool,
}

/// What was thought after a round of doubt.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The move that was preferred.
    pub m: Move,
    /// What the verifier made of it.
    pub value: Option<Value>,
    /// By how many hundredths of a pawn all other moves were shown to be behind, if they were.
    pub ahead: Option<i32>,
    /// Whether the verifier, asked about everything, preferred it, too.
    pub agrees: bool,
    /// Positions of the verifier so far.
    pub verifier: u64,
    /// The place of the move among the plans of the rules, from 1; `None` if the verifier proposed it.
    pub place: Option<usize>,
}

/// Where the time went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent {
    /// The static analysis of the position in question.
    pub analysis: Duration,
    /// The plan search, with what the verifier said to it.
    pub plans: Duration,
    /// The verifier.
    pub verifier: Duration,
    /// The checker.
    pub checker: Duration,
}

/// How an answer was found.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// All candidates, the chosen one first.
    pub candidates: Vec<CandidateMove>,
    /// Replies to the answer, those that were looked at first.
    pub defenses: Vec<Defense>,
    /// Positions of the plan search, candidates included.
    pub nodes: usize,
    /// What the plan search did.
    pub counts: Counts,
    /// Rounds of doubt.
    pub rounds: usize,
    /// What was thought after each of them.
    pub course: Vec<Round>,
    /// Who was looked at further than the leader.
    pub challenges: Vec<Challenge>,
    /// Where the time went.
    pub spent: Spent,
    /// Positions of the checker, which are among those of the critic.
    pub checker_nodes: u64,
    /// Refutations that went back to the plan search.
    pub refutations: usize,
    /// What the checker says.
    pub verdict: Option<&'static str>,
    /// The protocol of the plan search.
    pub protocol: Vec<String>,
    /// Its tree, parents before children.
    pub tree: Vec<Drawn>,
    /// The rules behind our later moves in the line of the answer, each with the moves up to it.
    pub along: Vec<(Vec<Move>, Vec<Reason>)>,
    /// The critic's positions that plans were worked out with.
    pub critic_for_plans: u64,
    /// What the other side would do if it were its move.
    pub threat: Option<PlannedMove>,
}

impl Story {
    /// The story of a plan search alone.
    pub(super) fn of_search(search: &Search<'_>, outcome: &PlanOutcome) -> Story {
        let knowledge = search.adviser.knowledge();
        let mut candidates: Vec<CandidateMove> = outcome
            .moves
            .iter()
            .map(|&(m, range)| {
                let root = search.tree().get(0);
                let tried = root.and_then(|root| root.tries.iter().find(|each| each.m == Some(m)));
                let idea = root.zip(tried.and_then(|tried| tried.idea.as_ref()));
                let lists = idea.map(|(_, idea)| idea.lists()).unwrap_or_default();
                let firings = lists.first().into_iter().flat_map(|list| list.reasons.iter().rev());
                let (rules, statements) = firings
                    .map(|firing| knowledge.production(firing.rule))
                    .map(|rule| (rule.name.clone(), rule.header.statement.clone()))
                    .unzip();
                CandidateMove {
                    m,
                    plan: idea.map(|(root, idea)| {
                        Writer::new(root.spot.scene(), knowledge, Names::Short).plan(&idea.plan)
                    }),
                    steps: idea.map(|(_, idea)| idea.plan.clone()),
                    reasons: idea
                        .map(|(root, _)| reasons::of_lists(root.spot.scene(), knowledge, &lists))
                        .unwrap_or_default(),
                    rules,
                    statements,
                    value: None,
                    line: Vec::new(),
                    range: Some((range.lo, range.hi)),
                    against: Vec::new(),
                    worked: None,
                    place: None,
                }
            })
            .collect();
        candidates.sort_by_key(|candidate| Some(candidate.m) != outcome.best);
        Story {
            candidates,
            along: along(search.tree(), knowledge, &outcome.line),
            nodes: outcome.counts.nodes(),
            counts: search.counts(),
            tree: draw(search.tree()),
            ..Story::default()
        }
    }
}

/// The rules that suggested the moves of the side to move in a line of the tree.
fn along(tree: &Tree, knowledge: &Knowledge, line: &[Move]) -> Vec<(Vec<Move>, Vec<Reason>)> {
    let mut found = Vec::new();
    let mut here = 0;
    for (ply, &m) in line.iter().enumerate() {
        let Some(tried) = tree.get(here).and_then(|node| node.tries.iter().find(|each| each.m == Some(m)))
        else {
            break;
        };
        if let Some(idea) = tried.idea.as_ref().filter(|_| ply > 0 && ply.is_multiple_of(2)) {
            let told = reasons::of_lists(tree[here].spot.scene(), knowledge, &idea.lists());
            found.push((line[..=ply].to_vec(), told));
        }
        here = tried.child;
    }
    found
}

/// A tree for drawing: passes are left out, and what lies below them.
fn draw(tree: &Tree) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    if tree.is_empty() {
        return drawn;
    }
    let range = tree[0].range;
    drawn.push(Drawn {
        parent: None,
        m: None,
        range: (range.lo, range.hi),
        source: Source::Analysis,
        below: 0,
    });
    let mut queue: std::collections::VecDeque<(NodeId, usize)> = std::collections::VecDeque::from([(0, 0)]);
    while let Some((id, place)) = queue.pop_front() {
        for each in tree[id].tries.iter().filter(|each| each.m.is_some()) {
            drawn.push(Drawn {
                parent: Some(place),
                m: each.m,
                range: (each.range.lo, each.range.hi),
                source: each.source,
                below: 0,
            });
            queue.push_back((each.child, drawn.len() - 1));
        }
    }
    for place in (1..drawn.len()).rev() {
        let below = drawn[place].below + 1;
        if let Some(parent) = drawn[place].parent {
            drawn[parent].below += below;
        }
    }
    drawn
}
