//! Reading suites: EPD files and tables of puzzles, line by line.
//!
//! A bad line is reported with its number and skipped; the lines around it are not touched by it.
//! Files are read as bytes, so that broken encodings stay the trouble of the lines they are in, and
//! never as a whole, so that a sample of a few puzzles can be taken from a table of millions.

use std::io::{self, BufRead};
use std::path::Path;

use motive_chess::{Epd, History, Leniency, Lines, Move, Operand, Operation, Position};

use crate::problem::{MateClaim, Problem, Task};
use crate::puzzle_csv::Columns;
use crate::selection::{Selection, Selector};

/// Longer lines are skipped as bad.
const MAX_LINE: usize = 64 * 1024;
/// More complaints about one file are counted but not kept.
const MAX_COMPLAINTS: usize = 100;

/// A longer complaint says no more.
const MAX_COMPLAINT: usize = 300;
/// Longer names are cut.
const MAX_ID: usize = 80;

/// What was read from one file.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The file, as it is called in reports.
    pub name: String,
    /// The problems that were taken.
    pub problems: Vec<Problem>,
    /// Lines that say something: all but empty ones, comments and a header.
    pub records: usize,
    /// Those that could not be read.
    pub bad: usize,
    /// Lines that hold a position but ask nothing about it.
    pub unusable: usize,
    /// What is wrong with them (the first hundred).
    pub complaints: Vec<Complaint>,
}

/// Something wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub text: String,
}

impl Input {
    /// Reads a suite. `number` is the number of the file among those of the run, `name` tells what
    /// kind of file it is if its first line does not.
    pub fn read(source: impl BufRead, name: &str, number: usize, selection: Selection) -> io::Result<Input> {
        Input::read_lines(source, name, number, selection, epd_problem)
    }

