//! How long the value of a KPKP position takes: the studies, and a fixed sample of legal positions.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use motive_chess::{Color, Leniency, Position, Role, Square};
use motive_endings::board::{Board, PlacedPiece};
use motive_endings::geometry::are_passed;
use motive_endings::kpkp::{Asker, BUDGET};
use splitmix::Random;

/// Positions of the sweep.
const SWEEP: usize = 500;

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

/// A sweep over random legal positions with passed pawns, positions a second.
fn sweep(criterion: &mut Criterion) {
    let mut random = Random::new(4);
    let mut boards = Vec::new();
    while boards.len() < SWEEP {
        let mut square = || Square::new(random.below(64) as u32);
        let mut pawn = |color| PlacedPiece { color, role: Role::Pawn, square: square() };
        let men = [pawn(Color::White), pawn(Color::Black)];
        let board = Board::new(Color::White, square(), square(), &men);
        if board.is_legal() && are_passed(men[0].square, men[1].square) {
            boards.push(board);
        }
    }
    let mut group = criterion.benchmark_group("kpkp");
    group.sample_size(10).throughput(Throughput::Elements(SWEEP as u64));
    group.bench_function("sweep", |bencher| {
        bencher.iter(|| boards.iter().map(|board| Asker::new(BUDGET).value(board)).collect::<Vec<_>>());
    });
    group.finish();
}

criterion_group!(benches, values, sweep);
criterion_main!(benches);
