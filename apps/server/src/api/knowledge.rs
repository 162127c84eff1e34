//! The knowledge that is used: productions, sources, chapters of advice.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::Response;
use motive::KnowledgeFile;
use motive_explain::ThemeKind;
use motive_views::kb::{
    Chapter, Chapters, KbEntry, KnowledgeList, KnowledgeSource, Rule as RuleView, RuleHead, SourceEntry,
    ThemeHead,
};
use production::{Knowledge, Rule};
use serde::Deserialize;

use crate::refusal::{Refusal, json_response};
use crate::routes::Api;

/// Longer words are no query.
const MAX_QUERY: usize = 200;

/// Which productions.
#[derive(Deserialize)]
pub(crate) struct Choice {
    query: Option<String>,
    source: Option<String>,
    theme: Option<String>,
}

/// Lists productions.
pub(crate) async fn list(
    State(api): State<Arc<Api>>,
    Query(choice): Query<Choice>,
) -> Result<Response, Refusal> {
    let known = Arc::clone(&api.knowledge);
    let answer = api.calculate(move || chosen(known.productions(), &choice)).await?;
    Ok(json_response(&answer))
}

fn chosen(knowledge: &Knowledge, choice: &Choice) -> Result<KnowledgeList, Refusal> {
    let wish = |text: &Option<String>| {
        text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let [query, source, theme] = [&choice.query, &choice.source, &choice.theme].map(wish);
    if [&query, &source, &theme].into_iter().flatten().any(|text| text.len() > MAX_QUERY) {
        return Err(Refusal::bad(format!("a query has at most {MAX_QUERY} characters")).at("query"));
    }
    let source = source.map(|name| name.to_uppercase());
    if let Some(name) = &source
        && !knowledge.name(name).is_some_and(|name| knowledge.has_source(name))
    {
        let all: Vec<&str> = sources(knowledge).map(|name| knowledge.name_text(name)).collect();
        return Err(Refusal::bad("there is no such knowledge source").at("source").hint(all.join(", ")));
    }
    let wanted = theme.as_deref().map(words_of_theme);
    let query = query.map(|word| word.to_lowercase());
    let is_chosen = |&rule: &Rule| {
        let text = words(knowledge, rule);
        let of_source = source
            .as_ref()
            .is_none_or(|wanted| knowledge.sources_of(rule).any(|name| knowledge.name_text(name) == wanted));
        of_source
            && query.as_ref().is_none_or(|word| text.contains(word))
            && wanted.as_ref().is_none_or(|words| words.iter().any(|word| text.contains(word)))
    };
    Ok(KnowledgeList {
        sources: sources(knowledge).map(|name| KnowledgeSource::new(knowledge, name)).collect(),
        rules: knowledge.rules().filter(is_chosen).map(|rule| RuleHead::new(knowledge, rule)).collect(),
        themes: themes(knowledge),
    })
}

fn sources(knowledge: &Knowledge) -> impl Iterator<Item = production::Name> {
    knowledge.names().filter(|&name| knowledge.has_source(name))
}

/// The words by which themes show in statements. Rules have no tags: what they say is all there is.
const THEMES: &[(ThemeKind, &[&str])] = &[
    (ThemeKind::Mate, &["mate", "mating"]),
    (ThemeKind::Fork, &["fork", "two pieces", "both"]),
    (ThemeKind::Pin, &["pin"]),
    (ThemeKind::Skewer, &["skewer", "through"]),
    (ThemeKind::DiscoveredAttack, &["discover", "uncover", "unmask"]),
    (ThemeKind::Deflection, &["decoy", "lure", "draw away", "deflect"]),
    (ThemeKind::Overloading, &["overload", "two things", "only protect"]),
    (ThemeKind::CapturingDefender, &["capture the protector", "capture the guard", "captures a protector"]),
    (ThemeKind::Interference, &["block", "interpos"]),
    (ThemeKind::TrappedPiece, &["trap", "no mobil"]),
    (ThemeKind::HangingPiece, &["en prise", "unprotected", "undefended"]),
    (ThemeKind::Sacrifice, &["sacrific", "gives up"]),
    (ThemeKind::Promotion, &["promot", "last rank"]),
    (ThemeKind::DefensiveMove, &["defend", "protect", "save"]),
];

/// The words for a theme, by its tag or its name; a theme that is not in the table is looked for by its own name.
fn words_of_theme(theme: &str) -> Vec<String> {
    let lower = theme.to_lowercase();
    let kind =
        ThemeKind::ALL.iter().find(|kind| kind.tag().eq_ignore_ascii_case(theme) || kind.name() == lower);
    let words = THEMES.iter().find(|(known, _)| Some(known) == kind).map(|(_, words)| *words);
    match (words, kind) {
        (Some(words), _) => words.iter().map(|&word| word.to_owned()).collect(),
        (None, kind) => vec![kind.map_or(lower, |kind| kind.name().to_owned())],
    }
}

/// The themes of the table, with how many rules speak of each.
fn themes(knowledge: &Knowledge) -> Vec<ThemeHead> {
    let texts: Vec<String> = knowledge.rules().map(|rule| words(knowledge, rule)).collect();
    let counted = THEMES.iter().map(|(kind, words)| {
        let count = texts.iter().filter(|text| words.iter().any(|word| text.contains(word))).count();
        (kind, count)
    });
    counted
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| ThemeHead { name: kind.tag().to_owned(), title: kind.name().to_owned(), count })
        .collect()
}

/// What a rule is called and says, in small letters.
fn words(knowledge: &Knowledge, rule: Rule) -> String {
    let production = knowledge.production(rule);
    format!("{} {}", production.name, production.header.statement).to_lowercase()
}

/// A production whole, or a knowledge source.
pub(crate) async fn show(State(api): State<Arc<Api>>, Path(name): Path<String>) -> Result<Response, Refusal> {
    let known = Arc::clone(&api.knowledge);
    let answer = api.calculate(move || shown(known.productions(), &name)).await?;
    Ok(json_response(&answer))
}

fn shown(knowledge: &Knowledge, name: &str) -> Result<KbEntry, Refusal> {
    let name: String = name.chars().take(MAX_QUERY).collect::<String>().to_uppercase();
    let source = knowledge.name(&name).filter(|&name| knowledge.has_source(name));
    match (knowledge.rule(&name), source) {
        (Some(rule), _) => Ok(KbEntry::Rule(Box::new(RuleView::new(knowledge, rule)))),
        (None, Some(source)) => Ok(KbEntry::Source(SourceEntry::new(knowledge, source))),
        (None, None) => {
            let rules = knowledge.rules().map(|rule| knowledge.production(rule).name.as_str());
            let near: Vec<&str> = production::near(&name, rules).into_iter().take(5).collect();
            let refusal = Refusal::not_found("there is no such production or knowledge source").at(name);
            Err(if near.is_empty() {
                refusal
            } else {
                refusal.hint(format!("did you mean {}?", near.join(", ")))
            })
        }
    }
}

/// The chapters of advice.
pub(crate) async fn advice(State(api): State<Arc<Api>>) -> Response {
    let chapters = api
        .knowledge
        .chapters()
        .iter()
        .map(|KnowledgeFile { name, text, .. }| {
            let name = name.rsplit('/').next().unwrap_or_default().trim_end_matches(".advice");
            let title =
                text.lines().next().unwrap_or_default().trim_start_matches('#').trim().trim_end_matches('.');
            Chapter { name: name.to_owned(), title: title.to_owned(), text: (*text).clone() }
        })
        .collect();
    json_response(&Chapters { chapters })
}
