//! `cargo tidy`: the checks without the rest of the chores, so that little is compiled.

use std::path::Path;

use anyhow::{Context, bail};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let write = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--write"] => true,
        _ => bail!("usage: cargo tidy [--write]"),
    };
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().and_then(Path::parent).context("tidy lies two folders below the project")?;
    xtask_tidy::run(root, write)
}
