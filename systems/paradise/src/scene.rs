//! One position as the rules see it: men with identities, and what each of them can do.
//!
//! Rules name men by a number that a man keeps through a whole line of play (Wilkins 1979, II.B), while
//! perception names them by squares. A [`Scene`] stands between the two. It also widens the primitives
//! from the middle game of the thesis to whole chess: in the [`Reach::Whole`] reading a legal move may
//! promote, castle or capture in passing; in the [`Reach::Thesis`] reading these do not exist.

mod look;
mod moves;

use std::cell::{Cell, OnceCell};

use motive_chess::{Color, Piece, PieceId, Position, Role, Roster, Square, SquareSet, attacks};
use motive_perception::{Paradise, Perception, values};

pub(crate) use look::DEFAULT_SIGHT;
pub use look::Look;
pub(crate) use look::{MATE, best_exchange, played, threatens};
pub use moves::Moves;

/// Which moves exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Reach {
    /// No castling, no capture in passing, no promotion: the domain of 1979.
    Thesis,
    /// All of chess.
    #[default]
    Whole,
}

/// A value not yet computed, among remembered results of exchanges.
const UNKNOWN: i16 = i16::MIN;

/// A position with its men and its primitives.
#[derive(Debug)]
pub struct Scene {
    perception: Perception,
    roster: Roster,
    reach: Reach,
    sight: u32,
    /// The square of each man, or 64 if he is gone.
    square: [u8; 64],
    /// The man on each square, or 64.
    man: [u8; 64],
    /// Men of each side, as a set of numbers.
    side: [u64; 2],
    /// Men of each kind (both sides), as sets of numbers.
    kinds: [u64; 6],
    moves: OnceCell<Box<Moves>>,
    look: OnceCell<Box<Look>>,
    /// Results of exchanges, remembered by square of the man and square of the exchange.
    exchanges: Box<[Cell<i16>; 64 * 64]>,
}

impl Scene {
    /// The scene of a position, its men numbered by a new roster.
    pub fn new(position: &Position, reach: Reach) -> Scene {
        Scene::with_roster(position, Roster::new(position), reach)
    }

    /// The scene of a position within a line of play that the roster has followed.
    pub fn with_roster(position: &Position, roster: Roster, reach: Reach) -> Scene {
        let mut square = [64; 64];
        let mut man_at = [64; 64];
        let mut side = [0; 2];
        let mut kinds = [0; 6];
        for man in roster.men() {
            let (Some(at), Some(piece)) = (roster.square_of(man), roster.piece(man)) else { continue };
            let index = man.index() & 63;
            square[index] = at.to_usize() as u8;
            man_at[at.to_usize()] = index as u8;
            side[side_index(piece.color)] |= 1 << index;
            kinds[kind_index(piece.role)] |= 1 << index;
        }
        let perception = Perception::new(position);
        let _ = perception.paradise();
        Scene {
            perception,
            roster,
            reach,
            sight: DEFAULT_SIGHT,
            square,
            man: man_at,
            side,
            kinds,
            moves: OnceCell::new(),
            look: OnceCell::new(),
            exchanges: Box::new([const { Cell::new(UNKNOWN) }; 64 * 64]),
        }
    }

    /// The same scene with another limit on the positions that are looked at; 0 for none.
    pub(crate) fn with_sight(mut self, sight: u32) -> Scene {
        self.sight = sight;
        self
    }

    /// Most positions that are looked at.
    pub fn sight(&self) -> u32 {
        if self.reach == Reach::Whole { self.sight } else { 0 }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.perception.position()
    }

    /// The roster that numbered the men.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// What is perceived.
    pub(crate) fn perception(&self) -> &Perception {
        &self.perception
    }

    /// PARADISE's primitives.
    #[inline]
    pub fn paradise(&self) -> &Paradise {
        self.perception.paradise()
    }

    /// Which moves exist.
    pub fn reach(&self) -> Reach {
        self.reach
    }

    /// Where a man stands, if he is on the board.
    #[inline]
    pub fn square(&self, man: u8) -> Option<Square> {
        match self.square[(man & 63) as usize] {
            at @ 0..64 => Some(Square::new(u32::from(at))),
            _ => None,
        }
    }

    /// Who stands on a square.
    #[inline]
    pub fn man_at(&self, square: Square) -> Option<u8> {
        match self.man[square.to_usize()] {
            64 => None,
            man => Some(man),
        }
    }

    /// The piece a man is.
    pub fn piece(&self, man: u8) -> Option<Piece> {
        self.square(man).and_then(|at| self.position().piece_at(at))
    }

    /// The men of a side, as a set of numbers.
    #[inline]
    pub fn side(&self, color: Color) -> u64 {
        self.side[side_index(color)]
    }

    /// The men of one kind, 0 for pawns to 5 for kings, as a set of numbers.
    #[inline]
    pub fn kind(&self, kind: usize) -> u64 {
        self.kinds[kind]
    }

