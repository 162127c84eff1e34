//! Pins as PARADISE regards them (Wilkins 1979, II.F): read from the line-up at hand, and worth what the exchange on the
//! object's square brings.

use std::cell::RefCell;

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use super::PinRay;
use crate::bearing::{Bearing, beyond, square_line_is_straight};
use crate::board::{Board, kind};
use crate::exchange::{LineUp, MAX_NESTING, Pinning, Sequence};
use crate::values;

/// Pins as PARADISE regards them in exchanges: read from the men still standing, valued by the
/// exchange on the object's square.
#[derive(Clone, Debug)]
pub(crate) struct ParadisePins {
    /// By man: the squares the fight for which could find him pinned. For one who is pinned now these
    /// are all; for others, those on which everybody who now breaks the line bears as well as he.
    exposed: [SquareSet; 64],
    /// The squares the fight for which pins can influence.
    affected: SquareSet,
    /// The rays of the position itself, each with whether a friend behind the pinner would keep it.
    rays: Vec<(PinRay, bool)>,
    pinners: SquareSet,
    /// Pins valued already. What is found does not depend on the exchange that asked, so that the
    /// order of asking does not matter.
    known: RefCell<Vec<(PinRay, i32)>>,
}

impl ParadisePins {
    pub(crate) fn new(board: &Board, bearing: &Bearing, rays: &[PinRay]) -> ParadisePins {
        // Who may take part where: those who bear there, and on squares where men queue up every slider
        // on the line.
        let mut reach = [SquareSet::EMPTY; 64];
        for man in board.occupied() {
            reach[man.to_usize()] = bearing.direct(man);
        }
        for slider in board.sliders() {
            let line = Board::reach(board.kind_at(slider), Color::White, slider, SquareSet::EMPTY);
            reach[slider.to_usize()] |= line & bearing.queued();
        }
        let mut pins = ParadisePins {
            exposed: [SquareSet::EMPTY; 64],
            affected: SquareSet::EMPTY,
            rays: rays.iter().map(|&ray| (ray, keeps(board, ray))).collect(),
            pinners: rays.iter().map(|ray| ray.pinner).collect(),
            known: RefCell::new(Vec::with_capacity(8)),
        };
        for slider in board.sliders() {
            pins.expose_along(board, bearing, &reach, slider);
        }
        for &(ray, kept) in &pins.rays {
            if !kept {
                pins.affected |= reach[ray.pinner.to_usize()] & reach[ray.pinned.to_usize()];
            }
        }
        pins
    }

    /// Finds whom a slider could pin, now or when men who break the line have left for a fight.
    fn expose_along(&mut self, board: &Board, bearing: &Bearing, reach: &[SquareSet; 64], slider: Square) {
        let Some(color) = board.color_at(slider) else { return };
        let enemies = board.of(color.other());
        for first in bearing.direct(slider) & board.occupied() {
            let mut rest = beyond(slider, first) & board.occupied();
            if !rest.intersects(enemies) {
                continue;
            }
            // The men of the line, nearest first. `leaving` are the squares on which all those passed
            // so far bear, whoever of them is to be pinned put in when it is his turn.
            let upward = slider < first;
            let mut leaving = SquareSet::FULL;
            let mut candidates: [Option<(Square, SquareSet)>; 7] = [None; 7];
            let mut man = first;
            for slot in 0..7 {
                let here = reach[man.to_usize()];
                if enemies.contains(man) {
                    // He may be the object of those before him.
                    for (candidate, others) in candidates.iter().flatten() {
                        let at = self.exposed[candidate.to_usize()] | *others;
                        self.exposed[candidate.to_usize()] = at;
                        self.affected |= at & reach[candidate.to_usize()];
                    }
                }
                for (_, others) in candidates.iter_mut().flatten() {
                    *others &= here;
                }
                if enemies.contains(man) {
                    candidates[slot] = Some((man, leaving));
                }
                leaving &= here;
                let next = if upward { rest.first() } else { rest.last() };
                let Some(next) = next else { break };
                rest.remove(next);
                man = next;
            }
        }
    }

    /// Forgets what makes it fast, for tests: everybody may be pinned anywhere.
    #[cfg(test)]
    pub(crate) fn without_shortcuts(mut self) -> ParadisePins {
        self.exposed = [SquareSet::FULL; 64];
        self.affected = SquareSet::FULL;
        self
    }

    /// What the pinner's side would win on the object's square if the pinned man left.
    pub(crate) fn worth(&self, board: &Board, bearing: &Bearing, ray: PinRay) -> i32 {
        if let Some(&(_, worth)) = self.known.borrow().iter().find(|(known, _)| *known == ray) {
            return worth;
        }
        let worth = self.worth_below(board, bearing, ray, [None; MAX_NESTING]);
        self.known.borrow_mut().push((ray, worth));
        worth
    }

