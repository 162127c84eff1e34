//! A static analysis step by step.

use motive_paradise::trace::{self, Step};
use motive_paradise::{Analyst, Names, Scene, Writer};
use production::{Knowledge, Posting};
use serde_json::{Value, json};

/// The concepts on the blackboard after each knowledge source, then the plans in order.
pub fn trace(analyst: &mut Analyst<'_>, scene: &Scene) -> Value {
    let (position, knowledge) = (scene.position(), analyst.knowledge());
    let steps = trace::steps(analyst, scene);
    let plans = analyst.analyze_scene(scene).plans;
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let plans: Vec<Value> = plans
        .iter()
        .map(|plan| {
            json!({
                "move": position.uci(plan.first),
                "san": position.san(plan.first),
                "plan": plan.posting.plan.as_ref().map(|plan| writer.plan(plan)),
                "likely": plan.likely(),
                "score": plan.score,
                "reasons": plan.posting.lists.len(),
            })
        })
        .collect();
    let steps: Vec<Value> = steps.iter().map(|step| step_json(scene, knowledge, step)).collect();
    json!({ "fen": position.to_fen(), "steps": steps, "plans": plans })
}

fn step_json(scene: &Scene, knowledge: &Knowledge, step: &Step) -> Value {
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let concept = |posting: &Posting| {
        json!({
            "name": knowledge.name_text(posting.name),
            "arguments": writer.arguments(posting),
            "plan": posting.plan.as_ref().map(|plan| writer.plan(plan)),
            "lists": posting.lists.iter().map(|list| writer.list(list)).collect::<Vec<_>>(),
        })
    };
    json!({ "source": step.source, "concepts": step.postings.iter().map(concept).collect::<Vec<_>>() })
}
