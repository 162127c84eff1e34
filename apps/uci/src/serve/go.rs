//! What `go` asks for.

use std::time::Duration;

use motive_answer::Limits;
use motive_chess::Color;

use crate::serve::command::quote;
use crate::serve::time::Allowance;

/// The words after `go`; a word that does not appear is `None` or `false`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    pub(crate) white_time: Option<Duration>,
    pub(crate) black_time: Option<Duration>,
    pub(crate) white_increment: Option<Duration>,
    pub(crate) black_increment: Option<Duration>,
    pub(crate) moves_left: Option<u32>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) mate: Option<u32>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    /// Moves as they are written, if the word `searchmoves` appears.
    pub(crate) search_moves: Option<Vec<String>>,
}

/// No position has more legal moves.
const MOST_MOVES: usize = 256;
/// Notes show so many skipped words.
const MOST_SHOWN: usize = 5;

impl Go {
    /// Reads the words in any order; the last of several wins. What makes no sense is skipped, with
    /// a note.
    pub(crate) fn read(text: &str) -> (Go, Vec<String>) {
        let mut go = Go::default();
        let mut notes = Vec::new();
        let mut skipped = Vec::new();
        let mut n_skipped = 0;
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let moves = go.search_moves.get_or_insert_default();
                    while let Some(m) = words.next_if(|word| looks_like_a_move(word)) {
                        if moves.len() < MOST_MOVES {
                            moves.push(m.to_owned());
                        }
                    }
                }
                _ if is_number_word(word) => {
                    let number = words.next_if(|word| is_number(word)).map(read_number);
                    match number {
                        Some(number) => go.set(word, number),
                        None => notes.push(format!("go: {word} needs a number")),
                    }
                }
                other => {
                    n_skipped += 1;
                    if skipped.len() < MOST_SHOWN {
                        skipped.push(quote(other));
                    }
                }
            }
            // A line of nothing but `depth` must not grow without bound either.
            notes.truncate(MOST_SHOWN);
        }
        if n_skipped > 0 {
            let more = n_skipped - skipped.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            notes.push(format!("go: skipped {}{more}", skipped.join(" ")));
        }
        (go, notes)
    }

    fn set(&mut self, word: &str, number: i64) {
        let time = Some(Duration::from_millis(number.max(0) as u64));
        let count = u32::try_from(number.max(1)).unwrap_or(u32::MAX);
        match word {
            // Some interfaces let clocks run below zero.
            "wtime" => self.white_time = time,
            "btime" => self.black_time = time,
            "winc" => self.white_increment = time,
            "binc" => self.black_increment = time,
            "movetime" => self.move_time = time,
            // Zero means until the end of the game to some.
            "movestogo" => self.moves_left = (number > 0).then_some(count),
            "depth" => self.depth = Some(count),
            "nodes" => self.nodes = Some(number.max(1) as u64),
            "mate" => self.mate = Some(count),
            _ => {}
        }
    }

    /// The time that a side gets, if the command says anything of time.
    pub(crate) fn allowance(&self, turn: Color) -> Option<Allowance> {
        if let Some(time) = self.move_time {
            return Some(Allowance::Fixed(time));
        }
        let (own, other, increment) = match turn {
            Color::White => (self.white_time, self.black_time, self.white_increment),
            Color::Black => (self.black_time, self.white_time, self.black_increment),
        };
        // If only the other clock is told, ours is not likely to be much better.
        own.or(other).map(|remaining| Allowance::Clock {
            remaining,
            increment: increment.unwrap_or_default(),
            moves_to_go: self.moves_left,
        })
    }

    /// The limits that are not time.
    pub(crate) fn limits(&self) -> Limits {
        Limits { nodes: self.nodes, depth: self.depth, mate: self.mate, ..Limits::none() }
    }

    /// Whether a search ends of itself.
    pub(crate) fn is_bounded(&self) -> bool {
        let limited = [self.white_time, self.black_time, self.move_time].iter().any(Option::is_some)
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some();
        limited && !self.infinite && !self.ponder
    }
}

fn is_number_word(word: &str) -> bool {
    matches!(
        word,
        "wtime" | "btime" | "winc" | "binc" | "movestogo" | "depth" | "nodes" | "mate" | "movetime"
    )
}

