//! The file of a net: what it is, of which shape, its numbers, and a checksum.
//!
//! | Bytes | What |
//! |---|---|
//! | 8 | `MOTIVNET` |
//! | 4 | version of the format |
//! | 4 × 3 | inputs, hidden numbers and output sets |
//! | 4 | centipawns for an output of one |
//! | 2 × … | hidden biases, output weights |
//! | 4 × … | output biases |
//! | 1 × … or 2 × … | input weights |
//!
//! An input weight from -120 to 120 is the byte of that number plus 120. Others, from -1024 to 1023, are two bytes, the higher first: that
//! number plus 1024, plus 241 × 256.
//! | 8 | checksum of all that comes before (FNV-1a, 64 bits) |
//!
//! All numbers are little-endian.

use super::shape::{HIDDEN, INPUTS, OUTPUTS};
use super::{HIDDEN_ONE, Net, OutputWeights};

const MAGIC: &[u8; 8] = b"MOTIVNET";
const VERSION: u32 = 2;
const HEADER: usize = 8 + 4 + 3 * 4 + 4;
/// Hidden biases and output weights.
const SHORTS: usize = HIDDEN + OUTPUTS * 2 * HIDDEN;
/// The length if every input weight takes one byte.
const SHORTEST: usize = HEADER + 2 * SHORTS + 4 * OUTPUTS + INPUTS * HIDDEN + 8;
/// Input weights up to here take one byte.
const SMALL: i16 = 120;
/// The first of the bytes that say that a weight takes two.
const TWO_BYTES: u8 = 241;
/// Added to a weight that takes two bytes.
const MIDDLE: i16 = 1024;

/// Input weights beyond this could overflow the sums of 32 pieces.
const LARGEST_INPUT_WEIGHT: i16 = 900;
/// Output weights beyond this could overflow their product with a hidden number.
const LARGEST_OUTPUT_WEIGHT: i16 = 127;

/// Why bytes are no net for this program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetError {
    /// Something else altogether.
    #[error("this is no net: it does not begin with MOTIVNET")]
    NoNet,
    /// From another time.
    #[error("the net's format has version {0}, this program reads version {VERSION}")]
    Version(u32),
    /// Other numbers of inputs, hidden numbers or outputs.
    #[error("the net has the shape {0} x {1} x {2}, this program reads {INPUTS} x {HIDDEN} x {OUTPUTS}")]
    Shape(u32, u32, u32),
    /// Too short or too long.
    #[error(
        "the net has {0} bytes, and its numbers take more or fewer: it is cut off, or something was added"
    )]
    Length(usize),
    /// Changed on the way.
    #[error("the net's checksum is wrong: the file is damaged")]
    Checksum,
    /// Sums could overflow.
    #[error("the net's numbers are too large: {0}")]
    TooLarge(&'static str),
    /// The file could not be read at all.
    #[error("the net cannot be read: {0}")]
    Unreadable(String),
}

impl Net {
    /// Reads a file.
    pub fn open(path: &std::path::Path) -> Result<Net, NetError> {
        let bytes = std::fs::read(path)
            .map_err(|error| NetError::Unreadable(format!("{}: {error}", path.display())))?;
        Net::from_bytes(&bytes)
    }

