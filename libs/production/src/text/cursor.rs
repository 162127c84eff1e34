//! What stands around a place in a text, for editors: the word, the lists that are open, and what may be written there.
//!
//! Only the text before the place and the rest of its word are read, so it does not matter what follows or whether it is right.

use super::reader::is_word_byte;

/// What may be written at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A form of a file.
    Form,
    /// A part of a production or a source.
    Part,
    /// A stored relation, or a production, whose matches are one.
    Pattern,
    /// A relation that is asked.
    Function,
    /// A concept: a source or a result.
    Concept,
    /// A production.
    Production,
    /// A source.
    Source,
    /// An attribute.
    Attribute,
    /// The word at the head of an expression, an action or a value.
    Head,
    /// A variable, a constant, an attribute.
    Argument,
    /// Nothing: the place is within a text, a comment, or a name that is being declared.
    Nothing,
}

/// A place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// The first byte of the word that the place touches, and the byte after its last; equal if there is none.
    pub word: (usize, usize),
    /// What may be written there.
    pub expected: Expected,
}

/// A list that is open.
#[derive(Default)]
struct Open<'t> {
    head: &'t str,
    /// Elements that begin before the place, the head among them.
    elements: usize,
}

/// What stands around a byte of a text.
///
/// ```
/// use production::{Expected, cursor};
///
/// let text = "(PRODUCTION LEAP (RULE (P1) (PATTERN DI";
/// let at = cursor(text, text.len());
/// assert_eq!((at.expected, &text[at.word.0..at.word.1]), (Expected::Pattern, "DI"));
/// assert_eq!(cursor(text, 14).expected, Expected::Nothing);
/// ```
pub fn cursor(text: &str, byte: usize) -> Cursor {
    let bytes = text.as_bytes();
    let byte = byte.min(bytes.len());
    let is_word = |at: usize| bytes.get(at).is_some_and(|&byte| is_word_byte(byte));
    let start = (0..byte).rev().take_while(|&at| is_word(at)).last().unwrap_or(byte);
    let end = (byte..bytes.len()).take_while(|&at| is_word(at)).last().map_or(byte, |at| at + 1);
    let expected = match open_lists(text, start) {
        Some(open) => expected(&open),
        None => Expected::Nothing,
    };
    Cursor { word: (start, end), expected }
}

/// The lists that are open before a byte, the outermost first; nothing within a text or a comment.
fn open_lists(text: &str, until: usize) -> Option<Vec<Open<'_>>> {
    let bytes = text.as_bytes();
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while at < until {
        match bytes[at] {
            b';' => {
                at = bytes[at..]
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .map_or(bytes.len(), |length| at + length);
                if at > until || at == bytes.len() {
                    return None;
                }
            }
            b'"' => {
                at = end_of_text(bytes, at);
                if at >= until {
                    return None;
                }
                count(&mut open);
            }
            b'(' => {
                // As the reader has it: a form that begins a line ends whatever is open.
                if at == 0 || bytes[at - 1] == b'\n' {
                    open.clear();
                }
                count(&mut open);
                open.push(Open::default());
                at += 1;
            }
            b')' => {
                open.pop();
                at += 1;
            }
            byte if is_word_byte(byte) => {
                let from = at;
                while at < until && is_word_byte(bytes[at]) {
                    at += 1;
                }
                if let Some(list) = open.last_mut().filter(|list| list.elements == 0) {
                    list.head = &text[from..at];
                }
                count(&mut open);
            }
            _ => at += 1,
        }
    }
    Some(open)
}

fn count(open: &mut [Open]) {
    if let Some(list) = open.last_mut() {
        list.elements += 1;
    }
}

/// The byte after a text in quotes, or after the last if it is not closed.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => return at + 1,
            b'(' if bytes[at - 1] == b'\n' => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len() + 1
}

