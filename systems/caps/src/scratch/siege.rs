//! Which moves could possibly threaten mate: a sieve before the exact question.
//!
//! Whether a quiet move threatens mate is asked of every move at a node ([`Scratch::mate_in_one`] after it), and mostly
//! the answer is no for a plain reason: no check that could follow covers the squares that are left to the king, or
//! the man who gives it can be taken.
//! What checks there are, and which of his flight squares each would cover, is worked out once. A move leaves that as it
//! is unless the man takes another, or stands where his leaving opens a line or a square, or goes where he could mate
//! with his next move, masks a check, or looks at the king through others; otherwise it can only help by covering flight
//! squares itself. All sets here are supersets of what is really possible, so that the sieve never drops a move that
//! threatens mate.

use motive_chess::{Color, Piece, Rank, Role, Square, SquareSet, attacks};

use super::{CheckMap, ROLES, Scratch, kind, side};

/// So many checks are told apart; with more every move passes.
const MOST: usize = 24;

/// The king of the other side and what may be done against him.
#[derive(Clone, Debug)]
pub(crate) struct Siege {
    by: Color,
    king: Square,
    occupied: SquareSet,
    /// By kind of man: from where he would check.
    direct: [SquareSet; 6],
    /// The squares between own sliders and the king.
    lines: SquareSet,
    /// Where a man's leaving may make a check, or a guard of a square beside the king, possible.
    structural: SquareSet,
    /// From where a pawn may give check or promote with the next move.
    pawns: SquareSet,
    /// The squares beside the king on which nobody bears.
    flight: SquareSet,
    /// The men of the other side, the king aside.
    blockers: SquareSet,
    /// The checks there are.
    checks: [Check; MOST],
    count: usize,
}

/// A check that a side could give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Check {
    man: Square,
    to: Square,
    /// What of the flight squares is covered after it.
    covered: SquareSet,
    /// Who could take the man for certain, if that is an answer.
    captors: SquareSet,
}

impl Scratch {
    /// What a side may do against the other's king.
    pub(crate) fn siege(&self, by: Color) -> Option<Siege> {
        let map = self.check_map(by)?;
        let (own, occupied, king) = (self.sides[side(by)], self.occupied(), map.king);
        let mut structural = self.opening(by, &map);
        let last = SquareSet::rank(by.fold_wb(Rank::Eighth, Rank::First));
        let pawns = map.pawns | last.forward(by.other());
        let front = (self.men(by, Role::Pawn) & (pawns | map.screens)).forward(by);
        structural |= front | front.forward(by);
        let mut siege = Siege {
            by,
            king,
            occupied,
            direct: map.direct,
            lines: map.lines,
            structural,
            pawns,
            flight: self.flight(by, king),
            blockers: self.sides[side(by.other())].without(king),
            checks: [Check { man: king, to: king, covered: SquareSet::EMPTY, captors: SquareSet::EMPTY };
                MOST],
            count: 0,
        };
        for role in ROLES {
            for from in own & self.roles[kind(role)] {
                let reach = self.reach(by, role, from, occupied);
                let mut to_try = reach & map.direct[kind(role)];
                if map.screens.contains(from) {
                    to_try |= reach - attacks::line(from, king);
                }
                if role == Role::Pawn {
                    to_try |= reach & last;
                }
                for to in to_try.without(king) {
                    let around = occupied.without(king).without(from);
                    // As far as he reaches from there if none of his friends stands in the way: one will have moved.
                    let reach = if role == Role::Pawn && last.contains(to) {
                        attacks::queen(to, siege.blockers) | attacks::knight(to)
                    } else {
                        attacks::of(Piece { color: by, role }, to, siege.blockers)
                    };
                    let opened = |&on: &Square| (self.attackers(on, by, around) & around).any();
                    let left = (siege.flight - reach).without(to);
                    let covered = siege.flight - left.into_iter().filter(|on| !opened(on)).collect();
                    let captors = if map.screens.contains(from) {
                        SquareSet::EMPTY
                    } else {
                        self.captors(by, from, to, &map)
                    };
                    siege.add(Check { man: from, to, covered, captors });
                }
            }
        }
        Some(siege)
    }
}

