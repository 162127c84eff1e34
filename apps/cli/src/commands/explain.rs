//! `motive explain`: the best move of a position, and why.

mod many;
mod show;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use motive::{AnalysisOptions, Analyst, Knowledge, Method, Settings};
use motive_answer::{Control, Engine, Limits};
use motive_chess::History;
use motive_explain::over;
use motive_paradise::search::solver::ParadiseSettings as PlanSettings;
use motive_suite::Input;
use motive_views::explain::{Explanation, verdict_sentence};
use motive_views::pretty;
use motive_views::solution::Solution;

pub(super) use self::show::ProgressLine;
use crate::journal::Journal;
use crate::knowledge::KnowledgeArguments;
use crate::output::Inputs;
use crate::place::GivenPosition;
use crate::{Exit, engines, lemma_file, stop};

/// Find the best move of a position and say why it is best.
///
/// Exit code 0: the answer is proved or verified; 1: it is unchecked or contradicted, or there is no move;
/// 2: trouble, such as a FEN that describes no position.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive explain
  motive explain \"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4\"
  motive explain 8/8/8/8/2k5/8/1pK5/8 b - - 0 1      (no quotes needed)
  motive explain 1. f3 e5 2. g4                      (moves from the start)
  motive explain game.pgn                            (the end of its first game)
  motive explain --nodes 5M --format markdown \"FEN\"
  echo \"FEN\" | motive explain - --json
  motive explain --engine stockfish \"FEN\"      (an engine from outside checks the answer)
  motive explain --verbose \"FEN\"               (and tell which system proposed what, by which rule, at what cost)
  motive explain --method bstar --verbose \"FEN\"   (and tell the story of the search by optimism)
  motive explain \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"     (a known ending: by advice)
  motive explain --method caps --verbose \"FEN\"   (and tell what each move is for and why others fail)
  motive explain --method caps --lemmas lemmas.txt \"FEN\"
  motive explain --method bstar-faithful --engine stockfish \"FEN\"   (the engine makes its probes, too)
  motive explain --method pitrat \"FEN\"         (plans, what went wrong with them, how they were mended)
  motive explain --file positions.epd --nodes 20000 --json > explanations.jsonl    (one object a line)
  motive explain --file puzzles.csv --sample 20 --seed 7
  motive explain --file wac.epd --json --output wac.json    (run again after an interruption)
  motive explain --file wac.epd --json --shard 2/5 > part2.jsonl    (five programs share the work)
  motive explain --file exercises.pgn --json --jobs 2    (positions of games; two at the same time)
  motive explain --kb-add my-rules.kb \"FEN\"    (with a rule of your own; docs/reference/commands.md says how)
  motive explain --method paradise --trace \"FEN\"   (plans, and the protocol of the search for them)")]
pub(crate) struct Arguments {
    #[command(flatten)]
    place: GivenPosition,
    /// The system that proposes; auto lets all of them work together.
    #[arg(long, default_value_t)]
    method: Method,
    /// Nodes that the search may visit (30000, 30k, 1e6); checking takes as many again at most.
    #[arg(long, value_name = "N", value_parser = crate::quantity::count)]
    nodes: Option<u64>,
    /// Time that the search may take (200ms, 5s; a bare number is milliseconds); checking takes as long again at most.
    #[arg(long, value_name = "TIME", value_parser = crate::quantity::milliseconds)]
    time: Option<u64>,
    /// How many other moves are compared.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(0..=20))]
    alternatives: u8,
    /// Who checks the answer: one of our methods, or the command line of a UCI engine.
    #[arg(long, alias = "oracle", value_name = "ENGINE", default_value = engines::DEFAULT)]
    engine: String,
    /// With `--method caps`: begin with the lemmas of this file, and add what was learned to it.
    #[arg(long, value_name = "FILE")]
    lemmas: Option<PathBuf>,
    /// How the explanation is written.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print the plans as they were worked out; with `--faithful` the protocol of the plan search, in the words of the program of 1979
    /// (method paradise).
    #[arg(long)]
    trace: bool,
    /// Let the plan search answer alone, with the cut-offs of the thesis (method paradise).
    #[arg(long)]
    faithful: bool,
    #[command(flatten)]
    display: show::Display,
    /// Print one JSON object (the same as --format json); with --file, one a line.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    many: many::Options,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For the terminal, with a drawn board.
    Text,
    /// Markdown.
    Markdown,
    /// An annotated game.
    Pgn,
    /// One JSON object.
    Json,
    /// The answer as a solution that `motive check` reads.
    Solution,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let many = arguments.many.read()?;
    let limits = limits(arguments.nodes, arguments.time, Limits::nodes(1_000_000));
    let method = arguments.method;
    let alternatives = usize::from(arguments.alternatives);
    let options = AnalysisOptions { method, limits, alternatives, ..AnalysisOptions::default() };
    let knowledge = arguments.knowledge.read()?;
    let make_desk = || Desk::new(arguments, &knowledge, &options);
    if let Some(input) = many {
        let output = arguments.journal(&options, &knowledge, &input)?;
        return many::run(&make_desk, usize::from(arguments.many.jobs), &input, output);
    }
    let mut desk = make_desk()?;
    if let Some(path) = &arguments.lemmas {
        if method != Method::CAPS {
            bail!("--lemmas is for --method caps");
        }
        desk.analyst.caps(Method::CAPS).keep(lemma_file::read(path)?);
    }
    let history = arguments.place.read()?;
    stop::ends(&desk.control);
    let mut text = Vec::new();
    let exit = explain_one(&mut desk, &history, None, &mut text)?;
    anstream::stdout().write_all(&text)?;
    Ok(exit)
}

