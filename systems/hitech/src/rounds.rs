//! A player in rounds: searches by chances, round after round, with deeper and deeper probes.
//!
//! A *round* is a whole B* search, SELECT and VERIFY, with probes of one depth. The paper had one round, with probes of three
//! half-moves, because its hardware made probes of that depth well. Here a round is followed by another with deeper probes while
//! time remains. The graph of a round is not carried into the next (its values are too shallow there), but the critic's table is.
//! With probes of one fixed depth, as in the paper, the graph is kept from move to move: if the game goes on where it expected,
//! thinking continues in it.

pub(crate) mod domain;
mod ending;
mod engine;
mod focus;
mod purse;
pub(crate) mod settings;
pub(crate) mod story;
mod system;
mod telling;

use std::ops::ControlFlow;
use std::time::Duration;

use bstar::{Event, Outcome, Search, Snapshot};
use motive_answer::{
    Control, Engine, Evaluation, Limits, Observer, Progress, Question, StopReason, Value, Variation,
};
use motive_chess::{History, Move, Position};
use motive_critic::{Critic, to_value};

use self::ending::Round;
use crate::probes::{CriticProbes, Probes};
use crate::rounds::domain::Chess;
use crate::rounds::engine::EngineProbes;
use crate::rounds::focus::Focus;
use crate::rounds::purse::Purse;
use crate::rounds::settings::{HitechSettings, ProbeDepth, Separation};
use crate::rounds::story::{Chapter, Story, Teller};
use crate::rules::{OrderedMove, graph_key, side_of};

/// Probes deeper than this are not made.
const DEEPEST: u32 = 60;
/// How often a round is carried on because its leader was never looked into.
const MOST_SECOND_LOOKS: usize = 4;
/// Positions for a glance when the time was over before anything was known: about a millisecond.
const GLANCE: u64 = 1_000;
/// Lines longer than this are cut off.
const LONGEST_LINE: usize = 40;

/// Plays chess in rounds of B*: one of fixed depth as in the paper, or deeper and deeper ones, most of whose work is a
/// search of the root's moves.
pub struct RoundPlayer {
    search: Search<Chess>,
    /// The game that the graph belongs to; `None` before the first question.
    game: Option<History>,
    settings: HitechSettings,
    /// The graph of the last round that looked into ideas.
    ideas: Option<Snapshot<OrderedMove>>,
}

/// What a player thought about a position.
#[derive(Clone, Debug)]
pub struct Thought {
    /// The answer.
    pub evaluation: Evaluation,
    /// How it was found.
    pub story: Story,
}

impl RoundPlayer {
    /// A player whose probes are made by a critic.
    pub fn new(critic: Critic, settings: HitechSettings) -> RoundPlayer {
        RoundPlayer::with_probes(Box::new(CriticProbes::new(critic)), settings)
    }

    /// A player whose probes are made by somebody else, for instance a strong engine.
    pub fn with_engine(engine: Box<dyn Engine>, settings: HitechSettings) -> RoundPlayer {
        RoundPlayer::with_probes(Box::new(EngineProbes::new(engine)), settings)
    }

    fn with_probes(probes: Box<dyn Probes>, settings: HitechSettings) -> RoundPlayer {
        let domain = Chess::new(probes, settings.clone());
        let search = Search::with_settings(domain, Position::default(), settings.bstar());
        RoundPlayer { search, game: None, settings, ideas: None }
    }

    /// Forgets everything that was learned.
    pub fn forget(&mut self) {
        self.game = None;
        self.search.restart(Position::default());
        self.search.domain_mut().clear();
        self.search.domain_mut().probes.forget();
    }

    /// The critic who makes the probes, with all that it has learned, if it is a critic.
    pub fn critic(&mut self) -> Option<&mut Critic> {
        self.search.domain_mut().probes.critic()
    }

    /// Sets the critic up anew, if it is a critic who makes the probes.
    pub fn configure(&mut self, settings: &motive_critic::Settings) {
        self.search.domain_mut().probes.configure(settings);
    }

