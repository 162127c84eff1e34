//! The positions of one game as the facade sees them. A position is asked about once, whoever needs it: the one after a move is the
//! one before the next.
//!
//! Every question starts from systems that have learned nothing, so the answers depend neither on the order of the questions nor on the
//! number of threads.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use motive::Analyst;
use motive_chess::{History, Move};

use crate::Work;
use crate::study::{Clock, Study};
use crate::survey::replayed;

/// How far a position is studied.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Stage {
    /// The systems have answered.
    Answered,
    /// The answer is checked and compared with natural replies.
    Checked,
}

/// A question about a position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Asked {
    /// So many half-moves were played.
    pub(crate) ply: usize,
    /// The only move that is asked about.
    pub(crate) only: Option<Move>,
    /// The nodes of the answer.
    pub(crate) nodes: u64,
}

type Place = Arc<OnceLock<Arc<Study>>>;

/// The studies of one game.
pub(crate) struct Studies<'a> {
    start: &'a History,
    moves: &'a [Move],
    clock: &'a Clock<'a>,
    /// The nodes of a check that is less than one, if the effort is a quick one.
    lightly: Option<u64>,
    places: Mutex<HashMap<(Asked, Stage), Place>>,
    work: Mutex<Work>,
}

impl<'a> Studies<'a> {
    pub(crate) fn new(
        start: &'a History,
        moves: &'a [Move],
        lightly: Option<u64>,
        clock: &'a Clock<'a>,
    ) -> Studies<'a> {
        Studies { start, moves, clock, lightly, places: Mutex::default(), work: Mutex::default() }
    }

    /// The game up to a half-move.
    pub(crate) fn history(&self, ply: usize) -> History {
        replayed(self.start, &self.moves[..ply])
    }

    /// The move of the game at a half-move.
    pub(crate) fn played(&self, ply: usize) -> Option<Move> {
        self.moves.get(ply).copied()
    }

    pub(crate) fn clock(&self) -> &Clock<'a> {
        self.clock
    }

    /// Nodes of all looks so far.
    pub(crate) fn work(&self) -> Work {
        *self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// So many nodes were spent.
    pub(crate) fn spend(&self, work: Work) {
        *self.work.lock().unwrap_or_else(PoisonError::into_inner) += work;
    }

    /// The answer to a question; who asks what somebody else is about to answer waits for it.
    pub(crate) fn study(&self, analyst: &mut Analyst, asked: Asked, stage: Stage) -> Arc<Study> {
        let place = {
            let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(places.entry((asked, stage)).or_default())
        };
        Arc::clone(place.get_or_init(|| Arc::new(self.make(analyst, asked, stage))))
    }

    fn make(&self, analyst: &mut Analyst, asked: Asked, stage: Stage) -> Study {
        let only: Vec<Move> = asked.only.into_iter().collect();
        match stage {
            Stage::Answered => {
                analyst.forget();
                let study =
                    Study::answered(analyst, &self.history(asked.ply), &only, asked.nodes, self.clock);
                self.spend(Work { answers: study.analysis.nodes, ..Work::default() });
                study
            }
            Stage::Checked => {
                let answered = self.study(analyst, asked, Stage::Answered);
                analyst.forget();
                let study = answered.checked(analyst, &only, asked.nodes, self.lightly, self.clock);
                // The nodes of the answer are counted already.
                let checks = study.analysis.nodes - answered.analysis.nodes;
                self.spend(Work { checks, ..Work::default() });
                study
            }
        }
    }
}
