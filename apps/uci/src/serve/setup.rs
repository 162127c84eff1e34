//! The position that `position` describes.

use motive_chess::{CastlingMode, History, Leniency, Move, Position};

use crate::serve::command::{next_word, quote};

/// A game, and what had to be forgiven in its FEN.
#[derive(Debug)]
pub(crate) struct Setup {
    pub(crate) history: History,
    pub(crate) forgiven: Vec<String>,
}

/// Reads `startpos` or `fen …` with or without `moves …`; all of it must make sense.
///
/// In Chess960 every position is read with its rules; otherwise the castling rights tell.
pub(crate) fn read(text: &str, chess960: bool) -> Result<Setup, String> {
    let (first, rest) = next_word(text).ok_or("position is startpos or fen, followed by moves")?;
    let mode = chess960.then_some(CastlingMode::Chess960);
    let (fen, moves) = match first {
        "startpos" => (None, rest),
        "fen" => split_at_moves(rest),
        // A bare FEN is what people type.
        _ if first.contains('/') => split_at_moves(text),
        _ => return Err(format!("position is startpos or fen, not {}", quote(first))),
    };
    let (start, forgiven) = match (fen, mode) {
        (None, None) => (Position::default(), Vec::new()),
        (fen, mode) => {
            let fen = fen.map_or_else(|| Position::default().to_fen(), str::to_owned);
            Position::from_fen_reporting(&fen, Leniency::Lenient, mode)
                .map_err(|error| format!("position: {error}"))?
        }
    };
    let mut history = History::new(start);
    let mut words = moves.split_whitespace();
    if let Some(word) = words.next()
        && word != "moves"
    {
        return Err(format!("position: expected moves, not {}", quote(word)));
    }
    for (i, word) in words.enumerate() {
        let m = read_move(history.position(), word)
            .map_err(|error| format!("position: move {}: {error}", i + 1))?;
        history.play(m);
    }
    Ok(Setup { history, forgiven: forgiven.iter().map(ToString::to_string).collect() })
}

/// A move in coordinates, in lower or upper case.
pub(crate) fn read_move(position: &Position, word: &str) -> Result<Move, String> {
    let read = |word: &str| position.parse_uci(word).ok().filter(|&m| position.is_legal(m));
    read(word)
        .or_else(|| read(&word.to_ascii_lowercase()))
        .ok_or_else(|| format!("{} is not a legal move", quote(word)))
}

/// The text before the word `moves`, and the rest from there.
fn split_at_moves(text: &str) -> (Option<&str>, &str) {
    let mut rest = text;
    while let Some((word, after)) = next_word(rest) {
        if word == "moves" {
            // Both are parts of `text`, `rest` perhaps with blanks before the word.
            let (fen, moves) = text.split_at(text.len() - rest.len());
            return (Some(fen), moves);
        }
        rest = after;
    }
    (Some(text), "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, fen: &str) {
        assert_eq!(read(text, false).unwrap().history.position().to_fen(), fen, "{text}");
    }

    #[test]
    fn positions_in_all_forms() {
        check("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        check("startpos moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        check("startpos moves e2e4 e7e5", after);
        check(&format!("fen {after}"), after);
        check(
            &format!("fen  {after}  moves  G1F3"),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        );
        // Fields may be missing, and so may the word.
        check("8/P6k/8/8/8/8/8/K7 w moves a7a8N", "N7/7k/8/8/8/8/8/K7 b - - 0 1");
    }

    #[test]
    fn chess960_castles_by_taking_the_rook() {
        let text = "fen rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1 moves b1h1 b8a8";
        let setup = read(text, true).unwrap();
        assert_eq!(setup.history.position().to_fen(), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
        assert_eq!(
            read("startpos", true).unwrap().history.position().castling_mode(),
            CastlingMode::Chess960
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused_whole() {
        for (text, error) in [
            ("", "position is startpos or fen, followed by moves"),
            ("middle", "position is startpos or fen, not \"middle\""),
            ("startpos e2e4", "position: expected moves, not \"e2e4\""),
            ("startpos moves e2e4 e2e4", "position: move 2: \"e2e4\" is not a legal move"),
            ("startpos moves 0000", "position: move 1: \"0000\" is not a legal move"),
            ("startpos moves P@e4", "position: move 1: \"P@e4\" is not a legal move"),
            ("fen moves e2e4", "position: there is no position: the text is empty"),
            ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "position: a king is missing: each side needs exactly one"),
        ] {
            assert_eq!(read(text, false).unwrap_err(), error, "{text}");
        }
    }

    #[test]
    fn what_was_forgiven_is_told() {
        let setup = read("fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", false).unwrap();
        assert_eq!(setup.forgiven.len(), 1);
    }
}
