//! The record CAPS-II kept of a position (Berliner 1974, Table II-1), under its own names.
//!
//! What the record holds of the search (the move stack, the goal state, the Refutation Description) is
//! the business of the search and not here; storage (SPACE, PTR) needs no counterpart.

use motive_chess::{CastlingSide, Color, Rank, Role, Square, SquareSet};

use crate::bearing::{Bearing, BearingKind, Queue, beyond};
use crate::board::{Board, ROLES, kind};
use crate::exchange::in_order;
use crate::functions::{Function, Functions};
use crate::king_field::KingField;
use crate::mobility::Mobility;
use crate::occupability::{CapsOccupiability, Occupiable};
use crate::perception::Perception;
use crate::pins::Pin;
use crate::safety::{Safety, SafetyTable};
use crate::threats::{Idea, Threat, Threats};
use crate::values;

/// A man in the way of a slider: BLOK.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Block {
    /// The man in the way.
    pub blocker: Square,
    /// The slider.
    pub slider: Square,
    /// The last square of the slider's ray.
    pub end: Square,
}

/// CAPS's view of a position. It computes nothing itself: every entry asks the part it belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Caps<'p> {
    perception: &'p Perception,
}

impl<'p> Caps<'p> {
    pub(crate) fn new(perception: &'p Perception) -> Caps<'p> {
        Caps { perception }
    }

    fn board(&self) -> &'p Board {
        self.perception.board()
    }

