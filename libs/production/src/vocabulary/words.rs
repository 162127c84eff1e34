//! The words of the language itself.

/// Words that begin an expression.
pub(crate) const EXPRESSIONS: [&str; 21] = [
    "PATTERN",
    "FUNCTION",
    "FUNCTIONE",
    "GREAT",
    "ASGREAT",
    "GOAL",
    "GOAL1",
    "CONCEPT",
    "FOR-EACH-GOAL",
    "REMOVE-ATR-LISTS",
    "FIRSTMOVE",
    "CHECK-CONDITION",
    "CHECKCOND",
    "AND",
    "OR",
    "NOT",
    "NEVER",
    "EXISTS",
    "UNIQUE",
    "IMPLIES",
    "SET",
];

/// Words that begin an action, a value or a part of a file. With those of expressions they cannot name anything
/// else at those places. Names of attributes and concepts may coincide with actions (there is an attribute PLAN
/// and an action PLAN), because they stand at other places.
const OTHERS: [&str; 15] = [
    "ACTION",
    "ACTION-NEW",
    "ACTIONNEW",
    "PLAN-NEW",
    "FINAL-PLAN",
    "RETURN",
    "PLUS",
    "DIF",
    "LESS",
    "FIX",
    "TAIL",
    "NIL",
    "EQUAL",
    "NOT-EQUAL",
    "NEQ",
];

/// Is it a word of the language that no domain may register?
pub(crate) fn is_reserved(name: &str) -> bool {
    EXPRESSIONS.contains(&name) || OTHERS.contains(&name)
}

/// Capital letters, digits and hyphens, a letter first.
pub(crate) fn is_word(name: &str) -> bool {
    name.len() <= 64
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-')
}
