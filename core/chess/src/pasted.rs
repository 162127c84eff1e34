//! What people paste: FEN, EPD, PGN, lists of moves, the `position` command of engines.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Epd, Game, History, Leniency, Line, Position, read_games};

/// What a text was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastedKind {
    /// A position.
    Fen,
    /// A game.
    Pgn,
    /// A list of moves.
    Moves,
}

/// Why a text cannot be read.
#[derive(Clone, Debug, Error)]
#[error("{what}{}{}", if problems.is_empty() { "" } else { ": " }, problems.join("; "))]
pub struct PasteError {
    /// What is wrong.
    pub what: String,
    /// The reasons, if there are several.
    pub problems: Vec<String>,
    /// Where, if not in the text as a whole.
    pub place: Option<String>,
    /// What to do about it.
    pub hint: Option<String>,
    /// What could be read before the place, if that is something.
    pub read: Option<Box<Pasted>>,
}

impl PasteError {
    fn new(what: impl Into<String>) -> PasteError {
        PasteError { what: what.into(), problems: Vec::new(), place: None, hint: None, read: None }
    }

    fn hint(self, hint: impl Into<String>) -> PasteError {
        PasteError { hint: Some(hint.into()), ..self }
    }
}

/// What was read.
#[derive(Clone, Debug)]
pub struct Pasted {
    /// What the text was.
    pub kind: PastedKind,
    /// The headers of the game, or the operations of the EPD.
    pub tags: BTreeMap<String, String>,
    /// The game; a position is one without moves.
    pub history: History,
    /// Ply to what was said about the move.
    pub comments: BTreeMap<usize, String>,
    /// Ply to what could have been played instead.
    pub variations: BTreeMap<usize, Vec<Line>>,
    /// What was mended.
    pub forgiven: Vec<String>,
}

/// More words would be no list of moves.
const MAX_WORDS: usize = 20_000;
/// How a list of moves says that the game is over.
const RESULTS: [&str; 3] = ["1-0", "0-1", "1/2-1/2"];
/// Half-moves of variations that are kept.
const MAX_ASIDE: usize = 2_000;
/// Characters of a comment that are kept.
const MAX_COMMENT: usize = 2_000;

/// Reads any of them. Of a game, so many half-moves at most.
///
/// ```
/// use motive_chess::{PastedKind, read_pasted};
///
/// let pasted = read_pasted("1. e4 e5 2. Nf3", 400)?;
/// assert_eq!(pasted.kind, PastedKind::Moves);
/// assert_eq!(pasted.history.moves().len(), 3);
/// assert!(read_pasted("", 400).is_err());
/// # Ok::<(), motive_chess::PasteError>(())
/// ```
pub fn read_pasted(text: &str, most: usize) -> Result<Pasted, PasteError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.is_empty() {
        return Err(PasteError::new("there is nothing to read").hint("paste a FEN, a PGN or moves"));
    }
    if let Some(command) = text.strip_prefix("position ") {
        return of_command(command, most);
    }
    if looks_like_fen(text) {
        return of_fen(text);
    }
    let is_pgn = text.starts_with('[') || text.contains("\n[") || text.contains(['{', '(', ';']);
    if is_pgn { of_pgn(text, most) } else { of_moves(Position::default(), text, most) }
}

/// The first word draws a board, or half of one with the side to move behind it.
fn looks_like_fen(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let ranks = board.matches('/').count();
    let is_board = ranks >= 3 || (ranks >= 1 && matches!(words.next(), Some("w" | "b")));
    is_board && board.chars().all(|c| c.is_ascii_alphanumeric() || c == '/')
}

