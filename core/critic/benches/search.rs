//! The whole search at a fixed depth; the throughput is nodes a second.
//!
//! Each round must visit exactly the nodes of the signature (`apps/cli/tests/bench.signature`),
//! which is the signature of `motive bench` at the same depth.

mod common;

use common::positions;
use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use motive_answer::{Engine, Limits, Question};
use motive_chess::Position;
use motive_critic::{Critic, Settings};

const SIGNATURE: &str = include_str!("../../../apps/cli/tests/bench.signature");

fn nodes(critic: &mut Critic, positions: &[Position], depth: u32) -> u64 {
    positions
        .iter()
        .map(|position| {
            critic.forget();
            critic.search(&Question::new(position, Limits::depth(depth)), &mut ()).nodes
        })
        .sum()
}

fn search(c: &mut Criterion) {
    let mut fields = SIGNATURE.split_whitespace().map(|field| field.parse::<u64>().expect("a number"));
    let (Some(depth), Some(wanted)) = (fields.next(), fields.next()) else {
        panic!("bench.signature should hold a depth and a number of nodes");
    };
    let depth = depth as u32;
    let positions = positions();
    let mut critic = Critic::new(&Settings::default());
    let mut group = c.benchmark_group("search");
    group.throughput(Throughput::Elements(wanted));
    group.sampling_mode(SamplingMode::Flat).sample_size(10);
    group.bench_function(BenchmarkId::new("depth", depth), |b| {
        b.iter(|| assert_eq!(nodes(&mut critic, &positions, depth), wanted));
    });
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
