//! Edited rules: where their mistakes are, and the base that they make.
//!
//! Each takes the place of the one with its name in the base, or is added.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use motive::Knowledge;
use motive_paradise::{Reach, SourceFile};
use motive_views::kb::{CheckReply, Mistake, Severity as Gravity};
use production::{Knowledge as Productions, Report, Severity};

use crate::refusal::Refusal;

/// What an edited text is called, so that its diagnostics are known.
const EDITED: &str = "edited.kb";
/// Bases that are kept: whoever edits asks again and again with the same text.
const KEPT: usize = 4;

/// An edited text, the base that it was read with, and the base with it.
struct Kept {
    text: String,
    known: Arc<Productions>,
    edited: Arc<Productions>,
}

static RECENT: LazyLock<Mutex<VecDeque<Kept>>> = LazyLock::new(Mutex::default);

/// The base with edited rules, if there are any.
pub(crate) fn with_edited(known: &Knowledge, text: &str) -> Result<Arc<Productions>, Refusal> {
    let base = known.productions();
    if text.trim().is_empty() {
        return Ok(Arc::clone(base));
    }
    let kept = recent()
        .iter()
        .find(|kept| Arc::ptr_eq(&kept.known, base) && kept.text == text)
        .map(|kept| Arc::clone(&kept.edited));
    if let Some(edited) = kept {
        return Ok(edited);
    }
    let read = load(known, text).map_err(|report| {
        let mistakes = mistakes(&report);
        let (line, column) = mistakes.first().map_or((1, 1), |first| (first.line, first.column));
        let told: Vec<&str> = mistakes.iter().map(|mistake| mistake.message.as_str()).collect();
        Refusal::impossible(format!("the rules have mistakes: {}", told.join("; ")))
            .at(format!("line {line}, column {column}"))
            .hint("POST /api/v1/kb/check marks them all")
    })?;
    let edited = Arc::new(read);
    let mut recent = recent();
    recent.push_front(Kept { text: text.to_owned(), known: Arc::clone(base), edited: Arc::clone(&edited) });
    recent.truncate(KEPT);
    Ok(edited)
}

fn recent() -> std::sync::MutexGuard<'static, VecDeque<Kept>> {
    RECENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is wrong with a text, and how it would be laid out.
pub(super) fn checked(known: &Knowledge, text: &str) -> CheckReply {
    let formatted = production::format(EDITED, text);
    let (mistakes, rules) = match (&formatted, load(known, text)) {
        // What cannot be read as lists is told first: the rest follows from it.
        (Err(report), _) => (mistakes(report), Vec::new()),
        (Ok(_), Err(report)) => (mistakes(&report), Vec::new()),
        (Ok(_), Ok(knowledge)) => {
            let is_edited =
                |&rule: &production::Rule| knowledge.file_of(rule).is_some_and(|file| file.name == EDITED);
            let rules = knowledge.rules().filter(is_edited);
            let names = rules.map(|rule| knowledge.production(rule).name.clone()).collect::<Vec<_>>();
            (mistakes(knowledge.warnings()), names)
        }
    };
    let ok = mistakes.iter().all(|mistake| mistake.severity != Gravity::Error);
    CheckReply { ok, mistakes, formatted: formatted.ok().filter(|_| ok), rules }
}

fn load(known: &Knowledge, text: &str) -> Result<Productions, Report> {
    let mut files = known.production_files();
    files.add(vec![SourceFile { name: EDITED.into(), shown: EDITED.into(), text: text.to_owned() }]);
    files.load(Reach::Whole)
}

/// The diagnostics about edited files.
fn mistakes(report: &Report) -> Vec<Mistake> {
    report
        .diagnostics()
        .iter()
        .filter_map(|diagnostic| {
            let (file, line, column) = report.place(diagnostic);
            let is_edited = file == EDITED;
            // A mistake elsewhere that the edited text causes has no place in it.
            let is_error = diagnostic.severity == Severity::Error;
            if !is_edited && !is_error {
                return None;
            }
            let length = diagnostic.span.end.saturating_sub(diagnostic.span.start).max(1);
            let (line, column, length) = if is_edited { (line, column, length) } else { (1, 1, 1) };
            let message = if is_edited {
                diagnostic.message.clone()
            } else {
                format!("{} (in {file})", diagnostic.message)
            };
            Some(Mistake {
                severity: diagnostic.severity.into(),
                line,
                column,
                length,
                message,
                hint: diagnostic.help.clone(),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = "(PRODUCTION MINE\n  (STATEMENT \"Mine.\")\n  (JOINS THREAT)\n  (RULE (DMP1)\n    (FUNCTION NOT-EQUAL (TYPE DMP1) KING)\n    (ACTION-NEW ATTACK ((OTHER-COLOR DMP1) (LOCATION DMP1))\n      (THREAT (WIN DMP1))\n      (LIKELY 0))))";

    #[test]
    fn a_rule_that_is_right_is_laid_out() {
        let answer = checked(&Knowledge::embedded(), RULE);
        assert!(answer.ok, "{answer:?}");
        let formatted = answer.formatted.unwrap();
        assert!(formatted.starts_with("(PRODUCTION MINE"), "{formatted}");
        assert_eq!(answer.rules, ["MINE"]);
    }

    #[test]
    fn mistakes_are_where_the_writer_sees_them() {
        let broken = RULE.replace("NOT-EQUAL", "NOT-EQAUL");
        let two = format!("{RULE}\n\n; another\n{}", broken.replace("MINE", "OTHER"));
        let answer = checked(&Knowledge::embedded(), &two);
        assert!(!answer.ok);
        let mistake = &answer.mistakes[0];
        let line = two.lines().position(|line| line.contains("NOT-EQAUL")).unwrap() + 1;
        assert_eq!(mistake.line, line, "{answer:?}");
        assert!(mistake.message.contains("NOT-EQAUL"), "{answer:?}");
    }

    #[test]
    fn a_built_in_rule_is_replaced_and_hostile_texts_are_refused() {
        let known = Knowledge::embedded();
        let knowledge = known.productions();
        let rule = knowledge.rule("TRAPPED").unwrap();
        let file = knowledge.file_of(rule).unwrap();
        let text = file.text.replace("An enemy piece", "Any enemy piece");
        let edited = with_edited(&known, &text).ok().unwrap();
        assert!(
            edited
                .production(edited.rule("TRAPPED").unwrap())
                .header
                .statement
                .starts_with("Any enemy piece")
        );
        assert_eq!(edited.rules().count(), knowledge.rules().count());
        for hostile in [
            "(",
            ")",
            "((((",
            "\"",
            "(PRODUCTION",
            "(PRODUCTION ../../etc)",
            "x",
            "(SOURCE THREAT (COL))",
            "\u{0}\u{fffd}",
        ] {
            assert!(with_edited(&known, hostile).is_err(), "{hostile:?}");
            assert!(!checked(&known, hostile).ok, "{hostile:?}");
        }
        assert!(with_edited(&known, &"(".repeat(100_000)).is_err());
        assert!(with_edited(&known, &"()".repeat(100_000)).is_err());
    }
}
