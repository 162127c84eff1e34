//! All won positions of an ending with their moves, and what can be forced in them.

use std::collections::HashMap;

use motive_chess::Color;
use motive_endings::board::Board;
use motive_endings::tables::{Material, Tables, Truth};

/// Nothing is worse: a position without a move.
pub(super) const WORST: i32 = i32::MAX;
/// Nothing is better: mate.
pub(super) const MATE: i32 = i32::MIN;

/// Lists of numbers, one after the other.
#[derive(Default)]
struct Lists {
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn push(&mut self, items: impl Iterator<Item = u32>) {
        self.items.extend(items);
        self.ends.push(self.items.len() as u32);
    }

    fn of(&self, n: usize) -> &[u32] {
        let start = if n == 0 { 0 } else { self.ends[n - 1] };
        &self.items[start as usize..self.ends[n] as usize]
    }
}

pub(super) struct Game {
    /// The won positions, White to move.
    pub boards: Vec<Board>,
    /// Moves to the shortest mate.
    pub distance: Vec<u8>,
    /// The moves that keep the win, as numbers of lost positions.
    moves: Lists,
    /// The replies in each lost position, as numbers of won ones; none if it is mate.
    replies: Lists,
}

impl Game {
    pub(super) fn new(tables: &Tables, material: Material) -> Game {
        let (mut won, mut lost) = (HashMap::new(), HashMap::new());
        let (mut boards, mut defenses, mut distance) = (Vec::new(), Vec::new(), Vec::new());
        for (board, truth) in tables.boards(material) {
            let Some(number) = tables.number(&board) else { continue };
            match (truth, board.turn()) {
                (Truth::Win(plies), Color::White) => {
                    won.insert(number, boards.len() as u32);
                    distance.push(plies.div_ceil(2));
                    boards.push(board);
                }
                (Truth::Loss(_), Color::Black) => {
                    lost.insert(number, defenses.len() as u32);
                    defenses.push(board);
                }
                _ => {}
            }
        }
        let lists = |from: &[Board], to: &HashMap<usize, u32>| {
            let mut lists = Lists::default();
            for board in from {
                let next = board.steps().into_iter().map(|step| tables.number(&board.after(step)));
                lists.push(next.filter_map(|number| to.get(&number?).copied()));
            }
            lists
        };
        Game { moves: lists(&boards, &lost), replies: lists(&defenses, &won), boards, distance }
    }

    /// The best that White can be sure of when both have moved once more: the least number over his moves of the greatest over the
    /// replies, of which `mate` is the least.
    pub(super) fn forced(&self, numbers: &[i32], mate: i32) -> Vec<i32> {
        let worst: Vec<i32> = (0..self.replies.ends.len())
            .map(|n| self.replies.of(n).iter().map(|&reply| numbers[reply as usize]).max().unwrap_or(mate))
            .collect();
        let best = |n| self.moves.of(n).iter().map(|&next| worst[next as usize]).min().unwrap_or(WORST);
        (0..self.boards.len()).map(best).collect()
    }

    /// The positions whose numbers cannot be made smaller within so many moves, and how many there are after each move.
    pub(super) fn valleys(&self, numbers: &[i32], moves: usize) -> (Vec<usize>, Vec<usize>) {
        let mut least = numbers.to_vec();
        let (mut counts, mut left) = (Vec::new(), Vec::new());
        for _ in 0..moves {
            least = self.forced(&least, MATE).iter().zip(numbers).map(|(&a, &b)| a.min(b)).collect();
            left = (0..numbers.len()).filter(|&n| self.distance[n] > 2 && least[n] >= numbers[n]).collect();
            counts.push(left.len());
        }
        (left, counts)
    }

    /// The positions from which no tree of so many moves leads to a lower rung, and how much would lift them to the next one.
    pub(super) fn stuck_on_rungs(&self, numbers: &[i32], height: i32, moves: usize) -> Vec<(usize, i32)> {
        let mut order: Vec<usize> = (0..numbers.len()).filter(|&n| self.distance[n] > 2).collect();
        order.sort_by_key(|&n| numbers[n]);
        let mut stuck = Vec::new();
        for members in order.chunk_by(|&a, &b| numbers[a].div_euclid(height) == numbers[b].div_euclid(height))
        {
            let floor = numbers[members[0]].div_euclid(height) * height;
            let mut below: Vec<bool> = numbers.iter().map(|&number| number < floor).collect();
            for _ in 0..moves {
                let held: Vec<bool> = (0..self.replies.ends.len())
                    .map(|n| self.replies.of(n).iter().all(|&reply| below[reply as usize]))
                    .collect();
                for (n, below) in below.iter_mut().enumerate() {
                    *below = *below || self.moves.of(n).iter().any(|&next| held[next as usize]);
                }
            }
            let left = members.iter().filter(|&&n| !below[n]);
            stuck.extend(left.map(|&n| (n, floor + height - numbers[n])));
        }
        stuck
    }
}
