//! All systems on one position.
//!
//! Every system is a new one and has a clock of its own, so that nobody profits from what another has learned. Its answer
//! goes through the checker as in `motive explain`. If the moves differ, the critic judges each of them alone, with the
//! limits that the systems had and nothing remembered.

use std::sync::Arc;

use motive_answer::{Control, Limits, Observer, Question, StopButton, Variation, is_better};
use motive_chess::{History, Move, Position};

use crate::{Analysis, AnalysisOptions, Analyst, Knowledge, Method, Settings};

/// Megabytes for the table of the critic.
const HASH: usize = 64;

/// Somebody who watches a comparison: each search, and each answer.
pub trait Audience: Observer {
    /// A system has answered (or had nothing to say); what there is so far, without the opinion of the critic.
    fn answered(&mut self, comparison: &Comparison) {
        let _ = comparison;
    }
}

/// Nobody watches.
impl Audience for () {}

/// What came of it.
#[derive(Debug)]
pub struct Comparison {
    /// The position.
    pub position: Position,
    /// The limits that each system had.
    pub limits: Limits,
    /// Whether it was stopped before everybody had answered.
    pub interrupted: bool,
    /// In the order in which the systems were asked; empty if there is no legal move.
    pub opinions: Vec<Opinion>,
    /// The moves that were proposed, by the number of systems; if the critic has judged them, its best first.
    pub moves: Vec<Proposed>,
}

/// The answer of one system.
#[derive(Debug)]
pub struct Opinion {
    /// Which system.
    pub method: Method,
    /// Its move.
    pub best: Move,
    /// How it came to it.
    pub analysis: Analysis,
    /// What the line shows.
    pub idea: String,
    /// What the system itself says about its move.
    pub thought: Option<String>,
}

/// A move and who proposes it.
#[derive(Debug)]
pub struct Proposed {
    /// The move.
    pub m: Move,
    /// Who proposes it.
    pub by: Vec<Method>,
    /// What the critic thinks of it; `None` if there is only one move, or it was not asked any more.
    pub critic: Option<View>,
}

/// What the critic thinks of a move.
#[derive(Debug)]
pub struct View {
    /// The move, what follows, and its value.
    pub line: Variation,
    /// How deep it looked, in half-moves.
    pub depth: u32,
    /// Whether it is as good as the best of the moves that were proposed.
    pub as_good: bool,
}

impl Comparison {
    /// Asks the systems one after the other.
    pub fn new(
        position: &Position,
        methods: &[Method],
        knowledge: &Arc<Knowledge>,
        limits: Limits,
        button: &StopButton,
        audience: &mut dyn Audience,
    ) -> Comparison {
        let mut comparison = Comparison {
            position: position.clone(),
            limits,
            interrupted: false,
            opinions: Vec::new(),
            moves: Vec::new(),
        };
        if position.legal_moves().is_empty() {
            return comparison;
        }
        for &method in methods {
            let opinion = comparison.ask(method, knowledge, button, audience);
            // Half an answer is none.
            if button.is_pressed() {
                break;
            }
            comparison.opinions.extend(opinion);
            comparison.count_moves();
            audience.answered(&comparison);
        }
        if comparison.moves.len() > 1 {
            comparison.ask_critic(button);
        }
        comparison.interrupted = button.is_pressed();
        comparison
    }

    fn ask(
        &self,
        method: Method,
        knowledge: &Arc<Knowledge>,
        button: &StopButton,
        audience: &mut dyn Audience,
    ) -> Option<Opinion> {
        let history = History::new(self.position.clone());
        let options = AnalysisOptions {
            method,
            limits: self.limits.clone(),
            alternatives: 0,
            replies: 0,
            only: Vec::new(),
        };
        let mut analyst =
            Analyst::with_knowledge(&Settings { hash: HASH, ..Settings::default() }, Arc::clone(knowledge));
        let control = Control::new();
        let (analysis, told) =
            button.watch(&control, || analyst.explain(&history, &options, None, &control, audience));
        let (Some(best), Some(told)) = (analysis.answer.best_move(), told) else { return None };
        let thought = analysis.answer.best().and_then(|best| best.idea.clone());
        Some(Opinion { method, best, analysis, idea: told.headline().to_owned(), thought })
    }

    fn count_moves(&mut self) {
        self.moves.clear();
        for opinion in &self.opinions {
            match self.moves.iter_mut().find(|proposed| proposed.m == opinion.best) {
                Some(proposed) => proposed.by.push(opinion.method),
                None => {
                    self.moves.push(Proposed { m: opinion.best, by: vec![opinion.method], critic: None });
                }
            }
        }
        self.moves.sort_by_key(|proposed| std::cmp::Reverse(proposed.by.len()));
    }

    fn ask_critic(&mut self, button: &StopButton) {
        let history = History::new(self.position.clone());
        let mut analyst = Analyst::new(&Settings { hash: HASH, ..Settings::default() });
        for proposed in &mut self.moves {
            analyst.forget();
            let control = Control::start(&self.limits);
            let question = Question::after(&history, &self.limits, &control).only(&[proposed.m]);
            let evaluation = button.watch(&control, || analyst.critic().search(&question, &mut ()));
            if button.is_pressed() {
                break;
            }
            let line = evaluation.best().cloned();
            proposed.critic = line.map(|line| View { line, depth: evaluation.depth, as_good: false });
        }
        let value = |proposed: &Proposed| proposed.critic.as_ref().map(|view| view.line.value);
        self.moves.sort_by_key(|proposed| std::cmp::Reverse(value(proposed)));
        let best = self.moves.first().and_then(value);
        for view in self.moves.iter_mut().filter_map(|proposed| proposed.critic.as_mut()) {
            view.as_good = best.is_some_and(|best| !is_better(best, view.line.value));
        }
    }
}

impl Opinion {
    /// The main idea: the system's own words if it has any.
    pub fn main_idea(&self) -> &str {
        self.thought.as_deref().unwrap_or(&self.idea)
    }
}
