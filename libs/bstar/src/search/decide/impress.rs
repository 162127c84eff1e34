//! What a measurement says about the graph below the position that was measured.
//!
//! A position that became an inner node is still measured as a whole when the horizon rises: one search by the domain looks at all its moves, and
//! at all of theirs, while the graph has looked into a few of them and left the others behind. What it found holds for
//! the graph, too, as far as that has not looked more deeply:
//!
//! * a value holds for the expected line, move by move; beside it nothing is better for the side that chooses;
//! * a bound from above, for the side to move, holds for all its moves; a bound from below for the move that shows it.
//!
//! So a position's children are never left at a depth at which it is itself no longer judged, and what attention has found beyond the
//! horizon stands.

use crate::deepening::{Bound, Deepening, Measured, Probed};
use crate::graph::{NodeId, Values};
use crate::search::{Search, line};
use crate::side::{Side, Value, clamped};

/// So many lines give way at most.
const MOST_RECONCILED: usize = 200;
/// A forced reply is looked at by a half-move more, which is not yet a deeper look.
const SLACK: u32 = 1;

/// What is known of a position.
struct Mark {
    id: NodeId,
    value: Value,
    bound: Bound,
    depth: u32,
}

impl<D: Deepening> Search<D> {
    /// The position at the end of a line gets what was measured, and so does what lies below it.
    pub(super) fn impress(&mut self, path: &[NodeId], found: &Measured<D::Answer>) {
        let Some(&measured) = path.last() else { return };
        let node = &mut self.graph[measured];
        let mover = node.side.other();
        if let Some(evidence) = found.evidence {
            node.evidence[mover] = evidence;
        }
        if found.answer.is_some() {
            node.answer.clone_from(&found.answer);
        }
        let value = clamped(found.value);
        if found.depth < node.probed.depth {
            // What was asked beyond the horizon corrects what was measured up to it.
            if node.probed.bound != Bound::Exact {
                node.own = Values::settled(node.probed.bound.narrowed(value, node.own.real));
            }
            node.probed.bound = Bound::Exact;
            let above = self.graph.touch(measured);
            self.run.chances.forget(&above);
            return;
        }
        let mut todo = vec![Mark { id: measured, value, bound: found.bound, depth: found.depth }];
        let mut leaves = Vec::new();
        while let Some(mark) = todo.pop() {
            let node = &mut self.graph[mark.id];
            let known = node.probed.depth > mark.depth;
            if known || !(node.is_open() || node.is_inner()) {
                continue;
            }
            // Where only a bound was found, an earlier value that agrees with it stands.
            node.own = Values::settled(mark.bound.narrowed(mark.value, node.own.real));
            node.probed = Probed { bound: mark.bound, depth: mark.depth };
            if node.is_open() {
                leaves.push(mark.id);
            } else if mark.depth > 0 {
                self.pass_on(&mark, &mut todo);
            }
        }
        for leaf in leaves {
            let above = self.graph.touch(leaf);
            self.run.chances.forget(&above);
        }
        if self.graph[measured].is_inner() {
            self.reconcile(path, &Mark { id: measured, value, bound: found.bound, depth: found.depth });
        }
    }

    /// Where the graph still says otherwise, the line that it rests on gives way, as long as that was not looked at more
    /// deeply.
    fn reconcile(&mut self, path: &[NodeId], mark: &Mark) {
        for _ in 0..MOST_RECONCILED {
            self.graph.refresh(mark.id);
            let backed = self.graph[mark.id].backed.real;
            let too_good = mark.bound != Bound::AtLeast && backed > mark.value;
            let too_bad = mark.bound != Bound::AtMost && backed < mark.value;
            if !too_good && !too_bad {
                return;
            }
            let line = line::principal(&self.graph, &self.settings, path.to_vec());
            let (Some(&end), below) = (line.last(), line.len() - path.len()) else { return };
            let below = u32::try_from(below).unwrap_or(u32::MAX);
            let node = &mut self.graph[end];
            if !node.is_open() || node.probed.depth.saturating_add(below) > mark.depth + SLACK {
                return;
            }
            node.own = Values::settled(mark.value);
            node.probed.bound = if too_good { Bound::AtMost } else { Bound::AtLeast };
            node.probed.depth = node.probed.depth.max(mark.depth.saturating_sub(below));
            let above = self.graph.touch(end);
            self.run.chances.forget(&above);
        }
    }

    /// What a mark on an inner node says of the positions after its moves.
    fn pass_on(&mut self, mark: &Mark, todo: &mut Vec<Mark>) {
        let node = &self.graph[mark.id];
        let side = node.side;
        let below = |id, value, bound| Mark { id, value, bound, depth: mark.depth - 1 };
        if mark.bound == no_better_for(side) {
            todo.extend(node.edges.iter().map(|edge| below(edge.child, mark.value, mark.bound)));
            return;
        }
        let Some(expected) = self.domain.expected(&node.state) else { return };
        let Some(shown) = node.edges.iter().find(|edge| edge.mv == expected).map(|edge| edge.child) else {
            return;
        };
        if mark.bound == Bound::Exact {
            let others = node.edges.iter().filter(|edge| edge.child != shown);
            // What is no better must not lead.
            let least = mark.value - side.step();
            todo.extend(others.map(|edge| below(edge.child, least, no_better_for(side))));
        }
        todo.push(below(shown, mark.value, mark.bound));
    }
}

