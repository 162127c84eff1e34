//! A game on a random graph: a counter moves along arrows. Goals and constraints are random sets.

// Each test program uses a part of it.
#![allow(dead_code)]

use std::sync::Arc;

use advice::{Chooser, Domain, Side, Term, TermError, Test, Word, WordKind};
use splitmix::Random;

/// The arrows of each place; even places belong to the first side if the game alternates.
#[derive(Clone)]
pub(crate) struct Graph {
    pub arrows: Vec<Vec<u16>>,
    pub mover: Vec<Side>,
}

impl Graph {
    /// A random game. Without cycles all arrows go to higher numbers.
    pub(crate) fn random(places: usize, most: usize, cycles: bool, seed: u64) -> Graph {
        let mut random = Random::new(seed);
        let mut arrows = Vec::new();
        let mut mover = Vec::new();
        for place in 0..places {
            let count = random.below(most + 1);
            let mut to: Vec<u16> = (0..count)
                .filter_map(|_| {
                    let low = if cycles { 0 } else { place + 1 };
                    (low < places).then(|| (low + random.below(places - low)) as u16)
                })
                .collect();
            to.sort_unstable();
            to.dedup();
            arrows.push(to);
            mover.push(if random.below(2) == 0 { Side::First } else { Side::Second });
        }
        Graph { arrows, mover }
    }
}

/// Whether a set given by a number has the element: pseudo-random, one in `1 / share`.
pub(crate) fn member(set: i64, element: u64, percent: u64) -> bool {
    let seed = (set as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ element.wrapping_mul(0xd134_2543_de82_ef95);
    Random::new(seed).bits() % 100 < percent
}

fn number(atom: &Term, at: usize) -> Result<i64, TermError> {
    match atom.arguments().get(at) {
        Some(&Term::Int(n)) => Ok(n),
        _ => Err(TermError("a number is wanted".into())),
    }
}

impl Domain for Graph {
    type Position = u16;
    type Move = u16;

    fn side_names(&self) -> [&str; 2] {
        ["red", "blue"]
    }

    fn to_move(&self, position: &u16) -> Side {
        self.mover[*position as usize]
    }

    fn legal_moves(&self, position: &u16) -> Vec<u16> {
        self.arrows[*position as usize].clone()
    }

    fn play(&self, _: &u16, played: &u16) -> u16 {
        *played
    }

    fn parse_position(&self, text: &str) -> Result<u16, TermError> {
        match text.trim().parse() {
            Ok(n) if (n as usize) < self.arrows.len() => Ok(n),
            _ => Err(TermError("no such place".into())),
        }
    }

    fn position_text(&self, position: &u16) -> String {
        format!("place {position}")
    }

    fn move_text(&self, _: &u16, played: &u16) -> String {
        format!("to{played}")
    }

    fn vocabulary(&self) -> Vec<Word> {
        vec![
            Word {
                kind: WordKind::Goal,
                name: "member",
                parameters: &["set", "percent"],
                meaning: "the counter stands in the set",
            },
            Word {
                kind: WordKind::Goal,
                name: "turn",
                parameters: &["side"],
                meaning: "the side is to move",
            },
            Word { kind: WordKind::Goal, name: "place", parameters: &["place"], meaning: "it stands there" },
            Word {
                kind: WordKind::Moves,
                name: "some",
                parameters: &["set", "percent"],
                meaning: "arrows of the set, in an order of its own",
            },
            Word { kind: WordKind::Moves, name: "up", parameters: &[], meaning: "arrows to higher places" },
            Word {
                kind: WordKind::Function,
                name: "next",
                parameters: &["place"],
                meaning: "the place after it",
            },
        ]
    }

    fn goal(&self, atom: &Term) -> Result<Test<u16>, TermError> {
        match atom.functor() {
            "member" => {
                let (set, percent) = (number(atom, 0)?, number(atom, 1)? as u64);
                Ok(Arc::new(move |p| member(set, u64::from(*p), percent)))
            }
            "place" => {
                let place = number(atom, 0)?;
                Ok(Arc::new(move |p| i64::from(*p) == place))
            }
            "turn" => {
                let side = self
                    .term_side(&atom.arguments()[0])
                    .ok_or_else(|| TermError("a side is wanted".into()))?;
                let mover = self.mover.clone();
                Ok(Arc::new(move |p| mover[*p as usize] == side))
            }
            _ => Err(TermError("what?".into())),
        }
    }

    fn constraint(&self, atom: &Term) -> Result<Chooser<u16, u16>, TermError> {
        match atom.functor() {
            "some" => {
                let (set, percent) = (number(atom, 0)?, number(atom, 1)? as u64);
                Ok(Arc::new(move |p, legal| {
                    let key = |m: u16| u64::from(*p) << 16 | u64::from(m);
                    let rank = |m: u16| i32::from(member(set + 1, key(m), 50));
                    (0..legal.len())
                        .filter(|&i| member(set, key(legal[i]), percent))
                        .map(|i| (i, rank(legal[i])))
                        .collect()
                }))
            }
            "up" => Ok(Arc::new(|p, legal| {
                (0..legal.len()).filter(|&i| legal[i] > *p).map(|i| (i, i32::from(legal[i]))).collect()
            })),
            _ => Err(TermError("what?".into())),
        }
    }

    fn function(&self, call: &Term, _: &u16) -> Option<Term> {
        match (call.functor(), call.arguments()) {
            ("next", [Term::Int(n)]) if *n < 1000 => Some(Term::Int(n + 1)),
            _ => None,
        }
    }
}

/// A random goal or constraint.
pub(crate) fn random_term(random: &mut Random, atom: &str, depth: u32) -> Term {
    match random.below(if depth == 0 { 1 } else { 5 }) {
        1 => random_term(random, atom, depth - 1).and(random_term(random, atom, depth - 1)),
        2 => random_term(random, atom, depth - 1).or(random_term(random, atom, depth - 1)),
        3 => Term::call("not", [random_term(random, atom, depth - 1)]),
        _ => {
            Term::call(atom, [Term::Int(random.below(1000) as i64), Term::Int(10 + random.below(85) as i64)])
        }
    }
}
