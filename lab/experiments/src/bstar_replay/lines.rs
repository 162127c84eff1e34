//! A log, line by line.

use motive_chess::{Move, Position};

/// Numbers that differ by less, beside their size, are the same: the order of factors may differ.
const TOLERANCE: f64 = 1e-9;

/// What was compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) questions: u64,
    pub(super) values: u64,
    pub(super) chances: u64,
    pub(super) decisions: u64,
    pub(super) widened: u64,
    pub(super) circles: u64,
    /// How far the lines of the best and the second move ended before the horizon when a move was verified, at most.
    pub(super) lag: u32,
    pub(super) verified: u64,
}

impl Counts {
    pub(super) fn add(&mut self, other: &Counts) {
        self.questions += other.questions;
        self.values += other.values;
        self.chances += other.chances;
        self.decisions += other.decisions;
        self.widened += other.widened;
        self.circles += other.circles;
        self.lag = self.lag.max(other.lag);
        self.verified += other.verified;
    }
}

/// The lines that are still to come.
pub(super) struct Lines<'a> {
    all: Vec<&'a str>,
    next: usize,
    pub(super) counts: Counts,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Lines<'a> {
        Lines { all: text.lines().collect(), next: 0, counts: Counts::default() }
    }

    /// The next line, which must begin with this word: what follows it.
    pub(super) fn take(&mut self, word: &str) -> Result<&'a str, String> {
        let line = self.peek();
        let rest = line.strip_prefix(word).filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let rest = rest.ok_or_else(|| self.otherwise(&format!("{word} ...")))?;
        self.next += 1;
        Ok(rest.trim_start())
    }

    /// The next line, if there is one.
    pub(super) fn peek(&self) -> &'a str {
        self.all.get(self.next).copied().unwrap_or("(end)")
    }

    /// The next line must say the same.
    pub(super) fn same(&mut self, mine: &str) -> Result<(), String> {
        let theirs = self.peek();
        let (own, other): (Vec<&str>, Vec<&str>) = (mine.split(' ').collect(), theirs.split(' ').collect());
        let equal = own.len() == other.len() && own.iter().zip(&other).all(|(a, b)| is_same(a, b));
        if !equal {
            return Err(self.otherwise(mine));
        }
        self.next += 1;
        match own[0] {
            "weighed" => self.counts.chances += own.len() as u64 - 1,
            "backed" => self.counts.values += own.iter().take_while(|word| **word != "of").count() as u64 - 1,
            "deepened" => self.counts.values += 1,
            "ask" | "moves" | "expected" => self.counts.questions += 1,
            _ => self.counts.decisions += 1,
        }
        Ok(())
    }

    /// Nothing may follow.
    pub(super) fn end(&self) -> Result<(), String> {
        if self.next == self.all.len() { Ok(()) } else { Err(self.otherwise("nothing more")) }
    }

    /// What the log says and the replay does not.
    pub(super) fn otherwise(&self, mine: &str) -> String {
        format!("line {}: the log says \"{}\", the replay \"{mine}\"", self.next + 1, self.peek())
    }
}

fn is_same(a: &str, b: &str) -> bool {
    // Whole numbers are equal or not.
    if a == b || a.parse::<i64>().is_ok() && b.parse::<i64>().is_ok() {
        return a == b;
    }
    match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => (a - b).abs() <= TOLERANCE * (1.0 + a.abs()),
        _ => false,
    }
}

/// The words of a line, one after the other.
pub(super) struct Words<'a>(pub(super) &'a str);

impl<'a> Words<'a> {
    pub(super) fn word(&mut self) -> Result<&'a str, String> {
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        if word.is_empty() { Err("a word is missing".to_owned()) } else { Ok(word) }
    }

    pub(super) fn number<N: std::str::FromStr>(&mut self) -> Result<N, String> {
        let word = self.word()?;
        word.parse().map_err(|_| format!("{word} is no number"))
    }

    /// The name of a legal move of a position, or none.
    pub(super) fn named(&mut self, position: &Position) -> Result<Option<String>, String> {
        let step = self.step(position)?;
        Ok(step.map(|m| position.uci(m)))
    }

    /// A legal move of a position, or none.
    pub(super) fn step(&mut self, position: &Position) -> Result<Option<Move>, String> {
        match self.word()? {
            "-" => Ok(None),
            word => {
                position.parse_uci(word).map(Some).map_err(|_| format!("{word} is no move of {position}"))
            }
        }
    }
}