fn expected(open: &[Open]) -> Expected {
    let [.., list] = open else { return Expected::Nothing };
    let outer = open.len().checked_sub(2).map(|at| open[at].head.to_ascii_uppercase());
    let outer = outer.as_deref().unwrap_or_default();
    let is_part = |word: &str| ["PRODUCTION", "SOURCE", "PLAN-SOURCE"].contains(&word);
    if list.elements == 0 {
        return match outer {
            "" if open.len() == 1 => Expected::Form,
            outer if is_part(outer) && open.len() == 2 => Expected::Part,
            "GOAL" | "GOAL1" => Expected::Attribute,
            // The variables of a rule and the arguments of a source.
            "RULE" | "EXISTS" | "IMPLIES" if open[open.len() - 2].elements == 2 => Expected::Argument,
            _ => Expected::Head,
        };
    }
    let head = list.head.to_ascii_uppercase();
    match (head.as_str(), list.elements) {
        ("PATTERN", 1) => Expected::Pattern,
        ("FUNCTION" | "FUNCTIONE", 1) => Expected::Function,
        ("ACTION" | "ACTION-NEW" | "ACTIONNEW" | "CONCEPT", 1) => Expected::Concept,
        ("GOAL", 1) if matches!(outer, "FIRES" | "SILENT") => Expected::Concept,
        ("GOAL" | "GOAL1" | "CHECK-CONDITION" | "CHECKCOND", 1) => Expected::Attribute,
        ("PRODUCTIONS", _) => Expected::Production,
        ("SOURCES" | "ORDER" | "JOINS", _) => Expected::Source,
        ("RESULT" | "PLAN-RESULT" | "RELIABILITY" | "STATEMENT" | "WHY" | "MISLEADS" | "ORIGIN", _) => {
            Expected::Nothing
        }
        (head, _) if is_part(head) => Expected::Nothing,
        _ => Expected::Argument,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is expected where the bar stands.
    fn at(text: &str) -> Expected {
        let byte = text.find('|').unwrap();
        cursor(&text.replace('|', ""), byte).expected
    }

    #[test]
    fn what_may_be_written_is_known_from_what_is_open() {
        for (text, expected) in [
            ("(|", Expected::Form),
            ("(PRODUCTION A (|", Expected::Part),
            ("(PRODUCTION A|", Expected::Nothing),
            ("(PRODUCTION A (RULE (P|", Expected::Argument),
            ("(PRODUCTION A (RULE (P1) (|", Expected::Head),
            ("(production a (rule (p1) (pattern d|ir p1", Expected::Pattern),
            ("(PRODUCTION A (RULE (P1) (PATTERN DIR |", Expected::Argument),
            ("(PRODUCTION A (RULE (P1) (NEVER (FUNCTION | P1", Expected::Function),
            ("(PRODUCTION A (RULE (P1) (ACTION M|", Expected::Concept),
            ("(PRODUCTION A (RULE (P1) (CHECK-CONDITION |", Expected::Attribute),
            ("(PRODUCTION A (JOINS THREAT |", Expected::Source),
            ("(SOURCE S (P1) (PRODUCTIONS ONE |)", Expected::Production),
            ("(ORDER |", Expected::Source),
            ("(PRODUCTION A (STATEMENT \"one (PATTERN |", Expected::Nothing),
            ("(PRODUCTION A ; (PATTERN |", Expected::Nothing),
            ("(PRODUCTION A (RULE (\n(|", Expected::Form),
            ("(PRODUCTION A (WHY \"a \\\" b\") (|", Expected::Part),
            ("|", Expected::Nothing),
        ] {
            assert_eq!(at(text), expected, "{text}");
        }
    }

    #[test]
    fn the_word_is_found_from_any_of_its_letters() {
        let text = "(PATTERN only-dir é P1)";
        for byte in 9..=17 {
            let (start, end) = cursor(text, byte).word;
            assert_eq!(&text[start..end], "only-dir");
        }
        // Between the two bytes of a letter there is no word, and behind the end there is nothing.
        assert_eq!(cursor(text, 19).word, (19, 19));
        assert_eq!(cursor(text, 1000).word.0, text.len());
    }
}
