//! The reader of one record.

use crate::{FenError, Leniency, MoveError, Position};

use super::operation::{MAX_OPCODE, is_opcode};
use super::{Epd, EpdError, EpdProblem, EpdProblemKind, Operand, Operation, alternatives, line};

/// More operations than this, or longer records, are a mistake or an attack.
const MAX_OPERATIONS: usize = 200;
const MAX_LENGTH: usize = 16 * 1024;

/// Reads the record that stands on a line.
pub(super) fn record(
    text: &str,
    number: usize,
    leniency: Leniency,
) -> Result<(Epd, Vec<EpdProblem>), EpdError> {
    if text.len() > MAX_LENGTH {
        let kind = EpdProblemKind::TooLong(MAX_LENGTH);
        return Err(EpdError { line: number, problems: vec![EpdProblem { column: 1, kind }] });
    }
    let mut reader = Reader { letters: Vec::new(), at: 0, problems: Vec::new(), lenient: false };
    reader.lenient = leniency == Leniency::Lenient;
    reader.take_text(text);
    let fields = reader.fields();
    let counters = reader.counters();
    let operations = reader.operations();
    let position = reader.position(&fields, counters.as_ref(), &operations);
    let Some(position) = position else { return Err(EpdError { line: number, problems: reader.problems }) };
    let mut epd = match &counters {
        Some(_) if !names_counters(&operations) => Epd::new(position),
        _ => Epd { position, operations: Vec::new(), line: number },
    };
    epd.line = number;
    for (_, operation) in &operations {
        epd.operations.push(operation.clone());
    }
    reader.check_operands(&epd, &operations);
    let mut problems = reader.problems;
    problems.sort_by_key(|problem| problem.column);
    if leniency == Leniency::Strict && !problems.is_empty() {
        return Err(EpdError { line: number, problems });
    }
    Ok((epd, problems))
}

fn names_counters(operations: &[(usize, Operation)]) -> bool {
    operations.iter().any(|(_, operation)| matches!(operation.opcode(), "hmvc" | "fmvn"))
}

struct Reader {
    letters: Vec<char>,
    at: usize,
    problems: Vec<EpdProblem>,
    lenient: bool,
}

impl Reader {
    /// Control characters inside are complained about and become spaces, as line breaks at the ends
    /// and tabs do silently.
    fn take_text(&mut self, text: &str) {
        for (i, c) in text.trim_end_matches(['\r', '\n']).chars().enumerate() {
            if c.is_control() && c != '\t' {
                self.complain(i, EpdProblemKind::ControlCharacter(c));
            }
            self.letters.push(if c.is_control() { ' ' } else { c });
        }
    }

    fn complain(&mut self, at: usize, kind: EpdProblemKind) {
        if self.problems.len() < MAX_OPERATIONS {
            self.problems.push(EpdProblem { column: at + 1, kind });
        }
    }

    fn skip_spaces(&mut self) {
        while self.letters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
    }

    /// The next word and where it begins; it ends before a space, a semicolon or a quote.
    fn word(&mut self) -> (usize, String) {
        self.skip_spaces();
        let start = self.at;
        while self.letters.get(self.at).is_some_and(|&c| !c.is_whitespace() && c != ';' && c != '"') {
            self.at += 1;
        }
        (start, self.letters[start..self.at].iter().collect())
    }

    /// The four fields of the position, as far as they are there.
    fn fields(&mut self) -> Vec<String> {
        (0..4).map(|_| self.word().1).take_while(|word| !word.is_empty()).collect()
    }

    /// The two counters of a FEN; they are numbers and so can be no opcodes.
    fn counters(&mut self) -> Option<(u32, u32)> {
        let back = self.at;
        let (start, first) = self.word();
        let (_, second) = self.word();
        if let (Ok(halfmoves), Ok(number)) = (first.parse::<u16>(), second.parse::<u16>()) {
            self.complain(start, EpdProblemKind::FenCounters);
            return Some((halfmoves.into(), number.into()));
        }
        self.at = back;
        None
    }

