//! The words of the language itself with what they mean, for those who write rules.

/// A word of the language: the word, where it stands, and what it means.
pub const LANGUAGE: [(&str, LanguagePlace, &str); 55] = {
    use LanguagePlace::{Action, Expression, Form, Part, Value};
    [
        ("PRODUCTION", Form, "a rule with its statement and its examples"),
        ("SOURCE", Form, "a knowledge source: a goal and the productions that work on it"),
        ("PLAN-SOURCE", Form, "a source whose goals are plans"),
        ("RESULT", Form, "a concept that no source works on"),
        ("PLAN-RESULT", Form, "a result that is a plan"),
        ("ORDER", Form, "the order in which sources are served"),
        ("STATEMENT", Part, "the rule, or what the source is for, in plain words"),
        ("WHY", Part, "why the rule works"),
        ("MISLEADS", Part, "when it misleads"),
        ("ORIGIN", Part, "where it comes from"),
        ("RELIABILITY", Part, "how many of its plans were right when it was measured, and how many it had"),
        ("JOINS", Part, "sources that it works for, besides those that list it"),
        ("RULE", Part, "the variables, the expressions, the actions"),
        ("FIRES", Part, "a situation in which it must fire"),
        ("SILENT", Part, "a situation in which it must not fire"),
        ("FRIEND", Part, "the argument whose pieces the friendly classes are"),
        ("ENEMY", Part, "the argument whose pieces the enemy classes are"),
        ("ALWAYS", Part, "the source is executed first, for both sides, and its matches are kept"),
        ("CONDITION", Part, "what must hold before a goal of the source is worked on"),
        ("PRODUCTIONS", Part, "the productions of the source, in their order"),
        ("SOURCES", Part, "the parts of the source, in their order"),
        ("PATTERN", Expression, "the tuple is stored: by the domain, or by a production that matched before"),
        ("FUNCTION", Expression, "the domain says so; EQUAL and NOT-EQUAL are always there"),
        ("FUNCTIONE", Expression, "the same as FUNCTION"),
        ("GREAT", Expression, "the first number is greater than the second"),
        ("ASGREAT", Expression, "the first number is at least the second"),
        ("AND", Expression, "all of them hold"),
        ("OR", Expression, "at least one of them holds"),
        ("NEVER", Expression, "they do not all hold together"),
        ("NOT", Expression, "they do not all hold together"),
        ("EXISTS", Expression, "there are objects for the new variables"),
        (
            "UNIQUE",
            Expression,
            "exactly one choice of the variables that did not occur before makes them hold; they take it",
        ),
        ("IMPLIES", Expression, "for all objects for which the first hold, the second do"),
        ("GOAL", Expression, "for each pair, some list of the goal has the value"),
        ("GOAL1", Expression, "the best list of the goal has the values; open variables take them"),
        ("CONCEPT", Expression, "there is such a concept, and its lists have the values"),
        (
            "FOR-EACH-GOAL",
            Expression,
            "for some single list of the goal they hold; actions inside run for each of these",
        ),
        (
            "REMOVE-ATR-LISTS",
            Expression,
            "keeps (T) or removes (NIL) the lists that have the value; one must be left",
        ),
        ("CHECK-CONDITION", Expression, "removes the lists whose condition fails; one must be left"),
        ("CHECKCOND", Expression, "the same as CHECK-CONDITION"),
        ("FIRSTMOVE", Expression, "the first step of the goal, which is a plan"),
        ("SET", Expression, "the variable becomes the list of the values for all choices"),
        (
            "ACTION",
            Action,
            "posts a concept with one list for each of the goal's, which keeps what that list had",
        ),
        ("ACTION-NEW", Action, "posts a concept with one list of the new values"),
        ("ACTIONNEW", Action, "the same as ACTION-NEW"),
        ("PLAN", Action, "posts a plan with one list for each of the goal's"),
        ("PLAN-NEW", Action, "posts a plan with one list of the new values"),
        ("FINAL-PLAN", Action, "posts a plan as final"),
        ("RETURN", Action, "no more productions of this source for this goal"),
        ("PLUS", Value, "the sum of two numbers"),
        ("DIF", Value, "the difference of two numbers"),
        ("LESS", Value, "the difference of two numbers"),
        ("TAIL", Value, "a list without its first element"),
        ("ANYBUT", Value, "a reply by any piece but this one"),
        ("NIL", Value, "nothing, or anything"),
    ]
};

/// Where a word of the language stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LanguagePlace {
    /// At the head of a form of a file.
    Form,
    /// At the head of a part of a production or a source.
    Part,
    /// At the head of an expression.
    Expression,
    /// At the head of an action.
    Action,
    /// In a value.
    Value,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::words::EXPRESSIONS;

    #[test]
    fn every_word_of_an_expression_has_its_meaning_once() {
        for word in EXPRESSIONS {
            let found = LANGUAGE
                .iter()
                .filter(|(name, place, _)| *name == word && *place == LanguagePlace::Expression);
            assert_eq!(found.count(), 1, "{word}");
        }
        for (at, (name, ..)) in LANGUAGE.iter().enumerate() {
            assert!(LANGUAGE[..at].iter().all(|(other, ..)| other != name), "{name}");
        }
    }
}
