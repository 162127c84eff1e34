//! The words of chess: what rules may name, registered with the Production-Language.
//!
//! The first twelve functions, the first eighteen patterns, the transforming functions, the classes of
//! variables, the attributes and the Threat-Language are those of the thesis (II.B to II.F). What follows
//! them widens the language to whole chess. Order matters: a name's number is its place here.

use std::sync::OnceLock;

use production::{Kind, Shape, Vocabulary, VocabularyBuilder, VocabularyError};

/// Kinds of objects.
pub(crate) const PIECE: Kind = Kind(0);
pub(crate) const SQUARE: Kind = Kind(1);
pub(crate) const COLOR: Kind = Kind(2);
pub(crate) const TYPE: Kind = Kind(3);

/// A list of names that is also an enumeration, in the order of registration.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $text:literal ($($kind:ident)*) $phrase:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum $name { $($variant,)* }

        impl $name {
            pub(crate) const ALL: &[(&'static str, &'static [Kind], &'static str, $name)] =
                &[$(($text, &[$($kind,)*], $phrase, $name::$variant),)*];

            /// The word of a number.
            #[inline]
            pub(crate) fn of(index: usize) -> Option<$name> {
                Self::ALL.get(index).map(|entry| entry.3)
            }
        }
    };
}

words! {
    /// Relations that are computed when asked.
    Test {
        Line "LINE" (SQUARE SQUARE SQUARE) "{0}, {1} and {2} are in a line";
        CanAttack "CANATTACK" (PIECE SQUARE SQUARE) "{0} can attack {2} from {1}";
        CanMove "CANMOVE" (PIECE SQUARE SQUARE) "{0} could move from {1} to {2}";
        InVue "IN-VUE" (PIECE SQUARE SQUARE) "{2} is in {0}'s vue from {1}";
        OccupiedByColor "OCCUPIED-BY-COLOR" (SQUARE COLOR) "{0} is occupied by {1}";
        SameValue "SAMEVALUE" (PIECE PIECE) "{0} and {1} have the same value";
        SafeP "SAFEP" (PIECE SQUARE) "{1} is safe for {0}";
        SafeNb "SAFENB" (PIECE SQUARE) "{1} would be safe for {0} if it did not bear on it";
        Exchange "EXCHANGE" (PIECE SQUARE) "{0} can be exchanged on {1}";
        Overprotected "OVERPROTECTED" (COLOR SQUARE) "{1} is overprotected against {0}";
        // Beyond the thesis.
        Adjacent "ADJACENT" (SQUARE SQUARE) "{0} and {1} touch";
        Near "NEAR" (SQUARE SQUARE) "{0} and {1} are at most two king's steps apart";
        Aligned "ALIGNED" (SQUARE SQUARE) "{0} and {1} are on one line";
        SameShade "SAMESHADE" (SQUARE SQUARE) "{0} and {1} have the same shade";
        Empty "EMPTY" (SQUARE) "{0} is empty";
        Guarded "GUARDED" (COLOR SQUARE) "{0} bears on {1}";
        Cheaper "CHEAPER" (PIECE PIECE) "{0} is worth less than {1}";
        LastRank "LASTRANK" (COLOR SQUARE) "{0} promotes on {1}";
        BackRank "BACKRANK" (COLOR SQUARE) "{1} is on {0}'s first rank";
        Xray "XRAY" (PIECE SQUARE SQUARE) "{0} would bear from {1} through one piece onto {2}";
        InCheck "INCHECK" (COLOR) "{0} is in check";
        ToMove "TOMOVE" (COLOR) "it is {0}'s move";
        ClearAfter "CLEARAFTER" (SQUARE SQUARE SQUARE) "nothing but {0} stands between {1} and {2}";
        Ahead "AHEAD" (PIECE SQUARE) "{1} lies ahead of {0} on its file";
    }
}

