//! EPD: a position on a line, with what is known about it.
//!
//! The form is that of the PGN standard of 1994 (section 16.2): four fields of a FEN, then
//! operations, each an opcode with operands and a semicolon. Test suites from the wild deviate in
//! many small ways (commas between moves, a FEN's two counters, `bm #3`, no last semicolon);
//! [`Leniency::Lenient`](crate::Leniency) takes them as they come. Operations nobody here knows are kept word by word.

mod error;
mod file;
mod operation;
mod read;

use std::fmt;
use std::str::FromStr;

use shakmaty::Move;

use crate::generous::{is_move_number, read_move};
use crate::{Leniency, MoveError, Position};

pub use error::{EpdError, EpdProblem, EpdProblemKind};
pub use file::{EpdReader, read_epds};
pub use operation::{Operand, Operation};

/// A position and the operations noted for it.
///
/// ```
/// use motive_chess::{Epd, Leniency};
///
/// let text = r#"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; dm 1; id "back rank; no luft";"#;
/// let epd: Epd = text.parse()?;
/// assert_eq!(epd.best_moves()?, [epd.position().parse_san("Ra8")?]);
/// assert_eq!((epd.mate(), epd.id()), (Some(1), Some("back rank; no luft")));
/// assert_eq!(epd.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Epd {
    position: Position,
    operations: Vec<Operation>,
    line: usize,
}

impl PartialEq for Epd {
    /// Same position with the same counters, same operations; where it was read does not matter.
    fn eq(&self, other: &Epd) -> bool {
        self.position == other.position
            && self.position.halfmoves() == other.position.halfmoves()
            && self.position.fullmoves() == other.position.fullmoves()
            && self.operations == other.operations
    }
}

impl Eq for Epd {}

impl Epd {
    /// A record without operations, but for the counters (`hmvc`, `fmvn`) if they are not 0 and 1.
    pub fn new(position: Position) -> Epd {
        let mut operations = Vec::new();
        if (position.halfmoves(), position.fullmoves()) != (0, 1) {
            operations.push(Operation::new("hmvc", [Operand::bare(position.halfmoves())]));
            operations.push(Operation::new("fmvn", [Operand::bare(position.fullmoves())]));
        }
        Epd { position, operations, line: 1 }
    }

    /// Reads one record.
    pub fn parse(text: &str, leniency: Leniency) -> Result<Epd, EpdError> {
        Ok(Epd::parse_reporting(text, leniency)?.0)
    }

    /// Reads one record and tells what had to be forgiven (always nothing when strict).
    pub(crate) fn parse_reporting(
        text: &str,
        leniency: Leniency,
    ) -> Result<(Epd, Vec<EpdProblem>), EpdError> {
        read::record(text, 1, leniency)
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The operations in the order of the text.
    pub(crate) fn operations(&self) -> &[Operation] {
        &self.operations
    }

    /// The number of the line on which the record was read, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The first operation with an opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode() == opcode)
    }

    /// Notes an operation: in the place of the one with the same opcode, or at the end.
    pub fn set(&mut self, operation: Operation) {
        match self.operations.iter_mut().find(|old| old.opcode() == operation.opcode()) {
            Some(old) => *old = operation,
            None => self.operations.push(operation),
        }
    }

    /// Removes the operations with an opcode.
    pub fn remove(&mut self, opcode: &str) {
        self.operations.retain(|operation| operation.opcode() != opcode);
    }

    /// Notes moves (for `bm`, `am`, `pm`, `sm`) in SAN.
    pub fn set_moves(&mut self, opcode: &str, moves: &[Move]) {
        let operands = moves.iter().map(|&m| Operand::bare(self.position.san(m)));
        self.set(Operation::new(opcode, operands));
    }

    /// `bm`: the best moves. Empty if there are none, or only the length of a mate
    /// (see [`Epd::mate`]).
    #[doc(alias = "bm")]
    pub fn best_moves(&self) -> Result<Vec<Move>, MoveError> {
        self.moves("bm")
    }

    /// `am`: moves to be avoided.
    #[doc(alias = "am")]
    pub fn avoid_moves(&self) -> Result<Vec<Move>, MoveError> {
        self.moves("am")
    }

