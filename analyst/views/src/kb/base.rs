//! Productions, knowledge sources and chapters of advice.

use motive_paradise::graph;
use production::ast;
use production::{Knowledge, Name, Rule as RuleId};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Ordered;

/// A production.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Production {
    /// Its name.
    pub name: String,
    /// The first knowledge source that has it.
    pub source: Option<String>,
    /// All of them.
    pub sources: Vec<String>,
    /// What it says, in a sentence.
    pub statement: String,
    /// Why it is so.
    pub why: String,
    /// Where it misleads.
    pub misleads: String,
    /// Where it is from.
    pub origin: String,
    /// How many of its plans were right when it was measured; `null` if nobody measured it.
    pub right: Option<u32>,
    /// How many plans it had then.
    pub plans: Option<u32>,
    /// Its variables.
    pub variables: Vec<String>,
    /// The file.
    pub file: String,
    /// The line of the file.
    pub line: usize,
    /// Positions in which it fires, and near misses.
    pub examples: Vec<Example>,
}

/// A position in which a production fires, or stays silent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Example {
    /// Whether it fires.
    pub fires: bool,
    /// The position (FEN).
    pub position: String,
    /// The goal for which it is tried.
    pub goal: Option<String>,
    /// With which objects: variable and object.
    pub bindings: Vec<Ordered<String>>,
    /// A remark.
    pub note: Option<String>,
}

/// A production with its text, and in words.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WholeProduction {
    /// The production.
    #[serde(flatten)]
    pub production: Production,
    /// The rule in words.
    pub english: String,
    /// The rule as it is written.
    pub rule: String,
}

/// A production for a page: with its whole text, to be edited.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rule {
    /// The production.
    #[serde(flatten)]
    pub whole: WholeProduction,
    /// The file with all comments.
    pub text: Option<String>,
    /// Where it fires.
    pub fires: Vec<ShownExample>,
    /// Where it stays silent.
    pub silent: Vec<ShownExample>,
}

/// An example for a page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShownExample {
    /// The position.
    pub fen: String,
    /// The goal for which it is tried.
    pub goal: Option<String>,
    /// With which objects.
    pub bindings: Vec<Ordered<String>>,
    /// A remark.
    pub note: Option<String>,
}

/// A knowledge source.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SourceEntry {
    /// Its name.
    pub name: String,
    /// What it is for, in a sentence.
    pub statement: String,
    /// Its productions, in their order.
    pub productions: Vec<String>,
    /// The sources that it consists of.
    pub parts: Vec<String>,
    /// The sources for which it posts goals.
    pub posts: Vec<String>,
}

/// A production, or a knowledge source.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum KbEntry {
    /// A production.
    Rule(Box<Rule>),
    /// A knowledge source.
    Source(SourceEntry),
}

/// The productions that were chosen, with all sources and themes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KnowledgeList {
    /// The knowledge sources.
    pub sources: Vec<KnowledgeSource>,
    /// The productions.
    pub rules: Vec<RuleHead>,
    /// What rules speak of.
    pub themes: Vec<ThemeHead>,
}

/// A knowledge source in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KnowledgeSource {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub statement: String,
    /// How many productions it has.
    pub count: usize,
}

/// A production in a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleHead {
    /// Its name.
    pub name: String,
    /// The first knowledge source that has it.
    pub source: Option<String>,
    /// What it says.
    pub statement: String,
}

/// A theme of which rules speak.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ThemeHead {
    /// The tag.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// How many rules speak of it.
    pub count: usize,
}

/// The chapters of advice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Chapters {
    /// The chapters.
    pub chapters: Vec<Chapter>,
}

/// A chapter of advice.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Chapter {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub title: String,
    /// The text.
    pub text: String,
}

