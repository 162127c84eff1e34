//! Static analysis: from a position to final plans in order (Wilkins 1979, III).
//!
//! A THREAT goal is posted for the side to move, and every knowledge source that has goals works on them
//! until none is left. If the side to move is in check, DEFENDMOVE goals against the checking men come
//! with it (IV; B-46): the rules only suggest legal moves, so threats that answer the check stay in.

use std::sync::Arc;

use motive_answer::Control;
use motive_chess::{Move, Position, Role};
use production::{
    Analysis, AnalysisEnd, AnalysisLimits, Attributes, Firing, Knowledge, Memory, Name, Posting, Rule, Term,
};

use crate::domain::Chess;
use crate::order::{self, Dimensions};
use crate::scene::{DEFAULT_SIGHT, Reach, Scene, side_index};
use crate::weigh::Weights;

/// How plans are put in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ordering {
    /// As the thesis has it: smaller LIKELY first, whatever the threats.
    Thesis,
    /// By fitted weights of the reasons, the dimensions, the first move and what the short look shows of it.
    #[default]
    Weighed,
}

/// How to analyze.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Which moves exist, and which base is used unless another is given.
    pub reach: Reach,
    /// How plans are put in order.
    pub ordering: Ordering,
    /// Bounds on the work.
    pub limits: AnalysisLimits,
    /// Most positions that the short look at forcing moves may see; 0 leaves it out.
    pub sight: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            reach: Reach::default(),
            ordering: Ordering::default(),
            limits: AnalysisLimits::default(),
            sight: DEFAULT_SIGHT,
        }
    }
}

impl Options {
    /// Everything as in the thesis.
    pub fn thesis() -> Options {
        Options { reach: Reach::Thesis, ordering: Ordering::Thesis, sight: 0, ..Options::default() }
    }

    /// Rules only: all of chess, nothing played out, plans in the weighed order.
    pub fn rules() -> Options {
        Options { sight: 0, ..Options::default() }
    }

    /// Rules only: all of chess, nothing played out, the order of the thesis. For searches, which play
    /// moves out themselves.
    pub fn quick() -> Options {
        Options { ordering: Ordering::Thesis, sight: 0, ..Options::default() }
    }
}

/// A plan that has passed the vetting.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalPlan {
    /// Its first move.
    pub first: Move,
    /// The plan with its reasons, the best list first.
    pub posting: Posting,
    /// The dimensions of each list, in the same order.
    pub dimensions: Vec<Dimensions>,
    /// What the order was made from: higher is earlier.
    pub score: i32,
}

impl FinalPlan {
    /// The smallest number of unforced moves of the defense among the lists.
    pub fn likely(&self) -> i32 {
        self.dimensions.iter().map(|list| list.likely).min().unwrap_or(0)
    }

    /// The rules that led to it, by the best of its reasons.
    pub fn rules(&self) -> impl Iterator<Item = Rule> {
        let best = self.posting.lists.first();
        best.into_iter().flat_map(|list| list.reasons.iter().rev()).map(|firing| firing.rule)
    }
}

/// What a static analysis found.
#[derive(Debug)]
pub struct Analyzed {
    /// The plans, the most promising first.
    pub plans: Vec<FinalPlan>,
    /// Whether a limit cut it short.
    pub outcome: AnalysisEnd,
    /// How many productions matched, counted by instantiations.
    pub firings: usize,
    /// How many objects were tried for variables: the work of matching.
    pub steps: u64,
}

/// An analyst: a base and memory that is used again.
#[derive(Debug)]
pub struct Analyst {
    knowledge: Arc<Knowledge>,
    memory: Memory,
    options: Options,
    weights: Weights,
    clock: Option<Control>,
}

impl Default for Analyst {
    fn default() -> Analyst {
        Analyst::new(Options::default())
    }
}

impl Analyst {
    /// An analyst with the embedded base.
    pub fn new(options: Options) -> Analyst {
        Analyst::with_base(crate::base::embedded(options.reach), options)
    }

