//! The stored patterns, filled from perception and from the table of moves.

use motive_chess::{Square, SquareSet};
use motive_perception::PinRay;
use production::Relation;

use super::Chess;
use crate::words::Stored;

impl Chess<'_> {
    pub(super) fn fill_pattern(&self, stored: Stored, relation: &mut Relation) {
        let scene = self.scene;
        let paradise = scene.paradise();
        match stored {
            Stored::Dir => self.by_man(relation, |man| paradise.dir(man)),
            Stored::Thru => self.lines(relation, paradise.thru()),
            Stored::Othru => self.lines(relation, paradise.othru()),
            Stored::Ethru => self.lines(relation, paradise.ethru()),
            Stored::Dsc => self.lines(relation, paradise.dsc()),
            Stored::Obj => self.lines(relation, paradise.obj()),
            Stored::LegalMove => self.by_man(relation, |man| scene.moves().legal[man.to_usize()]),
            Stored::PinRay => self.rays(relation, paradise.pinrays()),
            Stored::Pin => self.rays(relation, paradise.pins()),
            Stored::OnlyDir => self.by_man(relation, |man| paradise.only_dir(man)),
            Stored::OnlyProtection => self.by_man(relation, |man| paradise.only_protection(man)),
            Stored::DscThreat => {
                for threat in paradise.dsc_threats() {
                    for to in threat.to {
                        self.add(relation, &[threat.man, threat.slider, threat.target], Some(to));
                    }
                }
            }
            Stored::Mobil => self.by_man(relation, |man| scene.moves().mobil[man.to_usize()]),
            Stored::MobilStay => self.by_man(relation, |man| self.stays(man)),
            Stored::CheckMove => self.by_man(relation, |man| scene.moves().check[man.to_usize()]),
            Stored::Mate => self.by_man(relation, |man| scene.moves().mate[man.to_usize()]),
            Stored::Protects => {
                for duty in paradise.protects() {
                    let men = [duty.protector, duty.protected, duty.attacker];
                    if let [Some(protector), Some(protected), Some(attacker)] = men.map(|at| scene.man_at(at))
                    {
                        relation.add(&[protector, protected, duty.on.to_usize() as u8, attacker]);
                    }
                }
            }
            Stored::Enprise => {
                for from in scene.position().occupied() {
                    let Some(piece) = scene.position().piece_at(from) else { continue };
                    let victims = self.stays(from) & scene.position().side(piece.color.other());
                    if let Some(man) = scene.man_at(from) {
                        relation.add_set(man, scene.men_on(victims));
                    }
                }
            }
            _ => self.fill_beyond(stored, relation),
        }
    }

    /// The patterns that the thesis did not have.
    fn fill_beyond(&self, stored: Stored, relation: &mut Relation) {
        let scene = self.scene;
        let moves = scene.moves();
        match stored {
            Stored::Checkmate => self.by_man(relation, |man| moves.checkmate[man.to_usize()]),
            Stored::DscCheck => self.by_man(relation, |man| moves.discovered[man.to_usize()]),
            Stored::DoubleCheck => self.by_man(relation, |man| moves.double[man.to_usize()]),
            Stored::Promotes => self.by_man(relation, |man| moves.promotes[man.to_usize()]),
            Stored::Knights => self.by_man(relation, |man| moves.knights[man.to_usize()]),
            Stored::InPassing => self.by_man(relation, |man| moves.in_passing[man.to_usize()]),
            Stored::Castles => self.by_man(relation, |man| moves.castles[man.to_usize()]),
            Stored::Stalemates => self.by_man(relation, |man| moves.stalemates[man.to_usize()]),
            Stored::SoleMover => {
                for man in moves.sole_movers {
                    self.add(relation, &[man], None);
                }
            }
            Stored::Passed => {
                for pawn in scene.perception().pawns().passed() {
                    self.add(relation, &[pawn.pawn], None);
                }
            }
            Stored::Net => self.by_man(relation, |man| scene.look().net[man.to_usize()]),
            Stored::Drive => self.by_man(relation, |man| scene.look().drive[man.to_usize()]),
            Stored::Menace => self.by_man(relation, |man| scene.look().menace[man.to_usize()]),
            Stored::Gain => self.by_man(relation, |man| scene.look().gain[man.to_usize()]),
            _ => {}
        }
    }

    /// MOBIL-STAY: mobil moves to where the man cannot be exchanged.
    fn stays(&self, man: Square) -> SquareSet {
        self.scene.moves().mobil[man.to_usize()] - self.scene.paradise().exchange(man)
    }

    fn by_man(&self, relation: &mut Relation, squares: impl Fn(Square) -> SquareSet) {
        for at in self.scene.position().occupied() {
            if let Some(man) = self.scene.man_at(at) {
                relation.add_set(man, Self::squares(squares(at)));
            }
        }
    }

    fn lines(&self, relation: &mut Relation, lines: impl Iterator<Item = (Square, Square, SquareSet)>) {
        for (slider, through, onto) in lines {
            for to in onto {
                self.add(relation, &[slider, through], Some(to));
            }
        }
    }

    fn rays(&self, relation: &mut Relation, rays: &[PinRay]) {
        for ray in rays {
            self.add(relation, &[ray.pinner, ray.pinned, ray.object], None);
        }
    }

    /// Adds a tuple of men, named by squares, and perhaps a square after them.
    fn add(&self, relation: &mut Relation, men: &[Square], to: Option<Square>) {
        let mut tuple = [0; 4];
        let mut length = 0;
        for &at in men.iter().take(3) {
            let Some(man) = self.scene.man_at(at) else { return };
            tuple[length] = man;
            length += 1;
        }
        if let Some(to) = to {
            tuple[length] = to.to_usize() as u8;
            length += 1;
        }
        relation.add(&tuple[..length]);
    }
}
