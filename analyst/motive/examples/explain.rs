//! A program of its own on the library: the best move of a position and why, and why not another.
//!
//! `cargo run -p motive --example explain -- FEN [MOVE]`

use std::error::Error;

use motive::{AnalysisOptions, Analyst, Method, Settings, WhyNotOptions};
use motive_answer::{Control, Limits};
use motive_chess::{History, Position};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let fen = arguments.next().ok_or("a FEN is missing")?;
    for line in told(&fen, arguments.next().as_deref())? {
        println!("{line}");
    }
    Ok(())
}

/// What there is to say about a position, and about a move that somebody would have tried.
fn told(fen: &str, tried: Option<&str>) -> Result<Vec<String>, Box<dyn Error>> {
    let position: Position = fen.parse()?;
    let history = History::new(position.clone());
    let mut analyst = Analyst::new(&Settings::default());
    let options =
        AnalysisOptions { method: Method::AUTO, limits: Limits::nodes(20_000), ..AnalysisOptions::default() };
    // Another thread may press stop.
    let control = Control::new();

    let (analysis, explanation) = analyst.explain(&history, &options, None, &control, &mut ());
    let Some(explanation) = explanation else { return Ok(vec!["The game is over.".to_owned()]) };
    let answer = &analysis.answer;
    let (Some(best), Some(value)) = (answer.best_move(), answer.value()) else { return Ok(Vec::new()) };
    let mut lines = vec![
        format!("{} {value} ({})", position.san(best), answer.verdict().name()),
        explanation.headline().to_owned(),
    ];
    if let Some(tried) = tried {
        let tried = position.read_move(tried)?;
        let report =
            analyst.why_not(&history, tried, &WhyNotOptions { limits: Limits::nodes(20_000) }, &control);
        lines.push(report.map_or_else(|| "stopped".to_owned(), |report| report.text()));
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_shows_what_it_says() {
        let page = include_str!("../../../docs/reference/rust.md");
        let shown = page.split("--example explain -- ").nth(1).expect("the page has the command");
        let (command, said) = shown.split_once('\n').expect("output follows");
        let (fen, tried) =
            command.strip_prefix('"').and_then(|rest| rest.split_once("\" ")).expect("a FEN, a move");
        let told_here = told(fen, Some(tried)).expect("it is a position with this move").join("\n");
        // In this order; others may stand between them.
        let mut lines = told_here.lines();
        for shown in said.lines().take_while(|line| !line.starts_with("```")).filter(|line| *line != "...") {
            assert!(lines.any(|line| line == shown), "{shown:?} is not in\n{told_here}");
        }
        assert_eq!(told("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", None).expect("a position"), ["The game is over."]);
    }
}
