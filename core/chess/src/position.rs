//! A position that can be played, with its key.

use std::fmt;
use std::str::FromStr;

use shakmaty::fen::Fen;
use shakmaty::zobrist::{Zobrist64, ZobristValue};
use shakmaty::{
    CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, MoveList, Piece, Position as _,
    PositionError, Role, Square,
};

use crate::{FenError, Leniency, SquareSet, attacks};

/// The hash key of a position: board, side to move, castling rights and a possible en passant file.
pub type Key = u64;

/// How a game ended by the rules alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// The side to move is mated; the winner is named.
    Checkmate(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// Neither side has the men to mate.
    InsufficientMaterial,
}

/// A legal position.
///
/// Copying is cheap (about 150 bytes) and playing a move is copy and change. The key is kept
/// up to date move by move. Equality follows the repetition rule: same men, same side to move, same
/// castling rights, same en passant possibilities; move counters do not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    chess: Chess,
    key: Key,
}

impl Default for Position {
    /// The starting position.
    fn default() -> Position {
        Position::from_chess(Chess::default())
    }
}

impl Position {
    pub(crate) fn from_chess(chess: Chess) -> Position {
        let key = key_from_scratch(&chess);
        Position { chess, key }
    }

    /// The position inside, for the parsers of this crate.
    pub(crate) fn chess(&self) -> &Chess {
        &self.chess
    }

    /// Reads a FEN. With [`Leniency::Lenient`] what can be mended is mended; use
    /// [`Position::from_fen_reporting`] to learn what was.
    pub fn from_fen(text: &str, leniency: Leniency) -> Result<Position, FenError> {
        Ok(Position::from_fen_reporting(text, leniency, None)?.0)
    }

    /// One of the 960 starting positions of Chess960 by its Scharnagl number (518 is the usual one).
    ///
    /// ```
    /// use motive_chess::Position;
    ///
    /// // The ordinary start is number 518 of 960.
    /// assert_eq!(Position::chess960(518).unwrap().to_epd(), Position::default().to_epd());
    /// assert!(Position::chess960(960).is_none());
    /// ```
    pub fn chess960(number: u16) -> Option<Position> {
        if number >= 960 {
            return None;
        }
        let board = shakmaty::Board::chess960(u32::from(number));
        let back = shakmaty::Bitboard::from_rank(shakmaty::Rank::First)
            | shakmaty::Bitboard::from_rank(shakmaty::Rank::Eighth);
        let setup =
            shakmaty::Setup { castling_rights: board.rooks() & back, board, ..shakmaty::Setup::empty() };
        setup.position(CastlingMode::Chess960).ok().map(Position::from_chess)
    }

    /// The FEN with counters; an en passant square only where a capture is legal.
    pub fn to_fen(&self) -> String {
        Fen::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// The first four fields of the FEN, as EPD wants them.
    pub fn to_epd(&self) -> String {
        shakmaty::fen::Epd::from_position(&self.chess, EnPassantMode::Legal).to_string()
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.chess.turn()
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    pub fn halfmoves(&self) -> u32 {
        self.chess.halfmoves()
    }

    /// The number of the current move, from 1.
    pub fn fullmoves(&self) -> u32 {
        self.chess.fullmoves().get()
    }

    /// Half-moves since move 1 by White.
    pub fn ply(&self) -> u32 {
        (self.fullmoves() - 1) * 2 + u32::from(self.turn() == Color::Black)
    }

    /// The hash key, kept incrementally.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// Whether castling is written and found by the rules of Chess960.
    pub fn castling_mode(&self) -> CastlingMode {
        self.chess.castles().mode()
    }

    /// Whether a right to castle is left.
    #[inline]
    pub fn can_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.chess.castles().has(color, side)
    }

    /// Whether any right to castle is left to either side.
    #[inline]
    pub fn has_castling_rights(&self) -> bool {
        self.chess.castles().any()
    }

    /// The square behind a pawn that has just advanced two squares, if it can be captured there.
    pub fn en_passant_square(&self) -> Option<Square> {
        self.chess.legal_ep_square()
    }

    /// All occupied squares.
    #[inline]
    pub fn occupied(&self) -> SquareSet {
        self.chess.board().occupied().into()
    }

    /// The squares of one side's men.
    #[inline]
    pub fn side(&self, color: Color) -> SquareSet {
        self.chess.board().by_color(color).into()
    }

    /// The squares of both sides' men of a kind.
    #[inline]
    pub fn role(&self, role: Role) -> SquareSet {
        self.chess.board().by_role(role).into()
    }

    /// The squares of one side's men of a kind.
    #[inline]
    pub fn men(&self, color: Color, role: Role) -> SquareSet {
        self.side(color) & self.role(role)
    }

    /// The square of a king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        // Every way to make a position refuses boards without exactly one king a side.
        self.chess.board().king_of(color).expect("a position has a king of each color")
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.chess.board().piece_at(square)
    }

