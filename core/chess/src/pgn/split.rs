//! Cutting a file into games.
//!
//! `pgn-reader` forgives in silence: words that are no moves are passed over (and the moves after
//! them played by the wrong side), comments after `;` are dropped, a blank line ends the game, and a
//! comment that is never closed swallows the games after it. So each game is cut out first, by lines:
//! a header after movetext begins the next game. On the way `;` comments become braced ones, and words
//! that `pgn-reader` would drop are handed on as comments with a mark, so that the reader can try them
//! as moves and complain.

use std::io::BufRead;

use shakmaty::san::SanPlus;

use crate::lines::Lines;

use super::PgnProblemKind;

/// The text of one game, in the form that `pgn-reader` reads without loss.
pub(super) struct Cut {
    /// The line on which the game begins, from 1.
    pub(super) line: usize,
    pub(super) text: Vec<u8>,
    pub(super) problems: Vec<PgnProblemKind>,
}

/// A comment that begins with this is a word that could not be read as a move.
pub(super) const UNREADABLE: u8 = 0x01;

/// What a game has beyond this is left out.
const MAX_GAME: usize = 4 << 20;
/// Movetext is sometimes written on a single line.
const MAX_LINE: usize = MAX_GAME;
/// Longer lines are no headers.
pub(super) const MAX_HEADER: usize = 4096;

pub(super) struct Splitter<R> {
    lines: Lines<R>,
    /// The line that begins the next game.
    ahead: Option<(usize, Vec<u8>)>,
    has_failed: bool,
}

impl<R: BufRead> Splitter<R> {
    pub(super) fn new(reader: R) -> Splitter<R> {
        Splitter { lines: Lines::new(reader, MAX_LINE), ahead: None, has_failed: false }
    }

    /// The next game, if there is one.
    pub(super) fn next(&mut self) -> Option<Cut> {
        let mut state = State::default();
        while !self.has_failed {
            let (number, line) = match self.ahead.take() {
                Some(ahead) => ahead,
                None => match self.lines.next() {
                    None => break,
                    Some(Err(error)) => {
                        // A reader that fails once may fail forever; what it gave before is kept.
                        self.has_failed = true;
                        state.line = if state.line > 0 { state.line } else { self.lines.next_number() };
                        state.complain(PgnProblemKind::Io(error.to_string()));
                        break;
                    }
                    Some(Ok(line)) => {
                        if line.is_cut {
                            // Nobody knows in what state the part that was passed over ended.
                            state.take(line.number, &line.bytes);
                            state.fill_up();
                            continue;
                        }
                        (line.number, line.bytes)
                    }
                },
            };
            if state.begins_next_game(&line) {
                self.ahead = Some((number, line));
                break;
            }
            state.take(number, &line);
        }
        state.finish()
    }
}

/// Where in a game a line begins.
#[derive(Clone, Copy, PartialEq, Default)]
enum Section {
    #[default]
    Headers,
    Moves,
    Comment,
}

#[derive(Default)]
struct State {
    line: usize,
    text: Vec<u8>,
    problems: Vec<PgnProblemKind>,
    section: Section,
    has_event: bool,
    is_after_blank: bool,
    /// Whether the last word of the movetext was a result.
    is_over: bool,
}

impl State {
    fn complain(&mut self, kind: PgnProblemKind) {
        if !self.problems.contains(&kind) {
            self.problems.push(kind);
        }
    }

    /// Whether a line belongs to the next game. Broken games must not draw their neighbors in, so
    /// `[Event`, with which games begin, is trusted more than other headers.
    fn begins_next_game(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        let is_event = line.starts_with(b"[Event \"");
        match self.section {
            Section::Headers => is_event && (self.has_event || self.is_after_blank && self.line > 0),
            // A comment can contain anything, but hardly the first header of a game.
            Section::Comment => is_event,
            Section::Moves if line.starts_with(b"[") => true,
            // Games without headers follow a result.
            Section::Moves => {
                self.is_over && (is_first_move(line) || self.is_after_blank && !line.is_empty())
            }
        }
    }

