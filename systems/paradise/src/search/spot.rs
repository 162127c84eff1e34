//! A position within a line of play: its men, and its scene once somebody asks for it.

use std::cell::OnceCell;
use std::rc::Rc;

use motive_chess::{Move, Position, Roster, Square};
use production::PlanAction;

use crate::scene::{Reach, Scene};

/// A position of the tree. Primitives are matched when they are first needed.
#[derive(Debug)]
pub struct Spot {
    position: Position,
    roster: Roster,
    reach: Reach,
    sight: u32,
    scene: OnceCell<Box<Scene>>,
    passed: OnceCell<Option<Box<Scene>>>,
    line: Vec<Move>,
}

impl Spot {
    /// The beginning of a line.
    pub fn root(position: &Position, reach: Reach, sight: u32) -> Rc<Spot> {
        Rc::new(Spot {
            position: position.clone(),
            roster: Roster::new(position),
            reach,
            sight,
            scene: OnceCell::new(),
            passed: OnceCell::new(),
            line: Vec::new(),
        })
    }

    /// After a move.
    pub fn after(&self, m: Move) -> Rc<Spot> {
        let mut roster = self.roster.clone();
        roster.play(&self.position, m);
        let mut line = self.line.clone();
        line.push(m);
        Rc::new(self.with(self.position.after(m), roster, line))
    }

    /// The same men with the other side to move; `None` in check.
    pub fn pass(&self) -> Option<Rc<Spot>> {
        let passed = self.position.pass()?;
        Some(Rc::new(self.with(passed, self.roster.clone(), self.line.clone())))
    }

    /// A copy to walk on from.
    pub(crate) fn after_nothing(&self) -> Rc<Spot> {
        Rc::new(self.with(self.position.clone(), self.roster.clone(), self.line.clone()))
    }

    fn with(&self, position: Position, roster: Roster, line: Vec<Move>) -> Spot {
        Spot {
            position,
            roster,
            reach: self.reach,
            sight: self.sight,
            scene: OnceCell::new(),
            passed: OnceCell::new(),
            line,
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that led here; a pass leaves no trace.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Who is who.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// The position as rules see it.
    pub fn scene(&self) -> &Scene {
        self.scene.get_or_init(|| {
            Box::new(
                Scene::with_roster(&self.position, self.roster.clone(), self.reach).with_sight(self.sight),
            )
        })
    }

    /// The same as if it were the other side's move; `None` in check.
    pub(crate) fn scene_passed(&self) -> Option<&Scene> {
        self.passed
            .get_or_init(|| {
                let passed = self.position.pass()?;
                Some(Box::new(
                    Scene::with_roster(&passed, self.roster.clone(), self.reach).with_sight(self.sight),
                ))
            })
            .as_deref()
    }

    /// The number of the man on a square.
    pub fn man_at(&self, square: Square) -> Option<u8> {
        self.roster.man_at(square).map(Scene::number)
    }

    /// Where a man stands.
    pub fn square(&self, man: u8) -> Option<Square> {
        let man = self.roster.men().nth(man as usize)?;
        self.roster.square_of(man)
    }

    /// The man and the square of a move.
    pub fn step(&self, m: Move) -> Option<(u8, u8)> {
        let man = self.man_at(m.from()?)?;
        Some((man, self.position.destination(m).to_usize() as u8))
    }

    /// The legal move that takes a man to a square; a pawn becomes a queen.
    pub fn legal(&self, man: u8, to: u8) -> Option<Move> {
        let from = self.square(man)?;
        self.position.legal_moves().into_iter().find(|&m| {
            m.from() == Some(from)
                && self.position.destination(m).to_usize() == to as usize
                && m.promotion().is_none_or(|role| role == motive_chess::Role::Queen)
        })
    }

    /// The move that a step of a plan is after, whether it can be made now or not: for a capture, to where
    /// the victim stands.
    pub fn aim(
        &self,
        action: &PlanAction,
        is_capture: impl Fn(production::Name) -> bool,
    ) -> Option<(u8, u8)> {
        match action {
            PlanAction::Step(man, to) => Some((*man, *to)),
            PlanAction::Goal(name, arguments) => {
                let (&man, &object) = (arguments.first()?, arguments.get(1)?);
                let to = if is_capture(*name) { self.square(object)?.to_usize() as u8 } else { object };
                Some((man, to))
            }
        }
    }
}
