//! Does a rule test what its statement says? The words of a statement that claim something, each with the conditions that test it.
//!
//! A statement is for people and a rule for the matcher; nothing but care keeps them together. Here is the part of the care that can be
//! mechanical: a word such as *check*, *pinned* or *alone* may stand in a statement only if the rule asks for something of that sort. Which
//! words of the language can stand for a word of a statement is a table; that the right ones are asked for in the right way is still for
//! readers, who have the conditions beside the statement.

use production::{Knowledge, Rule};

/// A word of a statement that claims something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claimed {
    /// The word as the statement has it.
    pub word: String,
    /// The places of the conditions that test it, the first is 1.
    pub conditions: Vec<usize>,
    /// Whether what is posted says it, or the goal that the rule works for.
    pub is_posted: bool,
}

impl Claimed {
    /// Does nothing in the rule stand for it?
    pub fn is_unfounded(&self) -> bool {
        self.conditions.is_empty() && !self.is_posted
    }
}

/// A statement beside the conditions of its rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audited {
    /// The production.
    pub name: String,
    /// What it says.
    pub statement: String,
    /// The words that claim something, in the order of the statement.
    pub claimed: Vec<Claimed>,
    /// The conditions in English.
    pub conditions: Vec<String>,
}

/// Beginnings of words of statements, and the words of the language that can stand for them. A class of variables stands for itself with
/// any digits. What begins a condition with NEVER counts like any other: a statement that denies something needs a condition that does.
const CUES: &[(&[&str], &[&str])] = &[
    (
        &["check"],
        &[
            "CHECKMOVE",
            "DSC-CHECK",
            "DOUBLE-CHECK",
            "MATE",
            "CHECKMATE",
            "NET",
            "DRIVE",
            "KNIGHTS",
            "INCHECK",
            "CANATTACK",
        ],
    ),
    (&["flight"], &["ESCAPES", "NETTED", "FLIGHTS", "MATE", "LEGALMOVE", "ADJACENT", "MOBIL"]),
    (
        &["mate", "mating", "mates"],
        &["MATE", "CHECKMATE", "NET", "MENACE", "MATEMOVE", "SAVE", "PROTECTS", "ESCAPES"],
    ),
    (&["pawn"], &["PN", "DPN", "PAWN", "PASSED", "STEPS", "MP", "DMP"]),
    (&["promot", "queening"], &["PROMOTES", "PROMOTION", "STEPS", "KNIGHTS", "LASTRANK"]),
    (&["passed"], &["PASSED"]),
    (&["king"], &["K", "DK", "KING", "MATE"]),
    (&["queen"], &["QUEEN", "PROMOTES", "BISHOP"]),
    (&["rook"], &["ROOK", "BISHOP"]),
    (&["knight"], &["KNIGHT", "KNIGHTS"]),
    (&["castle"], &["CASTLES"]),
    (&["pin", "pins", "pinned"], &["PIN", "PINRAY", "XRAY"]),
    (&["uncover", "discovered"], &["DSC", "DSC-THREAT", "DSC-CHECK", "THRU", "LINE"]),
    (&["alone", "sole"], &["PROTECTS", "ONLY-DIR", "ONLY-PROTECTION", "SOLE-MOVER"]),
    (&["cheaper", "dearer"], &["CHEAPER", "WIN"]),
    (&["empty"], &["EMPTY"]),
    (&["overload"], &["PROTECTS"]),
    (&["passing"], &["IN-PASSING"]),
    (&["rank"], &["BACKRANK", "LASTRANK"]),
    (&["prise"], &["ENPRISE", "ENPRIS"]),
    (&["exchanged"], &["EXCHANGE", "MOBIL-STAY"]),
    (&["overprotected"], &["OVERPROTECTED"]),
    (&["safe", "safely"], &["MOBIL", "MOBIL-STAY", "SAFEP", "SAFENB", "SAFE", "SAFER", "ENPRISE"]),
    (&["board"], &["MEN"]),
    (&["double"], &["DOUBLE-CHECK"]),
    (&["between"], &["LINE", "THRU", "OBJ", "CLEARAFTER"]),
    (&["unguarded", "unprotected"], &["GUARDED", "DIR", "BEARERS"]),
    (&["supported"], &["DIR", "GUARDED"]),
];

