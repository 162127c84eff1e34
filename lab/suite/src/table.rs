//! The report as text for a terminal.

use std::fmt::Write;

use crate::report::{Points, Report, SideReport};

/// More unsolved problems are counted but not listed.
const MAX_LISTED: usize = 60;
/// Longer lines of play are cut.
const MAX_CELL: usize = 60;

impl Report {
    /// The report as text: figures side by side, then what was not solved.
    pub fn to_text(&self) -> String {
        let mut text = format!("{}\n", self.file);
        text.push_str(&self.conditions());
        text.push_str("\n\n");
        text.push_str(&self.figures());
        if self.side.files.len() > 1 {
            text.push('\n');
            text.push_str(&self.figures_by_file());
        }
        if self.side.points.is_some() {
            text.push('\n');
            text.push_str(&self.points_by_theme());
        }
        if let Some(stats) = &self.stats {
            text.push('\n');
            text.push_str(&stats.to_text());
        }
        text.push_str(&self.unsolved());
        text.push_str(&self.comparison());
        text
    }

    /// What was run, in a line: `critic, 1000 ms, 2 jobs, judged by …`.
    pub fn conditions(&self) -> String {
        let mut parts = vec![self.method.clone()];
        parts.extend(self.limits.time_ms.map(|time| format!("{time} ms")));
        parts.extend(self.limits.nodes.map(|nodes| format!("{nodes} nodes")));
        if self.jobs > 1 {
            parts.push(format!("{} jobs", self.jobs));
        }
        parts.extend(self.judge.as_ref().map(|judge| format!("judged by {judge}")));
        parts.extend(self.caveats());
        parts.join(", ")
    }

    /// What keeps the figures from being those of the whole file.
    pub fn caveats(&self) -> Vec<String> {
        let mut parts = Vec::new();
        if self.interrupted {
            parts.push(format!("stopped after {} of {}", self.side.total, self.selected));
        }
        if self.bad_lines > 0 {
            parts.push(format!("{} bad lines", self.bad_lines));
        }
        if self.unusable > 0 {
            parts.push(format!("{} lines without a question", self.unusable));
        }
        parts
    }

    /// The figures of all contestants: a row a figure, first its name.
    pub(crate) fn figure_rows(&self) -> Vec<Vec<String>> {
        let mut rows = vec![vec![String::new()]];
        for (i, (name, _)) in self.sides().enumerate() {
            rows[0].push(name.to_owned());
            if i > 0 {
                rows[0].push("ratio".to_owned());
            }
        }
        let ratios = |of: fn(&crate::report::Ratio) -> Option<f64>| {
            self.against.iter().map(|(_, rival)| of(&rival.ratio)).collect::<Vec<_>>()
        };
        let none = vec![None; self.against.len()];
        let mut push =
            |name: &str, cell: &dyn Fn(&SideReport) -> Option<String>, ratios: Vec<Option<f64>>| {
                let cells: Vec<Option<String>> = self.sides().map(|(_, side)| cell(side)).collect();
                if cells.iter().all(Option::is_none) {
                    return;
                }
                let mut row = vec![name.to_owned()];
                for (i, cell) in cells.into_iter().enumerate() {
                    row.push(cell.unwrap_or_default());
                    if i > 0 {
                        row.push(ratios[i - 1].map(ratio_text).unwrap_or_default());
                    }
                }
                rows.push(row);
            };
        let share = |n: usize, total: usize| format!("{n}/{total} {:5.1}%", percent(n, total));
        push("solved", &|side| Some(share(side.solved, side.total)), ratios(|ratio| ratio.solved));
        push("accepted", &|side| Some(share(side.accepted?, side.total)), ratios(|ratio| ratio.accepted));
        let points = |points: Points| share(points.scored as usize, points.possible as usize);
        push("points", &|side| side.points.map(points), none.clone());
        push("verified", &|side| Some(share(side.verified?, side.total)), none.clone());
        push("mean nodes", &|side| Some(grouped(side.mean_nodes? as u64)), ratios(|ratio| ratio.mean_nodes));
        push("max nodes", &|side| Some(grouped(side.max_nodes?)), ratios(|ratio| ratio.max_nodes));
        push("mean ms", &|side| Some(format!("{:.1}", side.mean_ms?)), ratios(|ratio| ratio.mean_ms));
        push("critic nodes", &|side| Some(grouped(side.critic_nodes?)), none.clone());
        push("errors", &|side| (side.errors > 0).then(|| side.errors.to_string()), none);
        rows
    }

    fn figures(&self) -> String {
        aligned(&self.figure_rows())
    }

