//! A knowledge base: what files say, read and checked.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::check::Checker;
use super::diagnostic::{MAX_DIAGNOSTICS, diagnostic};
use super::parser::{MAX_BYTES, Parsed, Problem, parse};
use super::syntax::{AdviceDef, Head, Item, ItemKind, PlanDef, Table, ValuesDef};
use super::{Diagnostics, Script, Span};
use crate::compile::bind_opponent;
use crate::{Advice, Bindings, Definitions, Domain, Plan, Term};

/// The methods that know nothing of a domain: SEARCH, EXPAND, ORPLAN, MODIFYPLAN. `use standard` adds them.
pub const STANDARD: &str = include_str!("standard.advice");

/// Files of a knowledge base.
const MAX_FILES: usize = 1000;

/// Words that cannot be names.
const RESERVED: [&str; 11] = ["and", "or", "not", "mod", "then", "at", "is", "for", "in", "do", "if"];

pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// A file: what it is called in diagnostics, and its text.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// What may be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Its parameters, without the position.
    pub parameters: Vec<Arc<str>>,
    /// In words, with `{X}` for parameters.
    pub text: Arc<str>,
}

/// Everything that knowledge files say.
#[derive(Clone, Debug, Default)]
pub struct AdviceKnowledge {
    /// Named goals and move constraints.
    pub definitions: Definitions,
    /// What may be asked, by name.
    pub questions: BTreeMap<Arc<str>, Question>,
    /// Methods and lemmas in the order of the files.
    pub scripts: Vec<Script>,
    pub(crate) plans: BTreeMap<Arc<str>, PlanDef>,
    pub(crate) advice: BTreeMap<Arc<str>, AdviceDef>,
    pub(crate) tables: BTreeMap<Arc<str>, Table>,
    pub(crate) values: BTreeMap<Arc<str>, ValuesDef>,
    replaced: Vec<String>,
}

/// What an item defines. Goals, moves and measures of one name with other numbers of arguments are others.
fn key(item: &Item) -> Option<(&'static str, Arc<str>, usize)> {
    let of = |kind, head: &Head, n| Some((kind, head.name.text.clone(), n));
    match &item.kind {
        ItemKind::Use(_) => None,
        ItemKind::Goal(head, _) => of("goal", head, head.parameters.len()),
        ItemKind::Moves(head, _) => of("moves", head, head.parameters.len()),
        ItemKind::Measure(head, _) => of("measure", head, head.parameters.len()),
        ItemKind::Question(head, _) => of("question", head, 0),
        ItemKind::Advice(head, _) => of("advice", head, 0),
        ItemKind::Plan(head, _) => of("plan", head, 0),
        ItemKind::Table(head, _) => of("table", head, 0),
        ItemKind::Values(head, _) => of("values", head, 0),
        ItemKind::Method { name, .. } => Some(("method", name.text.clone(), 0)),
    }
}

