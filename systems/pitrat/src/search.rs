//! The dispute: the side that is not content with the provisional balance does something about it.
//!
//! While the root is worth less than is wanted, the attacker develops; as soon as it is worth as much, "it applies
//! the same method for the other player". When a side has nothing left that is worth its price, the other is right.
//! Then more is wanted, until no more is to be had; and if nothing is to be won, as much as can be kept.

mod ideas;
mod repair;

use motive_chess::{Color, History, Move, Roster};

use crate::analysis::{Characteristic, Characteristics};
use crate::knowledge::PlanKnowledge;
use crate::settings::{Mode, PitratSettings};
use crate::story::Failure;
use crate::tree::{Idea, Limits, MATE, NEVER, Next, NodeId, Stage, Target, Tree, Why, index, seen_by};
use motive_answer::balance;

/// The least that counts as won.
const PAWN: i32 = 100;
/// A piece for a pawn.
const PIECE: i32 = 200;
/// As much may be lost and the position still counts as held.
const HELD: i32 = 50;
/// Values beyond this are mates.
pub(crate) const MATES: i32 = MATE - 1_000;

/// What was found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub best: Option<Move>,
    /// For the side to move.
    pub value: i32,
    pub line: Vec<Move>,
    /// Whether the other side had nothing left to say.
    pub settled: bool,
    /// Whether the limits ended the work.
    pub limited: bool,
    /// Positions in the tree when the move that is played was first the best.
    pub since: usize,
}

/// How a dispute ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Reached,
    OutOfReach,
    Limited,
}

