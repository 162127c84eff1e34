//! The part of the check that needs nobody's opinion.
//!
//! The tree is played through once. Every move must be legal, every reason that speaks of a rule
//! must be true, and every line must end where the rules of chess decide in favor of the claim. What
//! is left over are *open* nodes: the attacker is to move and no move is given, or a legal defense is
//! not covered. A mate or a draw without open nodes is proved.
//!
//! A draw counts as reached at stalemate, when neither side can mate, when a draw can be claimed, and
//! also when a position returns within the tree: the attacker has an answer to everything from there
//! on already, so play goes round until it can be claimed.

use std::ops::ControlFlow;

use motive_chess::{Ending, Move};

use super::replay::{Line, Visit, replay};
use crate::{
    Answered, Band, Checked, Effort, Fault, Finding, Gap, Judge, Limits, NodeId, Promise, Reason, Refutation,
    Rule, Solution, Value,
};

/// What the rules leave over.
pub(super) struct Leftover {
    /// Nodes that are not decided by the rules, in the order of the tree.
    pub open: Vec<NodeId>,
    /// The first of them in detail.
    pub gap: Option<Gap>,
}

/// Plays the solution through.
pub(super) fn examine(solution: &Solution, tolerance: i32) -> Result<Leftover, Finding> {
    if solution.tree.is_empty() {
        return Err(Finding::Fault(Fault::Empty));
    }
    if !solution.claim.answers(solution.problem.goal()) {
        return Err(Finding::Fault(Fault::OffTheQuestion));
    }
    let mut leftover = Leftover { open: Vec::new(), gap: None };
    let outcome =
        replay(&solution.problem, &solution.tree, |visit| match examine_node(solution, tolerance, visit) {
            Ok(None) => ControlFlow::Continue(()),
            Ok(Some(reply)) => {
                if leftover.gap.is_none() {
                    let path = solution.tree.path(visit.id);
                    leftover.gap = Some(Gap { path, reply: reply.0 });
                }
                leftover.open.push(visit.id);
                ControlFlow::Continue(())
            }
            Err(finding) => ControlFlow::Break(finding),
        });
    match outcome {
        Err(fault) => return Err(Finding::Fault(fault)),
        Ok(Some(finding)) => return Err(finding),
        Ok(None) => {}
    }
    examine_alternatives(solution).map_err(Finding::Fault)?;
    Ok(leftover)
}

/// The legal defenses that a node does not cover.
pub(super) fn uncovered<'a>(
    solution: &'a Solution,
    id: NodeId,
    legal: &'a [Move],
) -> impl Iterator<Item = Move> + 'a {
    legal.iter().copied().filter(move |&m| solution.tree.child(id, m).is_none())
}

/// The least that the answer claims for the attacker at a node: a mate comes nearer with every move.
pub(super) fn floor_at(solution: &Solution, depth: usize) -> Value {
    match solution.claim {
        Promise::Mate(moves) => Value::MateIn(moves.saturating_sub(moves_made(solution, depth))),
        claim => claim.floor(&solution.problem),
    }
}

/// Whether a value is as much as the claim needs; centipawns are granted the tolerance.
pub(super) fn suffices(found: Value, floor: Value, tolerance: i32) -> bool {
    match floor {
        // Two losses are two losses: who is lost may be mated in the end.
        Value::Centipawns(_) if floor.band() == Band::Lost && found.band() == Band::Lost => true,
        Value::Centipawns(least) => found.centipawns() >= least.saturating_sub(tolerance),
        mate => found >= mate,
    }
}

/// How many moves the attacker has made after so many half-moves.
fn moves_made(solution: &Solution, depth: usize) -> u32 {
    let begins = solution.problem.position().turn() == solution.problem.attacker();
    (if begins { depth.div_ceil(2) } else { depth / 2 }) as u32
}

/// An open node; with the first uncovered defense if the defender is to move.
struct OpenAt(Option<Move>);

