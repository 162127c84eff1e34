//! How far verdicts can be trusted: for every verdict and every limit, how often a strong engine disagrees with the answer by a pawn and
//! a half, with confidence intervals.
//!
//! `lab calibrate FILE... [--times 20,200] [--nodes 20000,100000] [--method auto] [--sample 500] [--seed 1] [--engine stockfish]
//! [--judge-nodes 1000000] [--margin 150] [--output target/calibrate.tsv]`
//!
//! FILEs are EPD, lines of FEN or tables of puzzles. The engine judges its own best move and ours, each by itself, with the nodes
//! of `--judge-nodes`. It disagrees if ours is worth less by the margin (hundredths of a pawn) and does not win by four pawns. Every
//! position is written down when it is done, so the same command goes on after an interruption; opinions of the engine are kept
//! in a folder beside the file and serve all limits. Answers with a limit in time depend on what else the machine does.

mod record;
mod share;

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use motive::{Analyst, Knowledge, Method, Settings};
use motive_answer::{Control, Limits, Question, StopButton};
use motive_chess::History;
use motive_suite::{Cache, Input, Judge, Selection};
use motive_uci::UciEngine;

use self::record::Record;
use self::share::Share;

/// From so many hundredths of a pawn on a move wins, and another may win faster.
const WINNING: i32 = 400;
/// Verdicts in the order of the table.
const VERDICTS: [&str; 4] = ["proved", "verified", "unchecked", "contradicted"];

/// What is asked for.
struct Options {
    files: Vec<PathBuf>,
    limits: Vec<Limits>,
    method: Method,
    selection: Selection,
    engine: String,
    judge_nodes: u64,
    margin: i32,
    output: PathBuf,
}

impl Options {
    fn read(arguments: &[String]) -> Result<Options, Box<dyn Error>> {
        let mut options = Options {
            files: Vec::new(),
            limits: Vec::new(),
            method: Method::AUTO,
            selection: Selection::All,
            engine: "stockfish".to_owned(),
            judge_nodes: 1_000_000,
            margin: 150,
            output: PathBuf::from("target/calibrate.tsv"),
        };
        let (mut sample, mut seed) = (None, 1);
        let mut words = arguments.iter();
        while let Some(word) = words.next() {
            if !word.starts_with("--") {
                options.files.push(word.into());
                continue;
            }
            let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
            match word.as_str() {
                "--times" => options.limits.extend(numbers(value)?.into_iter().map(by_time)),
                "--nodes" => options.limits.extend(numbers(value)?.into_iter().map(Limits::nodes)),
                "--method" => options.method = value.parse()?,
                "--sample" => sample = Some(value.parse()?),
                "--seed" => seed = value.parse()?,
                "--engine" => options.engine.clone_from(value),
                "--judge-nodes" => options.judge_nodes = value.parse()?,
                "--margin" => options.margin = value.parse()?,
                "--output" => options.output = value.into(),
                _ => return Err(format!("there is no option {word}").into()),
            }
        }
        if options.files.is_empty() {
            return Err("which positions? (lab calibrate --help)".into());
        }
        if options.limits.is_empty() {
            options.limits = [20, 200].map(by_time).to_vec();
        }
        if let Some(count) = sample {
            options.selection = Selection::Sample { count, seed };
        }
        Ok(options)
    }

    /// The positions of all files in which there is something to choose.
    fn positions(&self) -> Result<Vec<History>, Box<dyn Error>> {
        let mut found = Vec::new();
        for (number, path) in self.files.iter().enumerate() {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|error| format!("{name}: {error}"))?;
            let input = Input::read_positions(BufReader::new(file), &name, number, self.selection)?;
            found.extend(input.problems.into_iter().map(|problem| problem.history));
        }
        found.retain(|history| history.position().legal_moves().len() > 1);
        Ok(found)
    }
}

fn numbers(text: &str) -> Result<Vec<u64>, Box<dyn Error>> {
    text.split(',').map(|number| Ok(number.trim().parse()?)).collect()
}

fn by_time(ms: u64) -> Limits {
    Limits::time(Duration::from_millis(ms))
}

/// A limit as the table and the file name it.
fn name_of(limits: &Limits) -> String {
    match (limits.time, limits.nodes) {
        (Some(time), _) => format!("{}ms", time.as_millis()),
        (None, Some(nodes)) => format!("{nodes}n"),
        (None, None) => "none".to_owned(),
    }
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let options = Options::read(arguments)?;
    let positions = options.positions()?;
    let mut records = record::read(&options.output)?;
    let mut bench = Bench::new(&options)?;
    let mut file = OpenOptions::new().create(true).append(true).open(&options.output)?;
    // What a kill left of a line is no part of the next one.
    writeln!(file)?;
    for limits in &options.limits {
        for history in &positions {
            let key = bench.key(limits, history);
            if records.iter().any(|record| record.key == key) {
                continue;
            }
            let record = bench.judge(key, limits, history)?;
            writeln!(file, "{record}")?;
            file.flush()?;
            records.push(record);
        }
    }
    let wanted: Vec<Record> = {
        let keys: std::collections::BTreeSet<String> = (options.limits.iter())
            .flat_map(|limits| positions.iter().map(|history| bench.key(limits, history)))
            .collect();
        records.into_iter().filter(|record| keys.contains(&record.key)).collect()
    };
    print!("{}", table(&options, &wanted));
    Ok(())
}

/// Who answers and who judges.
struct Bench {
    analyst: Analyst,
    method: Method,
    judge: Judge,
    judge_nodes: u64,
}

