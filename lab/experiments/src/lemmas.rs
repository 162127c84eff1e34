//! Holds the lemmas against all positions: how many they decide, and how many wrongly. `lab lemmas kpk kqkp`.

use motive_chess::Color;
use motive_endings::lemmas::kpk::PawnEnding;
use motive_endings::lemmas::{can_win, judge};
use motive_endings::tables::{Material, Tables};

/// Runs it.
pub(crate) fn run(arguments: &[String]) {
    let mut tables = Tables::new();
    let names: Vec<String> = arguments.to_vec();
    let list: Vec<Material> = names.iter().filter_map(|name| Material::named(name)).collect();
    for &m in &list {
        tables.add(m);
    }
    for &m in &list {
        let rules_only = m.to_string() == "KPK";
        let mut counts = [[0_u32; 3]; 3];
        // Can White win, can Black: asked, known, wrong.
        let mut questions = [0_u32; 3];
        let mut shown = 0;
        for (n, (board, truth)) in tables.boards(m).enumerate() {
            let sign = if board.turn() == Color::White { truth.sign() } else { -truth.sign() };
            let answer = if rules_only {
                PawnEnding::of(&board).and_then(PawnEnding::wins).map(i8::from)
            } else {
                judge(&board)
            };
            for (color, wins) in [(Color::White, sign > 0), (Color::Black, sign < 0)] {
                let known = can_win(&board, color);
                questions[0] += 1;
                questions[1] += u32::from(known.is_some());
                questions[2] += u32::from(known.is_some_and(|known| known != wins));
            }
            let column = match answer {
                None => {
                    if n % 4001 == 0 {
                        println!("open: {board} {sign}");
                    }
                    0
                }
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
        let [asked, known, wrong] = questions;
        println!("{m}: {asked} questions who can win, {known} known, {wrong} of them wrongly");
        println!("{m}: open, right, wrong; lost {:?}, drawn {:?}, won {:?}", counts[0], counts[1], counts[2]);
    }
}
