//! A proposed move: who wants it in which state of mind, what for, and what it may be worth.

use std::fmt;

use motive_chess::{Move, Square};

use crate::causality::Counter;
use crate::motifs::Motifs;
use crate::plan::Counterplay;

/// The goal states (Berliner 1974, II.E): the moves of a node are partitioned by purpose, and the parts
/// are tried in order until one satisfies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GoalState {
    /// TR: following the variation found before.
    Tracing,
    /// KC: the king is in check.
    KingInCheck,
    /// KD: in check, and what is threatened was not caused by the answers tried.
    KingInCheckDynamic,
    /// PD: ahead, but the opponent has visible threats.
    PreventiveDefense,
    /// AG: looking for a gain.
    Aggressive,
    /// ND: parrying visible threats without hope of gain.
    NominalDefense,
    /// DD: parrying what a search has shown.
    DynamicDefense,
    /// SR: moves that improve the position.
    Strategy,
}

impl GoalState {
    /// All of them.
    pub const ALL: [GoalState; 8] = [
        GoalState::Tracing,
        GoalState::KingInCheck,
        GoalState::KingInCheckDynamic,
        GoalState::PreventiveDefense,
        GoalState::Aggressive,
        GoalState::NominalDefense,
        GoalState::DynamicDefense,
        GoalState::Strategy,
    ];

    /// The code that the program printed.
    pub fn code(self) -> &'static str {
        match self {
            GoalState::Tracing => "TR",
            GoalState::KingInCheck => "KC",
            GoalState::KingInCheckDynamic => "KD",
            GoalState::PreventiveDefense => "PD",
            GoalState::Aggressive => "AG",
            GoalState::NominalDefense => "ND",
            GoalState::DynamicDefense => "DD",
            GoalState::Strategy => "SR",
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            GoalState::Tracing => "tracing",
            GoalState::KingInCheck => "king in check",
            GoalState::KingInCheckDynamic => "king in check, dynamic defense",
            GoalState::PreventiveDefense => "preventive defense",
            GoalState::Aggressive => "aggressive",
            GoalState::NominalDefense => "nominal defense",
            GoalState::DynamicDefense => "dynamic defense",
            GoalState::Strategy => "strategy",
        }
    }
}

impl fmt::Display for GoalState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// What a move is for, as its proposer saw it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Motif {
    /// Mates.
    Mate,
    /// Gives check.
    Check,
    /// Captures.
    Capture,
    /// Promotes.
    Promotion,
    /// Threatens mate.
    MateThreat,
    /// Attacks a man of low mobility.
    AttackLowMobility(Square),
    /// Attacks two men at once.
    MultipleAttack(Square),
    /// Attacks a man who cannot leave because of another behind him, or who must and leaves him behind.
    Spears(Square),
    /// Attacks a man worth attacking.
    Attack(Square),
    /// A pawn comes so far that it threatens to promote, or gets through.
    Advance(Square),
    /// Uncovers an attack.
    Discovery(Square),
    /// Leaves a square to a friend.
    Vacating(Square),
    /// Attacks a man who is needed elsewhere.
    AttackDefender(Square),
    /// Stands in the way of a defender.
    CutsDefense(Square),
    /// Threatens to attack two men at once from there with the next move.
    Prepares(Square),
    /// Drives the queen on the square away from what she does there.
    ChasesQueen(Square),
    /// Gives a man up to lure another away or to a bad square.
    Sacrifice,
    /// Gets out of check.
    EscapesCheck,
    /// Takes a threatened man away.
    MovesThreatened(Square),
    /// Captures an attacker.
    CapturesAttacker(Square),
    /// Blocks an attack.
    BlocksAttack(Square),
    /// Protects a threatened man.
    Protects(Square),
    /// Parries a threat of mate.
    ParriesMate,
    /// Does something about a refutation that was seen.
    Counters(Counter),
    /// Does something about refutations that run after a pass.
    Meets(Counterplay),
    /// Follows the line found before.
    Traced,
    /// Any other legal move.
    Other,
}

impl Motif {
    /// The square that it speaks of, if it speaks of one.
    pub fn square(self) -> Option<Square> {
        match self {
            Motif::AttackLowMobility(square)
            | Motif::MultipleAttack(square)
            | Motif::Spears(square)
            | Motif::Attack(square)
            | Motif::Advance(square)
            | Motif::Discovery(square)
            | Motif::Vacating(square)
            | Motif::AttackDefender(square)
            | Motif::CutsDefense(square)
            | Motif::Prepares(square)
            | Motif::ChasesQueen(square)
            | Motif::MovesThreatened(square)
            | Motif::CapturesAttacker(square)
            | Motif::BlocksAttack(square)
            | Motif::Protects(square) => Some(square),
            Motif::Mate
            | Motif::Check
            | Motif::Capture
            | Motif::Promotion
            | Motif::MateThreat
            | Motif::Sacrifice
            | Motif::EscapesCheck
            | Motif::ParriesMate
            | Motif::Counters(_)
            | Motif::Meets(_)
            | Motif::Traced
            | Motif::Other => None,
        }
    }

