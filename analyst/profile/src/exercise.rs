//! The player's own mistakes as exercises: the position before the move, find better.

use motive_annotate::Moment;
use motive_answer::Control;
use motive_chess::{Color, Epd, Game, GameResult, History, Operand, Operation, Position};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::fault::{Fault, FaultKind, FaultMark, Motif};
use crate::grade::Grader;

/// So many half-moves of the solution are shown.
const LONGEST: usize = 9;

/// A position of the player's games where there was something better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Exercise {
    /// The game, as `White – Black, date`.
    pub game: String,
    /// As it is written before the move: `12.` or `12...`.
    pub number: String,
    /// The position.
    pub fen: String,
    /// What was played.
    pub played: String,
    /// How that is marked.
    pub mark: FaultMark,
    /// What is wrong with it.
    pub kind: FaultKind,
    /// What it is about.
    pub motif: Motif,
    /// Every move that solves it, the best first.
    pub solutions: Vec<String>,
    /// The best move with what follows, as far as the check has confirmed it.
    pub line: Vec<String>,
    /// What there is to say about the move that was played.
    pub text: String,
    /// How hard it is, from 1 to 6.
    pub grade: u8,
}

impl Exercise {
    /// The exercise of a fault; `None` if a second search does not agree about what is better.
    pub(crate) fn new(
        moment: &Moment,
        fault: &Fault,
        history: &History,
        grader: &mut Grader,
        control: &Control,
    ) -> Option<Exercise> {
        let better = moment.better_move().filter(|&better| better != moment.m)?;
        let solutions = grader.solutions(history, better, moment.m, control)?;
        let grade = grader.grade(history, &solutions, control);
        let before = history.position();
        let mut position = before.clone();
        let mut line = Vec::new();
        let confirmed = moment.point.as_ref().map_or_else(|| vec![better], |point| point.moves.clone());
        for &m in confirmed.iter().take(LONGEST) {
            line.push(position.san(m));
            position.play(m);
        }
        Some(Exercise {
            game: String::new(),
            number: moment.number.clone(),
            fen: before.to_fen(),
            played: moment.san.clone(),
            mark: fault.mark,
            kind: fault.kind,
            motif: fault.motif.clone(),
            solutions: solutions.iter().map(|&m| before.san(m)).collect(),
            line,
            text: moment.text.clone(),
            grade,
        })
    }

    /// The position; `None` if somebody has changed the text.
    pub(crate) fn position(&self) -> Option<Position> {
        self.fen.parse().ok()
    }

    /// What is to be done, without giving it away: "White to move, grade 2".
    pub(crate) fn task(&self) -> String {
        let side = match self.position().map(|position| position.turn()) {
            Some(Color::Black) => "Black",
            _ => "White",
        };
        format!("{side} to move, grade {}", self.grade)
    }

    fn epd(&self) -> Option<String> {
        let position = self.position()?;
        let moves = self.solutions.iter().filter_map(|san| position.parse_san(san).ok()).collect::<Vec<_>>();
        let played = position.parse_san(&self.played).ok()?;
        let mut epd = Epd::new(position);
        epd.set_moves("bm", &moves);
        epd.set_moves("am", &[played]);
        let id = format!("{}, {} {}", self.game, self.number, self.played);
        let comments =
            [("id", id), ("c0", format!("grade {}", self.grade)), ("c1", self.motif.name().to_owned())];
        for (opcode, text) in comments {
            // A quotation mark would end the text.
            epd.set(Operation::new(opcode, [Operand::quoted(text.replace('"', "'"))]));
        }
        Some(epd.to_string())
    }

    fn pgn(&self, place: usize) -> Option<String> {
        let position = self.position()?;
        let mut at = position.clone();
        let mut moves = Vec::new();
        for san in &self.line {
            let m = at.parse_san(san).ok()?;
            at.play(m);
            moves.push(m);
        }
        let winner = position.turn();
        let mut game = Game::from_moves(position, &moves);
        game.headers.set("Event", &format!("Exercise {place}: {}", self.task()));
        game.headers.set("Site", &self.game);
        game.headers.set("Date", "????.??.??");
        game.headers.set("Round", &place.to_string());
        game.headers.set("White", if winner == Color::White { "Find the move" } else { "?" });
        game.headers.set("Black", if winner == Color::Black { "Find the move" } else { "?" });
        game.result = GameResult::Open;
        let first = game.line.nodes.first_mut()?;
        first.before.push(format!("{}. In the game: {} {}.", self.task(), self.number, self.played));
        let others = self.solutions.get(1..).filter(|others| !others.is_empty());
        let others = others.map(|others| format!(" Also good: {}.", others.join(", "))).unwrap_or_default();
        first.after.push(format!("{}{others}", self.text));
        Some(game.to_string())
    }
}

/// Exercises as EPD, one a line: `bm` has every move that solves it, `am` what was played, `c0` the grade, `c1` the motif.
pub fn to_epd(exercises: &[Exercise]) -> String {
    exercises.iter().filter_map(Exercise::epd).map(|line| line + "\n").collect()
}

/// Exercises as PGN, one game each that starts at the position; the moves are the solution. The first comment is the task,
/// the second the reason.
pub fn to_pgn(exercises: &[Exercise]) -> String {
    let games = exercises.iter().enumerate().filter_map(|(place, exercise)| exercise.pgn(place + 1));
    games.map(|game| game + "\n").collect()
}
