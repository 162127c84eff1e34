//! The reader of expressions.
//!
//! Everything is read, whatever is wrong with it: an unclosed list ends where a line begins with the next form, a
//! stray parenthesis is skipped, an open string ends before the next form. So one missing parenthesis is one
//! message and the rest of the file is still checked. Comments stay with the nodes they belong to, for the
//! formatter.
//!
//! Every turn of the reader goes forward by at least one character: whatever none of its parts wants is reported and
//! passed over, so no text can hold it up.

use super::{File, Report, Span};

/// Longest file, in bytes.
pub const MAX_FILE: usize = 1 << 20;
/// Deepest nesting of lists.
pub const MAX_DEPTH: usize = 48;
/// Most elements of a list: what is looked for among them is looked for one by one.
pub const MAX_LENGTH: usize = 1000;
/// Longest word.
const MAX_WORD: usize = 64;

/// A comment: its text after the semicolons, and whether an empty line stood before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The text, trimmed.
    pub text: String,
    /// Did an empty line stand before it?
    pub apart: bool,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A word, in capital letters.
    Word(String),
    /// A number.
    Number(i32),
    /// A text in quotes; any white space in it is one blank.
    Text(String),
    /// A list, with the comments before its closing parenthesis.
    List(Vec<Node>, Vec<Comment>),
}

/// An expression with its place and its comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub content: Content,
    /// Where it stands.
    pub span: Span,
    /// Comments on lines of their own before it.
    pub before: Vec<Comment>,
    /// Did an empty line stand before it?
    pub apart: bool,
    /// A comment behind it on its line.
    pub behind: Option<String>,
}