    fn take(&mut self, number: usize, line: &[u8]) {
        if self.section != Section::Comment && line.starts_with(b"%") {
            return; // an escape, by the standard for private use
        }
        let trimmed = line.trim_ascii();
        self.is_after_blank = trimmed.is_empty();
        if self.is_after_blank {
            if self.section == Section::Comment {
                self.push(b" ");
            }
            return;
        }
        if self.line == 0 {
            self.line = number;
        }
        if self.section == Section::Headers && trimmed.starts_with(b"[") {
            if trimmed.len() > MAX_HEADER {
                self.complain(PgnProblemKind::TooLong(MAX_HEADER));
                return;
            }
            self.has_event |= trimmed.starts_with(b"[Event \"");
            self.take_headers(trimmed);
            return;
        }
        if self.section == Section::Headers {
            self.section = Section::Moves;
            self.push(b"\n");
        }
        self.take_movetext(line);
    }

    /// Headers, and the movetext that may follow on the same line.
    fn take_headers(&mut self, line: &[u8]) {
        let mut rest = line;
        while rest.starts_with(b"[") {
            let end = header_end(rest);
            self.push(&rest[..end]);
            self.push(b"\n");
            rest = rest[end..].trim_ascii_start();
        }
        if !rest.is_empty() {
            self.section = Section::Moves;
            self.push(b"\n");
            self.take_movetext(rest);
        }
    }

    /// Line breaks become spaces: `pgn-reader` sees more in some of them than we do.
    fn take_movetext(&mut self, line: &[u8]) {
        self.push(b" ");
        let mut rest = line;
        while let Some(&first) = rest.first() {
            if self.section == Section::Comment {
                let end = rest.iter().position(|&byte| byte == b'}');
                self.push_comment(&rest[..end.unwrap_or(rest.len())]);
                let Some(end) = end else { return };
                self.push(b"}");
                self.section = Section::Moves;
                rest = &rest[end + 1..];
                continue;
            }
            let taken = match first {
                b'{' => {
                    self.push(b"{");
                    self.section = Section::Comment;
                    1
                }
                b';' => {
                    self.push(b"{");
                    let comment: Vec<u8> =
                        rest[1..].iter().map(|&byte| if byte == b'}' { b')' } else { byte }).collect();
                    self.push_comment(&comment);
                    self.push(b"}");
                    rest.len()
                }
                byte if is_delimiter(byte) => {
                    self.is_over = byte == b'*' || self.is_over && byte.is_ascii_whitespace();
                    // A stray brace would hide the word after it.
                    let is_space = byte.is_ascii_whitespace() || byte == b'}';
                    self.push(&[if is_space { b' ' } else { byte }]);
                    1
                }
                _ => {
                    let end = rest.iter().position(|&byte| is_delimiter(byte)).unwrap_or(rest.len());
                    self.take_word(&rest[..end]);
                    end
                }
            };
            rest = &rest[taken..];
        }
    }

    fn take_word(&mut self, word: &[u8]) {
        self.is_over = is_result(word);
        match WordKind::of(word) {
            WordKind::Readable => self.push(word),
            WordKind::ShortDraw => self.push(b"1/2-1/2"),
            WordKind::Decoration => (),
            WordKind::Unreadable => {
                self.push(b" {");
                self.push(&[UNREADABLE]);
                let clean: Vec<u8> =
                    word.iter().take(40).copied().filter(|&byte| byte >= b' ' && byte != b'}').collect();
                self.push(&clean);
                self.push(b"} ");
            }
        }
    }

    /// Comments keep no control characters, so that the mark of unreadable words cannot be forged.
    fn push_comment(&mut self, bytes: &[u8]) {
        let clean: Vec<u8> = bytes.iter().map(|&byte| if byte < b' ' { b' ' } else { byte }).collect();
        self.push(&clean);
    }

    fn push(&mut self, bytes: &[u8]) {
        if self.text.len() + bytes.len() > MAX_GAME {
            self.fill_up();
        }
        if !self.is_full() {
            self.text.extend_from_slice(bytes);
        }
    }

    fn is_full(&self) -> bool {
        self.problems.contains(&PgnProblemKind::TooLong(MAX_GAME))
    }

    /// Takes no more text; only the next game is looked for.
    fn fill_up(&mut self) {
        if !self.is_full() {
            self.complain(PgnProblemKind::TooLong(MAX_GAME));
            // Closes a comment that may be open; harmless otherwise.
            self.text.push(b'}');
            if self.section == Section::Comment {
                self.section = Section::Moves;
            }
        }
    }