/// The statement of a production beside its conditions.
///
/// ```
/// use motive_paradise::{audit, embedded, Reach};
///
/// let base = embedded(Reach::Whole);
/// let audited = audit::audit(base, base.rule("FORK-CHECK").unwrap());
/// let check = audited.claimed.iter().find(|claimed| claimed.word == "check").unwrap();
/// assert_eq!(check.conditions.first(), Some(&1));
/// assert!(audited.claimed.iter().all(|claimed| !claimed.is_unfounded()));
/// ```
pub fn audit(knowledge: &Knowledge, rule: Rule) -> Audited {
    let production = knowledge.production(rule);
    let text = knowledge.file_of(rule).map_or("", |file| file.text.as_str());
    let expressions: Vec<Vec<&str>> = production
        .expressions
        .iter()
        .map(|expression| {
            words(text.get(expression.span.start as usize..expression.span.end as usize).unwrap_or_default())
        })
        .collect();
    // What stands in the rule and in no condition: variables, actions; and the goal.
    let sources = knowledge.sources_of(rule).map(|name| knowledge.name_text(name));
    let posted: Vec<&str> = words(knowledge.rule_text(rule)).into_iter().chain(sources).collect();
    let statement = &production.header.statement;
    let mut claimed: Vec<Claimed> = Vec::new();
    for word in statement.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty()) {
        let lower = word.to_ascii_lowercase();
        let Some((_, stands)) = CUES.iter().find(|(cues, _)| cues.iter().any(|cue| is_form(&lower, cue)))
        else {
            continue;
        };
        if claimed.iter().any(|known| known.word == lower) {
            continue;
        }
        let has = |words: &[&str]| words.iter().any(|word| stands.iter().any(|wanted| is_same(word, wanted)));
        let conditions =
            expressions.iter().enumerate().filter(|(_, words)| has(words)).map(|(at, _)| at + 1).collect();
        claimed.push(Claimed { word: lower, conditions, is_posted: has(&posted) });
    }
    Audited {
        name: production.name.clone(),
        statement: statement.clone(),
        claimed,
        conditions: knowledge.conditions(rule),
    }
}

/// The words of an expression.
fn words(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    text.split(|c: char| !is_part(c)).filter(|word| !word.is_empty()).collect()
}

/// Is a word the cue itself or one of its forms?
fn is_form(word: &str, cue: &str) -> bool {
    let Some(rest) = word.strip_prefix(cue) else { return false };
    matches!(rest, "" | "s" | "ed" | "ing" | "es" | "e" | "es's" | "ion" | "ions")
}

/// A word of the language, or a variable of a class.
fn is_same(word: &str, wanted: &str) -> bool {
    word.strip_prefix(wanted).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reach, embedded, load};

    #[test]
    fn every_word_that_claims_something_has_a_condition() {
        for reach in [Reach::Whole, Reach::Thesis] {
            let base = embedded(reach);
            for rule in base.rules() {
                let audited = audit(base, rule);
                for claimed in &audited.claimed {
                    assert!(
                        !claimed.is_unfounded(),
                        "{}: {:?} in {:?}",
                        audited.name,
                        claimed.word,
                        audited.statement
                    );
                }
            }
        }
    }

    #[test]
    fn a_statement_that_claims_too_much_is_found() {
        let text = "(PRODUCTION MINE (STATEMENT \"A pinned rook gives check.\") (JOINS THREAT) \
                    (RULE (P1 SQ) (PATTERN CHECKMOVE P1 SQ) (PLAN-NEW ((P1 SQ)) (THREAT 1) (LIKELY 0))))";
        let base = load(Reach::Whole, [("mine.kb".to_owned(), text.to_owned())]).unwrap();
        let audited = audit(&base, base.rule("MINE").unwrap());
        let unfounded: Vec<&str> = audited
            .claimed
            .iter()
            .filter(|claimed| claimed.is_unfounded())
            .map(|claimed| claimed.word.as_str())
            .collect();
        assert_eq!(unfounded, ["pinned", "rook"]);
    }
}
