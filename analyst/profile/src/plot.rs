//! Plots as SVG that take their colors from the page.

use std::fmt::Write as _;

use motive_annotate::escaped;

/// The width of all plots; the page stretches them.
const WIDTH: f64 = 640.0;
/// Where bars begin: names stand before it.
const LEFT: f64 = 220.0;
/// A bar and the space below a pair of them.
const BAR: f64 = 11.0;
const SPACE: f64 = 10.0;
/// Games of which a mean is drawn in the course over many games.
const WINDOW: usize = 10;

/// Two bars for each name: the player's number and the opponents'.
pub(crate) fn bars(label: &str, rows: &[(String, f64, f64)]) -> String {
    let most = rows.iter().flat_map(|(_, own, theirs)| [*own, *theirs]).fold(0.0, f64::max);
    if rows.is_empty() || most <= 0.0 {
        return String::new();
    }
    let step = 2.0 * BAR + SPACE;
    let height = step * rows.len() as f64;
    let mut svg = format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{}\">",
        escaped(label)
    );
    for (row, (name, own, theirs)) in rows.iter().enumerate() {
        let y = step * row as f64;
        let _ = write!(svg, "<text x=\"0\" y=\"{:.0}\">{}</text>", y + BAR + 4.0, escaped(name));
        for (class, number, y) in [("own", own, y), ("theirs", theirs, y + BAR)] {
            let width = (WIDTH - LEFT - 50.0) * number / most;
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{LEFT}\" y=\"{y:.0}\" width=\"{width:.1}\" height=\"{BAR}\"/>\
                 <text class=\"number\" x=\"{:.1}\" y=\"{:.0}\">{number:.1}</text>",
                LEFT + width + 4.0,
                y + BAR - 1.0
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The accuracy from game to game: a dot each, and the mean of the last ten.
pub(crate) fn course(accuracies: &[Option<f64>]) -> String {
    let known: Vec<f64> = accuracies.iter().copied().flatten().collect();
    if known.len() < 2 {
        return String::new();
    }
    let at = |index: usize, accuracy: f64| {
        (WIDTH * index as f64 / (known.len() - 1) as f64, 120.0 - 1.2 * accuracy.clamp(0.0, 100.0))
    };
    let mut dots = String::new();
    let mut line = String::new();
    for (index, &accuracy) in known.iter().enumerate() {
        let (x, y) = at(index, accuracy);
        let _ = write!(dots, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.6\"/>");
        let last = &known[(index + 1).saturating_sub(WINDOW)..=index];
        let (x, y) = at(index, last.iter().sum::<f64>() / last.len() as f64);
        let _ = write!(line, "{x:.1},{y:.1} ");
    }
    format!(
        "<svg class=\"plot course\" viewBox=\"0 -2 {WIDTH} 124\" role=\"img\" aria-label=\"Accuracy from game to game\">\
         <path class=\"rule\" d=\"M0 0H{WIDTH}M0 60H{WIDTH}M0 120H{WIDTH}\"/>{dots}<polyline points=\"{}\"/></svg>",
        line.trim_end()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_numbers() {
        let rows = [("a<b".to_owned(), 4.0, 2.0), ("c".to_owned(), 0.0, 1.0)];
        let svg = bars("x", &rows);
        assert!(
            svg.contains("a&lt;b") && svg.contains("width=\"370.0\"") && svg.contains("width=\"185.0\""),
            "{svg}"
        );
        assert!(bars("x", &[("a".to_owned(), 0.0, 0.0)]).is_empty());
        assert!(course(&[Some(80.0), None]).is_empty());
        assert!(course(&[Some(80.0), None, Some(100.0)]).contains("points=\"0.0,24.0 640.0,12.0\""));
    }
}
