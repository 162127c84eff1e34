//! A plan under consideration: its steps, its reasons, and what they promise here and now.
//!
//! Reasons are kept as expressions and evaluated in the position at hand, even if they were written plies ago:
//! that is how a plan whose men were captured loses its threat (page 3.3).

use std::sync::Arc;

use motive_chess::{Move, Role};
use production::{Attributes, Knowledge, Plan, PlanAction, Term};

use super::spot::Spot;
use super::value::{BEYOND, KING, Val};
use crate::domain::Chess;
use crate::order::{self, Dimensions};
use crate::scene::Scene;
use crate::words::PIECE;

/// One reason in so many looks at the clock.
const LOOK: usize = 16;

/// Where a plan comes from (page 7.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A concrete move of the plan in execution.
    Demanded,
    /// The knowledge of what almost surely works.
    Obvious,
    /// A goal of the plan in execution.
    Inherited,
    /// A static analysis.
    Analysis,
    /// The analysis of a refutation.
    Counter,
    /// A lemma.
    Lemma,
    /// The search for quiescence.
    Quiescence,
    /// A reply of the defense.
    Defense,
    /// What the verifier found.
    Verifier,
}

/// One reason, and what it promises here.
#[derive(Clone, Debug)]
pub struct PlanReason {
    /// The reason as the rules gave it. Plans are copied often, and boards full of queens give them reasons without number.
    pub attributes: Arc<Attributes>,
    /// Evaluated in the position at hand.
    pub dimensions: Dimensions,
    /// Whether the enemy's king is what it threatens.
    pub threatens_king: bool,
}

impl PartialEq for PlanReason {
    /// What is small is compared first, and what is shared not at all: thousands are compared with thousands.
    fn eq(&self, other: &PlanReason) -> bool {
        self.dimensions == other.dimensions
            && self.threatens_king == other.threatens_king
            && (Arc::ptr_eq(&self.attributes, &other.attributes) || self.attributes == other.attributes)
    }
}

/// A plan under consideration.
#[derive(Clone, Debug, PartialEq)]
pub struct Idea {
    /// What to do, and how it goes on.
    pub plan: Plan,
    /// Why, one by one.
    pub reasons: Vec<PlanReason>,
    /// What a pawn becomes, if it is not a queen.
    pub becomes: Option<Role>,
    /// Its place in the order of whoever suggested it, if that order is better than the thesis's.
    pub place: Option<usize>,
    /// What that order was made from, if it is known: a hundred are a natural logarithm of odds.
    pub score: Option<i32>,
}

impl Idea {
    /// A plan with reasons that are evaluated in a scene.
    pub fn new(plan: Plan, lists: Vec<Attributes>, scene: &Scene, knowledge: &Knowledge) -> Idea {
        let mut idea = Idea { plan, reasons: Vec::new(), becomes: None, place: None, score: None };
        for attributes in lists {
            let threatens_king =
                attributes.get(order::THREAT).is_some_and(|threat| names_king(threat, scene));
            let (attributes, dimensions) = (Arc::new(attributes), Dimensions::default());
            idea.reasons.push(PlanReason { attributes, dimensions, threatens_king });
        }
        idea.weigh(scene, knowledge);
        idea
    }

    /// A move without reasons of its own.
    pub fn bare(man: u8, to: u8) -> Idea {
        let reason = PlanReason {
            attributes: Arc::default(),
            dimensions: Dimensions::default(),
            threatens_king: false,
        };
        let plan = Plan { action: PlanAction::Step(man, to), branches: Vec::new() };
        Idea { plan, reasons: vec![reason], becomes: None, place: None, score: None }
    }

    /// A legal move without reasons of its own.
    pub(crate) fn of_move(spot: &Spot, m: Move) -> Option<Idea> {
        let (man, to) = spot.step(m)?;
        Some(Idea { becomes: m.promotion(), ..Idea::bare(man, to) })
    }

    /// Evaluates the reasons in another scene.
    pub fn weigh(&mut self, scene: &Scene, knowledge: &Knowledge) {
        let chess = Chess::new(scene, knowledge);
        for reason in &mut self.reasons {
            let list = &reason.attributes;
            reason.dimensions = Dimensions::read(&mut |attribute, mode| {
                list.get(attribute).map(|term| knowledge.evaluate(&chess, term, mode))
            });
        }
    }

    /// The fewest free moves of the defense among its reasons.
    pub fn likely(&self) -> i32 {
        self.reasons.iter().map(|reason| reason.dimensions.likely).min().unwrap_or(0)
    }

    /// What the most likely reasons promise: the best of them.
    pub fn value(&self) -> Val {
        let likely = self.likely();
        let most = self.reasons.iter().filter(|reason| reason.dimensions.likely == likely);
        most.map(|reason| reason.dimensions.score()).max().unwrap_or(-BEYOND)
    }