    /// From now on, notes what every probe costs.
    pub fn record_costs(&mut self) {
        self.search.domain_mut().costs = Some(Vec::new());
    }

    /// The positions visited by every probe, batch by batch, since they were noted last.
    pub fn recorded_costs(&mut self) -> Vec<Vec<u64>> {
        self.search.domain_mut().costs.replace(Vec::new()).unwrap_or_default()
    }

    /// Ends the search early when one move is separated from the rest in this sense; `None`: never.
    pub(crate) fn stop_when(&mut self, separation: Option<Separation>) {
        self.settings.separation = separation;
    }

    /// Whether there is a search by chances: with deepening rounds it has a part in the story only, not in the decision.
    pub(crate) fn tell_story(&mut self, is_told: bool) {
        self.search.domain_mut().is_told = is_told || matches!(self.settings.depth, ProbeDepth::Fixed(_));
    }

    /// Positions visited by the busiest thread of each batch, in the last decision.
    pub fn busiest(&self) -> u64 {
        self.search.domain().probes.busiest()
    }

    /// The settings in force.
    pub fn settings(&self) -> &HitechSettings {
        &self.settings
    }

    /// The graph of the last round that looked into ideas, for drawing; that of the last round if none
    /// did.
    pub fn snapshot(&mut self) -> Snapshot<OrderedMove> {
        self.ideas.clone().unwrap_or_else(|| self.search.snapshot())
    }

    /// Moves that somebody has reasons for, the best reasons first: they are looked at further than the rest
    /// when the next question is answered.
    pub(crate) fn propose(&mut self, moves: &[Move]) {
        self.search.domain_mut().proposed = moves.to_vec();
    }

    /// Answers a question and tells how the answer was found.
    pub fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Thought {
        let history = &question.history;
        let control = &question.control;
        let started = control.elapsed();
        let limit = question.limits.nodes.unwrap_or(u64::MAX);
        let keys = &history.keys()[..history.keys().len().saturating_sub(1)];
        self.search.domain_mut().probes.begin(keys, control, limit);
        let mut depth = self.sit_down(question);
        self.ideas = None;
        let mut story = Story::default();
        let mut answer: Option<(Vec<Variation>, u32)> = None;
        let mut stable = 0;
        let mut last: Option<i32> = None;
        self.search.domain_mut().purse = Purse::new(&question.limits, control);
        let stop = loop {
            self.search.domain_mut().depth = depth;
            let focus = self.search.domain().focus.clone();
            focus.begin(side_of(history.position().turn()));
            let mut watcher = Watcher { teller: Teller::new(depth), focus, control };
            let before = self.search.domain().probes.nodes();
            let outcome = self.search_round(&mut watcher);
            let domain = self.search.domain_mut();
            let spent = domain.probes.nodes() - before;
            domain.purse.pay(spent.saturating_sub(domain.root_nodes));
            if outcome.expansions > 1 {
                self.ideas = Some(self.search.snapshot());
            }
            let ended = outcome.stop;
            if outcome.best.is_some() {
                let lines = self.lines(question, &outcome);
                stable = if same_move(answer.as_ref(), &lines) { stable + 1 } else { 0 };
                let chapter = watcher.teller.finish(&outcome, self.search.root(), self.search.domain());
                self.report(&lines, &chapter, control.elapsed().saturating_sub(started), observer);
                answer = Some((lines, depth));
                story.push(chapter);
            }
            let value = side_of(history.position().turn()).step() * outcome.value;
            let drop = last.replace(value).map_or(0, |last| last - value);
            let round = Round { ended, depth, stable, drop, started };
            if let Some(reason) = self.is_enough(question, &outcome, &round) {
                break reason;
            }
            depth += 1;
            self.begin_round(history);
        };
        self.search.domain_mut().proposed.clear();
        let known = self.search.domain().probes.nodes();
        let (lines, depth, glanced) = match answer {
            Some((lines, depth)) => (lines, depth, 0),
            None => self.glance(question, stop),
        };
        let evaluation = Evaluation {
            lines,
            depth,
            nodes: known + glanced,
            expansions: Some(story.expansions()),
            elapsed: control.elapsed().saturating_sub(started),
            stop,
        };
        Thought { evaluation, story }
    }

