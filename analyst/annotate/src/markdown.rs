//! An annotated game as Markdown: the summary first, then the moves, with a diagram where something happens.

use std::fmt::Write as _;

use motive_chess::{Color, Position};

use crate::judge::number;
use crate::write::{better_line, reply_line};
use crate::{AnnotatedGame, Moment};

impl AnnotatedGame {
    /// The game as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(text, "## {}\n", escaped(&self.title()));
        let about = self.about();
        if !about.is_empty() {
            let _ = writeln!(text, "{}\n", escaped(&about));
        }
        text.push_str(
            "| | accuracy | blunders | mistakes | inaccuracies | strong moves |\n|---|---|---|---|---|---|\n",
        );
        for color in Color::ALL {
            let player = self.player(color);
            let accuracy =
                player.accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0}"));
            let _ = writeln!(
                text,
                "| {} | {accuracy} | {} | {} | {} | {} |",
                escaped(&player.name),
                player.blunders,
                player.mistakes,
                player.inaccuracies,
                player.strong
            );
        }
        for color in Color::ALL {
            let habits = self.player(color).habits();
            if !habits.is_empty() {
                let _ = writeln!(text, "\n{}: {habits}", escaped(&self.player(color).name));
            }
        }
        text.push('\n');
        if !self.chapters().is_empty() {
            let _ = writeln!(text, "{}\n", escaped(&self.chapters().join(" ")));
        }
        for part in self.parts() {
            match part {
                Part::Moves(moves) => {
                    let _ = writeln!(text, "{}\n", escaped(&moves));
                }
                Part::Moment(moment) => self.moment_markdown(&mut text, moment),
            }
        }
        let _ = writeln!(text, "{}\n", self.game().result.text().replace('*', "\\*"));
        text
    }

    fn moment_markdown(&self, text: &mut String, moment: &Moment) {
        let label = format!("{} {}{}", moment.number, moment.san, moment.mark.glyph());
        let _ = writeln!(text, "**{}**\n", escaped(&label));
        let _ = writeln!(text, "```text\n{}```\n", moment.before.diagram(moment.color));
        let _ = writeln!(text, "{}\n", escaped(&moment.text));
        for (name, line) in self.lines(moment) {
            let _ = writeln!(text, "- {name}: {}", escaped(&line));
        }
        if !self.lines(moment).is_empty() {
            text.push('\n');
        }
    }

    /// The lines of a moment with their names.
    pub(crate) fn lines(&self, moment: &Moment) -> Vec<(&'static str, String)> {
        let reply = reply_line(moment, self.level()).map(|line| ("Answer", line));
        let better = better_line(moment, self.level()).map(|line| ("Better", line));
        reply.into_iter().chain(better).collect()
    }

    /// `White – Black`.
    pub(crate) fn title(&self) -> String {
        format!("{} – {}", self.player(Color::White).name, self.player(Color::Black).name)
    }

    /// Event, place and date, as far as known.
    pub(crate) fn about(&self) -> String {
        let known =
            |name| self.game().headers.get(name).filter(|value| !value.is_empty() && !value.starts_with('?'));
        let parts: Vec<&str> = ["Event", "Site", "Date"].into_iter().filter_map(known).collect();
        parts.join(", ")
    }

    /// The game cut where there is something to say.
    pub(crate) fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        let mut moves = String::new();
        let mut position: Position = self.game().start.clone();
        let mut moments = self.moments().iter().peekable();
        for (index, ply) in self.plies().iter().enumerate() {
            if let Some(moment) = moments.next_if(|moment| moment.ply == index) {
                if !moves.is_empty() {
                    parts.push(Part::Moves(std::mem::take(&mut moves)));
                }
                parts.push(Part::Moment(moment));
            } else {
                if !moves.is_empty() {
                    moves.push(' ');
                }
                if position.turn() == Color::White || moves.is_empty() {
                    moves.push_str(&number(&position));
                    moves.push(' ');
                }
                moves.push_str(&position.san(ply.m));
            }
            position.play(ply.m);
        }
        if !moves.is_empty() {
            parts.push(Part::Moves(moves));
        }
        parts
    }
}

/// A stretch of a game.
pub(crate) enum Part<'a> {
    Moves(String),
    Moment(&'a Moment),
}

/// What Markdown would take for its own; headers come from anybody's file.
fn escaped(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '&') {
            clean.push('\\');
        }
        clean.push(c);
    }
    clean
}