/// The bound that says: a side gets no more.
fn no_better_for(side: Side) -> Bound {
    match side {
        Side::Max => Bound::AtMost,
        Side::Min => Bound::AtLeast,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deepening::Ask;
    use crate::domain::{Bounds, Child, Domain, Estimate, Game, Parent};

    /// A tree in which every position has two moves. All measurements are made by hand.
    struct Pairs;

    impl Game for Pairs {
        type State = Vec<u8>;
        type Move = u8;
        type Key = Vec<u8>;

        fn side_to_move(&self, state: &Vec<u8>) -> Side {
            if state.len().is_multiple_of(2) { Side::Max } else { Side::Min }
        }

        fn moves(&self, _: &Vec<u8>) -> Vec<u8> {
            vec![0, 1]
        }

        fn play(&self, state: &Vec<u8>, mv: &u8) -> Vec<u8> {
            [&state[..], &[*mv]].concat()
        }

        fn key(&self, state: &Vec<u8>) -> Vec<u8> {
            state.clone()
        }

        fn terminal(&self, _: &Vec<u8>) -> Option<Value> {
            None
        }
    }

    impl Domain for Pairs {
        type Answer = u8;

        fn realistic(&mut self, _: &Parent<'_, Self>, children: &[Child<'_, Self>]) -> Vec<Estimate<u8>> {
            children.iter().map(|_| Estimate::new(0)).collect()
        }

        fn optimistic(
            &mut self,
            parent: &Parent<'_, Self>,
            children: &[Child<'_, Self>],
        ) -> Vec<Estimate<u8>> {
            self.realistic(parent, children)
        }
    }

    impl Deepening for Pairs {
        fn measure(&mut self, asked: &[Ask<'_, Self>]) -> Vec<Option<Measured<u8>>> {
            asked.iter().map(|_| None).collect()
        }

        fn measure_moves(
            &mut self,
            _: &Parent<'_, Self>,
            _: &[Child<'_, Self>],
            _: u32,
            _: Bounds,
        ) -> Vec<Measured<u8>> {
            Vec::new()
        }

        /// The second move is expected everywhere.
        fn expected(&mut self, _: &Vec<u8>) -> Option<u8> {
            Some(1)
        }

        fn work(&self) -> u64 {
            0
        }
    }

    /// A search whose root and its first move are inner nodes; the line to that move, and its two replies.
    fn grown() -> (Search<Pairs>, Vec<NodeId>, [NodeId; 2]) {
        let mut search = Search::new(Pairs, Vec::new());
        let limits = crate::Limits::default();
        let mut guard =
            crate::search::Guard { limits: &limits, observer: &mut crate::Silent, cancelled: false };
        let root = search.graph.root();
        search.expand(&[root], Side::Max, &mut guard).expect("no limit is hit");
        let first = search.graph[root].edges[0].child;
        search.expand(&[root, first], Side::Max, &mut guard).expect("no limit is hit");
        let replies = [0, 1].map(|at: usize| search.graph[first].edges[at].child);
        (search, vec![root, first], replies)
    }

    fn found(value: Value, bound: Bound, depth: u32) -> Measured<u8> {
        Measured { value, bound, depth, answer: None, evidence: None }
    }

    fn known(search: &Search<Pairs>, id: NodeId) -> (Value, Bound, u32) {
        let node = &search.graph[id];
        (node.own.real, node.probed.bound, node.probed.depth)
    }

    #[test]
    fn a_bound_belongs_to_the_reply_that_shows_it() {
        let (mut search, path, [other, shown]) = grown();
        search.impress(&path, &found(-50, Bound::AtMost, 5));
        assert_eq!(known(&search, shown), (-50, Bound::AtMost, 4));
        assert_eq!(known(&search, other), (0, Bound::Exact, 0), "nothing was said of it");
        search.graph.refresh(path[1]);
        assert_eq!(search.graph[path[1]].backed.real, -50);
    }

    #[test]
    fn a_value_belongs_to_the_expected_line_and_bounds_the_rest() {
        let (mut search, path, [other, shown]) = grown();
        search.impress(&path, &found(20, Bound::Exact, 6));
        assert_eq!(known(&search, shown), (20, Bound::Exact, 5));
        // Min chooses: another reply is no better for it, and must not lead.
        assert_eq!(known(&search, other), (21, Bound::AtLeast, 5));
    }

    #[test]
    fn what_was_seen_more_deeply_stands_and_the_rest_gives_way() {
        let (mut search, path, [other, _]) = grown();
        search.graph[other].own = Values::settled(-80);
        search.graph[other].probed = Probed { bound: Bound::Exact, depth: 9 };
        let _ = search.graph.touch(other);
        search.impress(&path, &found(20, Bound::AtLeast, 6));
        assert_eq!(known(&search, other), (-80, Bound::Exact, 9), "it was looked at more deeply");
        search.impress(&path, &found(20, Bound::AtLeast, 10));
        search.graph.refresh(path[1]);
        assert_eq!(search.graph[path[1]].backed.real, 20);
    }

    #[test]
    fn a_line_gives_way_even_if_nothing_is_expected() {
        let (mut search, path, [other, shown]) = grown();
        search.graph[shown].own = Values::settled(70);
        search.graph[other].own = Values::settled(60);
        for id in [other, shown] {
            search.graph[id].probed.depth = 2;
            let _ = search.graph.touch(id);
        }
        // The move that is expected is refuted, yet the graph rests on the other one: reconciled, it is worth no more than 10.
        search.graph[shown].probed.depth = 7;
        search.impress(&path, &found(10, Bound::AtMost, 5));
        assert_eq!(known(&search, shown).0, 70, "it was looked at more deeply");
        assert_eq!(known(&search, other), (10, Bound::AtMost, 4));
    }
}
