//! Lines of files that nobody vouches for: numbered, of bounded length, in any encoding.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// A line of a file without its line break.
pub(crate) struct RawLine {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The bytes, at most as many as the reader keeps.
    pub(crate) bytes: Vec<u8>,
    /// Whether the line was longer and the rest was passed over.
    pub(crate) is_cut: bool,
}

/// The lines of a file. What a line has beyond the limit is passed over without being stored.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    reader: R,
    limit: usize,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(reader: R, limit: usize) -> Lines<R> {
        Lines { reader, limit, number: 0 }
    }

    /// The number of the line that comes next, from 1.
    pub(crate) fn next_number(&self) -> usize {
        self.number + 1
    }

    fn read_line(&mut self) -> io::Result<Option<RawLine>> {
        let mut bytes = Vec::new();
        let room = self.limit as u64 + 1; // one more for the line break
        if self.reader.by_ref().take(room).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let is_cut = bytes.last() != Some(&b'\n') && bytes.len() as u64 == room;
        if is_cut {
            bytes.truncate(self.limit);
            self.reader.skip_until(b'\n')?;
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        self.number += 1;
        if self.number == 1 && bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        Ok(Some(RawLine { number: self.number, bytes, is_cut }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<RawLine>;

    fn next(&mut self) -> Option<io::Result<RawLine>> {
        self.read_line().transpose()
    }
}

/// Bytes as text: UTF-8 if that is what they are, otherwise Latin-1, the encoding of most chess
/// files older than UTF-8.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_cut_and_the_next_ones_are_whole() {
        let text = b"\xef\xbb\xbfone\r\n1234567890\n12345678\n\nlast";
        let lines: Vec<RawLine> = Lines::new(&text[..], 8).map(Result::unwrap).collect();
        let seen: Vec<(usize, &[u8], bool)> =
            lines.iter().map(|line| (line.number, line.bytes.as_slice(), line.is_cut)).collect();
        assert_eq!(
            seen,
            [
                (1, &b"one"[..], false),
                (2, b"12345678", true),
                (3, b"12345678", false),
                (4, b"", false),
                (5, b"last", false)
            ]
        );
    }

    #[test]
    fn old_encodings_stay_readable() {
        assert_eq!(decode(b"R\xe9ti"), "Réti");
        assert_eq!(decode("Réti".as_bytes()), "Réti");
    }
}
