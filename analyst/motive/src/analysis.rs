//! A position analyzed: the answer with its verdict, and what an explanation needs besides: other moves, replies, the
//! threat.

use std::time::Duration;

use motive_answer::{
    Answer, Control, Engine, Known, Limits, NodeId, Observer, Question, Value, Variation, balance,
};
use motive_chess::{History, Move, Position};
use motive_claims::is_quiet;

use crate::first_thoughts::{natural, tempting};
use crate::{Analyst, Method, verify};

/// A line is searched further so many times, each time with this part of the limits.
const FOLLOWED: usize = 2;
const FOLLOWING: u32 = 32;
/// Lines of so many half-moves are not searched further.
const LONG: usize = 16;
/// A line that is worth so much more or less than the material at its beginning should show why: most of two pawns.
const WORTH_SHOWING: i32 = 150;
/// The end of a line may be worth so much more or less than the line: as much again.
const DRIFT: u32 = 150;

/// What an analysis may cost and how much it should tell.
#[derive(Clone, Debug)]
pub struct AnalysisOptions {
    /// The method that answers.
    pub method: Method,
    /// The limits of the answer, its check included for `auto`; comparing takes about as much again.
    pub limits: Limits,
    /// How many other moves are compared.
    pub alternatives: usize,
    /// How many replies are answered.
    pub replies: usize,
    /// The moves among which the answer is chosen and checked; all if there are none.
    pub only: Vec<Move>,
}

impl Default for AnalysisOptions {
    fn default() -> AnalysisOptions {
        AnalysisOptions {
            method: Method::default(),
            limits: Limits::nodes(1_000_000),
            alternatives: 3,
            replies: 3,
            only: Vec::new(),
        }
    }
}

/// The result of an analysis.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The answer, with its verdict.
    pub answer: Answer,
    /// Other moves with what follows, the best of them first; values for the side to move.
    pub alternatives: Vec<Variation>,
    /// Natural replies to the answer with what meets them; values for the side to move in the position in question.
    pub replies: Vec<Variation>,
    /// What the opponent would play if the side to move passed; the value is the opponent's. `None` if there is no pass.
    pub threat: Option<Variation>,
    /// Nodes in all.
    pub nodes: u64,
}

impl Analysis {
    /// An answer that was compared with nothing.
    pub fn alone(answer: Answer) -> Analysis {
        let nodes = answer.nodes();
        Analysis { answer, alternatives: Vec::new(), replies: Vec::new(), threat: None, nodes }
    }
}

