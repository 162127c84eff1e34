//! Files of EPD records: one bad line never costs the good ones around it.

use std::io::BufRead;

use crate::Leniency;
use crate::lines::{Lines, decode};

use super::read::record;
use super::{Epd, EpdError, EpdProblem, EpdProblemKind};

/// Longer lines are refused unread.
const MAX_LINE: usize = 16 * 1024;

/// The records of a file, one after the other, as they are read.
///
/// Blank lines and lines that begin with `#` are passed over.
#[derive(Debug)]
pub struct EpdReader<R> {
    lines: Lines<R>,
    leniency: Leniency,
    has_failed: bool,
}

impl<R: BufRead> EpdReader<R> {
    /// Reads records from a file.
    pub fn new(reader: R, leniency: Leniency) -> EpdReader<R> {
        EpdReader { lines: Lines::new(reader, MAX_LINE), leniency, has_failed: false }
    }
}

/// Reads a whole file: for every record the record or why it was refused.
///
/// ```
/// use motive_chess::{Leniency, read_epds};
///
/// let file = "# two good ones\n4k3/8/8/8/8/8/8/4K2R w K - bm O-O;\nnonsense\n\n4k3/8/8/8/8/8/8/4K2R b K - id \"x\"";
/// let records = read_epds(file, Leniency::Lenient);
/// assert_eq!(records.iter().filter(|record| record.is_ok()).count(), 2);
/// assert_eq!(records[1].as_ref().unwrap_err().line, 3);
/// ```
pub fn read_epds(text: impl AsRef<[u8]>, leniency: Leniency) -> Vec<Result<Epd, EpdError>> {
    EpdReader::new(text.as_ref(), leniency).collect()
}

impl<R: BufRead> Iterator for EpdReader<R> {
    type Item = Result<Epd, EpdError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        loop {
            let line = match self.lines.next()? {
                Ok(line) => line,
                Err(error) => {
                    // A reader that fails once may fail forever.
                    self.has_failed = true;
                    return Some(Err(refusal(
                        self.lines.next_number(),
                        1,
                        EpdProblemKind::Io(error.to_string()),
                    )));
                }
            };
            let bytes = line.bytes.trim_ascii();
            if bytes.is_empty() || bytes.starts_with(b"#") {
                continue;
            }
            if line.is_cut {
                return Some(Err(refusal(line.number, MAX_LINE, EpdProblemKind::TooLong(MAX_LINE))));
            }
            if self.leniency == Leniency::Strict
                && let Err(error) = std::str::from_utf8(&line.bytes)
            {
                let before = decode(&line.bytes[..error.valid_up_to()]).chars().count();
                return Some(Err(refusal(line.number, before + 1, EpdProblemKind::Encoding)));
            }
            return Some(record(&decode(&line.bytes), line.number, self.leniency).map(|(epd, _)| epd));
        }
    }
}

fn refusal(line: usize, column: usize, kind: EpdProblemKind) -> EpdError {
    EpdError { line, problems: vec![EpdProblem { column, kind }] }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;";

    #[test]
    fn good_records_survive_their_neighbors() {
        let mut file = Vec::new();
        let huge = vec![b'x'; 100_000];
        let bad: [&[u8]; 7] = [
            b"\0\0\0\0",
            b"\xff\xfe\x00",
            b"4k3/8/8/8/8/8/8/4K2R w K",
            b"4k3/8/8/8/8/8/8 w - - bm O-O;",
            b"4k3/8/8/8/8/8/8/4K2R w K - bm Qh8;",
            b"4k3/8/8/8/8/8/8/4K2R w K - id \"open;",
            &huge,
        ];
        for line in bad {
            file.extend_from_slice(GOOD.as_bytes());
            file.extend_from_slice(b"\r\n# a comment\n\n");
            file.extend_from_slice(line);
            file.push(b'\n');
        }
        file.extend_from_slice(GOOD.as_bytes());
        let records = read_epds(&file, Leniency::Strict);
        assert_eq!(records.len(), 15);
        for (i, record) in records.iter().enumerate() {
            match record {
                Ok(epd) => assert_eq!((epd.line(), epd.to_string().as_str()), (i * 2 + 1, GOOD)),
                Err(error) => assert_eq!((i % 2, error.line), (1, i * 2 + 2), "{error}"),
            }
        }
    }

    #[test]
    fn latin_1_is_read_leniently_and_refused_with_its_place_strictly() {
        let file = b"4k3/8/8/8/8/8/8/4K2R w K - id \"R\xe9ti\";";
        assert_eq!(read_epds(file, Leniency::Lenient)[0].as_ref().unwrap().id(), Some("Réti"));
        assert_eq!(
            read_epds(file, Leniency::Strict)[0].as_ref().unwrap_err().to_string(),
            "line 1, column 33: the text is not UTF-8 (convert the file, or read leniently)"
        );
    }
}
