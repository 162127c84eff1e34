//! Chess as a domain of the search by chances: probes and knowledge together.

use std::collections::HashMap;

use bstar::{Child, Domain, Estimate, Game, Parent, Side, Value};
use motive_chess::exchange::is_sacrifice;
use motive_chess::{CheckSquares, Key, Move, Position};
use motive_critic::{Window, is_mate_score};

use crate::optimism::{Hope, Hopeful, Reality, is_taken};
use crate::probes::{Candidate, Found, ProbeEffort, Probes};
use crate::rounds::focus::Focus;
use crate::rounds::purse::Purse;
use crate::rounds::settings::HitechSettings;
use crate::rounds::story::Dare;
use crate::rules::{OrderedMove, at_ply, final_value, graph_key, permitted_steps, side_of};

/// A proposed move that gives nothing up is looked at further if it is worth so little less than the best one, in centipawns: what
/// it is for is seen without a longer look, or it is not near.
const NEAR: Value = 50;

/// Chess, judged by probes.
pub(crate) struct Chess {
    pub(crate) probes: Box<dyn Probes>,
    pub(crate) settings: HitechSettings,
    pub(crate) focus: Focus,
    /// Half-moves of a probe after the move it judges.
    pub(crate) depth: u32,
    /// Whether anybody wants the story, which a search by chances is for.
    pub(crate) is_told: bool,
    /// Whether this round looks for ideas, or only puts the moves in order.
    pub(crate) has_ideas: bool,
    /// What ideas may cost.
    pub(crate) purse: Purse,
    /// The moves of the root that were looked at further, in this round.
    pub(crate) dares: Vec<Dare>,
    /// What the realistic probes said, by the position after the move; what hope is measured against.
    realities: HashMap<(Key, u32), Known>,
    /// Why moves are hoped for, by the position after them.
    hopes: HashMap<(Key, u32), Hope>,
    /// What the root's moves were worth in the round before, and the positions visited for that (those of
    /// earlier rounds count half).
    pub(crate) earlier: HashMap<(Key, u32), (i32, u64)>,
    /// Moves of the root that somebody has reasons for, the best reasons first.
    pub(crate) proposed: Vec<Move>,
    /// Moves of the root that showed their worth only when looked at further, with the depth.
    pub(crate) shown: Vec<(Move, u32)>,
    /// Positions visited to put the root's moves in order and to look further at some, in this round.
    pub(crate) root_nodes: u64,
    /// The only moves that are considered in a position, if somebody said so.
    pub(crate) only: Option<((Key, u32), Vec<Move>)>,
    /// What each batch of probes cost, move by move, if it is to be recorded.
    pub(crate) costs: Option<Vec<Vec<u64>>>,
}

/// What is known of the position after a move.
struct Known {
    reality: Reality,
    /// What is expected to follow.
    line: Vec<Move>,
}

impl Chess {
    pub(crate) fn new(probes: Box<dyn Probes>, settings: HitechSettings) -> Chess {
        Chess {
            probes,
            settings,
            focus: Focus::default(),
            depth: 1,
            is_told: true,
            has_ideas: false,
            purse: Purse::default(),
            dares: Vec::new(),
            realities: HashMap::new(),
            hopes: HashMap::new(),
            earlier: HashMap::new(),
            proposed: Vec::new(),
            shown: Vec::new(),
            root_nodes: 0,
            only: None,
            costs: None,
        }
    }

    /// Forgets what belongs to positions that are no longer looked at.
    pub(crate) fn clear(&mut self) {
        self.realities.clear();
        self.hopes.clear();
        self.dares.clear();
    }

    /// Whether the search may go beyond the root.
    pub(crate) fn may_go_on(&self) -> bool {
        self.has_ideas && !self.purse.is_spent(&self.settings, self.probes.nodes())
    }

    /// The share of the root's positions that were visited below a move, from 0 to 1.
    pub(crate) fn share_of(&self, m: Option<Move>, root: &Position) -> f64 {
        let all: u64 = self.earlier.values().map(|&(_, nodes)| nodes).sum();
        let below = m.and_then(|m| self.earlier.get(&graph_key(&root.after(m))));
        below.map_or(0, |&(_, nodes)| nodes) as f64 / all.max(1) as f64
    }

    /// Why the move that led to a position was hoped for.
    pub(crate) fn hope(&self, position: &Position) -> Option<Hope> {
        self.hopes.get(&graph_key(position)).copied()
    }

    fn record(&mut self, costs: impl Iterator<Item = u64>) {
        if let Some(record) = &mut self.costs {
            record.push(costs.collect());
        }
    }

