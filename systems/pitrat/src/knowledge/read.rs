//! The reader of `.plan` files.

use std::collections::BTreeSet;

use super::{Entry, Example, KnowledgeError, Template, Verb};
use crate::kind::{EntryKind, Sort};

/// Larger files are refused.
const MAX_FILE: usize = 1 << 20;
/// Entries of the whole base: each is tried in every position.
const MAX_ENTRIES: usize = 4000;
/// Mistakes that are reported; whoever has more of them mends these first.
const MAX_ERRORS: usize = 200;
/// Steps of an entry, and alternatives of a step.
const MAX_STEPS: usize = 50;
/// Costs beyond this are mistakes.
const MAX_COST: u32 = 50;

struct Reader<'a> {
    file: &'a str,
    /// The line that is being read, and its number.
    line: &'a str,
    number: usize,
    errors: &'a mut Vec<KnowledgeError>,
}

/// What an entry says about itself in a word.
#[derive(Clone, Copy, Default)]
struct Marks {
    waits: bool,
    beyond: bool,
    instead: bool,
}

/// An entry being read.
struct Draft {
    name: String,
    repair: bool,
    line: usize,
    says: String,
    kind: Option<EntryKind>,
    cost: u32,
    marks: Marks,
    steps: Template,
    examples: Vec<Example>,
}

