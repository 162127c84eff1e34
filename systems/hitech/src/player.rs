//! The player: B* by attention.
//!
//! One graph for a decision, kept from move to move. What decides is in the library ([`Search::decide`]); here are the
//! clock, the game's history, and the account of what happened.

mod system;

use std::ops::ControlFlow;
use std::time::Duration;

use bstar::{Attention, Decision, Dithering, Event, Search, Snapshot, StopRule};
use motive_answer::{
    Control, Evaluation, Limits, Observer, Progress, Question, StopReason, Value, Variation,
};
use motive_chess::{History, Move, Position};
use motive_critic::{Critic, Decision as Patience, to_value};

use crate::account::{Account, Recorder};
use crate::evidence;
use crate::log::Log;
use crate::measures::{Measures, without_reserve};
use crate::probes::Probes;
use crate::rules::{OrderedMove, graph_key, side_of};

/// The most positions in the graph.
const NODES: usize = 200_000;
/// Expansions after which a chance counts half.
const HALF_LIFE: f64 = 20.0;
/// Lines longer than this are cut off.
const LONGEST_LINE: usize = 40;

/// Plays chess by B*.
pub struct BstarPlayer {
    search: Search<Measures>,
    /// The game that the graph belongs to; `None` before the first question.
    game: Option<History>,
    attention: Attention,
    /// The most positions in the graph.
    nodes: usize,
}

/// The numbers that steer attention, found by measuring; the book tells how.
fn attention() -> Attention {
    let usual = Attention::new(evidence::outlook());
    let stop = StopRule { twice_from: 18, clear_from: 9, ..usual.stop };
    Attention { effort: 1.5, select: 0.8, share: 0.6, ahead: 8, dear: 0.05, first_look: 1, stop, ..usual }
}

/// What a player thought about a position.
#[derive(Clone, Debug)]
pub struct BstarThought {
    /// The answer.
    pub evaluation: Evaluation,
    /// How it was found.
    pub account: Account,
}

impl BstarPlayer {
    /// A player whose measurements are made by a critic.
    pub fn new(critic: Critic) -> BstarPlayer {
        let settings = bstar::BstarSettings {
            dithering: Dithering { half_life: Some(HALF_LIFE) },
            ..bstar::BstarSettings::default()
        };
        let search = Search::with_settings(Measures::new(critic), Position::default(), settings);
        BstarPlayer { search, game: None, attention: attention(), nodes: NODES }
    }

    /// The numbers that steer its attention, to be changed for experiments.
    pub fn attention_mut(&mut self) -> &mut Attention {
        &mut self.attention
    }

    /// The numbers that steer the paper's part of the search, to be changed for experiments.
    pub fn settings_mut(&mut self) -> &mut bstar::BstarSettings {
        self.search.settings_mut()
    }

    /// The most positions that its graph may have, to be changed for experiments.
    pub fn limit_graph(&mut self, nodes: usize) {
        self.nodes = nodes;
    }

    /// Takes the chances of the classes from a table in the form of `data/optimism.tsv`. For experiments.
    pub fn read_chances(&mut self, table: &str) {
        self.attention.outlook = std::sync::Arc::new(evidence::outlook_of(table));
    }

    /// Whether classes of evidence are told apart; without them every move counts as quiet. For experiments.
    pub fn tell_classes_apart(&mut self, yes: bool) {
        self.search.domain_mut().classes = yes;
    }

    /// Forgets everything that was learned.
    pub fn forget(&mut self) {
        self.game = None;
        self.search.restart(Position::default());
        self.search.domain_mut().forget();
    }

    /// Positions visited by the busiest thread of each batch, in the last decision.
    pub fn busiest(&self) -> u64 {
        self.search.domain().probes.busiest()
    }

    /// The graph, for drawing.
    pub fn snapshot(&mut self) -> Snapshot<OrderedMove> {
        self.search.snapshot()
    }

