//! What the words mean in one position: the chess side of the Production-Language.

mod functions;
mod numbers;
mod patterns;

use motive_chess::{Color, SquareSet};
use production::{
    Attribute, Class, Combinator, Domain, Function, Kind, Knowledge, Measure, Mode, Name, Order, Pattern,
    Relation, Transform, View,
};

use crate::order;
use crate::scene::{Scene, color_of, side_index};
use crate::words::{COLOR, Number, PIECE, Stored, Test};

/// The concepts that plans name as goals, by their numbers in one base.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Goals {
    pub safemove: Option<Name>,
    pub checkmove: Option<Name>,
    pub matemove: Option<Name>,
    pub safecapture: Option<Name>,
}

impl Goals {
    pub(crate) fn of(knowledge: &Knowledge) -> Goals {
        Goals {
            safemove: knowledge.name("SAFEMOVE"),
            checkmove: knowledge.name("CHECKMOVE"),
            matemove: knowledge.name("MATEMOVE"),
            safecapture: knowledge.name("SAFECAPTURE"),
        }
    }
}

/// A scene that answers the matcher.
#[derive(Clone, Copy, Debug)]
pub struct Chess<'a> {
    scene: &'a Scene,
    goals: Goals,
}

impl<'a> Chess<'a> {
    /// The domain of a scene, for rules of a base.
    pub fn new(scene: &'a Scene, knowledge: &Knowledge) -> Chess<'a> {
        Chess { scene, goals: Goals::of(knowledge) }
    }

    /// The scene.
    pub fn scene(&self) -> &'a Scene {
        self.scene
    }
}

/// The classes in their order of registration.
const ANY_SQUARE: usize = 0;
const COLORS: usize = 1;
const ANY_PIECE: usize = 3;
const FRIENDS: usize = 4;
const ENEMIES: usize = 10;

impl Domain for Chess<'_> {
    fn members(&self, class: Class, view: View) -> u64 {
        let friend = color_of(view.0);
        match class.index() {
            ANY_SQUARE => !0,
            COLORS => 0b11,
            ANY_PIECE => self.scene.side(Color::White) | self.scene.side(Color::Black),
            class @ FRIENDS..ENEMIES => self.category(class - FRIENDS, friend),
            class @ ENEMIES..16 => self.category(class - ENEMIES, friend.other()),
            _ => 0,
        }
    }

    fn view(&self, kind: Kind, object: u8) -> View {
        let color = match kind {
            COLOR => color_of(object),
            PIECE => self
                .scene
                .roster()
                .men()
                .nth(object as usize)
                .and_then(|man| self.scene.roster().color(man))
                .unwrap_or(Color::White),
            _ => self.scene.position().turn(),
        };
        View(side_index(color) as u8)
    }

    #[inline]
    fn transform(&self, transform: Transform, object: u8) -> Option<u8> {
        self.transformed(transform, object)
    }

    #[inline]
    fn test(&self, function: Function, arguments: &[u8]) -> bool {
        Test::of(function.index()).is_some_and(|test| self.holds(test, arguments))
    }

    fn solve(&self, function: Function, arguments: &[u8], hole: usize, candidates: u64) -> u64 {
        match Test::of(function.index()) {
            Some(test) => self.solutions(test, arguments, hole, candidates),
            None => 0,
        }
    }

    fn fill(&self, pattern: Pattern, relation: &mut Relation) {
        if let Some(stored) = Stored::of(pattern.index()) {
            self.fill_pattern(stored, relation);
        }
    }

    fn measure(&self, measure: Measure, arguments: &[u8], mode: Mode, top: bool) -> i32 {
        Number::of(measure.index()).map_or(0, |number| self.number(number, arguments, mode, top))
    }

    fn combine(&self, _: Combinator, values: &[i32], mode: Mode, top: bool) -> i32 {
        // FORKTHREAT is the only combinator.
        numbers::lesser(values, mode, top)
    }

    fn order(&self, value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> Order {
        order::of_list(value)
    }

    fn admits(&self, _: Name, value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> bool {
        order::is_admitted(value)
    }

    fn step_of(&self, goal: Name, arguments: &[u8]) -> Option<(u8, u8)> {
        let &[man, object] = arguments else { return None };
        let goals = &self.goals;
        if [goals.safemove, goals.checkmove, goals.matemove].contains(&Some(goal)) {
            Some((man, object))
        } else if goals.safecapture == Some(goal) {
            self.scene.square(object).map(|at| (man, at.to_usize() as u8))
        } else {
            None
        }
    }

    fn common_goal(&self, one: Name, other: Name) -> Option<Name> {
        let moves = [self.goals.safemove, self.goals.checkmove];
        match one == other {
            true => Some(one),
            false if moves.contains(&Some(one)) && moves.contains(&Some(other)) => self.goals.safemove,
            false => None,
        }
    }
}

impl Chess<'_> {
    /// The men of a category of a color, as a set of numbers.
    fn category(&self, category: usize, color: Color) -> u64 {
        let men = self.scene.side(color);
        let kind = |kind: usize| self.scene.kind(kind);
        match category {
            0 => men,
            1 => men & (kind(2) | kind(3) | kind(4)),
            2 => men & !kind(0),
            3 => men & !kind(5),
            4 => men & kind(0),
            5 => men & kind(5),
            _ => 0,
        }
    }

    /// Squares as a set of objects.
    #[inline]
    fn squares(set: SquareSet) -> u64 {
        set.0
    }
}
