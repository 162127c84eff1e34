//! Productions and knowledge sources.

use motive_paradise::graph;
use production::ast::Example;
use production::{Knowledge, Name, Rule};
use serde_json::{Value, json};

/// A production as JSON.
pub fn entry(knowledge: &Knowledge, rule: Rule) -> Value {
    let production = knowledge.production(rule);
    let sources: Vec<&str> = knowledge.sources_of(rule).map(|name| knowledge.name_text(name)).collect();
    let variables: Vec<&str> =
        production.variables[..production.declared].iter().map(|variable| variable.name.as_str()).collect();
    let (file, line, _) = knowledge.place(production.span);
    json!({
        "name": production.name,
        "source": sources.first(),
        "sources": sources,
        "statement": production.header.statement,
        "why": production.header.why,
        "misleads": production.header.misleads,
        "origin": production.header.origin,
        "variables": variables,
        "file": file,
        "line": line,
        "examples": production.header.examples.iter().map(|one| example(knowledge, one)).collect::<Vec<_>>(),
    })
}

/// The same with its text, and in words.
pub fn whole_entry(knowledge: &Knowledge, rule: Rule) -> Value {
    let mut entry = entry(knowledge, rule);
    entry["english"] = json!(knowledge.english(rule));
    entry["rule"] = json!(knowledge.rule_text(rule));
    entry
}

fn example(knowledge: &Knowledge, example: &Example) -> Value {
    let bindings: Vec<Value> = example
        .bindings
        .iter()
        .map(|pairs| pairs.iter().map(|(name, object)| (name.clone(), json!(object))).collect())
        .map(Value::Object)
        .collect();
    let goal = example.goal.as_ref().map(|(name, objects)| {
        let words: Vec<&str> =
            std::iter::once(knowledge.name_text(*name)).chain(objects.iter().map(String::as_str)).collect();
        words.join(" ")
    });
    json!({
        "fires": example.fires,
        "position": example.situation,
        "goal": goal,
        "bindings": bindings,
        "note": example.note,
    })
}

/// A knowledge source as JSON.
pub fn source_entry(knowledge: &Knowledge, source: Name) -> Value {
    let name = knowledge.name_text(source);
    let edges = graph::edges(knowledge);
    let posts: Vec<&str> = edges.iter().filter(|(from, _)| from == name).map(|(_, to)| to.as_str()).collect();
    let rules: Vec<&str> = knowledge
        .productions_of(source)
        .iter()
        .map(|&rule| knowledge.production(rule).name.as_str())
        .collect();
    let parts: Vec<&str> = knowledge.parts_of(source).map(|part| knowledge.name_text(part)).collect();
    json!({
        "name": name,
        "statement": knowledge.statement_of(source),
        "productions": rules,
        "parts": parts,
        "posts": posts,
    })
}
