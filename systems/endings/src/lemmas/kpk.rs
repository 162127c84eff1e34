//! King and pawn against king.
//!
//! Each rule is a theorem that books print, with its conditions made exact: tests hold them against all
//! positions. What no rule covers is decided by everything that can follow, up to positions that a rule decides.

use std::cell::RefCell;

use arrayvec::ArrayVec;
use motive_chess::{Color, Role, Square};

use crate::board::{Board, BoardMap, PlacedPiece};
use crate::geometry::{distance, file, rank};

/// A position of king and pawn against king, seen so that the pawn is white.
#[derive(Clone, Copy, Debug)]
pub struct PawnEnding {
    /// Whether the side with the pawn is to move.
    pub ours: bool,
    /// The king with the pawn.
    pub king: Square,
    /// The other king.
    pub enemy: Square,
    /// The pawn.
    pub pawn: Square,
}

impl PawnEnding {
    /// The view of a board with one pawn and nothing else.
    pub fn of(board: &Board) -> Option<PawnEnding> {
        let mut men = board.men();
        let man = men.next()?;
        if man.role != Role::Pawn || men.next().is_some() {
            return None;
        }
        let (ours, king, enemy) =
            (board.turn() == man.color, board.king(man.color), board.king(man.color.other()));
        Some(if man.color == Color::White {
            PawnEnding { ours, king, enemy, pawn: man.square }
        } else {
            let flip = Square::flip_vertical;
            PawnEnding { ours, king: flip(king), enemy: flip(enemy), pawn: flip(man.square) }
        })
    }

    /// Whether the pawn's side wins, if a rule says so.
    pub fn wins(self) -> Option<bool> {
        if self.is_safe() {
            return Some(false);
        }
        (self.runs()
            || self.escort().is_some()
            || self.has_key_square()
            || self.reaches_key_square()
            || self.has_opposition())
        .then_some(true)
    }

    fn target(self) -> Square {
        Square::new(56 + u32::from(file(self.pawn)))
    }

    /// Moves that the pawn needs on a free way.
    fn steps(self) -> u8 {
        let steps = 7 - rank(self.pawn);
        if rank(self.pawn) == 1 { steps - 1 } else { steps }
    }

    /// Whether the own king stands in the pawn's way.
    fn blocked(self) -> bool {
        file(self.king) == file(self.pawn) && rank(self.king) > rank(self.pawn)
    }

    /// The rule of the square: the pawn queens before the king can come near.
    fn runs(self) -> bool {
        let tempo = u8::from(!self.ours);
        let detour = u8::from(self.blocked());
        distance(self.enemy, self.target()) > self.steps() + tempo + detour
    }

    /// The pawn runs under the wing of its king: he goes to a square that the other king cannot contest, and from
    /// there guards the squares of the way that the other could reach in time. The number of moves that
    /// he spends, the least if there are several ways.
    pub(crate) fn escort(self) -> Option<u8> {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        let tempo = u8::from(!self.ours);
        let way = |rank: u8| Square::new(u32::from(rank) * 8 + u32::from(f));
        let mut least = None::<u8>;
        for post in Square::ALL {
            let delay = distance(self.king, post) + u8::from(between(self.king, self.pawn, post));
            if delay > 5 || least.is_some_and(|least| least <= delay) || (file(post) == f && rank(post) >= r)
            {
                continue;
            }
            if delay > 0 && distance(self.enemy, post) <= delay + tempo {
                continue;
            }
            if delay > 0 && (PawnEnding { ours: false, king: post, ..self }).is_stalemate() {
                continue;
            }
            let out_of_reach = |square: Square, moves: u8| {
                distance(post, square) == 1 || distance(self.enemy, square) > moves + delay + tempo
            };
            let through = out_of_reach(self.pawn, 0)
                && (r + 1..=7).all(|to| {
                    let moves = if r == 1 && to > 2 { to - r - 1 } else { to - r };
                    out_of_reach(way(to), moves)
                });
            if through {
                least = Some(delay);
            }
        }
        least
    }

    /// Key squares: a king that stands on one wins, whoever moves.
    fn has_key_square(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        if f == 0 || f == 7 || file(self.king).abs_diff(f) > 1 {
            return false;
        }
        // A king that is about to take the pawn does not care for key squares.
        if !self.ours && distance(self.enemy, self.pawn) == 1 && distance(self.king, self.pawn) > 1 {
            return false;
        }
        let ahead = rank(self.king).wrapping_sub(r);
        match r {
            1..=3 => ahead == 2,
            4 => ahead == 1 || ahead == 2,
            _ => false,
        }
    }

