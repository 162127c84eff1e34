//! Positions as numbers.
//!
//! Pawnless boards are turned until the white king stands in the triangle a1-d1-d4, boards with pawns are
//! mirrored until the first pawn stands on the files a to d. If both sides have the same, White is to
//! move. What remains is one number a position.

use arrayvec::ArrayVec;
use motive_chess::{Color, Role, Square};

use super::{Material, man};
use crate::board::{Board, PlacedPiece, is_last};

/// How the positions of one ending are numbered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    men: [Option<(Color, Role)>; 2],
    /// Which slot holds the pawn that orients the board.
    anchor: Option<usize>,
    symmetric: bool,
}

/// What turns the number of a square upside down.
const UPSIDE_DOWN: u8 = 0b11_1000;

/// The squares of the triangle a1-d1-d4.
const TRIANGLE: [Square; 10] = [
    Square::A1,
    Square::B1,
    Square::C1,
    Square::D1,
    Square::B2,
    Square::C2,
    Square::D2,
    Square::C3,
    Square::D3,
    Square::D4,
];

impl Layout {
    pub(crate) fn new(material: Material) -> Layout {
        let mut men = [None, None];
        for (slot, man) in men.iter_mut().zip(material.men()) {
            *slot = Some(man);
        }
        let anchor = men.iter().position(|man| matches!(man, Some((_, Role::Pawn))));
        Layout { men, anchor, symmetric: material.is_symmetric() }
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        let turns = if self.symmetric { 1 } else { 2 };
        let others = self.men.iter().flatten().count();
        match self.anchor {
            Some(_) => turns * 24 * 64 * 64 * if others == 2 { 64 } else { 1 },
            None => turns * 10 * 64 * 64_usize.pow(others as u32),
        }
    }

    /// The number of a board with the men of this layout, colors as in the material.
    #[inline]
    pub(crate) fn index(&self, board: &Board) -> usize {
        let mut squares = self.squares(board);
        let mut turn = usize::from(board.turn() == Color::Black);
        if self.symmetric && turn == 1 {
            // The colors exchanged, each man keeps the slot of its kind.
            squares = [
                squares[1] ^ UPSIDE_DOWN,
                squares[0] ^ UPSIDE_DOWN,
                squares[3] ^ UPSIDE_DOWN,
                squares[2] ^ UPSIDE_DOWN,
            ];
            turn = 0;
        }
        let four = self.men[1].is_some();
        if let Some(anchor) = self.anchor {
            if squares[2 + anchor] & 7 > 3 {
                squares = squares.map(|square| square ^ 7);
            }
            let [white, black, ..] = squares.map(usize::from);
            let pawn = usize::from(squares[2 + anchor]);
            let n = ((turn * 24 + ((pawn >> 3) - 1) * 4 + (pawn & 7)) * 64 + white) * 64 + black;
            return if four { n * 64 + usize::from(squares[3 - anchor]) } else { n };
        }
        let mut turned = 0;
        if squares[0] & 7 > 3 {
            turned ^= 7;
        }
        if squares[0] >> 3 > 3 {
            turned ^= UPSIDE_DOWN;
        }
        squares = squares.map(|square| square ^ turned);
        let used = if four { 4 } else { 3 };
        for &square in &squares[..used] {
            let (rank, file) = (square >> 3, square & 7);
            if rank != file {
                if rank > file {
                    squares = squares.map(|square| (square >> 3) | ((square & 7) << 3));
                }
                break;
            }
        }
        let [white, black, first, second] = squares.map(usize::from);
        // a1 b1 c1 d1, b2 c2 d2, c3 d3, d4.
        let triangle = [0, 4, 7, 9][white >> 3] + (white & 7) - (white >> 3);
        let n = ((turn * 10 + triangle) * 64 + black) * 64 + first;
        if four { n * 64 + second } else { n }
    }

    /// The squares of the white king, the black king, and the men in the order of the slots.
    #[inline]
    fn squares(&self, board: &Board) -> [u8; 4] {
        let mut squares = [board.king(Color::White) as u8, board.king(Color::Black) as u8, 0, 0];
        let mut men = board.men();
        if let Some(man) = men.next() {
            let straight = self.men[0] == Some((man.color, man.role));
            squares[if straight { 2 } else { 3 }] = man.square as u8;
            if let Some(other) = men.next() {
                squares[if straight { 3 } else { 2 }] = other.square as u8;
            }
        }
        squares
    }

    /// The board of a number, unless another number stands for it or men stand on each other.
    pub(crate) fn board(&self, number: usize) -> Option<Board> {
        let mut n = number;
        let mut take = |size: usize| {
            let part = n % size;
            n /= size;
            part
        };
        let square = |n: usize| Square::new(n as u32);
        let mut men = [Square::A1, Square::A1];
        let (white, black);
        if let Some(anchor) = self.anchor {
            if self.men[1].is_some() {
                men[1 - anchor] = square(take(64));
            }
            black = square(take(64));
            white = square(take(64));
            let pawn = take(24);
            men[anchor] = square((pawn / 4 + 1) * 8 + pawn % 4);
        } else {
            for slot in (0..2).rev() {
                if self.men[slot].is_some() {
                    men[slot] = square(take(64));
                }
            }
            black = square(take(64));
            white = TRIANGLE[take(10)];
        }
        let turn = if take(2) == 0 { Color::White } else { Color::Black };
        if self.anchor.is_some_and(|anchor| {
            self.men[1 - anchor].is_some_and(|(_, role)| role == Role::Pawn) && is_last(men[1 - anchor])
        }) {
            return None;
        }
        let mut list = ArrayVec::<PlacedPiece, 2>::new();
        for (slot, kind) in self.men.iter().enumerate() {
            if let Some((color, role)) = *kind {
                list.push(man(color, role, men[slot]));
            }
        }
        let board = Board::new(turn, white, black, &list);
        (board.is_legal() && (self.anchor.is_some() || self.index(&board) == number)).then_some(board)
    }

    /// Whether the board is its own image in the mirror of a long diagonal.
    #[inline]
    pub(crate) fn is_own_image(&self, board: &Board) -> bool {
        let rising = |square: Square| square as u8 >> 3 == square as u8 & 7;
        let falling = |square: Square| (square as u8 >> 3) + (square as u8 & 7) == 7;
        self.anchor.is_none()
            && (board.occupied().into_iter().all(rising) || board.occupied().into_iter().all(falling))
    }
}
