//! The one way in which files are written: whole or not at all, and never over what is being read.
//!
//! A file is written beside its place under another name and takes its place in one step. Whatever goes wrong before (a full
//! disk, a kill), the old file is as it was. Whether two names mean the same file is told by device and inode, not by the
//! text of the names: links, `./` and standard input do not hide it. Whoever writes says what is being read, so that no command
//! can forget to ask.

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
    /// Nothing that could be lost: what is written was read to its end and is meant to be replaced, or nothing is read.
    pub(crate) fn none() -> Inputs {
        Inputs::default()
    }

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
fn keep_apart(one: &Path, other: &Path) -> anyhow::Result<()> {
    let same_name = one == other || spelled_out(one).is_some_and(|name| spelled_out(other) == Some(name));
    if same_name || identity(one).is_some_and(|identity_of| identity(other) == Some(identity_of)) {
        bail!("{} would be written twice: choose two files", one.display());
    }
    Ok(())
}

/// The same for any number of them.
pub(crate) fn keep_all_apart(paths: impl IntoIterator<Item = PathBuf>) -> anyhow::Result<()> {
    let mut seen: Vec<PathBuf> = Vec::new();
    for path in paths {
        seen.iter().try_for_each(|other| keep_apart(&path, other))?;
        seen.push(path);
    }
    Ok(())
}

/// The name of a file that need not be there, without links and dots in its folder.
fn spelled_out(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Some(fs::canonicalize(folder).ok()?.join(path.file_name()?))
}

/// Writes a file, whole or not at all, and never over what is being read.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>, reads: &Inputs) -> anyhow::Result<()> {
    write_with(path, reads, |file| file.write_all(bytes.as_ref()))
}

/// The same with something that writes.
pub(crate) fn write_with(
    path: &Path,
    reads: &Inputs,
    fill: impl FnOnce(&mut File) -> io::Result<()>,
) -> anyhow::Result<()> {
    reads.protect_from(path)?;
    let attempt = || -> io::Result<()> {
        let place = place(path);
        if is_stream(&place) {
            // A device or a pipe has no old contents; a folder says so itself.
            return fs::OpenOptions::new().write(true).open(&place).and_then(|mut file| fill(&mut file));
        }
        let beside = beside(&place);
        create(&beside, &place).and_then(|mut file| {
            let finished = fill(&mut file).and_then(|()| file.sync_all());
            if !is_still(&file, &beside) {
                // Another program began to write the same file: what stands there now is its own, and may be half.
                return Err(io::Error::other("another program is writing it, too"));
            }
            finished.and_then(|()| fs::rename(&beside, &place)).inspect_err(|_| {
                // What could not be finished helps nobody.
                let _ = fs::remove_file(&beside);
            })
        })
    };
    attempt().with_context(|| format!("cannot write {}", path.display()))
}

/// Whether a file that was opened under a name still has it.
fn is_still(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let about = file.metadata().ok().map(|about| (about.dev(), about.ino()));
        about == fs::symlink_metadata(path).ok().map(|about| (about.dev(), about.ino()))
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

/// Tries whether a file could be written, before hours of work depend on it; nothing is left behind.
pub(crate) fn try_out(path: &Path, reads: &Inputs) -> anyhow::Result<()> {
    reads.protect_from(path)?;
    let attempt = || -> io::Result<()> {
        let place = place(path);
        if is_stream(&place) {
            // A pipe that is opened and closed has ended for its reader.
            let is_folder = place.is_dir();
            return if is_folder { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(()) };
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

/// Whether there is something under this name that is no file: it is written as it stands, and never replaced.
pub(crate) fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file())
}

/// Where a name leads: a link stays, what it points to is written.
pub(crate) fn place(path: &Path) -> PathBuf {
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
        file.set_permissions(about.permissions()).inspect_err(|_| {
            let _ = fs::remove_file(beside);
        })?;
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
        write(&path, "old", &Inputs::none()).unwrap();
        let error = write_with(&path, &Inputs::none(), |file| {
            file.write_all(b"half of the n")?;
            Err(io::Error::from(io::ErrorKind::StorageFull))
        });
        let text = format!("{:#}", error.unwrap_err());
        assert!(text.starts_with("cannot write") && text.contains("no storage space"), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        write(&path, "new", &Inputs::none()).unwrap();
        try_out(&path, &Inputs::none()).unwrap();
        try_out(&folder.path().join("other.txt"), &Inputs::none()).unwrap();
        assert_eq!(
            (fs::read_to_string(&path).unwrap().as_str(), names(folder.path())),
            ("new", vec!["out.txt".into()])
        );
        assert!(try_out(&folder.path().join("none/out.txt"), &Inputs::none()).is_err());
        assert!(write(folder.path(), "x", &Inputs::none()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn half_a_file_of_another_program_does_not_take_the_place() {
        let (folder, path) = folder();
        write(&path, "old", &Inputs::none()).unwrap();
        let beside = beside(&path);
        let error = write_with(&path, &Inputs::none(), |file| {
            file.write_all(b"ours")?;
            // Another program begins to write the same file before we are done.
            fs::remove_file(&beside)?;
            fs::write(&beside, "half of the other")
        });
        let text = format!("{:#}", error.unwrap_err());
        assert!(text.contains("another program is writing it"), "{text}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_to_string(&beside).unwrap(), "half of the other");
        drop(folder);
    }

    #[cfg(unix)]
    #[test]
    fn links_and_rights_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let (folder, path) = folder();
        write(&path, "old", &Inputs::none()).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.path().join("link");
        symlink(&path, &link).unwrap();
        write(&link, "new", &Inputs::none()).unwrap();
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
