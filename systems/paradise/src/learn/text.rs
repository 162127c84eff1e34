//! A learned rule in words, and as a file.

use super::facts::{Facts, Shape, Vocabulary};

/// What a rule says, in words.
pub(super) fn statement(shape: Shape, facts: Facts) -> String {
    let names = [
        ("DP1", "the piece that takes"),
        ("DP2", "the target"),
        (
            "SQ2",
            match shape {
                Shape::Wins => "the target's square",
                Shape::Mates => "the mating square",
            },
        ),
        ("DK", "the king"),
        ("P1", "the first piece"),
        ("P2", "the second piece"),
        ("SQ", "the square"),
    ];
    let said = |english: &str| {
        let words = english.split(' ').map(|word| {
            let bare = word.trim_end_matches(',');
            names
                .iter()
                .find(|(name, _)| *name == bare)
                .map_or(word.to_owned(), |(_, text)| (*text).to_owned())
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let clauses: Vec<String> =
        Vocabulary::of(shape).of_facts(facts).map(|(_, _, english)| said(english)).collect();
    let end = match shape {
        Shape::Wins => "when it is taken there, the second piece takes the target",
        Shape::Mates => "when it is taken there, the second piece may mate",
    };
    format!("The first piece goes to a square where it can be taken; {end}, if {}.", clauses.join("; "))
}

/// A rule as a file.
pub(super) fn production(name: &str, shape: Shape, facts: Facts, examples: &[String]) -> String {
    let conditions: Vec<&str> =
        Vocabulary::of(shape).of_facts(facts).map(|(_, text, _)| text.as_str()).collect();
    let (target, fixed, plan, threat) = match shape {
        Shape::Wins => (
            "DP2",
            "(FUNCTION EQUAL SQ2 (LOCATION DP2)) (FUNCTION NOT-EQUAL SQ SQ2)",
            "((P1 SQ) (((DP1 SQ) (SAFECAPTURE P2 DP2))))",
            "(PLUS (EXCHVAL P1 SQ) (WIN DP2))",
        ),
        Shape::Mates => ("DK", "", "((P1 SQ) (((DP1 SQ) (MATEMOVE P2 SQ2))))", "(WIN DK)"),
    };
    let text = format!(
        "(PRODUCTION {name} (STATEMENT \"{}\") (WHY \"{}\") (MISLEADS \"{}\") (ORIGIN \"Learned from solved positions\") \
         (JOINS THREAT) (RULE (P1 SQ DP1 P2 {target} SQ2) (PATTERN LEGALMOVE P1 SQ) (PATTERN DIR DP1 SQ) \
         (FUNCTION NOT-EQUAL P1 P2) {fixed} \
         (OR (PATTERN LEGALMOVE P2 SQ2) (PATTERN ETHRU P2 DP1 SQ2) (PATTERN OTHRU P2 P1 SQ2) (PATTERN DSC P2 P1 SQ2)) \
         {} (PLAN-NEW {plan} (THREAT {threat}) (LIKELY 0))) {})",
        statement(shape, facts),
        "The solutions that it was learned from have these conditions in common.",
        "The reply need not come, or something else stands in the way.",
        conditions.join(" "),
        examples.join(" "),
    );
    production::format(name, &text).unwrap_or(text)
}
