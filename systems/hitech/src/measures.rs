//! Chess as a domain of the search by attention: measurements of any depth by the critic, within windows.

mod batch;

use std::collections::HashMap;
use std::time::Duration;

use bstar::{
    Ask, Bound, Bounds, Child, Deepening, Domain, Estimate, Game, Measured, Parent, Reserve, Side,
    VALUE_LIMIT, Value,
};
use motive_answer::Control;
use motive_chess::{Key, Move, Position};
use motive_critic::{Critic, Prober, Window, is_mate_score};

use self::batch::{Batch, Looked};
use crate::evidence::Class;
use crate::log::{Log, perhaps};
use crate::probes::{CriticProbes, Probes, share};
use crate::rules::{OrderedMove, at_ply, final_value, graph_key, permitted_steps, side_of};

/// Half the first window around an earlier value.
const ASPIRATION: i32 = 18;
/// A window wider than this is opened altogether.
const WIDEST_ASPIRATION: i32 = 400;
/// Only questions of this depth and deeper ones are shared between threads.
const SHARED_DEPTH: u32 = 9;
/// This part of the means is kept back, so that what leads in the end can be measured.
const RESERVE: u32 = 20;
/// One part in so many of the reserve is for the value of what is played.
const LAST: u32 = 5;
/// And no more time than this is kept back.
const LONGEST_RESERVE: Duration = Duration::from_millis(200);
/// Lines of positions beyond this number are forgotten.
const MOST_LINES: usize = 400_000;

/// What may be visited out of so many nodes while this part of the reserve is kept back.
pub(crate) fn without_reserve(nodes: u64, part: u32) -> u64 {
    nodes - nodes / u64::from(RESERVE * part)
}

/// Chess, measured by the critic.
pub(crate) struct Measures {
    pub(crate) probes: CriticProbes,
    /// The only moves that are considered in a position, if somebody said so.
    pub(crate) only: Option<((Key, u32), Vec<Move>)>,
    /// Moves of the root that somebody with knowledge proposed.
    pub(crate) proposed: Vec<Move>,
    /// Whether classes of evidence are told apart; for experiments.
    pub(crate) classes: bool,
    /// What is expected after a position, by the last measurement.
    lines: HashMap<(Key, u32), Vec<Move>>,
    means: Means,
    /// Where questions and answers are written, if anybody wants them.
    pub(crate) log: Option<Log>,
}

/// What a decision may use up.
#[derive(Clone, Default)]
struct Means {
    control: Control,
    started: Duration,
    nodes: Option<u64>,
    /// What there is when the whole reserve is released.
    whole: (Control, Option<u64>),
}

impl Means {
    fn new(control: &Control, nodes: Option<u64>) -> Means {
        let started = control.elapsed();
        let mut means = Means { control: control.clone(), started, nodes, whole: (control.clone(), nodes) };
        means.keep_back(1);
        means
    }

    /// Keeps back this part of the reserve.
    fn keep_back(&mut self, part: u32) {
        let (control, nodes) = &self.whole;
        let left = control.hard_deadline().map_or(Duration::ZERO, |end| end.saturating_sub(self.started));
        let time = (left / RESERVE).min(LONGEST_RESERVE) / part;
        self.nodes = nodes.map(|nodes| without_reserve(nodes, part));
        self.control = control.sooner(time);
    }

    fn release(&mut self, reserve: Reserve) {
        match reserve {
            Reserve::Most => self.keep_back(LAST),
            Reserve::All => (self.control, self.nodes) = self.whole.clone(),
        }
    }
}

impl Measures {
    pub(crate) fn new(critic: Critic) -> Measures {
        Measures {
            probes: CriticProbes::new(critic),
            only: None,
            proposed: Vec::new(),
            classes: true,
            lines: HashMap::new(),
            means: Means::default(),
            log: None,
        }
    }

    /// Prepares for a decision in a game with these earlier positions.
    pub(crate) fn begin(&mut self, game: &[Key], control: &Control, nodes: Option<u64>) {
        self.means = Means::new(control, nodes);
        self.probes.begin(game, &self.means.control, self.means.nodes.unwrap_or(u64::MAX));
    }

    pub(crate) fn forget(&mut self) {
        self.lines.clear();
        self.probes.forget();
    }

    /// What the last measurement of a position expects to be played there.
    pub(crate) fn line_from(&self, position: &Position) -> &[Move] {
        self.lines.get(&graph_key(position)).map_or(&[], Vec::as_slice)
    }

    fn note(&mut self, position: &Position, line: Vec<Move>) {
        if self.lines.len() >= MOST_LINES {
            self.lines.clear();
        }
        if !line.is_empty() {
            self.lines.insert(graph_key(position), line);
        }
    }
}

