//! Any bytes are refused as a net, or read as one that is written the same.
//!
//! The first byte says how the others are meant. Mostly they are the file itself. Sometimes they are changes of a good file, whose
//! checksum is then set right: what lies behind it is reached in no other way. A whole file takes a thousand times as long as a
//! short one, so this is done with few of the inputs that ask for it.

use std::sync::LazyLock;

use motive_critic::net::Net;

/// The net of the program, as bytes.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| Net::embedded().to_bytes());

/// Bytes of a change: the place, the value.
const CHANGE: usize = 6;
/// One in so many is done.
const WHOLE: u64 = 32;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let Some((&first, rest)) = data.split_first() else { return };
    if first % 32 == 0 && checksum(rest).is_multiple_of(WHOLE) {
        let mut bytes = GOOD.clone();
        for change in rest.chunks_exact(CHANGE) {
            let [a, b, c, d, low, high] = change else { continue };
            let at = u32::from_le_bytes([*a, *b, *c, *d]) as usize % (bytes.len() - 9);
            bytes[at] = *low;
            bytes[at + 1] = *high;
        }
        let end = bytes.len() - 8;
        let sum = checksum(&bytes[..end]);
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        read(&bytes);
    } else {
        read(rest);
    }
}

fn read(bytes: &[u8]) {
    match Net::from_bytes(bytes) {
        Ok(net) => assert!(net.to_bytes() == bytes, "a net is written as it was read"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// FNV-1a, as the page on the format says.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
