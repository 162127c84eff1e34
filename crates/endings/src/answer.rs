//! The one entry: an ending in, an answer with its plan and its reasons out.

mod words;

use advice::{Domain as _, Engine, EngineSettings, Knowledge, Source, Term};
use motive_chess::{Color, Move, Position, Role, SquareSet};
use motive_solution::{Limits, NodeId, Reason, Reasons, Tree};

use crate::board::{Board, Step};
use crate::domain::{Chess, side};
use crate::drive::{drive, measure};
use crate::geometry::{are_passed, distance, queening_square};
use crate::kpkp::Asker;
use crate::lemmas::judge;
use crate::lemmas::kpk::effort;
use crate::proof::prove;

/// The result for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
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
    pub value: Outcome,
    /// The move it advises; none if there is no legal move.
    pub best: Option<Move>,
    /// The plan in a few words.
    pub plan: String,
    /// The line that both sides are expected to follow, every move with its reason.
    pub tree: Tree,
    /// What was thought on the way, in words.
    pub notes: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
}

/// The endings that are played by advice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// King and pawn against king.
    PawnAgainstKing,
    /// Pawns against each other, both passed.
    PassedPawns,
    /// Queen against pawn.
    QueenAgainstPawn,
    /// Queen against rook: the result only rests on what hangs at once.
    QueenAgainstRook,
    /// Queen, rook, two bishops, or bishop and knight against the bare king.
    BareKing,
}

/// Files that are embedded.
const KPKP: &str = include_str!("../../../kb/advice/kpkp.advice");

/// Positions that all searches for one value may look at, unless the limits say less.
const NODES: u64 = 12_000;
/// Plies that the drive of a bare king looks ahead with a queen, and without.
const DRIVE_PLIES: [u32; 2] = [3, 5];
/// Cycles of AL3 for an explanation: about as many as Fig. 10 shows.
const CYCLES: u32 = 24;

/// Answers questions about endings.
pub struct Endings {
    knowledge: Option<Knowledge>,
}

impl Default for Endings {
    fn default() -> Endings {
        Endings::new()
    }
}

impl Endings {
    /// With the knowledge that is built in.
    pub fn new() -> Endings {
        Endings { knowledge: Knowledge::read(&Chess, &[Source { name: "kpkp.advice", text: KPKP }]).ok() }
    }

    /// Which ending a position is, if it is one of those played here.
    pub fn ending(position: &Position) -> Option<Ending> {
        let board = Board::of(position)?;
        ending(&board)
    }

    /// The answer, or nothing if the position is none of the endings played here.
    pub fn answer(&self, position: &Position, limits: &Limits) -> Option<Answer> {
        let board = Board::of(position)?;
        let ending = ending(&board)?;
        let budget = limits.nodes.map_or(NODES, |nodes| nodes.min(NODES * 8));
        let mut nodes = 0;
        let mut judged = Vec::new();
        let moves = position.legal_moves();
        for &m in &moves {
            let next = Board::of(&position.after(m))?;
            let value = value(&next, ending, budget, &mut nodes);
            judged.push((m, next, -value));
        }
        let us = position.turn();
        let best = judged.iter().map(|&(_, _, value)| value).max();
        let value = match best {
            None if board.is_check() => Outcome::Loss,
            None | Some(0) => Outcome::Draw,
            Some(1..) => Outcome::Win,
            Some(_) => Outcome::Loss,
        };
        let chosen = choose(&board, &judged, best, ending, &mut nodes);
        let (plan, mut notes) = words::describe(&board, ending, value);
        if ending == Ending::PassedPawns {
            notes.extend(self.al3(&board, us, value));
        }
        let tree = chosen.map(|m| line(position, m, us, &plan)).unwrap_or_default();
        Some(Answer { value, best: chosen, plan, tree, notes, nodes })
    }

