//! What is taken out of explanations: headlines, grounds and ideas, as they stand within a sentence of ours.

use motive_claims::{Claim, Kind as ClaimKind};
use motive_explain::answered::{Explanation, Place, Sentence as Explained};

use super::{Of, Said};
use crate::study::Study;

/// "PARADISE's plan: Attack an unprotected piece." has so many words; an idea in fewer is too general to tell.
const LEAST_WORDS: usize = 6;
/// Words with which a sentence of an explanation may begin, and that are small within a sentence.
const SMALL: [&str; 4] = ["After ", "Later ", "The ", "Every "];
/// What comes about at the end of a line is told in a sentence that begins so, and is not understood where no line is shown.
const LATER: &str = "In the line ";

pub(super) fn told(study: Option<&Study>) -> Option<&Explanation> {
    study.and_then(|study| study.told.as_ref())
}

/// The answer with what it does, to follow a verb: "Nc7+, which forks the king on e8 and the rook on a8".
pub(super) fn clause(told: &Explanation) -> String {
    match deeds(told) {
        Some((does, true)) => format!("{}, which {does}", told.san()),
        _ => format!("{}: {}", told.san(), lowered(told.headline()).trim_end_matches('.')),
    }
}

/// What the headline says that the move does, and whether that is all of the headline.
pub(super) fn deeds(told: &Explanation) -> Option<(&str, bool)> {
    let headline = told.headline().trim_end_matches('.');
    let lead = format!("{} ", told.san());
    if let Some(does) = headline.strip_prefix(&lead) {
        return Some((does, true));
    }
    [format!("; {lead}"), format!(", but {lead}")].iter().find_map(|between| {
        let at = headline.find(between.as_str())?;
        Some((&headline[at + between.len()..], false))
    })
}

/// A headline as it stands within a sentence.
pub(super) fn lowered(headline: &str) -> String {
    match headline.get(..1).filter(|_| SMALL.iter().any(|word| headline.starts_with(word))) {
        Some(first) => format!("{}{}", first.to_lowercase(), &headline[1..]),
        None => headline.to_owned(),
    }
}

/// Words made from the headline.
pub(super) fn of_headline(told: &Explanation, of: Of, text: String) -> Said {
    let claims = told.at(Place::Headline).next().map(|headline| claims(told, headline)).unwrap_or_default();
    Said { text, of, claims }
}

pub(super) fn quoted(told: &Explanation, sentence: &Explained, of: Of) -> Said {
    Said { text: sentence.text.clone(), of, claims: claims(told, sentence) }
}

fn claims(told: &Explanation, sentence: &Explained) -> Vec<Claim> {
    sentence.claims.iter().map(|&index| told.claims[index].clone()).collect()
}

pub(super) fn has(told: &Explanation, sentence: &Explained, kind: ClaimKind) -> bool {
    sentence.claims.iter().any(|&index| told.claims[index].kind == kind)
}

/// The first ground of the answer that lies on the board.
pub(super) fn why(told: &Explanation, of: Of) -> Option<Said> {
    let is_plain = |sentence: &&Explained| {
        let is_later = sentence.text.starts_with(LATER);
        !is_later && !has(told, sentence, ClaimKind::OnlyMove) && !is_idea(told, sentence)
    };
    told.at(Place::Why).find(is_plain).map(|sentence| quoted(told, sentence, of))
}

/// What a system says that the answer is for, or how a known ending is played.
pub(super) fn idea(told: &Explanation) -> Option<Said> {
    let ideas = told.at(Place::Method).chain(told.at(Place::Why).filter(|sentence| is_idea(told, sentence)));
    // "Any check." tells nobody anything.
    let is_telling = |sentence: &&Explained| sentence.text.split_whitespace().count() >= LEAST_WORDS;
    ideas.filter(is_telling).map(|sentence| quoted(told, sentence, Of::Before)).next()
}

/// Whether a sentence gives the reason of a system in its own words.
fn is_idea(told: &Explanation, sentence: &Explained) -> bool {
    let reasons = told.steps.first().map(|step| &step.reasons[..]).unwrap_or_default();
    reasons.iter().any(|reason| {
        let text = reason.text.trim_end_matches('.');
        !text.is_empty() && sentence.text.contains(text)
    })
}
