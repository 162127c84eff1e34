//! What is written of an annotated game.

use clap::ValueEnum;
use motive_annotate::{AnnotatedGame, page_end, page_start};
use motive_views::annotate::AnnotatedGame as View;

/// The forms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Form {
    Pgn,
    Markdown,
    Html,
    Json,
}

impl Form {
    /// What comes before the first game.
    pub(super) fn begin(self, title: &str) -> String {
        match self {
            Form::Html => page_start(title),
            _ => String::new(),
        }
    }

    /// One game.
    pub(super) fn game(self, game: &AnnotatedGame) -> String {
        match self {
            Form::Pgn => format!("{}\n", game.to_pgn()),
            Form::Markdown => game.to_markdown(),
            Form::Html => game.to_html(),
            Form::Json => format!("{}\n", motive_views::compact(&View::from(game))),
        }
    }

    /// What comes after the last game.
    pub(super) fn end(self) -> &'static str {
        match self {
            Form::Html => page_end(),
            _ => "",
        }
    }

    /// The name, as it is chosen.
    pub(super) fn name(self) -> &'static str {
        match self {
            Form::Pgn => "pgn",
            Form::Markdown => "markdown",
            Form::Html => "html",
            Form::Json => "json",
        }
    }
}
