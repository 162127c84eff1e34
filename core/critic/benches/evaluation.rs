//! What the search does at every node: exchanges, the running board, the evaluation, the
//! transposition table.

mod common;

use std::hint::black_box;

use common::positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use motive_chess::{Move, Position};
use motive_critic::bench_support::{RunningBoard, Transpositions, Walk};
use motive_critic::{eval, evaluate, exchange_at_least};

/// The positions after every legal move of the positions of `motive bench`.
fn children() -> Vec<Position> {
    let mut children = Vec::new();
    for position in positions() {
        children.extend(position.legal_moves().iter().map(|&m| position.after(m)));
    }
    children
}

/// A sum in which two errors do not cancel.
fn mix(sum: i64, value: i32) -> i64 {
    sum.wrapping_mul(31).wrapping_add(i64::from(value))
}

fn exchanges(c: &mut Criterion) {
    let positions = children();
    let mut captures: Vec<(&Position, Move)> = Vec::new();
    for position in &positions {
        captures.extend(position.capture_moves().into_iter().map(|m| (position, m)));
    }
    // Whether the exact value, found by trying thresholds from above, is at least zero.
    let value = |position: &Position, m: Move| {
        (-1000..=2000).rev().step_by(10).find(|&t| exchange_at_least(position, m, t))
    };
    let wanted = captures.iter().filter(|&&(position, m)| value(position, m).is_some_and(|v| v >= 0)).count();
    assert!(wanted > 100 && captures.len() - wanted > 100, "there are good and bad captures");
    let mut group = c.benchmark_group("exchange");
    group.throughput(Throughput::Elements(captures.len() as u64));
    group.bench_function("loses nothing", |b| {
        b.iter(|| {
            let good = captures.iter().filter(|&&(position, m)| exchange_at_least(black_box(position), m, 0));
            assert_eq!(good.count(), wanted);
        });
    });
    group.finish();
}

fn evaluations(c: &mut Criterion) {
    let parents: Vec<RunningBoard> = positions().iter().map(RunningBoard::new).collect();
    let children = children();
    // The evaluation must not know colors: every sum is compared with that of the mirrored positions.
    let wanted = children.iter().fold(0, |sum, position| mix(sum, evaluate(&position.mirrored())));
    let mut group = c.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(children.len() as u64));
    group.sample_size(20);
    group.bench_function("from nothing", |b| {
        b.iter(|| {
            let sum = children.iter().fold(0, |sum, position| mix(sum, evaluate(black_box(position))));
            assert_eq!(sum, wanted);
        });
    });
    let mut line = Walk::default();
    group.bench_function("move and evaluate", |b| {
        b.iter(|| {
            let mut sum = 0;
            for board in &parents {
                board.begin(&mut line);
                for m in black_box(board).position().legal_moves() {
                    sum = mix(sum, board.after(m).evaluate(&mut line));
                }
            }
            assert_eq!(sum, wanted);
        });
    });
    let wanted = children.iter().fold(0, |sum, position| mix(sum, eval::evaluate(&position.mirrored())));
    group.bench_function("in words", |b| {
        b.iter(|| {
            let sum = children.iter().fold(0, |sum, position| mix(sum, eval::evaluate(black_box(position))));
            assert_eq!(sum, wanted);
        });
    });
    group.finish();
}

fn table(c: &mut Criterion) {
    // Two plies deep there are enough keys to miss the nearer caches, as a search does.
    let mut keys = Vec::new();
    let stored = Position::default().legal_moves()[0];
    for position in children() {
        keys.extend(position.legal_moves().iter().map(|&m| position.after(m).key()));
    }
    keys.sort_unstable();
    keys.dedup();
    // The order of keys is the order of buckets: a search does not visit them in turn.
    keys.sort_by_key(|key| key.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let score = |key: u64| (key % 2001) as i32 - 1000;
    let full = Transpositions::new(16);
    for &key in &keys {
        full.put(key, stored, score(key), 5);
    }
    let kept = keys.iter().filter(|&&key| full.get(key) == Some((score(key), 5))).count();
    assert!(kept > keys.len() * 99 / 100, "a table that is large enough keeps {kept} of {}", keys.len());
    let mut group = c.benchmark_group("table");
    group.throughput(Throughput::Elements(keys.len() as u64));
    group.bench_function("get, there", |b| {
        b.iter(|| {
            let found = keys.iter().filter(|&&key| full.get(black_box(key)) == Some((score(key), 5))).count();
            assert_eq!(found, kept);
        });
    });
    group.bench_function("get, not there", |b| {
        b.iter(|| assert_eq!(keys.iter().filter(|&&key| full.get(black_box(!key)).is_some()).count(), 0));
    });
    group.bench_function("put", |b| {
        let table = Transpositions::new(16);
        b.iter(|| {
            for &key in &keys {
                table.put(black_box(key), stored, score(key), 5);
            }
        });
        let found = keys.iter().filter(|&&key| table.get(key) == Some((score(key), 5))).count();
        assert_eq!(found, kept);
    });
    group.finish();
}

criterion_group!(benches, exchanges, evaluations, table);
criterion_main!(benches);
