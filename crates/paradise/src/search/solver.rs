//! Answers: plans propose, the critic doubts.
//!
//! In the faithful mode the plan search answers alone, as in 1979. In the default mode its plans are *candidates*: the
//! root's plans in their order, then the lines of the plan search, each put before the critic with a budget that grows
//! step by step. What the critic refutes goes back to the plan search, which must answer the refutation or give the plan up.
//! The answer then goes through the checker.

mod rounds;
mod sceptic;
mod story;

use std::time::Duration;

use motive_chess::{History, Move, Position};
use motive_critic::Critic;
use motive_solution::{
    CheckOptions, Checked, Control, Inquiry, JudgedLine, Judgement, Limits, Observer, Problem, Question,
    Solution, StopReason, Value, check,
};

use self::rounds::Rounds;
pub use self::story::{Candidate, Drawn, Story};
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
    /// Plans as candidates, the critic as the sceptic.
    #[default]
    Default,
}

/// How to answer.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools)]
pub struct Settings {
    /// Who has the say.
    pub mode: Mode,
    /// Which mechanisms of the plan search work.
    pub mechanisms: Mechanisms,
    /// Most positions of one plan search.
    pub nodes: usize,
    /// Whether the plan search is asked at all in the default mode; otherwise only the root's plans are.
    pub searches_plans: bool,
    /// Whether refutations go back to the plan search.
    pub answers_refutations: bool,
    /// Whether a protocol is kept.
    pub protocol: bool,
    /// Whether answers go through the checker.
    pub checks: bool,
    /// Most positions that the rules may play out in one position of the plan search.
    pub sight: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            mode: Mode::Default,
            mechanisms: Mechanisms { captures_only: false, ..Mechanisms::default() },
            nodes: 48,
            searches_plans: true,
            answers_refutations: true,
            protocol: false,
            checks: true,
            sight: 200,
        }
    }
}

impl Settings {
    /// As in the thesis: control, constants and cut-offs. The base is the whole one: that of 1979 was never printed.
    pub fn faithful() -> Settings {
        Settings {
            mode: Mode::Faithful,
            mechanisms: Mechanisms::default(),
            nodes: 50,
            checks: false,
            sight: crate::scene::DEFAULT_SIGHT,
            ..Settings::default()
        }
    }
}

/// PARADISE as somebody who answers questions.
pub struct Paradise {
    settings: Settings,
    critic: Critic,
    checker: Critic,
    analyst: Analyst<'static>,
    adviser: Productions<'static>,
    /// Positions that the checker has visited for the answer at hand.
    check_nodes: u64,
}

/// An answer with everything that was thought on the way.
#[derive(Debug)]
pub struct Thought {
    /// The answer.
    pub judgement: Judgement,
    /// The answer after the checker has seen it; `None` in the faithful mode and where there is no move.
    pub checked: Option<Checked>,
    /// How it was found.
    pub story: Story,
}

/// The table of the checker, in megabytes: it is cleared before every answer.
const CHECKER_TABLE: usize = 1;
/// Positions for each question of the checker.
const EACH_QUESTION: u64 = 1_500;
/// Half-moves of the line that the checker sees.
const CHECKED_LINE: usize = 3;

