//! The comparison on a position as a view.

use motive::{Comparison, Opinion, Proposed};
use motive_chess::Position;
use motive_suite::LimitsForm;

use crate::{Line, Verdict, compare as views};

impl views::Comparison {
    /// The view of a comparison.
    pub fn new(comparison: &Comparison) -> views::Comparison {
        let position = &comparison.position;
        views::Comparison {
            fen: position.to_fen(),
            limits: LimitsForm {
                time_ms: comparison
                    .limits
                    .time
                    .map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
                nodes: comparison.limits.nodes,
            },
            interrupted: comparison.interrupted,
            agree: comparison.moves.len() == 1,
            systems: comparison.opinions.iter().map(|opinion| system(position, opinion)).collect(),
            moves: comparison.moves.iter().map(|proposed| proposal(position, proposed)).collect(),
        }
    }
}

fn system(position: &Position, opinion: &Opinion) -> views::ComparedSystem {
    let answer = &opinion.analysis.answer;
    let (checked, best) = (answer.checked(), answer.line());
    let evaluation = answer.evaluation(1);
    views::ComparedSystem {
        method: opinion.method.name().to_owned(),
        uci: position.uci(opinion.best),
        san: position.san(opinion.best),
        value: best.as_ref().map(|line| line.value.into()),
        verdict: Verdict::of(answer.verdict()),
        finding: checked.and_then(|checked| {
            checked.finding().map(|finding| finding.describe(&checked.solution().problem))
        }),
        idea: opinion.idea.clone(),
        thought: opinion.thought.clone(),
        line: best.as_ref().map(|line| Line::new(position, &line.moves)),
        depth: evaluation.depth,
        tree_nodes: evaluation.expansions,
        search_nodes: evaluation.nodes,
        nodes: opinion.analysis.nodes,
        ms: u64::try_from(evaluation.elapsed.as_millis()).unwrap_or(u64::MAX),
    }
}

fn proposal(position: &Position, proposed: &Proposed) -> views::ProposedMove {
    views::ProposedMove {
        uci: position.uci(proposed.m),
        san: position.san(proposed.m),
        by: proposed.by.iter().map(|method| method.name().to_owned()).collect(),
        critic: proposed.critic.as_ref().map(|view| views::CriticOpinion {
            value: view.line.value.into(),
            as_good: view.as_good,
            depth: view.depth,
            line: Line::new(position, &view.line.moves),
        }),
    }
}