    /// The men who stand on a set of squares.
    #[inline]
    pub(crate) fn men_on(&self, squares: SquareSet) -> u64 {
        let mut men = 0;
        for at in squares {
            if let Some(man) = self.man_at(at) {
                men |= 1 << man;
            }
        }
        men
    }

    /// The moves of the position, and what each of them does at once.
    pub fn moves(&self) -> &Moves {
        self.moves.get_or_init(|| Box::new(Moves::new(self)))
    }

    /// A short look at what forcing moves lead to; nothing in the thesis's reading.
    pub fn look(&self) -> &Look {
        self.look.get_or_init(|| {
            Box::new(match self.reach {
                Reach::Whole => Look::new(self.position(), self.sight),
                Reach::Thesis => Look::nothing(0),
            })
        })
    }

    /// The squares on which a man would bear from another square.
    #[inline]
    pub(crate) fn can_attack(&self, man: u8, from: Square) -> SquareSet {
        self.square(man).map_or(SquareSet::EMPTY, |at| self.paradise().canattack(at, from))
    }

    /// The squares from which a man would bear on a square.
    #[inline]
    pub(crate) fn can_attack_from(&self, man: u8, target: Square) -> SquareSet {
        let (Some(at), Some(piece)) = (self.square(man), self.piece(man)) else { return SquareSet::EMPTY };
        let occupied = self.position().occupied().without(at);
        let reversed = match piece.role {
            Role::Pawn => attacks::pawn(piece.color.other(), target),
            _ => attacks::of(piece, target, occupied),
        };
        reversed.without(target)
    }

    /// EXCHVAL: what a man wins or loses by starting an exchange on a square.
    ///
    /// The thesis takes the occupabilities for it; where the man bears on the square now, and so is
    /// part of what they count, the exchange is played out with him first (B-27).
    pub(crate) fn exchval(&self, man: u8, on: Square) -> i32 {
        let Some(at) = self.square(man) else { return 0 };
        let cell = &self.exchanges[at.to_usize() * 64 + on.to_usize()];
        let known = cell.get();
        if known != UNKNOWN {
            return i32::from(known);
        }
        let value = self.exchval_now(at, on);
        cell.set(value as i16);
        value
    }

    fn exchval_now(&self, at: Square, on: Square) -> i32 {
        let paradise = self.paradise();
        let Some(piece) = self.position().piece_at(at) else { return 0 };
        let captured = match self.position().piece_at(on) {
            Some(other) if other.color != piece.color => values::paradise(other.role),
            _ => 0,
        };
        if piece.role == Role::Pawn && is_last_rank(piece.color, on) && self.reach == Reach::Whole {
            let lost = (values::paradise(Role::Queen) - paradise.occup(piece.color, on)).max(0);
            return captured + values::paradise(Role::Queen) - values::paradise(Role::Pawn) - lost;
        }
        if paradise.dir(at).contains(on) && (captured > 0 || piece.role != Role::Pawn) {
            return self.perception.paradise_result(at, on).max(captured - values::paradise(piece.role));
        }
        let lost = (values::paradise(piece.role) - paradise.occup(piece.color, on)).max(0);
        captured - lost
    }

    /// What the enemy could gain by capturing a man where he stands.
    pub(crate) fn endangered(&self, man: u8) -> i32 {
        let (Some(at), Some(piece)) = (self.square(man), self.piece(man)) else { return 0 };
        let capturers = self.perception.bearing().onto(at) & self.position().side(piece.color.other());
        let mut worst = 0;
        for from in capturers {
            if self.paradise().legalmove(from).contains(at)
                && let Some(capturer) = self.man_at(from)
            {
                worst = worst.max(self.exchval(capturer, at));
            }
        }
        worst
    }

    /// A man's worth; 0 once he is gone.
    #[inline]
    pub fn worth(&self, man: u8) -> i32 {
        self.square(man).map_or(0, |at| self.paradise().value(at))
    }

    /// The number of a man for a roster's man.
    pub fn number(man: PieceId) -> u8 {
        (man.index() & 63) as u8
    }
}

/// 0 for White, 1 for Black.
#[inline]
pub(crate) fn side_index(color: Color) -> usize {
    usize::from(color == Color::Black)
}

/// The color of an index.
#[inline]
pub(crate) fn color_of(index: u8) -> Color {
    if index & 1 == 0 { Color::White } else { Color::Black }
}

/// 0 for pawns to 5 for kings.
#[inline]
pub(crate) fn kind_index(role: Role) -> usize {
    match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    }
}

/// Whether pawns of a color promote on a square.
#[inline]
pub(crate) fn is_last_rank(color: Color, square: Square) -> bool {
    square.rank()
        == if color == Color::White { motive_chess::Rank::Eighth } else { motive_chess::Rank::First }
}
