//! A match: pairs of games on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use motive_answer::Control;
use motive_chess::Color;
use thiserror::Error;

use crate::game::play;
use crate::{Decision, Failure, GameRecord, GameRules, GenerateError, Openings, Player, Sprt, Standing};

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Seat {
    /// The one whose score is told.
    First,
    /// The other one.
    Second,
}

/// What a match is.
pub struct Contest {
    /// How games are played.
    pub rules: GameRules,
    /// Where they begin, one opening a pair.
    pub openings: Openings,
    /// How many pairs of games are played at most.
    pub pairs: usize,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// Ends the match as soon as this is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContestEnd {
    /// All games are played.
    Finished,
    /// The sequential test is decided.
    Decided,
    /// Somebody said stop.
    Stopped,
}

/// The result of a match.
#[derive(Clone, Debug)]
pub struct Report {
    /// The score.
    pub standing: Standing,
    /// Why it ended.
    pub end: ContestEnd,
    /// Where the sequential test stands, if there is one.
    pub decision: Option<Decision>,
}

/// Why there was no match.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ContestError {
    /// A player did not come to the board.
    #[error("{0}")]
    Player(String),
    /// There is nothing to begin from.
    #[error("a match needs at least one opening")]
    NoOpenings,
    /// No further opening was found.
    #[error(transparent)]
    Opening(#[from] GenerateError),
}

/// Somebody who watches a match.
pub trait Spectator {
    /// A game is over; the standing includes it.
    fn game_over(&mut self, game: &GameRecord, standing: &Standing) {
        let _ = (game, standing);
    }
}

/// Nobody watches.
impl Spectator for () {}

/// More threads than this are not started.
const MAX_CONCURRENCY: usize = 256;

/// What a thread tells.
enum News {
    Game { pair: usize, first: Color, record: Box<GameRecord> },
    Trouble(ContestError),
}

