//! How players fared over many games: what a coach looks at first.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use motive_chess::Color;
use motive_explain::ThemeKind;

use crate::AnnotatedGame;
use crate::summary::several;

/// Players beyond this are not counted: a file of a million games has too many names.
const MOST_PLAYERS: usize = 10_000;
/// So many themes are named of a player.
const NAMED: usize = 4;

/// Sums over the games of a file, by player.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    players: BTreeMap<String, Record>,
}

#[derive(Clone, Debug, Default)]
struct Record {
    games: usize,
    accuracy: f64,
    blunders: usize,
    mistakes: usize,
    missed: BTreeMap<ThemeKind, usize>,
    allowed: BTreeMap<ThemeKind, usize>,
}

impl Tally {
    /// Counts a game. Sides without a name are left out.
    pub fn add(&mut self, game: &AnnotatedGame) {
        for color in Color::ALL {
            let player = game.player(color);
            let Some(accuracy) = player.accuracy.filter(|_| player.is_named()) else { continue };
            if self.players.len() >= MOST_PLAYERS && !self.players.contains_key(&player.name) {
                continue;
            }
            let record = self.players.entry(player.name.clone()).or_default();
            record.games += 1;
            record.accuracy += accuracy;
            record.blunders += player.blunders;
            record.mistakes += player.mistakes;
            for (sums, counts) in
                [(&mut record.missed, player.missed()), (&mut record.allowed, player.allowed())]
            {
                for &(kind, count) in counts {
                    *sums.entry(kind).or_default() += count;
                }
            }
        }
    }

    /// A line for each player of more than one game, those with most games first, at most so many.
    pub fn lines(&self, most: usize) -> Vec<String> {
        let mut players: Vec<(&String, &Record)> =
            self.players.iter().filter(|(_, record)| record.games > 1).collect();
        players.sort_by_key(|(_, record)| Reverse(record.games));
        players.into_iter().take(most).map(|(name, record)| record.line(name)).collect()
    }
}

impl Record {
    fn line(&self, name: &str) -> String {
        let mut line = format!(
            "{name}: {} games, accuracy {:.0}, {} blunders, {} mistakes",
            self.games,
            self.accuracy / self.games as f64,
            self.blunders,
            self.mistakes
        );
        for (verb, counts) in [("missed", &self.missed), ("allowed", &self.allowed)] {
            let mut counts: Vec<(ThemeKind, usize)> =
                counts.iter().map(|(&kind, &count)| (kind, count)).filter(|(_, count)| *count > 1).collect();
            counts.sort_by_key(|&(_, count)| Reverse(count));
            let named: Vec<String> =
                counts.into_iter().take(NAMED).map(|(kind, count)| several(kind, count)).collect();
            if !named.is_empty() {
                // Writing to a string does not fail.
                let _ = write!(line, "; {verb} {}", named.join(", "));
            }
        }
        line
    }
}
