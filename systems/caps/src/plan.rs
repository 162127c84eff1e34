//! A refutation as a plan: what had to be true for it to work, instead of what it touched.
//!
//! The refuter's moves are played again after a pass and cut where the gain is first realized. If they run, the trouble
//! was there before. Another move does something about it only if the same moves fare worse against it: the
//! replay differs, step by step, in the defender's favor. Berliner's six sets (1974) are unions without order; he
//! asked at the end for "a still higher level language" that separates the issues of a refutation. This is one.
//!
//! Amounts are in units, a pawn each; a mate counts [`MATED`].

mod blame;
mod replay;

pub use blame::Blame;
pub use replay::{Counterplay, Replayed};

use motive_chess::{Color, Move, MoveList, Piece, Position, Role, Square, role_name};
use motive_perception::values::UNITS;

use crate::scratch::{Gain, Scratch};

/// What a mate counts.
pub(crate) const MATED: i32 = 200;

/// No amount counts more where amounts are compared: a queen.
const LARGEST: i32 = 9;

/// So many half-moves of a line are looked at: five moves of the refuter.
const LONGEST: usize = 9;

/// A plan begins with one of the refuter's first so many moves. The design page of causality says three.
const BEGINNINGS: usize = 3;

/// What the defender does first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstMove {
    /// Nothing: the other side moves twice in a row.
    Pass,
    /// A move.
    Move(Move),
}

/// A move of the refuter, and what the defender could do then.
#[derive(Clone, Debug)]
struct Step {
    mv: Move,
    check: bool,
    /// What the refuter has gained, less what the defender can take now.
    settled: i32,
    /// The answers to a check.
    evasions: MoveList,
    /// What the defender could win by a capture, by square.
    loot: Vec<Gain>,
    /// Whether he could mate.
    mates_back: bool,
}

/// How a plan ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Issue {
    /// The king is mated by the man who stands there at the end.
    Mate(Square),
    /// A pawn becomes a queen on the square.
    Promotes(Square),
    /// This man is taken on the square.
    Wins(Piece, Square),
    /// The last move takes nothing: what was won on the way is kept.
    Keeps,
}

/// What a side can do to the other, as it runs after a pass or after a move: the refuter's moves up to where the gain is
/// realized, and no further.
///
/// ```
/// use motive_caps::{FirstMove, RefutingPlan};
/// use motive_chess::Position;
///
/// // White threatens to mate on the back rank; the pawn move does nothing about it, the queen does.
/// let position: Position = "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1".parse()?;
/// let mut board = position.after(position.parse_san("a2")?);
/// let mut line = Vec::new();
/// for san in ["Qe8+", "Rxe8", "Rxe8#"] {
///     line.push(board.parse_san(san)?);
///     board.play(line[line.len() - 1]);
/// }
/// let plan = RefutingPlan::new(&position, FirstMove::Pass, &line, 0).ok_or("a plan")?;
/// assert_eq!(plan.moves().len(), 3);
/// assert!(plan.replay(position.parse_san("a2")?).counterplay().is_none());
/// assert!(plan.replay(position.parse_san("Qe4")?).counterplay().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RefutingPlan {
    start: Position,
    refuter: Color,
    base: i32,
    steps: Vec<Step>,
    moves: Vec<Move>,
    gain: i32,
    loss: i32,
    issue: Issue,
    loot: Vec<Gain>,
    mates: bool,
}

impl RefutingPlan {
    /// The plan in a line, the refuter's move first, if it runs after a pass or after a move of the side on move. `loss` is
    /// what the whole line is said to cost that side, in units, 0 if nobody has said it: a plan of several moves that
    /// explains less than half of it is not the trouble.
    ///
    /// `None` if nothing is gained, if a quiet move in it threatens nothing (then the line says nothing about other
    /// moves), if the side is in check and cannot pass, and where hardly anything but pawns is left, because there a
    /// pass is not neutral, unless it ends in mate.
    pub fn new(position: &Position, opening: FirstMove, line: &[Move], loss: i32) -> Option<RefutingPlan> {
        let refuter = position.turn().other();
        let mut board = match opening {
            FirstMove::Pass => position.pass()?,
            FirstMove::Move(m) => position.is_legal(m).then(|| position.after(m))?,
        };
        let base = units(position, refuter);
        let mut played: Vec<(Position, Move, Position, i32)> = Vec::new();
        let mut moves = Vec::new();
        for &m in line.iter().take(LONGEST) {
            if !board.is_legal(m) {
                break;
            }
            let after = board.after(m);
            moves.push(m);
            if board.turn() == refuter {
                let settled = settled(&after, refuter, base);
                played.push((board, m, after.clone(), settled));
            }
            board = after;
        }
        let most = played.iter().map(|step| step.3).max().filter(|&most| most >= 1)?;
        let last = played.iter().position(|step| step.3 >= 1 && 2 * step.3 >= most)?;
        let gain = played[last].3;
        if gain < MATED && is_pawn_race(position) {
            return None;
        }
        let loss = loss.min(LARGEST);
        if last > 0 && 2 * gain < loss
            || !played[..last].iter().all(|step| is_forcing(&step.0, step.1, &step.2))
        {
            return None;
        }
        played.truncate(last + 1);
        moves.truncate(2 * last + 1);
        let issue = issue(&played[last].0, played[last].1, &played[last].2);
        let own = Scratch::new(position);
        Some(RefutingPlan {
            start: position.clone(),
            refuter,
            base,
            steps: played.into_iter().map(|(_, mv, after, settled)| Step::new(mv, &after, settled)).collect(),
            moves,
            gain,
            loss,
            issue,
            loot: own.gains(refuter.other()),
            mates: own.mate_in_one(refuter.other()).is_some(),
        })
    }