impl Arguments {
    /// Where the explanations of many positions are written down, if that is wanted.
    fn journal(
        &self,
        options: &AnalysisOptions,
        knowledge: &Knowledge,
        input: &Input,
    ) -> anyhow::Result<Option<Journal>> {
        let Some((file, output)) = self.many.files() else { return Ok(None) };
        let reads = Inputs::new(std::iter::once(file).chain(&self.knowledge.files()?));
        // What the output depends on: work that was begun with something else cannot be continued.
        let work = format!(
            "motive {} input {:016x} {} {:?} engine {} format {} faithful {} trace {} knowledge {:016x} {:?}",
            env!("CARGO_PKG_VERSION"),
            many::mark(input)?,
            self.many.selection_mark(),
            options,
            self.engine,
            self.format() as u8,
            self.faithful,
            self.trace,
            knowledge.digest(),
            self.display
        );
        Journal::file(output, work, self.many.force, &reads).map(Some)
    }

    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// What explaining takes, and what can be used again for the next position.
struct Desk<'a> {
    arguments: &'a Arguments,
    analyst: Analyst,
    engine: Option<Box<dyn Engine>>,
    options: AnalysisOptions,
    control: Control,
}

impl<'a> Desk<'a> {
    fn new(
        arguments: &'a Arguments,
        knowledge: &Arc<Knowledge>,
        options: &AnalysisOptions,
    ) -> anyhow::Result<Desk<'a>> {
        let method = options.method;
        let engine = match arguments.engine.as_str() {
            engines::DEFAULT => None,
            other => Some(engines::open(other, knowledge)?),
        };
        let mut analyst =
            Analyst::with_knowledge(&Settings { hash: 64, ..Settings::default() }, Arc::clone(knowledge));
        if method == Method::BSTAR_FAITHFUL && engine.is_some() {
            // The tree of ideas stands on the strongest evaluation available.
            analyst.probe_with(engines::open(&arguments.engine, knowledge)?);
        }
        if method.is_paradise() {
            let mut settings = if arguments.faithful {
                PlanSettings::faithful()
            } else {
                analyst.paradise(method).settings().clone()
            };
            settings.protocol = arguments.trace;
            analyst.paradise(method).configure(settings);
        }
        Ok(Desk { arguments, analyst, engine, options: options.clone(), control: Control::new() })
    }
}

/// Explains one position; one of many has a name.
fn explain_one(
    desk: &mut Desk,
    history: &History,
    name: Option<&str>,
    out: &mut Vec<u8>,
) -> anyhow::Result<Exit> {
    let Desk { arguments, analyst, engine, options, control } = desk;
    let (position, method) = (history.position().clone(), options.method);
    // Of many positions the bar tells how far the work is.
    let mut progress = ProgressLine::new(&position, name.is_none() && io::stderr().is_terminal());
    let (analysis, explanation) = analyst.explain(
        history,
        options,
        engine.as_mut().map(|engine| &mut **engine as _),
        control,
        &mut progress,
    );
    progress.clear();
    if let Some(path) = &arguments.lemmas {
        let reads = Inputs::new(arguments.place.file().iter().chain(&arguments.knowledge.files()?));
        lemma_file::write(path, analyst.caps(Method::CAPS).lemmas(), &reads)?;
    }

    let format = arguments.format();
    if let Some(name) = name.filter(|_| matches!(format, Format::Text | Format::Markdown)) {
        many::write_heading(out, name, format)?;
    }
    match (&explanation, format) {
        (_, Format::Json) => {
            let view = Explanation::new(&position, method, &analysis, explanation.as_ref());
            match name {
                Some(name) => many::write_object(out, name, &view)?,
                None => writeln!(out, "{}", pretty(&view))?,
            }
        }
        (None, _) => writeln!(out, "{}", over(&position))?,
        (Some(explanation), Format::Text) => {
            show::text(out, explanation, &analysis, &arguments.display)?;
        }
        (Some(explanation), Format::Markdown) => {
            write!(out, "{}", explanation.to_markdown())?;
            writeln!(out, "\n*{}*", verdict_sentence(&analysis))?;
        }
        (Some(_), Format::Solution) => {
            let checked =
                analysis.answer.checked().context("the answer was stopped before it could be checked")?;
            writeln!(out, "{}", pretty(&Solution::new(checked)?))?;
        }
        (Some(explanation), Format::Pgn) => write!(out, "{}", explanation.to_pgn())?,
    }
    Ok(if analysis.answer.verdict().holds() { Exit::Solved } else { Exit::Unsolved })
}

/// Limits by positions and milliseconds, or the other ones if neither is given.
pub(super) fn limits(nodes: Option<u64>, time: Option<u64>, otherwise: Limits) -> Limits {
    match (nodes, time) {
        (None, None) => otherwise,
        (nodes, time) => Limits { nodes, time: time.map(Duration::from_millis), ..Limits::none() },
    }
}
