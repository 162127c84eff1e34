//! JSON schemas as Python: a dataclass for every object that a result of the package needs, and a name for every list of words.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Map, Value};

/// What the package returns; the rest of the definitions follows from them.
const ROOTS: &[&str] = &[
    "AnnotatedGame",
    "Check",
    "Comparison",
    "Explanation",
    "FoundPosition",
    "Hint",
    "MethodWhyNot",
    "Profile",
    "SuiteReport",
    "WhyNot",
];

/// Words of Python that fields have as names; the attribute gets a line behind it.
const KEYWORDS: &[&str] =
    &["from", "class", "is", "in", "not", "or", "and", "if", "else", "for", "with", "pass"];

const HEAD: &str = "\
\"\"\"Typed results, field by field as the command line prints them.

Made from the schemas of motive-views by `cargo xtask types`: do not edit.
\"\"\"

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Dict, List, Literal, Optional, Tuple, Union

from ._view import View, complete

";

/// A module with a type for every definition that a result needs, in the order of their names.
pub(super) fn module(definitions: &Map<String, Value>) -> String {
    let needed = needed(definitions);
    let mut text = HEAD.to_owned();
    let words = needed.iter().filter(|name| properties(&definitions[name.as_str()]).is_none());
    // What is made of other names comes after them: these are no annotations, which wait until everything is there.
    let (made, plain): (Vec<_>, Vec<_>) = words.partition(|name| {
        let mut found = Vec::new();
        references(&definitions[name.as_str()], &mut found);
        !found.is_empty()
    });
    for name in plain.into_iter().chain(made) {
        let schema = &definitions[name.as_str()];
        let _ = write!(text, "{name} = {}\n\"\"\"{}\"\"\"\n\n", type_of(schema, definitions), about(schema));
    }
    for name in &needed {
        if let Some(properties) = properties(&definitions[name.as_str()]) {
            text.push_str(&class(name, &definitions[name.as_str()], properties, definitions));
        }
    }
    text + "\ncomplete(globals())\n"
}

/// The definitions that the roots lead to.
fn needed(definitions: &Map<String, Value>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<String> =
        ROOTS.iter().filter(|root| definitions.contains_key(**root)).map(|&root| root.to_owned()).collect();
    while let Some(name) = open.pop() {
        if let Some(schema) = definitions.get(&name)
            && found.insert(name)
        {
            references(schema, &mut open);
        }
    }
    found
}

fn references(schema: &Value, into: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(name) = referred(schema) {
                into.push(name.to_owned());
            }
            fields.values().for_each(|value| references(value, into));
        }
        Value::Array(items) => items.iter().for_each(|value| references(value, into)),
        _ => {}
    }
}

fn referred(schema: &Value) -> Option<&str> {
    schema.get("$ref").and_then(Value::as_str)?.rsplit('/').next()
}

fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    let is_union = ["oneOf", "anyOf", "allOf", "$ref"].iter().any(|key| schema.get(key).is_some());
    schema.get("properties").filter(|_| !is_union)?.as_object()
}

/// What a schema says about itself, as the text of a docstring.
fn about(schema: &Value) -> String {
    let about = schema.get("description").and_then(Value::as_str).unwrap_or_default().trim();
    about.replace('\\', "\\\\").replace('"', "'")
}

fn class(name: &str, schema: &Value, fields: &Map<String, Value>, all: &Map<String, Value>) -> String {
    let required: Vec<&str> =
        list(schema, "required").into_iter().flatten().filter_map(Value::as_str).collect();
    let is_required = |field: &str| required.contains(&field);
    let mut text = format!("\n@dataclass\nclass {name}(View):\n    \"\"\"{}\"\"\"\n", about(schema));
    let mut specs = String::new();
    // In the JSON they stand in this order; fields that may be absent come last in Python, because they have a default.
    for (field, schema) in fields {
        let is_nested = nested(schema, all).map_or_else(|| "None".to_owned(), |spec| format!("\"{spec}\""));
        let needed = if is_required(field) { "True" } else { "False" };
        let _ = write!(specs, "\n        (\"{field}\", \"{}\", {is_nested}, {needed}),", attribute(field));
    }
    let (first, last): (Vec<_>, Vec<_>) = fields.iter().partition(|(field, _)| is_required(field));
    for (field, schema) in first.into_iter().chain(last) {
        let written = type_of(schema, all);
        let written = match is_required(field) {
            true => written,
            false if written.starts_with("Optional[") => format!("{written} = None"),
            false => format!("Optional[{written}] = None"),
        };
        let _ = write!(text, "\n    {}: {written}\n    \"\"\"{}\"\"\"\n", attribute(field), about(schema));
    }
    let _ = write!(text, "\n    _fields: ClassVar[Tuple[Any, ...]] = ({specs}\n    )\n\n");
    text
}

/// The name of an attribute for a field.
fn attribute(field: &str) -> String {
    let plain = field.replace('-', "_");
    if KEYWORDS.contains(&plain.as_str()) { plain + "_" } else { plain }
}

fn list<'a>(schema: &'a Value, key: &str) -> Option<&'a Vec<Value>> {
    schema.get(key).and_then(Value::as_array)
}

