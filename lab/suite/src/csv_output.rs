//! The report as a table for other programs: a line for each contestant at each problem.
//!
//! Programs for tables take a cell that begins with `=`, `+`, `-` or `@` for a formula and carry it out. Names and comments
//! come from files of strangers, so such a cell gets an apostrophe in front, which those programs take for "this is text".
//! Numbers of ours stay numbers.

use std::io::Write;

use motive_answer::Value;

use crate::report::Report;

const HEADER: [&str; 20] = [
    "solver",
    "file",
    "line",
    "id",
    "fen",
    "expected",
    "move",
    "moves",
    "solved",
    "accepted",
    "verdict",
    "value",
    "depth",
    "nodes",
    "ms",
    "found_nodes",
    "found_ms",
    "rating",
    "themes",
    "error",
];

impl Report {
    /// Writes the table.
    pub fn write_csv(&self, out: impl Write) -> csv::Result<()> {
        let mut writer = csv::Writer::from_writer(out);
        writer.write_record(HEADER)?;
        for (name, side) in self.sides() {
            for position in &side.positions {
                let verdict = position.verdict.map(|verdict| format!("{verdict:?}").to_lowercase());
                writer.write_record([
                    &harmless(name),
                    &harmless(&position.file),
                    &position.line.to_string(),
                    &harmless(&position.id),
                    &harmless(&position.fen),
                    &harmless(&position.expected_text),
                    position.answer.as_deref().unwrap_or(""),
                    &position.moves.join(" "),
                    &position.solved.to_string(),
                    &text(position.accepted),
                    &text(verdict),
                    &text(position.value.map(Value::from)),
                    &text(position.depth),
                    &position.nodes.to_string(),
                    &position.ms.to_string(),
                    &text(position.found_nodes),
                    &text(position.found_ms),
                    &text(position.rating),
                    &harmless(&position.themes.join(" ")),
                    &harmless(position.error.as_deref().unwrap_or("")),
                ])?;
            }
        }
        writer.flush()?;
        Ok(())
    }
}

/// Text that no program takes for a formula.
fn harmless(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\'']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn formulas_become_text() {
        for formula in ["=1+1", "+A1", "-2", "@SUM(A1)", "\t=1", "\r=1", "'=1"] {
            assert_eq!(harmless(formula), format!("'{formula}"));
        }
        for plain in ["", "WAC.001", "a=b", "8/8/8/8/8/8/8/8 w - -"] {
            assert_eq!(harmless(plain), plain);
        }
    }
}
