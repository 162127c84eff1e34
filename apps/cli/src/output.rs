//! The one way in which files are written: whole or not at all, and never over what is being read.
//!
//! A file is written beside its place under another name and takes its place in one step. Whatever goes wrong before (a full
//! disk, a kill), the old file is as it was. Whether two names mean the same file is told by device and inode, not by the
//! text of the names: links, `./` and standard input do not hide it.

use std::ffi::OsString;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

/// What a file is, whatever it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] PathBuf);

/// Regular files only: devices and pipes may be read and written at the same time.
fn identity(path: &Path) -> Option<Identity> {
    let about = fs::metadata(path).ok().filter(Metadata::is_file)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        Some(Identity((about.dev(), about.ino())))
    }
    #[cfg(not(unix))]
    {
        let _ = about;
        fs::canonicalize(path).ok().map(Identity)
    }
}

/// The files that a command reads.
#[derive(Default)]
pub(crate) struct Inputs(Vec<(Identity, String)>);

impl Inputs {
    /// Files by their names; `-` is standard input.
    pub(crate) fn new<'a>(paths: impl IntoIterator<Item = &'a PathBuf>) -> Inputs {
        let mut inputs = Inputs::default();
        for path in paths {
            let is_stdin = path.as_os_str() == "-";
            let (place, name) = if is_stdin {
                (Path::new("/dev/stdin"), "standard input".to_owned())
            } else {
                (path.as_path(), path.display().to_string())
            };
            inputs.0.extend(identity(place).map(|identity| (identity, name)));
        }
        inputs
    }

    /// Refuses to write a file that is being read.
    pub(crate) fn protect_from(&self, output: &Path) -> anyhow::Result<()> {
        self.protect(output, &output.display().to_string())
    }

    /// Refuses to go on if standard output is a file that is being read: it would be read and written without end.
    pub(crate) fn protect_from_stdout(&self) -> anyhow::Result<()> {
        self.protect(Path::new("/dev/stdout"), "standard output")
    }

    fn protect(&self, output: &Path, shown: &str) -> anyhow::Result<()> {
        let Some(identity) = identity(output) else { return Ok(()) };
        if let Some((_, input)) = self.0.iter().find(|(known, _)| *known == identity) {
            bail!(
                "{shown} and {input} are the same file, which would be lost: choose another file to write to"
            );
        }
        Ok(())
    }
}

/// Refuses two outputs that are the same file, whether it exists or not.
pub(crate) fn keep_apart(one: &Path, other: &Path) -> anyhow::Result<()> {
    let same = one == other || identity(one).is_some_and(|identity_of| identity(other) == Some(identity_of));
    if same {
        bail!("{} would be written twice: choose two files", one.display());
    }
    Ok(())
}

/// Writes a file, whole or not at all.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    write_with(path, |file| file.write_all(bytes.as_ref()))
}

/// The same with something that writes.
pub(crate) fn write_with(path: &Path, fill: impl FnOnce(&mut File) -> io::Result<()>) -> anyhow::Result<()> {
    let attempt = || -> io::Result<()> {
        let place = place(path);
        if fs::metadata(&place).is_ok_and(|about| !about.is_file()) {
            // A device or a pipe has no old contents; a folder says so itself.
            return fs::OpenOptions::new().write(true).open(&place).and_then(|mut file| fill(&mut file));
        }
        let beside = beside(&place);
        let written = create(&beside, &place).and_then(|mut file| {
            fill(&mut file)?;
            file.sync_all()?;
            fs::rename(&beside, &place)
        });
        written.inspect_err(|_| {
            // What could not be finished helps nobody.
            let _ = fs::remove_file(&beside);
        })
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// Tries whether a file could be written, before hours of work depend on it; nothing is left behind.
pub(crate) fn try_out(path: &Path) -> anyhow::Result<()> {
    let attempt = || -> io::Result<()> {
        let place = place(path);
        if fs::metadata(&place).is_ok_and(|about| !about.is_file()) {
            return fs::OpenOptions::new().write(true).open(&place).map(drop);
        }
        let beside = beside(&place);
        create(&beside, &place)?;
        fs::remove_file(&beside)
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// Lets a finished file take the place of another in one step.
pub(crate) fn replace(finished: &Path, path: &Path) -> anyhow::Result<()> {
    fs::rename(finished, place(path)).with_context(|| format!("cannot write {}", path.display()))
}

/// Where a name leads: a link stays, what it points to is written.
fn place(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// The name of the unfinished file. It is always the same, so that kills leave one at most.
fn beside(place: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(place.file_name().unwrap_or_default());
    name.push(".unfinished");
    place.with_file_name(name)
}

/// Makes the unfinished file; whoever could read the old one can read the new one.
fn create(beside: &Path, place: &Path) -> io::Result<File> {
    if place.file_name().is_none() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no name of a file"));
    }
    match fs::remove_file(beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let file = File::create_new(beside)?;
    if let Ok(about) = fs::metadata(place) {
        if about.permissions().readonly() {
            let _ = fs::remove_file(beside);
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it may not be written"));
        }
        file.set_permissions(about.permissions())?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        (folder, path)
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_failure_leaves_the_old_file_and_nothing_else() {
        let (folder, path) = folder();
        write(&path, "old").unwrap();
        let error = write_with(&path, |file| {
            file.write_all(b"half of the n")?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        });
        let text = format!("{:#}", error.unwrap_err());
        assert!(text.starts_with("cannot write") && text.contains("no storage space"), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        write(&path, "new").unwrap();
        try_out(&path).unwrap();
        try_out(&folder.path().join("other.txt")).unwrap();
        assert_eq!(
            (fs::read_to_string(&path).unwrap().as_str(), names(folder.path())),
            ("new", vec!["out.txt".into()])
        );
        assert!(try_out(&folder.path().join("none/out.txt")).is_err());
        assert!(write(folder.path(), "x").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_rights_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let (folder, path) = folder();
        write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.path().join("link");
        symlink(&path, &link).unwrap();
        write(&link, "new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    #[cfg(unix)]
    #[test]
    fn an_input_is_known_by_every_name() {
        let (folder, path) = folder();
        fs::write(&path, "games").unwrap();
        let inputs = Inputs::new([&path]);
        let (soft, hard) = (folder.path().join("soft"), folder.path().join("hard"));
        std::os::unix::fs::symlink(&path, &soft).unwrap();
        fs::hard_link(&path, &hard).unwrap();
        for name in [
            path.clone(),
            soft,
            hard,
            folder.path().join("./out.txt"),
            folder.path().join("../").join(folder.path()).join("out.txt"),
        ] {
            let error = inputs.protect_from(&name).unwrap_err().to_string();
            assert!(error.contains("the same file, which would be lost"), "{error}");
        }
        inputs.protect_from(&folder.path().join("other")).unwrap();
        inputs.protect_from(Path::new("/dev/null")).unwrap();
        assert!(keep_apart(&path, &folder.path().join("hard")).is_err());
        assert!(
            keep_apart(Path::new("a"), Path::new("a")).is_err()
                && keep_apart(Path::new("a"), Path::new("b")).is_ok()
        );
    }
}
