//! What a move does, as claims.

use motive_chess::{Position, Role, Square, SquareSet, attacks};
use motive_claims::{Claim, Kind, Placed};

use super::{mover, path};
use crate::{Line, Step};

/// Everything that the board shows a move to do.
pub(in super::super) fn deeds(line: &Line, step: &Step) -> Vec<Claim> {
    let Some(by) = mover(step) else { return Vec::new() };
    let after = path(line, step);
    let new = |kind| Claim::new(kind, &after).by(by);
    let mut claims = Vec::new();
    if step.before.legal_moves().len() == 1 {
        claims.push(Claim::new(Kind::OnlyLegal, &after));
    }
    if step.before.is_check() {
        claims.push(Claim::new(Kind::AnswersCheck, &after));
    }
    if let Some(taken) = step.captured().and_then(|(square, _)| Placed::on(&step.before, square)) {
        claims.push(new(Kind::Recaptures).on([taken]));
        claims.push(new(Kind::Captures).on([taken]));
    }
    if step.m.promotion().is_some() {
        claims.push(new(Kind::Promotes));
    }
    if step.m.is_castle() {
        claims.push(Claim::new(Kind::Castles, &after));
    }
    checks(step, &after, &mut claims);
    if step.after.is_stalemate() {
        claims.push(Claim::new(Kind::Stalemates, &after));
    }
    claims.push(new(Kind::Develops));
    claims.push(new(Kind::Saves));
    claims.extend(blocks(step, by).map(|on| new(Kind::Blocks).on(on)));
    for target in placed(&step.after, step.after.attacks_from(by.square)) {
        if target.piece.color == by.piece.color {
            claims.push(new(Kind::Defends).on([target]));
        } else if target.piece.role != Role::King {
            claims.push(new(Kind::Attacks).on([target]));
        }
    }
    opened(step, &after, &mut claims);
    claims
}

/// Check and mate.
fn checks(step: &Step, after: &[motive_chess::Move], claims: &mut Vec<Claim>) {
    let king = step.after.king(step.after.turn());
    let Some(king) = Placed::on(&step.after, king) else { return };
    let checkers = step.after.checkers();
    let Some(checker) = checkers.first().and_then(|square| Placed::on(&step.after, square)) else { return };
    let new = |kind| Claim::new(kind, after).by(checker).on([king]);
    if step.is_mate() {
        claims.extend([new(Kind::BackRank), new(Kind::Smothered), new(Kind::Checkmates)]);
    } else {
        if checkers.more_than_one() {
            claims.push(Claim::new(Kind::DoubleCheck, after).on([king]));
        }
        claims.push(new(Kind::Checks));
    }
}

/// The enemy pieces in whose way the mover stands now, each with what it bore on.
fn blocks(step: &Step, by: Placed) -> impl Iterator<Item = [Placed; 2]> {
    let them = by.piece.color.other();
    let sliders = sliders(&step.after) & step.after.side(them);
    sliders.into_iter().flat_map(move |slider| {
        let reached = step.before.attacks_from(slider) & step.before.side(by.piece.color);
        reached.into_iter().filter_map(move |goal| {
            let goal = if goal == step.from() { return None } else { goal };
            if !attacks::between(slider, goal).contains(by.square) {
                return None;
            }
            Some([Placed::on(&step.after, slider)?, Placed::on(&step.after, goal)?])
        })
    })
}

/// Lines that the mover opened by leaving: to enemy pieces, or just far.
fn opened(step: &Step, after: &[motive_chess::Move], claims: &mut Vec<Claim>) {
    let us = step.mover();
    let own = (sliders(&step.after) & step.after.side(us)).without(step.to());
    for slider in placed(&step.after, own) {
        let now = step.after.attacks_from(slider.square);
        let new = now - step.before.attacks_from(slider.square);
        if new.is_empty() {
            continue;
        }
        for target in placed(&step.after, new & step.after.side(us.other())) {
            claims.push(Claim::new(Kind::Discovers, after).by(slider).on([target]));
            if target.piece.role != Role::King {
                claims.push(Claim::new(Kind::Attacks, after).by(slider).on([target]));
            }
        }
        // The farthest square stands for the line; a square or two are not worth a word.
        let behind: SquareSet = new
            .into_iter()
            .filter(|&square| attacks::between(slider.square, square).contains(step.from()))
            .collect();
        let far = behind.into_iter().max_by_key(|square| square.distance(slider.square));
        if let Some(far) = far.filter(|_| behind.len() >= 3) {
            claims.push(Claim::new(Kind::OpensLine, after).by(slider).squares([far]));
        }
    }
}

/// Bishops, rooks and queens.
pub(super) fn sliders(position: &Position) -> SquareSet {
    position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen)
}

/// The pieces on some squares.
pub(super) fn placed(position: &Position, squares: SquareSet) -> Vec<Placed> {
    let on = |square: Square| Placed::on(position, square);
    squares.into_iter().filter_map(on).collect()
}
