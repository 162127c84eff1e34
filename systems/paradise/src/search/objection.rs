//! Somebody refutes a line of the tree: the reply is put in, and the offense must answer it.

use motive_chess::Move;

use super::Search;
use super::idea::Idea;
use super::strategy::PlanOutcome;
use super::tree::NodeId;
use super::value::{self, Range, Window};

/// Positions that may be made to answer a refutation.
const ROOM_FOR_ANSWERS: usize = 12;

impl Search<'_> {
    /// Somebody refutes a move of the root by a line: the first reply in it that the defense had not thought of is tried,
    /// and the offense must answer it. Returns what is known after that.
    pub fn object(&mut self, line: &[Move]) -> PlanOutcome {
        let Some(path) = self.refuted_at(line) else { return self.outcome() };
        let (Some(&at), Some(reply)) = (path.last(), line.get(path.len() - 1)) else { return self.outcome() };
        let spot = self.spot(at);
        let Some((man, to)) = spot.step(*reply) else { return self.outcome() };
        let mut idea = Idea::bare(man, to);
        idea.becomes = reply.promotion();
        self.tree[at].waiting.insert(0, idea);
        // Room for the answer, even if the search had used up its own.
        self.options.nodes = self.options.nodes.max(self.counts.nodes() + ROOM_FOR_ANSWERS);
        let range = self.answer(at, Window::OPEN);
        self.back_up(&path, range);
        self.outcome()
    }

    /// The nodes along a line down to the position of the defense whose next move in the line is not in the tree.
    fn refuted_at(&self, line: &[Move]) -> Option<Vec<NodeId>> {
        let mut path = vec![0];
        for m in line {
            let at = *path.last()?;
            match self.tree[at].tries.iter().find(|each| each.m == Some(*m)) {
                Some(each) => path.push(each.child),
                None => return (!self.tree[at].is_offense).then_some(path),
            }
        }
        None
    }

    /// Carries a new range of the last node of a path to the root.
    fn back_up(&mut self, path: &[NodeId], range: Range) {
        let mut range = range;
        for pair in path.windows(2).rev() {
            let (above, below) = (pair[0], pair[1]);
            if let Some(each) = self.tree[above].tries.iter_mut().find(|each| each.child == below) {
                each.range = range;
            }
            range = if self.tree[above].is_offense {
                let range = self.range_of(above, value::BEYOND);
                let ending = self.tree[above].ending;
                self.finish(above, range, ending)
            } else {
                self.close_defense(above)
            };
        }
    }
}
