//! How hard each branch is: proof and disproof numbers with EVALUATE's opinion of unvisited moves.

use motive_chess::Move;

use super::{Attack, Edge, Fixed, Hop, Kind, Node, PLIES_A_LEVEL, SLACK, Stage};
use crate::proposal::{Motif, Proposal};
use crate::values::MATE;

const INFINITE: u32 = 1_000_000;

/// What each further branch adds to the hardest of several that must all be settled.
const WEAK: u32 = 6;

/// In check a side may try what looks this much too weak, because a check distorts what is seen.
const CHECKED_ATTACKER: i32 = 450;
const CHECKED_DEFENDER: i32 = 160;

/// What a move must be to be tried at a node.
#[derive(Clone, Copy)]
pub(super) struct Admission {
    /// Worth this to the side on move.
    least: i32,
    /// Of one of these kinds, each a bit.
    kinds: u8,
    /// It must be this one.
    only: Option<Move>,
}

/// Proof number, disproof number, value.
type Numbers = (u32, u32, i32);

/// The move of a node to grow next, as it was when the node was last judged: whatever changes a number below is told
/// upwards, so it is still so when the tree is gone through from above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Likeliest {
    index: u32,
    /// Its proof number if the attacker is on move, its disproof number otherwise.
    rank: u32,
}

/// A move of a node that is tried at the present target and level, with its numbers while nobody has looked at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tried {
    index: u32,
    child: Option<usize>,
    proof: u32,
    disproof: u32,
}

impl Admission {
    #[inline]
    pub(super) fn admits(&self, edge: &Edge) -> bool {
        edge.proposal.value >= self.least
            && self.kinds & edge.kind.bit() != 0
            && self.only.is_none_or(|only| only == edge.proposal.mv)
    }
}

