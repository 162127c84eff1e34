//! A folder of advice files, read as one.

use std::error::Error;

use advice::{AdviceKnowledge, Source};
use motive_endings::domain::Chess;

/// The files that end in `.advice` with their texts, in the order of their names.
pub(crate) type Files = Vec<(String, String)>;

/// The files, and what they say together.
pub(crate) fn read(folder: &str) -> Result<(Files, AdviceKnowledge), Box<dyn Error>> {
    let mut files = Files::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "advice") {
            files.push((path.display().to_string(), std::fs::read_to_string(&path)?));
        }
    }
    files.sort();
    let sources: Vec<Source<'_>> = files.iter().map(|(name, text)| Source { name, text }).collect();
    let knowledge = AdviceKnowledge::read(&Chess, &sources).map_err(|problems| problems.to_string())?;
    Ok((files, knowledge))
}
