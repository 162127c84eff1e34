//! How well themes are recognized, against tags that others gave.

use std::collections::BTreeMap;
use std::fmt;

use crate::{Puzzle, ThemeKind, recognize};

/// The twelve themes whose mean F1 is the figure of merit.
pub const MEASURED: [ThemeKind; 12] = [
    ThemeKind::Fork,
    ThemeKind::Pin,
    ThemeKind::Skewer,
    ThemeKind::DiscoveredAttack,
    ThemeKind::Deflection,
    ThemeKind::Attraction,
    ThemeKind::BackRankMate,
    ThemeKind::SmotheredMate,
    ThemeKind::HangingPiece,
    ThemeKind::TrappedPiece,
    ThemeKind::Promotion,
    ThemeKind::Sacrifice,
];

/// How often a theme was tagged, found, and both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThemeScore {
    /// Puzzles that carry the tag.
    pub tagged: u32,
    /// Puzzles where we recognize it.
    pub found: u32,
    /// Puzzles with both.
    pub hits: u32,
}

impl ThemeScore {
    /// The part of what was found that is tagged.
    pub fn precision(self) -> f64 {
        ratio(self.hits, self.found)
    }

    /// The part of what is tagged that was found.
    pub fn recall(self) -> f64 {
        ratio(self.hits, self.tagged)
    }

    /// The harmonic mean of precision and recall.
    pub fn f1(self) -> f64 {
        ratio(2 * self.hits, self.tagged + self.found)
    }
}

/// Scores of all themes over a set of puzzles.
#[derive(Clone, Debug, Default)]
pub struct ThemeTable {
    scores: BTreeMap<ThemeKind, ThemeScore>,
    puzzles: u32,
}

impl ThemeTable {
    /// Counts one puzzle by what its solution shows.
    pub fn add_puzzle(&mut self, puzzle: &Puzzle) {
        let found: Vec<ThemeKind> = recognize(&puzzle.line).into_iter().map(|theme| theme.kind).collect();
        self.add(&puzzle.tagged, &found);
    }

    /// Counts one puzzle.
    pub fn add(&mut self, tagged: &[ThemeKind], found: &[ThemeKind]) {
        self.puzzles += 1;
        for &kind in ThemeKind::ALL {
            let (tagged, found) = (tagged.contains(&kind), found.contains(&kind));
            let score = self.scores.entry(kind).or_default();
            score.tagged += u32::from(tagged);
            score.found += u32::from(found);
            score.hits += u32::from(tagged && found);
        }
    }

    /// How many puzzles were counted.
    pub fn puzzles(&self) -> u32 {
        self.puzzles
    }

    /// The score of a theme.
    pub fn score(&self, kind: ThemeKind) -> ThemeScore {
        self.scores.get(&kind).copied().unwrap_or_default()
    }

    /// The mean F1 of some themes.
    pub fn macro_f1(&self, kinds: &[ThemeKind]) -> f64 {
        if kinds.is_empty() {
            return 0.0;
        }
        kinds.iter().map(|&kind| self.score(kind).f1()).sum::<f64>() / kinds.len() as f64
    }
}

/// A Markdown table, the measured twelve marked with a star.
impl fmt::Display for ThemeTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| theme | tagged | found | hits | precision | recall | F1 |")?;
        writeln!(f, "|---|--:|--:|--:|--:|--:|--:|")?;
        for (kind, score) in &self.scores {
            let star = if MEASURED.contains(kind) { " *" } else { "" };
            let (precision, recall, f1) = (score.precision(), score.recall(), score.f1());
            writeln!(
                f,
                "| {}{star} | {} | {} | {} | {precision:.3} | {recall:.3} | {f1:.3} |",
                kind.tag(),
                score.tagged,
                score.found,
                score.hits,
            )?;
        }
        write!(
            f,
            "\nMacro F1 over the twelve (*): {:.3}; puzzles: {}",
            self.macro_f1(&MEASURED),
            self.puzzles
        )
    }
}

fn ratio(part: u32, whole: u32) -> f64 {
    if whole == 0 { 0.0 } else { f64::from(part) / f64::from(whole) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let mut table = ThemeTable::default();
        table.add(&[ThemeKind::Fork], &[ThemeKind::Fork, ThemeKind::Pin]);
        table.add(&[ThemeKind::Fork, ThemeKind::Pin], &[]);
        let fork = table.score(ThemeKind::Fork);
        assert_eq!((fork.tagged, fork.found, fork.hits), (2, 1, 1));
        assert!((fork.f1() - 2.0 / 3.0).abs() < 1e-9);
        assert!(table.score(ThemeKind::Pin).f1().abs() < 1e-9);
        assert!((table.macro_f1(&[ThemeKind::Fork, ThemeKind::Pin]) - 1.0 / 3.0).abs() < 1e-9);
    }
}