impl Node {
    /// The word, if it is one.
    pub fn word(&self) -> Option<&str> {
        match &self.content {
            Content::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The elements, if it is a list.
    pub fn list(&self) -> Option<&[Node]> {
        match &self.content {
            Content::List(nodes, _) => Some(nodes),
            _ => None,
        }
    }

    /// The word at the head of a list.
    pub fn head(&self) -> Option<&str> {
        self.list()?.first()?.word()
    }

    /// The number, if it is one.
    pub fn number(&self) -> Option<i32> {
        match self.content {
            Content::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The text in quotes, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Is it the word NIL, or the empty list, which are the same?
    pub fn is_nil(&self) -> bool {
        self.word() == Some("NIL") || self.list().is_some_and(<[Node]>::is_empty)
    }
}

/// The forms of a file, and the comments after the last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forms {
    pub forms: Vec<Node>,
    pub rest: Vec<Comment>,
}

/// A list that has been opened.
#[derive(Default)]
struct Open {
    start: usize,
    nodes: Vec<Node>,
    before: Vec<Comment>,
    apart: bool,
    /// More elements came than a list may have; they were reported once and left out.
    too_long: bool,
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    file: u32,
    /// Line breaks since the last token.
    breaks: usize,
    comments: Vec<Comment>,
    /// The bottom one is the file itself.
    open: Vec<Open>,
    /// Lists deeper than the limit that are skipped.
    too_deep: usize,
}

/// Reads all forms of a file, reporting whatever is wrong.
pub(crate) fn read(file: &File, number: u32, report: &mut Report) -> Forms {
    if file.text.len() > MAX_FILE {
        report.error(
            Span { file: number, start: 0, end: 0 },
            format!("the file is longer than {MAX_FILE} bytes"),
        );
        return Forms::default();
    }
    let mut reader = Reader {
        text: &file.text,
        bytes: file.text.as_bytes(),
        at: 0,
        file: number,
        breaks: 1,
        comments: Vec::new(),
        open: vec![Open::default()],
        too_deep: 0,
    };
    reader.run(report);
    let forms = reader.open.pop().map(|open| open.nodes).unwrap_or_default();
    Forms { forms, rest: reader.comments }
}

impl Reader<'_> {
    fn run(&mut self, report: &mut Report) {
        while let Some(&byte) = self.bytes.get(self.at) {
            let before = self.at;
            match byte {
                b'\n' => {
                    self.breaks += 1;
                    self.at += 1;
                }
                byte if is_blank(byte) => self.at += 1,
                b';' => self.comment(),
                b'(' => {
                    if self.begins_line() && self.open.len() > 1 {
                        self.close_all(report);
                    }
                    self.open_list(report);
                }
                b')' => self.close_list(report),
                b'"' => self.string(report),
                byte if is_word_byte(byte) => self.word(report),
                _ => self.unknown(report),
            }
            assert!(self.at > before, "every part of the reader takes what it was called for");
        }
        self.close_all(report);
    }

    fn span(&self, start: usize) -> Span {
        Span { file: self.file, start: start as u32, end: self.at as u32 }
    }

    /// Is the reader at the first column?
    fn begins_line(&self) -> bool {
        self.at == 0 || self.bytes[self.at - 1] == b'\n'
    }

    fn comment(&mut self) {
        let end = self.text[self.at..].find('\n').map_or(self.text.len(), |length| self.at + length);
        let text = self.text[self.at..end].trim_start_matches(';').trim().to_owned();
        self.at = end;
        let last = self.open.last_mut().and_then(|open| open.nodes.last_mut());
        match last {
            Some(node) if self.breaks == 0 && node.behind.is_none() => node.behind = Some(text),
            _ => self.comments.push(Comment { text, apart: self.breaks > 1 }),
        }
        self.breaks = 0;
    }

    fn add(&mut self, content: Content, span: Span, before: Vec<Comment>, apart: bool, report: &mut Report) {
        let is_list = self.open.len() > 1;
        if let Some(open) = self.open.last_mut() {
            if is_list && open.nodes.len() >= MAX_LENGTH {
                if !open.too_long {
                    report.error(span, format!("a list has at most {MAX_LENGTH} elements"));
                }
                open.too_long = true;
                return;
            }
            open.nodes.push(Node { content, span, before, apart, behind: None });
        }
    }

    /// Takes the comments and the empty line before a token.
    fn leading(&mut self) -> (Vec<Comment>, bool) {
        let apart = self.breaks > 1;
        self.breaks = 0;
        (std::mem::take(&mut self.comments), apart)
    }

    fn open_list(&mut self, report: &mut Report) {
        if self.open.len() > MAX_DEPTH {
            if self.too_deep == 0 {
                let span = Span { end: self.at as u32 + 1, ..self.span(self.at) };
                report.error(span, format!("lists are nested more than {MAX_DEPTH} deep"));
            }
            self.too_deep += 1;
            self.at += 1;
            return;
        }
        let (before, apart) = self.leading();
        self.open.push(Open { start: self.at, nodes: Vec::new(), before, apart, too_long: false });
        self.at += 1;
    }

    fn close_list(&mut self, report: &mut Report) {
        self.at += 1;
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.open.len() > 1 {
            self.pop(report);
        } else {
            report.error(self.span(self.at - 1), "this parenthesis closes nothing");
        }
    }

    fn pop(&mut self, report: &mut Report) {
        let Some(open) = self.open.pop() else { return };
        let comments = std::mem::take(&mut self.comments);
        self.breaks = 0;
        self.add(Content::List(open.nodes, comments), self.span(open.start), open.before, open.apart, report);
    }

    /// Closes what is still open, at the end of the file or before a form that begins a line.
    fn close_all(&mut self, report: &mut Report) {
        self.too_deep = 0;
        // One parenthesis is usually missing, and the outermost open one is where to look for it.
        let missing = self.open.len() - 1;
        let (comments, breaks) = (std::mem::take(&mut self.comments), self.breaks);
        for level in (1..=missing).rev() {
            let start = self.open[level].start as u32;
            if level == 1 {
                let message = match missing {
                    1 => "this list is not closed".to_owned(),
                    _ => format!("this list is not closed: {missing} parentheses are missing"),
                };
                report.error(Span { file: self.file, start, end: start + 1 }, message);
            }
            self.pop(report);
        }
        (self.comments, self.breaks) = (comments, breaks);
    }

    fn string(&mut self, report: &mut Report) {
        let (before, apart) = self.leading();
        let start = self.at;
        let mut text = String::new();
        let mut escaped = false;
        let mut closed = false;
        let mut end = self.bytes.len();
        for (offset, c) in self.text[start + 1..].char_indices() {
            let at = start + 1 + offset;
            if escaped {
                text.push(c);
                escaped = false;
            } else if c == '\\' {
                escaped = true;
            } else if c == '"' {
                end = at + 1;
                closed = true;
                break;
            } else if c == '(' && self.bytes[at - 1] == b'\n' {
                end = at;
                break;
            } else {
                text.push(c);
            }
        }
        self.at = end;
        if !closed {
            report.error(
                Span { file: self.file, start: start as u32, end: start as u32 + 1 },
                "this text is not closed",
            );
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.add(Content::Text(text), self.span(start), before, apart, report);
    }

    fn word(&mut self, report: &mut Report) {
        let (before, apart) = self.leading();
        let start = self.at;
        while self.bytes.get(self.at).is_some_and(|&byte| is_word_byte(byte)) {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        let content = if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            if let Ok(number) = word.parse() {
                Content::Number(number)
            } else {
                report.error(self.span(start), "this number is too large");
                Content::Number(0)
            }
        } else {
            if word.len() > MAX_WORD {
                report.error(self.span(start), format!("a word has at most {MAX_WORD} letters"));
            }
            Content::Word(word.to_ascii_uppercase())
        };
        self.add(content, self.span(start), before, apart, report);
    }

    fn unknown(&mut self, report: &mut Report) {
        let start = self.at;
        let first = self.text[start..].chars().next();
        // A run of strange characters is one mistake; the first is one of them, whatever it is.
        for (number, c) in self.text[start..].chars().enumerate() {
            if number > 0 && u8::try_from(c).is_ok_and(is_readable) {
                break;
            }
            self.at += c.len_utf8();
        }
        let what = match first {
            // What does not show is named.
            Some(c) if c.is_control() || c.is_whitespace() => {
                format!("no expression contains the character U+{:04X}, which does not show", u32::from(c))
            }
            _ => "no expression contains this character".to_owned(),
        };
        report.error(self.span(start), what);
    }
}

/// White space other than the end of a line. A form feed stands between pages in old Lisp files.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\x0c')
}

/// Does something that can be read begin with it?
fn is_readable(byte: u8) -> bool {
    byte == b'\n' || is_blank(byte) || matches!(byte, b'(' | b')' | b'"' | b';') || is_word_byte(byte)
}

/// Letters, digits and the marks that names of objects need.
pub(super) fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(
            byte,
            b'-' | b'+' | b'_' | b'.' | b'/' | b':' | b'*' | b'=' | b'<' | b'>' | b'#' | b'!' | b'?'
        )
}
