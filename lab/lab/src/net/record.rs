//! A judged position in 32 bytes.

use motive_chess::{Color, Piece, Position, Role, SquareSet};

/// The result of a position that was not played.
pub(super) const NO_RESULT: u8 = 3;

/// A position of a game or near it, with what the teacher thought of it and how the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The occupied squares, a1 is the lowest bit.
    pub occupied: u64,
    /// Color and role of each piece, in the order of the squares, four bits each.
    pub pieces: [u8; 16],
    /// Centipawns for the side to move.
    pub score: i16,
    /// The side to move.
    pub turn: Color,
    /// Half points of the side to move in the end: 0, 1 or 2; `NO_RESULT` if the position was not on the board.
    pub result: u8,
    /// How far into the game, in half-moves, at most 255.
    pub ply: u8,
    /// The number of the game within its file.
    pub game: u32,
}

impl Record {
    /// The size in a file.
    pub(crate) const BYTES: usize = 32;

    /// A position with the teacher's judgment; the result is filled in when the game is over.
    pub fn new(position: &Position, score: i16, ply: usize, game: u32) -> Record {
        let occupied = position.occupied();
        let mut pieces = [0; 16];
        for (i, square) in occupied.into_iter().take(32).enumerate() {
            if let Some(piece) = position.piece_at(square) {
                pieces[i / 2] |= code(piece) << (4 * (i % 2));
            }
        }
        Record {
            occupied: bits(occupied),
            pieces,
            score,
            turn: position.turn(),
            result: 1,
            ply: ply.min(255) as u8,
            game,
        }
    }

    /// The pieces with their squares (0 is a1, 63 is h8).
    pub(crate) fn men(&self) -> impl Iterator<Item = (usize, Piece)> + '_ {
        let mut rest = self.occupied;
        let mut i = 0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let square = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let nibble = self.pieces[i / 2] >> (4 * (i % 2)) & 15;
            i += 1;
            Some((square, piece(nibble)))
        })
    }

    /// Half points of the side to move in the end, if the position was played.
    pub(crate) fn half_points(&self) -> Option<u8> {
        (self.result != NO_RESULT).then_some(self.result)
    }

    /// As it lies in a file.
    pub(crate) fn to_bytes(self) -> [u8; Record::BYTES] {
        let mut bytes = [0; Record::BYTES];
        bytes[..8].copy_from_slice(&self.occupied.to_le_bytes());
        bytes[8..24].copy_from_slice(&self.pieces);
        bytes[24..26].copy_from_slice(&self.score.to_le_bytes());
        bytes[26] = self.result | if self.turn == Color::Black { 4 } else { 0 };
        bytes[27] = self.ply;
        bytes[28..].copy_from_slice(&self.game.to_le_bytes());
        bytes
    }

    /// From a file; `None` if these bytes are no position.
    pub(crate) fn from_bytes(bytes: &[u8; Record::BYTES]) -> Option<Record> {
        let (head, rest) = bytes.split_at(8);
        let (pieces, tail) = rest.split_at(16);
        let record = Record {
            occupied: u64::from_le_bytes(head.try_into().ok()?),
            pieces: pieces.try_into().ok()?,
            score: i16::from_le_bytes([tail[0], tail[1]]),
            turn: if tail[2] & 4 == 0 { Color::White } else { Color::Black },
            result: tail[2] & 3,
            ply: tail[3],
            game: u32::from_le_bytes(tail[4..].try_into().ok()?),
        };
        let men = record.occupied.count_ones() as usize;
        let sound =
            (2..=32).contains(&men) && (0..men).all(|i| record.pieces[i / 2] >> (4 * (i % 2)) & 7 < 6);
        sound.then_some(record)
    }
}

fn bits(squares: SquareSet) -> u64 {
    squares.into_iter().fold(0, |bits, square| bits | 1 << square.to_u32())
}

fn code(piece: Piece) -> u8 {
    (piece.role as u8 - 1) | if piece.color == Color::Black { 8 } else { 0 }
}

fn piece(code: u8) -> Piece {
    const ROLES: [Role; 6] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
    let color = if code & 8 == 0 { Color::White } else { Color::Black };
    Piece { color, role: ROLES[usize::from(code & 7).min(5)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comes_back_from_its_bytes() {
        let fen = "r3k2r/pPppqpb1/bn3np1/3PN3/1p2P3/2N2Q2/PP1BBPpP/R3K2R b KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        let mut record = Record::new(&position, -123, 300, 70_000);
        record.result = 2;
        let back = Record::from_bytes(&record.to_bytes()).unwrap();
        assert_eq!(back, record);
        assert_eq!((back.score, back.ply, back.game, back.turn), (-123, 255, 70_000, Color::Black));
        let men: Vec<_> = back.men().collect();
        assert_eq!(men.len(), position.occupied().len());
        for (square, piece) in men {
            let square = motive_chess::Square::new(square as u32);
            assert_eq!(position.piece_at(square), Some(piece));
        }
    }

    #[test]
    fn nonsense_is_no_record() {
        assert_eq!(Record::from_bytes(&[0; 32]), None);
        assert_eq!(Record::from_bytes(&[0xff; 32]), None);
    }
}
