//! Marks of moves, and remarks on the character of a game.

use motive_annotate as annotate;
use schemars::JsonSchema;
use serde::Serialize;

use crate::claim::Claim;

/// A remark on the character of the game, after a move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Remark {
    /// The half-move after which it is made, from 0.
    pub ply: usize,
    /// The position after the move.
    pub fen: String,
    /// What it says.
    pub text: String,
    /// The claim about that position that it rests on.
    pub claim: Claim,
}

impl Remark {
    pub(crate) fn new(annotated: &annotate::AnnotatedGame, remark: &annotate::Remark) -> Remark {
        let moves = annotated.plies().iter().take(remark.ply + 1);
        let position = moves.fold(annotated.game().start.clone(), |position, ply| position.after(ply.m));
        Remark {
            ply: remark.ply,
            fen: position.to_fen(),
            text: remark.text.clone(),
            claim: Claim::new(&position, &remark.claim),
        }
    }
}

/// How a move is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// `??`
    Blunder,
    /// `?`
    Mistake,
    /// `?!`
    Inaccuracy,
    /// No glyph.
    Remark,
    /// `!`
    Strong,
    /// `!!`
    Brilliant,
}

impl From<annotate::Mark> for Mark {
    fn from(mark: annotate::Mark) -> Mark {
        match mark {
            annotate::Mark::Blunder => Mark::Blunder,
            annotate::Mark::Mistake => Mark::Mistake,
            annotate::Mark::Inaccuracy => Mark::Inaccuracy,
            annotate::Mark::Remark => Mark::Remark,
            annotate::Mark::Strong => Mark::Strong,
            annotate::Mark::Brilliant => Mark::Brilliant,
        }
    }
}
