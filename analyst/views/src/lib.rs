//! What Motive writes for other programs: every result as a type with a JSON schema.
//!
//! The command line, the server and the page use the same types, so that no two of them can differ about a field. Values
//! come in, views go out: nothing is searched, printed or decided here. The schemas are the truth about the fields;
//! `docs/reference/json.md` explains them, `motive schema` prints them, and the page's TypeScript types are made from them.
//!
//! What does not apply is `null`. A field that is absent instead says so.
//!
//! ```
//! use motive_views::Value;
//!
//! let value = Value::from(motive_answer::Value::MateIn(3));
//! assert_eq!((value.mate, value.cp, value.text.as_str()), (Some(3), None, "#3"));
//! ```

pub mod annotate;
pub mod claim;
pub mod compare;
#[cfg(test)]
mod docs;
pub mod endings;
pub mod explain;
pub mod figures;
pub mod health;
pub mod hint;
pub mod jobs;
pub mod kb;
mod limits;
mod line;
mod marks;
pub mod position;
mod schemas;
pub mod solution;
pub mod suite;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod value;
pub mod whynot;
mod words;

use serde::Serialize;

pub use limits::Limits;
pub use line::{Line, MoveWorth};
pub use schemas::{NamedSchema, RESULTS, definitions, schema_of};
pub use value::{Band, PlainValue, Value};
pub use words::{Actor, Color, Ordered, Verdict};

/// A view as indented JSON.
pub fn pretty(view: &impl Serialize) -> String {
    serde_json::to_string_pretty(view).expect("views have names as keys and no other ways to fail")
}

/// A view as JSON on one line.
pub fn compact(view: &impl Serialize) -> String {
    serde_json::to_string(view).expect("views have names as keys and no other ways to fail")
}

/// A number with its thousands apart.
pub fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_readable() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(thousands(n), text);
        }
    }
}
