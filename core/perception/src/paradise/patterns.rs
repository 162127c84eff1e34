//! The matching of the eighteen primitive patterns.

use motive_chess::{Color, Rank, Role, Square, SquareSet, attacks};

use super::functions::same_value;
use super::{DscThreat, Paradise, Protects};
use crate::board::{Board, kind, side};
use crate::exchange::Sequence;
use crate::legal::LegalMoves;
use crate::pins::ParadisePins;
use crate::values;

impl Paradise {
    /// Matches everything; each step rests on those before it.
    pub(super) fn match_all(&mut self, legal: &LegalMoves, pins: &ParadisePins) {
        self.match_legal(legal);
        self.match_contested();
        self.match_safe(pins);
        self.match_exchange();
        self.match_only_protection();
        self.match_pins();
        self.match_dsc_threats();
        self.match_mobil();
        self.match_checks();
        self.match_protects();
    }

    /// Every man with his side, White's first.
    fn each_man(board: &Board) -> impl Iterator<Item = (Square, Color)> + use<> {
        let sides = Color::ALL.map(|color| (color, board.of(color)));
        sides.into_iter().flat_map(|(color, men)| men.into_iter().map(move |man| (man, color)))
    }

    fn match_legal(&mut self, legal: &LegalMoves) {
        for (man, color) in Self::each_man(&self.board) {
            let mut to = legal.to(man);
            if self.board.kind_at(man) == kind(Role::Pawn) {
                to -= last_rank(color);
            }
            self.legal[man.to_usize()] = to;
        }
    }

    fn match_contested(&mut self) {
        for color in Color::ALL {
            let mut reached = SquareSet::EMPTY;
            for kind in 0..6 {
                for man in (self.board.of(color) & self.board.of_kind(kind)) - self.pinned {
                    reached |= self.bearing.direct(man);
                }
                self.contested[side(color)][kind] = reached;
            }
        }
    }

    fn match_safe(&mut self, pins: &ParadisePins) {
        for (man, color) in Self::each_man(&self.board) {
            let enough = self.occupability.enough(color, self.board.kind_at(man));
            let direct = self.bearing.direct(man);
            let mut safe = (enough - direct) | (enough & direct & self.occupability.unopposed(color));
            if (self.pinned | self.pinners).contains(man) {
                // Here the occupabilities mislead, because they were found with another man going first
                // or with the pin in force: play it out with this man first. A pinner's going matters
                // only where the man he pins bears too.
                let mut doubtful = direct - self.board.of(color);
                if !self.pinned.contains(man) {
                    let held = self.rays.iter().filter(|ray| ray.pinner == man);
                    doubtful &= held.fold(SquareSet::EMPTY, |set, ray| set | self.bearing.direct(ray.pinned));
                }
                for on in doubtful {
                    let sequence = Sequence::new(&self.board, &self.bearing, pins, on);
                    if sequence.forced(man, color, self.captured(color, on)) >= 0 {
                        safe.insert(on);
                    } else {
                        safe.remove(on);
                    }
                }
            }
            self.safe[man.to_usize()] = safe;
        }
    }

    fn match_exchange(&mut self) {
        for (man, color) in Self::each_man(&self.board) {
            let kind = self.board.kind_at(man);
            let mut set = self.contested[side(color.other())][kind] - self.board.occupied();
            for (other, _) in values::PARADISE.iter().enumerate() {
                if !same_value(kind, other) {
                    continue;
                }
                for on in self.board.of(color.other()) & self.board.of_kind(other) {
                    if self.can_be_exchanged_for(man, color, on) {
                        set.insert(on);
                    }
                }
            }
            self.exchangeable[man.to_usize()] = set;
        }
    }

    /// The case of EXCHANGE where an enemy of the same value stands on the square: whether the enemy
    /// can safely retake.
    fn can_be_exchanged_for(&self, man: Square, color: Color, on: Square) -> bool {
        let enemy = color.other();
        if self.bearing.direct(man).contains(on) {
            return self.occup(enemy, on) >= self.value(on);
        }
        if !self.bearing.side(enemy).contains(on) {
            return false;
        }
        let bearers = self.bearing.onto(on) & self.board.of(enemy);
        bearers.into_iter().any(|other| self.safe[other.to_usize()].contains(on))
    }