/// One search.
pub(crate) struct Search<'a> {
    pub tree: Tree,
    pub knowledge: &'a PlanKnowledge,
    pub settings: &'a PitratSettings,
    pub limits: Limits,
    pub only: &'a [Move],
    pub limit: usize,
    pub must_end: &'a dyn Fn() -> bool,
    pub side: Color,
    /// The characteristics of the root for the side to move, and then for the other.
    pub characteristics: [Vec<Characteristic>; 2],
    /// The plans that come from the analysis of the root: the first ones of the tree.
    pub initial: usize,
    pub failures: Vec<Failure>,
    /// Positions looked at without entering the tree.
    pub looked: u64,
    /// When the best move changed last.
    changed: (Option<Move>, usize),
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        history: &History,
        only: &'a [Move],
        settings: &'a PitratSettings,
        knowledge: &'a PlanKnowledge,
        limit: usize,
        must_end: &'a dyn Fn() -> bool,
    ) -> Search<'a> {
        let position = history.position();
        let side = position.turn();
        let least = balance(position, side) + settings.gain.unwrap_or(PAWN);
        let target = Target { side, least };
        let limits = Limits { depth: settings.depth, reanalyze: settings.mode == Mode::Default };
        let mut search = Search {
            tree: Tree::new(position, Roster::new(position), target),
            knowledge,
            settings,
            limits,
            only,
            limit,
            must_end,
            side,
            characteristics: [Vec::new(), Vec::new()],
            initial: 0,
            failures: Vec::new(),
            looked: 0,
            changed: (None, 0),
        };
        search.analyze_root();
        search
    }

    /// The one meticulous analysis, for both sides.
    fn analyze_root(&mut self) {
        let node = &self.tree.nodes[0];
        let own = Characteristics::new(&node.position, &node.roster, self.knowledge);
        let theirs =
            node.position.pass().map(|passed| Characteristics::new(&passed, &node.roster, self.knowledge));
        self.characteristics[0] = own.characteristics;
        self.tree.plans = own.plans;
        if let Some(theirs) = theirs {
            self.characteristics[1] = theirs.characteristics;
            self.tree.plans.extend(theirs.plans);
        }
        self.initial = self.tree.plans.len();
    }

    /// Searches until it is known what can be had, or the limits end it.
    ///
    /// First a piece is wanted. When that is settled more is wanted, until no more is to be had; when a piece is not
    /// to be had, a pawn; and when nothing is, then as much as can be kept. Each of these may use a part of the tree,
    /// so that a dispute over a pawn does not stand in the way of a mate.
    pub(crate) fn run(&mut self) -> Found {
        let base = seen_by(self.tree.nodes[0].material, self.side);
        let whole = self.limit;
        let wishes: Vec<(i32, usize)> = match self.settings.gain {
            Some(gain) => vec![(gain, 90), (-HELD, 100)],
            None => vec![(MATES - base, 20), (PIECE, 60), (PAWN, 80), (-HELD, 100)],
        };
        let mut limited = false;
        let mut provisional: Option<Found> = None;
        for (wish, percent) in wishes {
            if wish <= 0 && provisional.is_some() {
                break;
            }
            self.limit = whole * percent / 100;
            self.tree.target.least = base + wish;
            let (found, end) = self.settle();
            limited |= end == End::Limited;
            match found {
                Some(found) if found.settled => {
                    return if wish > 0 && self.settings.gain.is_none() {
                        self.limit = whole;
                        self.more(found)
                    } else {
                        self.complete(found)
                    };
                }
                Some(found) if provisional.is_none() => provisional = Some(found),
                _ => {}
            }
            if (self.must_end)() {
                break;
            }
        }
        let found = provisional.unwrap_or_else(|| self.found(false));
        self.complete(Found { limited, ..found })
    }

    /// Wants more than what is settled, as long as it is to be had.
    fn more(&mut self, mut best: Found) -> Found {
        while best.value < MATES {
            self.tree.target.least = best.value + PAWN;
            match self.settle() {
                (Some(found), End::Reached) => best = found,
                (_, end) => {
                    best.limited = end == End::Limited;
                    break;
                }
            }
        }
        self.complete(best)
    }

    /// Lets the sides dispute over the target: what was found if it was reached, settled or not.
    fn settle(&mut self) -> (Option<Found>, End) {
        self.tree.update_all(&self.limits);
        let end = self.dispute();
        let reached = self.tree.favors(0) == self.side;
        (reached.then(|| self.found(end == End::Reached)), end)
    }

    /// The best of the tree as it stands.
    fn found(&self, settled: bool) -> Found {
        let chosen = self.chosen();
        let line = chosen.map_or_else(
            || self.tree.line(0),
            |child| self.tree.nodes[child].m.into_iter().chain(self.tree.line(child)).collect(),
        );
        let value = chosen.map_or(self.tree.nodes[0].value, |child| self.tree.nodes[child].value);
        Found {
            best: line.first().copied(),
            value: seen_by(value, self.side),
            line,
            settled,
            limited: false,
            since: self.changed.1,
        }
    }

    /// Of the moves that reach the target the one that the other side finds hardest to dispute; of those that are as hard, the one that
    /// promises most. `None` if no move of the tree reaches it.
    fn chosen(&self) -> Option<NodeId> {
        let rank = |&child: &NodeId| {
            let node = &self.tree.nodes[child];
            let effort = node.effort[index(self.side.other())];
            (effort, seen_by(node.value, self.side), std::cmp::Reverse((node.bias, child)))
        };
        let children = self.tree.nodes[0].children.iter().copied();
        children.filter(|&child| self.tree.favors(child) == self.side).max_by_key(rank)
    }

    /// A move there must be, if there is one at all.
    fn complete(&self, mut found: Found) -> Found {
        let root = &self.tree.nodes[0];
        let allowed = |m: &Move| self.only.is_empty() || self.only.contains(m);
        if found.best.is_some_and(|m| allowed(&m)) {
            return found;
        }
        // Nothing in the tree is better than doing nothing: some move that gives nothing away.
        let known = |m: Move| root.children.iter().find(|&&child| self.tree.nodes[child].m == Some(m));
        let rank = |m: &Move| {
            let worth =
                known(*m).map(|&child| seen_by(self.tree.nodes[child].value, self.side) - found.value);
            let after = root.position.after(*m);
            let reach: usize =
                after.side(self.side).into_iter().map(|man| after.attacks_from(man).len()).sum();
            (worth.unwrap_or(0).min(0), motive_chess::exchange::trade(&root.position, *m).min(0), reach)
        };
        let legal = root.position.legal_moves();
        let best = legal.iter().copied().filter(allowed).max_by_key(|m| rank(m));
        found.best = best;
        found.line = best.into_iter().collect();
        found
    }

    /// Lets the sides speak in turn until one has nothing more to say.
    fn dispute(&mut self) -> End {
        // Every step takes an idea, a stage or a failure away; this only guards against a mistake in that.
        let mut steps = self.limit.saturating_mul(60);
        loop {
            let favored = self.tree.favors(0);
            let end = if favored == self.side { End::Reached } else { End::OutOfReach };
            let discontent = favored.other();
            if self.tree.nodes[0].effort[index(discontent)] > self.settings.patience {
                return end;
            }
            steps = steps.saturating_sub(1);
            if self.tree.nodes.len() >= self.limit || steps == 0 || (self.must_end)() {
                return End::Limited;
            }
            self.step(discontent);
            let best = self.chosen().or_else(|| self.tree.best(0));
            let best = best.and_then(|child| self.tree.nodes[child].m);
            if best != self.changed.0 {
                self.changed = (best, self.tree.nodes.len());
            }
        }
    }

    /// Follows the cheapest efforts of a side down and does something there.
    fn step(&mut self, side: Color) {
        let mut id = 0;
        loop {
            let node = &self.tree.nodes[id];
            let effort = |child: NodeId| self.tree.nodes[child].effort[index(side)];
            if node.turn() == side {
                let next = self.tree.next_cost(id, &self.limits);
                let children = node.children.iter().copied().chain(node.pass);
                let child = children.map(|child| (effort(child) + self.tree.nodes[child].bias, child)).min();
                match (next, child) {
                    (Some((cost, next)), child)
                        if child.is_none_or(|(effort, _)| cost + self.tree.need(id) <= effort) =>
                    {
                        self.act(id, next);
                        return;
                    }
                    (_, Some((effort, child))) if effort < NEVER => id = child,
                    _ => {
                        // Nothing can be done here after all: let the numbers say so.
                        self.tree.update(id, &self.limits);
                        return;
                    }
                }
                continue;
            }
            let against = node.children.iter().copied().chain(node.pass);
            let against = against.filter(|&child| self.tree.favors(child) != side);
            let hardest = against.max_by_key(|&child| (effort(child), std::cmp::Reverse(child)));
            // What the other side counts on must be seen.
            if let Some((m, value)) = node.prospect
                && self.tree.target.favors(value) != side
            {
                let waiting = node.ideas.iter().position(|idea| idea.m == m);
                let idea = match waiting {
                    Some(at) => self.tree.nodes[id].ideas.remove(at),
                    None => self.planned(id, m),
                };
                let child = self.tree.add(id, idea);
                self.tree.update(child, &self.limits);
                return;
            }
            let idle =
                !node.in_check && node.pass.is_none() && self.tree.target.favors(node.material) != side;
            if idle {
                if let Some(pass) = self.tree.pass(id) {
                    self.tree.update(pass, &self.limits);
                } else {
                    self.tree.nodes[id].is_pass = true;
                    self.tree.update(id, &self.limits);
                }
                return;
            }
            if let Some(child) = hardest {
                id = child;
                continue;
            }
            // In check, and no way out has been looked at yet.
            if self.tree.nodes[id].stage == Stage::Untouched {
                self.act(id, Next::Obvious);
            }
            self.act(id, Next::Idea);
            return;
        }
    }

    fn act(&mut self, id: NodeId, next: Next) {
        match next {
            Next::Idea => {
                if !self.tree.nodes[id].ideas.is_empty() {
                    let idea = self.tree.nodes[id].ideas.remove(0);
                    self.try_idea(id, idea);
                }
            }
            Next::Obvious => {
                let ideas = self.obvious(id);
                self.enter(id, ideas);
                self.tree.nodes[id].stage = Stage::Obvious;
            }
            Next::Hinder => {
                let ideas = self.hindering(id);
                self.enter(id, ideas);
                self.tree.nodes[id].stage = Stage::Hindering;
            }
            Next::Analyze => {
                let ideas = self.reanalyzed(id);
                self.enter(id, ideas);
                self.tree.nodes[id].stage = Stage::Analyzed;
            }
            Next::Repair(child) => self.explain_failure(id, child),
        }
        self.tree.update(id, &self.limits);
    }

    fn try_idea(&mut self, id: NodeId, idea: Idea) {
        if !self.still_hinders(id, &idea) {
            return;
        }
        let child = self.tree.add(id, idea);
        self.tree.update(child, &self.limits);
    }

    /// Enters ideas behind those that are waiting; a move that is known gets the reasons and keeps the lower price.
    fn enter(&mut self, id: NodeId, ideas: Vec<Idea>) {
        for idea in ideas {
            if id == 0 && !self.only.is_empty() && !self.only.contains(&idea.m) {
                continue;
            }
            let known = self.tree.nodes[id].children.iter().copied();
            let known = known.clone().find(|&child| self.tree.nodes[child].m == Some(idea.m));
            if let Some(child) = known {
                self.adopt(child, &idea);
                continue;
            }
            let waiting = &mut self.tree.nodes[id].ideas;
            if let Some(same) = waiting.iter_mut().find(|waiting| waiting.m == idea.m) {
                for &progress in &idea.plans {
                    if !same.plans.contains(&progress) {
                        same.plans.push(progress);
                    }
                }
                // The plan behind a move says more than that it is a capture.
                let planned = |why: &Why| matches!(why, Why::Plan { .. });
                let better =
                    planned(&idea.why) && matches!(same.why, Why::Capture | Why::NewCapture | Why::Check);
                if better || (idea.cost < same.cost && !planned(&same.why)) {
                    same.why = idea.why;
                }
                same.cost = same.cost.min(idea.cost);
            } else {
                waiting.push(idea);
            }
        }
        self.tree.nodes[id].ideas.sort_by_key(|idea| idea.cost);
    }
}
