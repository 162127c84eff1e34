//! `why-not` on natural wrong moves: a shallow critic chooses a move, a deep engine says that it is at least 1.8 pawns worse than the best, and the
//! answer to "why not?" is examined.
//!
//! `lab why-not FILE [--half odd|even] [--theme NAME] [--count 200] [--nodes 50000] [--shallow 60] [--engine stockfish] [--truth N] [--show all|bad]`: positions in
//! EPD or puzzles, so many wrong moves, nodes of the first search of the answer, nodes of the shallow critic. The truth is told by the critic, or by
//! the engine that is named, with three times the nodes of the answer or with `--truth`. Half `odd` is positions 1, 3, 5: tune on the other. It prints how often the better move is as good as the
//! best, a cause is given, the counterfactual confirms it, and "was threatened before" is false.
//!
//! Confirmed means: on the board without the cause the refuting move brings at least half of the loss less, or is not legal; or, if it was threatened before, a pass
//! loses half of it to the same move, too.

use std::fs::File;
use std::io::BufReader;

use motive::{Analyst, Settings, Standing, WhyNotOptions, WhyNotReport};
use motive_answer::{Control, Engine, Limits, Question, Tree, Value};
use motive_chess::{History, Move, Position};
use motive_claims::{Claim, Ground, Kind, without_cause};
use motive_critic::Critic;
use motive_suite::{Input, Selection};
use motive_uci::UciEngine;

/// What a wrong move costs at least, in hundredths of a pawn.
const WRONG: i32 = 180;

/// A move is as good as the best within this.
const AS_GOOD: i32 = 50;

/// As the auditor sees verified answers: a move is right within this, values cut off, or if both moves win.
const ACCEPTED: i32 = 150;
const CUT: i32 = 1_000;
const WON: i32 = 400;

/// Nothing counts more: a mate is not more than decisive.
const DECISIVE: i32 = 2_000;

#[derive(Debug, Default)]
struct Tally {
    cases: usize,
    right: usize,
    accepted: usize,
    fine: usize,
    fails: usize,
    caused: usize,
    confirmed: usize,
    threatened: usize,
    falsely: usize,
    misses: usize,
    misses_told: usize,
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let file = arguments.first().ok_or("which file?")?;
    let value = |name: &str| {
        let at = arguments.iter().position(|word| word == name)?;
        arguments.get(at + 1).map(String::as_str)
    };
    let number = |name: &str, default: u64| value(name).map_or(Ok(default), str::parse);
    let (count, nodes, shallow) =
        (number("--count", 200)?, number("--nodes", 50_000)?, number("--shallow", 60)?);
    let truth = number("--truth", 3 * nodes)?;
    let source = BufReader::new(File::open(file).map_err(|error| format!("{file}: {error}"))?);
    let input = Input::read_positions(source, file, 0, Selection::All)?;
    let theme = value("--theme");
    let problems = input
        .problems
        .into_iter()
        .filter(|problem| theme.is_none_or(|theme| problem.themes.iter().any(|known| known == theme)));
    let (skipped, step) = value("--half").map_or((0, 1), |half| (usize::from(half == "even"), 2));
    let mut critic = Critic::new(&Settings::default());
    let mut engine: Box<dyn Engine> = match value("--engine") {
        Some(name) => Box::new(UciEngine::start(name)?),
        None => Box::new(Critic::new(&Settings::default())),
    };
    let mut analyst = Analyst::new(&Settings::default());
    let mut tally = Tally::default();
    for problem in problems.skip(skipped).step_by(step) {
        if tally.cases as u64 >= count {
            break;
        }
        let position = problem.history.position();
        let Some((_, tried)) = judge(&mut critic, position, &[], shallow) else { continue };
        let Some((best, better)) = judge(&mut *engine, position, &[], truth) else { continue };
        if better == tried {
            continue;
        }
        let Some((worth, _)) = judge(&mut *engine, position, &[tried], truth) else { continue };
        if best - worth < WRONG {
            continue;
        }
        let options = WhyNotOptions { limits: Limits::nodes(nodes) };
        let history = History::new(position.clone());
        analyst.forget();
        let Some(report) = analyst.why_not(&history, tried, &options, &Control::new()) else { continue };
        let case = Case { best, better, worth, nodes: truth };
        let remarks = tally.count(&mut *engine, &report, &case);
        let shown = value("--show").is_some_and(|what| what == "all" || !remarks.is_empty());
        if shown {
            let fen = position.to_fen();
            println!(
                "{fen} {} ({best} {}, {worth}) {}",
                position.san(tried),
                position.san(better),
                remarks.join(", ")
            );
            println!("{}\n", report.text());
        }
    }
    tally.tell();
    Ok(())
}

/// What is true of a case.
struct Case {
    best: i32,
    better: Move,
    worth: i32,
    nodes: u64,
}

