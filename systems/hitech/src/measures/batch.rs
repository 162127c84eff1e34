//! All moves of a position in one batch.
//!
//! Every move gets a short look. Then the best are looked at as deeply as is asked, the most promising first, each
//! against the best one so far; as soon as one reaches the upper end of the window the question is answered, and the
//! others keep what the short look said.

use std::sync::atomic::{AtomicI32, Ordering};

use bstar::{Bound, Measured, Side};
use motive_chess::exchange::is_sacrifice;
use motive_chess::{CheckSquares, Move, Position};
use motive_critic::{MATE_SCORE, Prober, Window, is_mate_score};

use crate::evidence::Class;
use crate::optimism::is_taken;
use crate::probes::spread;
use crate::rules::{OrderedMove, at_ply};

/// How far below the best move a short look is exact.
const FIRST_MARGIN: i32 = 200;
/// Another move threatens something if it would be worth so much more than the best move.
const THREAT: i32 = 60;

/// What a look at a move found, for the side that makes it.
#[derive(Clone, Debug)]
pub(super) struct Looked {
    pub(super) score: i32,
    pub(super) bound: Bound,
    pub(super) depth: u32,
    pub(super) line: Vec<Move>,
}

impl Looked {
    /// A score within a window; if the line is not known, the table may know how it begins.
    pub(super) fn new(
        prober: &Prober<'_>,
        after: &Position,
        score: i32,
        window: Window,
        depth: u32,
        mut line: Vec<Move>,
    ) -> Looked {
        if line.is_empty() {
            line.extend(prober.remembered(after));
        }
        let bound = match score {
            _ if score <= window.alpha => Bound::AtMost,
            _ if score >= window.beta => Bound::AtLeast,
            _ => Bound::Exact,
        };
        Looked { score, bound, depth, line }
    }

    /// The same for the graph: for White, and mates as far away as they are from the root.
    pub(super) fn measured(&self, mover: Side, ply: u32, class: Option<Class>) -> Measured<OrderedMove> {
        let bound = match (self.bound, mover) {
            (Bound::Exact, _) => Bound::Exact,
            (Bound::AtMost, Side::Max) | (Bound::AtLeast, Side::Min) => Bound::AtMost,
            _ => Bound::AtLeast,
        };
        Measured {
            value: at_ply(mover.step() * self.score, ply),
            bound,
            depth: self.depth,
            answer: self.line.first().map(|&m| OrderedMove(m)),
            evidence: class.map(Class::evidence),
        }
    }
}

/// The moves of a position, and what is asked about them.
pub(super) struct Batch<'a> {
    pub(super) before: &'a Position,
    pub(super) moves: &'a [(Move, &'a Position)],
    pub(super) depth: u32,
    pub(super) window: Window,
    pub(super) classes: bool,
}

