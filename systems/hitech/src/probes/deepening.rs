//! A batch of realistic probes: passes of greater and greater depth, each within a window around what the best
//! move had before.

use std::sync::atomic::{AtomicI32, Ordering};

use motive_chess::Position;
use motive_critic::{MATE_SCORE, Prober, Window, is_mate_score};

use super::ahead::Ahead;
use super::spread::spread;
use super::{Candidate, Found, ProbeEffort};

/// How far below the best move a first look is exact.
const FIRST_MARGIN: i32 = 200;
/// Half the window around the score that the first move had before.
const ASPIRATION: i32 = 14;
/// A window wider than this is opened altogether.
const WIDEST_ASPIRATION: i32 = 500;

/// All moves to greater and greater depth, the best of the last pass first in the next.
pub(super) fn deepening(
    probers: &mut [Prober<'_>],
    before: &Position,
    moves: &[Candidate<'_>],
    effort: ProbeEffort,
    ahead: &Ahead,
) -> Option<Vec<Found>> {
    let known = moves.iter().all(|candidate| candidate.before.is_some());
    let (mut found, complete) = first_look(probers, before, moves, effort, ahead)?;
    let shallow: Vec<i32> = found.iter().map(|found| found.score).collect();
    let mut order: Vec<usize> = (0..moves.len()).collect();
    let mut depth = if effort.depth.is_multiple_of(2) { 2 } else { 3 };
    if known {
        // The round before has put the moves in order.
        depth = effort.depth;
    }
    while complete && depth <= effort.depth {
        order.sort_by_key(|&at| std::cmp::Reverse(found[at].score));
        // What took long to refute is most likely to rise.
        if known && !order.is_empty() {
            order[1..].sort_by_key(|&at| std::cmp::Reverse(moves[at].before.map_or(0, |(_, nodes)| nodes)));
        }
        // Until the last pass only the order matters.
        let margin = if depth == effort.depth { effort.margin } else { 0 };
        let now = ProbeEffort { depth, margin, ..effort };
        if pass(probers, before, moves, &mut order, now, ahead, &mut found).is_none() {
            // Where nothing was known before, a first look is better than nothing.
            if known || !effort.partial {
                return None;
            }
            break;
        }
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

/// What the round before said of each move, or a look of one half-move: exact for moves near the best one so far, a
/// bound for others. Tells also whether the limits left every move its look; what had none is taken for the worst.
fn first_look(
    probers: &mut [Prober<'_>],
    before: &Position,
    moves: &[Candidate<'_>],
    effort: ProbeEffort,
    ahead: &Ahead,
) -> Option<(Vec<Found>, bool)> {
    // What takes something or gives check is likely to set the mark.
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by_key(|&at| moves[at].quiet);
    let best = AtomicI32::new(-MATE_SCORE);
    let look = |prober: &mut Prober<'_>, number: usize| {
        let candidate = &moves[order[number]];
        let found = if let Some((score, _)) = candidate.before {
            Found { score, line: Vec::new(), nodes: 0 }
        } else {
            let floor = best.load(Ordering::Relaxed) - effort.margin.max(FIRST_MARGIN);
            judge(prober, before, candidate, 1, Window::from(floor.max(-MATE_SCORE)))?
        };
        best.fetch_max(found.score, Ordering::Relaxed);
        Some(found)
    };
    let looked = spread(probers, moves.len(), |prober| ahead.look(prober), look);
    let complete = looked.iter().all(Option::is_some);
    let enough = complete || effort.partial && looked.iter().any(Option::is_some);
    if !enough {
        return None;
    }
    let worst = looked.iter().flatten().map(|found| found.score).min().unwrap_or(0);
    let mut found = vec![Found { score: worst, line: Vec::new(), nodes: 0 }; moves.len()];
    for (at, looked) in order.into_iter().zip(looked) {
        found[at] = looked.unwrap_or_else(|| found[at].clone());
    }
    Some((found, complete))
}

/// All moves to one depth, within a window around the score that the first one had before. Where the best
/// score falls out of the window, it is opened on that side.
fn pass(
    probers: &mut [Prober<'_>],
    before: &Position,
    moves: &[Candidate<'_>],
    order: &mut [usize],
    effort: ProbeEffort,
    ahead: &Ahead,
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
        let now = ProbeEffort { interest: window, depth, ..effort };
        let Some(best) = sweep(probers, before, moves, order, now, ahead, found) else {
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
///
/// The first move sets the floor for the others, so they wait for it, whatever the number of threads. To measure
/// them meanwhile against a guess, or to help with the first move through the table, was tried: it made more work
/// than it shared.
fn sweep(
    probers: &mut [Prober<'_>],
    before: &Position,
    moves: &[Candidate<'_>],
    order: &[usize],
    effort: ProbeEffort,
    ahead: &Ahead,
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
    let rest = |prober: &mut Prober<'_>, at: usize| look(prober, at + 1);
    judged.extend(spread(probers, order.len().saturating_sub(1), |prober| ahead.look(prober), rest));
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
pub(super) fn judge(
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
