//! Learning productions from solved positions (Wilkins 1979, VII.B, which was never built).
//!
//! The solution is a line in which every man has a part, so what two lines have in common is an intersection of what holds in
//! each. A rule is such an intersection with one condition that forces the reply, one that says what the reply gives up, and one that
//! says what is won; conditions that do not make it more reliable are taken away. It is written in the language and run like any other,
//! and what it is worth is counted on positions that it was not learned from.

mod facts;
mod text;

use std::collections::BTreeMap;
use std::sync::Arc;

use motive_chess::{Move, Position};
use production::Knowledge;
use splitmix::Random;

use self::facts::{Facts, Line, Vocabulary, lines};
use self::text::{production, statement};
use crate::analysis::{Analyst, Options};
use crate::judge::{Judged, Reliability};
use crate::write::{Names, Writer};

pub use self::facts::Shape;

/// A solved position.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name.
    pub id: String,
    /// The position.
    pub position: Position,
    /// The solution: our moves and the replies.
    pub line: Vec<Move>,
}

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct LearnSettings {
    /// What part of a rule's moves must be right in the lessons, corrected for small numbers.
    pub goal: f64,
    /// Right moves that a rule must have in the lessons.
    pub least: usize,
    /// Rules at most.
    pub rules: usize,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Default for LearnSettings {
    fn default() -> LearnSettings {
        LearnSettings { goal: 0.65, least: 8, rules: 12, seed: 1 }
    }
}

/// A rule that is proposed.
#[derive(Clone, Debug)]
pub struct LearnedRule {
    /// Its name.
    pub name: String,
    /// What it says, in words.
    pub statement: String,
    /// The conditions in English.
    pub conditions: Vec<String>,
    /// The file.
    pub text: String,
    /// What its second move does.
    pub shape: Shape,
    /// Right and wrong moves in the lessons.
    pub lessons: (usize, usize),
    /// What it is worth on the other positions, run as a production.
    pub valid: Reliability,
    /// The production that most often plans the same right moves, and how many of them.
    pub near: Option<(String, usize)>,
}

/// What came of learning.
#[derive(Clone, Debug)]
pub struct Learned {
    /// The rules, the most useful first.
    pub rules: Vec<LearnedRule>,
    /// Lessons whose line has a shape that can be learned from.
    pub shaped: usize,
    /// Rules that were dropped: elsewhere they are right too seldom.
    pub dropped: usize,
}

/// Draws for one rule.
const TRIES: usize = 40;
/// Lessons that are looked at to generalize a rule further.
const SAMPLED: usize = 12;
/// How often a rule is generalized.
const STEPS: usize = 6;
/// Draws in a row without a new rule that end the learning.
const PATIENCE: usize = 6;
/// A rule counts as if so many of its moves were of the prior kind.
const PRIOR_WEIGHT: f64 = 10.0;
/// What part of all moves is right where nothing is known (the prototype of the design measured 0.04 and took 0.08).
const PRIOR: f64 = 0.08;
/// What a condition may be worth and still be taken away.
const TOLERANCE: f64 = 0.004;
/// How far below the goal a rule may fall when conditions are taken away.
const SLACK: f64 = 0.1;

/// A rule that falls short of the goal by more than this elsewhere is not proposed.
const UNSTABLE: f64 = 0.15;

/// The moves of the lessons, each with what holds for its lines.
struct Moves {
    /// What holds, and whether the move is the solution.
    all: Vec<(Vec<Facts>, bool)>,
    /// What holds for the solutions' own lines.
    seeds: Vec<Facts>,
}

impl Moves {
    fn of(lessons: &[(Vec<Line>, &Lesson)], shape: Shape) -> Moves {
        let vocabulary = Vocabulary::of(shape);
        let (mut all, mut seeds) = (Vec::new(), Vec::new());
        for (found, lesson) in lessons {
            let mut by_move: BTreeMap<String, (Vec<Facts>, bool)> = BTreeMap::new();
            for line in found.iter().filter(|line| line.shape == shape) {
                let is_right = lesson.line.first() == Some(&line.moves[0]);
                let entry =
                    by_move.entry(lesson.position.san(line.moves[0])).or_insert((Vec::new(), is_right));
                if !entry.0.contains(&line.facts) {
                    entry.0.push(line.facts);
                }
                if lesson.line.starts_with(&line.moves) && vocabulary.is_whole(line.facts) {
                    seeds.push(line.facts);
                }
            }
            all.extend(by_move.into_values());
        }
        Moves { all, seeds }
    }

    /// Right and wrong moves of a rule.
    fn count(&self, rule: Facts) -> (usize, usize) {
        let fires = |facts: &[Facts]| facts.iter().any(|facts| facts & rule == rule);
        let fired = self.all.iter().filter(|(facts, _)| fires(facts));
        fired.fold(
            (0, 0),
            |(right, wrong), (_, is_right)| {
                if *is_right { (right + 1, wrong) } else { (right, wrong + 1) }
            },
        )
    }
}

fn reliability((right, wrong): (usize, usize)) -> f64 {
    (right as f64 + PRIOR_WEIGHT * PRIOR) / ((right + wrong) as f64 + PRIOR_WEIGHT)
}

/// Right moves times reliability to the fourth, as the prototype ranks.
fn use_of(count: (usize, usize)) -> f64 {
    count.0 as f64 * reliability(count).powi(4)
}

/// The most useful of several random generalizations.
fn generalize(moves: &Moves, seeds: &[Facts], shape: Shape, goal: f64, random: &mut Random) -> Option<Facts> {
    let vocabulary = Vocabulary::of(shape);
    let mut best: Option<(f64, Facts)> = None;
    for _ in 0..TRIES {
        let (one, other) = (seeds[random.below(seeds.len())], seeds[random.below(seeds.len())]);
        let mut rule = one & other;
        if !vocabulary.is_whole(rule) {
            continue;
        }
        let mut count = moves.count(rule);
        for _ in 0..STEPS {
            let mut next: Option<(f64, Facts, (usize, usize))> = None;
            for _ in 0..SAMPLED {
                let wider = rule & seeds[random.below(seeds.len())];
                if wider == rule || !vocabulary.is_whole(wider) {
                    continue;
                }
                let counted = moves.count(wider);
                let holds = reliability(counted) >= goal.min(reliability(count)) && counted.0 > count.0;
                if holds && next.is_none_or(|(known, ..)| use_of(counted) > known) {
                    next = Some((use_of(counted), wider, counted));
                }
            }
            let Some((_, wider, counted)) = next else { break };
            (rule, count) = (wider, counted);
        }
        if best.is_none_or(|(known, _)| use_of(count) > known) {
            best = Some((use_of(count), rule));
        }
    }
    best.map(|(_, rule)| rule)
}

/// Takes away conditions that do not make a rule more reliable; never the last of its kind.
fn prune(moves: &Moves, mut rule: Facts, shape: Shape) -> Facts {
    let vocabulary = Vocabulary::of(shape);
    let mut best = reliability(moves.count(rule));
    loop {
        let without = (0..vocabulary.words.len()).map(|at| rule & !(1 << at));
        let fewer = without.filter(|&fewer| fewer != rule && vocabulary.is_whole(fewer));
        let next = fewer
            .map(|fewer| (reliability(moves.count(fewer)), fewer))
            .max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        match next {
            Some((worth, fewer)) if worth >= best - TOLERANCE => {
                rule = fewer;
                best = best.max(worth);
            }
            _ => return rule,
        }
    }
}

/// The rules of one shape, with right and wrong moves in the lessons.
fn cover(moves: &Moves, shape: Shape, settings: &LearnSettings) -> Vec<(Facts, (usize, usize))> {
    let mut random = Random::new(settings.seed ^ shape as u64);
    let mut left = moves.seeds.clone();
    let mut rules: Vec<(Facts, (usize, usize))> = Vec::new();
    let mut failures = 0;
    while rules.len() < settings.rules && left.len() > settings.least && failures < PATIENCE {
        let Some(found) = generalize(moves, &left, shape, settings.goal, &mut random) else {
            failures += 1;
            continue;
        };
        let rule = prune(moves, found, shape);
        let count = moves.count(rule);
        let is_new = !rules.iter().any(|(known, _)| rule & known == *known);
        if !is_new || count.0 < settings.least || reliability(count) < settings.goal - SLACK {
            failures += 1;
            continue;
        }
        failures = 0;
        rules.push((rule, count));
        left.retain(|seed| seed & rule != rule);
    }
    rules
}

/// Learns rules from lessons and counts on `others` what they are worth.
pub fn learn(lessons: &[Lesson], others: &[Lesson], settings: &LearnSettings) -> Learned {
    let with_lines: Vec<(Vec<Line>, &Lesson)> =
        lessons.iter().map(|lesson| (lines(&lesson.position), lesson)).collect();
    let mut shaped = 0;
    let mut drafts = Vec::new();
    for shape in Shape::ALL {
        let moves = Moves::of(&with_lines, shape);
        shaped += moves.seeds.len();
        for (place, (rule, count)) in cover(&moves, shape, settings).into_iter().enumerate() {
            let name = format!("LEARNED-{}-{}", shape.name(), place + 1);
            drafts.push((name, shape, rule, count));
        }
    }
    let texts: Vec<(String, String)> = drafts
        .iter()
        .map(|(name, shape, rule, _)| (format!("{name}.kb"), production(name, *shape, *rule, &[])))
        .collect();
    let Ok(base) = crate::load(crate::Reach::Whole, texts) else {
        return Learned { rules: Vec::new(), shaped, dropped: drafts.len() };
    };
    let base = Arc::new(base);
    let mut analyst = Analyst::with_base(&base, Options::rules());
    let mut judged = Judged::new(&analyst);
    for lesson in others {
        judged.see(&mut analyst, &lesson.position, lesson.line.get(..1).unwrap_or_default());
    }
    let count = drafts.len();
    let mut rules: Vec<LearnedRule> = drafts
        .into_iter()
        .filter_map(|(name, shape, facts, lessons)| {
            let rule = base.rule(&name)?;
            let valid = judged.rules[rule.index()];
            let near = judged.nearest(rule.index(), |other| is_for_threats(&base, other));
            let near = near.and_then(|(other, shared)| {
                Some((base.production(base.rules().nth(other)?).name.clone(), shared))
            });
            let examples = examples(&base, &name, others);
            let vocabulary = Vocabulary::of(shape);
            (valid.precision() >= settings.goal - UNSTABLE && examples.len() >= 2).then(|| LearnedRule {
                statement: statement(shape, facts),
                conditions: vocabulary.of_facts(facts).map(|(_, _, english)| english.clone()).collect(),
                text: production(&name, shape, facts, &examples).replace(
                    "(JOINS THREAT)",
                    &format!("(RELIABILITY {} {})\n  (JOINS THREAT)", valid.right, valid.plans),
                ),
                name,
                shape,
                lessons,
                valid,
                near,
            })
        })
        .collect();
    rules.sort_by(|one, other| {
        use_of_valid(other).total_cmp(&use_of_valid(one)).then(one.name.cmp(&other.name))
    });
    let dropped = count - rules.len();
    Learned { rules, shaped, dropped }
}

/// Whether a production of the base finds threats, as the learned ones do, and is none of them.
fn is_for_threats(base: &Knowledge, number: usize) -> bool {
    let threats = base.name("THREAT").map_or(&[][..], |name| base.productions_of(name));
    let rule = threats.iter().find(|rule| rule.index() == number);
    rule.is_some_and(|&rule| !base.production(rule).name.starts_with("LEARNED-"))
}

fn use_of_valid(rule: &LearnedRule) -> f64 {
    use_of((rule.valid.right, rule.valid.plans - rule.valid.right))
}

/// Positions in which a rule fires for the solution, with the objects, as parts of its file.
fn examples(base: &Arc<Knowledge>, name: &str, others: &[Lesson]) -> Vec<String> {
    let mut analyst = Analyst::with_base(base, Options::rules());
    let Some(rule) = base.rule(name) else { return Vec::new() };
    let mut found = Vec::new();
    for lesson in others {
        if found.len() >= 2 {
            break;
        }
        let Some(&first) = lesson.line.first() else { continue };
        let scene = analyst.scene(&lesson.position);
        let firings = analyst.firings(&scene);
        let writer = Writer::new(&scene, base, Names::Exact);
        let man = first.from().and_then(|from| scene.man_at(from));
        let to = first.to().to_string();
        let fits = |bindings: &[(String, String)]| {
            bindings.first().is_some_and(|(_, piece)| Some(piece) == man.map(|man| writer.man(man)).as_ref())
                && bindings.get(1).is_some_and(|(_, square)| square.eq_ignore_ascii_case(&to))
        };
        let fired = firings.iter().filter(|firing| firing.rule == rule).map(|firing| writer.bindings(firing));
        if let Some(bindings) = fired.into_iter().find(|bindings| fits(bindings)) {
            let words: Vec<String> =
                bindings.iter().map(|(name, object)| format!("({name} {})", object.to_uppercase())).collect();
            let fen = lesson.position.to_fen();
            found.push(format!("(FIRES \"{fen}\" (BINDS {}))", words.join(" ")));
        }
    }
    found
}

#[cfg(test)]
mod tests;
