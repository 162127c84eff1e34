//! What a theme is: a name that players know, and what shows it on the board.

use std::fmt;

use motive_chess::{PieceId, Square};

/// Declares the kinds with their two names in one table.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident = $tag:literal, $name:literal;)+) => {
        /// The kinds of themes, in the order in which they are listed.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum ThemeKind {
            $($(#[$doc])* $kind,)+
        }

        impl ThemeKind {
            /// All of them.
            pub const ALL: &'static [ThemeKind] = &[$(ThemeKind::$kind),+];

            /// The name in the vocabulary of the lichess puzzles: `discoveredAttack`.
            pub const fn tag(self) -> &'static str {
                match self { $(ThemeKind::$kind => $tag,)+ }
            }

            /// The name as players say it: `discovered attack`.
            pub const fn name(self) -> &'static str {
                match self { $(ThemeKind::$kind => $name,)+ }
            }
        }
    };
}

kinds! {
    /// One man attacks two or more at once.
    Fork = "fork", "fork";
    /// A man cannot move without giving up the king behind it.
    Pin = "pin", "pin";
    /// A man must leave a line and uncovers a lesser one behind it.
    Skewer = "skewer", "skewer";
    /// A man leaves a line on which another one strikes.
    DiscoveredAttack = "discoveredAttack", "discovered attack";
    /// A discovered attack on the king.
    DiscoveredCheck = "discoveredCheck", "discovered check";
    /// Two men give check at once.
    DoubleCheck = "doubleCheck", "double check";
    /// A guard is made to leave what it guards.
    Deflection = "deflection", "deflection";
    /// A piece is made to go where it is struck.
    Attraction = "attraction", "attraction";
    /// A man between a guard and what it guards.
    Interference = "interference", "interference";
    /// A move in between, before the expected capture.
    Intermezzo = "intermezzo", "zwischenzug";
    /// A man makes way for another one.
    Clearance = "clearance", "clearance";
    /// A guard has two duties and cannot do both.
    Overloading = "overloading", "overload";
    /// A guard is captured, and what it guarded falls.
    CapturingDefender = "capturingDefender", "capture of the defender";
    /// A piece has no safe square to go to.
    TrappedPiece = "trappedPiece", "trapped piece";
    /// A piece stands unguarded and is taken.
    HangingPiece = "hangingPiece", "hanging piece";
    /// A line piece acts through an enemy man.
    XRayAttack = "xRayAttack", "x-ray";
    /// Material is given up.
    Sacrifice = "sacrifice", "sacrifice";
    /// A pawn becomes a piece.
    Promotion = "promotion", "promotion";
    /// A pawn becomes less than a queen.
    UnderPromotion = "underPromotion", "underpromotion";
    /// A pawn deep in enemy land.
    AdvancedPawn = "advancedPawn", "advanced pawn";
    /// A capture in passing.
    EnPassant = "enPassant", "en passant";
    /// The king castles.
    Castling = "castling", "castling";
    /// Neither check nor capture nor direct threat, and yet decisive.
    QuietMove = "quietMove", "quiet move";
    /// A move that holds what would be lost.
    DefensiveMove = "defensiveMove", "defensive move";
    /// Whoever must move loses by it.
    Zugzwang = "zugzwang", "zugzwang";
    /// A king without shelter.
    ExposedKing = "exposedKing", "exposed king";
    /// An attack on a king on its king's side.
    KingsideAttack = "kingsideAttack", "kingside attack";
    /// An attack on a king on its queen's side.
    QueensideAttack = "queensideAttack", "queenside attack";
    /// An attack on the pawn beside the king, f2 or f7.
    AttackingF2F7 = "attackingF2F7", "attack on f2 or f7";
    /// The line ends in mate.
    Mate = "mate", "checkmate";
    /// Mate in one.
    MateIn1 = "mateIn1", "mate in one";
    /// Mate in two.
    MateIn2 = "mateIn2", "mate in two";
    /// Mate in three.
    MateIn3 = "mateIn3", "mate in three";
    /// Mate in four.
    MateIn4 = "mateIn4", "mate in four";
    /// Mate in five or more.
    MateIn5 = "mateIn5", "mate in five or more";
    /// Mate on the last rank, the king behind its own men.
    BackRankMate = "backRankMate", "back-rank mate";
    /// Mate by a knight, the king enclosed by its own men.
    SmotheredMate = "smotheredMate", "smothered mate";
    /// Rook and knight, the king in the corner.
    ArabianMate = "arabianMate", "Arabian mate";
    /// Rook (or queen) on the edge and a knight that takes the flight squares.
    AnastasiaMate = "anastasiaMate", "Anastasia's mate";
    /// Two bishops on crossing diagonals.
    BodenMate = "bodenMate", "Boden's mate";
    /// Two bishops on neighboring diagonals.
    DoubleBishopMate = "doubleBishopMate", "double bishop mate";
    /// The queen next to the king, its own men on the two squares behind.
    DovetailMate = "dovetailMate", "dovetail mate";
    /// Rook, knight and pawn around the king.
    HookMate = "hookMate", "hook mate";
    /// A rook beside the king, guarded by a bishop.
    OperaMate = "operaMate", "opera mate";
    /// A rook from afar, a bishop on the flight squares.
    PillsburyMate = "pillsburysMate", "Pillsbury's mate";
    /// A rook beside the king, guarded by the other rook.
    BlindSwineMate = "blindSwineMate", "blind swine mate";
    /// A rook beside the king, guarded by the queen nearby.
    KillBoxMate = "killBoxMate", "kill box mate";
    /// King, rook and knight on one line.
    VukovicMate = "vukovicMate", "Vukovic's mate";
    /// The queen in front, own men diagonally behind.
    SwallowsTailMate = "swallowstailMate", "swallow's tail mate";
    /// Own men on both shoulders of the king.
    EpauletteMate = "epauletteMate", "epaulette mate";
    /// Queen, rook and king make a triangle.
    TriangleMate = "triangleMate", "triangle mate";
}

impl ThemeKind {
    /// The kind with a tag of the lichess puzzles, if it is one that we recognize.
    pub fn from_tag(tag: &str) -> Option<ThemeKind> {
        ThemeKind::ALL.iter().copied().find(|kind| kind.tag() == tag)
    }
}

impl fmt::Display for ThemeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What shows a theme: where in the line, which men, which squares.
///
/// The men are named by the line's rosters; the one that acts comes first, then those it acts on.
/// Squares and arrows are meant on the board after the move `ply`.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Evidence {
    /// The index of the move that shows it.
    pub ply: usize,
    /// The squares that matter: first that of the acting man, then those it acts on.
    pub squares: Vec<Square>,
    /// The men that matter, the acting one first.
    pub men: Vec<PieceId>,
    /// Who bears on what.
    pub arrows: Vec<(Square, Square)>,
}

/// A theme with its evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Which one.
    pub kind: ThemeKind,
    /// What shows it.
    pub evidence: Evidence,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_and_names_are_unique() {
        for (i, kind) in ThemeKind::ALL.iter().enumerate() {
            assert_eq!(ThemeKind::from_tag(kind.tag()), Some(*kind));
            assert!(ThemeKind::ALL[..i].iter().all(|other| other.name() != kind.name()));
        }
        assert_eq!(ThemeKind::from_tag("endgame"), None);
    }
}
