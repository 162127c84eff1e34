//! `motive match`: two engines against each other.

mod adjudication;
mod date;
mod show;

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use clap::Args;
use motive_answer::{Control, Limits};
use motive_arena::{
    Adjudication, Balance, Budget, Contest, ContestEnd, Decision, EnginePlayer, Failure, Fault, GameRecord,
    GameRules, Generator, Opening, Openings, PgnTags, Player, Seat, Spectator, Sprt, Standing, TimeControl,
    pgn, read_openings,
};
use motive_chess::CastlingMode;
use motive_uci::{OptionKind, Settings, UciEngine, split};

use self::adjudication::{DrawSpec, ResignSpec};
use crate::output::Inputs;
use crate::{Exit, stop};

/// Play a match between two UCI engines and tell what the result is worth.
///
/// Games come in pairs from the same opening with colors reversed. Openings are made from a seed, or
/// read from a file. A crash, an illegal move or overrunning the time loses the game and is reported.
/// Ctrl-C ends the games that are under way and shows the result so far.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive match --first stockfish --second \"gnuchess --uci\" --games 4 --tc 1+0.02
  motive match --first motive --second motive --option first:Hash=64 --nodes 20000 --games 200
  motive match --first ./new --second ./old --tc 10+0.1 --games 20000 --concurrency 2 \\
      --sprt elo0=0,elo1=5,alpha=0.05,beta=0.05 --resign --draw --pgn games.pgn
  motive match --first stockfish --second sjaakii --openings book.epd --depth 6 --json

The name `motive` stands for this very program (as `motive uci`); other names are searched in PATH
and in /usr/games. Exit code: 0 when the match is over, 1 when it was interrupted or --sprt is
undecided, 2 when an engine cannot be started.")]
pub(crate) struct Arguments {
    /// Command line of the engine whose score is told.
    #[arg(long, value_name = "COMMAND")]
    first: String,
    /// Command line of its opponent.
    #[arg(long, value_name = "COMMAND")]
    second: String,
    /// What to call the first engine instead of what it calls itself.
    #[arg(long, value_name = "NAME")]
    first_name: Option<String>,
    /// What to call the second engine.
    #[arg(long, value_name = "NAME")]
    second_name: Option<String>,
    /// Set an option of an engine; the name is `first`, `second`, `both`, or one given with
    /// --first-name or --second-name.
    #[arg(long = "option", value_name = "NAME:KEY=VALUE")]
    options: Vec<String>,
    /// How many games; an even number, because they come in pairs.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..=10_000_000))]
    games: u32,
    /// Time control in seconds: 10+0.1, or 40/60+0.5 for a minute every forty moves [default: 10+0.1].
    #[arg(long, value_name = "TC", group = "budget")]
    tc: Option<TimeControl>,
    /// Time, 200ms or 5s (a bare number is milliseconds), for every move.
    #[arg(long, value_name = "TIME", group = "budget", value_parser = crate::quantity::milliseconds)]
    movetime: Option<u64>,
    /// Positions for every move.
    #[arg(long, group = "budget", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth for every move.
    #[arg(long, group = "budget", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// By how much an engine may overrun its time unpunished, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(..=60_000))]
    time_margin: u64,
    /// Games played at a time.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Take openings from an EPD or PGN file, in its order.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// How many half-moves of each game of a PGN are the opening; all, without it.
    #[arg(long, value_name = "N", requires = "openings")]
    plies: Option<usize>,
    /// Seed of the openings that are made without a file.
    #[arg(long, default_value_t = 1, conflicts_with = "openings")]
    seed: u64,
    /// Engine that says whether an opening is balanced.
    #[arg(long, value_name = "COMMAND", conflicts_with = "openings")]
    judge: Option<String>,
    /// Positions the judge visits for an opening.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = crate::quantity::count, requires = "judge")]
    judge_nodes: u64,
    /// The greatest advantage the judge may see in an opening, in centipawns.
    #[arg(long, value_name = "CP", default_value_t = 60, requires = "judge")]
    balance: u32,
    /// Draw when both engines have seen small scores for some moves [if given without a value:
    /// from=40,moves=8,score=10].
    #[arg(long, value_name = "RULE", num_args = 0..=1, default_missing_value = "")]
    draw: Option<DrawSpec>,
    /// Win when both engines have agreed on large scores for some moves [if given without a value:
    /// moves=4,score=600].
    #[arg(long, value_name = "RULE", num_args = 0..=1, default_missing_value = "")]
    resign: Option<ResignSpec>,
    /// Draw after so many moves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_moves: Option<u32>,
    /// Stop as soon as this sequential test is decided: elo0=0,elo1=5,alpha=0.05,beta=0.05.
    #[arg(long, value_name = "TEST", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Append every finished game to this file.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// The event that the PGN names.
    #[arg(long, default_value = "Motive match")]
    event: String,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Do not show progress.
    #[arg(short, long)]
    quiet: bool,
}