    /// What AL3 thinks of the question that matters.
    fn al3(&self, board: &Board, us: Color, value: Outcome) -> Vec<String> {
        let Some(knowledge) = &self.knowledge else { return Vec::new() };
        let settings = EngineSettings {
            search_nodes: crate::kpkp::SEARCH_NODES,
            cycles: CYCLES,
            ..EngineSettings::default()
        };
        let mut engine = Engine::new(&Chess, knowledge, settings, "here", board);
        let (question, asked) = match value {
            Outcome::Win => ("canwin", us),
            Outcome::Draw => ("candraw", us),
            Outcome::Loss => ("canwin", us.other()),
        };
        if engine.ask(&Term::call(question, [Chess.side_term(side(asked))])).is_err() {
            return Vec::new();
        }
        let report = engine.solve();
        report.explanation.into_iter().map(|note| note.text).collect()
    }
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

fn ending(board: &Board) -> Option<Ending> {
    let mut white: Vec<Role> = board.men_of(Color::White).map(|man| man.role).collect();
    let mut black: Vec<Role> = board.men_of(Color::Black).map(|man| man.role).collect();
    white.sort_unstable();
    black.sort_unstable();
    let bare = |men: &[Role]| match men {
        [Role::Pawn] => Some(Ending::PawnAgainstKing),
        [Role::Queen | Role::Rook] | [Role::Bishop | Role::Knight, Role::Bishop] => Some(Ending::BareKing),
        _ => None,
    };
    match (&white[..], &black[..]) {
        (men, []) | ([], men) => bare(men),
        ([Role::Pawn], [Role::Pawn]) => {
            let (w, b) = (board.find(Color::White, Role::Pawn)?, board.find(Color::Black, Role::Pawn)?);
            are_passed(w, b).then_some(Ending::PassedPawns)
        }
        ([Role::Queen], [Role::Pawn]) | ([Role::Pawn], [Role::Queen]) => Some(Ending::QueenAgainstPawn),
        ([Role::Queen], [Role::Rook]) | ([Role::Rook], [Role::Queen]) => Some(Ending::QueenAgainstRook),
        _ => None,
    }
}

/// 1, 0 or -1 for the side to move.
fn value(board: &Board, ending: Ending, budget: u64, nodes: &mut u64) -> i8 {
    let sign = if board.turn() == Color::White { 1 } else { -1 };
    if !board.has_step() {
        return if board.is_check() { -1 } else { 0 };
    }
    if ending == Ending::BareKing {
        return sign * bare_king(board);
    }
    let mut asker = Asker::new(budget);
    let value = asker.value(board, true).unwrap_or(0);
    *nodes += asker.cost.nodes.max(1);
    sign * value
}

/// Mating material against a bare king, for White.
fn bare_king(board: &Board) -> i8 {
    if board.count() < 2 {
        return judge(board).unwrap_or(0);
    }
    let Some(strong) = board.men().next().map(|man| man.color) else { return 0 };
    let bishops: Vec<_> = board.men().filter(|man| man.role == Role::Bishop).collect();
    let same = matches!(bishops[..], [a, b] if SquareSet::LIGHT.contains(a.square) == SquareSet::LIGHT.contains(b.square));
    let lost = board.turn() != strong && board.steps().into_iter().any(|step| board.takes(step));
    match (same || lost, strong) {
        (true, _) => 0,
        (_, Color::White) => 1,
        (_, Color::Black) => -1,
    }
}

/// Smaller is nearer to the win: a queen that mates, a position that a lemma knows, a pawn further on, a king nearer to
/// where he is needed. This is what keeps the winner from going round in circles.
fn progress(next: &Board, us: Color) -> i64 {
    let known = if next.count() == 1 && next.find(us, Role::Pawn).is_some() {
        effort(next) as i64
    } else {
        i64::from(judge(next).is_none())
    };
    if next.count() == 1 && next.men().all(|man| man.role == Role::Queen) {
        return i64::from(measure(next, us.other())) - 10_000;
    }
    let pawn = next.find(us, Role::Pawn);
    let to_go = pawn.map_or(0, |pawn| i64::from(distance(pawn, queening_square(us, pawn))));
    let king = pawn.map_or(0, |pawn| i64::from(distance(next.king(us), queening_square(us, pawn))));
    let theirs =
        next.find(us.other(), Role::Pawn).map_or(0, |pawn| 5 + i64::from(distance(next.king(us), pawn)));
    if next.count() == 1 {
        return to_go * 2000 + king * 400 + known.min(200);
    }
    known * 1000 + to_go * 20 + king * 3 + theirs
}

/// Smaller asks more of the opponent: few replies that win, and those hard to see.
fn resistance(next: &Board, us: Color, ending: Ending) -> i64 {
    if ending == Ending::BareKing {
        return -i64::from(measure(next, us));
    }
    let replies = next.steps();
    let winning = replies
        .iter()
        .filter(|&&reply| prove(&next.after(reply), us.other(), 40).answer == Some(true))
        .count();
    // A reply of the opponent that a lemma knows to win is easy to see.
    let easy =
        replies.iter().filter(|&&reply| judge(&next.after(reply)).is_some_and(|value| value != 0)).count();
    (winning * 4 + easy) as i64 * 100 / replies.len().max(1) as i64
}

fn is_step(m: Move, step: Step) -> bool {
    m.from() == Some(step.from) && m.to() == step.to && m.promotion() == step.promotion
}

/// The advised move and what a search expects behind it.
fn line(position: &Position, first: Move, us: Color, plan: &str) -> Tree {
    let mut tree = Tree::new();
    let reason =
        || Reasons::one(Reason::Knowledge { entry: format!("endings: {plan}"), bindings: Vec::new() });
    let Ok(mut at) = tree.add(NodeId::ROOT, first, reason()) else { return tree };
    let mut position = position.after(first);
    let Some(board) = Board::of(&position) else { return tree };
    for step in prove(&board, us, crate::kpkp::SEARCH_NODES).line {
        let Some(m) = position.legal_moves().into_iter().find(|m| is_step(*m, step)) else { break };
        let Ok(next) = tree.add(at, m, reason()) else { break };
        at = next;
        position.play(m);
    }
    tree
}
