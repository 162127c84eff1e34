//! The one entry: an ending in, an answer with its plan and its reasons out.

mod choice;
mod clock;
mod ends;
mod judge;
mod kind;
mod narrow;
mod progress;
mod shown;
mod value;
mod words;

use std::sync::Arc;

use motive_answer::{Limits, Tree};
use motive_chess::{Color, Move, Position};

use crate::board::Board;
use crate::book::{Advised, Book, Chapter, built_in};
use crate::plans::{DecidedByPlans, decide};
use choice::{choose, follows};
use clock::Clock;
use ends::{ends_won, mate_in};
use judge::Judge;
use kind::ending;
use progress::POSITIONS;
use shown::{expected, known_ending, shown, shown_strategy, single};

pub(crate) use choice::is_step;
pub(crate) use value::bare_king;

pub use kind::Ending;

/// The result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum EndingResult {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

/// What the advice says about a position.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The result for the side to move, as the advice believes it.
    pub value: EndingResult,
    /// The move it advises; none if there is no legal move.
    pub best: Option<Move>,
    /// The plan in a few words.
    pub plan: String,
    /// The line that both sides are expected to follow, every own move with its reason; a piece of advice comes with
    /// the answers to all replies, as far as there is room.
    pub tree: Tree,
    /// The other moves and how they end, if that was found out.
    pub others: Vec<(Move, EndingResult)>,
    /// What was thought on the way, in words.
    pub notes: Vec<String>,
    /// The moves until mate, if the line forces it.
    pub mate: Option<u32>,
    /// Whether the result is known. A chapter may say how to go on without knowing where that ends: rook against pawn and
    /// queen against rook are won by force in some positions only.
    pub is_known: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// Positions that all searches for the value of one move may look at, unless the limits say otherwise: enough for studies.
const NODES: u64 = 40_000;
/// Positions that a search for a piece of advice looks at in a millisecond, on a slow day.
const POSITIONS_PER_MS: u128 = 500;
/// Plies that the drive of a bare king looks ahead with a queen, and without.
const DRIVE_PLIES: [u32; 2] = [3, 5];
/// The methods whose notes are not worth telling: they keep the books of the engine.
const UNSPOKEN: [&str; 5] = ["SPECIFIC", "SPECIFICFAILS", "SPECIFICCOUNTER", "SEARCHADVICE", "PLAINSTOP"];
/// Notes that are told at most.
const MAX_NOTES: usize = 12;
/// Positions that a player remembers having entered; more than the fifty-move rule allows.
const MAX_VISITED: usize = 128;
/// Said where AL3 left the questions open.
const KNOWN_RESULT: &str = "The plans leave it open; the result comes from a search with proof numbers.";

/// Answers questions about endings.
///
/// A piece of advice is followed to its end before another is asked for (AL1), so it is remembered from move to move. A
/// position that does not continue it is looked at afresh.
#[derive(Default)]
pub struct Endings {
    /// The chapters; without any, those that are built in.
    book: Option<Arc<Book>>,
    followed: Option<(Advised, usize)>,
    /// Where the own moves in won positions have led: none is entered twice without need.
    visited: Vec<Board>,
}

impl Endings {
    /// With the knowledge that is built in, and nothing begun.
    pub fn new() -> Endings {
        Endings::default()
    }

    /// With other chapters, which several may share.
    pub fn with_book(book: Arc<Book>) -> Endings {
        Endings { book: Some(book), ..Endings::default() }
    }

    /// The chapters; those that are built in are read when they are first asked for.
    pub(crate) fn book(&self) -> Option<Arc<Book>> {
        self.book.clone().or_else(|| built_in().ok().cloned())
    }

    /// Forgets the advice that is being followed.
    pub fn forget(&mut self) {
        self.followed = None;
        self.visited.clear();
    }

