//! Input that makes no sense: the engine goes on, and its answers do not grow without bound.

use std::time::Duration;

use splitmix::Random;

use crate::dialogue::Dialogue;
use crate::material::Material;
use crate::players::{Manner, Scripted};

fn choice<'a>(random: &mut Random, items: &[&'a str]) -> &'a str {
    items[random.below(items.len())]
}

const SEEDS: [&str; 16] = [
    "uci",
    "isready",
    "ucinewgame",
    "debug on",
    "debug off",
    "position startpos moves e2e4 e7e5 g1f3 b8c6",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 99 1 moves a7a8q",
    "go depth 2 searchmoves e2e4 d2d4",
    "go wtime 30 btime 30 winc 1 binc 1 movestogo 3",
    "go nodes 20 mate 3 movetime 2",
    "go ponder infinite",
    "stop",
    "ponderhit",
    "setoption name UCI_Chess960 value true",
    "setoption name MultiPV value 5",
];

const WORDS: [&str; 14] = [
    "moves",
    "fen",
    "startpos",
    "go",
    "value",
    "name",
    "infinite",
    "-1",
    "18446744073709551616",
    "0000",
    "e1g1",
    "Clear Hash",
    "8/8/8/8/8/8/8/8",
    "\u{1f9d0}",
];

fn mutated(random: &mut Random) -> Vec<u8> {
    let mut line = choice(random, &SEEDS).as_bytes().to_vec();
    for _ in 0..random.below(4) {
        let at = random.below(line.len() + 1);
        match random.below(6) {
            0 if at < line.len() => line[at] ^= 1 << random.below(8),
            1 if at < line.len() => {
                line.remove(at);
            }
            2 => line.insert(at, random.bits() as u8),
            3 => line.truncate(at),
            4 => {
                line.push(b' ');
                line.extend_from_slice(choice(random, &WORDS).as_bytes());
            }
            _ => {
                let other = choice(random, &SEEDS).as_bytes();
                line.truncate(at);
                line.extend_from_slice(&other[random.below(other.len())..]);
            }
        }
    }
    // The only word that must not be said.
    if line.starts_with(b"quit") {
        line[0] = b'Q';
    }
    line.push(b'\n');
    line
}

#[test]
fn ten_thousand_mutated_lines() {
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
    let dialogue = Dialogue::with(Material);
    let mut heard = Vec::new();
    for round in 0..100 {
        for _ in 0..100 {
            dialogue.say_bytes(mutated(&mut random));
        }
        // Whatever is under way now may be infinite. What comes later than the answers is not lost.
        dialogue.say("\nstop");
        heard.extend(dialogue.hear_ready());
        assert!(heard.len() < 1000 * (round + 1), "{} lines for {} of input", heard.len(), 100 * (round + 1));
    }
    // A known state again, and a known answer.
    dialogue.say(
        "\nucinewgame\nsetoption name MultiPV value 1\nposition fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    );
    dialogue.say("go depth 2");
    let answers = dialogue.hear_until("bestmove a1a8");
    heard.extend(answers);
    assert!(heard.iter().any(|line| line.starts_with("bestmove")), "some of the mutants are searches");
    assert!(!heard.iter().any(|line| line.contains("internal error")), "nothing panicked");
    assert!(heard.iter().all(|line| !line.chars().any(char::is_control)));
}

#[test]
fn binary_junk_lone_surrogates_and_zeros() {
    let dialogue = Dialogue::with(Scripted::new(Manner::Instant));
    let mut random = Random::new(7);
    for _ in 0..200 {
        let length = random.below(3000);
        let mut bytes: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
        bytes.push(b'\n');
        dialogue.say_bytes(bytes);
    }
    dialogue.say_bytes(b"\xed\xa0\x80 \xff\xfe position \xc0\x80\n\0\0\0\n\r\r\n".to_vec());
    dialogue.say_bytes("go\u{a0}depth\u{2003}1\u{0}\n".as_bytes().to_vec());
    dialogue.hear_ready();
    dialogue.say("go depth 1");
    assert_eq!(dialogue.hear_bestmove().split(' ').next(), Some("bestmove"));
}

#[test]
fn endless_lines_are_skipped() {
    let dialogue = Dialogue::with(Scripted::new(Manner::Instant));
    for beginning in ["position startpos moves ", "go searchmoves ", "setoption name ", "", "e2e4 "] {
        let mut line = beginning.as_bytes().to_vec();
        while line.len() < 10_000_000 {
            line.extend_from_slice(b"g1f3 g8f6 f3g1 f6g8 ");
        }
        line.push(b'\n');
        dialogue.say_bytes(line);
        let notes = dialogue.hear_ready();
        assert!(notes.len() == 1 && notes[0].ends_with("bytes is too long and was skipped"), "{notes:?}");
    }
    // Just within the limit: a very long game, and a very long list of nonsense.
    let game = format!("position startpos moves{}", " g1f3 g8f6 f3g1 f6g8".repeat(50_000));
    dialogue.say(&game);
    dialogue.say(&format!("go{} depth 1", " x".repeat(400_000)));
    let notes = dialogue.hear_until("bestmove");
    assert!(notes[0].starts_with("info string go: skipped \"x\" ") && notes[0].len() < 100, "{}", notes[0]);
    assert!(dialogue.hear_ready().is_empty());
}

#[test]
fn words_without_end_and_without_line() {
    // The input ends in the middle of a line; what there is of it counts.
    let dialogue = Dialogue::with(Scripted::new(Manner::Instant));
    dialogue.hear_ready();
    dialogue.say_bytes(b"isready".to_vec());
    let (time, rest) = dialogue.close();
    assert_eq!(rest, ["readyok"]);
    assert!(time < Duration::from_millis(200));
}