    /// What kind of man stands on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.chess.board().role_at(square)
    }

    /// The men of one side that attack a square, lines blocked by `occupied`.
    ///
    /// ```
    /// use motive_chess::{Color, Position, Square};
    ///
    /// let position: Position = "4k3/4r3/4r3/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// let e1 = Square::E1;
    /// // The rook behind the other one attacks through it only if the front one is taken away.
    /// assert_eq!(position.attackers(e1, Color::Black, position.occupied()).len(), 1);
    /// let opened = position.occupied().without(Square::E6);
    /// assert_eq!(position.attackers(e1, Color::Black, opened).len(), 2);
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    #[inline]
    pub fn attackers(&self, square: Square, by: Color, occupied: SquareSet) -> SquareSet {
        self.chess.board().attacks_to(square, by, occupied.into()).into()
    }

    /// The squares that the man on a square attacks (its own side's men included).
    #[inline]
    pub fn attacks_from(&self, square: Square) -> SquareSet {
        self.chess.board().attacks_from(square).into()
    }

    /// The men that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> SquareSet {
        self.chess.checkers().into()
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.chess.is_check()
    }

    /// Whether the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.chess.is_checkmate()
    }

    /// Whether the side to move has no move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        self.chess.is_stalemate()
    }

    /// Whether neither side has the men to mate.
    pub fn is_insufficient_material(&self) -> bool {
        self.chess.is_insufficient_material()
    }

    /// The ending reached by the rules, if the game is over. Repetition and the fifty-move rule need
    /// the history of the game and are not seen here.
    ///
    /// ```
    /// use motive_chess::{Ending, Position};
    ///
    /// let position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert_eq!(position.ending(), Some(Ending::Stalemate));
    /// assert_eq!(Position::default().ending(), None);
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    pub fn ending(&self) -> Option<Ending> {
        if self.is_insufficient_material() {
            return Some(Ending::InsufficientMaterial);
        }
        if !self.legal_moves().is_empty() {
            return None;
        }
        Some(if self.is_check() { Ending::Checkmate(self.turn().other()) } else { Ending::Stalemate })
    }

    /// All legal moves.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        self.chess.legal_moves()
    }

    /// The legal captures (en passant included; promotions without capture are not).
    #[inline]
    pub fn capture_moves(&self) -> MoveList {
        self.chess.capture_moves()
    }

    /// The legal promotions, capturing or not.
    pub fn promotion_moves(&self) -> MoveList {
        self.chess.promotion_moves()
    }

    /// Whether a move is legal here.
    pub fn is_legal(&self, m: Move) -> bool {
        self.chess.is_legal(m)
    }

    /// The position after a legal move.
    ///
    /// The move must be legal here (as those from [`Position::legal_moves`] and the parsers are);
    /// what comes out for others is unspecified. Check doubtful ones with [`Position::is_legal`].
    #[inline]
    pub fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Plays a legal move in place; the same holds as for [`Position::after`].
    #[inline]
    pub fn play(&mut self, m: Move) {
        let before = state_key(&self.chess);
        let board = men_key(&self.chess, m);
        self.chess.play_unchecked(m);
        self.key ^= before ^ board ^ state_key(&self.chess) ^ turn_key();
    }

    /// The position with the other side to move ("and if I could move again?"); `None` in check,
    /// because the king would be left hanging. The en passant right lapses.
    ///
    /// ```
    /// use motive_chess::{Color, Position};
    ///
    /// assert_eq!(Position::default().pass().unwrap().turn(), Color::Black);
    /// // Who is in check must answer it.
    /// let checked: Position = "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1".parse()?;
    /// assert!(checked.pass().is_none());
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    #[inline]
    pub fn pass(&self) -> Option<Position> {
        if self.is_check() { None } else { self.pass_out_of_check() }
    }

    /// [`Position::pass`] for callers who know that the side to move is not in check.
    #[inline]
    pub fn pass_out_of_check(&self) -> Option<Position> {
        // A man that "moves" to the square where it stands changes nothing but the side to move.
        // King and rooks would lose castling rights that way, pawns would reset the counter.
        let us = self.side(self.turn());
        let idle = us & (self.role(Role::Knight) | self.role(Role::Bishop) | self.role(Role::Queen));
        let Some(square) = idle.first() else { return self.pass_by_setup() };
        let role = self.role_at(square)?;
        let mut next = self.clone();
        let before = state_key(&self.chess);
        next.chess.play_unchecked(Move::Normal {
            role,
            from: square,
            capture: None,
            to: square,
            promotion: None,
        });
        next.key ^= before ^ state_key(&next.chess) ^ turn_key();
        Some(next)
    }

    fn pass_by_setup(&self) -> Option<Position> {
        forgive_unreachable(self.chess.clone().swap_turn()).map(Position::from_chess)
    }

    /// Where king and rook go in a castling move; `None` for other moves.
    pub fn castling_squares(&self, m: Move) -> Option<(Square, Square)> {
        let side = m.castling_side()?;
        let color = self.turn();
        Some((side.king_to(color), side.rook_to(color)))
    }

    /// The square on which the moving man ends up (for castling: the king).
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let castles = position.parse_san("O-O")?;
    /// // The move itself names the rook's square.
    /// assert_eq!((castles.to(), position.destination(castles)), (Square::H1, Square::G1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn destination(&self, m: Move) -> Square {
        self.castling_squares(m).map_or_else(|| m.to(), |(king, _)| king)
    }

    /// The same position with colors exchanged and the board turned around.
    pub fn mirrored(&self) -> Position {
        let mode = self.castling_mode();
        let setup = self.chess.to_setup(EnPassantMode::Always).into_mirrored();
        // A legal position is legal in the mirror; what was forgiven once is forgiven again.
        let chess = forgive_unreachable(setup.position(mode));
        chess.map_or_else(|| self.clone(), Position::from_chess)
    }

    /// The men of one side that are pinned to their king.
    ///
    /// ```
    /// use motive_chess::{Color, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1".parse()?;
    /// assert_eq!(position.pinned(Color::White).single(), Some(Square::E2));
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    pub fn pinned(&self, color: Color) -> SquareSet {
        let king = self.king(color);
        let them = self.side(color.other());
        let straight =
            attacks::rook(king, SquareSet::EMPTY) & (self.role(Role::Rook) | self.role(Role::Queen));
        let diagonal =
            attacks::bishop(king, SquareSet::EMPTY) & (self.role(Role::Bishop) | self.role(Role::Queen));
        let mut pinned = SquareSet::EMPTY;
        for sniper in (straight | diagonal) & them {
            let blockers = attacks::between(king, sniper) & self.occupied();
            if let Some(single) = blockers.single() {
                pinned |= SquareSet::from(single) & self.side(color);
            }
        }
        pinned
    }
}

