//! Exhaustive checks of a chapter that goes down rung by rung.
//!
//! Such a chapter asks first for a lower rung and only where no tree leads there for a lower number. The trees that lead below a rung are
//! found for all positions together, by going backwards from the positions below it. For that the moves of all
//! positions are kept in memory, each list in the order of the constraint `lowering`.

use super::{Falling, MATE_PLIES, NO_WAY, Rungs};
use crate::board::Board;
use crate::drill::{Drill, Way};
use crate::tables::{Layout, Material, Tables, Truth};

/// Positions without a tree to a lower rung beyond which a ladder is not worth the time.
const PATIENCE: usize = 20;
/// No tree.
const NEVER: u8 = u8::MAX;

/// Lists of numbers, one after the other.
struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    fn new(len: usize) -> Lists {
        let mut starts = Vec::with_capacity(len + 1);
        starts.push(0);
        Lists { starts, items: Vec::new() }
    }

    fn close(&mut self) {
        self.starts.push(self.items.len() as u32);
    }

    fn of(&self, n: usize) -> &[u32] {
        &self.items[self.starts[n] as usize..self.starts[n + 1] as usize]
    }
}

struct Ladder<'a> {
    tables: &'a Tables,
    layout: Layout,
    half: usize,
    /// Rung and number of the positions with White to move in which a tree may end; of others nothing.
    places: Vec<Option<(i64, i64)>>,
    /// How White ranks the positions that he moves to, with Black to move; nothing where something is lost, or Black stalemated.
    ranks: Vec<Option<i64>>,
    /// White's moves to positions with a rank, as their numbers less `half`, in the order of the ranks.
    moves: Lists,
    /// Black's moves; none if he is mated, or if White should never let him move here.
    replies: Lists,
    ways: Vec<Way>,
}

/// Plays all won positions: mates first, then trees to a lower rung, then trees to a lower number.
pub(super) fn descend(
    tables: &Tables,
    material: Material,
    falling: &Falling<'_>,
    rung: &dyn Fn(&Board) -> i64,
) -> (Drill, Vec<u64>) {
    Ladder::new(tables, material, falling, rung).play(falling.moves, usize::MAX)
}

/// The same for rungs of several heights and beginnings.
pub(super) fn try_rungs(
    tables: &Tables,
    material: Material,
    falling: &Falling<'_>,
    rungs: &[Rungs],
    told: &mut dyn FnMut(Rungs, &Drill, &[u64]),
) {
    let mut ladder = Ladder::new(tables, material, falling, falling.measure);
    for &rungs in rungs {
        for place in ladder.places.iter_mut().flatten() {
            place.0 = (place.1 + rungs.shift).div_euclid(rungs.height.max(1));
        }
        ladder.ways.fill(NO_WAY);
        let (drill, trees) = ladder.play(falling.moves, PATIENCE);
        told(rungs, &drill, &trees);
    }
}