    /// Decides on a position with so many nodes, and nothing from before, and writes down everything that the decision rests on and
    /// comes to. The words are those of `log.rs`; `lab bstar-replay` makes the decision again.
    pub fn think_aloud(&mut self, position: &Position, nodes: u64) -> (BstarThought, String) {
        self.forget();
        let log = Log::default();
        let half = self.search.settings().dithering.half_life.unwrap_or(f64::INFINITY);
        log.begin(position, without_reserve(nodes, 1), &self.attention, half);
        self.search.domain_mut().log = Some(log.clone());
        let thought = self.think(&Question::new(position, Limits::nodes(nodes)), &mut ());
        self.search.domain_mut().log = None;
        (thought, log.text())
    }

    /// Answers a question and tells how the answer was found.
    pub fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> BstarThought {
        let (history, control) = (&question.history, &question.control);
        let started = control.elapsed();
        let keys = &history.keys()[..history.keys().len().saturating_sub(1)];
        self.search.domain_mut().begin(keys, control, question.limits.nodes);
        self.search.domain_mut().proposed.clone_from(&question.suggested);
        let kept = self.sit_down(question);
        let mut attention = self.attention.clone();
        if let Some(depth) = question.limits.depth {
            attention.last_horizon = depth.max(1);
            attention.stop.ends = false;
        }
        // Whoever wants to see more and more until a person says stop, is not told "enough".
        let deadline = control.soft_deadline().or(control.hard_deadline());
        if question.limits.nodes.is_none() && deadline.is_none() {
            attention.stop.ends = false;
        }
        let limits = bstar::Limits::default().with_nodes(self.nodes);
        let patience = Waiting::default();
        let mut watcher = Watcher {
            recorder: Recorder::default(),
            patience,
            control,
            started,
            root: history.position(),
            observer,
            log: self.search.domain().log.clone(),
        };
        let decision = self.search.decide(&attention, &limits, &mut watcher);
        if let Some(log) = &self.search.domain().log {
            log.end(history.position(), &decision);
        }
        let stop = why(&decision, question);
        let recorder = watcher.recorder;
        let mut lines = self.lines(question, &decision);
        let elapsed = control.elapsed().saturating_sub(started);
        let nodes = self.search.domain().probes.nodes();
        if lines.is_empty() {
            lines = any_move(history.position(), &question.only);
        } else {
            for (rank, line) in lines.iter().enumerate() {
                let progress = Progress::of_line(line.clone(), decision.horizon, nodes, elapsed);
                observer.progress(&Progress { rank, ..progress });
            }
        }
        let evaluation = Evaluation {
            lines,
            depth: decision.horizon,
            nodes,
            expansions: Some(decision.widened + decision.deepened),
            elapsed,
            stop,
        };
        let account = recorder.finish(&decision, &self.search, kept);
        BstarThought { evaluation, account }
    }

    /// Takes up the position of a question: in the graph that is there, if it knows the position, or in a new one.
    /// Returns how many nodes were kept.
    fn sit_down(&mut self, question: &Question) -> usize {
        let history = &question.history;
        let position = history.position();
        let free = question.only.is_empty() && self.search.domain().only.is_none();
        let goes_on = self
            .game
            .as_ref()
            .is_some_and(|game| game.start() == history.start() && history.moves().starts_with(game.moves()));
        self.search.domain_mut().only =
            (!question.only.is_empty()).then(|| (graph_key(position), question.only.clone()));
        self.game = Some(history.clone());
        let mut kept = 0;
        if free && goes_on && self.search.knows(position) {
            kept = self.search.set_root(position.clone()).kept;
        } else {
            self.search.restart(position.clone());
        }
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
        kept
    }

    /// The best moves with their lines.
    fn lines(&mut self, question: &Question, decision: &Decision<OrderedMove>) -> Vec<Variation> {
        let root = question.history.position().clone();
        let sign = side_of(root.turn()).step();
        let outcome = &decision.outcome;
        let mut moves: Vec<(i32, OrderedMove)> =
            outcome.moves.iter().map(|m| (sign * m.real, m.mv)).collect();
        moves.sort_by_key(|&(value, mv)| (Some(mv) != outcome.best, std::cmp::Reverse(value)));
        moves.truncate(question.lines.max(1));
        moves
            .into_iter()
            .map(|(value, step)| Variation { value: to_value(value), moves: self.line_of(&root, step.0) })
            .collect()
    }

