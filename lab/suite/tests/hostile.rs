//! Broken lines of every kind between good ones: nothing panics, and no good line is lost.

use motive_suite::{Input, Selection};
use proptest::prelude::*;

const GOOD_EPD: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; am h3; id \"good\"; c0 \"a; b\";";
const GOOD_PUZZLE: &str = "good,6k1/1r3ppp/8/8/8/8/1R3PPP/R5K1 b - - 0 1,b7b2 a1a8 b2b8 a8b8,1500,mate short";
const HEADER: &str = "PuzzleId,FEN,Moves,Rating,Themes";

/// A line with some bytes changed, put in, taken out or doubled; never a line end.
fn mutated(line: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let change = (0_u8..4, any::<prop::sample::Index>(), any::<u8>());
    prop::collection::vec(change, 1..12).prop_map(move |changes| {
        let mut bytes = line.as_bytes().to_vec();
        for (kind, index, byte) in changes {
            let byte = if matches!(byte, b'\n' | b'\r') { b'"' } else { byte };
            if bytes.is_empty() {
                bytes.push(byte);
                continue;
            }
            let at = index.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => {
                    let tail = bytes[at..].to_vec();
                    bytes.extend(tail);
                }
            }
        }
        // What is still called "good" could not be told from the good lines.
        while let Some(at) = bytes.windows(4).position(|four| four == b"good") {
            bytes[at] = b'b';
        }
        bytes
    })
}

/// Puts a good line before, between and after the bad ones and counts the good ones that come back.
fn check(header: &str, good: &str, name: &str, bad: &[Vec<u8>]) -> Result<(), TestCaseError> {
    let mut file = Vec::new();
    if !header.is_empty() {
        file.extend_from_slice(header.as_bytes());
        file.push(b'\n');
    }
    for line in bad {
        file.extend_from_slice(good.as_bytes());
        file.push(b'\n');
        file.extend_from_slice(line);
        file.push(b'\n');
    }
    file.extend_from_slice(good.as_bytes());
    let input = Input::read(file.as_slice(), name, 0, Selection::All).unwrap();
    let first = 1 + usize::from(!header.is_empty());
    let expected: Vec<usize> = (0..=bad.len()).map(|i| first + 2 * i).collect();
    let found: Vec<usize> =
        input.problems.iter().filter(|problem| problem.id == "good").map(|problem| problem.line).collect();
    prop_assert_eq!(found, expected);
    let told = input.bad + input.unusable + input.problems.len();
    prop_assert!(told <= 2 * bad.len() + 1);
    prop_assert_eq!(input.complaints.len(), input.bad + input.unusable);
    Ok(())
}

proptest! {
    #[test]
    fn epd(bad in prop::collection::vec(mutated(GOOD_EPD), 1..8)) {
        check("", GOOD_EPD, "x.epd", &bad)?;
    }

    #[test]
    fn puzzles(bad in prop::collection::vec(mutated(GOOD_PUZZLE), 1..8)) {
        check(HEADER, GOOD_PUZZLE, "x.csv", &bad)?;
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..2000), table in any::<bool>()) {
        let name = if table { "x.csv" } else { "x.epd" };
        Input::read(bytes.as_slice(), name, 0, Selection::All).unwrap();
    }
}
