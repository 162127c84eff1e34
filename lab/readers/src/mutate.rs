//! Changes of an input that know what text is made of.

use splitmix::Random;

/// Longer inputs are cut: what takes long input has tests of its own.
pub(crate) const MAX_INPUT: usize = 4096;

/// Characters and numbers that readers stumble over.
const AWKWARD: &[&str] = &[
    "\0",
    "\x01",
    "\x0c",
    "\r",
    "\r\n",
    "\n\n",
    "\t",
    "\u{1b}[31m",
    "\u{85}",
    "\u{a0}",
    "\u{feff}",
    "\u{2028}",
    "é",
    "♞",
    "\u{10ffff}",
    "\"",
    "\\",
    "'",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "#",
    "%",
    "$",
    "/",
    "-",
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "2147483648",
    "-9223372036854775809",
    "99999999999999999999",
    "1e999",
    "NaN",
    "null",
    "true",
];

/// One to four changes of an input, some of which take parts of another.
pub fn mutate(input: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=random.below(4) {
        change(&mut bytes, other, random);
    }
    bytes.truncate(MAX_INPUT);
    bytes
}

fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    match random.below(10) {
        0 => {
            let awkward = AWKWARD[random.below(AWKWARD.len())].as_bytes();
            bytes.splice(at..at, awkward.iter().copied());
        }
        1 if at < bytes.len() => bytes[at] = random.below(256) as u8,
        2 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        3 => drop(bytes.drain(at..(at + 1 + random.below(20)).min(bytes.len()).max(at))),
        // A word, a line or any stretch of the other input.
        4 => replace(bytes, word(bytes, at), piece(other, random, word)),
        5 => {
            let taken = piece(other, random, line);
            bytes.splice(at..at, taken);
        }
        6 => replace(bytes, line(bytes, at), piece(other, random, line)),
        // The same again, once or often.
        7 => {
            let again = bytes[line(bytes, at)].repeat(1 + random.below(6));
            bytes.splice(at..at, again);
        }
        8 => {
            let range = word(bytes, at);
            let moved: Vec<u8> = bytes.drain(range).collect();
            let to = random.below(bytes.len() + 1);
            bytes.splice(to..to, moved);
        }
        _ => {
            let from = random.below(other.len() + 1);
            bytes.truncate(at);
            bytes.extend_from_slice(&other[from..]);
        }
    }
}

fn replace(bytes: &mut Vec<u8>, range: std::ops::Range<usize>, by: Vec<u8>) {
    bytes.splice(range, by);
}

fn piece(other: &[u8], random: &mut Random, around: fn(&[u8], usize) -> std::ops::Range<usize>) -> Vec<u8> {
    other[around(other, random.below(other.len() + 1))].to_vec()
}

/// The word around a place.
fn word(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    stretch(bytes, at, |byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The line around a place.
fn line(bytes: &[u8], at: usize) -> std::ops::Range<usize> {
    stretch(bytes, at, |byte| byte != b'\n')
}

fn stretch(bytes: &[u8], at: usize, inside: impl Fn(u8) -> bool) -> std::ops::Range<usize> {
    let at = at.min(bytes.len());
    let start = bytes[..at].iter().rposition(|&byte| !inside(byte)).map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(|&byte| !inside(byte)).map_or(bytes.len(), |length| at + length);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_differ_stay_short_and_can_be_repeated() {
        let text = b"one two three\nfour five\n";
        let run = |seed: u64| {
            let mut random = Random::new(seed);
            (0..1000).map(|_| mutate(text, b"alpha beta\ngamma", &mut random)).collect::<Vec<_>>()
        };
        let all = run(7);
        assert_eq!(all, run(7));
        let different = all.iter().collect::<std::collections::BTreeSet<_>>();
        assert!(different.len() > 900, "{}", different.len());
        assert!(all.iter().all(|input| input.len() <= MAX_INPUT));
        assert!(mutate(&[], &[], &mut Random::new(1)).len() <= MAX_INPUT);
    }
}
