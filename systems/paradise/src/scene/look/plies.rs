//! Moves on the board of the look, in stages: captures, the richest first; answers to a check; checks; the rest.

use std::ops::Deref;

use arrayvec::ArrayVec;
use motive_chess::{Color, File, Piece, Rank, Role, Square, SquareSet, attacks};

use super::board::{Board, Ply, index};

/// Officers, the cheapest first.
const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Room for the moves of any position but composed ones; those beyond it are not looked at.
const ROOM: usize = 128;

/// A list of moves.
#[derive(Default)]
pub(super) struct Plies(ArrayVec<Ply, ROOM>);

impl Plies {
    #[inline]
    fn push(&mut self, ply: Ply) {
        let _ = self.0.try_push(ply);
    }

    pub(super) fn retain(&mut self, keep: impl Fn(Ply) -> bool) {
        self.0.retain(|ply| keep(*ply));
    }

    /// Captures and promotions to the front, the richest first; everything else stays behind them.
    fn richest_first(&mut self) {
        let plies = self.0.as_mut_slice();
        let mut front = 0;
        for at in 0..plies.len() {
            let ply = plies[at];
            if ply.gain() == 0 {
                continue;
            }
            plies[at] = plies[front];
            let mut to = front;
            while to > 0 && plies[to - 1].gain() < ply.gain() {
                plies[to] = plies[to - 1];
                to -= 1;
            }
            plies[to] = ply;
            front += 1;
        }
    }
}

impl Deref for Plies {
    type Target = [Ply];

    fn deref(&self) -> &[Ply] {
        &self.0
    }
}

/// From where the side to move gives check.
pub(super) struct Checks {
    direct: [SquareSet; 6],
    pub screens: SquareSet,
    king: Square,
}

impl Checks {
    pub(super) fn new(board: &Board) -> Checks {
        let us = board.turn;
        let king = board.king(us.other());
        let (bishop, rook) = (attacks::bishop(king, board.occupied()), attacks::rook(king, board.occupied()));
        let direct = [
            attacks::pawn(us.other(), king),
            attacks::knight(king),
            bishop,
            rook,
            bishop | rook,
            SquareSet::EMPTY,
        ];
        let screens = board.between_sliders_and(king, us) & board.side(us);
        Checks { direct, screens, king }
    }

    /// The squares on which a man of this kind would give check.
    #[inline]
    pub(super) fn of(&self, role: Role) -> SquareSet {
        self.direct[index(role)]
    }

    /// The squares on which this man gives check, or uncovers one by going there.
    #[inline]
    fn targets(&self, role: Role, from: Square) -> SquareSet {
        if self.screens.contains(from) {
            self.of(role) | !attacks::line(self.king, from)
        } else {
            self.of(role)
        }
    }

    /// Whether a legal move gives check.
    fn gives(&self, board: &Board, ply: Ply) -> bool {
        let plain = ply.promotion.is_none()
            && !ply.castles
            && !(ply.role == Role::Pawn && board.passing == Some(ply.to));
        if plain { self.targets(ply.role, ply.from).contains(ply.to) } else { board.after(ply).is_check() }
    }
}

impl Board {
    /// The captures and promotions of a side that is not in check, the richest first.
    pub(super) fn captures(&self, pinned: SquareSet) -> Plies {
        let mut plies = Plies::default();
        let (us, them) = (self.turn, self.turn.other());
        let (own, enemies) = (self.side(us), self.side(them));
        let (occupied, king) = (self.occupied(), self.king(us));
        let along = |reach: SquareSet, from: Square| {
            if pinned.contains(from) { reach & attacks::line(king, from) } else { reach }
        };
        let pawns = own & self.role(Role::Pawn);
        if (pawns & before_last(us)).any() {
            self.promotions(&mut plies, pinned);
        }
        for to in pawns.pawn_attacks(us) & (enemies - last_rank(us)) {
            for from in attacks::pawn(them, to) & pawns {
                if along(SquareSet::from(to), from).any() {
                    plies.push(Ply::new(Role::Pawn, from, to, self.role_at(to)));
                }
            }
        }
        for role in OFFICERS {
            for from in own & self.role(role) {
                for to in along(attacks::of(Piece { color: us, role }, from, occupied) & enemies, from) {
                    plies.push(Ply::new(role, from, to, self.role_at(to)));
                }
            }
        }
        for to in attacks::king(king) & enemies {
            if !self.is_covered(to, them, king) {
                let victim = self.role_at(to);
                plies.push(Ply::new(Role::King, king, to, victim));
            }
        }
        self.in_passing(&mut plies);
        plies.richest_first();
        plies
    }

