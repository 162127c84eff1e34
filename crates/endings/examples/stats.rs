//! scratch
use motive_chess::{Color, Role};
use motive_endings::board::Board;
use motive_endings::lemmas::judge;
use motive_endings::tables::{Material, Tables, Truth};
fn look(b: &Board, d: u32, n: &mut u64) -> bool {
    *n += 1;
    if let Some(v) = judge(b) { return v == 1; }
    if d == 0 { return false; }
    let us = b.turn() == Color::White;
    for s in b.steps() {
        if s.promotion.is_some_and(|r| r != Role::Queen) { continue; }
        let w = look(&b.after(s), d - 1, n);
        if w == us { return us; }
    }
    !us && b.has_step()
}
fn main() {
    let mut tables = Tables::new();
    let m = Material::new(&[Role::Pawn], &[]);
    tables.restore(m, std::fs::read(format!("target/truth/{m}")).unwrap());
    for d in [0,1,3,5] {
        let (mut wrong, mut n, mut total, mut fw) = (0, 0, 0, 0);
        let mut ex = Vec::new();
        for (board, truth) in tables.boards(m) {
            total += 1;
            let w = look(&board, d, &mut n);
            if w != (truth != Truth::Draw) { wrong += 1; if w { fw += 1; } if wrong % 211 == 3 { ex.push(board.to_string()); } }
        }
        println!("depth {d}: wrong {wrong} (false wins {fw}) of {total}, nodes {}", n / total);
        for e in ex.iter().take(8) { println!("   {e}"); }
    }
}
