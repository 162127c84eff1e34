//! Explaining all positions of a file, several at the same time if that is wanted.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use anyhow::{Context, ensure};
use clap::Args;
use motive_answer::StopButton;
use motive_suite::{Input, Problem, Selection};
use motive_views::compact;
use motive_views::explain::{Explanation, Named};

use super::{Desk, Format, explain_one};
use crate::bar::bar_if;
use crate::journal::{self, Journal};
use crate::output::Inputs;
use crate::{Exit, stop};

/// For each thread so many positions are given out that are not told yet.
const AHEAD: usize = 4;

/// Which positions, if it is not one.
#[derive(Args)]
pub(super) struct Options {
    /// Explain all positions of a file: EPD, lines of FEN, a table of lichess puzzles, or PGN (of every game the position with which it begins by a FEN
    /// header, otherwise the one with which it ends); - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["words", "lemmas"])]
    file: Option<PathBuf>,
    /// With --file: take so many positions at random.
    #[arg(long, value_name = "N", requires = "file")]
    sample: Option<usize>,
    /// Determines the sample.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
    seed: u64,
    /// With --file: take only the I-th of N equal parts, so that N programs share the work.
    #[arg(long, value_name = "I/N", requires = "file")]
    shard: Option<Shard>,
    /// With --file: so many positions at the same time.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "file", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: u16,
    /// With --file: write to this file, and go on with it after an interruption.
    #[arg(long, short, value_name = "FILE", requires = "file")]
    output: Option<PathBuf>,
    /// Write the file anew, whatever it holds.
    #[arg(long, requires = "output")]
    pub(super) force: bool,
}

/// The I-th of N parts: every N-th position.
#[derive(Clone, Copy)]
struct Shard {
    /// From 0.
    first: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Shard, &'static str> {
        let parts = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((i, n)) if (1..=n).contains(&i) => Ok(Shard { first: i - 1, of: n }),
            _ => Err("a part is written as 2/5, from 1/5 to 5/5"),
        }
    }
}

impl Options {
    /// What is read and what is written, if both are files.
    pub(super) fn files(&self) -> Option<(&PathBuf, &PathBuf)> {
        self.file.as_ref().zip(self.output.as_ref())
    }

    /// Which of the positions are taken, in a word.
    pub(super) fn selection_mark(&self) -> String {
        let taken = self.sample.map_or_else(|| "all".to_owned(), |count| format!("{count} by {}", self.seed));
        let shard = self.shard.map(|shard| format!(" shard {} of {}", shard.first, shard.of));
        taken + &shard.unwrap_or_default()
    }

    /// The positions of the file, if there is one; what is wrong with its lines is told.
    pub(super) fn read(&self) -> anyhow::Result<Option<Input>> {
        let Some(path) = &self.file else { return Ok(None) };
        Inputs::new([path]).protect_from_stdout()?;
        let name = path.display().to_string();
        let selection = match self.sample {
            Some(count) => Selection::Sample { count, seed: self.seed },
            None => Selection::All,
        };
        let mut source: Box<dyn BufRead> = if name == "-" {
            Box::new(io::stdin().lock())
        } else {
            Box::new(BufReader::new(File::open(path).with_context(|| format!("cannot open {name}"))?))
        };
        // Headers stand in brackets, and nothing else that can be read here does.
        let is_pgn = name.to_lowercase().ends_with(".pgn")
            || source.fill_buf().with_context(|| format!("cannot read {name}"))?.starts_with(b"[");
        let input = if is_pgn {
            Input::read_games(source, &name, 0, selection)
        } else {
            Input::read_positions(source, &name, 0, selection)
        };
        let mut input = input.with_context(|| format!("cannot read {name}"))?;
        if let Some(Shard { first, of }) = self.shard {
            input.problems = input.problems.into_iter().skip(first).step_by(of).collect();
        }
        for complaint in &input.complaints {
            anstream::eprintln!("{name}:{}: {}", complaint.line, complaint.text);
        }
        let untold = input.bad - input.complaints.len();
        if untold > 0 {
            anstream::eprintln!("{name}: and {untold} more lines");
        }
        ensure!(!input.problems.is_empty(), "there is nothing to explain in {name}");
        Ok(Some(input))
    }
}

/// A number that stands for the positions, wherever they come from.
pub(super) fn mark(input: &Input) -> io::Result<u64> {
    let told = |problem: &Problem| {
        let history = &problem.history;
        format!("{}\n{} {:?}\n", problem.id, history.start().to_fen(), history.moves())
    };
    journal::digest(input.problems.iter().map(told).collect::<String>().as_bytes())
}

/// What became of a position: its place, its text, and how sure it is or what went wrong.
type Told = (usize, Vec<u8>, anyhow::Result<Exit>);

