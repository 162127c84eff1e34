//! Links of pages, and mentions of pages in code: each leads to a file, and to a heading where it names one.

use std::path::{Component, Path};

use crate::{Problem, Project, markdown};

/// Code whose tests and examples speak of pages that are not ours.
const INVENTED: &[&str] = &["xtask/tidy/", "libs/plain-book/"];

/// Looks for links that lead nowhere.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in project.pages() {
        for (number, line) in markdown::prose_without_code(text) {
            for link in markdown::links(&line) {
                if let Some(why) = dead_link(project, path, &link) {
                    problems.push(Problem::at(path, number, format!("`{link}` {why}")));
                }
            }
        }
    }
    for (path, text) in
        project.files.iter().filter(|(path, _)| !INVENTED.iter().any(|part| path.starts_with(part)))
    {
        for (number, line) in text.lines().enumerate() {
            for mention in mentions(line) {
                if let Some(why) = dead(project, mention) {
                    problems.push(Problem::at(path, number + 1, format!("`{mention}` {why}")));
                }
            }
        }
    }
    // A link of a page at the root is a mention, too.
    problems.sort();
    problems.dedup();
    problems
}

fn dead_link(project: &Project, page: &str, link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    if let Some(anchor) = link.strip_prefix('#') {
        return dead(project, &format!("{page}#{anchor}"));
    }
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    match joined(folder, link) {
        Some(target) => dead(project, &target),
        None => Some("leads out of the project".to_owned()),
    }
}

/// A path from the root, if it stays below it.
fn joined(folder: &str, link: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => {
                parts.pop()?;
            }
            Component::Normal(name) => parts.push(name.to_str()?),
            Component::CurDir => {}
            _ => return None,
        }
    }
    Some(parts.join("/"))
}

/// Why a path from the root, perhaps with an anchor, leads nowhere.
fn dead(project: &Project, target: &str) -> Option<String> {
    let (path, anchor) = target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)));
    if !project.root.join(path).exists() {
        return Some("is not there".to_owned());
    }
    let anchor = anchor?;
    let known = markdown::anchors(project.text(path));
    (!known.iter().any(|name| name == anchor)).then(|| "names a heading that is not there".to_owned())
}

/// Pages of the book that a line names: `docs/…/page.md`, perhaps with an anchor. `NAME` in a recipe is none.
fn mentions(line: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '-' | '_' | '.' | '#');
    line.split(|c| !is_part(c))
        .filter(|word| word.starts_with("docs/") && word.contains(".md") && !word.contains("NAME"))
        .map(|word| word.trim_end_matches(['.', '-']))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    #[test]
    fn the_small_project_is_in_order() {
        assert_eq!(check(&Fake::new().project()), []);
    }

    #[test]
    fn dead_links_and_anchors_are_found() {
        for line in [
            "[a](missing.md)",
            "[a](docs/guide/start.md#no-such-heading)",
            "[a](#no-such-heading)",
            "[a](../elsewhere/README.md)",
            "![a](docs/picture.svg)",
        ] {
            let fake = Fake::new();
            fake.append("README.md", &format!("\n{line}\n"));
            assert_eq!(check(&fake.project()).len(), 1, "{line}");
        }
    }

    #[test]
    fn code_that_names_a_page_is_held_to_it() {
        for line in ["/// See docs/guide/missing.md.", "// docs/guide/start.md#missing tells more"] {
            let fake = Fake::new();
            fake.append("core/chess/src/lib.rs", &format!("{line}\n"));
            assert_eq!(check(&fake.project()).len(), 1, "{line}");
        }
        let fake = Fake::new();
        fake.append("core/chess/src/lib.rs", "/// See `docs/guide/start.md#first-steps`.\n");
        assert_eq!(check(&fake.project()), []);
    }
}
