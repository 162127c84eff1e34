//! How high static analysis ranks the solutions of problems.

use std::time::{Duration, Instant};

use motive_paradise::Analyst;
use motive_suite::Problem;
use motive_views::kb::{MissedProblem, Ranking};

/// How often the solution of a problem is the first plan, among the first three, among all.
#[derive(Clone, Debug, Default)]
pub struct Tally {
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
    pub missed: Vec<MissedProblem>,
}

impl Tally {
    /// Looks at one problem. A problem that names no best move is not counted.
    pub fn see(&mut self, analyst: &mut Analyst, problem: &Problem, time: bool) {
        let best = problem.task.book(0);
        if best.is_empty() {
            return;
        }
        let position = problem.history.position();
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
            self.missed.push(MissedProblem {
                id: problem.id.clone(),
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

    /// The figures, with the problems that were missed if they are wanted.
    pub fn view(&self, with_missed: bool) -> Ranking {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let cost = self.cost();
        Ranking {
            total: self.total,
            first: self.first,
            top3: self.top3,
            any: self.any,
            plans: self.plans as f64 / self.total.max(1) as f64,
            mean_us: cost.map(|(mean, _)| micros(mean)),
            p99_us: cost.map(|(_, most)| micros(most)),
            missed: with_missed.then(|| self.missed.clone()),
        }
    }
}
