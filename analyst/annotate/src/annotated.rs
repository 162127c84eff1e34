//! A game with what there is to say about it.

use motive_answer::Value;
use motive_chess::{Color, Game, Move};
use motive_explain::ThemeKind;

use crate::chapters::chapters;
use crate::character::Remark;
use crate::summary::PlayerSummary;
use crate::write::write;
use crate::{Level, Moment, Options, Work};

/// A move of the game with its price.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// What the position after it is worth to the side that moved; `None` if the search did not get far enough.
    pub value: Option<Value>,
    /// What it cost in points of the game.
    pub loss: f64,
}

/// An annotated game.
#[derive(Clone, Debug)]
pub struct AnnotatedGame {
    game: Game,
    plies: Vec<Ply>,
    moments: Vec<Moment>,
    remarks: Vec<Remark>,
    chapters: Vec<String>,
    players: [PlayerSummary; 2],
    level: Level,
    work: Work,
}

impl AnnotatedGame {
    pub(crate) fn new(
        game: &Game,
        plies: Vec<Ply>,
        moments: Vec<Moment>,
        remarks: Vec<Remark>,
        work: Work,
        options: &Options,
    ) -> AnnotatedGame {
        let first = game.start.turn();
        let players = Color::ALL.map(|color| PlayerSummary::new(game, color, first, &plies, &moments));
        let chapters = chapters(game, &plies, &moments, options.level);
        let game = write(game, &plies, &moments, &remarks, (&chapters, &players), options);
        AnnotatedGame { game, plies, moments, remarks, chapters, players, level: options.level, work }
    }

    /// The game with comments, glyphs and variations.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The same as PGN text.
    pub fn to_pgn(&self) -> String {
        self.game.to_string()
    }

    /// Every move with its value and price.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves about which something is said, in order.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// Where the character of the game changes, in order: never at a move about which something is said anyway.
    pub fn remarks(&self) -> &[Remark] {
        &self.remarks
    }

    /// The chapters of the game in sentences: opening, turning points, the decisive mistake, the ending.
    pub fn chapters(&self) -> &[String] {
        &self.chapters
    }

    /// How a side played.
    pub fn player(&self, color: Color) -> &PlayerSummary {
        &self.players[usize::from(color == Color::Black)]
    }

    /// How accurately a side played, from 0 to 100; `None` if it made no move.
    pub fn accuracy(&self, color: Color) -> Option<f64> {
        self.player(color).accuracy
    }

    /// The themes that a side missed or allowed, the most frequent first.
    pub fn themes(&self, color: Color) -> &[(ThemeKind, usize)] {
        &self.player(color).themes
    }

    /// Nodes of all searches together.
    pub fn nodes(&self) -> u64 {
        self.work.total()
    }

    /// What the nodes were spent on.
    pub fn work(&self) -> Work {
        self.work
    }

    /// For whom it is annotated.
    pub fn level(&self) -> Level {
        self.level
    }
}
