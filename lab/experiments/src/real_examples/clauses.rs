//! Near misses that break one condition of a production each.

use std::sync::Arc;

use motive_chess::{Leniency, Position, Square, role_name};
use motive_paradise::Analyst;
use production::Rule;

use super::Found;
use crate::compose::{fire, remove, shift};

/// A position in which a production does not fire because one of its conditions fails.
pub(super) struct Miss {
    pub fen: String,
    /// The objects with which it must not fire; nothing if it does not fire at all.
    pub bindings: Option<Vec<(String, String)>>,
    pub note: String,
}

/// Near misses of an example, each for another condition, at most so many.
pub(super) fn near_misses(analyst: &Analyst, rule: Rule, found: &Found, most: usize) -> Vec<Miss> {
    let Ok(position) = Position::from_fen(&found.fen, Leniency::Lenient) else { return Vec::new() };
    let knowledge = Arc::clone(analyst.knowledge());
    let options = analyst.options();
    let mut own = Analyst::with_base(&knowledge, options);
    let is_hit = |analyst: &mut Analyst, position: &Position, same: bool| {
        fire(analyst, position, &found.goal)
            .iter()
            .any(|(firing, bindings)| firing.rule == rule && (!same || *bindings == found.bindings))
    };
    // Boards with one piece elsewhere or one less, in which the production does not fire with these objects.
    let missed: Vec<(Position, String, bool)> = changed(&position)
        .into_iter()
        .filter_map(|(other, note)| {
            let is_silent = !is_hit(&mut own, &other, true);
            is_silent.then(|| {
                let altogether = !is_hit(&mut own, &other, false);
                (other, note, altogether)
            })
        })
        .collect();
    let mut misses = Vec::new();
    for (place, condition) in knowledge.conditions(rule).into_iter().enumerate() {
        if misses.len() == most {
            break;
        }
        let relaxed = Arc::new(knowledge.relaxed(rule, |at| at != place));
        let mut without = Analyst::with_base(&relaxed, options);
        let mut fitting = missed.iter().filter(|(other, ..)| is_hit(&mut without, other, true));
        let Some(first) = fitting.next() else { continue };
        // One in which it does not fire at all says more.
        let best = if first.2 { first } else { fitting.find(|miss| miss.2).unwrap_or(first) };
        let (other, note, altogether) = best;
        if misses.iter().any(|miss: &Miss| miss.fen == other.to_fen()) {
            continue;
        }
        misses.push(Miss {
            fen: other.to_fen(),
            bindings: (!altogether).then(|| found.bindings.clone()),
            note: format!("{note}; fails: {condition}"),
        });
    }
    misses
}

/// Boards that differ by one piece, which moved by one square or is gone.
fn changed(position: &Position) -> Vec<(Position, String)> {
    let mut boards = Vec::new();
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        let name = role_name(piece.role);
        for to in Square::ALL.into_iter().filter(|&to| square.distance(to) == 1) {
            if position.piece_at(to).is_none() {
                let other = shift(position, square, to);
                boards.extend(other.map(|other| (other, format!("the {name} of {square} stands on {to}"))));
            }
        }
        let other = remove(position, square);
        boards.extend(other.map(|other| (other, format!("there is no {name} on {square}"))));
    }
    boards
}
