//! The verdict in words.

use motive::Analysis;
use motive_answer::Verdict;

use crate::thousands;

/// The verdict with the effort behind it, in a sentence.
pub fn verdict_sentence(analysis: &Analysis) -> String {
    let (answer, nodes) = (&analysis.answer, thousands(analysis.nodes));
    let Some(checked) = answer.checked() else {
        return format!("Unchecked: nobody has looked for a hole ({nodes} nodes, depth {}).", answer.depth);
    };
    let problem = &checked.solution().problem;
    match (answer.verdict(), checked.finding()) {
        (Verdict::Proved { .. }, _) => {
            let tree = match checked.solution().tree.len() {
                1 => "one move ends the game".to_owned(),
                moves => format!("every defense is covered by a tree of {moves} moves"),
            };
            format!("Proved: {tree} ({nodes} nodes).")
        }
        (_, None) => {
            let engine = &checked.effort().engine;
            format!("Verified: {engine} finds nothing against it ({nodes} nodes).")
        }
        (Verdict::Contradicted, Some(finding)) => {
            format!("Contradicted: {} ({nodes} nodes).", finding.describe(problem))
        }
        (_, Some(finding)) => format!("Unchecked: {} ({nodes} nodes).", finding.describe(problem)),
    }
}
