//! Openings from a file: EPD or FEN, one position a line, or the main lines of a PGN.

use motive_chess::{History, Leniency, Position};
use thiserror::Error;

use super::Opening;

/// More openings than this are not read.
const MAX_OPENINGS: usize = 1_000_000;

/// A place in a file that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

/// Reads openings from a text, which is taken for PGN if its first line that says anything begins
/// with `[` or with a move number. Of games, the first `plies` half-moves of the main line are taken
/// (all of them if `None`). Lines that begin with `#` are comments in EPD.
pub fn read_openings(text: &str, plies: Option<usize>) -> Result<Vec<Opening>, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first =
        text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with(['%', ';', '#']));
    let Some(first) = first else {
        return Err(ReadError { line: 1, problem: "there are no openings".to_owned() });
    };
    let openings = if first.starts_with('[') || first.starts_with("1.") {
        games(text, plies)?
    } else {
        positions(text)?
    };
    if openings.is_empty() {
        return Err(ReadError { line: 1, problem: "there are no openings".to_owned() });
    }
    Ok(openings)
}

fn positions(text: &str) -> Result<Vec<Opening>, ReadError> {
    let mut openings = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if openings.len() == MAX_OPENINGS {
            break;
        }
        openings.push(Opening::from(position(line).map_err(|problem| ReadError { line: i + 1, problem })?));
    }
    Ok(openings)
}

/// The position of an EPD or FEN line: the counters are there if they are numbers.
fn position(line: &str) -> Result<Position, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_number = |i: usize| words.get(i).is_some_and(|word| word.parse::<u16>().is_ok());
    let fields = if is_number(4) && is_number(5) { 6 } else { 4 };
    let fen = words[..fields.min(words.len())].join(" ");
    let position = Position::from_fen(&fen, Leniency::Lenient).map_err(|error| error.to_string())?;
    if position.ending().is_some() {
        Err("the game is over in this position".to_owned())
    } else {
        Ok(position)
    }
}

/// Main lines of games. Comments, variations and annotation marks are passed over.
fn games(text: &str, plies: Option<usize>) -> Result<Vec<Opening>, ReadError> {
    let mut reader = GameReader { plies, openings: Vec::new(), game: None, depth: 0, in_comment: false };
    for (i, line) in text.lines().enumerate() {
        if reader.openings.len() == MAX_OPENINGS {
            break;
        }
        reader.line(line).map_err(|problem| ReadError { line: i + 1, problem })?;
    }
    reader.finish();
    Ok(reader.openings)
}

struct GameReader {
    plies: Option<usize>,
    openings: Vec<Opening>,
    game: Option<History>,
    /// Of variations.
    depth: usize,
    in_comment: bool,
}

impl GameReader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.starts_with('%') {
            return Ok(());
        }
        if !self.in_comment && line.trim_start().starts_with('[') {
            return self.tag(line.trim());
        }
        // Brackets need no blanks around them.
        let mut word = String::new();
        for letter in line.chars().chain([' ']) {
            if self.in_comment {
                self.in_comment = letter != '}';
                continue;
            }
            match letter {
                '{' | '(' | ')' | ';' | ' ' | '\t' => {
                    self.word(&std::mem::take(&mut word))?;
                    match letter {
                        '{' => self.in_comment = true,
                        '(' => self.depth += 1,
                        ')' => self.depth = self.depth.saturating_sub(1),
                        ';' => return Ok(()),
                        _ => {}
                    }
                }
                other => word.push(other),
            }
        }
        Ok(())
    }

    fn tag(&mut self, line: &str) -> Result<(), String> {
        // A tag after moves begins the next game, even if the result is missing.
        if self.game.as_ref().is_some_and(|game| !game.moves().is_empty()) {
            self.finish();
        }
        if let Some(value) = line.strip_prefix("[FEN").map(str::trim_start)
            && let Some(fen) = value.strip_prefix('"').and_then(|value| value.split('"').next())
        {
            self.game = Some(History::new(position(fen)?));
        }
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), String> {
        if self.depth > 0 || word.is_empty() || word.starts_with('$') {
            return Ok(());
        }
        if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
            self.game.get_or_insert_with(|| History::new(Position::default()));
            self.finish();
            return Ok(());
        }
        // Move numbers stand alone or before the move: `1.`, `1...`, `1.e4`.
        let without_number = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let san = if without_number.starts_with('.') { without_number.trim_start_matches('.') } else { word };
        if san.is_empty() || san.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'!' | b'?')) {
            return Ok(());
        }
        let game = self.game.get_or_insert_with(|| History::new(Position::default()));
        if self.plies.is_some_and(|plies| game.moves().len() >= plies) {
            return Ok(());
        }
        let m = game.position().parse_san(san).map_err(|error| error.to_string())?;
        game.play(m);
        Ok(())
    }

    /// A game is complete. Games that end on the board are no openings.
    fn finish(&mut self) {
        self.depth = 0;
        if let Some(game) = self.game.take()
            && game.ending().is_none()
        {
            self.openings.push(Opening::from(game));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn epds(text: &str, plies: Option<usize>) -> Vec<String> {
        read_openings(text, plies).unwrap().iter().map(|opening| opening.position().to_fen()).collect()
    }

    #[test]
    fn positions_with_and_without_counters() {
        let text = "\u{feff}# mine\n\n4k3/8/8/8/8/8/4P3/4K3 w - -\r\n\
                    4k3/8/8/8/8/8/4P3/4K3 b - - 7 30\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"x 1\";\n";
        assert_eq!(
            epds(text, None),
            [
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "4k3/8/8/8/8/8/4P3/4K3 b - - 7 30",
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
            ]
        );
        let error = read_openings("4k3/8/8/8/8/8/4P3/4K3 w - -\nrubbish w - -", None).unwrap_err();
        assert!(error.to_string().starts_with("line 2: "), "{error}");
        assert!(read_openings("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", None).is_err());
        for empty in ["", "\n\n", "# nothing"] {
            assert!(read_openings(empty, None).is_err());
        }
    }

    #[test]
    fn games_with_everything_in_them() {
        let text = "[Event \"a; b\"]\n[Result \"*\"]\n\n1. e4 {good (or not)\nstill 1. d4} e5 (1... c5 2. Nf3 (2. c3)) 2.Nf3! $1 Nc6 ; and so on\n2... 3. Bb5 *\n\
                    [FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 7 30\"]\n\n30... Kd7 31. e4 1/2-1/2\n\n1. d4 d5(1... f5)2. c4 1-0\n";
        let all = read_openings(text, None).unwrap();
        assert_eq!(all.iter().map(|o| o.history().moves().len()).collect::<Vec<_>>(), [5, 2, 3]);
        let short = read_openings(text, Some(2)).unwrap();
        assert_eq!(short.iter().map(|o| o.history().moves().len()).collect::<Vec<_>>(), [2, 2, 2]);
        assert_eq!(short[1].position().to_fen(), "8/3k4/8/8/4P3/8/8/4K3 b - - 0 31");
        let error = read_openings("[Event \"x\"]\n\n1. e4 e4\n", None).unwrap_err();
        assert_eq!(error.to_string(), "line 3: e4 is not a legal move here");
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_too_much(text in "[\\PC\n]{0,300}") {
            let _ = read_openings(&text, Some(10));
            let _ = read_openings(&format!("[{text}"), None);
        }
    }
}
