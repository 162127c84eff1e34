//! `motive annotate`: games with comments that say why.

mod form;
pub(super) mod line;
pub(super) mod progress;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use motive::Knowledge;
use motive_annotate::{Effort, Level, Options, Tally, games};
use motive_answer::Control;

use self::form::Form;
use self::line::{Done, Fate, annotate_all};
use self::progress::{Counting, Progress};
use crate::journal::{self, Journal};
use crate::knowledge::KnowledgeArguments;
use crate::output::Inputs;
use crate::{Exit, stop};

/// So many complaints about broken games are printed.
pub(super) const MAX_TOLD: usize = 20;
/// So many players are told about after many games.
const MAX_PLAYERS: usize = 10;

/// Annotate games: blunders with their refutation and its reason, missed chances, strong moves.
///
/// Every move of every game is judged; where one costs something, a closer look follows, and what a line is said to win
/// has gone through the checker. A move is a mistake by what it costs in chances to win, so nothing is called a blunder
/// where the game was lost anyway. Comments and variations of the input are kept.
///
/// With --output the work can be interrupted, even killed: the same command goes on where it was.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive annotate game.pgn > annotated.pgn
  motive annotate games.pgn --output annotated.pgn --jobs 4        (run again after an interruption)
  motive annotate game.pgn --level beginner --player Ida --format markdown
  motive annotate games.pgn --format html --output games.html
  motive annotate game.pgn --kb-add my-rules.kb                    (with knowledge of your own)
  curl -s https://example.org/game.pgn | motive annotate - --effort quick

Exit code: 0 if every game was annotated, 1 if it was stopped (Ctrl-C) or games had to be skipped, 2 if there is trouble.")]
pub(crate) struct Arguments {
    /// The games; - is standard input.
    #[arg(value_name = "GAMES.pgn")]
    file: PathBuf,
    /// For whom: what is worth saying, and how long lines are.
    #[arg(long, value_enum, default_value_t = Reader::Club)]
    level: Reader,
    /// How hard to look: quick, normal, thorough, or the positions of each closer look.
    #[arg(long, value_name = "HOW", default_value = "normal")]
    effort: Effort,
    /// Comment only on the moves of this player; a part of the name is enough.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// What is written; json is one object a line for each game.
    #[arg(long, value_enum, default_value_t = Form::Pgn)]
    format: Form,
    /// Write to this file, and go on with it after an interruption.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the file anew, whatever it holds.
    #[arg(long, requires = "output")]
    force: bool,
    #[command(flatten)]
    contents: Contents,
    /// Games at the same time; a single game is shared among as many threads [default: the number of processors].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// What is left out of the games.
#[derive(Args)]
struct Contents {
    /// Leave out the comments, glyphs and variations of the input; clock times stay.
    #[arg(long)]
    strip: bool,
    /// No values after the moves ([%eval …]).
    #[arg(long)]
    no_evals: bool,
    /// No colored squares and arrows ([%csl …], [%cal …]).
    #[arg(long)]
    no_drawings: bool,
}

/// The levels as arguments.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum Reader {
    /// Only what really costs something, with short lines.
    Beginner,
    /// Mistakes large and small, with the lines that show them.
    Club,
    /// Finer mistakes, longer lines, values.
    Master,
}

