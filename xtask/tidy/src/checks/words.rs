//! Words that were given up for plainer ones must not come back: the table `not | but | where` of the glossary.

use super::find_word;
use crate::{Problem, Project, markdown};

/// Where the table stands.
const GLOSSARY: &str = "docs/reference/glossary.md";
/// The head of the table.
const HEAD: &str = "| not | but | where |";
/// Pages that may use the old words, because they speak of them.
const FREE: &[&str] = &[GLOSSARY, "CHANGELOG.md"];

/// A row of the table.
struct Row {
    /// The words in backticks; other words of the row are for readers only.
    words: Vec<String>,
    instead: String,
    everywhere: bool,
}

/// Looks for the words.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let rows = rows(project.text(GLOSSARY));
    if rows.is_empty() {
        return vec![Problem::new(GLOSSARY, format!("has no table `{HEAD}`"))];
    }
    let mut problems = Vec::new();
    for (path, text) in project.pages().filter(|(path, _)| !FREE.contains(path)) {
        for (number, line) in markdown::prose_without_code(text) {
            let line = line.to_lowercase();
            problems.extend(find(project, &rows, path, &line).map(|what| Problem::at(path, number, what)));
        }
    }
    let everywhere: Vec<Row> = rows.into_iter().filter(|row| row.everywhere).collect();
    for ending in ["rs", "ts", "tsx", "kb", "advice", "plan", "py"] {
        for (path, text) in project.with_ending(ending).filter(|(path, _)| !path.starts_with("xtask/tidy/")) {
            for (number, line) in text.lines().enumerate() {
                let line = line.to_lowercase();
                let found = find(project, &everywhere, path, &line);
                problems.extend(found.map(|what| Problem::at(path, number + 1, what)));
            }
        }
    }
    problems
}

fn find<'a>(
    project: &'a Project,
    rows: &'a [Row],
    path: &'a str,
    line: &'a str,
) -> impl Iterator<Item = String> + 'a {
    rows.iter().flat_map(move |row| {
        row.words
            .iter()
            .filter(move |word| find_word(line, word).is_some())
            .filter(move |word| !project.allowed.has("word", &format!("{path} {word}")))
            .map(move |word| format!("not `{word}`, but {}", row.instead))
    })
}

fn rows(glossary: &str) -> Vec<Row> {
    let lines = glossary.lines().skip_while(|line| *line != HEAD).skip(2);
    lines
        .take_while(|line| line.starts_with('|'))
        .filter_map(|line| {
            let mut cells = line.trim_matches('|').split('|').map(str::trim);
            let (not, but, place) = (cells.next()?, cells.next()?, cells.next()?);
            let words = not.split('`').skip(1).step_by(2).map(str::to_lowercase).collect();
            Some(Row { words, instead: but.to_owned(), everywhere: place == "everywhere" })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::allowed;
    use crate::fake::Fake;

    #[test]
    fn words_do_not_come_back() {
        let fake = Fake::new();
        assert_eq!(check(&fake.project()), []);
        fake.append("README.md", "A Man is here, and the `sceptic` in code is none.\n");
        assert_eq!(check(&fake.project()).len(), 1);
        // In code only what is for everywhere.
        fake.append("core/chess/src/lib.rs", "// A man and a sceptic.\n");
        assert_eq!(check(&fake.project()).len(), 2);
    }

    #[test]
    fn a_quotation_is_an_exception() {
        let fake = Fake::new();
        fake.append("README.md", "\"Every man counts\", he wrote.\n");
        fake.append(allowed::FILE, "word README.md man: a quotation\n");
        assert_eq!(check(&fake.project()), []);
    }

    #[test]
    fn the_table_must_be_there() {
        let fake = Fake::new();
        fake.write("docs/reference/glossary.md", "# Words\n");
        assert_eq!(check(&fake.project()).len(), 1);
    }
}