/// Files of openings larger than this are refused.
const MAX_FILE: u64 = 256 << 20;

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    ensure!(arguments.games.is_multiple_of(2), "games come in pairs: --games {} is odd", arguments.games);
    let lineup = Lineup::new(arguments)?;
    let pairs = arguments.games as usize / 2;
    let control = Control::new();
    stop::ends(&control);
    let openings = openings(arguments, &lineup)?;
    let contest = Contest {
        rules: GameRules {
            budget: budget(arguments),
            margin: Duration::from_millis(arguments.time_margin),
            adjudication: Adjudication {
                draw: arguments.draw.map(|spec| spec.0),
                resign: arguments.resign.map(|spec| spec.0),
                longest: arguments.max_moves,
            },
        },
        openings,
        pairs,
        concurrency: usize::from(arguments.concurrency),
        sprt: arguments.sprt,
    };
    if let Some(path) = &arguments.pgn {
        Inputs::new(&arguments.openings).protect_from(path)?;
    }
    let mut scribe = Scribe {
        file: arguments.pgn.as_deref().map(open_for_appending).transpose()?,
        tags: PgnTags { event: arguments.event.clone(), site: "?".to_owned(), date: date::today() },
        progress: show::Progress::new(arguments.quiet, 2 * pairs as u64, arguments.sprt),
        control: control.clone(),
        error: None,
    };
    let report = contest.run(|seat| lineup.invite(seat), &control, &mut scribe);
    scribe.progress.finish();
    let report = report?;
    if let Some(error) = scribe.error {
        let name = arguments.pgn.as_deref().unwrap_or(Path::new("")).display();
        return Err(error).with_context(|| format!("cannot write {name}"));
    }

    let mut out = anstream::stdout().lock();
    let show = show::Show { names: &lineup.names, contest: &contest, report: &report };
    if arguments.json {
        writeln!(out, "{}", motive_views::pretty(&show.view()))?;
    } else {
        write!(out, "{}", show.table())?;
    }
    let is_undecided = report.decision == Some(Decision::Continue);
    Ok(if report.end == ContestEnd::Stopped || is_undecided { Exit::Unsolved } else { Exit::Solved })
}

fn budget(arguments: &Arguments) -> Budget {
    let standard =
        TimeControl { moves: None, time: Duration::from_secs(10), increment: Duration::from_millis(100) };
    match (arguments.movetime, arguments.nodes, arguments.depth) {
        (Some(ms), _, _) => Budget::MoveTime(Duration::from_millis(ms)),
        (_, Some(nodes), _) => Budget::Nodes(nodes),
        (_, _, Some(depth)) => Budget::Depth(depth),
        _ => Budget::Clock(arguments.tc.unwrap_or(standard)),
    }
}

fn openings(arguments: &Arguments, lineup: &Lineup) -> anyhow::Result<Openings> {
    if let Some(file) = &arguments.openings {
        let name = file.display();
        let size = fs::metadata(file).with_context(|| format!("cannot read {name}"))?.len();
        ensure!(size <= MAX_FILE, "{name} is larger than {} MB", MAX_FILE >> 20);
        let bytes = fs::read(file).with_context(|| format!("cannot read {name}"))?;
        // Names of players in old files are often Latin-1; moves never are.
        let list = read_openings(&String::from_utf8_lossy(&bytes), arguments.plies)
            .with_context(|| format!("no openings in {name}"))?;
        lineup.check(&list)?;
        return Ok(list.into());
    }
    let balance = match &arguments.judge {
        Some(command) => Some(Balance {
            judge: Box::new(UciEngine::start(&engine_command(command)?)?),
            limits: Limits::nodes(arguments.judge_nodes),
            bound: arguments.balance,
        }),
        None => None,
    };
    Ok(Generator::new(arguments.seed, balance).into())
}

/// The two engines: how to start them, what to set, what to call them.
struct Lineup {
    commands: [String; 2],
    names: [String; 2],
    options: [Vec<(String, String)>; 2],
    plays_chess960: [bool; 2],
    settings: Settings,
}

