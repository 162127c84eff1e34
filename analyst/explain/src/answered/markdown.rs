//! An explanation as Markdown.

use std::fmt::Write as _;

use super::data::{ExplainedLine, Explanation, Place};
use super::text::BEFORE_LINE;
use crate::style::{Style, board};

impl Explanation {
    /// The explanation as Markdown: board, headline, reasons, the line, replies, other moves.
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(text, "## {}\n", self.heading());
        let drawn = board(&self.start, self.side, &self.squares(), &Style::PLAIN);
        let _ = writeln!(text, "```text\n{drawn}```\n\n`{}`\n", self.start);
        for (index, place) in BEFORE_LINE.into_iter().enumerate() {
            for sentence in self.at(place) {
                let strong = if index == 0 { "**" } else { "" };
                let _ = writeln!(text, "{strong}{}{strong}\n", escaped(&sentence.text));
            }
        }
        for (ply, step) in self.steps.iter().enumerate() {
            let strong = if step.mover == self.side { "**" } else { "" };
            let said = self.text_at(Place::Line(ply));
            let line = format!("- {strong}{} {}{strong} {said}", step.number, step.san);
            let _ = writeln!(text, "{}", escaped(line.trim_end()));
        }
        self.markdown_lines(&mut text, "But what about …", &self.replies, Place::Reply);
        self.markdown_lines(&mut text, "Why not …", &self.alternatives, Place::Other);
        text
    }

    fn markdown_lines(
        &self,
        text: &mut String,
        heading: &str,
        lines: &[ExplainedLine],
        place: impl Fn(usize) -> Place,
    ) {
        if lines.is_empty() {
            return;
        }
        let _ = writeln!(text, "\n### {heading}\n");
        for (index, line) in lines.iter().enumerate() {
            let said = self.text_at(place(index));
            let _ = writeln!(
                text,
                "- {} *{}* ({})",
                escaped(&said),
                escaped(&line.line),
                escaped(&line.value.to_string())
            );
        }
    }
}

/// A mating `#` is no heading here, but some readers link it to an issue.
fn escaped(text: &str) -> String {
    text.replace('#', "\\#")
}
