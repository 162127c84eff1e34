//! The page's TypeScript types, made from the schemas of what the server says.

mod typescript;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;

/// Where they stand.
const FILE: &str = "web/src/api/types.generated.ts";

/// Write the page's TypeScript types from the schemas of the results.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write nothing; fail if the file differs.
    #[arg(long)]
    check: bool,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = crate::check::root()?;
    if arguments.check {
        return check(&root);
    }
    let path = root.join(FILE);
    fs::write(&path, made()).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{FILE} is written");
    Ok(())
}

/// Fails if the file is not what the schemas make.
pub(crate) fn check(root: &Path) -> anyhow::Result<()> {
    let path = root.join(FILE);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    if text != made() {
        bail!("{FILE} is not what the types of motive-views make; run: cargo xtask types");
    }
    println!("{FILE} is as the schemas have it");
    Ok(())
}

fn made() -> String {
    typescript::module(&motive_views::definitions())
}