    /// An analyst with a base of one's own, which several may share.
    pub fn with_base(knowledge: &Arc<Knowledge>, options: Options) -> Analyst {
        let (memory, weights) = (Memory::new(knowledge), Weights::of(knowledge));
        Analyst { knowledge: Arc::clone(knowledge), memory, options, weights, clock: None }
    }

    /// Keeps to the time of a question from now on: an analysis that takes longer ends early, with the plans so far.
    pub(crate) fn keep_to(&mut self, clock: &Control) {
        self.clock = Some(clock.clone());
    }

    /// The base.
    pub fn knowledge(&self) -> &Arc<Knowledge> {
        &self.knowledge
    }

    /// The options.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The scene of a position, in this analyst's reading.
    pub fn scene(&self, position: &Position) -> Scene {
        Scene::new(position, self.options.reach).with_sight(self.options.sight)
    }

    /// Analyzes a position.
    ///
    /// ```
    /// use motive_chess::Position;
    /// use motive_paradise::Analyst;
    ///
    /// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
    /// let analyzed = Analyst::default().analyze(&position);
    /// let first = analyzed.plans.first().expect("there is a plan");
    /// assert_eq!(position.san(first.first), "Ra8#");
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    pub fn analyze(&mut self, position: &Position) -> Analyzed {
        let scene = self.scene(position);
        self.analyze_scene(&scene)
    }

    /// Analyzes a scene.
    pub fn analyze_scene(&mut self, scene: &Scene) -> Analyzed {
        self.observe(scene, &mut |_, _| ())
    }

    /// Analyzes a scene and shows the blackboard after each source has worked.
    pub(crate) fn observe(
        &mut self,
        scene: &Scene,
        observer: &mut dyn FnMut(&mut Analysis<'_, Chess<'_>>, Name),
    ) -> Analyzed {
        let chess = Chess::new(scene, &self.knowledge);
        let clock = self.clock.as_ref();
        let is_over = || clock.is_some_and(|clock| clock.must_end().is_some());
        let mut analysis = Analysis::new(&self.knowledge, &chess, &mut self.memory, self.options.limits);
        analysis.until(&is_over);
        post_root(&mut analysis, scene);
        let outcome = analysis.run_observed(&mut |analysis, name| observer(analysis, name));
        let (firings, steps) = (analysis.firings(), analysis.steps());
        let plans = collect(&mut analysis, scene, self.options.ordering, &self.weights);
        Analyzed { plans, outcome, firings, steps }
    }

    /// Posts one goal and runs whatever it leads to: how plans are executed and examples are tried.
    /// Returns the final plans, and every match on the way.
    pub fn pursue(
        &mut self,
        scene: &Scene,
        goal: Name,
        arguments: &[u8],
        lists: &[Attributes],
    ) -> (Vec<FinalPlan>, Vec<Firing>) {
        let chess = Chess::new(scene, &self.knowledge);
        let clock = self.clock.as_ref();
        let is_over = || clock.is_some_and(|clock| clock.must_end().is_some());
        let mut analysis = Analysis::new(&self.knowledge, &chess, &mut self.memory, self.options.limits);
        analysis.until(&is_over);
        if analysis.post_with(goal, arguments, lists).is_err() {
            return (Vec::new(), Vec::new());
        }
        analysis.run();
        let firings = analysis.all_firings().collect();
        (collect(&mut analysis, scene, self.options.ordering, &self.weights), firings)
    }

    /// Every match of a static analysis.
    pub fn firings(&mut self, scene: &Scene) -> Vec<Firing> {
        let chess = Chess::new(scene, &self.knowledge);
        let clock = self.clock.as_ref();
        let is_over = || clock.is_some_and(|clock| clock.must_end().is_some());
        let mut analysis = Analysis::new(&self.knowledge, &chess, &mut self.memory, self.options.limits);
        analysis.until(&is_over);
        post_root(&mut analysis, scene);
        analysis.run();
        analysis.all_firings().collect()
    }
}

