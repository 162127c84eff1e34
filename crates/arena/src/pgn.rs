//! A finished game as PGN.

use std::fmt::Write as _;

use motive_chess::{Color, Position};

use crate::{Budget, GameRecord};

/// What a game does not know of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnTags {
    /// The event.
    pub event: String,
    /// Where it took place.
    pub site: String,
    /// `YYYY.MM.DD`, with question marks for what is unknown.
    pub date: String,
}

/// The export format wants lines of fewer than 80 characters.
const WIDTH: usize = 79;

/// The game as PGN text, with an empty line at its end. Moves of the opening are marked as such, the
/// others carry `{score/depth time}` from the mover's view, as is usual for engine matches.
pub fn pgn(game: &GameRecord, tags: &PgnTags) -> String {
    let result = game.verdict.outcome.as_str();
    let start = game.history.start();
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        // Writing to a string cannot fail. Line ends would break the tag.
        let value: String = value.chars().filter(|c| !c.is_control()).take(255).collect();
        let _ = writeln!(text, "[{name} \"{}\"]", value.replace('\\', "\\\\").replace('"', "\\\""));
    };
    tag("Event", &tags.event);
    tag("Site", &tags.site);
    tag("Date", &tags.date);
    tag("Round", &game.number.to_string());
    tag("White", &game.white);
    tag("Black", &game.black);
    tag("Result", result);
    if start.to_fen() != Position::default().to_fen() {
        tag("FEN", &start.to_fen());
        tag("SetUp", "1");
    }
    tag("PlyCount", &game.history.moves().len().to_string());
    tag("Termination", game.verdict.termination.pgn());
    if let Budget::Clock(control) = game.budget {
        tag("TimeControl", &control.to_string());
    }
    text.push('\n');
    let mut column = 0;
    for word in words(game) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(&word);
        column += length;
    }
    text.push_str("\n\n");
    text
}

/// The words of the movetext; a line may be broken between any two of them.
fn words(game: &GameRecord) -> Vec<String> {
    let mut words = Vec::new();
    let mut position = game.history.start().clone();
    let mut needs_number = true;
    for (i, &m) in game.history.moves().iter().enumerate() {
        let number = position.fullmoves();
        match position.turn() {
            Color::White => words.push(format!("{number}.")),
            Color::Black if needs_number => words.push(format!("{number}...")),
            Color::Black => {}
        }
        words.push(position.san(m));
        let comment = comment(game, i);
        // After a comment Black's move has a number of its own.
        needs_number = comment.is_some();
        words.extend(comment.into_iter().flat_map(|text| comment_words(&text)));
        position.play(m);
    }
    words.extend(comment_words(&ending(game)));
    words.push(game.verdict.outcome.as_str().to_owned());
    words
}

fn comment(game: &GameRecord, i: usize) -> Option<String> {
    let Some(ply) = i.checked_sub(game.opening) else {
        return (i + 1 == game.opening).then(|| "opening".to_owned());
    };
    let ply = game.plies.get(ply)?;
    let score = match (ply.value, ply.depth) {
        (Some(value), 0) => format!("{value} "),
        (Some(value), depth) => format!("{value}/{depth} "),
        (None, _) => String::new(),
    };
    Some(format!("{score}{:.3}s", ply.elapsed.as_secs_f64()))
}

fn ending(game: &GameRecord) -> String {
    let verdict = &game.verdict;
    if verdict.detail.is_empty() {
        verdict.termination.as_str().to_owned()
    } else {
        format!("{}: {}", verdict.termination.as_str(), verdict.detail)
    }
}

/// A comment as words that may be broken apart; braces cannot stand within.
fn comment_words(text: &str) -> Vec<String> {
    let text: String = text.chars().take(400).filter(|c| !matches!(c, '{' | '}')).collect();
    format!("{{{text}}}").split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fault, Outcome, Ply, Termination, Verdict, read_openings};
    use motive_chess::History;
    use motive_solution::Value;
    use std::time::Duration;

    fn record(fen: Option<&str>, moves: &str, opening: usize, verdict: Verdict) -> GameRecord {
        let start = fen.map_or_else(Position::default, |fen| fen.parse().unwrap());
        let mut history = History::new(start);
        for san in moves.split_whitespace() {
            history.play(history.position().parse_san(san).unwrap());
        }
        let ply = Ply { value: Some(Value::Centipawns(25)), depth: 9, elapsed: Duration::from_millis(120) };
        GameRecord {
            number: 3,
            white: "A \"x\"".to_owned(),
            black: "B".to_owned(),
            opening,
            plies: vec![ply; history.moves().len() - opening],
            history,
            verdict,
            budget: Budget::Clock("1+0.02".parse().unwrap()),
        }
    }

    fn tags() -> PgnTags {
        PgnTags { event: "Test".to_owned(), site: "?".to_owned(), date: "????.??.??".to_owned() }
    }

    #[test]
    fn a_short_game() {
        let game =
            record(None, "f3 e5 g4 Qh4", 2, Verdict::new(Outcome::Win(Color::Black), Termination::Checkmate));
        assert_eq!(
            pgn(&game, &tags()),
            "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"3\"]\n[White \"A \\\"x\\\"\"]\n\
             [Black \"B\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n[Termination \"normal\"]\n\
             [TimeControl \"1+0.02\"]\n\n\
             1. f3 e5 {opening} 2. g4 {+0.25/9 0.120s} 2... Qh4# {+0.25/9 0.120s}\n{checkmate} 0-1\n\n"
        );
    }

    #[test]
    fn positions_faults_and_wrapping() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 7 30";
        let verdict = Verdict::fault(Color::White, Fault::Crash, "gone {for ever}\nand ever".to_owned());
        let game = record(Some(fen), "Kd7 Kd2 Kd6 Kd3 Kd5 e4 Ke5 Ke3 Ke6 Kd4 Kd6", 0, verdict);
        let text = pgn(&game, &tags());
        assert!(text.contains(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]")));
        assert!(text.contains("30... Kd7 {+0.25/9 0.120s} 31. Kd2"));
        assert!(text.contains("[Termination \"abandoned\"]"));
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        let unwrapped = text.replace('\n', " ");
        assert!(unwrapped.contains("{crash: gone for ever and ever} 0-1"));
        // What is written can be read, the FEN included.
        let read = read_openings(&text, None).unwrap();
        assert_eq!(read[0].position().to_fen(), game.history.position().to_fen());
        assert_eq!(read[0].history().moves(), game.history.moves());
    }
}