    /// Reads the positions of a file, whatever it asks about them: lines of FEN are as good as records of EPD, and
    /// `bm`, `am` and `dm` are not looked at.
    ///
    /// ```
    /// use motive_suite::{Input, Selection};
    ///
    /// let lines = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nnonsense\n";
    /// let input = Input::read_positions(lines.as_bytes(), "positions.epd", 0, Selection::All)?;
    /// assert_eq!((input.problems.len(), input.bad), (1, 1));
    /// assert_eq!(input.complaints[0].line, 2);
    /// assert!(input.is_mostly_unread());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_positions(
        source: impl BufRead,
        name: &str,
        number: usize,
        selection: Selection,
    ) -> io::Result<Input> {
        Input::read_lines(source, name, number, selection, epd_position)
    }

    /// Reads a position of every game of a PGN: the one with which it begins, if a header sets it up, and otherwise the one with which it ends.
    ///
    /// ```
    /// use motive_suite::{Input, Selection};
    ///
    /// let games = "[White \"Ida\"]\n[Black \"Max\"]\n\n1. e4 e5 *\n\n1. e4 e9 *\n";
    /// let input = Input::read_games(games.as_bytes(), "games.pgn", 0, Selection::All)?;
    /// assert_eq!((input.records, input.bad), (2, 1));
    /// assert_eq!(input.problems[0].id, "Ida - Max, 1");
    /// assert_eq!(input.problems[0].history.position().fullmoves(), 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read_games(
        source: impl BufRead,
        name: &str,
        number: usize,
        selection: Selection,
    ) -> io::Result<Input> {
        let mut input = Input { name: name.to_owned(), ..Input::default() };
        let mut selector = Selector::new(selection);
        for game in motive_chess::read_games(source) {
            if selector.is_full() {
                break;
            }
            input.records += 1;
            let game = match game {
                Ok(game) => game,
                Err(error) if error.is_unread() => return Err(io::Error::other(error.to_string())),
                Err(error) => {
                    input.complain_bad(error.line, error.to_string());
                    continue;
                }
            };
            let mut history = History::new(game.start.clone());
            if game.start.key() == Position::default().key() {
                game.main_line().into_iter().for_each(|m| history.play(m));
            }
            let header = |header| game.headers.get(header).filter(|text| !text.starts_with('?'));
            let players =
                header("White").zip(header("Black")).map(|(white, black)| format!("{white} - {black}"));
            let id = header("Event").map(str::to_owned).or(players);
            let id = id.unwrap_or_else(|| stem(name).to_owned());
            let id = format!("{}, {}", printable(&id, MAX_ID), input.records);
            selector.offer(Problem::without_question(id, number, input.records, history));
        }
        input.problems = selector.finish();
        Ok(input)
    }

    fn read_lines(
        source: impl BufRead,
        name: &str,
        number: usize,
        selection: Selection,
        read_epd: fn(&str) -> Result<Record, LineError>,
    ) -> io::Result<Input> {
        let mut input = Input { name: name.to_owned(), ..Input::default() };
        let mut selector = Selector::new(selection);
        let mut form = None;
        let mut lines = Lines::new(source, MAX_LINE);
        while !selector.is_full()
            && let Some(raw) = lines.next().transpose()?
        {
            let line = raw.number;
            if raw.is_cut {
                input.records += 1;
                input.complain_bad(line, format!("longer than {MAX_LINE} bytes"));
                continue;
            }
            let text = String::from_utf8_lossy(&raw.bytes);
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            input.records += 1;
            if form.is_none() {
                if let Some(columns) = Columns::from_header(text) {
                    input.records -= 1;
                    form = Some(Form::Puzzles(columns));
                    continue;
                }
                let is_table = Path::new(name).extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
                form = Some(if is_table { Form::Puzzles(Columns::usual(text)) } else { Form::Epd });
            }
            let nameless = || format!("{}:{line}", stem(name));
            let read = match form.as_ref() {
                Some(Form::Puzzles(columns)) => {
                    columns.read(text).map_err(LineError::Bad).map(|puzzle| Problem {
                        id: puzzle.id.map_or_else(nameless, |id| printable(&id, MAX_ID)),
                        file: number,
                        line,
                        history: puzzle.history,
                        task: puzzle.task,
                        themes: puzzle.themes,
                        points: Vec::new(),
                        rating: puzzle.rating,
                    })
                }
                _ => read_epd(text).map(|(id, position, task, points)| Problem {
                    themes: if points.is_empty() { None } else { id.as_deref().and_then(theme) }
                        .into_iter()
                        .collect(),
                    points,
                    id: id.map_or_else(nameless, |id| printable(&id, MAX_ID)),
                    file: number,
                    line,
                    history: History::new(position),
                    task,
                    rating: None,
                }),
            };
            match read {
                Ok(problem) => selector.offer(problem),
                Err(LineError::Bad(text)) => input.complain_bad(line, text),
                Err(LineError::Unusable) => {
                    input.unusable += 1;
                    input.complain(line, "unusable: there is no bm, am or dm".to_owned());
                }
            }
        }
        input.problems = selector.finish();
        Ok(input)
    }

    /// Whether so many lines are bad that whoever relies on the result should know: more than one in ten.
    pub fn is_mostly_unread(&self) -> bool {
        self.bad * 10 > self.records
    }

    fn complain_bad(&mut self, line: usize, text: String) {
        self.bad += 1;
        self.complain(line, text);
    }

    fn complain(&mut self, line: usize, text: String) {
        if self.complaints.len() < MAX_COMPLAINTS {
            self.complaints.push(Complaint { line, text: printable(&text, MAX_COMPLAINT) });
        }
    }
}

enum Form {
    Epd,
    Puzzles(Columns),
}

enum LineError {
    Bad(String),
    Unusable,
}

/// A line of EPD: its name, the position, what is asked, and the points for moves.
type Record = (Option<String>, Position, Task, Vec<(Move, u32)>);

