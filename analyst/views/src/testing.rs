//! For tests: does a value have the form that a schema describes?
//!
//! As much of JSON Schema as our types use, and stricter than it: a field that the schema does not name is a mistake.

use schemars::Schema;
use serde_json::Value;

/// What is wrong with a value, with the path to each place.
pub fn mistakes(schema: &Schema, value: &Value) -> Vec<String> {
    mistakes_within(schema.as_value(), schema.as_value(), value)
}

/// The same for a schema that is part of a document, such as a description of an interface.
pub fn mistakes_within(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let mut checker = Checker { root: document, mistakes: Vec::new() };
    checker.check(schema, value, "");
    checker.mistakes
}

/// Whether a schema has a field with this path: `moments[].reply.line`. Maps and lists are walked through.
#[cfg(test)]
pub(crate) fn has_field(schema: &Schema, path: &str) -> bool {
    let names: Vec<&str> = path.split('.').map(|name| name.trim_end_matches("[]")).collect();
    has(schema.as_value(), schema.as_value(), &names)
}

struct Checker<'a> {
    root: &'a Value,
    mistakes: Vec<String>,
}

impl Checker<'_> {
    fn complain(&mut self, path: &str, what: &str) {
        self.mistakes.push(format!("{}: {what}", if path.is_empty() { "the value" } else { path }));
    }

    fn check(&mut self, schema: &Value, value: &Value, path: &str) {
        let schema = resolved(self.root, schema);
        if let Some(kinds) = list(schema, "anyOf").or_else(|| list(schema, "oneOf")) {
            let all: Vec<Vec<String>> = kinds
                .iter()
                .map(|kind| {
                    let mut checker = Checker { root: self.root, mistakes: Vec::new() };
                    checker.check(kind, value, path);
                    checker.mistakes
                })
                .collect();
            if all.iter().all(|mistakes| !mistakes.is_empty()) {
                // The kind that fits best says best what is wrong.
                self.mistakes.extend(all.into_iter().min_by_key(Vec::len).unwrap_or_default());
            }
            return;
        }
        if schema.get("const").is_some_and(|wanted| wanted != value)
            || list(schema, "enum").is_some_and(|words| !words.contains(value))
        {
            return self.complain(path, &format!("{value} is none of the words"));
        }
        if !types(schema).is_empty() && !types(schema).iter().any(|name| is_of(name, value)) {
            return self.complain(path, &format!("{value} is no {}", types(schema).join(" or ")));
        }
        match value {
            Value::Object(fields) => {
                for name in list(schema, "required").into_iter().flatten().filter_map(Value::as_str) {
                    if !fields.contains_key(name) {
                        self.complain(path, &format!("{name} is missing"));
                    }
                }
                for (name, field) in fields {
                    let place = format!("{path}.{name}");
                    match (
                        schema.get("properties").and_then(|all| all.get(name)),
                        schema.get("additionalProperties"),
                    ) {
                        (Some(known), _) => self.check(known, field, &place),
                        (None, Some(any @ Value::Object(_))) => self.check(any, field, &place),
                        (None, _) if schema.get("properties").is_some() => {
                            self.complain(&place, "no such field is described");
                        }
                        (None, _) => {}
                    }
                }
            }
            Value::Array(items) => {
                if let Some(schema) = schema.get("items") {
                    for (number, item) in items.iter().enumerate() {
                        self.check(schema, item, &format!("{path}[{number}]"));
                    }
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
fn has(root: &Value, schema: &Value, names: &[&str]) -> bool {
    let schema = resolved(root, schema);
    let Some((first, rest)) = names.split_first() else { return true };
    let into = |key: &str| schema.get(key).is_some_and(|inner| has(root, inner, names));
    let kinds = ["anyOf", "oneOf"].iter().filter_map(|key| list(schema, key)).flatten();
    schema.get("properties").and_then(|all| all.get(first)).is_some_and(|field| has(root, field, rest))
        || kinds.into_iter().any(|kind| has(root, kind, names))
        || into("items")
        || schema.get("additionalProperties").is_some_and(|any| any.is_object() && has(root, any, names))
}

/// What a reference means.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    match schema.get("$ref").and_then(Value::as_str) {
        Some("#") => root,
        Some(name) => root.pointer(name.trim_start_matches('#')).unwrap_or(schema),
        None => schema,
    }
}

fn list<'a>(schema: &'a Value, key: &str) -> Option<&'a Vec<Value>> {
    schema.get(key)?.as_array()
}

fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::whynot::OtherMove;
    use crate::{Value as Worth, schema_of};

    #[test]
    fn forms_are_held_to_their_schema() {
        let schema = schema_of::<Worth>();
        assert_eq!(
            mistakes(&schema, &json!({"cp": 3, "text": "+0.03", "band": "equal"})),
            Vec::<String>::new()
        );
        assert_eq!(mistakes(&schema, &json!({"cp": "3", "band": "fine", "x": 1})).len(), 4);
        assert_eq!(mistakes(&schema, &json!([])).len(), 1);
    }

    #[test]
    fn fields_are_found_by_their_path() {
        let schema = schema_of::<Vec<OtherMove>>();
        assert!(
            has_field(&schema, "value.band")
                && has_field(&schema, "line.uci[]")
                && has_field(&schema, "does")
        );
        assert!(!has_field(&schema, "value.nothing") && !has_field(&schema, "fen"));
    }
}
