//! The fields that docs/reference/json.md explains are fields of the schemas.

use crate::NamedSchema;
use crate::testing::has_field;

const BOOK: &str = include_str!("../../../docs/reference/json.md");

/// The sections whose tables explain one result, and that result. Tables of a section are taken in their order.
const TABLES: &[(&str, &[&str])] = &[
    ("explain", &["explain"]),
    ("check", &["check"]),
    ("why-not", &["why-not"]),
    ("suite", &["suite", "suite-position"]),
    ("match", &["match"]),
    ("endings", &["endings-sweep", "endings-drill"]),
    ("compare", &["compare", "compare-suite"]),
    ("annotate", &["annotate"]),
];

fn section(title: &str) -> &'static str {
    let start =
        BOOK.find(&format!("\n## {title}\n")).unwrap_or_else(|| panic!("there is no section {title}"));
    let body = &BOOK[start + 1..];
    body[2..].find("\n## ").map_or(body, |end| &body[..end + 2])
}

/// The first columns of the tables of a section.
fn tables(section: &str) -> Vec<Vec<&str>> {
    let mut tables: Vec<Vec<&str>> = Vec::new();
    for line in section.lines() {
        if line.starts_with("| field |") {
            tables.push(Vec::new());
        } else if let (Some(row), Some(table)) = (line.strip_prefix("| `"), tables.last_mut()) {
            table.push(row.split(" | ").next().unwrap_or_default());
        }
    }
    tables
}

/// The names in a column; one that begins with a dot stands beside the one before it.
fn names(column: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (number, word) in format!("`{column}").split('`').enumerate() {
        if number % 2 == 0 {
            continue;
        }
        let parent = names.last().and_then(|last| last.rsplit_once('.')).map(|(parent, _)| parent.to_owned());
        names.push(match (word.strip_prefix('.'), parent) {
            (Some(field), Some(parent)) => format!("{parent}.{field}"),
            _ => word.to_owned(),
        });
    }
    names
}

#[test]
fn documented_fields_are_there() {
    let mut count = 0;
    for (title, results) in TABLES {
        let tables = tables(section(title));
        assert_eq!(tables.len(), results.len(), "tables of {title}");
        for (table, &result) in tables.iter().zip(*results) {
            // A table of its own explains one position of a suite.
            let (result, prefix) = match result {
                "suite-position" => ("suite", "positions[]."),
                result => (result, ""),
            };
            let schema = NamedSchema::find(result).expect("it has a schema").schema();
            for name in table.iter().flat_map(|column| names(column)) {
                assert!(has_field(&schema, &format!("{prefix}{name}")), "{title}: {name}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}
