//! Executing a plan: only the moves that can realize its next element are generated.
//!
//! "The principal methods for removing an enemy man and leaving the square empty are: threatening it or capturing
//! a man which it protects."

use motive_chess::{Move, MoveList, PieceId, Position, Roster, Square, SquareSet, attacks};

use crate::plan::{Alternatives, Element, Plan};
use motive_chess::exchange::{takers, trade as exchange, trade_worth as worth};

use crate::sight::{prey, threatens};

/// A position of the tree with the names of its men.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub position: &'a Position,
    pub roster: &'a Roster,
    pub moves: &'a MoveList,
}

/// Whether the element is fulfilled as things stand, so that the plan can go on with its next step. Moves to be
/// made are fulfilled by being made only.
pub(crate) fn is_fulfilled(
    element: &Element,
    position: &Position,
    roster: &Roster,
    us: motive_chess::Color,
) -> bool {
    match *element {
        Element::Take { .. } | Element::Move { .. } | Element::Pin { .. } | Element::Check => false,
        Element::Clear { man, way } => !roster.square_of(man).is_some_and(|square| way.contains(square)),
        Element::Remove { man, from } => roster.square_of(man) != Some(from),
        Element::Obstruct { line } => line.intersects(position.occupied()),
        Element::Cover { square } => position.attackers(square, us, position.occupied()).any(),
        Element::Lure { man, to } => roster.square_of(man) == Some(to),
    }
}

/// The step that is next, from `at` on: what is fulfilled already is passed over. `None` if nothing is left.
pub(crate) fn next_step(plan: &Plan, at: usize, position: &Position, roster: &Roster) -> Option<usize> {
    let open =
        |step: &Alternatives| !step.iter().any(|element| is_fulfilled(element, position, roster, plan.side));
    (at..plan.steps.len()).find(|&i| open(&plan.steps[i]))
}

/// The legal moves that can realize a step, its alternatives in order.
pub(crate) fn realizing(step: &Alternatives, scene: &Scene<'_>) -> Vec<Move> {
    let mut found = Vec::new();
    for element in step {
        for m in of_element(element, scene) {
            if !found.contains(&m) {
                found.push(m);
            }
        }
    }
    found
}

fn of_element(element: &Element, scene: &Scene<'_>) -> Vec<Move> {
    let position = scene.position;
    let moves = || scene.moves.iter().copied();
    let at = |man: PieceId| scene.roster.square_of(man);
    let to = |m: Move| position.destination(m);
    match *element {
        Element::Take { victim, captor } => {
            let Some(on) = at(victim) else { return Vec::new() };
            let by = captor.and_then(at);
            if captor.is_some() && by.is_none() {
                return Vec::new();
            }
            let takes = |&m: &Move| captured_on(m) == Some(on) && (by.is_none() || m.from() == by);
            best_promotions(moves().filter(takes))
        }
        Element::Move { man, to: target } => {
            let Some(from) = at(man) else { return Vec::new() };
            best_promotions(moves().filter(|&m| m.from() == Some(from) && to(m) == target))
        }
        Element::Clear { man, way } => {
            let Some(from) = at(man) else { return Vec::new() };
            let leaves = |&m: &Move| m.from() == Some(from) && !way.contains(to(m));
            best_promotions(moves().filter(leaves).filter(|&m| is_forcing(position, m)))
        }
        // A king cannot be removed.
        Element::Remove { man, from }
            if at(man) == Some(from) && from != position.king(position.turn().other()) =>
        {
            removing(scene, from)
        }
        Element::Remove { .. } => Vec::new(),
        Element::Obstruct { line } => {
            moves().filter(|&m| line.contains(to(m)) && is_forcing(position, m)).collect()
        }
        Element::Cover { square } => moves().filter(|&m| covers(position, m, square)).collect(),
        Element::Lure { man, to: target } => {
            let Some(from) = at(man) else { return Vec::new() };
            let comes = |m: &Move| {
                to(*m) == target && {
                    let after = position.after(*m);
                    after.attacks_from(from).contains(target)
                }
            };
            moves().filter(comes).collect()
        }
        Element::Check => best_promotions(moves().filter(|&m| position.after(m).is_check())),
        Element::Pin { man } => {
            let Some(square) = at(man) else { return Vec::new() };
            let them = position.turn().other();
            if position.pinned(them).contains(square) {
                return Vec::new();
            }
            moves()
                .filter(|&m| {
                    captured_on(m) != Some(square) && position.after(m).pinned(them).contains(square)
                })
                .collect()
        }
    }
}

/// The moves that could make the man on `from` go: taking it, taking (or offering something, with a check) where it
/// would have to take, threatening it.
fn removing(scene: &Scene<'_>, from: Square) -> Vec<Move> {
    let position = scene.position;
    let us = position.turn();
    let mut ranked: Vec<(u8, Move)> = Vec::new();
    let guarded = position.attacks_from(from);
    let was_prey = prey(position, us).contains(from);
    for &m in scene.moves {
        let to = position.destination(m);
        let rank = if captured_on(m) == Some(from) {
            0
        } else if guarded.contains(to) && m.is_capture() {
            1
        } else {
            let after = position.after(m);
            if guarded.contains(to) && after.is_check() && after.attacks_from(from).contains(to) {
                1
            } else if !was_prey && prey(&after, us).contains(from) {
                2
            } else if after.is_check() && takers(&after, us, from, after.occupied()).any() {
                3
            } else {
                continue;
            }
        };
        ranked.push((rank, m));
    }
    ranked.sort_by_key(|&(rank, m)| (rank, -exchange(position, m)));
    best_promotions(ranked.into_iter().map(|(_, m)| m))
}

/// Whether the square is attacked after the move and was not before.
fn covers(position: &Position, m: Move, square: Square) -> bool {
    let us = position.turn();
    let after = position.after(m);
    // The king is no screen: where he stands now the line goes on.
    let lines = |p: &Position| p.occupied().without(p.king(us.other()));
    position.attackers(square, us, lines(position)).is_empty()
        && (after.attackers(square, us, lines(&after)) - SquareSet::from(square)).any()
}

fn is_forcing(position: &Position, m: Move) -> bool {
    (m.is_capture() && exchange(position, m) >= 0) || threatens(position, m, &position.after(m))
}

/// The square of the man that a move captures.
pub(crate) fn captured_on(m: Move) -> Option<Square> {
    match m {
        Move::Normal { capture: Some(_), to, .. } => Some(to),
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => None,
    }
}

/// Of promotions only those to a queen, and to a knight.
fn best_promotions(moves: impl Iterator<Item = Move>) -> Vec<Move> {
    use motive_chess::Role;
    moves.filter(|m| matches!(m.promotion(), None | Some(Role::Queen | Role::Knight))).collect()
}

/// Whether a capture is advantageous as the paper has it, judged by the exchange.
pub(crate) fn is_advantageous(position: &Position, m: Move) -> bool {
    m.capture().is_some_and(|victim| {
        worth(victim) > worth(m.role())
            || takers(position, position.turn().other(), m.to(), position.occupied()).is_empty()
    })
}

/// The squares strictly between two on a line.
pub(crate) fn way(from: Square, to: Square) -> SquareSet {
    attacks::between(from, to)
}
