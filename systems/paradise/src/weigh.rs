//! The weighed order: what speaks for a plan, and how much each voice counts.
//!
//! The thesis orders plans by LIKELY and then by their threats, and its rules never add points to moves
//! (design commitment 7 of the specification). That stays so for everything that makes plans. Only in which
//! order finished plans are handed over is decided here by a sum: each production that is among the reasons
//! of a plan, the dimensions of its best list, the kind of its first move, and what the short look shows
//! have a weight. The weights are fitted to puzzles (`--example fit_order`), so a rule that often suggests the
//! solution counts for more than one that suggests everything. A production that nobody has
//! fitted weighs what its RELIABILITY says, or nothing.

mod fitted;

use motive_chess::{Square, attacks};
use motive_perception::values;
use production::Knowledge;

use crate::analysis::FinalPlan;
use crate::scene::{MATE, Scene};

/// The voices that are no productions, in the order of their weights.
pub const VOICES: [&str; 26] = [
    "promise",
    "forced",
    "loss",
    "save",
    "reasons",
    "check",
    "capture",
    "captured",
    "promotion",
    "exchange",
    "loses",
    "retreats",
    "tight",
    "given-with-check",
    "given-with-capture",
    "nears-king",
    "cheap-mover",
    "escapes",
    "seen",
    "gain",
    "harm",
    "mate",
    "drive",
    "quiet-gain",
    "menace",
    "idle",
];

/// One hundred points are worth this much of a sum of voices.
const SCALE: f32 = 100.0;
/// What a plan can promise at most: mate is promised too easily.
const MOST_PROMISE: i32 = 120;
/// What one free move of the defense costs a plan.
const FREE_MOVE: i32 = 12;
/// The part of the plans of a middling production that is taken to be right, and how many plans that counts for: guesses.
const USUAL: f32 = 0.2;
const TRIED: f32 = 10.0;
/// The part of it that counts, because other voices speak for the same plans: of a half, a fifth and a tenth the one with which
/// learned rules put the solution first most often, on puzzles that are not reported.
const PART: f32 = 0.2;
/// What the look must show to be believed.
const SEEN: i32 = 4;

/// What each voice is worth for one base.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    voices: [[f32; VOICES.len()]; 2],
    /// By the number of the production: without the look, and with it.
    rules: Vec<[f32; 2]>,
}

impl Weights {
    pub(crate) fn of(knowledge: &Knowledge) -> Weights {
        let weight = |name: &str, reliability: Option<(u32, u32)>| {
            let found = fitted::RULES.binary_search_by_key(&name, |entry| entry.0);
            match found {
                Ok(at) => [f32::from(fitted::RULES[at].1) / SCALE, f32::from(fitted::RULES[at].2) / SCALE],
                Err(_) => [reliability.map_or(0.0, by_reliability); 2],
            }
        };
        let voices = fitted::VOICES.map(|weights| weights.map(|weight| f32::from(weight) / SCALE));
        Weights {
            voices,
            rules: knowledge
                .rules()
                .map(|rule| knowledge.production(rule))
                .map(|production| weight(&production.name, production.header.reliability))
                .collect(),
        }
    }

    /// The place of a plan: higher is earlier.
    pub(crate) fn score(&self, scene: &Scene, plan: &FinalPlan) -> i32 {
        let reading = usize::from(scene.sight() > 0);
        let spoken = voices(scene, plan);
        let mut sum: f32 =
            spoken.iter().zip(&self.voices[reading]).map(|(voice, weight)| voice * weight).sum();
        for_each_rule(plan, |rule| sum += self.rules.get(rule).map_or(0.0, |weights| weights[reading]));
        (sum * SCALE) as i32
    }
}

/// What a production weighs that nobody has fitted: a part of the logarithm of its odds beside those of any plan, and less if it was
/// seldom tried.
fn by_reliability((right, plans): (u32, u32)) -> f32 {
    let share = (right as f32 + TRIED * USUAL) / (plans as f32 + TRIED);
    let odds = |share: f32| (share / (1.0 - share)).ln();
    (odds(share) - odds(USUAL)) * PART
}

/// Calls back with the number of each production among a plan's reasons, once.
pub fn for_each_rule(plan: &FinalPlan, mut found: impl FnMut(usize)) {
    let mut seen = [0_u64; 16];
    for firing in plan.posting.lists.iter().flat_map(|list| &list.reasons) {
        let rule = firing.rule.index();
        let (word, bit) = (rule / 64 % 16, 1 << (rule % 64));
        if seen[word] & bit == 0 {
            seen[word] |= bit;
            found(rule);
        }
    }
}

/// What the voices that are no productions say about a plan.
pub fn voices(scene: &Scene, plan: &FinalPlan) -> [f32; VOICES.len()] {
    let position = scene.position();
    let lists = &plan.dimensions;
    let promise = lists.iter().map(|list| list.score().min(MOST_PROMISE) - FREE_MOVE * list.likely).max();
    let promise = promise.unwrap_or(0).clamp(-MOST_PROMISE, MOST_PROMISE);
    let best = lists.first().copied().unwrap_or_default();
    let m = plan.first;
    let next = position.after(m);
    let flag = |holds: bool| f32::from(u8::from(holds));
    let tens = |value: i32| value as f32 / 10.0;
    let taken = if m.is_capture() { position.role_at(m.to()).map_or(10, values::paradise) } else { 0 };
    let man = m.from().and_then(|from| scene.man_at(from));
    let exchange = man.map_or(0, |man| scene.exchval(man, m.to())).clamp(-90, 90);
    let forward = |square: Square| {
        let rank = square.rank().to_u32() as i32;
        if position.turn().is_white() { rank } else { 7 - rank }
    };
    let retreats = m.from().is_some_and(|from| forward(from) > forward(m.to()));
    let mut said = [0.0; VOICES.len()];
    let (checks, loses) = (next.is_check(), (-exchange).max(0));
    // A check is the tighter the fewer replies it leaves.
    let tight = if checks { 1.0 / next.legal_moves().len().max(1) as f32 } else { 0.0 };
    let king = position.king(position.turn().other());
    let near =
        attacks::king(king).contains(m.to()) && !attacks::king(king).contains(m.from().unwrap_or(king));
    let mover = man.map_or(0, |man| scene.worth(man)).min(90);
    let endangered = man.map_or(0, |man| scene.endangered(man)).clamp(0, 90);
    said[..18].copy_from_slice(&[
        tens(promise),
        flag(best.likely == 0),
        tens(best.loss.min(90)),
        tens(best.save.min(90)),
        (lists.len().min(6) as f32).sqrt(),
        flag(checks),
        flag(m.is_capture()),
        tens(taken),
        flag(m.is_promotion()),
        tens(exchange.max(0)),
        tens(loses),
        flag(retreats),
        tight,
        if checks { tens(loses) } else { 0.0 },
        if m.is_capture() { tens(loses) } else { 0.0 },
        flag(near),
        tens(90 - mover),
        tens(endangered),
    ]);
    if scene.sight() > 0 {
        let look = scene.look();
        let outlook = look.outlook(position, m);
        let (from, to) = (m.from().map_or(0, Square::to_usize), position.destination(m));
        said[18..].copy_from_slice(&[
            flag(outlook >= SEEN),
            tens(outlook.clamp(0, 120)),
            tens((-outlook).clamp(0, 60)),
            flag(outlook >= MATE),
            flag(look.drive[from].contains(to)),
            flag(look.gain[from].contains(to)),
            flag(look.menace[from].contains(to)),
            tens(if m.is_capture() || next.is_check() { 0 } else { look.idle.min(90) }),
        ]);
    }
    said
}