    /// What any reason promises, likely or not.
    pub fn best_value(&self) -> Val {
        self.reasons.iter().map(|reason| reason.dimensions.score()).max().unwrap_or(-BEYOND)
    }

    /// Whether its most likely reasons are after the king.
    pub(crate) fn threatens_mate(&self) -> bool {
        let likely = self.likely();
        self.reasons.iter().any(|reason| reason.dimensions.likely == likely && reason.threatens_king)
    }

    /// A mate that the rules are sure of: it counts the king twice (page 2.3).
    pub(crate) fn is_sure_mate(&self) -> bool {
        self.reasons.iter().any(|reason| reason.dimensions.threat >= 2 * KING)
    }

    /// Forgets the reasons that leave the defense this many free moves. Nothing may be left.
    pub(crate) fn drop_likely(&mut self, likely: i32) {
        self.reasons.retain(|reason| reason.dimensions.likely != likely);
    }

    /// The move it begins with, if it is a legal one now.
    pub fn first_move(&self, spot: &Spot) -> Option<Move> {
        let PlanAction::Step(man, to) = self.plan.action else { return None };
        let m = spot.legal(man, to)?;
        match (self.becomes, m.promotion()) {
            (Some(role), Some(_)) => spot.position().legal_moves().into_iter().find(|other| {
                other.from() == m.from() && other.to() == m.to() && other.promotion() == Some(role)
            }),
            _ => Some(m),
        }
    }

    /// The reasons as the rules gave them.
    pub fn lists(&self) -> Vec<Attributes> {
        self.reasons.iter().map(|reason| (*reason.attributes).clone()).collect()
    }

    /// Whether another plan is this one, for the same reasons (page 8.3).
    pub(crate) fn is_same(&self, other: &Idea) -> bool {
        self.plan == other.plan
            && self.reasons.len() == other.reasons.len()
            && self.reasons.iter().all(|reason| {
                other.reasons.iter().any(|o| {
                    o.attributes.values == reason.attributes.values
                        && o.attributes.reasons == reason.attributes.reasons
                        && o.dimensions == reason.dimensions
                })
            })
    }
}

/// Puts plans in order (page 3.3 and D-2), unless they come in an order: fewest free moves first, unless it loses more than it threatens; then what is
/// promised; then what is hoped for; then checks and captures.
pub(crate) fn put_in_order(ideas: &mut [Idea], spot: &Spot) {
    ideas.sort_by_cached_key(|idea| {
        let likely = idea.likely();
        let most = idea.reasons.iter().filter(|reason| reason.dimensions.likely == likely);
        let (value, hope, hopeless) =
            most.fold((-BEYOND, -BEYOND, true), |(value, hope, hopeless), reason| {
                let d = reason.dimensions;
                (
                    value.max(d.score()),
                    hope.max(d.undefended),
                    hopeless && d.loss > d.threat && d.loss > d.save,
                )
            });
        let forcing = idea.first_move(spot).map_or(0, |m| {
            2 * i32::from(m.is_capture() || m.is_promotion()) + i32::from(spot.position().after(m).is_check())
        });
        (idea.place, likely + if hopeless { 2 } else { 0 }, -value, -hope, -forcing)
    });
}

/// Puts a move that begins like another among its continuations (page 3.2): plans with one first move are one plan. Reasons
/// that are compared when the work must end are left out.
pub(crate) fn merge(ideas: Vec<Idea>, must_end: &dyn Fn() -> bool) -> Vec<Idea> {
    let mut merged: Vec<Idea> = Vec::with_capacity(ideas.len());
    for idea in ideas {
        let same = merged.iter_mut().find(|other| {
            other.plan.action == idea.plan.action
                && other.becomes == idea.becomes
                && matches!(idea.plan.action, PlanAction::Step(..))
        });
        match same {
            Some(other) => {
                for (number, reason) in idea.reasons.into_iter().enumerate() {
                    if number % LOOK == 0 && must_end() {
                        break;
                    }
                    if !other.reasons.contains(&reason) {
                        other.reasons.push(reason);
                    }
                }
                for (number, branch) in idea.plan.branches.into_iter().enumerate() {
                    if number % LOOK == 0 && must_end() {
                        break;
                    }
                    if !other.plan.branches.contains(&branch) {
                        other.plan.branches.push(branch);
                    }
                }
            }
            None => merged.push(idea),
        }
    }
    merged
}

/// Whether a threat names a king.
fn names_king(threat: &Term, scene: &Scene) -> bool {
    match threat {
        Term::Number(number) => *number >= KING,
        Term::Object(kind, man) => *kind == PIECE && scene.kind(5) >> (man & 63) & 1 == 1,
        Term::List(items) => items.iter().any(|item| names_king(item, scene)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Check A6: the defense chooses between parrying and countering.
    #[test]
    fn the_defense_chooses_the_lesser() {
        let list = Dimensions { likely: 0, threat: 50, undefended: 90, save: 0, loss: 60 };
        assert_eq!(list.score(), 30);
    }
}
