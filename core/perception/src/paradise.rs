//! The eighteen primitive patterns and the twelve primitive functions of PARADISE, under their own
//! names (Wilkins 1979, II.F).
//!
//! Patterns are matched for both sides, once a position, each side as if it were its turn. A man is
//! named by the square he stands on. Where a pattern has a man and a square, the instances are kept
//! as one set of squares a man, so that a production that binds either asks a bitboard; the others
//! are short lists, sorted by their arguments.
//!
//! Functions are methods in lower case of the same names; patterns likewise, with the list where one
//! exists (`pins()` for PIN and so on).

mod functions;
mod patterns;

use std::sync::Arc;

use motive_chess::{Color, Square, SquareSet};

use crate::bearing::{Bearing, BearingKind};
use crate::board::Board;
use crate::legal::LegalMoves;
use crate::occupability::ParadiseOccupability;
use crate::pins::{ParadisePins, PinRay};

/// DSC-THREAT: moving `man` to one of `to` advantageously uncovers `slider`'s attack on `target`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DscThreat {
    /// The man who moves away (P).
    pub man: Square,
    /// The slider behind him (LP).
    pub slider: Square,
    /// The man attacked (DP).
    pub target: Square,
    /// Where the man may go (SQ).
    pub to: SquareSet,
}

/// PROTECTS: nothing but `protector` prevents `attacker` from going to `on` with the win of `protected`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Protects {
    /// The man with the duty (P1).
    pub protector: Square,
    /// What would be won (P2): a man, or the king if it is mate.
    pub protected: Square,
    /// Where the attacker would go (SQ1); in the third case, where the protector would interpose.
    pub on: Square,
    /// The man who would win it (DP1).
    pub attacker: Square,
}

/// All instances of PARADISE's primitive patterns in a position.
#[derive(Clone, Debug)]
pub struct Paradise {
    pub(crate) board: Arc<Board>,
    pub(crate) bearing: Arc<Bearing>,
    pub(crate) occupability: Arc<ParadiseOccupability>,
    pub(crate) rays: Vec<PinRay>,
    /// Men in the middle of a pin ray.
    pub(crate) pinned: SquareSet,
    /// Men at the near end of one.
    pub(crate) pinners: SquareSet,
    /// By side and kind: what unpinned men worth no more than that kind bear on.
    pub(crate) contested: [[SquareSet; 6]; 2],
    legal: [SquareSet; 64],
    safe: [SquareSet; 64],
    exchangeable: [SquareSet; 64],
    only_protection: [SquareSet; 64],
    mobil: [SquareSet; 64],
    check: [SquareSet; 64],
    mate: [SquareSet; 64],
    pins: Vec<PinRay>,
    dsc_threats: Vec<DscThreat>,
    protects: Vec<Protects>,
}

impl Paradise {
    pub(crate) fn new(
        board: &Arc<Board>,
        bearing: &Arc<Bearing>,
        legal: &LegalMoves,
        rays: &[PinRay],
        pins: &ParadisePins,
        occupability: &Arc<ParadiseOccupability>,
    ) -> Paradise {
        let mut paradise = Paradise {
            board: Arc::clone(board),
            bearing: Arc::clone(bearing),
            occupability: Arc::clone(occupability),
            rays: rays.to_vec(),
            pinned: rays.iter().map(|ray| ray.pinned).collect(),
            pinners: rays.iter().map(|ray| ray.pinner).collect(),
            contested: [[SquareSet::EMPTY; 6]; 2],
            legal: [SquareSet::EMPTY; 64],
            safe: [SquareSet::EMPTY; 64],
            exchangeable: [SquareSet::EMPTY; 64],
            only_protection: [SquareSet::EMPTY; 64],
            mobil: [SquareSet::EMPTY; 64],
            check: [SquareSet::EMPTY; 64],
            mate: [SquareSet::EMPTY; 64],
            pins: Vec::new(),
            dsc_threats: Vec::new(),
            protects: Vec::new(),
        };
        paradise.match_all(legal, pins);
        paradise
    }

    /// DIR P SQ: the squares on which a man bears directly.
    #[inline]
    pub fn dir(&self, man: Square) -> SquareSet {
        self.bearing.direct(man)
    }

