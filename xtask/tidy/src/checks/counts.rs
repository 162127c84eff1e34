//! Numbers that pages state about the project.
//!
//! A page writes `235<!--count:productions--> productions`: the remark is not seen by readers, and the number is compared
//! with what is there. A number before one of the counted words without a remark is a problem. What was true once, or
//! counts something else, says so: `231<!--count:past-->`.

use crate::{Problem, Project, markdown};

const MARK: &str = "<!--count:";
/// Says that a number is not one of ours of today.
const PAST: &str = "past";

/// What can be counted: its name in remarks, the words that follow the number in pages, and how it is counted.
struct Countable {
    name: &'static str,
    words: &'static [&'static str],
    count: fn(&Project) -> usize,
}

const COUNTABLE: &[Countable] = &[
    Countable { name: "productions", words: &["productions"], count: productions },
    Countable {
        name: "chapters",
        words: &["chapters on endings", "chapters of advice"],
        count: |project| {
            project.with_ending("advice").filter(|(path, _)| path.starts_with("kb/advice/")).count()
        },
    },
    Countable { name: "advice", words: &["pieces of advice"], count: advice },
    Countable { name: "methods", words: &["methods"], count: methods },
    Countable {
        name: "claims",
        words: &["kinds of claims", "claim kinds"],
        count: |project| table_rows(project.text("core/claims/src/kind.rs")),
    },
    Countable {
        name: "themes",
        words: &["themes"],
        count: |project| table_rows(project.text("analyst/explain/src/theme.rs")),
    },
    Countable { name: "crates", words: &["crates"], count: |project| project.crates.len() },
    Countable { name: "commands", words: &["commands"], count: commands },
];

/// One file a production.
fn productions(project: &Project) -> usize {
    project.with_ending("kb").filter(|(path, _)| path.starts_with("kb/productions/")).count()
}

fn advice(project: &Project) -> usize {
    let chapters = project.with_ending("advice").filter(|(path, _)| path.starts_with("kb/advice/"));
    chapters.flat_map(|(_, text)| text.lines()).filter(|line| line.starts_with("advice ")).count()
}

/// The systems of the registry, and `auto`.
fn methods(project: &Project) -> usize {
    let registry = project.text("analyst/motive/src/registry.rs");
    1 + registry.lines().filter(|line| line.trim_start().starts_with("name: \"")).count()
}

/// The rows of a table of kinds: `Fork = "fork", …;`.
fn table_rows(source: &str) -> usize {
    let table = source.split_once("\nkinds! {").map_or("", |(_, table)| table);
    table.lines().take_while(|line| *line != "}").filter(|line| line.contains(" = \"")).count()
}

/// The subcommands of `motive`.
fn commands(project: &Project) -> usize {
    let source = project.text("apps/cli/src/commands.rs");
    let list = source.split_once("pub enum Command {").map_or("", |(_, list)| list);
    list.lines().take_while(|line| *line != "}").filter(|line| line.trim_end().ends_with("),")).count()
}

/// Compares the numbers in pages with what is there.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in project.pages() {
        // What was new in a version stays as it was.
        if path == "CHANGELOG.md" {
            continue;
        }
        for (number, line) in markdown::prose_without_code(text) {
            let complaints = marked(project, &line).into_iter().chain(unmarked(&line));
            problems.extend(complaints.map(|what| Problem::at(path, number, what)));
        }
    }
    problems
}

/// The numbers with a remark that are wrong.
fn marked(project: &Project, line: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut start = 0;
    while let Some(found) = line[start..].find(MARK) {
        let mark = start + found;
        start = mark + MARK.len();
        let name = line[start..].split("-->").next().unwrap_or_default();
        let stated = number_before(&line[..mark]);
        let Some(countable) = COUNTABLE.iter().find(|countable| countable.name == name) else {
            if name != PAST {
                complaints.push(format!("nothing is counted as `{name}`"));
            }
            continue;
        };
        let counted = (countable.count)(project);
        if stated != Some(counted) {
            complaints.push(format!("there are {counted} {}", countable.words[0]));
        }
    }
    complaints
}

/// The digits at the end of a text, without the commas between thousands.
fn number_before(text: &str) -> Option<usize> {
    let start = text.rfind(|c: char| !c.is_ascii_digit() && c != ',').map_or(0, |at| at + 1);
    text.get(start..)?.replace(',', "").parse().ok()
}

/// Numbers before a counted word that have no remark.
fn unmarked(line: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for countable in COUNTABLE {
        for words in countable.words {
            let phrase = format!(" {words}");
            let numbers = line.match_indices(&phrase).filter_map(|(at, _)| number_before(&line[..at]));
            complaints.extend(numbers.map(|number| {
                format!("mark the count: {number}{MARK}{}-->{phrase} (or {MARK}{PAST}-->)", countable.name)
            }));
        }
    }
    complaints
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    fn with(line: &str) -> Vec<Problem> {
        let fake = Fake::new();
        fake.append("docs/guide/start.md", &format!("{line}\n"));
        check(&fake.project())
    }

    #[test]
    fn right_numbers_are_left_alone() {
        for line in [
            "2<!--count:productions--> productions",
            "of the 9<!--count:crates--> crates",
            "177 of 231<!--count:past--> productions",
            "`3 productions`",
            "no productions at all",
        ] {
            assert_eq!(with(line), [], "{line}");
        }
    }

    #[test]
    fn wrong_numbers_are_found() {
        for line in [
            "3<!--count:productions--> productions",
            "1,002<!--count:productions--> productions",
            "2 productions",
            "2<!--count:stars--> stars",
            "many<!--count:productions--> productions",
        ] {
            assert_eq!(with(line).len(), 1, "{line}");
        }
    }

    #[test]
    fn one_more_file_makes_a_page_wrong() {
        let fake = Fake::new();
        fake.write("kb/productions/fork/three.kb", "(PRODUCTION THREE)\n");
        assert_eq!(check(&fake.project()).len(), 1);
    }

    #[test]
    fn tables_and_lists_in_code_are_counted() {
        let fake = Fake::new();
        fake.write(
            "core/claims/src/kind.rs",
            "macro_rules! kinds {}\n\nkinds! {\n    A = \"a\";\n    B = \"b\";\n}\n",
        );
        fake.write("apps/cli/src/commands.rs", "pub enum Command {\n    A(a::A),\n    B(Box<b::B>),\n}\n");
        fake.write("analyst/motive/src/registry.rs", "    name: \"caps\",\n    name: \"bstar\",\n");
        fake.write("kb/advice/kpk.advice", "advice a\nadvice b\ntable c\n");
        let project = fake.project();
        let count = |name: &str| COUNTABLE.iter().find(|c| c.name == name).map(|c| (c.count)(&project));
        assert_eq!(count("claims"), Some(2));
        assert_eq!(count("commands"), Some(2));
        assert_eq!(count("methods"), Some(3));
        assert_eq!(count("chapters"), Some(1));
        assert_eq!(count("advice"), Some(2));
    }
}
