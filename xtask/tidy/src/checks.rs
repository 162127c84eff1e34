//! The checks, one file each.

mod arrows;
mod book;
mod counts;
mod lengths;
mod links;
mod metadata;
mod paths;
pub(crate) mod public_items;
mod spelling;
mod type_names;
mod words;

use crate::{Problem, Project};

/// All checks, in the order in which they run.
pub(crate) const ALL: &[fn(&Project) -> Vec<Problem>] = &[
    arrows::check,
    metadata::check,
    type_names::check,
    public_items::check,
    lengths::check,
    links::check,
    paths::check,
    book::check,
    counts::check,
    words::check,
    spelling::check,
];

/// The place of a word in a line: not as a part of a longer word or of a name with hyphens. Both are compared as they stand.
fn find_word(line: &str, word: &str) -> Option<usize> {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | '-'));
    line.match_indices(word).map(|(start, _)| start).find(|&start| {
        !is_part(line[..start].chars().next_back()) && !is_part(line[start + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole() {
        assert_eq!(find_word("a woman and a man", "man"), Some(14));
        assert_eq!(find_word("a woman, manly, man-odd.epd", "man"), None);
    }
}