impl Bench {
    fn new(options: &Options) -> Result<Bench, Box<dyn Error>> {
        let engine = UciEngine::start(&options.engine)?;
        let opinions = Cache::new(beside(&options.output));
        let mut analyst = Analyst::with_knowledge(&Settings::default(), Arc::<Knowledge>::default());
        analyst.prepare(options.method);
        let judge = Judge::new(Box::new(engine), Some(opinions)).with_nodes(options.judge_nodes);
        Ok(Bench { analyst, method: options.method, judge, judge_nodes: options.judge_nodes })
    }

    /// What a line of the file is about. It may hold no tabulator, and does not.
    fn key(&self, limits: &Limits, history: &History) -> String {
        let fen = history.position().to_fen();
        format!("{} {} {} {fen}", self.method, name_of(limits), self.judge_nodes)
    }

    fn judge(&mut self, key: String, limits: &Limits, history: &History) -> Result<Record, Box<dyn Error>> {
        self.analyst.forget();
        let control = Control::start(limits);
        let question = Question::after(history, limits, &control);
        let answer = self.analyst.answer(self.method, &question, &mut ());
        let position = history.position();
        let played = answer.best_move().ok_or("there is no answer")?;
        let button = StopButton::new();
        let mut value = |moves: &[_]| -> Result<i32, Box<dyn Error>> {
            let value = self.judge.value(position, moves, &button)?;
            Ok(value.ok_or("the engine was stopped")?.centipawns())
        };
        let best = value(&position.legal_moves())?;
        let ours = value(&[played])?;
        let verdict = answer.verdict().name();
        Ok(Record {
            key,
            limit: name_of(limits),
            played: position.uci(played),
            verdict: verdict.to_owned(),
            best,
            ours,
        })
    }
}

/// The folder of opinions.
fn beside(output: &Path) -> PathBuf {
    output.with_extension("opinions")
}

/// One line for each limit and verdict.
fn table(options: &Options, records: &[Record]) -> String {
    let mut text = format!(
        "{} by {} nodes of {}: wrong by {} hundredths of a pawn or more\n{:>10}  {:14}{:>7}{:>7}{:>8}  95 % of such counts{:>16}\n",
        options.method,
        options.judge_nodes,
        options.engine,
        options.margin,
        "limit",
        "verdict",
        "wrong",
        "of",
        "share",
        "lost anyway"
    );
    for limits in &options.limits {
        let limit = name_of(limits);
        for verdict in VERDICTS {
            let those = || records.iter().filter(|record| record.limit == limit && record.verdict == verdict);
            let wrong = || those().filter(|record| record.is_wrong(options.margin));
            let share = Share { part: wrong().count(), whole: those().count() };
            if share.whole == 0 {
                continue;
            }
            let (low, high) = share.interval();
            // Where the best move loses by four pawns as well, few would mind.
            let lost = wrong().filter(|record| record.best <= -WINNING).count();
            let _ = writeln!(
                text,
                "{limit:>10}  {verdict:14}{:>7}{:>7}{:>6.1} %  {:.1} to {:.1} %{lost:>20}",
                share.part,
                share.whole,
                100.0 * share.value(),
                100.0 * low,
                100.0 * high
            );
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn options_are_read_and_mistakes_told() {
        let options =
            Options::read(&words("a.epd --times 20,200 --nodes 5000 --sample 3 --margin 100")).unwrap();
        let names: Vec<String> = options.limits.iter().map(name_of).collect();
        assert_eq!(names, ["20ms", "200ms", "5000n"]);
        assert_eq!(options.margin, 100);
        for wrong in ["--times 20", "a.epd --times", "a.epd --times x", "a.epd --speed 3"] {
            assert!(Options::read(&words(wrong)).is_err(), "{wrong}");
        }
    }

    /// The small calibration that every test run holds: six positions, judged by 20,000 nodes, and the work goes on where it was.
    #[test]
    fn a_small_calibration_holds_and_goes_on() {
        if UciEngine::start("stockfish").is_err() {
            println!("skipped: there is no stockfish");
            return;
        }
        let folder = std::env::temp_dir().join(format!("motive-calibrate-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (suite, output) = (folder.join("six.epd"), folder.join("six.tsv"));
        // Composed: mates, a fork, a pin, a skewer and a quiet position.
        let six = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -\n4k3/8/8/2q1r3/8/3N4/8/4K3 w - -\n4k3/4q3/8/8/8/8/4P3/R3K2R w KQ -\n\
                   8/8/8/3k4/8/8/4R3/4K2q w - -\nr1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -\n7k/5Q2/6K1/8/8/8/8/8 w - -\n";
        std::fs::write(&suite, six).unwrap();
        let call = |files: &str| {
            let text = format!("{files} --nodes 20000 --judge-nodes 20000 --output {}", output.display());
            run(&words(&text))
        };
        call(&suite.display().to_string()).unwrap();
        let first = std::fs::read_to_string(&output).unwrap();
        // As after a kill: the last line is cut off, and asked for anew.
        std::fs::write(&output, &first[..first.len() - 9]).unwrap();
        assert_eq!(record::read(&output).unwrap().len(), 5);
        call(&suite.display().to_string()).unwrap();
        let records = record::read(&output).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        assert_eq!(records.len(), 6);
        let false_ones: Vec<&Record> =
            records.iter().filter(|record| record.verdict != "unchecked" && record.is_wrong(150)).collect();
        assert!(false_ones.is_empty(), "{}", false_ones[0]);
        assert!(records.iter().filter(|record| record.verdict == "proved").count() >= 2);
    }
}
