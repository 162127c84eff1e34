//! Which crate may use which: apps -> analyst -> systems -> core -> libs. Tests may use everything.

use crate::project::Crate;
use crate::{Problem, Project};

/// The layers, the lowest first.
const LAYERS: &[&str] = &["libs", "core", "systems", "analyst", "apps"];
/// `lab` measures the others: it sees everything, and nobody sees it, except that the command line has front ends for
/// these two, `motive suite` and `motive match`, because users run them.
const WITH_FRONT_END: &[&str] = &["lab/suite", "lab/arena"];
/// The checker of answers sees nothing but the rules of chess, so it cannot believe what it checks.
const CHECKER: (&str, &[&str]) = ("core/answer", &["core/chess"]);

/// Looks for arrows that go up or sideways.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut problems = Vec::new();
    for user in &project.crates {
        for name in &user.uses {
            let Some(used) = project.crates.iter().find(|other| other.name == *name) else { continue };
            if let Some(why) = objection(user, used)
                && !project.allowed.has("arrow", &format!("{} -> {}", user.folder, used.folder))
            {
                let arrow = format!("uses `{}`, but {why}", used.folder);
                problems.push(Problem::new(format!("{}/Cargo.toml", user.folder), arrow));
            }
        }
    }
    problems
}

fn objection(user: &Crate, used: &Crate) -> Option<String> {
    let (from, to) = (user.layer(), used.layer());
    if user.folder == CHECKER.0 && !CHECKER.1.contains(&used.folder.as_str()) {
        return Some("the checker of answers sees only the rules of chess".to_owned());
    }
    match (from, to) {
        (_, "xtask") => (from != "xtask").then(|| "nothing uses the chores".to_owned()),
        ("lab" | "xtask", _) => None,
        ("apps", "lab") if WITH_FRONT_END.contains(&used.folder.as_str()) => None,
        (_, "lab") => {
            Some("only the lab itself and the front ends of `suite` and `match` use the lab".to_owned())
        }
        ("systems", "systems") => Some("systems never use one another".to_owned()),
        _ => match (rank(from), rank(to)) {
            (Some(from), Some(to)) if to <= from => None,
            (Some(_), Some(_)) => Some(format!("`{to}` lies above `{from}`")),
            _ => Some(format!("the layers are {}, lab and xtask", LAYERS.join(", "))),
        },
    }
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|name| *name == layer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    fn problems_with(user: &str, used: &str) -> Vec<Problem> {
        let fake = Fake::new();
        fake.add_dependency(user, used);
        check(&fake.project())
    }

    #[test]
    fn the_small_project_is_in_order() {
        assert_eq!(check(&Fake::new().project()), []);
    }

    #[test]
    fn no_arrow_goes_up_or_between_systems() {
        for (user, used) in [
            ("core/chess", "systems/caps"),
            ("libs/bstar", "core/chess"),
            ("systems/caps", "systems/pitrat"),
            ("core/answer", "libs/bstar"),
            ("analyst/motive", "lab/suite"),
            ("apps/cli", "lab/tables"),
        ] {
            let problems = problems_with(user, used);
            assert_eq!(problems.len(), 1, "{user} -> {used}: {problems:?}");
            assert_eq!(problems[0].place, format!("{user}/Cargo.toml"));
        }
    }

    #[test]
    fn arrows_down_to_the_lab_from_its_front_ends_and_of_tests_are_free() {
        for (user, used) in
            [("apps/cli", "lab/suite"), ("lab/suite", "analyst/motive"), ("core/chess", "libs/bstar")]
        {
            assert_eq!(problems_with(user, used), [], "{user} -> {used}");
        }
        let fake = Fake::new();
        fake.append(
            "core/chess/Cargo.toml",
            "[dev-dependencies]\ncaps = { path = \"../../systems/caps\" }\n",
        );
        assert_eq!(check(&fake.project()), []);
    }

    #[test]
    fn an_exception_has_its_line_in_the_list() {
        let fake = Fake::new();
        fake.add_dependency("analyst/motive", "lab/suite");
        fake.append(crate::allowed::FILE, "arrow analyst/motive -> lab/suite: until the types have moved\n");
        assert_eq!(check(&fake.project()), []);
    }
}
