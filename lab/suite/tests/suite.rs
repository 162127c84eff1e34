//! Suites from file to report, with solvers whose answers are known.

#[path = "support/solvers.rs"]
mod solvers;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use motive_answer::StopButton;
use motive_answer::{Control, Limits, Value};
use motive_chess::History;
use motive_suite::{
    Cache, Comparison, Contestant, EngineSolver, Input, Judge, Maker, OldReport, Problem, Ran, Report,
    RunPlan, Selection, Solver, SolverAnswer,
};
use motive_uci::UciEngine;
use serde_json::json;
use solvers::{Mater, Priced};

/// A run over texts in memory.
struct Setting<'a> {
    inputs: Vec<Input>,
    problems: Vec<Problem>,
    contestants: Vec<Contestant<'a>>,
    judge: Option<Maker<'a, Judge>>,
    jobs: usize,
    stop: StopButton,
    limits: Limits,
}

impl<'a> Setting<'a> {
    fn new(files: &[(&str, &str)], contestants: &[(&str, Maker<'a, Box<dyn Solver>>)]) -> Setting<'a> {
        let mut inputs: Vec<Input> = files
            .iter()
            .enumerate()
            .map(|(number, (name, text))| Input::read(text.as_bytes(), name, number, Selection::All).unwrap())
            .collect();
        let problems = inputs.iter_mut().flat_map(|input| std::mem::take(&mut input.problems)).collect();
        Setting {
            inputs,
            problems,
            contestants: contestants
                .iter()
                .map(|&(name, make)| Contestant { name: name.to_owned(), make })
                .collect(),
            judge: None,
            jobs: 1,
            stop: StopButton::new(),
            limits: Limits::nodes(1000),
        }
    }

    fn report(self) -> Report {
        let names: Vec<String> = self.contestants.iter().map(|contestant| contestant.name.clone()).collect();
        let judge = self.judge.map(|make| make().unwrap().name().to_owned());
        let plan = RunPlan {
            contestants: self.contestants,
            judge: self.judge,
            limits: self.limits.clone(),
            jobs: self.jobs,
            stop: self.stop,
        };
        let mut n_seen = 0;
        let rows = plan.run(&self.problems, &mut |_| n_seen += 1).unwrap();
        assert_eq!(n_seen, rows.len());
        Report::new(&Ran {
            inputs: &self.inputs,
            problems: &self.problems,
            rows: &rows,
            contestants: &names,
            limits: &self.limits,
            jobs: 1,
            judge,
        })
    }
}

#[expect(clippy::unnecessary_wraps, reason = "it is passed where makers may fail")]
fn mater() -> Result<Box<dyn Solver>, String> {
    Ok(Box::new(Mater::default()))
}

fn solved(report: &Report) -> Vec<(&str, bool)> {
    report.side.positions.iter().map(|position| (position.id.as_str(), position.solved)).collect()
}

const EPD: &str = "\
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"mate\";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1; id \"claim\";
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - am Ra8; id \"avoid\";
6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"no mate\";
";

/// Two solver moves, of which the second mates; the last puzzle has two mates.
const PUZZLES: &str = "\
PuzzleId,FEN,Moves,Rating,Themes
two,6k1/1r3ppp/8/8/8/8/1R3PPP/R5K1 b - - 0 1,b7b2 a1a8 b2b8 a8b8,1500,mate short
other,6k1/5ppp/8/8/8/7r/5PPP/RR4K1 b - - 0 1,h3h6 a1a8,700,mate oneMove
under,8/5P1k/8/8/8/8/8/6K1 b - - 0 1,h7g7 f7f8n,2100,promotion
";

#[test]
fn points_are_counted_by_theme() {
    let file = "\
6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"Ranks.001\"; c8 \"10 4\"; c9 \"a1a8 g2g3\";
6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - bm g3; id \"Pawns.001\"; c8 \"10 7\"; c9 \"g2g3 h2h3\";
";
    let make = || -> Result<Box<dyn Solver>, String> {
        Ok(Box::new(Mater::knowing(&[("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - -", "h2h3")])))
    };
    let report = Setting::new(&[("a.epd", file)], &[("mater", &make)]).report();
    let points = report.side.points.expect("there are points");
    assert_eq!((points.scored, points.possible), (17, 20));
    assert_eq!(report.side.points_by_theme["Ranks"].scored, 10);
    assert_eq!(report.side.points_by_theme["Pawns"].scored, 7);
    let text = report.to_text();
    assert!(text.contains("17/20  85.0%") && text.contains("points by theme"), "{text}");
}

#[test]
fn rules_of_both_kinds_of_files() {
    let make = || -> Result<Box<dyn Solver>, String> {
        Ok(Box::new(Mater::knowing(&[("6k1/5ppp/8/8/8/8/1r3PPP/R5K1 w - -", "a1a8")])))
    };
    let report = Setting::new(&[("a.epd", EPD), ("b.csv", PUZZLES)], &[("mater", &make)]).report();
    assert_eq!(
        solved(&report),
        [
            ("mate", true),
            ("claim", true),
            ("avoid", false),
            ("no mate", false),
            ("two", true),
            ("other", true),
            ("under", false)
        ]
    );
    let counts: Vec<(usize, usize)> =
        report.side.files.iter().map(|file| (file.solved, file.total)).collect();
    assert_eq!(counts, [(2, 4), (2, 3)]);
    assert_eq!(report.side.by_theme["mate"].solved, 2);
    let ratings: Vec<u32> = report.side.by_rating.iter().map(|rating| rating.from).collect();
    assert_eq!(ratings, [600, 1400, 2000]);
    let two = &report.side.positions[4];
    assert_eq!(two.moves, ["a1a8", "b2b8", "a8b8"]);
    assert_eq!(two.found_nodes, Some(1));
    let under = report.side.positions[6].wrong.as_ref().unwrap();
    assert_eq!((under.step, under.expected.as_slice()), (1, ["f7f8n".to_owned()].as_slice()));
}

#[test]
fn the_number_of_threads_does_not_show() {
    let report = |jobs| {
        let files: [(&str, &str); 2] = [("a.epd", EPD), ("b.csv", PUZZLES)];
        let mut setting = Setting::new(&files, &[("mater", &mater), ("twin", &mater)]);
        setting.jobs = jobs;
        serde_json::to_string(&setting.report()).unwrap()
    };
    assert_eq!(report(1), report(4));
}

#[test]
fn the_form_of_json() {
    let first = EPD.lines().next().unwrap();
    let report = Setting::new(&[("a.epd", first)], &[("mater", &mater), ("twin", &mater)]).report();
    let json = serde_json::to_value(&report).unwrap();
    let names: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(
        names,
        [
            "file",
            "method",
            "limits",
            "total",
            "solved",
            "accepted",
            "verified",
            "mean_nodes",
            "max_nodes",
            "mean_ms",
            "critic_nodes",
            "errors",
            "files",
            "by_theme",
            "by_rating",
            "positions",
            "selected",
            "interrupted",
            "bad_lines",
            "unusable",
            "jobs",
            "judge",
            "against"
        ]
    );
    assert_eq!(
        json["positions"][0],
        json!({
            "id": "mate", "fen": "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "move": "a1a8", "solved": true,
            "nodes": 20, "ms": 20.0, "verdict": null, "accepted": null, "san": "Ra8#",
            "expected": ["a1a8"], "expected_text": "Ra8#", "moves": ["a1a8"], "wrong": null,
            "value": {"mate": 1}, "depth": 1, "critic_nodes": null, "found_nodes": 1, "found_ms": 1.0,
            "themes": [], "rating": null, "file": "a.epd", "line": 1, "error": null
        })
    );
    assert_eq!(json["limits"], json!({"time_ms": null, "nodes": 1000}));
    assert_eq!(
        (&json["total"], &json["solved"], &json["accepted"], &json["verified"], &json["critic_nodes"]),
        (&json!(1), &json!(1), &json!(null), &json!(null), &json!(null))
    );
    let twin = &json["against"]["twin"];
    assert_eq!((&twin["solved"], &twin["total"], &twin["mean_ms"]), (&json!(1), &json!(1), &json!(20.0)));
    assert_eq!(twin["ratio"]["solved"], json!(1.0));
    let lonely = Setting::new(&[("a.epd", first)], &[("mater", &mater)]).report();
    assert_eq!(serde_json::to_value(&lonely).unwrap().get("against"), None);
}

#[test]
fn a_judge_accepts_what_is_as_good_and_remembers() {
    let folder = tempfile::tempdir().unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    // The solver plays a1a2, the first move by name.
    let text = "6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - bm Ra8 Ra7; id \"as good\";\n\
                6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - bm Ra6; id \"worse\";\n\
                6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - am Ra2; id \"warned\";\n\
                6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"solved\";\n";
    let run = || {
        let judge = || {
            let prices = BTreeMap::from([
                ("a1a2", Value::Centipawns(100)),
                ("a1a8", Value::Centipawns(120)),
                ("a1a7", Value::Centipawns(130)),
                ("a1a6", Value::Centipawns(131)),
            ]);
            let engine = Priced { prices, asked: Arc::clone(&asked) };
            Ok(Judge::new(Box::new(engine), Some(Cache::new(folder.path()))))
        };
        let mut setting = Setting::new(&[("a.epd", text)], &[("mater", &mater)]);
        setting.judge = Some(&judge);
        let report = setting.report();
        assert_eq!(report.judge.as_deref(), Some("priced"));
        assert_eq!((report.side.solved, report.side.accepted), (1, Some(2)));
        let accepted: Vec<Option<bool>> =
            report.side.positions.iter().map(|position| position.accepted).collect();
        assert_eq!(accepted, [Some(true), Some(false), Some(false), Some(true)]);
        asked.swap(0, Ordering::SeqCst)
    };
    assert_eq!(run(), 3, "book of the first, the move played (once for both), book of the second");
    assert_eq!(run(), 0, "all of it is remembered");
}

#[test]
fn stopping_keeps_what_is_done() {
    struct Stopper(StopButton, usize);
    impl Solver for Stopper {
        fn name(&self) -> &'static str {
            "stopper"
        }
        fn solve(
            &mut self,
            history: &History,
            limits: &Limits,
            control: &Control,
        ) -> Result<SolverAnswer, String> {
            self.1 += 1;
            if self.1 == 3 {
                self.0.press();
                assert!(control.is_stopped());
            }
            Mater::default().solve(history, limits, control)
        }
        fn reset(&mut self) {}
    }
    let stop = StopButton::new();
    let make = || -> Result<Box<dyn Solver>, String> { Ok(Box::new(Stopper(stop.clone(), 0))) };
    let mut setting = Setting::new(&[("a.epd", EPD)], &[("stopper", &make)]);
    setting.stop = stop.clone();
    let report = setting.report();
    assert_eq!((report.side.total, report.selected, report.interrupted), (2, 4, true));
    assert!(report.to_text().contains("stopped after 2 of 4"));
}

#[test]
fn trouble_of_a_solver_costs_it_one_position() {
    struct Clumsy(usize);
    impl Solver for Clumsy {
        fn name(&self) -> &'static str {
            "clumsy"
        }
        fn solve(
            &mut self,
            history: &History,
            limits: &Limits,
            control: &Control,
        ) -> Result<SolverAnswer, String> {
            self.0 += 1;
            match self.0 {
                1 => Err("out of ideas".to_owned()),
                2 => panic!("this panic belongs to the test"),
                3 => {
                    let mut answer = Mater::default().solve(history, limits, control)?;
                    answer.best = motive_chess::Position::default().parse_san("Nc3").unwrap();
                    Ok(answer)
                }
                _ => Mater::default().solve(history, limits, control),
            }
        }
        fn reset(&mut self) {}
    }
    let make = || -> Result<Box<dyn Solver>, String> { Ok(Box::new(Clumsy(0))) };
    let report = Setting::new(&[("a.epd", EPD)], &[("clumsy", &make)]).report();
    let errors: Vec<Option<&str>> =
        report.side.positions.iter().map(|position| position.error.as_deref()).collect();
    assert_eq!(errors, [Some("out of ideas"), Some("the solver panicked"), Some("b1c3 is not legal"), None]);
    assert_eq!(report.side.errors, 3);
}

#[test]
fn one_who_cannot_be_made_is_told_of_before_anything_begins() {
    let fail = || -> Result<Box<dyn Solver>, String> { Err("no such program".to_owned()) };
    let plan = RunPlan {
        contestants: vec![Contestant { name: "ghost".to_owned(), make: &fail }],
        judge: None,
        limits: Limits::nodes(1),
        jobs: 1,
        stop: StopButton::new(),
    };
    assert_eq!(plan.run(&[], &mut |_| {}).unwrap_err().to_string(), "ghost: no such program");
}

#[test]
fn won_and_lost() {
    let new = Setting::new(&[("a.epd", EPD)], &[("mater", &mater)]).report();
    let mut old = serde_json::to_value(&new).unwrap();
    // Then "mate" was missed, "no mate" solved, "claim" as now; "avoid" was not run, another was.
    old["positions"][0]["solved"] = json!(false);
    old["positions"][3]["solved"] = json!(true);
    old["positions"][2]["id"] = json!("gone");
    old["unknown field"] = json!([1, 2]);
    let old = OldReport::read(old.to_string().as_bytes()).unwrap();
    let comparison = Comparison::new("old.json", &old, &new);
    let ids =
        |changes: &[motive_suite::Change]| changes.iter().map(|change| change.id.clone()).collect::<Vec<_>>();
    assert_eq!((ids(&comparison.won), ids(&comparison.lost)), (vec!["mate".into()], vec!["no mate".into()]));
    assert_eq!((comparison.kept, comparison.unsolved), (1, 0));
    assert_eq!((comparison.only_old, comparison.only_new), (1, 1));
    let mut report = new;
    report.compare = Some(comparison);
    assert!(report.to_text().contains("against old.json: won 1, lost 1, solved both times 1, never 0"));
    assert!(OldReport::read(b"[]").is_err());
    assert!(OldReport::read(b"{\"positions\": [{\"id\": 1}]}").is_err());
}

#[test]
fn text_is_aligned_and_complete() {
    let report = Setting::new(&[("a.epd", EPD)], &[("mater", &mater), ("twin", &mater)]).report();
    assert_eq!(
        report.to_text(),
        "\
a.epd
mater, 1000 nodes

                 mater        twin  ratio
solved      2/4  50.0%  2/4  50.0%   1.00
mean nodes          20          20   1.00
max nodes           20          20   1.00
mean ms           20.0        20.0   1.00

unsolved  expected  answered
avoid     not Ra8#  Ra8# (#1)
no mate   Ra8+      Ra2 (+0.25)
"
    );
}

#[test]
fn tables_can_be_read_back() {
    let epd = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"a, 'b' <c>\";";
    let report = Setting::new(&[("a.epd", epd)], &[("mater", &mater)]).report();
    let mut table = Vec::new();
    report.write_csv(&mut table).unwrap();
    let mut reader = csv::Reader::from_reader(table.as_slice());
    let rows: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["id"], "a, 'b' <c>");
    assert_eq!((rows[0]["value"].as_str(), rows[0]["solved"].as_str()), ("#1", "true"));
}

