//! Strongly connected parts of the graph, by Tarjan's algorithm (1972) without recursion.
//!
//! Only positions that lie on a cycle can be repeated, and a cycle never leaves its strongly
//! connected part: these parts are where a value can depend on the path (the graph history
//! interaction problem).

use crate::domain::Domain;
use crate::graph::{Graph, NodeId, Place};

const UNSEEN: usize = usize::MAX;

struct Frame {
    node: NodeId,
    next_edge: usize,
}

impl<D: Domain> Graph<D> {
    /// Finds the parts anew and tells every node where it belongs.
    pub(super) fn find_components(&mut self) {
        let components = self.strongly_connected();
        for node in &mut self.nodes {
            node.cycle = None;
        }
        for (component, members) in components.iter().enumerate() {
            for (slot, &member) in members.iter().enumerate() {
                self[member].cycle = Some(Place { component, slot });
            }
        }
        self.components = components;
    }

    fn strongly_connected(&self) -> Vec<Vec<NodeId>> {
        let mut order = vec![UNSEEN; self.nodes.len()];
        let mut low = vec![UNSEEN; self.nodes.len()];
        let mut on_stack = vec![false; self.nodes.len()];
        let mut stack: Vec<NodeId> = Vec::new();
        let mut frames: Vec<Frame> = Vec::new();
        let mut components = Vec::new();
        let mut seen = 0;
        for start in self.ids() {
            if order[start.index()] != UNSEEN {
                continue;
            }
            frames.push(Frame { node: start, next_edge: 0 });
            while let Some(frame) = frames.last_mut() {
                let node = frame.node;
                let at = node.index();
                if order[at] == UNSEEN {
                    order[at] = seen;
                    low[at] = seen;
                    seen += 1;
                    stack.push(node);
                    on_stack[at] = true;
                }
                let edge = if self[node].is_inner() { self[node].edges.get(frame.next_edge) } else { None };
                if let Some(edge) = edge {
                    frame.next_edge += 1;
                    let child = edge.child.index();
                    if order[child] == UNSEEN {
                        frames.push(Frame { node: edge.child, next_edge: 0 });
                    } else if on_stack[child] {
                        low[at] = low[at].min(order[child]);
                    }
                    continue;
                }
                frames.pop();
                if let Some(parent) = frames.last() {
                    let parent = parent.node.index();
                    low[parent] = low[parent].min(low[at]);
                }
                if low[at] == order[at] {
                    let mut members = Vec::new();
                    while let Some(member) = stack.pop() {
                        on_stack[member.index()] = false;
                        members.push(member);
                        if member == node {
                            break;
                        }
                    }
                    let onto_itself = || self[node].edges.iter().any(|edge| edge.child == node);
                    if members.len() > 1 || (self[node].is_inner() && onto_itself()) {
                        components.push(members);
                    }
                }
            }
        }
        components
    }
}