impl Analyst {
    /// Answers, has the answer checked, and compares it with other moves and replies.
    ///
    /// The second opinion comes from `engine` if there is one.
    pub fn analyze(
        &mut self,
        history: &History,
        options: &AnalysisOptions,
        engine: Option<&mut dyn Engine>,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Analysis {
        self.prepare(options.method);
        control.set_time(options.limits.soft_time, options.limits.time);
        let question = Question::after(history, &options.limits, control).only(&options.only);
        let mut answer = self.answer(options.method, &question, observer);
        if let Some(engine) = engine
            && !answer.verdict().is_proved()
        {
            control.set_time(None, verify::time_for_check(&options.limits));
            let effort = verify::Effort::again(&answer, question.history.position());
            verify::check_with(self, &mut answer, &question, engine, &effort);
        }
        self.compare(history, options, answer, control)
    }

    /// The search alone: no check, nothing compared.
    pub fn search(
        &mut self,
        history: &History,
        options: &AnalysisOptions,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Answer {
        self.prepare(options.method);
        control.set_time(options.limits.soft_time, options.limits.time);
        let question = Question::after(history, &options.limits, control).only(&options.only);
        self.answer_unchecked(options.method, &question, observer)
    }

    /// What [`Analyst::analyze`] does after the search, for those who want a check only of what they are going to tell. The answer is
    /// that of [`Analyst::search`] with the same options.
    pub fn analyze_answer(
        &mut self,
        history: &History,
        options: &AnalysisOptions,
        answer: Answer,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Analysis {
        control.set_time(None, None);
        let question = Question::after(history, &options.limits, control).only(&options.only);
        let answer = self.check_answer(options.method, &question, answer, observer);
        self.compare(history, options, answer, control)
    }

    /// Adds to a checked answer what an explanation needs besides.
    fn compare(
        &mut self,
        history: &History,
        options: &AnalysisOptions,
        mut answer: Answer,
        control: &Control,
    ) -> Analysis {
        // The rest gets as much time again; the stop button still works.
        control.set_time(None, options.limits.time.map(|time| time + Duration::from_millis(1)));
        let mut comparer = Comparer { analyst: self, history, limits: &options.limits, control, nodes: 0 };
        comparer.finish(&mut answer);
        let threat = comparer.threat(8);
        let (alternatives, replies) = match answer.line() {
            Some(line) => {
                // What a chapter knows is shown by its own tree; a search would judge it by hundredths of a pawn.
                let known = replies_of_tree(&answer, options.replies);
                let replies = if known.is_empty() { comparer.replies(&line, options.replies) } else { known };
                (comparer.alternatives(&answer, options.alternatives), replies)
            }
            None => (Vec::new(), Vec::new()),
        };
        let nodes = answer.nodes() + comparer.nodes;
        Analysis { answer, alternatives, replies, threat, nodes }
    }
}

impl Analyst {
    /// What the opponent would play if the side to move passed, by the critic with so many nodes; `None` if there is no pass.
    pub fn threat(&mut self, history: &History, nodes: u64, control: &Control) -> Option<Variation> {
        let limits = Limits::nodes(nodes);
        Comparer { analyst: self, history, limits: &limits, control, nodes: 0 }.threat(1)
    }
}

/// Asks the critic what becomes of other moves.
struct Comparer<'a> {
    analyst: &'a mut Analyst,
    history: &'a History,
    limits: &'a Limits,
    control: &'a Control,
    nodes: u64,
}

impl Comparer<'_> {
    /// The critic's line, with so much of the limits, told until its value is on the board.
    fn judge(&mut self, history: &History, only: &[Move], parts: u32) -> Option<Variation> {
        let mut line = self.search(history, only, parts)?;
        self.follow(history, &mut line);
        Some(line)
    }

    fn search(&mut self, history: &History, only: &[Move], parts: u32) -> Option<Variation> {
        if self.control.is_stopped() {
            return None;
        }
        let share = share_of(self.limits, parts);
        let question = Question::after(history, &share, self.control).only(only);
        let evaluation = self.control.within(share.time, || self.analyst.critic().search(&question, &mut ()));
        self.nodes += evaluation.nodes;
        evaluation.best().cloned().filter(|line| !line.moves.is_empty())
    }

    /// Goes on from the end of a line until what it is worth is on the board. An engine's line may end long before.
    fn follow(&mut self, history: &History, line: &mut Variation) {
        for _ in 0..FOLLOWED {
            if line.moves.len() >= LONG || shows(history.position(), line) {
                return;
            }
            let mut end = history.clone();
            for &m in &line.moves {
                if !end.position().is_legal(m) {
                    return;
                }
                end.play(m);
            }
            if end.position().legal_moves().is_empty() {
                return;
            }
            let Some(more) = self.search(&end, &[], FOLLOWING) else { return };
            let same_side = end.position().turn() == history.position().turn();
            let value = if same_side { more.value } else { more.value.reversed() };
            // Where the line's end is worth something else, the line was not the best play.
            if value.centipawns().abs_diff(line.value.centipawns()) > DRIFT {
                return;
            }
            line.moves.extend(more.moves);
        }
    }

    /// The same for the line of an answer.
    fn finish(&mut self, answer: &mut Answer) {
        let Some(mut line) = answer.line() else { return };
        if answer.known.is_some() {
            return;
        }
        let tree = answer.tree.main_line();
        if tree.len() > line.moves.len() && tree.starts_with(&line.moves[..1]) {
            line.moves = tree;
        }
        let told = line.moves.len();
        self.follow(self.history, &mut line);
        if line.moves.len() > told
            && let Some(best) = answer.candidates.first_mut()
        {
            best.line = line.moves;
        }
    }

    /// What the opponent would play if it were its move.
    fn threat(&mut self, parts: u32) -> Option<Variation> {
        let passed = self.history.position().pass()?;
        if passed.legal_moves().is_empty() {
            return None;
        }
        self.judge(&History::new(passed), &[], parts)
    }

    /// The best of the other moves, those that were proposed, and those that a player would think of first.
    fn alternatives(&mut self, answer: &Answer, most: usize) -> Vec<Variation> {
        let position = self.history.position().clone();
        let Some(best) = answer.best_move() else { return Vec::new() };
        let others: Vec<Move> = position.legal_moves().into_iter().filter(|&m| m != best).collect();
        let mut lines: Vec<Variation> = Vec::new();
        if most == 0 || others.is_empty() {
            return lines;
        }
        lines.extend(self.judge(self.history, &others, 8));
        let proposed =
            answer.candidates.iter().skip(1).filter(|other| other.has_knowledge()).map(|other| other.m);
        for m in natural(&position, &others).into_iter().take(2).chain(proposed) {
            if lines.len() >= most {
                break;
            }
            if !lines.iter().any(|line| line.moves.first() == Some(&m)) && others.contains(&m) {
                lines.extend(self.judge(self.history, &[m], 16));
            }
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        lines
    }

    /// The replies that a reader thinks of: captures of the piece that moved, other captures that pay at first sight, checks, and the
    /// second choice of the critic.
    fn replies(&mut self, line: &Variation, most: usize) -> Vec<Variation> {
        let mut after = self.history.clone();
        let Some(&m) = line.moves.first() else { return Vec::new() };
        let to = after.position().destination(m);
        after.play(m);
        let position = after.position().clone();
        let expected = line.moves.get(1).copied();
        let others: Vec<Move> =
            position.legal_moves().into_iter().filter(|&reply| Some(reply) != expected).collect();
        if most == 0 || others.is_empty() {
            return Vec::new();
        }
        let mut natural = tempting(&position, &others);
        natural.sort_by_key(|reply| reply.to() != to || reply.capture().is_none());
        let mut lines: Vec<Variation> = Vec::new();
        for reply in natural.into_iter().take(most.saturating_sub(1)) {
            lines.extend(self.judge(&after, &[reply], 16));
        }
        if lines.len() < most
            && let Some(second) = self.judge(&after, &others, 16)
            && !lines.iter().any(|known| known.moves.first() == second.moves.first())
        {
            lines.push(second);
        }
        for line in &mut lines {
            line.value = line.value.reversed();
        }
        lines
    }
}

/// Whether a line is told far enough: it is worth little more or less than what is on the board at its beginning, or at its last
/// quiet position at least half of the difference is on the board.
fn shows(start: &Position, line: &Variation) -> bool {
    let Value::Centipawns(value) = line.value else { return true };
    let side = start.turn();
    let before = balance(start, side);
    let promised = value - before;
    if promised.abs() < WORTH_SHOWING {
        return true;
    }
    let mut position = start.clone();
    let mut shown = 0;
    for &m in &line.moves {
        if !position.is_legal(m) {
            return true;
        }
        position.play(m);
        if is_quiet(&position) {
            shown = balance(&position, side) - before;
        }
    }
    2 * shown * promised.signum() >= promised.abs()
}

/// The replies that the tree of a known ending answers, besides the expected one.
fn replies_of_tree(answer: &Answer, most: usize) -> Vec<Variation> {
    let (Some(value), Some(best)) = (answer.value(), answer.best()) else { return Vec::new() };
    if answer.known != Some(Known::Chapter) {
        return Vec::new();
    }
    let tree = &answer.tree;
    let Some(first) = tree.child(NodeId::ROOT, best.m) else { return Vec::new() };
    let others = tree.children(first).iter().skip(1).filter(|&&reply| !tree.children(reply).is_empty());
    others
        .take(most)
        .map(|&reply| {
            let mut moves: Vec<Move> = tree.last_move(reply).into_iter().collect();
            let mut here = reply;
            while let Some(&next) = tree.children(here).first() {
                moves.extend(tree.last_move(next));
                here = next;
            }
            Variation { value, moves }
        })
        .collect()
}

/// A part of the limits, for one of several questions.
fn share_of(limits: &Limits, parts: u32) -> Limits {
    let nodes = limits.nodes.map(|nodes| (nodes / u64::from(parts)).max(2_000));
    let time = limits.time.map(|time| time / parts);
    // A limit by depth alone is no limit on the work: say one.
    let nodes = if nodes.is_none() && time.is_none() { Some(50_000) } else { nodes };
    Limits { nodes, time, ..Limits::none() }
}

#[cfg(test)]
mod tests;
