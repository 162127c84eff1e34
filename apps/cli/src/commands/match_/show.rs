//! How a match looks: a line while it is played, a table or an object when it is over.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};

use motive_arena::{
    Contest, ContestEnd, Decision, Estimate, GameRecord, Report, Seat, Sprt, Standing, Termination,
};
use motive_views::figures::{Accepted, Match, MatchEnd, PlayedBy, Score, Sprt as Test};

/// The line that tells how far the match is. On a terminal it stays in its place, elsewhere every
/// game gets a line.
pub(super) struct Progress {
    is_quiet: bool,
    is_terminal: bool,
    games: u64,
    sprt: Option<Sprt>,
}

impl Progress {
    pub(super) fn new(is_quiet: bool, games: u64, sprt: Option<Sprt>) -> Progress {
        Progress { is_quiet, is_terminal: std::io::stderr().is_terminal(), games, sprt }
    }

    /// A game is over.
    pub(super) fn game_over(&mut self, game: &GameRecord, standing: &Standing) {
        if self.is_quiet {
            return;
        }
        let summary = self.summary(standing);
        let result = format!("game {}: {} - {} {}", game.number, game.white, game.black, game.verdict);
        let mut err = anstream::stderr().lock();
        // A closed standard error is no reason to end a match.
        let _ = if self.is_terminal {
            // Faults are worth a line that stays.
            if matches!(game.verdict.termination, Termination::Fault(_)) {
                writeln!(err, "\r{result}\x1b[K").and_then(|()| write!(err, "\r{summary}\x1b[K"))
            } else {
                write!(err, "\r{summary}\x1b[K")
            }
        } else {
            writeln!(err, "{result}  [{summary}]")
        };
        let _ = err.flush();
    }

    /// The match is over.
    pub(super) fn finish(&mut self) {
        if self.is_terminal && !self.is_quiet {
            let _ = write!(anstream::stderr().lock(), "\r\x1b[K");
        }
    }

    fn summary(&self, standing: &Standing) -> String {
        let Standing { wins, draws, losses, .. } = standing;
        let mut text = format!("{}/{} games: +{wins} ={draws} -{losses}", standing.games(), self.games);
        if let Some(estimate) = Estimate::of(standing).filter(|estimate| estimate.interval.is_some()) {
            let _ = write!(text, ", Elo {}", elo(&estimate));
        }
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            let _ = write!(text, ", LLR {:.2} ({low:.2}, {high:.2})", sprt.llr(&standing.pairs));
        }
        text
    }
}

/// A finished match.
pub(super) struct Show<'a> {
    pub names: &'a [String; 2],
    pub contest: &'a Contest,
    pub report: &'a Report,
}

