//! A profile as a page of its own: no font, no script, nothing to load.

use std::fmt::Write as _;

use motive_annotate::{escaped, page_start_with};
use motive_chess::svg;

use crate::exercise::Exercise;
use crate::plot::{bars, course};
use crate::profile::{GameExample, Motifs, Profile, Section};
use crate::tally::PlayTally;

const STYLE: &str = include_str!("html/style.css");
/// Exercises on the page; the file of exercises has all.
const MOST_EXERCISES: usize = 60;
/// Rows of a plot.
const ROWS: usize = 12;

impl Profile {
    /// The profile as a page.
    pub fn to_html(&self) -> String {
        let mut page = page_start_with(&format!("Profile of {}", self.player), STYLE);
        // Writing to a string does not fail.
        let _ = write!(page, "<article><h2>{}</h2>", escaped(&self.player));
        let _ = write!(page, "<p class=\"about\">{}</p>", escaped(&self.headline()));
        self.findings_html(&mut page);
        page.push_str("<table><tr><th>in 100 moves</th><th>player</th><th>opponents</th></tr>");
        for (name, own, theirs) in self.rates() {
            let _ = write!(page, "<tr><th>{name}</th><td>{own}</td><td>{theirs}</td></tr>");
        }
        page.push_str(
            "</table><p class=\"key\">In the plots: <span class=\"own\"></span>the player\
             <span class=\"theirs\"></span>the opponents, in 100 moves of each.</p>",
        );
        self.motifs_html(&mut page, "Missed", &self.missed);
        self.motifs_html(&mut page, "Allowed", &self.allowed);
        sections_html(&mut page, "Blunders and mistakes by phase", &self.phases);
        sections_html(&mut page, "By time left on the clock", &self.clock);
        sections_html(&mut page, "By opening", &self.openings);
        let course = course(&self.course);
        if !course.is_empty() {
            let _ = write!(
                page,
                "<h2>Accuracy from game to game</h2>{course}<p class=\"about\">From 0 to 100; the line is the mean of ten games.</p>"
            );
        }
        self.exercises_html(&mut page);
        page.push_str("</article>");
        // There is no game to walk through, so no script.
        page.push_str("</main></body></html>\n");
        page
    }

    fn findings_html(&self, page: &mut String) {
        if self.findings.is_empty() {
            page.push_str("<p>Nothing stands out: chance explains the differences.</p>");
            return;
        }
        page.push_str("<ul class=\"findings\">");
        for finding in &self.findings {
            let class = if finding.good { "good" } else { "bad" };
            let _ = write!(page, "<li class=\"{class}\">{}</li>", escaped(&finding.text));
        }
        page.push_str("</ul>");
    }

    fn motifs_html(&self, page: &mut String, title: &str, motifs: &[Motifs]) {
        if motifs.is_empty() {
            return;
        }
        let rows: Vec<(String, f64, f64)> = motifs
            .iter()
            .take(ROWS)
            .map(|motif| (motif.name.clone(), self.own.rate(motif.own), self.opponents.rate(motif.opponents)))
            .collect();
        let _ = write!(page, "<h2>{title}</h2>{}", bars(title, &rows));
        page.push_str("<table><tr><th></th><th>player</th><th>opponents</th><th>examples</th></tr>");
        for motif in motifs {
            let examples: Vec<String> = motif.examples.iter().map(example_html).collect();
            let _ = write!(
                page,
                "<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&motif.name),
                motif.own,
                motif.opponents,
                examples.join("; ")
            );
        }
        page.push_str("</table>");
    }

    fn exercises_html(&self, page: &mut String) {
        if self.exercises.is_empty() {
            return;
        }
        let _ = write!(page, "<h2>Exercises from your own games</h2>");
        if self.exercises.len() > MOST_EXERCISES {
            let _ = write!(page, "<p class=\"about\">{MOST_EXERCISES} of {}.</p>", self.exercises.len());
        }
        for exercise in spread(&self.exercises) {
            exercise_html(page, exercise);
        }
    }
}

/// So many exercises of all grades, in order: every n-th one.
fn spread(exercises: &[Exercise]) -> impl Iterator<Item = &Exercise> {
    let shown = exercises.len().min(MOST_EXERCISES);
    (0..shown).map(move |place| &exercises[place * exercises.len() / shown])
}

fn example_html(example: &GameExample) -> String {
    let text = format!("game {}: {}", example.game, escaped(&example.played));
    let title = escaped(&example.players);
    match &example.link {
        Some(link) => {
            format!("<a title=\"{title}\" href=\"{}\" rel=\"noreferrer\">{text}</a>", escaped(link))
        }
        None => format!("<span title=\"{title}\">{text}</span>"),
    }
}

fn sections_html(page: &mut String, title: &str, sections: &[Section]) {
    if sections.is_empty() {
        return;
    }
    let rate = |tally: &PlayTally| tally.rate(tally.faults());
    let rows: Vec<(String, f64, f64)> = sections
        .iter()
        .take(ROWS)
        .map(|section| {
            let name: String = section.name.chars().take(34).collect();
            (name, rate(&section.own), rate(&section.opponents))
        })
        .collect();
    let _ = write!(page, "<h2>{title}</h2>{}", bars(title, &rows));
    page.push_str(
        "<table><tr><th></th><th>games</th><th>score</th><th>moves</th><th>??</th><th>?</th><th>?!</th></tr>",
    );
    for section in sections {
        let score = section.score.map_or_else(String::new, |score| format!("{score}"));
        let PlayTally { moves, blunders, mistakes, inaccuracies, .. } = section.own;
        let _ = write!(
            page,
            "<tr><th>{}</th><td>{}</td><td>{score}</td><td>{moves}</td><td>{blunders}</td><td>{mistakes}</td>\
             <td>{inaccuracies}</td></tr>",
            escaped(&section.name),
            section.games
        );
    }
    page.push_str("</table>");
}

fn exercise_html(page: &mut String, exercise: &Exercise) {
    let Some(position) = exercise.position() else { return };
    let board = svg::board(&position, position.turn(), &[], &[]);
    let also = exercise.solutions.get(1..).filter(|others| !others.is_empty());
    let also =
        also.map_or_else(String::new, |others| format!(" Also good: {}.", escaped(&others.join(", "))));
    let _ = write!(
        page,
        "<section class=\"moment\"><figure>{board}</figure><div><h3>{}</h3><p>{}. You played {} {}{}.</p>\
         <details><summary>Solution</summary><p>{}.{also}</p><p>{}</p></details></div></section>",
        escaped(&exercise.task()),
        escaped(&exercise.game),
        escaped(&exercise.number),
        escaped(&exercise.played),
        exercise.mark.glyph(),
        escaped(&exercise.line.join(" ")),
        escaped(&exercise.text)
    );
}
