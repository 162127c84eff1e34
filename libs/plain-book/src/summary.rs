//! The table of contents: headings begin parts, items of lists are chapters.

/// A line of the table of contents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContentsLine {
    /// A heading over the chapters that follow.
    Part(String),
    /// A chapter.
    Page(BookPage),
}

impl ContentsLine {
    /// The chapter, if it is one.
    pub fn chapter(&self) -> Option<&BookPage> {
        match self {
            ContentsLine::Page(chapter) => Some(chapter),
            ContentsLine::Part(_) => None,
        }
    }
}

/// A page of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookPage {
    /// What the table calls it.
    pub title: String,
    /// Its file, from the folder of the project, with `/` between the parts.
    pub path: String,
}

/// Reads a table of contents that lies in a folder of the project. The first heading is the title of the table and no part.
/// The error is a link that leads out of the project.
pub fn read_summary<'a>(text: &'a str, folder: &str) -> Result<Vec<ContentsLine>, &'a str> {
    let mut entries = Vec::new();
    let mut headings = 0;
    for line in text.lines() {
        let line = line.trim();
        if let Some(title) = line.strip_prefix("# ") {
            headings += 1;
            if headings > 1 {
                entries.push(ContentsLine::Part(title.trim().to_owned()));
            }
        } else if let Some((title, path)) = item(line) {
            let path = join(folder, path).ok_or(path)?;
            entries.push(ContentsLine::Page(BookPage { title: title.to_owned(), path }));
        }
    }
    Ok(entries)
}

/// `* [Title](path.md)`, or the same without the star.
fn item(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start_matches(['*', '-']).trim_start();
    let (title, rest) = line.strip_prefix('[')?.split_once("](")?;
    Some((title, rest.strip_suffix(')')?))
}

/// A relative path as a path from the folder of the project; `None` if it leads out of it.
pub(crate) fn join(folder: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_chapters_come_in_their_order() {
        let text = "# Summary\n\n[The book](README.md)\n\n# Guide\n\n* [Start](guide/start.md)\n- [All](../ALL.md)\n";
        let chapter = |title: &str, path: &str| {
            ContentsLine::Page(BookPage { title: title.to_owned(), path: path.to_owned() })
        };
        let expected = [
            chapter("The book", "docs/README.md"),
            ContentsLine::Part("Guide".to_owned()),
            chapter("Start", "docs/guide/start.md"),
            chapter("All", "ALL.md"),
        ];
        assert_eq!(read_summary(text, "docs").unwrap(), expected);
        assert_eq!(read_summary("* [x](../../x.md)", "docs"), Err("../../x.md"));
    }
}
