//! `motive endings`: the advice for endings held against exhaustive tables.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use motive_chess::Color;
use motive_endings::book::{Book, Chapter};
use motive_endings::descent::{Falling, descend};
use motive_endings::drill::{Drill, drill, games};
use motive_endings::kpkp::BUDGET;
use motive_endings::plans::Shares;
use motive_endings::resistance::{Resistance, resist};
use motive_endings::sweep::{Sample, Sweep, kinds, positions, sweep};
use motive_endings::tables::{Material, Tables};
use motive_views::Ordered;
use motive_views::endings::{Defense, EndingDrill, EndingResistance, EndingSweep, WrongResult};

use crate::knowledge::KnowledgeArguments;
use crate::{Exit, output};

/// Hold the advice for endings against exhaustive tables.
///
/// The tables are built in memory by retrograde analysis; the advice never sees them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive endings sweep krk
  motive endings sweep kpkp --sample 20000 --seed 1 --json
  motive endings resistance kpk --sample 1000 --seed 2")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Sweep(SweepArguments),
    Resistance(ResistanceArguments),
}

/// Ask the advice about all positions of an ending, or play all won ones.
///
/// kpkp: the result of every position (both pawns passed; White to move, which covers both sides by symmetry) is
/// asked and compared. The other endings are played: every won position, from either side's turn, against every defense; with
/// --sample, so many won positions against the defense that holds out longest. For kbbk and kbnk the forcing trees of all
/// positions are found together, move by move, which takes a minute or two; --asked searches in each of them instead.
///
/// Exit code 0: all right; 1: some were not; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive endings sweep krk
  motive endings sweep kbbk --sample 100 --seed 7
  motive endings sweep kpkp --sample 20000 --seed 1 --json
  motive endings sweep kpkp --cache target          (keeps the table in a file for the next time)
  motive endings sweep kpk --values                 (asks for results instead of playing)
  motive endings sweep krk --kb-add my.advice       (how good is a chapter of your own?)")]
struct SweepArguments {
    /// kpkp, kpk, kqk, krk, kbbk, kbnk, kqkp, kqkr, krkp.
    ending: String,
    /// Take so many positions only.
    #[arg(long, value_name = "N", value_parser = crate::quantity::count)]
    sample: Option<u64>,
    /// The seed of the choice.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Positions that all searches for one result may look at; each search looks at 200 at most.
    #[arg(long, value_name = "N", default_value_t = BUDGET, value_parser = crate::quantity::count)]
    budget: u64,
    /// Ask for results instead of playing (kpkp and kpk).
    #[arg(long)]
    values: bool,
    /// Ask the player in every position, even where the trees of all positions can be found together. Takes hours.
    #[arg(long, conflicts_with = "sample")]
    asked: bool,
    /// A folder in which the table is kept.
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// How many positions that went wrong are shown.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=400))]
    show: u16,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// Measure how hard the losing side makes it: how many lost positions a bounded opponent lets slip.
///
/// Two defenses are compared: the one that chooses the move that asks most of the opponent, without tables, and the one that
/// knows the tables and holds out longest. The opponent looks at a few positions a move.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive endings resistance kpk
  motive endings resistance kqkp --sample 300 --nodes 30 --json")]
struct ResistanceArguments {
    /// kpk, kqkp, krkp or kpkp.
    ending: String,
    /// So many lost positions, the losing side to move.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = crate::quantity::count)]
    sample: u64,
    /// The seed of the choice.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Positions that the opponent may look at for each of his moves.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    nodes: u32,
    /// A folder in which the table is kept.
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::Sweep(arguments) => run_sweep(arguments),
        Command::Resistance(arguments) => run_resistance(arguments),
    }
}

