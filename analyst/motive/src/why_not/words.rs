//! The answer to "why not that move?" in words.

use std::fmt::Write;

use motive_answer::{Value, Variation};
use motive_caps::WhyNot;
use motive_chess::Position;

use super::{MethodReport, OtherMove, Remedy, Standing, WhyNotReport};

/// So many moves are named with what they do.
const NAMED: usize = 6;

/// So many half-moves of a line are told.
const TOLD: usize = 8;

pub(super) fn tell(report: &WhyNotReport) -> String {
    let position = &report.position;
    let tried = position.san(report.tried.moves[0]);
    let (best, worth) = (position.san(report.best.moves[0]), report.best.value);
    let line = |line: &Variation| position.san_line(&line.moves[..line.moves.len().min(TOLD)]);
    match report.standing {
        Standing::Forced => format!("{tried} is the only legal move ({}).", report.tried.value),
        Standing::Best => {
            format!(
                "{tried} is fine: it is the best move ({}).\nExpected: {}",
                report.tried.value,
                line(&report.tried)
            )
        }
        Standing::Good if report.tried.value >= worth => format!(
            "{tried} is fine: nothing better was found ({}).\nExpected: {}",
            report.tried.value,
            line(&report.tried)
        ),
        Standing::Good => format!(
            "{tried} is fine: nothing is significantly better ({}; the critic prefers {best}, {worth}).\nExpected: {}",
            report.tried.value,
            line(&report.tried)
        ),
        Standing::Hopeless => format!(
            "{tried} loses ({}), but so does everything: {best} puts up the longest resistance ({worth}).\nExpected: {}",
            report.tried.value,
            line(&report.tried)
        ),
        Standing::Misses => format!(
            "{tried} misses {best} ({worth} instead of {}).{}\nIt is met by {}\nBetter: {}",
            report.tried.value,
            report.chances().fold(String::new(), |text, told| format!("{text} {}", told.text)),
            line(&report.tried),
            line(&report.best)
        ),
        Standing::Fails => failure(report, &tried),
    }
}

fn failure(report: &WhyNotReport, tried: &str) -> String {
    let position = &report.position;
    let after = position.after(report.tried.moves[0]);
    let refuting =
        report.why.as_ref().map_or(&report.tried.moves[1..], |why| &why.line()[..why.line().len().min(16)]);
    let mut text = if refuting.is_empty() {
        format!("{tried} fails")
    } else {
        format!("{tried} fails to {}", after.san_line(refuting))
    };
    let _ = match report.tried.value {
        Value::MatedIn(moves) => write!(text, " (mated in {moves}"),
        value => write!(text, " ({value}"),
    };
    let _ = writeln!(text, " instead of {} with {}).", report.best.value, position.san(report.best.moves[0]));
    let causes: Vec<&str> = report.causes().map(|told| told.text.as_str()).collect();
    let _ = match causes[..] {
        [] => writeln!(text, "{}", unknown(report.threatened)),
        [..] => writeln!(text, "{}", causes.join("\n")),
    };
    text.push_str(&answers(report));
    text
}

/// What brought a refutation about, in a sentence, if it is known.
pub(super) fn cause(why: &WhyNot, threatened: Option<bool>) -> Option<String> {
    let tried = why.position().san(why.tried());
    if let Some(threat) = why.threat().filter(|_| threatened == Some(true)) {
        let line = why.position().pass()?.san_line(threat.moves());
        return Some(format!(
            "The move is not to blame: the threat was there before (after a pass {line} {}, too), and {tried} does nothing about it.",
            threat.text()
        ));
    }
    let blame = why.blame().filter(|_| threatened != Some(true))?;
    Some(format!("The move itself brings it about: {tried} {}.", blame.text()))
}

/// What brought it about, or what is known instead.
fn fault(why: Option<&WhyNot>, threatened: Option<bool>) -> String {
    let known = why.and_then(|why| cause(why, threatened));
    known.unwrap_or_else(|| unknown(threatened).to_owned())
}

/// What is said if no cause is known.
fn unknown(threatened: Option<bool>) -> &'static str {
    match threatened {
        Some(false) => "After a pass nothing of the kind would happen; no single cause was found.",
        _ => "No single cause was found.",
    }
}

/// Which moves meet it, and which do something, but not enough.
fn answers(report: &WhyNotReport) -> String {
    let position = &report.position;
    let held: Vec<&OtherMove> = report.answers().collect();
    let mut text = match held[..] {
        [] => "No move was found that meets it.".to_owned(),
        [only] => format!("Only one move meets it: {}.", named(position, only)),
        [..] if report.is_to_blame() && held.len() > NAMED => format!(
            "{} other moves avoid it, the best of them {}.",
            held.len(),
            listed(position, &held[..NAMED.min(held.len())])
        ),
        [..] => {
            let count = if held.len() == report.others.len() {
                "Every other move meets it".to_owned()
            } else {
                format!("{} of the {} other moves meet it", held.len(), report.others.len())
            };
            format!("{count}: {}{}.", listed(position, &held[..held.len().min(NAMED)]), more(held.len()))
        }
    };
    let weak: Vec<&OtherMove> =
        report.others.iter().filter(|other| !other.holds && !other.does.is_empty()).collect();
    if !weak.is_empty() && !report.is_to_blame() {
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
    let mut does = other.does.clone();
    does.truncate(3);
    does.push(other.line.value.to_string());
    format!("{san} ({})", does.join(", "))
}

/// So many replies of a tree are told.
const REPLIES: usize = 4;

/// What a method says, in words.
pub(super) fn testify(method_report: &MethodReport) -> String {
    let position = &method_report.position;
    let tried = position.san(method_report.tried.moves[0]);
    let (method, count) = (method_report.method, method_report.nodes);
    let Some(why) = &method_report.why else {
        let value = method_report.tried.value;
        return format!("{method} shows nothing against {tried} ({value}, {count} positions).");
    };
    let after = position.after(method_report.tried.moves[0]);
    let worth = match method_report.tried.value {
        Value::MatedIn(moves) => format!("mated in {moves}"),
        value => value.to_string(),
    };
    let mut text = format!("{tried} fails to {} ({method}: {worth}).\n", after.san_line(why.line()));
    let _ = writeln!(text, "{}", fault(Some(why), method_report.threatened));
    let others = position.legal_moves().len().saturating_sub(1);
    let (met, held): (Vec<&Remedy>, Vec<&Remedy>) =
        method_report.remedies.iter().partition(|remedy| remedy.met_by.is_some());
    let names = |list: &[&Remedy]| {
        let told = list.iter().take(NAMED).map(|remedy| remedied(position, remedy));
        format!("{}{}", told.collect::<Vec<_>>().join(", "), more(list.len()))
    };
    let _ = match (method_report.remedies.len(), held.is_empty()) {
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
    let first = method_report.replies().filter(|refuted| refuted.why.line().len() < why.line().len());
    for refuted in first.take(REPLIES) {
        let (board, reply) = (refuted.why.position(), refuted.why.tried());
        let line = board.after(reply).san_line(refuted.why.line());
        let _ = write!(text, "\nIn the tree {} fails to {line}.", board.san(reply));
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
