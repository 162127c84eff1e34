//! Edited rules: where their mistakes are, and the base that they make.
//!
//! A file of the base holds one production and is called as it is; that is how a folder of edited files takes the place of
//! built-in ones. A text from the page may hold several, so it is taken apart: each production becomes a file in which
//! everything else is blank, and so every mistake is where the writer sees it.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use motive_paradise::{Files, Reach, SourceFile, embedded};
use motive_views::kb::{CheckReply, Mistake, Severity as Gravity};
use production::{Knowledge, Report, Severity};

use crate::refusal::Refusal;

/// What edited files are called, so that their diagnostics are known.
const EDITED: &str = "edited/";
/// Bases that are kept: whoever edits asks again and again with the same text.
const KEPT: usize = 4;
/// More productions in one text are refused.
const MOST: usize = 400;

/// A base of rules, the built-in one or one with edited rules.
pub enum Base {
    BuiltIn(&'static Knowledge),
    Edited(Box<Knowledge>),
}

type Kept = VecDeque<(String, Arc<Base>)>;

static RECENT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

impl Base {
    /// The built-in base with edited rules, if there are any.
    pub fn with(text: &str) -> Result<Arc<Base>, Refusal> {
        if text.trim().is_empty() {
            return Ok(Arc::new(Base::BuiltIn(embedded(Reach::Whole))));
        }
        let kept = recent().iter().find(|(known, _)| known == text).map(|(_, base)| Arc::clone(base));
        if let Some(base) = kept {
            return Ok(base);
        }
        let knowledge = load(text).map_err(|report| {
            let mistakes = mistakes(&report);
            let (line, column) = mistakes.first().map_or((1, 1), |first| (first.line, first.column));
            let told: Vec<&str> = mistakes.iter().map(|mistake| mistake.message.as_str()).collect();
            Refusal::impossible(format!("the rules have mistakes: {}", told.join("; ")))
                .at(format!("line {line}, column {column}"))
                .hint("POST /api/v1/kb/check marks them all")
        })?;
        let base = Arc::new(Base::Edited(Box::new(knowledge)));
        let mut recent = recent();
        recent.push_front((text.to_owned(), Arc::clone(&base)));
        recent.truncate(KEPT);
        Ok(base)
    }

