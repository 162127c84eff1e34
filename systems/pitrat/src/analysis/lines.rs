//! Characteristics of men that are held: pinned, to be pinned, attacked as often as they are guarded; and forks from
//! squares that one man guards.

use motive_chess::{Role, Square, SquareSet, attacks};

use super::Ground;
use crate::kind::EntryKind;
use crate::realize::way;
use motive_chess::exchange::{takers, trade_worth as worth};

impl Ground<'_> {
    /// Finds all of them.
    pub(super) fn lines(&mut self) {
        self.pinnable();
        self.pinned_or_contested();
        self.held_forks();
    }

    /// Men that a slider of mine could pin to their king or queen.
    fn pinnable(&mut self) {
        let position = self.position;
        let them = self.us.other();
        let occupied = position.occupied();
        let sliders = position.side(self.us)
            & (position.role(Role::Bishop) | position.role(Role::Rook) | position.role(Role::Queen));
        let objects = position.men(them, Role::Queen).with(position.king(them));
        for man in sliders {
            let Some(piece) = position.piece_at(man) else { continue };
            for to in self.perception.legal().to(man) - position.side(them) {
                let standing = occupied.without(man).with(to);
                let seen = attacks::of(piece, to, standing) & position.side(them);
                for object in objects.without(to) {
                    let dearer = position.role_at(object).is_some_and(|role| worth(role) > worth(piece.role));
                    let royal = object == position.king(them);
                    let Some(held) = (way(to, object) & standing).single().filter(|&on| seen.contains(on))
                    else {
                        continue;
                    };
                    let on_line = attacks::of(piece, to, SquareSet::EMPTY).contains(object);
                    let light = position.role_at(held).is_some_and(|role| role == Role::Pawn);
                    if !on_line || light || !(royal || dearer) {
                        continue;
                    }
                    let strain = u32::from(!self.perception.caps_safe(man, to)) * 3;
                    let bindings = vec![
                        ("VICTIM", self.man(held)),
                        ("BEHIND", self.man(object)),
                        ("MAN", self.man(man)),
                        ("SQUARE", Self::square(to)),
                    ];
                    self.note(EntryKind::Pinnable, strain, bindings);
                }
            }
        }
    }

    /// Men that cannot leave because they are pinned to their king, and men attacked as often as guarded: one more
    /// attacker wins them.
    fn pinned_or_contested(&mut self) {
        let position = self.position;
        let (us, them) = (self.us, self.us.other());
        let occupied = position.occupied();
        let pinned = position.pinned(them);
        let enemies = position.side(them).without(position.king(them));
        for victim in enemies {
            let attackers = takers(position, us, victim, occupied);
            let guards = takers(position, them, victim, occupied);
            let held = pinned.contains(victim) && position.role_at(victim) != Some(Role::Pawn);
            let even = attackers.any() && attackers.len() == guards.len();
            let kind = match (held, even) {
                (true, _) => EntryKind::Pinned,
                (false, true) => EntryKind::Contested,
                _ => continue,
            };
            for man in position.side(us).without(position.king(us)) - attackers {
                let Some(piece) = position.piece_at(man) else { continue };
                for to in self.perception.legal().to(man) {
                    let standing = occupied.without(man).with(to);
                    if to == victim || !attacks::of(piece, to, standing).contains(victim) {
                        continue;
                    }
                    let strain = u32::from(!self.perception.caps_safe(man, to)) * 3;
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

    /// Forks from a square that a single man guards.
    fn held_forks(&mut self) {
        let position = self.position;
        let (ours, them) = (position.side(self.us), self.us.other());
        let enemies = position.side(them);
        let forks: Vec<_> = self.perception.tactics().forks().to_vec();
        for fork in forks.into_iter().filter(|fork| ours.contains(fork.man) && !fork.safe) {
            let standing = position.occupied().without(fork.man).with(fork.to);
            let guards = takers(position, them, fork.to, standing);
            let Some(guard) = guards.single().filter(|&guard| guard != position.king(them)) else { continue };
            let mut targets: Vec<Square> = (fork.targets & enemies).without(guard).into_iter().collect();
            targets.sort_by_key(|&on| std::cmp::Reverse(position.role_at(on).map_or(0, worth)));
            let [first, second, ..] = targets.as_slice() else { continue };
            if position.role_at(*second) == Some(Role::Pawn) {
                continue;
            }
            let bindings = vec![
                ("FIRST", self.man(*first)),
                ("SECOND", self.man(*second)),
                ("MAN", self.man(fork.man)),
                ("SQUARE", Self::square(fork.to)),
                ("GUARD", self.man(guard)),
            ];
            self.note(EntryKind::HeldFork, 0, bindings);
        }
    }
}
