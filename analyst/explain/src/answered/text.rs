//! An explanation for the terminal: one screen, unless more is asked for.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use motive_answer::Reason;
use motive_chess::Square;

use super::data::{ExplainedLine, Explanation, Place};
use super::reasons::{measured, stated};
use crate::phrases::{list, side_name};
use crate::style::{Style, board, marked};

/// The places of sentences that come before the line, in the order in which they are read.
pub(super) const BEFORE_LINE: [Place; 6] =
    [Place::Headline, Place::Threat, Place::Why, Place::Standing, Place::Hardest, Place::Method];

/// Candidates that the verbose text lists.
const MOST_CANDIDATES: usize = 8;
/// Characters of a reason why a candidate lost.
const LONGEST_WHY: usize = 160;

impl Explanation {
    /// The explanation as lines of text for a terminal.
    pub fn to_text(&self, style: &Style) -> String {
        let mut text = String::new();
        let heading = self.heading();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}\n", marked(style.heading, &heading));
        text.push_str(&board(&self.start, self.side, &self.squares(), style));
        text.push('\n');
        for (index, place) in BEFORE_LINE.into_iter().enumerate() {
            for sentence in self.at(place) {
                let said =
                    if index == 0 { marked(style.heading, &sentence.text) } else { sentence.text.clone() };
                let _ = writeln!(text, "{said}");
            }
        }
        text.push('\n');
        let width = self.steps.iter().map(|step| step.number.len() + step.san.len() + 1).max().unwrap_or(0);
        for (ply, step) in self.steps.iter().enumerate() {
            let label = format!("{} {}", step.number, step.san);
            let pad = " ".repeat(width - label.len());
            let marker = if step.mover == self.side { style.solver_move } else { style.other_move };
            let line = format!("  {}{pad}  {}", marked(marker, &label), self.text_at(Place::Line(ply)));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        self.write_lines(&mut text, style, "But what about", &self.replies, Place::Reply);
        self.write_lines(&mut text, style, "Why not", &self.alternatives, Place::Other);
        if style.verbose {
            self.write_provenance(&mut text, style);
        }
        text
    }

    /// "White to move (+1.25), C60 Ruy Lopez".
    pub(super) fn heading(&self) -> String {
        let value = self.value.map_or(String::new(), |value| format!(" ({value})"));
        let opening =
            self.opening.map_or(String::new(), |opening| format!(", {} {}", opening.eco, opening.name));
        format!("{} to move{value}{opening}", side_name(self.side))
    }

    fn write_lines(
        &self,
        text: &mut String,
        style: &Style,
        heading: &str,
        lines: &[ExplainedLine],
        place: impl Fn(usize) -> Place,
    ) {
        if lines.is_empty() {
            return;
        }
        let _ = writeln!(text, "\n{}", marked(style.heading, heading));
        for (index, line) in lines.iter().enumerate() {
            let _ = writeln!(text, "  {}", self.text_at(place(index)));
            let _ = writeln!(text, "    {} ({})", marked(style.other_move, &line.line), line.value);
        }
    }

    /// The squares of the start position that the move and its facts are about.
    pub(super) fn squares(&self) -> BTreeSet<Square> {
        let mut squares: BTreeSet<Square> = self.m.from().into_iter().collect();
        squares.insert(self.start.destination(self.m));
        if let Some(step) = self.steps.first() {
            squares.extend(&step.squares);
        }
        squares
    }

    fn write_provenance(&self, text: &mut String, style: &Style) {
        let provenance = &self.provenance;
        let _ = writeln!(text, "\n{}", marked(style.heading, "Candidates"));
        for candidate in provenance.candidates.iter().take(MOST_CANDIDATES) {
            let value = candidate.value.map_or_else(|| "no value".to_owned(), |value| value.to_string());
            let by: Vec<String> = candidate.by.iter().map(|&by| by.to_owned()).collect();
            let by = if by.is_empty() { String::new() } else { format!(", proposed by {}", list(&by)) };
            let _ = writeln!(text, "  {} ({value}{by})", self.start.san(candidate.m));
            for reason in candidate.reasons.iter().filter_map(|reason| self.reason_line(reason)) {
                let _ = writeln!(text, "    {reason}");
            }
            if let Some(lost) = &candidate.lost {
                let why =
                    if lost.why.is_empty() { String::new() } else { format!(": {}", shortened(&lost.why)) };
                let line = self.start.after(candidate.m).san_line(&lost.line);
                let line = if line.is_empty() { line } else { format!(" by {line}") };
                let _ = writeln!(text, "    rejected at {}{line}{why}", lost.value);
            }
        }
        let _ = writeln!(text, "\n{}", marked(style.heading, "Work"));
        for work in &provenance.work {
            let ideas = if work.ideas > 0 { format!(", {} ideas", work.ideas) } else { String::new() };
            let _ = writeln!(text, "  {}: {} nodes{ideas}", work.system, work.nodes);
        }
        if let Some(check) = &provenance.check {
            let _ = writeln!(
                text,
                "  check ({}): {} questions to {}, {} nodes, depth {} at least",
                provenance.verdict,
                check.inquiries,
                if check.engine.is_empty() { "nobody" } else { &check.engine },
                check.nodes,
                check.least_depth
            );
        }
    }

    /// A reason in a line: the entry, or the search with its effort.
    fn reason_line(&self, reason: &Reason) -> Option<String> {
        match reason {
            Reason::Search(searched) => Some(format!(
                "{} to depth {}: {} ({} nodes)",
                searched.engine, searched.depth, searched.value, searched.nodes
            )),
            Reason::Rule(_) => None,
            _ => stated(reason, &self.start).map(|said| {
                let measured = measured(reason).map_or(String::new(), |measured| format!(" ({measured})"));
                if said.entry.is_empty() {
                    said.text
                } else {
                    format!("{}: {}{measured}", said.entry, said.text)
                }
            }),
        }
    }
}

/// A long text up to its first words.
fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST_WHY {
        return text.to_owned();
    }
    let head: String = text.chars().take(LONGEST_WHY).collect();
    let cut = head.rfind(' ').unwrap_or(head.len());
    format!("{} …", &head[..cut])
}
