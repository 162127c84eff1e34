//! The sum over the games of a player.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::exercise::Exercise;
use crate::fault::{Fault, FaultKind, Motif};
use crate::finding::{Finding, findings};
use crate::record::{GameRecord, PlayerName, Stretch};
use crate::tally::PlayTally;
use crate::when::{Phase, TimeLeft};

/// Examples of a motif.
const EXAMPLES: usize = 5;
/// Openings with fewer games are not listed: they say nothing.
const LEAST_GAMES: usize = 2;

/// What a player misses and allows, and when, over many games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Profile {
    /// The name that was asked for.
    pub player: String,
    /// The names in the games that fit it.
    pub names: Vec<String>,
    /// How many games.
    pub games: usize,
    /// How many of them were won.
    pub won: usize,
    /// How many were drawn.
    pub drawn: usize,
    /// How many were lost.
    pub lost: usize,
    /// The mean accuracy of the player, from 0 to 100; `null` without moves.
    pub accuracy: Option<f64>,
    /// The mean accuracy of the opponents.
    pub opponents_accuracy: Option<f64>,
    /// The player's moves.
    pub own: PlayTally,
    /// The opponents' moves.
    pub opponents: PlayTally,
    /// What stands out, in sentences; empty if chance explains the rest.
    pub findings: Vec<Finding>,
    /// What was missed, the most frequent first.
    pub missed: Vec<Motifs>,
    /// What was allowed, the most frequent first.
    pub allowed: Vec<Motifs>,
    /// By phase of the game.
    pub phases: Vec<Section>,
    /// By time left before the move; empty if no game has clock times.
    pub clock: Vec<Section>,
    /// By opening, the most frequent first.
    pub openings: Vec<Section>,
    /// The accuracy of the player in each game, in the order of the file.
    pub course: Vec<Option<f64>>,
    /// The player's own mistakes, if a second search agrees about them, the easiest first.
    pub exercises: Vec<Exercise>,
}

/// A motif: how often the player missed or allowed it, and how often the opponents did.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Motifs {
    /// The motif.
    pub motif: Motif,
    /// Its name for people.
    pub name: String,
    /// How often the player did.
    pub own: usize,
    /// How often the opponents did.
    pub opponents: usize,
    /// Where the player did, the most expensive first.
    pub examples: Vec<GameExample>,
}

/// A move of a game.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct GameExample {
    /// The game of the player, from 1, in the order of the file.
    pub game: usize,
    /// Who played.
    pub players: String,
    /// The move with its number and mark: `12... Nf6??`.
    pub played: String,
    /// The position before it.
    pub fen: String,
    /// Where it can be seen on the web, if the game says so.
    pub link: Option<String>,
}

/// A part of the moves: a phase, a stretch of the clock, an opening.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Section {
    /// Its name for people.
    pub name: String,
    /// Games in which it occurs.
    pub games: usize,
    /// The player's points in those games, for openings; `null` elsewhere or where no result is known.
    pub score: Option<f64>,
    /// The player's moves.
    pub own: PlayTally,
    /// The opponents' moves.
    pub opponents: PlayTally,
    /// How it stands in a sentence.
    #[serde(skip)]
    pub(crate) within: String,
}

impl Profile {
    /// The profile of a player over games.
    pub fn new(player: &PlayerName, games: &[GameRecord]) -> Profile {
        let all: Vec<&GameRecord> = games.iter().collect();
        let names: BTreeSet<&str> = games.iter().map(GameRecord::own_name).collect();
        let with = |points: f64| games.iter().filter(|game| game.points == Some(points)).count();
        let whole = Section::of("all".to_owned(), String::new(), &all, |_| true, |_| true);
        let phases = Phase::ALL.map(|phase| {
            let within = phase.within().to_owned();
            Section::of(phase.name().to_owned(), within, &all, |s| s.phase == phase, |f| f.phase == phase)
        });
        let clock = TimeLeft::ALL.map(|time| {
            Section::of(time.name().to_owned(), time.within(), &all, |s| s.time == time, |f| f.time == time)
        });
        let has_clock =
            clock.iter().any(|section| section.name != TimeLeft::Unknown.name() && section.own.moves > 0);
        let mut exercises: Vec<Exercise> =
            games.iter().flat_map(|game| game.exercises.iter().cloned()).collect();
        exercises.sort_by_key(|exercise| exercise.grade);
        let mut profile = Profile {
            player: player.name().to_owned(),
            names: names.into_iter().map(str::to_owned).collect(),
            games: games.len(),
            won: with(1.0),
            drawn: with(0.5),
            lost: with(0.0),
            accuracy: mean(games.iter().filter_map(|game| game.accuracy[0])),
            opponents_accuracy: mean(games.iter().filter_map(|game| game.accuracy[1])),
            own: whole.own,
            opponents: whole.opponents,
            findings: Vec::new(),
            missed: motifs(games, FaultKind::Missed),
            allowed: motifs(games, FaultKind::Allowed),
            phases: phases.into_iter().filter(Section::has_moves).collect(),
            clock: if has_clock {
                clock.into_iter().filter(Section::has_moves).collect()
            } else {
                Vec::new()
            },
            openings: openings(games),
            course: games.iter().map(|game| game.accuracy[0].map(tenths)).collect(),
            exercises,
        };
        profile.findings = findings(&profile);
        profile
    }
}

