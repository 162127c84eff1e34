//! How a value is written in files: `{"cp": 35}`, `{"mate": 3}`, `{"mated": 2}`.

use motive_solution::Value;
use serde::{Deserialize, Serialize};

/// A [`Value`] in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ValueForm {
    /// Hundredths of a pawn.
    #[serde(rename = "cp")]
    Centipawns(i32),
    /// Mates in so many moves.
    #[serde(rename = "mate")]
    MateIn(u32),
    /// Is mated in so many moves.
    #[serde(rename = "mated")]
    MatedIn(u32),
}

impl From<Value> for ValueForm {
    fn from(value: Value) -> ValueForm {
        match value {
            Value::Centipawns(n) => ValueForm::Centipawns(n),
            Value::MateIn(n) => ValueForm::MateIn(n),
            Value::MatedIn(n) => ValueForm::MatedIn(n),
        }
    }
}

impl From<ValueForm> for Value {
    fn from(form: ValueForm) -> Value {
        match form {
            ValueForm::Centipawns(n) => Value::Centipawns(n),
            ValueForm::MateIn(n) => Value::MateIn(n),
            ValueForm::MatedIn(n) => Value::MatedIn(n),
        }
    }
}
