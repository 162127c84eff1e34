//! The one entry: an ending in, an answer with its plan and its reasons out.

mod clock;
mod kind;
mod shown;
mod value;
mod words;

use std::sync::Arc;

use motive_answer::{Limits, Tree};
use motive_chess::{Color, Move, Position, Role};

use crate::board::{Board, EndingMove};
use crate::book::{Advised, Book, Chapter, built_in};
use crate::drive::{drive, measure};
use crate::geometry::{distance, queening_square};
use crate::lemmas::judge;
use crate::plans::{DecidedByPlans, decide};
use crate::resistance::ease;
use clock::Clock;
use kind::ending;
use shown::{expected, known_ending, longest, shown, shown_strategy, single};
use value::{bare_king, value};

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
}

impl Endings {
    /// With the knowledge that is built in, and nothing begun.
    pub fn new() -> Endings {
        Endings::default()
    }

    /// With other chapters, which several may share.
    pub fn with_book(book: Arc<Book>) -> Endings {
        Endings { book: Some(book), followed: None }
    }

    /// The chapters; those that are built in are read when they are first asked for.
    pub(crate) fn book(&self) -> Option<Arc<Book>> {
        self.book.clone().or_else(|| built_in().ok().cloned())
    }

    /// Forgets the advice that is being followed.
    pub fn forget(&mut self) {
        self.followed = None;
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
        let ending = ending(&board).or_else(|| self.by_own_chapter(&board))?;
        if let Some(answer) = self.by_chapter(position, &board, ending, limits) {
            return Some(answer);
        }
        // No lemma judges these, and who defends them has no chapter.
        if !ending.is_judged() {
            return None;
        }
        let clock = Clock::new(limits);
        let mut nodes = 0;
        let decided = self.by_plans(&board, ending, &clock, &mut nodes);
        let budget = limits.nodes.map_or(NODES, |nodes| nodes.min(NODES * 2));
        let (mut judged, mut open) = (Vec::new(), false);
        let moves = position.legal_moves();
        for (n, &m) in moves.iter().enumerate() {
            let next = Board::of(&position.after(m))?;
            let budget = clock.share(budget, moves.len() - n);
            match value(&next, ending, budget, &mut nodes) {
                Some(value) => judged.push((m, next, -value)),
                None => open = true,
            }
        }
        if let Some(answer) = decided.as_ref().and_then(|decision| played_out(position, decision, &judged)) {
            return Some(Answer { nodes, ..answer });
        }
        let best = judged.iter().map(|&(_, _, value)| value).max();
        // A move that nobody can judge might be better: then the result is not known.
        if open && best != Some(1) {
            return None;
        }
        let value = match best {
            None if board.is_check() => EndingResult::Loss,
            None => EndingResult::Draw,
            Some(best) => outcome(best),
        };
        let chosen = choose(&board, &judged, best, ending, &mut nodes);
        let step = chosen.and_then(|m| board.steps().into_iter().find(|&step| is_step(m, step)));
        let (plan, mut notes) = words::describe(&board, ending, value, step);
        match &decided {
            Some(decision) => notes.extend(thoughts(decision)),
            None if ending == Ending::PassedPawns => notes.push(KNOWN_RESULT.into()),
            None => {}
        }
        let reasons = known_ending(ending, &plan);
        // What follows was not looked at closely enough to be printed.
        let tree = chosen.map(|m| single(m, &reasons)).unwrap_or_default();
        let others = judged.iter().filter(|(m, ..)| Some(*m) != chosen);
        let others = others.map(|&(m, _, value)| (m, outcome(value))).collect();
        Some(Answer { value, best: chosen, plan, tree, others, notes, mate: None, is_known: true, nodes })
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

    /// An ending that only a chapter of the user's is about.
    fn by_own_chapter(&self, board: &Board) -> Option<Ending> {
        let book = self.book.as_ref()?;
        Chapter::of(book, board).map(|_| Ending::Other)
    }

    /// What the chapter of the ending says, if the side to move is the one that it is written for.
    fn by_chapter(
        &mut self,
        position: &Position,
        board: &Board,
        ending: Ending,
        limits: &Limits,
    ) -> Option<Answer> {
        let book = self.book()?;
        let (chapter, strong) = Chapter::of(&book, board)?;
        if strong != board.turn() {
            return None;
        }
        // What is not known to be won is not played for a win as if it were.
        if ending.is_judged() && value(board, ending, NODES, &mut 0) != Some(1) {
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
        // Nobody has measured the user's chapters: whether their moves keep the win is looked at.
        let keeps = self.book.is_none() || is_won_after(board, step);
        let is_known = keeps && ending.is_judged() || ends_won(&advised, at);
        if !is_known && self.book.is_none() {
            return None;
        }
        let (plan, mut notes) = words::describe(board, ending, EndingResult::Win, Some(step));
        let plan = if advised.note.is_empty() { plan } else { advised.note.clone() };
        notes.extend(words::piece(&advised, at, mate));
        let tree = shown(&advised, at, position);
        let best = tree.main_line().first().copied();
        best?;
        self.followed = Some((advised, at));
        let others = Vec::new();
        Some(Answer { value: EndingResult::Win, best, plan, tree, others, notes, mate, is_known, nodes })
    }
}

/// Whether a move leads to a win that is known without any chapter.
fn is_won_after(board: &Board, step: EndingMove) -> bool {
    let next = board.after(step);
    let judged = ending(&next).filter(|ending| ending.is_judged());
    judged.is_some_and(|ending| value(&next, ending, NODES, &mut 0) == Some(-1))
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
    let tree = shown_strategy(strategy, position, &known_ending(Ending::PassedPawns, &plan));
    let best = tree.main_line().first().copied()?;
    // Of the other moves the search knows how they end; none is better than what is decided.
    let others = judged.iter().filter(|(m, ..)| *m != best);
    let others = others.map(|&(m, _, other)| (m, outcome(other).min(value))).collect();
    Some(Answer { value, best: Some(best), plan, tree, others, notes, mate: None, is_known: true, nodes: 0 })
}

/// The moves to mate, if every end of the advice is mate.
fn mate_in(advised: &Advised, at: usize) -> Option<u32> {
    all_ends(advised, at, Board::is_mate).then(|| longest(&advised.tree, at, 0))
}

/// Whether every end of the advice is mate or mating material against a bare king.
fn ends_won(advised: &Advised, at: usize) -> bool {
    let is_won = |board: &Board| ending(board) == Some(Ending::BareKing) && bare_king(board) != 0;
    all_ends(advised, at, |board| board.is_mate() || is_won(board))
}

/// Whether something is true of every end of the advice.
fn all_ends(advised: &Advised, at: usize, is_so: impl Fn(&Board) -> bool) -> bool {
    let tree = &advised.tree;
    let mut work = vec![at];
    while let Some(at) = work.pop() {
        let node = &tree.nodes[at];
        if node.moves.is_empty() && !is_so(&node.position) {
            return false;
        }
        work.extend(node.moves.iter().map(|&(_, child)| child));
        if work.len() > 10_000 {
            return false;
        }
    }
    true
}

/// Among moves that keep the result: the one that makes progress, or resists best.
fn choose(
    board: &Board,
    judged: &[(Move, Board, i8)],
    best: Option<i8>,
    ending: Ending,
    nodes: &mut u64,
) -> Option<Move> {
    let best = best?;
    let us = board.turn();
    if ending == Ending::BareKing && best > 0 {
        let queen = board.find(us, Role::Queen).is_some();
        let (step, _, looked) = drive(board, DRIVE_PLIES[usize::from(!queen)]);
        *nodes += looked;
        let step = step?;
        return judged.iter().map(|&(m, ..)| m).find(|m| is_step(*m, step));
    }
    let keep = judged.iter().filter(|&&(_, _, value)| value == best);
    let chosen = keep.min_by_key(|(_, next, _)| match best {
        1.. => progress(next, us),
        0 => i64::from(judge(next).is_none()),
        _ => resistance(next, us, ending),
    });
    chosen.map(|&(m, ..)| m)
}

/// Smaller is nearer to the win: a queen that mates, a position that a lemma knows, a pawn further on, a king nearer to
/// where he is needed. This is what keeps the winner from going round in circles.
fn progress(next: &Board, us: Color) -> i64 {
    let known = i64::from(judge(next).is_none());
    if next.count() == 1 && next.men().all(|man| man.role == Role::Queen) {
        return i64::from(measure(next, us.other())) - 10_000;
    }
    let pawn = next.find(us, Role::Pawn);
    let to_go = pawn.map_or(0, |pawn| i64::from(distance(pawn, queening_square(us, pawn))));
    let king = pawn.map_or(0, |pawn| i64::from(distance(next.king(us), queening_square(us, pawn))));
    let theirs =
        next.find(us.other(), Role::Pawn).map_or(0, |pawn| 5 + i64::from(distance(next.king(us), pawn)));
    if next.count() == 1 {
        return to_go * 2000 + king * 400 + known;
    }
    known * 1000 + to_go * 20 + king * 3 + theirs
}

/// Smaller asks more of the opponent: few replies that win, and those hard to see.
fn resistance(next: &Board, us: Color, ending: Ending) -> i64 {
    if ending == Ending::BareKing {
        return -i64::from(measure(next, us));
    }
    ease(next)
}

fn is_step(m: Move, step: EndingMove) -> bool {
    m.from() == Some(step.from) && m.to() == step.to && m.promotion() == step.promotion
}

/// The result that -1, 0 or 1 stands for.
fn outcome(value: i8) -> EndingResult {
    match value {
        0 => EndingResult::Draw,
        1.. => EndingResult::Win,
        _ => EndingResult::Loss,
    }
}
