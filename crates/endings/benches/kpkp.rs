//! How long the value of a KPKP position takes: the studies, and a fixed sample of legal positions.

use criterion::{Criterion, criterion_group, criterion_main};
use motive_chess::{Leniency, Position};
use motive_endings::board::Board;
use motive_endings::kpkp::Asker;

const POSITIONS: [&str; 6] = [
    "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
    "3k4/7p/8/2P5/K7/8/8/8 w - - 0 1",
    "8/7K/k1P5/p7/8/8/8/8 w - - 0 1",
    "8/p7/8/8/2K5/6k1/2P5/8 w - - 0 1",
    "8/8/8/3P4/4K3/1k5p/8/8 w - - 0 1",
    "8/1k6/8/8/3p4/1PK5/8/8 w - - 0 1",
];

fn values(criterion: &mut Criterion) {
    let boards: Vec<Board> = POSITIONS
        .iter()
        .filter_map(|fen| Board::of(&Position::from_fen(fen, Leniency::Strict).ok()?))
        .collect();
    criterion.bench_function("kpkp value", |bencher| {
        bencher.iter(|| boards.iter().map(|board| Asker::new(1200).value(board)).collect::<Vec<_>>());
    });
}

criterion_group!(benches, values);
criterion_main!(benches);
