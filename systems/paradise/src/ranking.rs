//! How high static analysis ranks the solutions of problems.

use std::time::{Duration, Instant};

use motive_chess::{Move, Position};

use crate::Analyst;

/// How often the solution of a problem is the first plan, among the first three, among all.
#[derive(Clone, Debug, Default)]
pub struct Ranking {
    /// Problems that name a best move.
    pub total: usize,
    /// Those whose solution is the first plan.
    pub first: usize,
    /// Among the first three.
    pub top3: usize,
    /// Among all.
    pub any: usize,
    /// Plans, added up.
    pub plans: usize,
    /// What each analysis took, if that was wanted.
    pub times: Vec<Duration>,
    /// The problems whose solution is not among the first three.
    pub missed: Vec<Missed>,
}

impl Ranking {
    /// Looks at one problem: its name, the position and the best moves. One that names none is not counted.
    pub fn see(
        &mut self,
        analyst: &mut Analyst,
        (id, position, best): (&str, &Position, &[Move]),
        time: bool,
    ) {
        if best.is_empty() {
            return;
        }
        let mut plans = Vec::new();
        // Of several runs the shortest counts: the others were interrupted.
        for run in 0..if time { 5 } else { 1 } {
            let start = Instant::now();
            plans = analyst.analyze(position).plans;
            let taken = start.elapsed();
            match self.times.last_mut() {
                Some(shortest) if run > 0 => *shortest = taken.min(*shortest),
                _ if time => self.times.push(taken),
                _ => {}
            }
        }
        let place = plans.iter().position(|plan| best.contains(&plan.first));
        self.total += 1;
        self.plans += plans.len();
        self.first += usize::from(place == Some(0));
        self.top3 += usize::from(place.is_some_and(|place| place < 3));
        self.any += usize::from(place.is_some());
        if place.is_none_or(|place| place >= 3) {
            let best: Vec<String> = best.iter().map(|&m| position.san(m)).collect();
            self.missed.push(Missed {
                id: id.to_owned(),
                fen: position.to_fen(),
                best: best.join(" "),
                place: place.map(|place| place + 1),
                plans: plans.len(),
            });
        }
    }

    /// Mean and 99th percentile.
    pub fn cost(&self) -> Option<(Duration, Duration)> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let mean = times.iter().sum::<Duration>().checked_div(u32::try_from(times.len()).ok()?)?;
        Some((mean, *times.get(times.len() * 99 / 100)?))
    }

    /// Adds another ranking to this one.
    pub fn add(&mut self, other: &Ranking) {
        self.total += other.total;
        self.first += other.first;
        self.top3 += other.top3;
        self.any += other.any;
        self.plans += other.plans;
        self.times.extend(&other.times);
        self.missed.extend(other.missed.iter().cloned());
    }
}

/// A problem whose solution is not among the first three plans.
#[derive(Clone, Debug)]
pub struct Missed {
    /// Its name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The best moves, for people.
    pub best: String,
    /// The place of the solution, from 1; `None` if it is nowhere.
    pub place: Option<usize>,
    /// How many plans there are.
    pub plans: usize,
}
