//! What stands out: differences that chance explains badly, in sentences.

use schemars::JsonSchema;
use serde::Serialize;

use crate::profile::{Motifs, Profile, Section};
use crate::tally::PlayTally;

/// A difference between two shares counts from so many of its standard errors on: by chance alone one comparison in a
/// hundred gets so far.
const STANDARD_ERRORS: f64 = 2.576;
/// With fewer cases on both sides together nothing is said; the formula for the error is wrong there.
const LEAST_CASES: usize = 5;

/// Something that stands out.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    /// What it is, with its counts.
    pub text: String,
    /// Whether it speaks for the player.
    pub good: bool,
}

/// So many cases in so many moves.
#[derive(Clone, Copy)]
struct Share {
    cases: usize,
    moves: usize,
}

impl Share {
    fn rate(self) -> f64 {
        self.cases as f64 / self.moves as f64
    }

    /// How many standard errors this share lies above another one.
    fn above(self, other: Share) -> f64 {
        if self.moves == 0 || other.moves == 0 || self.cases + other.cases < LEAST_CASES {
            return 0.0;
        }
        let both = (self.cases + other.cases) as f64 / (self.moves + other.moves) as f64;
        let error = (both * (1.0 - both) * (1.0 / self.moves as f64 + 1.0 / other.moves as f64)).sqrt();
        if error > 0.0 { (self.rate() - other.rate()) / error } else { 0.0 }
    }

    fn text(self) -> String {
        format!("{} in {} moves", self.cases, self.moves)
    }
}

/// Everything that stands out, what speaks against the player first.
pub(crate) fn findings(profile: &Profile) -> Vec<Finding> {
    let mut found = Vec::new();
    let faults = |tally: &PlayTally| Share { cases: tally.faults(), moves: tally.moves };
    compare(&mut found, faults(&profile.own), faults(&profile.opponents), |more, one, other| {
        format!("{more} blunders and mistakes than the opponents: {one}, against {other}.")
    });
    for (verb, motifs) in [("Misses", &profile.missed), ("Allows", &profile.allowed)] {
        for motif in motifs {
            let of = |count, tally: &PlayTally| Share { cases: count, moves: tally.moves };
            let (own, theirs) = (of(motif.own, &profile.own), of(motif.opponents, &profile.opponents));
            compare(&mut found, own, theirs, |more, one, other| sentence(verb, motif, more, one, other));
        }
    }
    for section in profile.phases.iter().chain(&profile.clock).chain(&profile.openings) {
        let own = faults(&section.own);
        let rest = Share {
            cases: profile.own.faults().saturating_sub(own.cases),
            moves: profile.own.moves.saturating_sub(own.moves),
        };
        compare(&mut found, own, rest, |more, one, other| within(section, more, one, other));
    }
    found.sort_by_key(|finding| finding.good);
    found
}

fn compare(found: &mut Vec<Finding>, own: Share, other: Share, words: impl Fn(&str, &str, &str) -> String) {
    let above = own.above(other);
    if above.abs() >= STANDARD_ERRORS {
        let more = if above > 0.0 { "More" } else { "Fewer" };
        found.push(Finding { text: words(more, &own.text(), &other.text()), good: above < 0.0 });
    }
}

fn sentence(verb: &str, motif: &Motifs, more: &str, one: &str, other: &str) -> String {
    let often = if more == "More" { "more" } else { "less" };
    format!("{verb} {often} often than the opponents ({}): {one}, against {other}.", motif.name)
}

fn within(section: &Section, more: &str, one: &str, other: &str) -> String {
    format!("{more} blunders and mistakes {} than elsewhere: {one}, against {other}.", section.within)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_chance_explains_badly_is_said() {
        let share = |cases, moves| Share { cases, moves };
        assert!(share(30, 1000).above(share(10, 1000)) > STANDARD_ERRORS);
        assert!(share(12, 1000).above(share(10, 1000)) < STANDARD_ERRORS);
        assert!(share(10, 1000).above(share(30, 1000)) < -STANDARD_ERRORS);
        // Four cases against none look like much and are nothing.
        assert!(share(4, 40).above(share(0, 1000)).abs() < f64::EPSILON);
        assert!(share(9, 40).above(share(0, 0)).abs() < f64::EPSILON);
    }
}