    fn worth_below(
        &self,
        board: &Board,
        bearing: &Bearing,
        ray: PinRay,
        mut chain: [Option<Square>; MAX_NESTING],
    ) -> i32 {
        let full = values::PARADISE[board.kind_at(ray.object).min(5)];
        // The king is worth all; and a circle of pins, or a chain too long to follow, is cut by taking
        // the object for lost.
        if board.kind_at(ray.object) == kind(Role::King) || chain.contains(&Some(ray.object)) {
            return full;
        }
        let Some(free) = chain.iter_mut().find(|link| link.is_none()) else { return full };
        *free = Some(ray.object);
        let Some(victim) = board.color_at(ray.object) else { return 0 };
        let mut sequence = Sequence::new(board, bearing, self, ray.object);
        sequence.chain = chain;
        // Men who left for other reasons than this fight may have opened any line.
        sequence.free = false;
        let line_up = sequence.line_up_without(SquareSet::of([ray.pinned, ray.pinner]));
        (full - sequence.gain(victim, sequence.value_at(ray.pinner), line_up)).max(0)
    }
}

impl Pinning for ParadisePins {
    const VALUES: [i32; 6] = values::PARADISE;
    const KEEP_LINES_SHUT: bool = true;

    #[inline]
    fn cost(
        &self,
        sequence: &Sequence<'_, ParadisePins>,
        from: Square,
        color: Color,
        standing: SquareSet,
    ) -> i32 {
        if sequence.chain[0].is_none() && !self.exposed[from.to_usize()].contains(sequence.on) {
            return 0;
        }
        pinned_for(self, sequence, from, color, standing)
    }

    #[inline]
    fn matters_on(&self, on: Square) -> bool {
        self.affected.contains(on)
    }

    #[inline]
    fn forfeit(cost: i32) -> i32 {
        cost
    }

    #[inline]
    fn holds(&self, sequence: &Sequence<'_, ParadisePins>, from: Square, line_up: LineUp) -> bool {
        // Below the first level a pinner is as free as the men it would be compared with: the worth of
        // its pin may be just what is being found out.
        self.pinners.contains(from)
            && sequence.chain[0].is_none()
            && self.rays.iter().any(|&(ray, kept)| {
                ray.pinner == from
                    && !kept
                    && line_up.bearers.contains(ray.pinned)
                    && line_up.standing.contains(ray.object)
                    && !ray.line().contains(sequence.on)
                    && self.worth(sequence.board, sequence.bearing, ray) > 0
            })
    }
}

/// The dearest pin on a man in the line-up at hand.
fn pinned_for(
    pins: &ParadisePins,
    sequence: &Sequence<'_, ParadisePins>,
    from: Square,
    color: Color,
    standing: SquareSet,
) -> i32 {
    let board = sequence.board;
    let kind_here = board.kind_at(from);
    if kind_here == kind(Role::King) {
        return 0;
    }
    // The square fought for is occupied throughout. A pinner on the far side of it does not pin, and a
    // pinner on it is what is being captured.
    let blocked = standing.with(sequence.on);
    let straight = attacks::rook(from, blocked);
    let diagonal = attacks::bishop(from, blocked);
    let enemies = board.of(color.other()) & standing;
    let pinners = ((straight & board.straight) | (diagonal & board.diagonal)) & enemies;
    let mut dearest = 0;
    for pinner in pinners {
        let seen = if square_line_is_straight(pinner, from) { straight } else { diagonal };
        let behind = seen & attacks::line(pinner, from) & board.of(color) & standing;
        if let Some(object) = behind.single() {
            let ray = PinRay { pinner, pinned: from, object };
            let worth = if sequence.chain[0].is_none() {
                pins.worth(board, sequence.bearing, ray)
            } else {
                pins.worth_below(board, sequence.bearing, ray, sequence.chain)
            };
            dearest = dearest.max(worth);
        }
    }
    dearest
}

/// Whether a friend not more valuable than the pinner stands behind it and would keep the pin.
fn keeps(board: &Board, ray: PinRay) -> bool {
    let straight = square_line_is_straight(ray.pinner, ray.pinned);
    let seen = if straight {
        attacks::rook(ray.pinner, board.occupied())
    } else {
        attacks::bishop(ray.pinner, board.occupied())
    };
    let sliders = if straight { board.straight } else { board.diagonal };
    let Some(color) = board.color_at(ray.pinner) else { return false };
    let line = attacks::line(ray.pinner, ray.pinned);
    (seen & line & sliders & board.of(color))
        .into_iter()
        .any(|friend| board.kind_at(friend) <= board.kind_at(ray.pinner))
}