    /// The rules.
    pub fn knowledge(&self) -> &Knowledge {
        match self {
            Base::BuiltIn(knowledge) => knowledge,
            Base::Edited(knowledge) => knowledge,
        }
    }
}

fn recent() -> std::sync::MutexGuard<'static, Kept> {
    RECENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is wrong with a text, and how it would be laid out.
pub fn checked(text: &str) -> CheckReply {
    let formatted = production::format(EDITED, text);
    let (mistakes, rules) = match (&formatted, load(text)) {
        // What cannot be read as lists is told first: the rest follows from it.
        (Err(report), _) => (mistakes(report), Vec::new()),
        (Ok(_), Err(report)) => (mistakes(&report), Vec::new()),
        (Ok(_), Ok(knowledge)) => {
            let names = parts(text).into_iter().map(|part| part.name.to_uppercase()).collect::<Vec<_>>();
            (mistakes(knowledge.warnings()), names)
        }
    };
    let ok = mistakes.iter().all(|mistake| mistake.severity != Gravity::Error);
    CheckReply { ok, mistakes, formatted: formatted.ok().filter(|_| ok), rules }
}

fn load(text: &str) -> Result<Knowledge, Report> {
    let parts = parts(text);
    if parts.is_empty() || parts.len() > MOST {
        // The reader says better than we what is wrong.
        let mut files = Files::embedded();
        files.add(vec![SourceFile { name: EDITED.into(), shown: EDITED.into(), text: text.to_owned() }]);
        return files.load(Reach::Whole);
    }
    let mut files = Files::embedded();
    let edited = parts.into_iter().map(|part| {
        let file = format!("{}.kb", part.name.to_lowercase());
        SourceFile {
            name: format!("productions/{EDITED}{file}"),
            shown: format!("{EDITED}{file}"),
            text: part.text,
        }
    });
    files.add(edited.collect());
    files.load(Reach::Whole)
}

/// The diagnostics about edited files.
fn mistakes(report: &Report) -> Vec<Mistake> {
    report
        .diagnostics()
        .iter()
        .filter_map(|diagnostic| {
            let (file, line, column) = report.place(diagnostic);
            let is_edited = file.starts_with(EDITED);
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

/// A production of a text, with everything else blank.
struct Part {
    name: String,
    text: String,
}

/// Takes a text apart at its outermost parentheses. Comments and texts in quotes are passed over as the reader does.
fn parts(text: &str) -> Vec<Part> {
    let mut forms: Vec<(usize, usize)> = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    let (mut quoted, mut comment) = (false, false);
    for (at, c) in text.char_indices() {
        match c {
            '\n' if comment => comment = false,
            _ if comment => {}
            '"' => quoted = !quoted,
            _ if quoted => {}
            ';' => comment = true,
            '(' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            ')' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    forms.push((start, at + 1));
                }
            }
            _ => {}
        }
    }
    if depth > 0 {
        forms.push((start, text.len()));
    }
    if forms.len() > MOST {
        return Vec::new();
    }
    let mut parts: Vec<Part> = Vec::new();
    for (number, &(from, to)) in forms.iter().enumerate() {
        // The reader must see everything: what is outside of the forms goes with the first of them.
        let kept = if number == 0 { without(text, &forms[1..]) } else { indented(text, from, to) };
        let words: Vec<&str> = text[from..to]
            .split(|c: char| c.is_whitespace() || c == '(' || c == ')')
            .filter(|word| !word.is_empty())
            .take(2)
            .collect();
        let name = match words[..] {
            [head, name] if head.eq_ignore_ascii_case("PRODUCTION") => name,
            _ => "unnamed",
        };
        // Two of a name: the second stands beside the first, and the reader complains.
        let known = parts.iter().filter(|part| part.name.eq_ignore_ascii_case(name)).count();
        let name = if known == 0 { name.to_owned() } else { format!("{name}-again-{known}") };
        parts.push(Part {
            name: name.chars().filter(|&c| c != '/' && c != '\\').take(100).collect(),
            text: kept,
        });
    }
    parts
}

/// A text with some stretches blank.
fn without(text: &str, stretches: &[(usize, usize)]) -> String {
    let mut stretches = stretches.iter().peekable();
    let mut kept = String::with_capacity(text.len());
    for (at, c) in text.char_indices() {
        while stretches.next_if(|&&(_, to)| to <= at).is_some() {}
        let is_blank = stretches.peek().is_some_and(|&&(from, _)| from <= at);
        kept.push(if is_blank && c != '\n' { ' ' } else { c });
    }
    kept
}

/// A stretch of a text on its lines and in its columns.
fn indented(text: &str, from: usize, to: usize) -> String {
    let before = &text[..from];
    let line = before.rsplit('\n').next().unwrap_or_default();
    let mut kept = "\n".repeat(before.matches('\n').count());
    kept.extend(line.chars().map(|_| ' '));
    kept + &text[from..to]
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = "(PRODUCTION MINE\n  (STATEMENT \"Mine.\")\n  (JOINS THREAT)\n  (RULE (DMP1)\n    (FUNCTION NOT-EQUAL (TYPE DMP1) KING)\n    (ACTION-NEW ATTACK ((OTHER-COLOR DMP1) (LOCATION DMP1))\n      (THREAT (WIN DMP1))\n      (LIKELY 0))))";

    #[test]
    fn a_rule_that_is_right_is_laid_out() {
        let answer = checked(RULE);
        assert!(answer.ok, "{answer:?}");
        let formatted = answer.formatted.unwrap();
        assert!(formatted.starts_with("(PRODUCTION MINE"), "{formatted}");
        assert_eq!(answer.rules, ["MINE"]);
    }

    #[test]
    fn mistakes_are_where_the_writer_sees_them() {
        let broken = RULE.replace("NOT-EQUAL", "NOT-EQAUL");
        let two = format!("{RULE}\n\n; another\n{}", broken.replace("MINE", "OTHER"));
        let answer = checked(&two);
        assert!(!answer.ok);
        let mistake = &answer.mistakes[0];
        let line = two.lines().position(|line| line.contains("NOT-EQAUL")).unwrap() + 1;
        assert_eq!(mistake.line, line, "{answer:?}");
        assert!(mistake.message.contains("NOT-EQAUL"), "{answer:?}");
    }

    #[test]
    fn a_built_in_rule_is_replaced_and_hostile_texts_are_refused() {
        let knowledge = embedded(Reach::Whole);
        let rule = knowledge.rule("TRAPPED").unwrap();
        let file = knowledge.file_of(rule).unwrap();
        let text = file.text.replace("An enemy man", "Any enemy man");
        let base = Base::with(&text).ok().unwrap();
        let edited = base.knowledge();
        assert!(
            edited.production(edited.rule("TRAPPED").unwrap()).header.statement.starts_with("Any enemy man")
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
            assert!(Base::with(hostile).is_err(), "{hostile:?}");
            assert!(!checked(hostile).ok, "{hostile:?}");
        }
        assert!(Base::with(&"(".repeat(100_000)).is_err());
        assert!(Base::with(&"()".repeat(100_000)).is_err());
    }
}
