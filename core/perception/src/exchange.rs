//! Captures on one square: who is deployed when, and what comes of it.
//!
//! Both sources play out the capturing sequence on the square, deploy the least valuable man first,
//! let men behind join in, and let the side to move stop whenever it likes. They differ in what a pin
//! means, so the sequence here asks a [`Pinning`]: what does it cost to deploy this man, and is he
//! held back because he pins one of theirs? Its three makers are [`NoPins`], the exchange pure and
//! simple; [`CapsPins`](crate::pins::CapsPins); and
//! [`ParadisePins`](crate::pins::ParadisePins).

mod extra;
pub(crate) mod plain;

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use crate::bearing::Bearing;
use crate::board::{Board, kind};
use crate::roster::Roster;
use crate::values;
use plain::Muster;

/// How pins bear on the order of deployment.
pub(crate) trait Pinning {
    /// What men are worth, in the order of [`crate::board::ROLES`].
    const VALUES: [i32; 6];

    /// Whether a man who would let an enemy join in from behind is held back while the enemy has
    /// nobody or only the king there (PARADISE).
    const KEEP_LINES_SHUT: bool;

    /// What it costs to deploy the man on `from`: the worth of what he is pinned to; 0 if he is free.
    fn cost(&self, sequence: &Sequence<'_, Self>, from: Square, color: Color, standing: SquareSet) -> i32
    where
        Self: Sized;

    /// Whether any pin can bear on the fight for a square.
    fn matters_on(&self, on: Square) -> bool;

    /// Whether any pin can bear on a fight for a square among some men.
    #[inline]
    fn concerns(&self, _on: Square, _bearers: SquareSet) -> bool {
        true
    }

    /// What the other side may take elsewhere, ending the sequence, because a man who cost that much
    /// left his line.
    fn forfeit(cost: i32) -> i32;

    /// Whether the man on `from` pins an enemy who bears on the square and so should stay.
    fn holds(&self, sequence: &Sequence<'_, Self>, from: Square, line_up: LineUp) -> bool
    where
        Self: Sized;
}

/// The exchange without regard to pins, in the units of CAPS.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoPins;

impl Pinning for NoPins {
    const VALUES: [i32; 6] = values::UNITS;
    const KEEP_LINES_SHUT: bool = false;

    #[inline]
    fn cost(&self, _: &Sequence<'_, NoPins>, _: Square, _: Color, _: SquareSet) -> i32 {
        0
    }

    #[inline]
    fn matters_on(&self, _: Square) -> bool {
        false
    }

    #[inline]
    fn forfeit(_: i32) -> i32 {
        0
    }

    #[inline]
    fn holds(&self, _: &Sequence<'_, NoPins>, _: Square, _: LineUp) -> bool {
        false
    }
}

/// The next man of a side in the sequence.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Next {
    pub from: Square,
    pub kind: usize,
    /// What the other side could take elsewhere because he left.
    pub cost: i32,
}

/// How far pins may depend on pins on other squares before the worth of the object is taken whole.
pub(crate) const MAX_NESTING: usize = 2;

/// The capturing sequence on one square.
pub(crate) struct Sequence<'a, P> {
    pub board: &'a Board,
    pub bearing: &'a Bearing,
    pub pinning: &'a P,
    /// The square fought for.
    pub on: Square,
    /// The squares of the pin objects whose worth is being found out, outermost first.
    pub chain: [Option<Square>; MAX_NESTING],
    /// Men who may take part; the others only block lines.
    pub allowed: SquareSet,
    /// Whether no pin matters.
    pub free: bool,
}

/// Who still stands around the square, and who of these bears on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineUp {
    pub standing: SquareSet,
    pub bearers: SquareSet,
    /// Whether men who do not bear on the square may come to bear on it during the fight.
    pub joined: bool,
}

/// The worth of a place nobody contests.
pub(crate) const UNCONTESTED: i32 = i32::MAX;

