//! The little of EPD that a suite needs: a position and its operations.
//!
//! Generous where files in the wild are careless: move counters of a FEN may follow the four fields,
//! the last semicolon may be missing, operands may be separated by commas. Text in quotes is one
//! operand, whatever it contains.

use motive_chess::{Leniency, Position};

/// A line of EPD.
#[derive(Clone, Debug)]
pub(crate) struct EpdLine {
    /// The position.
    pub position: Position,
    operations: Vec<(String, Vec<String>)>,
}

impl EpdLine {
    /// Reads a line; the error says what is wrong with it.
    pub fn read(line: &str) -> Result<EpdLine, String> {
        let mut rest = line.trim();
        let mut fields = Vec::new();
        while fields.len() < 6 {
            let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            // Counters stand before the operations as in a FEN, or are absent.
            if field.is_empty() || (fields.len() >= 4 && !field.bytes().all(|byte| byte.is_ascii_digit())) {
                break;
            }
            fields.push(field);
            rest = after.trim_start();
        }
        if fields.len() < 4 {
            return Err(format!("{} of the four fields of a position", fields.len()));
        }
        let position =
            Position::from_fen(&fields.join(" "), Leniency::Lenient).map_err(|error| error.to_string())?;
        Ok(EpdLine { position, operations: operations(rest)? })
    }

    /// The operands of all operations of this name; `None` if there is none.
    pub fn operands(&self, opcode: &str) -> Option<Vec<&str>> {
        let mut named = self.operations.iter().filter(|(name, _)| name == opcode).peekable();
        named.peek()?;
        Some(named.flat_map(|(_, operands)| operands.iter().map(String::as_str)).collect())
    }
}

fn operations(text: &str) -> Result<Vec<(String, Vec<String>)>, String> {
    let mut operations = Vec::new();
    let mut words: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    loop {
        match rest.chars().next() {
            None | Some(';') => {
                let mut operation = words.drain(..);
                if let Some(opcode) = operation.next() {
                    operations.push((opcode, operation.collect()));
                }
                if rest.is_empty() {
                    return Ok(operations);
                }
                rest = rest[1..].trim_start();
            }
            Some('"') => {
                let (quoted, after) =
                    rest[1..].split_once('"').ok_or("a quotation that is not closed".to_owned())?;
                words.push(quoted.to_owned());
                rest = after.trim_start();
            }
            Some(',') => rest = rest[1..].trim_start(),
            Some(_) => {
                let end = rest
                    .find(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | '"'))
                    .unwrap_or(rest.len());
                words.push(rest[..end].to_owned());
                rest = rest[end..].trim_start();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn careless_files_are_read() {
        let line = "6k1/5ppp/8/8/8/8/5PPP/RR4K1 w - - 3 40 bm Ra8, Rb8; id \"a; b\"; c0 \"x\"; dm 1";
        let epd = EpdLine::read(line).unwrap();
        assert_eq!(epd.position.fullmoves(), 40);
        assert_eq!(epd.operands("bm").unwrap(), ["Ra8", "Rb8"]);
        assert_eq!(epd.operands("id").unwrap(), ["a; b"]);
        assert_eq!(epd.operands("dm").unwrap(), ["1"]);
        assert_eq!(epd.operands("am"), None);
        assert_eq!(EpdLine::read("6k1/8/8/8/8/8/8/K7 w - - bm;").unwrap().operands("bm").unwrap().len(), 0);
    }

    #[test]
    fn broken_lines_say_why() {
        assert_eq!(EpdLine::read("6k1/8/8/8 w").unwrap_err(), "2 of the four fields of a position");
        assert!(EpdLine::read("6k1/8/8/8 w - - bm e4;").unwrap_err().contains("4 ranks instead of 8"));
        let open = EpdLine::read("6k1/8/8/8/8/8/8/K7 w - - id \"open; bm Kb1;").unwrap_err();
        assert_eq!(open, "a quotation that is not closed");
    }
}
