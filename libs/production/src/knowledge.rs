//! A rule base that has been read, checked and compiled.

use crate::ast::{Production, StoredCondition};
use crate::check::{Checked, NameEntry, SourceEntry, check};
use crate::compile::{RuleCode, StoredCode, compile_rule, compile_source_condition, compile_stored};
use crate::text::{File, Report, Span};
use crate::vocabulary::Vocabulary;
use crate::{Kind, Name, Rule};
use std::collections::HashMap;

/// A rule base: productions, knowledge sources and results, compiled for one vocabulary.
#[derive(Debug)]
pub struct Knowledge {
    pub(crate) vocabulary: Vocabulary,
    pub(crate) names: Vec<NameEntry>,
    pub(crate) sources: Vec<SourceEntry>,
    pub(crate) productions: Vec<Production>,
    /// How many variables of each production hold objects.
    pub(crate) objects: Vec<usize>,
    pub(crate) stored: Vec<StoredCondition>,
    pub(crate) conditions: Vec<StoredCode>,
    /// For each source, its condition and the code of its productions.
    pub(crate) codes: Vec<SourceCode>,
    /// Sources in the order in which they are served.
    pub(crate) order: Vec<usize>,
    pub(crate) initial_plan: Option<Name>,
    pub(crate) final_plan: Option<Name>,
    /// Productions whose matches somebody looks up.
    pub(crate) looked_up: Vec<bool>,
    by_name: HashMap<String, Name>,
    rules_by_name: HashMap<String, Rule>,
    replaced: Vec<String>,
    warnings: Report,
}

#[derive(Debug, Default)]
pub(crate) struct SourceCode {
    pub condition: Option<StoredCode>,
    pub rules: Vec<(Rule, RuleCode)>,
}

impl Knowledge {
    /// Reads, checks and compiles files, given as names and texts. All mistakes are reported at once.
    pub fn load<N: Into<String>, S: Into<String>>(
        vocabulary: Vocabulary,
        files: impl IntoIterator<Item = (N, S)>,
    ) -> Result<Knowledge, Report> {
        Knowledge::load_with(vocabulary, files, [])
    }

    /// The same with files that are added: their productions take the places of those with the same names in the others.
    pub fn load_with<N: Into<String>, S: Into<String>>(
        vocabulary: Vocabulary,
        files: impl IntoIterator<Item = (N, S)>,
        added: impl IntoIterator<Item = (N, S)>,
    ) -> Result<Knowledge, Report> {
        let mut files: Vec<File> = files.into_iter().map(|(name, text)| File::new(name, text)).collect();
        let first = files.len();
        files.extend(added.into_iter().map(|(name, text)| File::new(name, text)));
        let (checked, replaced, report) = check(&vocabulary, files, first);
        let Some(checked) = checked else { return Err(report) };
        Ok(Knowledge::compile(vocabulary, checked, replaced, report))
    }

    fn compile(
        vocabulary: Vocabulary,
        checked: Checked,
        replaced: Vec<String>,
        warnings: Report,
    ) -> Knowledge {
        let Checked { names, sources, productions, conditions: stored, order } = checked;
        let mut codes = Vec::new();
        for source in &sources {
            let arguments = &names[source.name.index()].arguments;
            let condition = source.condition.as_ref().map(compile_source_condition);
            let rules = source
                .productions
                .iter()
                .map(|&rule| (rule, compile_rule(&vocabulary, &productions[rule.index()], arguments)))
                .collect();
            codes.push(SourceCode { condition, rules });
        }
        let conditions: Vec<StoredCode> = stored.iter().map(compile_stored).collect();
        let mut looked_up = vec![false; productions.len()];
        let registered = vocabulary.patterns.len();
        let relations = codes
            .iter()
            .flat_map(|code: &SourceCode| code.rules.iter().flat_map(|(_, code)| &code.relations))
            .chain(codes.iter().filter_map(|code| code.condition.as_ref()).flat_map(|code| &code.relations))
            .chain(conditions.iter().flat_map(|code| &code.relations));
        for &relation in relations {
            if relation >= registered {
                looked_up[relation - registered] = true;
            }
        }
        let by_name: HashMap<String, Name> =
            names.iter().enumerate().map(|(index, entry)| (entry.name.clone(), Name(index as u16))).collect();
        let rules_by_name = productions
            .iter()
            .enumerate()
            .map(|(index, production)| (production.name.clone(), Rule(index as u16)))
            .collect();
        let objects = productions
            .iter()
            .map(|production| {
                let declared = &production.variables[..production.declared];
                declared.iter().filter(|variable| variable.kind.is_some()).count()
            })
            .collect();
        Knowledge {
            objects,
            initial_plan: by_name.get(&vocabulary.initial_plan).copied(),
            final_plan: by_name.get(&vocabulary.final_plan).copied(),
            vocabulary,
            names,
            sources,
            productions,
            stored,
            conditions,
            codes,
            order,
            looked_up,
            by_name,
            rules_by_name,
            replaced,
            warnings,
        }
    }

