//! The book as HTML.

use std::path::PathBuf;

use crate::check::root;

/// Arguments of `cargo xtask book`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Where to write it.
    #[arg(long, default_value = "target/book")]
    out: PathBuf,
}

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let root = root()?;
    let out = root.join(&arguments.out);
    let book = plain_book::bind("Motive", &root, "docs/SUMMARY.md", &out)?;
    println!("{} pages; open {}", book.pages, out.join("index.html").display());
    Ok(())
}
