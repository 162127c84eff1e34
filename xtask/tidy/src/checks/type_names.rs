//! Names of public types: one that many crates use for different things tells a reader nothing.

use std::collections::{BTreeMap, BTreeSet};

use syn::Item;

use crate::{Problem, Project};

/// A name may be public in at most so many crates.
const CRATES: usize = 3;

/// Looks for names that are public in too many crates.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut homes: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    // Chores are read by themselves; their names confuse nobody.
    for member in project.crates.iter().filter(|member| member.layer() != "xtask") {
        let sources = format!("{}/src/", member.folder);
        for (path, text) in project.with_ending("rs").filter(|(path, _)| path.starts_with(&sources)) {
            // What cannot be read is a problem of `lengths`.
            let Ok(file) = syn::parse_file(text) else { continue };
            let mut names = Vec::new();
            public_types(&file.items, &mut names);
            let is_test = path.contains("/tests/") || path.ends_with("/tests.rs");
            for name in names.into_iter().filter(|_| !is_test) {
                homes.entry(name).or_default().insert(&member.folder);
            }
        }
    }
    let many = homes.into_iter().filter(|(_, crates)| crates.len() > CRATES);
    many.filter(|(name, _)| !project.allowed.has("type", name))
        .map(|(name, crates)| {
            let list = crates.into_iter().collect::<Vec<_>>().join(", ");
            Problem::new(format!("type {name}"), format!("is public in more than {CRATES} crates: {list}"))
        })
        .collect()
}

fn public_types(items: &[Item], names: &mut Vec<String>) {
    for item in items {
        let (visibility, name) = match item {
            Item::Struct(item) => (&item.vis, &item.ident),
            Item::Enum(item) => (&item.vis, &item.ident),
            Item::Trait(item) => (&item.vis, &item.ident),
            Item::Type(item) => (&item.vis, &item.ident),
            Item::Mod(module) => {
                if let Some((_, items)) = &module.content {
                    public_types(items, names);
                }
                continue;
            }
            _ => continue,
        };
        if matches!(visibility, syn::Visibility::Public(_)) {
            names.push(name.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowed;
    use crate::fake::Fake;

    #[test]
    fn a_name_may_have_three_homes_and_not_four() {
        let fake = Fake::new();
        for crate_ in ["libs/bstar", "core/chess", "core/answer"] {
            fake.append(&format!("{crate_}/src/lib.rs"), "pub struct RequestResult;\n");
        }
        fake.append("systems/caps/src/lib.rs", "struct RequestResult;\n");
        fake.append("systems/pitrat/src/lib.rs", "pub(crate) enum RequestResult {}\n");
        assert_eq!(check(&fake.project()), []);
        fake.append("analyst/motive/src/lib.rs", "pub mod inner {\n    pub enum RequestResult {}\n}\n");
        assert_eq!(check(&fake.project()).len(), 1);
        fake.append(allowed::FILE, "type RequestResult: the ordinary word in four different fields\n");
        assert_eq!(check(&fake.project()), []);
    }
}
