//! `motive kb audit`: statements beside the conditions that test them.

use std::io::{self, Write};

use clap::Args;
use motive_paradise::audit::{Audited, audit};
use production::{Knowledge, Rule};

use super::base::Choice;
use crate::Exit;

/// Put what rules say beside what they test: each word of a statement that claims something, with the conditions for it.
///
/// A word such as *check*, *pinned* or *alone* may stand in a statement only if the rule asks for something of that sort. Exit code 0:
/// every such word has a condition; 1: some have none; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb audit fork-check
  motive kb audit --kb-add my-rules
  motive kb audit --page                (the page of the book)")]
pub(super) struct Arguments {
    /// Only these productions.
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// All of it as the page of the book, in Markdown.
    #[arg(long, conflicts_with = "names")]
    page: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = base.load()?;
    let mut rules = Vec::new();
    for name in &arguments.names {
        let rule = knowledge.rule(&name.to_uppercase());
        rules.push(rule.ok_or_else(|| anyhow::anyhow!("there is no production {name}"))?);
    }
    if rules.is_empty() {
        rules = knowledge.rules().collect();
    }
    let audited: Vec<(Rule, Audited)> =
        rules.into_iter().map(|rule| (rule, audit(&knowledge, rule))).collect();
    let unfounded =
        audited.iter().flat_map(|(_, each)| &each.claimed).filter(|claimed| claimed.is_unfounded());
    let unfounded = unfounded.count();
    let mut out = anstream::stdout().lock();
    if arguments.page {
        page(&mut out, &knowledge, &audited)?;
    } else {
        for (_, each) in &audited {
            tell(&mut out, each)?;
        }
        writeln!(out, "{} productions, {unfounded} words without a condition", audited.len())?;
    }
    Ok(if unfounded == 0 { Exit::Solved } else { Exit::Unsolved })
}

fn tell(out: &mut impl Write, audited: &Audited) -> io::Result<()> {
    writeln!(out, "{}: {}", audited.name, audited.statement)?;
    for claimed in &audited.claimed {
        writeln!(out, "  {:<12} {}", claimed.word, places(&claimed.conditions, claimed.is_posted))?;
    }
    for (at, condition) in audited.conditions.iter().enumerate() {
        writeln!(out, "  ({}) {condition}", at + 1)?;
    }
    writeln!(out)
}

fn places(conditions: &[usize], is_posted: bool) -> String {
    let places: Vec<String> = conditions.iter().map(usize::to_string).collect();
    match (places.is_empty(), is_posted) {
        (false, _) => places.join(", "),
        (true, true) => "what is posted".to_owned(),
        (true, false) => "NOTHING".to_owned(),
    }
}

/// The page of the book.
fn page(out: &mut impl Write, knowledge: &Knowledge, audited: &[(Rule, Audited)]) -> io::Result<()> {
    writeln!(out, "# All rules\n")?;
    writeln!(out, "<!-- written by `motive kb audit --page`: edit kb/productions, not here -->\n")?;
    writeln!(
        out,
        "Every production of the base, by knowledge source: what it says, which of its conditions test which words of that, and the\n\
         conditions. *Right*: how many of its plans began with the solution when it was measured, and how many it had\n\
         ([reliability](../systems/paradise-knowledge.md#reliability)). Names such as P1 and DP1 are pieces of the side whose view is taken and\n\
         of the other side, SQ a square, K and DK the kings ([the language](production-language.md)).\n"
    )?;
    for name in knowledge.names() {
        let own = |rule: &Rule| knowledge.sources_of(*rule).next() == Some(name);
        let rows: Vec<&(Rule, Audited)> = audited.iter().filter(|(rule, _)| own(rule)).collect();
        if rows.is_empty() {
            continue;
        }
        writeln!(out, "## {}\n\n{}\n", knowledge.name_text(name), knowledge.statement_of(name))?;
        writeln!(out, "| rule | says | right | words: conditions | conditions |\n|---|---|---|---|---|")?;
        for (rule, each) in rows {
            let reliability = knowledge.production(*rule).header.reliability;
            let right = reliability.map_or(String::new(), |(right, plans)| format!("{right} of {plans}"));
            let words = each.claimed.iter().map(|claimed| {
                format!("{}: {}", claimed.word, places(&claimed.conditions, claimed.is_posted))
            });
            let conditions =
                each.conditions.iter().enumerate().map(|(at, text)| format!("({}) {text}", at + 1));
            let cell = |texts: Vec<String>| texts.join("; ").replace('|', "/");
            writeln!(
                out,
                "| {} | {} | {right} | {} | {} |",
                each.name,
                each.statement,
                cell(words.collect()),
                cell(conditions.collect())
            )?;
        }
        writeln!(out)?;
    }
    Ok(())
}