impl<'a, P: Pinning> Sequence<'a, P> {
    #[inline]
    pub(crate) fn new(board: &'a Board, bearing: &'a Bearing, pinning: &'a P, on: Square) -> Sequence<'a, P> {
        Sequence {
            board,
            bearing,
            pinning,
            on,
            chain: [None; MAX_NESTING],
            allowed: SquareSet::FULL,
            free: !pinning.matters_on(on),
        }
    }

    /// Everybody in place.
    #[inline]
    pub(crate) fn line_up(&self) -> LineUp {
        LineUp {
            standing: self.board.occupied().without(self.on),
            bearers: self.bearing.onto(self.on) & self.allowed,
            joined: self.bearing.queued().contains(self.on),
        }
    }

    /// Everybody but some, who left for other reasons than this fight and may have opened lines.
    #[inline]
    pub(crate) fn line_up_without(&self, gone: SquareSet) -> LineUp {
        let standing = self.board.occupied().without(self.on) - gone;
        let bearers = self.board.bearers(self.on, standing) & self.allowed;
        LineUp { standing, bearers, joined: self.may_be_joined(standing, bearers) }
    }

    /// [`Sequence::line_up_without`] for one man; mostly he opens no line.
    #[inline]
    pub(crate) fn line_up_without_man(&self, man: Square) -> LineUp {
        if self.bearing.opened_by(man).contains(self.on) {
            return self.line_up_without(man.into());
        }
        let standing = self.board.occupied().without(self.on).without(man);
        let bearers = self.bearing.onto(self.on).without(man) & self.allowed;
        LineUp { standing, bearers, joined: self.may_be_joined(standing, bearers) }
    }

    /// Whether a slider who does not bear on the square stands on a line to it.
    #[inline]
    fn may_be_joined(&self, standing: SquareSet, bearers: SquareSet) -> bool {
        let others = standing & self.allowed & self.board.sliders() & !bearers;
        others.any()
            && ((attacks::rook(self.on, SquareSet::EMPTY) & self.board.straight)
                | (attacks::bishop(self.on, SquareSet::EMPTY) & self.board.diagonal))
                .intersects(others)
    }

    /// Whether the fight is a matter of counting: nobody joins in, and no pin matters.
    #[inline]
    pub(crate) fn is_plain(&self, line_up: LineUp) -> bool {
        !line_up.joined && (self.free || !self.pinning.concerns(self.on, line_up.bearers))
    }

    /// What the man on `from` is worth.
    #[inline]
    pub(crate) fn value_at(&self, from: Square) -> i32 {
        P::VALUES.get(self.board.kind_at(from)).copied().unwrap_or(0)
    }

    /// The line-up after a man was deployed.
    #[inline]
    pub(crate) fn after(&self, line_up: LineUp, from: Square) -> LineUp {
        let standing = line_up.standing.without(from);
        let mut bearers = line_up.bearers.without(from);
        if line_up.joined {
            bearers |= self.board.sliders_onto(self.on, standing) & standing & self.allowed;
        }
        LineUp { standing, bearers, joined: line_up.joined }
    }

    /// What `color` wins by capturing something worth `target`, if it wishes to; never negative.
    pub(crate) fn gain(&self, color: Color, target: i32, line_up: LineUp) -> i32 {
        let mine = line_up.bearers & self.board.of(color);
        if mine.is_empty() {
            return 0;
        }
        if self.is_plain(line_up) {
            if mine == line_up.bearers {
                return target.max(0);
            }
            let [first, second] = self.musters(color, line_up);
            return plain::gain(&P::VALUES, target, first, second);
        }
        let Some(next) = self.next(color, target, line_up) else { return 0 };
        (target - self.answer(color, next, line_up)).max(0)
    }

    /// What the other side wins back after `next` of `color` has been deployed.
    #[inline]
    pub(crate) fn answer(&self, color: Color, next: Next, line_up: LineUp) -> i32 {
        let retaken = self.gain(color.other(), P::VALUES[next.kind], self.after(line_up, next.from));
        retaken.max(P::forfeit(next.cost))
    }

    /// The man of `color` to deploy next against something worth `target`.
    pub(crate) fn next(&self, color: Color, target: i32, line_up: LineUp) -> Option<Next> {
        let mut mine = line_up.bearers & self.board.of(color);
        if mine.is_empty() {
            return None;
        }
        if P::KEEP_LINES_SHUT && line_up.joined && mine.more_than_one() {
            let theirs = line_up.bearers - mine;
            if (theirs - self.board.of_kind(kind(Role::King))).is_empty() {
                let opens = |&from: &Square| !self.lets_enemy_in(from, color, line_up);
                let quiet: SquareSet = mine.into_iter().filter(opens).collect();
                if quiet.any() {
                    mine = quiet;
                }
            }
        }
        if self.free || !self.pinning.concerns(self.on, line_up.bearers) {
            let kind = self.board.cheapest_kind(mine);
            let from = in_order(mine & self.board.of_kind(kind), color).next()?;
            return Some(Next { from, kind, cost: 0 });
        }
        self.cheapest(color, target, line_up, mine)
    }

    /// Whether deploying the man on `from` brings a new enemy to bear on the square.
    fn lets_enemy_in(&self, from: Square, color: Color, line_up: LineUp) -> bool {
        let enemies = self.board.of(color.other());
        ((self.after(line_up, from).bearers ^ line_up.bearers) & enemies).any()
    }

    /// The cheapest of `mine`, where a pinned man costs what he is pinned to if that is more.
    fn cheapest(&self, color: Color, target: i32, line_up: LineUp, mine: SquareSet) -> Option<Next> {
        let mut best: Option<(i32, Next)> = None;
        let mut least = true;
        for kind in 0..6 {
            let value = P::VALUES[kind];
            if let Some((key, next)) = best
                && (key < value || (key == value && next.cost == 0))
            {
                break;
            }
            for from in in_order(mine & self.board.of_kind(kind), color) {
                let first = std::mem::replace(&mut least, false);
                if self.pinning.holds(self, from, line_up) && !(first && target > value) {
                    continue;
                }
                let cost = self.pinning.cost(self, from, color, line_up.standing);
                let key = value.max(cost);
                let better = best
                    .is_none_or(|(other, next)| key < other || (key == other && cost == 0 && next.cost > 0));
                if better {
                    best = Some((key, Next { from, kind, cost }));
                }
                if cost == 0 {
                    // Nobody later in the order can be cheaper than a free man.
                    break;
                }
            }
        }
        best.map(|(_, next)| next)
    }

    /// The highest worth of a man of `color` on the square that the other side cannot capture with
    /// gain; [`UNCONTESTED`] if nobody bears on it.
    pub(crate) fn capacity(&self, color: Color, line_up: LineUp) -> i32 {
        let enemy = color.other();
        if (line_up.bearers & self.board.of(enemy)).is_empty() {
            return UNCONTESTED;
        }
        if self.is_plain(line_up) {
            let [first, second] = self.musters(enemy, line_up);
            return plain::retaken(&P::VALUES, first, second);
        }
        // The answer does not depend on what is captured first, only who captures does, and that
        // only where pinners are held back from taking cheaper men.
        let highest = P::VALUES[5];
        let Some(bold) = self.next(enemy, highest + 1, line_up) else { return highest };
        let answer = self.answer(enemy, bold, line_up);
        let value = P::VALUES[bold.kind];
        if self.free || answer > value || !self.pinning.holds(self, bold.from, line_up) {
            return answer;
        }
        // Taken by the pinner only if worth more than he is; up to his own worth the others decide.
        match self.next(enemy, 0, line_up) {
            None => value,
            Some(other) => self.answer(enemy, other, line_up).min(value),
        }
    }

    /// What the man on `from` wins (or, negative, loses) by being the first to go to the square, where
    /// he captures something worth `target`. He must bear on it.
    pub(crate) fn forced(&self, from: Square, color: Color, target: i32) -> i32 {
        let line_up = self.line_up();
        let kind = self.board.kind_at(from);
        let cost = self.pinning.cost(self, from, color, line_up.standing);
        if P::forfeit(cost) > target {
            return target - P::forfeit(cost);
        }
        target - self.answer(color, Next { from, kind, cost }, line_up)
    }
}

/// What the man on `from` wins (or, negative, loses) by being the first to go to `on`, whether or not he
/// bears on it.
pub(crate) fn first<P: Pinning>(
    board: &Board,
    bearing: &Bearing,
    pinning: &P,
    from: Square,
    on: Square,
) -> i32 {
    let Some(color) = board.color_at(from) else { return 0 };
    let sequence = Sequence::new(board, bearing, pinning, on);
    let enemy = color.other();
    let captured = if board.of(enemy).contains(on) { sequence.value_at(on) } else { 0 };
    let line_up = sequence.line_up_without_man(from);
    let cost = pinning.cost(&sequence, from, color, line_up.standing.with(from).without(on));
    let lost = sequence.gain(enemy, sequence.value_at(from), line_up).max(P::forfeit(cost));
    captured - lost
}

/// The men of a set in the order in which equals are deployed: the farther advanced first, on one rank
/// from the h-file to the a-file. The tables of Berliner's Figure 3.11 need the second half (d8 before
/// a8, c3 before a3); the first makes the order the same for both sides.
#[inline]
pub(crate) fn in_order(set: SquareSet, color: Color) -> impl Iterator<Item = Square> {
    let mut rest = if color == Color::White { set } else { set.flip_vertical() };
    std::iter::from_fn(move || {
        let last = rest.last()?;
        rest.remove(last);
        Some(if color == Color::White { last } else { last.flip_vertical() })
    })
}

impl<P: Pinning> Sequence<'_, P> {
    /// Those who bear on the square, counted: the side named first, and the other.
    #[inline]
    fn musters(&self, first: Color, line_up: LineUp) -> [Muster; 2] {
        let mine = line_up.bearers & self.board.of(first);
        [Muster::of(self.board, mine), Muster::of(self.board, line_up.bearers - mine)]
    }

