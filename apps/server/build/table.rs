//! A table of files as Rust code: name, contents, and a tag that changes with the contents.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Writes a static table for each folder. A folder that is not there is an empty table.
pub(crate) fn write(path: &Path, tables: &[(&str, &Path)]) -> io::Result<()> {
    let mut code = String::new();
    for (name, folder) in tables {
        let _ = writeln!(code, "static {name}: &[Embedded] = &[");
        for (name, file) in files(folder)? {
            let mut hash = Hash::new();
            hash.add(&fs::read(&file)?);
            let file = file.display().to_string();
            let _ = writeln!(
                code,
                "    Embedded {{ path: {name:?}, bytes: include_bytes!({file:?}), tag: \"\\\"{}\\\"\" }},",
                hash.hex()
            );
        }
        code += "];\n";
    }
    fs::write(path, code)
}

/// Makes a folder, or an empty one of one that is there.
pub(crate) fn empty(folder: &Path) -> io::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)
}

/// The files of a folder and of those below it: names from the folder, with `/` between the parts, in their order.
pub(crate) fn files(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    if folder.is_dir() {
        collect(folder, "", &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn collect(folder: &Path, before: &str, found: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), found)?;
        } else {
            found.push((name, entry.path()));
        }
    }
    Ok(())
}

/// FNV-1a of 64 bits (Fowler, Noll and Vo 1991): tells versions of a file apart; no protection against forgery.
pub(crate) struct Hash(u64);

impl Hash {
    pub(crate) fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub(crate) fn hex(&self) -> String {
        format!("{:016x}", self.0)
    }
}
