//! As much of Markdown as the checks need: prose without code, links, headings and their anchors.

/// The lines of a page outside of its code blocks, with their numbers from one.
pub(crate) fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence: Option<&str> = None;
    text.lines().enumerate().filter_map(move |(number, line)| {
        let start = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| start.starts_with(mark));
        match (fence, mark) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            (None, None) => return Some((number + 1, line)),
            _ => {}
        }
        None
    })
}

/// The same lines with what stands between backticks made blank, so that places stay where they are. Code may begin in one line
/// and end in the next, but not in another paragraph.
pub(crate) fn prose_without_code(text: &str) -> impl Iterator<Item = (usize, String)> {
    let mut inside = false;
    prose(text).map(move |(number, line)| {
        inside &= !line.trim().is_empty();
        let blanked = line.chars().map(|c| {
            inside ^= c == '`';
            if inside || c == '`' { ' ' } else { c }
        });
        (number, blanked.collect())
    })
}

/// Where the links of a line without code lead.
pub(crate) fn links(line: &str) -> Vec<String> {
    let mut targets = Vec::new();
    let mut rest = line;
    while let Some((_, after)) = rest.split_once("](") {
        let Some((target, behind)) = after.split_once(')') else { break };
        targets.extend(target.split_whitespace().next().map(str::to_owned));
        rest = behind;
    }
    let is_definition = line.starts_with('[') && !line.starts_with("[^");
    if let Some((_, target)) = line.split_once("]: ")
        && is_definition
    {
        targets.extend(target.split_whitespace().next().map(str::to_owned));
    }
    targets
}

/// The anchors of a page: of its headings, as GitHub and mdBook make them, and those that it names itself.
pub(crate) fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for (_, line) in prose(text) {
        if let Some(title) = heading(line) {
            let name = plain_book::slug(title);
            let again = anchors.iter().filter(|anchor| is_numbered(anchor, &name)).count();
            anchors.push(if again == 0 { name } else { format!("{name}-{again}") });
        }
        for start in ["<a id=\"", "<a name=\""] {
            if let Some((name, _)) = line.split_once(start).and_then(|(_, rest)| rest.split_once('"')) {
                anchors.push(name.to_owned());
            }
        }
    }
    anchors
}

/// The text of a heading.
pub(crate) fn heading(line: &str) -> Option<&str> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    ((1..=6).contains(&level) && title.starts_with(' ')).then(|| title.trim())
}

fn is_numbered(anchor: &str, name: &str) -> bool {
    anchor.strip_prefix(name).is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('-').is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_no_prose() {
        let text = "one\n```rust\ntwo\n```\nthree\n";
        assert_eq!(prose(text).collect::<Vec<_>>(), [(1, "one"), (5, "three")]);
        let blanked: Vec<String> =
            prose_without_code("a `b` c\n`d\ne` f\n\ng").map(|(_, line)| line).collect();
        assert_eq!(blanked, ["a     c", "  ", "   f", "", "g"]);
    }

    #[test]
    fn links_are_found() {
        assert_eq!(links("see [a](x.md#y) and [b](z.md \"title\")"), ["x.md#y", "z.md"]);
        assert_eq!(links("[a]: x.md"), ["x.md"]);
    }

    #[test]
    fn anchors_are_those_of_the_headings() {
        let text = "# One thing\n## `code` & more\n## One thing\n<a id=\"own\"></a>\n```\n# not\n```\n";
        assert_eq!(anchors(text), ["one-thing", "code--more", "one-thing-1", "own"]);
    }
}