impl Paradise {
    /// Somebody who has learnt nothing.
    pub fn new(critic: &motive_critic::Settings, settings: Settings) -> Paradise {
        let checker = motive_critic::Settings { hash: CHECKER_TABLE, threads: 1, ..critic.clone() };
        Paradise {
            settings,
            critic: Critic::new(critic),
            checker: Critic::new(&checker),
            analyst: Analyst::new(Options::default()),
            adviser: Productions::whole(),
            check_nodes: 0,
        }
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Other settings.
    pub fn configure(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Other settings for the critic.
    pub fn configure_critic(&mut self, settings: &motive_critic::Settings) {
        self.critic.configure(settings);
    }

    /// Forgets what was learnt from earlier questions.
    pub fn forget(&mut self) {
        motive_solution::Oracle::forget(&mut self.critic);
    }

    /// Answers a question.
    pub fn think(&mut self, inquiry: &Inquiry, observer: &mut dyn Observer) -> Thought {
        let position = inquiry.history.position();
        let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
        if !inquiry.only.is_empty() {
            legal.retain(|m| inquiry.only.contains(m));
        }
        let started = inquiry.control.elapsed();
        if legal.is_empty() {
            let judgement = Judgement {
                lines: Vec::new(),
                depth: 0,
                nodes: 0,
                expansions: Some(0),
                elapsed: Duration::ZERO,
                stop: StopReason::Finished,
            };
            return Thought { judgement, checked: None, story: Story::default() };
        }
        match self.settings.mode {
            Mode::Faithful => self.by_plans_alone(inquiry, &legal, started),
            Mode::Default => self.by_plans_and_doubt(inquiry, &legal, started, observer),
        }
    }

    /// The plan search alone.
    fn by_plans_alone(&mut self, inquiry: &Inquiry, legal: &[Move], started: Duration) -> Thought {
        let position = inquiry.history.position();
        let limit = inquiry.limits.nodes.map_or(self.settings.nodes, |nodes| {
            usize::try_from(nodes).unwrap_or(usize::MAX).min(self.settings.nodes)
        });
        let options = SearchOptions {
            reach: Reach::Whole,
            mechanisms: self.settings.mechanisms.clone(),
            nodes: limit,
            protocol: self.settings.protocol,
            sight: self.settings.sight,
        };
        let mut search = Search::new(&mut self.adviser, position, options).controlled(&inquiry.control);
        let outcome = search.run();
        let best = outcome.best.filter(|m| legal.contains(m)).unwrap_or(legal[0]);
        let mut line: Vec<Move> = outcome.line.clone();
        if line.first() != Some(&best) {
            line = vec![best];
        }
        let value = value_of(outcome.range.lo, line.len());
        let mut story = Story::of_search(&search, &outcome);
        story.protocol = search.protocol().to_vec();
        let counts = outcome.counts;
        let depth = line.len() as u32;
        let judgement = Judgement {
            lines: vec![JudgedLine { value, moves: line }],
            depth,
            nodes: 0,
            expansions: Some(counts.nodes() as u64),
            elapsed: inquiry.control.elapsed().saturating_sub(started),
            stop: inquiry.control.must_end().unwrap_or(StopReason::Finished),
        };
        Thought { judgement, checked: None, story }
    }

    /// Plans as candidates, round after round.
    fn by_plans_and_doubt(
        &mut self,
        inquiry: &Inquiry,
        legal: &[Move],
        started: Duration,
        observer: &mut dyn Observer,
    ) -> Thought {
        // The checker needs some of the time, too.
        let control = &inquiry.control;
        let left = |deadline: Option<Duration>| deadline.map(|at| at.saturating_sub(control.elapsed()));
        let (soft, hard) = (control.soft_deadline(), control.hard_deadline());
        if self.settings.checks {
            control.set_time(left(soft), left(hard).map(|left| left * 9 / 10));
        }
        let mut rounds = Rounds::new(self, inquiry, legal, started);
        let stop = rounds.run(observer);
        let (best, depth, nodes, mut story) = rounds.finish();
        control.set_time(left(soft), left(hard));
        let mut judgement = Judgement {
            lines: vec![best],
            depth,
            nodes,
            expansions: Some(story.nodes as u64),
            elapsed: inquiry.control.elapsed().saturating_sub(started),
            stop,
        };
        self.check_nodes = 0;
        let checked = if self.settings.checks { self.check(inquiry, &judgement) } else { None };
        judgement.nodes += self.check_nodes;
        if let Some(checked) = &checked {
            story.verdict = Some(checked.verdict().name());
        }
        judgement.elapsed = inquiry.control.elapsed().saturating_sub(started);
        Thought { judgement, checked, story }
    }

    /// Lets the checker see the answer.
    fn check(&mut self, inquiry: &Inquiry, judgement: &Judgement) -> Option<Checked> {
        let best = judgement.best()?;
        let history: &History = &inquiry.history;
        let attacker = history.position().turn();
        let question = if best.value.is_win_by_mate() { Question::Mate } else { Question::BestMove };
        let problem = Problem::in_game(history.clone(), attacker, question);
        let keep = if best.value.is_win_by_mate() { best.moves.len() } else { CHECKED_LINE };
        let line = JudgedLine { value: best.value, moves: best.moves.iter().copied().take(keep).collect() };
        let shortened = Judgement { lines: vec![line], ..judgement.clone() };
        let solution = Solution::from_judgement(problem, "paradise", &shortened)?;
        let tolerance = CheckOptions::default().tolerance + best.value.centipawns().abs().min(2000) / 3;
        // What was found deep is not seen by a short look: the checker is given more, as long as there is time.
        let mut each = EACH_QUESTION;
        loop {
            let limits = Limits { nodes: Some(each), ..Limits::none() };
            let rest = inquiry.limits.nodes.map_or(u64::MAX, |limit| {
                limit.saturating_sub(judgement.nodes).saturating_sub(self.check_nodes)
            });
            let options = CheckOptions { each: limits, tolerance, total_nodes: rest.min(40 * each) };
            let checked =
                check(solution.clone(), Some(&mut self.checker), &options, &inquiry.control, &mut ());
            self.check_nodes += checked.effort().nodes;
            let is_spent = checked.effort().nodes >= rest;
            let is_final = !checked.verdict().is_believed() || 4 * each > judgement.nodes || is_spent;
            if is_final || is_time_up(&inquiry.control) {
                return Some(checked);
            }
            each *= 5;
        }
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

/// A position after a line.
fn after_line(position: &Position, line: &[Move]) -> Position {
    let mut here = position.clone();
    for &m in line {
        here.play(m);
    }
    here
}
