//! JSON schemas as TypeScript: as much of both as our types need.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// What stands above the types.
const HEAD: &str =
    "// What the server says. Made from the schemas of motive-views by `cargo xtask types`: do not edit.\n";

/// A module with a type for every definition, in the order of their names.
pub(super) fn module(definitions: &Map<String, Value>) -> String {
    let mut names: Vec<&String> = definitions.keys().collect();
    names.sort();
    let mut text = HEAD.to_owned();
    for name in names {
        let schema = &definitions[name];
        text.push('\n');
        text.push_str(&comment(schema, ""));
        let _ = match properties(schema) {
            Some(properties) => writeln!(text, "export interface {name} {}", object(schema, properties, "")),
            None => writeln!(text, "export type {name} = {};", type_of(schema, "")),
        };
    }
    text
}

/// What a schema says about itself.
fn comment(schema: &Value, indent: &str) -> String {
    let about = schema.get("description").and_then(Value::as_str).unwrap_or_default().trim();
    match about.lines().collect::<Vec<_>>()[..] {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */\n"),
        ref lines => {
            let lines: Vec<String> =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned()).collect();
            format!("{indent}/**\n{}\n{indent} */\n", lines.join("\n"))
        }
    }
}

/// The fields of an object, if it has any and is nothing else.
fn properties(schema: &Value) -> Option<&Map<String, Value>> {
    let is_union = ["oneOf", "anyOf", "allOf", "$ref"].iter().any(|key| schema.get(key).is_some());
    schema.get("properties").filter(|_| !is_union)?.as_object()
}

fn object(schema: &Value, properties: &Map<String, Value>, indent: &str) -> String {
    let required: Vec<&str> = schema
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let inner = format!("{indent}  ");
    let mut text = "{\n".to_owned();
    for (field, schema) in properties {
        text.push_str(&comment(schema, &inner));
        let is_plain = field.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let name = if is_plain { field.clone() } else { format!("'{field}'") };
        let mark = if required.contains(&field.as_str()) { "" } else { "?" };
        let _ = writeln!(text, "{inner}{name}{mark}: {};", type_of(schema, &inner));
    }
    text + indent + "}"
}

fn type_of(schema: &Value, indent: &str) -> String {
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        return name.rsplit('/').next().unwrap_or("unknown").to_owned();
    }
    if let Some(value) = schema.get("const") {
        return literal(value);
    }
    let list = |key: &str| schema.get(key).and_then(Value::as_array);
    if let Some(values) = list("enum") {
        return values.iter().map(literal).collect::<Vec<_>>().join(" | ");
    }
    if let Some(kinds) = list("oneOf").or_else(|| list("anyOf")) {
        let mut types: Vec<String> = Vec::new();
        for kind in kinds.iter().map(|kind| type_of(kind, indent)) {
            if !types.contains(&kind) {
                types.push(kind);
            }
        }
        return types.join(" | ");
    }
    if let Some(kinds) = list("allOf") {
        return kinds.iter().map(|kind| type_of(kind, indent)).collect::<Vec<_>>().join(" & ");
    }
    match schema.get("type") {
        Some(Value::String(name)) => of_name(name, schema, indent),
        Some(Value::Array(names)) => {
            let names = names.iter().filter_map(Value::as_str);
            names.map(|name| of_name(name, schema, indent)).collect::<Vec<_>>().join(" | ")
        }
        _ => "unknown".to_owned(),
    }
}

fn of_name(name: &str, schema: &Value, indent: &str) -> String {
    match name {
        "integer" | "number" => "number".to_owned(),
        "string" | "boolean" | "null" => name.to_owned(),
        "array" => {
            let item = schema.get("items").map_or_else(|| "unknown".to_owned(), |item| type_of(item, indent));
            if item.contains(' ') && !item.starts_with("Record<") {
                format!("({item})[]")
            } else {
                format!("{item}[]")
            }
        }
        "object" => match (properties(schema), schema.get("additionalProperties")) {
            (Some(properties), _) => object(schema, properties, indent),
            (None, Some(item @ Value::Object(_))) => format!("Record<string, {}>", type_of(item, indent)),
            (None, _) => "Record<string, unknown>".to_owned(),
        },
        _ => "unknown".to_owned(),
    }
}

fn literal(value: &Value) -> String {
    match value {
        Value::String(text) => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(text: &str) -> String {
        let definitions: Value = serde_json::from_str(text).unwrap();
        module(definitions.as_object().unwrap()).strip_prefix(HEAD).unwrap().trim().to_owned()
    }

    #[test]
    fn objects_become_interfaces_with_optional_fields() {
        let text = r##"{"Line": {"type": "object", "description": "A line.", "required": ["uci", "next"], "properties": {
            "uci": {"type": "array", "items": {"type": "string"}, "description": "Moves."},
            "next": {"anyOf": [{"$ref": "#/$defs/Line"}, {"type": "null"}]},
            "mate-in": {"type": ["integer", "null"]}}}}"##;
        assert_eq!(
            made(text),
            "/** A line. */\nexport interface Line {\n  /** Moves. */\n  uci: string[];\n  next: Line | null;\n  \
             'mate-in'?: number | null;\n}"
        );
    }

    #[test]
    fn words_and_unions_become_types() {
        let text = r##"{"B": {"oneOf": [{"type": "string", "const": "won"}, {"type": "string", "const": "lost"}]},
            "A": {"type": "string", "enum": ["x", "y"]},
            "C": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "object", "required": ["cp"], "properties": {"cp": {"type": "integer"}}}]},
            "D": {"type": "object", "additionalProperties": {"type": ["number", "null"]}},
            "E": {"type": "array", "items": {"type": ["number", "null"]}},
            "F": true}"##;
        assert_eq!(
            made(text),
            "export type A = 'x' | 'y';\n\nexport type B = 'won' | 'lost';\n\nexport type C = A | {\n  cp: number;\n};\n\n\
             export type D = Record<string, number | null>;\n\nexport type E = (number | null)[];\n\nexport type F = unknown;"
        );
    }
}