    /// Reads the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, NetError> {
        let mut reader = Reader(bytes);
        if reader.take(8) != Some(MAGIC.as_slice()) {
            return Err(NetError::NoNet);
        }
        let short = NetError::Length(bytes.len());
        let version = reader.word().ok_or_else(|| short.clone())?;
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let [inputs, hidden, outputs] =
            [reader.word(), reader.word(), reader.word()].map(Option::unwrap_or_default);
        if [inputs, hidden, outputs] != [INPUTS as u32, HIDDEN as u32, OUTPUTS as u32] {
            return Err(NetError::Shape(inputs, hidden, outputs));
        }
        if bytes.len() < SHORTEST {
            return Err(short);
        }
        let (content, sum) = bytes.split_at(bytes.len() - 8);
        if checksum(content).to_le_bytes() != sum {
            return Err(NetError::Checksum);
        }
        let mut reader = Reader(&content[HEADER - 4..]);
        let net = read_numbers(&mut reader).filter(|_| reader.0.is_empty()).ok_or(short)?;
        net.check()?;
        Ok(net)
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SHORTEST);
        bytes.extend(MAGIC);
        for word in [VERSION, INPUTS as u32, HIDDEN as u32, OUTPUTS as u32, self.scale as u32] {
            bytes.extend(word.to_le_bytes());
        }
        let outputs = self.outputs.iter().flat_map(|set| set.weights.iter().flatten());
        bytes.extend(self.hidden_biases.iter().chain(outputs).flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(self.outputs.iter().flat_map(|set| set.bias.to_le_bytes()));
        for &weight in self.input_weights.iter().flatten() {
            if (-SMALL..=SMALL).contains(&weight) {
                bytes.push((weight + SMALL) as u8);
            } else {
                // A net with larger weights is refused by every reader; here they only must not be taken for something else.
                let [high, low] = (weight.clamp(-MIDDLE, MIDDLE - 1) + MIDDLE).to_be_bytes();
                bytes.extend([TWO_BYTES + high, low]);
            }
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Numbers so small that no sum can overflow, whatever the position.
    fn check(&self) -> Result<(), NetError> {
        let small = |weights: &[i16], largest: i16| {
            weights.iter().all(|&weight| (-largest..=largest).contains(&weight))
        };
        if !self.input_weights.iter().all(|row| small(row, LARGEST_INPUT_WEIGHT))
            || !small(&self.hidden_biases, LARGEST_INPUT_WEIGHT)
        {
            return Err(NetError::TooLarge("input weights"));
        }
        let fits = |set: &OutputWeights| {
            let sum_fits = |weights: &[i16]| {
                let sum: i64 = weights.iter().map(|&weight| i64::from(weight).abs()).sum();
                sum * i64::from(HIDDEN_ONE) * i64::from(HIDDEN_ONE) < i64::from(i32::MAX)
            };
            set.weights.iter().all(|side| small(side, LARGEST_OUTPUT_WEIGHT) && sum_fits(side))
                && set.bias.abs() < i32::MAX / 4
        };
        if !self.outputs.iter().all(fits) {
            return Err(NetError::TooLarge("output weights"));
        }
        if !(1..=10_000).contains(&self.scale) {
            return Err(NetError::TooLarge("scale"));
        }
        Ok(())
    }
}

/// All numbers behind the shape; `None` if there are too few, or if one takes more bytes than it needs.
fn read_numbers(reader: &mut Reader) -> Option<Net> {
    let mut net = Net::zero();
    net.scale = reader.word()? as i32;
    for bias in &mut net.hidden_biases {
        *bias = reader.short()?;
    }
    for weight in net.outputs.iter_mut().flat_map(|set| set.weights.as_flattened_mut()) {
        *weight = reader.short()?;
    }
    for set in &mut net.outputs {
        set.bias = reader.word()? as i32;
    }
    for weight in net.input_weights.iter_mut().flatten() {
        *weight = match reader.byte()? {
            small if small < TWO_BYTES => i16::from(small) - SMALL,
            // Every weight has one form.
            high => Some(i16::from_be_bytes([high - TWO_BYTES, reader.byte()?]) - MIDDLE)
                .filter(|weight| !(-SMALL..=SMALL).contains(weight))?,
        };
    }
    Some(net)
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (head, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(head)
    }

    fn word(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    fn short(&mut self) -> Option<i16> {
        self.take(2)?.try_into().ok().map(i16::from_le_bytes)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes() -> Vec<u8> {
        let mut net = Net::zero();
        net.scale = 400;
        net.input_weights[3][5] = -7;
        net.input_weights[3][6] = -121;
        net.input_weights[4][0] = 900;
        net.outputs[2].weights[1][9] = 100;
        net.outputs[7].bias = -12_345;
        net.to_bytes()
    }

    #[test]
    fn comes_back_from_its_bytes() {
        let net = Net::from_bytes(&bytes()).unwrap();
        assert_eq!((net.input_weights[3][5], net.outputs[2].weights[1][9]), (-7, 100));
        assert_eq!((net.input_weights[3][6], net.input_weights[4][0]), (-121, 900));
        assert_eq!((net.outputs[7].bias, net.scale), (-12_345, 400));
        assert_eq!(net.to_bytes(), bytes());
    }

    #[test]
    fn every_cut_is_refused() {
        let bytes = bytes();
        for length in (0..200).chain((200..bytes.len()).step_by(9973)) {
            assert!(Net::from_bytes(&bytes[..length]).is_err(), "{length}");
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert_eq!(Net::from_bytes(&longer).err(), Some(NetError::Checksum));
    }

    #[test]
    fn every_flipped_bit_is_refused() {
        let bytes = bytes();
        for place in (0..40).chain((40..bytes.len()).step_by(7919)).chain([bytes.len() - 1]) {
            let mut broken = bytes.clone();
            broken[place] ^= 1 << (place % 8);
            let error = Net::from_bytes(&broken).err();
            assert!(error.is_some(), "{place}");
            assert!(place < 24 || error == Some(NetError::Checksum), "{place}: {error:?}");
        }
    }

    #[test]
    fn another_shape_is_refused_with_the_shape() {
        let mut bytes = bytes();
        bytes[16..20].copy_from_slice(&64_u32.to_le_bytes());
        let error = Net::from_bytes(&bytes).err().unwrap().to_string();
        assert!(error.contains("x 64 x 8"), "{error}");
    }

    #[test]
    fn numbers_that_could_overflow_are_refused() {
        let mut net = Net::zero();
        net.scale = 400;
        net.outputs[0].weights[0][0] = 128;
        assert!(matches!(Net::from_bytes(&net.to_bytes()), Err(NetError::TooLarge(_))));
        net.outputs[0].weights = [[127; HIDDEN]; 2];
        assert!(matches!(Net::from_bytes(&net.to_bytes()), Err(NetError::TooLarge(_))));
        net.outputs[0].weights = [[60; HIDDEN]; 2];
        assert!(Net::from_bytes(&net.to_bytes()).is_ok());
        net.input_weights[9][9] = 901;
        assert!(matches!(Net::from_bytes(&net.to_bytes()), Err(NetError::TooLarge(_))));
    }

    #[test]
    fn a_missing_file_says_which() {
        let error = Net::open(std::path::Path::new("no-such-net")).err().unwrap().to_string();
        assert!(error.contains("no-such-net"), "{error}");
    }
}