fn epd(text: &str) -> Result<Epd, LineError> {
    Epd::parse(text, Leniency::Lenient).map_err(|error| {
        // The number of the line is the reader's to tell: the record knows nothing but itself.
        LineError::Bad(error.problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    })
}

fn epd_id(epd: &Epd) -> Option<String> {
    let words = epd.operation("id").map_or(&[][..], Operation::operands);
    let id = words.iter().map(Operand::text).collect::<Vec<_>>().join(" ");
    (!id.is_empty()).then_some(id)
}

fn epd_position(text: &str) -> Result<Record, LineError> {
    let epd = epd(text)?;
    Ok((epd_id(&epd), epd.position().clone(), Task::NONE, Vec::new()))
}

fn epd_problem(text: &str) -> Result<Record, LineError> {
    let epd = epd(text)?;
    let moves =
        |opcode: &str| epd.moves(opcode).map_err(|error| LineError::Bad(format!("{opcode}: {error}")));
    let (best, avoid) = (moves("bm")?, moves("am")?);
    let mate = match epd.mate() {
        Some(n) => Some(
            MateClaim::from_signed(n.into()).ok_or_else(|| LineError::Bad(format!("a mate in {n} moves")))?,
        ),
        None => None,
    };
    if best.is_empty() && avoid.is_empty() && mate.is_none() {
        return Err(LineError::Unusable);
    }
    let position = epd.position();
    if position.legal_moves().is_empty() {
        return Err(LineError::Bad("the game is over: there is no legal move".to_owned()));
    }
    let task = Task::Choose { best, avoid, mate };
    let points = points(&epd)?;
    Ok((epd_id(&epd), position.clone(), task, points))
}

/// The points for moves: `c9` has the moves, `c8` the points, in the same order.
fn points(epd: &Epd) -> Result<Vec<(Move, u32)>, LineError> {
    let (Some(points), Some(moves)) = (epd.comment(8), epd.comment(9)) else { return Ok(Vec::new()) };
    let pair = |(points, m): (&str, &str)| {
        let points = points.parse().ok()?;
        Some((epd.position().parse_uci(m).ok()?, points))
    };
    let same = points.split_whitespace().count() == moves.split_whitespace().count();
    let pairs: Option<Vec<(Move, u32)>> =
        points.split_whitespace().zip(moves.split_whitespace()).map(pair).collect();
    match pairs {
        Some(pairs) if same => Ok(pairs),
        _ => Err(LineError::Bad("c8 and c9: points and moves do not fit together".to_owned())),
    }
}

/// The theme that a name with a number at its end tells.
fn theme(id: &str) -> Option<String> {
    let (theme, number) = id.rsplit_once('.')?;
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| printable(theme.trim(), MAX_ID))
}

/// Text from a file made fit for a terminal: no control characters, no endless lines.
fn printable(text: &str, length: usize) -> String {
    let mut short: String = text
        .chars()
        .take(length)
        .map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c })
        .collect();
    if text.chars().nth(length).is_some() {
        short.push('…');
    }
    short
}

