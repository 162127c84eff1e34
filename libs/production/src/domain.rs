//! What a domain tells the matcher about one situation.
//!
//! The names of the language stand in the [`Vocabulary`](crate::Vocabulary); a `Domain` gives them their
//! meaning in one situation (one position of a game, one state of a network). Objects are numbers below 64
//! within their kind, so a set of objects is a `u64`, and most of matching is intersection of such sets.

use crate::{
    Attribute, Class, Combinator, Function, Kind, Measure, Mode, Name, Pattern, Relation, Transform, View,
};

/// One situation, seen through the names of a [`Vocabulary`](crate::Vocabulary).
///
/// All answers must stay the same while an analysis runs: the matcher remembers them.
pub trait Domain {
    /// The objects that variables of the class range over, seen from `view`.
    fn members(&self, class: Class, view: View) -> u64;

    /// The side an object is on, for sources that take their view from an argument.
    fn view(&self, kind: Kind, object: u8) -> View;

    /// What the transforming function makes of the object, or nothing.
    fn transform(&self, transform: Transform, object: u8) -> Option<u8>;

    /// Does the function hold for these arguments? One argument for each kind registered.
    fn test(&self, function: Function, arguments: &[u8]) -> bool;

    /// All objects of `candidates` for which the function holds in place `hole`. What stands at `hole` in
    /// `arguments` means nothing. Worth writing for functions that a bit set answers at once.
    fn solve(&self, function: Function, arguments: &[u8], hole: usize, candidates: u64) -> u64 {
        let mut tried = [0; MAX_ARITY];
        let tried = &mut tried[..arguments.len().min(MAX_ARITY)];
        tried.copy_from_slice(&arguments[..tried.len()]);
        let mut found = 0;
        for object in members_of(candidates) {
            tried[hole] = object;
            if self.test(function, tried) {
                found |= 1 << object;
            }
        }
        found
    }

    /// Puts all tuples of a registered pattern into `relation`, for both views. Asked at most once in an
    /// analysis, when a rule first needs it.
    fn fill(&self, pattern: Pattern, relation: &mut Relation);

    /// The number that a measure gives. `top` says that it is the outermost of its expression.
    fn measure(&self, measure: Measure, arguments: &[u8], mode: Mode, top: bool) -> i32;

    /// Combines numbers by a registered combinator. `top` says that it is the outermost of its expression.
    fn combine(&self, combinator: Combinator, values: &[i32], mode: Mode, top: bool) -> i32 {
        let _ = (combinator, mode, top);
        values.iter().copied().min().unwrap_or(0)
    }

    /// Where an attribute list stands among others: the best has the lowest grade and within it the highest
    /// score. `value` evaluates an attribute of the list.
    fn order(&self, value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> Order;

    /// May this attribute list be posted on a concept of this name? Others are dropped.
    fn admits(&self, name: Name, value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> bool {
        let _ = (name, value);
        true
    }

    /// The step that a goal at the front of a plan stands for, if it stands for one.
    fn step_of(&self, goal: Name, arguments: &[u8]) -> Option<(u8, u8)> {
        let _ = (goal, arguments);
        None
    }

    /// Two goals on the same arguments that follow one another's reply in two plans: the one that may stand
    /// for both when the plans are combined, if there is one.
    fn common_goal(&self, one: Name, other: Name) -> Option<Name> {
        (one == other).then_some(one)
    }
}

/// Most arguments of a function, a pattern, a measure or a concept.
pub const MAX_ARITY: usize = 8;

/// The place of an attribute list among others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// Lower is better, whatever the score.
    pub grade: i32,
    /// Higher is better within one grade.
    pub score: i32,
}

impl Order {
    /// Is this better than `other`?
    #[inline]
    pub fn beats(self, other: Order) -> bool {
        self.grade < other.grade || (self.grade == other.grade && self.score > other.score)
    }
}

/// The members of a set, lowest first.
#[inline]
pub fn members_of(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros() as u8;
            set &= set - 1;
            member
        })
    })
}