impl<'a> Ladder<'a> {
    fn new(
        tables: &'a Tables,
        material: Material,
        falling: &Falling<'_>,
        rung: &dyn Fn(&Board) -> i64,
    ) -> Ladder<'a> {
        let layout = tables.layout(material);
        let half = layout.len() / 2;
        let mut replies = Lists::new(half);
        let mut ranks = vec![None; half];
        for (n, rank) in ranks.iter_mut().enumerate() {
            if let Some(board) = layout.board(half + n) {
                let steps = board.steps();
                let holds = !steps.iter().any(|&step| board.takes(step));
                if holds && (!steps.is_empty() || board.is_check()) {
                    *rank = Some((falling.measure)(&board));
                    let next = steps.iter().map(|&step| layout.index(&board.after(step)) as u32);
                    replies.items.extend(next);
                }
            }
            replies.close();
        }
        let mut moves = Lists::new(half);
        let mut places = vec![None; half];
        for (n, place) in places.iter_mut().enumerate() {
            if let Some(board) = layout.board(n) {
                if (falling.sound)(&board) {
                    *place = Some((rung(&board), (falling.measure)(&board)));
                }
                let next = board.steps().into_iter().filter_map(|step| {
                    let next = layout.index(&board.after(step)) - half;
                    Some((ranks[next]?, next as u32))
                });
                let mut next: Vec<(i64, u32)> = next.collect();
                next.sort_by_key(|&(rank, _)| rank);
                moves.items.extend(next.into_iter().map(|(_, next)| next));
            }
            moves.close();
        }
        Ladder { tables, layout, half, places, ranks, moves, replies, ways: vec![NO_WAY; half] }
    }

    /// All won positions, from the lowest rung up. Also how many need a tree of one move, of two, and so on. If more than `patience`
    /// positions have no tree to a lower rung, trees to a lower number are no longer looked for.
    fn play(&mut self, moves: usize, mut patience: usize) -> (Drill, Vec<u64>) {
        let mut won: Vec<((i64, i64), u32)> = Vec::new();
        for n in 0..self.half {
            let Some(place) = self.places[n] else { continue };
            if matches!(self.truth(n), Some(Truth::Win(_))) {
                won.push((place, n as u32));
            }
        }
        won.sort_unstable();
        let mut result = Drill::default();
        let mut heights = vec![0; moves + 1];
        for members in won.chunk_by(|a, b| a.0.0 == b.0.0) {
            let rung = members[0].0.0;
            let (height, ways) = self.trees(&|place| place.0 < rung, moves);
            let mut stuck = Vec::new();
            for &(place, n) in members {
                let n = n as usize;
                match self.truth(n) {
                    Some(Truth::Win(plies)) if plies <= MATE_PLIES => {
                        let moves = u16::from(plies).div_ceil(2);
                        self.ways[n] = Way { moves, mate: moves };
                    }
                    _ if height[n] == NEVER => stuck.push((place, n)),
                    _ => {
                        heights[usize::from(height[n].div_ceil(2))] += 1;
                        self.ways[n] = ways[n];
                    }
                }
            }
            for (place, n) in stuck {
                let lower = (patience > 0).then(|| self.trees(&|other| other < place, moves));
                patience = patience.saturating_sub(1);
                if let Some((height, ways)) = lower.filter(|(height, _)| height[n] != NEVER) {
                    heights[usize::from(height[n].div_ceil(2))] += 1;
                    self.ways[n] = ways[n];
                } else if let Some(board) = self.layout.board(n) {
                    result.note_silence(&board);
                }
            }
            for &(_, n) in members {
                let n = n as usize;
                if let (Some(board), Some(Truth::Win(plies))) = (self.layout.board(n), self.truth(n)) {
                    let way = Some(self.ways[n]).filter(|&way| way != NO_WAY);
                    result.count(&board, u32::from(plies).div_ceil(2), way);
                }
            }
        }
        for n in self.half..self.layout.len() {
            if let (Some(board), Some(Truth::Loss(1..))) = (self.layout.board(n), self.truth(n)) {
                let replies = self.replies.of(n - self.half);
                let longest =
                    replies.iter().map(|&n| self.ways[n as usize]).fold(Way::default(), Way::longer);
                let known = !replies.is_empty() && longest.moves < NO_WAY.moves && !board.is_mate();
                result.count_reply(known.then_some(longest));
            }
        }
        result.keep_slowest();
        (result, heights)
    }

    fn truth(&self, n: usize) -> Option<Truth> {
        self.layout.board(n).and_then(|board| self.tables.truth(&board))
    }

    /// For every position with White to move the height of its tree that leads to one of the ends, in plies, and the longest way along it
    /// and on from there. The player takes the first of the moves that are ranked alike, and which one that is depends on how the board
    /// is turned; so all of them are reckoned with.
    fn trees(&self, is_end: &dyn Fn((i64, i64)) -> bool, moves: usize) -> (Vec<u8>, Vec<Way>) {
        let mut height = vec![NEVER; self.half];
        let mut ways = vec![NO_WAY; self.half];
        // Positions without a tree as yet: with White to move, with Black to move.
        let (mut open, mut open_replies) = (Vec::new(), Vec::new());
        // Which positions with Black to move have a tree.
        let mut held = vec![false; self.half];
        for n in 0..self.half {
            if self.places[n].is_some_and(is_end) {
                height[n] = 0;
                ways[n] = self.ways[n];
            } else if !self.moves.of(n).is_empty() {
                open.push(n as u32);
            }
            if self.ranks[n].is_some() {
                held[n] = self.replies.of(n).is_empty();
                if !held[n] {
                    open_replies.push(n as u32);
                }
            }
        }
        for plies in 1..=2 * moves as u8 {
            let mut reached = Vec::new();
            open.retain(|&n| {
                let steps = self.moves.of(n as usize);
                let first = steps.iter().position(|&next| held[next as usize]);
                reached.extend(first.map(|first| (n, self.longest(&steps[first..], &held, &ways))));
                first.is_none()
            });
            let before = open_replies.len();
            open_replies.retain(|&n| {
                held[n as usize] =
                    self.replies.of(n as usize).iter().all(|&reply| height[reply as usize] < plies);
                !held[n as usize]
            });
            if reached.is_empty() && open_replies.len() == before {
                break;
            }
            for (n, way) in reached {
                (height[n as usize], ways[n as usize]) = (plies, way);
            }
        }
        (height, ways)
    }

    /// The longest way after those of these moves that are ranked like the first one and have a tree.
    fn longest(&self, steps: &[u32], held: &[bool], ways: &[Way]) -> Way {
        let rank = self.ranks[steps[0] as usize];
        let alike = steps.iter().take_while(|&&step| self.ranks[step as usize] == rank);
        let ends =
            alike.filter(|&&step| held[step as usize]).flat_map(|&step| self.replies.of(step as usize));
        let longest = ends.map(|&end| ways[end as usize]).fold(Way::default(), Way::longer);
        if longest.moves == NO_WAY.moves { NO_WAY } else { longest.after_move() }
    }
}