    /// Plays captures out to the end whatever they cost, `color` first: who of either side is deployed,
    /// in order, and who is left. A king captures only what nobody can retake.
    pub(crate) fn play_out(&self, color: Color, mut line_up: LineUp) -> ([Roster; 2], LineUp) {
        let mut deployed = [Roster::default(); 2];
        let mut turn = color;
        while let Some(next) = self.next(turn, P::VALUES[5] + 1, line_up) {
            let after = self.after(line_up, next.from);
            let retaken = (after.bearers & self.board.of(turn.other())).any();
            if next.kind == kind(Role::King) && retaken {
                break;
            }
            deployed[usize::from(turn != color)].push(next.from);
            line_up = after;
            turn = turn.other();
        }
        (deployed, line_up)
    }

    /// The men of a side in the order in which they would be deployed if the other side did nothing.
    pub(crate) fn order(&self, color: Color, mut line_up: LineUp) -> Roster {
        let mut order = Roster::default();
        // A target dearer than anything releases the pinners.
        while let Some(next) = self.next(color, P::VALUES[5] + 1, line_up) {
            order.push(next.from);
            line_up = self.after(line_up, next.from);
        }
        // Those who were passed over, because they pin, come last.
        order.extend(in_order(line_up.bearers & self.board.of(color), color));
        order
    }
}

#[cfg(test)]
mod tests;
