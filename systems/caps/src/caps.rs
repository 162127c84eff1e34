//! The entry: a position in, a move with its line, its reasons and its statistics out.

use std::time::Duration;

use motive_answer::{
    Control, Counters, Engine, EngineError, Evaluation, Goal, Limits, NodeId, Observer, Problem, Progress,
    Promise, Question, Range, Reason, Reasons, Rule, Solution, StopReason, Tree, Value, Variation,
};
use motive_chess::{History, Move};

use crate::lemma::Lemmas;
use crate::listing::Listing;
use crate::search::faithful::Faithful;
use crate::search::hop::{Hop, knowledge};
use crate::settings::{CapsSettings, Mode};
use crate::statistics::Statistics;
use crate::values::{MARG, as_value, material};

/// The analyst: settings, and the lemmas it has learned.
#[derive(Clone, Debug, Default)]
pub struct Caps {
    settings: CapsSettings,
    lemmas: Lemmas,
    kept: Lemmas,
    statistics: Statistics,
}

/// What CAPS says about a position.
#[derive(Clone, Debug)]
pub struct CapsOutcome {
    /// The move to play; `None` if there is none.
    pub best: Option<Move>,
    /// What the side on move has, it thinks.
    pub value: Value,
    /// The same in points: a pawn is 50.
    pub points: i32,
    /// The move and what is expected to follow.
    pub line: Vec<Move>,
    /// The positions visited when the move was first shown to reach what is claimed; 0 if it never was, and the
    /// move is merely the likeliest.
    pub found_at: u64,
    /// What was done.
    pub statistics: Statistics,
    /// Why it ended.
    pub stop: StopReason,
    /// Time taken.
    pub elapsed: Duration,
    /// Everything that the search of 1974 tried, in order; the default keeps no such list.
    pub listing: Listing,
    /// The tree with the reasons of every move, if there is a move.
    pub solution: Option<Solution>,
}

impl CapsOutcome {
    /// The outcome as the evaluation of an engine.
    pub fn evaluation(&self) -> Evaluation {
        let line = Variation { value: self.value, moves: self.line.clone() };
        Evaluation {
            depth: self.line.len() as u32,
            lines: if line.moves.is_empty() { Vec::new() } else { vec![line] },
            nodes: self.statistics.nodes,
            expansions: None,
            elapsed: self.elapsed,
            stop: self.stop,
        }
    }
}

impl Caps {
    /// An analyst that has learned nothing.
    pub fn new(settings: CapsSettings) -> Caps {
        Caps { settings, lemmas: Lemmas::new(), kept: Lemmas::new(), statistics: Statistics::default() }
    }

    /// The settings in force.
    pub fn settings(&self) -> &CapsSettings {
        &self.settings
    }

    /// Changes the settings.
    pub fn configure(&mut self, settings: CapsSettings) {
        self.settings = settings;
    }

    /// The lemmas of the last search, and those that were kept.
    pub fn lemmas(&self) -> &Lemmas {
        &self.lemmas
    }

    /// Lemmas from elsewhere (a file, another analyst) that every search begins with.
    pub fn keep(&mut self, lemmas: Lemmas) {
        self.kept = lemmas;
    }

    /// Forgets what was learned from earlier questions; what was given by [`Caps::keep`] stays.
    pub fn forget(&mut self) {
        self.lemmas.clear();
    }

    /// Answers a problem within limits.
    ///
    /// ```
    /// use motive_answer::{Goal, Limits, Problem};
    /// use motive_caps::{Caps, CapsSettings};
    ///
    /// let problem = Problem::new("6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1".parse()?, Goal::WinMaterial);
    /// let outcome = Caps::new(CapsSettings::default()).solve(&problem, &Limits::nodes(500), &mut ());
    /// let best = outcome.best.ok_or("a move")?;
    /// assert_eq!(problem.position().san(best), "Nf6+");
    /// assert!(outcome.statistics.nodes <= 600);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&mut self, problem: &Problem, limits: &Limits, observer: &mut dyn Observer) -> CapsOutcome {
        let control = Control::start(limits);
        self.search(&Question::after(problem.game(), limits, &control), observer)
    }

    /// Answers a question.
    pub fn search(&mut self, question: &Question, observer: &mut dyn Observer) -> CapsOutcome {
        let began = question.control.elapsed();
        let limit = question.limits.nodes.unwrap_or(self.settings.nodes).max(2);
        let mut settings = self.settings.clone();
        if let Some(depth) = question.limits.depth {
            settings.depth = settings.depth.min(depth.max(1));
        }
        let must_end = || question.control.must_end().is_some();
        let mut outcome = match settings.mode {
            Mode::Default => self.hop(question, &settings, limit, &must_end),
            Mode::Faithful => trace_1974(question, &settings, limit, &must_end),
        };
        outcome.elapsed = question.control.elapsed().saturating_sub(began);
        if let Some(reason) = question.control.must_end() {
            outcome.stop = reason;
        }
        if let Some(solution) = &mut outcome.solution {
            solution.stop = outcome.stop;
            solution.counters.elapsed = outcome.elapsed;
        }
        if !outcome.line.is_empty() {
            let line = Variation { value: outcome.value, moves: outcome.line.clone() };
            let depth = outcome.line.len() as u32;
            let nodes = outcome.statistics.nodes;
            observer.progress(&Progress::of_line(line, depth, nodes, outcome.elapsed));
        }
        self.statistics = outcome.statistics;
        outcome
    }

    /// What was done in the last search.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn hop(
        &mut self,
        question: &Question,
        settings: &CapsSettings,
        limit: u64,
        must_end: &dyn Fn() -> bool,
    ) -> CapsOutcome {
        self.lemmas.clone_from(&self.kept);
        let mut hop =
            Hop::new(&question.history, &question.only, settings, limit, must_end, &mut self.lemmas);
        let found = hop.run();
        let solution = found.best.map(|best| {
            let mut solution = assemble(&question.history, found.value, hop.tree(best), hop.statistics.nodes);
            solution.alternatives = hop.alternatives(best);
            solution
        });
        CapsOutcome {
            best: found.best,
            value: as_value(found.value),
            points: found.value,
            line: found.line,
            found_at: found.found_at,
            statistics: hop.statistics,
            stop: if found.stopped { StopReason::Nodes } else { StopReason::Finished },
            elapsed: Duration::ZERO,
            listing: Listing::default(),
            solution,
        }
    }
}