    fn match_only_protection(&mut self) {
        for (man, color) in Self::each_man(&self.board) {
            self.only_protection[man.to_usize()] = self.bearing.direct(man) & self.bearing.exactly_one(color);
        }
        for thru in self.bearing.thru() {
            if thru.friendly {
                self.only_protection[thru.through.to_usize()] -= thru.onto;
            }
        }
    }

    fn match_pins(&mut self) {
        let pins = self.rays.iter().filter(|ray| {
            let Some(color) = self.board.color_at(ray.pinner) else { return false };
            self.safep(ray.pinner).contains(ray.object)
                && !self.exchange(ray.pinner).contains(ray.object)
                && !self.is_dead(ray.object, color)
        });
        self.pins = pins.copied().collect();
    }

    /// Whether a man of `color` less valuable than the man on a square can legally capture him already.
    fn is_dead(&self, target: Square, color: Color) -> bool {
        if !self.bearing.side(color).contains(target) {
            return false;
        }
        let capturers = self.bearing.onto(target) & self.board.of(color);
        capturers
            .into_iter()
            .any(|man| self.value(man) < self.value(target) && self.legal[man.to_usize()].contains(target))
    }

    fn match_dsc_threats(&mut self) {
        let mut found = Vec::new();
        for thru in self.bearing.thru() {
            if !thru.friendly {
                continue;
            }
            let Some(color) = self.board.color_at(thru.slider) else { continue };
            let targets = (thru.onto - thru.shared) & self.board.of(color.other());
            let Some(target) = targets.single() else { continue };
            if !self.safep(thru.slider).contains(target) || self.exchange(thru.slider).contains(target) {
                continue;
            }
            let man = thru.through;
            let refuted = self.bearing.direct(target)
                & (self.only_protection(man) | self.overprotected(color) | self.safep(target));
            let to = self.legal[man.to_usize()] - attacks::between(thru.slider, target) - refuted;
            if to.any() {
                found.push(DscThreat { man, slider: thru.slider, target, to });
            }
        }
        found.sort_unstable();
        self.dsc_threats = found;
    }

    fn match_mobil(&mut self) {
        for (man, color) in Self::each_man(&self.board) {
            let legal = self.legal[man.to_usize()];
            // A man who captures something at least as valuable cannot be retaken with gain.
            let mut dearer = SquareSet::EMPTY;
            for kind in self.board.kind_at(man)..6 {
                dearer |= self.board.of_kind(kind);
            }
            let rich = dearer & self.board.of(color.other());
            self.mobil[man.to_usize()] = legal & (rich | self.safe[man.to_usize()]);
        }
        for index in 0..self.dsc_threats.len() {
            let threat = self.dsc_threats[index];
            for to in threat.to - self.mobil[threat.man.to_usize()] {
                if self.pays_by_discovery(threat, to) {
                    self.mobil[threat.man.to_usize()].insert(to);
                }
            }
        }
    }

    /// The third case of MOBIL: the square is unsafe, but the uncovered slider wins more than the
    /// enemy does by taking the man, and the enemy has nothing as good against the slider.
    fn pays_by_discovery(&self, threat: DscThreat, to: Square) -> bool {
        let Some(color) = self.board.color_at(threat.man) else { return false };
        let target_is_king = self.board.kind_at(threat.target) == kind(Role::King);
        let won = if target_is_king {
            self.value(threat.target)
        } else {
            self.exchval(threat.slider, threat.target)
        };
        let lost = self.value(threat.man) - self.captured(color, to);
        if won <= lost || (target_is_king && self.bearing.direct(threat.target).contains(to)) {
            return false;
        }
        let enemy = color.other();
        if !self.bearing.side(enemy).contains(threat.slider) {
            return true;
        }
        let bearers = self.bearing.onto(threat.slider) & self.board.of(enemy);
        !bearers.into_iter().any(|man| {
            self.legal[man.to_usize()].contains(threat.slider) && self.exchval(man, threat.slider) >= won
        })
    }

