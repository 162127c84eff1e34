//! Resistance: how hard the losing side makes it for an opponent who is not perfect.
//!
//! The panel's point: against perfect play all losing moves are alike, against people they are not. The side that loses
//! chooses the move after which the opponent is most likely to go wrong, now or in his next moves. Two things make that
//! likely: few of his replies keep the win, and those are not the ones that suggest themselves. So each reply is weighted by how good it looks
//! to somebody who only counts men, steps and distances, and whether it keeps the win is asked of the lemmas, or of a small
//! search. The table, which this defense never looks into, would choose the longest mate. Both defenses are tried on the
//! same won positions against the same opponent, a small alpha-beta search with plain values, and the slips are counted.

mod opponent;

use motive_chess::Color;

use crate::board::{Board, BoardMap, EndingMove};
use crate::lemmas::judge;
use crate::proof::prove;
use crate::sweep::{Sample, shuffle};
use crate::tables::{Material, Tables, Truth};
use opponent::{choose, plain_value};

/// Positions that are looked at to see whether a reply of the opponent wins.
const LOOK: usize = 40;
/// Moves after which a win that has not come does not come.
const MOVES: u32 = 50;
/// How easy a position can be for the opponent at most: whatever suggests itself wins.
const EASY: i64 = 10_000;
/// A reply that looks worse than another one is so many times less likely.
const UNLIKELY: i64 = 4;
/// The likelihood of the reply that looks best, before all are made to add up.
const LIKELY: i64 = 1 << 12;
/// Moves of the opponent that are reckoned with where lemmas decide everything, and elsewhere.
const AHEAD: [u32; 2] = [3, 1];

/// How many won positions slipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Resistance {
    /// Positions that were played, lost for the defense.
    pub positions: u64,
    /// Not won against the defense that asks most of the opponent.
    pub slips_against_resistance: u64,
    /// Not won against the defense that holds out longest.
    pub slips_against_longest: u64,
}

/// Plays a sample of lost positions (Black, to move, loses) against an opponent who looks at `nodes` positions a move. The
/// defense has the first word: what the opponent loses before it has moved says nothing about it.
pub fn resist(tables: &Tables, material: Material, sample: Sample, nodes: usize) -> Resistance {
    let mut starts: Vec<Board> = tables
        .boards(material)
        .filter(|(board, truth)| board.turn() == Color::Black && matches!(truth, Truth::Loss(1..)))
        .map(|(board, _)| board)
        .collect();
    shuffle(&mut starts, sample);
    starts.truncate(sample.positions);
    let mut result = Resistance { positions: starts.len() as u64, ..Resistance::default() };
    for board in starts {
        let mut resisting = |board: &Board| most_resistant(board);
        let mut longest = |board: &Board| {
            board.steps().into_iter().max_by_key(|&step| match tables.truth(&board.after(step)) {
                Some(Truth::Win(plies)) => plies,
                _ => u8::MAX,
            })
        };
        result.slips_against_resistance += u64::from(slips(tables, material, board, nodes, &mut resisting));
        result.slips_against_longest += u64::from(slips(tables, material, board, nodes, &mut longest));
    }
    result
}

/// The move of the losing side that asks most of the opponent.
fn most_resistant(board: &Board) -> Option<EndingMove> {
    let mut judge = Judge::new(board.turn().other());
    let ahead = ahead(board);
    board.steps().into_iter().min_by_key(|&step| {
        let next = board.after(step);
        (judge.ease(&next, ahead), judge.good_part(&next), plain_value(&next))
    })
}

/// How easy the opponent, who is to move, has it: 0 if whatever he is likely to play loses the win, [`EASY`] if all of it keeps it.
pub(crate) fn ease(board: &Board) -> i64 {
    Judge::new(board.turn()).ease(board, ahead(board))
}

fn ahead(board: &Board) -> u32 {
    AHEAD[usize::from(board.count() > 1)]
}

/// Judges positions of one game; what was found out is kept.
struct Judge {
    winner: Color,
    won: BoardMap<bool>,
    eases: BoardMap<(u32, i64)>,
}

impl Judge {
    fn new(winner: Color) -> Judge {
        Judge { winner, won: BoardMap::default(), eases: BoardMap::default() }
    }

