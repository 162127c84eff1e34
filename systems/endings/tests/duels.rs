//! The player with everything it has (chapters, value rules, memory, search for progress) against the defense that knows the table.

use motive_answer::Limits;
use motive_endings::duel::{Duels, duels};
use motive_endings::sweep::Sample;
use motive_endings::tables::{Material, Tables};

fn play(name: &str, positions: usize) -> Duels {
    let mut tables = Tables::new();
    let material = Material::named(name).unwrap();
    tables.add(material);
    let found = duels(&tables, material, Sample { positions, seed: 1 }, &Limits::none());
    println!(
        "{name}: {} won positions, {} not called won, {} won, {} with a repetition; {} moves at most, {:.1} on average; {} positions a move, {} at most",
        found.asked,
        found.unclaimed,
        found.won,
        found.repeated,
        found.moves.0,
        found.moves.1 as f64 / found.won.max(1) as f64,
        found.nodes.1 / found.nodes.2.max(1),
        found.nodes.0,
    );
    for (board, end) in &found.failures {
        println!("  {end:?}: {board}");
    }
    found
}

/// What is called won is won within fifty moves; a position comes twice in fewer than one game of three hundred.
#[test]
fn queen_or_rook_against_pawn() {
    let sample = std::env::var("MOTIVE_SAMPLE").map_or(40, |text| text.parse().unwrap());
    for name in ["kqkp", "krkp"] {
        let found = play(name, sample);
        assert!(found.asked == sample as u64 && found.unclaimed * 50 <= found.asked, "{name}");
        assert_eq!(found.won, found.asked - found.unclaimed, "{name}");
        assert!(found.repeated * 300 <= found.asked, "{name}");
    }
}

/// Queen against rook is won in play only where the rook falls soon; how often is printed.
#[test]
fn queen_against_rook() {
    let Some(sample) = std::env::var("MOTIVE_SAMPLE").ok().and_then(|text| text.parse().ok()) else {
        println!("skipped: set MOTIVE_SAMPLE to the number of positions; a game takes a second");
        return;
    };
    let found = play("kqkr", sample);
    assert!(found.unclaimed == 0 && found.won * 100 >= found.asked * 65);
}
