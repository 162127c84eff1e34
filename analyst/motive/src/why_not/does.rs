//! What a move does about a refutation, in words.

use motive_caps::{Counter, Counterplay, WhyNot};
use motive_chess::{Move, Position, Role, role_name};

/// What a move does about a refutation: how it answers a check; the steps of 1974 that name it, if the plan of the refutation fares
/// worse against it; otherwise in what way it does.
pub(super) fn does(why: &WhyNot, m: Move) -> Vec<String> {
    let position = why.position();
    if position.is_check() {
        return vec![answers_check(position, m).to_owned()];
    }
    let met = why.threat().map(|plan| plan.replay(m).counterplay());
    let named = why.answers().iter().find(|answer| answer.mv == m);
    let named = named.map_or_else(Vec::new, |answer| steps(position, m, &answer.counters));
    match met {
        Some(None) => Vec::new(),
        Some(Some(counterplay)) if named.is_empty() => vec![punches(&position.after(m), counterplay)],
        _ => named,
    }
}

/// The steps of 1974 in words. A piece that leaves the square to which the refutation comes may well look at it from where it went; what it does is
/// to go away.
fn steps(position: &Position, m: Move, counters: &[Counter]) -> Vec<String> {
    let left = m.from().filter(|&from| counters.contains(&Counter::Guard(from)));
    let leaves = left.filter(|&from| !counters.contains(&Counter::MoveTarget(from)));
    let leaves =
        leaves.and_then(|from| Some(format!("moves the {} away", role_name(position.role_at(from)?))));
    let others = counters.iter().filter(|counter| left.is_none_or(|from| **counter != Counter::Guard(from)));
    leaves.into_iter().chain(others.map(|counter| counter.text())).collect()
}

/// How a move answers a check.
pub(super) fn answers_check(position: &Position, m: Move) -> &'static str {
    match m {
        Move::Normal { role: Role::King, capture: Some(_), .. } => "takes with the king",
        Move::Normal { role: Role::King, .. } => "moves the king away",
        Move::Normal { to, .. } if position.checkers().contains(to) => "takes the piece that gives check",
        Move::EnPassant { .. } => "takes en passant",
        _ => "stands in the way of the check",
    }
}

/// What a move does in turn, with the piece or the square that it is about.
fn punches(after: &Position, counterplay: Counterplay) -> String {
    let piece = |square| after.role_at(square).map(|role| format!("the {} on {square}", role_name(role)));
    match counterplay {
        Counterplay::Threat(square) => piece(square)
            .map_or_else(|| counterplay.text().to_owned(), |piece| format!("threatens {piece} in turn")),
        Counterplay::PromotionThreat(square) => format!("threatens to promote on {square}"),
        Counterplay::Counter(_, square) => format!("prepares to take back on {square}"),
        _ => counterplay.text().to_owned(),
    }
}
