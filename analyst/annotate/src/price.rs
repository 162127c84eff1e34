//! What a move costs. One judge says it at every effort: the critic alone, with the same nodes before the move and after it, so that the marks
//! of a game do not depend on how much is spent on words.
//!
//! A first measure throws out most suspicions. What is left, and is not as clear as the loss of a piece, is measured again with more nodes, and a sacrifice
//! that seems a mistake and is not refuted with still more: what it is for lies deeper than what it costs.
//! A position is worth at least what the move that was played there leads to, if that was measured as well.

use std::collections::{BTreeMap, BTreeSet};

use motive::Analyst;
use motive_answer::{Engine as _, Value, Variation};

use crate::crew::share;
use crate::look::{farther, is_suspicious, loss};
use crate::offer::{How, Offer};
use crate::studies::Studies;
use crate::survey::{Opinion, judged, over};
use crate::{Effort, Level, Work};

/// A move that was thought best and falls behind by this part of an inaccuracy is compared with the others.
const FALLS_BEHIND: f64 = 0.6;
/// What costs so many times what a blunder costs by the first measure is clear, unless something is given up.
const CLEAR: f64 = 1.35;

/// A sacrifice after which the mover has more than this is not refuted.
const REFUTED: Value = Value::Centipawns(-150);
/// Measures, each with more nodes than the one before.
pub(crate) const STAGES: usize = 3;

/// What a move costs, by both sides of the comparison. Values are those of the side that moved.
#[derive(Clone, Debug)]
pub(crate) struct Price {
    /// The best move and what follows; the move of the game, if it is the best.
    pub(crate) best: Variation,
    /// The move of the game and what follows.
    pub(crate) played: Variation,
}

impl Price {
    /// In points of the game; 0 for the best move.
    pub(crate) fn loss(&self, level: Level) -> f64 {
        loss(self.best.value, self.played.value, level).max(0.0)
    }
}

/// A search that is part of a measure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Search {
    ply: usize,
    /// The first measure, the second or the third.
    stage: usize,
    /// Of all moves but the one of the game.
    without: bool,
}

/// The measures of one game.
pub(crate) struct Prices<'a> {
    studies: &'a Studies<'a>,
    level: Level,
    /// Of each measure.
    nodes: [u64; STAGES],
    found: BTreeMap<Search, Option<Variation>>,
}

