//! What there is to say about a move, as data.

use motive_answer::Value;
use motive_chess::{Color, Move, Position, Square};
use motive_explain::ThemeKind;

use crate::basis::{Basis, Sentence, Shown};

/// How a move is marked.
///
/// ```
/// use motive_annotate::Mark;
///
/// assert_eq!((Mark::Blunder.glyph(), Mark::Strong.glyph()), ("??", "!"));
/// assert!(Mark::Inaccuracy.is_fault() && Mark::Brilliant.is_praise() && !Mark::Remark.is_fault());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// `??`
    Blunder,
    /// `?`
    Mistake,
    /// `?!`
    Inaccuracy,
    /// No glyph: something else was there that changes nothing, such as a quick mate in a won game.
    Remark,
    /// `!`
    Strong,
    /// `!!`
    Brilliant,
}

impl Mark {
    /// The numeric annotation glyph.
    pub(crate) fn nag(self) -> Option<u8> {
        match self {
            Mark::Strong => Some(1),
            Mark::Mistake => Some(2),
            Mark::Brilliant => Some(3),
            Mark::Blunder => Some(4),
            Mark::Inaccuracy => Some(6),
            Mark::Remark => None,
        }
    }

    /// The glyph as players write it.
    pub fn glyph(self) -> &'static str {
        match self {
            Mark::Strong => "!",
            Mark::Mistake => "?",
            Mark::Brilliant => "!!",
            Mark::Blunder => "??",
            Mark::Inaccuracy => "?!",
            Mark::Remark => "",
        }
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Mark::Strong => "strong",
            Mark::Mistake => "mistake",
            Mark::Brilliant => "brilliant",
            Mark::Blunder => "blunder",
            Mark::Inaccuracy => "inaccuracy",
            Mark::Remark => "remark",
        }
    }

    /// Whether the move is found fault with.
    pub fn is_fault(self) -> bool {
        matches!(self, Mark::Blunder | Mark::Mistake | Mark::Inaccuracy)
    }

    /// Whether the move is praised.
    pub fn is_praise(self) -> bool {
        matches!(self, Mark::Strong | Mark::Brilliant)
    }
}

/// What is wrong with a move, or right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MomentKind {
    /// It gives the opponent a mate or material.
    Allows,
    /// The same, but the threat was there before and the move does nothing about it.
    OverlooksThreat,
    /// It passes by a mate or material.
    Misses,
    /// It just is not as good: the values say so, no line shows why.
    Slips,
    /// It wins something, or mates.
    Wins,
    /// It gives something up, and no move is better.
    Offers,
    /// All others lose.
    OnlyMove,
    /// An ending arises whose result is known.
    Ending,
}

impl MomentKind {
    /// The name for machines.
    pub fn name(self) -> &'static str {
        match self {
            MomentKind::Allows => "allows",
            MomentKind::OverlooksThreat => "overlooks-threat",
            MomentKind::Misses => "misses",
            MomentKind::Slips => "slips",
            MomentKind::Wins => "wins",
            MomentKind::Offers => "offers",
            MomentKind::OnlyMove => "only-move",
            MomentKind::Ending => "ending",
        }
    }
}

/// A move of the game about which something is said.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The index of the move in the game, from 0.
    pub ply: usize,
    /// Who moved.
    pub color: Color,
    /// The number as it is written before the move: `12.` or `12...`.
    pub number: String,
    /// The move in notation.
    pub san: String,
    /// The move.
    pub m: Move,
    /// The position before it.
    pub before: Position,
    /// How it is marked.
    pub mark: Mark,
    /// What is wrong with it, or right.
    pub kind: MomentKind,
    /// What the best move is worth to the side that moved.
    pub best: Value,
    /// What the move is worth to it.
    pub played: Value,
    /// What it costs in points of the game; 0 if nothing.
    pub loss: f64,
    /// The sentences as one text.
    pub text: String,
    /// The sentences, each with the claims behind it.
    pub sentences: Vec<Sentence>,
    /// What the sentences rest on: the position before the move, the one after it, or both.
    pub bases: Vec<Basis>,
    /// The theme that the sentences are about, if there is one: allowed, missed or shown.
    pub theme: Option<ThemeKind>,
    /// What the opponent can do, his move first; confirmed by the checker.
    pub reply: Option<Shown>,
    /// The better move with what follows, or the strong move itself; confirmed by the checker.
    pub point: Option<Shown>,
    /// A better move that is named without a line, since no line was confirmed.
    pub better: Option<Move>,
    /// Squares that matter on the board after the move.
    pub squares: Vec<Square>,
    /// Arrows on the board after the move.
    pub arrows: Vec<(Square, Square)>,
}

impl Moment {
    /// The better move, confirmed or not.
    pub fn better_move(&self) -> Option<Move> {
        if self.mark.is_praise() {
            return None;
        }
        self.point
            .as_ref()
            .and_then(|point| point.moves.first().copied())
            .or(self.better)
            .filter(|&better| better != self.m)
    }
}
