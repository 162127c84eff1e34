//! The adviser that has the knowledge base: questions of the search as goals of the Production-Language.

use std::sync::Arc;

use motive_answer::Control;
use motive_chess::{Color, Move};
use production::{Attributes, Firing, Knowledge, Name, Term};

use super::adviser::{Adviser, Menace, Obvious};
use super::idea::Idea;
use super::spot::Spot;
use super::value::KING;
use crate::analysis::{Analyst, FinalPlan, Options, Ordering};
use crate::order;
use crate::scene::{Scene, side_index};

/// The productions behind a search.
#[derive(Debug)]
pub struct Productions {
    analyst: Analyst,
    /// Static analyses and goals so far.
    pub asked: u64,
    /// How many plans an analysis may give at the root.
    pub most: usize,
    /// How many below.
    pub most_below: usize,
}

/// More plans of one analysis than this are not looked at.
const MOST_PLANS: usize = 16;
/// The same below the root.
const MOST_BELOW: usize = 5;

impl Productions {
    /// The embedded base as in the thesis.
    pub fn thesis() -> Productions {
        Productions::new(Analyst::new(Options::thesis()))
    }

    /// The whole embedded base, plans in the order of the thesis.
    pub fn in_thesis_order() -> Productions {
        Productions::new(Analyst::new(Options { ordering: Ordering::Thesis, ..Options::default() }))
    }

    /// The whole embedded base, plans in its own order.
    pub fn whole() -> Productions {
        Productions::new(Analyst::new(Options::default()))
    }

    /// An analyst's knowledge.
    pub fn new(analyst: Analyst) -> Productions {
        Productions { analyst, asked: 0, most: MOST_PLANS, most_below: MOST_BELOW }
    }

    /// Keeps to the time of a question.
    pub(crate) fn keep_to(&mut self, clock: &Control) {
        self.analyst.keep_to(clock);
    }

    fn pursue(&mut self, scene: &Scene, goal: &str, arguments: &[u8], lists: &[Attributes]) -> Vec<Idea> {
        let Some(name) = self.analyst.knowledge().name(goal) else { return Vec::new() };
        self.asked += 1;
        let (plans, _) = self.analyst.pursue(scene, name, arguments, lists);
        self.ideas(plans, scene)
    }

    fn ideas(&self, plans: Vec<FinalPlan>, scene: &Scene) -> Vec<Idea> {
        let knowledge = self.analyst.knowledge();
        plans.into_iter().take(self.most).filter_map(|plan| idea_of(plan, scene, knowledge)).collect()
    }
}

/// A final plan as the search sees it.
pub(super) fn idea_of(plan: FinalPlan, scene: &Scene, knowledge: &Knowledge) -> Option<Idea> {
    let (becomes, score) = (plan.first.promotion(), plan.score);
    let mut idea = Idea::new(plan.posting.plan?, plan.posting.lists, scene, knowledge);
    (idea.becomes, idea.score) = (becomes, Some(score));
    Some(idea)
}

/// What the rules have seen by playing forcing moves out is promised, too.
fn raise_to_outlook(idea: &mut Idea, spot: &Spot) {
    let Some(m) = idea.first_move(spot) else { return };
    let outlook = spot.scene().look().outlook(spot.position(), m).min(KING);
    let likely = idea.likely();
    if let Some(reason) = idea.reasons.iter_mut().find(|reason| reason.dimensions.likely == likely) {
        let seen = &mut reason.dimensions;
        let short = outlook - seen.score();
        if outlook > 0 && short > 0 {
            seen.threat += short;
            seen.undefended += short;
        }
    }
}

/// A list of one value.
fn list(attribute: production::Attribute, value: i32) -> Attributes {
    Attributes { values: vec![(attribute, Term::Number(value))], reasons: Vec::new() }
}

/// The dimensions of reasons without what belonged to the plan they came with, nor the free moves of the whole plan.
fn dimensions_only(idea: &Idea) -> Vec<Attributes> {
    let keep = [order::THREAT, order::SAVE, order::LOSS];
    let mut lists: Vec<Attributes> = Vec::new();
    for reason in &idea.reasons {
        let values = reason.attributes.values.iter().filter(|(a, _)| keep.contains(a)).cloned().collect();
        let reasons: Vec<Firing> = reason.attributes.reasons.clone();
        lists.push(Attributes { values, reasons });
    }
    lists
}

impl Adviser for Productions {
    fn knowledge(&self) -> &Knowledge {
        self.analyst.knowledge()
    }

    fn analyze(&mut self, spot: &Spot) -> Vec<Idea> {
        self.asked += 1;
        let plans = self.analyst.analyze_scene(spot.scene()).plans;
        let most = if spot.line().is_empty() { self.most } else { self.most_below };
        let mut ideas = self.ideas(plans.into_iter().take(most).collect(), spot.scene());
        if self.analyst.options().ordering == Ordering::Weighed {
            for (place, idea) in ideas.iter_mut().enumerate() {
                idea.place = Some(place);
                if spot.scene().sight() > 0 {
                    raise_to_outlook(idea, spot);
                }
            }
        }
        ideas
    }

    fn obvious(&mut self, spot: &Spot, side: Color) -> Obvious {
        let scene = if side == spot.position().turn() { Some(spot.scene()) } else { spot.scene_passed() };
        let Some(scene) = scene else { return Obvious::default() };
        let mut ideas = self.pursue(scene, "QUIESCENCE", &[side_index(side) as u8], &[]);
        for idea in &mut ideas {
            // A mate that the rules of chess confirm is sure.
            if let Some(m) = scene.position().legal_moves().into_iter().find(|&m| {
                let step = m.from().and_then(|from| scene.man_at(from));
                idea.plan.action
                    == production::PlanAction::Step(
                        step.unwrap_or(255),
                        scene.position().destination(m).to_usize() as u8,
                    )
            }) && scene.position().after(m).is_checkmate()
            {
                for reason in &mut idea.reasons {
                    reason.dimensions.threat = 2 * KING;
                    reason.dimensions.undefended = 2 * KING;
                }
            }
        }
        Obvious { ideas, is_unquiet: false }
    }

    fn execute(&mut self, spot: &Spot, name: Name, arguments: &[u8], idea: &Idea) -> Vec<Idea> {
        self.asked += 1;
        let lists = dimensions_only(idea);
        let (plans, _) = self.analyst.pursue(spot.scene(), name, arguments, &lists);
        let mut found = self.ideas(plans, spot.scene());
        // The free moves of the plan include those that its goals leave the defense: they are not counted twice.
        let likely = idea.likely();
        for reason in found.iter_mut().flat_map(|idea| &mut idea.reasons) {
            if reason.dimensions.likely < likely {
                reason.dimensions.likely = likely;
                let values = &mut Arc::make_mut(&mut reason.attributes).values;
                values.retain(|(attribute, _)| *attribute != order::LIKELY);
                values.push((order::LIKELY, Term::Number(likely)));
            }
        }
        found
    }

    fn defend(&mut self, spot: &Spot, menace: Menace) -> Vec<Idea> {
        let lists = [list(order::SAVE, menace.save)];
        self.pursue(spot.scene(), "DEFENDMOVE", &[menace.man, menace.to], &lists)
    }

    fn foresee(&self, spot: &Spot, m: Move) -> Option<i32> {
        let scene = spot.scene();
        (scene.sight() > 0).then(|| scene.look().outlook(spot.position(), m))
    }

    fn desperado(&mut self, spot: &Spot) -> Vec<Idea> {
        let side = side_index(spot.position().turn()) as u8;
        self.pursue(spot.scene(), "DESPERADO", &[side], &[])
    }
}