fn run_sweep(arguments: &SweepArguments) -> anyhow::Result<Exit> {
    let knowledge = arguments.knowledge.read()?;
    let book = knowledge.advice().context("the built-in chapters cannot be read")?;
    let name = arguments.ending.to_ascii_lowercase();
    let material = material(&name)?;
    let values = name == "kpkp" || arguments.values;
    if values && !matches!(&*name, "kpkp" | "kpk") {
        bail!("--values is for kpkp and kpk");
    }
    let chapter = Chapter::named(book, &name, Color::White);
    if !values && chapter.is_none() {
        bail!("there is no chapter about {name}; there are: kpkp {}", playable(book).join(" "));
    }
    let sample = arguments
        .sample
        .map(|n| Sample { positions: usize::try_from(n).unwrap_or(usize::MAX), seed: arguments.seed });
    let tables = tables(&name, material, arguments.cache.as_deref(), !values)?;
    let mut out = anstream::stdout().lock();
    if values {
        let boards = positions(&tables, material, sample);
        let start = Instant::now();
        let mut shares = Shares::default();
        let result = sweep(&boards, |board| shares.value(book, board, arguments.budget));
        let mean_ms = start.elapsed().as_secs_f64() * 1000.0 / result.positions.max(1) as f64;
        if arguments.json {
            let mut report = sweep_view(&name, &result, mean_ms, arguments);
            report.kinds =
                kinds(&tables, &result).into_iter().map(|(kind, n)| (kind.to_string(), n)).collect();
            writeln!(out, "{}", motive_views::pretty(&report))?;
        } else {
            write!(out, "{}", sweep_text(&name, &result, mean_ms, arguments))?;
            write!(out, "{shares}")?;
            for (kind, n) in kinds(&tables, &result) {
                writeln!(out, "  {n} {kind}")?;
            }
        }
        return Ok(if result.correct == result.positions { Exit::Solved } else { Exit::Unsolved });
    }
    let Some(chapter) = chapter else { bail!("there is no chapter about {name}") };
    let start = Instant::now();
    let mut nodes = (0_u32, 0_u64, 0_u64);
    let mut player = |board: &_| {
        let advised = chapter.advise(board)?;
        nodes = (nodes.0 + 1, nodes.1 + advised.nodes, advised.nodes.max(nodes.2));
        Some(advised.tree)
    };
    let together = chapter.measure().filter(|_| !arguments.asked && matches!(&*name, "kbbk" | "kbnk"));
    let mut trees = Vec::new();
    let result = match (sample, together) {
        (Some(sample), _) => games(&tables, material, sample, &mut player),
        (None, Some(measure)) => {
            let (rung, end) = (chapter.rung(), chapter.end());
            let end = end.context("the chapter has no goal for the ends of its trees")?;
            let falling = Falling {
                measure: &*measure,
                sound: &*end,
                rung: rung.as_deref().map(|rung| rung as _),
                moves: chapter.moves(),
            };
            let (result, found) = descend(&tables, material, &falling);
            trees = found;
            result
        }
        (None, None) => drill(&tables, material, &mut player),
    };
    let mean_ms = start.elapsed().as_secs_f64() * 1000.0 / f64::from(nodes.0.max(1));
    let cost = Cost { max_nodes: nodes.2, mean_nodes: nodes.1 / u64::from(nodes.0.max(1)), mean_ms, trees };
    if arguments.json {
        let report = drill_view(&name, &result, cost, arguments);
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        write!(out, "{}", drill_text(&name, &result, &cost, arguments))?;
    }
    let all = result.won == result.positions && result.replies_won == result.replies;
    Ok(if all { Exit::Solved } else { Exit::Unsolved })
}

/// What the player's answers cost.
struct Cost {
    max_nodes: u64,
    mean_nodes: u64,
    mean_ms: f64,
    /// Positions that need trees of 0, 1, 2 ... moves, if all trees were found together.
    trees: Vec<u64>,
}

pub(super) fn material(name: &str) -> anyhow::Result<Material> {
    Material::named(name).with_context(|| {
        format!("{name:?} is no ending of at most four pieces; there are: kpkp {}", PLAYED.join(" "))
    })
}

/// The chapters that are built in.
const PLAYED: [&str; 8] = ["kpk", "kqk", "krk", "kbbk", "kbnk", "kqkp", "kqkr", "krkp"];

fn playable(book: &Book) -> Vec<&'static str> {
    PLAYED.into_iter().filter(|name| Chapter::named(book, name, Color::White).is_some()).collect()
}

/// The table of an ending, from a file or built. Playing needs the smaller ones as well.
pub(super) fn tables(
    name: &str,
    material: Material,
    cache: Option<&Path>,
    all: bool,
) -> anyhow::Result<Tables> {
    let mut tables = Tables::new();
    let file = cache.map(|folder| folder.join(format!("{name}.table")));
    if let Some(file) = &file
        && let Ok(bytes) = std::fs::read(file)
        && !all
    {
        if tables.restore(material, bytes) {
            return Ok(tables);
        }
        anstream::eprintln!("motive: {} is no table of {name}; it is built anew", file.display());
    }
    tables.add(material);
    if let (Some(file), Some(bytes)) = (&file, tables.bytes(material)) {
        output::write(file, bytes, &output::Inputs::none())?;
    }
    Ok(tables)
}

fn sweep_view(name: &str, result: &Sweep, mean_ms: f64, arguments: &SweepArguments) -> EndingSweep {
    let examples = result.examples.iter().take(usize::from(arguments.show)).map(|mistake| WrongResult {
        fen: mistake.board.to_string(),
        truth: mistake.truth,
        answer: mistake.answer,
    });
    EndingSweep {
        ending: name.to_owned(),
        positions: result.positions,
        correct: result.correct,
        unknown: result.unknown,
        wrong: result.wrong,
        max_nodes: result.max_nodes,
        mean_ms: rounded(mean_ms),
        sample: arguments.sample,
        seed: arguments.sample.map(|_| arguments.seed),
        examples: examples.collect(),
        kinds: Ordered::default(),
    }
}