    /// Alternatives from this position under any opcode; mate lengths among them are passed over.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, MoveError> {
        self.operation(opcode).map_or(Ok(Vec::new()), |operation| alternatives(&self.position, operation))
    }

    /// `pv`: the predicted variation, as a line from this position.
    #[doc(alias = "pv")]
    pub fn variation(&self) -> Result<Vec<Move>, MoveError> {
        self.operation("pv").map_or(Ok(Vec::new()), |operation| line(&self.position, operation))
    }

    /// In how many moves the side to move mates (negative: is mated), by `dm 3` or the form
    /// `bm #3` that many suites use.
    #[doc(alias = "dm")]
    pub fn mate(&self) -> Option<i32> {
        self.number("dm").or_else(|| self.operation("bm")?.operands().iter().find_map(mate_form))
    }

    /// `id`: the name of the record.
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// `c0` to `c9`: a comment.
    pub fn comment(&self, number: u8) -> Option<&str> {
        self.text(&format!("c{number}"))
    }

    /// `ce`: the evaluation in hundredths of a pawn for the side to move.
    #[doc(alias = "ce")]
    pub fn centipawns(&self) -> Option<i32> {
        self.number("ce")
    }

    /// `acd`: how deep the analysis went, in half-moves.
    #[doc(alias = "acd")]
    pub fn depth(&self) -> Option<u32> {
        self.number("acd")
    }

    /// `acn`: how many nodes the analysis visited.
    #[doc(alias = "acn")]
    pub fn nodes(&self) -> Option<u64> {
        self.number("acn")
    }

    /// `acs`: how many seconds the analysis took.
    #[doc(alias = "acs")]
    pub fn seconds(&self) -> Option<u64> {
        self.number("acs")
    }

    /// Whether a flag such as `draw_accept`, `draw_claim`, `draw_offer`, `draw_reject`, `resign` or
    /// `noop` is set.
    #[doc(alias = "draw")]
    pub fn has(&self, opcode: &str) -> bool {
        self.operation(opcode).is_some()
    }

    /// The operands of an operation as one text.
    fn text(&self, opcode: &str) -> Option<&str> {
        self.operation(opcode)?.operands().first().map(Operand::text)
    }

    fn number<T: FromStr>(&self, opcode: &str) -> Option<T> {
        let text = self.operation(opcode)?.operands().first()?.text();
        text.strip_prefix('+').unwrap_or(text).parse().ok()
    }
}

/// The operands as moves from a position.
fn alternatives(position: &Position, operation: &Operation) -> Result<Vec<Move>, MoveError> {
    let mut moves = Vec::new();
    for word in move_words(operation) {
        let m = read_move(position, word)?;
        if !moves.contains(&m) {
            moves.push(m);
        }
    }
    Ok(moves)
}

/// The operands as moves one after the other.
fn line(position: &Position, operation: &Operation) -> Result<Vec<Move>, MoveError> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for word in move_words(operation) {
        let m = read_move(&position, word)?;
        position.play(m);
        line.push(m);
    }
    Ok(line)
}

fn move_words(operation: &Operation) -> impl Iterator<Item = &str> {
    operation
        .operands()
        .iter()
        .filter(|operand| mate_form(operand).is_none())
        .flat_map(|operand| operand.text().split([',', ' ', '\t']))
        .filter(|word| !word.is_empty() && !is_move_number(word))
}

/// `#3`, `#-2`, `#+4`.
fn mate_form(operand: &Operand) -> Option<i32> {
    operand.text().trim_end_matches(',').strip_prefix('#')?.parse().ok()
}

impl FromStr for Epd {
    type Err = EpdError;

