//! Passed pawns against each other: what AL3 decides is right, and it decides nearly all. Held against Syzygy where there are tables.

use std::path::Path;

use motive_chess::{Color, Position, Role, Square, TableOutcome, Tables};
use motive_endings::board::{Board, PlacedPiece};
use motive_endings::book::built_in;
use motive_endings::plans::decide;
use splitmix::Random;

const SYZYGY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/syzygy");

/// A random position with passed pawns.
fn random(random: &mut Random) -> Board {
    loop {
        let [white, black, ours, theirs] = [(); 4].map(|()| Square::new(random.below(64) as u32));
        let turn = if random.below(2) == 0 { Color::White } else { Color::Black };
        let pawn = |color, square| PlacedPiece { color, role: Role::Pawn, square };
        let board = Board::new(turn, white, black, &[pawn(Color::White, ours), pawn(Color::Black, theirs)]);
        if board.is_legal()
            && motive_endings::geometry::are_passed(ours, theirs)
            && Position::from_fen(&board.to_string(), motive_chess::Leniency::Lenient).is_ok()
            && !board.steps().is_empty()
        {
            return board;
        }
    }
}

#[test]
fn al3_decides_nearly_all_and_rightly() {
    let mut tables = Tables::new();
    if !tables.add_folder(Path::new(SYZYGY)).is_ok_and(|files| files > 0) {
        println!("skipped: no tables in ../shared/data/syzygy");
        return;
    }
    let book = built_in().unwrap_or_else(|problems| panic!("{problems}"));
    let positions: u32 = std::env::var("MOTIVE_SAMPLE").map_or(300, |text| text.parse().unwrap());
    let mut source = Random::new(24);
    let (mut by, mut wrong, mut open, mut units, mut largest) = ([0_u32; 3], Vec::new(), 0, 0, 0);
    for _ in 0..positions {
        let board = random(&mut source);
        let position: Position = board.to_string().parse().unwrap();
        let truth = match tables.outcome(&position).unwrap() {
            TableOutcome::Win => 1,
            TableOutcome::Draw => 0,
            TableOutcome::Loss => -1,
        };
        let (decision, spent) = decide(book, &board, &mut || true);
        units += spent.units;
        largest = largest.max(spent.largest);
        match decision {
            None => open += 1,
            Some(decision) => {
                by[decision.basis as usize] += 1;
                let value = if board.turn() == Color::White { decision.value } else { -decision.value };
                if value != truth {
                    wrong.push(format!("{board}: {value} instead of {truth} by {:?}", decision.basis));
                }
            }
        }
    }
    println!("of {positions}: lemmas {}, plans {}, last resort {}, open {open}", by[0], by[1], by[2]);
    println!(
        "wrong: {}, positions a question: {}, largest search {largest}",
        wrong.len(),
        units / u64::from(positions)
    );
    assert!(largest <= 200);
    assert!(open * 10 <= positions, "{open} of {positions} open");
    assert!(wrong.len() as u32 * 500 <= positions, "{}", wrong.join("\n"));
}
