//! An annotated game as a part of a page, and the page around such parts: it needs nothing else, and asks nobody. A small script
//! walks through the moves; without it everything is there to be read.

use std::fmt::Write as _;

use motive_chess::{Color, Position, svg};

use crate::chances::expected_score;
use crate::judge::number;
use crate::markdown::Part;
use crate::{AnnotatedGame, Moment};

const STYLE: &str = include_str!("html/style.css");
const WALK: &str = concat!("</main><script>", include_str!("html/walk.js"), "</script></body></html>\n");

/// The beginning of a page of annotated games; [`AnnotatedGame::to_html`] and [`page_end`] follow.
pub fn page_start(title: &str) -> String {
    page_start_with(title, "")
}

/// The same with rules of style beyond those of games.
pub fn page_start_with(title: &str, style: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\
         <meta name=\"color-scheme\" content=\"light dark\"/>\
         <title>{}</title><style>{STYLE}{style}</style></head><body>{}<main>\n",
        escaped(title),
        svg::SYMBOLS
    )
}

/// The end of a page.
pub fn page_end() -> &'static str {
    WALK
}

impl AnnotatedGame {
    /// The game as an `article` for a page that [`page_start`] begins.
    pub fn to_html(&self) -> String {
        let mut page = String::with_capacity(32 * 1024);
        // Writing to a string does not fail.
        let _ = write!(page, "<article><h2>{}</h2>", escaped(&self.title()));
        let about = self.about();
        if !about.is_empty() {
            let _ = write!(page, "<p class=\"about\">{}</p>", escaped(&about));
        }
        self.summary_html(&mut page);
        self.walk_html(&mut page);
        if !self.chapters().is_empty() {
            let _ = write!(page, "<p>{}</p>", escaped(&self.chapters().join(" ")));
        }
        for part in self.parts() {
            match part {
                Part::Moves(moves) => {
                    let _ = write!(page, "<p class=\"moves\">{}</p>", escaped(&moves));
                }
                Part::Moment(moment) => self.moment_html(&mut page, moment),
            }
        }
        let _ = writeln!(page, "<p class=\"moves\">{}</p></article>", self.game().result.text());
        page
    }

    fn summary_html(&self, page: &mut String) {
        page.push_str(
            "<table><tr><th></th><th>accuracy</th><th>blunders</th><th>mistakes</th><th>inaccuracies</th>\
             <th>strong</th></tr>",
        );
        for color in Color::ALL {
            let player = self.player(color);
            let accuracy =
                player.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0}"));
            let _ = write!(
                page,
                "<tr><th>{}</th><td>{accuracy}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(&player.name),
                player.blunders,
                player.mistakes,
                player.inaccuracies,
                player.strong
            );
        }
        page.push_str("</table>");
        for color in Color::ALL {
            let habits = self.player(color).habits();
            if !habits.is_empty() {
                let _ = write!(page, "<p>{}: {}</p>", escaped(&self.player(color).name), escaped(&habits));
            }
        }
    }

    fn moment_html(&self, page: &mut String, moment: &Moment) {
        let mut arrows = Vec::new();
        let destination = |m: motive_chess::Move| m.from().map(|from| (from, moment.before.destination(m)));
        if let Some((from, to)) = moment.better_move().and_then(destination) {
            arrows.push(("better", from, to));
        }
        let class = if moment.mark.is_praise() { "better" } else { "played" };
        arrows.extend(destination(moment.m).map(|(from, to)| (class, from, to)));
        let board = svg::board(&moment.before, moment.color, &[], &arrows);
        let _ = write!(
            page,
            "<section class=\"moment {}\"><figure>{board}</figure><div><h3>{} {}<span>{}</span></h3><p>{}</p>",
            moment.mark.name(),
            moment.number,
            escaped(&moment.san),
            moment.mark.glyph(),
            escaped(&moment.text)
        );
        for (name, line) in self.lines(moment) {
            let _ = write!(page, "<p class=\"line\"><b>{name}:</b> {}</p>", escaped(&line));
        }
        page.push_str("</div></section>");
    }

    /// A board that the script of the page walks through the game, above the curve.
    fn walk_html(&self, page: &mut String) {
        let start = &self.game().start;
        let mut steps = format!("|{}", placement(start));
        let mut position = start.clone();
        for ply in self.plies() {
            let label = format!("{} {}", number(&position), position.san(ply.m));
            position.play(ply.m);
            let _ = write!(steps, ";{label}|{}", placement(&position));
        }
        let board = svg::board(start, Color::White, &[], &[]);
        let _ = write!(
            page,
            "<section class=\"walk\" aria-label=\"The game on a board\" tabindex=\"0\" data-steps=\"{}\">\
             <div class=\"walker\" hidden><figure>{board}<figcaption aria-live=\"polite\"></figcaption></figure>\
             <p><button value=\"-1\">Back</button> <button value=\"1\">On</button> or the arrow keys</p></div>{}</section>",
            escaped(&steps),
            self.curve()
        );
    }

    /// What White could expect in the course of the game.
    fn curve(&self) -> String {
        let n_plies = self.plies().len();
        if n_plies < 2 {
            return String::new();
        }
        let mut points = String::new();
        let mut turn = self.game().start.turn();
        for (index, ply) in self.plies().iter().enumerate() {
            let color = turn;
            turn = turn.other();
            let Some(value) = ply.value else { continue };
            let value = if color == Color::White { value } else { value.reversed() };
            let x = 600.0 * (index + 1) as f64 / n_plies as f64;
            let y = 80.0 * (1.0 - expected_score(value, self.level()));
            let _ = write!(points, "{x:.1},{y:.1} ");
        }
        format!(
            "<svg class=\"curve\" viewBox=\"0 0 600 80\" preserveAspectRatio=\"none\" role=\"img\" \
             aria-label=\"White's chances in the course of the game\"><path class=\"middle\" d=\"M0 40H600\"/>\
             <polyline points=\"{}\"/><path class=\"now\"/></svg>",
            points.trim_end()
        )
    }
}

/// The pieces of a position as a FEN begins.
fn placement(position: &Position) -> String {
    let fen = position.to_fen();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

/// Text for a page, where it is shown as it is.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
