//! Probes: the small searches that judge the moves of a position.
//!
//! The paper's program ran two fixed-depth searches a move on special hardware. Here the critic makes
//! them, in one batch a node, with one table for all. A batch deepens: all moves are searched to one
//! half-move, the best of them first to three, and so on to the depth that is wanted. Only moves near
//! the best one are given exact values; what is clearly worse gets a bound, as in alpha-beta.

use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};

use motive_chess::{Key, Move, Position};
use motive_critic::{Critic, MATE_SCORE, Prober, Window, is_mate_score};
use motive_solution::Control;

/// Half the window around the score that the first move had before.
const ASPIRATION: i32 = 14;
/// A window wider than this is opened altogether.
const WIDEST_ASPIRATION: i32 = 500;

/// What a probe says of a move, for the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// In centipawns; mates count from the position before the move.
    pub score: i32,
    /// What is expected after the move (after the extra move and the move, in a probe for hope).
    pub line: Vec<Move>,
    /// Positions that were visited for it.
    pub nodes: u64,
}

/// A move to be judged.
#[derive(Clone, Copy)]
pub struct Candidate<'a> {
    /// The move.
    pub m: Move,
    /// The position after it.
    pub after: &'a Position,
    /// What a shallower probe said and how many positions it visited, if there was one.
    pub before: Option<(i32, u64)>,
    /// Whether it is neither a capture, a promotion nor a check.
    pub quiet: bool,
    /// The least depth to which it is looked at: a move that showed its worth at some depth is not judged
    /// more shallowly afterwards.
    pub least: u32,
}

/// How far and how exactly moves are judged.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Half-moves after the move.
    pub depth: u32,
    /// Whether moves may be left at a smaller depth when the limits end the work.
    pub partial: bool,
    /// How far below the best move a score must be exact.
    pub margin: i32,
    /// How much less than its bound a move is taken to be worth if only a bound is known.
    pub doubt: i32,
    /// The scores that matter; what lies beyond either end need not be exact, and a move that reaches
    /// the upper end answers the whole question.
    pub interest: Window,
}