impl Contest {
    /// Plays the match. Every thread asks `invite` for its own two players. Stopping the control ends
    /// the games that are under way, which do not count; the control is also stopped, by the match
    /// itself, when the sequential test is decided or a player is missing.
    pub fn run<F>(
        &self,
        invite: F,
        control: &Control,
        spectator: &mut dyn Spectator,
    ) -> Result<Report, ContestError>
    where
        F: Fn(Seat) -> Result<Box<dyn Player>, Failure> + Sync,
    {
        let mut standing = Standing::default();
        // The half points of pairs of which one game is over.
        let mut halves: Vec<Option<usize>> = vec![None; self.pairs];
        let mut end = ContestEnd::Finished;
        let mut trouble = None;
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, news) = channel();
            for _ in 0..self.concurrency.clamp(1, MAX_CONCURRENCY).min(self.pairs.max(1)) {
                let (sender, next, invite) = (sender.clone(), &next, &invite);
                scope.spawn(move || self.work(next, invite, control, &sender));
            }
            drop(sender);
            for item in news {
                match item {
                    News::Trouble(error) => {
                        trouble.get_or_insert(error);
                        control.stop();
                    }
                    // Games that end after the decision do not change it.
                    News::Game { .. } if end == ContestEnd::Decided => {}
                    News::Game { pair, first, record } => {
                        standing.add(&record.verdict, first);
                        let points = record.verdict.outcome.half_points(first);
                        match halves[pair].take() {
                            None => halves[pair] = Some(points),
                            Some(other) => standing.add_pair(points + other),
                        }
                        spectator.game_over(&record, &standing);
                        if let Some(sprt) = &self.sprt
                            && sprt.decision(&standing.pairs) != Decision::Continue
                        {
                            end = ContestEnd::Decided;
                            control.stop();
                        }
                    }
                }
            }
        });
        if let Some(error) = trouble {
            return Err(error);
        }
        if end == ContestEnd::Finished && standing.games() < 2 * self.pairs as u64 {
            end = ContestEnd::Stopped;
        }
        let decision = self.sprt.as_ref().map(|sprt| sprt.decision(&standing.pairs));
        Ok(Report { standing, end, decision })
    }

    /// Plays pairs until there are no more.
    fn work<F>(&self, next: &AtomicUsize, invite: &F, control: &Control, news: &Sender<News>)
    where
        F: Fn(Seat) -> Result<Box<dyn Player>, Failure> + Sync,
    {
        // The match hears of whatever comes as long as it runs.
        let tell = |item| news.send(item).is_ok();
        let players = invite(Seat::First).and_then(|first| Ok((first, invite(Seat::Second)?)));
        let (mut first, mut second) = match players {
            Ok(players) => players,
            Err(failure) => {
                tell(News::Trouble(ContestError::Player(failure.detail)));
                return;
            }
        };
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.pairs {
                return;
            }
            let opening = match self.openings.of_pair(pair, control) {
                Ok(Some(opening)) => opening,
                Ok(None) => {
                    tell(News::Trouble(ContestError::NoOpenings));
                    return;
                }
                Err(GenerateError::Stopped) => return,
                Err(error) => {
                    tell(News::Trouble(error.into()));
                    return;
                }
            };
            for (i, color) in [Color::White, Color::Black].into_iter().enumerate() {
                let (white, black) = match color {
                    Color::White => (first.as_mut(), second.as_mut()),
                    Color::Black => (second.as_mut(), first.as_mut()),
                };
                let Some(mut record) = play(white, black, &opening, &self.rules, control) else { return };
                record.number = 2 * pair + i + 1;
                if !tell(News::Game { pair, first: color, record: Box::new(record) }) {
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tests::{Puppet, choice};
    use crate::{Adjudication, Budget, ChosenMove, Estimate, Fault, Generator};
    use motive_chess::History;
    use std::time::Duration;

    fn contest(pairs: usize, concurrency: usize) -> Contest {
        Contest {
            rules: GameRules {
                budget: Budget::Depth(1),
                margin: Duration::ZERO,
                adjudication: Adjudication { longest: Some(60), ..Adjudication::default() },
            },
            openings: Generator::new(1, None).into(),
            pairs,
            concurrency,
            sprt: None,
        }
    }

    // Players may fail, so their brains may.
    #[allow(clippy::unnecessary_wraps)]
    /// Takes whatever is worth most, mates if it can, and is otherwise without ideas.
    fn greedy(history: &History) -> Result<ChosenMove, Failure> {
        let position = history.position();
        let moves = position.legal_moves();
        let mates = moves.iter().find(|&&m| position.after(m).is_checkmate());
        let taking = moves.iter().filter(|m| m.is_capture()).max_by_key(|m| m.capture());
        let idle = moves[history.moves().len() * 7 % moves.len()];
        Ok(choice(mates.or(taking).copied().unwrap_or(idle), 0, 1))
    }

    #[allow(clippy::unnecessary_wraps)]
    fn passive(history: &History) -> Result<ChosenMove, Failure> {
        Ok(choice(history.position().legal_moves()[0], 0, 1))
    }

    fn crashing(_: &History) -> Result<ChosenMove, Failure> {
        Err(Failure { fault: Fault::Crash, detail: "boom".to_owned() })
    }

    type Brain = fn(&History) -> Result<ChosenMove, Failure>;

    #[allow(clippy::unnecessary_wraps)] // The match wants to be able to hear of absence.
    fn sit(name: &str, brain: Brain) -> Result<Box<dyn Player>, Failure> {
        Ok(Box::new(Puppet { name: name.to_owned(), brain }))
    }

    fn pick(seat: Seat, first: Brain, second: Brain) -> Result<Box<dyn Player>, Failure> {
        match seat {
            Seat::First => sit("first", first),
            Seat::Second => sit("second", second),
        }
    }

    #[derive(Default)]
    struct Ledger(Vec<(usize, String, u64)>);

    impl Spectator for Ledger {
        fn game_over(&mut self, game: &GameRecord, standing: &Standing) {
            self.0.push((game.number, game.white.clone(), standing.games()));
        }
    }

    #[test]
    fn pairs_reverse_colors_and_everything_is_counted() {
        for concurrency in [1, 4] {
            let mut ledger = Ledger::default();
            let report = contest(6, concurrency)
                .run(|seat| pick(seat, greedy, passive), &Control::new(), &mut ledger)
                .unwrap();
            assert_eq!(report.end, ContestEnd::Finished);
            assert_eq!(report.standing.games(), 12);
            assert_eq!(report.standing.pairs.iter().sum::<u64>(), 6);
            let mut numbers: Vec<usize> = ledger.0.iter().map(|entry| entry.0).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
            for (number, white, _) in &ledger.0 {
                assert_eq!(white == "first", number % 2 == 1, "game {number}");
            }
            assert_eq!(ledger.0.last().unwrap().2, 12);
            assert!(Estimate::of(&report.standing).is_some());
        }
    }

    #[test]
    fn a_match_with_itself_is_even_and_does_not_depend_on_threads() {
        let run = |concurrency| {
            let report = contest(4, concurrency)
                .run(|seat| pick(seat, greedy, greedy), &Control::new(), &mut ())
                .unwrap();
            report.standing
        };
        let standing = run(1);
        assert_eq!(standing.pairs, [0, 0, 4, 0, 0], "the same game twice, colors reversed");
        assert_eq!(standing, run(3));
    }

    #[test]
    fn crashes_are_losses_and_are_told() {
        let report =
            contest(2, 1).run(|seat| pick(seat, passive, crashing), &Control::new(), &mut ()).unwrap();
        assert_eq!((report.standing.wins, report.standing.pairs), (4, [0, 0, 0, 0, 2]));
        assert_eq!(report.standing.faults[&(Seat::Second, Fault::Crash)], 4);
        assert_eq!(report.standing.with_white, [2, 0, 0]);
        assert_eq!(report.standing.terminations["crash"], 4);
    }

    #[test]
    fn the_sequential_test_ends_the_match() {
        let mut contest = contest(10_000, 2);
        contest.sprt = Some("elo0=0,elo1=50".parse().unwrap());
        let report = contest.run(|seat| pick(seat, passive, crashing), &Control::new(), &mut ()).unwrap();
        assert_eq!((report.end, report.decision), (ContestEnd::Decided, Some(Decision::AcceptH1)));
        assert!(report.standing.games() < 100, "{}", report.standing.games());
        let report = contest.run(|seat| pick(seat, crashing, passive), &Control::new(), &mut ()).unwrap();
        assert_eq!(report.decision, Some(Decision::AcceptH0));
    }

    #[test]
    fn a_player_who_does_not_come() {
        let absent = |seat| match seat {
            Seat::First => sit("first", passive),
            Seat::Second => Err(Failure { fault: Fault::Crash, detail: "no such engine".to_owned() }),
        };
        let error = contest(2, 2).run(absent, &Control::new(), &mut ()).unwrap_err();
        assert_eq!(error, ContestError::Player("no such engine".to_owned()));
        let mut empty = contest(2, 1);
        empty.openings = Vec::new().into();
        let outcome = empty.run(|seat| pick(seat, passive, passive), &Control::new(), &mut ());
        assert_eq!(outcome.unwrap_err(), ContestError::NoOpenings);
    }

    #[test]
    fn stopping_keeps_what_was_played() {
        struct Impatient(Control);
        impl Spectator for Impatient {
            fn game_over(&mut self, _: &GameRecord, standing: &Standing) {
                if standing.games() == 3 {
                    self.0.stop();
                }
            }
        }
        let control = Control::new();
        let mut spectator = Impatient(control.clone());
        let report =
            contest(500, 1).run(|seat| pick(seat, greedy, passive), &control, &mut spectator).unwrap();
        assert_eq!(report.end, ContestEnd::Stopped);
        assert!((3..500).contains(&report.standing.games()));
    }
}