    /// The limits ended the work before anything was known: the critic says what it sees with few nodes, which are counted.
    fn glance(&mut self, question: &Question, stop: StopReason) -> (Vec<Variation>, u32, u64) {
        let question =
            Question { limits: Limits::nodes(GLANCE), control: Control::new(), ..question.clone() };
        let judged =
            self.critic().filter(|_| stop != StopReason::Stopped).map(|critic| critic.judge(&question));
        match judged {
            Some(Ok(evaluation)) if !evaluation.lines.is_empty() => {
                (evaluation.lines, evaluation.depth, evaluation.nodes)
            }
            _ => (any_move(question.history.position(), &question.only), 0, 0),
        }
    }

    /// One round. A move that leads only because others fell, and was never looked into itself, is
    /// looked into before it is believed; if there is no time for that, it is not believed.
    fn search_round(&mut self, watcher: &mut Watcher<'_>) -> Outcome<OrderedMove> {
        let mut outcome = self.run(watcher);
        // The first to lead was measured exactly when the root was expanded.
        let measured = watcher.teller.first_leader();
        let unseen = |outcome: &Outcome<OrderedMove>| {
            let best = outcome.moves.iter().find(|m| Some(m.mv) == outcome.best);
            best.is_some_and(|m| m.attention == 0 && Some(m.mv.0) != measured)
        };
        let more_to_do = |outcome: &Outcome<OrderedMove>| {
            matches!(outcome.stop, Some(bstar::StopReason::Effort | bstar::StopReason::Verified))
        };
        if matches!(self.settings.depth, ProbeDepth::Fixed(_)) {
            return outcome;
        }
        for _ in 0..MOST_SECOND_LOOKS {
            if !unseen(&outcome) || !more_to_do(&outcome) {
                break;
            }
            outcome = self.run(watcher);
        }
        if unseen(&outcome) {
            let player = side_of(self.search.root().turn());
            let seen = outcome.moves.iter().filter(|m| m.attention > 0 || Some(m.mv.0) == measured);
            let trusted = seen.reduce(|a, b| if player.prefers(b.real, a.real) { b } else { a });
            if let Some(trusted) = trusted {
                outcome.best = Some(trusted.mv);
                outcome.value = trusted.real;
            }
        }
        outcome
    }

    /// Searches until the effort is used up, or only puts the moves of the root in order: the domain
    /// decides when it has expanded the root.
    fn run(&mut self, watcher: &mut Watcher<'_>) -> Outcome<OrderedMove> {
        let whole = bstar::Limits::default().with_nodes(self.settings.nodes);
        let root_only = whole.clone().with_expansions(1);
        self.search.begin();
        loop {
            let limits = if self.search.domain().may_go_on() { &whole } else { &root_only };
            if self.search.step(limits, watcher).is_some() {
                return self.search.outcome();
            }
        }
    }

    /// Takes up the position of a question: in the graph that is there, if it knows the position, or
    /// in a new one. Returns the depth of probes to begin with.
    fn sit_down(&mut self, question: &Question) -> u32 {
        let history = &question.history;
        let position = history.position();
        let first = match self.settings.depth {
            ProbeDepth::Fixed(depth) | ProbeDepth::Deepening { first: depth } => depth,
        };
        // Deeper probes make a shallower graph worthless, and the critic's table remembers it anyway.
        let keeps = matches!(self.settings.depth, ProbeDepth::Fixed(_));
        let free = keeps && question.only.is_empty() && self.search.domain().only.is_none();
        let goes_on = self.game.as_ref().is_some_and(|game| is_continuation(game, history));
        let only = (!question.only.is_empty()).then(|| (graph_key(position), question.only.clone()));
        self.search.domain_mut().only = only;
        self.game = Some(history.clone());
        if free && goes_on && self.search.knows(position) {
            self.search.set_root(position.clone());
            self.remember(history);
            return self.search.domain().depth.max(first);
        }
        self.search.domain_mut().earlier.clear();
        self.search.domain_mut().shown.clear();
        self.begin_round(history);
        first
    }