impl Measures {
    fn log_measured(&self, asked: &[Ask<'_, Self>], found: &[Option<Measured<OrderedMove>>]) {
        let Some(log) = &self.log else { return };
        for (ask, found) in asked.iter().zip(found) {
            let Bounds { low, high } = ask.window;
            let most = ask.most.map_or_else(|| "-".to_owned(), |most| most.to_string());
            let m = ask.before.uci(ask.mv.0);
            log.write(&format!("ask {m} {} {low} {high} {most} {}", ask.depth, ask.before));
            let found = found.as_ref().map(|found| format!("found {}", Log::found(ask.state, found)));
            log.write(found.as_deref().unwrap_or("nothing"));
        }
        log.write(&format!("work {}", self.probes.nodes()));
    }

    fn log_moves(
        &self,
        before: &Position,
        children: &[Child<'_, Self>],
        (depth, Bounds { low, high }): (u32, Bounds),
        found: &[Measured<OrderedMove>],
    ) {
        let Some(log) = &self.log else { return };
        log.write(&format!("moves {depth} {low} {high} {before}"));
        for (child, found) in children.iter().zip(found) {
            let class = found.evidence.map_or(Class::Quiet, Class::of);
            let m = before.uci(child.mv.0);
            log.write(&format!("move {m} {} {}", Log::found(child.state, found), class.name()));
        }
        log.write(&format!("work {}", self.probes.nodes()));
    }
}

impl Game for Measures {
    type State = Position;
    type Move = OrderedMove;
    type Key = (Key, u32);

    fn side_to_move(&self, state: &Position) -> Side {
        side_of(state.turn())
    }

    fn moves(&self, state: &Position) -> Vec<OrderedMove> {
        permitted_steps(state, self.only.as_ref())
    }

    fn play(&self, state: &Position, step: &OrderedMove) -> Position {
        state.after(step.0)
    }

    fn key(&self, state: &Position) -> (Key, u32) {
        graph_key(state)
    }

    fn terminal(&self, state: &Position) -> Option<Value> {
        final_value(state)
    }
}

impl Domain for Measures {
    type Answer = OrderedMove;

    fn realistic(
        &mut self,
        parent: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
    ) -> Vec<Estimate<OrderedMove>> {
        let everything = Bounds::new(-VALUE_LIMIT, VALUE_LIMIT);
        let found = self.measure_moves(parent, children, 3, everything);
        found.into_iter().map(|found| Estimate { value: found.value, answer: found.answer }).collect()
    }

    /// Hopes are classes here, not values, and the paper's own phases are not run on this domain: a move hopes for what
    /// it has.
    fn optimistic(
        &mut self,
        parent: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
    ) -> Vec<Estimate<OrderedMove>> {
        self.realistic(parent, children)
    }

    fn at_ply(&self, value: Value, ply: u32) -> Value {
        at_ply(value, ply)
    }
}

impl Deepening for Measures {
    fn measure(&mut self, asked: &[Ask<'_, Self>]) -> Vec<Option<Measured<OrderedMove>>> {
        let most = asked.iter().filter_map(|ask| ask.most).max().unwrap_or(u64::MAX);
        // Threads take longer to begin than a shallow search takes.
        let is_deep = asked.iter().any(|ask| ask.depth >= SHARED_DEPTH);
        let found = self.probes.lend_within(most, |probers| {
            let busy = if is_deep { probers.len() } else { 1 };
            share(&mut probers[..busy], asked.len(), |prober, at, others| {
                look_again(prober, &asked[at], others)
            })
        });
        let found = asked.iter().zip(found).map(|(ask, found)| {
            let found = found?;
            let measured = found.measured(side_of(ask.before.turn()), ask.ply, None);
            self.note(ask.state, found.line);
            Some(measured)
        });
        let found: Vec<Option<Measured<OrderedMove>>> = found.collect();
        self.log_measured(asked, &found);
        found
    }

    fn measure_moves(
        &mut self,
        parent: &Parent<'_, Self>,
        children: &[Child<'_, Self>],
        depth: u32,
        window: Bounds,
    ) -> Vec<Measured<OrderedMove>> {
        let mover = side_of(parent.state.turn());
        let moves: Vec<(Move, &Position)> = children.iter().map(|child| (child.mv.0, child.state)).collect();
        let (asked, question) = (depth, window);
        // A forced reply costs little, and what it is for comes a move later.
        let depth = if parent.state.is_check() && parent.ply > 0 { depth + 1 } else { depth };
        let batch = Batch {
            before: parent.state,
            moves: &moves,
            depth,
            window: seen_by(mover, window),
            classes: self.classes,
        };
        let Some(found) = self.probes.lend(|probers| batch.measure(probers)) else {
            self.log_moves(parent.state, &[], (asked, question), &[]);
            return Vec::new();
        };
        let proposed = if parent.ply == 0 { std::mem::take(&mut self.proposed) } else { Vec::new() };
        let mut measured = Vec::with_capacity(found.len());
        for ((m, after), (found, class)) in moves.into_iter().zip(found) {
            let class = if self.classes && proposed.contains(&m) { Class::Proposed } else { class };
            measured.push(found.measured(mover, parent.ply, Some(class)));
            self.note(after, found.line);
        }
        self.proposed = proposed;
        self.log_moves(parent.state, children, (asked, question), &measured);
        measured
    }

    fn expected(&mut self, state: &Position) -> Option<OrderedMove> {
        let remembered =
            self.probes.lend(|probers| probers.first().and_then(|prober| prober.remembered(state)));
        let expected = remembered.or_else(|| self.line_from(state).first().copied());
        if let Some(log) = &self.log {
            log.write(&format!("expected {} {state}", perhaps(state, expected)));
        }
        expected.map(OrderedMove)
    }

    fn work(&self) -> u64 {
        self.probes.nodes()
    }

    fn used(&self) -> f64 {
        let Means { control, started, nodes, .. } = &self.means;
        let nodes = nodes.map(|limit| self.probes.nodes() as f64 / limit.max(1) as f64);
        let deadline = control.soft_deadline().or(control.hard_deadline());
        let time = deadline.map(|deadline| {
            let whole = deadline.saturating_sub(*started).as_secs_f64();
            control.elapsed().saturating_sub(*started).as_secs_f64() / whole.max(1e-9)
        });
        [nodes, time].into_iter().flatten().fold(0.0, f64::max).min(1.0)
    }

    fn release(&mut self, reserve: Reserve) {
        self.means.release(reserve);
        self.probes.go_on(&self.means.control, self.means.nodes.unwrap_or(u64::MAX));
        if let Some(log) = &self.log {
            log.write(&format!("reserve {}", self.means.nodes.unwrap_or(u64::MAX)));
        }
    }

    fn processors(&self) -> usize {
        self.probes.threads()
    }
}

/// What speaks for each move of a position, by a batch of this depth; nothing if the limits ended it.
pub(crate) fn classified(
    before: &Position,
    moves: &[(Move, Position)],
    depth: u32,
    probers: &mut [Prober<'_>],
) -> Option<Vec<Class>> {
    let moves: Vec<(Move, &Position)> = moves.iter().map(|(m, after)| (*m, after)).collect();
    let batch = Batch { before, moves: &moves, depth, window: Window::FULL, classes: true };
    Some(batch.measure(probers)?.into_iter().map(|(_, class)| class).collect())
}

/// A window as the side sees it that made the move.
fn seen_by(mover: Side, window: Bounds) -> Window {
    let limit = Window::FULL.beta;
    let (low, high) = (window.low.clamp(-limit, limit), window.high.clamp(-limit, limit));
    match mover {
        Side::Max => Window { alpha: low, beta: high },
        Side::Min => Window { alpha: -high, beta: -low },
    }
}

/// Looks at a position again: by steps, so that each finds the moves in the order that the last one left. Where other threads are at the
/// steps already, the whole is looked at at once.
fn look_again(prober: &mut Prober<'_>, ask: &Ask<'_, Measures>, others: usize) -> Option<Looked> {
    let mover = side_of(ask.before.turn());
    let (window, expected) = (seen_by(mover, ask.window), mover.step() * ask.value);
    let judge = |prober: &mut Prober<'_>, depth: u32, window: Window| {
        let probe = prober.after(ask.before, ask.mv.0, depth, window.reversed())?;
        Some(Looked::new(prober, ask.state, -probe.score, window, depth, probe.line))
    };
    let mut depth = if others == 0 { ask.earlier + 2 } else { ask.depth };
    while depth + 1 < ask.depth {
        let narrow = window.beta - window.alpha <= 1;
        judge(prober, depth, if narrow { window } else { Window::above(expected.max(window.alpha)) })?;
        depth += 2;
    }
    if window != Window::FULL || ask.depth < 5 || is_mate_score(expected) {
        return judge(prober, ask.depth, window);
    }
    let mut step = ASPIRATION;
    let mut narrow = Window { alpha: expected - step, beta: expected + step };
    loop {
        let found = judge(prober, ask.depth, narrow)?;
        step *= 3;
        match found.bound {
            Bound::Exact => return Some(found),
            Bound::AtMost => narrow.alpha = found.score - step,
            Bound::AtLeast => narrow.beta = found.score + step,
        }
        if step > WIDEST_ASPIRATION || is_mate_score(found.score) {
            narrow = Window::FULL;
        }
    }
}
