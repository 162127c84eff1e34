//! What every crate says about itself: description, license, repository, lints, and what it does not know.

use crate::{Problem, Project};

const LICENSE: &str = "GPL-3.0-or-later";

/// Looks for crates that say too little.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut problems = Vec::new();
    if !project.root.join("LICENSE").is_file() {
        problems.push(Problem::new("LICENSE", "is missing"));
    }
    for member in &project.crates {
        let manifest = format!("{}/Cargo.toml", member.folder);
        let text = project.text(&manifest);
        let is_library = member.layer() == "libs";
        let demands = [
            (member.description.is_empty(), "has no description"),
            (member.license != LICENSE, "is not under GPL-3.0-or-later"),
            (member.repository.is_empty(), "names no repository"),
            (member.does_not_know.is_empty(), "has no `does-not-know` in [package.metadata.motive]"),
            (
                !text.contains("[lints]\nworkspace = true") && !project.allowed.has("lints", &member.folder),
                "does not take the lints of the workspace",
            ),
            (is_library && member.readme.is_none(), "is published, so it needs a README.md"),
            (is_library && !text.contains("keywords = "), "is published, so it needs keywords"),
            (
                is_library && text.contains("publish.workspace"),
                "is published, so it must not inherit `publish`",
            ),
        ];
        let failed = demands.into_iter().filter(|(fails, _)| *fails);
        problems.extend(failed.map(|(_, what)| Problem::new(&manifest, what)));
    }
    problems
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
    fn everything_that_is_missing_is_found() {
        for (crate_, line) in [
            ("core/chess", "description = "),
            ("core/chess", "license = "),
            ("core/chess", "repository = "),
            ("core/chess", "does-not-know = "),
            ("core/chess", "[lints]"),
            ("libs/bstar", "keywords = "),
            ("libs/bstar", "readme = "),
        ] {
            let fake = Fake::new();
            fake.remove_line(&format!("{crate_}/Cargo.toml"), line);
            let problems = check(&fake.project());
            assert_eq!(problems.len(), 1, "without {line}: {problems:?}");
        }
    }

    #[test]
    fn a_crate_may_have_lints_of_its_own_for_a_reason() {
        let fake = Fake::new();
        fake.remove_line("core/chess/Cargo.toml", "[lints]");
        fake.append(crate::allowed::FILE, "lints core/chess: macros of others\n");
        assert_eq!(check(&fake.project()), []);
    }

    #[test]
    fn a_project_has_a_license() {
        let fake = Fake::new();
        std::fs::remove_file(fake.path("LICENSE")).unwrap();
        assert_eq!(check(&fake.project()), [Problem::new("LICENSE", "is missing")]);
    }
}
