//! A profile as plain text for a terminal.

use std::fmt::Write as _;

use crate::profile::{Motifs, Profile, Section};
use crate::tally::PlayTally;

/// So many rows of a table are shown.
const ROWS: usize = 12;

impl Profile {
    /// The profile as text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", self.headline());
        for finding in &self.findings {
            let _ = writeln!(text, "  {} {}", if finding.good { '+' } else { '-' }, finding.text);
        }
        if self.findings.is_empty() {
            text.push_str("  Nothing stands out: chance explains the differences.\n");
        }
        text.push_str("\nIn 100 moves                    player  opponents\n");
        for (name, own, theirs) in self.rates() {
            let _ = writeln!(text, "  {name:28}{own:>8}{theirs:>11}");
        }
        motifs(&mut text, "Missed", &self.missed);
        motifs(&mut text, "Allowed", &self.allowed);
        sections(&mut text, "By phase", &self.phases);
        sections(&mut text, "By time left", &self.clock);
        sections(&mut text, "By opening", &self.openings);
        let _ = writeln!(text, "\n{} exercises from the player's own mistakes.", self.exercises.len());
        text
    }

    /// Who, how many games, how they ended.
    pub(crate) fn headline(&self) -> String {
        let names =
            if self.names.len() > 1 { format!(" ({})", self.names.join(", ")) } else { String::new() };
        let accuracy = |accuracy: Option<f64>| accuracy.map_or_else(|| "–".to_owned(), |a| format!("{a:.1}"));
        format!(
            "{}{names}: {} games, {} won, {} drawn, {} lost; accuracy {}, opponents {}.",
            self.player,
            self.games,
            self.won,
            self.drawn,
            self.lost,
            accuracy(self.accuracy),
            accuracy(self.opponents_accuracy)
        )
    }

    /// What both sides do in 100 moves.
    pub(crate) fn rates(&self) -> Vec<(&'static str, String, String)> {
        type Pick = fn(&PlayTally) -> usize;
        let counts: [(&'static str, Pick); 6] = [
            ("blunders", |tally| tally.blunders),
            ("mistakes", |tally| tally.mistakes),
            ("inaccuracies", |tally| tally.inaccuracies),
            ("missed", |tally| tally.missed),
            ("allowed", |tally| tally.allowed),
            ("threats overlooked", |tally| tally.overlooked),
        ];
        let rate = |tally: &PlayTally, pick: Pick| format!("{:.1}", tally.rate(pick(tally)));
        let rows =
            counts.into_iter().map(|(name, pick)| (name, rate(&self.own, pick), rate(&self.opponents, pick)));
        let lost = |tally: &PlayTally| format!("{:.1}", tally.points_lost);
        rows.chain([("points lost", lost(&self.own), lost(&self.opponents))]).collect()
    }
}

fn motifs(text: &mut String, title: &str, motifs: &[Motifs]) {
    if motifs.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title:32}player  opponents");
    for motif in motifs.iter().take(ROWS) {
        let _ = write!(text, "  {:28}{:>8}{:>11}", motif.name, motif.own, motif.opponents);
        if let Some(example) = motif.examples.first() {
            let _ = write!(text, "   game {}: {}", example.game, example.played);
        }
        text.push('\n');
    }
}

fn sections(text: &mut String, title: &str, sections: &[Section]) {
    if sections.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{title:40}games  moves  ??   ?  ?!  in 100 moves  opponents");
    for section in sections.iter().take(ROWS) {
        let PlayTally { moves, blunders, mistakes, inaccuracies, .. } = section.own;
        let rate = |tally: &PlayTally| tally.rate(tally.faults());
        let name: String = section.name.chars().take(38).collect();
        let _ = writeln!(
            text,
            "  {name:38}{:>5}{moves:>7}{blunders:>4}{mistakes:>4}{inaccuracies:>4}{:>14.1}{:>11.1}",
            section.games,
            rate(&section.own),
            rate(&section.opponents)
        );
    }
}
