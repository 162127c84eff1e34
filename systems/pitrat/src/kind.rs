//! The words of the knowledge base that the program understands: what a position can have, how a plan can fail, and
//! which variables each of them binds.

use motive_chess::{PieceId, Square};

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// Men.
    Men,
    /// Squares.
    Squares,
}

/// What a variable is bound to: any number of men or squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Men.
    Men(Vec<PieceId>),
    /// Squares.
    Squares(Vec<Square>),
}

/// Variables with what they are bound to.
pub type Bindings = Vec<(&'static str, Bound)>;

/// What an entry of the knowledge base can speak of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EntryKind {
    /// A man that can be taken and is vulnerable: not protected enough, or valuable.
    Takeable,
    /// A man that could be taken with gain but for one guard.
    Guarded,
    /// A man behind another enemy on the line of a slider.
    Screened,
    /// A man behind one of my own men on the line of a slider.
    Masked,
    /// Two men that can be attacked at once.
    Pair,
    /// Two men on one line that can be attacked through one another.
    Aligned,
    /// A king that can be attacked while he cannot move, or without risk.
    Check,
    /// A king that would be mated by a man on a square, but for one or two obstacles.
    BoxedKing,
    /// A king that would be mated by a man that can come there in two moves.
    Approach,
    /// A man of low mobility that can be attacked.
    Immobile,
    /// A valuable or unprotected man that can be attacked.
    Attackable,
    /// A pawn that can promote soon.
    Runner,
    /// A man that could be attacked together with another if it stood elsewhere, and can be prompted to go there.
    Lured,
    /// A man attacked as often as it is guarded, which another man of mine could attack, too.
    Contested,
    /// A man pinned to its king that another man of mine could attack.
    Pinned,
    /// A man that could be pinned to its king or queen.
    Pinnable,
    /// Two men that could be attacked at once, from a square that one man guards.
    HeldFork,
    /// A pawn near promotion with an enemy before it.
    BlockedPawn,
    /// A pawn near promotion whose next square one man guards.
    WatchedPawn,
    /// A passed pawn that the king does not catch.
    Racer,
    /// A pawn that my king could attack with its next step.
    KingPrey,
    /// A man of mine that could be taken with gain.
    Endangered,
    /// A move by which the other side would mate.
    ThreatenedMate,
    /// Failure: the man that moved is taken.
    Taken,
    /// Failure: something else is taken.
    Lost,
    /// Failure: the king moves away.
    Fled,
    /// Failure: somebody goes between.
    Interposed,
    /// Failure: the man that was attacked moves away.
    Escaped,
    /// Failure: the opponent makes a threat of his own.
    Countered,
}

impl EntryKind {
    /// Every kind.
    pub const ALL: &[EntryKind] = &[
        EntryKind::Takeable,
        EntryKind::Guarded,
        EntryKind::Screened,
        EntryKind::Masked,
        EntryKind::Pair,
        EntryKind::Aligned,
        EntryKind::Check,
        EntryKind::BoxedKing,
        EntryKind::Approach,
        EntryKind::Immobile,
        EntryKind::Attackable,
        EntryKind::Runner,
        EntryKind::Lured,
        EntryKind::Contested,
        EntryKind::Pinned,
        EntryKind::Pinnable,
        EntryKind::HeldFork,
        EntryKind::BlockedPawn,
        EntryKind::WatchedPawn,
        EntryKind::Racer,
        EntryKind::KingPrey,
        EntryKind::Endangered,
        EntryKind::ThreatenedMate,
        EntryKind::Taken,
        EntryKind::Lost,
        EntryKind::Fled,
        EntryKind::Interposed,
        EntryKind::Escaped,
        EntryKind::Countered,
    ];

