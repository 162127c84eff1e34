//! Places: files by address and by path, bytes by line and column.

use std::fmt::Write as _;
use std::ops::Range;
use std::path::{Path, PathBuf};

use lsp_types::Position;

/// The path of an address `file:///...`.
pub(crate) fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // A host may stand before the path.
    let rest = &rest[rest.find('/')?..];
    let mut bytes = Vec::with_capacity(rest.len());
    let mut at = rest.bytes();
    while let Some(byte) = at.next() {
        if byte == b'%' {
            let digits = [at.next()?, at.next()?];
            bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    // `/c:/rules` is `c:/rules`.
    let has_drive = text.as_bytes().get(2) == Some(&b':') && text.as_bytes()[1].is_ascii_alphabetic();
    Some(PathBuf::from(if has_drive { &text[1..] } else { &text }))
}

/// The address of a path from the root.
pub(crate) fn uri_of(path: &Path) -> String {
    let text = path.display().to_string().replace('\\', "/");
    let mut uri = String::from("file://");
    if !text.starts_with('/') {
        uri.push('/');
    }
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b'~') {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// The byte of a line and a column, which counts units of UTF-16 as the protocol wants it. What is behind the end of a line is its
/// end.
pub(crate) fn byte_of(text: &str, position: Position) -> usize {
    let mut start = 0;
    for _ in 0..position.line {
        match text[start..].find('\n') {
            Some(length) => start += length + 1,
            None => return text.len(),
        }
    }
    let line = text[start..].split('\n').next().unwrap_or_default();
    let mut units = 0;
    for (at, c) in line.char_indices() {
        if units >= position.character as usize {
            return start + at;
        }
        units += c.len_utf16();
    }
    start + line.len()
}

/// Line and column of a byte.
pub(crate) fn position_of(text: &str, byte: usize) -> Position {
    let mut byte = byte.min(text.len());
    while !text.is_char_boundary(byte) {
        byte -= 1;
    }
    let before = &text[..byte];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    Position {
        line: before.bytes().filter(|&byte| byte == b'\n').count() as u32,
        character: before[start..].encode_utf16().count() as u32,
    }
}

/// The range of some bytes.
pub(crate) fn range_of(text: &str, bytes: &Range<usize>) -> lsp_types::Range {
    lsp_types::Range { start: position_of(text, bytes.start), end: position_of(text, bytes.end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_units_of_utf16() {
        let text = "a\n(é\u{1d11e} x)\r\nb";
        for (line, character, rest) in [
            (0, 0, "a"),
            (1, 1, "é"),
            (1, 2, "\u{1d11e}"),
            (1, 4, " x"),
            (1, 99, "\nb"),
            (2, 0, "b"),
            (9, 9, ""),
        ] {
            let byte = byte_of(text, Position { line, character });
            assert!(text[byte..].starts_with(rest), "{line} {character}: {:?}", &text[byte..]);
        }
        for byte in (0..=text.len()).filter(|&byte| text.is_char_boundary(byte)) {
            assert_eq!(byte_of(text, position_of(text, byte)), byte);
        }
        assert_eq!(position_of(text, 4), position_of(text, 3));
    }

    #[test]
    fn addresses_and_paths_lead_to_one_another() {
        let path = Path::new("/rules of mine/50%/é.kb");
        assert_eq!(path_of(&uri_of(path)).as_deref(), Some(path));
        assert_eq!(path_of("file:///c%3A/rules/a.kb"), Some(PathBuf::from("c:/rules/a.kb")));
        for none in ["untitled:one", "file:", "file://", "file:///%", "file:///%zz", "file:///%ff"] {
            assert_eq!(path_of(none), None, "{none}");
        }
    }
}
