//! The files of the base with the texts of the editor in their places.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::TextDocumentContentChangeEvent;
use motive_paradise::editing::EditedBase;
use motive_paradise::{Files, SourceFile};

use crate::place::{byte_of, path_of, uri_of};

/// Most texts that may be open at once.
const MOST_OPEN: usize = 500;

/// A text in the editor.
struct Open {
    text: String,
    /// The name under which the base has it.
    shown: String,
}

/// The base on the disk and the texts that are open.
#[derive(Default)]
pub(crate) struct Documents {
    disk: Files,
    /// The files of the disk by their true paths.
    paths: BTreeMap<PathBuf, String>,
    /// By address.
    open: BTreeMap<String, Open>,
    base: Option<EditedBase>,
    is_old: bool,
}

impl Documents {
    /// Takes other files from the disk.
    pub(crate) fn set_disk(&mut self, files: Files) {
        let shown = files.all().map(|file| file.shown.clone());
        self.paths =
            shown.filter_map(|shown| Some((Path::new(&shown).canonicalize().ok()?, shown))).collect();
        self.disk = files;
        let open = std::mem::take(&mut self.open);
        for (uri, open) in open {
            self.open(uri, open.text);
        }
        self.is_old = true;
    }

    /// A text is opened, or replaced; false if there are too many.
    pub(crate) fn open(&mut self, uri: String, text: String) -> bool {
        if self.open.len() >= MOST_OPEN && !self.open.contains_key(&uri) {
            return false;
        }
        let path = path_of(&uri).map(|path| path.canonicalize().unwrap_or(path));
        let known = path.as_ref().and_then(|path| self.paths.get(path).cloned());
        let shown =
            known.or_else(|| path.map(|path| path.display().to_string())).unwrap_or_else(|| uri.clone());
        self.open.insert(uri, Open { text, shown });
        self.is_old = true;
        true
    }

    /// Changes of a text that is open, in their order.
    pub(crate) fn change(&mut self, uri: &str, changes: Vec<TextDocumentContentChangeEvent>) {
        let Some(open) = self.open.get_mut(uri) else { return };
        for change in changes {
            match change.range {
                None => open.text = change.text,
                Some(range) => {
                    let start = byte_of(&open.text, range.start);
                    let end = byte_of(&open.text, range.end).max(start);
                    open.text.replace_range(start..end, &change.text);
                }
            }
        }
        self.is_old = true;
    }

    /// A text is closed: the disk holds.
    pub(crate) fn close(&mut self, uri: &str) {
        self.is_old |= self.open.remove(uri).is_some();
    }

    /// The base with the texts as they are now.
    pub(crate) fn base(&mut self) -> &EditedBase {
        let before = self.base.take();
        let base = match before {
            Some(base) if !self.is_old => base,
            before => EditedBase::new(self.files(), before.as_ref()),
        };
        self.is_old = false;
        self.base.insert(base)
    }

    /// The name under which the base has an open text.
    pub(crate) fn shown(&self, uri: &str) -> Option<String> {
        self.open.get(uri).map(|open| open.shown.clone())
    }

    /// The address of a file of the base; what is built in has none.
    pub(crate) fn uri(&self, shown: &str) -> Option<String> {
        let open = self.open.iter().find(|(_, open)| open.shown == shown).map(|(uri, _)| uri.clone());
        let path = || self.paths.iter().find(|(_, known)| *known == shown).map(|(path, _)| uri_of(path));
        open.or_else(path)
    }

    fn files(&self) -> Files {
        let mut files = self.disk.clone();
        for open in self.open.values() {
            if !files.put(&open.shown, &open.text) {
                let (shown, text) = (open.shown.clone(), open.text.clone());
                files.add(vec![SourceFile { name: name_of(&shown), shown, text }]);
            }
        }
        files
    }
}

/// The path within a base of a file that lies elsewhere: a file of sources is known by its folder.
fn name_of(shown: &str) -> String {
    let path = Path::new(shown);
    let file = path.file_name().map_or(shown.into(), |name| name.to_string_lossy().into_owned());
    let is_sources = path.parent().and_then(Path::file_name).is_some_and(|folder| folder == "sources");
    if is_sources { format!("sources/{file}") } else { file }
}
