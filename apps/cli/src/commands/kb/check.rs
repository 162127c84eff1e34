//! `motive kb check`: is every file of a base right?

use std::io::Write;

use clap::Args;
use motive_paradise::findings;
use motive_views::kb::{Diagnostic, KbCheck, Severity};

use super::base::Choice;
use crate::Exit;

/// Check a base: every mistake at once, with file, line, column and a caret.
///
/// Unknown names, wrong kinds and numbers of arguments, variables that are not declared or never used,
/// patterns that are looked up too early, values of the wrong shape. What is right but incomplete (a rule
/// without a statement, an example or a source) is a warning. Exit code 0: no mistakes; 1: mistakes; 2: a file
/// or folder cannot be read.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb check                     (the built-in base)
  motive kb check --kb my-base
  motive kb check --kb-add my-rules --json")]
pub(super) struct Arguments {
    /// Print one JSON object with all diagnostics.
    #[arg(long)]
    json: bool,
    /// Warnings are mistakes, too.
    #[arg(long)]
    strict: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let files = base.files()?;
    // Both readings, if the base has two.
    let readings = if base.thesis { vec![base.reach()] } else { files.readings() };
    let examined = findings::examine(&files, &readings);
    let diagnostics: Vec<Diagnostic> = examined.findings.iter().map(Diagnostic::new).collect();
    let count = |severity| diagnostics.iter().filter(|finding| finding.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let failed = errors > 0 || (arguments.strict && warnings > 0);
    let productions = examined.productions.len();
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = KbCheck { files: files.all().count(), productions, errors, warnings, diagnostics };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        for text in &examined.texts {
            writeln!(out, "{text}")?;
        }
        let files = files.all().count();
        if failed {
            writeln!(out, "{files} files: {errors} mistakes, {warnings} warnings")?;
        } else {
            writeln!(out, "{files} files, {productions} productions: no mistakes, {warnings} warnings")?;
        }
    }
    Ok(if failed { Exit::Unsolved } else { Exit::Solved })
}