    /// The same base with a production that asks for less: only the conditions that `keeps` names by their place, and nothing is
    /// posted for a match. So one sees which condition keeps a production from firing.
    #[must_use]
    pub fn relaxed(&self, rule: Rule, keeps: impl Fn(usize) -> bool) -> Knowledge {
        let mut productions = self.productions.clone();
        let production = &mut productions[rule.index()];
        let mut place = 0;
        production.expressions.retain(|_| {
            place += 1;
            keeps(place - 1)
        });
        production.actions.clear();
        let checked = Checked {
            names: self.names.clone(),
            sources: self.sources.clone(),
            productions,
            conditions: self.stored.clone(),
            order: self.order.clone(),
        };
        Knowledge::compile(self.vocabulary.clone(), checked, Vec::new(), Report::default())
    }

    /// The names of productions that added files have instead of the others.
    pub fn replaced(&self) -> &[String] {
        &self.replaced
    }

    /// The vocabulary it was read with.
    pub fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    /// What somebody should look at, though it can be used.
    pub fn warnings(&self) -> &Report {
        &self.warnings
    }

    /// A concept by its name.
    pub fn name(&self, name: &str) -> Option<Name> {
        self.by_name.get(name).copied()
    }

    /// The text of a concept's name.
    pub fn name_text(&self, name: Name) -> &str {
        &self.names[name.index()].name
    }

    /// The kinds of a concept's arguments.
    pub fn argument_kinds(&self, name: Name) -> impl Iterator<Item = Kind> {
        self.names[name.index()].arguments.iter().filter_map(|argument| argument.kind)
    }

    /// Is the concept one that a source works on?
    pub fn has_source(&self, name: Name) -> bool {
        self.names[name.index()].source.is_some()
    }

    /// All names of concepts.
    pub fn names(&self) -> impl Iterator<Item = Name> {
        (0..self.names.len() as u16).map(Name)
    }

    /// The concept that PLAN posts, if the files declare it.
    pub fn initial_plan(&self) -> Option<Name> {
        self.initial_plan
    }

    /// The concept that FINAL-PLAN posts, if the files declare it.
    pub fn final_plan(&self) -> Option<Name> {
        self.final_plan
    }

    /// A production by its name.
    pub fn rule(&self, name: &str) -> Option<Rule> {
        self.rules_by_name.get(name).copied()
    }

    /// All productions.
    pub fn rules(&self) -> impl Iterator<Item = Rule> {
        (0..self.productions.len() as u16).map(Rule)
    }

    /// What a production says.
    pub fn production(&self, rule: Rule) -> &Production {
        &self.productions[rule.index()]
    }

    /// The file that a production stands in.
    pub fn file_of(&self, rule: Rule) -> Option<&File> {
        self.warnings.files().get(self.productions[rule.index()].span.file as usize)
    }

    /// The text of a production's RULE, as it was written.
    pub fn rule_text(&self, rule: Rule) -> &str {
        let span = self.productions[rule.index()].rule_span;
        let file = self.file_of(rule);
        file.and_then(|file| file.text.get(span.start as usize..span.end as usize)).unwrap_or_default()
    }

    /// File, line and column of a place in the files that were read.
    pub fn place(&self, span: Span) -> (&str, usize, usize) {
        self.warnings.place_of(span)
    }

    /// The sources that a production belongs to.
    pub fn sources_of(&self, rule: Rule) -> impl Iterator<Item = Name> {
        self.sources.iter().filter(move |source| source.productions.contains(&rule)).map(|source| source.name)
    }

    /// The productions of a source, in their order.
    pub fn productions_of(&self, name: Name) -> &[Rule] {
        self.names[name.index()].source.map_or(&[], |source| &self.sources[source].productions)
    }

    /// The sources that are parts of a source, in their order.
    pub fn parts_of(&self, name: Name) -> impl Iterator<Item = Name> {
        let parts = self.names[name.index()].source.map_or(&[][..], |source| &self.sources[source].parts);
        parts.iter().map(|&part| self.sources[part].name)
    }

    /// What a source is for, in plain words.
    pub fn statement_of(&self, name: Name) -> &str {
        self.names[name.index()].source.map_or("", |source| &self.sources[source].statement)
    }

    /// The conditions that rules store, for those who print or interpret them.
    pub fn stored_conditions(&self) -> &[StoredCondition] {
        &self.stored
    }
}