    fn figures_by_file(&self) -> String {
        let mut rows = vec![vec!["solved by file".to_owned()]];
        rows[0].extend(self.sides().map(|(name, _)| name.to_owned()));
        for (number, file) in self.side.files.iter().enumerate() {
            let mut row = vec![file.file.clone()];
            for (_, side) in self.sides() {
                let file = &side.files[number];
                let accepted = file.accepted.map(|n| format!(" ({n} accepted)")).unwrap_or_default();
                row.push(format!("{}/{}{accepted}", file.solved, file.total));
            }
            rows.push(row);
        }
        aligned(&rows)
    }

    /// The points of all contestants, theme by theme.
    fn points_by_theme(&self) -> String {
        let mut rows = vec![vec!["points by theme".to_owned()]];
        rows[0].extend(self.sides().map(|(name, _)| name.to_owned()));
        let cell = |points: Points| {
            format!(
                "{}/{} {:5.1}%",
                points.scored,
                points.possible,
                percent(points.scored as usize, points.possible as usize)
            )
        };
        for theme in self.side.points_by_theme.keys() {
            let own = |side: &SideReport| side.points_by_theme.get(theme).copied().unwrap_or_default();
            let mut row = vec![theme.clone()];
            row.extend(self.sides().map(|(_, side)| cell(own(side))));
            rows.push(row);
        }
        aligned(&rows)
    }

    fn unsolved(&self) -> String {
        let unsolved: Vec<_> = self.side.positions.iter().filter(|position| !position.solved).collect();
        if unsolved.is_empty() {
            return String::new();
        }
        let mut rows = vec![["unsolved", "expected", "answered", ""].map(str::to_owned).to_vec()];
        for position in unsolved.iter().take(MAX_LISTED) {
            let accepted = if position.accepted == Some(true) { "accepted" } else { "" };
            let trouble = position.error.clone().filter(|_| position.san.is_some());
            rows.push(vec![
                position.id.clone(),
                cut(&position.expected_text),
                cut(&position.answer_text()),
                trouble.unwrap_or_else(|| accepted.to_owned()),
            ]);
        }
        let mut text = format!("\n{}", left_aligned(&rows));
        if unsolved.len() > MAX_LISTED {
            let _ = writeln!(text, "and {} more", unsolved.len() - MAX_LISTED);
        }
        text
    }

    fn comparison(&self) -> String {
        let Some(comparison) = &self.compare else { return String::new() };
        let mut text = format!(
            "\nagainst {}: won {}, lost {}, solved both times {}, never {}",
            comparison.file,
            comparison.won.len(),
            comparison.lost.len(),
            comparison.kept,
            comparison.unsolved
        );
        if comparison.only_old + comparison.only_new > 0 {
            let _ = write!(text, ", only then {}, only now {}", comparison.only_old, comparison.only_new);
        }
        text.push('\n');
        let mut rows = Vec::new();
        for (word, changes) in [("won", &comparison.won), ("lost", &comparison.lost)] {
            for change in changes.iter().take(MAX_LISTED) {
                let m = |m: &Option<String>| m.clone().unwrap_or_else(|| "none".to_owned());
                let moves = format!("{} then, {} now", m(&change.before), m(&change.after));
                rows.push(vec![format!("  {word}"), change.id.clone(), cut(&change.expected), moves]);
            }
        }
        text.push_str(&left_aligned(&rows));
        text
    }
}

/// Percent, 0 of 0 being 0.
pub(crate) fn percent(n: usize, total: usize) -> f64 {
    if total == 0 { 0.0 } else { 100.0 * n as f64 / total as f64 }
}

/// A large number with its digits in groups of three.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

fn ratio_text(ratio: f64) -> String {
    if ratio == 0.0 || ratio >= 0.01 { format!("{ratio:.2}") } else { format!("{ratio:.4}") }
}

/// A cell that leaves room for others.
fn cut(text: &str) -> String {
    if text.chars().count() <= MAX_CELL {
        return text.to_owned();
    }
    text.chars().take(MAX_CELL - 1).chain(['…']).collect()
}

/// Columns with the numbers to the right.
pub(crate) fn aligned(rows: &[Vec<String>]) -> String {
    lines(
        rows,
        |column, cell, width| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        },
    )
}

fn left_aligned(rows: &[Vec<String>]) -> String {
    lines(rows, |_, cell, width| format!("{cell:<width$}"))
}

fn lines(rows: &[Vec<String>], pad: impl Fn(usize, &str, usize) -> String) -> String {
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..n_columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().enumerate().map(|(column, cell)| pad(column, cell, widths[column])).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    text
}
