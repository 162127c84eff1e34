//! The page: built by npm when its sources are others than those that it was built from.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::SystemTime;

use crate::table::{Hash, files};

/// What the page is made from, below `web/`.
const SOURCES: &[&str] =
    &["src", "public", "index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];

/// Builds the page into a folder. If nothing has changed since the last time, npm is not run.
pub(crate) fn build(web: &Path, out: &Path) -> Result<(), String> {
    for name in SOURCES {
        println!("cargo:rerun-if-changed={}", web.join(name).display());
    }
    let stamp = out.with_extension("stamp");
    let sources = hash_of_sources(web).map_err(|error| format!("web/ cannot be read: {error}"))?;
    let is_built = out.join("index.html").is_file();
    let is_skipped = std::env::var_os("MOTIVE_WEB").is_some_and(|wish| wish == "skip");
    if is_built && (is_skipped || fs::read_to_string(&stamp).is_ok_and(|before| before == sources)) {
        return Ok(());
    }
    if is_skipped {
        return Err("MOTIVE_WEB=skip was set and no page was built before".to_owned());
    }
    run(web, "node", &["--version"])?;
    // Installing takes long: only if the list of packages has changed since.
    let installed = modified(&web.join("node_modules/.package-lock.json"));
    if installed.is_none() || installed < modified(&web.join("package-lock.json")) {
        run(web, "npm", &["ci", "--no-audit", "--no-fund"])?;
    }
    let folder = out.to_str().ok_or("the path of the build directory is no text")?;
    run(web, "npm", &["run", "build", "--", "--outDir", folder, "--emptyOutDir"])?;
    fs::write(&stamp, sources).map_err(|error| error.to_string())
}

fn hash_of_sources(web: &Path) -> io::Result<String> {
    let mut hash = Hash::new();
    for name in SOURCES {
        let path = web.join(name);
        if path.is_dir() {
            for (name, file) in files(&path)? {
                hash.add(name.as_bytes());
                hash.add(&fs::read(file)?);
            }
        } else if path.exists() {
            hash.add(name.as_bytes());
            hash.add(&fs::read(path)?);
        }
    }
    Ok(hash.hex())
}

fn run(folder: &Path, program: &str, arguments: &[&str]) -> Result<(), String> {
    let command = format!("{program} {}", arguments.iter().take(2).copied().collect::<Vec<_>>().join(" "));
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("`{command}` cannot be run ({error})"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("`{command}` failed: {}", said.lines().last().unwrap_or("it says nothing")))
}

fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|data| data.modified()).ok()
}