/// Somebody who judges the moves of a position. `None` means that the limits ended the work.
pub trait Probes: Send {
    /// What each move is really worth.
    fn realistic(&mut self, before: &Position, moves: &[Candidate<'_>], effort: Effort)
    -> Option<Vec<Found>>;

    /// What each move could be worth if its maker might move again; scores up to `floor` need not be
    /// told apart. None of the moves gives check.
    fn hopeful(
        &mut self,
        before: &Position,
        moves: &[Candidate<'_>],
        depth: u32,
        floor: i32,
    ) -> Option<Vec<Found>>;

    /// Whether a move is worth more than `floor` when it is looked at to this depth: what it is worth if
    /// so, a bound if not.
    fn challenge(
        &mut self,
        before: &Position,
        candidate: &Candidate<'_>,
        depth: u32,
        floor: i32,
    ) -> Option<Found>;

    /// Prepares for another decision in a game with these earlier positions, within these limits.
    fn begin(&mut self, game: &[Key], control: &Control, nodes: u64);

    /// Positions visited since the beginning of the decision.
    fn nodes(&self) -> u64;

    /// Forgets what was learnt.
    fn forget(&mut self);

    /// The critic who makes the probes, with all that it has learnt, if it is a critic.
    fn critic(&mut self) -> Option<&mut Critic> {
        None
    }

    /// Sets up a critic anew; others have nothing to set up.
    fn configure(&mut self, settings: &motive_critic::Settings) {
        let _ = settings;
    }
}

/// Probes by the critic.
pub struct CriticProbes {
    critic: Critic,
    game: Vec<Key>,
    control: Control,
    limit: u64,
    nodes: u64,
}

impl CriticProbes {
    /// Probes with a critic of one's own.
    pub fn new(critic: Critic) -> CriticProbes {
        CriticProbes { critic, game: Vec::new(), control: Control::new(), limit: u64::MAX, nodes: 0 }
    }

    fn batch(&mut self, work: impl FnOnce(&mut [Prober<'_>]) -> Option<Vec<Found>>) -> Option<Vec<Found>> {
        let left = self.limit.saturating_sub(self.nodes);
        let (found, nodes) = self.critic.probe(&self.game, &self.control, left, work);
        self.nodes = self.nodes.saturating_add(nodes);
        found
    }
}

impl Probes for CriticProbes {
    fn critic(&mut self) -> Option<&mut Critic> {
        Some(&mut self.critic)
    }

    fn realistic(
        &mut self,
        before: &Position,
        moves: &[Candidate<'_>],
        effort: Effort,
    ) -> Option<Vec<Found>> {
        self.batch(|probers| deepening(probers, before, moves, effort))
    }

    fn hopeful(
        &mut self,
        _: &Position,
        moves: &[Candidate<'_>],
        depth: u32,
        floor: i32,
    ) -> Option<Vec<Found>> {
        self.batch(|probers| {
            spread(probers, moves.len(), |prober, at| {
                let start = prober.nodes();
                // A shallow look first orders the moves of the deeper one.
                if depth > 3 {
                    prober.passed(moves[at].after, depth - 2, Window::above(floor))?;
                }
                let mut probe = prober.passed(moves[at].after, depth, Window::above(floor))?;
                if probe.score > floor {
                    probe = prober.passed(moves[at].after, depth, Window::from(floor))?;
                }
                Some(Found { score: probe.score, line: probe.line, nodes: prober.nodes() - start })
            })
            .into_iter()
            .collect()
        })
    }

    fn challenge(
        &mut self,
        before: &Position,
        candidate: &Candidate<'_>,
        depth: u32,
        floor: i32,
    ) -> Option<Found> {
        let found = self.batch(|probers| {
            let prober = probers.first_mut()?;
            let judged = judge(prober, before, candidate, depth, Window::above(floor))?;
            if judged.score <= floor {
                return Some(vec![judged]);
            }
            // If the limits end it now, at least the move is known to be better.
            Some(vec![judge(prober, before, candidate, depth, Window::from(floor)).unwrap_or(judged)])
        });
        found?.pop()
    }

    fn begin(&mut self, game: &[Key], control: &Control, nodes: u64) {
        self.critic.begin();
        self.game = game.to_vec();
        self.control = control.clone();
        self.limit = nodes;
        self.nodes = 0;
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn forget(&mut self) {
        motive_solution::Oracle::forget(&mut self.critic);
    }

    fn configure(&mut self, settings: &motive_critic::Settings) {
        self.critic.configure(settings);
    }
}

/// All moves to greater and greater depth, the best of the last pass first in the next.
fn deepening(
    probers: &mut [Prober<'_>],
    before: &Position,
    moves: &[Candidate<'_>],
    effort: Effort,
) -> Option<Vec<Found>> {
    let first_look = |prober: &mut Prober<'_>, at: usize| match moves[at].before {
        Some((score, _)) => Some(Found { score, line: Vec::new(), nodes: 0 }),
        None => judge(prober, before, &moves[at], 1, Window::FULL),
    };
    let known = moves.iter().all(|candidate| candidate.before.is_some());
    let mut found: Vec<Found> =
        spread(probers, moves.len(), first_look).into_iter().collect::<Option<_>>()?;
    let shallow: Vec<i32> = found.iter().map(|found| found.score).collect();
    let mut order: Vec<usize> = (0..moves.len()).collect();
    let mut depth = if effort.depth.is_multiple_of(2) { 2 } else { 3 };
    if known {
        // The round before has put the moves in order.
        depth = effort.depth;
    }
    while depth <= effort.depth {
        order.sort_by_key(|&at| std::cmp::Reverse(found[at].score));
        // What took long to refute is most likely to rise.
        if known && !order.is_empty() {
            order[1..].sort_by_key(|&at| std::cmp::Reverse(moves[at].before.map_or(0, |(_, nodes)| nodes)));
        }
        // Until the last pass only the order matters.
        let margin = if depth == effort.depth { effort.margin } else { 0 };
        pass(probers, before, moves, &mut order, Effort { depth, margin, ..effort }, &mut found)?;
        depth += 2;
    }
    // A bound says "no better than"; where a short search saw worse, that is nearer to the truth.
    let best = found.iter().map(|found| found.score).max().unwrap_or(0);
    for (found, shallow) in found.iter_mut().zip(shallow) {
        if found.score < best - effort.margin || found.score <= effort.interest.alpha {
            found.score = (found.score - effort.doubt).max(1 - MATE_SCORE).min(shallow);
        } else if found.score >= effort.interest.beta && !is_mate_score(found.score) {
            // It answers the question, and how much better it is was not measured.
            found.score += effort.doubt;
        }
    }
    Some(found)
}

/// All moves to one depth, within a window around the score that the first one had before. Where the best
/// score falls out of the window, it is opened on that side.
fn pass(
    probers: &mut [Prober<'_>],
    before: &Position,
    moves: &[Candidate<'_>],
    order: &mut [usize],
    effort: Effort,
    found: &mut [Found],
) -> Option<()> {
    let Window { alpha, beta } = effort.interest;
    let expected = found[*order.first()?].score;
    let mut step = ASPIRATION;
    let mut window = effort.interest;
    // Where several moves are to be measured exactly, a narrow window would only hide them.
    if effort.depth >= 5 && effort.margin == 0 && !is_mate_score(expected) {
        window = Window { alpha: alpha.max(expected - step), beta: beta.min(expected + step) };
        if window.alpha >= window.beta {
            window = effort.interest;
        }
    }
    let mut depth = effort.depth;
    // Whether the limits may end the work with what is known.
    let mut enough = false;
    loop {
        let now = Effort { interest: window, depth, ..effort };
        let Some(best) = sweep(probers, before, moves, order, now, found) else {
            return enough.then_some(());
        };
        enough = effort.partial && best > window.alpha;
        if best <= window.alpha && window.alpha > alpha {
            window.beta = i32::midpoint(window.alpha, window.beta);
            window.alpha = alpha.max(best - step);
            depth = effort.depth;
        } else if best >= window.beta && window.beta < beta {
            window.beta = beta.min(best + step);
            // It is known to be better; how much better may be found out a little less deeply.
            if !is_mate_score(best) {
                depth = (depth - 1).max(effort.depth - 2);
            }
            let first = order.iter().position(|&at| found[at].score == best).unwrap_or(0);
            order[..=first].rotate_right(1);
        } else {
            return Some(());
        }
        step *= 2;
        if step > WIDEST_ASPIRATION {
            window = effort.interest;
        }
    }
}

/// All moves to one depth within one window. Only those that come near the best one have their exact
/// scores. Once a move reaches the upper end of the window the others are left alone. Returns the best
/// score.
fn sweep(
    probers: &mut [Prober<'_>],
    before: &Position,
    moves: &[Candidate<'_>],
    order: &[usize],
    effort: Effort,
    found: &mut [Found],
) -> Option<i32> {
    let Window { alpha, beta } = effort.interest;
    let best = AtomicI32::new(-MATE_SCORE);
    let look = |prober: &mut Prober<'_>, number: usize| {
        let candidate = &moves[order[number]];
        let so_far = best.load(Ordering::Relaxed);
        if so_far >= beta {
            return Some(None);
        }
        let floor = (so_far - effort.margin).max(alpha);
        let depth = effort.depth.max(candidate.least);
        let mut nodes = 0;
        let mut judge = |depth: u32, window: Window| {
            let judged = judge(prober, before, candidate, depth, window)?;
            nodes += judged.nodes;
            Some(Found { nodes, ..judged })
        };
        let mut judged;
        if number == 0 {
            judged = judge(depth, effort.interest)?;
        } else {
            let reduced = depth - reduction(number, depth, candidate.quiet);
            judged = judge(reduced, Window::above(floor))?;
            if judged.score > floor && reduced < depth {
                judged = judge(depth, Window::above(floor))?;
            }
            if judged.score <= floor {
                // A bound must not look like an equal of the best.
                judged.score = judged.score.min(floor - 1).max(-MATE_SCORE);
            } else if floor + 1 < beta {
                // If the limits end it now, at least the move is known to be better.
                judged = judge(depth, Window { alpha: floor, beta }).unwrap_or(judged);
            }
        }
        best.fetch_max(judged.score, Ordering::Relaxed);
        Some(Some(judged))
    };
    let mut judged = vec![look(probers.first_mut()?, 0)];
    judged.extend(spread(probers, order.len().saturating_sub(1), |prober, at| look(prober, at + 1)));
    let best = best.into_inner();
    // What the limits left undone may still be of use, if the most important move is done.
    if judged[0].is_none() || !effort.partial && judged.iter().any(Option::is_none) {
        return None;
    }
    for (&at, judged) in order.iter().zip(judged) {
        let earlier = found[at].nodes;
        if let Some(judged) = judged.flatten() {
            found[at] = judged;
            found[at].nodes += earlier;
        } else {
            found[at].score = found[at].score.min(best - 1);
        }
    }
    Some(best)
}

/// How much shallower a late quiet move is looked at first.
fn reduction(number: usize, depth: u32, quiet: bool) -> u32 {
    match number {
        _ if !quiet || depth < 5 => 0,
        0..4 => 0,
        4..12 => 1,
        _ => 2,
    }
}

/// Searches the position after a move. The window and the score are those of the side that moves.
fn judge(
    prober: &mut Prober<'_>,
    before: &Position,
    candidate: &Candidate<'_>,
    depth: u32,
    window: Window,
) -> Option<Found> {
    let start = prober.nodes();
    let probe = prober.after(before, candidate.m, depth, window.reversed())?;
    let mut line = probe.line;
    if line.is_empty() {
        line.extend(prober.remembered(candidate.after));
    }
    Some(Found { score: -probe.score, line, nodes: prober.nodes() - start })
}

/// Does the same with every number below `count`, on as many threads as there are probers.
fn spread<T: Send>(
    probers: &mut [Prober<'_>],
    count: usize,
    work: impl Fn(&mut Prober<'_>, usize) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    if let [prober] = probers {
        let mut results = Vec::with_capacity(count);
        for at in 0..count {
            let result = work(prober, at);
            let ended = result.is_none();
            results.push(result);
            if ended {
                break;
            }
        }
        results.resize_with(count, || None);
        return results;
    }
    let next = AtomicUsize::new(0);
    let mut results: Vec<Option<T>> = Vec::new();
    results.resize_with(count, || None);
    std::thread::scope(|scope| {
        let threads: Vec<_> = probers
            .iter_mut()
            .map(|prober| {
                let (next, work) = (&next, &work);
                scope.spawn(move || {
                    let mut own = Vec::new();
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        if at >= count {
                            break;
                        }
                        let Some(result) = work(prober, at) else { break };
                        own.push((at, result));
                    }
                    own
                })
            })
            .collect();
        for thread in threads {
            // A thread that panicked leaves its moves unjudged: the batch counts as interrupted.
            for (at, result) in thread.join().unwrap_or_default() {
                results[at] = Some(result);
            }
        }
    });
    results
}