    fn match_checks(&mut self) {
        let occupied = self.board.occupied();
        for color in Color::ALL {
            let king = self.board.king(color.other());
            // Where a man of each kind would give check. Only a slider that attacks the king already
            // could itself be in the way.
            let from_king: [SquareSet; 6] =
                std::array::from_fn(|kind| Board::reach(kind, color.other(), king, occupied));
            for man in self.board.of(color) {
                let kind = self.board.kind_at(man);
                let mut squares = from_king[kind];
                if kind == 5 {
                    squares = SquareSet::EMPTY;
                } else if self.bearing.direct(man).contains(king) {
                    squares = Board::reach(kind, color.other(), king, occupied.without(man));
                }
                self.check[man.to_usize()] = self.legal[man.to_usize()] & squares;
            }
        }
        for thru in self.bearing.thru() {
            let Some(color) = self.board.color_at(thru.slider) else { continue };
            let king = self.board.king(color.other());
            if thru.friendly && thru.onto.contains(king) {
                let off = self.legal[thru.through.to_usize()] - attacks::line(thru.slider, king);
                self.check[thru.through.to_usize()] |= off;
            }
        }
        for (man, color) in Self::each_man(&self.board) {
            let mut mates = SquareSet::EMPTY;
            if self.check[man.to_usize()].any() {
                for to in self.check[man.to_usize()] {
                    if self.leaves_no_flight(man, color, to) {
                        mates.insert(to);
                    }
                }
            }
            self.mate[man.to_usize()] = mates;
        }
    }

    /// Whether after a check the king has no move except possibly the capture of the man.
    fn leaves_no_flight(&self, man: Square, color: Color, to: Square) -> bool {
        let enemy = color.other();
        let king = self.board.king(enemy);
        let field = (attacks::king(king) - self.board.of(enemy)).without(to);
        let kind = self.board.kind_at(man);
        // The king is lifted, because a slider's check also covers the square behind him.
        let around = self.board.occupied().without(man).without(king).with(to);
        let mut covered = Board::reach(kind, color, to, around);
        covered |= self.bearing.side(color) - self.only_dir(man);
        if !field.is_subset(covered) {
            for thru in self.bearing.thru() {
                if thru.friendly && thru.through == man {
                    let straight = Board::reach(self.board.kind_at(thru.slider), color, thru.slider, around);
                    covered |= straight & attacks::line(thru.slider, man);
                }
            }
        }
        field.is_subset(covered)
    }

    fn match_protects(&mut self) {
        let mut found = Vec::new();
        for color in Color::ALL {
            let enemy = color.other();
            // Attacked men with one protector.
            let single = self.board.of(color) & self.bearing.side(enemy) & self.bearing.exactly_one(color);
            for protected in single {
                let bearers = self.bearing.onto(protected);
                let Some(protector) = (bearers & self.board.of(color)).single() else { continue };
                if !self.only_protection(protector).contains(protected) {
                    continue;
                }
                for attacker in bearers & self.board.of(enemy) {
                    if self.legal[attacker.to_usize()].contains(protected) {
                        found.push(Protects { protector, protected, on: protected, attacker });
                    }
                }
            }
            for attacker in self.board.of(enemy) {
                for to in self.mate[attacker.to_usize()] {
                    self.protects_from_mate(color, attacker, to, &mut found);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        self.protects = found;
    }

    /// The second and third cases of PROTECTS: one man alone can capture the mating piece, or one man
    /// alone can interpose.
    fn protects_from_mate(&self, color: Color, attacker: Square, to: Square, found: &mut Vec<Protects>) {
        let king = self.board.king(color);
        let mut interpositions = Vec::new();
        let checks_directly = self.canattack(attacker, to).contains(king);
        if checks_directly {
            for square in attacks::between(to, king) {
                if self.overprotected(color).contains(square) {
                    continue;
                }
                for man in self.board.of(color).without(king) {
                    if self.legal[man.to_usize()].contains(square) {
                        interpositions.push((man, square));
                    }
                }
            }
        }
        let bearers = self.bearing.onto(to) & self.board.of(color);
        if bearers.is_empty() {
            if let [(protector, on)] = interpositions[..] {
                found.push(Protects { protector, protected: king, on, attacker });
            }
        } else if let Some(protector) = bearers.single()
            && interpositions.is_empty()
            && self.only_protection(protector).contains(to)
        {
            found.push(Protects { protector, protected: king, on: to, attacker });
        }
    }
}

/// The rank on which pawns promote.
fn last_rank(color: Color) -> SquareSet {
    SquareSet::rank(if color == Color::White { Rank::Eighth } else { Rank::First })
}