words! {
    /// Relations that are stored once a position.
    Stored {
        Dir "DIR" (PIECE SQUARE) "{0} bears directly on {1}";
        Thru "THRU" (PIECE PIECE SQUARE) "{0} bears thru {1} onto {2}";
        Othru "OTHRU" (PIECE PIECE SQUARE) "{0} bears othru {1} onto {2}";
        Ethru "ETHRU" (PIECE PIECE SQUARE) "{0} bears ethru {1} onto {2}";
        Dsc "DSC" (PIECE PIECE SQUARE) "{0} bears dsc through {1} onto {2}";
        Obj "OBJ" (PIECE PIECE SQUARE) "{0} bears obj through {1} onto {2}";
        LegalMove "LEGALMOVE" (PIECE SQUARE) "{0} can legally move to {1}";
        PinRay "PINRAY" (PIECE PIECE PIECE) "{0} looks through {1} at {2}";
        Pin "PIN" (PIECE PIECE PIECE) "{0} pins {1} to {2}";
        OnlyDir "ONLY-DIR" (PIECE SQUARE) "{0} is the only piece of its side bearing on {1}";
        OnlyProtection "ONLY-PROTECTION" (PIECE SQUARE) "{0} is the only protection of {1}";
        DscThreat "DSC-THREAT" (PIECE PIECE PIECE SQUARE) "{0} going to {3} uncovers {1}'s attack on {2}";
        Mobil "MOBIL" (PIECE SQUARE) "{0} has a mobil move to {1}";
        MobilStay "MOBIL-STAY" (PIECE SQUARE) "{0} has a mobil move to {1} and cannot be exchanged there";
        CheckMove "CHECKMOVE" (PIECE SQUARE) "{0} gives check by going to {1}";
        Mate "MATE" (PIECE SQUARE) "{0} going to {1} checks a king without flight";
        Protects "PROTECTS" (PIECE PIECE SQUARE PIECE) "only {0} keeps {3} from winning {1} on {2}";
        Enprise "ENPRISE" (PIECE PIECE) "{0} can capture {1} with gain";
        // Beyond the thesis.
        Checkmate "CHECKMATE" (PIECE SQUARE) "{0} mates by going to {1}";
        DscCheck "DSC-CHECK" (PIECE SQUARE) "{0} going to {1} lets a piece behind it give check";
        DoubleCheck "DOUBLE-CHECK" (PIECE SQUARE) "{0} going to {1} gives double check";
        Promotes "PROMOTES" (PIECE SQUARE) "{0} promotes on {1}";
        Knights "KNIGHTS" (PIECE SQUARE) "{0} becomes a knight on {1} with check";
        InPassing "IN-PASSING" (PIECE SQUARE) "{0} captures in passing on {1}";
        Castles "CASTLES" (PIECE SQUARE) "{0} castles to {1}";
        Stalemates "STALEMATES" (PIECE SQUARE) "{0} going to {1} leaves no move";
        SoleMover "SOLE-MOVER" (PIECE) "{0} is the only piece of its side that can move";
        Passed "PASSED" (PIECE) "{0} is a passed pawn";
        Net "NET" (PIECE SQUARE) "checks beginning with {0} to {1} mate";
        Drive "DRIVE" (PIECE SQUARE) "the check of {0} on {1} wins material whatever the reply";
        Gain "GAIN" (PIECE SQUARE) "{0} wins material by going to {1}";
        Menace "MENACE" (PIECE SQUARE) "{0} going to {1} threatens mate";
    }
}

words! {
    /// The Threat-Language: numbers computed from objects.
    Number {
        Win "WIN" (PIECE) "the value of {0}";
        Exchval "EXCHVAL" (PIECE SQUARE) "what {0} wins by an exchange on {1}";
        Exch "EXCH" (PIECE PIECE) "what {0} wins by capturing {1}";
        Both "BOTH" (PIECE PIECE PIECE PIECE) "the lesser of {0} takes {1} and {2} takes {3}";
        Fork "FORK" (PIECE PIECE PIECE) "the lesser of {0} takes {1} and {0} takes {2}";
        Endangered "ENDANGERED" (PIECE) "what the enemy gains by capturing {0}";
        // Beyond the thesis.
        Flights "FLIGHTS" (PIECE) "the number of moves of {0}";
        Bearers "BEARERS" (COLOR SQUARE) "the number of pieces of {0} bearing on {1}";
        Promotion "PROMOTION" (PIECE) "what {0} gains by becoming a queen";
        Steps "STEPS" (PIECE) "how many steps {0} is from promotion";
        Outlook "OUTLOOK" (PIECE SQUARE) "what is left of {0}'s going to {1} after the best answer";
        Escapes "ESCAPES" (PIECE PIECE SQUARE PIECE SQUARE) "the flights of {1} on {2} once {0} is gone and {3} stands on {4}";
        Netted "NETTED" (PIECE SQUARE PIECE PIECE SQUARE) "the flights of {2} once {0} stands on {1} and {3} on {4}";
        Men "MEN" (PIECE) "the number of pieces on the board with {0}";
    }
}

/// The modes in which values are evaluated.
pub mod mode {
    use production::Mode;

    /// The defense answers the threat.
    pub const NORMAL: Mode = Mode(0);
    /// The defense pursues a threat of its own (9.3).
    pub const NO_DEFENSE: Mode = Mode(1);
    /// What a sacrifice may cost (B-50).
    pub const SACRIFICE: Mode = Mode(2);
}

/// Classes of variables, with D for the other side's.
pub(crate) const CLASSES: [&str; 16] =
    ["SQ", "COL", "ATR", "AP", "P", "LP", "MP", "SP", "PN", "K", "DP", "DLP", "DMP", "DSP", "DPN", "DK"];

/// The vocabulary, built once.
pub fn vocabulary() -> &'static Vocabulary {
    static VOCABULARY: OnceLock<Vocabulary> = OnceLock::new();
    VOCABULARY.get_or_init(|| build().expect("the words of chess are consistent: a test builds them"))
}

