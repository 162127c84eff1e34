//! Answers: plans propose, the critic doubts.
//!
//! In the faithful mode the plan search answers alone, as in 1979. In the default mode the first plans of both sides are worked out
//! against the critic before anything is decided. Then the critic says what it thinks of the position as a whole, and the plans say what is
//! looked at further, and how far. The plan of the answer is worked out to the end; what refutes it goes back, and if it holds, its tree
//! is what is told. The answer then goes through the checker.

mod answer;
mod candidates;
mod challenge;
mod execution;
mod planned;
mod plans;
mod rounds;
mod settle;
mod story;
mod telling;
mod verifier;
mod verify;
mod words;
mod work_out;

use std::sync::Arc;
use std::time::Duration;

use motive_answer::{Checked, Control, Evaluation, Observer, Question, StopReason, Value, Variation};
use motive_chess::Move;
use motive_critic::Critic;
use production::Knowledge;

pub use self::execution::Execution;
pub use self::planned::{MetReply, PlannedMove};
use self::rounds::{Parts, Rounds};
pub use self::story::{CandidateMove, Challenge, Defense, Drawn, Round, Spent, Story};
use self::verify::Verifier;
use super::productions::Productions;
use super::value::MATE;
use super::{Mechanisms, Options as SearchOptions, Search};
use crate::analysis::{Analyst, Options};
use crate::scene::Reach;

/// How answers are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// The plan search alone, with the constants and cut-offs of the thesis.
    Faithful,
    /// Plans as candidates, the critic as the verifier.
    #[default]
    Default,
}

/// How to answer.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct ParadiseSettings {
    /// Who has the say.
    pub mode: Mode,
    /// In the faithful mode, which mechanisms of the plan search work.
    pub mechanisms: Mechanisms,
    /// In the faithful mode, most positions of the plan search.
    pub nodes: usize,
    /// In the faithful mode, most positions for one plan of the root before the others have had their turn.
    pub each_plan: usize,
    /// In the faithful mode, most positions each time that a search is taken up again.
    pub each_resumed: usize,
    /// In the default mode, whether plans are worked out; otherwise they only say in which order moves are looked at.
    pub searches_plans: bool,
    /// In the default mode, whether the rules propose plans at all.
    pub proposes_plans: bool,
    /// In the default mode, whether what refutes a plan goes back: into moves that would have prevented it, and into further stages.
    pub answers_refutations: bool,
    /// Whether a protocol is kept.
    pub protocol: bool,
    /// Whether answers go through the checker.
    pub checks: bool,
    /// In the faithful mode, most positions that the rules may play out in one position of the plan search.
    pub sight: u32,
}

impl Default for ParadiseSettings {
    fn default() -> ParadiseSettings {
        ParadiseSettings {
            mode: Mode::Default,
            mechanisms: Mechanisms { captures_only: false, foresight: false, ..Mechanisms::default() },
            nodes: 60,
            each_plan: 10,
            each_resumed: 10,
            searches_plans: true,
            proposes_plans: true,
            answers_refutations: true,
            protocol: false,
            checks: true,
            sight: 200,
        }
    }
}

impl ParadiseSettings {
    /// As in the thesis: control and cut-offs, and nothing is played out but the tree. The base is the whole one: that of 1979 was never printed.
    /// The limits are ours, and so is what makes up for rules that do not know what a sacrifice is worth ([`Mechanisms::tight_checks`]).
    pub fn faithful() -> ParadiseSettings {
        ParadiseSettings {
            mode: Mode::Faithful,
            mechanisms: Mechanisms::default(),
            nodes: 165,
            each_plan: 6,
            each_resumed: 10,
            checks: false,
            sight: 0,
            ..ParadiseSettings::default()
        }
    }

    /// The same control with rules that play forcing moves out in every position, and with the limits that were found for it.
    pub fn looking() -> ParadiseSettings {
        ParadiseSettings {
            mechanisms: Mechanisms { tight_checks: false, ..Mechanisms::default() },
            nodes: 150,
            each_plan: 20,
            each_resumed: 20,
            sight: 2_400,
            ..ParadiseSettings::faithful()
        }
    }
}