impl Scratch {
    /// Where a man's leaving may bring about a check, or a guard of a square beside the king. One move of his and one of
    /// the man who then gives check can clear a line of two men at most, and a line along which the check itself comes
    /// of one.
    fn opening(&self, by: Color, map: &CheckMap) -> SquareSet {
        let (own, occupied) = (self.sides[side(by)], self.occupied());
        // The king's own view, and the squares on which another would check if they were free.
        let mut opening = map.direct[kind(Role::Queen)];
        for role in ROLES {
            let direct = map.direct[kind(role)];
            for man in self.men(by, role) {
                opening |= attacks::of(Piece { color: by, role }, man, occupied) & direct;
            }
        }
        let beside = attacks::king(map.king).with(map.king);
        let afar = map.direct[kind(Role::Queen)] - beside;
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            for slider in self.men(by, role) {
                let lines = attacks::of(Piece { color: by, role }, slider, SquareSet::EMPTY);
                for on in lines & beside {
                    let between = attacks::between(slider, on);
                    if (between & occupied).len() <= 2 {
                        opening |= between;
                    }
                }
                for on in lines & afar {
                    let between = attacks::between(slider, on);
                    if !(between & occupied).more_than_one() {
                        opening |= between;
                    }
                }
            }
        }
        opening & own
    }
}

impl Siege {
    fn add(&mut self, check: Check) {
        if let Some(place) = self.checks.get_mut(self.count) {
            *place = check;
        }
        self.count += 1;
    }

    /// Whether a move of a man (who has become this kind, if he promotes) could leave a mate in one, if it is not
    /// answered.
    pub(crate) fn may_threaten(&self, board: &Scratch, role: Role, from: Square, to: Square) -> bool {
        // As far as he could reach if none of his friends stood in the way: they may move.
        let reach = attacks::of(Piece { color: self.by, role }, to, self.blockers);
        if self.count > MOST
            || self.structural.contains(from)
            || self.lines.contains(to)
            || self.blockers.contains(to)
            || (role == Role::Pawn && self.pawns.contains(to))
        {
            return true;
        }
        let around = self.occupied.without(from);
        // On a line to the king he may pin those who could take, or check when a friend has left it.
        if matches!(role, Role::Bishop | Role::Rook | Role::Queen)
            && attacks::of(Piece { color: self.by, role }, to, SquareSet::EMPTY).contains(self.king)
            && (attacks::between(to, self.king) & around).len() <= 2
        {
            return true;
        }
        // He may mate himself with his next move.
        let checks = attacks::of(Piece { color: self.by, role }, to, around) & self.direct[kind(role)];
        let around = around.without(self.king);
        let captor = |on: Square| {
            let captors = board.attackers(on, self.by.other(), around.with(self.king)) - self.lines;
            captors.without(self.king).without(to).any()
        };
        let mates = |on: Square| {
            self.flight.without(on).is_subset(attacks::of(Piece { color: self.by, role }, on, around))
                && !captor(on)
        };
        if role != Role::Pawn && checks.into_iter().any(mates) {
            return true;
        }
        let left = self.flight - reach;
        self.checks[..self.count].iter().any(|check| {
            let hindered = |&captor: &Square| captor == to || attacks::between(captor, check.to).contains(to);
            check.man != from
                && left.is_subset(check.covered)
                && check.captors.into_iter().all(|captor| hindered(&captor))
        })
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;

    /// Every move of random games that threatens mate passes, and the sieve holds back a good part of the others.
    #[test]
    fn nothing_that_threatens_mate_is_dropped() {
        let mut seed: u64 = 0x2545_f491_4f6c_dd1d;
        let (mut threats, mut passed, mut all) = (0_u32, 0_u32, 0_u32);
        for start in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1",
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1",
            "8/1PP2k2/5p2/4p3/8/2p1r3/1p3PPP/6K1 w - - 0 1",
            "6k1/5ppp/8/8/8/8/1R3PPP/R5K1 w - - 0 1",
        ] {
            for _ in 0..300 {
                let mut position: Position = start.parse().unwrap();
                for _ in 0..40 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    let us = position.turn();
                    let board = Scratch::new(&position);
                    let siege = board.siege(us).unwrap();
                    for &m in &moves {
                        let motive_chess::Move::Normal { role, from, to, promotion, .. } = m else {
                            continue;
                        };
                        let next = board.after(m).unwrap();
                        if next.in_check(us.other()) {
                            continue;
                        }
                        let threatens = next.mate_in_one(us).is_some();
                        let passes = siege.may_threaten(&board, promotion.unwrap_or(role), from, to);
                        assert!(passes || !threatens, "{position} {}", position.san(m));
                        threats += u32::from(threatens);
                        passed += u32::from(passes);
                        all += 1;
                    }
                    seed ^= seed << 13;
                    seed ^= seed >> 7;
                    seed ^= seed << 17;
                    position.play(moves[(seed % moves.len() as u64) as usize]);
                }
            }
        }
        assert!(threats > 500 && passed * 4 < all * 3, "{threats} {passed} {all}");
    }
}