impl<'a> Prices<'a> {
    pub(crate) fn new(studies: &'a Studies<'a>, level: Level, effort: &Effort) -> Prices<'a> {
        Prices { studies, level, nodes: effort.measures(), found: BTreeMap::new() }
    }

    /// Measures moves of the game; the opinions are those of the first pass. Returns all moves of which something new is known: what is measured may
    /// contradict what was measured before.
    pub(crate) fn measure(
        &mut self,
        analysts: &mut [Analyst],
        plies: &[usize],
        opinions: &[Opinion],
    ) -> BTreeSet<usize> {
        let [inaccuracy, _, blunder] = self.level.costs();
        self.measure_with(analysts, plies, 0, opinions);
        let is_open = |&ply: &usize| {
            self.at(ply, 0).is_some_and(|price| {
                is_suspicious(price.best.value, price.played.value, self.level)
                    && (price.loss(self.level) < CLEAR * blunder || self.is_sacrifice(ply))
            })
        };
        let open: Vec<usize> = plies.iter().copied().filter(is_open).collect();
        self.measure_with(analysts, &open, 1, opinions);
        let is_doubtful = |&ply: &usize| {
            self.of(ply).is_some_and(|price| {
                let lost = price.loss(self.level);
                lost >= inaccuracy && lost < blunder && price.played.value > REFUTED && self.is_sacrifice(ply)
            })
        };
        let doubtful: Vec<usize> = plies.iter().copied().filter(is_doubtful).collect();
        self.measure_with(analysts, &doubtful, 2, opinions);
        let mut measured: BTreeSet<usize> = plies.iter().copied().collect();
        for stage in 1..STAGES {
            let contradicted = self.contradicted(stage);
            self.measure_with(analysts, &contradicted, stage, opinions);
            measured.extend(contradicted);
        }
        measured
    }

    /// Moves that seemed to cost little, while the position after them was measured with more nodes and is worse than was thought.
    fn contradicted(&self, stage: usize) -> Vec<usize> {
        let is_contradicted = |&ply: &usize| {
            let (Some(earlier), Some(later)) =
                ((0..stage).rev().find_map(|stage| self.at(ply, stage)), self.value(ply + 1, stage))
            else {
                return false;
            };
            let seems_suspicious = |played| is_suspicious(earlier.best.value, played, self.level);
            !seems_suspicious(earlier.played.value) && seems_suspicious(farther(later).reversed())
        };
        let next = self.found.keys().filter(|search| search.stage == stage && !search.without);
        let plies: BTreeSet<usize> = next.filter_map(|search| search.ply.checked_sub(1)).collect();
        plies.into_iter().filter(is_contradicted).collect()
    }

    fn measure_with(
        &mut self,
        analysts: &mut [Analyst],
        plies: &[usize],
        stage: usize,
        opinions: &[Opinion],
    ) {
        let plain = |ply| Search { ply, stage, without: false };
        let both: BTreeSet<Search> = plies.iter().flat_map(|&ply| [plain(ply), plain(ply + 1)]).collect();
        self.search(analysts, both);
        let [inaccuracy, mistake, _] = self.level.costs();
        // The game went on with an answer that seems much better than what is expected here.
        let next = |&ply: &usize| {
            let expected = self.value(ply + 1, stage)?;
            let later = opinions.get(ply + 2).filter(|later| later.finished)?;
            let is_better = loss(farther(later.value).reversed(), expected, self.level) >= mistake;
            is_better.then(|| plain(ply + 2))
        };
        let later: BTreeSet<Search> = plies.iter().filter_map(next).collect();
        self.search(analysts, later);
        // The move was thought to be the best, and is worth less: then there is another best one.
        let unclear = |&ply: &usize| {
            let price = self.at(ply, stage)?;
            let is_same = price.best.moves.first() == self.studies.played(ply).as_ref();
            (is_same && price.loss(self.level) >= FALLS_BEHIND * inaccuracy).then_some(Search {
                ply,
                stage,
                without: true,
            })
        };
        let without: BTreeSet<Search> = plies.iter().filter_map(unclear).collect();
        self.search(analysts, without);
    }

    fn search(&mut self, analysts: &mut [Analyst], wanted: BTreeSet<Search>) {
        let wanted: Vec<Search> =
            wanted.into_iter().filter(|search| !self.found.contains_key(search)).collect();
        let (studies, nodes) = (self.studies, self.nodes);
        let work =
            |analyst: &mut Analyst, search: &Search| measured(analyst, studies, *search, nodes[search.stage]);
        let found = share(analysts, &wanted, work, |_| ());
        self.found.extend(wanted.into_iter().zip(found));
    }

    /// Whether a move goes where more than a pawn can be taken.
    fn is_sacrifice(&self, ply: usize) -> bool {
        let history = self.studies.history(ply);
        let offer = self.studies.played(ply).and_then(|m| Offer::of(history.position(), m));
        offer.is_some_and(|offer| offer.how == How::Goes)
    }

    /// What a move costs by the last measure.
    pub(crate) fn of(&self, ply: usize) -> Option<Price> {
        (0..STAGES).rev().find_map(|stage| self.at(ply, stage))
    }

    fn at(&self, ply: usize, stage: usize) -> Option<Price> {
        let m = self.studies.played(ply)?;
        let reply = self.line(ply + 1, stage)?;
        let moves = std::iter::once(m).chain(reply.moves).collect();
        let played = Variation { value: farther(reply.value).reversed(), moves };
        let other = self.found.get(&Search { ply, stage, without: true }).and_then(Option::as_ref);
        let best = match other {
            Some(other) => other.clone(),
            None => self.found.get(&Search { ply, stage, without: false })?.clone()?,
        };
        let best = if best.value > played.value { best } else { played.clone() };
        Some(Price { best, played })
    }

    fn value(&self, ply: usize, stage: usize) -> Option<Value> {
        self.line(ply, stage).map(|line| line.value)
    }

    /// What a position is worth to the side to move, and at least what the move of the game leads to.
    fn line(&self, ply: usize, stage: usize) -> Option<Variation> {
        let searched = |ply| self.found.get(&Search { ply, stage, without: false }).and_then(Option::as_ref);
        let own = searched(ply)?;
        match self.studies.played(ply).zip(searched(ply + 1)) {
            Some((m, next)) if farther(next.value).reversed() > own.value => {
                let moves = std::iter::once(m).chain(next.moves.iter().copied()).collect();
                Some(Variation { value: farther(next.value).reversed(), moves })
            }
            _ => Some(own.clone()),
        }
    }
}

/// What the critic thinks of a position, if it got far enough to say anything.
fn measured(analyst: &mut Analyst, studies: &Studies<'_>, search: Search, nodes: u64) -> Option<Variation> {
    let history = studies.history(search.ply);
    if let Some(value) = over(&history) {
        return Some(Variation { value, moves: Vec::new() });
    }
    let mut only = Vec::new();
    if search.without {
        only = history.position().legal_moves().to_vec();
        only.retain(|m| Some(*m) != studies.played(search.ply));
        if only.is_empty() {
            return None;
        }
    }
    analyst.critic().forget();
    let (prices, best) = judged(analyst, &history, &only, nodes, studies.clock().control);
    studies.spend(Work { prices, ..Work::default() });
    best
}
