//! `motive find`: the positions of games in which a rule fires, and whether its plan works.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use motive_chess::{Game, Position, read_games};
use motive_paradise::find::{Finder, PlanCritic};
use motive_views::kb::{FoundPlan, FoundPosition};

use super::annotate::MAX_TOLD;
use crate::knowledge::KnowledgeArguments;
use crate::output::Inputs;
use crate::{Exit, stop};

/// Find the positions of games in which a rule fires, with its plan and what a search says of it.
///
/// A plan works if its first move is as good as any; it was missed if it works and a clearly worse move was played. Exit code 0:
/// something is found; 1: nothing, or games had to be skipped, or stopped (Ctrl-C; what is found is still written); 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive find deflect-check games.pgn
  motive find my-rule games.pgn --kb-add my-rules --missed --format epd
  motive find take-protector games.pgn --nodes 0 --format json")]
pub(crate) struct Arguments {
    /// The production.
    #[arg(value_name = "RULE")]
    rule: String,
    /// The games (PGN); `-` is standard input.
    #[arg(value_name = "GAMES")]
    games: PathBuf,
    /// Only positions where the plan works.
    #[arg(long)]
    works: bool,
    /// Only positions where it works and was missed.
    #[arg(long)]
    missed: bool,
    /// Nodes of the search for each question; 0 asks nobody.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    nodes: u64,
    /// What is written.
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A line for each position.
    Text,
    /// EPD with the plan's move as `bm` where it works.
    Epd,
    /// A game from each position on, with the moves that were played.
    Pgn,
    /// An array of objects.
    Json,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = arguments.knowledge.read()?;
    let mut finder = Finder::new(knowledge.productions(), &arguments.rule)?;
    let mut critic = (arguments.nodes > 0).then(|| PlanCritic::new(arguments.nodes));
    let button = stop::button();
    Inputs::new([&arguments.games]).protect_from_stdout()?;
    let input: Box<dyn Read> = if arguments.games.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        let name = arguments.games.display();
        Box::new(File::open(&arguments.games).with_context(|| format!("cannot open {name}"))?)
    };
    let mut out = anstream::stdout().lock();
    let mut all = Vec::new();
    let (mut count, mut skipped) = (0_usize, 0_usize);
    for (number, game) in read_games(input).enumerate() {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                let name = arguments.games.display();
                ensure!(!error.is_unread(), "cannot read {name}: {error}");
                skipped += 1;
                if skipped <= MAX_TOLD {
                    anstream::eprintln!("{name}: {error}");
                }
                continue;
            }
        };
        for found in FoundPosition::all(&mut finder, number + 1, &game, &|| button.is_pressed()) {
            if button.is_pressed() {
                break;
            }
            let (found, rest) = judged(&mut finder, critic.as_mut(), found, &game);
            let is_wanted =
                (!arguments.works || found.works == Some(true)) && (!arguments.missed || found.missed);
            if !is_wanted {
                continue;
            }
            count += 1;
            match arguments.format {
                Form::Text => writeln!(out, "{}", text(&found))?,
                Form::Epd => writeln!(out, "{}", epd(&found))?,
                Form::Pgn => writeln!(out, "{}", pgn(&found, &game, &rest))?,
                Form::Json => all.push(found),
            }
        }
        if button.is_pressed() {
            break;
        }
    }
    if arguments.format == Form::Json {
        writeln!(out, "{}", motive_views::pretty(&all))?;
    }
    if skipped > MAX_TOLD {
        let untold = skipped - MAX_TOLD;
        anstream::eprintln!("{}: {untold} more games were skipped", arguments.games.display());
    }
    Ok(if count > 0 && skipped == 0 && !button.is_pressed() { Exit::Solved } else { Exit::Unsolved })
}

/// What a search says of the plan, and the position.
fn judged(
    finder: &mut Finder,
    critic: Option<&mut PlanCritic>,
    found: FoundPosition,
    game: &Game,
) -> (FoundPlan, Position) {
    let moves = game.main_line();
    let mut position = game.start.clone();
    moves.iter().take(found.ply).for_each(|&m| position.play(m));
    let plan = finder.plans(&position).into_iter().next();
    let verdict =
        plan.zip(critic).map(|(plan, critic)| critic.judge(&position, plan, moves.get(found.ply).copied()));
    let told = FoundPlan {
        plan: plan.map(|m| position.san(m)),
        works: verdict.map(|(works, _)| works),
        missed: verdict.is_some_and(|(_, missed)| missed),
        found,
    };
    (told, position)
}

fn verdict(found: &FoundPlan) -> &'static str {
    match found.works {
        Some(true) if found.missed => ", works, was missed",
        Some(true) => ", works",
        Some(false) => ", does not work",
        None => "",
    }
}

fn text(found: &FoundPlan) -> String {
    let FoundPosition { game, ply, fen, played, matches, .. } = &found.found;
    let plan = found.plan.as_deref().unwrap_or("none");
    let played = played.as_deref().unwrap_or("-");
    format!(
        "game {game}, after {ply} half-moves: plan {plan}{}; played {played}; {fen}; {}",
        verdict(found),
        matches.first().map_or("", String::as_str)
    )
}

fn epd(found: &FoundPlan) -> String {
    let fields: Vec<&str> = found.found.fen.split(' ').take(4).collect();
    let best = found.plan.as_ref().filter(|_| found.works == Some(true));
    let best = best.map_or_else(String::new, |plan| format!(" bm {plan};"));
    let FoundPosition { rule, game, ply, .. } = &found.found;
    format!("{}{best} id \"{rule} game {game} ply {ply}\";", fields.join(" "))
}

fn pgn(found: &FoundPlan, game: &Game, position: &Position) -> Game {
    let moves = game.main_line();
    let mut cut = Game::from_moves(position.clone(), moves.get(found.found.ply..).unwrap_or_default());
    cut.headers = game.headers.clone();
    cut.headers.set("Annotator", "Motive");
    let plan = found.plan.as_deref().unwrap_or("no plan");
    cut.headers.set("Plan", &format!("{}: {plan}{}", found.found.rule, verdict(found)));
    cut.result = game.result;
    cut
}
