//! Holds the lemmas against all positions: how many they decide, and how many wrongly.

use motive_chess::Role;
use motive_endings::lemmas::kpk::PawnEnding;
use motive_endings::tables::{Material, Tables, Truth};

fn main() {
    let mut tables = Tables::new();
    let kpk = Material::new(&[Role::Pawn], &[]);
    tables.add(kpk);
    let mut shown = 0;
    let mut counts = [[0_u32; 3]; 2];
    for (board, truth) in tables.boards(kpk) {
        let view = PawnEnding::of(&board).unwrap();
        let won = truth != Truth::Draw;
        let column = match view.wins() {
            None => 0,
            Some(w) if w == won => 1,
            Some(w) => {
                shown += 1;
                if shown < 30 { println!("wrong {board} says {w}"); }
                2
            }
        };
        if column==0 && std::env::args().len()>1 { println!("open {board} {won}"); }
        counts[usize::from(won)][column] += 1;
    }
    println!("drawn: open right wrong {:?}; won: {:?}", counts[0], counts[1]);
}