fn of_fen(text: &str) -> Result<Pasted, PasteError> {
    let (line, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut forgiven = Vec::new();
    if !rest.trim().is_empty() {
        forgiven.push("only the first line was read".to_owned());
    }
    let mut tags = BTreeMap::new();
    let position = if line.contains(';') {
        let (epd, problems) = Epd::parse_reporting(line, Leniency::Lenient)
            .map_err(|error| PasteError::new(format!("this EPD cannot be read: {error}")))?;
        forgiven.extend(problems.iter().map(ToString::to_string));
        for operation in epd.operations() {
            let operands: Vec<String> = operation.operands().iter().map(ToString::to_string).collect();
            tags.insert(operation.opcode().to_owned(), operands.join(" "));
        }
        epd.position().clone()
    } else {
        let (position, problems) = read_fen(line)?;
        forgiven.extend(problems);
        position
    };
    Ok(Pasted {
        kind: PastedKind::Fen,
        tags,
        history: History::new(position),
        comments: BTreeMap::new(),
        variations: BTreeMap::new(),
        forgiven,
    })
}

/// Reads a FEN leniently; the answer has what was forgiven.
pub fn read_fen(text: &str) -> Result<(Position, Vec<String>), PasteError> {
    let text = text.trim();
    match Position::from_fen_reporting(text, Leniency::Lenient, None) {
        Ok((position, forgiven)) => Ok((position, forgiven.iter().map(ToString::to_string).collect())),
        Err(error) => {
            let problems: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
            Err(PasteError { problems, ..PasteError::new("this FEN describes no position") })
        }
    }
}

fn of_pgn(text: &str, most: usize) -> Result<Pasted, PasteError> {
    let mut forgiven = Vec::new();
    let game = match read_games(text.as_bytes()).next() {
        Some(Ok(game)) => game,
        // What could be read is better than nothing; the rest is told.
        Some(Err(error)) if !error.game.line.nodes.is_empty() || !error.game.headers.is_empty() => {
            forgiven.extend(error.problems.iter().map(ToString::to_string));
            *error.game
        }
        Some(Err(error)) => {
            let problems: Vec<String> = error.problems.iter().map(ToString::to_string).collect();
            return Err(unreadable(&problems.join("; ")));
        }
        None => return Err(unreadable("there is no game in it")),
    };
    of_game(&game, most, forgiven)
}

fn of_game(game: &Game, most: usize, mut forgiven: Vec<String>) -> Result<Pasted, PasteError> {
    if game.line.nodes.is_empty() && game.headers.is_empty() && game.start == Position::default() {
        return Err(unreadable("there is no move in it"));
    }
    if game.line.nodes.len() > most {
        forgiven.push(format!("only the first {most} half-moves were read"));
    }
    let mut history = History::new(game.start.clone());
    let (mut comments, mut variations) = (BTreeMap::new(), BTreeMap::new());
    let mut aside = 0;
    for (ply, node) in game.line.nodes.iter().take(most).enumerate() {
        if !history.position().is_legal(node.m) {
            return Err(unreadable("the game is not legal"));
        }
        history.play(node.m);
        let said: Vec<&str> = node.before.iter().chain(&node.after).map(String::as_str).collect();
        if !said.is_empty() {
            comments.insert(ply, said.join(" ").chars().take(MAX_COMMENT).collect());
        }
        aside += node.variations.iter().map(Line::count).sum::<usize>();
        if aside <= MAX_ASIDE && !node.variations.is_empty() {
            variations.insert(ply, node.variations.clone());
        }
    }
    if aside > MAX_ASIDE {
        forgiven.push(format!("only the first variations were read, of {MAX_ASIDE} half-moves together"));
    }
    let mut tags: BTreeMap<String, String> =
        game.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    tags.insert("Result".to_owned(), game.result.text().to_owned());
    Ok(Pasted { kind: PastedKind::Pgn, tags, history, comments, variations, forgiven })
}

/// `startpos moves e2e4 …` or `fen … moves …`.
fn of_command(command: &str, most: usize) -> Result<Pasted, PasteError> {
    let (place, moves) = command.split_once(" moves ").unwrap_or((command.trim_end_matches(" moves"), ""));
    let (start, forgiven) = match place.trim().strip_prefix("fen ") {
        Some(fen) => read_fen(fen)?,
        None if place.trim() == "startpos" => (Position::default(), Vec::new()),
        None => return Err(unreadable("after `position` comes `startpos` or `fen`")),
    };
    if moves.trim().is_empty() {
        let history = History::new(start);
        return Ok(Pasted {
            kind: PastedKind::Fen,
            tags: BTreeMap::new(),
            history,
            comments: BTreeMap::new(),
            variations: BTreeMap::new(),
            forgiven,
        });
    }
    let mut pasted = of_moves(start, moves, most)?;
    pasted.forgiven.extend(forgiven);
    Ok(pasted)
}

/// Moves in SAN or coordinates, with or without numbers, results, glyphs and figurines.
fn of_moves(start: Position, text: &str, most: usize) -> Result<Pasted, PasteError> {
    let mut history = History::new(start);
    let (mut forgiven, mut tags) = (Vec::new(), BTreeMap::new());
    let words = text.split(|c: char| c.is_whitespace() || c == ',').take(MAX_WORDS);
    for word in words {
        if RESULTS.contains(&word) {
            tags.insert("Result".to_owned(), word.to_owned());
        }
        let word = without_number(word);
        let is_move = !word.is_empty()
            && !RESULTS.contains(&word)
            && !matches!(word, "½-½" | "*" | "…" | "...")
            && !word.starts_with('$');
        if !is_move {
            continue;
        }
        if history.moves().len() == most {
            forgiven.push(format!("only the first {most} half-moves were read"));
            break;
        }
        let plain: String =
            word.chars().map(letter).filter(|&c| c != '\u{fe0e}' && c != '\u{fe0f}').collect();
        match history.position().parse_move(&plain) {
            Ok(m) => history.play(m),
            Err(error) => {
                let number = history.moves().len() + 1;
                let shown = error.to_string();
                if number == 1 {
                    return Err(unreadable(&shown));
                }
                let legal: Vec<String> =
                    history.position().legal_moves().into_iter().map(|m| history.position().san(m)).collect();
                return Err(PasteError {
                    what: format!("half-move {number}: {shown}"),
                    problems: Vec::new(),
                    place: Some(format!("half-move {number}")),
                    hint: Some(format!("legal: {}", legal.join(" "))),
                    read: Some(Box::new(of_history(history, tags, forgiven))),
                });
            }
        }
    }
    if history.moves().is_empty() {
        return Err(unreadable("there is no move in it"));
    }
    Ok(of_history(history, tags, forgiven))
}

fn of_history(history: History, tags: BTreeMap<String, String>, forgiven: Vec<String>) -> Pasted {
    let (comments, variations) = (BTreeMap::new(), BTreeMap::new());
    Pasted { kind: PastedKind::Moves, tags, history, comments, variations, forgiven }
}

/// `12.Nf3` and `12...Nf6` without the number.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && (rest.starts_with(['.', '…']) || rest.is_empty()) {
        return rest.trim_start_matches(['.', '…']);
    }
    word.trim_start_matches(['.', '…'])
}

