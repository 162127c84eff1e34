//! The kinds of claims, as `docs/reference/claims.md` lists them.

use std::fmt;

/// Declares the kinds with their names in one table.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $name:literal;)+) => {
        /// What a claim says. The definitions stand in `docs/reference/claims.md`.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum Kind {
            $($(#[$doc])* $kind,)+
        }

        impl Kind {
            /// All of them.
            pub const ALL: &'static [Kind] = &[$(Kind::$kind),+];

            /// The name for machines.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name,)+ }
            }
        }
    };
}

kinds! {
    /// The move captures.
    Captures = "captures";
    /// It takes back.
    Recaptures = "recaptures";
    /// A pawn becomes a piece.
    Promotes = "promotes";
    /// The king castles.
    Castles = "castles";
    /// The king is in check.
    Checks = "checks";
    /// Two pieces give check.
    DoubleCheck = "double-check";
    /// Checkmate.
    Checkmates = "checkmates";
    /// Checkmate on the first rank behind its own pieces.
    BackRank = "back-rank";
    /// Checkmate by a knight, the king enclosed by its own pieces.
    Smothered = "smothered";
    /// Stalemate.
    Stalemates = "stalemates";
    /// The move answers a check.
    AnswersCheck = "answers-check";
    /// There was no other legal move.
    OnlyLegal = "only-legal";
    /// A knight or bishop leaves its first square.
    Develops = "develops";
    /// A piece attacks something it did not attack before.
    Attacks = "attacks";
    /// The mover guards what was lost.
    Defends = "defends";
    /// The mover was lost where it stood and is not now.
    Saves = "saves";
    /// The mover stands in the way of an attack.
    Blocks = "blocks";
    /// The mover opened a line to a square.
    OpensLine = "opens-line";
    /// A pawn attacks an enemy pawn.
    Levers = "levers";
    /// A pawn will attack an enemy pawn with its next step.
    PreparesLever = "prepares-lever";
    /// A pawn takes a square from a minor piece.
    TakesSquare = "takes-square";
    /// A pawn stops an enemy pawn.
    Fixes = "fixes";
    /// A passed pawn goes on.
    AdvancesPassed = "advances-passed";
    /// A pawn guards a piece or a far square.
    Supports = "supports";
    /// A pawn comes near the enemy king.
    Storms = "storms";
    /// A pawn comes beside another.
    Joins = "joins";
    /// A line piece that did not move sees more.
    Frees = "frees";
    /// A square of the center is taken.
    OccupiesCenter = "occupies-center";
    /// A piece stops a passed or isolated pawn.
    Blockades = "blockades";
    /// A heavy piece comes to a file without own pawns.
    TakesFile = "takes-file";
    /// A heavy piece comes behind its passed pawn.
    GetsBehind = "gets-behind";
    /// A bishop or queen gets longer diagonals.
    TakesDiagonal = "takes-diagonal";
    /// A minor piece goes where no pawn can attack it.
    TakesOutpost = "takes-outpost";
    /// A knight is on its way.
    HeadsFor = "heads-for";
    /// A piece comes nearer to the center.
    Centralizes = "centralizes";
    /// A line piece takes a post.
    Posts = "posts";
    /// Bishop for knight.
    SwapsMinor = "swaps-minor";
    /// Like for like.
    Trades = "trades";
    /// One of several ways to take.
    TakesWith = "takes-with";
    /// Like attacks like.
    OffersTrade = "offers-trade";
    /// Like goes out of the way of like.
    AvoidsTrade = "avoids-trade";
    /// The king comes nearer to the center.
    KingToCenter = "king-to-center";
    /// The king comes nearer to a pawn.
    KingNears = "king-nears";
    /// The king steps forward.
    KingStepsUp = "king-steps-up";
    /// The king leaves a line.
    LeavesLine = "leaves-line";
    /// The king goes behind pawns.
    FindsShelter = "finds-shelter";
    /// Fewer checks for the other side.
    FewerChecks = "fewer-checks";
    /// A heavy piece comes to the seventh rank.
    TakesSeventh = "takes-seventh";
    /// Heavy pieces come to one line.
    DoublesOn = "doubles-on";
    /// A piece attacks something weak.
    Targets = "targets";
    /// A piece guards what had no guard.
    Guards = "guards";
    /// A rook goes where it will stop the checks.
    BuildsBridge = "builds-bridge";
    /// A rook keeps a king behind its third rank.
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
    /// An enemy move cannot be made any more.
    Prevents = "prevents";
    /// Another piece gets the square that was left.
    Vacates = "vacates";
    /// The king gets a way out of its first rank.
    MakesFlight = "makes-flight";
    /// A piece supports the push of a pawn.
    PreparesPush = "prepares-push";
    /// A piece gets more squares.
    Mobilizes = "mobilizes";
    /// One piece attacks two or more.
    Fork = "fork";
    /// A piece cannot leave a line without loss.
    Pin = "pin";
    /// A piece must leave a line and uncovers another.
    Skewer = "skewer";
    /// A move opens a line of attack.
    Discovers = "discovers";
    /// A piece is lost by exchange.
    Hangs = "hangs";
    /// A piece is attacked and has no safe square.
    Trapped = "trapped";
    /// One piece alone keeps something from being lost.
    SoleGuard = "sole-guard";
    /// One piece alone keeps two things from being lost.
    Overloaded = "overloaded";
    /// A reply is drawn to a square, or away from a guard.
    Lures = "lures";
    /// What the other side would do if it could move again.
    Threat = "threat";
    /// A threat does not work any more.
    Parries = "parries";
    /// Every other move is worse.
    OnlyMove = "only-move";
    /// Material is won.
    Wins = "wins";
    /// Mate is forced.
    Mates = "mates";
    /// A draw.
    Draws = "draws";
    /// An ending with a known result is reached.
    Becomes = "becomes";
    /// Moves of a plan.
    Plan = "plan";
    /// The material balance.
    Balance = "balance";
    /// A refuted move: what the refutation wins was threatened before.
    ThreatenedBefore = "threatened-before";
    /// A refuted move: the mover was needed where it stood.
    NeededAt = "needed-at";
    /// A refuted move: the mover stands badly where it went.
    Misplaced = "misplaced";
    /// A refuted move: the refutation works only with this piece where it stands.
    RestsOn = "rests-on";
    /// A passed pawn.
    Passed = "passed";
    /// An isolated pawn.
    Isolated = "isolated";
    /// A doubled pawn.
    Doubled = "doubled";
    /// A backward pawn.
    Backward = "backward";
    /// A heavy piece on an open file.
    OpenFile = "open-file";
    /// A heavy piece on a half-open file.
    HalfOpenFile = "half-open-file";
    /// A heavy piece on the seventh rank.
    SeventhRank = "seventh-rank";
    /// A minor piece that no pawn can drive away.
    Outpost = "outpost";
    /// Both bishops against less.
    BishopPair = "bishop-pair";
    /// Bishops of opposite colors.
    OppositeBishops = "opposite-bishops";
    /// Minor pieces at home.
    Undeveloped = "undeveloped";
    /// A king in the center with queens on.
    Uncastled = "uncastled";
    /// A passed pawn that a pawn guards.
    ProtectedPassed = "protected-passed";
    /// A passed pawn far from the others.
    OutsidePassed = "outside-passed";
    /// Two passed pawns together.
    ConnectedPassed = "connected-passed";
    /// A pawn that can become passed.
    Candidate = "candidate";
    /// More pawns on a wing.
    Majority = "majority";
    /// Two pawns side by side with nobody beside them.
    HangingPawns = "hanging-pawns";
    /// A piece before a passed or isolated pawn.
    Blockaded = "blockaded";
    /// A heavy piece that commands a file.
    HoldsFile = "holds-file";
    /// Two heavy pieces on one line.
    DoubledHeavies = "doubled-heavies";
    /// A rook behind a passed pawn.
    RookBehind = "rook-behind";
    /// A diagonal through the center.
    LongDiagonal = "long-diagonal";
    /// A square that their pawns cannot guard.
    WeakSquare = "weak-square";
    /// Many of one color.
    WeakComplex = "weak-complex";
    /// More room.
    Space = "space";
    /// A bishop behind its own pawns.
    BadBishop = "bad-bishop";
    /// A knight against such a bishop.
    GoodKnight = "good-knight";
    /// A piece with few squares to use.
    FewSquares = "few-squares";
    /// A piece in the center.
    Centralized = "centralized";
    /// A line to the king.
    ExposedKing = "exposed-king";
    /// A missing pawn before the king.
    ShelterBroken = "shelter-broken";
    /// Kings on different wings.
    OppositeCastling = "opposite-castling";
    /// A king that takes part.
    ActiveKing = "active-king";
    /// The opposition.
    Opposition = "opposition";
    /// The king catches the pawn.
    InTheSquare = "in-the-square";
    /// The king before its pawn, the other king cut off.
    Lucena = "lucena";
    /// The rook on the third rank before king and pawn.
    Philidor = "philidor";
    /// The rook beside a rook's pawn.
    Vancura = "vancura";
    /// A bishop that does not hold the corner of its pawn.
    WrongBishop = "wrong-bishop";
    /// Pieces with more squares to use than the enemy's.
    Activity = "activity";
    /// A piece with more squares to use than an enemy piece of its kind.
    Livelier = "livelier";
    /// Pawns that keep enemy pawns from stepping forward.
    Restrains = "restrains";
    /// Pawns that stand in a pattern.
    Structure = "structure";
    /// A structure appears.
    Gains = "gains";
    /// A structure disappears.
    Loses = "loses";
}