    fn bearing(&self) -> &'p Bearing {
        self.perception.bearing()
    }

    /// NUM: the name of the man on a square: 1 to 16 White's, 17 to 32 Black's, in order of value,
    /// knights before bishops. `None` on empty squares, and for men beyond the sixteenth of a side.
    pub fn num(&self, square: Square) -> Option<u8> {
        let color = self.board().color_at(square)?;
        let position = self.named(color).position(|man| man == square)?;
        let first = if color == Color::White { 1 } else { 17 };
        u8::try_from(position).ok().filter(|&position| position < 16).map(|position| first + position)
    }

    /// WHR: where the man of a name stands.
    pub fn whr(&self, name: u8) -> Option<Square> {
        match name {
            1..=16 => self.named(Color::White).nth(usize::from(name) - 1),
            17..=32 => self.named(Color::Black).nth(usize::from(name) - 17),
            _ => None,
        }
    }

    /// The men of a side in the order of their names.
    fn named(&self, color: Color) -> impl Iterator<Item = Square> + 'p {
        let board = self.board();
        (0..6).flat_map(move |kind| in_order(board.of(color) & board.of_kind(kind), color))
    }

    /// TYP: the type of the man on a square: king 1, queen 2, rook 3, bishop 4, knight 5, pawn 6, pawn on
    /// its seventh rank 7, negative for Black's; 0 on empty squares.
    pub fn typ(&self, square: Square) -> i8 {
        let Some((role, color)) = self.board().role_at(square).zip(self.board().color_at(square)) else {
            return 0;
        };
        let seventh = if color == Color::White { Rank::Seventh } else { Rank::Second };
        let typ = if role == Role::Pawn && square.rank() == seventh { 7 } else { 6 - kind(role) as i8 };
        if color == Color::White { typ } else { -typ }
    }

    /// BRD: the occupied squares.
    pub fn brd(&self) -> SquareSet {
        self.board().occupied()
    }

    /// MAT: the material of a side in points, its king aside.
    pub fn mat(&self, color: Color) -> i32 {
        ROLES[..5].iter().map(|&role| self.board().men(color, role).len() as i32 * values::points(role)).sum()
    }

    /// WPC, BPC: how many men a side has; WPP, BPP: how many pawns.
    pub fn pcs(&self, color: Color) -> (usize, usize) {
        (self.board().of(color).len(), self.board().men(color, Role::Pawn).len())
    }

    /// WCAS, BCAS: the rights to castle, king's side and queen's side.
    pub fn cas(&self, color: Color) -> (bool, bool) {
        let position = self.perception.position();
        (
            position.can_castle(color, CastlingSide::KingSide),
            position.can_castle(color, CastlingSide::QueenSide),
        )
    }

    /// FIL: the file, 1 to 8, of a pawn that has just made a double step and can be captured en passant;
    /// 0 otherwise.
    pub fn fil(&self) -> u8 {
        self.perception.position().en_passant_square().map_or(0, |square| square.file().to_u32() as u8 + 1)
    }

    /// DIR: the men who bear directly on a square.
    pub fn dir(&self, square: Square) -> SquareSet {
        self.bearing().onto(square)
    }

    /// OTHRU, through whole queues of men.
    pub fn othru(&self, square: Square) -> SquareSet {
        self.through(BearingKind::Othru, square) | self.queued(square, true)
    }

    /// ETHRU, through whole queues of men.
    pub fn ethru(&self, square: Square) -> SquareSet {
        self.through(BearingKind::Ethru, square) | self.queued(square, false)
    }

    /// DSC: the sliders that would bear on a square if one friend left.
    pub fn dsc(&self, square: Square) -> SquareSet {
        self.through(BearingKind::Dsc, square)
    }

    /// OBJ: the sliders that would bear on a square if one enemy left.
    pub fn obj(&self, square: Square) -> SquareSet {
        self.through(BearingKind::Obj, square)
    }

    fn through(&self, kind: BearingKind, square: Square) -> SquareSet {
        self.bearing().of_kind(kind).filter(|(.., onto)| onto.contains(square)).map(|(man, ..)| man).collect()
    }

    fn queued(&self, square: Square, friendly: bool) -> SquareSet {
        let queues = self.queues().iter();
        queues.filter(|q| q.friendly == friendly && q.onto.contains(square)).map(|q| q.slider).collect()
    }

    /// The queues of men behind OTHRU and ETHRU.
    pub fn queues(&self) -> &'p [Queue] {
        self.perception.queues()
    }

    /// BLOK: every man who stands in the way of a slider, with the end of its ray; a man on that last
    /// square is in nobody's way.
    pub fn blok(&self) -> Vec<Block> {
        let board = self.board();
        let mut blocks = Vec::new();
        for slider in board.sliders() {
            let reach = Board::reach(board.kind_at(slider), Color::White, slider, SquareSet::EMPTY);
            for blocker in reach & board.occupied() {
                let rest = beyond(slider, blocker);
                let end = if slider < blocker { rest.last() } else { rest.first() };
                if let Some(end) = end {
                    blocks.push(Block { blocker, slider, end });
                }
            }
        }
        blocks.sort_unstable();
        blocks
    }

    /// PINS: the pins, obvious and late, sorted.
    pub fn pins(&self) -> &'p [Pin] {
        self.perception.pins()
    }

    /// OCY: the occupiability of a square for a side.
    pub fn ocy(&self, color: Color, square: Square) -> Occupiable {
        self.occupiability().of(color, square)
    }

    fn occupiability(&self) -> &'p CapsOccupiability {
        self.perception.caps_occupiability()
    }

    /// POSIT: how much more of the board White controls, squares weighted by how central they are. CAPS
    /// computed it and did not use it.
    pub fn posit(&self) -> i32 {
        let space = |square: Square| {
            let units = |color| i32::from(self.ocy(color, square).units);
            (units(Color::White) - units(Color::Black)) * centrality(square)
        };
        Square::ALL.into_iter().map(space).sum()
    }

    /// The safety of men, with the stakes kept in FTRS.
    pub fn safety(&self) -> &'p SafetyTable {
        self.perception.safety()
    }

    /// The class of safety of a man.
    pub fn class(&self, man: Square) -> Option<Safety> {
        self.safety().class(man)
    }

    /// The side that must act to restore the balance on a square, if anything is at stake there.
    pub fn onus(&self, man: Square) -> Option<Color> {
        if self.safety().stake(man) > 0 { self.board().color_at(man) } else { None }
    }

    /// FCTN: the functions of a man.
    pub fn fctn(&self, man: Square) -> &'p [Function] {
        self.functions().of_man(man)
    }

    /// FTRS: the functions on a square.
    pub fn ftrs(&self, square: Square) -> impl Iterator<Item = Function> + 'p {
        self.functions().on_square(square)
    }

    fn functions(&self) -> &'p Functions {
        self.perception.functions()
    }

    /// MOB: how many squares a man can go to safely.
    pub fn mob(&self, man: Square) -> usize {
        self.mobility().count(man)
    }

    /// LMP: whether a man is of low mobility.
    pub fn lmp(&self, man: Square) -> bool {
        self.mobility().low().contains(man)
    }

    fn mobility(&self) -> &'p Mobility {
        self.perception.mobility()
    }

    /// KMOB: the squares next to a king that are not his own men's and on which no enemy bears.
    pub fn kmob(&self, color: Color) -> SquareSet {
        self.field(color).escapes
    }

    fn field(&self, color: Color) -> &'p KingField {
        self.perception.king_field(color)
    }

    /// INT: the squares of enemies worth attacking with a man of a kind.
    pub fn int(&self, attacker: Color, role: Role) -> SquareSet {
        self.safety().interesting(attacker, role)
    }

    /// WTHRT, BTHRT: threats thought workable.
    pub fn thrt(&self, color: Color) -> impl Iterator<Item = &'p Threat> {
        self.threats().workable(color)
    }

    /// WMISS, BMISS: threats thought unworkable.
    pub fn miss(&self, color: Color) -> impl Iterator<Item = &'p Threat> {
        self.threats().unworkable(color)
    }

    /// WIDEA, BIDEA: men in the way of their own side.
    pub fn idea(&self, color: Color) -> &'p [Idea] {
        self.threats().ideas(color)
    }

    /// TSQ: the threat potential of a square for a side.
    pub fn tsq(&self, color: Color, square: Square) -> i32 {
        self.threats().potential(color, square)
    }

    /// BEST: up to five squares with a side's best captures.
    pub fn best(&self, color: Color) -> Vec<(Square, i32)> {
        self.threats().best(color)
    }

    fn threats(&self) -> &'p Threats {
        self.perception.threats()
    }
}

/// How central a square is: 1 on the edge to 4 in the middle.
fn centrality(square: Square) -> i32 {
    let ring = |coordinate: u32| coordinate.min(7 - coordinate) as i32 + 1;
    ring(square.file().to_u32()).min(ring(square.rank().to_u32()))
}