    fn operations(&mut self) -> Vec<(usize, Operation)> {
        let mut operations: Vec<(usize, Operation)> = Vec::new();
        loop {
            self.skip_spaces();
            match self.letters.get(self.at) {
                None => return operations,
                Some(';') => {
                    // Empty operations are harmless.
                    self.at += 1;
                    continue;
                }
                Some(_) => (),
            }
            let (start, opcode) = self.word();
            let operands = self.operands();
            if operations.len() >= MAX_OPERATIONS {
                self.complain(start, EpdProblemKind::TooLong(MAX_LENGTH));
                return operations;
            }
            if !is_opcode(&opcode) || opcode.len() > MAX_OPCODE && !self.lenient {
                let found = opcode.chars().take(40).collect();
                self.complain(start, EpdProblemKind::Opcode(found));
                // A name is needed to write the operation back; without one nothing can be kept.
                if !is_opcode(&opcode) {
                    continue;
                }
            }
            if operations.iter().any(|(_, earlier)| earlier.opcode() == opcode) {
                self.complain(start, EpdProblemKind::Repeated(opcode.clone()));
            }
            operations.push((start, Operation::verbatim(&opcode, operands)));
        }
    }

    /// The operands up to the semicolon, which is consumed.
    fn operands(&mut self) -> Vec<Operand> {
        let mut operands = Vec::new();
        loop {
            self.skip_spaces();
            match self.letters.get(self.at) {
                None => {
                    self.complain(self.at, EpdProblemKind::MissingSemicolon);
                    return operands;
                }
                Some(';') => {
                    self.at += 1;
                    return operands;
                }
                Some('"') => {
                    let text = self.quoted();
                    operands.push(Operand::quoted(text));
                }
                Some(_) => operands.push(Operand::bare(self.word().1)),
            }
        }
    }

    /// A text in quotes. A backslash keeps its force only before a quote or a backslash.
    fn quoted(&mut self) -> String {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        while let Some(&c) = self.letters.get(self.at) {
            self.at += 1;
            match (c, self.letters.get(self.at)) {
                ('"', _) => return text,
                ('\\', Some(&escaped @ ('"' | '\\'))) => {
                    self.at += 1;
                    text.push(escaped);
                }
                _ => text.push(c),
            }
        }
        self.complain(start, EpdProblemKind::OpenQuote);
        text.trim_end_matches([';', ' ']).to_owned()
    }

    fn position(
        &mut self,
        fields: &[String],
        counters: Option<&(u32, u32)>,
        operations: &[(usize, Operation)],
    ) -> Option<Position> {
        let (mut halfmoves, mut number) = counters.copied().unwrap_or((0, 1));
        for (start, operation) in operations {
            let counter = match operation.opcode() {
                "hmvc" => &mut halfmoves,
                "fmvn" => &mut number,
                _ => continue,
            };
            let found = operation.operands().first().map_or("", Operand::text);
            match found.parse::<u16>() {
                Ok(value) => *counter = value.into(),
                Err(_) => self.complain(*start, number_problem(operation.opcode(), found)),
            }
        }
        let number = number.max(1);
        let leniency = if self.lenient { Leniency::Lenient } else { Leniency::Strict };
        let text = if fields.len() == 4 || self.lenient && !fields.is_empty() {
            // What is missing gets its usual value, as in a FEN.
            let usual = ["", "w", "-", "-"];
            let missing = usual.iter().skip(fields.len()).copied();
            let all: Vec<&str> = fields.iter().map(String::as_str).chain(missing).collect();
            format!("{} {halfmoves} {number}", all.join(" "))
        } else {
            // The FEN reader knows how to complain of missing fields, but not that EPD needs no counters.
            fields.join(" ")
        };
        match Position::from_fen_reporting(&text, leniency, None) {
            Ok((position, forgiven)) => {
                if !forgiven.is_empty() {
                    self.complain(0, EpdProblemKind::Position(FenError { problems: forgiven }));
                }
                Some(position)
            }
            Err(mut error) => {
                if fields.len() < 4 {
                    use crate::FenProblem::Missing;
                    error.problems.retain(
                        |problem| !matches!(problem, Missing(name) if name.contains("clock") || name.contains("number")),
                    );
                }
                self.complain(0, EpdProblemKind::Position(error));
                None
            }
        }
    }

