//! A toy domain: two teams of actors on a field of eight by eight places.
//!
//! Light actors step to the four places beside them; heavy ones slide along rows and columns until something stands
//! in their way. Enough for relations of one to three places, dear functions and values.

use production::{
    Attribute, Class, Combinator, Domain, Function, Kind, Measure, Mode, Name, Order, Pattern, Relation,
    Shape, Transform, View, Vocabulary, members_of,
};
use splitmix::Random;
use std::sync::OnceLock;

pub(crate) const PLACE: Kind = Kind(0);
pub(crate) const ACTOR: Kind = Kind(1);
pub(crate) const SIDE: Kind = Kind(2);

pub(crate) fn vocabulary() -> Vocabulary {
    let mut words = Vocabulary::builder();
    words.kind("PLACE", 64);
    words.kind("ACTOR", 32);
    words.kind("SIDE", 2);
    words.constant("OURS", SIDE, 0);
    words.constant("THEIRS", SIDE, 1);
    words.class("N", PLACE);
    words.class("S", SIDE);
    words.class("A", ACTOR);
    for name in ["R", "H", "L", "DR", "DH", "DL"] {
        words.class(name, ACTOR);
    }
    words.value_class("ATR");
    words.transform("WHERE", ACTOR, PLACE);
    words.transform("WHO", PLACE, ACTOR);
    words.transform("TEAM", ACTOR, SIDE);
    words.function("BETWEEN", &[PLACE, PLACE, PLACE]);
    words.function("NEAR", &[PLACE, PLACE]);
    words.function("STRONGER", &[ACTOR, ACTOR]);
    words.remembered_function("SAFE", &[ACTOR, PLACE]);
    words.function("REACHES", &[ACTOR, PLACE, PLACE]);
    words.function("FREE", &[PLACE]);
    words.pattern("STEP", &[ACTOR, PLACE]);
    words.pattern("TOUCHES", &[ACTOR, PLACE]);
    words.pattern("BEHIND", &[ACTOR, ACTOR, PLACE]);
    words.pattern("CATCH", &[ACTOR, ACTOR]);
    words.pattern("ALONE", &[ACTOR]);
    words.measure("WORTH", &[ACTOR]);
    words.measure("RISK", &[ACTOR, PLACE]);
    words.combinator("EITHER", 2);
    let danger = words.measure("DANGER", &[ACTOR]);
    words.threshold("KEPT", danger);
    words.reading("HOPEFUL", Mode(1));
    words.attribute("GAIN", Shape::Value, true);
    words.attribute("DELAY", Shape::Number, true);
    words.attribute("PLAN", Shape::Plan, false);
    words.attribute("COND", Shape::Condition(vec!["R2".into(), "N2".into(), "DR1".into()]), false);
    words.attribute("LURE", Shape::Object(ACTOR), false);
    words.attribute("BEFORE", Shape::Goal, false);
    words.step(ACTOR, PLACE);
    words.phrase("STEP", "{0} can step to {1}");
    words.phrase("SAFE", "{1} is safe for {0}");
    words.build().expect("the words of the toy are consistent")
}

pub(crate) const GAIN: Attribute = Attribute(0);
pub(crate) const DELAY: Attribute = Attribute(1);

/// Where everybody stands; even numbers are light, odd ones heavy, the first half is ours.
#[derive(Clone, Debug)]
pub(crate) struct World {
    places: [Option<u8>; 32],
    field: [Option<u8>; 64],
    /// What everybody can step to.
    steps: [u64; 32],
    /// What everybody would touch from everywhere.
    touched: Vec<u64>,
}

/// The places beyond `b`, seen from `a`, if both are on one row or column.
fn beyond(a: u8, b: u8) -> u64 {
    static TABLE: OnceLock<Vec<u64>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = vec![0; 64 * 64];
        for a in 0..64 {
            for direction in 0..4 {
                let ray: Vec<u8> = World::ray(a, direction).collect();
                for (index, &b) in ray.iter().enumerate() {
                    table[a as usize * 64 + b as usize] =
                        ray[index + 1..].iter().fold(0, |set, &c| set | 1 << c);
                }
            }
        }
        table
    });
    table[a as usize * 64 + b as usize]
}

