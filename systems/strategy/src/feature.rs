//! Features: what a side has, or suffers from, in a position.

use std::fmt;

use motive_chess::{Color, Square};

/// Declares the kinds with their names in one table.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)+) => {
        /// What kind of feature it is. The definitions stand in `docs/systems/strategy.md`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum FeatureKind {
            $($(#[$doc])* $kind,)+
        }

        impl FeatureKind {
            /// All of them.
            pub const ALL: &'static [FeatureKind] = &[$(FeatureKind::$kind),+];

            /// The name, as entries of the knowledge write it in capitals.
            pub const fn name(self) -> &'static str {
                match self { $(FeatureKind::$kind => $name,)+ }
            }
        }
    };
}

kinds! {
    /// No enemy pawn can stop it.
    Passed = "passed";
    /// A passed pawn that a pawn guards.
    ProtectedPassed = "protected-passed";
    /// A passed pawn far from all other pawns.
    OutsidePassed = "outside-passed";
    /// Two passed pawns side by side.
    ConnectedPassed = "connected-passed";
    /// A pawn that can become passed.
    Candidate = "candidate";
    /// More pawns on a wing.
    Majority = "majority";
    /// Fewer pawns on a wing, with a lever within reach.
    MinorityAttack = "minority-attack";
    /// An enemy pawn that one of our pieces blocks.
    Blockaded = "blockaded";
    /// A pawn without neighbors.
    Isolated = "isolated";
    /// A pawn behind another on its file.
    Doubled = "doubled";
    /// A pawn that its neighbors have left behind.
    Backward = "backward";
    /// Two pawns side by side with nobody beside them.
    HangingPawns = "hanging-pawns";
    /// A majority with a doubled pawn that makes no passed pawn.
    CrippledMajority = "crippled-majority";
    /// Two pawns that attack one another.
    Lever = "lever";
    /// A push that makes a lever.
    LeverReady = "lever-ready";
    /// The pawn at the bottom of a chain.
    Base = "base";
    /// A pawn face to face with an enemy pawn.
    Ram = "ram";
    /// An enemy pawn that cannot advance.
    Fixed = "fixed";
    /// Groups of pawns.
    PawnIslands = "pawn-islands";
    /// A file without pawns.
    OpenFile = "open-file";
    /// An open or half-open file that a side commands.
    HoldsFile = "holds-file";
    /// A file without own pawns.
    HalfOpenFile = "half-open-file";
    /// Where a heavy piece enters along a held file.
    EntrySquare = "entry-square";
    /// Two heavy pieces on one line.
    DoubledHeavies = "doubled-heavies";
    /// A heavy piece on the seventh rank.
    SeventhRank = "seventh-rank";
    /// A rook behind a passed pawn.
    RookBehindPasser = "rook-behind-passer";
    /// A long free diagonal.
    OpenDiagonal = "open-diagonal";
    /// A diagonal through the center.
    LongDiagonal = "long-diagonal";
    /// A square that their pawns cannot guard.
    Hole = "hole";
    /// A minor piece that no pawn can drive away.
    Outpost = "outpost";
    /// Many such squares of one color.
    WeakColorComplex = "weak-color-complex";
    /// The square before a weak enemy pawn.
    BlockadeSquare = "blockade-square";
    /// A center pawn that is attacked and held.
    StrongPoint = "strong-point";
    /// Room behind the pawns.
    Space = "space";
    /// Attacks on the center.
    CenterControl = "center-control";
    /// A bishop behind its own pawns.
    BadBishop = "bad-bishop";
    /// A knight against such a bishop.
    GoodKnight = "good-knight-v-bad-bishop";
    /// Both bishops against less.
    BishopPair = "bishop-pair";
    /// Bishops of opposite colors.
    OppositeBishops = "opposite-bishops";
    /// The piece that does least.
    WorstPiece = "worst-piece";
    /// A piece without a safe move.
    Entombed = "entombed";
    /// Pieces at home.
    Undeveloped = "undeveloped";
    /// A piece in the center.
    Centralized = "centralized";
    /// A piece without a guard.
    Loose = "loose";
    /// A strong point with guards to spare.
    Overprotected = "overprotected";
    /// A piece that alone guards something attacked.
    TiedDown = "tied-down";
    /// Missing pawns before the castled king.
    ShelterBroken = "shelter-broken";
    /// A line of an enemy piece to the king.
    ExposedKing = "exposed-king";
    /// No way out on the first rank.
    WeakBackRank = "weak-back-rank";
    /// Kings on different wings with queens on.
    OppositeCastling = "opposite-castling";
    /// A pawn that comes near the enemy king.
    Storm = "storm";
    /// A king that takes part.
    ActiveKing = "active-king";
    /// The opposition.
    Opposition = "opposition";
    /// The king catches the pawn.
    SquareOfThePawn = "square-of-the-pawn";
    /// The king before its pawn on the seventh rank, the other king cut off.
    Lucena = "lucena";
    /// The defender's rook on its third rank, the king before the pawn.
    Philidor = "philidor";
    /// The defender's rook beside a rook's pawn.
    Vancura = "vancura";
    /// The king in the corner that the bishop does not hold.
    WrongBishop = "wrong-bishop";
}

impl FeatureKind {
    /// The kind with a name, in capitals or not.
    pub fn from_name(name: &str) -> Option<FeatureKind> {
        FeatureKind::ALL.iter().copied().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }

    /// Whether the side that has it would rather not.
    pub fn is_weakness(self) -> bool {
        use FeatureKind as F;
        matches!(
            self,
            F::Isolated
                | F::Doubled
                | F::Backward
                | F::CrippledMajority
                | F::BadBishop
                | F::WorstPiece
                | F::Entombed
                | F::Undeveloped
                | F::Loose
                | F::TiedDown
                | F::ShelterBroken
                | F::ExposedKing
                | F::WeakBackRank
        )
    }
}

impl fmt::Display for FeatureKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A feature of a side.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Feature {
    /// What kind.
    pub kind: FeatureKind,
    /// Whose it is.
    pub side: Color,
    /// The pieces that have it; those of `side` first.
    pub men: Vec<Square>,
    /// Squares that belong to it.
    pub squares: Vec<Square>,
    /// A number, where the definition counts something.
    pub amount: i32,
}

impl Feature {
    /// A feature of a side.
    pub fn new(kind: FeatureKind, side: Color) -> Feature {
        Feature { kind, side, men: Vec::new(), squares: Vec::new(), amount: 0 }
    }

    /// The same with pieces.
    pub fn men(self, men: impl IntoIterator<Item = Square>) -> Feature {
        Feature { men: men.into_iter().collect(), ..self }
    }

    /// The same with squares.
    pub fn squares(self, squares: impl IntoIterator<Item = Square>) -> Feature {
        Feature { squares: squares.into_iter().collect(), ..self }
    }

    /// The same with a number.
    pub fn amount(self, amount: i32) -> Feature {
        Feature { amount, ..self }
    }
}
