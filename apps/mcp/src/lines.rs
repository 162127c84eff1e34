//! An input whose lines have a longest length: the protocol reads a line whole, however long it is.

use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, ReadBuf};

/// Bytes of a message: a pasted text of the largest size, with every character written as an escape.
pub(crate) const LONGEST: usize = 8 << 20;

/// Ends with an error where a line is longer.
pub(crate) struct ShortLines<R> {
    input: R,
    longest: usize,
    /// Bytes since the last end of a line.
    since: usize,
    is_too_long: Arc<AtomicBool>,
}

impl<R> ShortLines<R> {
    /// The input, and whether it ended for this reason.
    pub(crate) fn new(input: R, longest: usize) -> (ShortLines<R>, Arc<AtomicBool>) {
        let is_too_long = Arc::new(AtomicBool::new(false));
        (ShortLines { input, longest, since: 0, is_too_long: Arc::clone(&is_too_long) }, is_too_long)
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for ShortLines<R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.input).poll_read(context, buffer))?;
        // What comes in one piece is small; only its last line can go on.
        let read = &buffer.filled()[before..];
        self.since = match read.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => read.len() - end - 1,
            None => self.since + read.len(),
        };
        if self.since > self.longest {
            self.is_too_long.store(true, Ordering::Relaxed);
            return Poll::Ready(Err(io::Error::new(ErrorKind::InvalidData, "a line is too long")));
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt as _;

    use super::*;

    async fn read(text: &str) -> (bool, bool) {
        let (mut lines, is_too_long) = ShortLines::new(text.as_bytes(), 10);
        let mut piece = [0; 4];
        let outcome = loop {
            match lines.read(&mut piece).await {
                Ok(0) => break true,
                Ok(_) => {}
                Err(_) => break false,
            }
        };
        (outcome, is_too_long.load(Ordering::Relaxed))
    }

    #[tokio::test]
    async fn lines_without_end_end() {
        assert_eq!(read(&"123456789\n".repeat(100)).await, (true, false));
        assert_eq!(read("0123456789").await, (true, false));
        assert_eq!(read(&format!("short\n{}", "x".repeat(1_000))).await, (false, true));
    }
}
