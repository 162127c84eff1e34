//! What a measurement of a position says of the positions below it.

use super::decide::Replay;
use super::graph::Says;

/// What was found of a position.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) at: usize,
    pub(super) value: i32,
    pub(super) says: Says,
    pub(super) depth: u32,
}

impl Replay<'_> {
    /// A measurement of the position at the end of a line.
    pub(super) fn impress(&mut self, line: &[usize], mark: Mark) -> Result<(), String> {
        let place = &mut self.graph.places[mark.at];
        if mark.depth < place.depth {
            if place.says != Says::Exactly {
                place.value = place.says.with(mark.value, place.value);
            }
            place.says = Says::Exactly;
            self.graph.work_out();
            return Ok(());
        }
        let mut todo = vec![mark];
        while let Some(mark) = todo.pop() {
            let place = &mut self.graph.places[mark.at];
            if place.over || place.depth > mark.depth {
                continue;
            }
            place.value = mark.says.with(mark.value, place.value);
            (place.says, place.depth) = (mark.says, mark.depth);
            if !place.steps.is_empty() && mark.depth > 0 {
                self.hand_down(mark, &mut todo)?;
            }
        }
        self.graph.work_out();
        if !self.graph.places[mark.at].steps.is_empty() {
            self.give_way(line, mark);
        }
        Ok(())
    }

    /// What a mark says of the positions after the moves: "no more" holds for all of them, anything else for the expected
    /// one, beside which nothing is better.
    fn hand_down(&mut self, mark: Mark, todo: &mut Vec<Mark>) -> Result<(), String> {
        let side = self.graph.places[mark.at].side;
        let no_more = if side > 0 { Says::AtMost } else { Says::AtLeast };
        let below = |at, value, says| Mark { at, value, says, depth: mark.depth - 1 };
        if mark.says == no_more {
            let steps = self.graph.places[mark.at].steps.iter();
            todo.extend(steps.map(|step| below(step.to, mark.value, mark.says)));
            return Ok(());
        }
        let position = self.graph.places[mark.at].position.clone();
        let word = self.lines.take_expected(&position)?;
        let steps = &self.graph.places[mark.at].steps;
        let Some(expected) = steps.iter().find(|step| Some(step.m) == word).map(|step| step.to) else {
            return Ok(());
        };
        if mark.says == Says::Exactly {
            let others = steps.iter().filter(|step| step.to != expected);
            todo.extend(others.map(|step| below(step.to, mark.value - side, no_more)));
        }
        todo.push(below(expected, mark.value, mark.says));
        Ok(())
    }

    /// Lines on which the graph still says otherwise give way, if they were not looked at more deeply.
    fn give_way(&mut self, line: &[usize], mark: Mark) {
        for _ in 0..200 {
            let worth = self.graph.worth[mark.at];
            let (too_much, too_little) = (
                mark.says != Says::AtLeast && worth > mark.value,
                mark.says != Says::AtMost && worth < mark.value,
            );
            if !too_much && !too_little {
                return;
            }
            let principal = self.graph.principal(line);
            let below = u32::try_from(principal.len() - line.len()).unwrap_or(u32::MAX);
            let place = &mut self.graph.places[principal[principal.len() - 1]];
            if !place.is_leaf() || place.depth + below > mark.depth + 1 {
                return;
            }
            place.value = mark.value;
            place.says = if too_much { Says::AtMost } else { Says::AtLeast };
            place.depth = place.depth.max(mark.depth.saturating_sub(below));
            self.graph.work_out();
        }
    }
}
