//! Broken input: ten thousand mutations of each format, none of which may panic, hang, pass for good
//! silently or damage its neighbors.

use std::fmt::{Display, Write as _};
use std::time::{Duration, Instant};

use motive_chess::{Epd, FenProblem, Game, Leniency, Position, perft, read_epds, read_games};
use splitmix::Random;

const N_MUTATIONS: usize = 10_000;
/// Seconds are normal; minutes would mean that something grows out of hand.
const PATIENCE: Duration = Duration::from_mins(2);

/// A position from a random game.
fn random_position(random: &mut Random) -> Position {
    let mut position = match random.below(4) {
        0 => Position::chess960(random.below(960) as u16).unwrap(),
        _ => Position::default(),
    };
    for _ in 0..random.below(80) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.below(moves.len())]);
    }
    position
}

fn random_epd(random: &mut Random) -> String {
    let mut epd = Epd::new(random_position(random));
    let moves = epd.position().legal_moves();
    epd.set_moves("bm", &moves[..moves.len().min(2)]);
    format!("{epd} id \"record {}; quoted\"; acd 12; dm 3; c0 \"x\"; pv {};", random.below(100), {
        moves.first().map_or_else(String::new, |&m| epd.position().san(m))
    })
}

fn random_game(random: &mut Random, event: &str) -> String {
    let start = if random.below(3) == 0 { random_position(random) } else { Position::default() };
    let mut position = start.clone();
    let mut text = format!("[Event \"{event}\"]\n[White \"W \\\"q\\\"\"]\n[Black \"B\"]\n");
    if start != Position::default() {
        let _ = write!(text, "[Variant \"Chess960\"]\n[FEN \"{}\"]\n", start.to_fen());
    }
    text.push('\n');
    for _ in 0..random.below(40) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[random.below(moves.len())];
        let other = moves[random.below(moves.len())];
        let dots = if position.turn().is_white() { "." } else { "..." };
        let _ = write!(text, "{}{dots} {}", position.fullmoves(), position.san(m));
        match random.below(8) {
            0 => text += " $1 {a comment [%cal Gd2d4]}",
            1 => {
                let _ = write!(text, " ({}{dots} {} {{so}})", position.fullmoves(), position.san(other));
            }
            2 => text += "!? ; to the end of the line",
            _ => (),
        }
        text += if text.ends_with("line") || random.below(8) == 0 { "\n" } else { " " };
        position.play(m);
    }
    text + "*\n\n"
}

/// Flips, deletes, inserts, splices, repeats.
fn mutated(random: &mut Random, text: &str, other: &str) -> Vec<u8> {
    const SPECIAL: &[u8] = b"\0\n\r\t \"\\;{}()[]%$/#.-0189KQkqwbx\x7f\xff\xc3\xe9";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let end = (at + 1 + random.below(20)).min(bytes.len());
        match random.below(7) {
            0 => bytes[at] ^= 1 << random.below(8),
            1 => bytes[at] = SPECIAL[random.below(SPECIAL.len())],
            2 => drop(bytes.drain(at..end)),
            3 => bytes.insert(at, SPECIAL[random.below(SPECIAL.len())]),
            4 => bytes.truncate(at),
            5 => {
                let from = random.below(other.len());
                let part = &other.as_bytes()[from..(from + 30).min(other.len())];
                drop(bytes.splice(at..end, part.iter().copied()));
            }
            _ => {
                // Mostly a few times, sometimes very often.
                let times = if random.below(100) == 0 { 20_000 } else { random.below(5) };
                let part = bytes[at..end].repeat(times);
                drop(bytes.splice(at..at, part));
            }
        }
    }
    bytes
}

/// A message says something, in a bounded number of words.
fn check_message(error: &impl Display) {
    let message = error.to_string();
    assert!(message.len() > 10 && message.len() < 20_000, "{} characters", message.len());
}

/// Runs the mutations and sees that both outcomes occur: otherwise the test would show nothing.
fn storm(seed: u64, mut one: impl FnMut(&mut Random) -> bool) {
    let started = Instant::now();
    let mut random = Random::new(seed);
    let n_good = (0..N_MUTATIONS).filter(|_| one(&mut random)).count();
    assert!(n_good > N_MUTATIONS / 100 && n_good < N_MUTATIONS, "{n_good} of {N_MUTATIONS} are good");
    assert!(started.elapsed() < PATIENCE, "{:?}", started.elapsed());
}

#[test]
fn ten_thousand_broken_fens() {
    storm(1, |random| {
        let (text, other) = (random_position(random).to_fen(), random_position(random).to_fen());
        let bytes = mutated(random, &text, &other);
        let text = String::from_utf8_lossy(&bytes);
        let strict = Position::from_fen(&text, Leniency::Strict);
        match Position::from_fen(&text, Leniency::Lenient) {
            Ok(position) => {
                perft(&position, 2);
                let again = Position::from_fen(&position.to_fen(), Leniency::Lenient).unwrap();
                assert_eq!(again, position, "{text}");
            }
            Err(error) => {
                check_message(&error);
                assert!(strict.is_err(), "what is refused leniently is refused strictly: {text}");
            }
        }
        strict.is_ok()
    });
}

