//! The answer to "why not that move?" in words.

use std::fmt::Write;

use motive_caps::{Cause, Counter, WhyNot};
use motive_chess::{Move, Position};
use motive_answer::{JudgedLine, Value};

use super::{Inquest, OtherMove, Remedy, Standing, Testimony};

/// So many moves are named with what they do.
const NAMED: usize = 6;

/// So many half-moves of a line are told.
const TOLD: usize = 8;

pub(super) fn tell(inquest: &Inquest) -> String {
    let position = &inquest.position;
    let tried = position.san(inquest.tried.moves[0]);
    let (best, worth) = (position.san(inquest.best.moves[0]), inquest.best.value);
    let line = |line: &JudgedLine| position.san_line(&line.moves[..line.moves.len().min(TOLD)]);
    match inquest.standing {
        Standing::Forced => format!("{tried} is the only legal move ({}).", inquest.tried.value),
        Standing::Best => {
            format!(
                "{tried} is fine: it is the best move ({}).\nExpected: {}",
                inquest.tried.value,
                line(&inquest.tried)
            )
        }
        Standing::Good if inquest.tried.value >= worth => format!(
            "{tried} is fine: nothing better was found ({}).\nExpected: {}",
            inquest.tried.value,
            line(&inquest.tried)
        ),
        Standing::Good => format!(
            "{tried} is fine: nothing is significantly better ({}; the critic prefers {best}, {worth}).\nExpected: {}",
            inquest.tried.value,
            line(&inquest.tried)
        ),
        Standing::Hopeless => format!(
            "{tried} loses ({}), but so does everything: {best} puts up the longest resistance ({worth}).\nExpected: {}",
            inquest.tried.value,
            line(&inquest.tried)
        ),
        Standing::Misses => format!(
            "{tried} loses nothing ({}), but it misses {best} ({worth}).\nIt is met by {}\nBetter: {}",
            inquest.tried.value,
            line(&inquest.tried),
            line(&inquest.best)
        ),
        Standing::Fails => failure(inquest, &tried),
    }
}

fn failure(inquest: &Inquest, tried: &str) -> String {
    let position = &inquest.position;
    let after = position.after(inquest.tried.moves[0]);
    let refuting =
        inquest.why.as_ref().map_or(&inquest.tried.moves[1..], |why| &why.line()[..why.line().len().min(16)]);
    let mut text = if refuting.is_empty() {
        format!("{tried} fails")
    } else {
        format!("{tried} fails to {}", after.san_line(refuting))
    };
    let _ = match inquest.tried.value {
        Value::MatedIn(moves) => write!(text, " (mated in {moves}"),
        value => write!(text, " ({value}"),
    };
    let _ =
        writeln!(text, " instead of {} with {}).", inquest.best.value, position.san(inquest.best.moves[0]));
    let _ = writeln!(text, "{}", blame(inquest, tried));
    text.push_str(&answers(inquest));
    text
}

/// Whose fault it is.
fn blame(inquest: &Inquest, tried: &str) -> String {
    let threat = inquest.threat.as_ref().and_then(|threat| threat.moves.first().copied());
    fault(&inquest.position, inquest.why.as_ref(), inquest.threatened, threat, tried)
}

fn fault(
    position: &Position,
    why: Option<&WhyNot>,
    threatened: Option<bool>,
    threat: Option<Move>,
    tried: &str,
) -> String {
    let causes: Vec<&str> =
        why.map_or_else(Vec::new, |why| why.causes().iter().map(|cause: &Cause| cause.text()).collect());
    let threat = threat.and_then(|m| Some(position.pass()?.san(m)));
    match (threatened, threat) {
        (Some(true), Some(threat)) if causes.is_empty() => format!(
            "The move is not to blame: the threat was there before ({threat} comes after a pass, too), and {tried} does nothing about it."
        ),
        (Some(true), Some(threat)) => format!(
            "The threat was there before ({threat} comes after a pass, too), and {tried} does not meet it: {}.",
            causes.join("; ")
        ),
        (Some(false), _) if causes.is_empty() => {
            "After a pass nothing of the kind would happen, yet the causal test finds nothing in the move that helps the refutation: any move may do harm here."
                .to_owned()
        }
        (Some(false), _) => format!(
            "The move itself brings it about (after a pass nothing of the kind would happen): {}.",
            causes.join("; ")
        ),
        _ if causes.is_empty() => {
            format!("The move is not to blame: the trouble was there before, and {tried} does nothing about it.")
        }
        _ => format!("The move itself may be to blame: {}.", causes.join("; ")),
    }
}

