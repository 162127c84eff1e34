//! Stockfish's own net as a teacher that is asked without any search.
//!
//! A program of Stockfish 15 or 15.1 carries its net; this reads it from there, or from an `.nnue` file, and judges
//! positions with it as `eval` of that program does ("NNUE evaluation", White's advantage apart). The shape
//! (`HalfKAv2_hm`: 22,528 inputs, twice 1,024 hidden numbers, then 16, 32 and one) and the arithmetic follow the
//! source of Stockfish 15.1 (`src/nnue`, GPL-3.0-or-later).

use std::path::Path;

use anyhow::{Context, ensure};
use motive_chess::{Color, Piece, Position, Role, Square};

const MAGIC: [u8; 8] = [0x20, 0x2f, 0xf3, 0x7a, 0xf2, 0x2e, 0x10, 0x1c];
const HIDDEN: usize = 1024;
const PIECE_SQUARES: usize = 11 * 64;
const INPUTS: usize = 32 * PIECE_SQUARES;
const STACKS: usize = 8;
const FIRST: usize = 16;
const SECOND: usize = 32;
/// Internal units for one pawn, as `UCI::NormalizeToPawnValue` has it.
const PAWN: i32 = 361;

/// The net.
pub struct StockfishNet {
    biases: Vec<i16>,
    weights: Vec<i16>,
    material: Vec<i32>,
    stacks: Vec<Layers>,
}

/// The layers after the hidden numbers, for one range of the number of pieces.
struct Layers {
    first_biases: Vec<i32>,
    first: Vec<i8>,
    second_biases: Vec<i32>,
    second: Vec<i8>,
    third_bias: i32,
    third: Vec<i8>,
}

impl StockfishNet {
    /// Reads the net out of the program, or out of a file with nothing else.
    pub fn open(path: &Path) -> anyhow::Result<StockfishNet> {
        let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        let start = bytes
            .windows(MAGIC.len())
            .position(|window| window == MAGIC)
            .with_context(|| format!("{} carries no net of Stockfish 15", path.display()))?;
        let mut reader = Reader(&bytes[start + MAGIC.len()..]);
        let text = reader.words(1)?[0];
        reader.take(text as usize)?;
        reader.words(1)?;
        let biases = reader.shorts(HIDDEN)?;
        let weights = reader.shorts(HIDDEN * INPUTS)?;
        let material = reader.words(STACKS * INPUTS)?;
        let mut stacks = Vec::new();
        for _ in 0..STACKS {
            reader.words(1)?;
            stacks.push(Layers {
                first_biases: reader.words(FIRST)?,
                first: reader.bytes(FIRST * HIDDEN)?,
                second_biases: reader.words(SECOND)?,
                second: reader.bytes(SECOND * 32)?,
                third_bias: reader.words(1)?[0],
                third: reader.bytes(SECOND)?,
            });
        }
        Ok(StockfishNet { biases, weights, material, stacks })
    }

    /// The judgment in centipawns for the side to move; the side to move must not be in check.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let us = position.turn();
        let stack = (position.occupied().len() - 1) / 4;
        let mut hidden = [[0_i16; HIDDEN]; 2];
        let mut material = [0; 2];
        for ((color, hidden), material) in [us, us.other()].into_iter().zip(&mut hidden).zip(&mut material) {
            hidden.copy_from_slice(&self.biases);
            let king = position.king(color);
            for square in position.occupied() {
                let Some(piece) = position.piece_at(square) else { continue };
                let input = input(color, king, square, piece);
                let row = &self.weights[input * HIDDEN..(input + 1) * HIDDEN];
                for (sum, weight) in hidden.iter_mut().zip(row) {
                    *sum = sum.wrapping_add(*weight);
                }
                *material += self.material[input * STACKS + stack];
            }
        }
        let mut products = [0_u8; HIDDEN];
        for (products, hidden) in products.chunks_mut(HIDDEN / 2).zip(&hidden) {
            let (low, high) = hidden.split_at(HIDDEN / 2);
            for ((product, &a), &b) in products.iter_mut().zip(low).zip(high) {
                *product = (i32::from(a.clamp(0, 127)) * i32::from(b.clamp(0, 127)) / 128) as u8;
            }
        }
        let value = ((material[0] - material[1]) / 2 + self.stacks[stack].output(&products)) / 16;
        scaled(position, value) * 100 / PAWN
    }
}

/// What `evaluate` of Stockfish makes of the net's value: more where there are more pieces.
fn scaled(position: &Position, value: i32) -> i32 {
    const WORTH: [(Role, i32); 4] =
        [(Role::Knight, 781), (Role::Bishop, 825), (Role::Rook, 1276), (Role::Queen, 2538)];
    let pieces: i32 = WORTH.iter().map(|&(role, worth)| worth * position.role(role).len() as i32).sum();
    value * (1064 + 106 * pieces / 5120) / 1024
}

/// The input of a piece: seen by a side with its king on the right half of the board.
fn input(color: Color, king: Square, square: Square, piece: Piece) -> usize {
    let ranks = if color == Color::White { 0 } else { 56 };
    let files = if king.to_usize() & 7 < 4 { 7 } else { 0 };
    let king = king.to_usize() ^ ranks ^ files;
    let bucket = 31 - (4 * (king / 8) + king % 8 - 4);
    let other = usize::from(piece.color != color);
    let kind = match piece.role {
        Role::King => 10,
        role => 2 * (role as usize - 1) + other,
    };
    (square.to_usize() ^ ranks ^ files) + 64 * kind + PIECE_SQUARES * bucket
}

impl Layers {
    fn output(&self, products: &[u8; HIDDEN]) -> i32 {
        let mut first = [0; FIRST];
        for (out, (bias, weights)) in
            first.iter_mut().zip(self.first_biases.iter().zip(self.first.chunks(HIDDEN)))
        {
            *out = bias + dot(products, weights);
        }
        let mut inputs = [0_u8; 32];
        for (i, &sum) in first.iter().take(15).enumerate() {
            inputs[i] = ((i64::from(sum) * i64::from(sum)) >> 19).min(127) as u8;
            inputs[15 + i] = (sum >> 6).clamp(0, 127) as u8;
        }
        let mut second = [0_u8; SECOND];
        for (out, (bias, weights)) in
            second.iter_mut().zip(self.second_biases.iter().zip(self.second.chunks(32)))
        {
            *out = ((bias + dot(&inputs, weights)) >> 6).clamp(0, 127) as u8;
        }
        let skip = first[15] * (600 * 16) / (127 * 64);
        self.third_bias + dot(&second, &self.third) + skip
    }
}

fn dot(inputs: &[u8], weights: &[i8]) -> i32 {
    inputs.iter().zip(weights).map(|(&input, &weight)| i32::from(input) * i32::from(weight)).sum()
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> anyhow::Result<&'a [u8]> {
        ensure!(self.0.len() >= count, "Stockfish's net is cut off");
        let (head, rest) = self.0.split_at(count);
        self.0 = rest;
        Ok(head)
    }

    fn words(&mut self, count: usize) -> anyhow::Result<Vec<i32>> {
        Ok(self.take(4 * count)?.as_chunks().0.iter().map(|&word| i32::from_le_bytes(word)).collect())
    }

    fn shorts(&mut self, count: usize) -> anyhow::Result<Vec<i16>> {
        Ok(self.take(2 * count)?.as_chunks().0.iter().map(|&word| i16::from_le_bytes(word)).collect())
    }

    fn bytes(&mut self, count: usize) -> anyhow::Result<Vec<i8>> {
        Ok(self.take(count)?.iter().map(|&byte| byte as i8).collect())
    }
}
