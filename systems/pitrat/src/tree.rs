//! The tree, which is kept whole: positions, provisional balances, and what it would take to change them.
//!
//! "It develops the nodes before or after the enemy moves such that, if they were not legal, the balance backed up
//! with the minimax procedure would be advantageous." Here that is a number. At every node stands, for each side, the
//! *effort* that it would have to make until the balance there is on its side: nothing if it is already; for the side
//! to move the cheapest of its moves and ideas; for the other side the sum over all moves that speak against it. (The
//! rule of proof numbers, with ideas that have prices in place of leaves.) The side that is not content with the
//! root follows its cheapest efforts down and does something there.
//!
//! A side may also pass. A pass stands for every move that does nothing about what is threatened; after it the other
//! side shows the threat. A balance without a threat shown is the material as it stands.

use motive_chess::{Color, Move, Position, Roster};

use crate::plan::Plan;
use motive_answer::balance;
use motive_chess::exchange::trade as exchange;

/// Mate is worth this, less the half-moves until then.
pub(crate) const MATE: i32 = 100_000;
/// An effort that nothing can bring about.
pub(crate) const NEVER: u32 = 1 << 20;
/// Showing what is threatened.
pub(crate) const SHOW: u32 = 3;
/// A move keeps this part of the price of its idea: the far-fetched stays somewhat dearer.
const BIAS: u32 = 4;

/// So often the failure of a move is analyzed anew, when another reply refutes it.
const MAX_ANALYZED: usize = 3;

/// A place in the tree.
pub(crate) type NodeId = usize;

/// A plan that is under way: its number, and the step that is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Progress {
    pub plan: usize,
    pub at: usize,
}

/// Why a move is in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It realizes a step of a plan.
    Plan {
        /// The number of the plan.
        plan: usize,
        /// The number of the step.
        step: usize,
        /// Whether it is an initial plan whose first conditions have come true deeper in the tree.
        deeper: bool,
    },
    /// A capture that was not possible two half-moves before.
    NewCapture,
    /// A capture.
    Capture,
    /// A check.
    Check,
    /// It mates.
    Mate,
    /// A pawn promotes.
    Promotion,
    /// The answer that worked against another move.
    Reserve,
    /// It hinders what is threatened: that line.
    Hinders(Vec<Move>),
    /// It gets out of check.
    Evasion,
    /// It threatens something.
    Threat,
    /// A pass: whatever does nothing about the threat.
    Pass,
}

/// A move that might be tried.
#[derive(Clone, Debug)]
pub(crate) struct Idea {
    pub m: Move,
    pub cost: u32,
    pub why: Why,
    pub plans: Vec<Progress>,
}

/// How far the ideas of a node have been worked out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    Untouched,
    Obvious,
    Hindering,
    Analyzed,
}

/// A position of the tree.
pub(crate) struct Node {
    pub parent: Option<NodeId>,
    /// The move that led here; `None` for the root and after a pass.
    pub m: Option<Move>,
    pub position: Position,
    pub roster: Roster,
    pub ply: u32,
    pub why: Vec<Why>,
    pub plans: Vec<Progress>,
    /// What the idea cost, beyond the cheapest.
    pub bias: u32,
    pub children: Vec<NodeId>,
    pub pass: Option<NodeId>,
    pub stage: Stage,
    pub ideas: Vec<Idea>,
    /// Legal moves.
    pub answers: usize,
    pub in_check: bool,
    pub is_pass: bool,
    /// The material, for White.
    pub material: i32,
    pub ended: Option<i32>,
    /// The best capture as it looks, until it has been tried: the move, and the balance it would lead to, for White.
    pub prospect: Option<(Move, i32)>,
    /// For White.
    pub value: i32,
    /// For White and Black.
    pub effort: [u32; 2],
    /// Replies after which a failure was analyzed, by the child that failed.
    pub analyzed: Vec<(NodeId, Move)>,
}

impl Node {
    pub(crate) fn turn(&self) -> Color {
        self.position.turn()
    }
}

pub(crate) const fn index(side: Color) -> usize {
    match side {
        Color::White => 0,
        Color::Black => 1,
    }
}