    /// The king comes to a key square, of the pawn where it stands or where it can go, before the other king can
    /// keep him out or attack the pawn. For a rook pawn the key squares are those beside its last two.
    fn reaches_key_square(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        let rook = f == 0 || f == 7;
        let tempo = u8::from(!self.ours);
        let square = |file: u8, rank: u8| Square::new(u32::from(rank) * 8 + u32::from(file));
        let arrives = |key: Square, pawn: Square, pushes: u8| {
            // The own pawn may stand on the only shortest way, a diagonal.
            let around = u8::from(between(self.king, self.pawn, key));
            let moves = distance(self.king, key) + around + pushes + tempo;
            let stale = PawnEnding { ours: false, king: key, pawn, ..self }.is_stalemate();
            !stale && distance(self.enemy, key) > moves && distance(self.enemy, pawn) > moves
        };
        if rook {
            return false;
        }
        (r..=5).any(|to| {
            let pushes = if r == 1 && to > 2 { to - r - 1 } else { to - r };
            let ranks = match to {
                1..=3 => to + 2..=to + 2,
                4 => to + 1..=to + 2,
                _ => to + 1..=to + 1,
            };
            ranks
                .flat_map(|rank| (f - 1..=f + 1).map(move |file| (file, rank)))
                .any(|(file, rank)| arrives(square(file, rank), square(f, to), pushes))
        })
    }

    /// The opposition before the pawn: the king stands a rank before it and the other king, who must move,
    /// opposite.
    fn has_opposition(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        !self.ours
            && f != 0
            && f != 7
            && r <= 3
            && rank(self.king) == r + 1
            && file(self.king).abs_diff(f) <= 1
            && file(self.enemy) == file(self.king)
            && rank(self.enemy) == r + 3
    }

    /// The defender, to move in a corner, has no move and is not in check.
    fn is_stalemate(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        let corner = rank(self.enemy) == 7 && (file(self.enemy) == 0 || file(self.enemy) == 7);
        let beside = if file(self.enemy) == 0 { 1 } else { 6 };
        let ways = [(file(self.enemy), 6), (beside, 6), (beside, 7)];
        let guarded = |&(to_file, to_rank): &(u8, u8)| {
            let square = Square::new(u32::from(to_rank) * 8 + u32::from(to_file));
            distance(self.king, square) <= 1 || (to_rank == r + 1 && to_file.abs_diff(f) == 1)
        };
        let checked = rank(self.enemy) == r + 1 && file(self.enemy).abs_diff(f) == 1;
        !self.ours && corner && !checked && ways.iter().all(guarded)
    }

    /// The defender takes the pawn, or stands where it can never pass.
    fn is_safe(self) -> bool {
        let (f, r) = (file(self.pawn), rank(self.pawn));
        let near = distance(self.enemy, self.pawn) == 1;
        let guarded = distance(self.king, self.pawn) == 1;
        if !self.ours && near && !guarded {
            return true;
        }
        // Directly before the pawn.
        if file(self.enemy) == f && rank(self.enemy) == r + 1 && r <= 5 {
            return true;
        }
        if self.is_stalemate() {
            return true;
        }
        // In the corner before a rook pawn.
        if (f == 0 || f == 7) && r <= 5 && file(self.enemy).abs_diff(f) <= 1 && rank(self.enemy) >= 6 {
            return true;
        }
        false
    }
}

/// Whether a square lies on the diagonal from one square to another.
fn between(from: Square, middle: Square, to: Square) -> bool {
    let (files, ranks) = (file(from).abs_diff(file(to)), rank(from).abs_diff(rank(to)));
    let diagonal = |a: Square, b: Square| file(a).abs_diff(file(b)) == rank(a).abs_diff(rank(b));
    files == ranks
        && diagonal(from, middle)
        && diagonal(middle, to)
        && distance(from, middle) + distance(middle, to) == distance(from, to)
        && middle != from
        && middle != to
}

/// Answers that are remembered, one byte for each place of the pawn (on the files a to d) and the kings and each turn. They do not
/// depend on who asks or when, so memory changes nothing but the time.
struct Memory(Box<[u8]>);

const UNKNOWN: u8 = 0;
const DRAWN: u8 = 1;
const WON: u8 = 2;

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::new(Memory(vec![UNKNOWN; 32 * 64 * 64 * 2].into_boxed_slice()));
}

impl Memory {
    /// The place of a board with a white pawn on the files a to d.
    fn place(board: &Board, pawn: Square) -> usize {
        let pawn = usize::from(rank(pawn)) * 4 + usize::from(file(pawn));
        let (king, enemy) = (board.king(Color::White) as usize, board.king(Color::Black) as usize);
        ((pawn * 64 + king) * 64 + enemy) * 2 + usize::from(board.turn() == Color::White)
    }