    /// Looks through the operations whose operands have a meaning here.
    fn check_operands(&mut self, epd: &Epd, operations: &[(usize, Operation)]) {
        for (start, operation) in operations {
            let opcode = operation.opcode();
            let first = operation.operands().first().map_or("", Operand::text);
            let is_number = match opcode {
                "bm" | "am" | "pm" | "sm" => {
                    let read = alternatives(&epd.position, operation).map(|_| ());
                    self.check_moves(*start, opcode, read);
                    true
                }
                "pv" => {
                    self.check_moves(*start, opcode, line(&epd.position, operation).map(|_| ()));
                    true
                }
                "dm" => first.parse::<i32>().is_ok(),
                "ce" => first.strip_prefix('+').unwrap_or(first).parse::<i32>().is_ok(),
                "acd" | "acn" | "acs" => first.parse::<u64>().is_ok(),
                _ => true,
            };
            if !is_number {
                self.complain(*start, number_problem(opcode, first));
            }
        }
    }

    fn check_moves(&mut self, start: usize, opcode: &str, read: Result<(), MoveError>) {
        if let Err(error) = read {
            self.complain(start, EpdProblemKind::Move { opcode: opcode.to_owned(), error });
        }
    }
}

fn number_problem(opcode: &str, found: &str) -> EpdProblemKind {
    EpdProblemKind::Number { opcode: opcode.to_owned(), found: found.chars().take(40).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "4k3/8/8/8/8/8/8/4K2R w K -";

    fn complaints(text: &str, leniency: Leniency) -> String {
        Epd::parse(text, leniency).unwrap_err().to_string()
    }

    #[test]
    fn strict_reading_tells_everything_at_once() {
        assert_eq!(
            complaints(&format!("{BOARD} 0 1 bm Qh8; 7up; acd deep; bm O-O; id \"open"), Leniency::Strict),
            "line 1, column 28: there are move counters as in a FEN (write them as hmvc and fmvn); \
             column 32: bm: Qh8 is not a legal move here; \
             column 40: \"7up\" is no opcode (an operation is a name, operands and a semicolon); \
             column 45: acd is \"deep\" instead of a number; \
             column 55: the operation bm stands here a second time; \
             column 66: the text in quotes does not end (add a '\"'); \
             column 71: the last operation needs a semicolon"
        );
        assert_eq!(
            complaints("4k3/8/8/8/8/8/8/4K2R w", Leniency::Strict),
            "line 1, column 1: the castling field is missing; the en passant field is missing"
        );
    }

    #[test]
    fn lenient_reading_reports_what_it_forgave() {
        let text = format!("{BOARD} 0 1 bm Qh8; 7up; id \"open");
        let (epd, forgiven) = Epd::parse_reporting(&text, Leniency::Lenient).unwrap();
        assert_eq!(forgiven.len(), 5);
        assert_eq!(epd.to_string(), format!("{BOARD} bm Qh8; id \"open\";"));
        assert!(complaints("8/8/8/8/8/8/8/8 w - - bm e4;", Leniency::Lenient).contains("a king is missing"));
    }

    #[test]
    fn hostile_lengths() {
        let many = format!("{BOARD} {}", "x;".repeat(5000));
        assert!(Epd::parse(&many, Leniency::Lenient).unwrap().operations().len() <= MAX_OPERATIONS);
        assert!(Epd::parse(&many, Leniency::Strict).is_err());
        assert!(complaints(&"x ".repeat(100_000), Leniency::Lenient).contains("longer than"));
    }
}
