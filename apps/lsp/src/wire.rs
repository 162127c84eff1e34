//! Messages as they come: headers with a length, then JSON. Whatever is broken is passed over.

use std::io::{BufRead, Read};

use lsp_server::Message;

/// Longest message, in bytes: a text of the longest file with every character escaped.
const LONGEST: usize = 16 << 20;
/// Longest line of a header.
const LONGEST_LINE: u64 = 4096;
/// Longest length that is believed; more is no message but noise.
const BELIEVED: usize = 1 << 30;

/// What came.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A message.
    Message(Message),
    /// Something that is none, and why.
    Broken(String),
}

/// The next message, or what is broken about it; nothing at the end.
pub(crate) fn read(input: &mut impl BufRead) -> Option<Incoming> {
    let length = length(input)?;
    if length > LONGEST {
        let mut rest = input.take(length as u64);
        std::io::copy(&mut rest, &mut std::io::sink()).ok()?;
        return Some(Incoming::Broken(format!("a message of {length} bytes; {LONGEST} are possible")));
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body).ok()?;
    Some(match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(error) => Incoming::Broken(format!("a message is passed over: {error}")),
    })
}

/// The length of the next message. Lines that are no header are passed over.
fn length(input: &mut impl BufRead) -> Option<usize> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.take(LONGEST_LINE).read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        match line.split_once(':') {
            Some((name, value)) if name.trim().eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok().filter(|&length| length <= BELIEVED);
            }
            None if line.is_empty() && length.is_some() => return length,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Result<String, String>> {
        let mut input = text.as_bytes();
        let mut found = Vec::new();
        while let Some(incoming) = read(&mut input) {
            found.push(match incoming {
                Incoming::Message(Message::Notification(it)) => Ok(it.method),
                Incoming::Message(other) => Ok(format!("{other:?}")),
                Incoming::Broken(why) => Err(why),
            });
        }
        found
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn broken_messages_are_passed_over_and_the_next_is_read() {
        let good = framed(r#"{"jsonrpc":"2.0","method":"initialized"}"#);
        for broken in [
            framed("{"),
            framed("[1,2]"),
            framed("\u{0}\u{1}"),
            "noise\n\n\n".to_owned(),
            "Content-Length: -3\r\n\r\n".to_owned(),
            "Content-Length: 99999999999999999999\r\n\r\n".to_owned(),
            "Content-Type: x\r\n\r\n".to_owned(),
            format!("{}\n", "x".repeat(10_000)),
        ] {
            let found = all(&format!("{broken}{good}"));
            assert_eq!(found.last(), Some(&Ok("initialized".to_owned())), "{broken:.40}: {found:?}");
        }
    }

    #[test]
    fn an_endless_message_is_not_kept() {
        let long = LONGEST + 1;
        let text = format!("Content-Length: {long}\r\n\r\n{}", " ".repeat(long));
        let found = all(&format!("{text}{}", framed(r#"{"method":"exit"}"#)));
        assert!(matches!(&found[..], [Err(_), Ok(method)] if method == "exit"));
        // An input that ends within a message ends.
        assert_eq!(all("Content-Length: 50\r\n\r\n{"), []);
    }
}
