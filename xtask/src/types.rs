//! The page's TypeScript types and the classes of the Python package, made from the schemas of what is told.

mod python;
mod typescript;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;

use crate::check;

/// Where they stand, and what makes them.
const FILES: &[(&str, Maker)] = &[
    ("web/src/api/types.generated.ts", typescript::module),
    ("apps/python/python/motive/_types.py", python::module),
];

type Schemas = serde_json::Map<String, serde_json::Value>;
type Maker = fn(&Schemas) -> String;

/// Write the types of the page and of the Python package from the schemas of the results.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write nothing; fail if a file differs.
    #[arg(long)]
    check: bool,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = check::root()?;
    check::build(&root, &["motive-lab"])?;
    if arguments.check {
        return compare(&root);
    }
    let schemas = schemas(&root)?;
    for (file, make) in FILES {
        let path = root.join(file);
        let text = make(&schemas);
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{file} is written");
    }
    Ok(())
}

/// Fails if a file is not what the schemas make.
pub(crate) fn compare(root: &Path) -> anyhow::Result<()> {
    let schemas = schemas(root)?;
    for (file, make) in FILES {
        let path = root.join(file);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if text != make(&schemas) {
            bail!("{file} is not what the types of motive-views make; run: cargo xtask types");
        }
        println!("{file} is as the schemas have it");
    }
    Ok(())
}

/// The schemas of everything that is told, as the lab prints them; it is built already.
fn schemas(root: &Path) -> anyhow::Result<Schemas> {
    let text = check::ask_lab(root, &["schemas"])?;
    serde_json::from_str(&text).context("lab schemas printed no JSON object")
}
