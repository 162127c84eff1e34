//! A child process that speaks in lines: neither reading nor writing can block the caller.
//!
//! One thread reads the output and one writes the input, each behind a bounded queue. An engine that
//! floods fills its queue and then waits on its own pipe; one that does not read fills the other, and
//! sending fails. The threads end when the pipes do.

use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::drive::lines::next_line;

/// Lines of output that may wait to be read.
const OUTPUT_QUEUE: usize = 1024;
/// Commands that may wait to be written.
const INPUT_QUEUE: usize = 64;
/// How much of what the program wrote to standard error is kept.
const LAST_WORDS: usize = 400;

/// A running engine. Dropping it ends it: politely first, then by force.
pub(crate) struct Process {
    child: Child,
    input: Option<SyncSender<String>>,
    output: Receiver<(Instant, String)>,
    /// Set when the program has closed its input.
    is_deaf: Arc<AtomicBool>,
    last_words: Arc<Mutex<Vec<u8>>>,
}

/// What came while waiting.
pub(crate) enum Heard {
    /// A line, and when it arrived.
    Line(Instant, String),
    /// Nothing yet.
    Silence,
    /// Nothing will come any more.
    End,
}

impl Process {
    /// Starts a program.
    pub(super) fn start(mut command: Command) -> Result<Process, String> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        {
            // In a group of its own, so that Ctrl-C reaches us and we end the engine, not the terminal.
            use std::os::unix::process::CommandExt;
            command.process_group(0);
        }
        let mut child = command.spawn().map_err(|error| error.to_string())?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("its input and output are not there".to_owned());
        };

        let (input, commands) = sync_channel::<String>(INPUT_QUEUE);
        let is_deaf = Arc::new(AtomicBool::new(false));
        let deaf = Arc::clone(&is_deaf);
        spawn("engine input", move || {
            let mut stdin = stdin;
            for line in commands {
                if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
                    deaf.store(true, Ordering::Release);
                    return;
                }
            }
        })?;

        let (sender, output) = sync_channel(OUTPUT_QUEUE);
        spawn("engine output", move || {
            let mut stream = BufReader::new(stdout);
            while let Ok(Some(line)) = next_line(&mut stream) {
                if sender.send((Instant::now(), line)).is_err() {
                    return;
                }
            }
        })?;

        let last_words = Arc::new(Mutex::new(Vec::new()));
        let words = Arc::clone(&last_words);
        spawn("engine errors", move || keep_tail(stderr, &words))?;
        Ok(Process { child, input: Some(input), output, is_deaf, last_words })
    }

    /// Sends a line; false if the program does not read any more.
    pub(super) fn send(&self, line: &str) -> bool {
        let Some(input) = &self.input else { return false };
        !self.is_deaf() && input.try_send(format!("{line}\n")).is_ok()
    }

    /// Waits for a line, at most so long.
    pub(super) fn hear(&self, at_most: Duration) -> Heard {
        match self.output.recv_timeout(at_most) {
            Ok((when, line)) => Heard::Line(when, line),
            Err(RecvTimeoutError::Timeout) => Heard::Silence,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Whether the program has closed its input.
    pub(super) fn is_deaf(&self) -> bool {
        self.is_deaf.load(Ordering::Acquire)
    }

    /// How it ended, in words that follow "ended unexpectedly"; ends it if it has not.
    pub(super) fn obituary(mut self) -> String {
        let status = self.wait(Duration::from_millis(300));
        let how = match status {
            Some(status) => format!(" ({status}"),
            None if self.is_deaf() => " (it closed its input".to_owned(),
            None => " (it closed its output".to_owned(),
        };
        // The thread that reads standard error gets a moment to see its end.
        thread::sleep(Duration::from_millis(10));
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let words = String::from_utf8_lossy(&words).split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() { format!("{how})") } else { format!("{how}: {words})") }
    }

    /// Kills it without a word.
    pub(super) fn kill(mut self) {
        self.force();
    }

    fn force(&mut self) {
        self.input = None;
        // It may have ended by itself in the meantime, which is as good.
        let _ = self.child.kill();
        self.wait(Duration::from_secs(1));
    }

    /// Waits for the end, at most so long.
    fn wait(&mut self, at_most: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            if start.elapsed() >= at_most {
                return None;
            }
            // Output that nobody reads any more must not keep the program from ending.
            while self.output.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.input.is_some() {
            // Alone, and with the input left open: GNU Chess overlooks `quit` if another command or the
            // end of its input comes with it. The protocol lets `quit` end a search, too.
            self.send("quit");
            if self.wait(Duration::from_millis(500)).is_some() {
                return;
            }
        }
        if !matches!(self.child.try_wait(), Ok(Some(_))) {
            self.force();
        }
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) -> Result<(), String> {
    // The threads are not joined: a grandchild that keeps a pipe open must not keep us.
    thread::Builder::new()
        .name(name.to_owned())
        .stack_size(256 * 1024)
        .spawn(work)
        .map(drop)
        .map_err(|error| format!("no thread for the {name}: {error}"))
}

/// Reads to the end and keeps the last bytes.
fn keep_tail(mut stream: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut chunk = [0; 512];
    while let Ok(n) = stream.read(&mut chunk) {
        if n == 0 {
            return;
        }
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&chunk[..n]);
        let excess = tail.len().saturating_sub(LAST_WORDS);
        tail.drain(..excess);
    }
}
