//! Exhaustive checks of a measure that must fall.
//!
//! [`drill`](crate::drill) asks a player in every position, and every question is a search. If a chapter is nothing but "make this
//! number smaller", the forcing trees of all positions can be found together: what can be forced in one move follows from
//! the numbers themselves, what can be forced in two from that, and so on. So two million positions take
//! a minute. The trees are those of the player: the shortest that lower the number, the moves in the order in which the
//! constraint `lowering` has them; no table is asked which move is good.

mod ladder;

use motive_chess::Color;

use crate::board::{Board, EndingMove};
use crate::drill::{Drill, Way};
use crate::tables::{Layout, Material, Tables, Truth};

/// A number that nothing exceeds: a man is lost, stalemate, no such position.
const LOST: i32 = i32::MAX;
/// Mate.
const MATED: i32 = i32::MIN;
/// Mates in so many plies are played by the piece of advice `mate`, before any number is asked.
const MATE_PLIES: u8 = 3;

/// What is to be shown to fall.
pub struct Falling<'a> {
    /// The measure of the chapter.
    pub measure: &'a dyn Fn(&Board) -> i64,
    /// Where a forcing tree may end besides mate: the stronger side is to move and nothing is lost.
    pub sound: &'a dyn Fn(&Board) -> bool,
    /// The rung on which a position stands, if the chapter asks for a lower rung first.
    pub rung: Option<&'a dyn Fn(&Board) -> i64>,
    /// The longest forcing tree, in moves.
    pub moves: usize,
}

/// Rungs of one height: from which number on they are counted, and how high they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rungs {
    /// How many numbers make a rung.
    pub height: i64,
    /// What is added to the number before it is divided.
    pub shift: i64,
}

/// What [`descend`] says for each of several ladders over the same number.
pub fn try_rungs(
    tables: &Tables,
    material: Material,
    falling: &Falling<'_>,
    rungs: &[Rungs],
    told: &mut dyn FnMut(Rungs, &Drill, &[u64]),
) {
    ladder::try_rungs(tables, material, falling, rungs, told);
}

/// Plays all won positions of an ending, in which White is the stronger side, against every defense. Also how many of them need a
/// tree of one move, of two, and so on.
pub fn descend(tables: &Tables, material: Material, falling: &Falling<'_>) -> (Drill, Vec<u64>) {
    if let Some(rung) = falling.rung {
        return ladder::descend(tables, material, falling, rung);
    }
    let mut stairs = Stairs::new(tables, material, falling);
    stairs.raise(falling.moves);
    let mut result = Drill::default();
    let mut order: Vec<(i32, u32)> = Vec::new();
    for n in 0..stairs.half {
        if stairs.numbers[n] != LOST && matches!(stairs.truth(n), Some(Truth::Win(_))) {
            order.push((stairs.numbers[n], n as u32));
        }
    }
    order.sort_unstable();
    let mut heights = vec![0; falling.moves + 1];
    for (_, n) in order {
        let n = n as usize;
        let (Some(board), Some(Truth::Win(plies))) = (stairs.layout.board(n), stairs.truth(n)) else {
            continue;
        };
        let way = if plies <= MATE_PLIES {
            let moves = u16::from(plies).div_ceil(2);
            Some(Way { moves, mate: moves })
        } else if let Some(height) = stairs.height(n, stairs.numbers[n]) {
            heights[height.div_ceil(2)] += 1;
            stairs.follow(&board, stairs.numbers[n], height)
        } else {
            result.note_silence(&board);
            None
        };
        stairs.ways[n] = way.unwrap_or(NO_WAY);
        result.count(&board, u32::from(plies).div_ceil(2), way);
    }
    for n in stairs.half..stairs.layout.len() {
        if let (Some(board), Some(Truth::Loss(1..))) = (stairs.layout.board(n), stairs.truth(n)) {
            result.count_reply(stairs.after_replies(&board));
        }
    }
    result.keep_slowest();
    (result, heights)
}

/// Not won.
const NO_WAY: Way = Way { moves: u16::MAX, mate: u16::MAX };

/// White is to move and has a move that loses nothing: the goal `sound(white)` of the chapters.
pub fn sound(board: &Board) -> bool {
    crate::domain::is_sound(board, Color::White)
}

struct Stairs<'a> {
    tables: &'a Tables,
    layout: Layout,
    /// The positions with White to move come first, those with Black to move are the second half.
    half: usize,
    /// The measure of every position, [`LOST`] where a tree may not end.
    numbers: Vec<i32>,
    /// What White can force in 0, 1, 2 ... plies: the least number that he can be sure of.
    forced: Vec<Vec<i32>>,
    ways: Vec<Way>,
}