    /// Looks further at the moves of the root that give something up or give check, those that were proposed first: what they are
    /// for comes later than what they cost. Other proposals are looked at further if they are nearly the best.
    fn dare(&mut self, before: &Position, moves: &[Candidate<'_>], found: &mut [Found]) {
        let allowed =
            |chess: &Chess| chess.purse.allows_daring(&chess.settings, chess.depth, chess.probes.nodes());
        if !allowed(self) {
            return;
        }
        let checks = CheckSquares::new(before);
        let rank = |at: usize| self.proposed.iter().position(|&m| m == moves[at].m);
        let near = found.iter().map(|found| found.score).max().unwrap_or(0) - NEAR;
        let daring = |at: &usize| {
            let m = moves[*at].m;
            let is_near = rank(*at).is_some() && found[*at].score >= near;
            is_near || is_sacrifice(before, m) || checks.gives_check(before, m)
        };
        let mut daring: Vec<usize> = (0..moves.len()).filter(daring).collect();
        daring.sort_by_key(|&at| rank(at).unwrap_or(usize::MAX));
        // Several threads ask about all of them at once, one after the other against what the last one left.
        let at_once = if self.probes.threads() == 1 { 1 } else { daring.len().max(1) };
        for further in 1..=self.settings.daring {
            let depth = self.depth + further;
            for together in daring.chunks(at_once) {
                let best = found.iter().map(|found| found.score).max().unwrap_or(0);
                let asked: Vec<usize> = together
                    .iter()
                    .copied()
                    .filter(|&at| found[at].score != best && !is_mate_score(found[at].score))
                    .collect();
                if asked.is_empty() {
                    continue;
                }
                if !allowed(self) {
                    return;
                }
                let candidates: Vec<Candidate<'_>> = asked.iter().map(|&at| moves[at]).collect();
                let Some(judged) = self.probes.challenge(before, &candidates, depth, best) else { return };
                for (at, judged) in asked.into_iter().zip(judged) {
                    let best = found.iter().map(|found| found.score).max().unwrap_or(0);
                    self.note_dare(moves[at].m, depth, (judged.score > best).then_some(judged.score));
                    if judged.score > best {
                        self.shown.retain(|&(m, _)| m != moves[at].m);
                        self.shown.push((moves[at].m, depth));
                        found[at] = judged;
                    }
                }
            }
        }
    }

    /// The depth at which a move of the root showed its worth, if it was only then.
    fn shown_at(&self, m: Move) -> u32 {
        self.shown.iter().find(|(shown, _)| *shown == m).map_or(0, |&(_, depth)| depth)
    }

    fn note_dare(&mut self, m: Move, depth: u32, better: Option<Value>) {
        match self.dares.iter_mut().find(|dare| dare.m == m) {
            Some(dare) => *dare = Dare { m, depth, better: better.or(dare.better) },
            None => self.dares.push(Dare { m, depth, better }),
        }
    }

    /// The depth of probes of moves in a position so far from the root.
    fn depth_at(&self, ply: u32) -> u32 {
        let reduction = if ply == 0 { 0 } else { self.settings.inner_reduction };
        self.depth.saturating_sub(reduction).max(1)
    }

    /// The scores that matter in a position.
    fn interest(&self, parent: &Parent<'_, Chess>) -> Window {
        if parent.ply == 0 || !self.settings.focus {
            return Window::FULL;
        }
        self.focus.interest(side_of(parent.state.turn()))
    }

    fn reality(&self, child: &Child<'_, Chess>) -> Reality {
        let known = self.realities.get(&graph_key(child.state));
        known.map_or(Reality { score: 0, taken: false }, |known| known.reality)
    }

    /// What the probe of a position expects to be played there.
    pub(crate) fn expected(&self, position: &Position) -> &[Move] {
        self.realities.get(&graph_key(position)).map_or(&[], |known| &known.line)
    }
}

impl Game for Chess {
    type State = Position;
    type Move = OrderedMove;
    type Key = (Key, u32);

    fn side_to_move(&self, state: &Position) -> Side {
        side_of(state.turn())
    }

    fn moves(&self, state: &Position) -> Vec<OrderedMove> {
        permitted_steps(state, self.only.as_ref())
    }

    fn play(&self, state: &Position, step: &OrderedMove) -> Position {
        state.after(step.0)
    }

    fn key(&self, state: &Position) -> (Key, u32) {
        graph_key(state)
    }

    fn terminal(&self, state: &Position) -> Option<Value> {
        final_value(state)
    }
}

impl Domain for Chess {
    /// The answer to a move: the paper groups replies by it.
    type Answer = OrderedMove;