/// The best of some moves (or of all) and its value.
fn judge(engine: &mut dyn Engine, position: &Position, only: &[Move], nodes: u64) -> Option<(i32, Move)> {
    engine.forget();
    let question = Question::new(position, Limits::nodes(nodes)).only(only);
    let answer = engine.judge(&question).ok()?;
    let line = answer.best()?;
    Some((bounded(line.value), *line.moves.first()?))
}

fn bounded(value: Value) -> i32 {
    value.centipawns().clamp(-DECISIVE, DECISIVE)
}

impl Tally {
    /// Counts a case and says what is bad about it.
    fn count(&mut self, engine: &mut dyn Engine, report: &WhyNotReport, case: &Case) -> Vec<&'static str> {
        let mut remarks = Vec::new();
        self.cases += 1;
        let position = &report.position;
        let named = report.best.moves[0];
        let named_worth = judge(engine, position, &[named], case.nodes).map_or(-DECISIVE, |(value, _)| value);
        let right = named == case.better || named_worth + AS_GOOD >= case.best;
        let cut = |value: i32| value.clamp(-CUT, CUT);
        let accepted = right || cut(case.best) - cut(named_worth) < ACCEPTED || named_worth >= WON;
        self.right += usize::from(right);
        self.accepted += usize::from(accepted);
        if !right {
            remarks.push(if accepted { "less good" } else { "not the better move" });
        }
        match report.standing {
            Standing::Misses => {
                self.misses += 1;
                let told = report.chances().next().is_some();
                self.misses_told += usize::from(told);
                if !told {
                    remarks.push("nothing told of the better move");
                }
            }
            Standing::Fails => {
                self.fails += 1;
                self.look_at_causes(engine, report, case, &mut remarks);
            }
            _ => {
                self.fine += 1;
                remarks.push("called fine");
            }
        }
        remarks
    }

    fn look_at_causes(
        &mut self,
        engine: &mut dyn Engine,
        report: &WhyNotReport,
        case: &Case,
        remarks: &mut Vec<&'static str>,
    ) {
        let loss = case.best - case.worth;
        if report.threatened == Some(true) {
            self.threatened += 1;
            let passed = report.position.pass().and_then(|passed| judge(engine, &passed, &[], case.nodes));
            let falsely = passed.is_none_or(|(value, _)| -value > case.best - loss / 2);
            self.falsely += usize::from(falsely);
            if falsely {
                remarks.push("falsely threatened before");
            }
        }
        if report.claims.is_empty() {
            remarks.push("no cause");
            return;
        }
        self.caused += 1;
        let confirmed = report.claims.iter().all(|claim| is_confirmed(engine, report, claim, case));
        self.confirmed += usize::from(confirmed);
        if !confirmed {
            remarks.push("not confirmed");
        }
    }

    fn tell(&self) {
        let share = |part: usize, whole: usize| 100.0 * part as f64 / whole.max(1) as f64;
        println!("{} wrong moves", self.cases);
        println!(
            "better move right {} ({:.1}%), accepted {} ({:.1}%)",
            self.right,
            share(self.right, self.cases),
            self.accepted,
            share(self.accepted, self.cases)
        );
        println!(
            "fail {}, with a cause {} ({:.1}%)",
            self.fails,
            self.caused,
            share(self.caused, self.fails)
        );
        println!("confirmed {} ({:.1}% of the causes)", self.confirmed, share(self.confirmed, self.caused));
        println!("told as threatened before {}, falsely {}", self.threatened, self.falsely);
        println!("miss something {}, told what {}; called fine {}", self.misses, self.misses_told, self.fine);
        let explained = self.caused + self.misses_told;
        println!("explained {explained} of all ({:.1}%)", share(explained, self.cases));
    }
}

/// Whether the truth agrees that the cause is worth half of the loss.
fn is_confirmed(engine: &mut dyn Engine, report: &WhyNotReport, claim: &Claim, case: &Case) -> bool {
    let loss = case.best - case.worth;
    let history = History::new(report.position.clone());
    let tree = Tree::new();
    let ground = Ground { history: &history, tree: &tree, value: None, known: None };
    let refuting = claim.line[0];
    if claim.kind == Kind::ThreatenedBefore {
        let after = report.position.after(claim.after[0]);
        let half =
            |value: Option<(i32, Move)>| value.is_some_and(|(value, _)| -value <= case.best - loss / 2);
        let passed =
            report.position.pass().and_then(|passed| judge(engine, &passed, &[refuting], case.nodes));
        return half(passed) && half(judge(engine, &after, &[refuting], case.nodes));
    }
    let Some(without) = without_cause(claim, &ground) else { return false };
    let Some(m) = without.refuting else { return true };
    let now = judge(engine, &without.position, &[m], case.nodes);
    now.is_some_and(|(value, _)| -value - without.more >= case.worth + loss / 2)
}