impl World {
    pub(crate) fn empty() -> World {
        World { places: [None; 32], field: [None; 64], steps: [0; 32], touched: vec![0; 32 * 64] }
    }

    pub(crate) fn put(&mut self, actor: u8, place: u8) {
        if self.field[place as usize].is_none() {
            self.places[actor as usize] = Some(place);
            self.field[place as usize] = Some(actor);
        }
        self.finish();
    }

    fn finish(&mut self) {
        for actor in 0..32 {
            for from in 0..64 {
                self.touched[actor as usize * 64 + from as usize] = self.touched_from(actor, from);
            }
            self.steps[actor as usize] = self.steps_of(actor);
        }
    }

    pub(crate) fn random(seed: u64, actors: usize) -> World {
        let mut random = Random::new(seed);
        let mut world = World::empty();
        for _ in 0..actors {
            let actor = random.below(32) as u8;
            if world.places[actor as usize].is_none() {
                world.put(actor, random.below(64) as u8);
            }
        }
        world
    }

    fn present(&self) -> u64 {
        (0..32).filter(|&actor| self.places[actor].is_some()).fold(0, |set, actor| set | 1 << actor)
    }

    fn is_heavy(actor: u8) -> bool {
        actor % 2 == 1
    }

    fn team(actor: u8) -> u8 {
        u8::from(actor >= 16)
    }

    /// The places along the four directions, each until the edge.
    fn ray(from: u8, direction: usize) -> impl Iterator<Item = u8> {
        let (dx, dy) = [(1, 0), (-1, 0), (0, 1), (0, -1)][direction];
        let (x, y) = (i32::from(from % 8), i32::from(from / 8));
        (1..8)
            .map(move |step| (x + dx * step, y + dy * step))
            .take_while(|&(x, y)| (0..8).contains(&x) && (0..8).contains(&y))
            .map(|(x, y)| (y * 8 + x) as u8)
    }

    /// What an actor standing on a place would touch.
    fn touched(&self, actor: u8, from: u8) -> u64 {
        self.touched[actor as usize * 64 + from as usize]
    }

    fn touched_from(&self, actor: u8, from: u8) -> u64 {
        let own = self.places[actor as usize];
        let mut set = 0;
        for direction in 0..4 {
            for place in World::ray(from, direction) {
                set |= 1 << place;
                let stopped = self.field[place as usize].is_some() && Some(place) != own;
                if stopped || !World::is_heavy(actor) {
                    break;
                }
            }
        }
        set
    }

    fn steps(&self, actor: u8) -> u64 {
        self.steps[actor as usize]
    }

    fn steps_of(&self, actor: u8) -> u64 {
        let Some(from) = self.places[actor as usize] else { return 0 };
        members_of(self.touched(actor, from))
            .filter(|&place| {
                self.field[place as usize].is_none_or(|other| World::team(other) != World::team(actor))
            })
            .fold(0, |set, place| set | 1 << place)
    }

    fn worth(actor: u8) -> i32 {
        if World::is_heavy(actor) { 50 + i32::from(actor % 5) } else { 10 + i32::from(actor % 3) }
    }
}

impl Domain for World {
    fn members(&self, class: Class, view: View) -> u64 {
        let ours: u64 = if view.0 == 0 { 0xffff } else { 0xffff_0000 };
        let (heavy, light) = (0xaaaa_aaaa, 0x5555_5555);
        let present = self.present();
        match class.0 {
            0 => u64::MAX,
            1 => 3,
            2 => present,
            3 => present & ours,
            4 => present & ours & heavy,
            5 => present & ours & light,
            6 => present & !ours,
            7 => present & !ours & heavy,
            8 => present & !ours & light,
            _ => 0,
        }
    }

    fn view(&self, kind: Kind, object: u8) -> View {
        match kind {
            ACTOR => View(World::team(object)),
            SIDE => View(object),
            _ => View(0),
        }
    }

