//! Value rules on trial: every rule of a chapter against the exhaustive table of its ending, and the search behind them.

use crate::board::Board;
use crate::book::Book;
use crate::sweep::Sample;
use crate::tables::{Material, Tables};
use crate::valuation::{Valuer, known};

/// How many positions of a kind are kept.
const EXAMPLES: usize = 20;

/// What became of a rule.
#[derive(Clone, Debug, Default)]
pub struct RuleTrial {
    /// Its name; empty for what is known without any rule.
    pub name: String,
    /// Positions that it decided, because no rule before it did.
    pub positions: u64,
    /// Of these, the ones that end otherwise.
    pub wrong: u64,
    /// Some of those.
    pub examples: Vec<Board>,
}

/// What a trial has found.
#[derive(Clone, Debug, Default)]
pub struct Trial {
    /// Positions that were asked about: won, drawn and lost, either side to move.
    pub positions: u64,
    /// Every rule that decided something, in the order of their first position.
    pub rules: Vec<RuleTrial>,
    /// Positions that no rule decides; a rule that knows only who does not win is none that does.
    pub undecided: u64,
    /// Of these, the ones that were searched; all, or a sample.
    pub searched: u64,
    /// Of those, the ones that the search left open.
    pub open: u64,
    /// Of those, the ones that it decided wrongly.
    pub wrong: u64,
    /// Positions that all searches looked at, and the most that one did.
    pub nodes: (u64, u64),
    /// Some positions that stayed open.
    pub open_examples: Vec<Board>,
    /// Some positions that a search decided wrongly.
    pub wrong_examples: Vec<Board>,
}

impl Trial {
    /// Wrong answers of all rules together.
    pub fn wrong_by_rule(&self) -> u64 {
        self.rules.iter().map(|rule| rule.wrong).sum()
    }

    /// The share of positions without an answer, in percent: the searched ones stand for all undecided ones.
    pub fn unknown(&self) -> f64 {
        let share = self.open as f64 / self.searched.max(1) as f64;
        100.0 * share * self.undecided as f64 / self.positions.max(1) as f64
    }
}

/// Asks the rules about all positions of a table, and lets the search try so many of those that they leave.
pub fn trial(book: &Book, tables: &Tables, material: Material, every: usize, searches: Sample) -> Trial {
    let mut result = Trial::default();
    let mut left = Vec::new();
    for (board, truth) in tables.boards(material).step_by(every.max(1)) {
        result.positions += 1;
        let truth = truth.sign() * if board.turn() == motive_chess::Color::White { 1 } else { -1 };
        let Some(mut found) = known(book, &board) else {
            result.undecided += 1;
            left.push((board, truth));
            continue;
        };
        let name = found.rule.take().map(|(name, _)| name).unwrap_or_default();
        let at = result.rules.iter().position(|rule| rule.name == name).unwrap_or_else(|| {
            result.rules.push(RuleTrial { name, ..RuleTrial::default() });
            result.rules.len() - 1
        });
        let rule = &mut result.rules[at];
        rule.positions += 1;
        if found.value().is_none() {
            left.push((board, truth));
            result.undecided += 1;
        }
        if !(found.bounds.0..=found.bounds.1).contains(&truth) {
            rule.wrong += 1;
            keep(&mut rule.examples, board);
        }
    }
    crate::sweep::shuffle(&mut left, searches);
    for (board, truth) in left.into_iter().take(searches.positions) {
        result.searched += 1;
        let mut valuer = Valuer::new(book);
        match valuer.value(&board, None) {
            None => {
                result.open += 1;
                keep(&mut result.open_examples, board);
            }
            Some(value) if value != truth => {
                result.wrong += 1;
                keep(&mut result.wrong_examples, board);
            }
            Some(_) => {}
        }
        result.nodes = (result.nodes.0 + valuer.nodes, result.nodes.1.max(valuer.nodes));
    }
    result
}

fn keep(examples: &mut Vec<Board>, board: Board) {
    if examples.len() < EXAMPLES {
        examples.push(board);
    }
}
