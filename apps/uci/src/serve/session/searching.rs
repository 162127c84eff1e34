//! From `go` to `bestmove`.

use std::sync::Arc;

use motive_answer::{Control, Question};
use motive_chess::{Move, Position};

use super::Session;
use crate::serve::answer::{Answer, Outcome, as_progress};
use crate::serve::command::quote;
use crate::serve::go::Go;
use crate::serve::info;
use crate::serve::reporter::{Reporter, Told};
use crate::serve::search::{Hold, Search, patience};
use crate::serve::setup;
use crate::serve::time::{Budget, budget};
use crate::serve::worker::Job;

impl Session {
    pub(super) fn start(&mut self, go: &Go) {
        let root = self.history.position().clone();
        let (only, allowed) = self.choices(go, &root);
        let allowance = go.allowance(root.turn()).filter(|_| !go.infinite);
        let budget = allowance.map(|allowance| budget(&allowance, self.options.overhead, allowed.len()));
        if let Some(Budget { soft, hard }) = budget {
            self.remark(&format!("time: {} ms, at most {} ms", soft.as_millis(), hard.as_millis()));
        }
        let mut limits = go.limits();
        if !go.ponder {
            limits.soft_time = budget.map(|budget| budget.soft);
            limits.time = budget.map(|budget| budget.hard);
        }
        let control = Control::start(&limits);
        let told = Arc::new(Told::default());
        let hold = if go.infinite {
            Some(Hold::Stop)
        } else if go.ponder {
            Some(Hold::PonderHit)
        } else {
            None
        };
        self.search = Some(Search {
            root: root.clone(),
            control: control.clone(),
            told: Arc::clone(&told),
            hold,
            budget,
            is_bounded: go.is_bounded(),
            patience: patience(allowance, budget),
            stopped_at: None,
            outcome: None,
            is_answered: false,
            allowed: allowed.clone(),
        });
        if allowed.is_empty() {
            self.output.lines(&[info::game_over(&root)]);
            self.on_outcome(Err("there is no move to play".to_owned()));
            return;
        }
        let question = Question {
            lines: self.options.lines.min(allowed.len()),
            only,
            ..Question::after(&self.history, &limits, &control)
        };
        let reporter =
            Reporter { output: self.output.clone(), root, show_wdl: self.options.show_wdl, control, told };
        if self.jobs.send(Job::Think(Box::new(question), Box::new(reporter))).is_err() {
            self.on_outcome(Err("nobody is there to think".to_owned()));
        }
    }

    /// The moves that a search is restricted to (none if it is not), and the moves that may be
    /// answered.
    fn choices(&self, go: &Go, root: &Position) -> (Vec<Move>, Vec<Move>) {
        let all = root.legal_moves().to_vec();
        let Some(words) = &go.search_moves else { return (Vec::new(), all) };
        let mut only = Vec::new();
        for word in words {
            match setup::read_move(root, word) {
                Ok(m) if only.contains(&m) => {}
                Ok(m) => only.push(m),
                // This is how python-chess asks for no move at all.
                Err(_) if word == "0000" => {}
                Err(_) => self.note(&format!("searchmoves: {} is not a legal move", quote(word))),
            }
        }
        if !only.is_empty() {
            return (only.clone(), only);
        }
        if !words.is_empty() && words.iter().all(|word| word == "0000") {
            return (Vec::new(), Vec::new());
        }
        self.note("searchmoves names no legal move: all are searched");
        (Vec::new(), all)
    }

    /// Asks the search to end and lets its answer out.
    pub(super) fn stop(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.control.stop();
        search.stopped_at.get_or_insert(search.control.elapsed());
        search.hold = None;
        if search.outcome.is_some() {
            self.answer();
        }
    }

    pub(super) fn ponder_hit(&mut self) {
        let waiting = self.search.as_mut().filter(|search| search.hold == Some(Hold::PonderHit));
        let Some(search) = waiting else {
            self.note("ponderhit, but nothing is pondered on");
            return;
        };
        search.hold = None;
        if let Some(Budget { soft, hard }) = search.budget {
            search.control.set_time(Some(soft), Some(hard));
            search.is_bounded = true;
        }
        if search.outcome.is_some() {
            self.answer();
        }
    }

    /// Gives the answer of a search that is over.
    fn answer(&mut self) {
        let Some(search) = self.search.take() else { return };
        let outcome = search.outcome.unwrap_or_else(|| Err("the search has no result".to_owned()));
        let told = search.told.best();
        let answer = Answer::new(&search.root, &search.allowed, &outcome, &told);
        let mut lines: Vec<String> = answer.note.iter().flat_map(|note| info::strings(note)).collect();
        if let Ok(evaluation) = &outcome {
            // What is answered should be what was told last.
            if answer.note.is_none() && told.first().copied() != answer.best() {
                let told = as_progress(evaluation);
                lines.extend(told.filter_map(|p| info::progress(&p, &search.root, self.options.show_wdl)));
            }
            if self.debug {
                let nodes = evaluation.nodes;
                lines.push(format!("info string ended by {:?} after {nodes} nodes", evaluation.stop));
            }
        }
        lines.push(answer.to_line(&search.root));
        self.output.lines(&lines);
    }

    /// Answers for a search that was told to end and did not.
    pub(super) fn answer_for_the_search(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.control.stop();
        search.hold = None;
        search.is_answered = true;
        self.output.silence(&search.told.silenced);
        let late = Err("the search did not end in time".to_owned());
        let answer = Answer::new(&search.root, &search.allowed, &late, &search.told.best());
        let mut lines: Vec<String> = answer.note.iter().flat_map(|note| info::strings(note)).collect();
        lines.push(answer.to_line(&search.root));
        self.output.lines(&lines);
    }

    pub(super) fn on_outcome(&mut self, outcome: Outcome) {
        let Some(search) = &mut self.search else { return };
        search.outcome = Some(outcome);
        if search.is_answered {
            self.search = None;
        } else if search.hold.is_none() {
            self.answer();
        }
    }
}