#[test]
fn ten_thousand_broken_epds_between_good_ones() {
    storm(2, |random| {
        let (text, other) = (random_epd(random), random_epd(random));
        let mut bytes = mutated(random, &text, &other);
        bytes.retain(|&byte| byte != b'\n');
        let file = [text.as_bytes(), b"\n", &bytes, b"\n", other.as_bytes()].concat();
        for leniency in [Leniency::Lenient, Leniency::Strict] {
            let records = read_epds(&file, leniency);
            let (first, last) = (records.first().unwrap(), records.last().unwrap());
            assert_eq!(first.as_ref().unwrap(), &Epd::parse(&text, leniency).unwrap());
            assert_eq!(last.as_ref().unwrap(), &Epd::parse(&other, leniency).unwrap());
            for record in &records {
                match record {
                    Ok(epd) => {
                        let written = epd.to_string();
                        assert_eq!(&Epd::parse(&written, Leniency::Lenient).unwrap(), epd, "{written}");
                        let _ = (epd.best_moves(), epd.variation(), epd.mate());
                    }
                    Err(error) => check_message(error),
                }
            }
            if leniency == Leniency::Strict {
                return records.len() == 3 && records[1].is_ok();
            }
        }
        false
    });
}

#[test]
fn ten_thousand_broken_pgns_between_good_ones() {
    storm(3, |random| {
        let (first, last) = (random_game(random, "first"), random_game(random, "last"));
        let broken = random_game(random, "broken");
        let bytes = mutated(random, &broken, &last);
        let file = [first.as_bytes(), &bytes, b"\n\n", last.as_bytes()].concat();
        let alone = |text: &str| read_games(text.as_bytes()).next().unwrap().unwrap();
        let games: Vec<_> = read_games(file.as_slice()).collect();
        let describe = || String::from_utf8_lossy(&file).chars().take(5000).collect::<String>();
        assert_eq!(games.first().unwrap().as_ref().ok(), Some(&alone(&first)), "{}", describe());
        assert_eq!(games.last().unwrap().as_ref().ok(), Some(&alone(&last)), "{}", describe());
        for game in &games {
            let game: &Game = match game {
                Ok(game) => game,
                Err(error) => {
                    check_message(error);
                    &error.game
                }
            };
            // Games of other variants keep the name of the variant, and so are refused again.
            if game.headers.get("Variant").is_some() {
                continue;
            }
            // What was read, even of a broken game, can be written and read without complaint.
            let written = game.to_string();
            let again = read_games(written.as_bytes()).next().unwrap();
            let again = again.unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(again.main_line(), game.main_line(), "{written}");
            assert_eq!(again.line.count(), game.line.count(), "{written}");
            assert_eq!(again.to_string(), written);
        }
        games.len() == 3 && games[1].is_ok()
    });
}

#[test]
fn ten_thousand_broken_moves_in_three_notations() {
    storm(4, |random| {
        let position = random_position(random);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return false;
        }
        let m = moves[random.below(moves.len())];
        let text = match random.below(3) {
            0 => position.san(m),
            1 => position.uci(m),
            _ => position.descriptive(m),
        };
        let text = String::from_utf8_lossy(&mutated(random, &text, "R/7xBP(K4)ch")).into_owned();
        let read = [position.parse_san(&text), position.parse_uci(&text), position.parse_descriptive(&text)];
        for read in &read {
            match read {
                Ok(m) => assert!(position.is_legal(*m), "{position} {text}"),
                Err(error) => check_message(error),
            }
        }
        read.iter().any(Result::is_ok)
    });
}

#[test]
fn three_rights_of_one_side_are_a_reason() {
    let fen = |rights: &str| format!("nrbbknqr/pppppppp/8/8/8/8/PPPPPPPP/NRBBKNQR w {rights} - 0 1");
    for rights in ["HBCb", "HBGb", "hbc", "KQB", "bhgH"] {
        let problems = [FenProblem::Castling(rights.to_owned())];
        assert_eq!(Position::from_fen(&fen(rights), Leniency::Strict).unwrap_err().problems, problems);
        let read = Position::from_fen_reporting(&fen(rights), Leniency::Lenient, None);
        let (position, forgiven) = read.expect("without castling it is a position");
        assert_eq!((position.to_fen(), &forgiven[..]), (fen("-"), &problems[..]));
    }
    assert!(Position::from_fen(&fen("HBhb"), Leniency::Strict).is_ok());
}

#[test]
fn a_pinned_pawn_has_no_chance_to_take_in_passing() {
    let read = |fen: &str| Position::from_fen(fen, Leniency::Strict).expect("a position");
    let named = read("rnbqkbnr/ppp1r1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
    let unnamed = read("rnbqkbnr/ppp1r1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    let mut played = read("rnbqkbnr/ppp1rppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2");
    played.play(played.parse_san("f5").expect("a move"));
    // The rules count them as one when positions are repeated.
    for position in [&named, &played] {
        assert_eq!(position.key(), unnamed.key());
        assert_eq!(read(&position.to_fen()), *position);
    }
    // Without the rook there is a chance, and another position.
    let with = read("rnbqkbnr/ppp3pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3");
    let without = read("rnbqkbnr/ppp3pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3");
    assert_ne!(with.key(), without.key());
}
