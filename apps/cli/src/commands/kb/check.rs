//! `motive kb check`: is every file of a base right?

use std::collections::BTreeSet;
use std::io::Write;

use clap::Args;
use motive_views::kb::{Diagnostic, KbCheck, Severity};
use production::{Knowledge, Report};

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
    // Both readings, if the base has two; the same mistake is told once.
    let readings = if base.thesis { vec![base.reach()] } else { files.readings() };
    let mut texts = Vec::new();
    let mut findings: Vec<Diagnostic> = Vec::new();
    let mut told = BTreeSet::new();
    let mut productions = BTreeSet::new();
    for reach in readings {
        let report = match files.load(reach) {
            Ok(knowledge) => {
                for rule in knowledge.rules() {
                    productions.insert(knowledge.production(rule).name.clone());
                }
                for finding in incomplete(&knowledge) {
                    if told.insert((finding.file.clone(), finding.line, finding.message.clone())) {
                        texts.push(format!(
                            "{}:{}:{}: warning: {}\n",
                            finding.file, finding.line, finding.column, finding.message
                        ));
                        findings.push(finding);
                    }
                }
                knowledge.warnings().clone()
            }
            Err(report) => report,
        };
        let new = findings.len();
        findings
            .extend(of_report(&report).filter(|finding| {
                told.insert((finding.file.clone(), finding.line, finding.message.clone()))
            }));
        if findings.len() > new {
            texts.push(report.to_string());
        }
    }
    let count = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let failed = errors > 0 || (arguments.strict && warnings > 0);
    let mut out = anstream::stdout().lock();
    if arguments.json {
        let report = KbCheck {
            files: files.all().count(),
            productions: productions.len(),
            errors,
            warnings,
            diagnostics: findings,
        };
        writeln!(out, "{}", motive_views::pretty(&report))?;
    } else {
        for text in &texts {
            writeln!(out, "{text}")?;
        }
        let files = files.all().count();
        if failed {
            writeln!(out, "{files} files: {errors} mistakes, {warnings} warnings")?;
        } else {
            writeln!(
                out,
                "{files} files, {} productions: no mistakes, {warnings} warnings",
                productions.len()
            )?;
        }
    }
    Ok(if failed { Exit::Unsolved } else { Exit::Solved })
}

fn of_report(report: &Report) -> impl Iterator<Item = Diagnostic> {
    report.diagnostics().iter().map(|diagnostic| {
        let (file, line, column) = report.place(diagnostic);
        Diagnostic {
            severity: diagnostic.severity.into(),
            file: file.to_owned(),
            line,
            column,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        }
    })
}

/// What a documented base has and these productions lack.
fn incomplete(knowledge: &Knowledge) -> Vec<Diagnostic> {
    let mut findings = Vec::new();
    for rule in knowledge.rules() {
        let production = knowledge.production(rule);
        let header = &production.header;
        let fires = |fires: bool| header.examples.iter().any(|example| example.fires == fires);
        let parts = [
            ("STATEMENT", header.statement.is_empty()),
            ("WHY", header.why.is_empty()),
            ("MISLEADS", header.misleads.is_empty()),
            ("ORIGIN", header.origin.is_empty()),
            ("FIRES", !fires(true)),
            ("SILENT", !fires(false)),
        ];
        let lacking: Vec<&str> = parts.iter().filter(|(_, lacks)| *lacks).map(|(name, _)| *name).collect();
        if !lacking.is_empty() {
            let (file, line, column) = knowledge.place(production.span);
            findings.push(Diagnostic {
                severity: Severity::Warning,
                file: file.to_owned(),
                line,
                column,
                message: format!("{} lacks {}", production.name, lacking.join(", ")),
                help: None,
            });
        }
    }
    findings
}
