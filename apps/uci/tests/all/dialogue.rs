//! A conversation with the protocol in this process.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use motive_uci::Player;

/// Long enough for a loaded machine; failing tests alone wait so long.
pub(crate) const SOON: Duration = Duration::from_secs(20);

pub(crate) struct Dialogue {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    session: Option<JoinHandle<io::Result<()>>>,
}

impl Dialogue {
    pub(crate) fn with(player: impl Player) -> Dialogue {
        let (input, incoming) = channel();
        let (outgoing, output) = channel();
        let source = Source { incoming, rest: Vec::new() };
        let session =
            thread::spawn(move || motive_uci::run(source, Sink { outgoing, line: Vec::new() }, player));
        Dialogue { input: Some(input), output, session: Some(session) }
    }

    pub(crate) fn say(&self, line: &str) {
        self.say_bytes(format!("{line}\n").into_bytes());
    }

    pub(crate) fn say_bytes(&self, bytes: Vec<u8>) {
        // After quit nobody listens; the test will see that nobody answers either.
        let _ = self.input.as_ref().expect("the input is open").send(bytes);
    }

    /// The next line, if it comes soon enough.
    pub(crate) fn hear_within(&self, limit: Duration) -> Option<String> {
        self.output.recv_timeout(limit).ok()
    }

    /// Lines up to one that begins with `beginning`, that one included.
    pub(crate) fn hear_until(&self, beginning: &str) -> Vec<String> {
        let end = Instant::now() + SOON;
        let mut lines = Vec::new();
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let Some(line) = self.hear_within(left) else {
                panic!("no {beginning:?} came, only {lines:#?}");
            };
            let is_last = line.starts_with(beginning);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    pub(crate) fn hear_bestmove(&self) -> String {
        self.hear_until("bestmove").pop().expect("at least the last line")
    }

    /// Asks whether it is there, and returns what was said before the answer.
    pub(crate) fn hear_ready(&self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.hear_until("readyok");
        lines.pop();
        lines
    }

    /// Ends the input; how long the session took to end, and what it said meanwhile.
    pub(crate) fn close(mut self) -> (Duration, Vec<String>) {
        let start = Instant::now();
        drop(self.input.take());
        self.session.take().expect("ended once").join().expect("no panic").expect("no error");
        (start.elapsed(), self.output.try_iter().collect())
    }
}

struct Source {
    incoming: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.incoming.recv() {
                Ok(bytes) => self.rest = bytes,
                Err(_) => return Ok(0),
            }
        }
        let n = self.rest.len().min(buffer.len());
        buffer[..n].copy_from_slice(&self.rest[..n]);
        self.rest.drain(..n);
        Ok(n)
    }
}

struct Sink {
    outgoing: Sender<String>,
    line: Vec<u8>,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).expect("output is text");
                self.outgoing.send(line).map_err(|_| io::ErrorKind::BrokenPipe)?;
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