    fn promotions(&self, plies: &mut Plies, pinned: SquareSet) {
        let us = self.turn;
        let (own, king) = (self.side(us), self.king(us));
        let last = last_rank(us);
        for from in self.role(Role::Pawn) & own & before_last(us) {
            let pushes = SquareSet::from(from).forward(us) - self.occupied();
            let mut reach = pushes | attacks::pawn(us, from) & self.side(us.other());
            if pinned.contains(from) {
                reach &= attacks::line(king, from);
            }
            for to in reach & last {
                for promotion in [Role::Queen, Role::Knight] {
                    plies.push(Ply::new(Role::Pawn, from, to, self.role_at(to)).promoting(promotion));
                }
            }
        }
    }

    /// Legal captures in passing, in check or not.
    fn in_passing(&self, plies: &mut Plies) {
        let Some(to) = self.passing else { return };
        let (us, them) = (self.turn, self.turn.other());
        for from in attacks::pawn(them, to) & self.role(Role::Pawn) & self.side(us) {
            let ply = Ply::new(Role::Pawn, from, to, Some(Role::Pawn));
            let gone = self.captured_square(ply);
            let occupied = self.occupied().without(from).without(gone).with(to);
            if self.attackers(self.king(us), them, occupied).without(gone).is_empty() {
                plies.push(ply);
            }
        }
    }

    /// The moves of a side that is in check, captures first.
    pub(super) fn evasions(&self) -> Plies {
        let mut plies = Plies::default();
        let (us, them) = (self.turn, self.turn.other());
        let (own, occupied, king) = (self.side(us), self.occupied(), self.king(us));
        for to in attacks::king(king) - own {
            if !self.is_covered(to, them, king) {
                let victim = self.role_at(to);
                plies.push(Ply::new(Role::King, king, to, victim));
            }
        }
        if let Some(checker) = self.checkers.single() {
            let between = attacks::between(king, checker);
            let targets = between.with(checker);
            let free = own - self.pinned();
            for role in OFFICERS {
                for from in free & self.role(role) {
                    for to in attacks::of(Piece { color: us, role }, from, occupied) & targets {
                        let victim = if to == checker { self.role_at(to) } else { None };
                        plies.push(Ply::new(role, from, to, victim));
                    }
                }
            }
            for from in free & self.role(Role::Pawn) {
                let captures = attacks::pawn(us, from) & self.checkers;
                for to in captures | (self.pushes(from) & between) {
                    let victim = if to == checker { self.role_at(to) } else { None };
                    self.push_pawn(&mut plies, from, to, victim);
                }
            }
            self.in_passing(&mut plies);
        }
        plies.richest_first();
        plies
    }

    /// Whether a side in check has no move.
    pub(super) fn is_mated(&self) -> bool {
        let (us, them) = (self.turn, self.turn.other());
        let (own, occupied, king) = (self.side(us), self.occupied(), self.king(us));
        for to in attacks::king(king) - own {
            if !self.is_covered(to, them, king) {
                return false;
            }
        }
        let Some(checker) = self.checkers.single() else { return true };
        let free = own - self.pinned();
        if (self.attackers(checker, us, occupied) & free).without(king).any() {
            return false;
        }
        let between = attacks::between(king, checker);
        for to in between {
            let officers = self.attackers(to, us, occupied) & (free - self.role(Role::Pawn));
            if officers.without(king).any() {
                return false;
            }
        }
        if between.any()
            && (free & self.role(Role::Pawn)).into_iter().any(|from| self.pushes(from).intersects(between))
        {
            return false;
        }
        if self.passing.is_some() {
            let mut plies = Plies::default();
            self.in_passing(&mut plies);
            return plies.is_empty();
        }
        true
    }

    /// The moves of a side that is not in check which neither take nor promote.
    pub(super) fn quiet(&self, pinned: SquareSet) -> Plies {
        let mut plies = Plies::default();
        let (us, them) = (self.turn, self.turn.other());
        let (own, occupied, king) = (self.side(us), self.occupied(), self.king(us));
        let along = |reach: SquareSet, from: Square| {
            if pinned.contains(from) { reach & attacks::line(king, from) } else { reach }
        };
        for from in own & (self.role(Role::Pawn) - before_last(us)) {
            for to in along(self.pushes(from), from) {
                plies.push(Ply::new(Role::Pawn, from, to, None));
            }
        }
        for role in OFFICERS {
            for from in own & self.role(role) {
                for to in along(attacks::of(Piece { color: us, role }, from, occupied) - occupied, from) {
                    plies.push(Ply::new(role, from, to, None));
                }
            }
        }
        for to in attacks::king(king) - occupied {
            if !self.is_covered(to, them, king) {
                plies.push(Ply::new(Role::King, king, to, None));
            }
        }
        for rook in self.castling() {
            let file = if rook.file() > king.file() { File::G } else { File::C };
            let to = Square::from_coords(file, king.rank());
            let path = attacks::between(king, to).with(to);
            let is_free = (attacks::between(king, rook) & occupied).is_empty();
            if is_free && path.into_iter().all(|over| !self.is_covered(over, them, king)) {
                plies.push(Ply::castling(king, to));
            }
        }
        plies
    }

