//! `motive kb fmt`: files of knowledge in their canonical layout.

use std::fs;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use motive_paradise::SourceFile;

use super::base::Choice;
use crate::Exit;
use crate::knowledge::read_files;
use crate::output::{self, Inputs};

/// Lay files out canonically, in place; comments are kept.
///
/// Formatting a formatted file changes nothing. Files that cannot be read as lists are reported and left as they
/// are. Exit code 0: done, or nothing to do; 1: with --check, files would change; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb fmt kb/productions kb/sources
  motive kb fmt --check kb
  motive kb fmt - < rule.kb           (to standard output)
  motive kb fmt --kb my-base")]
pub(super) struct Arguments {
    /// Files or folders; `-` goes from standard input to standard output. Without any, the folders of --kb and
    /// --kb-add.
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing: name the files that are not laid out canonically.
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub(super) fn run(base: &Choice, arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut out = anstream::stdout().lock();
    if let [only] = &arguments.paths[..]
        && only.as_os_str() == "-"
    {
        let mut text = String::new();
        let most = production::MAX_FILE as u64 + 1;
        io::stdin().lock().take(most).read_to_string(&mut text).context("cannot read standard input")?;
        return match production::format("standard input", &text) {
            Err(report) => bail!("this cannot be read:\n{}", report.to_string().trim_end()),
            Ok(laid_out) if arguments.check => Ok(differs(laid_out != text)),
            Ok(laid_out) => {
                out.write_all(laid_out.as_bytes())?;
                Ok(Exit::Solved)
            }
        };
    }
    let paths: Vec<&PathBuf> = if arguments.paths.is_empty() {
        base.kb.iter().chain(&base.kb_add).collect()
    } else {
        arguments.paths.iter().collect()
    };
    if paths.is_empty() {
        bail!("name files or folders: the built-in base is part of the program and cannot be written");
    }
    let mut files: Vec<SourceFile> = Vec::new();
    for path in paths {
        files.extend(read_files(path, &["kb"])?);
    }
    if files.is_empty() {
        bail!("there are no files that end in .kb");
    }
    let (mut changed, mut broken) = (0, 0);
    for file in &files {
        match production::format(&file.shown, &file.text) {
            Err(report) => {
                broken += 1;
                anstream::eprintln!("{report}");
            }
            Ok(laid_out) if laid_out == file.text => {}
            Ok(laid_out) => {
                if fs::read(&file.shown).is_ok_and(|bytes| bytes != file.text.as_bytes()) {
                    // What could not be read as it stands would be lost.
                    broken += 1;
                    anstream::eprintln!("{}: this is not UTF-8, and is left as it is", file.shown);
                    continue;
                }
                changed += 1;
                if !arguments.check {
                    output::write(file.shown.as_ref(), laid_out, &Inputs::none())?;
                }
                writeln!(out, "{}", file.shown)?;
            }
        }
    }
    let verb = if arguments.check { "would change" } else { "changed" };
    anstream::eprintln!("{} files: {changed} {verb}, {broken} cannot be read", files.len());
    if broken > 0 {
        return Ok(Exit::Trouble);
    }
    Ok(differs(arguments.check && changed > 0))
}

fn differs(differs: bool) -> Exit {
    if differs { Exit::Unsolved } else { Exit::Solved }
}