    fn get(place: usize) -> Option<bool> {
        match MEMORY.with_borrow(|memory| memory.0[place]) {
            WON => Some(true),
            DRAWN => Some(false),
            _ => None,
        }
    }

    fn put(place: usize, won: bool) {
        MEMORY.with_borrow_mut(|memory| memory.0[place] = if won { WON } else { DRAWN });
    }
}

/// Whether the pawn's side wins, beyond doubt: everything that can follow is looked at up to positions that a rule decides, and
/// what cannot be forced is a draw, because the defender goes on forever. A region that was looked at once is remembered with
/// all its positions. `None` if there is no pawn, or something else.
pub(crate) fn is_won(board: &Board) -> Option<bool> {
    let pawn = board.men().next().filter(|man| man.role == Role::Pawn)?;
    if board.count() != 1 {
        return None;
    }
    let board = canonical(board, pawn);
    let pawn = board.men().next()?.square;
    let place = Memory::place(&board, pawn);
    if let Some(known) = Memory::get(place) {
        return Some(known);
    }
    if let Some(wins) = PawnEnding::of(&board).and_then(PawnEnding::wins) {
        Memory::put(place, wins);
        return Some(wins);
    }
    for (board, won) in region(&board)? {
        if let Some(pawn) = board.men().next() {
            Memory::put(Memory::place(&board, pawn.square), won);
        }
    }
    Memory::get(place)
}

/// Positions of a region: all places of both kings, with the pawn here or farther on, are fewer.
const MAX_REGION: usize = 60_000;

/// All positions that can follow and that no rule decides, with their results. White has the pawn.
fn region(start: &Board) -> Option<Vec<(Board, bool)>> {
    let mut boards = vec![*start];
    let mut numbers: BoardMap<u32> = BoardMap::default();
    numbers.insert(*start, 0);
    // Who leads here; how many moves of Black are not yet known to lose.
    let mut parents: Vec<Vec<u32>> = vec![Vec::new()];
    let mut open: Vec<u32> = Vec::new();
    let mut ready: Vec<u32> = Vec::new();
    let mut at = 0;
    while at < boards.len() {
        let board = boards[at];
        let ours = board.turn() == Color::White;
        let steps = board.steps();
        let (mut count, mut wins) = (steps.len() as u32, false);
        for step in steps {
            let next = board.after(step);
            if let Some(value) = remembered(&next).or_else(|| by_rule(&next)) {
                wins |= ours && value > 0;
                count -= u32::from(!ours && value > 0);
                continue;
            }
            let id = *numbers.entry(next).or_insert_with(|| {
                boards.push(next);
                parents.push(Vec::new());
                boards.len() as u32 - 1
            });
            parents[id as usize].push(at as u32);
        }
        // A stalemated king has no move left, and that is no win.
        let mated = !ours && count == 0 && board.has_step();
        open.push(count);
        if wins || mated {
            ready.push(at as u32);
        }
        at += 1;
        if boards.len() > MAX_REGION {
            return None;
        }
    }
    let mut won = vec![false; boards.len()];
    while let Some(id) = ready.pop() {
        if std::mem::replace(&mut won[id as usize], true) {
            continue;
        }
        for &parent in &parents[id as usize] {
            let p = parent as usize;
            if boards[p].turn() == Color::White {
                ready.push(parent);
            } else {
                open[p] -= 1;
                if open[p] == 0 {
                    ready.push(parent);
                }
            }
        }
    }
    Some(boards.into_iter().zip(won).collect())
}

/// What an earlier question has brought.
fn remembered(board: &Board) -> Option<i8> {
    let pawn = board.men().next().filter(|man| man.role == Role::Pawn && board.count() == 1)?;
    Memory::get(Memory::place(board, pawn.square)).map(i8::from)
}

/// The same position with a white pawn on the files a to d.
fn canonical(board: &Board, pawn: PlacedPiece) -> Board {
    let view = if pawn.color == Color::White { *board } else { board.mirrored() };
    let flip = |square: Square| if file(pawn.square) > 3 { square.flip_horizontal() } else { square };
    let men: ArrayVec<PlacedPiece, 2> =
        view.men().map(|man| PlacedPiece { square: flip(man.square), ..man }).collect();
    Board::new(view.turn(), flip(view.king(Color::White)), flip(view.king(Color::Black)), &men)
}

/// The result for White by the rules alone.
fn by_rule(board: &Board) -> Option<i8> {
    let Some(view) = PawnEnding::of(board) else { return super::judge(board) };
    let strong = board.men().next()?.color;
    view.wins().map(|wins| i8::from(wins) * if strong == Color::White { 1 } else { -1 })
}