fn digits(word: &str) -> &str {
    word.strip_prefix(['-', '+']).unwrap_or(word)
}

/// Fractions appear in the output of careless interfaces.
fn is_number(word: &str) -> bool {
    let (whole, fraction) = digits(word).split_once('.').unwrap_or((digits(word), ""));
    !whole.is_empty() && whole.bytes().chain(fraction.bytes()).all(|b| b.is_ascii_digit())
}

/// A number within the range of the type; fractions are cut off.
fn read_number(word: &str) -> i64 {
    let whole = digits(word).split_once('.').map_or(digits(word), |(whole, _)| whole);
    let size = whole.parse().unwrap_or(i64::MAX);
    if word.starts_with('-') { -size } else { size }
}

/// Coordinates, or the null move that python-chess sends for "no move at all".
fn looks_like_a_move(word: &str) -> bool {
    match word.as_bytes() {
        b"0000" => true,
        [from_file, from_rank, to_file, to_rank, promotion @ ..] => {
            [from_file, to_file].iter().all(|b| matches!(b, b'a'..=b'h' | b'A'..=b'H'))
                && [from_rank, to_rank].iter().all(|b| matches!(b, b'1'..=b'8'))
                && matches!(promotion, [] | [b'a'..=b'z' | b'A'..=b'Z'])
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        let (go, notes) = Go::read(text);
        assert!(notes.is_empty(), "{text}: {notes:?}");
        go
    }

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn words_come_in_any_order() {
        let go =
            read("searchmoves e2e4 d2d4 depth 7 binc 20 wtime 1000 ponder winc 10 btime 2000 movestogo 12");
        assert_eq!(go.search_moves.as_deref(), Some(&["e2e4".to_owned(), "d2d4".to_owned()][..]));
        assert_eq!((go.depth, go.ponder, go.infinite), (Some(7), true, false));
        assert_eq!(
            go.allowance(Color::White),
            Some(Allowance::Clock { remaining: ms(1000), increment: ms(10), moves_to_go: Some(12) })
        );
        assert_eq!(
            go.allowance(Color::Black),
            Some(Allowance::Clock { remaining: ms(2000), increment: ms(20), moves_to_go: Some(12) })
        );
        assert_eq!(read("movetime 50 wtime 9").allowance(Color::White), Some(Allowance::Fixed(ms(50))));
        assert_eq!(read("").allowance(Color::White), None);
    }

    #[test]
    fn odd_numbers_are_brought_into_range() {
        let go = read("wtime -300 depth 0 nodes 99999999999999999999999 mate -2 movestogo 0 btime 1500.7");
        assert_eq!((go.white_time, go.black_time), (Some(ms(0)), Some(ms(1500))));
        assert_eq!((go.depth, go.nodes, go.mate), (Some(1), Some(i64::MAX as u64), Some(1)));
        assert_eq!(go.moves_left, None);
        assert_eq!(read("depth 5000000000").depth, Some(u32::MAX));
    }

    #[test]
    fn what_makes_no_sense_is_skipped_with_a_note() {
        let (go, notes) = Go::read("depth infinite nodes x 12 searchmoves e2e4 hurry");
        assert!(go.infinite && go.depth.is_none() && go.nodes.is_none());
        assert_eq!(go.search_moves, Some(vec!["e2e4".to_owned()]));
        assert_eq!(
            notes,
            ["go: depth needs a number", "go: nodes needs a number", "go: skipped \"x\" \"12\" \"hurry\""]
        );
        let (_, notes) = Go::read(&"depth ".repeat(10_000));
        assert!(notes.len() <= MOST_SHOWN);
        let (go, _) = Go::read(&format!("searchmoves {}", "e2e4 ".repeat(10_000)));
        assert_eq!(go.search_moves.unwrap().len(), MOST_MOVES);
    }

    #[test]
    fn searches_without_an_end_are_known() {
        for (text, bounded) in [
            ("depth 5", true),
            ("wtime 1", true),
            ("", false),
            ("infinite depth 5", false),
            ("ponder wtime 100", false),
            ("searchmoves e2e4", false),
        ] {
            assert_eq!(read(text).is_bounded(), bounded, "{text}");
        }
    }
}