    /// Which ending a position is, if it is one of those played here.
    ///
    /// ```
    /// use motive_endings::Endings;
    ///
    /// assert!(Endings::ending(&"8/8/8/8/8/k7/8/KR6 w - - 0 1".parse()?).is_some());
    /// assert!(Endings::ending(&motive_chess::Position::default()).is_none());
    /// # Ok::<(), motive_chess::FenError>(())
    /// ```
    pub fn ending(position: &Position) -> Option<Ending> {
        let board = Board::of(position)?;
        ending(&board)
    }

    /// The answer, or nothing if the position is none of the endings played here.
    pub fn answer(&mut self, position: &Position, limits: &Limits) -> Option<Answer> {
        let board = Board::of(position)?;
        let book = self.book()?;
        let ending = ending(&board).or_else(|| by_own_chapter(&book, &board))?;
        let clock = Clock::new(limits);
        let mut judge = Judge::new(&book, &board, ending, clock.share(limits.nodes.unwrap_or(u64::MAX), 2));
        // What follows a move that keeps a win is won, whether or not it can be found out again.
        if judge.root.is_none() && self.visited.first().is_some_and(|before| follows(before, &board)) {
            judge.root = Some(1);
        }
        // What the judge has used is gone, and whoever finds the table silent must still compare moves.
        let rest = Limits { time: clock.left().map(|left| left / 2), ..limits.clone() };
        if let Some(answer) = self.by_chapter(position, &board, &mut judge, &rest) {
            return Some(answer);
        }
        // Nobody judges these, and who defends them has no chapter.
        if !judge.can_judge() {
            return None;
        }
        let mut nodes = 0;
        let decided = self.by_plans(&board, ending, &clock, &mut nodes);
        let budget = limits.nodes.map_or(NODES, |nodes| nodes.min(NODES * 2));
        let (mut judged, mut open) = (Vec::new(), Vec::new());
        let moves = position.legal_moves();
        for (n, &m) in moves.iter().enumerate() {
            let next = Board::of(&position.after(m))?;
            let budget = clock.share(budget, moves.len() - n);
            match judge.value(&next, budget) {
                Some(value) => judged.push((m, next, -value)),
                None => open.push((m, next, 1)),
            }
        }
        nodes += judge.nodes();
        // A win that is known needs a move, and what is left are those that nobody can judge: one of them is played, and nothing is said of them.
        let mut guesses = Vec::new();
        if judge.root == Some(1) && judged.iter().all(|&(_, _, value)| value < 1) {
            guesses = open.iter().map(|&(m, ..)| m).collect();
            judged.append(&mut open);
        }
        if let Some(answer) = decided.as_ref().and_then(|decision| played_out(position, decision, &judged)) {
            return Some(Answer { nodes, ..answer });
        }
        let mut best = judged.iter().map(|&(_, _, value)| value).max();
        // A move that nobody can judge might be better: then the result is not known, unless rules or a search know it. Rules of thumb say what is likely.
        let is_known = open.is_empty() || best == Some(1) || best.is_some() && best == judge.root;
        let usual = if is_known { None } else { Some(judge.usual(&board)?) };
        if let Some(usual) = usual {
            // No move is told to be better than the position.
            let told = |next: &Board| Some((-judge.usual(next)?).min(usual));
            judged.extend(open.into_iter().filter_map(|(m, next, _)| Some((m, next, told(&next)?))));
            best = Some(judged.iter().map(|&(_, _, value)| value).max()?);
        }
        let value = match usual.or(best) {
            None if board.is_check() => EndingResult::Loss,
            None => EndingResult::Draw,
            Some(best) => outcome(best),
        };
        let looks = (clock.share(POSITIONS, 1), clock.share(narrow::POSITIONS, 1));
        let defense = if value == EndingResult::Win { None } else { defended(&book, &board, &judged, best) };
        let chosen = match &defense {
            Some((m, _)) => Some(*m),
            None => choose(&board, &judged, best, &judge, &self.visited, looks, &mut nodes),
        };
        let kept = judged.iter().find(|(m, ..)| Some(*m) == chosen && !guesses.contains(m));
        if let Some(&(_, next, 1)) = kept.filter(|_| is_known) {
            self.visit(next);
        }
        let step = chosen.and_then(|m| board.steps().into_iter().find(|&step| is_step(m, step)));
        let (plan, mut notes) = words::describe(&board, ending, value, step);
        let plan = defense.map(|(_, note)| note).filter(|note| !note.is_empty()).unwrap_or(plan);
        notes.splice(0..0, if is_known { judge.why(&board) } else { judge.why_usually(&board) });
        match &decided {
            Some(decision) => notes.extend(thoughts(decision)),
            None if ending == Ending::PassedPawns => notes.push(KNOWN_RESULT.into()),
            None => {}
        }
        let reasons = known_ending(&judge.name, &plan);
        // What follows was not looked at closely enough to be printed.
        let tree = chosen.map(|m| single(m, &reasons)).unwrap_or_default();
        let others = judged.iter().filter(|(m, ..)| Some(*m) != chosen && !guesses.contains(m));
        let others = others.map(|&(m, _, value)| (m, outcome(value))).collect();
        Some(Answer { value, best: chosen, plan, tree, others, notes, mate: None, is_known, nodes })
    }

