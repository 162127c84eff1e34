//! How each side played.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use motive_chess::{Color, Game};
use motive_explain::ThemeKind;

use crate::annotated::Ply;
use crate::chances::accuracy;
use crate::words::{number, side_name};
use crate::{Mark, Moment, MomentKind};

/// What is remembered of one side's play.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerSummary {
    /// The name, or the color if it is not known.
    pub name: String,
    /// From 0 to 100; `None` without moves.
    pub accuracy: Option<f64>,
    /// Moves marked `??`.
    pub blunders: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `?!`.
    pub inaccuracies: usize,
    /// Moves marked `!` or `!!`.
    pub strong: usize,
    /// Threats of the opponent that were left as they were.
    pub threats_overlooked: usize,
    /// The themes that were missed or allowed, with how often, the most frequent first.
    pub themes: Vec<(ThemeKind, usize)>,
    missed: Vec<(ThemeKind, usize)>,
    allowed: Vec<(ThemeKind, usize)>,
    is_named: bool,
}

impl PlayerSummary {
    pub(crate) fn new(
        game: &Game,
        color: Color,
        first: Color,
        plies: &[Ply],
        moments: &[Moment],
    ) -> PlayerSummary {
        let header =
            game.headers.get(side_name(color)).filter(|name| !name.is_empty() && !name.starts_with('?'));
        let own: Vec<&Moment> = moments.iter().filter(|moment| moment.color == color).collect();
        let count = |mark: Mark| own.iter().filter(|moment| moment.mark == mark).count();
        let losses: Vec<f64> = plies
            .iter()
            .enumerate()
            .filter(|(ply, ply_made)| (ply % 2 == 0) == (color == first) && ply_made.value.is_some())
            .map(|(_, ply)| ply.loss)
            .collect();
        let themes = |wanted: &dyn Fn(MomentKind) -> bool| {
            let mut counts: BTreeMap<ThemeKind, usize> = BTreeMap::new();
            for kind in own.iter().filter(|moment| wanted(moment.kind)).filter_map(|moment| moment.theme) {
                *counts.entry(kind).or_default() += 1;
            }
            let mut counts: Vec<(ThemeKind, usize)> = counts.into_iter().collect();
            counts.sort_by_key(|&(_, count)| Reverse(count));
            counts
        };
        let allows = |kind| matches!(kind, MomentKind::Allows | MomentKind::OverlooksThreat);
        PlayerSummary {
            is_named: header.is_some(),
            name: header.unwrap_or(side_name(color)).to_owned(),
            accuracy: accuracy(&losses),
            blunders: count(Mark::Blunder),
            mistakes: count(Mark::Mistake),
            inaccuracies: count(Mark::Inaccuracy),
            strong: count(Mark::Strong) + count(Mark::Brilliant),
            threats_overlooked: own
                .iter()
                .filter(|moment| moment.kind == MomentKind::OverlooksThreat)
                .count(),
            themes: themes(&|kind| allows(kind) || kind == MomentKind::Misses),
            missed: themes(&|kind| kind == MomentKind::Misses),
            allowed: themes(&allows),
        }
    }

    /// Whether the game says who played.
    pub(crate) fn is_named(&self) -> bool {
        self.is_named
    }

    /// The themes that were missed, with how often, the most frequent first.
    pub fn missed(&self) -> &[(ThemeKind, usize)] {
        &self.missed
    }

    /// The themes that were allowed, with how often, the most frequent first.
    pub fn allowed(&self) -> &[(ThemeKind, usize)] {
        &self.allowed
    }

    /// All of it in a sentence or two.
    pub fn text(&self) -> String {
        let Some(accuracy) = self.accuracy else { return format!("{}: no moves.", self.name) };
        let counts = [
            counted(self.blunders, "blunder", "blunders"),
            counted(self.mistakes, "mistake", "mistakes"),
            counted(self.inaccuracies, "inaccuracy", "inaccuracies"),
            counted(self.strong, "strong move", "strong moves"),
        ];
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        let counts = if counts.is_empty() { String::new() } else { format!(", {}", counts.join(", ")) };
        let mut text = format!("{}: accuracy {accuracy:.0}{counts}.", self.name);
        let habits = self.habits();
        if !habits.is_empty() {
            text.push(' ');
            text.push_str(&habits);
        }
        text
    }

    /// What happened more than once: "Missed three forks."
    pub fn habits(&self) -> String {
        let again = |themes: &[(ThemeKind, usize)]| {
            let named: Vec<String> = themes
                .iter()
                .filter(|(_, count)| *count > 1)
                .map(|&(kind, count)| several(kind, count))
                .collect();
            named.join(", ")
        };
        let mut habits = Vec::new();
        for (verb, themes) in [("Missed", again(&self.missed)), ("Allowed", again(&self.allowed))] {
            if !themes.is_empty() {
                habits.push(format!("{verb} {themes}."));
            }
        }
        if self.threats_overlooked > 1 {
            habits.push(format!("Overlooked {} threats.", number(self.threats_overlooked as u32)));
        }
        habits.join(" ")
    }
}

fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{n} {many}")),
    }
}

/// "three forks".
pub(crate) fn several(kind: ThemeKind, count: usize) -> String {
    let name = match kind {
        ThemeKind::HangingPiece => "hanging pieces".to_owned(),
        ThemeKind::TrappedPiece => "trapped pieces".to_owned(),
        ThemeKind::Overloading => "overloaded guards".to_owned(),
        ThemeKind::CapturingDefender => "captures of a guard".to_owned(),
        ThemeKind::XRayAttack => "x-ray attacks".to_owned(),
        kind => format!("{}s", kind.name()),
    };
    format!("{} {name}", number(count as u32))
}
