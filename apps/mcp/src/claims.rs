//! Claims that a model wants to make: true, false, or not decided.

use motive::Method;
use motive_answer::{Limits, Question, Tree};
use motive_claims::{Claim, Falsehood, Ground, Kind, decide, holds};
use motive_views::claim::{ClaimError, StatedClaim};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::tools::arguments;

/// Nodes of the answer whose tree a claim about results is checked against.
const ANSWER: u64 = 100_000;
/// Nodes of a question about one claim.
const OPINION: u64 = 50_000;

/// A claim to be decided.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckClaim {
    /// A handle, or `start`.
    position: String,
    /// The claim, in the form of the resource `motive://claims`.
    claim: StatedClaim,
}

/// What was decided, and by what.
#[derive(Serialize)]
struct Decided {
    answer: &'static str,
    /// `rules`, `tree` (of an answer of our own) or the name of an engine.
    by: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    because: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<Opinion>,
}

#[derive(Serialize)]
struct Opinion {
    nodes: u64,
    value: i32,
}

impl Decided {
    fn new(answer: &'static str, by: &str, because: Option<String>) -> Decided {
        Decided { answer, by: by.to_owned(), because, engine: None }
    }
}

/// Decides a claim. False is only what the rules refute; what an engine or our own tree does not confirm is undecided.
pub(crate) fn check(
    call: &Call,
    given: serde_json::Map<String, serde_json::Value>,
) -> Result<String, String> {
    let asked: CheckClaim = arguments(given)?;
    let history = call.shared.boards.find(&asked.position)?;
    let claim = match asked.claim.read(history.position()) {
        Ok(claim) => claim,
        Err(ClaimError::Unreadable(what)) => {
            return Err(format!("{what}; the resource motive://claims has the form and all kinds"));
        }
        Err(ClaimError::False(why)) => {
            return Ok(motive_views::compact(&Decided::new("false", "rules", Some(why.to_string()))));
        }
    };
    let decided = call.with_analyst(|analyst, control, teller| {
        // Claims about results are about the tree of an answer: ours.
        let answer = needs_tree(&claim).then(|| {
            let question = Question::after(&history, &Limits::nodes(ANSWER), control);
            analyst.answer(Method::AUTO, &question, teller)
        });
        let none = Tree::new();
        let ground = Ground {
            history: &history,
            tree: answer.as_ref().map_or(&none, |answer| &answer.tree),
            value: answer.as_ref().and_then(motive_answer::Answer::value),
            known: answer.as_ref().and_then(|answer| answer.known),
        };
        let verifier = analyst.verifier();
        decide_here(claim, &ground, |claim, ground| decide(claim, ground, verifier, OPINION, control))
    })?;
    Ok(motive_views::compact(&decided))
}

fn decide_here(
    mut claim: Claim,
    ground: &Ground<'_>,
    ask: impl FnOnce(&mut Claim, &Ground<'_>) -> Result<(), Falsehood>,
) -> Decided {
    let by = if needs_tree(&claim) { "tree" } else { "rules" };
    match holds(&claim, ground) {
        Ok(()) => Decided::new("true", by, None),
        Err(Falsehood::NeedsEngine) => match ask(&mut claim, ground) {
            Ok(()) => {
                let opinion = claim.engine.as_ref();
                Decided {
                    engine: opinion.map(|said| Opinion { nodes: said.nodes, value: said.value }),
                    ..Decided::new("true", opinion.map_or("rules", |said| &said.name), None)
                }
            }
            Err(Falsehood::NeedsEngine) => {
                Decided::new("undecided", "rules", Some("no engine could say".to_owned()))
            }
            Err(why) => {
                Decided::new("undecided", "engine", Some(format!("an engine does not confirm it: {why}")))
            }
        },
        // Another tree may show it.
        Err(why @ Falsehood::NotSo(_)) if needs_tree(&claim) => {
            Decided::new("undecided", by, Some(format!("our own answer does not show it: {why}")))
        }
        Err(why) => Decided::new("false", by, Some(why.to_string())),
    }
}

/// Whether the definition speaks of the tree or the value of an answer.
fn needs_tree(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::Wins | Kind::Mates | Kind::Draws | Kind::Becomes)
}

#[cfg(test)]
mod tests {
    use motive_chess::{History, Position};

    use super::*;

    fn decided(json: &str, engine: Result<(), Falsehood>) -> &'static str {
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let stated: StatedClaim = serde_json::from_str(json).unwrap();
        let claim = stated.read(&position).unwrap();
        let (history, tree) = (History::new(position), Tree::new());
        let ground = Ground { history: &history, tree: &tree, value: None, known: None };
        decide_here(claim, &ground, |_, _| engine).answer
    }

    #[test]
    fn the_rules_decide_what_they_can() {
        let mate = r#"{"kind": "checkmates", "after": ["a1a8"], "by": {"piece": "R", "square": "a8"},
            "on": [{"piece": "k", "square": "g8"}]}"#;
        assert_eq!(decided(mate, Ok(())), "true");
        assert_eq!(decided(&mate.replace("a8\"", "a7\"").replace("a1a8", "a1a7"), Ok(())), "false");
    }

    #[test]
    fn what_an_engine_does_not_confirm_is_undecided() {
        let only = r#"{"kind": "only-move", "line": ["a1a8"]}"#;
        assert_eq!(decided(only, Ok(())), "true");
        assert_eq!(decided(only, Err(Falsehood::NotSo("every other move is clearly worse"))), "undecided");
        assert_eq!(decided(r#"{"kind": "mates", "side": "white", "amount": 3}"#, Ok(())), "undecided");
    }
}
