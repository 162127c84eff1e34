//! Probes: the small searches that judge the moves of a position.
//!
//! The paper's program ran two fixed-depth searches a move on special hardware. Here the critic makes
//! them, in one batch a node, with one table for all. A batch deepens: all moves are searched to one
//! half-move, the best of them first to three, and so on to the depth that is wanted. Only moves near
//! the best one are given exact values; what is clearly worse gets a bound, as in alpha-beta.

mod ahead;
mod deepening;
mod share;
mod spread;

use motive_answer::Control;
use motive_chess::{Key, Move, Position};
use motive_critic::{Critic, Prober, Window};

use self::ahead::Ahead;
use self::deepening::{deepening, judge};
pub(crate) use self::share::share;
pub(crate) use self::spread::spread;

/// What a probe says of a move, for the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// In centipawns; mates count from the position before the move.
    pub score: i32,
    /// What is expected after the move (after the extra move and the move, in a probe for hope).
    pub line: Vec<Move>,
    /// Positions that were visited for it.
    pub nodes: u64,
}

/// A move to be judged.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<'a> {
    /// The move.
    pub m: Move,
    /// The position after it.
    pub after: &'a Position,
    /// What a shallower probe said and how many positions it visited, if there was one.
    pub before: Option<(i32, u64)>,
    /// Whether it is neither a capture, a promotion nor a check.
    pub quiet: bool,
    /// The least depth to which it is looked at: a move that showed its worth at some depth is not judged
    /// more shallowly afterwards.
    pub least: u32,
}

/// How far and how exactly moves are judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProbeEffort {
    /// Half-moves after the move.
    pub depth: u32,
    /// Whether moves may be left at a smaller depth when the limits end the work.
    pub partial: bool,
    /// How far below the best move a score must be exact.
    pub margin: i32,
    /// How much less than its bound a move is taken to be worth if only a bound is known.
    pub doubt: i32,
    /// The scores that matter; what lies beyond either end need not be exact, and a move that reaches
    /// the upper end answers the whole question.
    pub interest: Window,
}