/// Takes what added files define out of the others; the names of what was there.
fn replace(files: &mut [(Source<'_>, Parsed)], first_added: usize) -> Vec<String> {
    let (base, added) = files.split_at_mut(first_added);
    let keys: BTreeSet<_> = added.iter().flat_map(|(_, file)| file.items.iter().filter_map(key)).collect();
    let mut replaced = Vec::new();
    for (_, file) in base {
        file.items.retain(|item| {
            let same = key(item).filter(|key| keys.contains(key));
            replaced.extend(same.as_ref().map(|(kind, name, _)| format!("{kind} {name}")));
            same.is_none()
        });
    }
    replaced
}

impl AdviceKnowledge {
    /// Reads and checks files. All mistakes of all files are reported at once.
    pub fn read<D: Domain>(domain: &D, sources: &[Source<'_>]) -> Result<AdviceKnowledge, Diagnostics> {
        AdviceKnowledge::read_with(domain, sources, &[])
    }

    /// The same with files that are added: what they define takes the place of what has the same name in the others.
    pub fn read_with<D: Domain>(
        domain: &D,
        sources: &[Source<'_>],
        added: &[Source<'_>],
    ) -> Result<AdviceKnowledge, Diagnostics> {
        let mut diagnostics = Vec::new();
        let mut parsed = Vec::new();
        let mut first_added = 0;
        for (number, source) in sources.iter().chain(added).take(MAX_FILES).enumerate() {
            if number == sources.len() {
                first_added = parsed.len();
            }
            if source.text.len() > MAX_BYTES {
                let message = format!("the file has {} bytes; {MAX_BYTES} are allowed", source.text.len());
                diagnostics.push(diagnostic(source.name, "", Span::default(), message, None));
                continue;
            }
            let file = parse(source.text);
            parsed.push((*source, file));
        }
        let replaced = if added.is_empty() { Vec::new() } else { replace(&mut parsed, first_added) };
        let wants_standard = parsed.iter().any(|(_, file)| {
            file.items
                .iter()
                .any(|item| matches!(&item.kind, ItemKind::Use(word) if &*word.text == "standard"))
        });
        if wants_standard {
            parsed.push((Source { name: "standard.advice", text: STANDARD }, parse(STANDARD)));
        }
        let items: Vec<_> = parsed.iter().map(|(_, file)| &file.items[..]).collect();
        let (mut knowledge, found) = Checker::new(domain).check(&items);
        knowledge.replaced = replaced;
        let own = parsed.iter().map(|(source, file)| (*source, &file.problems));
        for (number, (source, problems)) in own.enumerate() {
            let mut all: Vec<&Problem> =
                problems.iter().chain(found.iter().filter(|(n, _)| *n == number).map(|(_, p)| p)).collect();
            all.sort_by_key(|p| p.span);
            // Each is a piece of text of its own: no more are made than will be shown.
            all.truncate(MAX_DIAGNOSTICS.saturating_sub(diagnostics.len()));
            for p in all {
                let text = source.text;
                diagnostics.push(diagnostic(source.name, text, p.span, p.message.clone(), p.help.clone()));
            }
        }
        diagnostics.truncate(MAX_DIAGNOSTICS);
        if diagnostics.is_empty() { Ok(knowledge) } else { Err(Diagnostics(diagnostics)) }
    }

    /// What added files define instead of the others, e.g. `table krk`.
    pub fn replaced(&self) -> &[String] {
        &self.replaced
    }

    /// The plan that a call of a named plan means, e.g. `dash(red)`.
    pub fn plan<D: Domain>(&self, domain: &D, call: &Term) -> Option<Plan> {
        let definition = self.plans.get(call.functor())?;
        let bindings = arguments(&definition.parameters, call, domain)?;
        let part = |term: &Term| term.substitute(&bindings);
        let plan = Plan {
            side: domain.term_side(&part(&definition.side))?,
            better: part(&definition.better),
            hold: part(&definition.hold),
            moves: part(&definition.moves),
        };
        Some(plan)
    }

    /// The piece of advice that a call of a named one means.
    pub fn advice<D: Domain>(&self, domain: &D, call: &Term) -> Option<Advice> {
        let definition = self.advice.get(call.functor())?;
        let bindings = arguments(&definition.parameters, call, domain)?;
        let part = |term: &Term| term.substitute(&bindings);
        Some(Advice {
            side: domain.term_side(&part(&definition.side))?,
            better: part(&definition.better),
            hold: part(&definition.hold),
            mine: part(&definition.mine),
            theirs: part(&definition.theirs),
        })
    }

    /// What the file says about a named plan or piece of advice, with the arguments filled in.
    pub fn note<D: Domain>(&self, domain: &D, call: &Term) -> Option<String> {
        let (parameters, note) = match (self.plans.get(call.functor()), self.advice.get(call.functor())) {
            (Some(plan), _) => (&plan.parameters, plan.note.as_ref()?),
            (None, Some(advice)) => (&advice.parameters, advice.note.as_ref()?),
            (None, None) => return None,
        };
        Some(fill(note, &arguments(parameters, call, domain)?))
    }

    /// The longest forcing tree, in plies, that a named piece of advice allows itself.
    pub fn depth(&self, piece: &str) -> Option<u32> {
        self.advice.get(piece)?.depth
    }

    /// A question in words.
    pub fn question_text<D: Domain>(&self, domain: &D, question: &Term) -> Option<String> {
        let definition = self.questions.get(question.functor())?;
        let given = &question.arguments()[..definition.parameters.len().min(question.arguments().len())];
        let call = Term::call(question.functor(), given.iter().cloned());
        Some(fill(&definition.text, &arguments(&definition.parameters, &call, domain)?))
    }

    /// The names of the value rules.
    pub fn valued(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(|name| &**name)
    }

    /// The names of plans, pieces of advice and tables, for help.
    pub fn names(&self) -> [Vec<&str>; 3] {
        [
            self.plans.keys().map(|k| &**k).collect(),
            self.advice.keys().map(|k| &**k).collect(),
            self.tables.keys().map(|k| &**k).collect(),
        ]
    }
}

/// What the parameters stand for in a call; `None` if the number is wrong.
pub(crate) fn arguments<D: Domain>(parameters: &[Arc<str>], call: &Term, domain: &D) -> Option<Bindings> {
    if parameters.len() != call.arguments().len() {
        return None;
    }
    let mut bindings: Bindings =
        parameters.iter().cloned().zip(call.arguments().iter().map(|a| canonical(a, domain))).collect();
    bind_opponent(&mut bindings, domain);
    Some(bindings)
}

/// Short forms of sides become their names.
pub(crate) fn canonical<D: Domain>(term: &Term, domain: &D) -> Term {
    match term {
        Term::Name(name) => domain.side(name).map_or_else(|| term.clone(), |side| domain.side_term(side)),
        Term::Call(f, arguments) => {
            Term::Call(f.clone(), arguments.iter().map(|a| canonical(a, domain)).collect())
        }
        _ => term.clone(),
    }
}

/// Puts what variables stand for in place of `{X}`.
pub(crate) fn fill(text: &str, bindings: &Bindings) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        out.push_str(&rest[..open]);
        let after = &rest[open + 1..];
        let Some(close) = after.find('}') else {
            rest = &rest[open..];
            break;
        };
        match bindings.get(&after[..close]) {
            Some(term) => out.push_str(&term.to_string()),
            None => out.push_str(&rest[open..open + close + 2]),
        }
        rest = &after[close + 1..];
    }
    out.push_str(rest);
    out
}

/// The variables that a text in quotes mentions.
pub(super) fn mentioned(text: &str) -> Vec<&str> {
    text.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name)).collect()
}