/// Every tag is closed in the right order, attributes are quoted, and nothing is fetched.
fn assert_well_formed(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    let body = page.strip_prefix("<!DOCTYPE html>\n").expect("a document type");
    let mut rest = body;
    while let Some(start) = rest.find('<') {
        assert!(!rest[..start].contains('>'), "a stray > before {:.60}", &rest[start..]);
        rest = &rest[start + 1..];
        let end = rest.find('>').expect("a tag that ends");
        let (tag, after) = (&rest[..end], &rest[end + 1..]);
        assert!(tag.matches('"').count() % 2 == 0, "{tag}");
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap();
        assert!(!name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric()), "{tag:.60}");
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
        rest = after;
        if open.last() == Some(&"style") {
            rest = &rest[rest.find("</style").expect("the style ends")..];
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    let fetched = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["http:", "https:", "@import", "src=", "url(//"] {
        assert!(!fetched.contains(word), "{word}");
    }
}

#[test]
fn pages_are_whole_and_safe() {
    let hostile = "6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - bm Ra8; id \"</td><script>alert('1')</script>&\";";
    let files = [("<b>.epd", hostile), ("b.csv", PUZZLES), ("c.epd", EPD)];
    let mut report = Setting::new(&files, &[("mater", &mater), ("<i>twin</i>", &mater)]).report();
    let old = serde_json::to_vec(&report).unwrap();
    report.compare = Some(Comparison::new("<old>", &OldReport::read(&old).unwrap(), &report));
    let page = report.to_html();
    assert_well_formed(&page);
    assert!(!page.contains("<script"));
    assert!(page.contains("&lt;/td&gt;&lt;script&gt;"));
    assert_eq!(page.matches("<svg class=\"plot\"").count(), 4);
    let unsolved = report.side.positions.iter().filter(|position| !position.solved).count();
    assert_eq!(page.matches("<svg class=\"board\"").count(), unsolved);
    assert!(page.contains("var(--series-1)") && page.contains("prefers-color-scheme: dark"));
    // Nothing finished, nothing to plot: still a page.
    assert_well_formed(&Setting::new(&[("empty.epd", "")], &[("mater", &mater)]).report().to_html());
}

#[test]
fn a_real_engine_takes_the_test() {
    let engines = ["stockfish", "/usr/games/stockfish"];
    let Some(command) = engines.into_iter().find(|command| UciEngine::start(command).is_ok()) else {
        println!("skipped: there is no stockfish here");
        return;
    };
    let make = || -> Result<Box<dyn Solver>, String> {
        let engine = UciEngine::start(command).map_err(|error| error.to_string())?;
        Ok(Box::new(EngineSolver::from(Box::new(engine) as Box<dyn motive_answer::Engine>)))
    };
    let easy: Vec<&str> = EPD.lines().take(2).collect();
    let files =
        [("a.epd", easy.join("\n")), ("b.csv", PUZZLES.lines().take(3).collect::<Vec<_>>().join("\n"))];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let mut setting = Setting::new(&files, &[("engine", &make), ("mater", &mater)]);
    setting.limits = Limits { time: Some(Duration::from_secs(2)), ..Limits::nodes(20_000) };
    setting.jobs = 2;
    let report = setting.report();
    assert_eq!((report.side.solved, report.side.total, report.side.errors), (4, 4, 0));
    assert!(report.side.max_nodes.unwrap() > 0);
}
