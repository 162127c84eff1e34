//! `motive kb show`: one production or knowledge source, like a page of a handbook.

use std::io::{self, Write};

use anyhow::bail;
use clap::Args;
use motive_chess::{Leniency, Position};
use motive_paradise::graph;
use motive_views::kb::{SourceEntry, WholeProduction};
use production::ast::Example;
use production::{Knowledge, Name, Rule};

use super::base::Choice;
use crate::Exit;

/// Show a production, or a knowledge source, with all that is known of it.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb show DECOY-BLOCKER
  motive kb show safe1                (a knowledge source)
  motive kb show trapped --json")]
pub(super) struct Arguments {
    /// The name; small letters will do.
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
    /// Print a JSON object for each name.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let mut out = anstream::stdout().lock();
    for name in &arguments.names {
        let name = name.to_uppercase();
        let rule = knowledge.rule(&name);
        let source = knowledge.name(&name).filter(|&source| knowledge.has_source(source));
        match (rule, source) {
            (Some(rule), _) if arguments.json => {
                writeln!(out, "{}", motive_views::pretty(&WholeProduction::new(&knowledge, rule)))?;
            }
            (None, Some(source)) if arguments.json => {
                writeln!(out, "{}", motive_views::pretty(&SourceEntry::new(&knowledge, source)))?;
            }
            (None, None) => {
                bail!("there is no production or knowledge source {name}{}", meant(&knowledge, &name))
            }
            (rule, source) => {
                if let Some(rule) = rule {
                    page(&mut out, &knowledge, rule)?;
                }
                if let Some(source) = source {
                    source_page(&mut out, &knowledge, source)?;
                }
            }
        }
    }
    Ok(Exit::Solved)
}

fn meant(knowledge: &Knowledge, name: &str) -> String {
    /// More would be a list and no hint.
    const MOST: usize = 5;
    let rules = knowledge.rules().map(|rule| knowledge.production(rule).name.as_str());
    let sources = knowledge.names().map(|name| knowledge.name_text(name));
    let near: Vec<&str> = production::near(name, rules.chain(sources)).into_iter().take(MOST).collect();
    match near.split_last() {
        None => "; motive kb list shows all".to_owned(),
        Some((last, [])) => format!("; did you mean {last}?"),
        Some((last, others)) => format!("; did you mean {} or {last}?", others.join(", ")),
    }
}

fn page(out: &mut impl Write, knowledge: &Knowledge, rule: Rule) -> io::Result<()> {
    let production = knowledge.production(rule);
    let header = &production.header;
    let sources: Vec<&str> = knowledge.sources_of(rule).map(|name| knowledge.name_text(name)).collect();
    writeln!(out, "{}", production.name)?;
    writeln!(out, "{}", "=".repeat(production.name.chars().count()))?;
    writeln!(out, "\n{}\n", header.statement)?;
    for (title, text) in [("Why", &header.why), ("Misleads", &header.misleads), ("Origin", &header.origin)] {
        if !text.is_empty() {
            writeln!(out, "{title:9} {text}")?;
        }
    }
    if let Some((right, plans)) = header.reliability {
        writeln!(out, "{:9} in {right} of {plans} plans, when it was measured", "Right")?;
    }
    let (file, line, _) = knowledge.place(production.span);
    writeln!(out, "{:9} {}", "Source", sources.join(", "))?;
    writeln!(out, "{:9} {file}:{line}", "File")?;
    writeln!(out, "\nIn words\n")?;
    for line in knowledge.english(rule).lines().skip(1) {
        writeln!(out, "  {line}")?;
    }
    writeln!(out, "\nAs written\n")?;
    writeln!(out, "  {}", knowledge.rule_text(rule))?;
    let (fires, silent): (Vec<_>, Vec<_>) = header.examples.iter().partition(|example| example.fires);
    for (title, examples) in [("Fires", fires), ("Near misses", silent)] {
        if !examples.is_empty() {
            writeln!(out, "\n{title}")?;
        }
        for example in examples {
            writeln!(out)?;
            show_example(out, knowledge, example)?;
        }
    }
    writeln!(out)
}

fn show_example(out: &mut impl Write, knowledge: &Knowledge, example: &Example) -> io::Result<()> {
    writeln!(out, "  {}", example.situation)?;
    if let Some((name, objects)) = &example.goal {
        writeln!(out, "  goal {} {}", knowledge.name_text(*name), objects.join(" "))?;
    }
    for pairs in &example.bindings {
        let words: Vec<String> =
            pairs.iter().map(|(name, object)| format!("{name} = {}", small(object))).collect();
        writeln!(out, "  {} {}", if example.fires { "with" } else { "not with" }, words.join(", "))?;
    }
    if let Some(note) = &example.note {
        writeln!(out, "  {note}")?;
    }
    if example.fires
        && let Ok(position) = Position::from_fen(&example.situation, Leniency::Lenient)
    {
        for line in diagram(&position) {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

/// Men as `WRd1` rather than `WRD1`.
fn small(object: &str) -> String {
    match object.len() {
        2 => object.to_lowercase(),
        4 => format!(
            "{}{}",
            &object.get(..2).unwrap_or_default(),
            object.get(2..).unwrap_or_default().to_lowercase()
        ),
        _ => object.to_owned(),
    }
}

/// The board in letters, White below.
fn diagram(position: &Position) -> Vec<String> {
    let fen = position.to_fen();
    let board = fen.split(' ').next().unwrap_or_default();
    let mut lines: Vec<String> = board
        .split('/')
        .zip((1..=8).rev())
        .map(|(row, number)| {
            let mut squares = Vec::new();
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(empty) => squares.extend(std::iter::repeat_n(".".to_owned(), empty as usize)),
                    None => squares.push(c.to_string()),
                }
            }
            format!("{number} {}", squares.join(" "))
        })
        .collect();
    lines.push("  a b c d e f g h".to_owned());
    lines
}

fn source_page(out: &mut impl Write, knowledge: &Knowledge, source: Name) -> io::Result<()> {
    let name = knowledge.name_text(source);
    writeln!(out, "{name} (knowledge source)\n\n{}\n", knowledge.statement_of(source))?;
    let edges = graph::edges(knowledge);
    let posts: Vec<&str> = edges.iter().filter(|(from, _)| from == name).map(|(_, to)| to.as_str()).collect();
    let posted: Vec<&str> =
        edges.iter().filter(|(_, to)| to == name).map(|(from, _)| from.as_str()).collect();
    let parts: Vec<&str> = knowledge.parts_of(source).map(|part| knowledge.name_text(part)).collect();
    for (title, names) in [("Posts", posts), ("Posted by", posted), ("Parts", parts)] {
        if !names.is_empty() {
            writeln!(out, "{title:9} {}", names.join(", "))?;
        }
    }
    let rules = knowledge.productions_of(source);
    if !rules.is_empty() {
        writeln!(out, "\nProductions, in this order\n")?;
    }
    for &rule in rules {
        let production = knowledge.production(rule);
        writeln!(out, "  {:24} {}", production.name, production.header.statement)?;
    }
    writeln!(out)
}
