//! A plan carried out: which moves of a line are its later steps.

use std::rc::Rc;

use motive_answer::{Binding, BoundTo, Reason};
use motive_chess::{Move, Position, role_name};
use production::{Branch, Knowledge, Plan, PlanAction};

use crate::scene::Reach;
use crate::search::spot::Spot;

/// The later moves of a line that carry a plan out, by their place in the line. The line begins with the first move of the
/// plan; after each reply the branches that provide for it are followed, and a step that has to wait is not forgotten.
pub(crate) fn carried_out(
    knowledge: &Knowledge,
    position: &Position,
    plan: &Plan,
    entry: &str,
    line: &[Move],
) -> Vec<(usize, Reason)> {
    let mut found = Vec::new();
    let mut spot = Spot::root(position, Reach::Whole, 0);
    let mut open: Vec<&Plan> = vec![plan];
    let mut expected: &[Branch] = &[];
    for (ply, &m) in line.iter().enumerate() {
        if !spot.position().is_legal(m) {
            break;
        }
        if ply.is_multiple_of(2) {
            let done = open.iter().find(|plan| aim(knowledge, &spot, &plan.action) == spot.step(m));
            match done {
                Some(step) => {
                    if ply > 0 {
                        found.push((ply, reason(&spot, m, entry)));
                    }
                    expected = &step.branches;
                    open.clear();
                }
                None if ply == 0 => break,
                None => {}
            }
        } else if let Some((man, to)) = spot.step(m) {
            open.extend(fitting(std::mem::take(&mut expected), man, to));
        }
        spot = spot.after(m);
    }
    found
}

/// The moves of a plan as far as they are concrete: each reply is named by the plan, or the only one.
pub(crate) fn concrete(knowledge: &Knowledge, position: &Position, first: Move, plan: &Plan) -> Vec<Move> {
    let mut line = vec![first];
    let mut spot = Spot::root(position, Reach::Whole, 0).after(first);
    let mut branches: &[Branch] = &plan.branches;
    while let Some((reply, next, own)) = next_step(knowledge, &spot, branches) {
        line.extend([reply, own]);
        spot = spot.after(reply).after(own);
        branches = &next.branches;
    }
    line
}

/// A reply, what the plan does then, and the move that does it.
fn next_step<'p>(
    knowledge: &Knowledge,
    spot: &Rc<Spot>,
    branches: &'p [Branch],
) -> Option<(Move, &'p Plan, Move)> {
    let replies = spot.position().legal_moves();
    let (reply, plan) = match replies[..] {
        [only] => {
            let (man, to) = spot.step(only)?;
            (only, fitting(branches, man, to).next()?)
        }
        _ => branches.iter().find_map(|branch| match branch.template {
            production::Template::Step(man, to) => Some((spot.legal(man, to)?, &branch.plan)),
            _ => None,
        })?,
    };
    let after = spot.after(reply);
    let (man, to) = aim(knowledge, &after, &plan.action)?;
    Some((reply, plan, after.legal(man, to)?))
}

fn fitting(branches: &[Branch], man: u8, to: u8) -> impl Iterator<Item = &Plan> {
    branches.iter().filter(move |branch| branch.template.admits(man, to)).map(|branch| &branch.plan)
}

/// The move that a step is after; `None` for goals that do not say where to go.
fn aim(knowledge: &Knowledge, spot: &Spot, action: &PlanAction) -> Option<(u8, u8)> {
    let is_capture = |name| matches!(knowledge.name_text(name), "SAFECAPTURE" | "CAPTURE");
    let is_move = |name| matches!(knowledge.name_text(name), "SAFEMOVE" | "CHECKMOVE" | "MATEMOVE");
    match action {
        PlanAction::Goal(name, _) if !is_capture(*name) && !is_move(*name) => None,
        _ => spot.aim(action, is_capture),
    }
}

fn reason(spot: &Spot, m: Move, entry: &str) -> Reason {
    let position = spot.position();
    let (to, after) = (position.destination(m), position.after(m));
    let role = role_name(m.role());
    let mut step = match m.capture() {
        Some(victim) => format!("the {role} takes the {} on {to}", role_name(victim)),
        None => format!("the {role} goes to {to}"),
    };
    if after.is_checkmate() {
        step.push_str(" and mates");
    } else if after.is_check() {
        step.push_str(" with check");
    }
    let mut bindings = vec![Binding::new("plan", BoundTo::Text(step))];
    if let Some((from, piece)) = m.from().and_then(|from| Some((from, position.piece_at(from)?))) {
        bindings.push(Binding::new("piece", BoundTo::PieceId(piece, from)));
    }
    bindings.push(Binding::new("to", BoundTo::Square(to)));
    Reason::Knowledge { entry: entry.to_owned(), bindings }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Analyst;

    fn line(position: &Position, sans: &[&str]) -> Vec<Move> {
        let mut here = position.clone();
        sans.iter()
            .map(|san| {
                let m = here.parse_san(san).unwrap();
                here.play(m);
                m
            })
            .collect()
    }

    #[test]
    fn the_next_step_is_known_whatever_the_reply() {
        // Composed: a knight forks king and rook.
        let position: Position = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1".parse().unwrap();
        let mut analyst = Analyst::default();
        let plans = analyst.analyze(&position).plans;
        let fork = plans.iter().find(|plan| position.san(plan.first) == "Nf6+").unwrap();
        let steps = fork.posting.plan.as_ref().unwrap();
        for reply in ["Kf7", "Kg7", "Kh8"] {
            let played = line(&position, &["Nf6+", reply, "Nxh5"]);
            let found = carried_out(analyst.knowledge(), &position, steps, "paradise/X", &played);
            let [(2, Reason::Knowledge { entry, bindings })] = &found[..] else { panic!("{found:?}") };
            assert_eq!(entry, "paradise/X");
            let BoundTo::Text(step) = &bindings[0].value else { panic!("{bindings:?}") };
            assert!(step.starts_with("the knight takes the rook on h5"), "{step}");
        }
        let other = line(&position, &["Nf6+", "Kg7", "Ne4"]);
        assert!(carried_out(analyst.knowledge(), &position, steps, "paradise/X", &other).is_empty());
        let elsewhere = line(&position, &["Ne7+", "Kf7", "Ng6"]);
        assert!(carried_out(analyst.knowledge(), &position, steps, "paradise/X", &elsewhere).is_empty());
    }
}
