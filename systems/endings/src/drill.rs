//! Exhaustive checks of a player: is every won position won, whatever the defender does?
//!
//! The player answers a position with a forcing tree and follows it to its end (AL1); there he is asked again. So
//! the trees and all replies at their ends make a graph over the positions of an ending. A position is won if all ends of its
//! tree are mates, conversions into smaller won endings, or positions that are won in turn. What lies on a cycle or leads to
//! a draw is not won. The longest way is compared with the fifty-move rule, every way with the shortest mate.

use advice::Tree;
use motive_chess::Color;

use crate::board::Board;
use crate::domain::Chess;
use crate::sweep::{Sample, shuffle};
use crate::tables::{Layout, Material, Tables, Truth};

/// Who is drilled: a forcing tree for a position with White, the stronger side, to move.
pub type EndingPlayer<'a> = dyn FnMut(&Board) -> Option<Tree<Chess>> + 'a;

/// What a drill found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drill {
    /// Won positions with the stronger side to move.
    pub positions: u64,
    /// Of these, the ones that the player wins against every defense within fifty moves.
    pub won: u64,
    /// Lost positions with the weaker side to move.
    pub replies: u64,
    /// Of these, the ones whose every move leads to a position that the player wins.
    pub replies_won: u64,
    /// Positions in which the player had nothing to say.
    pub silent: u64,
    /// The longest win, in moves of the player until mate or conversion.
    pub longest: u32,
    /// The longest shortest mate, in moves.
    pub longest_best: u32,
    /// The most moves beyond the shortest mate.
    pub most_beyond: u32,
    /// The sum of moves beyond the shortest mate, over all positions that are won.
    pub beyond: u64,
    /// Positions whose win takes more than fifty moves without a capture or pawn move.
    pub too_long: u64,
    /// Some positions that were not won.
    pub examples: Vec<Board>,
    /// Some positions in which the player had nothing to say.
    pub silences: Vec<Board>,
    /// Positions whose wins take longest, with their moves, longest first; at most `SLOWEST` when all have been counted.
    pub slowest: Vec<(u32, Board)>,
}

/// How many of the slowest wins are kept.
const SLOWEST: usize = 1000;

impl Drill {
    /// The mean number of moves beyond the shortest mate.
    pub fn mean_beyond(&self) -> f64 {
        self.beyond as f64 / self.won.max(1) as f64
    }

    pub(crate) fn count(&mut self, board: &Board, best: u32, way: Option<Way>) {
        self.positions += 1;
        self.longest_best = self.longest_best.max(best);
        let won = way.filter(|way| way.moves <= FIFTY);
        self.too_long += u64::from(way.is_some() && won.is_none());
        let Some(way) = won else {
            if self.examples.len() < EXAMPLES {
                self.examples.push(*board);
            }
            return;
        };
        self.slowest.push((u32::from(way.moves), *board));
        if self.slowest.len() >= 20 * SLOWEST {
            self.keep_slowest();
        }
        let beyond = u32::from(way.mate).saturating_sub(best);
        self.won += 1;
        self.longest = self.longest.max(u32::from(way.moves));
        self.beyond += u64::from(beyond);
        self.most_beyond = self.most_beyond.max(beyond);
    }

    pub(crate) fn keep_slowest(&mut self) {
        self.slowest.sort_by_key(|&(moves, _)| std::cmp::Reverse(moves));
        self.slowest.truncate(SLOWEST);
    }

    /// A lost position with the weaker side to move, and how the player wins whatever it does.
    pub(crate) fn count_reply(&mut self, way: Option<Way>) {
        self.replies += 1;
        self.replies_won += u64::from(way.is_some_and(|way| way.moves <= FIFTY));
    }

    pub(crate) fn note_silence(&mut self, board: &Board) {
        self.silent += 1;
        if self.silences.len() < EXAMPLES {
            self.silences.push(*board);
        }
    }
}

/// How many positions of a kind are kept.
const EXAMPLES: usize = 20;
/// The fifty-move rule.
const FIFTY: u16 = 50;

/// How a position is won: moves until mate or conversion, and until mate if play is perfect after a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Way {
    pub(crate) moves: u16,
    pub(crate) mate: u16,
}

impl Way {
    /// The longer of two ways, by each count.
    pub(crate) fn longer(self, other: Way) -> Way {
        Way { moves: self.moves.max(other.moves), mate: self.mate.max(other.mate) }
    }

