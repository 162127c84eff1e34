//! Meta-knowledge: "rules for deciding whether a given plan is more specific than another" (section 8).

use crate::{Plan, Term};

/// Whether a plan is more specific than another: it reaches a goal that implies the other's, holds at least as much,
/// with moves that the other has too. Then its success implies the other's. Judged by the form of the terms, so `false`
/// may also mean "not seen".
pub(super) fn more_specific(narrow: &Plan, wide: &Plan) -> bool {
    narrow.side == wide.side
        && implies(&narrow.better, &wide.better)
        && implies(&narrow.hold, &wide.hold)
        && included(&narrow.moves, &wide.moves)
}

/// Whether one goal implies another, as far as the connectives show it.
fn implies(a: &Term, b: &Term) -> bool {
    if a == b || b.is_name("nil") || a.is_name("fail") {
        return true;
    }
    match (b.functor(), b.arguments()) {
        ("and", [x, y]) => return implies(a, x) && implies(a, y),
        ("or", [x, y]) if implies(a, x) || implies(a, y) => return true,
        _ => {}
    }
    match (a.functor(), a.arguments()) {
        ("or", [x, y]) => implies(x, b) && implies(y, b),
        ("and", [x, y]) => implies(x, b) || implies(y, b),
        ("not", [x]) => match (b.functor(), b.arguments()) {
            ("not", [y]) => implies(y, x),
            _ => false,
        },
        _ => false,
    }
}

/// Whether all moves that one constraint admits are admitted by another.
fn included(a: &Term, b: &Term) -> bool {
    if a == b || b.is_name("anymove") || a.is_name("nomove") {
        return true;
    }
    match (a.functor(), a.arguments()) {
        ("or" | "then", [x, y]) => return included(x, b) && included(y, b),
        ("and", [x, y]) if included(x, b) || included(y, b) => return true,
        _ => {}
    }
    match (b.functor(), b.arguments()) {
        ("or" | "then", [x, y]) => included(a, x) || included(a, y),
        ("and", [x, y]) => included(a, x) && included(a, y),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Side;

    #[test]
    fn fewer_moves_and_more_to_hold() {
        let t = Term::name;
        let wide = Plan {
            side: Side::First,
            better: t("a").or(t("b")),
            hold: t("c"),
            moves: Term::call("then", [t("m"), t("n")]),
        };
        let narrow = Plan { better: t("a"), hold: t("c").and(t("d")), moves: t("n"), ..wide.clone() };
        assert!(more_specific(&narrow, &wide));
        assert!(!more_specific(&wide, &narrow));
        assert!(more_specific(&wide, &wide));
    }
}
