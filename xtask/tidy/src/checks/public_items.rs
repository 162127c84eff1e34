//! Public items that nobody outside their crate names: each is a promise that no one asked for.
//!
//! Names alone are compared, so this is an approximation: `new` is found everywhere, and a method counts as used if another
//! type has one of the same name that is. A name counts if a crate that needs this one has it in a path, after a dot or in a
//! `use`; tests, benches, examples and programs of the same package count as well. A type also counts if a public item in use
//! shows it: as an argument, a result, a field, a variant or a bound.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{TokenStream, TokenTree};

use crate::project::Crate;
use crate::{Problem, Project};

mod declared;

use declared::{Declared, Kind};

/// The crate that is made for programs of other people: what its own pages and examples name has users.
const FOR_OTHERS: &str = "analyst/motive";

/// Looks for public items without a user. `libs` are for other people, and `xtask` and programs have no users by name.
/// Exceptions: `public CRATE::NAME: reason`.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let named: BTreeMap<&str, BTreeSet<String>> =
        project.with_ending("rs").map(|(path, text)| (path, names(text))).collect();
    let mut problems = Vec::new();
    for member in project.crates.iter().filter(|member| has_library(project, member)) {
        let items = declared_in(project, member);
        let users = users(project, member);
        let outside = named.iter().filter(|(path, _)| is_outside(project, member, &users, path));
        let mut used: BTreeSet<&str> =
            outside.flat_map(|(_, names)| names.iter().map(String::as_str)).collect();
        let examples = if member.folder == FOR_OTHERS { examples(project, member) } else { BTreeSet::new() };
        used.extend(examples.iter().map(String::as_str));
        let shown = shown(&items, &used);
        for (path, item) in items.iter().filter(|(_, item)| item.kind != Kind::Part) {
            let is_used =
                used.contains(&*item.name) || item.kind == Kind::Type && shown.contains(&*item.name);
            let place = format!("{}::{}", member.folder, item.name);
            if !is_used && !project.allowed.has("public", &place) {
                let what =
                    format!("`{}` is public, and nothing outside {} names it", item.name, member.folder);
                problems.push(Problem::at(path, item.line, what));
            }
        }
    }
    problems
}

/// How many public items there are outside `libs`.
pub(crate) fn count(project: &Project) -> usize {
    let libraries = project.crates.iter().filter(|member| has_library(project, member));
    let items = libraries.flat_map(|member| declared_in(project, member));
    items.filter(|(_, item)| item.kind != Kind::Part).count()
}

/// Whether others can use the crate as a library, and it is ours alone.
fn has_library(project: &Project, member: &Crate) -> bool {
    member.layer() != "libs" && project.files.contains_key(&format!("{}/src/lib.rs", member.folder))
}

/// The crates that need this one, directly or by another.
fn users<'a>(project: &'a Project, member: &'a Crate) -> BTreeSet<&'a str> {
    let mut users = BTreeSet::from([&*member.name]);
    loop {
        let before = users.len();
        for other in &project.crates {
            if other.needs.iter().any(|name| users.contains(&**name)) {
                users.insert(&other.name);
            }
        }
        if users.len() == before {
            return users;
        }
    }
}

/// Whether a file is code that can use the library of a crate from outside. What belongs to no crate of the workspace can.
fn is_outside(project: &Project, member: &Crate, users: &BTreeSet<&str>, path: &str) -> bool {
    let owns = |other: &&Crate| path.strip_prefix(&*other.folder).is_some_and(|rest| rest.starts_with('/'));
    let owner = project.crates.iter().filter(owns).max_by_key(|other| other.folder.len());
    owner.is_none_or(|owner| users.contains(&*owner.name)) && !is_library(member, path)
}

/// Whether a file belongs to the library of a crate, and not to its tests or programs.
fn is_library(member: &Crate, path: &str) -> bool {
    let source = path.strip_prefix(&*member.folder).and_then(|rest| rest.strip_prefix("/src/"));
    source.is_some_and(|rest| rest != "main.rs" && !rest.starts_with("bin/"))
}

fn declared_in<'a>(project: &'a Project, member: &Crate) -> Vec<(&'a str, Declared)> {
    let mut items = Vec::new();
    for (path, text) in project.with_ending("rs").filter(|(path, _)| is_library(member, path)) {
        if path.contains("/tests/") || path.ends_with("/tests.rs") {
            continue;
        }
        // What cannot be read is a problem of `lengths`.
        if let Ok(file) = syn::parse_file(text) {
            items.extend(declared::public_items(&file.items).into_iter().map(|item| (path, item)));
        }
    }
    items
}

/// The names that public items in use show, and the names that these show in turn.
fn shown<'a>(items: &'a [(&str, Declared)], used: &BTreeSet<&str>) -> BTreeSet<&'a str> {
    let mut shown = BTreeSet::new();
    loop {
        let before = shown.len();
        for (_, item) in items {
            if used.contains(&*item.name) || shown.contains(&*item.name) {
                shown.extend(item.shows.iter().map(String::as_str));
            }
        }
        if shown.len() == before {
            return shown;
        }
    }
}

/// The names that a text of Rust has in paths, after dots and in `use`.
fn names(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    if let Ok(tokens) = text.parse::<TokenStream>() {
        collect_names(tokens, false, &mut names);
    }
    names
}

fn collect_names(tokens: TokenStream, whole: bool, names: &mut BTreeSet<String>) {
    // A `use` reaches to its semicolon.
    let mut in_use = whole;
    let mut after_path = false;
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                if name == "use" {
                    in_use = true;
                } else if in_use || after_path {
                    names.insert(name.to_string());
                }
                after_path = false;
            }
            TokenTree::Punct(sign) => {
                after_path = matches!(sign.as_char(), ':' | '.');
                if sign.as_char() == ';' {
                    in_use = whole;
                }
            }
            TokenTree::Group(group) => {
                collect_names(group.stream(), in_use, names);
                after_path = false;
            }
            TokenTree::Literal(_) => after_path = false,
        }
    }
}