/// The program of 1974. It begins at its first depth, and goes deeper by two half-moves while it has found nothing and
/// has nodes left.
fn trace_1974(
    question: &Question,
    settings: &CapsSettings,
    limit: u64,
    must_end: &dyn Fn() -> bool,
) -> CapsOutcome {
    let position = question.history.position();
    let expected = settings.expectation.unwrap_or_else(|| material(position, position.turn()));
    let mut depth = settings.depth.min(settings.first_depth.max(1));
    let mut spent = Statistics::default();
    let mut listing = Listing::default();
    let (mut search, points, line) = loop {
        let shallow = CapsSettings { depth, ..settings.clone() };
        let left = limit.saturating_sub(spent.nodes).max(2);
        let mut search = Faithful::new(&question.history, &question.only, &shallow, left, must_end);
        let (points, line) = search.run(position);
        spent.add(&search.statistics);
        if search.stopped || points >= expected + MARG || depth >= settings.depth || spent.nodes + 2 > limit {
            break (search.finished(), points, line);
        }
        listing.append(search.finished().listing);
        depth = (depth + 2).min(settings.depth);
    };
    listing.append(std::mem::take(&mut search.listing));
    let best = line.first().copied();
    let solution = best.map(|best| {
        let mut tree = Tree::new();
        let (mut place, mut board) = (NodeId::ROOT, position.clone());
        for &m in &line {
            let tried = search.tries.iter().map(|tried| &tried.proposal);
            let first = tried.filter(|_| place == NodeId::ROOT).find(|proposal| proposal.mv == m);
            let known =
                search.record.get(&(board.key(), m)).or(first).map(|proposal| knowledge(&board, proposal));
            let mut reasons: Vec<Reason> = known.into_iter().collect();
            if board.is_check() {
                reasons.push(Rule::EscapesCheck.into());
            }
            if board.turn() != position.turn() {
                reasons.push(Rule::Defense.into());
            }
            let Ok(reasons) = Reasons::try_from(reasons) else { break };
            let Ok(added) = tree.add(place, m, reasons) else { break };
            place = added;
            board.play(m);
        }
        let mut solution = assemble(&question.history, points, tree, spent.nodes);
        let others = search.tries.iter().filter(|tried| tried.proposal.mv != best && tried.line.len() > 1);
        solution.alternatives = others
            .map(|tried| motive_answer::Alternative {
                node: NodeId::ROOT,
                tried: tried.proposal.mv,
                reasons: Reasons::one(knowledge(position, &tried.proposal)),
                refutation: tried.line[1..].to_vec(),
                value: as_value(tried.value),
            })
            .collect();
        solution
    });
    CapsOutcome {
        best,
        value: as_value(points),
        points,
        line,
        found_at: spent.nodes,
        statistics: spent,
        stop: if search.stopped { StopReason::Nodes } else { StopReason::Finished },
        elapsed: Duration::ZERO,
        listing,
        solution,
    }
}

fn assemble(history: &History, points: i32, tree: Tree, nodes: u64) -> Solution {
    let position = history.position();
    let problem = Problem::in_game(history.clone(), position.turn(), Goal::BestMove);
    let claim = match as_value(points) {
        Value::MateIn(moves) => Promise::Mate(moves),
        other => Promise::Worth(Range::exactly(other.centipawns())),
    };
    let mut solution = Solution::new(problem, "caps", claim, tree);
    solution.counters = Counters { nodes, ..Counters::default() };
    solution
}

impl Engine for Caps {
    fn name(&self) -> &'static str {
        "caps"
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        Ok(self.search(question, &mut ()).evaluation())
    }

    fn forget(&mut self) {
        Caps::forget(self);
    }
}
