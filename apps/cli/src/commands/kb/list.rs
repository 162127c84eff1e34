//! `motive kb list`: every production with what it says.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use motive_views::kb::Production;
use production::{Knowledge, Rule};

use super::base::Choice;
use crate::Exit;

/// List the productions, by knowledge source.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb list
  motive kb list mate                 (productions whose name or statement has the word)
  motive kb list --source THREAT
  motive kb list --json")]
pub(super) struct Arguments {
    /// Only productions whose name or statement contains this.
    word: Option<String>,
    /// Only productions of this knowledge source.
    #[arg(long, value_name = "NAME")]
    source: Option<String>,
    /// Print a JSON array of objects with name, source, statement, examples and more.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let source = arguments.source.as_ref().map(|name| name.to_uppercase());
    if let Some(name) = &source {
        known_source(&knowledge, name)?;
    }
    let word = arguments.word.as_ref().map(|word| word.to_lowercase());
    let chosen: Vec<Rule> = knowledge
        .rules()
        .filter(|&rule| {
            let production = knowledge.production(rule);
            let of_source = source.as_ref().is_none_or(|wanted| {
                knowledge.sources_of(rule).any(|name| knowledge.name_text(name) == wanted)
            });
            let has_word = word.as_ref().is_none_or(|word| {
                production.name.to_lowercase().contains(word)
                    || production.header.statement.to_lowercase().contains(word)
            });
            of_source && has_word
        })
        .collect();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let entries: Vec<Production> = chosen.iter().map(|&rule| Production::new(&knowledge, rule)).collect();
        writeln!(out, "{}", motive_views::pretty(&entries))?;
        return Ok(Exit::Solved);
    }
    for name in knowledge.names() {
        let rules = knowledge.productions_of(name).iter().filter(|rule| chosen.contains(rule));
        let rules: Vec<Rule> = rules.copied().collect();
        if rules.is_empty() || source.as_ref().is_some_and(|wanted| knowledge.name_text(name) != wanted) {
            continue;
        }
        writeln!(out, "{}: {}", knowledge.name_text(name), knowledge.statement_of(name))?;
        for rule in rules {
            let production = knowledge.production(rule);
            writeln!(out, "  {:24} {}", production.name, production.header.statement)?;
        }
        writeln!(out)?;
    }
    let loose = chosen.iter().filter(|&&rule| knowledge.sources_of(rule).next().is_none());
    for &rule in loose {
        writeln!(out, "  {} (in no source)", knowledge.production(rule).name)?;
    }
    writeln!(out, "{} productions", chosen.len())?;
    Ok(Exit::Solved)
}

/// Complains about a source that is not there.
pub(super) fn known_source(knowledge: &Knowledge, name: &str) -> anyhow::Result<()> {
    if knowledge.name(name).is_some_and(|found| knowledge.has_source(found)) {
        return Ok(());
    }
    let all: Vec<&str> = knowledge
        .names()
        .filter(|&name| knowledge.has_source(name))
        .map(|name| knowledge.name_text(name))
        .collect();
    bail!("there is no knowledge source {name}; there are {}", all.join(", "))
}
