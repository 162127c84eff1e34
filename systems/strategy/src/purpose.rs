//! Purposes: what a quiet move does, by tests on the board before and after it.

use std::fmt;

use motive_chess::Square;

/// Declares the kinds with their names in one table.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)+) => {
        /// What a move does. The definitions stand in `docs/reference/claims.md`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum PurposeKind {
            $($(#[$doc])* $kind,)+
        }

        impl PurposeKind {
            /// All of them.
            pub const ALL: &'static [PurposeKind] = &[$(PurposeKind::$kind),+];

            /// The name, as entries of the knowledge write it in capitals.
            pub const fn name(self) -> &'static str {
                match self { $(PurposeKind::$kind => $name,)+ }
            }
        }
    };
}

kinds! {
    /// A pawn attacks an enemy pawn.
    Levers = "levers";
    /// A pawn gets where its next step attacks an enemy pawn.
    PreparesLever = "prepares-lever";
    /// A pawn attacks a piece.
    Drives = "drives";
    /// A pawn takes a square from a minor piece.
    TakesSquare = "takes-square";
    /// A pawn stops an enemy pawn face to face.
    Fixes = "fixes";
    /// A piece stops a passed or isolated pawn.
    Blockades = "blockades";
    /// A passed pawn goes on.
    AdvancesPassed = "advances-passed";
    /// Another pawn becomes passed.
    MakesPassed = "makes-passed";
    /// A pawn guards a piece, or a square that no enemy pawn can attack.
    Supports = "supports";
    /// A line piece that did not move sees more.
    Frees = "frees";
    /// A pawn comes near the enemy king.
    Storms = "storms";
    /// A pawn comes beside another.
    Joins = "joins";
    /// A piece or pawn to the center.
    OccupiesCenter = "occupies-center";
    /// A heavy piece to an open or half-open file.
    TakesFile = "takes-file";
    /// A heavy piece behind its own passed pawn.
    GetsBehind = "gets-behind";
    /// A bishop or queen to a longer diagonal.
    TakesDiagonal = "takes-diagonal";
    /// A minor piece where no pawn can drive it away.
    TakesOutpost = "takes-outpost";
    /// A knight on its way.
    HeadsFor = "heads-for";
    /// A piece nearer to the center.
    Centralizes = "centralizes";
    /// A line piece to a post with something to attack.
    Posts = "posts";
    /// Bishop for knight or knight for bishop.
    SwapsMinor = "swaps-minor";
    /// Like for like.
    Trades = "trades";
    /// One of several ways to take.
    TakesWith = "takes-with";
    /// Like attacks like.
    OffersTrade = "offers-trade";
    /// Like goes out of the way of like.
    AvoidsTrade = "avoids-trade";
    /// The king to the center, in an ending.
    KingToCenter = "king-to-center";
    /// The king to pawns, in an ending.
    KingNears = "king-nears";
    /// The king forward, their queen gone.
    KingStepsUp = "king-steps-up";
    /// The king out of a line.
    LeavesLine = "leaves-line";
    /// The king behind pawns.
    FindsShelter = "finds-shelter";
    /// Fewer checks for the other side.
    FewerChecks = "fewer-checks";
    /// The king out of check.
    OutOfCheck = "out-of-check";
    /// A heavy piece to the seventh rank.
    TakesSeventh = "takes-seventh";
    /// Two heavy pieces on one line.
    DoublesOn = "doubles-on";
    /// A piece attacks a weak pawn.
    Targets = "targets";
    /// A piece guards what had no guard.
    Guards = "guards";
    /// A piece gets more squares.
    Mobilizes = "mobilizes";
    /// A rook goes where it will stop the checks.
    BuildsBridge = "builds-bridge";
    /// A rook keeps king and pawn behind its third rank.
    HoldsRank = "holds-rank";
    /// A rook attacks a rook's pawn along its rank.
    AttacksFromSide = "attacks-from-side";
    /// The king faces the other with one square between.
    TakesOpposition = "takes-opposition";
    /// The king gets where it catches the pawn.
    EntersSquare = "enters-square";
    /// A weak pawn on the other wing is attacked, too.
    SecondWeakness = "second-weakness";
    /// The king reaches the corner that the bishop does not hold.
    ReachesCorner = "reaches-corner";
    /// The king gets a way out of its first rank.
    MakesFlight = "makes-flight";
    /// A piece supports the push of a pawn.
    PreparesPush = "prepares-push";
    /// A minor piece leaves its first square.
    Develops = "develops";
    /// Castling.
    Castles = "castles";
}

impl PurposeKind {
    /// The kind with a name, in capitals or not.
    pub fn from_name(name: &str) -> Option<PurposeKind> {
        PurposeKind::ALL.iter().copied().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }
}

impl PurposeKind {
    /// Whether another purpose of the same move says the same in other words.
    pub fn says_the_same(self, other: PurposeKind) -> bool {
        use PurposeKind as P;
        let both = |kinds: &[P]| kinds.contains(&self) && kinds.contains(&other);
        self == other
            || both(&[P::SwapsMinor, P::Trades])
            || both(&[P::KingToCenter, P::KingStepsUp, P::KingNears])
            || both(&[P::Targets, P::SecondWeakness])
            || both(&[P::Targets, P::Drives, P::Levers])
            || both(&[P::Centralizes, P::Mobilizes, P::OccupiesCenter])
            || both(&[P::Centralizes, P::Mobilizes, P::HeadsFor, P::TakesOutpost])
    }
}

impl fmt::Display for PurposeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that a move does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Purpose {
    /// What.
    pub kind: PurposeKind,
    /// The piece that does it, where it stands after the move.
    pub by: Square,
    /// The piece that it is done to, where it stands after the move (if it was captured, before).
    pub on: Option<Square>,
    /// Squares that belong to it.
    pub squares: Vec<Square>,
    /// A number, where the definition counts something.
    pub amount: i32,
}