fn sweep_text(name: &str, result: &Sweep, mean_ms: f64, arguments: &SweepArguments) -> String {
    let mut text = format!(
        "{name}: {} positions, {} correct ({:.3} %), {} unknown, {} wrong; largest search {} positions, {mean_ms:.3} ms each\n",
        result.positions,
        result.correct,
        100.0 * result.correct as f64 / result.positions.max(1) as f64,
        result.unknown,
        result.wrong,
        result.max_nodes,
    );
    let word = |value: i8| match value {
        1 => "White wins",
        0 => "drawn",
        _ => "Black wins",
    };
    for mistake in result.examples.iter().take(usize::from(arguments.show)) {
        let answer = mistake.answer.map_or("no answer", word);
        let _ = writeln!(text, "  {}: {answer}; in truth {}", mistake.board, word(mistake.truth));
    }
    text
}

fn drill_view(name: &str, result: &Drill, cost: Cost, arguments: &SweepArguments) -> EndingDrill {
    let show = usize::from(arguments.show);
    let fens = |boards: &[motive_endings::board::Board]| {
        boards.iter().take(show).map(ToString::to_string).collect::<Vec<_>>()
    };
    EndingDrill {
        ending: name.to_owned(),
        defense: if arguments.sample.is_some() { Defense::Longest } else { Defense::Every },
        positions: result.positions,
        won: result.won,
        replies: result.replies,
        replies_won: result.replies_won,
        silent: result.silent,
        too_long: result.too_long,
        longest: result.longest,
        longest_mate: result.longest_best,
        mean_beyond: rounded(result.mean_beyond()),
        max_beyond: result.most_beyond,
        max_nodes: cost.max_nodes,
        mean_nodes: cost.mean_nodes,
        mean_ms: rounded(cost.mean_ms),
        trees: cost.trees,
        sample: arguments.sample,
        seed: arguments.sample.map(|_| arguments.seed),
        examples: fens(&result.examples),
        silences: fens(&result.silences),
    }
}

fn drill_text(name: &str, result: &Drill, cost: &Cost, arguments: &SweepArguments) -> String {
    let defense = if arguments.sample.is_some() { "the longest defense" } else { "every defense" };
    let mut text = format!(
        "{name}: {} of {} won positions won within fifty moves against {defense}",
        result.won, result.positions
    );
    if result.replies > 0 {
        let (won, all) = (result.replies_won, result.replies);
        let _ = write!(text, ",\n  and {won} of {all} with the weaker side to move");
    }
    let _ = writeln!(
        text,
        "\n  longest {} moves (shortest mate at most {}), {:.2} beyond the shortest mate on average, {} at most",
        result.longest,
        result.longest_best,
        result.mean_beyond(),
        result.most_beyond,
    );
    let _ = write!(text, "  {} without advice, {} too long; ", result.silent, result.too_long);
    let _ = if cost.trees.is_empty() {
        writeln!(
            text,
            "{} positions a question, {} at most, {:.3} ms",
            cost.mean_nodes, cost.max_nodes, cost.mean_ms
        )
    } else {
        let trees: Vec<String> = cost.trees.iter().skip(1).map(ToString::to_string).collect();
        writeln!(text, "trees of 1, 2, ... moves: {}", trees.join(" "))
    };
    for board in result.examples.iter().take(usize::from(arguments.show)) {
        let _ = writeln!(text, "  not won: {board}");
    }
    for board in result.silences.iter().take(usize::from(arguments.show)) {
        let _ = writeln!(text, "  without advice: {board}");
    }
    text
}

fn run_resistance(arguments: &ResistanceArguments) -> anyhow::Result<Exit> {
    let name = arguments.ending.to_ascii_lowercase();
    let material = material(&name)?;
    if !matches!(&*name, "kpk" | "kqkp" | "krkp" | "kpkp") {
        bail!("resistance is measured in kpk, kqkp, krkp and kpkp: elsewhere nothing can slip but a piece");
    }
    let tables = tables(&name, material, arguments.cache.as_deref(), true)?;
    let sample =
        Sample { positions: usize::try_from(arguments.sample).unwrap_or(usize::MAX), seed: arguments.seed };
    let result = resist(&tables, material, sample, arguments.nodes as usize);
    let Resistance { positions, slips_against_resistance, slips_against_longest } = result;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = EndingResistance {
            ending: name,
            positions,
            nodes: arguments.nodes,
            slips_against_resistance,
            slips_against_longest,
            seed: arguments.seed,
        };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        writeln!(
            out,
            "{name}: of {positions} lost positions an opponent with {} positions a move lets slip\n  \
             {slips_against_resistance} against resistance\n  \
             {slips_against_longest} against the longest mate",
            arguments.nodes
        )?;
    }
    Ok(Exit::Solved)
}

fn rounded(n: f64) -> f64 {
    (n * 1000.0).round() / 1000.0
}