impl Kind {
    /// The kind with a name.
    ///
    /// ```
    /// use motive_claims::Kind;
    ///
    /// for &kind in Kind::ALL {
    ///     assert_eq!(Kind::from_name(kind.name()), Some(kind));
    /// }
    /// assert_eq!(Kind::from_name("nothing of the sort"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.name() == name)
    }

    /// Whether it speaks of the structure of a position.
    pub fn is_structure(self) -> bool {
        (Kind::Passed..=Kind::Structure).contains(&self)
    }

    /// Whether it says what a quiet move does.
    pub fn is_quiet(self) -> bool {
        (Kind::Levers..=Kind::Mobilizes).contains(&self)
    }

    /// Whether an engine may be needed to decide it.
    ///
    /// ```
    /// use motive_claims::Kind;
    ///
    /// assert!(!Kind::Opposition.needs_engine() && Kind::Opposition.is_structure());
    /// ```
    pub fn needs_engine(self) -> bool {
        matches!(self, Kind::Threat | Kind::OnlyMove | Kind::Wins | Kind::Becomes) || self.is_cause()
    }

    /// Whether it says why a move is refuted.
    ///
    /// ```
    /// use motive_claims::Kind;
    ///
    /// assert!(Kind::RestsOn.is_cause() && !Kind::Threat.is_cause());
    /// ```
    pub fn is_cause(self) -> bool {
        (Kind::ThreatenedBefore..=Kind::RestsOn).contains(&self)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for &kind in Kind::ALL {
            assert_eq!(Kind::from_name(kind.name()), Some(kind));
        }
        assert!(Kind::Passed.is_structure() && Kind::Outpost.is_structure() && !Kind::Gains.is_structure());
    }
}