impl Production {
    /// A production of a base.
    pub fn new(knowledge: &Knowledge, rule: RuleId) -> Production {
        let production = knowledge.production(rule);
        let header = &production.header;
        let sources: Vec<String> =
            knowledge.sources_of(rule).map(|name| knowledge.name_text(name).to_owned()).collect();
        let variables = production.variables[..production.declared].iter();
        let (file, line, _) = knowledge.place(production.span);
        Production {
            name: production.name.clone(),
            source: sources.first().cloned(),
            sources,
            statement: header.statement.clone(),
            why: header.why.clone(),
            misleads: header.misleads.clone(),
            origin: header.origin.clone(),
            right: header.reliability.map(|(right, _)| right),
            plans: header.reliability.map(|(_, plans)| plans),
            variables: variables.map(|variable| variable.name.clone()).collect(),
            file: file.to_owned(),
            line,
            examples: header.examples.iter().map(|one| Example::new(knowledge, one)).collect(),
        }
    }
}

impl Example {
    fn new(knowledge: &Knowledge, example: &ast::Example) -> Example {
        let bindings = example.bindings.iter().map(|pairs| pairs.iter().cloned().collect());
        let goal = example.goal.as_ref().map(|(name, objects)| {
            let words: Vec<&str> = std::iter::once(knowledge.name_text(*name))
                .chain(objects.iter().map(String::as_str))
                .collect();
            words.join(" ")
        });
        Example {
            fires: example.fires,
            position: example.situation.clone(),
            goal,
            bindings: bindings.collect(),
            note: example.note.clone(),
        }
    }
}

impl WholeProduction {
    /// A production of a base, whole.
    pub fn new(knowledge: &Knowledge, rule: RuleId) -> WholeProduction {
        WholeProduction {
            production: Production::new(knowledge, rule),
            english: knowledge.english(rule),
            rule: knowledge.rule_text(rule).to_owned(),
        }
    }
}

impl Rule {
    /// A production of a base with its file, which holds this one production and the comments about it.
    pub fn new(knowledge: &Knowledge, rule: RuleId) -> Rule {
        let whole = WholeProduction::new(knowledge, rule);
        let examples = |fires: bool| {
            let all = whole.production.examples.iter().filter(move |example| example.fires == fires);
            all.map(|example| ShownExample {
                fen: example.position.clone(),
                goal: example.goal.clone(),
                bindings: example.bindings.clone(),
                note: example.note.clone(),
            })
        };
        Rule {
            text: knowledge.file_of(rule).map(|file| file.text.trim().to_owned()),
            fires: examples(true).collect(),
            silent: examples(false).collect(),
            whole,
        }
    }
}

impl RuleHead {
    /// A production of a base.
    pub fn new(knowledge: &Knowledge, rule: RuleId) -> RuleHead {
        let production = knowledge.production(rule);
        RuleHead {
            name: production.name.clone(),
            source: super::analysis::first_source(knowledge, rule),
            statement: production.header.statement.clone(),
        }
    }
}

impl KnowledgeSource {
    /// A source of a base.
    pub fn new(knowledge: &Knowledge, source: Name) -> KnowledgeSource {
        KnowledgeSource {
            name: knowledge.name_text(source).to_owned(),
            statement: knowledge.statement_of(source).to_owned(),
            count: knowledge.productions_of(source).len(),
        }
    }
}

impl SourceEntry {
    /// A source of a base, whole.
    pub fn new(knowledge: &Knowledge, source: Name) -> SourceEntry {
        let name = knowledge.name_text(source).to_owned();
        let posts = graph::edges(knowledge).into_iter().filter(|(from, _)| *from == name).map(|(_, to)| to);
        let rules = knowledge.productions_of(source).iter();
        SourceEntry {
            statement: knowledge.statement_of(source).to_owned(),
            productions: rules.map(|&rule| knowledge.production(rule).name.clone()).collect(),
            parts: knowledge.parts_of(source).map(|part| knowledge.name_text(part).to_owned()).collect(),
            posts: posts.collect(),
            name,
        }
    }
}