    fn realistic(
        &mut self,
        parent: &Parent<'_, Chess>,
        children: &[Child<'_, Chess>],
    ) -> Vec<Estimate<OrderedMove>> {
        let before = parent.state;
        let checks = CheckSquares::new(before);
        let mut moves: Vec<Candidate<'_>> =
            children.iter().map(|child| candidate(child, before, &checks)).collect();
        if parent.ply == 0 {
            for candidate in &mut moves {
                candidate.before = self.earlier.get(&graph_key(candidate.after)).copied();
                candidate.least = self.shown_at(candidate.m);
            }
        }
        let interest = self.interest(parent);
        let mut depth = if interest == Window::FULL { self.depth_at(parent.ply) } else { self.depth };
        if parent.ply > 0
            && let Some(first) = self.focus.below()
        {
            depth = depth.max(self.shown_at(first).saturating_sub(parent.ply));
        }
        let effort = ProbeEffort {
            depth,
            // A root where the best move was looked at anew is better than none.
            partial: parent.ply == 0,
            margin: self.settings.margin,
            doubt: self.settings.doubt,
            interest,
        };
        let visited = self.probes.nodes();
        let Some(mut found) = self.probes.realistic(before, &moves, effort) else { return Vec::new() };
        self.record(found.iter().map(|found| found.nodes));
        if parent.ply == 0 {
            self.dare(before, &moves, &mut found);
            self.root_nodes = self.probes.nodes() - visited;
            let all = moves.iter().zip(&found).map(|(candidate, found)| {
                let visited = candidate.before.map_or(0, |(_, nodes)| nodes) / 2 + found.nodes;
                (graph_key(candidate.after), (found.score, visited))
            });
            self.earlier = all.collect();
        }
        let sign = side_of(before.turn()).step();
        let mut estimates = Vec::with_capacity(found.len());
        for (candidate, found) in moves.iter().zip(&found) {
            let taken = is_taken(before, candidate.m, &found.line);
            let line = found.line.clone();
            self.realities.insert(
                graph_key(candidate.after),
                Known { reality: Reality { score: found.score, taken }, line },
            );
            let value = at_ply(sign * found.score, parent.ply);
            let answer = found.line.first().filter(|_| self.settings.reply_groups);
            estimates.push(Estimate { value, answer: answer.map(|&m| OrderedMove(m)) });
        }
        estimates
    }

    fn optimistic(
        &mut self,
        parent: &Parent<'_, Chess>,
        children: &[Child<'_, Chess>],
    ) -> Vec<Estimate<OrderedMove>> {
        let before = parent.state;
        let sign = side_of(before.turn()).step();
        let realities: Vec<Reality> = children.iter().map(|child| self.reality(child)).collect();
        if parent.ply == 0 {
            let visited = self.probes.nodes();
            self.has_ideas = self.is_told && self.purse.allows_chances(&self.settings, self.depth, visited);
            self.purse.begin_chances(visited);
        }
        if !self.has_ideas {
            let without_hope = |reality: &Reality| Estimate::new(at_ply(sign * reality.score, parent.ply));
            return realities.iter().map(without_hope).collect();
        }
        let checks = CheckSquares::new(before);
        let floor = realities.iter().map(|reality| reality.score).max().unwrap_or(0);
        let floor = floor.max(self.interest(parent).alpha);
        let quiet: Vec<usize> = (0..children.len())
            .filter(|&at| {
                !checks.gives_check(before, children[at].mv.0) && !is_mate_score(realities[at].score)
            })
            .collect();
        let moves: Vec<Candidate<'_>> =
            quiet.iter().map(|&at| candidate(&children[at], before, &checks)).collect();
        let depth = self.depth_at(parent.ply).saturating_sub(self.settings.hope_reduction).max(1);
        let Some(found) = self.probes.hopeful(before, &moves, depth, floor) else { return Vec::new() };
        self.record(found.iter().map(|found| found.nodes));
        let mut threats = vec![None; children.len()];
        for (&at, found) in quiet.iter().zip(found) {
            threats[at] = Some(found);
        }
        let mut estimates = Vec::with_capacity(children.len());
        for ((child, threat), reality) in children.iter().zip(threats).zip(realities) {
            let hopeful = Hopeful { before, m: child.mv.0, after: child.state, reality, ply: parent.ply };
            let weights = &self.settings.optimism;
            let (hope, kind) = match threat {
                // A mate for either side is no matter of hope.
                _ if is_mate_score(reality.score) => (reality.score, Hope::None),
                Some(found) => hopeful.of_threat(weights, found.score, &found.line, floor),
                None => hopeful.of_check(weights),
            };
            self.hopes.insert(graph_key(child.state), kind);
            estimates.push(Estimate::new(at_ply(sign * hope, parent.ply)));
        }
        estimates
    }

    fn at_ply(&self, value: Value, ply: u32) -> Value {
        at_ply(value, ply)
    }

    /// One position for each thread that may have to wait for another.
    fn foresight(&self) -> usize {
        self.probes.threads() - 1
    }

    fn foresee(&mut self, likely: &[Parent<'_, Chess>]) {
        let ply = likely.first().map_or(1, |parent| parent.ply);
        let depth = self.depth_at(ply);
        self.probes.foresee(likely.iter().map(|parent| parent.state.clone()).collect(), depth);
    }
}

fn candidate<'a>(child: &Child<'a, Chess>, before: &Position, checks: &CheckSquares) -> Candidate<'a> {
    let m = child.mv.0;
    let quiet = !m.is_capture() && !m.is_promotion() && !checks.gives_check(before, m);
    Candidate { m, after: child.state, before: None, quiet, least: 0 }
}
