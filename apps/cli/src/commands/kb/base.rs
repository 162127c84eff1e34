//! Which base a command works with, and how positions are analyzed with it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use motive_paradise::{Files, Options, Reach};
use production::Knowledge;

use crate::knowledge::{files_of, read_files};

/// Which base.
#[derive(Args)]
pub(super) struct Choice {
    /// Take the `*.kb` files of this folder instead of the built-in base.
    #[arg(long, value_name = "DIR", global = true)]
    pub kb: Option<PathBuf>,
    /// Add the `*.kb` files of a folder (or one file) to the base; may be repeated.
    #[arg(long, value_name = "DIR", global = true)]
    pub kb_add: Vec<PathBuf>,
    /// The thesis's reading: only what it prints, names or describes; no castling, promotion or capture in
    /// passing.
    #[arg(long, global = true)]
    pub thesis: bool,
}

impl Choice {
    /// The files, unread.
    pub(super) fn files(&self) -> anyhow::Result<Files> {
        let mut files = match &self.kb {
            Some(folder) => Files::new(read_files(folder, &["kb"])?),
            None => Files::embedded(),
        };
        for folder in &self.kb_add {
            files.add(read_files(folder, &["kb"])?);
        }
        Ok(files)
    }

    /// The names of the files that are read.
    pub(super) fn paths(&self) -> anyhow::Result<Vec<PathBuf>> {
        files_of(self.kb.iter().chain(&self.kb_add), &["kb"])
    }

    /// Which reading.
    pub(super) fn reach(&self) -> Reach {
        if self.thesis { Reach::Thesis } else { Reach::Whole }
    }

    /// The base of a folder, compiled.
    pub(super) fn of_folder(&self, folder: &Path) -> anyhow::Result<Arc<Knowledge>> {
        compiled(&Files::new(read_files(folder, &["kb"])?), self.reach())
    }

    /// The base, compiled. Mistakes are the error; what somebody should look at goes to standard error.
    pub(super) fn load(&self) -> anyhow::Result<Arc<Knowledge>> {
        compiled(&self.files()?, self.reach())
    }
}

fn compiled(files: &Files, reach: Reach) -> anyhow::Result<Arc<Knowledge>> {
    match files.load(reach) {
        Ok(knowledge) => {
            if !knowledge.warnings().is_empty() {
                anstream::eprint!("{}", knowledge.warnings());
            }
            Ok(Arc::new(knowledge))
        }
        Err(report) => bail!("the knowledge base has mistakes:\n{}", report.to_string().trim_end()),
    }
}

/// How positions are analyzed.
#[derive(Args)]
pub(super) struct Analysis {
    /// Rules only: nothing is played out.
    #[arg(long, conflicts_with = "sight")]
    pub quick: bool,
    /// Positions that the short look at forcing moves may see; 0 for none.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=10_000_000))]
    pub sight: Option<u32>,
}

impl Analysis {
    /// The options for an analyst.
    pub(super) fn options(&self, base: &Choice) -> Options {
        let options = match base.reach() {
            Reach::Thesis => Options::thesis(),
            Reach::Whole if self.quick => Options::rules(),
            Reach::Whole => Options::default(),
        };
        Options { sight: self.sight.unwrap_or(options.sight), ..options }
    }
}
