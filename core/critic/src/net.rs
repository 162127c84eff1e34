//! The critic's judgment: a small net, kept up to date as moves are made.
//!
//! Each side looks at the board from its own point of view: inputs (a piece on a square, for a region of the own
//! king) give 512 hidden numbers, which are clipped, squared and weighed, those of the side to move first, with weights that depend on how
//! many pieces are left. A move changes two to four inputs, so that the hidden sums are not made anew but corrected
//! ([`Stack`]). All numbers are integers: every machine and every vector width gets the same result.
//!
//! How the embedded net was made is told in the chapter on the net of the documentation; `lab net train` makes others.

mod file;
pub mod shape;
mod stack;

use std::sync::{Arc, LazyLock, OnceLock};

use motive_chess::{Color, Position};

use crate::score::{EVALUATION_BOUND, Score};
pub use file::NetError;
use shape::{HIDDEN, INPUTS, OUTPUTS, View, output_set};
pub use stack::{Change, Changes, Stack};

/// The hidden number that stands for one; more is clipped.
pub const HIDDEN_ONE: i16 = 255;
/// The output weight that stands for one.
pub const OUTPUT_ONE: i32 = 256;

/// The hidden numbers of one point of view.
pub type Hidden = [i16; HIDDEN];

/// A net that judges positions.
pub struct Net {
    /// One row for each input.
    pub input_weights: Vec<Hidden>,
    /// The hidden numbers of an empty board.
    pub hidden_biases: Hidden,
    /// One set of weights for each range of the number of pieces.
    pub outputs: Vec<OutputWeights>,
    /// Centipawns for an output of one.
    pub scale: i32,
}

/// The weights from the hidden numbers to the output.
#[derive(Clone)]
pub struct OutputWeights {
    /// For the side to move and for the other.
    pub weights: [Hidden; 2],
    /// Added at the end, in units of `HIDDEN_ONE * OUTPUT_ONE`.
    pub bias: i32,
}

static INSTALLED: OnceLock<Arc<Net>> = OnceLock::new();

static EMBEDDED: LazyLock<Arc<Net>> = LazyLock::new(|| {
    let net = Net::from_bytes(include_bytes!("../net/critic.net"));
    Arc::new(net.expect("the embedded net is read by the tests"))
});

impl Net {
    /// The net that is part of the program.
    pub fn embedded() -> Arc<Net> {
        Arc::clone(&EMBEDDED)
    }

    /// Makes this the net of all that is set up from now on; the first one stays.
    pub fn install(self) {
        // A second one is not asked for: programs read their arguments once.
        let _ = INSTALLED.set(Arc::new(self));
    }

    /// The net that was installed, or else the one that is part of the program.
    pub fn standard() -> Arc<Net> {
        INSTALLED.get().map_or_else(Net::embedded, Arc::clone)
    }

    /// A net that calls everything equal.
    pub fn zero() -> Net {
        Net {
            input_weights: vec![[0; HIDDEN]; INPUTS],
            hidden_biases: [0; HIDDEN],
            outputs: vec![OutputWeights { weights: [[0; HIDDEN]; 2], bias: 0 }; OUTPUTS],
            scale: 1,
        }
    }

    /// The value of a position for the side to move, in centipawns, made from nothing.
    pub fn evaluate(&self, position: &Position) -> Score {
        let mut hidden = [[0; HIDDEN]; 2];
        for (color, hidden) in [Color::White, Color::Black].into_iter().zip(&mut hidden) {
            self.refresh(position, color, hidden);
        }
        self.output(position, &hidden)
    }

