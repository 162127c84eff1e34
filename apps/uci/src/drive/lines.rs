//! Lines of bounded length from a stream that promises nothing.

use std::io::{self, BufRead};

/// What is longer is cut: a line of play of 250 moves fits, a runaway engine does not.
pub(crate) const MAX_LENGTH: usize = 16 * 1024;

/// Reads the next line without its end; `None` at the end of the stream. What exceeds
/// [`MAX_LENGTH`] is read and dropped, bytes that are no UTF-8 are replaced.
pub(crate) fn next_line(stream: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut is_end = true;
    loop {
        let chunk = match stream.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            break;
        }
        is_end = false;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        line.extend_from_slice(&part[..part.len().min(MAX_LENGTH - line.len())]);
        let used = part.len() + usize::from(end.is_some());
        stream.consume(used);
        if end.is_some() {
            break;
        }
    }
    if is_end {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Cursor};

    fn all(bytes: &[u8], capacity: usize) -> Vec<String> {
        let mut stream = BufReader::with_capacity(capacity, Cursor::new(bytes));
        std::iter::from_fn(|| next_line(&mut stream).unwrap()).collect()
    }

    #[test]
    fn ends_of_all_kinds() {
        assert_eq!(all(b"uciok\r\n\nid name X\nlast", 3), ["uciok", "", "id name X", "last"]);
        assert_eq!(all(b"", 3), [""; 0]);
        assert_eq!(all(b"a\xff\xfeb\n", 2), ["a\u{fffd}\u{fffd}b"]);
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let mut bytes = vec![b'x'; 5 * MAX_LENGTH];
        bytes.extend_from_slice(b"\nreadyok\n");
        let lines = all(&bytes, 1000);
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].len(), lines[1].as_str()), (MAX_LENGTH, "readyok"));
    }
}
