//! What all runs together have tried: a file with a line for each target, so that ten million executions need not be one run.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use motive_views::thousands;

/// What was seen of one target, in all runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) executions: u64,
    /// The next run takes other inputs: its seed follows from this number.
    pub(crate) runs: u64,
    /// The longest time that one input took by the clock, in microseconds.
    pub(crate) slowest: u64,
    /// The most that a run grew by, in kilobytes.
    pub(crate) growth: u64,
    /// Inputs that broke the target.
    pub(crate) broken: u64,
}

impl Seen {
    fn add(&mut self, run: Seen) {
        self.executions += run.executions;
        self.runs += run.runs;
        self.slowest = self.slowest.max(run.slowest);
        self.growth = self.growth.max(run.growth);
        self.broken += run.broken;
    }
}

/// What was seen, by target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally(BTreeMap<String, Seen>);

impl Tally {
    /// Reads a file; one that is not there is empty.
    pub(crate) fn read(path: &Path) -> io::Result<Tally> {
        match fs::read_to_string(path) {
            Ok(text) => Tally::parse(&text)
                .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "this is not a tally")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Tally::default()),
            Err(error) => Err(error),
        }
    }

    fn parse(text: &str) -> Option<Tally> {
        let mut tally = Tally::default();
        for line in text.lines() {
            let (name, numbers) = line.split_once(' ')?;
            let numbers: Option<Vec<u64>> = numbers.split(' ').map(|number| number.parse().ok()).collect();
            let [executions, runs, slowest, growth, broken] = numbers?[..] else { return None };
            tally.0.insert(name.to_owned(), Seen { executions, runs, slowest, growth, broken });
        }
        Some(tally)
    }

    /// Adds a run to a file. Other runs may have added theirs meanwhile, so it is read anew.
    pub(crate) fn add(path: &Path, name: &str, run: Seen) -> io::Result<Tally> {
        let mut tally = Tally::read(path)?;
        tally.0.entry(name.to_owned()).or_default().add(run);
        let line = |(name, seen): (&String, &Seen)| {
            let Seen { executions, runs, slowest, growth, broken } = seen;
            format!("{name} {executions} {runs} {slowest} {growth} {broken}\n")
        };
        // Beside its place first: a kill must not take what was counted.
        let beside = path.with_extension("new");
        fs::write(&beside, tally.0.iter().map(line).collect::<String>())?;
        fs::rename(&beside, path)?;
        Ok(tally)
    }

    /// What was seen of a target.
    pub(crate) fn of(&self, name: &str) -> Seen {
        self.0.get(name).copied().unwrap_or_default()
    }

    /// The table of the book.
    pub(crate) fn table(&self) -> String {
        let mut text =
            String::from("| target | executions | slowest | memory | broken |\n|---|---|---|---|---|\n");
        for (name, seen) in &self.0 {
            let (executions, slowest) = (thousands(seen.executions), seen.slowest as f64 / 1e3);
            let (growth, broken) = (seen.growth >> 10, seen.broken);
            let _ = writeln!(text, "| {name} | {executions} | {slowest:.1} ms | +{growth} MB | {broken} |");
        }
        let all = self.0.values().map(|seen| seen.executions).sum();
        let _ = write!(text, "| all {} | {} | | | |", self.0.len(), thousands(all));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_add_up() {
        let path = std::env::temp_dir().join(format!("motive-tally-{}", std::process::id()));
        let run = |executions, slowest| Seen { executions, runs: 1, slowest, growth: 2048, broken: 0 };
        Tally::add(&path, "pgn", run(1_000_000, 7)).expect("written");
        Tally::add(&path, "fen", run(12, 9)).expect("written");
        let tally = Tally::add(&path, "pgn", run(234_567, 1500)).expect("written");
        assert_eq!(Tally::read(&path).expect("read"), tally);
        fs::write(&path, "pgn many\n").expect("written");
        assert!(Tally::read(&path).is_err(), "what is no tally is not added to");
        fs::remove_file(&path).expect("removed");
        let sum = Seen { executions: 1_234_567, runs: 2, slowest: 1500, growth: 2048, broken: 0 };
        assert_eq!(tally.of("pgn"), sum);
        assert_eq!(tally.of("epd"), Seen::default());
        let table = tally.table();
        assert!(table.contains("| pgn | 1,234,567 | 1.5 ms | +2 MB | 0 |"), "{table}");
        assert!(table.ends_with("| all 2 | 1,234,579 | | | |"), "{table}");
    }
}
