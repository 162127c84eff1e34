//! What stands after the position of an EPD record.

use std::fmt;

/// An opcode with its operands.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

/// The longest opcode (the standard says 15 letters).
pub(crate) const MAX_OPCODE: usize = 15;

impl Operation {
    /// An operation. What an opcode cannot contain is left out of it; one of which nothing is left
    /// becomes `noop`, which the standard has for this.
    pub fn new(opcode: &str, operands: impl IntoIterator<Item = Operand>) -> Operation {
        let mut name: String =
            opcode.chars().filter(|&c| c.is_ascii_alphanumeric() || c == '_').take(MAX_OPCODE).collect();
        if !is_opcode(&name) {
            "noop".clone_into(&mut name);
        }
        Operation { opcode: name, operands: operands.into_iter().collect() }
    }

    /// Exactly what was read.
    pub(crate) fn verbatim(opcode: &str, operands: Vec<Operand>) -> Operation {
        Operation { opcode: opcode.to_owned(), operands }
    }

    /// The name of the operation.
    pub(crate) fn opcode(&self) -> &str {
        &self.opcode
    }

    /// The operands.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        for operand in &self.operands {
            write!(f, " {operand}")?;
        }
        f.write_str(";")
    }
}

/// Letters, digits and underscores after a letter.
pub(crate) fn is_opcode(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// One operand of an operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operand {
    text: String,
    is_quoted: bool,
}

impl Operand {
    /// A word: a move, a number. Becomes a text in quotes if it cannot stand as a word.
    pub fn bare(word: impl fmt::Display) -> Operand {
        let text = word.to_string();
        let stands = !text.is_empty()
            && !text.contains(|c: char| c == ';' || c == '"' || c.is_whitespace() || c.is_control());
        if stands { Operand { text, is_quoted: false } } else { Operand::quoted(text) }
    }

    /// A text in quotes. Control characters, which a line cannot hold, become spaces.
    pub fn quoted(text: impl fmt::Display) -> Operand {
        let clean = |c: char| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c };
        Operand { text: text.to_string().chars().map(clean).collect(), is_quoted: true }
    }

    /// The text, without quotes.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_quoted {
            write!(f, "\"{}\"", self.text.replace('\\', "\\\\").replace('"', "\\\""))
        } else {
            f.write_str(&self.text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_made_writable() {
        assert_eq!(Operation::new("b m!", [Operand::bare("two words")]).to_string(), "bm \"two words\";");
        assert_eq!(Operation::new("1;", []).to_string(), "noop;");
        assert_eq!(Operand::quoted("a\0b\nc").to_string(), "\"a b c\"");
        assert_eq!(Operand::quoted(r#"\ ""#).to_string(), r#""\\ \"""#);
    }
}
