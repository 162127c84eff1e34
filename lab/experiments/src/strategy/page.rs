//! A page of the book from a file of games: positions, what Motive says of them, and what a coach would say to that.
//!
//! A file has remarks (`;`), the head of the page (`Text: ...`), games (`Game: players, place year`, `Moves: e4 e5 ...`, or `Start: FEN`
//! before them) and positions of the game (`At: 12. The Carlsbad structure`, the move before which the position stands), each
//! followed by what a coach says (`Coach: ...`).

use std::error::Error;

use motive::{AnalysisOptions, Analyst, Settings};
use motive_answer::{Control, Limits};
use motive_chess::{History, Position};
use motive_critic::Critic;
use motive_explain::answered::{Explanation, Place};

use super::explain;

/// Half-moves of the line that are shown.
const LINE: usize = 6;

/// Prints the page.
pub(super) fn page(file: &str, nodes: u64) -> Result<(), Box<dyn Error>> {
    let text = std::fs::read_to_string(file)?;
    let mut analyst = Analyst::new(&Settings::default());
    let (mut game, mut start, mut moves) = (String::new(), Position::default(), String::new());
    let mut number = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(';')) {
        let (head, rest) = line.split_once(": ").ok_or_else(|| format!("no head: {line}"))?;
        match head {
            "Text" => println!("{rest}\n"),
            "Game" => (game, start, moves) = (rest.to_owned(), Position::default(), String::new()),
            "Start" => start = rest.parse()?,
            "Moves" => rest.clone_into(&mut moves),
            "At" => {
                let (at, title) = rest.split_once(' ').ok_or("a position has a title")?;
                let (history, played) = before(&start, &moves, at)?;
                number += 1;
                println!("## {number}. {title}\n");
                println!("{game}, before {at}{played}: `{}`\n", history.position().to_fen());
                let options = AnalysisOptions { limits: Limits::nodes(nodes), ..AnalysisOptions::default() };
                analyst.forget();
                let (_, told) =
                    analyst.explain(&history, &options, None, &Control::start(&options.limits), &mut ());
                told.iter().for_each(says);
            }
            "Coach" => println!("*Coach.* {rest}\n"),
            other => return Err(format!("there is no {other}").into()),
        }
    }
    Ok(())
}

/// The game before a move such as `12.` or `12...`, and the move that was played.
fn before(start: &Position, moves: &str, at: &str) -> Result<(History, String), Box<dyn Error>> {
    let mut history = History::new(start.clone());
    for san in moves.split(' ') {
        let position = history.position();
        let dots = position.turn().fold_wb(".", "...");
        if at == format!("{}{dots}", position.fullmoves()) {
            return Ok((history, san.to_owned()));
        }
        let m = position.parse_san(san).map_err(|error| format!("{san}: {error}"))?;
        history.play(m);
    }
    Err(format!("the game has no move {at}").into())
}

/// What Motive says, as a quotation.
fn says(told: &Explanation) {
    let value = told.value.map_or(String::new(), |value| format!(" ({value})"));
    let side = told.side.fold_wb("White", "Black");
    let opening = told.opening.map_or(String::new(), |opening| format!(" {} {}.", opening.eco, opening.name));
    println!("> {side} to move{value}: **{}**.{opening}", told.san());
    for place in [Place::Headline, Place::Threat, Place::Why, Place::Standing, Place::Hardest, Place::Method]
    {
        for sentence in told.at(place) {
            println!("> {}", sentence.text);
        }
    }
    let line = &told.line[..told.line.len().min(LINE)];
    println!("> Line: {}.", told.start.san_line(line));
    for (index, other) in told.alternatives.iter().enumerate() {
        for sentence in told.at(Place::Other(index)) {
            println!("> {} ({})", sentence.text, other.value);
        }
    }
    println!();
}

/// Prints the sentences of explanations.
pub(super) fn show(file: &str, nodes: u64) -> Result<(), Box<dyn Error>> {
    let mut critic = Critic::new(&Settings::default());
    for line in std::fs::read_to_string(file)?.lines() {
        let position: Position = line.parse()?;
        let Some(told) = explain(&mut critic, &position, nodes) else { continue };
        println!(
            "{line}\n  {} ({})",
            told.san(),
            told.value.map_or("?".to_owned(), |value| value.to_string())
        );
        println!("  line {}", told.start.san_line(&told.line));
        for sentence in &told.sentences {
            println!("  [{}] {}", sentence.place.name(), sentence.text);
        }
        println!();
    }
    Ok(())
}