    /// Its name in the knowledge base.
    pub fn name(self) -> &'static str {
        match self {
            EntryKind::Takeable => "takeable",
            EntryKind::Guarded => "guarded",
            EntryKind::Screened => "screened",
            EntryKind::Masked => "masked",
            EntryKind::Pair => "pair",
            EntryKind::Aligned => "aligned",
            EntryKind::Check => "check",
            EntryKind::BoxedKing => "boxed-king",
            EntryKind::Approach => "approach",
            EntryKind::Immobile => "immobile",
            EntryKind::Attackable => "attackable",
            EntryKind::Runner => "runner",
            EntryKind::Lured => "lured",
            EntryKind::Contested => "contested",
            EntryKind::Pinned => "pinned",
            EntryKind::Pinnable => "pinnable",
            EntryKind::HeldFork => "held-fork",
            EntryKind::BlockedPawn => "blocked-pawn",
            EntryKind::WatchedPawn => "watched-pawn",
            EntryKind::Racer => "racer",
            EntryKind::KingPrey => "king-prey",
            EntryKind::Endangered => "endangered",
            EntryKind::ThreatenedMate => "threatened-mate",
            EntryKind::Taken => "taken",
            EntryKind::Lost => "lost",
            EntryKind::Fled => "fled",
            EntryKind::Interposed => "interposed",
            EntryKind::Escaped => "escaped",
            EntryKind::Countered => "countered",
        }
    }

    /// Whether it is a way to fail.
    pub(crate) fn is_failure(self) -> bool {
        matches!(
            self,
            EntryKind::Taken
                | EntryKind::Lost
                | EntryKind::Fled
                | EntryKind::Interposed
                | EntryKind::Escaped
                | EntryKind::Countered
        )
    }

    /// The variables it binds.
    pub fn variables(self) -> &'static [(&'static str, Sort)] {
        use Sort::{Men, Squares};
        match self {
            EntryKind::Takeable => &[("VICTIM", Men), ("CAPTOR", Men)],
            EntryKind::Guarded => &[("VICTIM", Men), ("CAPTOR", Men), ("GUARD", Men), ("LINE", Squares)],
            EntryKind::Screened => &[("VICTIM", Men), ("CAPTOR", Men), ("SCREEN", Men)],
            EntryKind::Masked => &[("VICTIM", Men), ("CAPTOR", Men), ("MASK", Men), ("WAY", Squares)],
            EntryKind::Pair => &[("FIRST", Men), ("SECOND", Men), ("MAN", Men), ("SQUARE", Squares)],
            EntryKind::Aligned => &[("FRONT", Men), ("BEHIND", Men), ("MAN", Men), ("SQUARE", Squares)],
            EntryKind::Check => &[("MAN", Men), ("SQUARE", Squares)],
            EntryKind::BoxedKing => &[
                ("MAN", Men),
                ("SQUARE", Squares),
                ("MASKS", Men),
                ("WAY", Squares),
                ("GUARDS", Men),
                ("FLIGHTS", Squares),
            ],
            EntryKind::Approach => &[("MAN", Men), ("VIA", Squares), ("SQUARE", Squares)],
            EntryKind::Immobile | EntryKind::Attackable | EntryKind::Contested | EntryKind::Pinned => {
                &[("VICTIM", Men), ("MAN", Men), ("SQUARE", Squares)]
            }
            EntryKind::Runner | EntryKind::Racer => &[("PAWN", Men), ("SQUARE", Squares)],
            EntryKind::Lured => &[
                ("LURED", Men),
                ("BAIT", Men),
                ("WHERE", Squares),
                ("MAN", Men),
                ("SQUARE", Squares),
                ("OTHER", Men),
            ],
            EntryKind::Pinnable => &[("VICTIM", Men), ("BEHIND", Men), ("MAN", Men), ("SQUARE", Squares)],
            EntryKind::HeldFork => {
                &[("FIRST", Men), ("SECOND", Men), ("MAN", Men), ("SQUARE", Squares), ("GUARD", Men)]
            }
            EntryKind::BlockedPawn => &[("PAWN", Men), ("SQUARE", Squares), ("BLOCKER", Men)],
            EntryKind::WatchedPawn => &[("PAWN", Men), ("SQUARE", Squares), ("GUARD", Men)],
            EntryKind::KingPrey => &[("KING", Men), ("VICTIM", Men), ("SQUARE", Squares)],
            EntryKind::Endangered => {
                &[("VICTIM", Men), ("ATTACKER", Men), ("WHERE", Squares), ("LINE", Squares)]
            }
            EntryKind::ThreatenedMate => &[("MAN", Men), ("SQUARE", Squares), ("LINE", Squares)],
            EntryKind::Taken => &[("TAKER", Men), ("LINE", Squares), ("WHERE", Squares), ("PREY", Men)],
            EntryKind::Lost => &[("TAKER", Men), ("VICTIM", Men), ("LINE", Squares), ("WHERE", Squares)],
            EntryKind::Fled => &[("KING", Men), ("FLIGHT", Squares), ("BLOCKER", Men)],
            EntryKind::Interposed => &[("BLOCKER", Men), ("LINE", Squares), ("WHERE", Squares)],
            EntryKind::Escaped => &[("VICTIM", Men), ("LINE", Squares), ("WHERE", Squares)],
            EntryKind::Countered => &[("MAN", Men), ("LINE", Squares), ("WHERE", Squares)],
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<EntryKind> {
        EntryKind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}
