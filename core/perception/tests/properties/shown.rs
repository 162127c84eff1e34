//! Everything that perception shows of a board, as text, so that a board and its mirror can be compared.

use std::collections::BTreeSet;

use motive_chess::{Color, Role, Square, SquareSet};
use motive_perception::{BearingKind, Perception, Race};

fn flip(square: Square) -> Square {
    square.flip_vertical()
}

fn flip_set(set: SquareSet) -> SquareSet {
    set.flip_vertical()
}

/// Everything seen, as lines of text in which squares are turned for Black's eyes if `turned`.
struct Shown {
    turned: bool,
    seen: BTreeSet<String>,
}

pub(crate) fn everything(perception: &Perception, turned: bool) -> BTreeSet<String> {
    let mut shown = Shown { turned, seen: BTreeSet::new() };
    shown.sides(perception);
    shown.men(perception);
    shown.relations(perception);
    shown.tactics(perception);
    shown.seen
}

impl Shown {
    fn at(&self, square: Square) -> Square {
        if self.turned { flip(square) } else { square }
    }

    fn set(&self, squares: SquareSet) -> SquareSet {
        if self.turned { flip_set(squares) } else { squares }
    }

    fn whose(&self, color: Color) -> Color {
        if self.turned { color.other() } else { color }
    }

    fn insert(&mut self, line: String) {
        self.seen.insert(line);
    }

    fn sides(&mut self, perception: &Perception) {
        let paradise = perception.paradise();
        let caps = perception.caps();
        for color in Color::ALL {
            let c = self.whose(color);
            for square in Square::ALL {
                let s = self.at(square);
                self.insert(format!(
                    "{c} {s} ocy {:?} occup {}",
                    caps.ocy(color, square),
                    paradise.occup(color, square)
                ));
                self.insert(format!("{c} {s} tsq {}", caps.tsq(color, square)));
            }
            let field = perception.king_field(color);
            let guarded: BTreeSet<_> = field.guarded.iter().map(|&(a, b)| (self.at(a), self.at(b))).collect();
            self.insert(format!(
                "{c} king {} {} {:?}",
                self.set(field.escapes),
                self.set(field.flight),
                guarded
            ));
            self.insert(format!("{c} over {}", self.set(paradise.overprotected(color))));
            for threat in perception.threats().all(color) {
                let refuted: Vec<_> = threat.refuted_by.iter().map(|&s| self.at(s)).collect();
                let low = threat.low_mobility.map(|square| self.at(square));
                let (from, to) = (self.at(threat.man), self.at(threat.to));
                self.insert(format!(
                    "{c} threat {from}{to} {} {} {} {refuted:?} {low:?} {}",
                    threat.value,
                    threat.amount,
                    threat.workable,
                    self.set(threat.targets)
                ));
            }
            for idea in perception.threats().ideas(color) {
                self.insert(format!(
                    "{c} idea {} {} {}",
                    self.at(idea.man),
                    self.at(idea.beneficiary),
                    self.at(idea.target)
                ));
            }
            for role in Role::ALL {
                self.insert(format!("{c} int {role:?} {}", self.set(caps.int(color, role))));
            }
            self.insert(format!("{c} passed {}", self.set(perception.pawns().passed_of(color))));
            self.insert(format!("{c} dpath {}", self.set(perception.functions().intercepts(color))));
        }
    }

    fn men(&mut self, perception: &Perception) {
        let paradise = perception.paradise();
        let caps = perception.caps();
        for man in perception.position().occupied() {
            let m = self.at(man);
            for (name, squares) in [
                ("dir", paradise.dir(man)),
                ("legal", paradise.legalmove(man)),
                ("safe", paradise.safep(man)),
                ("exchange", paradise.exchange(man)),
                ("only", paradise.only_protection(man)),
                ("mobil", paradise.mobil(man)),
                ("check", paradise.checkmove(man)),
                ("mate", paradise.mate(man)),
                ("move", perception.mobility().safe(man)),
                ("double", perception.checks().double(man)),
                ("behind", perception.pawns().behind(man)),
            ] {
                self.insert(format!("{m} {name} {}", self.set(squares)));
            }
            self.insert(format!("{m} class {:?} {}", caps.class(man), caps.lmp(man)));
        }
    }

    fn relations(&mut self, perception: &Perception) {
        let paradise = perception.paradise();
        for f in perception.functions().all() {
            self.insert(format!("{} {} {:?} {:?}", self.at(f.man), self.at(f.square), f.duty, f.purpose));
        }
        for o in perception.overloads() {
            self.insert(format!(
                "overload {} {} {} {} {}",
                self.at(o.man),
                self.at(o.called_to),
                self.at(o.caller),
                self.at(o.missing_on),
                o.gain
            ));
        }
        for pin in perception.pins() {
            let ray = pin.ray;
            self.insert(format!(
                "pin {} {} {} {:?} {}",
                self.at(ray.pinner),
                self.at(ray.pinned),
                self.at(ray.object),
                pin.kind,
                pin.loss
            ));
        }
        for ray in paradise.pins() {
            self.insert(format!(
                "PIN {} {} {}",
                self.at(ray.pinner),
                self.at(ray.pinned),
                self.at(ray.object)
            ));
        }
        for d in paradise.dsc_threats() {
            self.insert(format!(
                "DSC {} {} {} {}",
                self.at(d.man),
                self.at(d.slider),
                self.at(d.target),
                self.set(d.to)
            ));
        }
        for p in paradise.protects() {
            self.insert(format!(
                "PROTECTS {} {} {} {}",
                self.at(p.protector),
                self.at(p.protected),
                self.at(p.on),
                self.at(p.attacker)
            ));
        }
        for kind in [BearingKind::Othru, BearingKind::Ethru, BearingKind::Dsc, BearingKind::Obj] {
            for (slider, through, onto) in perception.bearing().of_kind(kind) {
                self.insert(format!("{kind:?} {} {} {}", self.at(slider), self.at(through), self.set(onto)));
            }
        }
        for queue in perception.queues() {
            self.insert(format!(
                "queue {} {} {} {}",
                self.at(queue.slider),
                self.at(queue.head),
                self.set(queue.onto),
                queue.friendly
            ));
        }
    }

    fn tactics(&mut self, perception: &Perception) {
        for fork in perception.tactics().forks() {
            self.insert(format!(
                "fork {} {} {} {}",
                self.at(fork.man),
                self.at(fork.to),
                self.set(fork.targets),
                fork.safe
            ));
        }
        for s in perception.tactics().skewers() {
            self.insert(format!(
                "skewer {} {} {} {} {}",
                self.at(s.man),
                self.at(s.to),
                self.at(s.front),
                self.at(s.behind),
                s.safe
            ));
        }
        self.insert(format!("hanging {}", self.set(perception.tactics().hanging())));
        self.insert(match perception.pawns().race() {
            Race::None => "no race".into(),
            Race::Won(color) => format!("won {}", self.whose(color)),
            Race::Close(color) => format!("close {}", self.whose(color)),
        });
    }
}
