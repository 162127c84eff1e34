//! Input as lines of bounded length, at a bounded pace.
//!
//! The reader has a thread of its own, because reading from a terminal or a pipe cannot be
//! interrupted. Each line carries a ticket that is given back when the line has been dealt with; without
//! a free ticket no line is read, so that neither long lines nor many of them fill the memory.

use std::io::{BufRead, BufReader, ErrorKind, Read};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Longer lines are thrown away unread. A game of twenty thousand moves fits in.
pub(crate) const LONGEST_LINE: usize = 1 << 20;
/// So many lines may wait to be dealt with.
pub(crate) const MOST_LINES: usize = 64;

/// A line, or what is left of one.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its text, where bytes that are no text have been replaced.
    Text(String),
    /// Its length; the text has been thrown away.
    TooLong(usize),
}

/// Permission to occupy memory with a line; given back when dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    gate: Arc<Gate>,
}

#[derive(Debug, Default)]
struct Gate {
    out: Mutex<usize>,
    returned: Condvar,
}

impl Ticket {
    fn take(gate: &Arc<Gate>) -> Ticket {
        let out = gate.out.lock().unwrap_or_else(PoisonError::into_inner);
        let mut out =
            gate.returned.wait_while(out, |out| *out >= MOST_LINES).unwrap_or_else(PoisonError::into_inner);
        *out += 1;
        Ticket { gate: Arc::clone(gate) }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        *self.gate.out.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.gate.returned.notify_one();
    }
}

/// Reads to the end of the input, or until the receiver wants no more (says `false`).
pub(crate) fn read_lines(input: impl Read, mut receive: impl FnMut(Line, Ticket) -> bool) {
    let gate = Arc::new(Gate::default());
    let mut input = BufReader::with_capacity(1 << 16, input);
    loop {
        let ticket = Ticket::take(&gate);
        let Some(line) = read_line(&mut input) else { break };
        if !receive(line, ticket) {
            break;
        }
    }
}

/// The next line without its end; `None` at the end of the input or if it cannot be read.
fn read_line(input: &mut impl BufRead) -> Option<Line> {
    let mut bytes = Vec::new();
    let mut length = 0;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if chunk.is_empty() {
            // What follows the last line end counts as a line, if there is anything.
            return (length > 0).then(|| finish(bytes, length));
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = end.map_or(chunk, |end| chunk.get(..end).unwrap_or_default());
        length += part.len();
        if length <= LONGEST_LINE {
            bytes.extend_from_slice(part);
        }
        let consumed = part.len() + usize::from(end.is_some());
        input.consume(consumed);
        if end.is_some() {
            return Some(finish(bytes, length));
        }
    }
}

fn finish(bytes: Vec<u8>, length: usize) -> Line {
    if length > LONGEST_LINE {
        return Line::TooLong(length);
    }
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    Line::Text(text.strip_suffix('\r').map(str::to_owned).unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        read_lines(bytes, |line, _| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn line_ends_of_all_systems_and_bytes_that_are_no_text() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(lines(b"uci\r\n\nquit"), [text("uci"), text(""), text("quit")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\xed\xa0\x80\0x\n"), [text("\u{fffd}\u{fffd}\u{fffd}\0x")]);
    }

    #[test]
    fn long_lines_are_thrown_away_and_the_next_is_read() {
        let mut bytes = vec![b'x'; 10_000_000];
        bytes.extend_from_slice(b"\nuci\n");
        assert_eq!(lines(&bytes), [Line::TooLong(10_000_000), Line::Text("uci".to_owned())]);
        let longest = vec![b'x'; LONGEST_LINE];
        assert!(matches!(&lines(&longest)[..], [Line::Text(text)] if text.len() == LONGEST_LINE));
    }

    #[test]
    fn no_more_lines_are_read_than_there_are_tickets() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            read_lines("x\n".repeat(MOST_LINES + 1).as_bytes(), |_, ticket| sender.send(ticket).is_ok());
        });
        let held: Vec<Ticket> = receiver.iter().take(MOST_LINES).collect();
        let wait = std::time::Duration::from_millis(30);
        assert!(receiver.recv_timeout(wait).is_err());
        drop(held);
        assert_eq!(receiver.iter().count(), 1);
        reader.join().unwrap();
    }
}
