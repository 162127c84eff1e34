//! What is wrong with the files of a base, and what they lack: for those who write them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use production::{Knowledge, Report, Severity, Span};

use crate::base::Files;
use crate::scene::Reach;

/// Something that is wrong or lacking, with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// The file, as it is shown.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The bytes of the file that it is about.
    pub bytes: Range<usize>,
    /// What is wrong, in a sentence without a full stop.
    pub message: String,
    /// What might be meant, or what to do.
    pub help: Option<String>,
}

/// What was found in the files of a base.
#[derive(Debug, Default)]
pub struct Examined {
    /// Everything that is wrong or lacking, once.
    pub findings: Vec<Finding>,
    /// The same as text, with lines and carets.
    pub texts: Vec<String>,
    /// The names of all productions of the readings that could be read.
    pub productions: BTreeSet<String>,
    /// The base in each reading that could be read.
    pub bases: Vec<(Reach, Arc<Knowledge>)>,
}

/// Reads the files in each of the readings and says what is wrong; the same mistake is told once.
///
/// ```
/// use motive_paradise::{Files, SourceFile, findings};
///
/// let mut files = Files::embedded();
/// assert!(findings::examine(&files, &files.readings()).findings.is_empty());
/// let text = "(PRODUCTION MINE (RULE (P1) (PATTERN LEGALMOV P1)))".to_owned();
/// files.add(vec![SourceFile { name: "mine.kb".into(), shown: "mine.kb".into(), text }]);
/// let examined = findings::examine(&files, &files.readings());
/// assert_eq!(examined.findings[0].help.as_deref(), Some("did you mean LEGALMOVE?"));
/// ```
pub fn examine(files: &Files, readings: &[Reach]) -> Examined {
    let mut examined = Examined::default();
    let mut told = BTreeSet::new();
    for &reach in readings {
        let (lacking, report) = match files.load(reach) {
            Ok(knowledge) => {
                let names = knowledge.rules().map(|rule| knowledge.production(rule).name.clone());
                examined.productions.extend(names);
                let found = (incomplete(&knowledge), knowledge.warnings().clone());
                examined.bases.push((reach, Arc::new(knowledge)));
                found
            }
            Err(report) => (Vec::new(), report),
        };
        let mut is_new =
            |finding: &Finding| told.insert((finding.file.clone(), finding.line, finding.message.clone()));
        for finding in lacking.into_iter().filter(&mut is_new) {
            let Finding { file, line, column, message, .. } = &finding;
            let mut text = String::new();
            let _ = writeln!(text, "{file}:{line}:{column}: warning: {message}");
            examined.texts.push(text);
            examined.findings.push(finding);
        }
        let before = examined.findings.len();
        examined.findings.extend(of_report(&report).filter(&mut is_new));
        if examined.findings.len() > before {
            examined.texts.push(report.to_string());
        }
    }
    examined
}

fn bytes(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

fn of_report(report: &Report) -> impl Iterator<Item = Finding> {
    report.diagnostics().iter().map(|diagnostic| {
        let (file, line, column) = report.place(diagnostic);
        Finding {
            severity: diagnostic.severity,
            file: file.to_owned(),
            line,
            column,
            bytes: bytes(diagnostic.span),
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        }
    })
}

/// What a documented base has and these productions lack.
fn incomplete(knowledge: &Knowledge) -> Vec<Finding> {
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
            findings.push(Finding {
                severity: Severity::Warning,
                file: file.to_owned(),
                line,
                column,
                bytes: bytes(production.span),
                message: format!("{} lacks {}", production.name, lacking.join(", ")),
                help: None,
            });
        }
    }
    findings
}
