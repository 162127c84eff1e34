//! `motive kb lsp`: rules in an editor.

use std::io::{self, BufReader};
use std::path::Path;

use clap::Args;
use motive_paradise::Files;

use super::base::Choice;
use crate::Exit;
use crate::knowledge::read_files;

/// Speak the Language Server Protocol on standard input and output, for editors.
///
/// An editor starts it. It tells the mistakes of all files, with the texts as they are in the editor, what words and rules mean, what
/// may be written, where names are defined, and runs the examples of a rule. Without `--kb` the base is the folder that the editor has
/// opened, if it or its subfolder kb has a file sources/whole.kb; otherwise the built-in base, and every file that is open is added to
/// it. Exit code 0: the editor has gone; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive kb lsp                     (what an editor runs)
  motive kb lsp --kb-add my-rules

Extensions and settings for editors are in libs/production/editors.")]
pub(super) struct Arguments {}

/// Runs the command.
pub(super) fn run(base: &Choice) -> anyhow::Result<Exit> {
    let read = |root: Option<&Path>| files(base, root).map_err(|error| format!("{error:#}"));
    motive_lsp::serve(BufReader::new(io::stdin()), io::stdout(), &read)?;
    Ok(Exit::Solved)
}

/// The files of the base: those that were named, or those of the folder that is open.
fn files(base: &Choice, root: Option<&Path>) -> anyhow::Result<Files> {
    if base.kb.is_some() {
        return base.files();
    }
    let folders = root.into_iter().flat_map(|root| [root.join("kb"), root.to_path_buf()]);
    let mut files = match folders.into_iter().find(|folder| folder.join("sources/whole.kb").is_file()) {
        Some(folder) => Files::new(read_files(&folder, &["kb"])?),
        None => Files::embedded(),
    };
    for folder in &base.kb_add {
        files.add(read_files(folder, &["kb"])?);
    }
    Ok(files)
}