    /// The motif in words, about a move.
    pub fn text(self) -> String {
        match self {
            Motif::Mate => "mates".into(),
            Motif::Check => "gives check".into(),
            Motif::Capture => "captures".into(),
            Motif::Promotion => "promotes".into(),
            Motif::MateThreat => "threatens mate".into(),
            Motif::AttackLowMobility(on) => format!("attacks the piece on {on}, which has few squares"),
            Motif::MultipleAttack(on) => format!("attacks two pieces, one on {on}"),
            Motif::Spears(on) => format!("attacks the piece on {on} and the one behind it"),
            Motif::Attack(on) => format!("attacks the piece on {on}"),
            Motif::Advance(square) => format!("brings the pawn on to {square}"),
            Motif::Discovery(on) => format!("uncovers an attack on {on}"),
            Motif::Vacating(on) => format!("leaves the square {on} to a friend"),
            Motif::AttackDefender(on) => format!("attacks the piece on {on}, which is needed elsewhere"),
            Motif::CutsDefense(on) => format!("cuts the defense of {on}"),
            Motif::Prepares(square) => format!("threatens to attack two pieces from {square}"),
            Motif::ChasesQueen(on) => format!("drives the queen away from {on}"),
            Motif::Sacrifice => "gives a piece up for what the recapture costs".into(),
            Motif::EscapesCheck => "gets out of check".into(),
            Motif::MovesThreatened(on) => format!("takes the threatened piece on {on} away"),
            Motif::CapturesAttacker(on) => format!("captures the attacker on {on}"),
            Motif::BlocksAttack(on) => format!("blocks the attack on {on}"),
            Motif::Protects(on) => format!("protects {on}"),
            Motif::ParriesMate => "parries the threat of mate".into(),
            Motif::Counters(counter) => counter.text(),
            Motif::Meets(counterplay) => counterplay.text().to_owned(),
            Motif::Traced => "follows the line found before".into(),
            Motif::Other => "improves the position".into(),
        }
    }
}

/// A proposed move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The move.
    pub mv: Move,
    /// The state in which it was proposed.
    pub state: GoalState,
    /// What it is for.
    pub motifs: Motifs,
    /// The threat that its proposer recommends it for, in points.
    pub threat: i32,
    /// For a check, how many answers it leaves; 0 otherwise.
    pub answers: usize,
    /// EVALUATE: the optimistic deviation from the material balance, in points.
    pub value: i32,
}

impl Proposal {
    /// A move not yet evaluated.
    pub fn new(mv: Move, state: GoalState, motif: Motif, threat: i32) -> Proposal {
        Proposal { mv, state, motifs: [motif].into_iter().collect(), threat, answers: 0, value: 0 }
    }
}

/// Proposals by move, in the order in which moves were first proposed.
#[derive(Debug)]
pub(crate) struct Proposals {
    list: Vec<Proposal>,
    /// Their moves in short, in the same order.
    keys: Vec<u16>,
    adds_up: bool,
}

impl Proposals {
    /// None yet. Recommendations for different purposes are added up or, as in 1974, the highest is kept.
    pub(crate) fn new(adds_up: bool) -> Proposals {
        Proposals { list: Vec::new(), keys: Vec::new(), adds_up }
    }

    /// One more proposal; the same move is proposed once, with everything it is for.
    pub(crate) fn add(&mut self, mv: Move, state: GoalState, motif: Motif, threat: i32) {
        let Some(place) = self.place(mv) else {
            self.keys.push(key(mv));
            self.list.push(Proposal::new(mv, state, motif, threat));
            return;
        };
        let known = &mut self.list[place];
        let new_purpose = !known.motifs.contains(&motif);
        if new_purpose {
            known.motifs.push(motif);
        }
        known.threat = if self.adds_up && new_purpose && threat > 0 && known.threat > 0 {
            known.threat.max(threat) + known.threat.min(threat) / 4
        } else {
            known.threat.max(threat)
        };
    }

    fn place(&self, mv: Move) -> Option<usize> {
        let key = key(mv);
        self.keys.iter().position(|&known| known == key)
    }

    /// The proposal of a move.
    pub(crate) fn of(&self, mv: Move) -> Option<&Proposal> {
        self.place(mv).map(|place| &self.list[place])
    }

    /// The proposals.
    pub(crate) fn into_list(self) -> Vec<Proposal> {
        self.list
    }
}

/// From where, to where, and what a pawn becomes: no two legal moves of a position agree in that.
fn key(mv: Move) -> u16 {
    let from = mv.from().map_or(0, |square| square.to_u32() as u16);
    let promotion = if let Move::Normal { promotion: Some(role), .. } = mv { role as u16 } else { 0 };
    from | (mv.to().to_u32() as u16) << 6 | promotion << 12
}
