//! A program of its own on the library: the best move of a position and why, and why not another.
//!
//! `cargo run -p motive --example explain -- FEN [MOVE]`

use motive::{AnalysisOptions, Analyst, Method, Settings, WhyNotOptions};
use motive_answer::{Control, Limits};
use motive_chess::{History, Position};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let position: Position = arguments.next().ok_or("a FEN is missing")?.parse()?;
    let history = History::new(position.clone());
    let mut analyst = Analyst::new(&Settings::default());
    let options =
        AnalysisOptions { method: Method::AUTO, limits: Limits::nodes(20_000), ..AnalysisOptions::default() };
    // Another thread may press stop.
    let control = Control::new();

    let (analysis, explanation) = analyst.explain(&history, &options, None, &control, &mut ());
    let Some(explanation) = explanation else {
        println!("The game is over.");
        return Ok(());
    };
    let answer = &analysis.answer;
    let (Some(best), Some(value)) = (answer.best_move(), answer.value()) else { return Ok(()) };
    println!("{} {value} ({})", position.san(best), answer.verdict().name());
    println!("{}", explanation.headline());

    if let Some(tried) = arguments.next() {
        let tried = position.read_move(&tried)?;
        let report =
            analyst.why_not(&history, tried, &WhyNotOptions { limits: Limits::nodes(20_000) }, &control);
        println!("{}", report.map_or_else(|| "stopped".to_owned(), |report| report.text()));
    }
    Ok(())
}
