//! `motive advice`: a session with the advice languages, and tools for their files.

mod debug;
mod test;

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;

use advice::{AdviceKnowledge, Domain as _, EngineSettings, Repl, Source, WordKind};
use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use motive_endings::book::{CHAPTERS, built_in};
use motive_endings::domain::Chess;

use crate::Exit;
use crate::knowledge::KnowledgeArguments;
use crate::output::{self, Inputs};

/// Ask the advice languages, check and format their files.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive advice repl
  motive advice check kb/advice/*.advice
  motive advice fmt --check kb/advice/*.advice
  motive advice test krkp --searches 200
  motive advice debug \"8/8/8/8/8/2k5/2p5/K6R w - - 0 1\"")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Repl(ReplArguments),
    Check(CheckArguments),
    Fmt(FmtArguments),
    Words(WordsArguments),
    Test(test::Arguments),
    Debug(debug::Arguments),
}

/// Set a position and ask questions about it.
///
/// Lines are read from the terminal or from standard input: "position FEN", then canwin(white), candraw(black), suc(p:1),
/// ref(p:3, p:1), table krk(white) and so on; "help" lists everything. Answers are yes, no or unknown, with the explanation
/// and the forcing tree.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive advice repl
  motive advice repl --position \"7K/8/k1P5/7p/8/8/8/8 w - - 0 1\"
  printf 'position 8/8/8/8/8/k7/8/KR6 w - - 0 1\\ntable krk(white)\\n' | motive advice repl
  motive advice repl --kb my.advice                 (instead of the built-in chapters)
  motive advice repl --kb-add my.advice             (in addition to them)

In a session:
  position 7K/8/k1P5/7p/8/8/8/8 w - - 0 1
  candraw(white)
  suc(queening(black))
  ref(racing(white), queening(black))
  ref(p:3, p:1)
  why")]
struct ReplArguments {
    /// The position to begin with, in FEN.
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

/// Read files of knowledge and report all mistakes, each with file, line and column.
///
/// The files are read together. Without files the built-in ones are checked.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive advice check kb/advice/*.advice
  motive advice check")]
struct CheckArguments {
    /// The files; - reads standard input.
    files: Vec<PathBuf>,
}

/// Format files of knowledge.
///
/// Exit code 1 with --check if a file is not in the canonical layout; 2: trouble, such as a file that cannot be read.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive advice fmt kb/advice/krk.advice
  motive advice fmt --check kb/advice/*.advice
  motive advice fmt - < my.advice")]
struct FmtArguments {
    /// The files, which are rewritten; - formats standard input to standard output.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write nothing, only say which files would change.
    #[arg(long)]
    check: bool,
}

/// List the words of the domain: goals, moves and numbers, each with its meaning.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive advice words
  motive advice words king")]
struct WordsArguments {
    /// Only words with this text in their name or meaning.
    text: Option<String>,
}

/// Longer inputs are no knowledge.
const MAX_INPUT: u64 = 4 << 20;
/// Longer lines are no question.
const MAX_LINE: u64 = 16_384;

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    match &arguments.command {
        Command::Repl(arguments) => repl(arguments),
        Command::Check(arguments) => check(arguments),
        Command::Fmt(arguments) => fmt(arguments),
        Command::Words(arguments) => words(arguments),
        Command::Test(arguments) => test::run(arguments),
        Command::Debug(arguments) => debug::run(arguments),
    }
}

fn read(path: &PathBuf) -> anyhow::Result<(String, String)> {
    let name = path.display().to_string();
    let mut text = String::new();
    if name == "-" {
        let limited = &mut io::stdin().lock().take(MAX_INPUT);
        limited.read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(("standard input".into(), text));
    }
    let file = std::fs::File::open(path).with_context(|| format!("cannot read {name}"))?;
    file.take(MAX_INPUT).read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
    Ok((name, text))
}

fn knowledge(files: &[PathBuf]) -> anyhow::Result<AdviceKnowledge> {
    let texts: Vec<(String, String)> = files.iter().map(read).collect::<anyhow::Result<_>>()?;
    let sources: Vec<Source<'_>> = texts.iter().map(|(name, text)| Source { name, text }).collect();
    AdviceKnowledge::read(&Chess, &sources).map_err(|problems| anyhow::anyhow!("{problems}"))
}

fn repl(arguments: &ReplArguments) -> anyhow::Result<Exit> {
    let knowledge = arguments.knowledge.read()?;
    let book = knowledge.advice().context("the built-in chapters cannot be read")?;
    let chess = Chess;
    let mut session = Repl::new(&chess, book.knowledge(), EngineSettings::default());
    if let Some(fen) = &arguments.position {
        let position = chess.parse_position(fen).map_err(|error| anyhow::anyhow!("{error}"))?;
        session.set_position(position);
    }
    let (mut input, mut out) = (io::stdin().lock(), anstream::stdout().lock());
    let terminal = io::stdin().is_terminal();
    if terminal {
        writeln!(out, "Set a position (position FEN) and ask, e.g. canwin(white). `help` lists everything.")?;
    }
    loop {
        if terminal {
            write!(out, "> ")?;
            out.flush()?;
        }
        let mut line = Vec::new();
        if (&mut input).take(MAX_LINE).read_until(b'\n', &mut line).context("cannot read standard input")?
            == 0
        {
            break;
        }
        let reply = session.line(&String::from_utf8_lossy(&line));
        write!(out, "{}", reply.text)?;
        out.flush()?;
        if reply.quit {
            break;
        }
    }
    Ok(Exit::Solved)
}

fn check(arguments: &CheckArguments) -> anyhow::Result<Exit> {
    let (count, knowledge) = if arguments.files.is_empty() {
        (CHAPTERS.len(), built_in().map_err(|problems| anyhow::anyhow!("{problems}"))?.knowledge().clone())
    } else {
        (arguments.files.len(), knowledge(&arguments.files)?)
    };
    let [plans, pieces, tables] = knowledge.names();
    writeln!(
        anstream::stdout().lock(),
        "{count} {}: {} plans, {} pieces of advice, {} tables, {} methods and lemmas; no mistakes",
        if count == 1 { "file" } else { "files" },
        plans.len(),
        pieces.len(),
        tables.len(),
        knowledge.scripts.len()
    )?;
    Ok(Exit::Solved)
}

fn words(arguments: &WordsArguments) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    let wanted = arguments.text.as_deref().unwrap_or_default();
    let mut found = false;
    for (kind, title) in
        [(WordKind::Goal, "goals"), (WordKind::Moves, "moves"), (WordKind::Function, "numbers")]
    {
        let words: Vec<_> = Chess.vocabulary().into_iter().filter(|word| word.kind == kind).collect();
        let words: Vec<_> =
            words.iter().filter(|w| w.name.contains(wanted) || w.meaning.contains(wanted)).collect();
        if words.is_empty() {
            continue;
        }
        found = true;
        writeln!(out, "{title}")?;
        for word in words {
            let parameters = word.parameters.join(", ");
            let call = if parameters.is_empty() {
                word.name.to_owned()
            } else {
                format!("{}({parameters})", word.name)
            };
            writeln!(out, "  {call}: {}", word.meaning)?;
        }
    }
    Ok(if found { Exit::Solved } else { Exit::Unsolved })
}

fn fmt(arguments: &FmtArguments) -> anyhow::Result<Exit> {
    let mut changed = false;
    for path in &arguments.files {
        let (name, text) = read(path)?;
        let formatted = match advice::format(&name, &text) {
            Ok(formatted) => formatted,
            Err(problems) => bail!("{problems}"),
        };
        if path.as_os_str() == "-" && !arguments.check {
            write!(anstream::stdout().lock(), "{formatted}")?;
        } else if formatted != text {
            changed = true;
            if arguments.check {
                writeln!(anstream::stdout().lock(), "{name} would change")?;
            } else {
                output::write(path, &formatted, &Inputs::none())?;
            }
        }
    }
    Ok(if changed && arguments.check { Exit::Unsolved } else { Exit::Solved })
}
