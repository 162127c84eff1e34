//! What the rules do with a position: who posts what, for which reason.

use std::collections::BTreeMap;
use std::sync::Arc;

use motive_chess::Position;
use motive_paradise::trace::{self, BoardStep};
use motive_paradise::{Analyst, Names, Options, Writer};
use motive_views::kb::{Fired, Posted, SourcePosts, ThinkingPlan, Trace};
use production::{Attributes, Firing, Knowledge, Posting, Rule};

/// More would be no answer to a person.
const MAX_POSTED: usize = 2_000;
const MAX_FIRED: usize = 1_000;

/// A static analysis; with a rule, only what that one does.
pub(super) fn trace(knowledge: &Arc<Knowledge>, position: &Position, rule: Option<Rule>) -> Trace {
    let mut analyst = Analyst::with_base(knowledge, Options::default());
    let scene = analyst.scene(position);
    let steps = trace::steps(&mut analyst, &scene);
    let analyzed = analyst.analyze_scene(&scene);
    let firings = analyst.firings(&scene);
    let teller = Teller { position, knowledge, writer: Writer::new(&scene, knowledge, Names::Exact), rule };
    let plans = analyzed
        .plans
        .iter()
        .filter(|plan| teller.is_wanted_in(&plan.posting.lists))
        .map(|plan| {
            let mut reasons: Vec<String> = Vec::new();
            for firing in plan.posting.lists.iter().filter_map(|list| list.reasons.last()) {
                let statement = &knowledge.production(firing.rule).header.statement;
                if !reasons.contains(statement) {
                    reasons.push(statement.clone());
                }
            }
            ThinkingPlan {
                uci: position.uci(plan.first),
                san: position.san(plan.first),
                plan: plan.posting.plan.as_ref().map(|plan| teller.writer.plan(plan)),
                likely: plan.likely(),
                score: plan.score,
                reasons,
            }
        })
        .collect();
    Trace {
        fen: position.to_fen(),
        sources: teller.sources(&steps),
        plans,
        fired: teller.fired(&firings),
        firings: firings.len(),
    }
}

struct Teller<'a> {
    position: &'a Position,
    knowledge: &'a Knowledge,
    writer: Writer<'a>,
    rule: Option<Rule>,
}

impl Teller<'_> {
    fn is_wanted_in(&self, lists: &[Attributes]) -> bool {
        self.rule
            .is_none_or(|rule| lists.iter().any(|list| list.reasons.iter().any(|firing| firing.rule == rule)))
    }

    /// What each source has added to the blackboard.
    fn sources(&self, steps: &[BoardStep]) -> Vec<SourcePosts> {
        let mut sources: Vec<SourcePosts> = Vec::new();
        let mut before: &[Posting] = &[];
        let mut count = 0;
        for step in steps {
            let mut posted = Vec::new();
            for posting in &step.postings {
                let known = before
                    .iter()
                    .find(|known| known.name == posting.name && known.arguments == posting.arguments);
                let known = known.map_or(&[][..], |known| &known.lists);
                for list in posting.lists.iter().filter(|list| !known.contains(list)) {
                    let newest = list.reasons.first();
                    let is_wanted =
                        self.rule.is_none_or(|rule| newest.is_some_and(|firing| firing.rule == rule));
                    if is_wanted && count < MAX_POSTED {
                        posted.push(self.posted(posting, newest));
                        count += 1;
                    }
                }
            }
            before = &step.postings;
            match sources.iter_mut().find(|source| source.name == step.source) {
                Some(source) => source.posted.extend(posted),
                None => sources.push(SourcePosts { name: step.source.clone(), posted }),
            }
        }
        sources.retain(|source| !source.posted.is_empty());
        sources
    }

    fn posted(&self, posting: &Posting, firing: Option<&Firing>) -> Posted {
        let name = self.knowledge.name_text(posting.name);
        let arguments = self.writer.arguments(posting);
        let plan = posting.plan.as_ref().map(|plan| self.writer.plan(plan));
        let concept = format!("{name} {}", plan.as_ref().unwrap_or(&arguments));
        let mut squares = squares_in(&arguments);
        let first = plan.as_ref().and_then(|plan| self.first_move(plan));
        if let Some(firing) = firing {
            for (_, object) in self.writer.bindings(firing) {
                squares.extend(squares_in(&object));
            }
        }
        squares.dedup();
        let mut seen: Vec<String> = Vec::new();
        squares.retain(|square| {
            let is_new = !seen.contains(square);
            seen.push(square.clone());
            is_new
        });
        let production = firing.map(|firing| self.knowledge.production(firing.rule));
        Posted {
            concept,
            uci: first,
            squares,
            reason: production.map(|production| production.header.statement.clone()),
            rule: production.map(|production| production.name.clone()),
        }
    }

    /// The first step of a plan, `((WNh3 g5) …`, as a move.
    fn first_move(&self, plan: &str) -> Option<String> {
        let step = plan.trim_start_matches('(').split(')').next()?;
        let (man, to) = step.split_once(' ')?;
        let text = format!("{}{to}", man.get(2..)?);
        self.position.parse_uci(&text).ok().map(|m| self.position.uci(m))
    }

    /// Which rules matched, how often, and with what the first time.
    fn fired(&self, firings: &[Firing]) -> Vec<Fired> {
        let mut counts: BTreeMap<Rule, usize> = BTreeMap::new();
        for firing in firings {
            *counts.entry(firing.rule).or_default() += 1;
        }
        // One rule is told match by match, all of them rule by rule.
        let told: Vec<&Firing> = if let Some(rule) = self.rule {
            firings.iter().filter(|firing| firing.rule == rule).take(MAX_FIRED).collect()
        } else {
            let mut seen = Vec::new();
            let first = firings.iter().filter(|firing| {
                let is_new = !seen.contains(&firing.rule);
                seen.push(firing.rule);
                is_new
            });
            first.take(MAX_FIRED).collect()
        };
        told.into_iter()
            .map(|firing| {
                let production = self.knowledge.production(firing.rule);
                let pairs = self.writer.bindings(firing);
                let squares: Vec<String> = pairs.iter().flat_map(|(_, object)| squares_in(object)).collect();
                let count =
                    if self.rule.is_some() { 1 } else { counts.get(&firing.rule).copied().unwrap_or(1) };
                let source = self.knowledge.sources_of(firing.rule).next();
                Fired {
                    rule: production.name.clone(),
                    source: source.map(|name| self.knowledge.name_text(name).to_owned()),
                    statement: production.header.statement.clone(),
                    count,
                    bindings: pairs.into_iter().collect(),
                    squares,
                }
            })
            .collect()
    }
}

/// The squares that a text of ours names: `WRd1`, `d7`.
fn squares_in(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter_map(|word| match word.len() {
            2 => Some(word),
            4 => word.get(2..),
            _ => None,
        })
        .filter(|word| word.parse::<motive_chess::Square>().is_ok())
        .map(str::to_owned)
        .collect()
}
