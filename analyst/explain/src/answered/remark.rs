//! What a move of a line does: the facts that are worth telling, in the order in which one tells them.

use motive_chess::{Position, Role};
use motive_claims::{Kind, Placed};

use super::ledger::{Fact, Ledger};
use super::propose::{deeds, lures, mate_threats, tactics};
use super::saying::Saying;
use crate::{Line, Step, Theme, ThemeKind};

/// Clauses of one remark.
const MOST_CLAUSES: usize = 3;

/// The facts of a move, the weightiest first, without those that others say already.
pub(super) fn observe(ledger: &Ledger<'_>, line: &Line, step: &Step, themes: &[Theme]) -> Vec<Fact> {
    let after: Vec<_> = line.steps()[..=step.ply].iter().map(|step| step.m).collect();
    let mut claims = deeds(line, step);
    claims.extend(tactics(ledger, line, step));
    let drawn = |theme: &Theme| {
        theme.evidence.ply == step.ply && matches!(theme.kind, ThemeKind::Attraction | ThemeKind::Deflection)
    };
    if themes.iter().any(drawn) {
        claims.extend(lures(line, step));
    }
    claims.extend(mate_threats(&step.after, &after).into_iter().take(1));
    let mut facts = ledger.check_all(claims);
    facts.sort_by_key(|fact| order(fact.kind));
    // A line that is opened to something well guarded is not worth a word.
    let attacked: Vec<Fact> = facts.iter().filter(|fact| fact.kind == Kind::Attacks).cloned().collect();
    facts.retain(|fact| {
        let matters = |on: &Placed| {
            on.piece.role == Role::King || attacked.iter().any(|by| by.by == fact.by && by.on == fact.on)
        };
        // Nor is an attack that is shut off from what was not to be won.
        let was_lost = |on: &Placed| {
            on.piece.role == Role::King
                || motive_claims::exchange(&step.before, on.square, step.mover().other()) >= 100
        };
        match fact.kind {
            Kind::Discovers => fact.on.first().is_some_and(matters),
            Kind::Blocks => fact.on.get(1).is_some_and(was_lost),
            _ => true,
        }
    });
    thin(facts)
}

/// The place of a kind in a remark.
fn order(kind: Kind) -> usize {
    const ORDER: &[Kind] = &[
        Kind::OnlyLegal,
        Kind::Recaptures,
        Kind::Captures,
        Kind::Promotes,
        Kind::BackRank,
        Kind::Smothered,
        Kind::Checkmates,
        Kind::Stalemates,
        Kind::DoubleCheck,
        Kind::Lures,
        Kind::Fork,
        Kind::Skewer,
        Kind::Checks,
        Kind::Discovers,
        Kind::Threat,
        Kind::Trapped,
        Kind::Pin,
        Kind::Blocks,
        Kind::Saves,
        Kind::Defends,
        Kind::Castles,
        Kind::Develops,
        Kind::Attacks,
        Kind::OpensLine,
        Kind::AnswersCheck,
        Kind::Hangs,
    ];
    ORDER.iter().position(|&known| known == kind).unwrap_or(ORDER.len())
}

