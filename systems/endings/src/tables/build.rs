//! Retrograde analysis of one ending.
//!
//! Positions whose distance is known wait in buckets, one for each number of plies, and the buckets are
//! emptied in order. Conversions into smaller tables put positions into later buckets from the start, so
//! that distances are exact.

use arrayvec::ArrayVec;
use motive_chess::{Color, Role, SquareSet, attacks};

use super::{ILLEGAL, Layout, Material, Table, Tables, Truth};
use crate::board::{Board, EndingMove, PlacedPiece, reach};
use crate::geometry;

/// More plies than any ending of four men needs.
const MAX_PLIES: usize = 250;

/// A count that no number of moves reaches.
const NEVER_LOST: u8 = 255;

impl Tables {
    pub(super) fn build(&self, material: Material) -> Table {
        let layout = Layout::new(material);
        let mut table = Table { layout, values: vec![0; layout.len()] };
        // How many moves of a position are not known to lose, and one more; 0 if nobody has counted yet.
        let mut open = vec![0_u8; layout.len()];
        let mut buckets: Vec<Vec<u32>> = vec![Vec::new(); MAX_PLIES + 2];
        for n in 0..layout.len() {
            let Some(board) = layout.board(n).filter(|board| !may_pass(board)) else {
                table.values[n] = ILLEGAL;
                continue;
            };
            if let Some(plies) = self.known_at_once(&board) {
                buckets[plies.min(MAX_PLIES)].push(n as u32);
            }
        }
        for plies in 0..MAX_PLIES {
            for n in std::mem::take(&mut buckets[plies]) {
                let n = n as usize;
                if table.values[n] != 0 {
                    continue;
                }
                table.values[n] = plies as u8 + 1;
                let Some(board) = layout.board(n) else { continue };
                // A board that is its own image is reached from both images of one board.
                let twofold = layout.is_own_image(&board);
                let mut seen = Vec::new();
                for before in predecessors(&board) {
                    let m = layout.index(&before);
                    if table.values[m] != 0 || (twofold && seen.contains(&m)) {
                        continue;
                    }
                    if twofold {
                        seen.push(m);
                    }
                    if plies % 2 == 0 {
                        buckets[plies + 1].push(m as u32);
                        continue;
                    }
                    // A board that is its own image has moves that lead to the same number twice.
                    if !layout.is_own_image(&before) {
                        if open[m] == 0 {
                            open[m] = self.open_moves(&before);
                        }
                        if open[m] == NEVER_LOST {
                            continue;
                        }
                        open[m] -= 1;
                        if open[m] > 1 {
                            continue;
                        }
                    }
                    if let Some(lost) = self.lost_in(&before, &table) {
                        buckets[lost.min(MAX_PLIES)].push(m as u32);
                    }
                }
            }
        }
        table
    }

    /// Mates, wins by conversion, and losses in which every move converts.
    fn known_at_once(&self, board: &Board) -> Option<usize> {
        let us = board.turn();
        let occupied = board.occupied();
        let mut theirs = SquareSet::EMPTY;
        for man in board.men_of(us.other()) {
            theirs.insert(man.square);
        }
        let takes = board.attacks(us, occupied).intersects(theirs);
        let promotes = board.men_of(us).any(|man| man.role == Role::Pawn && on_seventh(man));
        if !takes && !promotes {
            return (board.is_check() && !board.has_step()).then_some(0);
        }
        let mut win = None::<usize>;
        let mut loss = Some(0_usize);
        let mut any = false;
        for step in board.steps() {
            any = true;
            if !converts(board, step) {
                loss = None;
                continue;
            }
            match self.truth(&board.after(step)) {
                Some(Truth::Loss(n)) => win = Some(win.map_or(n as usize + 1, |w| w.min(n as usize + 1))),
                Some(Truth::Win(n)) => loss = loss.map(|l| l.max(n as usize + 1)),
                _ => loss = None,
            }
        }
        if !any {
            return board.is_check().then_some(0);
        }
        win.or(loss)
    }

    /// One more than the number of moves that stay within the table, or [`NEVER_LOST`] if a move leads out
    /// of it and does not lose.
    fn open_moves(&self, board: &Board) -> u8 {
        let mut open = 1;
        for step in board.steps() {
            if !converts(board, step) {
                open += 1;
            } else if !matches!(self.truth(&board.after(step)), Some(Truth::Win(_))) {
                return NEVER_LOST;
            }
        }
        open
    }

    /// The distance if every move loses, as far as is known by now.
    fn lost_in(&self, board: &Board, table: &Table) -> Option<usize> {
        let mut longest = 0;
        for step in board.steps() {
            let next = board.after(step);
            let plies = if converts(board, step) {
                match self.truth(&next) {
                    Some(Truth::Win(n)) => n as usize,
                    _ => return None,
                }
            } else {
                match table.values[table.layout.index(&next)] {
                    0 | ILLEGAL => return None,
                    n if n % 2 == 0 => n as usize - 1,
                    _ => return None,
                }
            };
            longest = longest.max(plies + 1);
        }
        (longest > 0).then_some(longest)
    }
}

/// Whether two pawns face each other. What they do depends on captures in passing, which small boards do
/// not know, so tables hold no such boards; no move leads to them from those that they hold.
fn may_pass(board: &Board) -> bool {
    matches!((board.find(Color::White, Role::Pawn), board.find(Color::Black, Role::Pawn)),
        (Some(white), Some(black)) if !geometry::are_passed(white, black))
}

/// Whether a move leads into another table.
fn converts(board: &Board, step: EndingMove) -> bool {
    step.promotion.is_some() || board.takes(step)
}

fn on_seventh(pawn: PlacedPiece) -> bool {
    pawn.square as u8 >> 3 == if pawn.color == Color::White { 6 } else { 1 }
}

/// The boards from which a move that neither takes nor promotes leads here; some may not be legal.
fn predecessors(board: &Board) -> ArrayVec<Board, 80> {
    let mover = board.turn().other();
    let occupied = board.occupied();
    let mut list = ArrayVec::new();
    for from in attacks::king(board.king(mover)) & !occupied {
        list.push(board.taken_back(board.king(mover), from));
    }
    for man in board.men_of(mover) {
        for from in origins(man, occupied) {
            list.push(board.taken_back(man.square, from));
        }
    }
    list
}

fn origins(man: PlacedPiece, occupied: SquareSet) -> SquareSet {
    if man.role != Role::Pawn {
        return reach(man, occupied) & !occupied;
    }
    let here = SquareSet::from_square(man.square);
    let back = man.color.other();
    let rank = if man.color == Color::White { man.square as u8 >> 3 } else { 7 - (man.square as u8 >> 3) };
    let one = here.forward(back) & !occupied;
    match rank {
        0 | 1 => SquareSet::EMPTY,
        3 => one | (one.forward(back) & !occupied),
        _ => one,
    }
}