/// A position with unreachable material or checks, as composed problems have, is a position all the same.
fn forgive_unreachable(made: Result<Chess, PositionError<Chess>>) -> Option<Chess> {
    made.or_else(PositionError::ignore_too_much_material).or_else(PositionError::ignore_impossible_check).ok()
}

fn key_from_scratch(chess: &Chess) -> Key {
    chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

#[inline]
fn turn_key() -> Key {
    Zobrist64::zobrist_for_white_turn().0
}

#[inline]
fn man_key(square: Square, piece: Piece) -> Key {
    Zobrist64::zobrist_for_piece(square, piece).0
}

/// What the key holds besides men and turn.
#[inline]
fn state_key(chess: &Chess) -> Key {
    let mut key = 0;
    let castles = chess.castles();
    if castles.any() {
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if castles.has(color, side) {
                    key ^= Zobrist64::zobrist_for_castling_right(color, side).0;
                }
            }
        }
    }
    // A pawn that is pinned cannot capture: then the position is the same as one without the chance. Few have the chance, so
    // that the second look costs nothing.
    if let Some(square) = chess.pseudo_legal_ep_square().and_then(|_| chess.legal_ep_square()) {
        key ^= Zobrist64::zobrist_for_en_passant_file(square.file()).0;
    }
    key
}