/// A value for White as the same for a side.
pub(crate) const fn seen_by(value: i32, side: Color) -> i32 {
    match side {
        Color::White => value,
        Color::Black => -value,
    }
}

/// What is to be reached: the side that wants it, and how much at least, for that side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub side: Color,
    pub least: i32,
}

impl Target {
    /// Whose favor a value (for White) is in.
    pub(crate) fn favors(&self, value: i32) -> Color {
        if seen_by(value, self.side) >= self.least { self.side } else { self.side.other() }
    }
}

/// The whole tree with the plans that belong to it.
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    pub plans: Vec<Plan>,
    pub target: Target,
}

impl Tree {
    pub(crate) fn new(position: &Position, roster: Roster, target: Target) -> Tree {
        let mut tree = Tree { nodes: Vec::new(), plans: Vec::new(), target };
        tree.push(None, None, position.clone(), roster, false);
        tree
    }

    /// Adds a position; its ending, material and check are looked up.
    fn push(
        &mut self,
        parent: Option<NodeId>,
        m: Option<Move>,
        position: Position,
        roster: Roster,
        is_pass: bool,
    ) -> NodeId {
        let id = self.nodes.len();
        let ply = parent.map_or(0, |parent| self.nodes[parent].ply + 1);
        let answers = position.legal_moves().len();
        let in_check = position.is_check();
        let material = balance(&position, Color::White);
        let mated = seen_by(MATE - ply as i32, position.turn().other());
        let ended = if answers == 0 {
            Some(if in_check { mated } else { 0 })
        } else if position.is_insufficient_material() || (!is_pass && self.repeats(parent, &position)) {
            Some(0)
        } else {
            None
        };
        let prospect = if in_check || ended.is_some() { None } else { best_capture(&position) };
        let prospect = prospect.map(|(m, won)| (m, material + seen_by(won, position.turn())));
        self.nodes.push(Node {
            parent,
            m,
            position,
            roster,
            ply,
            why: Vec::new(),
            plans: Vec::new(),
            bias: 0,
            children: Vec::new(),
            pass: None,
            stage: Stage::Untouched,
            ideas: Vec::new(),
            answers,
            in_check,
            is_pass,
            material,
            ended,
            prospect,
            value: ended.unwrap_or(material),
            effort: [0; 2],
            analyzed: Vec::new(),
        });
        id
    }

    fn repeats(&self, parent: Option<NodeId>, position: &Position) -> bool {
        let mut here = parent;
        while let Some(id) = here {
            if self.nodes[id].position.key() == position.key() {
                return true;
            }
            here = self.nodes[id].parent;
        }
        false
    }

    /// Plays an idea.
    pub(crate) fn add(&mut self, parent: NodeId, idea: Idea) -> NodeId {
        let node = &self.nodes[parent];
        let position = node.position.after(idea.m);
        let mut roster = node.roster.clone();
        roster.play(&node.position, idea.m);
        let id = self.push(Some(parent), Some(idea.m), position, roster, false);
        let side = self.nodes[parent].turn();
        // The other side's plans go on as they are; of its own, the mover keeps those that the move follows.
        let theirs = self.nodes[parent].plans.iter().copied().filter(|p| self.plans[p.plan].side != side);
        let plans: Vec<Progress> = theirs.chain(idea.plans).collect();
        if self.nodes[parent].prospect.is_some_and(|(m, _)| m == idea.m) {
            self.nodes[parent].prospect = None;
        }
        let child = &mut self.nodes[id];
        child.plans = plans;
        child.why = vec![idea.why];
        child.bias = idea.cost.saturating_sub(1) / BIAS;
        self.nodes[parent].children.push(id);
        id
    }

    /// Passes; `None` if that cannot be.
    pub(crate) fn pass(&mut self, parent: NodeId) -> Option<NodeId> {
        let node = &self.nodes[parent];
        if node.in_check || node.is_pass || node.ended.is_some() {
            return None;
        }
        let position = node.position.pass()?;
        let (roster, plans) = (node.roster.clone(), node.plans.clone());
        let id = self.push(Some(parent), None, position, roster, true);
        self.nodes[id].plans = plans;
        self.nodes[id].why = vec![Why::Pass];
        self.nodes[parent].pass = Some(id);
        Some(id)
    }

