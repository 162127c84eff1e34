//! Lists the files of the knowledge base, so that they are part of the binary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let base = root.join("../../kb");
    let mut code = String::new();
    for folder in ["productions", "sources"] {
        let mut files = Vec::new();
        collect(&base.join(folder), &mut files)?;
        files.sort();
        let _ = writeln!(code, "pub(super) const {}: &[(&str, &str)] = &[", folder.to_uppercase());
        for file in files {
            let path = file.canonicalize()?;
            let name = path.strip_prefix(base.canonicalize()?).map_err(io::Error::other)?.to_path_buf();
            let _ = writeln!(
                code,
                "    ({:?}, include_str!({:?})),",
                name.display().to_string(),
                path.display().to_string()
            );
        }
        code.push_str("];\n");
    }
    println!("cargo:rerun-if-changed={}", base.display());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("base.rs"), code)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "kb") {
            files.push(path);
        }
    }
    Ok(())
}
