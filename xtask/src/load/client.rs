//! A client that says what it is told to, byte by byte.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// No answer takes longer.
const PATIENCE: Duration = Duration::from_mins(1);

pub(super) struct Client<'a> {
    pub address: &'a str,
}

/// An answer.
pub(super) struct Reply {
    pub status: u16,
    pub body: Vec<u8>,
}

impl Client<'_> {
    pub(super) fn connect(&self) -> io::Result<TcpStream> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Sends a request and reads the whole answer.
    pub(super) fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> io::Result<Reply> {
        let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            let _ = write!(text, "Host: {}\r\n", self.address);
        }
        if !body.is_empty() {
            let _ = write!(text, "Content-Length: {}\r\n", body.len());
        }
        for (name, value) in headers {
            let _ = write!(text, "{name}: {value}\r\n");
        }
        self.raw(&(text + "\r\n" + body))
    }

    /// Sends a text as it is.
    pub(super) fn raw(&self, text: &str) -> io::Result<Reply> {
        let mut stream = self.connect()?;
        // Whoever is refused early may find the door closed while still talking; the answer is there all the same.
        let sent = stream.write_all(text.as_bytes());
        let mut all = Vec::new();
        let read = stream.read_to_end(&mut all);
        if all.is_empty() {
            sent?;
            read?;
        }
        let end = all.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or(all.len());
        let head = String::from_utf8_lossy(&all[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| io::Error::other("no status"))?;
        Ok(Reply { status, body: all.get(end + 4..).unwrap_or_default().to_vec() })
    }

    /// Listens to a job until an event of the given names, or until so many events have come.
    pub(super) fn listen(&self, id: &str, last: &[&str], most: usize) -> io::Result<Option<String>> {
        let mut stream = self.connect()?;
        write!(stream, "GET /api/v1/jobs/{id}/events HTTP/1.1\r\nHost: {}\r\n\r\n", self.address)?;
        let mut reader = BufReader::new(stream);
        let mut line = String::new();
        let mut events = 0;
        while reader.read_line(&mut line)? > 0 {
            if let Some(status) = line.strip_prefix("HTTP/1.1 ")
                && !status.starts_with("200")
            {
                return Ok(Some(status.chars().take(3).collect()));
            }
            if let Some(name) = line.strip_prefix("event: ") {
                events += 1;
                if last.contains(&name.trim()) {
                    return Ok(Some(name.trim().to_owned()));
                }
                if events >= most {
                    return Ok(None);
                }
            }
            line.clear();
        }
        Ok(None)
    }
}
