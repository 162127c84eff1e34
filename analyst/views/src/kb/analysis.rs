//! A static analysis step by step, and which rules suggest a move.

use motive_chess::Move;
use motive_paradise::trace::{self, BoardStep};
use motive_paradise::{Analyst, Names, Scene, Writer, why};
use production::{Knowledge, Posting, Rule as RuleId};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Ordered;

/// A static analysis: the blackboard after each knowledge source, then the plans in order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StaticAnalysis {
    /// The position.
    pub fen: String,
    /// After each knowledge source.
    pub steps: Vec<AnalysisStep>,
    /// The plans, the best first.
    pub plans: Vec<PlannedMove>,
}

/// The blackboard after a knowledge source.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnalysisStep {
    /// The source.
    pub source: String,
    /// What is on the blackboard.
    pub concepts: Vec<Concept>,
}

/// A concept on the blackboard.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Concept {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub arguments: String,
    /// Its plan.
    pub plan: Option<String>,
    /// Its attribute lists.
    pub lists: Vec<String>,
}

/// A plan of a static analysis.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlannedMove {
    /// The first move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// The plan.
    pub plan: Option<String>,
    /// How many free moves the defense has.
    pub likely: i32,
    /// By which plans are ordered.
    pub score: i32,
    /// How many reasons it has.
    pub reasons: usize,
}

impl StaticAnalysis {
    /// Analyzes a position.
    pub fn new(analyst: &mut Analyst, scene: &Scene) -> StaticAnalysis {
        let (position, knowledge) = (scene.position(), &std::sync::Arc::clone(analyst.knowledge()));
        let steps = trace::steps(analyst, scene);
        let plans = analyst.analyze_scene(scene).plans;
        let writer = Writer::new(scene, knowledge, Names::Exact);
        let plans = plans.iter().map(|plan| PlannedMove {
            uci: position.uci(plan.first),
            san: position.san(plan.first),
            plan: plan.posting.plan.as_ref().map(|plan| writer.plan(plan)),
            likely: plan.likely(),
            score: plan.score,
            reasons: plan.posting.lists.len(),
        });
        StaticAnalysis {
            fen: position.to_fen(),
            plans: plans.collect(),
            steps: steps.iter().map(|step| AnalysisStep::new(&writer, knowledge, step)).collect(),
        }
    }
}

impl AnalysisStep {
    fn new(writer: &Writer<'_>, knowledge: &Knowledge, step: &BoardStep) -> AnalysisStep {
        let concept = |posting: &Posting| Concept {
            name: knowledge.name_text(posting.name).to_owned(),
            arguments: writer.arguments(posting),
            plan: posting.plan.as_ref().map(|plan| writer.plan(plan)),
            lists: posting.lists.iter().map(|list| writer.list(list)).collect(),
        };
        AnalysisStep { source: step.source.clone(), concepts: step.postings.iter().map(concept).collect() }
    }
}

/// Which rules suggest a move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WhyMove {
    /// The position.
    pub fen: String,
    /// The move.
    #[serde(rename = "move")]
    pub uci: String,
    /// The same for people.
    pub san: String,
    /// How many plans there are.
    pub plans: usize,
    /// The place of the move among them, from 1; `null` if no plan begins with it.
    pub place: Option<usize>,
    /// The plan that begins with it.
    pub plan: Option<String>,
    /// The reasons.
    pub reasons: Vec<MoveReason>,
    /// All of it in words; absent on the command line, which prints it without `--json`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub text: Option<String>,
}

/// A reason for a move: what it promises, and the rules that lead to it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveReason {
    /// What it threatens to win.
    pub threat: i32,
    /// What it threatens to win if nothing is done.
    pub undefended: i32,
    /// What it saves.
    pub save: i32,
    /// What it may lose.
    pub loss: i32,
    /// How many free moves the defense has.
    pub likely: i32,
    /// The rules, the first cause first.
    pub chain: Vec<RuleApplied>,
}

/// A rule that matched.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RuleApplied {
    /// The production.
    pub production: String,
    /// Its first knowledge source.
    pub source: Option<String>,
    /// What it says.
    pub statement: String,
    /// How many of its plans were right when it was measured; `null` if nobody measured it.
    pub right: Option<u32>,
    /// How many plans it had then.
    pub plans: Option<u32>,
    /// With which objects.
    pub bindings: Ordered<String>,
}

impl WhyMove {
    /// The rules that lead to a move which begins one of `total` plans, or none.
    pub fn new(
        scene: &Scene,
        knowledge: &Knowledge,
        m: Move,
        total: usize,
        found: Option<&why::Why>,
    ) -> WhyMove {
        let position = scene.position();
        let writer = Writer::new(scene, knowledge, Names::Exact);
        let chains = found.iter().flat_map(|why| &why.chains);
        WhyMove {
            fen: position.to_fen(),
            uci: position.uci(m),
            san: position.san(m),
            plans: total,
            place: found.map(|why| why.place),
            plan: found.and_then(|why| why.plan.posting.plan.as_ref()).map(|plan| writer.plan(plan)),
            reasons: chains.map(|chain| MoveReason::new(&writer, knowledge, chain)).collect(),
            text: None,
        }
    }
}

impl MoveReason {
    fn new(writer: &Writer<'_>, knowledge: &Knowledge, chain: &why::Chain) -> MoveReason {
        let list = &chain.dimensions;
        let applied = chain.firings.iter().map(|firing| {
            let production = knowledge.production(firing.rule);
            RuleApplied {
                production: production.name.clone(),
                source: first_source(knowledge, firing.rule),
                statement: production.header.statement.clone(),
                right: production.header.reliability.map(|(right, _)| right),
                plans: production.header.reliability.map(|(_, plans)| plans),
                bindings: writer.bindings(firing).into_iter().collect(),
            }
        });
        MoveReason {
            threat: list.threat,
            undefended: list.undefended,
            save: list.save,
            loss: list.loss,
            likely: list.likely,
            chain: applied.collect(),
        }
    }
}

/// The first knowledge source of a rule.
pub(super) fn first_source(knowledge: &Knowledge, rule: RuleId) -> Option<String> {
    knowledge.sources_of(rule).next().map(|name| knowledge.name_text(name).to_owned())
}
