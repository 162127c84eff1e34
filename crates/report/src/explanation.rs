//! Where an analysis and its explanation are joined.

use motive::Analysis;
use motive_chess::{Ending, Position};
use motive_explain::{Alternative, Explanation, Line, LineError, essential, proved_line};
use motive_solution::JudgedLine;

/// Explains the line that was judged best; `None` if there is no move.
pub fn explain(position: &Position, analysis: &Analysis) -> Result<Option<Explanation>, LineError> {
    let Some(best) = analysis.answer.line() else { return Ok(None) };
    // What is proved is the tree: the line that is told must lie in it.
    let proved = analysis.answer.checked().and_then(|checked| proved_line(checked, &best.moves));
    let told = proved.as_deref().unwrap_or_else(|| essential(position, &best.moves));
    let line = Line::new(position, told)?.valued(best.value);
    let alternatives: Vec<Alternative> = analysis.alternatives.iter().filter_map(as_alternative).collect();
    let explanation = Explanation::new(&line, &alternatives);
    Ok(Some(match analysis.answer.checked() {
        Some(checked) => explanation.with_tree(checked),
        None => explanation,
    }))
}

fn as_alternative(line: &JudgedLine) -> Option<Alternative> {
    let (&m, refutation) = line.moves.split_first()?;
    Some(Alternative { m, refutation: refutation.to_vec(), value: line.value })
}

/// Why there is nothing to explain.
pub fn over(position: &Position) -> String {
    let side = if position.turn().is_white() { "White" } else { "Black" };
    match position.ending() {
        Some(Ending::Checkmate(_)) => format!("{side} is mated: the game is over."),
        Some(Ending::Stalemate) => format!("{side} is stalemated: the game is drawn."),
        _ => format!("{side} has no move."),
    }
}