impl Batch<'_> {
    /// What each move is worth, and what speaks for it; nothing if the limits ended it.
    pub(super) fn measure(&self, probers: &mut [Prober<'_>]) -> Option<Vec<(Looked, Class)>> {
        let mut found = self.glance(probers)?;
        if self.depth > 1 {
            self.look(probers, &mut found)?;
        }
        let classes = self.classify(probers, &found)?;
        Some(found.into_iter().zip(classes).collect())
    }

    /// A look of one half-move at every move.
    fn glance(&self, probers: &mut [Prober<'_>]) -> Option<Vec<Looked>> {
        let best = AtomicI32::new(-MATE_SCORE);
        let look = |prober: &mut Prober<'_>, at: usize| {
            let floor = best.load(Ordering::Relaxed).saturating_sub(FIRST_MARGIN).max(-MATE_SCORE);
            let found = self.judge(prober, at, 1, Window::from(floor))?;
            best.fetch_max(found.score, Ordering::Relaxed);
            Some(found)
        };
        spread(probers, self.moves.len(), |_| false, look).into_iter().collect()
    }

    /// Looks at the moves as deeply as is asked, one against the other.
    fn look(&self, probers: &mut [Prober<'_>], found: &mut [Looked]) -> Option<()> {
        let remembered = probers.first().and_then(|prober| prober.remembered(self.before));
        let mut order: Vec<usize> = (0..self.moves.len()).collect();
        order.sort_by_key(|&at| (Some(self.moves[at].0) != remembered, std::cmp::Reverse(found[at].score)));
        let checks = CheckSquares::new(self.before);
        let best = AtomicI32::new(-MATE_SCORE);
        let look = |prober: &mut Prober<'_>, number: usize| {
            let at = order[number];
            let so_far = best.load(Ordering::Relaxed);
            if so_far >= self.window.beta {
                return Some(None);
            }
            let floor = so_far.max(self.window.alpha);
            let mut judged;
            if number == 0 {
                judged = self.judge(prober, at, self.depth, self.window)?;
            } else {
                let m = self.moves[at].0;
                let quiet = !m.is_capture() && !m.is_promotion() && !checks.gives_check(self.before, m);
                let reduced = self.depth - reduction(number, self.depth, quiet);
                judged = self.judge(prober, at, reduced, Window::above(floor))?;
                if judged.score > floor && reduced < self.depth {
                    judged = self.judge(prober, at, self.depth, Window::above(floor))?;
                }
                if judged.score > floor && floor + 1 < self.window.beta {
                    judged = self.judge(prober, at, self.depth, Window { alpha: floor, ..self.window })?;
                }
            }
            best.fetch_max(judged.score, Ordering::Relaxed);
            Some(Some(judged))
        };
        let mut judged = vec![look(probers.first_mut()?, 0)];
        let rest = |prober: &mut Prober<'_>, number: usize| look(prober, number + 1);
        judged.extend(spread(probers, order.len() - 1, |_| false, rest));
        let judged: Vec<Option<Looked>> = judged.into_iter().collect::<Option<_>>()?;
        let best = best.into_inner();
        for (&at, judged) in order.iter().zip(judged) {
            match judged {
                // A bound says "no better than"; where the short look saw worse, that is nearer to the truth.
                Some(judged) if judged.bound == Bound::AtMost => {
                    found[at] = Looked { score: judged.score.min(found[at].score), ..judged };
                }
                Some(judged) => found[at] = judged,
                // It was not needed, and must not lead.
                None => {
                    found[at].score = found[at].score.min(best - 1);
                    found[at].bound = Bound::AtMost;
                }
            }
        }
        Some(())
    }

    /// What speaks for each move.
    fn classify(&self, probers: &mut [Prober<'_>], found: &[Looked]) -> Option<Vec<Class>> {
        if !self.classes {
            return Some(vec![Class::Quiet; found.len()]);
        }
        let checks = CheckSquares::new(self.before);
        let best = found.iter().map(|found| found.score).max().unwrap_or(0);
        let floor = best.max(self.window.alpha).saturating_add(THREAT).min(MATE_SCORE);
        let classify = |prober: &mut Prober<'_>, at: usize| {
            let (m, after) = self.moves[at];
            if is_mate_score(found[at].score) {
                return Some(Class::Quiet);
            }
            if checks.gives_check(self.before, m) {
                let forcing = after.legal_moves().len() <= 2;
                return Some(if forcing { Class::ForcingCheck } else { Class::Check });
            }
            let probe = prober.passed(after, 1, Window::above(floor))?;
            Some(if probe.score > floor && is_mate_score(probe.score) {
                Class::MateThreat
            } else if is_sacrifice(self.before, m) {
                Class::Sacrifice
            } else if probe.score <= floor {
                Class::Quiet
            } else if probe.line.first().is_some_and(|extra| extra.from() == Some(self.before.destination(m)))
                && is_taken(self.before, m, &found[at].line)
            {
                Class::HitAndRun
            } else {
                Class::Threat
            })
        };
        spread(probers, self.moves.len(), |_| false, classify).into_iter().collect()
    }

    fn judge(&self, prober: &mut Prober<'_>, at: usize, depth: u32, window: Window) -> Option<Looked> {
        let (m, after) = self.moves[at];
        let probe = prober.after(self.before, m, depth, window.reversed())?;
        Some(Looked::new(prober, after, -probe.score, window, depth, probe.line))
    }
}

/// How much shallower a late quiet move is looked at first.
fn reduction(number: usize, depth: u32, quiet: bool) -> u32 {
    match number {
        _ if !quiet || depth < 4 => 0,
        0..4 => 0,
        4..12 => 1,
        _ => 2,
    }
}
