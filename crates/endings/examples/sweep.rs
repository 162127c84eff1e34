//! Holds the advice for an ending against the exhaustive table.
//!
//! `cargo run --release -p motive-endings --example sweep -- kpkp [--sample N --seed S] [--cache FOLDER]`

use motive_chess::Role;
use motive_endings::kpkp::Asker;
use motive_endings::sweep::{Sample, sweep};
use motive_endings::tables::{Material, Tables};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let at = arguments.iter().position(|a| a == name)?;
        arguments.get(at + 1)?.parse::<u64>().ok()
    };
    let text = |name: &str| arguments.iter().position(|a| a == name).and_then(|at| arguments.get(at + 1));
    let material = match arguments.first().map(String::as_str) {
        Some("kpkp") | None => Material::new(&[Role::Pawn], &[Role::Pawn]),
        Some("kpk") => Material::new(&[Role::Pawn], &[]),
        Some(other) => {
            eprintln!("{other}: kpkp or kpk");
            return;
        }
    };
    let mut tables = Tables::new();
    let kept = text("--cache").map(|folder| format!("{folder}/{material}"));
    let restored = kept
        .as_ref()
        .and_then(|file| std::fs::read(file).ok())
        .is_some_and(|bytes| tables.restore(material, bytes));
    if !restored {
        tables.add(material);
        if let (Some(file), Some(bytes)) = (kept, tables.bytes(material)) {
            _ = std::fs::write(file, bytes);
        }
    }
    let sample =
        number("--sample").map(|n| Sample { positions: n as usize, seed: number("--seed").unwrap_or(1) });
    let budget = number("--budget").unwrap_or(1200);
    let result = sweep(&tables, material, sample, |board| {
        let mut asker = Asker::new(budget);
        let value = asker.value(board, true);
        (value, asker.cost.largest as u64)
    });
    for (board, truth, value) in &result.examples {
        println!("{board}: {value:?} instead of {truth}");
    }
    println!(
        "{material}: positions {}, correct {} ({:.3} %), unknown {}, wrong {}, max_nodes {}, mean_ms {:.3}",
        result.positions,
        result.correct,
        100.0 * result.correct as f64 / result.positions.max(1) as f64,
        result.unknown,
        result.wrong,
        result.max_nodes,
        result.mean_ms
    );
}
