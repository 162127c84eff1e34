//! The tools: what each is called, what a model is told about it, and what answers.

mod games;
mod moves;
mod search;

use motive_chess::{History, read_pasted};
use schemars::{JsonSchema, schema_for};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::call::Call;
use crate::claims;

/// The characters of an answer; a model has no use for more.
const MOST_CHARACTERS: usize = 12_000;
/// Characters of what is pasted.
const MOST_PASTED: usize = 1 << 20;
/// Half-moves of a game.
pub(crate) const MOST_MOVES: usize = 1_200;

/// The arguments of a call.
type Arguments = Map<String, Value>;

/// A tool.
pub(crate) struct ToolEntry {
    pub name: &'static str,
    /// What a model is told about it.
    pub about: &'static str,
    /// The form of its arguments.
    pub schema: fn() -> Map<String, Value>,
    /// Text for the model, or what is wrong, in words that help it.
    pub answer: fn(&Call, Arguments) -> Result<String, String>,
}

impl ToolEntry {
    const fn new(
        name: &'static str,
        about: &'static str,
        schema: fn() -> Map<String, Value>,
        answer: fn(&Call, Arguments) -> Result<String, String>,
    ) -> ToolEntry {
        ToolEntry { name, about, schema, answer }
    }
}

/// All tools.
pub(crate) const TOOLS: &[ToolEntry] = &[
    ToolEntry::new(
        "play_moves",
        "Play moves from a position and get a handle for the new one, with a drawn board. Without moves it shows the \
         position. What a user pasted (FEN, PGN, moves) goes into `paste` word by word.",
        schema::<moves::PlayMoves>,
        moves::play,
    ),
    ToolEntry::new(
        "legal_moves",
        "All legal moves of a position, in SAN. No other move exists there.",
        schema::<moves::LegalMoves>,
        moves::legal,
    ),
    ToolEntry::new(
        "explain",
        "The best move of a position and why: value, verdict, line, sentences, claims that hold, other moves.",
        schema::<search::Explain>,
        search::explain,
    ),
    ToolEntry::new(
        "why_not",
        "What is wrong with a move, if anything is: what refutes it, whether the move brought that about, what would \
         have met it.",
        schema::<search::WhyNotAsked>,
        search::why_not,
    ),
    ToolEntry::new(
        "threats",
        "What the side that is not to move threatens.",
        schema::<search::Explain>,
        search::threats,
    ),
    ToolEntry::new(
        "check_claim",
        "Decide a claim about a position, in the form of the resource motive://claims: true, false or undecided, with the \
         evidence. Ask before you state it.",
        schema::<claims::CheckClaim>,
        claims::check,
    ),
    ToolEntry::new(
        "annotate_game",
        "Annotate a game: the moves that cost something, with the reason and the better move. Give the handle of its last \
         position, or the PGN that the user pasted.",
        schema::<games::AnnotateGame>,
        games::annotate,
    ),
    ToolEntry::new(
        "find",
        "The positions of a game in which a production of the knowledge base fires. The resource motive://rules lists them.",
        schema::<games::Find>,
        games::find,
    ),
];

/// An answer that fits: what is too long is cut, and says so.
pub(crate) fn within_limit(text: String) -> String {
    match text.char_indices().nth(MOST_CHARACTERS) {
        None => text,
        Some((end, _)) => {
            format!("{}\n(cut: the answer is longer than {MOST_CHARACTERS} characters)", &text[..end])
        }
    }
}

fn schema<T: JsonSchema>() -> Map<String, Value> {
    let mut schema = schema_for!(T).as_object().cloned().unwrap_or_default();
    schema.remove("$schema");
    schema.remove("title");
    schema
}

/// The arguments of a tool.
pub(crate) fn arguments<T: DeserializeOwned>(arguments: Arguments) -> Result<T, String> {
    serde_json::from_value(Value::Object(arguments))
        .map_err(|error| format!("the arguments cannot be read: {error}"))
}

/// What a user pasted, within limits.
fn pasted(text: &str) -> Result<History, String> {
    if text.len() > MOST_PASTED {
        return Err(format!("a position or a game has at most {MOST_PASTED} characters"));
    }
    let pasted = read_pasted(text, MOST_MOVES).map_err(|error| match &error.hint {
        Some(hint) => format!("{error} ({hint})"),
        None => error.to_string(),
    })?;
    Ok(pasted.history)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_a_form_that_is_an_object() {
        for tool in TOOLS {
            let schema = (tool.schema)();
            assert_eq!(schema.get("type"), Some(&Value::from("object")), "{}", tool.name);
            assert!(schema.contains_key("properties"), "{}", tool.name);
        }
    }

    #[test]
    fn long_answers_are_cut_between_characters() {
        let text = "é".repeat(MOST_CHARACTERS + 1);
        assert!(within_limit(text).ends_with("characters)"));
        assert_eq!(within_limit("short".to_owned()), "short");
    }
}