impl Show<'_> {
    /// For people.
    pub(super) fn table(&self) -> String {
        let standing = &self.report.standing;
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(12);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:width$}  games    won  drawn   lost  points      %", "");
        let mut row = |name: &str, [won, drawn, lost]: [u64; 3]| {
            let games = won + drawn + lost;
            let points = won as f64 + drawn as f64 / 2.0;
            let percent = 100.0 * points / games.max(1) as f64;
            let _ = writeln!(
                text,
                "{name:width$}  {games:>5}  {won:>5}  {drawn:>5}  {lost:>5}  {points:>6.1}  {percent:>5.1}"
            );
        };
        let [won, drawn, lost] = [standing.wins, standing.draws, standing.losses];
        let white = standing.with_white;
        row(&self.names[0], [won, drawn, lost]);
        row("  with White", white);
        row("  with Black", [won - white[0], drawn - white[1], lost - white[2]]);
        row(&self.names[1], [lost, drawn, won]);
        text.push('\n');

        let _ = writeln!(text, "Budget       {}", self.contest.rules.budget);
        let [p0, p1, p2, p3, p4] = standing.pairs;
        let _ = writeln!(text, "Pairs        0: {p0}  ½: {p1}  1: {p2}  1½: {p3}  2: {p4}");
        if let Some(estimate) = Estimate::of(standing) {
            let _ = writeln!(text, "Elo          {}", elo(&estimate));
            if let Some(superiority) = estimate.superiority {
                let _ = writeln!(text, "Superiority  {:.1} %", 100.0 * superiority);
            }
        }
        if let (Some(sprt), Some(decision)) = (&self.contest.sprt, self.report.decision) {
            let (low, high) = sprt.bounds();
            let _ = writeln!(
                text,
                "SPRT         {} (LLR {:.2}, bounds {low:.2} and {high:.2})",
                match decision {
                    Decision::Continue => format!("undecided between {} and {}", sprt.elo0, sprt.elo1),
                    Decision::AcceptH0 => format!("elo0 = {} accepted", sprt.elo0),
                    Decision::AcceptH1 => format!("elo1 = {} accepted", sprt.elo1),
                },
                sprt.llr(&standing.pairs)
            );
        }
        let endings: Vec<String> =
            standing.terminations.iter().map(|(why, count)| format!("{why} {count}")).collect();
        if !endings.is_empty() {
            let _ = writeln!(text, "Endings      {}", endings.join(", "));
        }
        for ((seat, fault), count) in &standing.faults {
            let _ = writeln!(text, "Faults       {}: {} {count}", self.names[*seat as usize], fault.as_str());
        }
        if self.report.end == ContestEnd::Stopped {
            let _ = writeln!(text, "Stopped after {} of {} games", standing.games(), 2 * self.contest.pairs);
        }
        text
    }

    /// For machines.
    pub(super) fn view(&self) -> Match {
        let standing = &self.report.standing;
        let estimate = Estimate::of(standing);
        // JSON knows no infinity: what has no bound is null.
        let finite = |x: f64| x.is_finite().then_some(x);
        let engine = |seat: Seat| PlayedBy {
            name: self.names[seat as usize].clone(),
            faults: standing
                .faults
                .iter()
                .filter(|((who, _), _)| *who == seat)
                .map(|((_, fault), &count)| (fault.as_str().to_owned(), count))
                .collect(),
        };
        let test = self.contest.sprt.as_ref().map(|sprt| {
            let (lower, upper) = sprt.bounds();
            Test {
                elo0: sprt.elo0,
                elo1: sprt.elo1,
                alpha: sprt.alpha,
                beta: sprt.beta,
                llr: sprt.llr(&standing.pairs),
                lower,
                upper,
                decision: match self.report.decision {
                    Some(Decision::AcceptH0) => Some(Accepted::Elo0),
                    Some(Decision::AcceptH1) => Some(Accepted::Elo1),
                    _ => None,
                },
            }
        });
        let [wins, draws, losses] = standing.with_white;
        let interval = estimate.and_then(|estimate| estimate.interval);
        Match {
            first: engine(Seat::First),
            second: engine(Seat::Second),
            budget: self.contest.rules.budget.to_string(),
            games: standing.games(),
            wins: standing.wins,
            draws: standing.draws,
            losses: standing.losses,
            with_white: Score { wins, draws, losses },
            pairs: standing.pairs,
            score: estimate.map(|estimate| estimate.score),
            elo: estimate.and_then(|estimate| finite(estimate.elo)),
            elo_low: interval.and_then(|(low, _)| finite(low)),
            elo_high: interval.and_then(|(_, high)| finite(high)),
            superiority: estimate.and_then(|estimate| estimate.superiority),
            sprt: test,
            endings: standing.terminations.iter().map(|(&how, &count)| (how.to_owned(), count)).collect(),
            end: match self.report.end {
                ContestEnd::Finished => MatchEnd::Finished,
                ContestEnd::Decided => MatchEnd::Decided,
                ContestEnd::Stopped => MatchEnd::Stopped,
            },
        }
    }
}

/// The difference with its interval.
fn elo(estimate: &Estimate) -> String {
    let number = |x: f64| {
        if x == f64::INFINITY {
            "+∞".to_owned()
        } else if x == f64::NEG_INFINITY {
            "-∞".to_owned()
        } else {
            format!("{x:+.1}")
        }
    };
    let middle = number(estimate.elo);
    match (estimate.error(), estimate.interval) {
        (Some(error), _) => format!("{middle} ± {error:.1} (95 %)"),
        (None, Some((low, high))) => format!("{middle} ({} … {}, 95 %)", number(low), number(high)),
        (None, None) => format!("{middle} (no error bars: all results are the same)"),
    }
}
