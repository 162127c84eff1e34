//! How a value is written in files: `{"cp": 35}`, `{"mate": 3}`, `{"mate": -2}` for being mated.

use motive_answer::Value;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A value: hundredths of a pawn or a mate, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlainValue")]
pub enum ValueForm {
    /// Hundredths of a pawn.
    #[serde(rename = "cp")]
    Centipawns(i32),
    /// Moves to mate, negative for being mated, 0 for mated already.
    #[serde(rename = "mate")]
    Mate(i32),
}

impl From<Value> for ValueForm {
    fn from(value: Value) -> ValueForm {
        value.mate().map_or(ValueForm::Centipawns(value.centipawns()), ValueForm::Mate)
    }
}

impl From<ValueForm> for Value {
    fn from(form: ValueForm) -> Value {
        match form {
            ValueForm::Centipawns(n) => Value::Centipawns(n),
            ValueForm::Mate(n) => Value::from_mate(n),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for (value, text) in [
            (Value::Centipawns(-35), r#"{"cp":-35}"#),
            (Value::MateIn(3), r#"{"mate":3}"#),
            (Value::MatedIn(2), r#"{"mate":-2}"#),
            (Value::MatedIn(0), r#"{"mate":0}"#),
        ] {
            assert_eq!(serde_json::to_string(&ValueForm::from(value)).unwrap(), text);
            let read: ValueForm = serde_json::from_str(text).unwrap();
            assert_eq!(Value::from(read), value);
        }
    }
}