/// Which moves meet it, and which do something, but not enough.
fn answers(inquest: &Inquest) -> String {
    let position = &inquest.position;
    let held: Vec<&OtherMove> = inquest.answers().collect();
    let mut text = match held[..] {
        [] => "No move was found that meets it.".to_owned(),
        [only] => format!("Only one move meets it: {}.", named(position, only)),
        [..] if inquest.is_to_blame() && held.len() > NAMED => format!(
            "{} other moves avoid it, the best of them {}.",
            held.len(),
            listed(position, &held[..NAMED.min(held.len())])
        ),
        [..] => {
            let count = if held.len() == inquest.others.len() {
                "Every other move meets it".to_owned()
            } else {
                format!("{} of the {} other moves meet it", held.len(), inquest.others.len())
            };
            format!("{count}: {}{}.", listed(position, &held[..held.len().min(NAMED)]), more(held.len()))
        }
    };
    let weak: Vec<&OtherMove> =
        inquest.others.iter().filter(|other| !other.holds && !other.does.is_empty()).collect();
    if !weak.is_empty() && !inquest.is_to_blame() {
        let _ = write!(
            text,
            "\nNot enough is done by {}{}.",
            listed(position, &weak[..weak.len().min(NAMED)]),
            more(weak.len())
        );
    }
    text
}

fn more(count: usize) -> String {
    if count > NAMED { format!(" and {} more", count - NAMED) } else { String::new() }
}

fn listed(position: &Position, moves: &[&OtherMove]) -> String {
    let list: Vec<String> = moves.iter().map(|other| named(position, other)).collect();
    list.join(", ")
}

fn named(position: &Position, other: &OtherMove) -> String {
    let san = position.san(other.line.moves[0]);
    let mut does: Vec<String> = other.does.iter().map(|counter: &Counter| counter.text()).collect();
    does.truncate(3);
    does.push(other.line.value.to_string());
    format!("{san} ({})", does.join(", "))
}

/// So many replies of a tree are told.
const REPLIES: usize = 4;

/// What a method says, in words.
pub(super) fn testify(testimony: &Testimony) -> String {
    let position = &testimony.position;
    let tried = position.san(testimony.tried.moves[0]);
    let (method, count) = (testimony.method, testimony.nodes);
    let Some(why) = &testimony.why else {
        let value = testimony.tried.value;
        return format!("{method} shows nothing against {tried} ({value}, {count} positions).");
    };
    let after = position.after(testimony.tried.moves[0]);
    let worth = match testimony.tried.value {
        Value::MatedIn(moves) => format!("mated in {moves}"),
        value => value.to_string(),
    };
    let mut text = format!("{tried} fails to {} ({method}: {worth}).\n", after.san_line(why.line()));
    let threat = testimony.threat;
    let _ = writeln!(text, "{}", fault(position, Some(why), testimony.threatened, threat, &tried));
    let others = position.legal_moves().len().saturating_sub(1);
    let (met, held): (Vec<&Remedy>, Vec<&Remedy>) =
        testimony.remedies.iter().partition(|remedy| remedy.met_by.is_some());
    let names = |list: &[&Remedy]| {
        let told = list.iter().take(NAMED).map(|remedy| remedied(position, remedy));
        format!("{}{}", told.collect::<Vec<_>>().join(", "), more(list.len()))
    };
    let _ = match (testimony.remedies.len(), held.is_empty()) {
        (0, _) => write!(text, "None of the {others} other moves does anything about it."),
        (few, true) => {
            write!(text, "{few} of the {others} other moves do something about it, none enough for {method}.")
        }
        (few, false) => write!(
            text,
            "Only {few} of the {others} other moves do something about it. {method} shows nothing against {}.",
            names(&held)
        ),
    };
    if !met.is_empty() {
        let _ = write!(text, "\nNot enough is done by {}.", names(&met));
    }
    // The first replies in the tree, those to the first move of the refutation.
    let first = testimony.replies().filter(|refuted| refuted.why.line().len() < why.line().len());
    for refuted in first.take(REPLIES) {
        let (board, reply) = (refuted.why.position(), refuted.why.tried());
        let line = board.after(reply).san_line(refuted.why.line());
        let blame = if refuted.why.is_inherited() { "does nothing about it" } else { "may bring it about" };
        let _ = write!(text, "\nIn the tree {} fails to {line}: it {blame}.", board.san(reply));
    }
    text
}

fn remedied(position: &Position, remedy: &Remedy) -> String {
    let mut does: Vec<String> = remedy.does.iter().map(|counter| counter.text()).collect();
    does.truncate(3);
    let san = position.san(remedy.m);
    match &remedy.met_by {
        Some(line) => {
            let reply = line.moves.first().map(|&m| position.after(remedy.m).san(m)).unwrap_or_default();
            format!("{san} ({}; met by {reply})", does.join(", "))
        }
        None => format!("{san} ({})", does.join(", ")),
    }
}
