//! The rules: generating moves, making them, counting the tree.
//!
//! Every measured loop checks what it has computed, against a second way of computing it where there
//! is one, so that a fast wrong answer is an error and no record.

mod common;

use std::hint::black_box;

use common::positions;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use motive_chess::{CheckSquares, Leniency, Move, Position, perft};

fn pairs(positions: &[Position]) -> Vec<(&Position, Move)> {
    positions
        .iter()
        .flat_map(|position| position.legal_moves().into_iter().map(move |m| (position, m)))
        .collect()
}

fn generation(c: &mut Criterion) {
    let positions = positions();
    let wanted = positions.iter().map(|position| position.legal_moves().len()).sum::<usize>();
    let playable = |position: &Position| {
        let text = |m: &Move| position.parse_uci(&position.uci(*m)) == Ok(*m);
        position.legal_moves().iter().all(text)
    };
    assert!(positions.iter().all(playable), "a move that is generated can be read back");
    let mut group = c.benchmark_group("generate");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal", |b| {
        b.iter(|| {
            let count: usize = positions.iter().map(|position| black_box(position).legal_moves().len()).sum();
            assert_eq!(count, wanted);
        });
    });
    // As the search asks for them: captures first, quiet moves only if those do not suffice.
    let calm: Vec<&Position> = positions.iter().filter(|position| !position.is_check()).collect();
    let wanted: usize = calm.iter().map(|position| position.legal_moves().len()).sum();
    group.throughput(Throughput::Elements(calm.len() as u64));
    group.bench_function("in stages", |b| {
        b.iter(|| {
            let stages = |position: &Position| {
                let pinned = position.pinned(position.turn());
                position.noisy_moves_out_of_check(pinned).len()
                    + position.quiet_moves_out_of_check(pinned).len()
            };
            let count: usize = calm.iter().map(|position| stages(black_box(position))).sum();
            assert_eq!(count, wanted);
        });
    });
    group.finish();
}

fn making(c: &mut Criterion) {
    let positions = positions();
    let pairs = pairs(&positions);
    // The running key must be the key of the position that is read from its own FEN.
    let read_back =
        |position: &Position| Position::from_fen(&position.to_fen(), Leniency::Strict).expect("own FEN");
    let wanted = pairs.iter().fold(0, |sum, &(position, m)| sum ^ read_back(&position.after(m)).key());
    let mut group = c.benchmark_group("make");
    group.throughput(Throughput::Elements(pairs.len() as u64));
    group.bench_function("a copy with the move", |b| {
        b.iter(|| {
            let keys = pairs.iter().fold(0, |sum, &(position, m)| sum ^ black_box(position).after(m).key());
            assert_eq!(keys, wanted);
        });
    });
    let wanted = pairs.iter().filter(|&&(position, m)| position.after(m).is_check()).count();
    assert!(wanted > 10, "there are checks to be found");
    group.bench_function("does it give check", |b| {
        b.iter(|| {
            let mut checks = 0;
            for position in &positions {
                let squares = CheckSquares::new(black_box(position));
                checks +=
                    position.legal_moves().iter().filter(|&&m| squares.gives_check(position, m)).count();
            }
            assert_eq!(checks, wanted);
        });
    });
    group.finish();
}

fn tree(c: &mut Criterion) {
    // The counts are those of the literature (chessprogramming.org, "Perft Results").
    let trees = [
        ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
        ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
        ("rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
    ];
    let mut group = c.benchmark_group("perft");
    for (name, fen, depth, leaves) in trees {
        let position = Position::from_fen(fen, Leniency::Strict).expect("a position");
        group.throughput(Throughput::Elements(leaves));
        group.bench_with_input(BenchmarkId::new(name, depth), &position, |b, position| {
            b.iter(|| assert_eq!(perft(black_box(position), depth), leaves));
        });
    }
    group.finish();
}

criterion_group!(benches, generation, making, tree);
criterion_main!(benches);