/// Explains the positions and tells of them in their order, several at the same time if that is wanted. Each begins with an empty memory, so that what is
/// said about it does not depend on those before it. Ctrl-C lets those under way be finished.
pub(super) fn run<'a>(
    make_desk: &(impl Fn() -> anyhow::Result<Desk<'a>> + Sync),
    jobs: usize,
    input: &Input,
    mut output: Option<Journal>,
) -> anyhow::Result<Exit> {
    let button = stop::button();
    let done = output.as_ref().map_or(0, Journal::done);
    if done > 0 {
        anstream::eprintln!("going on after {done} positions");
    }
    // Where the texts come to the same terminal, they tell how far the work is themselves.
    let is_quiet = output.is_some() || !io::stdout().is_terminal();
    let bar = bar_if(input.problems.len(), io::stderr().is_terminal() && is_quiet);
    let mut is_sure = input.bad == 0 && output.as_ref().is_none_or(|output| output.wanting() == 0);
    bar.inc(done as u64);
    let (order_out, order_in) = channel::<usize>();
    let (told_out, told_in) = channel::<Told>();
    let order_in = Mutex::new(order_in);
    std::thread::scope(|scope| -> anyhow::Result<()> {
        // It ends with this scope: then the threads are told that nothing more comes.
        let order_out = order_out;
        let mut orders = done..input.problems.len();
        for _ in 0..jobs {
            let (order_in, told_out, button) = (&order_in, told_out.clone(), button.clone());
            scope.spawn(move || work(make_desk, input, order_in, &told_out, &button));
        }
        drop(told_out);
        // Nobody runs far ahead, so that few texts wait for one that takes long.
        for index in orders.by_ref().take(AHEAD * jobs) {
            order_out.send(index)?;
        }
        let mut waiting: BTreeMap<usize, (Vec<u8>, Exit)> = BTreeMap::new();
        for next in done..input.problems.len() {
            while !waiting.contains_key(&next) {
                // All threads have ended, because somebody said stop.
                let Ok((index, mut text, exit)) = told_in.recv() else { break };
                let exit = exit.unwrap_or_else(|error| {
                    text.clear();
                    let line = input.problems[index].line;
                    bar.suspend(|| anstream::eprintln!("{}:{line}: {error:#}", input.name));
                    Exit::Unsolved
                });
                waiting.insert(index, (text, exit));
            }
            let Some((text, exit)) = waiting.remove(&next) else {
                is_sure = false;
                break;
            };
            is_sure &= exit == Exit::Solved;
            bar.set_message(input.problems[next].id.clone());
            if let Some(output) = &mut output {
                let plain = anstream::adapter::strip_bytes(&text).into_vec();
                output.add(&String::from_utf8_lossy(&plain), exit == Exit::Solved)?;
            } else {
                // The reader of the output may have gone; then nobody is there for the rest.
                let mut out = anstream::stdout().lock();
                out.write_all(&text)?;
                out.flush()?;
            }
            bar.inc(1);
            if let Some(index) = orders.next() {
                let _ = order_out.send(index);
            }
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    if let Some(output) = output {
        if button.is_pressed() {
            anstream::eprintln!(
                "stopped after {} positions; the same command goes on from there",
                output.done()
            );
        } else {
            output.end("")?;
        }
    }
    Ok(if is_sure { Exit::Solved } else { Exit::Unsolved })
}

/// One of the threads: explains what it is told to, until nothing more comes or somebody says stop.
fn work<'a>(
    make_desk: &impl Fn() -> anyhow::Result<Desk<'a>>,
    input: &Input,
    orders: &Mutex<Receiver<usize>>,
    told: &Sender<Told>,
    button: &StopButton,
) {
    let mut desk = None;
    let next = || orders.lock().ok()?.recv().ok();
    while let Some(index) = next() {
        if button.is_pressed() {
            return;
        }
        let problem = &input.problems[index];
        let mut text = Vec::new();
        let exit = match desk.take().map_or_else(make_desk, Ok) {
            Ok(mut own) => {
                own.analyst.forget();
                if let Some(engine) = &mut own.engine {
                    engine.forget();
                }
                let exit = explain_one(&mut own, &problem.history, Some(&problem.id), &mut text);
                desk = Some(own);
                exit
            }
            Err(error) => Err(error),
        };
        if told.send((index, text, exit)).is_err() {
            return;
        }
    }
}

/// One object a line, with the name of the position in it.
pub(super) fn write_object(out: &mut impl Write, name: &str, view: &Explanation) -> anyhow::Result<()> {
    writeln!(out, "{}", compact(&Named { id: name, explanation: view }))?;
    out.flush()?;
    Ok(())
}

/// The name of the position, before what is said about it.
pub(super) fn write_heading(out: &mut impl Write, name: &str, format: Format) -> io::Result<()> {
    match format {
        Format::Markdown => writeln!(out, "\n## {name}\n"),
        _ => writeln!(out, "\n== {name}\n"),
    }
}