/// How a move changes the part of the key that holds the men.
#[inline]
fn men_key(chess: &Chess, m: Move) -> Key {
    let us = chess.turn();
    match m {
        Move::Normal { role, from, capture, to, promotion } => {
            let mut key = man_key(from, Piece { color: us, role })
                ^ man_key(to, Piece { color: us, role: promotion.unwrap_or(role) });
            if let Some(role) = capture {
                key ^= man_key(to, Piece { color: us.other(), role });
            }
            key
        }
        Move::EnPassant { from, to } => {
            let pawn = Piece { color: us, role: Role::Pawn };
            let captured = Square::from_coords(to.file(), from.rank());
            man_key(from, pawn)
                ^ man_key(to, pawn)
                ^ man_key(captured, Piece { color: us.other(), role: Role::Pawn })
        }
        Move::Castle { king, rook } => {
            let side =
                if rook.file() > king.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide };
            let (king_piece, rook_piece) =
                (Piece { color: us, role: Role::King }, Piece { color: us, role: Role::Rook });
            man_key(king, king_piece)
                ^ man_key(rook, rook_piece)
                ^ man_key(side.king_to(us), king_piece)
                ^ man_key(side.rook_to(us), rook_piece)
        }
        Move::Put { role, to } => man_key(to, Piece { color: us, role }),
    }
}

impl FromStr for Position {
    type Err = FenError;

    /// Reads a FEN strictly.
    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text, Leniency::Strict)
    }
}

impl fmt::Display for Position {
    /// The FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const STARTS: [&str; 5] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    ];

    proptest! {
        #[test]
        fn key_and_passing_agree_with_scratch(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 1..80)) {
            let mut position = Position::from_fen(STARTS[start], Leniency::Lenient).unwrap();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[choice as usize % moves.len()]);
                prop_assert_eq!(position.key(), key_from_scratch(&position.chess));
                if let Some(passed) = position.pass() {
                    prop_assert_eq!(passed.key(), key_from_scratch(&passed.chess));
                    let slow = position.pass_by_setup().unwrap();
                    prop_assert_eq!(&passed, &slow);
                    prop_assert_eq!(passed.legal_moves(), slow.legal_moves());
                }
                prop_assert_eq!(position.mirrored().mirrored(), position.clone());
            }
        }
    }

    #[test]
    fn the_start_has_the_key_that_opening_books_use() {
        assert_eq!(Position::default().key(), 0x463b_9618_1691_fc9c);
    }

    #[test]
    fn pins_to_the_king() {
        let position: Position = "4k3/8/8/b3r3/8/2N5/4R3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(position.pinned(Color::White), SquareSet::of([Square::C3, Square::E2]));
        assert_eq!(position.pinned(Color::Black), SquareSet::from(Square::E5));
    }

    #[test]
    fn scharnagl_numbers() {
        assert_eq!(Position::chess960(518).unwrap().to_fen(), Position::default().to_fen());
        assert!(Position::chess960(960).is_none());
    }
}