    /// Whether a side that is not in check and has no captures can move at all.
    pub(super) fn can_move(&self, pinned: SquareSet) -> bool {
        let (us, occupied) = (self.turn, self.occupied());
        let free = self.side(us) - pinned;
        OFFICERS.into_iter().any(|role| {
            let piece = Piece { color: us, role };
            (free & self.role(role))
                .into_iter()
                .any(|from| (attacks::of(piece, from, occupied) - occupied).any())
        }) || !self.quiet(pinned).is_empty()
    }

    /// The moves that give check, captures first.
    pub(super) fn checks(&self) -> Plies {
        let checks = Checks::new(self);
        if self.is_check() {
            let mut plies = self.evasions();
            plies.retain(|ply| checks.gives(self, ply));
            return plies;
        }
        let pinned = self.pinned();
        let mut plies = Plies::default();
        let (us, them) = (self.turn, self.turn.other());
        let (own, occupied, king) = (self.side(us), self.occupied(), self.king(us));
        let enemies = self.side(them);
        self.promotions(&mut plies, pinned);
        self.in_passing(&mut plies);
        plies.retain(|ply| self.after(ply).is_check());
        let along = |reach: SquareSet, from: Square| {
            if pinned.contains(from) { reach & attacks::line(king, from) } else { reach }
        };
        for role in OFFICERS {
            if checks.of(role).is_empty() && checks.screens.is_empty() {
                continue;
            }
            for from in own & self.role(role) {
                let reach = attacks::of(Piece { color: us, role }, from, occupied) - own;
                for to in along(reach & checks.targets(role, from), from) {
                    let victim = if enemies.contains(to) { self.role_at(to) } else { None };
                    plies.push(Ply::new(role, from, to, victim));
                }
            }
        }
        for from in own & (self.role(Role::Pawn) - before_last(us)) {
            let reach = self.pushes(from) | attacks::pawn(us, from) & enemies;
            for to in along(reach & checks.targets(Role::Pawn, from), from) {
                let victim = if enemies.contains(to) { self.role_at(to) } else { None };
                plies.push(Ply::new(Role::Pawn, from, to, victim));
            }
        }
        if checks.screens.contains(king) {
            for to in (attacks::king(king) - own) & checks.targets(Role::King, king) {
                if !self.is_covered(to, them, king) {
                    let victim = self.role_at(to);
                    plies.push(Ply::new(Role::King, king, to, victim));
                }
            }
        }
        plies.richest_first();
        plies
    }

    /// Whether a move of another board is legal on this one, the side to move not being in check.
    pub(super) fn allows(&self, ply: Ply, pinned: SquareSet) -> bool {
        let (us, them) = (self.turn, self.turn.other());
        let (king, from, to) = (self.king(us), ply.from, ply.to);
        let stands = (self.role(ply.role) & self.side(us)).contains(from);
        if !stands || ply.castles || self.role_at(to) != ply.victim || self.side(us).contains(to) {
            return false;
        }
        let reaches = match ply.role {
            Role::Pawn if ply.victim.is_none() => self.pushes(from).contains(to),
            role => attacks::of(Piece { color: us, role }, from, self.occupied()).contains(to),
        };
        let promotes = ply.role == Role::Pawn && last_rank(us).contains(to);
        reaches
            && promotes == ply.promotion.is_some()
            && (!pinned.contains(from) || attacks::line(king, from).contains(to))
            && (ply.role != Role::King || !self.is_covered(to, them, king))
    }

    fn pushes(&self, from: Square) -> SquareSet {
        let one = SquareSet::from(from).forward(self.turn) - self.occupied();
        let second = SquareSet::rank(if self.turn == Color::White { Rank::Second } else { Rank::Seventh });
        if second.contains(from) { one | (one.forward(self.turn) - self.occupied()) } else { one }
    }

    fn push_pawn(&self, plies: &mut Plies, from: Square, to: Square, victim: Option<Role>) {
        let ply = Ply::new(Role::Pawn, from, to, victim);
        if last_rank(self.turn).contains(to) {
            for promotion in [Role::Queen, Role::Knight] {
                plies.push(ply.promoting(promotion));
            }
        } else {
            plies.push(ply);
        }
    }
}

/// The rank on which pawns of a color promote, and the one before it.
pub(super) fn last_rank(color: Color) -> SquareSet {
    SquareSet::rank(if color == Color::White { Rank::Eighth } else { Rank::First })
}

fn before_last(color: Color) -> SquareSet {
    SquareSet::rank(if color == Color::White { Rank::Seventh } else { Rank::Second })
}
