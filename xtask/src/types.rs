//! The page's TypeScript types and the classes of the Python package, made from the schemas of what is told.

mod python;
mod typescript;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;

/// Where they stand, and what makes them.
const FILES: &[(&str, Maker)] = &[
    ("web/src/api/types.generated.ts", typescript::module),
    ("apps/python/python/motive/_types.py", python::module),
];

type Maker = fn(&serde_json::Map<String, serde_json::Value>) -> String;

/// Write the types of the page and of the Python package from the schemas of the results.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write nothing; fail if a file differs.
    #[arg(long)]
    check: bool,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = crate::check::root()?;
    if arguments.check {
        return check(&root);
    }
    for (file, make) in FILES {
        let path = root.join(file);
        let text = make(&motive_views::definitions());
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{file} is written");
    }
    Ok(())
}

/// Fails if a file is not what the schemas make.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    for (file, make) in FILES {
        let path = root.join(file);
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if text != make(&motive_views::definitions()) {
            bail!("{file} is not what the types of motive-views make; run: cargo xtask types");
        }
        println!("{file} is as the schemas have it");
    }
    Ok(())
}
