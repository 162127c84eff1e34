//! Files and functions that have become too long to be read at once.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::{Problem, Project};

/// A file of Rust has at most so many lines.
const FILE: usize = 400;
/// A function has at most so many lines, from `fn` to its last brace.
const FUNCTION: usize = 120;

/// Looks for what is too long. An exception sets a limit of its own: `file PATH LINES: reason`, `function PATH::NAME LINES: reason`.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in project.with_ending("rs") {
        complain(project, &mut problems, ("file", path), text.lines().count(), FILE);
        let Ok(file) = syn::parse_file(text) else {
            problems.push(Problem::new(path, "is no Rust that can be read"));
            continue;
        };
        let mut functions = Functions::default();
        functions.visit_file(&file);
        for (name, lines) in functions.found {
            complain(project, &mut problems, ("function", &format!("{path}::{name}")), lines, FUNCTION);
        }
    }
    problems
}

fn complain(
    project: &Project,
    problems: &mut Vec<Problem>,
    (kind, subject): (&str, &str),
    lines: usize,
    most: usize,
) {
    if lines <= most {
        return;
    }
    match project.allowed.limit(kind, subject) {
        Some(limit) if lines <= limit => {}
        Some(limit) => {
            problems.push(Problem::new(subject, format!("has {lines} lines, and its exception {limit}")));
        }
        None => {
            problems.push(Problem::new(subject, format!("has {lines} lines; a {kind} has at most {most}")));
        }
    }
}

/// The functions of a file with their lengths.
#[derive(Default)]
struct Functions {
    found: Vec<(String, usize)>,
}

impl Functions {
    fn add(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let lines = body.span().end().line - signature.span().start().line + 1;
        self.found.push((signature.ident.to_string(), lines));
    }
}

impl Visit<'_> for Functions {
    fn visit_item_fn(&mut self, function: &syn::ItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &syn::ImplItemFn) {
        self.add(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.add(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowed;
    use crate::fake::Fake;

    const PATH: &str = "core/chess/src/long.rs";

    fn function(name: &str, lines: usize) -> String {
        format!("fn {name}() {{\n{}}}\n", "    work();\n".repeat(lines - 2))
    }

    #[test]
    fn what_fits_is_left_alone() {
        let fake = Fake::new();
        fake.write(PATH, &(function("one", FUNCTION) + &"// a line\n".repeat(FILE - FUNCTION)));
        assert_eq!(check(&fake.project()), []);
    }

    #[test]
    fn long_functions_are_found_wherever_they_are() {
        let long = function("long", FUNCTION + 1);
        for code in [long.clone(), format!("impl A {{\n{long}}}"), format!("trait A {{\n{long}}}")] {
            let fake = Fake::new();
            fake.write(PATH, &code);
            let problems = check(&fake.project());
            assert_eq!(problems.len(), 1, "{code}");
            assert_eq!(problems[0].place, "core/chess/src/long.rs::long");
        }
    }

    #[test]
    fn a_long_file_needs_an_exception_that_covers_it() {
        let fake = Fake::new();
        fake.write(PATH, &"// a line\n".repeat(FILE + 1));
        assert_eq!(check(&fake.project()).len(), 1);
        fake.append(allowed::FILE, "file core/chess/src/long.rs 401: one table\n");
        assert_eq!(check(&fake.project()), []);
        fake.append(PATH, "// one more\n");
        assert_eq!(check(&fake.project()).len(), 1);
    }
}