    /// The plan in a line that runs after a pass. It may begin with one of the refuter's first moves only, because what was
    /// there before may come after something that the tried move brought about (Figure 3.22).
    pub fn inherited(position: &Position, line: &[Move], loss: i32) -> Option<RefutingPlan> {
        let mut parts = (0..BEGINNINGS).filter_map(|beginning| line.get(2 * beginning..));
        parts.find_map(|part| RefutingPlan::new(position, FirstMove::Pass, part, loss))
    }

    /// The moves of both sides after the first, the refuter's first and last.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// What it gains, in units.
    pub fn gain(&self) -> i32 {
        self.gain
    }

    /// How it ends.
    pub fn issue(&self) -> Issue {
        self.issue
    }

    /// Whether another plan comes to the same: the same man is lost on the same square, or it is mate.
    pub(crate) fn is_same_trouble(&self, other: &RefutingPlan) -> bool {
        match (self.issue, other.issue) {
            (Issue::Mate(_), Issue::Mate(_)) => true,
            (one, another) => one == another,
        }
    }

    /// What it does to the other side, in words: "wins the rook on d1".
    pub fn text(&self) -> String {
        match self.issue {
            Issue::Mate(_) => "mates".to_owned(),
            Issue::Promotes(square) => format!("gets a queen on {square}"),
            Issue::Wins(man, square) => format!("takes the {} on {square}", role_name(man.role)),
            Issue::Keeps => "keeps what it has won".to_owned(),
        }
    }

    /// An amount from which something matters beside the gain.
    fn matters(&self) -> i32 {
        ((self.gain.min(LARGEST) + 1) / 2).max(1)
    }
}

impl Step {
    fn new(mv: Move, after: &Position, settled: i32) -> Step {
        let scratch = Scratch::new(after);
        let (check, defender) = (after.is_check(), after.turn());
        Step {
            mv,
            check,
            settled,
            evasions: if check { after.legal_moves() } else { MoveList::default() },
            loot: scratch.gains(defender),
            mates_back: !check && scratch.mate_in_one(defender).is_some(),
        }
    }
}

/// The material of a side less that of the other, in units.
fn units(position: &Position, of: Color) -> i32 {
    let count = |color, role| position.men(color, role).len() as i32;
    Role::ALL[..5]
        .iter()
        .zip(UNITS)
        .map(|(&role, worth)| worth * (count(of, role) - count(of.other(), role)))
        .sum()
}

/// What the refuter has gained when the defender is on move: the material, less the best capture.
fn settled(position: &Position, refuter: Color, base: i32) -> i32 {
    if position.is_checkmate() {
        return MATED;
    }
    let gained = units(position, refuter) - base;
    let scratch = Scratch::new(position);
    if !position.is_check() {
        return gained - most(&scratch.gains(refuter.other()));
    }
    let captures = position.capture_moves();
    gained - captures.iter().map(|&m| scratch.exchange(m)).max().unwrap_or(0).max(0)
}

fn most(gains: &[Gain]) -> i32 {
    gains.first().map_or(0, |gain| gain.1)
}

/// Whether a move of the refuter leaves the defender no free hand: a check, a capture, or a threat to win something.
fn is_forcing(before: &Position, m: Move, after: &Position) -> bool {
    if m.is_capture() || after.is_check() {
        return true;
    }
    let (scratch, refuter) = (Scratch::new(after), before.turn());
    most(&scratch.gains(refuter)) >= 1 || scratch.mate_in_one(refuter).is_some()
}

/// Whether both sides have at most a minor piece, or the side on move nothing but pawns.
fn is_pawn_race(position: &Position) -> bool {
    let minors = |color| (position.men(color, Role::Knight) | position.men(color, Role::Bishop)).len();
    let heavy = |color| (position.men(color, Role::Rook) | position.men(color, Role::Queen)).any();
    let small = |color| !heavy(color) && minors(color) <= 1;
    let us = position.turn();
    small(us) && (small(us.other()) || minors(us) == 0)
}

fn issue(before: &Position, m: Move, after: &Position) -> Issue {
    let to = before.destination(m);
    if after.is_checkmate() {
        Issue::Mate(to)
    } else if m.is_promotion() {
        Issue::Promotes(to)
    } else if let Move::EnPassant { from, to } = m {
        let pawn = Piece { color: after.turn(), role: Role::Pawn };
        Issue::Wins(pawn, Square::from_coords(to.file(), from.rank()))
    } else {
        match before.piece_at(to).filter(|_| m.is_capture()) {
            Some(man) => Issue::Wins(man, to),
            None => Issue::Keeps,
        }
    }
}

#[cfg(test)]
mod tests;