/// The name of a file without folder and ending.
fn stem(name: &str) -> &str {
    Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: impl AsRef<[u8]>) -> Input {
        Input::read(text.as_ref(), name, 0, Selection::All).unwrap()
    }

    fn ids(input: &Input) -> Vec<&str> {
        input.problems.iter().map(|problem| problem.id.as_str()).collect()
    }

    #[test]
    fn points_and_themes_of_the_strategic_test_suite() {
        let line =
            r#"6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8; id "Back Rank.007"; c8 "10 3"; c9 "a1a8 b1b7";"#;
        let input = read("a.epd", line);
        let problem = &input.problems[0];
        let named: Vec<(String, u32)> =
            problem.points.iter().map(|&(m, n)| (problem.history.position().uci(m), n)).collect();
        assert_eq!(named, [("a1a8".to_owned(), 10), ("b1b7".to_owned(), 3)]);
        assert_eq!(problem.themes, ["Back Rank"]);
        for wrong in [line.replace("10 3", "10"), line.replace("b1b7", "b1b9"), line.replace("10 3", "10 x")]
        {
            assert_eq!(read("a.epd", wrong).bad, 1);
        }
    }

    const GOOD: &str = "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8 Rb8; id \"two mates\";";

    #[test]
    fn good_lines_around_bad_ones() {
        let text = format!(
            "# a comment\r\n\r\n{GOOD}\r\n8/8 w - - bm e4;\n6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - id \"asks nothing\";\n\
             6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra9;\n6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - dm 0;\n\
             6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm #1;"
        );
        let input = read("dir/some.epd", text);
        assert_eq!(ids(&input), ["two mates", "some:8"]);
        assert_eq!((input.bad, input.unusable), (3, 1));
        let complaints: Vec<String> = input
            .complaints
            .iter()
            .map(|complaint| format!("{}: {}", complaint.line, complaint.text))
            .collect();
        assert_eq!(
            complaints,
            [
                "4: column 1: the board has 2 ranks instead of 8 (ranks are separated by '/')",
                "5: unusable: there is no bm, am or dm",
                "6: bm: \"Ra9\" does not read as a move",
                "7: a mate in 0 moves",
            ]
        );
    }

    #[test]
    fn a_header_makes_a_table_whatever_the_name() {
        let text = "\u{feff}PuzzleId,FEN,Moves,Rating,Themes\n\
                    x,6k1/5ppp/8/8/8/7r/5PPP/RR4K1 b - - 0 1,h3h6 a1a8,1234,mate\n\
                    y,\"broken,h3h6 a1a8,1234,mate\n\
                    z,6k1/5ppp/8/8/8/7r/5PPP/RR4K1 b - - 0 1,h3h6 a1a8,1234,mate";
        assert_eq!(ids(&read("puzzles.txt", text)), ["x", "z"]);
        let headless = text.split_once('\n').unwrap().1;
        assert_eq!(ids(&read("puzzles.csv", headless)), ["x", "z"]);
        assert_eq!(read("puzzles.epd", headless).bad, 3);
    }

    #[test]
    fn hostile_bytes_and_lengths() {
        let mut text = Vec::new();
        text.extend_from_slice(b"\xff\xfe\x00 \"\n");
        text.extend_from_slice(GOOD.as_bytes());
        text.extend_from_slice(b"\n");
        text.extend(std::iter::repeat_n(b'8', 3 * MAX_LINE));
        text.extend_from_slice(b"\n");
        text.extend_from_slice(GOOD.as_bytes());
        let input = read("x.epd", &text);
        assert_eq!(input.problems.len(), 2);
        assert_eq!(input.problems[1].line, 4);
        assert_eq!(input.bad, 2);
        let flood = "bad\n".repeat(1000);
        let input = read("x.epd", flood);
        assert_eq!((input.bad, input.complaints.len()), (1000, MAX_COMPLAINTS));
    }

    #[test]
    fn what_is_shown_is_fit_for_a_terminal() {
        let id = format!("red \u{1b}[31m{}", "x".repeat(500));
        let text = format!(
            "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8; id \"{id}\";\n\
             6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm a\u{1b}[31m;\n{}",
            "y/".repeat(400)
        );
        let input = read("x.epd", text);
        assert!(!input.problems[0].id.contains('\u{1b}'));
        assert_eq!(input.problems[0].id.chars().count(), MAX_ID + 1);
        for complaint in &input.complaints {
            assert!(
                !complaint.text.contains('\u{1b}') && complaint.text.chars().count() <= MAX_COMPLAINT + 1
            );
        }
    }

    #[test]
    fn a_finished_game_is_no_problem() {
        let input = read("x.epd", "7k/6Q1/6K1/8/8/8/8/8 b - - bm #-1;");
        assert_eq!(input.complaints[0].text, "the game is over: there is no legal move");
    }

    #[test]
    fn positions_need_no_question() {
        let text = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n\
                    6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 3 20\n\
                    6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra9; id \"broken answer\";\n\
                    8/8 w - -\n";
        let input = Input::read_positions(text.as_bytes(), "x.epd", 0, Selection::All).unwrap();
        assert_eq!(ids(&input), ["x:1", "x:2", "broken answer"]);
        assert_eq!(input.problems[1].history.position().fullmoves(), 20);
        assert_eq!((input.bad, input.complaints[0].line), (1, 4));
    }

    #[test]
    fn a_line_may_end_with_a_bare_return() {
        let input = read("mac.epd", format!("{GOOD}\r{GOOD}\rbad\r{GOOD}"));
        assert_eq!((input.problems.len(), input.bad, input.records), (3, 1, 4));
        assert_eq!((input.complaints[0].line, input.problems[2].line), (3, 4));
        assert!(input.is_mostly_unread() && !read("x.epd", GOOD).is_mostly_unread());
    }

    #[test]
    fn utf16_is_said_to_be_utf16() {
        let bytes: Vec<u8> =
            format!("\u{feff}{GOOD}\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
        let error = Input::read(&bytes[..], "x.epd", 0, Selection::All).unwrap_err();
        assert!(error.to_string().contains("this is UTF-16"), "{error}");
    }

    #[test]
    fn only_what_is_wanted_is_read() {
        let text = format!("{GOOD}\n{GOOD}\nbad\n");
        let input = Input::read(text.as_bytes(), "x.epd", 0, Selection::First(2)).unwrap();
        assert_eq!((input.problems.len(), input.bad), (2, 0));
    }
}