    /// With one move before it.
    pub(crate) fn after_move(self) -> Way {
        Way { moves: self.moves + 1, mate: self.mate + 1 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// On the way that is being followed: coming back here is a cycle.
    Open,
    NotWon,
    Won(Way),
}

/// Plays all won positions of an ending against every defense.
pub fn drill(tables: &Tables, material: Material, player: &mut EndingPlayer<'_>) -> Drill {
    let layout = tables.layout(material);
    let mut field = Field {
        tables,
        material,
        layout,
        states: vec![State::New; layout.len()],
        player,
        silent: Vec::new(),
    };
    let mut result = Drill::default();
    for (board, truth) in tables.boards(material) {
        match truth {
            Truth::Win(plies) if board.turn() == Color::White => {
                let way = field.way(&board);
                result.count(&board, u32::from(plies).div_ceil(2), way);
            }
            Truth::Loss(plies) if board.turn() == Color::Black && plies > 0 => {
                result.count_reply(field.after_replies(&board));
            }
            _ => {}
        }
    }
    for board in field.silent {
        result.note_silence(&board);
    }
    result.keep_slowest();
    result
}

/// Plays a sample of the won positions against the defense that holds out longest.
pub fn games(tables: &Tables, material: Material, sample: Sample, player: &mut EndingPlayer<'_>) -> Drill {
    let mut starts: Vec<(Board, u32)> = tables
        .boards(material)
        .filter_map(|(board, truth)| match truth {
            Truth::Win(plies) if board.turn() == Color::White => Some((board, u32::from(plies).div_ceil(2))),
            _ => None,
        })
        .collect();
    let count = sample.positions.min(starts.len());
    shuffle(&mut starts, sample);
    let mut result = Drill::default();
    for &(board, best) in &starts[..count] {
        let way = game(tables, material, board, player, &mut result.silent);
        result.count(&board, best, way);
    }
    result.keep_slowest();
    result
}

/// One game against the longest defense; nothing if it is not won.
fn game(
    tables: &Tables,
    material: Material,
    mut board: Board,
    player: &mut EndingPlayer<'_>,
    silent: &mut u64,
) -> Option<Way> {
    let mut followed: Option<(Tree<Chess>, usize)> = None;
    for count in 1..=FIFTY {
        let ready = followed.take().filter(|(tree, at)| !tree.nodes[*at].moves.is_empty());
        let (tree, at) = match ready {
            Some(ready) => ready,
            None => (
                player(&board).or_else(|| {
                    *silent += 1;
                    None
                })?,
                0,
            ),
        };
        let &(step, child) = tree.nodes[at].moves.first()?;
        board = board.after(step);
        match tables.truth(&board) {
            Some(Truth::Loss(0)) => return Some(Way { moves: count, mate: count }),
            Some(Truth::Loss(plies)) if Material::of(&board) != material => {
                return Some(Way { moves: count, mate: count + u16::from(plies).div_ceil(2) });
            }
            Some(Truth::Loss(_)) => {}
            _ => return None,
        }
        let reply =
            board.steps().into_iter().max_by_key(|&reply| match tables.truth(&board.after(reply)) {
                Some(Truth::Win(plies)) => plies,
                _ => u8::MAX,
            })?;
        board = board.after(reply);
        if Material::of(&board) != material {
            // A conversion that the defender chose: the position is still won, and no longer ours to drill.
            let Some(Truth::Win(plies)) = tables.truth(&board) else { return None };
            return Some(Way { moves: count, mate: count + u16::from(plies).div_ceil(2) });
        }
        followed = tree.child(child, &reply).map(|at| (tree, at));
    }
    None
}

struct Field<'a, 'b> {
    tables: &'a Tables,
    material: Material,
    layout: Layout,
    states: Vec<State>,
    player: &'a mut EndingPlayer<'b>,
    silent: Vec<Board>,
}

impl Field<'_, '_> {
    /// How the player wins a position with White to move, against every defense.
    fn way(&mut self, board: &Board) -> Option<Way> {
        if Material::of(board) != self.material {
            let Some(Truth::Win(plies)) = self.tables.truth(board) else { return None };
            return Some(Way { moves: 0, mate: u16::from(plies).div_ceil(2) });
        }
        let at = self.layout.index(board);
        match self.states[at] {
            State::New => {}
            State::Open | State::NotWon => return None,
            State::Won(way) => return Some(way),
        }
        self.states[at] = State::Open;
        let tree = (self.player)(board);
        if tree.is_none() {
            self.silent.push(*board);
        }
        let way = tree.filter(|tree| !tree.nodes[0].moves.is_empty()).and_then(|tree| {
            let mut known = vec![None; tree.nodes.len()];
            self.follow(&tree, 0, &mut known)
        });
        self.states[at] = way.map_or(State::NotWon, State::Won);
        way
    }

    /// The longest way from a node of a tree.
    fn follow(&mut self, tree: &Tree<Chess>, at: usize, known: &mut Vec<Option<Way>>) -> Option<Way> {
        if let Some(way) = known[at] {
            return Some(way);
        }
        let node = &tree.nodes[at];
        let way = match &node.moves[..] {
            [] if node.mine => self.way(&node.position),
            [] => self.after_replies(&node.position),
            [(_, child)] if node.mine => Some(self.follow(tree, *child, known)?.after_move()),
            replies => {
                let mut longest = Way::default();
                for (_, child) in replies {
                    let way = self.follow(tree, *child, known)?;
                    longest = longest.longer(way);
                }
                Some(longest)
            }
        }?;
        known[at] = Some(way);
        Some(way)
    }

    /// The longest way after any move of the weaker side.
    fn after_replies(&mut self, board: &Board) -> Option<Way> {
        if Material::of(board) != self.material {
            let Some(Truth::Loss(plies)) = self.tables.truth(board) else { return None };
            return Some(Way { moves: 0, mate: u16::from(plies).div_ceil(2) });
        }
        let steps = board.steps();
        if steps.is_empty() {
            return board.is_check().then(Way::default);
        }
        let mut longest = Way::default();
        for step in steps {
            let way = self.way(&board.after(step))?;
            longest = longest.longer(way);
        }
        Some(longest)
    }
}
