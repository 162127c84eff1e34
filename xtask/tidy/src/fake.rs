//! A small project in a temporary folder, which the tests break in one place each.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::Project;

const CRATES: &[&str] = &[
    "libs/bstar",
    "core/chess",
    "core/answer",
    "systems/caps",
    "systems/pitrat",
    "analyst/motive",
    "apps/cli",
    "lab/suite",
    "lab/tables",
];

/// The project; its folder goes with it.
pub(crate) struct Fake {
    folder: TempDir,
}

impl Fake {
    /// A project in which everything holds.
    pub(crate) fn new() -> Fake {
        let fake = Fake { folder: tempfile::tempdir().expect("a temporary folder can be made") };
        fake.write("LICENSE", "as free as can be\n");
        let members = CRATES.iter().map(|folder| format!("\"{folder}\"")).collect::<Vec<_>>().join(", ");
        let workspace = format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n[workspace.lints]\n");
        fake.write("Cargo.toml", &workspace);
        for folder in CRATES {
            fake.add_crate(folder);
        }
        fake.write(
            "README.md",
            "# Small\n\n[The start](docs/guide/start.md#first-steps), [crate](core/chess).\n",
        );
        fake.write(
            "docs/SUMMARY.md",
            "# Book\n\n* [Start](guide/start.md)\n* [Words](reference/glossary.md)\n",
        );
        fake.write(
            "docs/guide/start.md",
            "# Start\n\n## First steps\n\nPlay 2<!--count:productions--> productions.\n",
        );
        fake.write(
            "docs/reference/glossary.md",
            "# Words\n\n| not | but | where |\n|---|---|---|\n| `sceptic` | verification | everywhere |\n| `man` | piece | pages |\n",
        );
        fake.write("kb/productions/fork/one.kb", "(PRODUCTION ONE)\n");
        fake.write("kb/productions/fork/two.kb", "(PRODUCTION TWO)\n");
        fake
    }

    fn add_crate(&self, folder: &str) {
        let name = folder.rsplit('/').next().unwrap_or_default();
        let mut manifest = format!(
            "[package]\nname = \"{name}\"\ndescription = \"The {name}\"\nlicense = \"GPL-3.0-or-later\"\n\
             repository = \"https://example.invalid\"\nedition = \"2024\"\n"
        );
        if folder.starts_with("libs/") {
            // A file that Cargo would not find by itself, so that the line counts.
            manifest += "keywords = [\"game\"]\nreadme = \"ABOUT.md\"\n";
            self.write(&format!("{folder}/ABOUT.md"), &format!("# {name}\n"));
        }
        manifest += "[package.metadata.motive]\ndoes-not-know = \"the rest\"\n[lints]\nworkspace = true\n";
        self.write(&format!("{folder}/Cargo.toml"), &manifest);
        self.write(&format!("{folder}/src/lib.rs"), &format!("//! The {name}.\n"));
    }

    /// The path of a file.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    /// The folder.
    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("files lie in the folder")).expect("folders can be made");
        fs::write(path, text).expect("files can be written");
    }

    /// Writes at the end of a file, which may be new.
    pub(crate) fn append(&self, path: &str, text: &str) {
        let mut whole = fs::read_to_string(self.path(path)).unwrap_or_default();
        whole += text;
        self.write(path, &whole);
    }

    /// Takes the line out that begins so; it must be there.
    pub(crate) fn remove_line(&self, path: &str, start: &str) {
        let text = fs::read_to_string(self.path(path)).expect("the file is there");
        let kept: String =
            text.lines().filter(|line| !line.starts_with(start)).flat_map(|line| [line, "\n"]).collect();
        assert_ne!(kept, text, "{path} has no line {start}");
        // A table's head goes with what stands in it.
        self.write(path, kept.trim_end_matches("workspace = true\n").trim_end());
        if start != "[lints]" {
            self.append(path, "\nworkspace = true\n");
        }
    }

    /// Lets a crate use another.
    pub(crate) fn add_dependency(&self, user: &str, used: &str) {
        let name = used.rsplit('/').next().unwrap_or_default();
        let mut lines = String::from("[dependencies]\n");
        let _ = writeln!(lines, "{name} = {{ path = \"../../{used}\" }}");
        self.append(&format!("{user}/Cargo.toml"), &lines);
    }

    /// The project as the checks see it.
    pub(crate) fn project(&self) -> Project {
        Project::read(self.root()).expect("the small project can be read")
    }
}
