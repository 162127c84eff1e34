//! The notations: FEN, SAN, EPD and PGN, read and written.
//!
//! What is read must be what was written, in every round.

mod common;

use std::fmt::Write;
use std::hint::black_box;

use common::positions;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use motive_chess::{Epd, Game, Leniency, Move, Operand, Operation, Position, read_epds, read_games};

fn fen(c: &mut Criterion) {
    let positions = positions();
    let texts: Vec<String> = positions.iter().map(Position::to_fen).collect();
    let bytes = texts.iter().map(String::len).sum::<usize>() as u64;
    let mut group = c.benchmark_group("fen");
    group.throughput(Throughput::Bytes(bytes));
    group.bench_function("read", |b| {
        b.iter(|| {
            for (text, position) in texts.iter().zip(&positions) {
                let read = Position::from_fen(black_box(text), Leniency::Strict);
                assert_eq!(read.as_ref().map(Position::key), Ok(position.key()));
            }
        });
    });
    group.bench_function("write", |b| {
        b.iter(|| {
            for (text, position) in texts.iter().zip(&positions) {
                assert_eq!(black_box(position).to_fen(), *text);
            }
        });
    });
    group.finish();
}

fn san(c: &mut Criterion) {
    let positions = positions();
    let mut moves: Vec<(&Position, Move, String)> = Vec::new();
    for position in &positions {
        moves.extend(position.legal_moves().into_iter().map(|m| (position, m, position.san(m))));
    }
    let mut group = c.benchmark_group("san");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("read", |b| {
        b.iter(|| {
            for (position, m, text) in &moves {
                assert_eq!(position.parse_san(black_box(text)), Ok(*m));
            }
        });
    });
    group.bench_function("write", |b| {
        b.iter(|| {
            for (position, m, text) in &moves {
                assert_eq!(position.san(black_box(*m)), *text);
            }
        });
    });
    group.finish();
}

fn epd(c: &mut Criterion) {
    let mut text = String::new();
    let mut answers = Vec::new();
    for (number, position) in positions().into_iter().enumerate() {
        let answer = position.legal_moves()[number % 3];
        let mut record = Epd::new(position);
        record.set_moves("bm", &[answer]);
        record.set(Operation::new("id", [Operand::quoted(format!("benchmark.{number:03}"))]));
        record.set(Operation::new("c0", [Operand::quoted("a comment; with a semicolon")]));
        writeln!(text, "{record}").expect("a string takes everything");
        answers.push(answer);
    }
    let mut group = c.benchmark_group("epd");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |b| {
        b.iter(|| {
            let records = read_epds(black_box(&text), Leniency::Strict);
            assert_eq!(records.len(), answers.len());
            for (record, answer) in records.iter().zip(&answers) {
                let record = record.as_ref().expect("we have written it");
                assert_eq!(record.best_moves().as_deref(), Ok(&[*answer][..]));
            }
        });
    });
    group.finish();
}

/// Moves that look at nothing but the number of the ply: long games with all kinds of moves in them.
fn game(number: usize) -> Game {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for ply in 0..120 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[(ply * 7 + number * 13 + 5) % legal.len()];
        moves.push(m);
        position.play(m);
    }
    Game::from_moves(Position::default(), &moves)
}

fn pgn(c: &mut Criterion) {
    let games: Vec<Game> = (0..20).map(game).collect();
    let plies: usize = games.iter().map(|game| game.main_line().len()).sum();
    assert!(plies > 1000, "the games are long enough to be worth reading: {plies}");
    let mut text = String::new();
    for game in &games {
        writeln!(text, "{game}").expect("a string takes everything");
    }
    // The same with a comment and a glyph in every game.
    let annotated: String =
        text.replace(" 5. ", " {a comment of some length, [%clk 0:01:00]} 5. ").replace(" 9. ", " $1 9. ");
    let mut group = c.benchmark_group("pgn");
    for (name, text) in [("read", &text), ("read with comments", &annotated)] {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                let read: Result<Vec<Game>, _> = read_games(black_box(text).as_bytes()).collect();
                let read = read.expect("we have written it");
                assert_eq!(read.iter().map(|game| game.main_line().len()).sum::<usize>(), plies);
            });
        });
    }
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("write", |b| {
        b.iter(|| {
            let length: usize = games.iter().map(|game| black_box(game).to_string().len() + 1).sum();
            assert_eq!(length, text.len());
        });
    });
    group.finish();
}

criterion_group!(benches, fen, san, epd, pgn);
criterion_main!(benches);
