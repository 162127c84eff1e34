//! The parts of sentences: what a confirmed line does, wins and threatens.

use motive_caps::{Counter, WhyNot};
use motive_chess::{Move, Role, role_name};
use motive_explain::{Theme, ThemeKind};

use super::{Case, number};
use crate::Claimed;
use crate::reason::Told;

/// "Nc7+ hits the king on e8 and the rook on a8 and wins a rook", also if the theme comes a move later.
pub(super) fn how(told: &Told<'_>, theme: &Theme, does: &str, gain: &str) -> String {
    let does = if does.is_empty() { gain.to_owned() } else { format!("{does} and {gain}") };
    if theme.evidence.ply == 0 {
        return format!("{} {does}", told.first());
    }
    let steps = told.line.steps();
    let (before, rest) = steps.split_at(theme.evidence.ply);
    let first: Vec<String> = before.iter().map(|step| step.before.san(step.m)).collect();
    format!("after {}, {} {does}", first.join(" "), rest[0].before.san(rest[0].m))
}

/// "mate in two", "a back-rank mate in two".
pub(super) fn mate_words(told: &Told<'_>, moves: u32) -> String {
    let pattern = told.theme.as_ref().map(|theme| theme.kind);
    match pattern {
        Some(ThemeKind::BackRankMate) => format!("a back-rank mate in {}", number(moves)),
        Some(ThemeKind::SmotheredMate) => format!("a smothered mate in {}", number(moves)),
        _ => format!("mate in {}", number(moves)),
    }
}

/// What a line wins, as far as the checker has confirmed it: "wins a rook for a knight".
pub(super) fn gain_words(told: &Told<'_>) -> Option<String> {
    match told.shown.claimed {
        Claimed::Material(_) if told.gain() > 0 => {
            let first = told.shown.moves[0];
            let more = told.shown.shows_more();
            if first.promotion().is_some() {
                return if more {
                    Some("promotes the pawn and wins material".to_owned())
                } else {
                    told.outcome.clause()
                };
            }
            // The large man that is taken at once is what the reader looks at.
            match first.capture().filter(|&role| role != Role::Pawn) {
                Some(role) if told.gain() > book_worth(role) + 2 => {
                    Some(format!("wins the {} and more", role_name(role)))
                }
                Some(role) if told.gain() >= book_worth(role) - 1 => {
                    Some(format!("wins the {}", role_name(role)))
                }
                Some(role) if more => Some(format!("takes the {} and wins material", role_name(role))),
                None if more => Some("wins material".to_owned()),
                _ => told.outcome.clause(),
            }
        }
        Claimed::Mate(moves) => Some(format!("mates in {}", number(moves))),
        _ => None,
    }
}

/// In pawns.
fn book_worth(role: Role) -> i32 {
    motive_solution::worth(role) / 100
}

/// What the better move does about the reply, in the terms of Berliner's counter-causal moves.
pub(super) fn counter(case: &Case<'_>, reply: &Told<'_>, better: Move) -> Option<String> {
    let why = WhyNot::new(case.before, case.m, &reply.shown.moves)?;
    let answer = why.answers().iter().find(|answer| answer.mv == better)?;
    let us = case.before.turn();
    let man = |square| case.before.role_at(square).map_or("man", role_name);
    let moving = better.from();
    answer.counters.iter().find_map(|&counter| match counter {
        Counter::MoveTarget(square) if moving == Some(square) && square != case.before.king(us) => {
            Some(format!("brings the {} into safety", man(square)))
        }
        Counter::Guard(square) if case.before.side(us).contains(square) && moving != Some(square) => {
            Some(format!("guards the {} on {square}", man(square)))
        }
        Counter::Capture(square) => Some(format!("takes the {} on {square}", man(square))),
        Counter::Block(_) => Some("closes the line".to_owned()),
        _ => None,
    })
}
