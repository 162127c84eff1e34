//! The position that a command is about, however somebody gives it.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::Args;
use motive_chess::{History, Lines, read_pasted};

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858, before the sixteenth move.
const SHOWCASE: &str = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16";

/// Longer inputs are no position and no game.
const MAX_INPUT: u64 = 1 << 20;
/// Longer games are cut.
const MAX_MOVES: usize = 2_000;

/// A position or a game.
#[derive(Args, Clone, Debug)]
pub(crate) struct GivenPosition {
    /// A FEN, with or without quotes; an EPD line; moves, as 1. e4 e5 2. Nf3; a file with one of them or a PGN (the end of
    /// its first game is meant); - for standard input.
    #[arg(value_name = "POSITION", num_args = 0..)]
    words: Vec<String>,
}

impl GivenPosition {
    /// Whether nothing was given.
    pub(crate) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// A position that is given by words.
    pub(crate) fn of(words: &[String]) -> GivenPosition {
        GivenPosition { words: words.to_vec() }
    }

    /// The file that is read, if it is one; `-` is standard input.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        match self.words.as_slice() {
            [only] if only == "-" || is_path(only) => Some(PathBuf::from(only)),
            _ => None,
        }
    }

    /// The game up to the position; a famous position if nothing was given.
    pub(crate) fn read(&self) -> anyhow::Result<History> {
        if self.is_empty() {
            return read_text(SHOWCASE);
        }
        self.read_given()
    }

    /// The same; nothing is a mistake.
    pub(crate) fn read_given(&self) -> anyhow::Result<History> {
        let text = self.words.join(" ");
        match self.words.as_slice() {
            [] => bail!("a position is missing: give a FEN, moves, a file, or - for standard input"),
            [dash] if dash == "-" => {
                read_text(&all_of(io::stdin().lock()).context("cannot read standard input")?)
            }
            [path] if is_path(path) => {
                let file = File::open(path).with_context(|| format!("cannot open {path}"))?;
                let text = all_of(file).with_context(|| format!("cannot read {path}"))?;
                read_text(&text).with_context(|| path.clone())
            }
            _ => read_text(&text),
        }
    }
}

/// A position or a game, and a move after it.
#[derive(Args, Clone, Debug)]
pub(crate) struct GivenMove {
    /// The position (a FEN, with or without quotes; moves; a file; - for standard input), then the move, in SAN (Nf3, exd8=Q,
    /// O-O) or in coordinates (g1f3, e7d8q).
    #[arg(value_names = ["POSITION", "MOVE"], num_args = 2.., required = true)]
    words: Vec<String>,
}

impl GivenMove {
    /// The game up to the position, and the move as it was written.
    pub(crate) fn read(&self) -> anyhow::Result<(History, &str)> {
        let Some((tried, words)) = self.words.split_last() else {
            bail!("a position and a move are missing")
        };
        Ok((GivenPosition::of(words).read_given()?, tried))
    }
}

/// Whether a word is meant as a file: no word of a FEN or of a list of moves exists as one.
fn is_path(word: &str) -> bool {
    let known = [".pgn", ".epd", ".fen", ".txt"].iter().any(|end| word.to_ascii_lowercase().ends_with(end));
    known || Path::new(word).is_file()
}

/// All of a file, in the encodings that files of games have: UTF-8, or Latin-1 where a line is none. UTF-16 is refused by its name.
fn all_of(reader: impl Read) -> io::Result<String> {
    let mut text = String::new();
    for line in Lines::new(BufReader::new(reader.take(MAX_INPUT)), MAX_INPUT as usize) {
        let decoded = String::from_utf8(line?.bytes);
        text += &decoded.unwrap_or_else(|error| error.as_bytes().iter().map(|&b| char::from(b)).collect());
        text.push('\n');
    }
    Ok(text)
}

/// Reads a text; what was mended is told.
fn read_text(text: &str) -> anyhow::Result<History> {
    let pasted = read_pasted(text, MAX_MOVES).map_err(|error| {
        let problems: Vec<String> = error.problems.iter().map(|problem| format!("\n  - {problem}")).collect();
        let problems = problems.concat();
        let colon = if problems.is_empty() { "" } else { ":" };
        let hint = error.hint.map_or_else(String::new, |hint| format!("\n  {hint}"));
        anyhow::anyhow!("{}{colon}{problems}{hint}", error.what)
    })?;
    for problem in &pasted.forgiven {
        anstream::eprintln!("motive: ignored that {problem}");
    }
    Ok(pasted.history)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_encodings_are_read_and_utf_16_is_called_by_its_name() {
        let latin = b"[White \"M\xfcller\"]\r\r1. f3 e5 2. g4 *\r";
        assert_eq!(all_of(&latin[..]).unwrap(), "[White \"M\u{fc}ller\"]\n\n1. f3 e5 2. g4 *\n");
        let wide: Vec<u8> = "\u{feff}1. e4 e5 2. Nf3".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let error = all_of(wide.as_slice()).unwrap_err().to_string();
        assert!(error.contains("this is UTF-16"), "{error}");
        // What is cut in the middle of a character is still read.
        let long = "\u{e9}".repeat(MAX_INPUT as usize);
        assert!(all_of(long.as_bytes()).unwrap().len() >= MAX_INPUT as usize);
    }
}
