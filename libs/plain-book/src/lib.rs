#![doc = include_str!("../README.md")]

mod page;
mod summary;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use page::slug;
pub use summary::{BookPage, ContentsLine, read_summary};

/// What was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// How many pages it has.
    pub pages: usize,
    /// The first page, from the folder of the book.
    pub first: String,
}

/// Why a book could not be made.
#[derive(Debug, thiserror::Error)]
pub enum BindError {
    /// A file cannot be read or written.
    #[error("{path}: {source}")]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The table of contents lists no page.
    #[error("{0} lists no page")]
    Empty(String),
    /// A chapter lies outside of the project.
    #[error("{0} lies outside of the project")]
    Outside(String),
}

/// The style of all pages.
const STYLE: &str = include_str!("style.css");
/// Files of these kinds are copied when a page shows them.
const PICTURES: &[&str] = &["svg", "png", "jpg", "jpeg", "gif", "webp"];

/// Makes a book: reads the table of contents, a path from the folder `root`, and the pages that it lists, and writes HTML
/// into the folder `out`. What lay in `out` under other names stays.
pub fn bind(title: &str, root: &Path, summary: &str, out: &Path) -> Result<Book, BindError> {
    let folder = summary.rsplit_once('/').map_or("", |(folder, _)| folder);
    let entries = read_summary(&read(&root.join(summary))?, folder)
        .map_err(|outside| BindError::Outside(outside.to_owned()))?;
    let chapters: Vec<&BookPage> = entries.iter().filter_map(ContentsLine::chapter).collect();
    let Some(first) = chapters.first() else { return Err(BindError::Empty(summary.to_owned())) };
    let listed: BTreeSet<&str> = chapters.iter().map(|chapter| chapter.path.as_str()).collect();
    let mut pictures = BTreeSet::new();
    for (number, chapter) in chapters.iter().enumerate() {
        let text = read(&root.join(&chapter.path))?;
        let neighbors = page::Neighbors {
            previous: number.checked_sub(1).and_then(|number| chapters.get(number)).copied(),
            next: chapters.get(number + 1).copied(),
        };
        let page = page::render(title, chapter, &text, &entries, &listed, &neighbors);
        pictures.extend(page.files);
        write(&out.join(page::html_path(&chapter.path)), page.html.as_bytes())?;
    }
    let is_picture = |path: &&String| path.rsplit('.').next().is_some_and(|kind| PICTURES.contains(&kind));
    for picture in pictures.iter().filter(is_picture) {
        let path = root.join(picture);
        let bytes = fs::read(&path).map_err(|source| BindError::File { path, source })?;
        write(&out.join(picture), &bytes)?;
    }
    write(&out.join("style.css"), STYLE.as_bytes())?;
    let start = page::html_path(&first.path);
    write(&out.join("index.html"), page::redirect(title, &start).as_bytes())?;
    Ok(Book { pages: chapters.len(), first: start })
}

fn read(path: &Path) -> Result<String, BindError> {
    fs::read_to_string(path).map_err(|source| BindError::File { path: path.to_owned(), source })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), BindError> {
    let failed = |source| BindError::File { path: path.to_owned(), source };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, bytes).map_err(failed)
}
