//! An adviser that says what it was told to say, whatever the position, and otherwise nothing: so control can be tested on
//! trees made by hand.

use motive_chess::{Color, Square};
use production::{Attributes, Knowledge, Name, Plan, PlanAction, Term};

use super::adviser::{Adviser, Menace, Obvious};
use super::idea::Idea;
use super::spot::Spot;
use crate::scene::Reach;

#[derive(Default)]
pub(super) struct Silent {
    /// What is obvious for each side.
    pub obvious: Vec<(Color, Idea)>,
    /// What is said to defend against anything.
    pub defenses: Vec<Idea>,
}

impl Adviser for Silent {
    fn knowledge(&self) -> &Knowledge {
        crate::embedded(Reach::Thesis)
    }

    fn analyze(&mut self, _: &Spot) -> Vec<Idea> {
        Vec::new()
    }

    fn obvious(&mut self, _: &Spot, side: Color) -> Obvious {
        let ideas = self.obvious.iter().filter(|(color, _)| *color == side).map(|(_, idea)| idea.clone());
        Obvious { ideas: ideas.collect(), is_unquiet: false }
    }

    fn execute(&mut self, _: &Spot, _: Name, _: &[u8], _: &Idea) -> Vec<Idea> {
        Vec::new()
    }

    fn defend(&mut self, _: &Spot, _: Menace) -> Vec<Idea> {
        self.defenses.clone()
    }

    fn desperado(&mut self, _: &Spot) -> Vec<Idea> {
        Vec::new()
    }

    fn first_defenses(&mut self, _: &Spot) -> Option<Vec<Idea>> {
        Some(Vec::new())
    }
}

/// A plan of one move, with what each of its reasons threatens and the free moves that it leaves.
pub(super) fn plan(spot: &Spot, san: &str, reasons: &[(i32, i32)]) -> Idea {
    let (man, to) = spot.step(spot.position().parse_san(san).unwrap()).unwrap();
    step(spot, man, to, reasons)
}

/// The same for a man of either side, by the squares that he comes from and goes to.
pub(super) fn menace(spot: &Spot, from: &str, to: &str, threat: i32) -> Idea {
    let at = |name: &str| name.parse::<Square>().unwrap();
    step(spot, spot.man_at(at(from)).unwrap(), at(to).to_usize() as u8, &[(threat, 0)])
}

fn step(spot: &Spot, man: u8, to: u8, reasons: &[(i32, i32)]) -> Idea {
    let knowledge = crate::embedded(Reach::Thesis);
    let number =
        |name: &str, value: i32| (knowledge.vocabulary().attribute(name).unwrap(), Term::Number(value));
    let lists = reasons.iter().map(|&(threat, likely)| Attributes {
        values: vec![number("THREAT", threat), number("LIKELY", likely)],
        reasons: Vec::new(),
    });
    let plan = Plan { action: PlanAction::Step(man, to), branches: Vec::new() };
    Idea::new(plan, lists.collect(), spot.scene(), knowledge)
}