fn build() -> Result<Vocabulary, Vec<VocabularyError>> {
    let mut words = Vocabulary::builder();
    words.kind("PIECE", 32);
    words.kind("SQUARE", 64);
    words.kind("COLOR", 2);
    words.kind("KIND", 6);
    for class in CLASSES {
        match class {
            "SQ" => words.class(class, SQUARE),
            "COL" => words.class(class, COLOR),
            "ATR" => words.value_class(class),
            _ => words.class(class, PIECE),
        };
    }
    constants(&mut words);
    words.transform("LOCATION", PIECE, SQUARE);
    words.transform("OCCUPANT", SQUARE, PIECE);
    words.transform("COLOR", PIECE, COLOR);
    words.transform("OTHER-COLOR", PIECE, COLOR);
    words.transform("TYPE", PIECE, TYPE);
    words.transform("OPPOSITE", COLOR, COLOR);
    for (name, kinds, phrase, _) in Test::ALL {
        words.function(name, kinds);
        words.phrase(name, phrase);
    }
    for (name, kinds, phrase, _) in Stored::ALL {
        let pattern = words.pattern(name, kinds);
        words.phrase(name, phrase);
        if *name == "ENPRISE" {
            words.pattern_alias("ENPRIS", pattern);
        }
    }
    for (name, kinds, phrase, word) in Number::ALL {
        let measure = words.measure(name, kinds);
        words.phrase(name, phrase);
        if *word == Number::Endangered {
            words.threshold("PIECESAFE", measure);
        }
    }
    words.combinator("FORKTHREAT", 2);
    words.reading("UNDEFENDED", mode::NO_DEFENSE);
    words.reading("SACRIFICE", mode::SACRIFICE);
    attributes(&mut words);
    words.step(PIECE, SQUARE);
    words.build()
}

fn constants(words: &mut VocabularyBuilder) {
    for (index, name) in ["WHITE", "BLACK"].into_iter().enumerate() {
        words.constant(name, COLOR, index as u8);
    }
    for (index, name) in ["PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN", "KING"].into_iter().enumerate() {
        words.constant(name, TYPE, index as u8);
    }
}

fn attributes(words: &mut VocabularyBuilder) {
    let condition = |free: &[&str]| Shape::Condition(free.iter().map(ToString::to_string).collect());
    words.attribute("THREAT", Shape::Value, true);
    words.attribute("SAVE", Shape::Value, true);
    words.attribute("LOSS", Shape::Value, true);
    words.attribute("LIKELY", Shape::Number, true);
    words.attribute("PLAN", Shape::Plan, false);
    words.attribute("COND", condition(&["P1", "SQ", "SQ2", "DP1"]), false);
    words.attribute("SAFECOND", condition(&["DP1"]), false);
    words.attribute("DECOYCOND", condition(&["P2", "SQ1", "DP1"]), false);
    words.attribute("PRECONDITION", Shape::Goal, false);
    words.attribute("DECOY", Shape::Object(PIECE), false);
    // For moves whose plan should not be cut off because it was possible earlier (chapter IV).
    words.attribute("POSITIONAL", Shape::Number, true);
    // What a pawn becomes, if it is not a queen.
    words.attribute("BECOMES", Shape::Object(TYPE), true);
}

/// What a word means that has no phrase: transforming functions, constants, classes of variables, attributes.
pub(crate) fn meaning(name: &str) -> &'static str {
    match name {
        "LOCATION" => "the square of a piece",
        "OCCUPANT" => "the piece on a square",
        "COLOR" => "the color of a piece",
        "OTHER-COLOR" => "the color of a piece's enemy",
        "TYPE" => "what a piece is: pawn, knight, ...",
        "OPPOSITE" => "the other color",
        "WHITE" | "BLACK" => "a color",
        "PAWN" | "KNIGHT" | "BISHOP" | "ROOK" | "QUEEN" | "KING" => "a kind of piece",
        "SQ" => "variables for squares",
        "COL" => "variables for colors",
        "ATR" => "variables for values of attributes",
        "AP" => "variables for pieces of either side",
        "P" => "variables for pieces of the side whose view is taken",
        "DP" => "variables for pieces of the other side",
        "LP" | "DLP" => "such variables for pieces that move along lines",
        "MP" | "DMP" => "such variables for any but pawns",
        "SP" | "DSP" => "such variables for any but the king",
        "PN" | "DPN" => "such variables for pawns",
        "K" | "DK" => "such variables for the king",
        "THREAT" => "what the plan wins, an expression",
        "SAVE" => "what it saves, an expression",
        "LOSS" => "what it loses if it fails, an expression",
        "LIKELY" => "how many free moves it leaves the defense; 0 if every move is forced",
        "PLAN" => "how the plan goes on",
        "COND" => "what must hold when the goal is worked on",
        "SAFECOND" => "what must hold for whoever takes",
        "DECOYCOND" => "what must hold for whoever is decoyed",
        "PRECONDITION" => "a goal that must be reached first",
        "DECOY" => "the piece that must go",
        "POSITIONAL" => "the plan is not cut off because it was possible earlier",
        "BECOMES" => "what a pawn becomes, if it is not a queen",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_consistent() {
        let words = build().unwrap();
        assert_eq!(words.function("OVERPROTECTED").unwrap().index(), 9);
        assert_eq!(words.pattern("ENPRIS").unwrap().index(), 17);
        assert_eq!(words.attribute("THREAT").unwrap().index(), 0);
    }
}