    /// How easy a position with the winner to move is for him, so many of his moves ahead.
    fn ease(&mut self, board: &Board, ahead: u32) -> i64 {
        if let Some(&(known, ease)) = self.eases.get(board)
            && known >= ahead
        {
            return ease;
        }
        let replies = board.steps();
        if replies.is_empty() {
            // Mate is as bad as it gets for him, stalemate nearly.
            return if board.is_check() { -EASY } else { 0 };
        }
        let seen: Vec<(i32, Board)> = replies
            .into_iter()
            .map(|reply| board.after(reply))
            // What he sees is the position from the side of the loser, who is to move.
            .map(|next| (-plain_value(&next), next))
            .collect();
        let (mut sum, mut all) = (0, 0);
        for &(value, next) in &seen {
            let better = seen.iter().filter(|&&(other, _)| other > value).count();
            let alike = seen.iter().filter(|&&(other, _)| other == value).count() as i64;
            let likely = (0..better).fold(LIKELY, |likely, _| likely / UNLIKELY).max(1) * 100 / alike;
            all += likely;
            if self.keeps(&next) {
                sum += likely * self.after_good_reply(&next, ahead);
            }
        }
        let ease = sum / all.max(1);
        self.eases.insert(*board, (ahead, ease));
        ease
    }

    /// The part of the opponent's replies that keep the win, in per mille: where nothing that he is likely to play goes wrong soon,
    /// the fewer the better.
    fn good_part(&mut self, board: &Board) -> i64 {
        let replies = board.steps();
        let good = replies.iter().filter(|&&reply| self.keeps(&board.after(reply))).count();
        good as i64 * 1000 / replies.len().max(1) as i64
    }

    /// The opponent has found a good reply; what the loser, to move, can still make of it.
    fn after_good_reply(&mut self, board: &Board, ahead: u32) -> i64 {
        let steps = board.steps();
        if steps.is_empty() {
            return EASY;
        }
        if ahead <= 1 || board.count() > 2 {
            return EASY;
        }
        let nexts = steps.into_iter().map(|step| board.after(step));
        nexts.map(|next| self.ease(&next, ahead - 1)).min().unwrap_or(EASY).max(0)
    }

    /// Whether the winner keeps the win, with the loser to move, as far as the lemmas or a small search can see.
    fn keeps(&mut self, board: &Board) -> bool {
        if let Some(&known) = self.won.get(board) {
            return known;
        }
        let sign = if self.winner == Color::White { 1 } else { -1 };
        let keeps = match judge(board) {
            Some(value) => value == sign,
            None => prove(board, self.winner, LOOK).answer == Some(true),
        };
        self.won.insert(*board, keeps);
        keeps
    }
}

/// Whether the opponent fails to win: he gives the win away, or does not come to mate or a smaller won ending.
fn slips(
    tables: &Tables,
    material: Material,
    mut board: Board,
    nodes: usize,
    defense: &mut dyn FnMut(&Board) -> Option<EndingMove>,
) -> bool {
    for _ in 0..MOVES {
        let Some(step) = defense(&board) else { return false };
        board = board.after(step);
        if Material::of(&board) != material {
            return false;
        }
        let Some(reply) = choose(&board, nodes) else { return true };
        board = board.after(reply);
        if !matches!(tables.truth(&board), Some(Truth::Loss(_))) {
            return true;
        }
        if board.is_mate() || Material::of(&board) != material {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first of two losing moves leaves the opponent one way to win, the other leaves many.
    #[test]
    fn the_opposition_is_resistance() {
        use motive_chess::{Leniency, Position};
        // Black to move in a lost ending: he steps before the king instead of aside.
        let position = Position::from_fen("8/8/3k4/8/3K4/8/3P4/8 b - - 0 1", Leniency::Lenient).unwrap();
        let board = Board::of(&position).unwrap();
        let best = most_resistant(&board).unwrap();
        let least = board.steps().into_iter().map(|step| ease(&board.after(step))).min().unwrap();
        let most = board.steps().into_iter().map(|step| ease(&board.after(step))).max().unwrap();
        assert_eq!(ease(&board.after(best)), least);
        assert!(least < most, "{least} {most}");
    }

    #[test]
    fn the_opponent_takes_and_mates() {
        use motive_chess::{Leniency, Position};
        let board = |fen| Board::of(&Position::from_fen(fen, Leniency::Lenient).unwrap()).unwrap();
        let mate = board("k7/8/1K6/8/8/8/8/7R w - - 0 1");
        assert_eq!(choose(&mate, 500).unwrap().to_string(), "h1h8");
        let hanging = board("8/8/8/8/2k5/8/1q6/K7 w - - 0 1");
        assert_eq!(choose(&hanging, 50).unwrap().to_string(), "a1b2");
    }
}
