//! The moves of the positions that were looked into, with the numbers of the positions after them.
//!
//! A search by numbers comes back to a position many times. Its moves and their numbers are kept from visit to
//! visit, so that a visit costs a walk along them; only what is looked into for the first time is made and judged.

use motive_chess::Move;

use crate::numbers::{NEVER, Numbers};

/// A move is looked into until it needs more than the second best by this part.
const PATIENCE: u32 = 8;

/// A move, with what is known about the position after it.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    pub m: Move,
    /// Moves to mate, if it is certain.
    pub moves: u8,
    pub numbers: Numbers,
}

/// Where the moves are kept. When it is full all of them are dropped at once; the numbers of the positions
/// themselves stay in the table.
pub(crate) struct Pool {
    pub children: Vec<Child>,
    /// What was kept in an earlier era is gone.
    pub era: u32,
    most: usize,
}

impl Pool {
    /// Room for about so many moves.
    pub(crate) fn new(most: usize) -> Pool {
        Pool { children: Vec::new(), era: 1, most }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.children.len() >= self.most
    }

    pub(crate) fn clear(&mut self) {
        self.children.clear();
        self.era = self.era.wrapping_add(1);
    }
}

/// What the side to move wants to show and what the other side does.
fn sides(numbers: Numbers, attacks: bool) -> (u32, u32) {
    if attacks { (numbers.proof, numbers.disproof) } else { (numbers.disproof, numbers.proof) }
}

/// The numbers of a position from those of the positions after it.
///
/// One move is enough for the side to move: the least number counts. Against it all moves must be shown. For the
/// mate their numbers are added up. For its refutation they are not: the attacker's moves lead to much the same
/// positions, which would be counted again and again, so the largest counts, and one for every other open move
/// (Ueda and others, "weak proof-number search", 2008).
pub(crate) fn sum(children: &[Child], attacks: bool) -> Numbers {
    // Without a move the attacker has failed, and so he has if the defender is stalemated.
    let (mut least, mut all, mut most, mut open) = (NEVER, 0, 0, 0);
    for child in children {
        let (own, other) = sides(child.numbers, attacks);
        least = least.min(own);
        all = (all + other).min(NEVER);
        most = most.max(other);
        open += u32::from(other > 0);
    }
    if children.is_empty() {
        return Numbers::SAFE;
    }
    if attacks && open > 0 {
        all = (most + open - 1).min(NEVER);
    }
    match (least, all) {
        (0, _) if attacks => Numbers::MATE,
        (0, _) => Numbers::SAFE,
        (_, 0) if attacks => Numbers::SAFE,
        (_, 0) => Numbers::MATE,
        _ if attacks => Numbers { proof: least, disproof: all },
        _ => Numbers { proof: all, disproof: least },
    }
}

/// Which move is looked into next, and until when: while it needs less than the second best, with a little
/// patience, and while the position as a whole stays below its thresholds.
pub(crate) fn next(children: &[Child], attacks: bool, here: Numbers, until: Numbers) -> (usize, Numbers) {
    let (mut best, mut rank, mut second) = (0, (u32::MAX, 0), NEVER);
    for (at, child) in children.iter().enumerate() {
        let (own, other) = sides(child.numbers, attacks);
        // Of moves that need the same, the one that the other side finds hardest to answer.
        if own < rank.0 || own == rank.0 && other > rank.1 {
            second = rank.0.min(NEVER);
            (best, rank) = (at, (own, other));
        } else {
            second = second.min(own);
        }
    }
    let (until_own, until_other) = sides(until, attacks);
    let (_, here_other) = sides(here, attacks);
    let own = until_own.min(second.saturating_add(second / PATIENCE + 1)).min(NEVER);
    let other = until_other.saturating_sub(here_other).saturating_add(rank.1).min(NEVER);
    let thresholds = if attacks {
        Numbers { proof: own, disproof: other }
    } else {
        Numbers { proof: other, disproof: own }
    };
    (best, thresholds)
}

#[cfg(test)]
mod tests {
    use motive_chess::{Role, Square};

    use super::*;

    fn children(numbers: &[(u32, u32)]) -> Vec<Child> {
        let m = Move::Normal {
            role: Role::King,
            from: Square::A1,
            capture: None,
            to: Square::A2,
            promotion: None,
        };
        let child =
            |&(proof, disproof): &(u32, u32)| Child { m, moves: 0, numbers: Numbers { proof, disproof } };
        numbers.iter().map(child).collect()
    }

    #[test]
    fn one_move_is_enough_for_one_side_and_all_are_needed_against_it() {
        let some = children(&[(3, 1), (2, 5), (NEVER, 0)]);
        assert_eq!(sum(&some, true), Numbers { proof: 2, disproof: 6 });
        let some = children(&[(3, 1), (2, 5), (0, NEVER)]);
        assert_eq!(sum(&some, false), Numbers { proof: 5, disproof: 1 });
        assert_eq!(sum(&some, true), Numbers::MATE);
        assert_eq!(sum(&children(&[(NEVER, 0), (NEVER, 0)]), true), Numbers::SAFE);
        assert_eq!(sum(&children(&[(0, NEVER), (0, NEVER)]), false), Numbers::MATE);
        assert_eq!(sum(&[], false), Numbers::SAFE);
    }

    #[test]
    fn the_next_move_is_the_easiest_to_show() {
        let some = children(&[(3, 1), (2, 5), (2, 7), (9, 1)]);
        let here = sum(&some, true);
        let (at, until) = next(&some, true, here, Numbers::WITHOUT_END);
        assert_eq!((at, until.proof), (2, 3));
        let (at, until) = next(&some, false, sum(&some, false), Numbers { proof: 20, disproof: 2 });
        assert_eq!((at, until), (3, Numbers { proof: 13, disproof: 2 }));
    }
}