/// The words of the pages and of the examples in comments of a crate.
fn examples(project: &Project, member: &Crate) -> BTreeSet<String> {
    let pages = project.pages().map(|(_, text)| text.to_owned());
    let comments = project.with_ending("rs").filter(|(path, _)| is_library(member, path)).map(|(_, text)| {
        let lines = text.lines().map(str::trim_start).filter(|line| line.starts_with("//"));
        lines.flat_map(|line| [line, "\n"]).collect::<String>()
    });
    let texts: Vec<String> = pages.chain(comments).collect();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    texts.iter().flat_map(|text| text.split(|c| !is_name(c))).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowed;
    use crate::fake::Fake;

    const HOME: &str = "core/chess/src/lib.rs";

    /// How many problems there are if `core/chess` has this code and a file elsewhere that one.
    fn problems(code: &str, (path, user): (&str, &str)) -> usize {
        let fake = Fake::new();
        fake.add_dependency("systems/caps", "core/chess");
        fake.append(HOME, code);
        fake.append(path, user);
        check(&fake.project()).len()
    }

    #[test]
    fn every_kind_of_item_needs_a_user() {
        let elsewhere = "systems/caps/src/lib.rs";
        for code in [
            "pub fn item() {}\n",
            "pub struct item;\n",
            "pub enum item {}\n",
            "pub trait item {}\n",
            "pub type item = u8;\n",
            "pub const item: u8 = 1;\n",
            "pub static item: u8 = 1;\n",
            "pub mod item {}\n",
            "mod inner;\npub use inner::item;\n",
            "mod inner;\npub use inner::{other as item};\n",
            "struct A;\nimpl A {\n    pub fn item(&self) {}\n}\n",
            "mod inner {\n    pub fn item() {}\n}\n",
        ] {
            assert_eq!(problems(code, (elsewhere, "")), 1, "{code}");
            assert_eq!(problems(code, (elsewhere, "// chess::item\n")), 1, "{code}");
            assert_eq!(problems(code, (elsewhere, "fn f(item: u8) -> u8 { item }\n")), 1, "{code}");
            assert_eq!(problems(code, (elsewhere, "use chess::{other, item};\n")), 0, "{code}");
            assert_eq!(problems(code, (elsewhere, "fn f() { work!(chess::item()) }\n")), 0, "{code}");
            assert_eq!(problems(code, (elsewhere, "fn f(a: A) { a.item() }\n")), 0, "{code}");
        }
        for code in ["fn item() {}\n", "pub(crate) fn item() {}\n", "#[cfg(test)]\npub fn item() {}\n"] {
            assert_eq!(problems(code, (elsewhere, "")), 0, "{code}");
        }
    }

    #[test]
    fn tests_and_programs_of_the_package_are_users_and_its_modules_are_not() {
        let code = "pub fn item() {}\n";
        let user = "use chess::item;\n";
        for path in ["core/chess/tests/all.rs", "core/chess/benches/a.rs", "core/chess/src/main.rs"] {
            assert_eq!(problems(code, (path, user)), 0, "{path}");
        }
        assert_eq!(problems(code, ("core/chess/src/inner.rs", "use crate::item;\n")), 1);
        // The same name in a crate that cannot mean this one.
        assert_eq!(problems(code, ("systems/pitrat/src/lib.rs", "use other::item;\n")), 1);
    }

    #[test]
    fn types_may_be_shown_by_what_is_used() {
        let user = ("systems/caps/src/lib.rs", "use chess::item;\n");
        assert_eq!(problems("pub struct Part;\npub fn item() -> Part {}\n", user), 0);
        assert_eq!(problems("pub struct Part;\npub struct item {\n    pub part: Vec<Part>,\n}\n", user), 0);
        assert_eq!(problems("pub struct Part;\npub struct item {\n    part: Part,\n}\n", user), 1);
        let iterator =
            "pub struct Part;\npub struct item;\nimpl Iterator for item {\n    type Item = Part;\n}\n";
        assert_eq!(problems(iterator, user), 0);
        // What shows a type must have a user itself.
        assert_eq!(problems("pub struct Part;\npub fn other() -> Part {}\n", user), 2);
    }

    #[test]
    fn libraries_for_others_may_offer_more() {
        let fake = Fake::new();
        fake.append("libs/bstar/src/lib.rs", "pub fn item() {}\n");
        assert_eq!(check(&fake.project()), []);
        fake.append("analyst/motive/src/lib.rs", "pub fn offered() {}\n");
        assert_eq!(check(&fake.project()).len(), 1);
        fake.append("analyst/motive/src/lib.rs", "/// See `motive::offered`.\nfn other() {}\n");
        assert_eq!(check(&fake.project()), []);
    }

    #[test]
    fn items_are_counted_whether_they_have_users_or_not() {
        let fake = Fake::new();
        let before = count(&fake.project());
        fake.append(HOME, "pub struct A;\nimpl A {\n    pub fn item(&self) {}\n    fn other(&self) {}\n}\n");
        fake.append("libs/bstar/src/lib.rs", "pub fn item() {}\n");
        assert_eq!(count(&fake.project()), before + 2);
    }

    #[test]
    fn an_exception_needs_its_line() {
        let fake = Fake::new();
        fake.append(HOME, "pub fn item() {}\n");
        assert_eq!(check(&fake.project()).len(), 1);
        fake.append(allowed::FILE, "public core/chess::item: asked for tomorrow\n");
        assert_eq!(check(&fake.project()), []);
    }
}
