//! The static checker: from forms to resolved rules.
//!
//! Two passes. The first learns which productions, sources and results there are, so that rules may name each
//! other in any order of files; the second resolves every name, gives every variable a slot, and compares the kind
//! of every argument with what is expected there. Nothing stops at the first mistake.

mod condition;
mod declare;
mod expression;
mod goal;
mod replace;
mod rule;
mod scope;
mod source;
mod value;

use crate::ast::{Production, StoredCondition, Variable};
use crate::text::diagnostic_nearest as nearest;
use crate::text::{File, Node, Report, Span, read};
use crate::vocabulary::Vocabulary;
use crate::{Kind, Name, Pattern, Rule};
use std::collections::HashMap;

/// Most files, productions and sources.
const MAX_FILES: usize = 20_000;
const MAX_RULES: usize = 10_000;
const MAX_NAMES: usize = 10_000;

/// A concept that can be posted.
#[derive(Clone, Debug)]
pub(crate) struct NameEntry {
    pub name: String,
    pub arguments: Vec<Variable>,
    pub is_plan: bool,
    /// Number of its source, if it has one.
    pub source: Option<usize>,
    pub span: Span,
}

/// A knowledge source.
#[derive(Clone, Debug)]
pub(crate) struct SourceEntry {
    pub name: Name,
    pub statement: String,
    /// The argument whose view is taken, and whether the other one is.
    pub view: Option<(usize, bool)>,
    /// Executed before everything else, for both views, and its matches are kept.
    pub always: bool,
    pub condition: Option<StoredCondition>,
    pub productions: Vec<Rule>,
    pub parts: Vec<usize>,
    pub parent: Option<usize>,
    pub span: Span,
}

/// Everything that was read.
#[derive(Debug)]
pub(crate) struct Checked {
    pub names: Vec<NameEntry>,
    pub sources: Vec<SourceEntry>,
    pub productions: Vec<Production>,
    pub conditions: Vec<StoredCondition>,
    /// Numbers of sources.
    pub order: Vec<usize>,
}

struct Declared {
    name: String,
    /// The kinds of its variables that hold objects.
    kinds: Vec<Kind>,
}

struct Checker<'a> {
    vocabulary: &'a Vocabulary,
    report: &'a mut Report,
    names: Vec<NameEntry>,
    name_index: HashMap<String, Name>,
    rules: Vec<Declared>,
    rule_index: HashMap<String, Rule>,
    conditions: Vec<StoredCondition>,
    sources: Vec<SourceEntry>,
    productions: Vec<Option<Production>>,
    order: Vec<usize>,
    /// Productions that say themselves which sources they work for.
    joining: Vec<(Rule, usize)>,
}

/// Checks all files. The last ones, from number `added` on, may define productions again: what they say holds.
/// Nothing comes back if there is an error.
pub(crate) fn check(
    vocabulary: &Vocabulary,
    files: Vec<File>,
    added: usize,
) -> (Option<Checked>, Vec<String>, Report) {
    let mut report = Report::new(files);
    let files = report.files().to_vec();
    if files.len() > MAX_FILES {
        report.error(Span::default(), format!("more than {MAX_FILES} files"));
        return (None, Vec::new(), report);
    }
    let mut forms = Vec::new();
    for (number, file) in files.iter().enumerate() {
        forms.extend(read(file, number as u32, &mut report).forms);
    }
    let replaced = replace::by_added(&mut forms, added as u32);
    let mut checker = Checker {
        vocabulary,
        report: &mut report,
        names: Vec::new(),
        name_index: HashMap::new(),
        rules: Vec::new(),
        rule_index: HashMap::new(),
        conditions: Vec::new(),
        sources: Vec::new(),
        productions: Vec::new(),
        order: Vec::new(),
        joining: Vec::new(),
    };
    checker.declare(&forms);
    checker.resolve(&forms);
    checker.check_sources();
    let Checker { names, sources, productions, conditions, order, .. } = checker;
    report.sort();
    let productions: Option<Vec<Production>> = productions.into_iter().collect();
    let checked = match productions {
        Some(productions) if !report.has_errors() => {
            Some(Checked { names, sources, productions, conditions, order })
        }
        _ => None,
    };
    (checked, replaced, report)
}

impl Checker<'_> {
    /// The second pass.
    fn resolve(&mut self, forms: &[Node]) {
        for form in forms {
            if self.report.is_full() {
                return;
            }
            match form.head() {
                Some("PRODUCTION") => self.production(form),
                Some("SOURCE" | "PLAN-SOURCE") => self.source(form),
                Some("ORDER") => self.order_form(form),
                // Results are complete after the first pass; what has another head was reported there.
                _ => {}
            }
        }
    }

    fn registered_patterns(&self) -> usize {
        self.vocabulary.patterns.len()
    }

    /// A pattern of the domain, or that of a production.
    fn pattern_named(&self, name: &str) -> Option<(Pattern, Vec<Kind>)> {
        if let Some(pattern) = self.vocabulary.pattern(name) {
            return Some((pattern, self.vocabulary.patterns[pattern.index()].kinds.clone()));
        }
        let rule = *self.rule_index.get(name)?;
        let pattern = Pattern((self.registered_patterns() + rule.index()) as u16);
        Some((pattern, self.rules[rule.index()].kinds.clone()))
    }

    fn concept_named(&mut self, node: &Node, word: &str) -> Option<Name> {
        if let Some(&name) = self.name_index.get(word) {
            return Some(name);
        }
        if self.report.is_full() {
            return None;
        }
        let help = nearest(word, self.name_index.keys().map(String::as_str));
        self.report.error_with(node.span, format!("there is no source or result {word}"), help);
        None
    }

    fn kind_name(&self, kind: Kind) -> &str {
        self.vocabulary.kind_name(kind)
    }
}

/// The first, the second, and so on.
fn ordinal(index: usize) -> String {
    const WORDS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    WORDS.get(index).map_or_else(|| format!("{}th", index + 1), |&word| word.to_owned())
}
