//! A finished game as PGN.

use motive_chess::{Game, GameResult};

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

/// Names and last words of engines are cut after so many characters.
const MAX_TEXT: usize = 400;

/// The game for a PGN file. The end of the opening is marked as such, the moves after it carry
/// `{score/depth time}` from the mover's view, as is usual for engine matches.
pub fn pgn(record: &GameRecord, tags: &PgnTags) -> Game {
    let moves = record.history.moves();
    let mut game = Game::from_moves(record.history.start().clone(), moves);
    game.result = GameResult::from(record.verdict.outcome);
    for (name, value) in [
        ("Event", tags.event.as_str()),
        ("Site", &tags.site),
        ("Date", &tags.date),
        ("Round", &record.number.to_string()),
        ("White", &cut(&record.white)),
        ("Black", &cut(&record.black)),
        ("PlyCount", &moves.len().to_string()),
        ("Termination", record.verdict.termination.pgn()),
    ] {
        game.headers.set(name, value);
    }
    if let Budget::Clock(control) = record.budget {
        game.headers.set("TimeControl", &control.to_string());
    }
    for (i, node) in game.line.nodes.iter_mut().enumerate() {
        node.after.extend(comment(record, i));
    }
    match game.line.nodes.last_mut() {
        Some(last) => last.after.push(ending(record)),
        None => game.line.tail.push(ending(record)),
    }
    game
}

fn comment(record: &GameRecord, i: usize) -> Option<String> {
    let Some(ply) = i.checked_sub(record.opening) else {
        return (i + 1 == record.opening).then(|| "opening".to_owned());
    };
    let ply = record.plies.get(ply)?;
    let score = match (ply.value, ply.depth) {
        (Some(value), 0) => format!("{value} "),
        (Some(value), depth) => format!("{value}/{depth} "),
        (None, _) => String::new(),
    };
    Some(format!("{score}{:.3}s", ply.elapsed.as_secs_f64()))
}

fn ending(record: &GameRecord) -> String {
    let verdict = &record.verdict;
    if verdict.detail.is_empty() {
        verdict.termination.as_str().to_owned()
    } else {
        format!("{}: {}", verdict.termination.as_str(), cut(&verdict.detail))
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fault, GameEnd, Outcome, Ply, Termination, read_openings};
    use motive_answer::Value;
    use motive_chess::{Color, History, Position};
    use std::time::Duration;

    fn record(fen: Option<&str>, moves: &str, opening: usize, verdict: GameEnd) -> GameRecord {
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
            record(None, "f3 e5 g4 Qh4", 2, GameEnd::new(Outcome::Win(Color::Black), Termination::Checkmate));
        assert_eq!(
            pgn(&game, &tags()).to_string(),
            "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"3\"]\n[White \"A \\\"x\\\"\"]\n\
             [Black \"B\"]\n[Result \"0-1\"]\n[PlyCount \"4\"]\n[Termination \"normal\"]\n\
             [TimeControl \"1+0.02\"]\n\n\
             1. f3 e5 {opening} 2. g4 {+0.25/9 0.120s} 2... Qh4# {+0.25/9 0.120s}\n{checkmate} 0-1\n"
        );
    }

    #[test]
    fn positions_faults_and_wrapping() {
        let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 7 30";
        let verdict = GameEnd::fault(Color::White, Fault::Crash, "gone {for ever}\nand ever".to_owned());
        let game = record(Some(fen), "Kd7 Kd2 Kd6 Kd3 Kd5 e4 Ke5 Ke3 Ke6 Kd4 Kd6", 0, verdict);
        let text = pgn(&game, &tags()).to_string();
        assert!(text.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]")));
        assert!(text.contains("30... Kd7 {+0.25/9 0.120s} 31. Kd2"));
        assert!(text.contains("[Termination \"abandoned\"]"));
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
        let unwrapped = text.replace('\n', " ");
        assert!(unwrapped.contains("{crash: gone (for ever) and ever} 0-1"));
        // What is written can be read, the FEN included.
        let read = read_openings(&text, None).unwrap();
        assert_eq!(read[0].position().to_fen(), game.history.position().to_fen());
        assert_eq!(read[0].history().moves(), game.history.moves());
    }
}
