//! Makes what the server embeds: the page from `web/`, if Node is present, and the book from `docs/`. Everything is written
//! into Cargo's output folder; only the packages of Node lie in `web/node_modules`, where they belong.
//!
//! Whatever goes wrong with the page is a warning: without Node, or offline, the server has a small page that says how to get
//! the real one. `MOTIVE_WEB=skip` keeps the page that was built before.

mod page;
mod table;

use std::path::PathBuf;
use std::{env, io};

fn main() -> io::Result<()> {
    let folder = |name: &str| PathBuf::from(env::var_os(name).unwrap_or_default());
    let out = folder("OUT_DIR");
    let root = folder("CARGO_MANIFEST_DIR").join("../..");
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-env-changed=MOTIVE_WEB");
    for part in ["docs", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        println!("cargo:rerun-if-changed={}", root.join(part).display());
    }
    let page = out.join("page");
    if let Err(why) = page::build(&root.join("web"), &page) {
        println!("cargo:warning=the program has no page, because {why}");
        println!(
            "cargo:warning=to get it: install Node 20.19 or later, then `cargo clean -p motive-server` and build again"
        );
    }
    let book = out.join("book");
    table::empty(&book)?;
    if let Err(why) = plain_book::bind("Motive", &root, "docs/SUMMARY.md", &book) {
        println!("cargo:warning=the program has no book, because of {why}");
    }
    table::write(&out.join("files.rs"), &[("PAGE", &page), ("BOOK", &book)])
}