/// Takes out what another fact of the same move says already.
fn thin(facts: Vec<Fact>) -> Vec<Fact> {
    let said = |by: &Fact, fact: &Fact| match (by.kind, fact.kind) {
        (Kind::Recaptures, Kind::Captures)
        | (Kind::OnlyLegal, Kind::AnswersCheck)
        | (Kind::BackRank | Kind::Smothered, Kind::Checkmates)
        | (Kind::DoubleCheck, Kind::Checks)
        | (Kind::Captures | Kind::Recaptures, Kind::Saves) => true,
        (Kind::Checkmates | Kind::BackRank | Kind::Smothered, kind) => !matches!(
            kind,
            Kind::Captures
                | Kind::Recaptures
                | Kind::Promotes
                | Kind::Checkmates
                | Kind::BackRank
                | Kind::Smothered
        ),
        (Kind::Fork | Kind::Skewer, Kind::Checks) | (Kind::DoubleCheck | Kind::Checks, Kind::Discovers) => {
            (by.kind == Kind::DoubleCheck || by.by == fact.by) && shares(by, fact, Some(Role::King))
        }
        (
            Kind::Fork | Kind::Skewer | Kind::Pin | Kind::Trapped | Kind::Discovers,
            Kind::Attacks | Kind::Hangs,
        )
        | (Kind::Skewer, Kind::Pin)
        | (Kind::Attacks, Kind::Hangs) => shares(by, fact, None),
        (Kind::Fork, Kind::Pin) => by.by == fact.by && shares(by, fact, None),
        _ => false,
    };
    let mut kept: Vec<Fact> = Vec::new();
    for fact in &facts {
        let repeated = facts.iter().any(|by| by != fact && said(by, fact));
        // One of each kind is enough, but for what is attacked.
        let seen = kept.iter().filter(|by| by.kind == fact.kind).count();
        let most = if matches!(fact.kind, Kind::Attacks | Kind::Hangs | Kind::Pin) { 3 } else { 1 };
        if !repeated && seen < most {
            kept.push(fact.clone());
        }
    }
    kept
}

/// Whether two facts act on the same piece (of a role).
fn shares(a: &Fact, b: &Fact, role: Option<Role>) -> bool {
    let counts = |placed: &&Placed| role.is_none_or(|role| placed.piece.role == role);
    b.on.first().is_some_and(|first| a.on.iter().filter(counts).any(|placed| placed == first))
}

/// The facts of a move that its remark tells: of the opponent's moves, only what forces or meets something.
pub(super) fn remarked(facts: &[Fact], own: bool) -> Vec<&Fact> {
    let told = |fact: &&Fact| match fact.kind {
        Kind::AnswersCheck | Kind::Hangs => false,
        Kind::Discovers => own || fact.on.first().is_some_and(|on| on.piece.role == Role::King),
        Kind::Saves => fact.by.is_some_and(|by| by.piece.role != Role::Pawn),
        Kind::OpensLine
        | Kind::Attacks
        | Kind::Develops
        | Kind::Pin
        | Kind::Defends
        | Kind::Lures
        | Kind::Castles => own,
        _ => true,
    };
    let mut chosen: Vec<&Fact> = facts.iter().filter(told).collect();
    // That a pawn is attacked or a line opened is told where nothing else is.
    let is_small = |fact: &Fact| {
        fact.kind == Kind::OpensLine
            || fact.kind == Kind::Attacks && fact.on.first().is_some_and(|on| on.piece.role == Role::Pawn)
    };
    if chosen.iter().any(|fact| !is_small(fact)) {
        chosen.retain(|fact| !is_small(fact));
    } else {
        chosen.truncate(1);
    }
    chosen.truncate(MOST_CLAUSES);
    chosen
}

/// The facts as verb phrases of the move.
pub(super) fn told(start: &Position, facts: &[&Fact]) -> Saying {
    let mut sayings: Vec<Saying> = Vec::new();
    let has = |kind| facts.iter().any(|fact| fact.kind == kind);
    for fact in facts {
        // A capture with check is one deed.
        if fact.kind == Kind::Checks
            && (has(Kind::Captures) || has(Kind::Recaptures))
            && let Some(capture) = sayings.iter_mut().find(|saying| saying.text.contains("captures "))
        {
            capture.text.push_str(" with check");
            capture.facts.push((*fact).clone());
            continue;
        }
        sayings.push(deed(start, fact));
    }
    Saying::listed(sayings)
}

/// One fact as what the move does.
pub(super) fn deed(start: &Position, fact: &Fact) -> Saying {
    let moved = fact.after.split_last().map(|(&m, earlier)| {
        let before = earlier.iter().fold(start.clone(), |position, &m| position.after(m));
        before.destination(m)
    });
    let acts = fact.by.is_none_or(|by| Some(by.square) == moved)
        || matches!(
            fact.kind,
            Kind::Checks
                | Kind::Checkmates
                | Kind::BackRank
                | Kind::Smothered
                | Kind::Discovers
                | Kind::OpensLine
        );
    if acts {
        Saying::predicate(start, fact)
    } else {
        Saying::statement(start, fact).after("sees to it that ")
    }
}
