//! `motive profile`: what a player misses and allows, over many games.

mod kept;

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use motive::Knowledge;
use motive_annotate::{Effort, Options, Subjects, games};
use motive_answer::Control;
use motive_chess::{Game, PgnError};
use motive_profile::{Exercise, GameRecord, Grader, NamesSeen, PlayerName, Profile, to_epd, to_pgn};

use self::kept::Kept;
use super::annotate::line::{Done, Fate, annotate_all};
use super::annotate::progress::{Counting, Progress};
use super::annotate::{MAX_TOLD, Reader, open, open_marked};
use crate::journal::{self, Journal};
use crate::knowledge::KnowledgeArguments;
use crate::output::{self, Inputs};
use crate::{Exit, stop};

/// The moves that solve an exercise are looked for with this part of a closer look.
const SOLUTIONS: u64 = 2;

/// Tell what a player misses and allows over many games, and make exercises from it.
///
/// All games of the player are annotated, both sides. What was missed and allowed is counted by theme, phase, time left
/// ([%clk …]) and opening, beside the opponents' counts. A sentence is made only where chance explains a difference badly.
/// The player's mistakes become exercises, if a second search agrees; any move that is about as good solves them.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive profile games.pgn --player Ida
  motive profile games.pgn --player Ida --format html --output ida.html --training ida.epd --training ida.pgn
  motive profile games.pgn --player Ida --keep ida.jsonl            (run again after an interruption)
  motive suite ida.epd                                              (does Motive solve them?)

Exit code: 0 if every game of the player counts, 1 if it was stopped (Ctrl-C) or games had to be skipped, 2 if there is trouble.")]
pub(crate) struct Arguments {
    /// The games; - is standard input.
    #[arg(value_name = "GAMES.pgn")]
    file: PathBuf,
    /// Whose games; a part of the name is enough.
    #[arg(long, value_name = "NAME")]
    player: String,
    /// What counts as a mistake depends on it.
    #[arg(long, value_enum, default_value_t = Reader::Club)]
    level: Reader,
    /// How hard to look: quick, normal, thorough, or the positions of each closer look.
    #[arg(long, value_name = "HOW", default_value = "quick")]
    effort: Effort,
    /// What is written.
    #[arg(long, value_enum, default_value_t = Form::Text)]
    format: Form,
    /// Write it to this file.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write exercises to this file, whose name ends in .epd or .pgn; may be given twice.
    #[arg(long, value_name = "FILE")]
    training: Vec<PathBuf>,
    /// Keep what was found in this file, a line for each game, and go on with it after an interruption.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Begin the file of --keep anew, whatever it holds.
    #[arg(long, requires = "keep")]
    force: bool,
    /// Games at the same time [default: the number of processors].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// What is written of a profile.
#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Tables for a terminal.
    Text,
    /// A page of its own, with plots and exercises.
    Html,
    Json,
}

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let Some(player) = PlayerName::new(&arguments.player) else { bail!("--player needs a name") };
    let trainings = arguments.trainings()?;
    let (level, effort) = (arguments.level.into(), arguments.effort);
    let options = Options { level, effort, subjects: Subjects::Faults, ..Options::default() };
    let knowledge = arguments.knowledge.read()?;
    let reads = arguments.protect()?;
    let (input, size, mark) = match &arguments.keep {
        Some(_) => open_marked(&arguments.file)?,
        None => open(&arguments.file).map(|(input, size)| (input, size, String::new()))?,
    };
    let work = arguments.fingerprint(&mark, &options, &knowledge);
    let mut kept = Kept::open(arguments.keep.as_deref(), work, arguments.force, &reads)?;
    let control = Control::new();
    stop::ends(&control);
    let mut names = NamesSeen::default();
    let mut skipped = kept.skipped();
    if !kept.is_whole() {
        let progress = Progress::new(size);
        if kept.done() > 0 {
            progress.tell(&format!("going on after {} games", kept.done()));
        }
        let of_player =
            games(Counting::new(input, &progress)).filter(|game| is_wanted(game, &player, &mut names));
        let tasks = of_player.enumerate().skip(kept.done());
        // A game that is annotated is graded to the end, so that a record does not depend on when somebody said stop.
        let mut grader = Grader::new(arguments.effort.closer / SOLUTIONS);
        let outcome = annotate_all(
            tasks,
            &options,
            &knowledge,
            arguments.jobs(),
            &control,
            &progress,
            &mut |done: Done| {
                match done.fate {
                    Fate::Annotated(game) => {
                        kept.add(GameRecord::new(&game, &player, &mut grader, &Control::new()))?;
                    }
                    Fate::Skipped(reason) => {
                        kept.add(None)?;
                        skipped += 1;
                        if skipped <= MAX_TOLD {
                            progress.tell(&format!("{}: {reason}", arguments.file.display()));
                        }
                    }
                    Fate::Unread(reason) => bail!("cannot read {}: {reason}", arguments.file.display()),
                }
                Ok(())
            },
        );
        progress.finish();
        outcome?;
    }
    let is_stopped = control.is_stopped();
    if is_stopped {
        let hint = if arguments.keep.is_some() { "; the same command goes on from there" } else { "" };
        anstream::eprintln!("stopped after {} games{hint}", kept.done());
    } else if kept.records().is_empty() {
        bail!("{}", names.without(&player));
    }
    let profile = Profile::new(&player, kept.records());
    if !is_stopped {
        kept.finish()?;
    }
    arguments.write(&profile, &trainings, &reads)?;
    Ok(if is_stopped || skipped > 0 { Exit::Unsolved } else { Exit::Solved })
}