    /// The hidden numbers of a side, made from nothing.
    fn refresh(&self, position: &Position, color: Color, hidden: &mut Hidden) {
        let view = View::new(color, position.king(color));
        *hidden = self.hidden_biases;
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                let row = &self.input_weights[view.input(square, piece)];
                for (sum, weight) in hidden.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
        }
    }

    /// The value for the side to move, from the hidden numbers of White and Black.
    #[inline]
    pub fn output(&self, position: &Position, hidden: &[Hidden; 2]) -> Score {
        let set = &self.outputs[output_set(position.occupied().len())];
        let (us, them) = match position.turn() {
            Color::White => (&hidden[0], &hidden[1]),
            Color::Black => (&hidden[1], &hidden[0]),
        };
        let [us, them] = [weighed(us, &set.weights[0]), weighed(them, &set.weights[1])].map(i64::from);
        let output = ((us + them) / i64::from(HIDDEN_ONE) + i64::from(set.bias)) * i64::from(self.scale)
            / (i64::from(HIDDEN_ONE) * i64::from(OUTPUT_ONE));
        (output as Score).clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
    }
}

/// The sum of clipped squares times weights. A clipped number times a weight still has 16 bits, so that the
/// processor's multiplication of pairs can be used.
#[inline]
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
fn weighed(hidden: &Hidden, weights: &Hidden) -> i32 {
    plainly_weighed(hidden, weights)
}

/// As [`plainly_weighed`], sixteen numbers at a time: left to itself, the compiler takes eight.
#[inline]
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
fn weighed(hidden: &Hidden, weights: &Hidden) -> i32 {
    use safe_arch::{
        add_i32_m256i, m256i, max_i16_m256i, min_i16_m256i, mul_i16_horizontal_add_m256i,
        mul_i16_keep_low_m256i, set_splat_i16_m256i, zeroed_m256i,
    };
    let (zero, one) = (zeroed_m256i(), set_splat_i16_m256i(HIDDEN_ONE));
    // Two sums that do not wait for each other.
    let mut sums = [zero; 2];
    let numbers = hidden.as_chunks::<16>().0.as_chunks::<2>().0;
    let weights = weights.as_chunks::<16>().0.as_chunks::<2>().0;
    for (numbers, weights) in numbers.iter().zip(weights) {
        for (sum, (number, weight)) in sums.iter_mut().zip(numbers.iter().zip(weights)) {
            let clipped = min_i16_m256i(max_i16_m256i(m256i::from(*number), zero), one);
            let product = mul_i16_keep_low_m256i(clipped, m256i::from(*weight));
            *sum = add_i32_m256i(*sum, mul_i16_horizontal_add_m256i(product, clipped));
        }
    }
    <[i32; 8]>::from(add_i32_m256i(sums[0], sums[1])).iter().sum()
}

/// The same on any machine.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "avx2"))))]
fn plainly_weighed(hidden: &Hidden, weights: &Hidden) -> i32 {
    let mut sum = 0;
    for (&number, &weight) in hidden.iter().zip(weights) {
        let clipped = number.clamp(0, HIDDEN_ONE);
        sum += i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_net_is_sound_and_calls_the_start_nearly_level() {
        let bytes = Net::embedded().to_bytes();
        assert!(bytes.len() <= 2_000_000, "{}", bytes.len());
        let net = Net::from_bytes(&bytes).unwrap();
        let start = Position::default();
        assert!(net.evaluate(&start).abs() < 80, "{}", net.evaluate(&start));
        let up: Position = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
        assert!(net.evaluate(&up) > 500, "{}", net.evaluate(&up));
    }

    #[test]
    fn weighing_is_exact_at_the_ends_of_the_scale() {
        let mut hidden = [0; HIDDEN];
        hidden[0] = 700;
        hidden[1] = -700;
        hidden[2] = 10;
        let mut weights = [0; HIDDEN];
        weights[0] = -127;
        weights[1] = 127;
        weights[2] = 3;
        assert_eq!(weighed(&hidden, &weights), -127 * 255 * 255 + 3 * 100);
    }

    #[test]
    fn weighing_is_the_same_with_and_without_vectors() {
        let number = |i: usize| (i.wrapping_mul(2_654_435_761) >> 7) as i16;
        for seed in 0..50 {
            let hidden: Hidden = std::array::from_fn(|i| number(i + 1000 * seed) % 600);
            let weights: Hidden = std::array::from_fn(|i| number(7 * i + seed) % 128);
            assert_eq!(weighed(&hidden, &weights), plainly_weighed(&hidden, &weights));
        }
    }
}
