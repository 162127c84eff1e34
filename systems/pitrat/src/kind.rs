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
pub enum Kind {
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

impl Kind {
    /// Every kind.
    pub const ALL: &[Kind] = &[
        Kind::Takeable,
        Kind::Guarded,
        Kind::Screened,
        Kind::Masked,
        Kind::Pair,
        Kind::Aligned,
        Kind::Check,
        Kind::BoxedKing,
        Kind::Approach,
        Kind::Immobile,
        Kind::Attackable,
        Kind::Runner,
        Kind::Lured,
        Kind::Taken,
        Kind::Lost,
        Kind::Fled,
        Kind::Interposed,
        Kind::Escaped,
        Kind::Countered,
    ];

    /// Its name in the knowledge base.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Takeable => "takeable",
            Kind::Guarded => "guarded",
            Kind::Screened => "screened",
            Kind::Masked => "masked",
            Kind::Pair => "pair",
            Kind::Aligned => "aligned",
            Kind::Check => "check",
            Kind::BoxedKing => "boxed-king",
            Kind::Approach => "approach",
            Kind::Immobile => "immobile",
            Kind::Attackable => "attackable",
            Kind::Runner => "runner",
            Kind::Lured => "lured",
            Kind::Taken => "taken",
            Kind::Lost => "lost",
            Kind::Fled => "fled",
            Kind::Interposed => "interposed",
            Kind::Escaped => "escaped",
            Kind::Countered => "countered",
        }
    }

    /// Whether it is a way to fail.
    pub fn is_failure(self) -> bool {
        matches!(
            self,
            Kind::Taken | Kind::Lost | Kind::Fled | Kind::Interposed | Kind::Escaped | Kind::Countered
        )
    }

    /// The variables it binds.
    pub fn variables(self) -> &'static [(&'static str, Sort)] {
        use Sort::{Men, Squares};
        match self {
            Kind::Takeable => &[("VICTIM", Men), ("CAPTOR", Men)],
            Kind::Guarded => &[("VICTIM", Men), ("CAPTOR", Men), ("GUARD", Men)],
            Kind::Screened => &[("VICTIM", Men), ("CAPTOR", Men), ("SCREEN", Men)],
            Kind::Masked => &[("VICTIM", Men), ("CAPTOR", Men), ("MASK", Men), ("WAY", Squares)],
            Kind::Pair => &[("FIRST", Men), ("SECOND", Men), ("MAN", Men), ("SQUARE", Squares)],
            Kind::Aligned => &[("FRONT", Men), ("BEHIND", Men), ("MAN", Men), ("SQUARE", Squares)],
            Kind::Check => &[("MAN", Men), ("SQUARE", Squares)],
            Kind::BoxedKing => &[
                ("MAN", Men),
                ("SQUARE", Squares),
                ("MASKS", Men),
                ("WAY", Squares),
                ("GUARDS", Men),
                ("FLIGHTS", Squares),
            ],
            Kind::Approach => &[("MAN", Men), ("VIA", Squares), ("SQUARE", Squares)],
            Kind::Immobile | Kind::Attackable => &[("VICTIM", Men), ("MAN", Men), ("SQUARE", Squares)],
            Kind::Runner => &[("PAWN", Men), ("SQUARE", Squares)],
            Kind::Lured => &[
                ("LURED", Men),
                ("BAIT", Men),
                ("WHERE", Squares),
                ("MAN", Men),
                ("SQUARE", Squares),
                ("OTHER", Men),
            ],
            Kind::Taken => &[("TAKER", Men), ("LINE", Squares), ("WHERE", Squares)],
            Kind::Lost => &[("TAKER", Men), ("VICTIM", Men), ("LINE", Squares), ("WHERE", Squares)],
            Kind::Fled => &[("KING", Men), ("FLIGHT", Squares), ("COVERING", Men)],
            Kind::Interposed => &[("BLOCKER", Men), ("LINE", Squares), ("WHERE", Squares)],
            Kind::Escaped => &[("VICTIM", Men), ("WHERE", Squares)],
            Kind::Countered => &[("MAN", Men), ("LINE", Squares), ("WHERE", Squares)],
        }
    }

    /// The kind of that name.
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }
}