    /// Reads one record strictly.
    fn from_str(text: &str) -> Result<Epd, EpdError> {
        Epd::parse(text, Leniency::Strict)
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position.to_epd())?;
        for operation in &self.operations {
            write!(f, " {operation}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lenient(text: &str) -> Epd {
        Epd::parse(text, Leniency::Lenient).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn moves_in_every_dress() {
        let board = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
        for operands in [
            "O-O Rxa8+",
            "0-0, Rxa8;",
            "e1g1, a1a8",
            "O-O!, Rxa8#",
            "\"O-O Rxa8\"",
            "1. O-O 1. Rxa8+",
            "O-O Rxa8+ O-O",
        ] {
            let epd = lenient(&format!("{board} bm {operands}"));
            let names: Vec<String> =
                epd.best_moves().unwrap().into_iter().map(|m| epd.position().san(m)).collect();
            assert_eq!(names, ["O-O", "Rxa8+"], "{operands}");
        }
        let error = lenient(&format!("{board} am Rb8;")).avoid_moves().unwrap_err();
        assert_eq!(error.to_string(), "Rb8 is not a legal move here");
    }

    #[test]
    fn mates_by_two_names() {
        let board = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -";
        assert_eq!(lenient(&format!("{board} dm 1;")).mate(), Some(1));
        let wild = lenient(&format!("{board} bm #-12;"));
        assert_eq!((wild.mate(), wild.best_moves().unwrap()), (Some(-12), vec![]));
        assert_eq!(lenient(&format!("{board} bm Ra8#;")).mate(), None);
        let both = lenient(&format!("{board} bm #1, Ra8;"));
        assert_eq!((both.mate(), both.best_moves().unwrap().len()), (Some(1), 1));
    }

    #[test]
    fn numbers_texts_lines_and_flags() {
        let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - acd 12; acn 12345678901; acs 60; ce -35; \
                        pv e4 Ke7 2. e5; sm e4; pm e3; id \"a; b\"; c0 \"one\"; c9 \"nine\"; draw_offer; zz 1 \"2\" x;"
            .parse()
            .unwrap();
        assert_eq!((epd.depth(), epd.nodes(), epd.seconds()), (Some(12), Some(12_345_678_901), Some(60)));
        assert_eq!(epd.centipawns(), Some(-35));
        assert_eq!(epd.position().san_line(&epd.variation().unwrap()), "1. e4 Ke7 2. e5");
        assert_eq!(epd.position().uci(epd.moves("sm").unwrap()[0]), "e2e4");
        assert_eq!(epd.position().uci(epd.moves("pm").unwrap()[0]), "e2e3");
        assert_eq!((epd.id(), epd.comment(0), epd.comment(9)), (Some("a; b"), Some("one"), Some("nine")));
        assert!(epd.has("draw_offer") && !epd.has("draw_claim"));
        assert_eq!(epd.operation("zz").unwrap().to_string(), "zz 1 \"2\" x;");
    }

    #[test]
    fn operations_can_be_changed() {
        let mut epd = Epd::new(Position::default());
        let m = epd.position().parse_san("e4").unwrap();
        epd.set_moves("bm", &[m]);
        epd.set(Operation::new("id", [Operand::quoted("say \"hi\"\n")]));
        epd.set(Operation::new("id", [Operand::quoted("say \"ho\"")]));
        assert!(epd.to_string().ends_with(r#"w KQkq - bm e4; id "say \"ho\"";"#), "{epd}");
        assert_eq!(epd.to_string().parse::<Epd>().unwrap(), epd);
        epd.remove("bm");
        assert!(!epd.has("bm"));
    }

    #[test]
    fn counters_travel() {
        let board = "4k3/8/8/8/8/8/4R3/4K3 b - -";
        let from_fen = lenient(&format!("{board} 7 31 bm Kd8;"));
        assert_eq!((from_fen.position().halfmoves(), from_fen.position().fullmoves()), (7, 31));
        assert_eq!(from_fen.to_string(), format!("{board} hmvc 7; fmvn 31; bm Kd8;"));
        assert_eq!(lenient(&from_fen.to_string()), from_fen);
        assert_eq!(lenient(&format!("{board} bm Kd8; fmvn 31; hmvc 7;")).position().fullmoves(), 31);
    }

    fn operands() -> impl Strategy<Value = Vec<Operand>> {
        let bare = "[a-zA-Z0-9+#=.:/-]{1,8}".prop_map(Operand::bare);
        let quoted = any::<String>().prop_map(Operand::quoted);
        prop::collection::vec(prop_oneof![bare, quoted], 0..4)
    }

    proptest! {
        #[test]
        fn written_records_are_read_back(
            choices in prop::collection::vec(any::<u16>(), 0..60),
            operations in prop::collection::vec(("x[a-z_0-9]{0,13}", operands()), 0..6),
        ) {
            let mut position = Position::default();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() { break; }
                position.play(moves[choice as usize % moves.len()]);
            }
            let mut epd = Epd::new(position);
            let moves = epd.position().legal_moves();
            epd.set_moves("bm", &moves[..moves.len().min(3)]);
            for (opcode, operands) in operations {
                epd.set(Operation::new(&opcode, operands));
            }
            let text = epd.to_string();
            let read = text.parse::<Epd>().map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
            prop_assert_eq!(&read, &epd);
            prop_assert_eq!(read.best_moves().unwrap().len(), moves.len().min(3));
            prop_assert_eq!(read.to_string(), text);
        }
    }
}
