//! `motive kb words`: what rules may say, with meaning and example.

use std::io::Write;

use anyhow::bail;
use clap::Args;
use motive_paradise::glossary::{self, Entry};
use motive_views::kb::{WordEntry, WordReport};

use super::base::Choice;
use crate::Exit;

/// List the words that rules may use: patterns, functions, measures, concepts, each with its meaning and an example.
///
/// Exit code 0: done; 2: there is no such word (the nearest are named).
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb words
  motive kb words protects
  motive kb words --sort pattern
  motive kb words --json")]
pub(super) struct Arguments {
    /// Only this word.
    #[arg(value_name = "WORD")]
    word: Option<String>,
    /// Only words of this sort.
    #[arg(long, value_name = "SORT", value_parser = ["pattern", "function", "measure", "transform", "constant", "class", "attribute", "concept"])]
    sort: Option<String>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let mut entries = match &arguments.word {
        None => glossary::entries(&knowledge),
        Some(word) => match glossary::named(&knowledge, word) {
            Ok(entries) => entries,
            Err(near) if near.is_empty() => bail!("there is no word {}", word.to_uppercase()),
            Err(near) => {
                bail!("there is no word {}; did you mean {}?", word.to_uppercase(), near.join(" or "))
            }
        },
    };
    if let Some(sort) = &arguments.sort {
        entries.retain(|entry| entry.sort == sort);
    }
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let words = entries.iter().map(WordEntry::new).collect();
        writeln!(out, "{}", motive_views::pretty(&WordReport { words }))?;
        return Ok(Exit::Solved);
    }
    let mut sort = "";
    for entry in &entries {
        if entry.sort != sort {
            if !sort.is_empty() {
                writeln!(out)?;
            }
            sort = entry.sort;
            writeln!(out, "{}", sort.to_uppercase())?;
        }
        write_entry(&mut out, entry)?;
    }
    Ok(Exit::Solved)
}

fn write_entry(out: &mut impl Write, entry: &Entry) -> std::io::Result<()> {
    let arguments: Vec<String> = entry.arguments.iter().map(|kind| format!(" {kind}")).collect();
    writeln!(out, "  {}{}: {}", entry.name, arguments.concat(), entry.meaning)?;
    match &entry.example {
        Some((production, text)) => writeln!(out, "      {production}: {text}"),
        None => writeln!(out, "      no rule uses it"),
    }
}
