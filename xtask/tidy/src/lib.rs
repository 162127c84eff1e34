//! Checks of the project itself, as `cargo xtask tidy` runs them: files are read, nothing is compiled.
//!
//! Each check is a module of `checks` and a function from a `Project` to a list of `Problem`s. What a check would refuse
//! for a good reason stands in `xtask/tidy/allow.txt` with that reason; an entry that is not needed any more is a problem.

mod allowed;
mod checks;
mod generated;
mod markdown;
mod project;

#[cfg(test)]
mod fake;

use std::fmt;
use std::path::Path;

pub use project::Project;

/// What is wrong, and where.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Problem {
    /// A file, a line of a file, or a crate.
    pub place: String,
    /// What is wrong there and what to do about it.
    pub what: String,
}

impl Problem {
    fn new(place: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem { place: place.into(), what: what.into() }
    }

    /// A problem in a line; lines are counted from one.
    fn at(path: &str, line: usize, what: impl Into<String>) -> Problem {
        Problem::new(format!("{path}:{line}"), what)
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Runs all checks and prints what is wrong; with `write`, writes first what can be written. Fails if anything is wrong.
pub fn run(root: &Path, write: bool) -> anyhow::Result<()> {
    if write {
        for path in self::write(root)? {
            println!("written: {path}");
        }
    }
    let project = Project::read(root)?;
    let problems = problems(&project);
    for problem in &problems {
        println!("{problem}");
    }
    println!("{} public items outside libs", checks::public_items::count(&project));
    anyhow::ensure!(problems.is_empty(), "tidy found {} problems", problems.len());
    println!("tidy: everything holds");
    Ok(())
}

/// Runs all checks on a project.
fn problems(project: &Project) -> Vec<Problem> {
    let mut problems: Vec<Problem> = checks::ALL.iter().flat_map(|check| check(project)).collect();
    problems.extend(generated::differences(project));
    // The last one: only now is it known which exceptions were needed.
    problems.extend(project.allowed.problems());
    problems
}

/// Writes the generated files anew and takes exceptions that are not needed any more out of the list. Returns the names of
/// the files that changed.
pub fn write(root: &Path) -> anyhow::Result<Vec<String>> {
    let project = Project::read(root)?;
    let mut changed = generated::write(&project)?;
    for check in checks::ALL {
        check(&project);
    }
    changed.extend(project.allowed.write_without_stale(root)?);
    Ok(changed)
}
