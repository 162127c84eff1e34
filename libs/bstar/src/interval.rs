//! Interval B* (Berliner 1977, 1979).
//!
//! Every node carries two bounds, a pessimistic and an optimistic one. The search ends when one root
//! move's pessimistic bound is at least every other one's optimistic bound: *separation*. There are
//! two ways to get there, raising the best move's lower bound (ProveBest) or lowering the others'
//! upper bounds (DisproveRest); a [`Strategy`] chooses between them before each expansion. Below the
//! root the search follows the most optimistic move of whoever is to move, to a leaf.
//!
//! With honest bounds and a finite game the search converges to a best move. Bounds that contradict
//! their parent's cannot unsettle it: a node's interval only ever shrinks.
//!
//! The nodes form a tree: as in 1979, transpositions are not recognized. A game with cycles is
//! searched until a limit is hit if its bounds do not settle it.

use std::ops::ControlFlow;

use crate::domain::{Bounds, Child, IntervalDomain, Parent};
use crate::limits::{Limits, StopReason};
use crate::observer::{Event, Observer};
use crate::side::{Side, VALUE_LIMIT, Value};
use strategy::{Approach, Contest, Contestant, Strategy};
use tree::{Tree, TreeId};

pub mod strategy;
mod tree;

/// A search by intervals.
pub struct IntervalSearch<D: IntervalDomain> {
    domain: D,
    tree: Tree<D>,
    strategy: Box<dyn Strategy + Send>,
    expansions: u64,
    stop: Option<StopReason>,
    reported: Option<(TreeId, Value)>,
}

/// The answer of interval B*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntervalOutcome<M> {
    /// The move to play: the most optimistic one.
    pub best: Option<M>,
    /// The bounds of the root.
    pub bounds: Bounds,
    /// The line of greatest optimism of both sides.
    pub line: Vec<M>,
    /// Every root move, in the domain's order.
    pub moves: Vec<IntervalMove<M>>,
    /// Why the search ended; `None` if it has not.
    pub stop: Option<StopReason>,
    /// Nodes expanded.
    pub expansions: u64,
    /// Nodes in the tree.
    pub nodes: usize,
}

/// A root move and its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntervalMove<M> {
    /// The move.
    pub mv: M,
    /// Its bounds.
    pub bounds: Bounds,
    /// Expansions made below it.
    pub expansions: u64,
}

/// A node of the tree as plain data, for drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IntervalNode<M> {
    /// Its parent, as an index into the same list; the root has none.
    pub parent: Option<usize>,
    /// The move that led to it.
    pub mv: Option<M>,
    /// Who is to move.
    pub side: Side,
    /// Its bounds.
    pub bounds: Bounds,
    /// Has it been expanded?
    pub expanded: bool,
    /// Moves from the root.
    pub ply: u32,
}

impl<D: IntervalDomain> IntervalSearch<D> {
    /// A search from a position.
    pub fn new(domain: D, root: D::State, strategy: impl Strategy + Send + 'static) -> Self {
        let side = domain.side_to_move(&root);
        let bounds = domain.terminal(&root).map_or(Bounds::new(-VALUE_LIMIT, VALUE_LIMIT), Bounds::exact);
        Self {
            tree: Tree::new(root, side, bounds),
            domain,
            strategy: Box::new(strategy),
            expansions: 0,
            stop: None,
            reported: None,
        }
    }

    /// Searches until a move is separated from the rest or a limit is hit. Called again, it goes on.
    pub fn run(&mut self, limits: &Limits, observer: &mut dyn Observer<D::Move>) -> IntervalOutcome<D::Move> {
        self.stop = None;
        while self.step(limits, observer).is_none() {}
        self.outcome()
    }

    /// Expands one node. Returns why the search ended, once it has.
    pub fn step(&mut self, limits: &Limits, observer: &mut dyn Observer<D::Move>) -> Option<StopReason> {
        self.stop = self.try_step(limits, observer).err();
        self.stop
    }

    /// What is known about the root now.
    pub fn outcome(&self) -> IntervalOutcome<D::Move> {
        let tree = &self.tree;
        let line = match self.contest() {
            Some((best, _)) => {
                let leaf = tree.most_optimistic_leaf(best);
                tree.line(leaf)
            }
            None => Vec::new(),
        };
        IntervalOutcome {
            best: line.first().cloned(),
            bounds: tree[Tree::<D>::root()].bounds,
            line,
            moves: tree[Tree::<D>::root()]
                .children
                .iter()
                .filter_map(|&child| {
                    Some(IntervalMove {
                        mv: tree[child].mv.clone()?,
                        bounds: tree[child].bounds,
                        expansions: tree[child].expansions,
                    })
                })
                .collect(),
            stop: self.stop,
            expansions: self.expansions,
            nodes: tree.len(),
        }
    }

    /// The tree as plain data: parents come before their children, the root first.
    pub fn snapshot(&self) -> Vec<IntervalNode<D::Move>> {
        self.tree
            .nodes()
            .map(|node| IntervalNode {
                parent: node.parent.map(TreeId::index),
                mv: node.mv.clone(),
                side: node.side,
                bounds: node.bounds,
                expanded: node.expanded,
                ply: node.ply,
            })
            .collect()
    }

    /// The domain.
    pub fn domain(&self) -> &D {
        &self.domain
    }