/// PARADISE as somebody who answers questions.
pub struct Paradise {
    settings: ParadiseSettings,
    critic: Critic,
    checker: Critic,
    analyst: Analyst,
    adviser: Productions,
}

/// An answer with everything that was thought on the way.
#[derive(Debug)]
pub struct Thought {
    /// The answer.
    pub evaluation: Evaluation,
    /// The answer after the checker has seen it; `None` in the faithful mode and where there is no move.
    pub checked: Option<Checked>,
    /// How it was found.
    pub story: Story,
}

/// The table of the checker, in megabytes: it is cleared before every answer.
const CHECKER_TABLE: usize = 1;
/// With less time than this no check is begun.
const LEAST_FOR_CHECKS: Duration = Duration::from_micros(500);
/// Answers that the checker may send back.
const MOST_OBJECTIONS: usize = 3;

impl Paradise {
    /// Somebody who has learned nothing, with the embedded base.
    pub fn new(critic: &motive_critic::Settings, settings: ParadiseSettings) -> Paradise {
        Paradise::with_base(crate::embedded(Reach::Whole), critic, settings)
    }

    /// The same with another base.
    pub fn with_base(
        base: &Arc<Knowledge>,
        critic: &motive_critic::Settings,
        settings: ParadiseSettings,
    ) -> Paradise {
        let checker = motive_critic::Settings { hash: CHECKER_TABLE, threads: 1, ..critic.clone() };
        Paradise {
            settings,
            critic: Critic::new(critic),
            checker: Critic::new(&checker),
            analyst: Analyst::with_base(base, Options::default()),
            adviser: Productions::new(Analyst::with_base(base, Options::default())),
        }
    }

    /// The settings in force.
    pub fn settings(&self) -> &ParadiseSettings {
        &self.settings
    }

    /// Other settings.
    pub fn configure(&mut self, settings: ParadiseSettings) {
        self.settings = settings;
    }

    /// Forgets what was learned from earlier questions.
    pub fn forget(&mut self) {
        motive_answer::Engine::forget(&mut self.critic);
    }

    /// Answers a question.
    pub fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Thought {
        let position = question.history.position();
        let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
        if !question.only.is_empty() {
            legal.retain(|m| question.only.contains(m));
        }
        let started = question.control.elapsed();
        self.analyst.keep_to(&question.control);
        self.adviser.keep_to(&question.control);
        if legal.is_empty() {
            let evaluation = Evaluation {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                expansions: Some(0),
                elapsed: Duration::ZERO,
                stop: StopReason::Finished,
            };
            return Thought { evaluation, checked: None, story: Story::default() };
        }
        match self.settings.mode {
            Mode::Faithful => self.by_plans_alone(question, &legal, started),
            Mode::Default => self.by_plans_and_doubt(question, &legal, started, observer),
        }
    }

    /// The plan search alone.
    fn by_plans_alone(&mut self, question: &Question, legal: &[Move], started: Duration) -> Thought {
        let position = question.history.position();
        let limit = question.limits.nodes.map_or(self.settings.nodes, |nodes| {
            usize::try_from(nodes).unwrap_or(usize::MAX).min(self.settings.nodes)
        });
        let options = SearchOptions {
            reach: Reach::Whole,
            mechanisms: self.settings.mechanisms.clone(),
            nodes: limit,
            all: question.limits.nodes,
            each_plan: self.settings.each_plan,
            each_resumed: self.settings.each_resumed,
            protocol: self.settings.protocol,
            sight: self.settings.sight,
        };
        let mut search = Search::new(&mut self.adviser, position, options).controlled(&question.control);
        let outcome = search.run();
        let best = outcome.best.filter(|m| legal.contains(m)).unwrap_or(legal[0]);
        let mut line: Vec<Move> = outcome.line.clone();
        if line.first() != Some(&best) {
            line = vec![best];
        }
        let value = match outcome.mate {
            Some(moves) => Value::MateIn(moves),
            None => value_of(outcome.told.min(MATE - 1), line.len()),
        };
        let mut story = Story::of_search(&search, &outcome);
        story.protocol = search.protocol().to_vec();
        let counts = outcome.counts;
        let depth = line.len() as u32;
        let evaluation = Evaluation {
            lines: vec![Variation { value, moves: line }],
            depth,
            nodes: 0,
            expansions: Some(counts.nodes() as u64),
            elapsed: question.control.elapsed().saturating_sub(started),
            stop: question.control.must_end().unwrap_or(StopReason::Finished),
        };
        Thought { evaluation, checked: None, story }
    }