    fn transform(&self, transform: Transform, object: u8) -> Option<u8> {
        match transform.0 {
            0 => self.places[object as usize],
            1 => self.field[object as usize],
            _ => Some(World::team(object)),
        }
    }

    fn test(&self, function: Function, arguments: &[u8]) -> bool {
        match (function.0, arguments) {
            (0, &[a, b, c]) => beyond(a, b) >> c & 1 == 1,
            (1, &[a, b]) => a != b && (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1,
            (2, &[a, b]) => World::worth(a) > World::worth(b),
            (3, &[actor, place]) => !members_of(self.present())
                .any(|other| World::team(other) != World::team(actor) && self.steps(other) >> place & 1 == 1),
            (4, &[actor, from, to]) => self.touched(actor, from) >> to & 1 == 1,
            (5, &[place]) => self.field[place as usize].is_none(),
            _ => false,
        }
    }

    fn solve(&self, function: Function, arguments: &[u8], hole: usize, candidates: u64) -> u64 {
        if function.0 == 4 && hole == 2 {
            return self.touched(arguments[0], arguments[1]) & candidates;
        }
        if function.0 == 0 {
            return match hole {
                2 => beyond(arguments[0], arguments[1]) & candidates,
                1 => members_of(candidates)
                    .filter(|&middle| beyond(arguments[0], middle) >> arguments[2] & 1 == 1)
                    .fold(0, |set, middle| set | 1 << middle),
                _ => beyond(arguments[2], arguments[1]) & candidates,
            };
        }
        if function.0 == 3 && hole == 1 {
            let enemies =
                members_of(self.present()).filter(|&other| World::team(other) != World::team(arguments[0]));
            return candidates & !enemies.fold(0, |set, other| set | self.steps(other));
        }
        if function.0 == 5 {
            return (0..64)
                .filter(|&place| self.field[place].is_none())
                .fold(0, |set, place| set | 1 << place)
                & candidates;
        }
        let mut tried = [0; 4];
        let tried = &mut tried[..arguments.len()];
        tried.copy_from_slice(arguments);
        members_of(candidates)
            .filter(|&object| {
                tried[hole] = object;
                self.test(function, tried)
            })
            .fold(0, |set, object| set | 1 << object)
    }

    fn fill(&self, pattern: Pattern, relation: &mut Relation) {
        for actor in members_of(self.present()) {
            let from = self.places[actor as usize].unwrap_or(0);
            match pattern.0 {
                0 => relation.add_set(actor, self.steps(actor)),
                1 => relation.add_set(actor, self.touched(actor, from)),
                2 if World::is_heavy(actor) => {
                    for direction in 0..4 {
                        let mut ray = World::ray(from, direction);
                        let Some(first) = ray.find_map(|place| self.field[place as usize]) else { continue };
                        for place in ray {
                            relation.add(&[actor, first, place]);
                            if self.field[place as usize].is_some() {
                                break;
                            }
                        }
                    }
                }
                3 => members_of(self.steps(actor))
                    .filter_map(|place| self.field[place as usize])
                    .for_each(|other| relation.add(&[actor, other])),
                4 if self.steps(actor).count_ones() < 3 => relation.add(&[actor]),
                _ => {}
            }
        }
    }

    fn measure(&self, measure: Measure, arguments: &[u8], mode: Mode, top: bool) -> i32 {
        match measure.0 {
            0 => World::worth(arguments[0]),
            1 => i32::from(!self.test(Function(3), arguments)) * World::worth(arguments[0]) / 2,
            _ => i32::from(arguments[0]) + i32::from(mode.0) * 100 + i32::from(top),
        }
    }

    fn combine(&self, _: Combinator, values: &[i32], mode: Mode, top: bool) -> i32 {
        let values = values.iter().copied();
        if mode.0 == 1 && top { values.max().unwrap_or(0) } else { values.min().unwrap_or(0) }
    }

    fn order(&self, value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> Order {
        Order { grade: value(DELAY, Mode(0)).unwrap_or(0), score: value(GAIN, Mode(0)).unwrap_or(0) }
    }

    fn admits(&self, _: Name, value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> bool {
        value(DELAY, Mode(0)).unwrap_or(0) <= 2
    }
}