impl Hop<'_> {
    /// Whether a move is tried at the present target and level.
    pub(super) fn is_active(&self, node: &Node, attacking: bool, edge: &Edge) -> bool {
        self.admission(node, attacking).admits(edge)
    }

    /// What a move must be to be tried at a node, at the present target and level.
    pub(super) fn admission(&self, node: &Node, attacking: bool) -> Admission {
        let only = if node.ply == 0 { self.focus } else { None };
        let all = Admission { least: i32::MIN, kinds: u8::MAX, only };
        if attacking {
            let missing = self.target - node.material;
            if node.check {
                return Admission { least: missing - CHECKED_ATTACKER, ..all };
            }
            let level = self.level.saturating_sub((node.ply / PLIES_A_LEVEL) as usize);
            let kinds = Kind::bits(level >= 3, level >= 1, level >= 1 || node.ply == 0);
            Admission { least: missing - SLACK[level], kinds, only }
        } else {
            let missing = node.material - self.target + 1;
            if node.check {
                return Admission { least: missing - CHECKED_DEFENDER, ..all };
            }
            Admission { least: missing, kinds: Kind::bits(true, self.level >= 2, self.level >= 2), only }
        }
    }

    /// The proof and disproof number of a move.
    #[inline]
    pub(super) fn numbers(&self, node: &Node, attacking: bool, edge: &Edge) -> (u32, u32) {
        if self.is_skipped(attacking, edge) {
            return if attacking { (INFINITE, 0) } else { (0, INFINITE) };
        }
        match (edge.child, edge.lemma) {
            (Some(child), _) => (self.nodes[child].proof, self.nodes[child].disproof),
            (None, Some(most)) if attacking && most < self.target => (INFINITE, 0),
            (None, Some(least)) if !attacking && least >= self.target => (0, INFINITE),
            _ => self.prior(node, attacking, edge),
        }
    }

    /// Whether the refutation of another move settles this one at the present target.
    #[inline]
    pub(super) fn is_skipped(&self, attacking: bool, edge: &Edge) -> bool {
        edge.skipped.is_some_and(|value| (value >= self.target) != attacking)
    }

    /// The numbers of an unvisited move: how likely it looks.
    #[inline]
    fn prior(&self, node: &Node, attacking: bool, edge: &Edge) -> (u32, u32) {
        let proposal = &edge.proposal;
        if attacking {
            let surplus = node.material + proposal.value - self.target;
            let mut proof: i32 = 20;
            if edge.kind.check {
                proof = 6 + 4 * (proposal.answers as i32).min(5);
            }
            if edge.kind.mate_threat {
                proof -= 2;
            }
            if edge.kind.attack == Attack::Mere || (edge.kind.attack == Attack::OnQueen && node.ply > 0) {
                proof += 15;
            }
            proof += if surplus < 0 { -surplus / 8 } else { -(surplus / 100).min(6) };
            proof += 2 * node.ply as i32;
            (proof.max(1) as u32, UNSEEN)
        } else {
            let surplus = proposal.value - node.material + self.target;
            let ease = (surplus / 60).clamp(-2, 8);
            ((10 + 2 * ease).max(2) as u32, (20 - ease).max(3) as u32)
        }
    }

    /// Recomputes a node from what is fixed and from its moves; `false` if that changed nothing.
    pub(super) fn update(&mut self, id: usize) -> bool {
        let attacking = self.attacking(id);
        let node = &self.nodes[id];
        let settled = match node.fixed {
            Fixed::Exactly(value) => Some((value >= self.target, value)),
            Fixed::AtLeast(value) if value >= self.target => Some((true, value)),
            Fixed::AtMost(value) if value < self.target => Some((false, value)),
            _ if node.ply >= self.settings.depth.max(1) => Some((false, node.material.min(self.target - 1))),
            _ => None,
        };
        if settled.is_none() && node.stage != Stage::New && node.weighed != self.round {
            self.weigh(id, attacking);
        }
        let node = &self.nodes[id];
        let ((proof, disproof, value), likeliest) = match settled {
            Some((true, value)) => ((0, INFINITE, value), None),
            Some((false, value)) => ((INFINITE, 0, value), None),
            None if node.stage == Stage::New => ((unseen(node, attacking), UNSEEN, 0), None),
            None if attacking => self.mover_numbers::<true>(node),
            None => self.mover_numbers::<false>(node),
        };
        let failed = settled.is_none() && if attacking { disproof == 0 } else { proof == 0 };
        if failed && self.reopen(id) {
            return self.update(id);
        }
        let node = &mut self.nodes[id];
        node.likeliest = likeliest;
        let before = (node.proof, node.disproof, node.value);
        (node.proof, node.disproof, node.value) = (proof, disproof, value);
        before != (proof, disproof, value)
    }

    /// Goes through the moves of a node: which are tried, how likely each looks, and what the others leave.
    fn weigh(&mut self, id: usize, attacking: bool) {
        let mut tried = std::mem::take(&mut self.nodes[id].tried);
        tried.clear();
        let node = &self.nodes[id];
        let mut rest = if attacking { -MATE } else { MATE };
        let admission = self.admission(node, attacking);
        for (index, edge) in node.edges.iter().enumerate() {
            if !admission.admits(edge) {
                // Not worth trying: at best it brings this.
                rest = if attacking {
                    rest.max(node.material + edge.proposal.value)
                } else {
                    rest.min((node.material - edge.proposal.value).max(self.target))
                };
                continue;
            }
            let child = edge.child.filter(|_| !self.is_skipped(attacking, edge));
            let (proof, disproof) = match child {
                Some(_) => (0, 0),
                None => self.numbers(node, attacking, edge),
            };
            if child.is_none() && attacking && disproof == 0 {
                rest = rest.max(edge.skipped.or(edge.lemma).unwrap_or(rest));
            } else if child.is_none() && !attacking && proof == 0 {
                rest = rest.min(edge.skipped.or(edge.lemma).unwrap_or(self.target));
            }
            tried.push(Tried { index: index as u32, child, proof, disproof });
        }
        let node = &mut self.nodes[id];
        (node.tried, node.rest, node.weighed) = (tried, rest, self.round);
    }

    /// For the side on move one move that gets what it wants is enough: the attacker to reach the target, the defender to
    /// keep him from it. For the other side all must be settled. So what proves to the one disproves to the other.
    fn mover_numbers<const ATTACKING: bool>(&self, node: &Node) -> (Numbers, Option<Likeliest>) {
        let turned =
            |proof: u32, disproof: u32| if ATTACKING { (proof, disproof) } else { (disproof, proof) };
        let better = |one: i32, other: i32| if ATTACKING { one.max(other) } else { one.min(other) };
        let mut easiest = INFINITE;
        let mut likeliest: Option<Likeliest> = None;
        let (mut hardest, mut open) = (0, 0);
        let (mut reached, mut failed) = (if ATTACKING { i32::MIN } else { i32::MAX }, node.rest);
        for tried in &node.tried {
            let (mut reach, mut fail) = turned(tried.proof, tried.disproof);
            if let Some(child) = tried.child {
                let child = &self.nodes[child];
                (reach, fail) = turned(child.proof, child.disproof);
                if reach == 0 {
                    reached = better(reached, child.value);
                } else if fail == 0 {
                    failed = better(failed, child.value);
                }
            }
            easiest = easiest.min(reach);
            if likeliest.is_none_or(|known| reach < known.rank) {
                likeliest = Some(Likeliest { index: tried.index, rank: reach });
            }
            hardest = hardest.max(fail.min(INFINITE - 1));
            open += u32::from(fail > 0);
        }
        if node.stage == Stage::Captures {
            let (reach, fail) = turned(unseen(node, ATTACKING), UNSEEN);
            easiest = easiest.min(reach);
            hardest = hardest.max(fail);
            open += 1;
        }
        let (reach, fail, value) = if easiest == 0 {
            (0, INFINITE, reached)
        } else if open == 0 {
            (INFINITE, 0, self.without_a_move::<ATTACKING>(node, failed))
        } else {
            (easiest, joint(hardest, open), 0)
        };
        let (proof, disproof) = turned(reach, fail);
        ((proof, disproof, value), likeliest)
    }

    /// What a node is worth when no move of the side on move gets what it wants, and the best of them brings this.
    fn without_a_move<const ATTACKING: bool>(&self, node: &Node, failed: i32) -> i32 {
        let mated = !ATTACKING && node.edges.is_empty() && node.mate_threat;
        let value = if mated { MATE - node.ply as i32 - 2 } else { failed };
        match node.fixed {
            Fixed::AtLeast(claimed) if ATTACKING => value.max(claimed).min(self.target - 1),
            Fixed::AtMost(claimed) if !ATTACKING => value.min(claimed.max(self.target)),
            _ if ATTACKING => value.min(self.target - 1),
            _ => value,
        }
    }

    /// The next thing to do: a node whose moves are wanted, or a move that is to be looked at.
    pub(super) fn select(&self) -> Option<(usize, Option<usize>)> {
        let mut id = 0;
        loop {
            let node = &self.nodes[id];
            if node.stage == Stage::New {
                return Some((id, None));
            }
            let rest = if self.attacking(id) { unseen(node, true) } else { UNSEEN };
            let known = node.likeliest.filter(|known| node.stage == Stage::Full || known.rank <= rest);
            let Some(Likeliest { index, .. }) = known else {
                return (node.stage == Stage::Captures).then_some((id, None));
            };
            match node.edges[index as usize].child {
                None => return Some((id, Some(index as usize))),
                Some(child) => id = child,
            }
        }
    }

    pub(super) fn is_proved(&self, id: usize) -> bool {
        self.nodes[id].proof == 0
    }

    pub(super) fn is_disproved(&self, id: usize) -> bool {
        self.nodes[id].disproof == 0
    }
}

/// The disproof number of moves that nobody has looked at.
const UNSEEN: u32 = 10;

/// Their proof number.
fn unseen(node: &Node, attacking: bool) -> u32 {
    if attacking { 20 + node.ply } else { 20 }
}

/// The joint number of several branches that must all be settled. They mostly fall to the same idea, so the
/// hardest counts in full and the others a little each.
fn joint(hardest: u32, open: u32) -> u32 {
    (hardest + WEAK * open.saturating_sub(1)).min(INFINITE - 1)
}

/// Whether a move does nothing but attack a man who can go away.
pub(super) fn attack(proposal: &Proposal) -> Attack {
    let mere = |motif: &Motif| {
        matches!(
            motif,
            Motif::Attack(_)
                | Motif::ChasesQueen(_)
                | Motif::AttackDefender(_)
                | Motif::Vacating(_)
                | Motif::Sacrifice
        )
    };
    if !proposal.motifs.iter().all(mere) {
        Attack::AndMore
    } else if proposal.motifs.iter().any(|motif| matches!(motif, Motif::ChasesQueen(_))) {
        Attack::OnQueen
    } else {
        Attack::Mere
    }
}