/// Which class reads a field: `T`, `[T]` for a list of them, `{T}` for a mapping to them; none for plain data.
fn nested(schema: &Value, all: &Map<String, Value>) -> Option<String> {
    if let Some(name) = referred(schema) {
        return all.get(name).and_then(properties).map(|_| name.to_owned());
    }
    if let Some(kinds) = list(schema, "anyOf").or_else(|| list(schema, "oneOf")) {
        let mut kinds = kinds.iter().filter(|kind| kind.get("type") != Some(&Value::from("null")));
        // A union of several objects stays plain data.
        return kinds.next().filter(|_| kinds.next().is_none()).and_then(|kind| nested(kind, all));
    }
    if let Some(item) = schema.get("items") {
        return nested(item, all).map(|name| format!("[{name}]"));
    }
    let item = schema.get("additionalProperties")?;
    nested(item, all).map(|name| format!("{{{name}}}"))
}

fn type_of(schema: &Value, all: &Map<String, Value>) -> String {
    if let Some(name) = referred(schema) {
        return name.to_owned();
    }
    if let Some(value) = schema.get("const") {
        return format!("Literal[{}]", literal(value));
    }
    if let Some(values) = list(schema, "enum") {
        return format!("Literal[{}]", values.iter().map(literal).collect::<Vec<_>>().join(", "));
    }
    if let Some(kinds) = list(schema, "oneOf").or_else(|| list(schema, "anyOf")) {
        return union(kinds.iter().map(|kind| type_of(kind, all)));
    }
    match schema.get("type") {
        Some(Value::String(name)) => of_name(name, schema, all),
        Some(Value::Array(names)) => {
            union(names.iter().filter_map(Value::as_str).map(|name| of_name(name, schema, all)))
        }
        _ => "Any".to_owned(),
    }
}

/// One of several: words become one list of words, and `None` makes it optional.
fn union(types: impl Iterator<Item = String>) -> String {
    let (mut words, mut others, mut is_optional) = (Vec::new(), Vec::new(), false);
    for kind in types {
        match kind.strip_prefix("Literal[").and_then(|rest| rest.strip_suffix(']')) {
            Some(word) => words.push(word.to_owned()),
            None if kind == "None" => is_optional = true,
            None if others.contains(&kind) => {}
            None => others.push(kind),
        }
    }
    if !words.is_empty() {
        others.push(format!("Literal[{}]", words.join(", ")));
    }
    let one = if others.len() == 1 { others.remove(0) } else { format!("Union[{}]", others.join(", ")) };
    if is_optional { format!("Optional[{one}]") } else { one }
}

fn of_name(name: &str, schema: &Value, all: &Map<String, Value>) -> String {
    match name {
        "integer" => "int".to_owned(),
        "number" => "float".to_owned(),
        "string" => "str".to_owned(),
        "boolean" => "bool".to_owned(),
        "null" => "None".to_owned(),
        "array" => {
            let item = schema.get("items").map_or_else(|| "Any".to_owned(), |item| type_of(item, all));
            format!("List[{item}]")
        }
        "object" => match schema.get("additionalProperties") {
            Some(item @ Value::Object(_)) => format!("Dict[str, {}]", type_of(item, all)),
            _ => "Dict[str, Any]".to_owned(),
        },
        _ => "Any".to_owned(),
    }
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"")),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> String {
        let definitions: Value = serde_json::from_str(text).unwrap();
        let text = module(definitions.as_object().unwrap());
        text.strip_prefix(HEAD).unwrap().strip_suffix("\ncomplete(globals())\n").unwrap().trim().to_owned()
    }

    #[test]
    fn only_what_is_needed_is_made() {
        let text = r#"{"Hint": {"type": "object", "properties": {}}, "Other": {"type": "object", "properties": {}}}"#;
        assert!(made(text).contains("class Hint(View)") && !made(text).contains("Other"));
    }

    #[test]
    fn objects_become_dataclasses_and_words_become_literals() {
        let text = r##"{"Hint": {"type": "object", "description": "A hint.", "required": ["next", "move"], "properties": {
            "from": {"type": "integer", "description": "Where."},
            "next": {"anyOf": [{"$ref": "#/$defs/Hint"}, {"type": "null"}], "description": "More."},
            "move": {"type": "array", "items": {"$ref": "#/$defs/Word"}, "description": "Moves."}}},
            "Word": {"description": "A word.", "oneOf": [{"type": "string", "const": "a"}, {"type": "string", "const": "b"}]}}"##;
        let wanted = "Word = Literal[\"a\", \"b\"]\n\"\"\"A word.\"\"\"\n\n\n@dataclass\nclass Hint(View):\n    \"\"\"A hint.\"\"\"\n\n    \
            next: Optional[Hint]\n    \"\"\"More.\"\"\"\n\n    move: List[Word]\n    \"\"\"Moves.\"\"\"\n\n    from_: Optional[int] = None\n    \
            \"\"\"Where.\"\"\"\n\n    _fields: ClassVar[Tuple[Any, ...]] = (\n        (\"from\", \"from_\", None, False),\n        \
            (\"next\", \"next\", \"Hint\", True),\n        (\"move\", \"move\", None, True),\n    )";
        assert_eq!(made(text), wanted);
    }
}