/// Figurines as letters.
fn letter(c: char) -> char {
    match c {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '–' | '—' => '-',
        _ => c,
    }
}

fn unreadable(why: &str) -> PasteError {
    PasteError::new(format!("this is neither FEN, EPD, PGN nor a list of moves: {why}"))
        .hint("a FEN, as 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1, a PGN, or moves as 1. e4 e5 2. Nf3")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> (String, PastedKind) {
        let pasted = read_pasted(text, 2_000).unwrap_or_else(|refusal| panic!("{text}: {}", refusal.what));
        (pasted.history.start().san_line(pasted.history.moves()), pasted.kind)
    }

    #[test]
    fn lists_of_moves_in_every_style() {
        let same = "1. e4 e5 2. Nf3 Nc6";
        for text in [
            "1.e4 e5 2.Nf3 Nc6",
            "1. e4 e5 2. Nf3 Nc6 1/2-1/2",
            "e2e4 e7e5 g1f3 b8c6",
            "e4, e5, Nf3, Nc6",
            "1.\ne4\ne5\n2.\nNf3\nNc6\n*",
            "1. e4 e5 2. ♘f3 ♞c6",
            "1. e4! 1... e5?! 2. Nf3 2... Nc6",
            "position startpos moves e2e4 e7e5 g1f3 b8c6",
        ] {
            assert_eq!(line(text), (same.to_owned(), PastedKind::Moves), "{text}");
        }
        assert_eq!(
            line("1. e4 {best by test} e5 (1... c5) 2. Nf3 Nc6 *"),
            (same.to_owned(), PastedKind::Pgn)
        );
        assert_eq!(line("[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n"), (same.to_owned(), PastedKind::Pgn));
    }

    #[test]
    fn positions_and_what_is_known_of_them() {
        let pasted =
            read_pasted("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"back rank\";", 100).ok().unwrap();
        assert_eq!((pasted.kind, pasted.tags.get("bm").map(String::as_str)), (PastedKind::Fen, Some("Ra8")));
        let short = read_pasted("6k1/5ppp/8/8/8/8/5PPP/R5K1 w KQkq - 0 1", 100).ok().unwrap();
        assert!(!short.forgiven.is_empty());
        let comments = read_pasted("1. e4 {best by test} e5 *", 100).ok().unwrap().comments;
        assert_eq!(comments.get(&0).map(String::as_str), Some("best by test"));
    }

    #[test]
    fn what_cannot_be_read_is_told() {
        for text in [
            "",
            "hello",
            "12345",
            "9/9/9/9/9 w",
            "1. e4 e5 2. Ke3",
            "position nowhere",
            "[[[[",
            "....",
            "\u{0}",
        ] {
            let refusal = read_pasted(text, 100).err().unwrap_or_else(|| panic!("{text:?}"));
            assert!(refusal.what.len() > 10, "{text:?}");
        }
    }

    #[test]
    fn what_stands_before_a_bad_move_is_not_lost() {
        let refusal = read_pasted("1. e4 e5 2. Ke3 Nc6 1-0", 100).err().unwrap();
        assert_eq!(refusal.place.as_deref(), Some("half-move 3"));
        assert_eq!(refusal.read.map(|read| read.history.moves().len()), Some(2));
        // Where nothing could be read there is nothing to keep.
        assert!(read_pasted("Ke3 e5", 100).err().unwrap().read.is_none());
    }

    #[test]
    fn a_list_of_moves_may_say_how_the_game_ended() {
        let result = |text| read_pasted(text, 100).ok().unwrap().tags.remove("Result");
        assert_eq!(result("1. f3 e5 2. g4 Qh4# 0-1").as_deref(), Some("0-1"));
        assert_eq!(result("1. f3 e5 *"), None);
    }

    #[test]
    fn a_broken_game_is_read_as_far_as_it_goes() {
        let pasted = read_pasted("[White \"A\"]\n\n1. e4 e5 2. Ke3 Nc6 *\n", 100).ok().unwrap();
        assert_eq!(pasted.history.moves().len(), 2);
        assert!(pasted.forgiven[0].contains("Ke3"), "{:?}", pasted.forgiven);
    }
}
