//! Annotates the games of a file: `cargo run -p motive-annotate --example annotate -- GAMES.pgn [LEVEL] [CLOSER-NODES]`.

use std::fs::File;

use motive_annotate::{Annotator, Effort, Options, games};
use motive_answer::Control;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let path = arguments.first().ok_or("which file?")?;
    let mut options = Options::default();
    if let Some(level) = arguments.get(1) {
        options.level = level.parse()?;
    }
    if let Some(nodes) = arguments.get(2) {
        options.effort = Effort::new(nodes.parse()?);
    }
    let mut annotator = Annotator::new(&options);
    for game in games(File::open(path)?) {
        match game {
            Ok(game) => {
                let annotated = annotator.annotate(&game, &Control::new(), &mut ())?;
                eprintln!("{} half-moves, {} positions visited", annotated.plies().len(), annotated.nodes());
                println!("{}", annotated.to_pgn());
            }
            Err(error) => eprintln!("{error}"),
        }
    }
    Ok(())
}
