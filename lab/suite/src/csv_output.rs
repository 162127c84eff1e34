//! The report as a table for other programs: a line for each contestant at each problem.

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
                    name,
                    &position.file,
                    &position.line.to_string(),
                    &position.id,
                    &position.fen,
                    &position.expected_text,
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
                    &position.themes.join(" "),
                    position.error.as_deref().unwrap_or(""),
                ])?;
            }
        }
        writer.flush()?;
        Ok(())
    }
}

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