    /// The position the side to move here had before its last move, if there was one.
    pub(crate) fn two_before(&self, id: NodeId) -> Option<&Node> {
        let before = self.nodes[id].parent?;
        self.nodes[before].parent.map(|id| &self.nodes[id])
    }

    /// Whose favor a node is in.
    pub(crate) fn favors(&self, id: NodeId) -> Color {
        self.target.favors(self.nodes[id].value)
    }

    /// The best continuation for the side to move; `None` if it is to do nothing.
    pub(crate) fn best(&self, id: NodeId) -> Option<NodeId> {
        let node = &self.nodes[id];
        let side = node.turn();
        let options = node.children.iter().copied();
        let best = options.max_by_key(|&child| {
            (
                seen_by(self.nodes[child].value, side),
                std::cmp::Reverse(self.nodes[child].bias),
                std::cmp::Reverse(child),
            )
        })?;
        match self.idle(id) {
            Some(idle) if seen_by(idle, side) >= seen_by(self.nodes[best].value, side) => None,
            _ => Some(best),
        }
    }

    /// What the side to move has without any of the moves in the tree: by doing nothing, or by the capture that it
    /// has in prospect. `None` if it must do something.
    fn idle(&self, id: NodeId) -> Option<i32> {
        let node = &self.nodes[id];
        let nothing = match node.pass {
            Some(pass) => Some(self.nodes[pass].value),
            None if node.in_check && !node.children.is_empty() => None,
            None => Some(node.material),
        };
        let prospect = node.prospect.map(|(_, value)| value);
        nothing.into_iter().chain(prospect).max_by_key(|&value| seen_by(value, node.turn()))
    }

    /// The capture in prospect, if the side to move counts on it.
    pub(crate) fn counts_on(&self, id: NodeId) -> Option<Move> {
        let node = &self.nodes[id];
        node.prospect.filter(|&(_, value)| value == node.value).map(|(m, _)| m)
    }

    /// The line that is expected from here, real moves only; it ends where somebody does nothing.
    pub(crate) fn line(&self, from: NodeId) -> Vec<Move> {
        let mut line = Vec::new();
        let mut here = from;
        while let Some(next) = self.best(here) {
            line.extend(self.nodes[next].m);
            here = next;
        }
        line.extend(self.counts_on(here));
        line
    }

    /// Recomputes a node and everything above it.
    pub(crate) fn update(&mut self, from: NodeId, limits: &Limits) {
        let mut here = Some(from);
        while let Some(id) = here {
            self.reckon(id, limits);
            here = self.nodes[id].parent;
        }
    }

    /// Recomputes everything, after the target has changed.
    pub(crate) fn update_all(&mut self, limits: &Limits) {
        for id in (0..self.nodes.len()).rev() {
            self.reckon(id, limits);
        }
    }

    fn reckon(&mut self, id: NodeId, limits: &Limits) {
        let node = &self.nodes[id];
        let side = node.turn();
        let value = node.ended.unwrap_or_else(|| self.backed_up(id));
        self.nodes[id].value = value;
        let favors = self.target.favors(value);
        let mut effort = [0; 2];
        if self.nodes[id].ended.is_some() {
            effort[index(favors.other())] = NEVER;
        } else if favors == side {
            effort[index(side.other())] = self.effort_against(id, side);
        } else {
            effort[index(side)] = self.effort_of_mover(id, side, limits);
        }
        self.nodes[id].effort = effort;
    }

    fn backed_up(&self, id: NodeId) -> i32 {
        let node = &self.nodes[id];
        let side = node.turn();
        let moves = node.children.iter().map(|&child| self.nodes[child].value);
        let best = moves.chain(self.idle(id)).map(|value| seen_by(value, side)).max();
        best.map_or(node.material, |value| seen_by(value, side))
    }

