//! Where moves come from: plans under way, initial plans whose conditions have come true, new captures, checks, what
//! worked against a sibling, what hinders a threat.

use motive_chess::{Move, Position, Role, Square};

use super::Search;
use crate::analysis::Characteristics;
use crate::plan::Plan;
use crate::realize::{Scene, is_advantageous, next_step, realizing};
use crate::settings::Mode;
use motive_chess::exchange::trade as exchange;

use crate::sight::{prey, threatens};
use crate::tree::{Idea, Node, NodeId, Progress, Why};

/// No more plans are made in one search.
const MAX_PLANS: usize = 20_000;

impl Search<'_> {
    /// The obvious moves of a node.
    pub(super) fn obvious(&mut self, id: NodeId) -> Vec<Idea> {
        let mut ideas = Vec::new();
        self.plan_moves(id, &mut ideas);
        if id == 0 {
            if self.tree.nodes[0].in_check {
                self.evasions(0, &mut ideas);
            }
            return ideas;
        }
        self.reserves(id, &mut ideas);
        if self.tree.nodes[id].in_check {
            self.evasions(id, &mut ideas);
        } else {
            self.forcing(id, &mut ideas);
        }
        ideas
    }

    /// Moves that realize the next step of a plan.
    fn plan_moves(&self, id: NodeId, ideas: &mut Vec<Idea>) {
        let node = &self.tree.nodes[id];
        let legal = node.position.legal_moves();
        let scene = Scene { position: &node.position, roster: &node.roster, moves: &legal };
        let side = node.turn();
        for &progress in &node.plans {
            let plan = &self.tree.plans[progress.plan];
            if plan.side == side {
                realize(plan, progress, &scene, false, 1 + plan.repairs, ideas);
            }
        }
        for (number, plan) in self.tree.plans[..self.initial].iter().enumerate() {
            if plan.side != side {
                continue;
            }
            let progress = Progress { plan: number, at: 0 };
            if id == 0 && plan.waits {
                continue;
            }
            if id == 0 {
                realize(plan, progress, &scene, false, plan.cost, ideas);
            } else {
                // Can one of the initial plans be executed here? Its first condition must have come true.
                let root = &self.tree.nodes[0];
                let now = next_step(plan, 0, &node.position, &node.roster);
                let then = next_step(plan, 0, &root.position, &root.roster);
                if now > then && now.is_some() {
                    realize(plan, progress, &scene, true, 2 + plan.cost / 3, ideas);
                }
            }
        }
    }

    /// The capture that a side counts on, as the idea of a plan if one wants it.
    pub(super) fn planned(&self, id: NodeId, m: Move) -> Idea {
        let mut ideas = Vec::new();
        self.plan_moves(id, &mut ideas);
        let planned = ideas.into_iter().filter(|idea| idea.m == m).min_by_key(|idea| idea.cost);
        let idea = planned.unwrap_or(Idea { m, cost: 1, why: Why::NewCapture, plans: Vec::new() });
        Idea { cost: 1, ..idea }
    }

    /// What worked for this side against another move of the opponent.
    fn reserves(&self, id: NodeId, ideas: &mut Vec<Idea>) {
        let node = &self.tree.nodes[id];
        let Some(parent) = node.parent else { return };
        let before = &self.tree.nodes[parent];
        let side = node.turn();
        for sibling in before.children.iter().copied().chain(before.pass) {
            if sibling == id || self.tree.favors(sibling) != side {
                continue;
            }
            let Some(answer) = self.tree.best(sibling) else { continue };
            let answer = &self.tree.nodes[answer];
            let Some(m) = answer.m else { continue };
            // The same man to the same square, whatever stands there now.
            let same = |known: &&Move| {
                known.from() == m.from() && known.to() == m.to() && known.promotion() == m.promotion()
            };
            if let Some(&m) = node.position.legal_moves().iter().find(same) {
                let plans = answer.plans.iter().copied();
                let plans = plans.filter(|p| self.tree.plans[p.plan].side == side).collect();
                ideas.push(Idea { m, cost: 1, why: Why::Reserve, plans });
            }
        }
    }

    fn evasions(&self, id: NodeId, ideas: &mut Vec<Idea>) {
        let node = &self.tree.nodes[id];
        for m in node.position.legal_moves() {
            let even = exchange(&node.position, m) >= 0;
            let cost = match (m.is_capture(), even) {
                (true, true) => 1,
                (false, true) => 2,
                _ => 3,
            };
            ideas.push(Idea { m, cost, why: Why::Evasion, plans: Vec::new() });
        }
    }

    /// Captures, promotions, mates; checks, unless the program of 1977 is meant and the king can move.
    fn forcing(&mut self, id: NodeId, ideas: &mut Vec<Idea>) {
        let node = &self.tree.nodes[id];
        let position = &node.position;
        let earlier =
            self.tree.two_before(id).map(|before| (prey(&before.position, position.turn()), before));
        let mut looked = 0;
        for m in position.legal_moves() {
            if matches!(m.promotion(), Some(Role::Rook | Role::Bishop)) {
                continue;
            }
            looked += 1;
            let after = position.after(m);
            let won = exchange(position, m);
            let mut offer = |cost: u32, why: Why| {
                ideas.push(Idea { m, cost, why, plans: Vec::new() });
            };
            if after.is_check() {
                let answers = after.legal_moves();
                if answers.is_empty() {
                    offer(0, Why::Mate);
                    continue;
                }
                let flees = answers.iter().any(|answer| answer.role() == Role::King);
                if self.settings.mode == Mode::Default || !flees {
                    offer(1 + answers.len().min(6) as u32 + u32::from(won < 0), Why::Check);
                }
            }
            if m.promotion().is_some_and(|role| role == Role::Queen) {
                offer(if won >= 0 { 1 } else { 4 }, Why::Promotion);
            } else if m.is_capture() {
                let is_new = earlier.as_ref().is_none_or(|(prey, before)| is_new(node, before, *prey, m));
                let why = if is_new { Why::NewCapture } else { Why::Capture };
                let cost = match won {
                    1.. => 1 + u32::from(!is_new),
                    0 => 2 + u32::from(!is_new),
                    _ if is_advantageous(position, m) => 3,
                    _ => 5 + u32::from(!is_new),
                };
                if self.settings.mode == Mode::Default || (is_new && cost <= 3) || won > 0 {
                    offer(cost, why);
                }
            }
        }
        self.looked += looked;
    }

    /// What hinders the line that shows the threat.
    pub(super) fn hindering(&mut self, id: NodeId) -> Vec<Idea> {
        let lines = self.lines_against(id);
        let node = &self.tree.nodes[id];
        if lines.is_empty() {
            return Vec::new();
        }
        let position = node.position.clone();
        let threat = lines[0].clone();
        let mut ideas = Vec::new();
        for m in position.legal_moves() {
            if matches!(m.promotion(), Some(Role::Rook | Role::Bishop)) || !self.hinders(&position, m, &lines)
            {
                continue;
            }
            let sound = exchange(&position, m) >= 0;
            let after = position.after(m);
            let cost = 2 + 2 * u32::from(!sound) - u32::from(sound && (m.is_capture() || after.is_check()));
            ideas.push(Idea { m, cost, why: Why::Hinders(threat.clone()), plans: Vec::new() });
        }
        ideas
    }

    /// The lines that refute doing nothing and the moves tried so far, each beginning with the opponent's move.
    fn lines_against(&self, id: NodeId) -> Vec<Vec<Move>> {
        let node = &self.tree.nodes[id];
        let side = node.turn();
        let Some(pass) = node.pass.filter(|&pass| self.tree.favors(pass) != side) else { return Vec::new() };
        let tried = [pass].into_iter().chain(node.children.iter().copied());
        let tried = tried.filter(|&child| self.tree.favors(child) != side);
        tried.map(|child| self.tree.line(child)).filter(|line| !line.is_empty()).collect()
    }

    /// Whether a move does something about each of the lines.
    fn hinders(&mut self, position: &Position, m: Move, lines: &[Vec<Move>]) -> bool {
        let after = position.after(m);
        self.looked += 1;
        lines.iter().all(|line| !self.works(&after, line))
    }

    /// Whether a line works in another position than where it was found: its moves can be played, and what comes out
    /// is still in the favor of the side that begins.
    fn works(&self, start: &Position, line: &[Move]) -> bool {
        let side = start.turn();
        let mut here = start.clone();
        let mut last: Option<Square> = None;
        for (i, &m) in line.iter().enumerate() {
            if !here.is_legal(m) {
                if i % 2 == 0 {
                    return false;
                }
                // The reply that was expected is not possible: what has been reached counts.
                break;
            }
            last = Some(here.destination(m));
            here.play(m);
        }
        if here.is_checkmate() {
            return here.turn() != side;
        }
        let white = |p: &Position| motive_answer::balance(p, motive_chess::Color::White);
        if self.tree.target.favors(white(&here)) != side {
            return false;
        }
        if here.turn() == side || here.is_check() {
            return true;
        }
        // Can what arrived there be taken?
        let taken = here.capture_moves().into_iter().filter(|m| Some(m.to()) == last);
        let worst = taken.map(|m| exchange(&here, m)).max().unwrap_or(0);
        let sign = if here.turn().is_white() { 1 } else { -1 };
        self.tree.target.favors(white(&here) + sign * worst.max(0)) == side
    }

    /// Whether an idea that was to hinder a threat also does so against what was found since.
    pub(super) fn still_hinders(&mut self, id: NodeId, idea: &Idea) -> bool {
        if !matches!(idea.why, Why::Hinders(_)) {
            return true;
        }
        let lines = self.lines_against(id);
        let position = self.tree.nodes[id].position.clone();
        self.hinders(&position, idea.m, &lines)
    }

    /// A second look: at the root every move that forces something, elsewhere the analysis of the root again.
    pub(super) fn reanalyzed(&mut self, id: NodeId) -> Vec<Idea> {
        let node = &self.tree.nodes[id];
        let mut ideas = Vec::new();
        if node.in_check {
            return ideas;
        }
        let legal = node.position.legal_moves();
        if id == 0 {
            for &m in &legal {
                let after = node.position.after(m);
                let won = exchange(&node.position, m);
                let loses = 2 * u32::from(won < 0);
                if after.is_check() {
                    let cost = 5 + after.legal_moves().len().min(6) as u32 + loses;
                    ideas.push(Idea { m, cost, why: Why::Check, plans: Vec::new() });
                } else if m.is_capture() {
                    ideas.push(Idea { m, cost: 5 + loses, why: Why::Capture, plans: Vec::new() });
                } else if threatens(&node.position, m, &after) {
                    ideas.push(Idea { m, cost: 7 + loses, why: Why::Threat, plans: Vec::new() });
                }
            }
            return ideas;
        }
        let analysis = Characteristics::new(&node.position, &node.roster, self.knowledge);
        let extra = 2 + node.ply / 2;
        let scene = Scene { position: &node.position, roster: &node.roster, moves: &legal };
        let first = self.tree.plans.len();
        for (i, plan) in analysis.plans.iter().enumerate() {
            realize(plan, Progress { plan: first + i, at: 0 }, &scene, false, plan.cost + extra, &mut ideas);
        }
        if first < MAX_PLANS {
            self.tree.plans.extend(analysis.plans);
        } else {
            ideas.clear();
        }
        ideas
    }
}

/// The moves that realize the next step of a plan, as ideas.
pub(super) fn realize(
    plan: &Plan,
    progress: Progress,
    scene: &Scene<'_>,
    deeper: bool,
    cost: u32,
    ideas: &mut Vec<Idea>,
) {
    let Some(step) = next_step(plan, progress.at, scene.position, scene.roster) else { return };
    for m in realizing(&plan.steps[step], scene) {
        // A step that gives something away is dearer.
        let price = cost + u32::from(exchange(scene.position, m) < 0);
        let why = Why::Plan { plan: progress.plan, step, deeper };
        let next = Progress { plan: progress.plan, at: step + 1 };
        ideas.push(Idea { m, cost: price, why, plans: vec![next] });
    }
}

/// Whether a capture is a new opportunity: two half-moves before, that man could not be captured with advantage.
fn is_new(node: &Node, before: &Node, prey: motive_chess::SquareSet, m: Move) -> bool {
    let victim = crate::realize::captured_on(m).and_then(|on| node.roster.man_at(on));
    let Some(victim) = victim else { return true };
    !before.roster.square_of(victim).is_some_and(|on| prey.contains(on))
}