    /// Remembers where a move has led that keeps a win.
    fn visit(&mut self, next: Board) {
        self.visited.truncate(MAX_VISITED - 1);
        self.visited.insert(0, next);
    }

    /// What AL3 decides about pawns against each other.
    fn by_plans(
        &self,
        board: &Board,
        ending: Ending,
        clock: &Clock,
        nodes: &mut u64,
    ) -> Option<DecidedByPlans> {
        let book = self.book().filter(|_| ending == Ending::PassedPawns)?;
        let (decision, spent) = decide(&book, board, &mut || clock.has_time());
        *nodes += spent.units;
        decision
    }

    /// What the chapter of the ending says, if the side to move is the one that it is written for.
    fn by_chapter(
        &mut self,
        position: &Position,
        board: &Board,
        judge: &mut Judge<'_>,
        limits: &Limits,
    ) -> Option<Answer> {
        let book = self.book()?;
        let (chapter, strong) = Chapter::of(&book, board)?;
        if strong != board.turn() {
            return None;
        }
        // What is not known to be won is not played for a win as if it were.
        let won = judge.root == Some(1);
        if !won && (judge.root.is_some() || judge.ending.is_judged()) {
            return None;
        }
        let going_on = self.followed.take().and_then(|(advised, at)| {
            let tree = &advised.tree;
            // The same position again, or one that the opponent's reply has led to.
            let replies =
                tree.nodes[at].moves.first().map_or(&[][..], |&(_, child)| &tree.nodes[child].moves[..]);
            let mut candidates = std::iter::once(at).chain(replies.iter().map(|&(_, child)| child));
            let here = candidates.find(|&n| tree.nodes[n].position == *board)?;
            (!tree.nodes[here].moves.is_empty()).then_some((advised, here))
        });
        let ((advised, at), nodes) = if let Some(going_on) = going_on {
            (going_on, 1)
        } else {
            let advised = chapter.advise_within(board, positions_for(limits))?;
            let nodes = advised.nodes;
            ((advised, 0), nodes)
        };
        let step = *expected(&advised, at).first()?;
        let mate = mate_in(&advised, at);
        // Where nobody has measured the chapter, or rules can tell: whether its moves keep the win is looked at.
        let measured =
            self.book.is_none() && matches!(judge.ending, Ending::BareKing | Ending::PawnAgainstKing);
        // Where a number always falls nothing comes twice; a tree of other chapters may lead to where the player has been.
        let been = || advised.tree.nodes.iter().any(|node| self.visited.contains(&node.position));
        if !measured && at == 0 && been() {
            return None;
        }
        let is_known = won && (measured || judge.value(&board.after(step), NODES) == Some(-1))
            || ends_won(&book, &advised, at);
        if !is_known && self.book.is_none() {
            return None;
        }
        let (plan, mut notes) = words::describe(board, judge.ending, EndingResult::Win, Some(step));
        let plan = if advised.note.is_empty() { plan } else { advised.note.clone() };
        notes.splice(0..0, judge.why(board));
        notes.extend(words::piece(&advised, at, mate));
        let tree = shown(&advised, at, position);
        let best = Some(tree.main_line().first().copied()?);
        if is_known {
            self.visit(board.after(step));
        }
        self.followed = Some((advised, at));
        let others = Vec::new();
        let nodes = nodes + judge.nodes();
        Some(Answer { value: EndingResult::Win, best, plan, tree, others, notes, mate, is_known, nodes })
    }
}

