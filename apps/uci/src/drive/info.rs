//! Reading the two lines that matter while an engine thinks: `info` and `bestmove`.

use motive_answer::{Bound, Value};
use motive_chess::{Move, MoveError, Position};

/// Longer lines of play are cut: no proof needs more, and an engine that repeats itself could go on.
const MAX_LINE: usize = 250;

/// One `info` line; what it does not say is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Info {
    pub depth: Option<u32>,
    pub selective_depth: Option<u32>,
    /// From 0.
    pub rank: usize,
    pub value: Option<Value>,
    pub bound: Bound,
    pub nodes: Option<u64>,
    pub hash_full: Option<u32>,
    pub tablebase_hits: Option<u64>,
    /// The line of play as far as it is legal.
    pub moves: Vec<Move>,
    /// The move that is being looked at, and its number from 1.
    pub current: Option<(Move, usize)>,
    /// Free text for people.
    pub text: Option<String>,
}

impl Info {
    /// Reads the words after `info`. Words that are not understood are passed over.
    pub(super) fn parse(line: &str, position: &Position) -> Info {
        let mut info = Info::default();
        let mut words = line.split_ascii_whitespace().peekable();
        let mut current = None;
        let mut number = 1;
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = parse(words.next()).or(info.depth),
                "seldepth" => info.selective_depth = parse(words.next()).or(info.selective_depth),
                "multipv" => {
                    info.rank = parse::<usize>(words.next()).map_or(0, |n| n.saturating_sub(1));
                }
                "nodes" => info.nodes = parse(words.next()).or(info.nodes),
                "hashfull" => info.hash_full = parse(words.next()).or(info.hash_full),
                "tbhits" => info.tablebase_hits = parse(words.next()).or(info.tablebase_hits),
                "score" => {
                    let (kind, number) = (words.next(), words.next());
                    info.value = value(kind.unwrap_or_default(), number.unwrap_or_default()).or(info.value);
                }
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "currmove" => {
                    current = words.next().and_then(|word| read_move(position, word).ok());
                }
                "currmovenumber" => number = parse(words.next()).unwrap_or(1),
                "pv" => info.moves = line_of_play(&mut words, position),
                "string" => {
                    info.text = Some(words.by_ref().take(200).collect::<Vec<_>>().join(" "));
                }
                _ => {}
            }
        }
        info.current = current.map(|m| (m, number));
        info
    }
}

/// Reads a move as engines write it; some write promotions with capitals or an equals sign.
pub(crate) fn read_move(position: &Position, word: &str) -> Result<Move, MoveError> {
    position.parse_uci(word).or_else(|error| {
        let plain = word.to_ascii_lowercase().replace('=', "");
        if plain == word { Err(error) } else { position.parse_uci(&plain) }
    })
}

/// The two moves of a `bestmove` line as written; `None` stands for "no move".
pub(crate) fn best_move(line: &str) -> (Option<&str>, Option<&str>) {
    let mut words = line.split_ascii_whitespace();
    let real = |word: &&str| !matches!(*word, "(none)" | "0000" | "NULL" | "none" | "a1a1");
    let best = words.next().filter(real);
    let ponder = words.skip_while(|word| *word != "ponder").nth(1).filter(real);
    (best, ponder)
}

/// Values that no engine means are cut to a range in which arithmetic is safe.
fn value(kind: &str, number: &str) -> Option<Value> {
    // Some engines write decimals here; the whole part is what is meant.
    let number = number.split('.').next().unwrap_or_default();
    let number: i64 = number.parse().ok()?;
    match kind {
        "cp" => Some(Value::Centipawns(number.clamp(-99_000, 99_000) as i32)),
        "mate" => Some(Value::from_mate(number.clamp(-5_000, 5_000) as i32)),
        _ => None,
    }
}

fn line_of_play<'a>(
    words: &mut std::iter::Peekable<impl Iterator<Item = &'a str>>,
    position: &Position,
) -> Vec<Move> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    while moves.len() < MAX_LINE {
        let Some(m) = words.peek().and_then(|word| read_move(&position, word).ok()) else { break };
        words.next();
        position.play(m);
        moves.push(m);
    }
    moves
}

fn parse<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word.and_then(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_line() {
        let position = Position::default();
        let info = Info::parse(
            "depth 12 seldepth 18 multipv 2 score cp 31 lowerbound nodes 4711 nps 100000 hashfull 7 \
             tbhits 3 time 47 pv e2e4 e7e5 g1f3",
            &position,
        );
        assert_eq!((info.depth, info.selective_depth, info.rank), (Some(12), Some(18), 1));
        assert_eq!((info.value, info.bound), (Some(Value::Centipawns(31)), Bound::Lower));
        assert_eq!((info.nodes, info.hash_full, info.tablebase_hits), (Some(4711), Some(7), Some(3)));
        assert_eq!(position.san_line(&info.moves), "1. e4 e5 2. Nf3");
    }

    #[test]
    fn lines_are_cut_at_the_first_illegal_move() {
        let position = Position::default();
        let info = Info::parse("pv e2e4 e7e5 e4e5 g1f3 score mate -3", &position);
        assert_eq!(info.moves.len(), 2);
        assert_eq!(info.value, Some(Value::MatedIn(3)), "what follows the line is still read");
        assert!(Info::parse("pv zzzz e2e4", &position).moves.is_empty());
    }

    #[test]
    fn nonsense_is_passed_over() {
        let position = Position::default();
        for line in
            ["", "depth", "score", "score cp", "score cp x", "multipv 0", "nodes -1", "pv", "currmove"]
        {
            let info = Info::parse(line, &position);
            assert_eq!(info, Info::default(), "{line}");
        }
        assert_eq!(Info::parse("score cp 99999999999", &position).value, Some(Value::Centipawns(99_000)));
        assert_eq!(Info::parse("string hello depth 3", &position).depth, None);
    }

    #[test]
    fn best_moves_in_all_manners() {
        assert_eq!(best_move("e2e4 ponder e7e5"), (Some("e2e4"), Some("e7e5")));
        assert_eq!(best_move("e2e4"), (Some("e2e4"), None));
        assert_eq!(best_move("(none)"), (None, None));
        // GNU Chess answers so when there is no legal move.
        assert_eq!(best_move("a1a1 ponder b8c6"), (None, Some("b8c6")));
        let promoting: Position = "8/P6k/8/8/8/8/7K/8 w - - 0 1".parse().unwrap();
        for text in ["a7a8q", "a7a8Q", "a7a8=Q", "A7A8Q"] {
            assert!(read_move(&promoting, text).is_ok(), "{text}");
        }
        assert!(read_move(&promoting, "a7a8").is_err());
    }
}
