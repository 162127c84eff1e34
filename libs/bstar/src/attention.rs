//! The numbers that steer a search whose attention deepens.

use std::sync::Arc;

use crate::outlook::Outlook;
use crate::settings::MinAct;
use crate::side::Value;

/// How [`Search::decide`](crate::Search::decide) spends its attention.
#[derive(Clone, Debug, PartialEq)]
pub struct Attention {
    /// How often an optimism comes true.
    pub outlook: Arc<Outlook>,
    /// The horizon to begin with: moves from the root to where measurements end.
    pub first_horizon: u32,
    /// No horizon beyond this one.
    pub last_horizon: u32,
    /// How far a rival, or a reply to the best move, may lag behind the horizon whatever its chances are.
    pub most_lag: u32,
    /// The chance from which on a rival is looked at up to the horizon before any chance is pursued beyond it.
    pub comparable: f64,
    /// By how much a rival must beat the best move.
    pub margin: Value,
    /// How much more than the best move a rival must be able to become, to be pursued: chances of small gains are many, and
    /// worth little.
    pub gain: Value,
    /// The chance below which a move is out of contention.
    pub min_act: MinAct,
    /// What SELECT and VERIFY may cost, measured by what the root and the horizon have cost.
    pub effort: f64,
    /// The part of it that SELECT may use.
    pub select: f64,
    /// As long as SELECT and VERIFY have had less than this share of all work, ever smaller chances are pursued.
    pub share: f64,
    /// How far beyond the horizon a leaf is measured before it is expanded instead.
    pub ahead: u32,
    /// A leaf whose measurement beyond the horizon costs more than this part of all work is expanded instead. 0: it may cost
    /// anything.
    pub dear: f64,
    /// How deep the moves of a position are looked at when it is expanded, below the root; beyond that they get what the
    /// position's own measurement says of them. 0: as deep as the position was looked at.
    pub first_look: u32,
    /// When a verified move is played.
    pub stop: StopRule,
    /// Whether chances decide below the root: without it SELECT and VERIFY never begin. For experiments.
    pub chances: bool,
}

/// When a verified move is played at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRule {
    /// It was verified at two horizons in a row, the second one no less than this.
    pub twice_from: u32,
    /// Or it was verified once, at a horizon no less than this, and leads by `lead`.
    pub clear_from: u32,
    /// By how much it must lead then.
    pub lead: Value,
    /// Or its value is beyond this one: the game is decided.
    pub decided: Value,
    /// Whether the search ends at all before its limits do.
    pub ends: bool,
}

impl Attention {
    /// Usual numbers with this outlook, for values in hundredths of a pawn or the like.
    pub fn new(outlook: Outlook) -> Self {
        Self {
            outlook: Arc::new(outlook),
            first_horizon: 3,
            last_horizon: 100,
            most_lag: 4,
            comparable: 0.0,
            margin: 8,
            gain: 60,
            min_act: MinAct { start: 0.05, end: 0.1 },
            effort: 2.0,
            select: 0.6,
            share: 0.7,
            ahead: 1,
            dear: 0.0,
            first_look: 0,
            stop: StopRule { twice_from: 10, clear_from: 6, lead: 300, decided: 20_000, ends: true },
            chances: true,
        }
    }
}
