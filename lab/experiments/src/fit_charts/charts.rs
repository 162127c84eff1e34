//! The charts of a chapter: which numbers a fit may change, where a position finds them, and how they are written back.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use advice::{AdviceKnowledge, Definitions, Domain as _, Number, Term};
use motive_endings::board::Board;
use motive_endings::domain::Chess;

/// The lists and charts that make up the measure of a chapter.
pub(super) struct Charts {
    /// The definitions whose last argument is a list of numbers, with the rows of the list. Each number is its own address.
    leaves: BTreeMap<String, Vec<Range<usize>>>,
    /// The parts of the sum: the address of the number that each adds.
    parts: Vec<Number<Board>>,
    /// The numbers as they are now.
    pub numbers: Vec<i64>,
}

impl Charts {
    /// The charts of `NAME_measure(white)`, which must be a sum of lists and charts with names, and perhaps one number more.
    pub(super) fn of(knowledge: &AdviceKnowledge, name: &str) -> Result<Charts, String> {
        let sum = body(&knowledge.definitions, &format!("{name}_measure"))?;
        let mut charts = Charts { leaves: BTreeMap::new(), parts: Vec::new(), numbers: Vec::new() };
        // Every number is replaced by its own address: then the measure says where a position finds its numbers.
        let mut addressed = knowledge.definitions.clone();
        let mut open = vec![sum.clone()];
        let mut addends = Vec::new();
        while let Some(term) = open.pop() {
            match (&term, term.functor()) {
                (Term::Int(_), _) => {}
                (_, "plus") => open.extend(term.arguments().iter().cloned()),
                _ => addends.push(term),
            }
        }
        addends.reverse();
        for addend in &addends {
            charts.take(&mut addressed, addend)?;
        }
        let white = [("X", "white"), ("Y", "black")];
        let bindings = white.into_iter().map(|(name, side)| (name.into(), Term::name(side))).collect();
        for addend in &addends {
            let term = addressed.written_out(&addend.substitute(&bindings), &Chess);
            let term = term.map_err(|problem| problem.to_string())?;
            charts.parts.push(Chess.number(&term).ok_or_else(|| format!("`{addend}` is not a measure"))?);
        }
        Ok(charts)
    }

    /// Takes the numbers of an addend into account: those of a list or chart, or of the charts among which a list chooses.
    fn take(&mut self, addressed: &mut Definitions, addend: &Term) -> Result<(), String> {
        let name = addend.functor();
        let term = body(addressed, name)?.clone();
        let refused = || format!("`{name}` is neither a list, nor a chart, nor a choice of such");
        let list = term.arguments().last().filter(|_| matches!(term.functor(), "pick" | "chart"));
        let list = list.filter(|list| !list.arguments().is_empty()).ok_or_else(refused)?;
        let is_number = |term: &Term| matches!(term, Term::Int(_));
        let rows: Vec<&Term> = if term.functor() == "chart" {
            list.arguments().iter().collect()
        } else if list.arguments().iter().all(is_number) {
            vec![list]
        } else {
            return list.arguments().iter().try_for_each(|choice| self.take(addressed, choice));
        };
        let mut ranges = Vec::new();
        let mut addresses = Vec::new();
        for row in rows {
            let start = self.numbers.len();
            for item in row.arguments() {
                let &Term::Int(number) = item else { return Err(refused()) };
                self.numbers.push(number);
            }
            ranges.push(start..self.numbers.len());
            addresses.push(Term::call(
                "tuple",
                (start..self.numbers.len()).map(|address| Term::Int(address as i64)),
            ));
        }
        let list =
            if term.functor() == "chart" { Term::call("tuple", addresses) } else { addresses.swap_remove(0) };
        let (last, others) = term.arguments().split_last().ok_or_else(refused)?;
        debug_assert!(!last.arguments().is_empty());
        let call = Term::call(term.functor(), others.iter().cloned().chain([list]));
        for (key, definition) in &mut addressed.measures {
            if *key.0 == *name {
                definition.body = call.clone();
            }
        }
        self.leaves.insert(name.into(), ranges);
        Ok(())
    }

    /// How many numbers a position adds up.
    pub(super) fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Where a position finds the number of a part.
    pub(super) fn address(&self, part: usize, board: &Board) -> usize {
        usize::try_from(self.parts[part](board)).unwrap_or(0)
    }

    /// The text of a chapter with our numbers instead of its own, and the number that is added to them.
    pub(super) fn write(&self, file: &str, text: &str, name: &str, constant: i64) -> Result<String, String> {
        let mut out = String::new();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let mut statement = line.to_owned();
            if line.starts_with("measure ") {
                // What is indented belongs to it.
                while let Some(next) = lines.next_if(|next| next.starts_with(' ')) {
                    statement.push('\n');
                    statement.push_str(next);
                }
            }
            let defined = statement.strip_prefix("measure ").and_then(|rest| rest.split('(').next());
            if let Some(rows) = defined.and_then(|defined| self.leaves.get(defined)) {
                let numeric = |c: char| !c.is_alphabetic() && c != '_';
                let tail = statement.trim_end_matches(numeric).len();
                let list = statement[tail..].find('(').ok_or("a list is wanted")? + tail;
                let row = |row: &Range<usize>| {
                    let numbers: Vec<String> = self.numbers[row.clone()].iter().map(i64::to_string).collect();
                    format!("({})", numbers.join(", "))
                };
                let rows: Vec<String> = rows.iter().map(row).collect();
                let is_chart = statement.contains("= chart(");
                let rows = if is_chart { format!("({})", rows.join(", ")) } else { rows.concat() };
                statement = format!("{}{rows})", &statement[..list]);
            } else if defined == Some(&format!("{name}_measure")) {
                let end = statement.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-').len();
                statement = format!("{}{constant}", &statement[..end]);
            }
            writeln!(out, "{statement}").map_err(|problem| problem.to_string())?;
        }
        advice::format(file, &out).map_err(|problem| problem.to_string())
    }
}

fn body<'a>(definitions: &'a Definitions, name: &str) -> Result<&'a Term, String> {
    let mut found = definitions.measures.iter().filter(|(key, _)| *key.0 == *name);
    found
        .next()
        .map(|(_, definition)| &definition.body)
        .ok_or_else(|| format!("there is no measure `{name}`"))
}