    /// What is expected after a move of the root, the move first; carried on by what the last measurement expected.
    pub(crate) fn line_of(&mut self, root: &Position, m: Move) -> Vec<Move> {
        let line = self.search.line(&OrderedMove(m));
        let mut position = root.clone();
        let mut moves = Vec::new();
        for step in line.iter().take(LONGEST_LINE) {
            moves.push(step.0);
            position.play(step.0);
        }
        for &m in self.search.domain().line_from(&position) {
            if moves.len() >= LONGEST_LINE || !position.is_legal(m) {
                break;
            }
            moves.push(m);
            position.play(m);
        }
        moves
    }
}

/// Listens to a decision, and ends it when the clock or a person says so.
struct Watcher<'a> {
    recorder: Recorder,
    patience: Waiting,
    control: &'a Control,
    started: Duration,
    root: &'a Position,
    observer: &'a mut dyn Observer,
    log: Option<Log>,
}

/// What the clock wants to know.
#[derive(Default)]
struct Waiting {
    best: Option<(OrderedMove, bstar::Value)>,
    /// The best move and its value when the horizon was raised last, and for how many horizons it has been the same.
    before: Option<(OrderedMove, bstar::Value)>,
    stability: u32,
}

impl bstar::Observer<OrderedMove> for Watcher<'_> {
    fn notice(&mut self, event: &Event<'_, OrderedMove>) -> ControlFlow<()> {
        self.recorder.hear(event);
        if let Some(log) = &self.log {
            log.hear(self.root, event);
        }
        match event {
            Event::Best { mv, value } => self.patience.best = Some((**mv, *value)),
            Event::Raised { horizon, work } => {
                self.report(*horizon, *work);
                if self.is_ripe() {
                    return ControlFlow::Break(());
                }
            }
            _ => {}
        }
        match self.control.must_end() {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }

    fn wants_numbers(&self) -> bool {
        self.log.is_some()
    }
}

impl Watcher<'_> {
    /// Tells what leads when the last horizon is done.
    fn report(&mut self, horizon: u32, nodes: u64) {
        let Some((mv, value)) = self.patience.best else { return };
        let value = to_value(side_of(self.root.turn()).step() * value);
        let elapsed = self.control.elapsed().saturating_sub(self.started);
        let line = Variation { value, moves: vec![mv.0] };
        self.observer.progress(&Progress::of_line(line, horizon.saturating_sub(1), nodes, elapsed));
    }

    /// Whether another horizon would go beyond the soft limit of time.
    fn is_ripe(&mut self) -> bool {
        let Waiting { best, before, stability } = &mut self.patience;
        let same = best.map(|(mv, _)| mv) == before.map(|(mv, _)| mv);
        *stability = if same { *stability + 1 } else { 0 };
        let drop = best.zip(*before).map_or(0, |((_, now), (_, then))| (then - now).abs() / 2);
        *before = *best;
        let decision =
            Patience { started: self.started, choices: 2, stability: *stability, share: 0.6, drop };
        decision.is_ripe(self.control)
    }
}

/// Why a decision ended.
fn why(decision: &Decision<OrderedMove>, question: &Question) -> StopReason {
    let outcome = decision.outcome.stop;
    match outcome {
        Some(bstar::StopReason::GameOver | bstar::StopReason::OnlyMove | bstar::StopReason::Verified) => {
            StopReason::Finished
        }
        Some(bstar::StopReason::Effort) => StopReason::Depth,
        Some(bstar::StopReason::Nodes) => StopReason::Memory,
        _ => match question.control.must_end() {
            Some(reason) => reason,
            None if question.limits.nodes.is_some() && outcome == Some(bstar::StopReason::Interrupted) => {
                StopReason::Nodes
            }
            None => StopReason::Time,
        },
    }
}

/// Stopped before anything was known: some legal move is better than none.
fn any_move(position: &Position, only: &[Move]) -> Vec<Variation> {
    let allowed = |m: &Move| only.is_empty() || only.contains(m);
    let m = position.legal_moves().into_iter().find(allowed);
    m.map(|m| Variation { value: Value::Centipawns(0), moves: vec![m] }).into_iter().collect()
}
