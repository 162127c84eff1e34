use std::sync::Arc;
use std::time::Instant;
use advice::*;
use motive_chess::{Color, Role, SquareSet};
use motive_endings::board::{Board, Step};
use motive_endings::domain::{Chess, probe};
use motive_endings::drill::drill;
use motive_endings::tables::{Material, Tables};

fn any() -> Chooser<Board, Step> { Arc::new(|_, legal| (0..legal.len()).map(|i| (i, 0)).collect()) }

fn main() {
    let name = std::env::args().nth(1).unwrap();
    let material = match name.as_str() { "KRK" => Material::new(&[Role::Rook], &[]), "KQK" => Material::new(&[Role::Queen], &[]),
      "KBBK" => Material::new(&[Role::Bishop,Role::Bishop], &[]), _ => Material::new(&[Role::Bishop,Role::Knight], &[]) };
    let mut tables = Tables::new();
    tables.add(material);
    let start = Instant::now();
    let mut nodes = 0_u64; let mut silent = 0; let mut maxn = 0;
    let mut used = [0_u64; 9];
    let men = material_count(&name);
    let d = drill(&tables, material, |board| {
        let value = |b: &Board| score(b, men);
        let v = board.steps().into_iter().map(|s| value(&board.after(s))).min().unwrap();
        let pieces: Vec<(u32, Compiled<Chess>)> = [(1, true), (3, true), (3, false), (5, true), (7, true), (5, false), (7, false), (9, false)].into_iter().map(|(depth, mate)| {
            (depth, Compiled { side: Side::First,
              better: if mate { Arc::new(|b: &Board| b.turn() == Color::Black && b.is_mate()) } else { Arc::new(move |b: &Board| b.turn() == Color::Black && score(b, men) < v) },
              hold: Arc::new(move |b: &Board| b.men_of(Color::White).count() == men && !b.is_stalemate()),
              mine: any(), theirs: any() })
        }).collect();
        for (i, (depth, piece)) in pieces.iter().enumerate() {
            if piece_is_mate(i) && motive_endings::geometry::edge_distance(board.king(Color::Black)) > 1 { continue; }
            let s = sat(&Chess, piece, board, SatLimits { nodes: 20000, depth: *depth });
            nodes += s.nodes as u64; maxn = maxn.max(s.nodes);
            if let Verdict::Yes(tree) = &s.verdict { used[i] += 1; return tree.first_moves().next().copied(); }
        }
        silent += 1; if silent % 5 == 1 { println!("silent {board} room {} score {v}", v / 1000); }
        None
    });
    let mut d=d; let ex = std::mem::take(&mut d.examples); println!("{d:?}\nused {used:?}\nnodes mean {} max {maxn}, {:.1} s, examples:", nodes / d.positions, start.elapsed().as_secs_f64());
    
}
fn piece_is_mate(i: usize) -> bool { i == 0 || i == 1 || i == 3 || i == 4 }
fn material_count(n: &str) -> usize { n.len() - 2 }
#[allow(dead_code)] fn exposed(b: &Board) -> bool { b.men_of(Color::White).any(|m| motive_endings::geometry::distance(m.square, b.king(Color::Black)) == 1) && b.steps().into_iter().any(|s| b.takes(s)) }
fn score(b: &Board, men: usize) -> i64 {
    use motive_endings::geometry::{distance as d, file, rank};
    let _ = men;
    if exposed(b) || b.is_stalemate() { return 1_000_000; }
    let (wk, bk) = (b.king(Color::White), b.king(Color::Black));
    if let Some(r) = b.find(Color::White, Role::Rook) {
        // A cut along ranks (transposed = false) or files.
        let cut = |r: (u8, u8), k: (u8, u8), w: (u8, u8)| -> i64 {
            // (along, across): across is the coordinate that the rook's line fixes.
            if k.1 == r.1 { return 1_000_000; }
            let above = k.1 > r.1;
            // Own king on the rook's line between rook and enemy: the line is broken.
            if w.1 == r.1 && ((w.0 > r.0) == (k.0 > r.0)) && k.0 != r.0 && w.0.abs_diff(r.0) < k.0.abs_diff(r.0) { return 900_000; }
            let lines = i64::from(if above { 7 - r.1 } else { r.1 });
            let way = i64::from(if above { r.1.wrapping_sub(1).abs_diff(w.1).min(8) } else { (r.1 + 1).abs_diff(w.1) });
            let apart = i64::from(k.0.abs_diff(w.0));
            let wall = i64::from(if k.0 >= w.0 { 7 - k.0 } else { k.0 });
            let apart = match apart { 0 => 2, 1 => 0, n => n };
            lines * 10_000 + way * 1_000 + apart * 16 + wall
        };
        let at = |s: motive_chess::Square| (file(s), rank(s));
        let flip = |s: motive_chess::Square| (rank(s), file(s));
        return cut(at(r), at(bk), at(wk)).min(cut(flip(r), flip(bk), flip(wk)));
    }
    let room = probe::room(b, Color::Black).len() as i64;
    let near: i64 = b.men_of(Color::White).map(|m| i64::from(d(m.square, wk))).sum();
    room.max(2) * 1000 + near * 10 + i64::from(d(wk, bk))
}
