//! Builds the page before it is embedded: where Node is present and the page is older than its sources.
//!
//! Whatever goes wrong here is a warning. Without Node, or offline, what is there is embedded; without anything, the
//! server has a small page of its own that says so. `MOTIVE_WEB=skip` leaves the page as it is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::SystemTime;

/// What the page is made from, below `web/`.
const SOURCES: &[&str] = &[
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "vite.config.js",
    "svelte.config.js",
];

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=MOTIVE_WEB");
    let web = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web");
    if !web.join("package.json").is_file() {
        return;
    }
    for name in SOURCES.iter().chain(&["dist"]) {
        let path = web.join(name);
        if path.exists() {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    if std::env::var_os("MOTIVE_WEB").is_some_and(|wish| wish == "skip") {
        return;
    }
    let made = newest(&web.join("dist"), 0);
    let written = SOURCES.iter().filter_map(|name| newest(&web.join(name), 0)).max();
    if made.is_some() && made >= written {
        return;
    }
    if let Err(why) = build(&web) {
        println!("cargo:warning=the page was not built ({why}); what is in web/dist is embedded");
    }
}

fn build(web: &Path) -> Result<(), String> {
    run(web, "node", &["--version"])?;
    // Installing takes long: only if the list of packages has changed since.
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < modified(&web.join("package-lock.json")) {
        run(web, "npm", &["ci", "--no-audit", "--no-fund"])?;
    }
    run(web, "npm", &["run", "build"])
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<(), String> {
    let command = format!("{program} {}", arguments.join(" "));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{command}: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let told = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command}: {}", told.lines().last().unwrap_or("failed")))
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}

/// When the newest file of a folder was written.
fn newest(path: &Path, depth: usize) -> Option<SystemTime> {
    const DEEPEST: usize = 12;
    if !path.is_dir() {
        return modified(path);
    }
    if depth > DEEPEST {
        return None;
    }
    fs::read_dir(path).ok()?.filter_map(|entry| newest(&entry.ok()?.path(), depth + 1)).max()
}
