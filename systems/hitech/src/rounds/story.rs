//! The story of a search: which ideas there were, which were looked into, what refuted them, and how
//! the chosen move stood up to scrutiny. Section 4 of the paper tells its searches this way.

use bstar::{Event, Outcome, Phase, PhaseEnd, Value};
use motive_chess::{Move, Position};

use crate::optimism::Hope;
use crate::rounds::domain::Chess;
use crate::rules::{OrderedMove, side_of};

/// Events beyond this number are counted but not kept.
const MOST_EVENTS: usize = 5_000;

/// All rounds of a search.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// One round after the other; the last decided.
    pub chapters: Vec<Chapter>,
}

impl Story {
    pub(crate) fn push(&mut self, chapter: Chapter) {
        self.chapters.push(chapter);
    }

    /// The last round that searched by chances; the last of all if none did.
    pub(crate) fn of_chances(&self) -> Option<&Chapter> {
        self.chapters.iter().rev().find(|chapter| chapter.expansions > 1).or(self.chapters.last())
    }

    /// The sacrifices and checks that were looked at further, in the last round that did so.
    pub(crate) fn dares(&self) -> &[Dare] {
        let daring = self.chapters.iter().rev().find(|chapter| !chapter.dares.is_empty());
        daring.map_or(&[], |chapter| &chapter.dares)
    }

    /// Node expansions in all rounds.
    pub fn expansions(&self) -> u64 {
        self.chapters.iter().map(|chapter| chapter.expansions).sum()
    }
}

/// One round: a whole search by chances with probes of one depth.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Half-moves of a probe after the move it judges.
    pub depth: u32,
    /// The moves of the root as they stood at the end, best first.
    pub candidates: Vec<Idea>,
    /// Sacrifices and checks that were looked at further than the rest.
    pub dares: Vec<Dare>,
    /// What happened, in order.
    pub events: Vec<Happening>,
    /// Node expansions.
    pub expansions: u64,
    /// Positions in the graph.
    pub nodes: usize,
    /// The longest line that was expanded, in half-moves.
    pub deepest: u32,
    /// How it ended.
    pub stop: Option<bstar::StopReason>,
}

/// A move of the root that was looked at further than the rest, because what it is for may come late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dare {
    /// The move.
    pub m: Move,
    /// Half-moves after it that were looked at.
    pub depth: u32,
    /// What it is worth for the side that makes it, if it was found to be better than the best move.
    pub better: Option<Value>,
}

/// A move of the root and what was thought of it. Values are for the side to move at the root.
#[derive(Clone, Debug)]
pub struct Idea {
    /// The move.
    pub m: Move,
    /// The realistic value.
    pub real: Value,
    /// What the side to move can still hope for.
    pub hope: Value,
    /// Why it was hoped for at first.
    pub kind: Option<Hope>,
    /// The chance it had of reaching the target, at the end.
    pub chance: f64,
    /// Expansions spent on it.
    pub attention: u64,
}

/// Something that happened in a round. Values are for White.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// A phase began; in VERIFY with the move under scrutiny.
    Began {
        /// Which one.
        phase: Phase,
        /// The move under scrutiny.
        chosen: Option<Move>,
        /// The expansions it may use.
        allotment: u64,
    },
    /// What the forcing side aims at.
    Target(f64),
    /// A position was looked into.
    Expanded(Vec<Move>),
    /// Another move leads, or the leading one has a new value.
    Leads {
        /// The move.
        m: Move,
        /// Its realistic value.
        real: Value,
    },
    /// A phase ended.
    Ended {
        /// Which one.
        phase: Phase,
        /// Why.
        why: PhaseEnd,
    },
}

/// Listens to a round and writes its chapter.
pub(crate) struct Teller {
    depth: u32,
    events: Vec<Happening>,
    deepest: usize,
}

impl Teller {
    pub(crate) fn new(depth: u32) -> Teller {
        Teller { depth, events: Vec::new(), deepest: 0 }
    }

    /// The move that led when the root had been expanded.
    pub(crate) fn first_leader(&self) -> Option<Move> {
        self.events.iter().find_map(|event| match event {
            Happening::Leads { m, .. } => Some(*m),
            _ => None,
        })
    }

    pub(crate) fn hear(&mut self, event: &Event<'_, OrderedMove>) {
        let happening = match event {
            Event::PhaseStarted { phase, chosen, allotment, .. } => {
                Happening::Began { phase: *phase, chosen: chosen.map(|step| step.0), allotment: *allotment }
            }
            Event::Target { value } => Happening::Target(*value),
            Event::Expanded { line, .. } => {
                self.deepest = self.deepest.max(line.len());
                Happening::Expanded(line.iter().map(|step| step.0).collect())
            }
            Event::Best { mv, value } => Happening::Leads { m: mv.0, real: *value },
            Event::PhaseEnded { phase, end } => Happening::Ended { phase: *phase, why: *end },
            _ => return,
        };
        if self.events.len() < MOST_EVENTS {
            self.events.push(happening);
        }
    }

    pub(crate) fn finish(self, outcome: &Outcome<OrderedMove>, root: &Position, domain: &Chess) -> Chapter {
        let side = side_of(root.turn());
        let mut candidates: Vec<Idea> = outcome
            .moves
            .iter()
            .map(|m| Idea {
                m: m.mv.0,
                real: side.step() * m.real,
                hope: side.step() * m.hope[side],
                kind: domain.hope(&root.after(m.mv.0)),
                chance: m.chance,
                attention: m.attention,
            })
            .collect();
        candidates
            .sort_by_key(|idea| (outcome.best != Some(OrderedMove(idea.m)), std::cmp::Reverse(idea.real)));
        Chapter {
            depth: self.depth,
            candidates,
            dares: domain.dares.clone(),
            events: self.events,
            expansions: outcome.expansions,
            nodes: outcome.nodes,
            deepest: u32::try_from(self.deepest).unwrap_or(u32::MAX),
            stop: outcome.stop,
        }
    }
}
