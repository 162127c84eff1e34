//! The one way out, shared by the session and the thread that thinks.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where lines are written, whole and at once. Clones share it.
#[derive(Clone)]
pub(crate) struct Output {
    sink: Arc<Mutex<Sink>>,
}

struct Sink {
    writer: Box<dyn Write + Send>,
    /// The first error; nothing is written afterwards.
    error: Option<io::Error>,
    has_failed: bool,
}

impl Output {
    pub(crate) fn new(writer: impl Write + Send + 'static) -> Output {
        let sink = Sink { writer: Box::new(writer), error: None, has_failed: false };
        Output { sink: Arc::new(Mutex::new(sink)) }
    }

    /// Writes lines that belong together.
    pub(crate) fn lines<T: AsRef<str>>(&self, lines: &[T]) {
        self.lock().write(lines);
    }

    /// Writes lines, unless the speaker has been silenced; the other side of [`Output::silence`].
    /// False if nobody listens any more.
    pub(crate) fn lines_unless<T: AsRef<str>>(&self, silenced: &AtomicBool, lines: &[T]) -> bool {
        let mut sink = self.lock();
        if !silenced.load(Ordering::Acquire) {
            sink.write(lines);
        }
        !sink.has_failed
    }

    /// Silences a speaker: when this returns, it has written its last line.
    pub(crate) fn silence(&self, silenced: &AtomicBool) {
        let _sink = self.lock();
        silenced.store(true, Ordering::Release);
    }

    /// Why writing has failed, told once.
    pub(crate) fn take_error(&self) -> Option<io::Error> {
        self.lock().error.take()
    }

    fn lock(&self) -> MutexGuard<'_, Sink> {
        self.sink.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sink {
    fn write<T: AsRef<str>>(&mut self, lines: &[T]) {
        if self.has_failed || lines.is_empty() {
            return;
        }
        let mut text = String::new();
        for line in lines {
            text.push_str(line.as_ref());
            text.push('\n');
        }
        if let Err(error) = self.writer.write_all(text.as_bytes()).and_then(|()| self.writer.flush()) {
            self.error = Some(error);
            self.has_failed = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_told_once() {
        let output = Output::new(Closed);
        let speaker = AtomicBool::new(false);
        assert!(!output.lines_unless(&speaker, &["info"]));
        output.lines(&["readyok"]);
        assert_eq!(output.take_error().map(|error| error.kind()), Some(io::ErrorKind::BrokenPipe));
        assert!(output.take_error().is_none());
    }
}
