//! Whether quick and normal effort tell the same story of a game.
//!
//! `cargo run --release -p motive-lab -- marks GAMES.pgn [FIRST] [SECOND]` annotates every game of the file with two efforts (`quick` and `normal`);
//! `marks played:N:SEED` takes N games of the critic against itself, as `blunders` plays them. Of all moves that one of the two marks `?` or
//! `??`, it prints the share that the other marks so, too, and those where they differ.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use motive_annotate::{Annotator, Effort, Mark, Options, games};
use motive_answer::Control;
use motive_chess::Game;

use crate::blunders::play;

/// Nodes of a move in the games that are played.
const PLAY_NODES: u64 = 300;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let Some(source) = arguments.first() else {
        return Err("usage: marks GAMES.pgn|played:N:SEED [FIRST] [SECOND]".into());
    };
    let effort = |index: usize, otherwise: &str| -> Result<Effort, Box<dyn Error>> {
        Ok(arguments.get(index).map_or(otherwise, String::as_str).parse()?)
    };
    let efforts = [effort(1, "quick")?, effort(2, "normal")?];
    let mut annotators =
        efforts.map(|effort| Annotator::new(&Options { effort, threads: 2, ..Options::default() }));
    let (mut agreed, mut all, mut same) = (0, 0, 0);
    for (number, game) in read(source)?.into_iter().enumerate() {
        let mut marks: Vec<BTreeMap<usize, (Mark, String)>> = Vec::new();
        for annotator in &mut annotators {
            let annotated = annotator.annotate(&game, &Control::new(), &mut ())?;
            let found = annotated
                .moments()
                .iter()
                .map(|moment| (moment.ply, (moment.mark, format!("{} {}", moment.number, moment.san))));
            marks.push(found.collect());
        }
        let bad = |of: &BTreeMap<usize, (Mark, String)>, ply: &usize| {
            of.get(ply)
                .filter(|(mark, _)| matches!(mark, Mark::Mistake | Mark::Blunder))
                .map(|(mark, _)| *mark)
        };
        let plies: std::collections::BTreeSet<usize> =
            marks.iter().flat_map(|of| of.keys().copied()).collect();
        for ply in plies {
            let found = [bad(&marks[0], &ply), bad(&marks[1], &ply)];
            if found == [None, None] {
                continue;
            }
            all += 1;
            same += usize::from(found[0] == found[1]);
            if found[0].is_some() && found[1].is_some() {
                agreed += 1;
            } else {
                let glyph = |of: &BTreeMap<usize, (Mark, String)>| {
                    of.get(&ply).map_or("nothing", |(mark, _)| match mark.glyph() {
                        "" => "a remark",
                        glyph => glyph,
                    })
                };
                let name = marks.iter().find_map(|of| of.get(&ply)).map_or("", |(_, name)| name);
                println!("game {} {name}: {} and {}", number + 1, glyph(&marks[0]), glyph(&marks[1]));
            }
        }
    }
    let share = |part: usize| 100.0 * part as f64 / all.max(1) as f64;
    println!(
        "{agreed} of {all} marks of ? and above are there with both efforts ({:.1} %); the same mark {same} ({:.1} %)",
        share(agreed),
        share(same)
    );
    Ok(())
}

/// The games of a file, or games that are played for it.
fn read(source: &str) -> Result<Vec<Game>, Box<dyn Error>> {
    let Some(rest) = source.strip_prefix("played:") else {
        let mut all = Vec::new();
        for game in games(BufReader::new(File::open(source)?)) {
            all.push(game?);
        }
        return Ok(all);
    };
    let (count, seed) = rest.split_once(':').ok_or("played:N:SEED")?;
    let (count, seed): (u64, u64) = (count.parse()?, seed.parse()?);
    Ok((0..count).map(|index| play(seed.wrapping_mul(1_000_003) + index, PLAY_NODES)).collect())
}
