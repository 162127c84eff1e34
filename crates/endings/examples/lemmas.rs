//! Holds the lemmas against all positions: how many they decide, and how many wrongly.

use motive_chess::{Color, Role};
use motive_endings::lemmas::judge;
use motive_endings::tables::{Material, Tables};

fn main() {
    let mut tables = Tables::new();
    let list = [
        Material::new(&[Role::Pawn], &[]),
        Material::new(&[Role::Queen], &[]),
        Material::new(&[Role::Queen], &[Role::Pawn]),
        Material::new(&[Role::Queen], &[Role::Queen]),
        Material::new(&[Role::Pawn], &[Role::Pawn]),
    ];
    for m in list {
        tables.add(m);
    }
    for m in list {
        let mut counts = [[0_u32; 3]; 3];
        let mut shown = 0;
        for (board, truth) in tables.boards(m) {
            let sign = if board.turn() == Color::White { truth.sign() } else { -truth.sign() };
            let column = match judge(&board) {
                None => 0,
                Some(v) if v == sign => 1,
                Some(v) => {
                    shown += 1;
                    if shown < 4 {
                        println!("{board}: {v} instead of {sign}");
                    }
                    2
                }
            };
            counts[(sign + 1) as usize][column] += 1;
        }
        println!("{m}: open, right, wrong; lost {:?}, drawn {:?}, won {:?}", counts[0], counts[1], counts[2]);
    }
}