    /// Plans as candidates, round after round, until the checker is satisfied or the limits end it.
    fn by_plans_and_doubt(
        &mut self,
        question: &Question,
        legal: &[Move],
        started: Duration,
        observer: &mut dyn Observer,
    ) -> Thought {
        let control = &question.control;
        let left = |deadline: Option<Duration>| deadline.map(|at| at.saturating_sub(control.elapsed()));
        let (soft, hard) = (control.soft_deadline(), control.hard_deadline());
        let Paradise { settings, critic, checker, analyst, adviser } = self;
        let mut verifier = Verifier::new(checker, question);
        let mut rounds = Rounds::new(Parts { settings, critic, analyst, adviser }, question, legal, started);
        let mut objections = 0;
        let (mut evaluation, checked) = loop {
            // The checker needs some of the time, too.
            if settings.checks {
                control.set_time(left(soft), left(hard).map(|left| left * 9 / 10));
            }
            let stop = rounds.run(observer);
            control.set_time(left(soft), left(hard));
            let is_refuted = rounds.complete();
            if is_refuted
                && stop == StopReason::Finished
                && objections < MOST_OBJECTIONS
                && !is_time_up(control)
            {
                objections += 1;
                continue;
            }
            let evaluation = Evaluation {
                lines: vec![rounds.answer()],
                depth: rounds.verifier.depth,
                nodes: rounds.verifier.nodes,
                expansions: Some(rounds.nodes as u64),
                elapsed: control.elapsed().saturating_sub(started),
                stop,
            };
            let is_too_late = left(hard).into_iter().chain(left(soft)).any(|left| left < LEAST_FOR_CHECKS);
            if !settings.checks || is_too_late {
                break (evaluation, None);
            }
            verifier.others = rounds.others();
            let checked = verifier.check(&evaluation);
            let objection = checked.as_ref().and_then(verify::objection);
            match objection {
                Some(line)
                    if stop == StopReason::Finished
                        && objections < MOST_OBJECTIONS
                        && !is_time_up(control) =>
                {
                    objections += 1;
                    rounds.object(line);
                }
                _ => break (evaluation, checked),
            }
        };
        let mut story = rounds.finish();
        evaluation.nodes += verifier.nodes;
        story.checker_nodes = verifier.nodes;
        story.spent.checker = verifier.time;
        if let Some(checked) = &checked {
            story.verdict = Some(checked.verdict().name());
        }
        evaluation.elapsed = control.elapsed().saturating_sub(started);
        Thought { evaluation, checked, story }
    }
}

/// A value of the plan search as a value of ours: tenths of a pawn, or mate at the end of the line.
fn value_of(value: i32, line: usize) -> Value {
    let moves = (line as u32).div_ceil(2).max(1);
    match value {
        MATE.. => Value::MateIn(moves),
        _ if value <= -MATE => Value::MatedIn(moves),
        _ => Value::Centipawns(value * 10),
    }
}

/// Whether the clock allows no more work: the hard limit, or the soft one.
fn is_time_up(control: &Control) -> bool {
    control.must_end().is_some() || control.soft_deadline().is_some_and(|soft| control.elapsed() >= soft)
}
