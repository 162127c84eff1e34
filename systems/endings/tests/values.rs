//! What is answered is right: won, drawn and lost positions with either side to move, of every ending that there is a chapter about, held
//! against Syzygy where there are tables.

use std::path::Path;

use motive_answer::Limits;
use motive_chess::{Color, Leniency, Position, Role, Square, TableOutcome, Tables};
use motive_endings::board::{Board, PlacedPiece};
use motive_endings::{EndingResult, Endings};
use splitmix::Random;

const SYZYGY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/syzygy");

/// The endings, and how many of a hundred positions may stay without an answer.
const ENDINGS: [(&str, u32); 14] = [
    ("Q/", 0),
    ("R/", 0),
    ("P/", 0),
    ("BB/", 0),
    ("BN/", 0),
    ("Q/P", 20),
    ("R/P", 25),
    ("Q/R", 5),
    ("R/B", 40),
    ("R/N", 70),
    ("BP/", 60),
    ("PP/", 20),
    ("B/B", 5),
    ("B/P", 5),
];

fn role(letter: char) -> Role {
    Role::from_char(letter).unwrap()
}

/// A random legal position: the men before the stroke against those after it, either color, either side to move.
fn random(men: &str, random: &mut Random) -> Position {
    loop {
        let strong = if random.below(2) == 0 { Color::White } else { Color::Black };
        let mut square = || Square::new(random.below(64) as u32);
        let kings = [square(), square()];
        let mut placed = Vec::new();
        for (n, side) in men.split('/').enumerate() {
            let color = if n == 0 { strong } else { strong.other() };
            placed.extend(side.chars().map(|c| PlacedPiece { color, role: role(c), square: square() }));
        }
        let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
        let board = Board::new(turn, kings[0], kings[1], &placed);
        if !board.is_legal() || board.steps().is_empty() {
            continue;
        }
        if let Ok(position) = Position::from_fen(&board.to_string(), Leniency::Lenient) {
            return position;
        }
    }
}

#[test]
fn answers_are_right() {
    let mut tables = Tables::new();
    if !tables.add_folder(Path::new(SYZYGY)).is_ok_and(|files| files > 0) {
        println!("skipped: no tables in ../shared/data/syzygy");
        return;
    }
    let each: u32 = std::env::var("MOTIVE_SAMPLE").map_or(60, |text| text.parse().unwrap());
    let (mut problems, mut source) = (Vec::new(), Random::new(2024));
    for (men, allowed) in ENDINGS {
        // Where much stays open an answer takes long: every move is searched in vain.
        let each = if allowed >= 40 { each.div_ceil(4) } else { each };
        let (mut open, mut wrong, mut spoiled) = (0, 0, 0);
        let mut examples = Vec::new();
        for _ in 0..each {
            let position = random(men, &mut source);
            let truth = tables.outcome(&position).unwrap();
            let Some(answer) = Endings::new().answer(&position, &Limits::none()) else {
                open += 1;
                continue;
            };
            let right = matches!(
                (answer.value, truth),
                (EndingResult::Win, TableOutcome::Win)
                    | (EndingResult::Draw, TableOutcome::Draw)
                    | (EndingResult::Loss, TableOutcome::Loss)
            );
            if !right {
                wrong += 1;
                examples.push(format!("{position}: {:?}, but it is {truth:?}", answer.value));
                continue;
            }
            // No move of the line that is shown throws the result away, on either side.
            let (mut here, mut value) = (position.clone(), truth);
            for m in answer.tree.main_line() {
                let next = here.after(m);
                let Some(after) = tables.outcome(&next) else { break };
                if next.legal_moves().is_empty() {
                    break;
                }
                let expected = match value {
                    TableOutcome::Win => TableOutcome::Loss,
                    TableOutcome::Draw => TableOutcome::Draw,
                    TableOutcome::Loss => TableOutcome::Win,
                };
                let own = here.turn() == position.turn();
                if own && after != expected {
                    spoiled += 1;
                    examples.push(format!("{position}: {} in {here} spoils it", here.san(m)));
                    break;
                }
                (here, value) = (next, after);
            }
        }
        println!("{men}: {each} asked, {open} open, {wrong} wrong, {spoiled} lines spoil the result");
        examples.truncate(5);
        if wrong + spoiled > 0 || open * 100 > allowed * each {
            problems.push(format!(
                "{men}: {open} open, {wrong} wrong, {spoiled} spoiled\n{}",
                examples.join("\n")
            ));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// A fork in two: the bare king draws, though nothing can be taken at once.
#[test]
fn a_fork_by_the_bare_king() {
    let position: Position = "k3b1n1/8/5K2/8/8/8/8/8 w - - 0 1".parse().unwrap();
    let answer = Endings::new().answer(&position, &Limits::none()).unwrap();
    assert_eq!(answer.value, EndingResult::Draw);
}
