//! The tree of a solution, nested, to be unfolded: every move with its reasons in words and the verdict on it.

use motive_chess::{Position, role_name};
use motive_solution::{BoundTo, Checked, Reason, Rule, Solution};
use serde_json::{Value, json};

/// More moves than anybody unfolds; what is cut off is counted.
const MOST: usize = 3_000;

/// The tree: `fen`, `children` and `left_out`; each child has `san`, `uci`, `fen`, `by`, `verdict`, `refuted`, `reasons`,
/// `ending` and `children`.
pub fn tree(checked: &Checked) -> Value {
    let solution = checked.solution();
    let tree = &solution.tree;
    let start = solution.problem.position();
    let attacker = solution.problem.attacker();
    // The moves that lead to a hole, and what is played there.
    let hole: Vec<_> = checked.refutation().map(|found| found.path.clone()).unwrap_or_default();
    let verdict = checked.verdict().name();
    let total = tree.len();
    let mut places: Vec<Position> = vec![start.clone()];
    let mut on_hole: Vec<bool> = vec![checked.refutation().is_some()];
    let mut nodes: Vec<(usize, Value)> = Vec::new();
    // A parent comes before its children, so a cut leaves a tree.
    for id in tree.ids().take(MOST) {
        let (Some(parent), Some(m)) = (tree.parent(id), tree.last_move(id)) else { continue };
        let Some(before) = places.get(parent.index()).filter(|before| before.is_legal(m)) else { break };
        let after = before.after(m);
        let depth = tree.depth(id);
        let refuted = on_hole[parent.index()] && hole.get(depth.saturating_sub(1)) == Some(&m);
        let reasons: Vec<String> = tree.reasons(id).iter().map(|reason| in_words(reason, before)).collect();
        nodes.push((
            parent.index(),
            json!({
                "san": before.san(m),
                "uci": before.uci(m),
                "fen": after.to_fen(),
                "by": if before.turn() == attacker { "solver" } else { "opponent" },
                "verdict": if refuted { "contradicted" } else { verdict },
                "refuted": refuted,
                "reasons": reasons,
                "ending": ending(&after),
                "children": [],
            }),
        ));
        places.push(after);
        on_hole.push(refuted);
    }
    let left_out = total - nodes.len();
    let mut children = Vec::new();
    // From the last to the first: every node is whole when it moves to its parent.
    while let Some((parent, mut node)) = nodes.pop() {
        if let Some(list) = node["children"].as_array_mut() {
            list.reverse();
        }
        match parent.checked_sub(1) {
            Some(place) => {
                if let Some(list) =
                    nodes.get_mut(place).and_then(|(_, parent)| parent["children"].as_array_mut())
                {
                    list.push(node);
                }
            }
            None => children.push(node),
        }
    }
    children.reverse();
    json!({ "fen": start.to_fen(), "verdict": verdict, "children": children, "left_out": left_out, "claim": claim(solution) })
}

fn claim(solution: &Solution) -> Value {
    use motive_solution::Promise;
    match solution.claim {
        Promise::Mate(n) => json!(format!("mate in {n}")),
        Promise::Draw => json!("at least a draw"),
        Promise::Material(range) => {
            json!(format!("wins material worth {:.2}", f64::from(range.low()) / 100.0))
        }
        Promise::Worth(range) => json!(format!("worth {:+.2}", f64::from(range.low()) / 100.0)),
    }
}

fn ending(position: &Position) -> Option<&'static str> {
    if position.is_checkmate() {
        Some("checkmate")
    } else if position.is_stalemate() {
        Some("stalemate")
    } else {
        None
    }
}

/// A reason for a move that is made in `position`.
fn in_words(reason: &Reason, position: &Position) -> String {
    match reason {
        Reason::Rule(rule) => match rule {
            Rule::OnlyMove => "the only legal move",
            Rule::Mates => "mates",
            Rule::Stalemates => "stalemates",
            Rule::LeavesTooLittle => "leaves too little to mate with",
            Rule::Repeats => "repeats the position",
            Rule::EscapesCheck => "answers the check",
            Rule::Defence => "a defence",
        }
        .to_owned(),
        Reason::Knowledge { entry, bindings } => {
            let bound: Vec<String> = bindings
                .iter()
                .map(|binding| match &binding.value {
                    BoundTo::Square(square) => format!("{} {square}", binding.name),
                    BoundTo::Man(piece, square) => {
                        format!("{} {} {square}", binding.name, role_name(piece.role))
                    }
                    BoundTo::Text(text) => format!("{} {text}", binding.name),
                })
                .collect();
            if bound.is_empty() { entry.clone() } else { format!("{entry} ({})", bound.join(", ")) }
        }
        Reason::Answers(answered) => {
            let start = match answered.tried {
                Some(tried) if position.is_legal(tried) => Some(position.after(tried)),
                Some(_) => None,
                None => position.pass(),
            };
            let line = start.map(|start| start.san_line(&answered.line)).unwrap_or_default();
            match answered.tried.filter(|&tried| position.is_legal(tried)) {
                Some(tried) => format!("{} fails to {line}", position.san(tried)),
                None => format!("meets the threat {line}"),
            }
        }
        Reason::Search(searched) => {
            format!("{}, to depth {}: {}", searched.oracle, searched.depth, searched.value)
        }
    }
}
