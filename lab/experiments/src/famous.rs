//! What is said of the key moves of famous games.
//!
//! `cargo run -p motive-lab -- famous GAMES.pgn [EFFORT] [all]`: the games name their key moves in a tag `Keys`, written before
//! the first run. A key move counts if it has a mark or a comment. With `all` every comment is printed, to be read.
//! At the end it says what the nodes were spent on, so it serves for games without key moves, too.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;

use motive_annotate::{Annotator, Effort, Options, Work, games};
use motive_answer::Control;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (Some(path), rest) = (arguments.first(), arguments.get(1..).unwrap_or_default()) else {
        return Err("usage: famous GAMES.pgn [EFFORT] [all]".into());
    };
    let effort: Effort = rest.first().map_or(Ok(Effort::default()), |text| text.parse())?;
    let all = rest.get(1).is_some_and(|word| word == "all");
    let mut annotator = Annotator::new(&Options { effort, threads: 2, ..Options::default() });
    let (mut found, mut asked, mut praised) = (0, 0, 0);
    let (mut work, mut plies, mut number) = (Work::default(), 0, 0);
    for game in games(BufReader::new(File::open(path)?)) {
        let game = game?;
        let keys = keys(game.headers.get("Keys").unwrap_or_default());
        let annotated = annotator.annotate(&game, &Control::new(), &mut ())?;
        let name = |tag| game.headers.get(tag).unwrap_or_default();
        println!(
            "{} - {}: {} half-moves, {}",
            name("White"),
            name("Black"),
            annotated.plies().len(),
            annotated.work()
        );
        work += annotated.work();
        plies += annotated.plies().len();
        number += 1;
        let mut left = keys.clone();
        for moment in annotated.moments() {
            let name = format!("{} {}", moment.number, moment.san);
            praised += usize::from(moment.mark.is_praise());
            let is_key = keys.contains(&name);
            left.retain(|key| *key != name);
            if is_key || all {
                let star = if is_key { "*" } else { " " };
                println!("{star} {name}{} {}", moment.mark.glyph(), moment.text);
            }
        }
        for remark in annotated.remarks().iter().filter(|_| all) {
            println!("  half-move {}: {}", remark.ply + 1, remark.text);
        }
        for key in &left {
            println!("* {key}: no word");
        }
        asked += keys.len();
        found += keys.len() - left.len();
    }
    println!("{found} of {asked} key moves praised or explained; {praised} moves praised in all");
    println!("{number} games, {plies} half-moves, {work}");
    Ok(())
}

/// The key moves of a tag, as they are written before a move: `12. Nf3`, `12... Nf6`.
fn keys(tag: &str) -> Vec<String> {
    tag.split(',').map(|key| key.trim().to_owned()).filter(|key| !key.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_move_was_played() {
        let text = include_str!("../games/famous.pgn");
        let read: Vec<_> = games(text.as_bytes()).map(|game| game.expect("legal moves")).collect();
        assert_eq!(read.len(), 12);
        for game in read {
            let mut position = game.start.clone();
            let mut left = keys(game.headers.get("Keys").unwrap_or_default());
            assert!(!left.is_empty());
            for m in game.main_line() {
                let dots = if position.turn() == motive_chess::Color::White { "." } else { "..." };
                let name = format!("{}{dots} {}", position.fullmoves(), position.san(m));
                left.retain(|key| *key != name);
                position.play(m);
            }
            assert!(left.is_empty(), "{left:?}");
        }
    }
}