    /// What the side to move would have to do.
    fn effort_of_mover(&self, id: NodeId, side: Color, limits: &Limits) -> u32 {
        let node = &self.nodes[id];
        let own = self.next_cost(id, limits).map_or(NEVER, |(cost, _)| cost + self.need(id));
        let children = node.children.iter().copied().chain(node.pass);
        let better = children.map(|child| self.nodes[child].effort[index(side)] + self.nodes[child].bias);
        better.chain([own]).min().unwrap_or(NEVER).min(NEVER)
    }

    /// What the side that is not to move would have to do: answer everything that speaks against it.
    fn effort_against(&self, id: NodeId, side: Color) -> u32 {
        let node = &self.nodes[id];
        let other = index(side.other());
        let mut sum: u32 = 0;
        for &child in &node.children {
            if self.favors(child) == side {
                sum += self.nodes[child].effort[other];
            }
        }
        if node.prospect.is_some_and(|(_, value)| self.target.favors(value) == side) {
            sum += SHOW;
        }
        if node.in_check {
            // All the ways out that have not been looked at yet.
            sum += node.answers.saturating_sub(node.children.len()) as u32;
        } else if let Some(pass) = node.pass {
            if self.favors(pass) == side {
                sum += self.nodes[pass].effort[other];
            }
        } else if self.target.favors(node.material) == side {
            sum += if node.is_pass { NEVER } else { SHOW + self.need(id) };
        }
        sum.min(NEVER)
    }

    /// How much is missing at a node, as a price: three pawns cost one, mate no more than three.
    pub(crate) fn need(&self, id: NodeId) -> u32 {
        let short = self.target.least - seen_by(self.nodes[id].material, self.target.side);
        (short.unsigned_abs() / 300).min(3)
    }

    /// What comes next at a node for the side to move, and what it costs.
    pub(crate) fn next_cost(&self, id: NodeId, limits: &Limits) -> Option<(u32, Next)> {
        let node = &self.nodes[id];
        if node.ended.is_some() || node.ply >= limits.depth {
            return None;
        }
        let idea = node.ideas.first().map(|idea| (idea.cost, Next::Idea));
        let stage = match node.stage {
            Stage::Untouched => Some((1, Next::Obvious)),
            Stage::Obvious if node.in_check => None,
            Stage::Obvious => Some((1, Next::Hinder)),
            Stage::Hindering if limits.reanalyze || node.ply == 0 => Some((5 + node.ply / 2, Next::Analyze)),
            Stage::Hindering | Stage::Analyzed => None,
        };
        let failure = self.unexplained(id).map(|child| (3, Next::Repair(child)));
        [idea, stage, failure].into_iter().flatten().min_by_key(|(cost, _)| *cost)
    }

    /// A child that was refuted and whose failure has not been analyzed yet.
    fn unexplained(&self, id: NodeId) -> Option<NodeId> {
        let node = &self.nodes[id];
        let side = node.turn();
        node.children.iter().copied().find(|&child| {
            self.favors(child) != side
                && self.refutation(child).is_some_and(|reply| !node.analyzed.contains(&(child, reply)))
                && node.analyzed.iter().filter(|(known, _)| *known == child).count() < MAX_ANALYZED
        })
    }
}

impl Tree {
    /// The reply that refutes the move to a node, in the tree or in prospect.
    pub(crate) fn refutation(&self, child: NodeId) -> Option<Move> {
        let reply = self.best(child).and_then(|reply| self.nodes[reply].m);
        reply.or_else(|| self.counts_on(child))
    }
}

/// The capture that wins most, as the exchange on its square goes; `None` if none wins anything.
fn best_capture(position: &Position) -> Option<(Move, i32)> {
    let captures = position.capture_moves().into_iter().chain(position.promotion_moves());
    let won = captures.map(|m| (exchange(position, m), m)).filter(|&(won, _)| won > 0);
    won.max_by_key(|&(won, _)| won).map(|(won, m)| (m, won))
}

/// What can be done at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Try the cheapest idea.
    Idea,
    /// Find the obvious moves.
    Obvious,
    /// Find what hinders the threat.
    Hinder,
    /// Analyze the position as the root was.
    Analyze,
    /// Find out why that move failed.
    Repair(NodeId),
}

/// The limits that matter to the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub depth: u32,
    pub reanalyze: bool,
}