impl From<Reader> for Level {
    fn from(reader: Reader) -> Level {
        match reader {
            Reader::Beginner => Level::Beginner,
            Reader::Club => Level::Club,
            Reader::Master => Level::Master,
        }
    }
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let jobs = arguments.jobs.map_or_else(processors, usize::from);
    let options = arguments.options();
    let knowledge = arguments.knowledge.read()?;
    let inputs = arguments.inputs()?;
    let (input, size, mut output) = if let Some(path) = &arguments.output {
        let (input, size, mark) = open_marked(&arguments.file)?;
        let work = arguments.fingerprint(&mark, &options, &knowledge);
        (input, size, Journal::file(path, work, arguments.force, &inputs)?)
    } else {
        inputs.protect_from_stdout()?;
        let (input, size) = open(&arguments.file)?;
        (input, size, Journal::stdout())
    };
    if output.done() > 0 {
        anstream::eprintln!("going on after {} games", output.done());
    }
    let control = Control::new();
    stop::ends(&control);
    let progress = Progress::new(size);
    let games = games(Counting::new(input, &progress)).enumerate().skip(output.done());
    let title = arguments.file.file_name().map_or("Games".into(), |name| name.to_string_lossy().into_owned());
    output.begin(&arguments.format.begin(&title))?;
    let mut tally = Tally::default();
    let before = output.wanting();
    let outcome = annotate_all(games, &options, &knowledge, jobs, &control, &progress, &mut |done: Done| {
        match done.fate {
            Fate::Annotated(game) => {
                tally.add(&game);
                output.add(&arguments.format.game(&game), true)?;
            }
            Fate::Skipped(reason) => {
                output.add("", false)?;
                if output.wanting() - before <= MAX_TOLD {
                    progress.tell(&format!("{}: {reason}", arguments.file.display()));
                }
            }
            Fate::Unread(reason) => bail!("cannot read {}: {reason}", arguments.file.display()),
        }
        Ok(())
    });
    progress.finish();
    outcome?;
    let untold = (output.wanting() - before).saturating_sub(MAX_TOLD);
    if untold > 0 {
        anstream::eprintln!("{}: {untold} more games were skipped", arguments.file.display());
    }
    if control.is_stopped() {
        let games = output.done();
        let hint = if arguments.output.is_some() { "; the same command goes on from there" } else { "" };
        anstream::eprintln!("stopped after {games} games{hint}");
        return Ok(Exit::Unsolved);
    }
    let is_whole = output.wanting() == 0;
    output.end(arguments.format.end())?;
    for line in tally.lines(MAX_PLAYERS) {
        anstream::eprintln!("{}", printable(&line));
    }
    Ok(if is_whole { Exit::Solved } else { Exit::Unsolved })
}

impl Arguments {
    /// What is read.
    fn inputs(&self) -> anyhow::Result<Inputs> {
        Ok(Inputs::new(std::iter::once(&self.file).chain(&self.knowledge.files()?)))
    }

    fn options(&self) -> Options {
        Options {
            level: self.level.into(),
            effort: self.effort,
            player: self.player.clone(),
            strip: self.contents.strip,
            evals: !self.contents.no_evals,
            drawings: !self.contents.no_drawings,
            ..Options::default()
        }
    }

    /// What the output depends on: work that was begun with something else cannot be continued.
    fn fingerprint(&self, input: &str, options: &Options, knowledge: &Knowledge) -> String {
        let knowledge = journal::knowledge_mark(knowledge);
        format!(
            "motive {} input {input} level {} effort {} player {:?} strip {} evals {} drawings {}{knowledge} format {}",
            env!("CARGO_PKG_VERSION"),
            options.level,
            options.effort.closer,
            options.player.as_deref().unwrap_or(""),
            options.strip,
            options.evals,
            options.drawings,
            self.format.name()
        )
    }
}

/// How many games go at the same time if nobody says so.
pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get().min(64))
}

/// Opens the input; its size is known if it is a file.
pub(super) fn open(path: &Path) -> anyhow::Result<(Box<dyn Read + Send>, Option<u64>)> {
    if path.as_os_str() == "-" {
        return Ok((Box::new(io::stdin()), None));
    }
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let about = file.metadata().with_context(|| format!("cannot open {name}"))?;
    ensure!(!about.is_dir(), "{name} is a folder");
    Ok((Box::new(file), about.is_file().then_some(about.len())))
}

/// The same, with what tells the input from others.
pub(super) fn open_marked(path: &Path) -> anyhow::Result<(Box<dyn Read + Send>, Option<u64>, String)> {
    let (input, size) = open(path)?;
    if size.is_some() {
        return Ok((input, size, journal::input_mark(path)?));
    }
    let (mark, input) = journal::stream_mark(input)?;
    Ok((input, size, mark))
}

/// Text from files may hold anything; a terminal must not be told to obey it.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