impl Section {
    fn of(
        name: String,
        within: String,
        games: &[&GameRecord],
        has_moves: impl Fn(&Stretch) -> bool,
        has_fault: impl Fn(&Fault) -> bool,
    ) -> Section {
        let mut section = Section {
            name,
            games: 0,
            score: None,
            own: PlayTally::default(),
            opponents: PlayTally::default(),
            within,
        };
        for game in games {
            let before = section.own.moves + section.opponents.moves;
            for stretch in game.moves.iter().filter(|stretch| has_moves(stretch)) {
                section.side(stretch.own).add_moves(stretch);
            }
            for fault in game.faults.iter().filter(|fault| has_fault(fault)) {
                section.side(fault.own).add_fault(fault);
            }
            section.games += usize::from(section.own.moves + section.opponents.moves > before);
        }
        section
    }

    fn side(&mut self, own: bool) -> &mut PlayTally {
        if own { &mut self.own } else { &mut self.opponents }
    }

    fn has_moves(&self) -> bool {
        self.own.moves > 0
    }
}

/// The openings of the games, by name and by the player's color.
fn openings(games: &[GameRecord]) -> Vec<Section> {
    let mut by_name: BTreeMap<(String, bool), Vec<&GameRecord>> = BTreeMap::new();
    for game in games {
        let Some((eco, name)) = &game.opening else { continue };
        by_name.entry((format!("{eco} {name}"), game.is_white)).or_default().push(game);
    }
    let mut sections: Vec<Section> = by_name
        .into_iter()
        .filter(|(_, games)| games.len() >= LEAST_GAMES)
        .map(|((name, is_white), games)| {
            let color = if is_white { "White" } else { "Black" };
            let within = format!("in games with {name} as {color}");
            let known: Vec<f64> = games.iter().filter_map(|game| game.points).collect();
            Section {
                score: (!known.is_empty()).then(|| known.iter().sum()),
                games: games.len(),
                ..Section::of(format!("{name}, as {color}"), within, &games, |_| true, |_| true)
            }
        })
        .collect();
    sections.sort_by_key(|section| Reverse(section.games));
    sections
}

/// The motifs that were missed or allowed, the most frequent of the player first.
fn motifs(games: &[GameRecord], kind: FaultKind) -> Vec<Motifs> {
    let mut found: BTreeMap<Motif, (usize, Vec<(f64, GameExample)>)> = BTreeMap::new();
    for (number, game) in games.iter().enumerate() {
        for fault in game.faults.iter().filter(|fault| fault.kind == kind) {
            let (opponents, own) = found.entry(fault.motif.clone()).or_default();
            if fault.own {
                own.push((fault.loss, example(number + 1, game, fault)));
            } else {
                *opponents += 1;
            }
        }
    }
    let mut motifs: Vec<Motifs> = found
        .into_iter()
        .map(|(motif, (opponents, mut own))| {
            own.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            Motifs {
                name: motif.name().to_owned(),
                motif,
                own: own.len(),
                opponents,
                examples: own.into_iter().map(|(_, example)| example).take(EXAMPLES).collect(),
            }
        })
        .collect();
    motifs.sort_by_key(|motif| (Reverse(motif.own), Reverse(motif.opponents)));
    motifs
}

fn example(number: usize, game: &GameRecord, fault: &Fault) -> GameExample {
    GameExample {
        game: number,
        players: format!("{} – {}", game.white, game.black),
        played: format!("{} {}{}", fault.number, fault.san, fault.mark.glyph()),
        fen: fault.fen.clone(),
        link: game.link(fault.ply),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| tenths(sum / f64::from(count)))
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
