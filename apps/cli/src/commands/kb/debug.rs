//! `motive kb debug`: which condition keeps a rule from firing.

use std::io::Write;

use anyhow::{Context, bail};
use clap::Args;
use motive_paradise::debug::{Diagnosis, Failed, diagnose};
use motive_paradise::{Analyst, Options, examples};
use motive_views::kb::DebugReport;
use production::{Knowledge, Name};

use super::base::Choice;
use crate::Exit;
use crate::place::GivenPosition;

/// So many matches are printed for a condition.
const SHOWN: usize = 5;

/// Say why a rule does not fire in a position: the condition that fails, and the objects for which the others hold.
///
/// Rules of goals (a defense, the safety of a move) need the goal: `--goal "DEFENDMOVE WBh3 e6"`. Exit code 0: the rule fires; 1: it
/// does not; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb debug deflect-check \"2b5/3k4/4p3/2Q5/6K1/7B/8/8 w - - 0 1\"
  motive kb debug my-rule \"FEN\" --kb-add my-rules
  motive kb debug block-check \"FEN\" --goal \"DEFENDMOVE WRe1 e8\" --json")]
pub(super) struct Arguments {
    /// The production.
    #[arg(value_name = "RULE")]
    rule: String,
    #[command(flatten)]
    position: GivenPosition,
    /// A goal to be pursued instead of the static analysis: its name and its objects (`WBh3`, `e6`, `white`).
    #[arg(long, value_name = "GOAL")]
    goal: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let history = arguments.position.read_given()?;
    let position = history.position();
    let goal = match &arguments.goal {
        Some(text) => {
            let scene = Analyst::with_base(&knowledge, Options::rules()).scene(position);
            Some(read_goal(&knowledge, &scene, text)?)
        }
        None => None,
    };
    let asked = goal.as_ref().map(|(name, objects)| (*name, &objects[..]));
    let diagnosis = diagnose(&knowledge, &arguments.rule, position, asked)?;
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = DebugReport::new(&arguments.rule.to_uppercase(), &diagnosis);
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        tell(&mut out, &arguments.rule.to_uppercase(), &diagnosis)?;
    }
    Ok(if matches!(diagnosis, Diagnosis::Fires(_)) { Exit::Solved } else { Exit::Unsolved })
}

fn tell(out: &mut impl Write, name: &str, diagnosis: &Diagnosis) -> std::io::Result<()> {
    match diagnosis {
        Diagnosis::Fires(matches) => {
            writeln!(out, "{name} fires:")?;
            write_matches(out, matches)
        }
        Diagnosis::NotAsked => {
            writeln!(out, "{name} is not asked: no source that has it gets a goal here. Try --goal.")
        }
        Diagnosis::OneFails(failed) => {
            writeln!(out, "{name} does not fire. All its conditions hold but one:")?;
            failed.iter().try_for_each(|failed| write_failed(out, failed))
        }
        Diagnosis::Beginning(0, failed) => {
            writeln!(out, "{name} does not fire. Nothing here meets its first condition:")?;
            writeln!(out, "condition 1 fails: {}", failed.condition)
        }
        Diagnosis::Beginning(held, failed) => {
            let many = if *held == 1 { "first condition holds" } else { "first conditions hold" };
            writeln!(out, "{name} does not fire. Its {held} {many} together, and the next fails:")?;
            write_failed(out, failed)
        }
    }
}

fn write_failed(out: &mut impl Write, failed: &Failed) -> std::io::Result<()> {
    writeln!(out, "condition {} fails: {}", failed.place, failed.condition)?;
    writeln!(out, "  for")?;
    write_matches(out, &failed.matches)
}

fn write_matches(out: &mut impl Write, matches: &[String]) -> std::io::Result<()> {
    for text in matches.iter().take(SHOWN) {
        writeln!(out, "    {text}")?;
    }
    match matches.len().saturating_sub(SHOWN) {
        0 => Ok(()),
        more => writeln!(out, "    and {more} more"),
    }
}

/// A goal and its objects.
fn read_goal(
    knowledge: &Knowledge,
    scene: &motive_paradise::Scene,
    text: &str,
) -> anyhow::Result<(Name, Vec<u8>)> {
    let mut words = text.split_whitespace();
    let goal = words.next().context("a goal needs a name")?.to_uppercase();
    let Some(name) = knowledge.name(&goal).filter(|&name| knowledge.has_source(name)) else {
        let sources = knowledge.names().filter(|&name| knowledge.has_source(name));
        let near = production::near(&goal, sources.map(|name| knowledge.name_text(name)));
        let near: Vec<&str> = near.into_iter().take(3).collect();
        if near.is_empty() {
            bail!("there is no knowledge source {goal}");
        }
        bail!("there is no knowledge source {goal}; did you mean {}?", near.join(" or "));
    };
    let kinds: Vec<_> = knowledge.argument_kinds(name).collect();
    let words: Vec<&str> = words.collect();
    if words.len() != kinds.len() {
        bail!("{goal} takes {} objects, {} are given", kinds.len(), words.len());
    }
    let mut objects = Vec::new();
    for (word, kind) in words.iter().zip(kinds) {
        let kind_name = knowledge.vocabulary().kind_name(kind).to_lowercase();
        let object = examples::object(scene, kind, word);
        objects.push(object.with_context(|| format!("there is no {kind_name} {word} here"))?);
    }
    Ok((name, objects))
}
