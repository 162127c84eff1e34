//! The replay's chances.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Graph, Says, first_best};

/// Who forces (1 White, -1 Black), and what for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Aim {
    pub(super) side: i32,
    pub(super) target: f64,
}

impl Aim {
    pub(super) fn is_reached(self, value: i32) -> bool {
        f64::from(self.side) * (f64::from(value) - self.target) >= 0.0
    }

    fn of_draw(self) -> f64 {
        if self.is_reached(0) { 1.0 } else { 0.0 }
    }
}

/// How often a class of hopes comes true: often, scale, far.
pub(super) type Tail = (f64, f64, f64);

/// The measured law.
pub(super) struct Law {
    pub(super) tails: Vec<Tail>,
    pub(super) reach: f64,
    /// Looks after which a chance counts half.
    pub(super) half: f64,
}

impl Law {
    /// The chance that a value rises by so much, if so much less than the rest was seen of it.
    fn chance(&self, class: usize, gain: f64, lag: f64) -> f64 {
        let (often, scale, far) = self.tails[class.min(self.tails.len() - 1)];
        let near = often * (-gain / (scale.max(1e-6) * (lag / 6.0).sqrt())).exp();
        (near + far * (lag / 2.0).sqrt() * (-gain / self.reach).exp()).clamp(0.0, 0.99)
    }

    pub(super) fn weight(&self, chance: f64, looks: u64) -> f64 {
        if self.half.is_finite() && self.half > 0.0 {
            chance * self.half / (self.half + looks as f64)
        } else {
            chance
        }
    }
}

/// The chances of all positions for one aim, at one horizon.
pub(super) struct Weighed<'a> {
    graph: &'a Graph,
    law: &'a Law,
    aim: Aim,
    horizon: u32,
    supposed: BTreeMap<usize, f64>,
    chances: BTreeMap<usize, f64>,
}

