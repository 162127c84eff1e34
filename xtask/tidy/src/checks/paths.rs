//! Paths of the project that pages name in backticks, such as `core/chess/src/fen.rs`: each is there. What programs write,
//! such as `web/node_modules`, is there or not as the case may be, so that a clean checkout is judged as a used one.

use crate::project::MADE;
use crate::{Problem, Project};

/// Folders at the root; what begins otherwise is no path of ours.
const ROOTS: &[&str] =
    &["libs", "core", "systems", "analyst", "apps", "lab", "kb", "web", "docs", "xtask", "fuzz"];

/// Looks for paths that lead nowhere.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut problems = Vec::new();
    // What was new in a version stays as it was.
    for (page, text) in project.pages().filter(|(page, _)| *page != "CHANGELOG.md") {
        for (number, line) in text.lines().enumerate() {
            for path in paths(line).filter(|path| !project.root.join(path).exists()) {
                problems.push(Problem::at(page, number + 1, format!("`{path}` is not there")));
            }
        }
    }
    problems
}

/// The paths of a line. Words in capital letters, stars and the like stand for something else; addresses of a server begin
/// with a slash.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    let spans = line.split('`').skip(1).step_by(2);
    let is_path = |span: &&str| {
        let plain = span.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.'));
        let (first, rest) = span.split_once('/').unwrap_or((span, ""));
        let stands_for =
            rest.split(['/', '.']).any(|part| part.len() > 1 && part.chars().all(|c| c.is_ascii_uppercase()));
        let is_made = rest.split('/').any(|part| MADE.contains(&part));
        plain && ROOTS.contains(&first) && !rest.is_empty() && !stands_for && !is_made
    };
    spans.filter(is_path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    #[test]
    fn what_is_there_and_what_is_no_path_is_left_alone() {
        let fake = Fake::new();
        for line in [
            "`core/chess/src/lib.rs`",
            "`core/chess`",
            "`systems/NAME`",
            "`kb/*.plan`",
            "`and/or`",
            "`web`",
            "`web/node_modules`",
        ] {
            fake.append("README.md", &format!("{line}\n"));
        }
        assert_eq!(check(&fake.project()), []);
    }

    #[test]
    fn a_file_that_has_moved_is_found() {
        let fake = Fake::new();
        fake.append("README.md", "Start at `core/chess/src/gone.rs` or `systems/gone`.\n");
        let problems = check(&fake.project());
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].what.contains("core/chess/src/gone.rs"));
    }
}