    fn begin_round(&mut self, history: &History) {
        self.search.domain_mut().clear();
        self.search.restart(history.position().clone());
        self.remember(history);
    }

    /// Tells the graph which positions of the game would be repetitions.
    fn remember(&mut self, history: &History) {
        self.search.forget_history();
        let mut position = history.start().clone();
        let mut keys = Vec::new();
        for &m in history.moves() {
            keys.push(graph_key(&position));
            position.play(m);
            if position.halfmoves() == 0 {
                keys.clear();
            }
        }
        for key in keys {
            self.search.remember(key);
        }
    }

    /// The best moves with their lines.
    fn lines(&mut self, question: &Question, outcome: &Outcome<OrderedMove>) -> Vec<Variation> {
        let root = question.history.position().clone();
        let sign = side_of(root.turn()).step();
        let mut moves: Vec<(i32, OrderedMove)> =
            outcome.moves.iter().map(|m| (sign * m.real, m.mv)).collect();
        moves.sort_by_key(|&(value, mv)| (Some(mv) != outcome.best, std::cmp::Reverse(value)));
        moves.truncate(question.lines.max(1));
        moves
            .into_iter()
            .map(|(value, step)| Variation { value: to_value(value), moves: self.line_of(&root, step.0) })
            .collect()
    }

    /// What is expected after a move of the root, the move first; empty if it was not looked at.
    pub(crate) fn line_of(&mut self, root: &Position, m: Move) -> Vec<Move> {
        let line = self.search.line(&OrderedMove(m));
        self.completed(root, &line)
    }

    /// A line of the graph, carried on by what the last probe expected.
    fn completed(&self, root: &Position, line: &[OrderedMove]) -> Vec<Move> {
        let mut position = root.clone();
        let mut moves = Vec::new();
        for step in line.iter().take(LONGEST_LINE) {
            moves.push(step.0);
            position.play(step.0);
        }
        for &m in self.search.domain().expected(&position) {
            if moves.len() >= LONGEST_LINE || !position.is_legal(m) {
                break;
            }
            moves.push(m);
            position.play(m);
        }
        moves
    }

    fn report(&self, lines: &[Variation], chapter: &Chapter, elapsed: Duration, observer: &mut dyn Observer) {
        for (rank, line) in lines.iter().enumerate() {
            let nodes = self.search.domain().probes.nodes();
            let progress = Progress::of_line(line.clone(), chapter.depth, nodes, elapsed);
            let selective_depth = chapter.depth + chapter.deepest;
            observer.progress(&Progress { selective_depth, rank, ..progress });
        }
    }
}

/// Listens to a round, and stops it when the clock or a person says so.
struct Watcher<'a> {
    teller: Teller,
    focus: Focus,
    control: &'a Control,
}

impl bstar::Observer<OrderedMove> for Watcher<'_> {
    fn notice(&mut self, event: &Event<'_, OrderedMove>) -> ControlFlow<()> {
        self.teller.hear(event);
        self.focus.hear(event);
        match self.control.must_end() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Whether a game is the same as another, or a continuation of it.
fn is_continuation(earlier: &History, later: &History) -> bool {
    earlier.start() == later.start() && later.moves().starts_with(earlier.moves())
}

fn same_move(before: Option<&(Vec<Variation>, u32)>, now: &[Variation]) -> bool {
    let first = |lines: &[Variation]| lines.first().and_then(|line| line.moves.first().copied());
    before.is_some_and(|(lines, _)| first(lines) == first(now))
}

/// Stopped before anything was known: some legal move is better than none.
fn any_move(position: &Position, only: &[Move]) -> Vec<Variation> {
    let allowed = |m: &Move| only.is_empty() || only.contains(m);
    let m = position.legal_moves().into_iter().find(allowed);
    m.map(|m| Variation { value: Value::Centipawns(0), moves: vec![m] }).into_iter().collect()
}
