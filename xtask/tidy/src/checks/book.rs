//! The book's table of contents has every page of `docs/`, and nothing else.

use std::collections::BTreeSet;

use crate::{Problem, Project, markdown};

const SUMMARY: &str = "docs/SUMMARY.md";

/// Compares the table of contents with the folder.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let listed: BTreeSet<String> = markdown::prose_without_code(project.text(SUMMARY))
        .flat_map(|(_, line)| markdown::links(&line))
        .map(|link| format!("docs/{link}"))
        .collect();
    let pages = project.pages().map(|(path, _)| path);
    pages
        .filter(|path| path.starts_with("docs/") && *path != SUMMARY && !listed.contains(*path))
        .map(|path| Problem::new(path, format!("is not in {SUMMARY}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    #[test]
    fn a_page_that_is_not_listed_is_found() {
        let fake = Fake::new();
        assert_eq!(check(&fake.project()), []);
        fake.write("docs/guide/forgotten.md", "# Forgotten\n");
        let problems = check(&fake.project());
        assert_eq!(problems.len(), 1);
        assert_eq!(problems[0].place, "docs/guide/forgotten.md");
    }
}
