//! A chapter at work, read from a folder, so that it can be changed without compiling anything:
//!
//! ```text
//! --example chapter -- kb/advice kbnk descend 8        trees of all positions, found together
//! --example chapter -- kb/advice kqkr games 50 1       games against the longest defence, and a seed
//! --example chapter -- kb/advice kpk resist 200 1 20   slips of an opponent who looks at 20 positions a move
//! ```

use std::time::Instant;

use advice::{AdviceTable, Compiler, Domain as _, Knowledge, SatLimits, Source, Term, Verdict};
use motive_endings::descent::{Falling, descend};
use motive_endings::domain::Chess;
use motive_endings::drill::{Drill, games};
use motive_endings::resistance::resist;
use motive_endings::sweep::Sample;
use motive_endings::tables::{Material, Tables};

const LIMITS: SatLimits = SatLimits { nodes: 2_000_000, depth: 20 };

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, name, what, numbers @ ..] = &arguments[..] else {
        return Err("a folder, an ending, and what to do are wanted".into());
    };
    let number =
        |n: usize, otherwise: usize| numbers.get(n).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "advice") {
            files.push((path.display().to_string(), std::fs::read_to_string(&path)?));
        }
    }
    files.sort();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source { name, text }).collect();
    let knowledge = Knowledge::read(&Chess, &sources).map_err(|problems| problems.to_string())?;
    let material = Material::named(name).ok_or("no such ending")?;
    let mut tables = Tables::new();
    tables.add(material);
    let start = Instant::now();
    let sample = Sample { positions: number(0, 50), seed: number(1, 1) as u64 };
    match &**what {
        "descend" => {
            let named = |what: &str| {
                let call = Term::call(&format!("{name}_{what}"), [Term::name("white")]);
                Chess.number(&knowledge.definitions.written_out(&call, &Chess).ok()?)
            };
            let (measure, rung) = (named("measure").ok_or("no measure")?, named("rung"));
            let compiler = Compiler::new(&Chess, &knowledge.definitions);
            let own = compiler.goal(&Term::call(&format!("{name}_end"), [Term::name("white")]));
            let end = own.or_else(|_| compiler.goal(&Term::call("sound", [Term::name("white")])))?;
            let falling = Falling {
                measure: &*measure,
                sound: &*end,
                rung: rung.as_deref().map(|rung| rung as _),
                moves: number(0, 8),
            };
            let (drill, trees) = descend(&tables, material, &falling);
            println!("trees of 0, 1, 2 ... moves: {trees:?}");
            print(name, &drill);
        }
        "games" => {
            let table = AdviceTable::new(&Chess, &knowledge, &Term::call(name, [Term::name("white")]))?;
            let (mut asked, mut all, mut most) = (0_usize, 0_usize, 0_usize);
            let drill = games(&tables, material, sample, &mut |board| {
                let answer = table.ask(board, LIMITS).ok()?;
                (asked, all, most) = (asked + 1, all + answer.nodes(), most.max(answer.nodes()));
                match answer.tried.into_iter().next_back()?.sat.verdict {
                    Verdict::Yes(tree) => Some(tree),
                    _ => None,
                }
            });
            print(name, &drill);
            println!("{} positions a question, {most} at most", all / asked.max(1));
        }
        "resist" => println!("{:?}", resist(&tables, material, sample, number(2, 20))),
        other => return Err(format!("{other} is neither descend, games nor resist").into()),
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

fn print(name: &str, drill: &Drill) {
    println!(
        "{name}: {} of {} won, {} of {} with the weaker side to move, longest {}, {:.2} beyond, {} at most, {} silent, {} too long",
        drill.won,
        drill.positions,
        drill.replies_won,
        drill.replies,
        drill.longest,
        drill.mean_beyond(),
        drill.most_beyond,
        drill.silent,
        drill.too_long
    );
    for board in &drill.silences {
        println!("without advice: {board}");
    }
    for board in &drill.examples {
        println!("not won: {board}");
    }
}
