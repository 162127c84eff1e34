//! Lines of files that nobody vouches for: numbered, of bounded length, in any encoding that is a byte at a time.
//!
//! A line ends with LF, with CR LF, or with CR alone, as on old Macintoshes. UTF-16 is not read, but it is recognized and
//! called by its name: as bytes it is rubbish of which nobody would guess the cause.

use std::borrow::Cow;
use std::io::{self, BufRead};

/// A line of a file without its line break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawLine {
    /// Its number, from 1.
    pub number: usize,
    /// The bytes, at most as many as the reader keeps.
    pub bytes: Vec<u8>,
    /// Whether the line was longer and the rest was passed over.
    pub is_cut: bool,
}

/// The lines of a file. What a line has beyond the limit is passed over without being stored.
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    limit: usize,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    /// Reads lines of at most so many bytes.
    pub fn new(reader: R, limit: usize) -> Lines<R> {
        Lines { reader, limit, number: 0 }
    }

    /// The number of the line that comes next, from 1.
    pub(crate) fn next_number(&self) -> usize {
        self.number + 1
    }

    fn read_line(&mut self) -> io::Result<Option<RawLine>> {
        if self.number == 0 && is_utf16(self.reader.fill_buf()?) {
            const WHAT: &str = "this is UTF-16 (two bytes a character); save it as UTF-8";
            return Err(io::Error::new(io::ErrorKind::InvalidData, WHAT));
        }
        let mut line = RawLine { number: self.number + 1, bytes: Vec::new(), is_cut: false };
        let mut has_begun = false;
        loop {
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() && !has_begun {
                return Ok(None);
            }
            has_begun = true;
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = self.limit - line.bytes.len();
            line.is_cut |= part.len() > room;
            line.bytes.extend_from_slice(&part[..part.len().min(room)]);
            let (is_last, is_return) = (buffer.is_empty(), end.is_some_and(|end| buffer[end] == b'\r'));
            let used = end.map_or(part.len(), |end| end + 1);
            self.reader.consume(used);
            if is_return && self.reader.fill_buf()?.first() == Some(&b'\n') {
                self.reader.consume(1);
            }
            if end.is_some() || is_last {
                break;
            }
        }
        self.number += 1;
        if self.number == 1 && line.bytes.starts_with(b"\xef\xbb\xbf") {
            line.bytes.drain(..3);
        }
        Ok(Some(line))
    }
}

/// Whether a file begins like UTF-16: every other byte of plain text is zero there.
fn is_utf16(beginning: &[u8]) -> bool {
    /// So much is looked at.
    const ENOUGH: usize = 64;
    let beginning = &beginning[..beginning.len().min(ENOUGH)];
    let zeros = |from: usize| beginning.iter().skip(from).step_by(2).filter(|&&byte| byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    // A mark at the beginning takes one of the places.
    beginning.len() >= 8 && even.max(odd) * 4 >= beginning.len() && even.min(odd) * 8 <= beginning.len()
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
    fn lines_end_in_three_ways() {
        for reader_bytes in [1, 2, 3, 64] {
            let text = b"one\rtwo\r\nthree\n\r\rsix\r";
            let reader = io::BufReader::with_capacity(reader_bytes, &text[..]);
            let lines: Vec<(usize, Vec<u8>)> =
                Lines::new(reader, 8).map(Result::unwrap).map(|line| (line.number, line.bytes)).collect();
            let expected = [(1, "one"), (2, "two"), (3, "three"), (4, ""), (5, ""), (6, "six")];
            assert_eq!(lines, expected.map(|(number, text)| (number, text.as_bytes().to_vec())));
        }
    }

    #[test]
    fn utf16_is_called_by_its_name() {
        let text = "\u{feff}6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - bm Ra8;\n";
        for order in [u16::to_le_bytes, u16::to_be_bytes] {
            for text in [text, &text[3..]] {
                let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
                let error = Lines::new(&bytes[..], 100).next().unwrap().unwrap_err();
                assert!(error.to_string().contains("UTF-16"), "{error}");
            }
        }
        for other in
            [&b"plain text, nothing else"[..], b"\0\0\0\0\0\0\0\0\0\0\0\0", b"", b"a\0b", text.as_bytes()]
        {
            assert!(Lines::new(other, 100).all(|line| line.is_ok()), "{other:?}");
        }
    }

    #[test]
    fn old_encodings_stay_readable() {
        assert_eq!(decode(b"R\xe9ti"), "Réti");
        assert_eq!(decode("Réti".as_bytes()), "Réti");
    }
}
