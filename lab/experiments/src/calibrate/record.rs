//! A judged answer as a line of a file.

use std::fmt;
use std::io::ErrorKind;
use std::path::Path;

use super::WINNING;

/// An answer and what the engine thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    /// Method, limit, effort of the judge, position: what makes a record this one.
    pub(super) key: String,
    pub(super) limit: String,
    pub(super) played: String,
    pub(super) verdict: String,
    /// The engine's best move, in hundredths of a pawn.
    pub(super) best: i32,
    /// Our move, by the same engine.
    pub(super) ours: i32,
}

impl Record {
    /// Whether the engine disagrees by a margin, and our move does not win all the same.
    pub(super) fn is_wrong(&self, margin: i32) -> bool {
        self.best - self.ours >= margin && self.ours < WINNING
    }

    fn parse(line: &str) -> Option<Record> {
        // The last field shows that the line is whole.
        let [key, limit, played, verdict, best, ours, "."] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let [key, limit, played, verdict] = [key, limit, played, verdict].map(str::to_owned);
        Some(Record { key, limit, played, verdict, best: best.parse().ok()?, ours: ours.parse().ok()? })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record { key, limit, played, verdict, best, ours } = self;
        write!(f, "{key}\t{limit}\t{played}\t{verdict}\t{best}\t{ours}\t.")
    }
}

/// What is in a file already; lines that a kill cut off do not count.
pub(super) fn read(path: &Path) -> std::io::Result<Vec<Record>> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(text.lines().filter_map(Record::parse).collect()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_back_whole_or_not_at_all() {
        let record = Record {
            key: "auto 20ms 1000000 8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            limit: "20ms".to_owned(),
            played: "e2e4".to_owned(),
            verdict: "verified".to_owned(),
            best: 150,
            ours: 0,
        };
        let line = record.to_string();
        assert_eq!(Record::parse(&line), Some(record.clone()));
        assert!((0..line.len()).all(|end| Record::parse(&line[..end]).is_none()));
        assert!(record.is_wrong(150) && !record.is_wrong(151));
        assert!(!Record { best: 900, ours: 400, ..record.clone() }.is_wrong(150), "both win");
        assert!(Record { best: -500, ours: -900, ..record }.is_wrong(150), "lost is not lost");
    }
}