impl Lineup {
    /// Starts both engines once, so that whatever is wrong comes to light before the first game.
    fn new(arguments: &Arguments) -> anyhow::Result<Lineup> {
        let given = [arguments.first_name.as_deref(), arguments.second_name.as_deref()];
        let mut lineup = Lineup {
            commands: [engine_command(&arguments.first)?, engine_command(&arguments.second)?],
            names: given.map(|name| name.unwrap_or_default().to_owned()),
            options: [Vec::new(), Vec::new()],
            plays_chess960: [false; 2],
            settings: Settings {
                overrun: Duration::from_millis(arguments.time_margin + 500),
                ..Settings::default()
            },
        };
        for option in &arguments.options {
            let parts = option.split_once(':').and_then(|(who, rest)| Some((who, rest.split_once('=')?)));
            let (who, (key, value)) = parts.with_context(|| {
                format!("--option {option:?} should look like first:Hash=64 or second:OwnBook=true")
            })?;
            let mut is_for_somebody = false;
            for seat in 0..2 {
                let role = ["first", "second"][seat];
                if who == role || who == "both" || given[seat] == Some(who) {
                    lineup.options[seat].push((key.to_owned(), value.to_owned()));
                    is_for_somebody = true;
                }
            }
            ensure!(
                is_for_somebody,
                "--option {option:?}: nobody is called {who:?}; say first, second or both"
            );
        }
        for (seat, given) in [Seat::First, Seat::Second].into_iter().zip(given) {
            let engine = lineup.start(seat)?;
            lineup.plays_chess960[seat as usize] = engine.option("UCI_Chess960").is_some();
            if given.is_none() {
                engine.id().clone_into(&mut lineup.names[seat as usize]);
            }
        }
        if lineup.names[0] == lineup.names[1] {
            for (name, role) in lineup.names.iter_mut().zip(["first", "second"]) {
                *name = format!("{name} ({role})");
            }
        }
        Ok(lineup)
    }

    /// Whether both engines can play from all openings.
    fn check(&self, openings: &[Opening]) -> anyhow::Result<()> {
        let is_shuffled = |opening: &Opening| {
            let start = opening.history().start();
            start.castling_mode() == CastlingMode::Chess960 && start.has_castling_rights()
        };
        let Some(number) = openings.iter().position(is_shuffled) else { return Ok(()) };
        for (name, plays) in self.names.iter().zip(self.plays_chess960) {
            ensure!(plays, "opening {} is Chess960, which {name} does not play", number + 1);
        }
        Ok(())
    }

    fn start(&self, seat: Seat) -> anyhow::Result<UciEngine> {
        let mut engine = UciEngine::start_with(&self.commands[seat as usize], self.settings.clone())?;
        for (key, value) in &self.options[seat as usize] {
            let is_button = engine.option(key).is_some_and(|option| option.kind == OptionKind::Button);
            engine.set_option(key, if is_button { "" } else { value })?;
        }
        Ok(engine)
    }

    fn invite(&self, seat: Seat) -> Result<Box<dyn Player>, Failure> {
        let absent = |error| Failure { fault: Fault::Crash, detail: format!("{error:#}") };
        let engine = self.start(seat).map_err(absent)?;
        Ok(Box::new(EnginePlayer::new(engine, Some(&self.names[seat as usize]))))
    }
}

/// The command line of an engine, in which the name of this program stands for this very file.
fn engine_command(command: &str) -> anyhow::Result<String> {
    let words = match split(command) {
        Ok(words) => words,
        Err(problem) => bail!("{command:?}: {problem}"),
    };
    if words[0] != "motive" {
        return Ok(command.to_owned());
    }
    let itself = std::env::current_exe().context("cannot find this program's own file")?;
    let itself = itself.to_str().context("this program's own path is not UTF-8")?;
    let rest = if words.len() == 1 { vec!["uci".to_owned()] } else { words[1..].to_vec() };
    let quoted: Vec<String> = std::iter::once(itself.to_owned())
        .chain(rest)
        .map(|word| format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")))
        .collect();
    Ok(quoted.join(" "))
}

fn open_for_appending(file: &Path) -> anyhow::Result<File> {
    let open = OpenOptions::new().create(true).append(true).open(file);
    open.with_context(|| format!("cannot write {}", file.display()))
}

/// Writes games down as they end.
struct Scribe {
    file: Option<File>,
    tags: PgnTags,
    progress: show::Progress,
    control: Control,
    error: Option<std::io::Error>,
}

impl Spectator for Scribe {
    fn game_over(&mut self, game: &GameRecord, standing: &Standing) {
        if let Some(file) = &mut self.file
            && let Err(error) = writeln!(file, "{}", pgn(game, &self.tags))
        {
            // Games that cannot be kept are not worth playing.
            self.error.get_or_insert(error);
            self.control.stop();
        }
        self.progress.game_over(game, standing);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_program_stands_for_itself() {
        assert_eq!(engine_command("gnuchess --uci").unwrap(), "gnuchess --uci");
        assert!(engine_command("motive").unwrap().ends_with("\" \"uci\""));
        assert!(
            engine_command("motive uci --kb 'my kb'").unwrap().ends_with("\" \"uci\" \"--kb\" \"my kb\"")
        );
        assert!(engine_command("").is_err());
        assert!(engine_command("motive 'x").is_err());
    }
}
