//! Which number of the evaluation stands where.
//!
//! All numbers lie in one array so that a tuner can fit them; each has a middle-game and an endgame
//! half. [`GROUPS`] names the ranges, in order.

/// A named range of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// What the numbers are for.
    pub name: &'static str,
    /// Where the range begins.
    pub start: usize,
    /// How many numbers it has.
    pub len: usize,
}

macro_rules! layout {
    ($($(#[$doc:meta])* $name:ident: $len:expr;)*) => {
        layout!(@constants 0; $($(#[$doc])* $name: $len;)*);

        /// Every range, in order.
        pub const GROUPS: &[Group] = &[$(Group { name: stringify!($name), start: $name, len: $len }),*];
    };
    (@constants $start:expr; $(#[$doc:meta])* $name:ident: $len:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: usize = $start;
        layout!(@constants $name + $len; $($rest)*);
    };
    (@constants $start:expr;) => {
        /// How many numbers there are.
        pub(crate) const COUNT: usize = $start;
    };
}

layout! {
    /// Worth of pawn to queen.
    MATERIAL: 5;
    /// By role and square, seen from White's side.
    SQUARES: 384;
    /// By the number of squares a knight can go to.
    KNIGHT_MOBILITY: 9;
    /// The same for a bishop.
    BISHOP_MOBILITY: 14;
    /// The same for a rook.
    ROOK_MOBILITY: 15;
    /// The same for a queen.
    QUEEN_MOBILITY: 28;
    /// A pawn without neighbors; the second on a half-open file.
    ISOLATED: 2;
    /// A pawn behind another of its color.
    DOUBLED: 1;
    /// A pawn that cannot be protected and not safely advance; the second on a half-open file.
    BACKWARD: 2;
    /// Two pawns side by side, by rank.
    PHALANX: 8;
    /// A pawn protected by a pawn, by rank.
    PROTECTED: 8;
    /// A passed pawn, by rank.
    PASSED: 8;
    /// A passed pawn whose next square is free, by rank.
    PASSED_FREE: 8;
    /// A passed pawn whose way is not attacked, by rank.
    PASSED_SAFE: 8;
    /// Distance from the own king to the square in front of a passed pawn beyond the fourth rank.
    PASSED_OWN_KING: 8;
    /// The same for the enemy king.
    PASSED_ENEMY_KING: 8;
    /// Own rook behind a passed pawn.
    PASSED_ROOK_BEHIND: 1;
    /// A pawn race that the enemy king cannot win.
    UNSTOPPABLE: 1;
    /// Both bishops.
    BISHOP_PAIR: 1;
    /// Own pawns on the color of a bishop, each.
    BISHOP_PAWNS: 1;
    /// A bishop on a long diagonal that sees both central squares.
    LONG_DIAGONAL: 1;
    /// Rook on a file without pawns, and without own pawns.
    ROOK_FILE: 2;
    /// Knight on a square that no enemy pawn can attack; the second protected by a pawn.
    KNIGHT_OUTPOST: 2;
    /// The same for a bishop.
    BISHOP_OUTPOST: 2;
    /// A minor piece with a pawn in front of it.
    SHIELDED_MINOR: 1;
    /// A pawn attacks a knight, bishop, rook, queen.
    PAWN_THREAT: 4;
    /// A minor piece attacks a pawn, knight, bishop, rook, queen (weakly protected ones).
    MINOR_THREAT: 5;
    /// A rook attacks a pawn, knight, bishop, rook, queen (weakly protected ones).
    ROOK_THREAT: 5;
    /// A king attacks a weakly protected man.
    KING_THREAT: 1;
    /// An attacked man without protection.
    HANGING: 1;
    /// A safe pawn move would attack a piece.
    PUSH_THREAT: 1;
    /// A piece that could attack the enemy queen from a safe square next move, each square.
    QUEEN_HARASSMENT: 1;
    /// Danger to the king, by units of attack.
    KING_DANGER: 48;
    /// Own pawn next to the king's file, by distance in ranks (7: none); then on the king's file.
    SHELTER: 16;
    /// Enemy pawn next to the king's file, by distance in ranks (7: none); then on the king's file.
    STORM: 16;
    /// Safe squares behind the own center pawns, each.
    SPACE: 1;
    /// The right to move.
    TEMPO: 1;
}
