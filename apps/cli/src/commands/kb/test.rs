//! `motive kb test`: does every production do what its examples say?

use std::io::Write;
use std::sync::Arc;

use clap::Args;
use motive_answer::StopButton;
use motive_paradise::{Analyst, Options, Reach, examples};
use motive_views::kb::{ExampleFailure, KbTest};
use production::Knowledge;

use super::base::Choice;
use super::list;
use crate::bar::bar;
use crate::{Exit, stop};

/// Try every example: productions fire where they must, with the objects named, and stay silent at near misses.
///
/// Exit code 0: all hold; 1: some do not, or it was stopped; 2: the base cannot be loaded.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb test
  motive kb test TRAPPED PIN-ATTACK
  motive kb test --source DECOY
  motive kb test --kb-add my-rules --json")]
pub(super) struct Arguments {
    /// Only these productions.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Only productions of this knowledge source.
    #[arg(long, value_name = "NAME")]
    source: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Tally {
    productions: usize,
    tried: usize,
    untested: Vec<String>,
    failures: Vec<ExampleFailure>,
    stopped: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let files = base.files()?;
    let button = stop::button();
    // Examples are for the whole reading; in the thesis's those are tried that only it has.
    let mut tally = Tally::default();
    let mut done: Vec<String> = Vec::new();
    for reach in if base.thesis { vec![Reach::Thesis] } else { files.readings() } {
        let knowledge = files.load(reach).map_err(|report| {
            anyhow::anyhow!("the knowledge base has mistakes:\n{}", report.to_string().trim_end())
        })?;
        if let Some(name) = &arguments.source {
            list::known_source(&knowledge, &name.to_uppercase())?;
        }
        try_all(&Arc::new(knowledge), reach, arguments, &mut done, &button, &mut tally);
    }
    for name in &arguments.names {
        anyhow::ensure!(
            done.contains(&name.to_uppercase()) || tally.stopped,
            "there is no production {name}"
        );
    }
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = KbTest {
            productions: tally.productions,
            examples: tally.tried,
            failed: tally.failures.len(),
            without_examples: tally.untested.clone(),
            failures: tally.failures.clone(),
            stopped: tally.stopped,
        };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        for failure in &tally.failures {
            writeln!(out, "{}:{}: {}", failure.file, failure.line, failure.problem)?;
        }
        for name in &tally.untested {
            writeln!(out, "{name} has no example")?;
        }
        let stopped = if tally.stopped { " (stopped)" } else { "" };
        writeln!(
            out,
            "{} examples of {} productions: {} fail{stopped}",
            tally.tried,
            tally.productions,
            tally.failures.len()
        )?;
    }
    Ok(if tally.failures.is_empty() && !tally.stopped { Exit::Solved } else { Exit::Unsolved })
}

fn try_all(
    knowledge: &Arc<Knowledge>,
    reach: Reach,
    arguments: &Arguments,
    done: &mut Vec<String>,
    button: &StopButton,
    tally: &mut Tally,
) {
    let options = if reach == Reach::Thesis { Options::thesis() } else { Options::default() };
    let mut analyst = Analyst::with_base(knowledge, options);
    let progress = bar(knowledge.rules().count());
    let wanted: Vec<String> = arguments.names.iter().map(|name| name.to_uppercase()).collect();
    let source = arguments.source.as_ref().map(|name| name.to_uppercase());
    for rule in knowledge.rules() {
        progress.inc(1);
        let production = knowledge.production(rule);
        let of_source = source
            .as_ref()
            .is_none_or(|source| knowledge.sources_of(rule).any(|name| knowledge.name_text(name) == source));
        let is_wanted = wanted.is_empty() || wanted.contains(&production.name);
        if !of_source || !is_wanted || done.contains(&production.name) {
            continue;
        }
        if button.is_pressed() {
            tally.stopped = true;
            break;
        }
        done.push(production.name.clone());
        tally.productions += 1;
        if production.header.examples.is_empty() {
            tally.untested.push(production.name.clone());
        }
        for example in &production.header.examples {
            tally.tried += 1;
            if let Err(error) = examples::test_one(&mut analyst, rule, example) {
                let (file, line, column) = knowledge.place(example.span);
                tally.failures.push(ExampleFailure {
                    production: production.name.clone(),
                    file: file.to_owned(),
                    line,
                    column,
                    problem: error.to_string(),
                });
            }
        }
    }
    progress.finish_and_clear();
}