impl<'a> Stairs<'a> {
    fn new(tables: &'a Tables, material: Material, falling: &Falling<'_>) -> Stairs<'a> {
        let layout = tables.layout(material);
        let half = layout.len() / 2;
        let mut numbers = vec![LOST; layout.len()];
        for (n, number) in numbers.iter_mut().enumerate() {
            let Some(board) = layout.board(n) else { continue };
            if board.turn() == Color::Black || (falling.sound)(&board) {
                *number = i32::try_from((falling.measure)(&board)).unwrap_or(LOST - 1);
            }
        }
        let forced = vec![numbers[..half].to_vec()];
        Stairs { tables, layout, half, numbers, forced, ways: vec![NO_WAY; half] }
    }

    fn truth(&self, n: usize) -> Option<Truth> {
        self.layout.board(n).and_then(|board| self.tables.truth(&board))
    }

    /// One ply more at a time, until every position has a tree or `moves` are reached.
    fn raise(&mut self, moves: usize) {
        let mut replies = vec![LOST; self.half];
        for plies in 1..=2 * moves {
            for (n, reply) in replies.iter_mut().enumerate() {
                *reply = self
                    .layout
                    .board(self.half + n)
                    .map_or(LOST, |board| self.after_plies(&board, plies - 1));
            }
            let mut next = self.numbers[..self.half].to_vec();
            let mut stuck = false;
            for (n, number) in next.iter_mut().enumerate() {
                let Some(board) = self.layout.board(n) else { continue };
                let best = board
                    .steps()
                    .into_iter()
                    .map(|step| replies[self.layout.index(&board.after(step)) - self.half])
                    .min();
                let own = *number;
                *number = own.min(best.unwrap_or(LOST));
                stuck |= own != LOST && *number >= own;
            }
            self.forced.push(next);
            if !stuck {
                break;
            }
        }
    }

    /// The least number that White is sure of within so many plies, Black to move.
    fn after_plies(&self, board: &Board, plies: usize) -> i32 {
        match plies.checked_sub(1) {
            Some(left) => self.worst_reply(board, &self.forced[left]),
            None => {
                if board.is_mate() {
                    MATED
                } else {
                    LOST
                }
            }
        }
    }

    /// The greatest number that Black, to move, can reach, if White has for it what `below` says.
    fn worst_reply(&self, board: &Board, below: &[i32]) -> i32 {
        let steps = board.steps();
        if steps.is_empty() {
            return if board.is_check() { MATED } else { LOST };
        }
        let mut worst = MATED;
        for step in steps {
            if board.takes(step) {
                return LOST;
            }
            worst = worst.max(below[self.layout.index(&board.after(step))]);
        }
        worst
    }

    /// The least number of plies in which White, to move, gets below `number`; at least one.
    fn height(&self, n: usize, number: i32) -> Option<usize> {
        (1..self.forced.len()).find(|&plies| self.forced[plies][n] < number)
    }

    /// The longest way along the tree of so many plies that leads below `number`.
    fn follow(&self, board: &Board, number: i32, plies: usize) -> Option<Way> {
        let mut longest = Way::default();
        for step in self.first_steps(board, number, plies) {
            let next = board.after(step);
            for reply in next.steps() {
                let here = next.after(reply);
                let n = self.layout.index(&here);
                let way = if self.numbers[n] < number {
                    Some(self.ways[n]).filter(|&way| way != NO_WAY)
                } else {
                    self.follow(&here, number, self.height(n, number)?)
                }?;
                longest = longest.longer(way);
            }
        }
        Some(longest.after_move())
    }

    /// The first move, in the order of the numbers after it, that leads below `number` in so many plies, and those that are ranked
    /// alike: which one the player takes depends on how the board is turned.
    fn first_steps(&self, board: &Board, number: i32, plies: usize) -> Vec<EndingMove> {
        let mut steps: Vec<(i32, EndingMove)> = board
            .steps()
            .into_iter()
            .map(|step| (self.numbers[self.layout.index(&board.after(step))], step))
            .collect();
        steps.sort_by_key(|&(rank, _)| rank);
        let lowers = |step: EndingMove| self.after_plies(&board.after(step), plies - 1) < number;
        let mut found = Vec::new();
        let mut least = None;
        for (rank, step) in steps {
            if least.is_some_and(|least| least < rank) {
                break;
            }
            if lowers(step) {
                least = Some(rank);
                found.push(step);
            }
        }
        found
    }

    /// The longest way after any move of Black.
    fn after_replies(&self, board: &Board) -> Option<Way> {
        let mut longest = Way::default();
        for step in board.steps() {
            let next = board.after(step);
            let way = self.ways.get(self.layout.index(&next)).copied().filter(|&way| way != NO_WAY)?;
            longest = longest.longer(way);
        }
        Some(longest)
    }
}