fn examine_node(solution: &Solution, tolerance: i32, visit: &Visit<'_>) -> Result<Option<OpenAt>, Finding> {
    examine_reasons(solution, visit).map_err(Finding::Fault)?;
    let (position, depth) = (visit.line.position(), visit.line.depth());
    let attacker = solution.problem.attacker();
    let children = solution.tree.children(visit.id);

    let ending = position.ending();
    if let Some(ending) = ending
        && !children.is_empty()
    {
        let path = solution.tree.path(visit.id);
        return Err(Finding::Fault(Fault::AfterTheEnd { path, ending }));
    }
    // What the rules say of the node, if they do: the value to the attacker, and by which rule.
    let decided = match ending {
        Some(Ending::Checkmate(winner)) if winner == attacker => {
            Some((Value::MateIn(0), Judge::Ending(Ending::Checkmate(winner))))
        }
        Some(ending @ Ending::Checkmate(_)) => Some((Value::MatedIn(0), Judge::Ending(ending))),
        Some(ending) => Some((Value::Centipawns(0), Judge::Ending(ending))),
        // In the position in question itself nobody has claimed, since the question is asked.
        None if depth > 0 => visit.line.draw_claim().map(|claim| (Value::Centipawns(0), Judge::Claim(claim))),
        None => None,
    };
    let floor = floor_at(solution, depth);
    if let Some((found, judge)) = decided {
        let too_late = matches!(solution.claim, Promise::Mate(moves) if moves_made(solution, depth) > moves);
        let (holds, found, judge) = if too_late && found.is_win_by_mate() {
            (false, Value::MateIn(moves_made(solution, depth)), Judge::Count)
        } else {
            (suffices(found, floor, tolerance_for(solution.claim, tolerance)), found, judge)
        };
        if holds {
            return Ok(None);
        }
        let claimed = if judge == Judge::Count { floor_at(solution, 0) } else { floor };
        let path = solution.tree.path(visit.id);
        return Err(Finding::Refuted(Refutation { path, line: Vec::new(), claimed, found, judge }));
    }
    if solution.claim == Promise::Draw && children.is_empty() && visit.line.repeats_in_tree() {
        return Ok(None);
    }
    if position.turn() == attacker {
        return Ok(children.is_empty().then_some(OpenAt(None)));
    }
    Ok(uncovered(solution, visit.id, visit.legal).next().map(|reply| OpenAt(Some(reply))))
}

/// Where the rules decide, a claim of a draw needs no tolerance, and a mate knows none.
fn tolerance_for(claim: Promise, tolerance: i32) -> i32 {
    match claim {
        Promise::Material(_) | Promise::Worth(_) => tolerance,
        Promise::Mate(_) | Promise::Draw => 0,
    }
}

fn examine_reasons(solution: &Solution, visit: &Visit<'_>) -> Result<(), Fault> {
    let (Some(before), Some(m)) = (visit.line.previous(), solution.tree.last_move(visit.id)) else {
        return Ok(());
    };
    let path = || solution.tree.path(visit.id);
    let after = visit.line.position();
    for reason in solution.tree.reasons(visit.id) {
        match reason {
            Reason::Rule(rule) => {
                let so = match rule {
                    Rule::OnlyMove => visit.legal_before.len() == 1,
                    Rule::Mates => visit.legal.is_empty() && after.is_check(),
                    Rule::Stalemates => visit.legal.is_empty() && !after.is_check(),
                    Rule::LeavesTooLittle => after.is_insufficient_material(),
                    Rule::Repeats => visit.line.repeats(),
                    Rule::EscapesCheck => before.is_check(),
                    Rule::Defense => before.turn() != solution.problem.attacker(),
                };
                if !so {
                    return Err(Fault::NotTheRule { path: path(), rule: *rule });
                }
            }
            Reason::Answers(Answered { tried, line }) => {
                let start = match tried {
                    Some(tried) if *tried != m && visit.legal_before.contains(tried) => {
                        Some(before.after(*tried))
                    }
                    Some(_) => None,
                    None => before.pass(),
                };
                if line.is_empty() || !start.is_some_and(|start| is_playable(&start, line)) {
                    return Err(Fault::ImpossibleLine { path: path() });
                }
            }
            Reason::Knowledge { entry, .. } if entry.is_empty() => {
                return Err(Fault::EmptyReason { path: path() });
            }
            Reason::Search(searched) if searched.engine.is_empty() => {
                return Err(Fault::EmptyReason { path: path() });
            }
            Reason::Knowledge { .. } | Reason::Search(_) => {}
        }
    }
    Ok(())
}

fn is_playable(start: &motive_chess::Position, line: &[Move]) -> bool {
    let mut position = start.clone();
    line.iter().all(|&m| {
        let legal = position.legal_moves().contains(&m);
        if legal {
            position.play(m);
        }
        legal
    })
}

fn examine_alternatives(solution: &Solution) -> Result<(), Fault> {
    let tree = &solution.tree;
    for (number, alternative) in solution.alternatives.iter().enumerate() {
        let fault = |problem| Err(Fault::NoAlternative { number, problem });
        if tree.id(alternative.node.index()).is_none() {
            return fault("it belongs to no node of the tree");
        }
        let mut line = Line::new(&solution.problem);
        for m in tree.path(alternative.node) {
            line.play(m);
        }
        let position = line.position();
        if position.turn() != solution.problem.attacker() {
            return fault("it is tried where the defender is to move");
        }
        if !position.legal_moves().contains(&alternative.tried) {
            return fault("the move is not legal");
        }
        if tree.child(alternative.node, alternative.tried).is_some() {
            return fault("the tree lists the move as a solution");
        }
        if !is_playable(&position.after(alternative.tried), &alternative.refutation) {
            return fault("its refutation cannot be played");
        }
    }
    Ok(())
}

/// An answer about which the rules have the last word.
pub(super) fn decided(solution: Solution, each: Limits, finding: Option<Finding>) -> Checked {
    let verdict = finding.as_ref().map_or(crate::Verdict::Proved {}, Finding::verdict);
    Checked { solution, verdict, finding, gap: None, effort: Effort::none(each) }
}
