//! The reasons of the systems: which claims they amount to, and how they are told in the words of the system.

use motive_answer::{BoundTo, Candidate, Reason};
use motive_chess::{Position, role_name};
use motive_claims::Kind;

use super::data::StatedReason;

/// Words in the name of an entry, or in what it says, and the kinds of claims that say the same.
const COVERS: &[(&str, &[Kind])] = &[
    ("fork", &[Kind::Fork]),
    ("two pieces at once", &[Kind::Fork]),
    ("two pieces at once", &[Kind::Fork]),
    ("double attack", &[Kind::Fork]),
    ("skewer", &[Kind::Skewer]),
    ("behind it", &[Kind::Skewer, Kind::Pin]),
    ("pin", &[Kind::Pin]),
    ("discover", &[Kind::Discovers, Kind::DoubleCheck]),
    ("unmask", &[Kind::Discovers]),
    ("decoy", &[Kind::Lures]),
    ("deflect", &[Kind::Lures]),
    ("overload", &[Kind::Overloaded]),
    ("mate", &[Kind::Mates, Kind::Checkmates, Kind::BackRank, Kind::Smothered, Kind::Threat]),
    ("check", &[Kind::Checks, Kind::DoubleCheck, Kind::Checkmates, Kind::Fork]),
    ("trap", &[Kind::Trapped]),
    ("promot", &[Kind::Promotes]),
    ("queen a pawn", &[Kind::Promotes]),
    ("capture", &[Kind::Captures, Kind::Recaptures]),
    ("take", &[Kind::Captures, Kind::Recaptures]),
    ("en prise", &[Kind::Captures, Kind::Saves]),
    ("enpri", &[Kind::Captures, Kind::Saves]),
    ("block", &[Kind::Blocks]),
    ("interpose", &[Kind::Blocks]),
    ("defend", &[Kind::Defends, Kind::Parries]),
    ("guard", &[Kind::Defends, Kind::SoleGuard, Kind::Lures]),
    ("parry", &[Kind::Parries]),
    ("threat", &[Kind::Threat, Kind::Parries]),
    ("save", &[Kind::Saves]),
    ("develop", &[Kind::Develops]),
    ("castl", &[Kind::Castles]),
    ("attack", &[Kind::Attacks, Kind::Fork, Kind::Checks]),
    ("evasion", &[Kind::AnswersCheck, Kind::OnlyLegal, Kind::Saves]),
];

/// The kinds of claims that say what a reason says.
pub(super) fn covers(reason: &Reason) -> Vec<Kind> {
    let text = match reason {
        Reason::Knowledge { entry, bindings } => {
            let mut text = entry.to_lowercase();
            for binding in bindings {
                if let BoundTo::Text(said) = &binding.value {
                    text.push(' ');
                    text.push_str(&said.to_lowercase());
                }
            }
            text
        }
        Reason::Answers(_) => return vec![Kind::Parries],
        _ => return Vec::new(),
    };
    let named = COVERS.iter().filter(|(word, _)| text.contains(word));
    named.flat_map(|(_, kinds)| kinds.iter().copied()).collect()
}

/// The name of a system as its possessor is written before an idea.
fn possessive(system: &str) -> String {
    match system {
        "paradise" => "PARADISE's plan".to_owned(),
        "caps" => "The purpose for CAPS".to_owned(),
        "pitrat" => "Pitrat's plan".to_owned(),
        "advice" | "endings" => "The advice for this ending".to_owned(),
        "bstar" | "bstar-faithful" => "The idea of B*".to_owned(),
        "weigher" => "The weigher's idea".to_owned(),
        "critic" => "The critic's idea".to_owned(),
        other => format!("The idea of {other}"),
    }
}

/// The reason as data; `None` if it is no knowledge. `before` is where the move is made.
pub(super) fn stated(reason: &Reason, before: &Position) -> Option<StatedReason> {
    match reason {
        Reason::Knowledge { entry, .. } => Some(StatedReason {
            system: reason.system().map(str::to_owned),
            entry: entry.clone(),
            text: knowledge_text(reason)?,
        }),
        Reason::Answers(answered) => {
            let (board, words) = match answered.tried {
                Some(tried) if before.is_legal(tried) => {
                    (Some(before.after(tried)), format!("{} fails to", before.san(tried)))
                }
                Some(_) => (None, String::new()),
                None => (before.pass(), "it answers the threat".to_owned()),
            };
            let line = board.map(|board| board.san_line(&answered.line)).filter(|line| !line.is_empty())?;
            Some(StatedReason { system: None, entry: String::new(), text: format!("{words} {line}") })
        }
        _ => None,
    }
}