/// Whether a game is the player's; what cannot be read passes, so that it is told.
fn is_wanted(game: &Result<Game, PgnError>, player: &PlayerName, names: &mut NamesSeen) -> bool {
    let Ok(game) = game else { return true };
    names.note(game);
    player.side(game).is_some()
}

type Written = fn(&[Exercise]) -> String;

impl Arguments {
    fn jobs(&self) -> usize {
        self.jobs.map_or_else(super::annotate::processors, usize::from)
    }

    /// The files of exercises, each with its form.
    fn trainings(&self) -> anyhow::Result<Vec<(&PathBuf, Written)>> {
        let form = |path: &PathBuf| -> anyhow::Result<Written> {
            match path.extension().and_then(|ending| ending.to_str()) {
                Some("epd") => Ok(to_epd),
                Some("pgn") => Ok(to_pgn),
                _ => bail!("{}: the name of a file of exercises ends in .epd or .pgn", path.display()),
            }
        };
        self.training.iter().map(|path| Ok((path, form(path)?))).collect()
    }

    /// What is read. Nothing is written over it, and nothing twice.
    fn protect(&self) -> anyhow::Result<Inputs> {
        let reads = Inputs::new(std::iter::once(&self.file).chain(&self.knowledge.files()?));
        let kept = self.keep.iter().flat_map(|path| Journal::files(path));
        output::keep_all_apart(self.output.iter().chain(&self.training).cloned().chain(kept))?;
        for path in self.output.iter().chain(&self.training) {
            output::try_out(path, &reads)?;
        }
        if self.output.is_none() {
            reads.protect_from_stdout()?;
        }
        Ok(reads)
    }

    /// What the records depend on.
    fn fingerprint(&self, input: &str, options: &Options, knowledge: &Knowledge) -> String {
        let knowledge = journal::knowledge_mark(knowledge);
        format!(
            "motive {} profile input {input} player {:?} level {} effort {}{knowledge}",
            env!("CARGO_PKG_VERSION"),
            self.player,
            options.level,
            options.effort.closer,
        )
    }

    fn write(
        &self,
        profile: &Profile,
        trainings: &[(&PathBuf, Written)],
        reads: &Inputs,
    ) -> anyhow::Result<()> {
        let text = match self.format {
            Form::Text => profile.to_text(),
            Form::Html => profile.to_html(),
            Form::Json => format!("{}\n", motive_views::pretty(profile)),
        };
        match &self.output {
            Some(path) => output::write(path, text, reads)?,
            None => anstream::print!("{text}"),
        }
        for (path, written) in trainings {
            output::write(path, written(&profile.exercises), reads)?;
        }
        Ok(())
    }
}
