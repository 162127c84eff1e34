//! Who posts what: the knowledge sources as a graph (the thesis's Figure 3.0, from the rules themselves).

use std::collections::BTreeSet;
use std::fmt::Write as _;

use production::Knowledge;
use production::ast::{Action, Target};

/// The arrows from sources to the concepts that their productions post, parts of sources included.
pub fn edges(knowledge: &Knowledge) -> BTreeSet<(String, String)> {
    let mut edges = BTreeSet::new();
    for name in knowledge.names() {
        let source = knowledge.name_text(name);
        for part in knowledge.parts_of(name) {
            edges.insert((source.to_owned(), knowledge.name_text(part).to_owned()));
        }
        for &rule in knowledge.productions_of(name) {
            for action in &knowledge.production(rule).actions {
                let mut posted = Vec::new();
                collect(knowledge, action, &mut posted);
                edges.extend(posted.into_iter().map(|target| (source.to_owned(), target)));
            }
        }
    }
    edges
}

fn collect(knowledge: &Knowledge, action: &Action, posted: &mut Vec<String>) {
    let text = |name: Option<production::Name>| name.map(|name| knowledge.name_text(name).to_owned());
    match action {
        Action::Post { target: Target::Named(name, _), .. } => posted.extend(text(Some(*name))),
        Action::Plan { .. } => posted.extend(text(knowledge.initial_plan())),
        Action::FinalPlan { .. } => posted.extend(text(knowledge.final_plan())),
        Action::ForEachGoal(_, actions) => {
            for action in actions {
                collect(knowledge, action, posted);
            }
        }
        _ => {}
    }
}

/// The graph in the language of Graphviz.
pub fn dot(knowledge: &Knowledge) -> String {
    let mut out = String::from("digraph paradise {\n");
    for (from, to) in edges(knowledge) {
        let _ = writeln!(out, "  \"{from}\" -> \"{to}\";");
    }
    out + "}\n"
}
