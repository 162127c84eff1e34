//! The report as one page that needs nothing else: figures, plots, boards of what was not solved,
//! and all positions.

use std::fmt::Write;

use motive_chess::svg::{self, SYMBOLS};
use motive_chess::{Leniency, Position};

use crate::plots::{Against, N_COLORS, by_rating, by_theme, curves};
use crate::report::{PositionReport, Report};
use crate::table::grouped;

/// More boards would make the page slow; the rest is in the table.
const MAX_BOARDS: usize = 300;
/// More rows would make the page slow; the rest is in `--json` and `--csv`.
const MAX_ROWS: usize = 10_000;

const STYLE: &str = include_str!("html/style.css");

impl Report {
    /// The report as a page.
    pub fn to_html(&self) -> String {
        let mut page = String::with_capacity(64 * 1024);
        let title = format!("{}: {}", escaped(&self.method), escaped(&self.file));
        let _ = write!(
            page,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\
             <meta name=\"color-scheme\" content=\"light dark\"/>\
             <title>{title}</title><style>{STYLE}</style></head><body>{SYMBOLS}\
             <main><header><h1>{}</h1><p class=\"conditions\">{}</p></header>",
            escaped(&self.file),
            escaped(&self.conditions())
        );
        self.figures_html(&mut page);
        self.plots_html(&mut page);
        self.comparison_html(&mut page);
        self.unsolved_html(&mut page);
        self.positions_html(&mut page);
        page.push_str("</main></body></html>\n");
        page
    }

    fn figures_html(&self, page: &mut String) {
        page.push_str("<section><div class=\"scroll\"><table class=\"figures\">");
        for (number, row) in self.figure_rows().iter().enumerate() {
            page.push_str("<tr>");
            for (column, cell) in row.iter().enumerate() {
                let tag = if number == 0 || column == 0 { "th" } else { "td" };
                let _ = write!(page, "<{tag}>{}</{tag}>", escaped(cell));
            }
            page.push_str("</tr>");
        }
        page.push_str("</table></div>");
        if self.side.files.len() > 1 {
            page.push_str("<div class=\"scroll\"><table class=\"figures\"><tr><th>solved by file</th>");
            for (name, _) in self.sides() {
                let _ = write!(page, "<th>{}</th>", escaped(name));
            }
            page.push_str("</tr>");
            for (number, file) in self.side.files.iter().enumerate() {
                let _ = write!(page, "<tr><th>{}</th>", escaped(&file.file));
                for (_, side) in self.sides() {
                    let _ =
                        write!(page, "<td>{}/{}</td>", side.files[number].solved, side.files[number].total);
                }
                page.push_str("</tr>");
            }
            page.push_str("</table></div>");
        }
        page.push_str("</section>");
    }

    fn plots_html(&self, page: &mut String) {
        let plots = [
            ("Solved against time", curves(self, Against::Time)),
            ("Solved against nodes", curves(self, Against::Nodes)),
            ("Solved by rating", by_rating(self)),
            ("Solved by theme", by_theme(self)),
        ];
        if plots.iter().all(|(_, plot)| plot.is_none()) {
            return;
        }
        page.push_str("<section><p class=\"keys\">");
        for (who, (name, _)) in self.sides().enumerate() {
            let color = who % N_COLORS;
            let _ = write!(
                page,
                "<span><i style=\"background:var(--series-{color})\"></i>{}</span>",
                escaped(name)
            );
        }
        page.push_str("</p><div class=\"plots\">");
        for (title, plot) in plots {
            if let Some(plot) = plot {
                let _ = write!(page, "<figure><figcaption>{title}</figcaption>{plot}</figure>");
            }
        }
        page.push_str("</div></section>");
    }

    fn comparison_html(&self, page: &mut String) {
        let Some(comparison) = &self.compare else { return };
        let _ = write!(
            page,
            "<section><h2>Against {}</h2><p>won {}, lost {}, solved both times {}, never {}, \
             only then {}, only now {}</p>",
            escaped(&comparison.file),
            comparison.won.len(),
            comparison.lost.len(),
            comparison.kept,
            comparison.unsolved,
            comparison.only_old,
            comparison.only_new
        );
        for (word, changes) in [("Won", &comparison.won), ("Lost", &comparison.lost)] {
            if changes.is_empty() {
                continue;
            }
            let _ = write!(
                page,
                "<div class=\"scroll\"><table><tr><th>{word}</th><th>expected</th><th>then</th>\
                 <th>now</th></tr>"
            );
            for change in changes.iter().take(MAX_ROWS) {
                let text = |m: &Option<String>| escaped(m.as_deref().unwrap_or("none"));
                let _ = write!(
                    page,
                    "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                    escaped(&change.id),
                    escaped(&change.expected),
                    text(&change.before),
                    text(&change.after)
                );
            }
            page.push_str("</table></div>");
        }
        page.push_str("</section>");
    }