/// Reads a file; entries and mistakes are added to what is there.
pub(super) fn file(file: &str, text: &str, entries: &mut Vec<Entry>, errors: &mut Vec<KnowledgeError>) {
    let mut reader = Reader { file, line: "", number: 1, errors };
    if text.len() > MAX_FILE {
        reader.error("", format!("the file has more than {MAX_FILE} bytes"));
        return;
    }
    let mut draft: Option<Draft> = None;
    let mut names: BTreeSet<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    for (number, raw) in text.lines().enumerate() {
        (reader.line, reader.number) = (raw, number + 1);
        let line = raw.trim();
        if line.is_empty() || line.starts_with(';') {
            continue;
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if reader.errors.len() >= MAX_ERRORS {
            return;
        }
        if matches!(word, "plan" | "repair") {
            reader.close(draft.take(), entries);
            if entries.len() >= MAX_ENTRIES {
                reader.error(word, format!("there are more than {MAX_ENTRIES} entries"));
                return;
            }
            if rest.is_empty() {
                reader.error(word, "an entry needs a name".to_owned());
            } else if names.contains(rest) {
                reader.error(rest, format!("there is an entry {rest:?} already"));
            }
            names.insert(rest.to_owned());
            draft = Some(Draft {
                name: rest.to_owned(),
                repair: word == "repair",
                line: reader.number,
                says: String::new(),
                kind: None,
                cost: 1,
                marks: Marks::default(),
                steps: Vec::new(),
                examples: Vec::new(),
            });
            continue;
        }
        match &mut draft {
            Some(draft) => reader.clause(draft, word, rest),
            None => {
                reader.error(word, "an entry must begin with \"plan NAME\" or \"repair NAME\"".to_owned());
            }
        }
    }
    reader.close(draft, entries);
}

impl Reader<'_> {
    /// Something is wrong with a part of the line that is being read.
    fn error(&mut self, part: &str, problem: String) {
        // Parts are slices of the line, so where they begin is where they lie in memory.
        let offset = (part.as_ptr() as usize).saturating_sub(self.line.as_ptr() as usize);
        let column = self.line.get(..offset).map_or(0, |before| before.chars().count()) + 1;
        self.error_at(self.number, column, problem);
    }

    fn error_at(&mut self, line: usize, column: usize, problem: String) {
        self.errors.push(KnowledgeError { file: self.file.to_owned(), line, column, problem });
    }

    fn clause(&mut self, draft: &mut Draft, word: &str, rest: &str) {
        match word {
            "says" => rest.clone_into(&mut draft.says),
            "when" => match EntryKind::from_name(rest).filter(|kind| kind.is_failure() == draft.repair) {
                Some(kind) => draft.kind = Some(kind),
                None if draft.repair => self.error(rest, format!("{rest:?} is no way to fail")),
                None => self.error(rest, format!("{rest:?} is nothing that a position can have")),
            },
            "cost" => match rest.parse::<u32>() {
                Ok(cost) if cost <= MAX_COST => draft.cost = cost,
                _ => self.error(rest, format!("{rest:?} is no cost from 0 to {MAX_COST}")),
            },
            "waits" if !draft.repair && rest.is_empty() => draft.marks.waits = true,
            "beyond" if rest.is_empty() => draft.marks.beyond = true,
            "instead" if draft.repair => {
                draft.marks.instead = true;
                self.step(draft, rest);
            }
            "do" if !draft.repair => self.step(draft, rest),
            "first" if draft.repair => self.step(draft, rest),
            "fires" | "silent" => match example(rest, word == "fires", self.number) {
                Some(example) => draft.examples.push(example),
                None => self.error(rest, "an example needs a position in quotes".to_owned()),
            },
            _ => self.error(word, format!("{word:?} has no place in this entry")),
        }
    }

    fn step(&mut self, draft: &mut Draft, rest: &str) {
        let Some(kind) = draft.kind else {
            self.error(rest, "\"when\" must come before the steps".to_owned());
            return;
        };
        let mut step = Vec::new();
        let parts = alternatives(rest);
        if draft.steps.len() >= MAX_STEPS || parts.len() > MAX_STEPS {
            self.error(rest, format!("an entry has at most {MAX_STEPS} steps of {MAX_STEPS} alternatives"));
            return;
        }
        for part in parts {
            match self.element(kind, part) {
                Some(element) => step.push(element),
                None => return,
            }
        }
        draft.steps.push(step);
    }

    fn element(&mut self, kind: EntryKind, text: &str) -> Option<(Verb, Vec<&'static str>)> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (men, squares) = (Sort::Men, Sort::Squares);
        let (verb, wanted): (Verb, Vec<(&str, Sort)>) = match *words.as_slice() {
            [] => {
                self.error(text, "an alternative is missing".to_owned());
                return None;
            }
            ["take", victim] => (Verb::Take, vec![(victim, men)]),
            ["take", victim, "with", captor] => (Verb::TakeWith, vec![(victim, men), (captor, men)]),
            ["move", man, "to", square] => (Verb::Move, vec![(man, men), (square, squares)]),
            ["clear", man, "from", way] => (Verb::Clear, vec![(man, men), (way, squares)]),
            ["remove", man] => (Verb::Remove, vec![(man, men)]),
            ["obstruct", line] => (Verb::Obstruct, vec![(line, squares)]),
            ["cover", square] => (Verb::Cover, vec![(square, squares)]),
            ["lure", man, "to", square] => (Verb::Lure, vec![(man, men), (square, squares)]),
            ["check"] => (Verb::Check, Vec::new()),
            ["pin", man] => (Verb::Pin, vec![(man, men)]),
            _ => {
                self.error(text, format!("{text:?} is nothing that a plan can want"));
                return None;
            }
        };
        let mut variables = Vec::new();
        for (name, sort) in wanted {
            let known = kind.variables();
            match known.iter().find(|(known, _)| *known == name) {
                Some((known, is)) if *is == sort => variables.push(*known),
                Some(_) => {
                    let what = if sort == Sort::Men { "men" } else { "squares" };
                    self.error(name, format!("{name:?} does not stand for {what}"));
                    return None;
                }
                None => {
                    let all: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
                    let all = all.join(", ");
                    self.error(name, format!("{name:?} is no variable of {}; it has {all}", kind.name()));
                    return None;
                }
            }
        }
        Some((verb, variables))
    }

    fn close(&mut self, draft: Option<Draft>, entries: &mut Vec<Entry>) {
        let Some(draft) = draft else { return };
        let Some(kind) = draft.kind else {
            self.error_at(draft.line, 1, format!("{:?} does not say when", draft.name));
            return;
        };
        if draft.steps.is_empty() {
            self.error_at(draft.line, 1, format!("{:?} does not say what to do", draft.name));
            return;
        }
        entries.push(Entry {
            name: draft.name,
            says: draft.says,
            kind,
            cost: draft.cost,
            waits: draft.marks.waits,
            beyond: draft.marks.beyond,
            instead: draft.marks.instead,
            steps: draft.steps,
            examples: draft.examples,
            file: self.file.to_owned(),
        });
    }
}

/// The alternatives of a step, with the word *or* between them; one that is missing is empty.
fn alternatives(rest: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut at = 0;
    for word in rest.split_inclusive(char::is_whitespace) {
        if word.trim_end() == "or" {
            found.push(rest[start..at].trim());
            start = at + word.len();
        }
        at += word.len();
    }
    found.push(rest[start..].trim());
    found
}

fn example(rest: &str, fires: bool, line: usize) -> Option<Example> {
    let (fen, moves) = rest.strip_prefix('"')?.split_once('"')?;
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    Some(Example { fen: fen.to_owned(), moves, fires, line })
}
