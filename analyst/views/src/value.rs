//! Values.

use motive_answer as solution;
pub use motive_suite::ValueForm as PlainValue;
use schemars::JsonSchema;
use serde::Serialize;

/// What a position is worth to a side that the context names: either `cp` or `mate` is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Value {
    /// Hundredths of a pawn; absent if it is a mate.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub cp: Option<i32>,
    /// Moves to mate, negative for being mated, 0 for mated already; absent if it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "i32")]
    pub mate: Option<i32>,
    /// As players write it: `+0.35`, `#3`.
    pub text: String,
    /// What it means.
    pub band: Band,
}

/// What a value means for the side whose value it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Band {
    /// Lost in the hands of most.
    Lost,
    /// The other side stands better.
    Worse,
    /// Neither side does.
    Equal,
    /// The side stands better.
    Better,
    /// Won in the hands of most.
    Won,
}

impl From<solution::Value> for Value {
    fn from(value: solution::Value) -> Value {
        let mate = value.mate();
        Value {
            cp: mate.is_none().then(|| value.centipawns()),
            mate,
            text: value.to_string(),
            band: value.band().into(),
        }
    }
}

impl Value {
    /// The same with the meaning that somebody who knows more gives it: a table, a proof.
    pub fn meaning(self, band: solution::Band) -> Value {
        Value { band: band.into(), ..self }
    }
}

impl From<solution::Band> for Band {
    fn from(band: solution::Band) -> Band {
        match band {
            solution::Band::Lost => Band::Lost,
            solution::Band::Worse => Band::Worse,
            solution::Band::Equal => Band::Equal,
            solution::Band::Better => Band::Better,
            solution::Band::Won => Band::Won,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_or_a_mate_and_never_both() {
        let json = |value| crate::compact(&Value::from(value));
        assert_eq!(json(solution::Value::Centipawns(-35)), r#"{"cp":-35,"text":"-0.35","band":"equal"}"#);
        assert_eq!(json(solution::Value::MatedIn(2)), r##"{"mate":-2,"text":"#-2","band":"lost"}"##);
    }
}