    fn try_step(&mut self, limits: &Limits, observer: &mut dyn Observer<D::Move>) -> Result<(), StopReason> {
        let root = Tree::<D>::root();
        if self.tree[root].expanded {
            let (best, rest) = self.contest().ok_or(StopReason::GameOver)?;
            if rest.is_empty() {
                let only = self.tree[root].children.len() == 1;
                return Err(if only { StopReason::OnlyMove } else { StopReason::Separated });
            }
            let pursued = self.pursued(best, &rest);
            let leaf = self.tree.most_optimistic_leaf(pursued);
            self.expand(leaf, limits, observer)
        } else if self.tree[root].bounds.is_exact() {
            Err(StopReason::GameOver)
        } else {
            self.expand(root, limits, observer)
        }
    }

    /// The best root move and those that overlap with it, most optimistic first.
    fn contest(&self) -> Option<(TreeId, Vec<TreeId>)> {
        let tree = &self.tree;
        let side = tree[Tree::<D>::root()].side;
        let mut children = tree[Tree::<D>::root()].children.clone();
        // A stable sort: the domain's order breaks ties.
        children.sort_by_key(|&child| {
            let bounds = tree[child].bounds;
            let wish = |value: Value| -value * side.step();
            (wish(bounds.optimistic(side)), wish(bounds.pessimistic(side)))
        });
        let (&best, rest) = children.split_first()?;
        let floor = tree[best].bounds.pessimistic(side);
        let rest = rest
            .iter()
            .copied()
            .filter(|&child| side.prefers(tree[child].bounds.optimistic(side), floor))
            .collect();
        Some((best, rest))
    }

    /// Asks the strategy. A rival whose value is known cannot be disproved further; then the best
    /// move's own interval is open, or it would be separated.
    fn pursued(&mut self, best: TreeId, rest: &[TreeId]) -> TreeId {
        let contestant = |id: &TreeId| Contestant {
            bounds: self.tree[*id].bounds,
            depth: self.tree[*id].depth,
            expansions: self.tree[*id].expansions,
        };
        let rivals: Vec<Contestant> = rest.iter().map(contestant).collect();
        let approach = self.strategy.choose(&Contest {
            side: self.tree[Tree::<D>::root()].side,
            best: contestant(&best),
            rivals: &rivals,
        });
        let open = |id: &TreeId| !self.tree[*id].bounds.is_exact();
        let rival = rest.iter().copied().find(open);
        match (approach, rival) {
            (Approach::DisproveRest, Some(rival)) => rival,
            (_, Some(rival)) if !open(&best) => rival,
            _ => best,
        }
    }

    fn expand(
        &mut self,
        leaf: TreeId,
        limits: &Limits,
        observer: &mut dyn Observer<D::Move>,
    ) -> Result<(), StopReason> {
        if let Some(reason) = limits.hit(self.expansions, self.tree.len()) {
            return Err(reason);
        }
        let line = self.tree.line(leaf);
        if observer.notice(&Event::Expanding { line: &line }) == ControlFlow::Break(()) {
            return Err(StopReason::Cancelled);
        }
        let state = &self.tree[leaf].state;
        let children: Vec<(D::Move, D::State)> = self
            .domain
            .moves(state)
            .into_iter()
            .map(|mv| {
                let next = self.domain.play(state, &mv);
                (mv, next)
            })
            .collect();
        if self.tree.len() + children.len() > limits.most_nodes() {
            return Err(StopReason::Nodes);
        }
        let bounds = self.judge(leaf, &children)?;
        let sides: Vec<_> = children.iter().map(|(_, state)| self.domain.side_to_move(state)).collect();
        let n_children = children.len();
        self.tree.grow(leaf, children, &sides, &bounds);
        self.expansions += 1;
        let mut flow = observer.notice(&Event::Expanded { line: &line, children: n_children });
        if let Some((best, _)) = self.contest() {
            let side = self.tree[Tree::<D>::root()].side;
            let value = self.tree[best].bounds.pessimistic(side);
            if self.reported != Some((best, value)) {
                self.reported = Some((best, value));
                if let Some(mv) = &self.tree[best].mv
                    && observer.notice(&Event::Best { mv, value }) == ControlFlow::Break(())
                {
                    flow = ControlFlow::Break(());
                }
            }
        }
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StopReason::Cancelled),
        }
    }

    fn judge(&mut self, leaf: TreeId, children: &[(D::Move, D::State)]) -> Result<Vec<Bounds>, StopReason> {
        let terminals: Vec<Option<Value>> =
            children.iter().map(|(_, state)| self.domain.terminal(state)).collect();
        let unknown: Vec<Child<'_, D>> = children
            .iter()
            .zip(&terminals)
            .filter(|(_, terminal)| terminal.is_none())
            .map(|((mv, state), _)| Child { mv, state })
            .collect();
        let parent = Parent { state: &self.tree[leaf].state, ply: self.tree[leaf].ply };
        let judged = if unknown.is_empty() { Vec::new() } else { self.domain.bounds(&parent, &unknown) };
        if judged.len() != unknown.len() {
            return Err(StopReason::BrokenDomain { expected: unknown.len(), found: judged.len() });
        }
        let mut judged = judged.into_iter();
        Ok(terminals
            .into_iter()
            .filter_map(|terminal| match terminal {
                Some(value) => Some(Bounds::exact(value)),
                None => judged.next().map(|b| Bounds::new(b.low, b.high)),
            })
            .collect())
    }
}
