//! Openings from a file: EPD or FEN, one position a line, or the main lines of a PGN.

use motive_chess::{EpdReader, History, Leniency, read_games};
use thiserror::Error;

use super::Opening;

/// More openings than this are not read.
const MAX_OPENINGS: usize = 1_000_000;

/// A place in a file that is no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct ReadError {
    /// The line, from 1; of a game, the line on which it begins.
    pub line: usize,
    /// What is wrong.
    pub problem: String,
}

/// Reads openings from a text, which is taken for PGN if its first line that says anything begins
/// with `[` or with a move number. Of games, the first `plies` half-moves of the main line are taken
/// (all of them if `None`). Lines that begin with `#` are comments in EPD.
///
/// ```
/// use motive_arena::read_openings;
///
/// let openings = read_openings("1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 2. c4 *\n", Some(2))?;
/// assert_eq!(openings.len(), 2);
/// assert!(openings.iter().all(|opening| opening.history().moves().len() == 2));
/// assert_eq!(read_openings("4k3/8/8/8/8/8/4P3/4K3 w - -\nrubbish", None).unwrap_err().line, 2);
/// # Ok::<(), motive_arena::ReadError>(())
/// ```
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
    for record in EpdReader::new(text.as_bytes(), Leniency::Lenient).take(MAX_OPENINGS) {
        let record = record.map_err(|error| ReadError { line: error.line, problem: all(&error.problems) })?;
        if record.position().ending().is_some() {
            let problem = "the game is over in this position".to_owned();
            return Err(ReadError { line: record.line(), problem });
        }
        openings.push(Opening::from(record.position().clone()));
    }
    Ok(openings)
}

/// The main lines of games. What is wrong with a game behind the moves that are taken does no harm;
/// games that end on the board are no openings.
fn games(text: &str, plies: Option<usize>) -> Result<Vec<Opening>, ReadError> {
    let mut openings = Vec::new();
    for game in read_games(text.as_bytes()).take(MAX_OPENINGS) {
        let game = match game {
            Ok(game) => game,
            Err(error) if plies.is_some_and(|plies| (1..=error.game.line.nodes.len()).contains(&plies)) => {
                *error.game
            }
            Err(error) => return Err(ReadError { line: error.line, problem: all(&error.problems) }),
        };
        let mut history = History::new(game.start.clone());
        for m in game.main_line().into_iter().take(plies.unwrap_or(usize::MAX)) {
            history.play(m);
        }
        if history.ending().is_none() {
            openings.push(Opening::from(history));
        }
    }
    Ok(openings)
}

fn all(problems: &[impl ToString]) -> String {
    problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
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
        assert_eq!(error.to_string(), "line 1: 1... e4 is not a legal move here");
    }

    proptest::proptest! {
        #[test]
        fn no_text_is_too_much(text in "[\\PC\n]{0,300}") {
            let _ = read_openings(&text, Some(10));
            let _ = read_openings(&format!("[{text}"), None);
        }
    }
}