/// An ending that only a chapter is about.
fn by_own_chapter(book: &Book, board: &Board) -> Option<Ending> {
    (Chapter::of(book, board).is_some() || book.values(board).is_some()).then_some(Ending::Other)
}

/// What the chapter says to the defender, as far as its moves keep the result.
fn defended(
    book: &Book,
    board: &Board,
    judged: &[(Move, Board, i8)],
    best: Option<i8>,
) -> Option<(Move, String)> {
    let (chapter, weak) = Chapter::of_defense(book, board)?;
    if weak != board.turn() {
        return None;
    }
    let advised = chapter.advise(board)?;
    let step = *expected(&advised, 0).first()?;
    let found = judged.iter().find(|&&(m, _, value)| is_step(m, step) && Some(value) == best)?;
    Some((found.0, advised.note))
}

/// How many positions a search for a piece of advice may look at.
fn positions_for(limits: &Limits) -> usize {
    let by_time = limits.time.map(|time| time.as_millis().saturating_mul(POSITIONS_PER_MS));
    let by_count = limits.nodes.map(u128::from);
    let most = by_time.into_iter().chain(by_count).min();
    most.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX)
}

/// What AL3 thought on its way to a decision, in words.
fn thoughts(decision: &DecidedByPlans) -> Vec<String> {
    let told = decision.notes.iter().filter(|note| !UNSPOKEN.contains(&&*note.method));
    let mut notes: Vec<String> = told.map(|note| note.text.clone()).take(MAX_NOTES).collect();
    // What the numbers of the plans stand for.
    for (name, words) in &decision.plans {
        if notes.iter().any(|note| mentions(note, name)) {
            notes.push(format!("{name}: {words}."));
        }
    }
    notes
}

/// Whether a text has the name of a plan, and not only that of another which begins like it.
fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| !text[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

/// The answer that a decided question gives by itself: the strategy says what to play and what follows.
fn played_out(
    position: &Position,
    decision: &DecidedByPlans,
    judged: &[(Move, Board, i8)],
) -> Option<Answer> {
    let us = position.turn();
    let strategy = decision.strategy.as_ref()?;
    let step = match &strategy.nodes.first()?.moves[..] {
        [(step, _)] => *step,
        _ => return None,
    };
    let board = Board::of(position)?;
    let value = outcome(if us == Color::White { decision.value } else { -decision.value });
    let (plan, mut notes) = words::describe(&board, Ending::PassedPawns, value, Some(step));
    notes.extend(thoughts(decision));
    let tree = shown_strategy(strategy, position, &known_ending("kpkp", &plan));
    let best = tree.main_line().first().copied()?;
    // Of the other moves the search knows how they end; none is better than what is decided.
    let others = judged.iter().filter(|(m, ..)| *m != best);
    let others = others.map(|&(m, _, other)| (m, outcome(other).min(value))).collect();
    Some(Answer { value, best: Some(best), plan, tree, others, notes, mate: None, is_known: true, nodes: 0 })
}

/// The result that -1, 0 or 1 stands for.
fn outcome(value: i8) -> EndingResult {
    match value {
        0 => EndingResult::Draw,
        1.. => EndingResult::Win,
        _ => EndingResult::Loss,
    }
}