    fn finish(mut self) -> Option<Cut> {
        if self.line == 0 && self.problems.is_empty() {
            return None;
        }
        if self.section == Section::Comment {
            self.complain(PgnProblemKind::OpenComment);
            self.text.push(b'}');
        }
        Some(Cut { line: self.line, text: self.text, problems: self.problems })
    }
}

/// Where the header at the start of a line ends: after the bracket that follows the closing quote.
fn header_end(line: &[u8]) -> usize {
    let mut in_quotes = false;
    let mut is_escaped = false;
    for (i, &byte) in line.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_quotes => is_escaped = true,
            b'"' => in_quotes = !in_quotes,
            b']' if !in_quotes => return i + 1,
            _ => (),
        }
    }
    line.len()
}

/// The bytes at which `pgn-reader` ends a word.
fn is_delimiter(byte: u8) -> bool {
    byte.is_ascii_whitespace()
        || matches!(byte, b'{' | b'}' | b'(' | b')' | b'!' | b'?' | b'$' | b';' | b'.' | b'*')
}

fn is_result(word: &[u8]) -> bool {
    let normal = String::from_utf8_lossy(word).replace(['–', '—'], "-");
    matches!(normal.as_str(), "1-0" | "0-1" | "1/2-1/2" | "1/2" | "½-½")
}

/// Whether a line goes on with the first move of a game that has no headers.
fn is_first_move(line: &[u8]) -> bool {
    line.starts_with(b"1.") || line.starts_with(b"1 ")
}

enum WordKind {
    /// `pgn-reader` understands it.
    Readable,
    /// `1/2`, which `pgn-reader` wants written in full.
    ShortDraw,
    /// Marks of other programs that say nothing about the moves.
    Decoration,
    Unreadable,
}

impl WordKind {
    fn of(word: &[u8]) -> WordKind {
        if word == b"1/2" {
            return WordKind::ShortDraw;
        }
        if is_result(word) || is_zero_castling(word) {
            return WordKind::Readable;
        }
        let after_number = &word[word.iter().take_while(|byte| byte.is_ascii_digit()).count()..];
        if after_number.is_empty() {
            return WordKind::Readable;
        }
        if SanPlus::from_ascii(after_number).is_ok() {
            return WordKind::Readable;
        }
        // `e.p.` arrives in two words; N marks a novelty, D a diagram.
        let is_decoration = matches!(word, b"e" | b"p" | b"ep" | b"N" | b"TN" | b"D")
            || !word.iter().any(|&byte| byte.is_ascii_alphanumeric() || byte == 0);
        if is_decoration { WordKind::Decoration } else { WordKind::Unreadable }
    }
}

fn is_zero_castling(word: &[u8]) -> bool {
    matches!(word.strip_suffix(b"+").or(word.strip_suffix(b"#")).unwrap_or(word), b"0-0" | b"0-0-0")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cuts(text: &[u8]) -> Vec<(usize, String)> {
        let mut splitter = Splitter::new(text);
        std::iter::from_fn(|| splitter.next())
            .map(|cut| (cut.line, String::from_utf8_lossy(&cut.text).into_owned()))
            .collect()
    }

    #[test]
    fn games_begin_with_headers_or_number_one() {
        let text = b"% private\n[A \"1\"] [B \"]\"]\n\n1. e4\n\ne5 *\n[A \"2\"]\n1. d4 1-0\n\n1. c4 *\n";
        assert_eq!(
            cuts(text),
            [
                (2, "[A \"1\"]\n[B \"]\"]\n\n 1. e4 e5 *".to_owned()),
                (7, "[A \"2\"]\n\n 1. d4 1-0".to_owned()),
                (10, "\n 1. c4 *".to_owned()),
            ]
        );
        assert_eq!(cuts(b"\n \n%x\n"), []);
    }

    #[test]
    fn an_open_comment_ends_where_the_next_game_begins() {
        let text = b"1. e4 {oops\n[White \"no header\"]\n\n[Event \"next\"]\n\n1. d4 *";
        assert_eq!(
            cuts(text),
            [
                (1, "\n 1. e4 {oops [White \"no header\"] }".to_owned()),
                (4, "[Event \"next\"]\n\n 1. d4 *".to_owned())
            ]
        );
    }

    #[test]
    fn nothing_is_dropped_in_silence() {
        assert_eq!(
            cuts(b"1. e4 zz9 ; so } what\n+- e5"),
            [(1, "\n 1. e4  {\u{1}zz9}  { so ) what}  e5".to_owned())]
        );
    }
}