/// Somebody who judges the moves of a position. `None` means that the limits ended the work.
pub(crate) trait Probes: Send {
    /// What each move is really worth.
    fn realistic(
        &mut self,
        before: &Position,
        moves: &[Candidate<'_>],
        effort: ProbeEffort,
    ) -> Option<Vec<Found>>;

    /// What each move could be worth if its maker might move again; scores up to `floor` need not be
    /// told apart. None of the moves gives check.
    fn hopeful(
        &mut self,
        before: &Position,
        moves: &[Candidate<'_>],
        depth: u32,
        floor: i32,
    ) -> Option<Vec<Found>>;

    /// Whether moves are worth more than `floor` when they are looked at to this depth: what each is worth
    /// if so, a bound if not. As many moves as there are threads are asked about at once.
    fn challenge(
        &mut self,
        before: &Position,
        moves: &[Candidate<'_>],
        depth: u32,
        floor: i32,
    ) -> Option<Vec<Found>>;

    /// On how many threads probes are made.
    fn threads(&self) -> usize {
        1
    }

    /// Names positions whose moves will probably be asked about soon, to this depth: whoever has nothing else
    /// to do may look at them already. Others have no use for it.
    fn foresee(&mut self, positions: Vec<Position>, depth: u32) {
        let _ = (positions, depth);
    }

    /// Prepares for another decision in a game with these earlier positions, within these limits.
    fn begin(&mut self, game: &[Key], control: &Control, nodes: u64);

    /// Positions visited since the beginning of the decision.
    fn nodes(&self) -> u64;

    /// Positions visited by the busiest thread of each batch since the beginning of the decision: what it would
    /// have taken if threads cost nothing.
    fn busiest(&self) -> u64 {
        self.nodes()
    }

    /// Forgets what was learned.
    fn forget(&mut self);

    /// The critic who makes the probes, with all that it has learned, if it is a critic.
    fn critic(&mut self) -> Option<&mut Critic> {
        None
    }

    /// Sets up a critic anew; others have nothing to set up.
    fn configure(&mut self, settings: &motive_critic::Settings) {
        let _ = settings;
    }
}

/// Probes by the critic.
pub(crate) struct CriticProbes {
    critic: Critic,
    game: Vec<Key>,
    control: Control,
    limit: u64,
    nodes: u64,
    busiest: u64,
    ahead: Ahead,
}

impl CriticProbes {
    /// Probes with a critic of one's own.
    pub(crate) fn new(critic: Critic) -> CriticProbes {
        let (game, ahead) = (Vec::new(), Ahead::default());
        CriticProbes { critic, game, control: Control::new(), limit: u64::MAX, nodes: 0, busiest: 0, ahead }
    }

    /// Lends out the critic's probers within what is left of the limits.
    pub(crate) fn lend<R>(&mut self, work: impl FnOnce(&mut [Prober<'_>]) -> R) -> R {
        self.lend_within(u64::MAX, work)
    }

    /// The same, for so many nodes at most.
    pub(crate) fn lend_within<R>(&mut self, most: u64, work: impl FnOnce(&mut [Prober<'_>]) -> R) -> R {
        let left = self.limit.saturating_sub(self.nodes).min(most);
        let ((result, busiest), nodes) = self.critic.probe(&self.game, &self.control, left, |probers| {
            let result = work(probers);
            (result, probers.iter().map(Prober::nodes).max().unwrap_or(0))
        });
        self.busiest = self.busiest.saturating_add(busiest);
        self.nodes = self.nodes.saturating_add(nodes);
        result
    }

    /// Goes on within other limits than before.
    pub(crate) fn go_on(&mut self, control: &Control, nodes: u64) {
        self.control = control.clone();
        self.limit = nodes;
    }

    fn batch(
        &mut self,
        work: impl FnOnce(&mut [Prober<'_>], &Ahead) -> Option<Vec<Found>>,
    ) -> Option<Vec<Found>> {
        let ahead = std::mem::take(&mut self.ahead);
        let found = self.lend(|probers| work(probers, &ahead));
        self.ahead = ahead;
        found
    }

    /// The same question about every move, on all threads.
    fn each(
        &mut self,
        moves: &[Candidate<'_>],
        ask: impl Fn(&mut Prober<'_>, &Candidate<'_>) -> Option<Found> + Sync,
    ) -> Option<Vec<Found>> {
        self.batch(|probers, ahead| {
            let ask = |prober: &mut Prober<'_>, at: usize| ask(prober, &moves[at]);
            spread(probers, moves.len(), |prober| ahead.look(prober), ask).into_iter().collect()
        })
    }
}

impl Probes for CriticProbes {
    fn critic(&mut self) -> Option<&mut Critic> {
        Some(&mut self.critic)
    }

    fn realistic(
        &mut self,
        before: &Position,
        moves: &[Candidate<'_>],
        effort: ProbeEffort,
    ) -> Option<Vec<Found>> {
        self.batch(|probers, ahead| deepening(probers, before, moves, effort, ahead))
    }

    fn hopeful(
        &mut self,
        _: &Position,
        moves: &[Candidate<'_>],
        depth: u32,
        floor: i32,
    ) -> Option<Vec<Found>> {
        self.each(moves, |prober, candidate| {
            let start = prober.nodes();
            // A shallow look first orders the moves of the deeper one.
            if depth > 3 {
                prober.passed(candidate.after, depth - 2, Window::above(floor))?;
            }
            let mut probe = prober.passed(candidate.after, depth, Window::above(floor))?;
            if probe.score > floor {
                probe = prober.passed(candidate.after, depth, Window::from(floor))?;
            }
            Some(Found { score: probe.score, line: probe.line, nodes: prober.nodes() - start })
        })
    }

    fn challenge(
        &mut self,
        before: &Position,
        moves: &[Candidate<'_>],
        depth: u32,
        floor: i32,
    ) -> Option<Vec<Found>> {
        self.each(moves, |prober, candidate| {
            let judged = judge(prober, before, candidate, depth, Window::above(floor))?;
            if judged.score <= floor {
                return Some(judged);
            }
            // If the limits end it now, at least the move is known to be better.
            Some(judge(prober, before, candidate, depth, Window::from(floor)).unwrap_or(judged))
        })
    }

    fn busiest(&self) -> u64 {
        self.busiest
    }

    fn threads(&self) -> usize {
        self.critic.settings().threads
    }

    fn foresee(&mut self, positions: Vec<Position>, depth: u32) {
        self.ahead = Ahead::of_positions(&positions, depth);
    }

    fn begin(&mut self, game: &[Key], control: &Control, nodes: u64) {
        self.critic.begin();
        self.game = game.to_vec();
        self.control = control.clone();
        self.limit = nodes;
        self.nodes = 0;
        self.busiest = 0;
        self.ahead = Ahead::default();
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn forget(&mut self) {
        motive_answer::Engine::forget(&mut self.critic);
    }

    fn configure(&mut self, settings: &motive_critic::Settings) {
        self.critic.configure(settings);
    }
}
