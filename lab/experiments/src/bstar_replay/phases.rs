//! The replay of the horizon and of the two phases at it.

use std::collections::BTreeSet;

use super::decide::{EVERYTHING, Payer, Replay, Stop, Wish};
use super::graph::{Says, first_best};
use super::weigh::Aim;

/// A window in which one thing is asked: does a value reach the aim?
fn question(aim: Aim) -> (i32, i32) {
    if aim.side > 0 {
        let target = aim.target.clamp(-1e9, 1e9).ceil() as i32;
        (target - 1, target)
    } else {
        let target = aim.target.clamp(-1e9, 1e9).floor() as i32;
        (target, target + 1)
    }
}

impl Replay<'_> {
    /// Everything at one horizon.
    pub(super) fn at_horizon(&mut self, horizon: u32) -> Result<(), Stop> {
        self.idle = false;
        while !self.raise(horizon)? {
            self.horizon = horizon - 1;
            let before = self.total();
            self.pursue()?;
            self.idle = self.total() == before;
        }
        if self.number("chances") > 0.0 { self.pursue() } else { Ok(()) }
    }

    fn raise(&mut self, horizon: u32) -> Result<bool, Stop> {
        self.payer = Payer::Raise;
        self.raised(horizon)?;
        if !self.settle()? {
            return Ok(false);
        }
        let Some((best, lead)) = self.best() else { return Ok(true) };
        let least = horizon.saturating_sub(self.whole("lag"));
        let (aim, asked) = self.aims(lead);
        self.take_aim(aim)?;
        let wishes: Vec<Wish> = self
            .lagging(best, least)
            .into_iter()
            .map(|(child, _)| Wish {
                line: vec![0, child],
                depth: least - 1,
                window: question(asked),
                most: None,
            })
            .collect();
        if !wishes.is_empty() {
            self.measure(&wishes)?;
        }
        Ok(true)
    }

    /// What the phases aim at, and what they ask.
    fn aims(&self, lead: i32) -> (Aim, Aim) {
        let side = self.side();
        let beyond = |by: f64| Aim { side, target: f64::from(lead) + f64::from(side) * by };
        (beyond(self.number("gain").max(self.number("margin"))), beyond(self.number("margin")))
    }

    /// Rivals that were looked at less far than this, the likeliest first.
    fn lagging(&self, best: usize, least: u32) -> Vec<(usize, f64)> {
        let mut rivals: Vec<(usize, f64)> = self
            .weighed()
            .seen(&[0])
            .into_iter()
            .filter(|(child, _, _)| {
                *child != best && !self.graph.places[*child].over && self.reached(&[0, *child], 1) < least
            })
            .map(|(child, _, chance)| (child, chance))
            .collect();
        rivals.sort_by(|a, b| b.1.total_cmp(&a.1));
        rivals
    }

    /// Measures what leads until it was measured. False if that was given up.
    pub(super) fn settle(&mut self) -> Result<bool, Stop> {
        let opponent = -self.side();
        for _ in 0..200 {
            let Some((best, lead)) = self.best() else { return Ok(true) };
            if let Some(wish) = self.doubt(best, lead) {
                self.measure(&[wish])?;
                continue;
            }
            let line = self.graph.principal(&[0, best]);
            let end = line.len() - 1;
            let lags =
                |at: usize| !self.graph.places[line[at]].over && self.reached(&line, at) < self.horizon;
            let (first_lags, last_lags) = (lags(1), lags(end));
            let last = &self.graph.places[line[end]];
            let is_exact = !last.is_leaf() || last.says == Says::Exactly;
            if !first_lags && !last_lags && is_exact {
                (self.leader, self.settled) = (Some(best), self.horizon);
                return Ok(true);
            }
            let at = if first_lags { 1 } else { end };
            if !first_lags && !last_lags && !last.says.leaves_more_to(opponent) {
                (self.leader, self.settled) = (Some(best), self.horizon);
            }
            let depth = self.horizon.saturating_sub(at as u32).max(1);
            let (window, most) = (self.window_of(best), self.due());
            if !self.measure(&[Wish { line: line[..=at].to_vec(), depth, window, most }])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the lead changes by what the graph alone says: then that is measured as a whole.
    fn doubt(&self, best: usize, lead: i32) -> Option<Wish> {
        let side = self.side();
        let before = self.leader.filter(|leader| *leader != best)?;
        let (_, its_worth) = self.candidates().into_iter().find(|(child, _)| *child == before)?;
        let wish = |child: usize, target: i32| {
            let line = self.graph.principal(&[0, child]);
            let depth = self.reached(&line, line.len() - 1) - 1;
            let window = question(Aim { side, target: f64::from(target) });
            let deeper = depth > self.graph.places[child].depth;
            deeper.then(|| Wish { line: vec![0, child], depth, window, most: None })
        };
        let (rises, falls) = (&self.graph.places[best], &self.graph.places[before]);
        let risen =
            !rises.steps.is_empty() && !rises.says.leaves_more_to(side) && side * lead > side * rises.value;
        if let Some(wish) = risen.then(|| wish(best, its_worth + side)).flatten() {
            return Some(wish);
        }
        let fallen = !falls.steps.is_empty()
            && !falls.says.leaves_more_to(-side)
            && side * falls.value > side * its_worth;
        fallen.then(|| wish(before, lead)).flatten()
    }

    fn window_of(&self, best: usize) -> (i32, i32) {
        let before = self.leader.filter(|leader| *leader != best);
        let worth = self.candidates().into_iter().find(|(child, _)| Some(*child) == before);
        match worth {
            Some((_, worth)) if self.side() > 0 => (worth - 1, EVERYTHING.1),
            Some((_, worth)) => (EVERYTHING.0, worth + 1),
            None => EVERYTHING,
        }
    }

    /// What the leader may cost at a new horizon.
    fn due(&self) -> Option<u64> {
        if self.payer != Payer::Raise || self.number("chances") <= 0.0 || self.idle {
            return None;
        }
        let [root, select, verify, raise] = self.paid;
        let most = ((select + verify) as f64 * (1.0 - 0.55) / 0.55) as u64;
        Some(most.saturating_sub(root + raise).max(root).max(self.total() / 20).max(1))
    }

    /// What a measurement beyond the horizon may cost.
    fn dear(&self) -> Option<u64> {
        let part = self.number("dear");
        (part > 0.0).then(|| ((self.total() as f64 * part) as u64).max(self.paid[0]).max(1))
    }

    fn min_act(&self, least: f64) -> f64 {
        let (start, end) = (self.number("min"), self.number("max"));
        least * (start + (end - start) * self.used().clamp(0.0, 1.0))
    }

    /// SELECT and VERIFY with ever smaller chances.
    fn pursue(&mut self) -> Result<(), Stop> {
        let [root, select, verify, raise] = self.paid;
        let all = (((root + raise) as f64 * self.number("effort")) as u64).saturating_sub(select + verify);
        let part = (all as f64 * self.number("select")) as u64;
        let (most_select, most_verify) = (select + part, verify + all - part.min(all));
        let mut least = 1.0;
        loop {
            let selected = self.select(least, most_select)?;
            let Some((chosen, lead)) = self.best() else { return Err(Stop::Over("game-over")) };
            let end = self.verify(chosen, least, most_verify)?;
            match (selected, end) {
                ("effort", "refuted" | "effort") => return Ok(()),
                (_, "refuted") => continue,
                ("clearly-best", "stands") if least >= 1.0 => self.note_verified(chosen, lead)?,
                _ => {}
            }
            least *= 0.25;
            let share = (self.paid[1] + self.paid[2]) as f64 / self.total().max(1) as f64;
            if least < 0.001 && share >= self.number("share") || least < 1e-9 {
                return Ok(());
            }
        }
    }

    fn select(&mut self, least: f64, most: u64) -> Result<&'static str, Stop> {
        self.payer = Payer::Select;
        let (left, min_act) = (most.saturating_sub(self.paid[1]), self.min_act(least));
        self.lines.same(&format!("phase select - {left} {min_act}"))?;
        let mut exhausted = BTreeSet::new();
        let end = loop {
            self.settle()?;
            let Some((best, lead)) = self.best() else { return Err(Stop::Over("game-over")) };
            let (aim, asked) = self.aims(lead);
            self.take_aim(aim)?;
            let lagging = self.lagging(best, self.horizon);
            let comparable = self.number("comparable");
            if let Some((child, _)) = lagging.into_iter().find(|(_, chance)| *chance >= comparable) {
                let (line, depth) = (vec![0, child], self.horizon - 1);
                self.measure(&[Wish { line, depth, window: question(asked), most: None }])?;
                continue;
            }
            let min_act = self.min_act(least);
            self.say_weighed(min_act)?;
            let Some(rival) = self.likeliest(best, min_act, &exhausted) else { break "clearly-best" };
            if self.paid[1] >= most {
                break "effort";
            }
            if let Some(line) = self.weighed().walk(&[0, rival]) {
                self.attend(&line, false, asked)?;
                exhausted.clear();
            } else {
                exhausted.insert(rival);
            }
        };
        self.lines.same(&format!("ended select {end}"))?;
        Ok(end)
    }

    /// The rival in contention with the largest chance, those that were looked at often discounted.
    fn likeliest(&self, best: usize, min_act: f64, exhausted: &BTreeSet<usize>) -> Option<usize> {
        let mut weighed = self.weighed();
        let weight = |child: usize, chance: f64| self.law.weight(chance, self.graph.places[child].looks);
        let mut rivals: Vec<(usize, f64)> = weighed
            .seen(&[0])
            .into_iter()
            .filter(|(child, _, chance)| *child != best && *chance >= min_act && !exhausted.contains(child))
            .map(|(child, _, chance)| (child, weight(child, chance)))
            .collect();
        rivals.sort_by(|a, b| b.1.total_cmp(&a.1));
        rivals.into_iter().map(|(child, _)| child).find(|&child| weighed.is_independent(best, child, min_act))
    }

    fn say_weighed(&mut self, min_act: f64) -> Result<(), String> {
        let seen = self.weighed().seen(&[0]);
        let chances = seen.iter().fold(String::new(), |text, seen| text + " " + &seen.2.to_string());
        self.lines.same(&format!("weighed {min_act}{chances}"))
    }

    /// Looks at the leaf at the end of a line: what lags up to the horizon, then a little further, then its moves.
    fn attend(&mut self, line: &[usize], exactly: bool, aim: Aim) -> Result<(), Stop> {
        let window = if exactly { EVERYTHING } else { question(aim) };
        let lags = (1..line.len()).find(|&at| self.reached(line, at) < self.horizon);
        let (end, depth) = (line.len() - 1, self.graph.places[line[line.len() - 1]].depth);
        let is_dear = self.graph.places[line[end]].dear;
        let further = !is_dear && self.reached(line, end) < self.horizon + self.whole("ahead");
        let (line, depth, most) = match lags {
            Some(at) => (&line[..=at], self.horizon - at as u32, None),
            None if !exactly && further => (line, depth + 1, self.dear()),
            None => return self.expand(line, depth.saturating_sub(1), window),
        };
        if !self.measure(&[Wish { line: line.to_vec(), depth, window, most }])? {
            self.graph.places[line[end]].dear = true;
        }
        Ok(())
    }

    fn verify(&mut self, chosen: usize, least: f64, most: u64) -> Result<&'static str, Stop> {
        self.payer = Payer::Verify;
        self.chosen = Some(chosen);
        let (left, min_act) = (most.saturating_sub(self.paid[2]), self.min_act(least));
        let word = self.graph.moves(&[0, chosen]);
        self.lines.same(&format!("phase verify{word} {left} {min_act}"))?;
        let side = self.side();
        let end = loop {
            self.settle()?;
            let candidates = self.candidates();
            let own = candidates.iter().find(|(child, _)| *child == chosen).map(|(_, worth)| *worth);
            let others = candidates.iter().filter(|(child, _)| *child != chosen);
            let second = first_best(others, |(_, worth)| f64::from(side * worth)).map(|(_, worth)| *worth);
            let (Some(own), Some(second)) = (own, second) else { return Err(Stop::Over("only-move")) };
            let aim = Aim { side: -side, target: f64::from(second - side) };
            if aim.is_reached(own) {
                break "refuted";
            }
            self.take_aim(aim)?;
            let min_act = self.min_act(least);
            self.say_weighed(min_act)?;
            if !self.graph.places[chosen].is_leaf() {
                let seen = self.weighed().seen(&[0]);
                let chance =
                    seen.into_iter().find(|(child, _, _)| *child == chosen).map_or(0.0, |seen| seen.2);
                if chance < min_act {
                    break "stands";
                }
                if self.paid[2] >= most {
                    break "effort";
                }
            }
            let leaders = self.graph.principal(&[0, chosen]);
            let line = self.weighed().walk(&[0, chosen]);
            let Some(line) = line else { break "stands" };
            self.attend(&line, line.last() == leaders.last(), aim)?;
        };
        self.lines.same(&format!("ended verify {end}"))?;
        Ok(end)
    }

    /// A move stood: is it played?
    fn note_verified(&mut self, chosen: usize, lead: i32) -> Result<(), Stop> {
        let (horizon, side) = (self.horizon, self.side());
        self.lines.same(&format!("verified{} {horizon}", self.graph.moves(&[0, chosen])))?;
        let again = self.verified.iter().any(|&(child, at)| child == chosen && at + 1 == horizon);
        self.verified.push((chosen, horizon));
        let others = self.candidates().into_iter().filter(|(child, _)| *child != chosen);
        let second = first_best(others, |(_, worth)| f64::from(side * worth));
        for child in std::iter::once(chosen).chain(second.map(|(child, _)| child)) {
            let line = self.graph.principal(&[0, child]);
            let end = line.len() - 1;
            if self.graph.places[line[end]].is_leaf() {
                self.lines.counts.lag =
                    self.lines.counts.lag.max(horizon.saturating_sub(self.reached(&line, end)));
            }
        }
        self.lines.counts.verified += 1;
        let ahead = second.is_none_or(|(_, worth)| f64::from(side * (lead - worth)) >= self.number("lead"));
        let twice = again && horizon >= self.whole("twice");
        let clear = horizon >= self.whole("clear") && ahead;
        let decided = f64::from(lead.abs()) >= self.number("decided");
        if self.number("ends") > 0.0 && (twice || clear || decided) {
            Err(Stop::Over("verified"))
        } else {
            Ok(())
        }
    }
}
