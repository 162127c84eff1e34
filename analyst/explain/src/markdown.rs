//! An explanation as Markdown.

use std::fmt::Write as _;

use crate::phrases::{defenses_sentence, side_name};
use crate::text::{Style, board};
use crate::{Explanation, ThemeKind};

impl Explanation {
    /// The explanation as Markdown: board, idea, moves, other moves, themes.
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        let value = self.value.map_or(String::new(), |value| format!(" ({value})"));
        // Writing to a string does not fail.
        let _ = writeln!(text, "## {} to move{value}\n", side_name(self.solver));
        let drawn = board(&self.start, self.solver, &self.first_themes(), &Style::PLAIN);
        let _ = writeln!(text, "```text\n{drawn}```\n\n`{}`\n\n**{}**\n", self.start, self.idea);
        for step in &self.steps {
            let strong = if step.mover == self.solver { "**" } else { "" };
            let line = format!("- {strong}{} {}{strong} {}", step.number, escaped(&step.san), step.text);
            let _ = writeln!(text, "{}", line.trim_end());
        }
        if let Some(defenses) = &self.defenses {
            let _ = writeln!(text, "\n### Defenses\n\n{}", defenses_sentence(defenses));
            let blank = if defenses.others.is_empty() { "" } else { "\n" };
            text.push_str(blank);
            for other in &defenses.others {
                let _ = writeln!(text, "- {}", escaped(&other.short_text()));
            }
        }
        if !self.alternatives.is_empty() {
            text.push_str("\n### Other moves\n\n");
            for other in &self.alternatives {
                let _ = writeln!(text, "- {}", escaped(&other.short_text(&self.start)));
            }
        }
        let kinds: Vec<&str> = self.theme_kinds().into_iter().map(ThemeKind::name).collect();
        if !kinds.is_empty() {
            let _ = writeln!(text, "\n### Themes\n");
            for told in &self.themes {
                let step = &self.steps[told.theme.evidence.ply];
                let kind = told.theme.kind.name();
                let _ = writeln!(
                    text,
                    "- *{kind}* ({} {}): {}",
                    step.number,
                    escaped(&step.san),
                    escaped(&told.text)
                );
            }
        }
        text
    }
}

/// A mating `#` is no heading here, but some readers link it to an issue.
fn escaped(text: &str) -> String {
    text.replace('#', "\\#")
}
