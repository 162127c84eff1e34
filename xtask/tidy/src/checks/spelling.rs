//! American spelling, in code and in pages.

use super::find_word;
use crate::{Problem, Project};

/// British words with the American ones. "Analyses" is not among them: the noun is American, too.
const WORDS: &[(&str, &str)] = &[
    ("analyse", "analyze"),
    ("analysed", "analyzed"),
    ("analyser", "analyzer"),
    ("analysing", "analyzing"),
    ("artefact", "artifact"),
    ("behaviour", "behavior"),
    ("catalogue", "catalog"),
    ("centre", "center"),
    ("colour", "color"),
    ("colours", "colors"),
    ("coloured", "colored"),
    ("defence", "defense"),
    ("defences", "defenses"),
    ("favour", "favor"),
    ("favourite", "favorite"),
    ("favourable", "favorable"),
    ("fulfil", "fulfill"),
    ("generalise", "generalize"),
    ("grey", "gray"),
    ("honour", "honor"),
    ("initialise", "initialize"),
    ("labelled", "labeled"),
    ("learnt", "learned"),
    ("licence", "license"),
    ("maximise", "maximize"),
    ("minimise", "minimize"),
    ("modelled", "modeled"),
    ("neighbour", "neighbor"),
    ("neighbours", "neighbors"),
    ("neighbouring", "neighboring"),
    ("neighbourhood", "neighborhood"),
    ("normalise", "normalize"),
    ("offence", "offense"),
    ("optimise", "optimize"),
    ("optimised", "optimized"),
    ("organise", "organize"),
    ("parameterise", "parameterize"),
    ("programme", "program"),
    ("realise", "realize"),
    ("recognise", "recognize"),
    ("recognised", "recognized"),
    ("recognises", "recognizes"),
    ("serialise", "serialize"),
    ("skilful", "skillful"),
    ("summarise", "summarize"),
    ("unrecognised", "unrecognized"),
    ("whilst", "while"),
];

/// Looks for British words.
pub(super) fn check(project: &Project) -> Vec<Problem> {
    let mut problems = Vec::new();
    for (path, text) in &project.files {
        // The list itself, and the words that the glossary gives up.
        if path.starts_with("xtask/tidy/") || path == "docs/reference/glossary.md" {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let lower = line.to_lowercase();
            for (british, american) in WORDS {
                if find_word(&lower, british).is_some()
                    && !project.allowed.has("spelling", &format!("{path} {british}"))
                {
                    problems.push(Problem::at(
                        path,
                        number + 1,
                        format!("not `{british}`, but `{american}`"),
                    ));
                }
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fake::Fake;

    #[test]
    fn british_words_are_found_in_pages_and_code() {
        let fake = Fake::new();
        assert_eq!(check(&fake.project()), []);
        fake.append("README.md", "Colours of the defence.\n");
        fake.append("core/chess/src/lib.rs", "// Its behaviour.\n");
        assert_eq!(check(&fake.project()).len(), 3);
    }
}
