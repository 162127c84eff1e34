//! What is written by `cargo xtask tidy --write` and compared by `cargo xtask tidy`: the code map in ARCHITECTURE.md and the
//! graph of the crates.

mod graph;

use std::fmt::Write as _;
use std::fs;

use anyhow::Context;

use crate::{Problem, Project};

/// The page with the code map.
const PAGE: &str = "ARCHITECTURE.md";
/// The graph of the crates.
const GRAPH: &str = "docs/crates.svg";
const START: &str = "<!-- code map: written by `cargo xtask tidy --write` -->";
const END: &str = "<!-- end of the code map -->";

/// The layers in the order of the page, with the rule by which a line of code belongs there.
const LAYERS: &[(&str, &str)] = &[
    ("libs", "no chess; each could be published alone"),
    ("core", "true of a position without any system, or needed by two systems"),
    ("systems", "one published method each; they never use one another"),
    ("analyst", "chooses between systems, sets the verdict, finds the words"),
    ("apps", "bytes, terminals, sockets"),
    ("lab", "measures the others"),
    ("xtask", "chores for developers"),
];

/// Generated files that are not what would be written now.
pub(crate) fn differences(project: &Project) -> Vec<Problem> {
    let stale = "is not what the crates say; run `cargo xtask tidy --write`";
    let mut problems = Vec::new();
    match page(project) {
        Ok(page) if page == project.text(PAGE) => {}
        Ok(_) => problems.push(Problem::new(PAGE, format!("the code map {stale}"))),
        Err(error) => problems.push(Problem::new(PAGE, error.to_string())),
    }
    if graph::draw(project) != project.text(GRAPH) {
        problems.push(Problem::new(GRAPH, stale));
    }
    problems
}

/// Writes what differs, and names it.
pub(crate) fn write(project: &Project) -> anyhow::Result<Vec<String>> {
    let mut changed = Vec::new();
    for (path, text) in [(PAGE, page(project)?), (GRAPH, graph::draw(project))] {
        if text != project.text(path) {
            fs::write(project.root.join(path), text).with_context(|| format!("cannot write {path}"))?;
            changed.push(path.to_owned());
        }
    }
    Ok(changed)
}

/// The page with the map of today.
fn page(project: &Project) -> anyhow::Result<String> {
    let text = project.text(PAGE);
    let missing = || format!("has no lines `{START}` and `{END}`");
    let (before, rest) = text.split_once(START).with_context(missing)?;
    let (_, after) = rest.split_once(END).with_context(missing)?;
    Ok(format!("{before}{START}\n\n{}{END}{after}", code_map(project)))
}

fn code_map(project: &Project) -> String {
    let mut map = String::new();
    for (layer, rule) in LAYERS {
        let members: Vec<_> = project.crates.iter().filter(|member| member.layer() == *layer).collect();
        if members.is_empty() {
            continue;
        }
        let _ = writeln!(
            map,
            "**`{layer}/`**: {rule}.\n\n| crate | what it does | does not know |\n|---|---|---|"
        );
        for member in members {
            let name = member.folder.split_once('/').map_or(member.folder.as_str(), |(_, name)| name);
            let (folder, does, unaware) = (&member.folder, &member.description, &member.does_not_know);
            let _ = writeln!(map, "| [`{name}`]({folder}) | {does} | {unaware} |");
        }
        map.push('\n');
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    fn fake() -> Fake {
        let fake = Fake::new();
        fake.write(PAGE, &format!("# Map\n\n{START}\n{END}\n\nThe end.\n"));
        fake
    }

    #[test]
    fn what_was_written_holds_until_a_crate_changes() {
        let fake = fake();
        assert_eq!(differences(&fake.project()).len(), 2);
        assert_eq!(write(&fake.project()).unwrap(), [PAGE, GRAPH]);
        assert_eq!(differences(&fake.project()), []);
        assert_eq!(write(&fake.project()).unwrap(), [] as [&str; 0]);
        assert!(fake.project().text(PAGE).contains("| [`caps`](systems/caps) | The caps | the rest |"));
        assert!(fake.project().text(PAGE).ends_with("\n\nThe end.\n"));
        fake.add_dependency("systems/caps", "core/chess");
        let problems = differences(&fake.project());
        assert_eq!(problems.iter().map(|problem| problem.place.as_str()).collect::<Vec<_>>(), [GRAPH]);
    }

    #[test]
    fn a_page_without_place_for_the_map_is_a_problem() {
        let fake = fake();
        write(&fake.project()).unwrap();
        fake.write(PAGE, "# No map\n");
        assert_eq!(differences(&fake.project()).len(), 1);
    }
}
