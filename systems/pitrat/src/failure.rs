//! What went wrong: the reason why a move of a plan fails, and the sub-plans that would mend it.
//!
//! "If there is some problem, if the plan cannot be executed as it was foreseen, the program looks for the enemy
//! moves which hinder the success of the plan. Then it modifies the original plan: it adds a subplan which corrects
//! the problem." The reason is read off the reply alone: who moved, what it took, where it went, across which line.

use motive_chess::exchange::trade_worth;
use motive_chess::{Move, PieceId, Position, Role, Roster, Square, attacks};

use crate::kind::{Bindings, Bound, EntryKind};
use crate::knowledge::PlanKnowledge;
use crate::plan::{Element, Origin, Plan};
use crate::realize::captured_on;

/// Why a move failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The way in which.
    pub kind: EntryKind,
    /// Who and where; men stand where they stood before the move that failed.
    pub bindings: Bindings,
}

/// The reason why `tried` fails, if `reply` is what stands against it.
pub(crate) fn reason(position: &Position, roster: &Roster, tried: Move, reply: Move) -> Reason {
    let after = position.after(tried);
    let mut later = roster.clone();
    later.play(position, tried);
    let target = position.destination(tried);
    let (from, to) = (reply.from().unwrap_or(target), after.destination(reply));
    let man = |square: Square| Bound::Men(later.man_at(square).into_iter().collect());
    let squares = |set: motive_chess::SquareSet| Bound::Squares(set.into_iter().collect());
    // The line of a slider: where something could be put between.
    let line = || match reply.role() {
        Role::Bishop | Role::Rook | Role::Queen => squares(attacks::between(from, to) - position.occupied()),
        _ => Bound::Squares(Vec::new()),
    };
    // What the move that failed took itself.
    let prey = || Bound::Men(captured_on(tried).and_then(|on| roster.man_at(on)).into_iter().collect());
    let at = |square: Square| Bound::Squares(vec![square]);
    match captured_on(reply) {
        Some(on) if on == target => Reason {
            kind: EntryKind::Taken,
            bindings: vec![("TAKER", man(from)), ("LINE", line()), ("WHERE", at(on)), ("PREY", prey())],
        },
        Some(on) => Reason {
            kind: EntryKind::Lost,
            bindings: vec![("TAKER", man(from)), ("VICTIM", man(on)), ("LINE", line()), ("WHERE", at(on))],
        },
        None if reply.role() == Role::King && after.is_check() => Reason {
            kind: EntryKind::Fled,
            bindings: vec![("KING", man(from)), ("FLIGHT", at(to)), ("BLOCKER", blocker(position, to, &man))],
        },
        None if after.is_check() => Reason {
            kind: EntryKind::Interposed,
            bindings: vec![("BLOCKER", man(from)), ("LINE", line()), ("WHERE", at(to))],
        },
        None if after.attackers(from, position.turn(), after.occupied()).any() => {
            let bindings = vec![("VICTIM", man(from)), ("LINE", line()), ("WHERE", at(to))];
            Reason { kind: EntryKind::Escaped, bindings }
        }
        None => Reason {
            kind: EntryKind::Countered,
            bindings: vec![("MAN", man(from)), ("LINE", line()), ("WHERE", at(to))],
        },
    }
}

/// The cheapest man beside the king that could take on its flight, and then stand in its way.
fn blocker(position: &Position, flight: Square, man: &dyn Fn(Square) -> Bound) -> Bound {
    let them = position.turn().other();
    let men = position.attackers(flight, them, position.occupied()).without(position.king(them));
    let cheapest = men.into_iter().min_by_key(|&on| position.role_at(on).map_or(0, trade_worth));
    cheapest.map_or_else(|| Bound::Men(Vec::new()), man)
}

/// The sub-plans that the knowledge base has for a reason. They are what is inserted; the move that failed and what
/// followed it come after.
pub(crate) fn sub_plans(
    knowledge: &PlanKnowledge,
    position: &Position,
    roster: &Roster,
    reason: &Reason,
    failure: usize,
) -> Vec<Plan> {
    let where_is = |man: PieceId| roster.square_of(man);
    let plans = knowledge
        .about(reason.kind)
        .map(|entry| entry.plan(position.turn(), &reason.bindings, Origin::Repair { failure }, &where_is));
    plans.filter(|plan| !plan.steps.is_empty()).collect()
}

/// A move as the element of a plan.
pub(crate) fn as_element(position: &Position, roster: &Roster, m: Move) -> Option<Element> {
    let man = roster.man_at(m.from()?)?;
    let victim = captured_on(m).and_then(|on| roster.man_at(on));
    Some(match victim {
        Some(victim) => Element::Take { victim, captor: Some(man) },
        None => Element::Move { man, to: position.destination(m) },
    })
}

impl Reason {
    /// The reason in words; `reply` in algebraic notation.
    pub fn tell(&self, reply: &str) -> String {
        match self.kind {
            EntryKind::Taken => format!("{reply} takes the piece that moved"),
            EntryKind::Lost => format!("{reply} takes something else"),
            EntryKind::Fled => format!("the king escapes by {reply}"),
            EntryKind::Interposed => format!("{reply} goes between"),
            EntryKind::Escaped => format!("{reply} moves the attacked piece away"),
            _ => format!("{reply} prevents it"),
        }
    }
}
