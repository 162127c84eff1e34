//! Lemmas kept in a file: what each rests on is its example, a position with the refuting line.
//!
//! One lemma a line: the position in FEN, the move, the deviation, the refuting line, separated by tabs. Nothing
//! else is stored: on reading, the line is replayed and the description is collected anew, so a file can be
//! edited or damaged and still teach nothing that its examples do not show.

use std::fmt::Write;

use motive_chess::{Move, Position};
use thiserror::Error;

use super::{Lemma, Lemmas, MAX_LEMMAS};
use crate::analysis::CapsAnalysis;
use crate::generate::Agencies;
use crate::names::Names;
use crate::refutation::{Descriptions, Frame};
use crate::settings::Mode;
use crate::values::material;

/// The first line of a file of lemmas.
const HEADER: &str = "motive lemmas 1";

/// No line of such a file is longer.
const MAX_LINE: usize = 2_000;

/// No refuting line has more half-moves.
const MAX_MOVES: usize = 40;

/// Why a line of a file of lemmas was not taken.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LemmaError {
    /// The file is something else.
    #[error("line 1: this is no file of lemmas (it should begin with {HEADER:?})")]
    NotLemmas,
    /// A line that makes no sense.
    #[error("line {line}: {problem}")]
    Unreadable {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// The refutation does not refute.
    #[error("line {line}: the line does not hold: the mover stands at {found}, not at most {claimed}")]
    DoesNotHold {
        /// Its number, from 1.
        line: usize,
        /// What the lemma claims, in points of deviation.
        claimed: i32,
        /// What its line shows.
        found: i32,
    },
}

impl Lemmas {
    /// The lemmas as the text of a file: those whose lines show by themselves what they claim.
    pub fn to_text(&self) -> String {
        let mut lines: Vec<String> = self.iter().filter_map(written).collect();
        lines.sort();
        lines.dedup();
        let mut text = format!("{HEADER}\n");
        for line in lines {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    /// Reads the text of a file into these lemmas. Lines that make no sense, and lemmas that do not hold, are
    /// left out and reported; the rest is taken.
    pub fn read_text(&mut self, text: &str) -> Vec<LemmaError> {
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line.trim()) != Some(HEADER) {
            return vec![LemmaError::NotLemmas];
        }
        let mut errors = Vec::new();
        for (index, line) in lines.take(MAX_LEMMAS) {
            if line.trim().is_empty() {
                continue;
            }
            match read_line(index + 1, line) {
                Ok(lemma) => self.insert(lemma),
                Err(error) => errors.push(error),
            }
        }
        errors
    }
}

/// A lemma as a line; `None` if its line does not show what it claims, so that it would be refused.
fn written(lemma: &Lemma) -> Option<String> {
    let mut position = lemma.example.clone();
    let moves = position.legal_moves();
    let tried = *moves.iter().find(|m| m.from() == Some(lemma.from) && m.to() == lemma.to)?;
    let mut text = format!("{}\t{}\t{}\t", position.to_fen(), position.uci(tried), lemma.deviation);
    position.play(tried);
    for (i, &m) in lemma.line.iter().enumerate() {
        let _ = write!(text, "{}{}", if i > 0 { " " } else { "" }, position.uci(m));
        position.play(m);
    }
    let holds = !lemma.line.is_empty() && shown(&lemma.example, &position) <= lemma.deviation;
    (holds && text.len() <= MAX_LINE).then_some(text)
}

fn read_line(number: usize, line: &str) -> Result<Lemma, LemmaError> {
    let unreadable = |problem: &str| LemmaError::Unreadable { line: number, problem: problem.to_owned() };
    if line.len() > MAX_LINE {
        return Err(unreadable("the line is too long"));
    }
    let fields: Vec<&str> = line.split('\t').collect();
    let [fen, tried, deviation, moves] = fields[..] else {
        return Err(unreadable("four fields are wanted: position, move, deviation, line"));
    };
    let position: Position = fen.parse().map_err(|_| unreadable("the position makes no sense"))?;
    let claimed: i32 = deviation.trim().parse().map_err(|_| unreadable("the deviation is no number"))?;
    let tried = position.parse_uci(tried).map_err(|_| unreadable("the move is not legal"))?;
    let mut after = position.after(tried);
    let mut line_moves: Vec<Move> = Vec::new();
    for text in moves.split_whitespace().take(MAX_MOVES) {
        let m = after.parse_uci(text).map_err(|_| unreadable("the refuting line is not legal"))?;
        line_moves.push(m);
        after.play(m);
    }
    if line_moves.is_empty() {
        return Err(unreadable("there is no refuting line"));
    }
    let found = shown(&position, &after);
    if found > claimed {
        return Err(LemmaError::DoesNotHold { line: number, claimed, found });
    }
    let names = Names::new(&position);
    let all: Vec<Move> = std::iter::once(tried).chain(line_moves.iter().copied()).collect();
    let descriptions = Descriptions::of_line(&position, &names, &all);
    let frame = Frame::new(&position, names);
    let refutation = descriptions.of(position.turn().other());
    let analysis = CapsAnalysis::new(&position, Mode::Default);
    let proposals = Agencies::new(&analysis, Mode::Default).purposeful(&analysis.theirs, true);
    let promise = proposals.iter().find(|proposal| proposal.mv == tried).map_or(0, |proposal| proposal.value);
    Lemma::new(&frame, tried, (promise, claimed), refutation, &line_moves)
        .ok_or_else(|| unreadable("castling, promotions and captures in passing are not remembered"))
}

/// What a line shows for the side that moved first: at the end the other side counts what it safely has, and
/// the side that moved first what it could have at most.
fn shown(start: &Position, end: &Position) -> i32 {
    let us = start.turn();
    let base = material(start, us);
    if end.is_checkmate() {
        return if end.turn() == us { -crate::values::MATE } else { crate::values::MATE };
    }
    let analysis = CapsAnalysis::new(end, Mode::Default);
    let value = if end.turn() == us { analysis.optimistic() } else { -analysis.pessimistic() };
    value - base
}