    /// THRU LP AP SQ with its four kinds OTHRU, ETHRU, DSC and OBJ, as (slider, man between, squares).
    fn thru_kind(&self, kind: BearingKind) -> impl Iterator<Item = (Square, Square, SquareSet)> + '_ {
        self.bearing.of_kind(kind)
    }

    /// THRU LP AP SQ: as (slider, man between, squares).
    pub fn thru(&self) -> impl Iterator<Item = (Square, Square, SquareSet)> + '_ {
        self.bearing.thru().iter().map(|thru| (thru.slider, thru.through, thru.onto))
    }

    /// OTHRU LP P SQ.
    pub fn othru(&self) -> impl Iterator<Item = (Square, Square, SquareSet)> + '_ {
        self.thru_kind(BearingKind::Othru)
    }

    /// ETHRU LP DP SQ.
    pub fn ethru(&self) -> impl Iterator<Item = (Square, Square, SquareSet)> + '_ {
        self.thru_kind(BearingKind::Ethru)
    }

    /// DSC LP P SQ.
    pub fn dsc(&self) -> impl Iterator<Item = (Square, Square, SquareSet)> + '_ {
        self.thru_kind(BearingKind::Dsc)
    }

    /// OBJ LP DP SQ.
    pub fn obj(&self) -> impl Iterator<Item = (Square, Square, SquareSet)> + '_ {
        self.thru_kind(BearingKind::Obj)
    }

    /// LEGALMOVE P SQ: legal moves without castling, en passant and promotion.
    #[inline]
    pub fn legalmove(&self, man: Square) -> SquareSet {
        self.legal[man.to_usize()]
    }

    /// PINRAY LP DP1 DP2.
    pub fn pinrays(&self) -> &[PinRay] {
        &self.rays
    }

    /// PIN LP DP1 DP2: pin rays whose object would really be threatened if the pinned man left.
    pub fn pins(&self) -> &[PinRay] {
        &self.pins
    }

    /// ONLY-DIR P SQ: the squares on which no other man of the side bears directly.
    #[inline]
    pub fn only_dir(&self, man: Square) -> SquareSet {
        match self.board.color_at(man) {
            Some(color) => self.bearing.direct(man) & self.bearing.exactly_one(color),
            None => SquareSet::EMPTY,
        }
    }

    /// ONLY-PROTECTION P SQ: ONLY-DIR, and no friend bears through the man onto the square.
    #[inline]
    pub fn only_protection(&self, man: Square) -> SquareSet {
        self.only_protection[man.to_usize()]
    }

    /// DSC-THREAT P LP DP SQ.
    pub fn dsc_threats(&self) -> &[DscThreat] {
        &self.dsc_threats
    }

    /// MOBIL P SQ: legal moves after which the man cannot be captured with gain.
    #[inline]
    pub fn mobil(&self, man: Square) -> SquareSet {
        self.mobil[man.to_usize()]
    }

    /// MOBIL-STAY P SQ: MOBIL, and the man cannot be exchanged there.
    #[inline]
    pub fn mobil_stay(&self, man: Square) -> SquareSet {
        self.mobil(man) - self.exchangeable[man.to_usize()]
    }

    /// CHECKMOVE P SQ: legal moves that give check, directly or by discovery.
    #[inline]
    pub fn checkmove(&self, man: Square) -> SquareSet {
        self.check[man.to_usize()]
    }

    /// MATE P SQ: checks after which the king has no move but possibly the capture of the man.
    #[inline]
    pub fn mate(&self, man: Square) -> SquareSet {
        self.mate[man.to_usize()]
    }

    /// PROTECTS P1 P2 SQ1 DP1.
    pub fn protects(&self) -> &[Protects] {
        &self.protects
    }

    /// ENPRISE P1 DP1: the men that the man on a square can capture with gain.
    #[inline]
    pub fn enprise(&self, man: Square) -> SquareSet {
        let enemies = self.board.color_at(man).map_or(SquareSet::EMPTY, |color| self.board.of(color.other()));
        self.mobil_stay(man) & enemies
    }

    /// The men of a side.
    pub fn men(&self, color: Color) -> SquareSet {
        self.board.of(color)
    }
}
