//! A chapter at work, read from a folder, so that it can be changed without compiling anything:
//!
//! ```text
//! lab chapter kb/advice kbnk descend 8        trees of all positions, found together
//! lab chapter kb/advice kbnk descend 10 300   and the player with the built-in chapters in 300 of the slowest positions
//! lab chapter kb/advice kbnk rungs 30 36      which rungs of 30 to 36 win, and how fast
//! lab chapter kb/advice kqkr games 50 1       games against the longest defense, and a seed
//! lab chapter kb/advice kpk resist 200 1 20   slips of an opponent who looks at 20 positions a move
//! ```

use crate::folder;
use std::time::Instant;

use advice::{AdviceTable, Compiler, Domain as _, SatLimits, Term, Verdict};
use motive_answer::Limits;
use motive_chess::{Leniency, Move, Position};
use motive_endings::Endings;
use motive_endings::board::Board;
use motive_endings::descent::{Falling, Rungs, descend, try_rungs};
use motive_endings::domain::Chess;
use motive_endings::drill::{Drill, games};
use motive_endings::resistance::resist;
use motive_endings::sweep::Sample;
use motive_endings::tables::{Material, Tables, Truth};
use splitmix::Random;

/// The longest tree, in moves.
const MOVES: usize = 10;
const LIMITS: SatLimits = SatLimits { nodes: 4_000_000, depth: 20 };

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let [folder, name, what, numbers @ ..] = arguments else {
        return Err("a folder, an ending, and what to do are wanted".into());
    };
    let number =
        |n: usize, otherwise: usize| numbers.get(n).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (_, knowledge) = folder::read(folder)?;
    let material = Material::named(name).ok_or("no such ending")?;
    let mut tables = Tables::new();
    tables.add(material);
    let start = Instant::now();
    let sample = Sample { positions: number(0, 50), seed: number(1, 1) as u64 };
    match &**what {
        "descend" | "rungs" => {
            let named = |what: &str| {
                let call = Term::call(&format!("{name}_{what}"), [Term::name("white")]);
                Chess.number(&knowledge.definitions.written_out(&call, &Chess).ok()?)
            };
            let (measure, rung) = (named("measure").ok_or("no measure")?, named("rung"));
            let compiler = Compiler::new(&Chess, &knowledge.definitions);
            let own = compiler.goal(&Term::call(&format!("{name}_end"), [Term::name("white")]));
            let end = own.or_else(|_| compiler.goal(&Term::call("sound", [Term::name("white")])))?;
            let rung = rung.as_deref().map(|rung| rung as _);
            let mut falling = Falling { measure: &*measure, sound: &*end, rung, moves: MOVES };
            if what == "rungs" {
                let heights = number(0, 30) as i64..=number(1, 36) as i64;
                let shifts = |height: i64| (0..height).step_by(number(2, 4).max(1));
                let rungs = heights
                    .step_by(2)
                    .flat_map(|height| shifts(height).map(move |shift| Rungs { height, shift }));
                try_rungs(
                    &tables,
                    material,
                    &falling,
                    &rungs.collect::<Vec<_>>(),
                    &mut |rungs, drill, trees| {
                        println!("{rungs:?}: trees {trees:?}");
                        print(name, drill);
                    },
                );
            } else {
                falling.moves = number(0, MOVES);
                let (drill, trees) = descend(&tables, material, &falling);
                println!("trees of 0, 1, 2 ... moves: {trees:?}");
                print(name, &drill);
                if let Some(count) = numbers.get(1) {
                    play_slowest(&tables, &drill, count.parse()?, number(2, 1) as u64)?;
                }
            }
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
        other => return Err(format!("{other} is neither descend, rungs, games nor resist").into()),
    }
    println!("{:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// The player himself, as a user meets him, in a sample of the positions that take longest, each against the longest defense and
/// against one of chance: does he keep what the sweep promises?
fn play_slowest(
    tables: &Tables,
    drill: &Drill,
    count: usize,
    seed: u64,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut random = Random::new(seed);
    let (mut kept, mut longest, mut asked, mut all, mut most) = (0, 0, 0_u64, 0_u64, 0_u64);
    for _ in 0..count {
        let (promised, board) = drill.slowest[random.below(drill.slowest.len())];
        let mut lengths = [0; 2];
        for (by_chance, length) in lengths.iter_mut().enumerate() {
            let mut position = Position::from_fen(&board.to_string(), Leniency::Lenient)?;
            let mut player = Endings::new();
            while *length <= promised {
                let Some(answer) = player.answer(&position, &Limits::none()) else { break };
                let Some(best) = answer.best else { break };
                if answer.nodes > 1 {
                    (asked, all, most) = (asked + 1, all + answer.nodes, most.max(answer.nodes));
                }
                position.play(best);
                *length += 1;
                let replies = position.legal_moves();
                let holds_out = |reply: &Move| {
                    let next = Board::of(&position.after(*reply));
                    match next.and_then(|next| tables.truth(&next)) {
                        Some(Truth::Win(plies)) => plies,
                        _ => u8::MAX,
                    }
                };
                let reply = if by_chance == 1 && !replies.is_empty() {
                    Some(replies[random.below(replies.len())])
                } else {
                    replies.iter().copied().max_by_key(holds_out)
                };
                let Some(reply) = reply else { break };
                position.play(reply);
            }
            let mated = position.legal_moves().is_empty() && position.is_check();
            if mated && *length <= promised {
                kept += 1;
            } else {
                println!("not kept: {board}, {promised} moves promised, {position:?}");
            }
        }
        longest = longest.max(lengths[0]).max(lengths[1]);
    }
    println!("{kept} of {} games as promised, the longest {longest} moves", 2 * count);
    println!("{} positions a question, {most} at most", all / asked.max(1));
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
