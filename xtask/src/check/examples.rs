//! The commands that README.md and the book show, run as they stand.
//!
//! In blocks marked `console`, a line that begins with `$ ` is a command. If lines follow it, the
//! output must contain each of them, in order (`...` stands for anything). Commands run in the folder
//! of the workspace, with the built `motive` in the path.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

struct Example {
    place: String,
    command: String,
    expected: Vec<String>,
}

/// Runs all examples.
pub(super) fn run(root: &Path) -> anyhow::Result<()> {
    let mut files = vec![root.join("README.md")];
    files.extend(pages(&root.join("docs"))?);
    let mut count = 0;
    for file in files {
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let name = file.strip_prefix(root).unwrap_or(&file).display().to_string();
        for example in examples(&name, &text) {
            check(root, &example)?;
            count += 1;
        }
    }
    println!("{count} examples hold");
    Ok(())
}

/// The pages of a folder and of the folders below it, in the order of their names.
fn pages(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<PathBuf>, _>>()?;
    entries.sort();
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir() {
            found.extend(pages(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    Ok(found)
}

fn examples(name: &str, text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            inside = line.trim() == "```console";
            continue;
        }
        if !inside {
            continue;
        }
        if let Some(command) = line.strip_prefix("$ ") {
            let place = format!("{name}:{}", number + 1);
            found.push(Example { place, command: command.to_owned(), expected: Vec::new() });
        } else if let Some(example) = found.last_mut()
            && !line.trim().is_empty()
        {
            example.expected.push(line.trim_end().to_owned());
        }
    }
    found
}

fn check(root: &Path, example: &Example) -> anyhow::Result<()> {
    // Examples that take the whole test or the network with them are shown but not run from here.
    if example.command.starts_with("cargo xtask test") {
        return Ok(());
    }
    println!("{}: {}", example.place, example.command);
    // What the release build would answer, the binary under test answers.
    let command = example.command.replacen("cargo run --release --", "motive", 1);
    let path = env::join_paths(
        [super::binaries(root)].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    )?;
    let output = Command::new("bash")
        .args(["-c", &command])
        .current_dir(root)
        .env("PATH", path)
        .output()
        .with_context(|| format!("{}: cannot run", example.place))?;
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    if output.status.code().is_none_or(|code| code > 1) {
        bail!("{}: {} ended with {}:\n{text}", example.place, example.command, output.status);
    }
    let mut lines = text.lines().map(str::trim_end);
    for expected in &example.expected {
        if expected == "..." {
            continue;
        }
        if !lines.any(|line| line == expected) {
            bail!("{}: {} does not print {expected:?}, but:\n{text}", example.place, example.command);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_of_all_folders_are_found() {
        let docs = crate::check::root().unwrap().join("docs");
        let found = pages(&docs).unwrap();
        for page in ["README.md", "guide/uci.md", "reference/commands.md"] {
            assert!(found.contains(&docs.join(page)), "{page} is missing");
        }
    }

    #[test]
    fn commands_and_outputs_are_told_apart() {
        let text = "```console\n$ echo a\na\n...\n$ echo b\n```\n```rust\n$ no\n```\n";
        let found = examples("x", text);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].command.as_str(), found[0].expected.len()), ("echo a", 2));
        assert!(found[1].expected.is_empty());
    }
}