    fn unsolved_html(&self, page: &mut String) {
        let unsolved: Vec<(usize, &PositionReport)> =
            self.side.positions.iter().enumerate().filter(|(_, position)| !position.solved).collect();
        if unsolved.is_empty() {
            return;
        }
        let _ = write!(
            page,
            "<section><h2>Unsolved: {}</h2><p class=\"keys\">\
             <span><i class=\"book\"></i>expected</span><span><i class=\"played\"></i>answered</span></p>\
             <div class=\"cards\">",
            unsolved.len()
        );
        for &(number, position) in unsolved.iter().take(MAX_BOARDS) {
            let accepted =
                if position.accepted == Some(true) { " <b class=\"good\">accepted</b>" } else { "" };
            let _ = write!(
                page,
                "<article>{}<h3>{}</h3><p>{}</p><p class=\"answer\">{}{accepted}</p>",
                diagram(position),
                escaped(&position.id),
                escaped(&position.expected_text),
                escaped(&position.answer_text()),
            );
            for (name, rival) in &self.against {
                if let Some(other) = rival.side.positions.get(number) {
                    let _ = write!(
                        page,
                        "<p class=\"{}\">{}: {}</p>",
                        class(other),
                        escaped(name),
                        escaped(&other.answer_text())
                    );
                }
            }
            if let Some(error) = position.error.as_ref().filter(|_| position.san.is_some()) {
                let _ = write!(page, "<p class=\"bad\">{}</p>", escaped(error));
            }
            page.push_str("</article>");
        }
        page.push_str("</div>");
        if unsolved.len() > MAX_BOARDS {
            let _ = write!(page, "<p>and {} more in the table</p>", unsolved.len() - MAX_BOARDS);
        }
        page.push_str("</section>");
    }

    fn positions_html(&self, page: &mut String) {
        let has_ratings = !self.side.by_rating.is_empty();
        page.push_str(
            "<section><h2>All positions</h2><p><label><input type=\"checkbox\" id=\"only\"/> \
             unsolved only</label></p><div class=\"scroll\"><table class=\"positions\"><thead><tr>\
             <th>position</th>",
        );
        if has_ratings {
            page.push_str("<th class=\"number\">rating</th>");
        }
        page.push_str("<th>expected</th>");
        for (name, _) in self.sides() {
            let _ = write!(
                page,
                "<th>{}</th><th class=\"number\">nodes</th><th class=\"number\">ms</th>",
                escaped(name)
            );
        }
        page.push_str("</tr></thead><tbody>");
        for (number, position) in self.side.positions.iter().enumerate().take(MAX_ROWS) {
            let _ = write!(
                page,
                "<tr class=\"{}\"><td title=\"{}\">{}</td>",
                if position.solved { "solved" } else { "unsolved" },
                escaped(&position.fen),
                escaped(&position.id)
            );
            if has_ratings {
                let rating = position.rating.map(|rating| rating.to_string()).unwrap_or_default();
                let _ = write!(page, "<td class=\"number\">{rating}</td>");
            }
            let _ = write!(page, "<td>{}</td>", escaped(&position.expected_text));
            for (_, side) in self.sides() {
                let Some(own) = side.positions.get(number) else { continue };
                let _ = write!(
                    page,
                    "<td class=\"{}\">{}</td><td class=\"number\">{}</td><td class=\"number\">{:.1}</td>",
                    class(own),
                    escaped(&own.answer_text()),
                    grouped(own.nodes),
                    own.ms
                );
            }
            page.push_str("</tr>");
        }
        page.push_str("</tbody></table></div>");
        if self.side.positions.len() > MAX_ROWS {
            let _ = write!(page, "<p>and {} more</p>", self.side.positions.len() - MAX_ROWS);
        }
        page.push_str("</section>");
    }
}

/// The board where it went wrong.
fn diagram(report: &PositionReport) -> String {
    let wrong = report.wrong.as_ref();
    let fen = wrong.map_or(&report.fen, |wrong| &wrong.fen);
    let Ok(position) = Position::from_fen(fen, Leniency::Lenient) else { return String::new() };
    let expected = wrong.map_or(&report.expected, |wrong| &wrong.expected);
    let played = wrong.map(|wrong| &wrong.played);
    let arrows: Vec<_> = expected
        .iter()
        .map(|m| ("book", m))
        .chain(played.map(|m| ("played", m)))
        .filter_map(|(class, m)| {
            let m = position.parse_uci(m).ok()?;
            Some((class, m.from()?, position.destination(m)))
        })
        .collect();
    svg::board(&position, position.turn(), &[], &arrows)
}

fn class(position: &PositionReport) -> &'static str {
    match (position.solved, position.accepted) {
        (true, _) => "good",
        (false, Some(true)) => "fair",
        (false, _) => "bad",
    }
}

/// Text that is safe between tags and in attributes.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
