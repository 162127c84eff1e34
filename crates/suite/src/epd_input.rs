//! The little of EPD that a suite needs: a position and the operands of its operations.

use motive_chess::{Epd, Leniency, Operand, Operation, Position};

/// A line of EPD.
#[derive(Clone, Debug)]
pub(crate) struct EpdLine {
    /// The position.
    pub position: Position,
    epd: Epd,
}

impl EpdLine {
    /// Reads a line; the error says what is wrong with it.
    pub fn read(line: &str) -> Result<EpdLine, String> {
        let epd = Epd::parse(line, Leniency::Lenient).map_err(|error| {
            // The number of the line is the reader's to tell: this one saw nothing but the line.
            error.problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        })?;
        Ok(EpdLine { position: epd.position().clone(), epd })
    }

    /// The operands of all operations of this name; `None` if there is none.
    pub fn operands(&self, opcode: &str) -> Option<Vec<&str>> {
        let mut named =
            self.epd.operations().iter().filter(|operation| operation.opcode() == opcode).peekable();
        named.peek()?;
        Some(named.flat_map(Operation::operands).map(word).collect())
    }
}

/// An operand without the comma that some files put between moves.
fn word(operand: &Operand) -> &str {
    if operand.is_quoted() { operand.text() } else { operand.text().trim_end_matches(',') }
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
    }
}
