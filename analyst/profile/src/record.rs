//! What is kept of an annotated game.

use motive_annotate::AnnotatedGame;
use motive_answer::Control;
use motive_chess::{Color, Game, GameResult, History};
use motive_strategy::Opening;
use serde::{Deserialize, Serialize};

use crate::exercise::Exercise;
use crate::fault::{Fault, FaultMark};
use crate::grade::Grader;
use crate::when::{Phase, TimeLeft, clocks};

/// So many names are told if the player is not among them.
const NAMES_TOLD: usize = 10;
/// Longer texts of headers are cut: they come from anybody's file.
const LONGEST_HEADER: usize = 200;

/// Whose games are looked at: all whose name contains a text, in capitals or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerName {
    name: String,
    small: String,
}

impl PlayerName {
    /// A player; `None` for a name without letters, which would be everybody.
    pub fn new(name: &str) -> Option<PlayerName> {
        let name = name.trim();
        (!name.is_empty()).then(|| PlayerName { name: name.to_owned(), small: name.to_lowercase() })
    }

    /// The name as it was given.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which side of a game the player has; `None` if the player is not in it, or if both names fit.
    pub fn side(&self, game: &Game) -> Option<Color> {
        let plays =
            |header| game.headers.get(header).is_some_and(|name| name.to_lowercase().contains(&self.small));
        match (plays("White"), plays("Black")) {
            (true, false) => Some(Color::White),
            (false, true) => Some(Color::Black),
            _ => None,
        }
    }
}

/// Who plays in the games that were looked at, for somebody who named nobody of them.
#[derive(Clone, Debug, Default)]
pub struct NamesSeen {
    names: Vec<String>,
}

impl NamesSeen {
    /// Notes the players of a game, the first few of all games.
    pub fn note(&mut self, game: &Game) {
        for name in ["White", "Black"].into_iter().filter_map(|header| game.headers.get(header)) {
            if self.names.len() < NAMES_TOLD && !self.names.iter().any(|known| known == name) {
                self.names.push(name.to_owned());
            }
        }
    }

    /// What is told if there is no game of a player.
    pub fn without(&self, player: &PlayerName) -> String {
        let known = if self.names.is_empty() {
            "the games name nobody".to_owned()
        } else {
            format!("there are {}", self.names.join("; "))
        };
        format!("no game of {:?}, or both names fit; {known}", player.name())
    }
}

/// A game of the player, as far as it counts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) date: String,
    /// Where the game was played; often an address on the web.
    pub(crate) site: String,
    pub(crate) is_white: bool,
    /// The player's points; `None` if nobody knows.
    pub(crate) points: Option<f64>,
    /// Code and name.
    pub(crate) opening: Option<(String, String)>,
    /// The player's and the opponent's.
    pub(crate) accuracy: [Option<f64>; 2],
    pub(crate) moves: Vec<Stretch>,
    pub(crate) faults: Vec<Fault>,
    pub(crate) exercises: Vec<Exercise>,
}

/// Moves of one side that were judged, of one phase and one stretch of the clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Stretch {
    pub(crate) own: bool,
    pub(crate) phase: Phase,
    pub(crate) time: TimeLeft,
    pub(crate) moves: usize,
    /// Points of the game that they cost.
    pub(crate) lost: f64,
}

impl GameRecord {
    /// What counts of a game; `None` if the player is not in it. The player's mistakes become exercises, which are graded.
    pub fn new(
        annotated: &AnnotatedGame,
        player: &PlayerName,
        grader: &mut Grader,
        control: &Control,
    ) -> Option<GameRecord> {
        let game = annotated.game();
        let side = player.side(game)?;
        let times: Vec<TimeLeft> = clocks(game).into_iter().map(TimeLeft::of).collect();
        let mut history = History::new(game.start.clone());
        let mut opening = None;
        let mut moves: Vec<Stretch> = Vec::new();
        let (mut faults, mut exercises): (Vec<Fault>, Vec<Exercise>) = (Vec::new(), Vec::new());
        let mut moments = annotated.moments().iter().peekable();
        for (index, ply) in annotated.plies().iter().enumerate() {
            let position = history.position().clone();
            let own = position.turn() == side;
            let (phase, time) = (Phase::of(&position), times[index]);
            if ply.value.is_some() {
                count(&mut moves, Stretch { own, phase, time, moves: 1, lost: ply.loss });
            }
            while let Some(moment) = moments.next_if(|moment| moment.ply == index) {
                let Some(fault) = Fault::new(moment, own, phase, time) else { continue };
                if own && matches!(fault.mark, FaultMark::Blunder | FaultMark::Mistake) {
                    exercises.extend(Exercise::new(moment, &fault, &history, grader, control));
                }
                faults.push(fault);
            }
            history.play(ply.m);
            opening = Opening::of(history.position()).or(opening);
        }
        let header =
            |name: &str| cut(game.headers.get(name).filter(|text| !text.starts_with('?')).unwrap_or(""));
        for stretch in &mut moves {
            stretch.lost = rounded(stretch.lost);
        }
        let accuracy = |color| annotated.player(color).accuracy.map(rounded);
        let named = |color| cut(&annotated.player(color).name);
        let (white, black, date) = (named(Color::White), named(Color::Black), header("Date"));
        let comma = if date.is_empty() { "" } else { ", " };
        for exercise in &mut exercises {
            exercise.game = format!("{white} – {black}{comma}{date}");
        }
        Some(GameRecord {
            white,
            black,
            date,
            site: header("Site"),
            is_white: side == Color::White,
            points: points(game.result, side),
            opening: opening.map(|opening| (opening.eco.to_owned(), opening.name.to_owned())),
            accuracy: [accuracy(side), accuracy(side.other())],
            moves,
            faults,
            exercises,
        })
    }

    /// The name under which the player played.
    pub(crate) fn own_name(&self) -> &str {
        if self.is_white { &self.white } else { &self.black }
    }

    /// Where the position before a move can be seen, if the game has an address on the web.
    pub(crate) fn link(&self, ply: usize) -> Option<String> {
        let is_address = ["https://", "http://"].iter().any(|start| self.site.starts_with(start));
        if !is_address
            || self.site.contains(|c: char| c.is_whitespace() || c.is_control() || "\"<>'".contains(c))
        {
            return None;
        }
        let site = self.site.split('#').next().unwrap_or_default().trim_end_matches('/');
        // lichess shows a game at a half-move if its number follows.
        Some(if site.starts_with("https://lichess.org/") { format!("{site}#{ply}") } else { site.to_owned() })
    }
}

fn count(moves: &mut Vec<Stretch>, one: Stretch) {
    let same = |known: &&mut Stretch| (known.own, known.phase, known.time) == (one.own, one.phase, one.time);
    if let Some(known) = moves.iter_mut().find(same) {
        known.moves += 1;
        known.lost += one.lost;
    } else {
        moves.push(one);
    }
}

fn points(result: GameResult, side: Color) -> Option<f64> {
    match result {
        GameResult::Won(winner) => Some(if winner == side { 1.0 } else { 0.0 }),
        GameResult::Drawn => Some(0.5),
        GameResult::Open => None,
    }
}

/// Four digits: a number with more may be read back as its neighbor.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

/// A text that can be shown: not too long, on one line.
fn cut(text: &str) -> String {
    text.chars().take(LONGEST_HEADER).map(|c| if c.is_control() { ' ' } else { c }).collect()
}