/// The goals of a static analysis.
fn post_root(analysis: &mut Analysis<'_, Chess<'_>>, scene: &Scene) {
    let position = scene.position();
    let us = position.turn();
    if let Some(threat) = analysis.knowledge().name("THREAT") {
        // A goal that is refused leaves an empty blackboard, hence no plans.
        let _ = analysis.post(threat, &[side_index(us) as u8]);
    }
    let Some(defend) = analysis.knowledge().name("DEFENDMOVE") else { return };
    let king = position.king(us).to_usize() as u8;
    for checker in position.checkers() {
        if let Some(man) = scene.man_at(checker) {
            let save = Attributes { values: vec![(order::SAVE, Term::Number(320))], reasons: Vec::new() };
            let _ = analysis.post_with(defend, &[man, king], &[save]);
        }
    }
}

/// The final plans of an analysis, in order.
fn collect(
    analysis: &mut Analysis<'_, Chess<'_>>,
    scene: &Scene,
    ordering: Ordering,
    weights: &Weights,
) -> Vec<FinalPlan> {
    let Some(name) = analysis.knowledge().final_plan() else { return Vec::new() };
    let concepts: Vec<_> = analysis.concepts_named(name).collect();
    let legal = scene.position().legal_moves();
    let mut plans = Vec::new();
    for concept in concepts {
        let arguments = analysis.arguments_of(concept);
        let (Some(&man), Some(&to)) = (arguments.first(), arguments.get(1)) else { continue };
        let from = scene.square(man);
        let moves = legal
            .iter()
            .copied()
            .filter(|m| m.from() == from && scene.position().destination(*m).to_usize() == usize::from(to));
        let Some(any) = moves.clone().next() else { continue };
        let (mut posting, worth) = analysis.export_with(concept, &Dimensions::ASKED);
        if any.promotion().is_none() {
            let dimensions = worth.into_iter().map(Dimensions::from).collect();
            plans.push(FinalPlan { first: any, posting, dimensions, score: 0 });
            continue;
        }
        // Reasons for different promotions are reasons for different moves.
        let all: Vec<(Attributes, Dimensions)> =
            posting.lists.drain(..).zip(worth.into_iter().map(Dimensions::from)).collect();
        for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
            let Some(first) = moves.clone().find(|m| m.promotion() == Some(role)) else { continue };
            let chosen = all.iter().filter(|(list, _)| promotion_of(list) == role).cloned();
            let (lists, dimensions): (Vec<_>, Vec<_>) = chosen.unzip();
            if !lists.is_empty() {
                let posting = Posting { lists, ..posting.clone() };
                plans.push(FinalPlan { first, posting, dimensions, score: 0 });
            }
        }
    }
    put_in_order(&mut plans, scene, ordering, weights);
    plans
}

/// What a pawn becomes for this reason.
fn promotion_of(list: &Attributes) -> Role {
    match list.get(order::BECOMES) {
        Some(Term::Object(_, 1)) => Role::Knight,
        Some(Term::Object(_, 2)) => Role::Bishop,
        Some(Term::Object(_, 3)) => Role::Rook,
        _ => Role::Queen,
    }
}

fn put_in_order(plans: &mut Vec<FinalPlan>, scene: &Scene, ordering: Ordering, weights: &Weights) {
    let checks = motive_chess::CheckSquares::new(scene.position());
    let mut keyed: Vec<((i64, i32), FinalPlan)> = Vec::with_capacity(plans.len());
    for mut plan in plans.drain(..) {
        let best = plan.dimensions.first().copied().unwrap_or_default();
        // More forcing first moves break ties (B-19).
        let forcing = if checks.gives_check(scene.position(), plan.first) {
            2
        } else {
            i32::from(plan.first.is_capture())
        };
        plan.score = match ordering {
            Ordering::Thesis => best.score(),
            Ordering::Weighed => weights.score(scene, &plan),
        };
        let grade = match ordering {
            Ordering::Thesis if best.loss > best.threat && best.loss > best.save => {
                i64::from(best.likely) + 2
            }
            Ordering::Thesis => i64::from(best.likely),
            Ordering::Weighed => 0,
        };
        keyed.push(((grade * 100_000 - i64::from(plan.score), -forcing), plan));
    }
    // The order of posting breaks the last ties.
    keyed.sort_by_key(|(key, _)| *key);
    plans.extend(keyed.into_iter().map(|(_, plan)| plan));
}
