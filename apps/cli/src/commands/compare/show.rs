//! The comparison on a position as text for people.

use std::fmt::Write;

use motive::{Comparison, Proposed};
use motive_answer::Limits;
use motive_explain::over;
use motive_views::Verdict;

use crate::commands::compare::table::Side::{Left, Right};
use crate::commands::compare::table::{WIDTH, aligned, cut};
use motive_views::thousands;

/// All of it.
pub(super) fn text(comparison: &Comparison) -> String {
    if comparison.opinions.is_empty() {
        return if comparison.interrupted {
            "Stopped before anybody had answered.\n".to_owned()
        } else {
            format!("{}\n", over(&comparison.position))
        };
    }
    let side = if comparison.position.turn().is_white() { "White" } else { "Black" };
    let mut text = format!("{side} to move: {}\n", comparison.position.to_fen());
    let _ = write!(text, "{} for each system", limits(&comparison.limits));
    text.push_str(if comparison.interrupted { "; stopped before the end\n\n" } else { "\n\n" });
    text.push_str(&figures(comparison));
    text.push_str("\nMain ideas\n");
    text.push_str(&ideas(comparison));
    text.push('\n');
    text.push_str(&moves(comparison));
    text
}

/// Limits in words.
pub(super) fn limits(limits: &Limits) -> String {
    let nodes = limits.nodes.map(|nodes| format!("{} positions", thousands(nodes)));
    let time = limits.time.map(|time| format!("{} ms", thousands(time.as_millis() as u64)));
    let parts: Vec<String> = nodes.into_iter().chain(time).collect();
    if parts.is_empty() { "no limit".to_owned() } else { parts.join(" or ") }
}

fn figures(comparison: &Comparison) -> String {
    let head = ["system", "move", "value", "tree", "positions", "ms", "verdict"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for opinion in &comparison.opinions {
        let evaluation = opinion.analysis.answer.evaluation(1);
        rows.push(vec![
            opinion.method.to_string(),
            comparison.position.san(opinion.best),
            evaluation.best().map(|line| line.value.to_string()).unwrap_or_default(),
            evaluation.expansions.map_or_else(|| "-".to_owned(), thousands),
            thousands(evaluation.nodes),
            thousands(evaluation.elapsed.as_millis() as u64),
            Verdict::of(opinion.analysis.answer.verdict()).name().to_owned(),
        ]);
    }
    aligned(&[Left, Left, Right, Right, Right, Right], &rows)
}

fn ideas(comparison: &Comparison) -> String {
    let rows: Vec<Vec<String>> = comparison
        .opinions
        .iter()
        .map(|opinion| vec![format!("  {}", opinion.method), opinion.main_idea().to_owned()])
        .collect();
    aligned(&[], &rows)
}

/// Who agrees with whom, and what the critic thinks of it.
fn moves(comparison: &Comparison) -> String {
    let position = &comparison.position;
    let asked = comparison.opinions.len();
    if let [only] = comparison.moves.as_slice() {
        let san = position.san(only.m);
        return match asked {
            1 => format!("{} plays {san}.\n", only.by[0]),
            n => format!("All {n} systems play {san}.\n"),
        };
    }
    let most = comparison.moves.iter().map(|proposed| proposed.by.len()).max().unwrap_or(0);
    let leading: Vec<&Proposed> =
        comparison.moves.iter().filter(|proposed| proposed.by.len() == most).collect();
    let mut text = match leading.as_slice() {
        [one] => format!("{most} of {asked} systems play {}.", position.san(one.m)),
        several => {
            let moves: Vec<String> = several.iter().map(|proposed| position.san(proposed.m)).collect();
            format!("No move has most of the {asked} systems behind it: {}.", moves.join(", "))
        }
    };
    text = cut(&text, WIDTH);
    let _ = writeln!(text, "\n\nThe moves as the critic sees them, {} each", limits(&comparison.limits));
    for (place, proposed) in comparison.moves.iter().enumerate() {
        let by: Vec<&str> = proposed.by.iter().map(|method| method.name()).collect();
        let (value, words, line) = match &proposed.critic {
            Some(view) => {
                let words = match (place, view.as_good) {
                    (0, _) => "best",
                    (_, true) => "good",
                    (_, false) => "worse",
                };
                (view.line.value.to_string(), words, Some(position.san_line(&view.line.moves)))
            }
            None => ("?".to_owned(), "not judged", None),
        };
        let head = format!("  {:<7} {value:>6}  {words:<5}  {}", position.san(proposed.m), by.join(", "));
        let _ = writeln!(text, "{}", cut(head.trim_end(), WIDTH));
        if let Some(line) = line {
            let _ = writeln!(text, "{}", cut(&format!("          {line}"), WIDTH));
        }
    }
    text
}