/// The sentences of the system among what the variables stood for.
fn spoken(reason: &Reason) -> Vec<&str> {
    let Reason::Knowledge { bindings, .. } = reason else { return Vec::new() };
    let speaking = bindings.iter().filter(|binding| SPEAKING.contains(&binding.name.to_lowercase().as_str()));
    let texts = speaking.filter_map(|binding| match &binding.value {
        BoundTo::Text(text) => Some(text.trim().trim_end_matches('.')),
        _ => None,
    });
    texts.filter(|text| !text.is_empty()).collect()
}

/// The binding that says how often an entry was right when it was measured.
const MEASURED: &str = "measured";

/// How often an entry of knowledge was right when it was measured, if somebody measured it.
pub(super) fn measured(reason: &Reason) -> Option<&str> {
    let Reason::Knowledge { bindings, .. } = reason else { return None };
    let measured = bindings.iter().find(|binding| binding.name == MEASURED)?;
    if let BoundTo::Text(text) = &measured.value { Some(text) } else { None }
}

/// Whether a reason has a sentence of its system.
fn speaks(reason: &Reason) -> bool {
    !spoken(reason).is_empty()
}

/// What a knowledge reason says: its own words if it has any, else the name of the entry with what its variables stood for.
fn knowledge_text(reason: &Reason) -> Option<String> {
    let Reason::Knowledge { entry, bindings } = reason else { return None };
    let said = spoken(reason);
    if !said.is_empty() {
        return Some(said.join("; "));
    }
    let name = entry.split_once('/').map_or(entry.as_str(), |(_, name)| name);
    let name = name.to_lowercase().replace(['-', '_'], " ");
    let bound: Vec<String> = bindings
        .iter()
        .filter(|binding| binding.name != MEASURED)
        .map(|binding| match &binding.value {
            BoundTo::Square(square) => square.to_string(),
            BoundTo::PieceId(piece, square) => format!("{} on {square}", role_name(piece.role)),
            BoundTo::Text(text) => text.clone(),
        })
        .collect();
    Some(if bound.is_empty() { name } else { format!("{name} ({})", bound.join(", ")) })
}

/// Names of bindings whose text is a sentence of the system.
const SPEAKING: &[&str] = &["idea", "purpose", "plan", "goal", "note", "says", "words"];

/// Entries that say only where a system looks for moves, not what a move is for.
const GENERIC: &[&str] = &["reserve", "hinders", "new-capture", "evasion", "threat", "other", "traced"];

/// Whether a reason has words of its own.
fn says_something(reason: &Reason) -> bool {
    let Reason::Knowledge { entry, bindings } = reason else { return false };
    let name = entry.split_once('/').map_or(entry.as_str(), |(_, name)| name);
    !bindings.is_empty() || !GENERIC.contains(&name)
}

/// The idea of a move in the words of the system that had it: the system with its colon, and the words. `None` if no
/// knowledge speaks for the move.
pub(super) fn idea(candidate: Option<&Candidate>, reasons: &[Reason]) -> Option<String> {
    let knowledge = reasons.iter().find(|reason| says_something(reason))?;
    let system = knowledge.system()?;
    let own = candidate.filter(|candidate| candidate.by.first() == Some(&system)).and_then(own_words);
    let text = match own {
        Some(own) if !speaks(knowledge) => own,
        _ => knowledge_text(knowledge)?,
    };
    Some(format!("{}: {text}.", possessive(system)))
}

/// How a known ending is played, in the words of whoever knows it.
pub(super) fn method(candidate: Option<&Candidate>, reasons: &[Reason]) -> Option<String> {
    let words = candidate.and_then(own_words).map(|words| format!("The method: {words}."));
    words.or_else(|| idea(candidate, reasons))
}

/// What a candidate is for, without the full stop.
fn own_words(candidate: &Candidate) -> Option<String> {
    let idea = candidate.idea.as_deref()?.trim().trim_end_matches('.');
    (!idea.is_empty()).then(|| idea.to_owned())
}
