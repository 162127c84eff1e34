//! Words, numbers, strings and signs, each with its place.

use std::sync::Arc;

/// Bytes of a text, from `start` to before `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub(crate) fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end.max(self.end) }
    }
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Begins with a small letter.
    Name(Arc<str>),
    /// Begins with a capital letter or `_`.
    Var(Arc<str>),
    Int(i64),
    Text(Arc<str>),
    /// `( ) , : = == != => <=> < + *`
    Sign(&'static str),
    End,
}

impl Token {
    pub(super) fn describe(&self) -> String {
        match self {
            Token::Name(name) | Token::Var(name) => format!("`{name}`"),
            Token::Int(n) => format!("`{n}`"),
            Token::Text(_) => "a text in quotes".into(),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end".into(),
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Lexeme {
    pub token: Token,
    pub span: Span,
    /// The first on its line.
    pub first: bool,
}

/// A comment, without the `#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Comment {
    pub start: usize,
    pub text: String,
    /// Nothing but blanks stands before it on its line.
    pub own_line: bool,
    /// A blank line stands before it.
    pub after_gap: bool,
}

pub(super) struct Lexed {
    pub tokens: Vec<Lexeme>,
    pub comments: Vec<Comment>,
    /// Where something stands that is no token, and what to say about it.
    pub problems: Vec<(Span, String)>,
}

const SIGNS: [&str; 12] = ["<=>", "==", "!=", "=>", "(", ")", ",", ":", "=", "<", "+", "*"];

/// Splits a text. Never fails: what it cannot read becomes a problem.
pub(super) fn lex(text: &str) -> Lexed {
    let bytes = text.as_bytes();
    let mut out = Lexed { tokens: Vec::new(), comments: Vec::new(), problems: Vec::new() };
    let mut at = 0;
    let mut first = true;
    let mut newlines = 0;
    while at < bytes.len() {
        let start = at;
        let byte = bytes[at];
        if byte == b'\n' {
            first = true;
            newlines += 1;
            at += 1;
            continue;
        }
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        if byte == b'#' {
            at = text[at..].find('\n').map_or(text.len(), |n| at + n);
            let comment = text[start + 1..at].trim_end();
            out.comments.push(Comment {
                start,
                text: comment.strip_prefix(' ').unwrap_or(comment).to_owned(),
                own_line: first,
                after_gap: newlines > 1,
            });
            newlines = 0;
            continue;
        }
        newlines = 0;
        let token = if byte.is_ascii_alphabetic() || byte == b'_' {
            while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                at += 1;
            }
            let word: Arc<str> = text[start..at].into();
            Some(if byte.is_ascii_lowercase() { Token::Name(word) } else { Token::Var(word) })
        } else if byte.is_ascii_digit() || (byte == b'-' && bytes.get(at + 1).is_some_and(u8::is_ascii_digit))
        {
            at += 1;
            while at < bytes.len() && bytes[at].is_ascii_digit() {
                at += 1;
            }
            text[start..at].parse().ok().map(Token::Int)
        } else if byte == b'"' {
            quoted(text, &mut at)
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| text[at..].starts_with(sign)) {
            at += sign.len();
            Some(Token::Sign(sign))
        } else {
            // A whole run of such characters is one problem.
            while at < bytes.len()
                && !bytes[at].is_ascii_alphanumeric()
                && !b" \t\r\n\"#_(),:=".contains(&bytes[at])
            {
                at += 1;
            }
            while !text.is_char_boundary(at) {
                at += 1;
            }
            at = at.max(start + 1);
            while !text.is_char_boundary(at) {
                at += 1;
            }
            None
        };
        let span = Span { start, end: at };
        if let Some(token) = token {
            out.tokens.push(Lexeme { token, span, first });
        } else {
            let what = match byte {
                b'"' => "this text has no closing quote on its line",
                b'0'..=b'9' | b'-' if at > start + 1 => "this number is too large",
                _ => "this sign has no meaning here",
            };
            out.problems.push((span, what.to_owned()));
        }
        first = false;
    }
    let end = Span { start: text.len(), end: text.len() };
    out.tokens.push(Lexeme { token: Token::End, span: end, first: true });
    out
}

/// A text in quotes; `\"` and `\\` stand for the signs themselves. `None` without a closing quote on the line.
fn quoted(text: &str, at: &mut usize) -> Option<Token> {
    let mut value = String::new();
    let mut escaped = false;
    let start = *at + 1;
    for (offset, c) in text[start..].char_indices() {
        match (escaped, c) {
            (_, '\n') => {
                *at = start + offset;
                return None;
            }
            (false, '\\') => escaped = true,
            (false, '"') => {
                *at = start + offset + 1;
                return Some(Token::Text(value.into()));
            }
            _ => {
                value.push(c);
                escaped = false;
            }
        }
    }
    *at = text.len();
    None
}
