//! Characteristics of men: who could be taken, who could be attacked, alone or with another.

use motive_chess::{Role, Square, SquareSet, attacks};

use super::Ground;
use crate::kind::EntryKind;
use crate::realize::way;
use motive_chess::exchange::{takers, trade as exchange, trade_worth as worth};

impl Ground<'_> {
    /// Finds all of them.
    pub(super) fn men(&mut self) {
        self.takeable();
        self.behind_others();
        self.double_attacks();
        self.attackable();
        self.runners();
        self.lured();
    }

    /// Captures of vulnerable men, and those that one guard prevents.
    fn takeable(&mut self) {
        let position = self.position;
        let occupied = position.occupied();
        for m in position.capture_moves() {
            let (Some(from), on) = (m.from(), m.to()) else { continue };
            let Some(victim) = m.capture() else { continue };
            if matches!(m.promotion(), Some(Role::Rook | Role::Bishop | Role::Knight)) {
                continue;
            }
            let won = exchange(position, m);
            let guards = takers(position, self.us.other(), on, occupied);
            let attackers = takers(position, self.us, on, occupied);
            // Vulnerable: the exchange wins or is even, or there are as many attackers as guards, or it is valuable.
            let strain = match won {
                1.. => 0,
                0 => 1,
                _ if victim != Role::Pawn && attackers.len() >= guards.len() => 2,
                _ if victim != Role::Pawn => 4,
                _ => 5,
            };
            let victim_man = if m.is_en_passant() { Square::from_coords(on.file(), from.rank()) } else { on };
            self.note(
                EntryKind::Takeable,
                strain,
                vec![("VICTIM", self.man(victim_man)), ("CAPTOR", self.man(from))],
            );
            if won <= 0
                && let Some(guard) = guards.single()
                && position.role_at(guard) != Some(Role::King)
            {
                let strain = u32::from(victim == Role::Pawn) * 3;
                let line = attacks::between(guard, on).into_iter().collect();
                let bindings = vec![
                    ("VICTIM", self.man(on)),
                    ("CAPTOR", self.man(from)),
                    ("GUARD", self.man(guard)),
                    ("LINE", crate::kind::Bound::Squares(line)),
                ];
                self.note(EntryKind::Guarded, strain, bindings);
            }
        }
    }

    /// Men behind other men on the lines of my sliders: first remove what is in the way.
    fn behind_others(&mut self) {
        let position = self.position;
        let (us, occupied) = (self.us, position.occupied());
        let sliders = position.side(us)
            & (position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen));
        for slider in sliders {
            let Some(piece) = position.piece_at(slider) else { continue };
            for blocker in attacks::of(piece, slider, occupied) & occupied {
                let through = attacks::of(piece, slider, occupied.without(blocker));
                let beyond = through & attacks::line(slider, blocker) & position.side(us.other());
                let mut beyond = beyond.into_iter().filter(|&far| way(slider, far).contains(blocker));
                let Some(target) = beyond.next() else { continue };
                let Some(victim) = position.role_at(target) else { continue };
                let unguarded = takers(position, us.other(), target, occupied.without(blocker)).is_empty();
                let worthwhile = victim == Role::King || unguarded || worth(victim) > worth(piece.role);
                if !worthwhile {
                    continue;
                }
                let (captor, victim_man) = (self.man(slider), self.man(target));
                if position.side(us).contains(blocker) {
                    let line = way(slider, target).into_iter().collect();
                    self.note(
                        EntryKind::Masked,
                        u32::from(victim == Role::Pawn) * 3,
                        vec![
                            ("VICTIM", victim_man),
                            ("CAPTOR", captor),
                            ("MASK", self.man(blocker)),
                            ("WAY", crate::kind::Bound::Squares(line)),
                        ],
                    );
                } else if victim != Role::King && victim != Role::Pawn {
                    let bindings =
                        vec![("VICTIM", victim_man), ("CAPTOR", captor), ("SCREEN", self.man(blocker))];
                    self.note(EntryKind::Screened, 0, bindings);
                }
            }
        }
    }

    /// Forks and skewers that perception sees.
    fn double_attacks(&mut self) {
        let position = self.position;
        let enemies = position.side(self.us.other());
        let forks: Vec<_> = self
            .perception
            .tactics()
            .forks()
            .iter()
            .filter(|fork| position.side(self.us).contains(fork.man))
            .copied()
            .collect();
        for fork in forks {
            let mut targets: Vec<Square> = (fork.targets & enemies).into_iter().collect();
            targets.sort_by_key(|&on| std::cmp::Reverse(position.role_at(on).map_or(0, worth)));
            let [first, second, ..] = targets.as_slice() else { continue };
            let pawns = position.role_at(*second) == Some(Role::Pawn);
            let strain = u32::from(!fork.safe) * 2 + u32::from(pawns) * 2;
            let bindings = vec![
                ("FIRST", self.man(*first)),
                ("SECOND", self.man(*second)),
                ("MAN", self.man(fork.man)),
                ("SQUARE", Self::square(fork.to)),
            ];
            self.note(EntryKind::Pair, strain, bindings);
        }
        let skewers: Vec<_> = self
            .perception
            .tactics()
            .skewers()
            .iter()
            .filter(|skewer| position.side(self.us).contains(skewer.man) && skewer.man != skewer.to)
            .copied()
            .collect();
        for skewer in skewers {
            let bindings = vec![
                ("FRONT", self.man(skewer.front)),
                ("BEHIND", self.man(skewer.behind)),
                ("MAN", self.man(skewer.man)),
                ("SQUARE", Self::square(skewer.to)),
            ];
            self.note(EntryKind::Aligned, u32::from(!skewer.safe) * 3, bindings);
        }
    }

    /// Men worth attacking alone: those that can hardly move, those that nobody protects, and those of high value.
    fn attackable(&mut self) {
        let position = self.position;
        let (us, them) = (self.us, self.us.other());
        let low = self.perception.mobility().low() & position.side(them);
        let trapped = self.perception.mobility().trapped() & position.side(them);
        let enemies = position.side(them).without(position.king(them)) - position.role(Role::Pawn);
        for man in position.side(us) {
            let Some(piece) = position.piece_at(man) else { continue };
            if piece.role == Role::King {
                continue;
            }
            for to in self.perception.legal().to(man) {
                let occupied = position.occupied().without(man).with(to);
                let reach = attacks::of(piece, to, occupied);
                let already = attacks::of(piece, man, position.occupied());
                for victim in (reach & enemies) - already - SquareSet::from(to) {
                    let Some(role) = position.role_at(victim) else { continue };
                    let unguarded = takers(position, them, victim, occupied).is_empty();
                    if !unguarded && worth(role) <= worth(piece.role) {
                        continue;
                    }
                    let safe = u32::from(!self.perception.caps_safe(man, to)) * 3;
                    let kind = if low.contains(victim) { EntryKind::Immobile } else { EntryKind::Attackable };
                    let strain = safe + u32::from(kind == EntryKind::Immobile && !trapped.contains(victim));
                    let bindings = vec![
                        ("VICTIM", self.man(victim)),
                        ("MAN", self.man(man)),
                        ("SQUARE", Self::square(to)),
                    ];
                    self.note(kind, strain, bindings);
                }
            }
        }
    }

    /// Pawns near promotion.
    fn runners(&mut self) {
        let position = self.position;
        let pawns = position.men(self.us, Role::Pawn);
        for m in position.promotion_moves() {
            if let (Some(from), Some(Role::Queen)) = (m.from(), m.promotion()) {
                let strain = u32::from(exchange(position, m) <= 0) * 2;
                self.note(
                    EntryKind::Runner,
                    strain,
                    vec![("PAWN", self.man(from)), ("SQUARE", Self::square(m.to()))],
                );
            }
        }
        let passed = self.perception.pawns().passed_of(self.us) & pawns;
        for pawn in passed {
            let steps = if self.us.is_white() { 7 - pawn.rank() as u32 } else { pawn.rank() as u32 };
            let ahead = SquareSet::from(pawn).forward(self.us);
            if (2..=3).contains(&steps)
                && let Some(next) = (ahead - position.occupied()).first()
            {
                self.note(
                    EntryKind::Runner,
                    2 * (steps - 1),
                    vec![("PAWN", self.man(pawn)), ("SQUARE", Self::square(next))],
                );
            }
        }
    }

    /// Men that could be attacked together with another if they were prompted to go somewhere: a king or a queen
    /// that would take on a square where a knight, a pawn, or a line reaches it and something else.
    fn lured(&mut self) {
        let position = self.position;
        let (us, them) = (self.us, self.us.other());
        let occupied = position.occupied();
        let prizes = position.men(them, Role::Queen)
            | position.men(them, Role::Rook)
            | SquareSet::from(position.king(them));
        let lurable = position.men(them, Role::Queen) | SquareSet::from(position.king(them));
        for bait in position.legal_moves() {
            let (Some(from), to) = (bait.from(), position.destination(bait)) else { continue };
            let gives_check = position.after(bait).is_check();
            if !bait.is_capture() && !gives_check || bait.promotion().is_some_and(|role| role != Role::Queen)
            {
                continue;
            }
            let after = position.attackers(to, them, occupied.without(from)) & lurable;
            for lured in after {
                let behind = occupied.without(from).without(lured).with(to);
                for forker in position.side(us).without(from) {
                    let Some(piece) = position.piece_at(forker) else { continue };
                    if !matches!(piece.role, Role::Knight | Role::Bishop | Role::Rook) {
                        continue;
                    }
                    let goals = attacks::of(piece, to, behind.without(forker));
                    let squares = attacks::of(piece, forker, behind) & goals;
                    for square in squares - position.side(us) {
                        let reach = attacks::of(piece, square, behind.without(forker));
                        let other = (reach & prizes).without(lured).without(square).first();
                        if let Some(other) = other {
                            let bindings = vec![
                                ("LURED", self.man(lured)),
                                ("BAIT", self.man(from)),
                                ("WHERE", Self::square(to)),
                                ("MAN", self.man(forker)),
                                ("SQUARE", Self::square(square)),
                                ("OTHER", self.man(other)),
                            ];
                            self.note(EntryKind::Lured, 0, bindings);
                        }
                    }
                }
            }
        }
    }
}