impl<'a> Weighed<'a> {
    pub(super) fn new(graph: &'a Graph, law: &'a Law, aim: Aim, horizon: u32) -> Weighed<'a> {
        Weighed::supposing(graph, law, aim, horizon, BTreeMap::new())
    }

    fn supposing(
        graph: &'a Graph,
        law: &'a Law,
        aim: Aim,
        horizon: u32,
        supposed: BTreeMap<usize, f64>,
    ) -> Weighed<'a> {
        Weighed { graph, law, aim, horizon, supposed, chances: BTreeMap::new() }
    }

    fn of_leaf(&self, at: usize) -> f64 {
        let place = &self.graph.places[at];
        let reached = self.aim.is_reached(place.value);
        if place.over {
            return if reached { 1.0 } else { 0.0 };
        }
        if reached && !place.says.leaves_more_to(-self.aim.side) {
            return 1.0;
        }
        let gain = (f64::from(self.aim.side) * (self.aim.target - f64::from(place.value))).ceil().max(0.0);
        let lag = f64::from(self.horizon) + 2.0 - f64::from(place.ply + place.depth);
        let lag = if lag >= 1.0 { lag } else { 0.6_f64.powf(1.0 - lag) };
        self.law.chance(place.hopes[usize::from(self.aim.side < 0)], gain, lag)
    }

    /// The chance of a position that comes from those after its moves.
    fn by_moves(&self, at: usize, chance: impl Fn(usize) -> f64) -> f64 {
        let place = &self.graph.places[at];
        if place.side == self.aim.side {
            return place.steps.iter().map(|step| chance(step.to)).fold(0.0, f64::max);
        }
        let mut groups: BTreeMap<usize, f64> = BTreeMap::new();
        for step in &place.steps {
            let least = groups.entry(step.group).or_insert(1.0);
            *least = least.min(chance(step.to));
        }
        groups.values().product()
    }

    /// The chance of a position that is not reached along a circle.
    pub(super) fn of(&mut self, at: usize) -> f64 {
        if let Some(&chance) = self.chances.get(&at) {
            return chance;
        }
        let known = self.without_moves(at, self.graph.worth[at]);
        if let Some(chance) = known {
            self.chances.insert(at, chance);
            return chance;
        }
        if self.graph.is_on_circle(at) {
            let chances = self.on_circle(&[at], &[], None);
            self.chances.extend(chances);
        } else {
            let below: Vec<usize> = self.graph.places[at].steps.iter().map(|step| step.to).collect();
            for to in below {
                self.of(to);
            }
            let chance = self.by_moves(at, |to| self.chances[&to]);
            self.chances.insert(at, chance);
        }
        self.chances[&at]
    }

    fn without_moves(&self, at: usize, worth: i32) -> Option<f64> {
        match self.supposed.get(&at) {
            Some(&chance) => Some(chance),
            None if self.graph.places[at].steps.is_empty() => Some(self.of_leaf(at)),
            None => self.aim.is_reached(worth).then_some(1.0),
        }
    }

    /// The chances on the circle of the position at the end of a line, whose other positions count as draws.
    fn on_circle(
        &mut self,
        circle_of: &[usize],
        line: &[usize],
        values: Option<&BTreeMap<usize, i32>>,
    ) -> BTreeMap<usize, f64> {
        let Some((members, _)) = self.graph.after(circle_of) else { return BTreeMap::new() };
        let members = members.to_vec();
        let outside: BTreeSet<usize> = members
            .iter()
            .flat_map(|&at| self.graph.places[at].steps.iter().map(|step| step.to))
            .filter(|to| !members.contains(to))
            .collect();
        for to in outside {
            self.of(to);
        }
        let mut chances: BTreeMap<usize, f64> = members.iter().map(|&at| (at, self.aim.of_draw())).collect();
        for _ in 0..=members.len() {
            let before = chances.clone();
            for &at in members.iter().filter(|at| !line.contains(at)) {
                let worth = values.map_or(self.graph.worth[at], |values| values[&at]);
                let chance = self.without_moves(at, worth).unwrap_or_else(|| {
                    self.by_moves(at, |to| chances.get(&to).copied().unwrap_or_else(|| self.chances[&to]))
                });
                chances.insert(at, chance);
            }
            if chances == before {
                break;
            }
        }
        chances
    }

    /// The moves at the end of a line: where they lead, what they are worth, and their chances.
    pub(super) fn seen(&mut self, line: &[usize]) -> Vec<(usize, i32, f64)> {
        let values = self.graph.after(line).and_then(|(_, values)| values);
        let members: Vec<usize> =
            self.graph.after(line).map_or_else(Vec::new, |(members, _)| members.to_vec());
        let chances = values.as_ref().map(|values| self.on_circle(line, line, Some(values)));
        let seen = self.graph.seen(line);
        seen.into_iter()
            .map(|(to, worth)| {
                let inside = members.contains(&to);
                let chance = match &chances {
                    _ if inside && line.contains(&to) => self.aim.of_draw(),
                    Some(chances) if inside => chances[&to],
                    _ => self.of(to),
                };
                (to, worth, chance)
            })
            .collect()
    }

    /// Where the walk goes on at the end of a line; with the weight of a chance that was looked at so often.
    fn promising(&mut self, line: &[usize], weight: impl Fn(f64, u64) -> f64) -> Option<usize> {
        let &end = line.last()?;
        let place = &self.graph.places[end];
        let open = self.seen(line).into_iter().filter(|(_, _, chance)| *chance > 0.0 && *chance < 1.0);
        let best = if place.side == self.aim.side {
            first_best(open, |(to, _, chance)| weight(*chance, self.graph.places[*to].looks))
        } else {
            first_best(open, |(_, worth, _)| f64::from(place.side * worth))
        };
        best.map(|(to, _, _)| to)
    }

    /// Walks on from the end of a line to a leaf.
    pub(super) fn walk(&mut self, line: &[usize]) -> Option<Vec<usize>> {
        let mut line = line.to_vec();
        loop {
            let &end = line.last()?;
            if self.graph.places[end].is_leaf() {
                return Some(line);
            }
            let law = self.law;
            let to = self.promising(&line, |chance, looks| law.weight(chance, looks))?;
            if self.graph.is_on_circle(to) && line.contains(&to) {
                return None;
            }
            line.push(to);
        }
    }

    /// Whether a rival has a chance of its own, rather than the best move's in another order.
    pub(super) fn is_independent(&mut self, best: usize, rival: usize, min_act: f64) -> bool {
        let below_best = self.graph.below(best);
        let mut supposed = BTreeMap::new();
        if self.graph.is_on_circle(0) {
            supposed.insert(0, self.aim.of_draw());
        }
        for _ in 0..8 {
            let (graph, law, aim, horizon) = (self.graph, self.law, self.aim, self.horizon);
            let under = |supposed: &BTreeMap<usize, f64>| {
                Weighed::supposing(graph, law, aim, horizon, supposed.clone())
            };
            let mut weighed = under(&supposed);
            let mut line = vec![0, rival];
            let shared = loop {
                let end = line[line.len() - 1];
                if (graph.places[end].parents.len() > 1 || end == best) && below_best.contains(&end) {
                    break Some(end);
                }
                match weighed.promising(&line, |chance, _| chance) {
                    Some(to) if !graph.is_on_circle(to) || !line.contains(&to) => line.push(to),
                    _ => break None,
                }
            };
            let Some(shared) = shared else { return true };
            let mut success = under(&supposed);
            success.supposed.insert(shared, 1.0);
            if success.of(best) < success.of(rival) {
                return true;
            }
            supposed.insert(shared, 0.0);
            let chance = under(&supposed).of(rival);
            if chance <= 0.0 || chance < min_act {
                return false;
            }
        }
        true
    }
}

impl Says {
    /// What is left of an earlier number when another is found.
    pub(super) fn with(self, found: i32, earlier: i32) -> i32 {
        match self {
            Says::Exactly => found,
            Says::AtMost => earlier.min(found),
            Says::AtLeast => earlier.max(found),
        }
    }
}
