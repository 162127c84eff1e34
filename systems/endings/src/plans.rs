//! Pawns against each other, decided by AL3: the questions of the knowledge base about both sides, and the strategies that answer them.

use std::fmt;

use advice::{Answer, Domain as _, Engine, EngineSettings, Note, Term, Tree};
use motive_chess::Color;

use crate::board::Board;
use crate::book::Book;
use crate::domain::{Chess, side};
use crate::kpkp::Asker;

/// What AL3 may spend on a position.
fn settings() -> EngineSettings {
    EngineSettings {
        search_nodes: crate::kpkp::SEARCH_NODES,
        divide_nodes: 4_000,
        resources: 12_000,
        cycles: 120,
        escalate: false,
        ..EngineSettings::default()
    }
}

/// Positions of a strategy that are kept.
const LARGEST_STRATEGY: usize = 5_000;

/// What decided a question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Basis {
    /// Lemmas alone.
    Lemmas,
    /// Plans and counter-plans.
    Plans,
    /// The whole question, move by move, after the plans had left it open.
    LastResort,
}

/// A result that AL3 has found.
pub struct DecidedByPlans {
    /// 1 if White wins, -1 if Black does, 0 if neither can.
    pub value: i8,
    /// What decided it; of two questions the harder.
    pub basis: Basis,
    /// How the side to move wins, or keeps the other from winning, if plans or the last resort found it.
    pub strategy: Option<Tree<Chess>>,
    /// What the answer rests on, in words.
    pub notes: Vec<Note>,
    /// What the names of plans in the notes stand for.
    pub plans: Vec<(String, String)>,
}

/// What asking has cost, decided or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// Positions, and a little for each method.
    pub units: u64,
    /// Positions of the largest search.
    pub largest: usize,
}

/// Asks AL3 whether one of the sides can win. `go_on` is asked between the cycles; nothing if the questions stay open.
pub fn decide(
    book: &Book,
    board: &Board,
    go_on: &mut dyn FnMut() -> bool,
) -> (Option<DecidedByPlans>, Spent) {
    let us = board.turn();
    let mut engine = Engine::new(&Chess, book.knowledge(), settings(), "here", board);
    let mut spent = Spent::default();
    let mut basis = Basis::Lemmas;
    let (mut found, mut open) = (None, false);
    for color in [us, us.other()] {
        let question = Term::call("canwin", [Chess.side_term(side(color))]);
        engine.renew(settings());
        if engine.ask(&question).is_err() {
            return (None, spent);
        }
        let report = engine.solve_with(&mut |_| go_on());
        spent.units += report.spent;
        spent.largest = spent.largest.max(engine.largest_search());
        let strategy = engine.decisive().and_then(|h| engine.strategy(h, LARGEST_STRATEGY));
        basis = basis.max(basis_of(&report.explanation, strategy.is_some()));
        match report.answer {
            Answer::Yes => {
                let sign = if color == Color::White { 1 } else { -1 };
                found = Some((sign, strategy.filter(|_| color == us), report.explanation));
                break;
            }
            Answer::No if color != us && !open => found = Some((0, strategy, report.explanation)),
            Answer::No => {}
            // Perhaps the other side wins, which answers both.
            Answer::Unknown(_) => open = true,
        }
    }
    let plans = told_plans(book, &engine);
    let decision =
        found.map(|(value, strategy, notes)| DecidedByPlans { value, basis, strategy, notes, plans });
    (decision, spent)
}

/// Who answered how often.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shares {
    /// AL3: by lemmas, by plans, by its last resort.
    decided: [u64; 3],
    /// The search with proof numbers, where AL3 left it open.
    open: u64,
}

impl Shares {
    /// The result for White, and the size of the largest search: AL3's if it decides, otherwise that of the search with proof numbers.
    pub fn value(&mut self, book: &Book, board: &Board, budget: u64) -> (Option<i8>, u64) {
        if let (Some(decision), spent) = decide(book, board, &mut || true) {
            self.decided[decision.basis as usize] += 1;
            return (Some(decision.value), spent.largest as u64);
        }
        self.open += 1;
        let mut asker = Asker::new(budget);
        (asker.value(board), asker.cost.largest as u64)
    }
}

impl fmt::Display for Shares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([lemmas, plans, last], open) = (self.decided, self.open);
        let own = lemmas + plans + last;
        writeln!(
            f,
            "  {own} decided by AL3: {lemmas} by lemmas, {plans} by plans, {last} by its last resort"
        )?;
        writeln!(f, "  {open} left open by AL3 and answered by the search with proof numbers")
    }
}

fn basis_of(explanation: &[Note], searched: bool) -> Basis {
    if explanation.iter().any(|note| &*note.method == crate::book::LAST_RESORT) {
        Basis::LastResort
    } else if searched {
        Basis::Plans
    } else {
        Basis::Lemmas
    }
}

/// The plans of the pool by name, in words.
fn told_plans(book: &Book, engine: &Engine<'_, Chess>) -> Vec<(String, String)> {
    let plans = engine.pool().plans().iter().enumerate();
    plans
        .filter_map(|(n, (_, origin))| {
            let told = book.knowledge().note(&Chess, origin.as_ref()?)?;
            Some((format!("p:{}", n + 1), told))
        })
        .collect()
}
