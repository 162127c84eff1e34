//! `motive advice debug`: which rules of a chapter hold in a position, and why the others do not.

use std::fmt::Write as _;
use std::io::Write as _;

use advice::{Certainty, Domain as _, SatLimits, Verdict};
use anyhow::Context;
use clap::Args;
use motive_endings::board::Board;
use motive_endings::book::{Book, Chapter, name};
use motive_endings::domain::Chess;
use motive_endings::valuation::{KnownValue, Valuer, known, usual};

use crate::Exit;
use crate::knowledge::KnowledgeArguments;

/// Show which rules of the chapter on an ending hold in a position, and what keeps the others from it.
///
/// Value rules come first, each with its conditions (+ holds, - does not); then how the position ends by rule or by search; then the table of the
/// side to move: the pieces of advice that were tried, and whether each can be forced.
///
/// Exit code 0: a rule holds; 1: none does; 2: trouble.
#[derive(Args)]
#[command(after_help = "\
Examples:
  motive advice debug \"8/8/8/8/8/2k5/2p5/K6R w - - 0 1\"
  motive advice debug --kb-add my.advice \"8/8/8/1k4b1/8/8/K7/3R4 w - - 0 1\"")]
pub(super) struct Arguments {
    /// The position, in FEN.
    fen: String,
    /// Positions that a search for a piece of advice may look at.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = crate::quantity::count)]
    nodes: u64,
    #[command(flatten)]
    knowledge: KnowledgeArguments,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let knowledge = arguments.knowledge.read()?;
    let book = knowledge.advice().context("the built-in chapters cannot be read")?;
    let board = Chess.parse_position(&arguments.fen).map_err(|error| anyhow::anyhow!("{error}"))?;
    let (mut text, valued) = values(book, &board);
    let (played, advised) = table(book, &board, usize::try_from(arguments.nodes).unwrap_or(usize::MAX));
    text.push_str(&played);
    write!(anstream::stdout().lock(), "{text}")?;
    Ok(if valued || advised { Exit::Solved } else { Exit::Unsolved })
}

/// The value rules, and how the position ends.
fn values(book: &Book, board: &Board) -> (String, bool) {
    let mut text = String::new();
    if let Some((values, strong)) = book.values(board) {
        let _ = writeln!(text, "values {} for {strong:?}", name(board, strong));
        for rule in values.rules() {
            let sign = if rule.holds(board) { "+" } else { "-" };
            let usually = if rule.certainty == Certainty::Usually { "usually " } else { "" };
            let _ = writeln!(text, "  {sign} {usually}{} {}", rule.standing.word(), rule.name);
            for (part, holds) in rule.parts(board) {
                let _ = writeln!(text, "      {} {part}", if holds { "+" } else { "-" });
            }
        }
    } else {
        let _ = writeln!(text, "no value rules about {}", name(board, board.turn()));
    }
    let word = |value: i8| match value {
        1 => "White wins",
        0 => "a draw",
        _ => "Black wins",
    };
    let by_rule = known(book, board);
    if let Some(found) = &by_rule {
        let rule = found.rule.as_ref().map_or_else(String::new, |(name, why)| format!(" by {name}: {why}"));
        let told = found.value().map_or("one side does not win", word);
        let _ = writeln!(text, "known: {told}{rule}");
    }
    if by_rule.as_ref().and_then(KnownValue::value).is_none() {
        let mut valuer = Valuer::new(book);
        let value = valuer.value(board, None);
        let told = value.map_or("open", word);
        let _ = writeln!(text, "by a search of {} positions: {told}", valuer.nodes);
        if let Some(KnownValue { bounds, rule: Some((name, why)) }) =
            usual(book, board).filter(|_| value.is_none())
        {
            let told = if bounds.0 == bounds.1 { word(bounds.1) } else { "one side does not win" };
            let _ = writeln!(text, "usually: {told} by {name}: {why}");
        }
    }
    (text, by_rule.is_some())
}

/// The table of the side to move.
fn table(book: &Book, board: &Board, nodes: usize) -> (String, bool) {
    let mut text = String::new();
    let own = [Chapter::of(book, board), Chapter::of_defense(book, board)];
    let Some((chapter, _)) = own.into_iter().flatten().find(|(_, side)| *side == board.turn()) else {
        let _ = writeln!(text, "no table for the side to move");
        return (text, false);
    };
    let answer = match chapter.ask(board, SatLimits { nodes, depth: 20 }) {
        Ok(answer) => answer,
        Err(error) => {
            let _ = writeln!(text, "the table cannot be asked: {error}");
            return (text, false);
        }
    };
    match &answer.rule {
        Some(rule) => {
            let _ = writeln!(text, "table {}: rule {rule}", chapter.name());
        }
        None => {
            let _ = writeln!(text, "table {}: no rule applies", chapter.name());
        }
    }
    let mut advised = false;
    for tried in &answer.tried {
        let told = match &tried.sat.verdict {
            Verdict::Yes(tree) => {
                advised = true;
                let first = tree.nodes.first().and_then(|node| node.moves.first());
                first.map_or_else(
                    || "reached already".to_owned(),
                    |(step, _)| format!("yes, {}", board.san(*step)),
                )
            }
            Verdict::No(_) => "cannot be forced".to_owned(),
            Verdict::OutOfBudget(_) => "not decided within its limits".to_owned(),
        };
        let _ = writeln!(text, "  {}: {told} ({} positions)", tried.piece, tried.sat.nodes);
    }
    (text, advised)
}
