//! The trace of a static analysis, as the program of 1979 printed it: after each knowledge source the
//! goals and plans on the blackboard.

use std::fmt::Write as _;
use std::sync::Arc;

use production::Posting;

use crate::analysis::Analyst;
use crate::scene::Scene;
use crate::write::{Names, Writer};

/// What stood on the blackboard after a source had worked.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardStep {
    /// The source.
    pub source: String,
    /// All concepts, in the order in which they were first posted.
    pub postings: Vec<Posting>,
}

/// Runs a static analysis and records every step.
pub fn steps(analyst: &mut Analyst, scene: &Scene) -> Vec<BoardStep> {
    let mut steps = Vec::new();
    analyst.observe(scene, &mut |analysis, name| {
        let source = analysis.knowledge().name_text(name).to_owned();
        let concepts: Vec<_> = analysis.concepts().collect();
        let postings = concepts.into_iter().map(|concept| analysis.export(concept)).collect();
        steps.push(BoardStep { source, postings });
    });
    steps
}

/// The trace as text. With `lists`, every attribute list is printed with its reasons.
pub fn text(analyst: &mut Analyst, scene: &Scene, names: Names, lists: bool) -> String {
    let knowledge = &Arc::clone(analyst.knowledge());
    let writer = Writer::new(scene, knowledge, names);
    let mut out = String::new();
    for step in steps(analyst, scene) {
        let _ = writeln!(out, "\n(AFTER {})\n(THESE ARE GOALS)", step.source);
        let mut printed: Vec<production::Name> = Vec::new();
        for posting in &step.postings {
            if printed.contains(&posting.name) {
                continue;
            }
            printed.push(posting.name);
            let _ = writeln!(out, "(OCCURRENCES-OF {})", knowledge.name_text(posting.name));
            for same in step.postings.iter().filter(|other| other.name == posting.name) {
                let shown = match &same.plan {
                    Some(plan) => writer.plan(plan),
                    None => writer.arguments(same),
                };
                let _ = writeln!(out, "  {shown}");
                if lists {
                    for list in &same.lists {
                        let _ = writeln!(out, "    {}", writer.list(list));
                    }
                }
            }
        }
    }
    out
}
