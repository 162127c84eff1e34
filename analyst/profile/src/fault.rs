//! A move of a game that was found fault with, and what it was about.

use motive_annotate::{Mark, Moment, MomentKind};
use motive_explain::ThemeKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::when::{Phase, TimeLeft};

/// A fault: a moment of an annotated game that cost something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Fault {
    /// Whether the player made it, or the opponent.
    pub own: bool,
    /// The index of the move in the game, from 0.
    pub ply: usize,
    /// As it is written before the move: `12.` or `12...`.
    pub number: String,
    /// The move for people.
    pub san: String,
    /// The position before the move.
    pub fen: String,
    /// How it is marked.
    pub mark: FaultMark,
    /// What is wrong with it.
    pub kind: FaultKind,
    /// Whether the opponent's answer was a threat before the move.
    pub overlooked: bool,
    /// What it is about.
    pub motif: Motif,
    /// What it cost in points of the game.
    pub loss: f64,
    /// The part of the game.
    pub(crate) phase: Phase,
    /// The time that was left.
    pub(crate) time: TimeLeft,
}

/// How a fault is marked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FaultMark {
    /// `??`
    Blunder,
    /// `?`
    Mistake,
    /// `?!`
    Inaccuracy,
    /// No glyph: a quick mate was there, and the game stays won.
    Remark,
}

impl FaultMark {
    /// `??`, `?`, `?!`, or nothing.
    pub fn glyph(self) -> &'static str {
        match self {
            FaultMark::Blunder => "??",
            FaultMark::Mistake => "?",
            FaultMark::Inaccuracy => "?!",
            FaultMark::Remark => "",
        }
    }
}

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// It passes by a mate or material.
    Missed,
    /// It gives the opponent a mate or material.
    Allowed,
    /// It just is not as good.
    Slipped,
}

/// What a fault is about: a theme, or what is at stake if no theme was told.
///
/// Its text is the tag of the theme (`fork`), `mate`, `material` or `position`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Motif(String);

impl Motif {
    const MATE: &'static str = "mate";
    const MATERIAL: &'static str = "material";
    const POSITION: &'static str = "position";

    fn of(moment: &Moment, kind: FaultKind) -> Motif {
        let mate = match kind {
            FaultKind::Missed => moment.best.is_win_by_mate(),
            FaultKind::Allowed => moment.played.reversed().is_win_by_mate(),
            FaultKind::Slipped => false,
        };
        let text = match moment.theme {
            Some(theme) => theme.tag(),
            None if mate => Motif::MATE,
            None if kind == FaultKind::Slipped => Motif::POSITION,
            None => Motif::MATERIAL,
        };
        Motif(text.to_owned())
    }

    /// The tag for machines.
    pub fn tag(&self) -> &str {
        &self.0
    }

    /// The theme, if it is one.
    pub fn theme(&self) -> Option<ThemeKind> {
        // A mate without a pattern has the same tag as the theme that says only that.
        ThemeKind::from_tag(&self.0).filter(|_| self.0 != Motif::MATE)
    }

    /// The name for people.
    pub fn name(&self) -> &str {
        match self.0.as_str() {
            Motif::MATE => "other mates",
            Motif::MATERIAL => "other material",
            Motif::POSITION => "a worse position",
            _ => self.theme().map_or(self.0.as_str(), |theme| theme.name()),
        }
    }
}

impl Fault {
    /// The fault of a moment; `None` if nothing is wrong with its move.
    pub(crate) fn new(moment: &Moment, own: bool, phase: Phase, time: TimeLeft) -> Option<Fault> {
        let kind = match moment.kind {
            MomentKind::Misses => FaultKind::Missed,
            MomentKind::Allows | MomentKind::OverlooksThreat => FaultKind::Allowed,
            MomentKind::Slips => FaultKind::Slipped,
            MomentKind::Wins | MomentKind::Offers | MomentKind::OnlyMove | MomentKind::Ending => {
                return None;
            }
        };
        let mark = match moment.mark {
            Mark::Blunder => FaultMark::Blunder,
            Mark::Mistake => FaultMark::Mistake,
            Mark::Inaccuracy => FaultMark::Inaccuracy,
            Mark::Remark => FaultMark::Remark,
            Mark::Strong | Mark::Brilliant => return None,
        };
        Some(Fault {
            own,
            ply: moment.ply,
            number: moment.number.clone(),
            san: moment.san.clone(),
            fen: moment.before.to_fen(),
            mark,
            kind,
            overlooked: moment.kind == MomentKind::OverlooksThreat,
            motif: Motif::of(moment, kind),
            loss: (moment.loss * 1000.0).round() / 1000.0,
            phase,
            time,
        })
    }
}
