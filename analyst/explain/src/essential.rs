//! How much of a line carries its point.

use motive_answer::balance;
use motive_chess::{Move, Position};

/// Of a line that decides nothing so many half-moves are told.
const UNDECIDED: usize = 6;

/// The part of a legal line that a player would tell: up to the move that completes what the line wins
/// (or to the mate). What a search adds after that is good play, but not the idea.
///
/// A line that wins nothing is told for a few moves.
pub fn essential<'a>(start: &Position, moves: &'a [Move]) -> &'a [Move] {
    let solver = start.turn();
    let mut balances = vec![balance(start, solver)];
    let mut position = start.clone();
    for &m in moves {
        if !position.is_legal(m) {
            break;
        }
        position.play(m);
        balances.push(balance(&position, solver));
    }
    let told = &moves[..balances.len() - 1];
    if position.is_checkmate() {
        return told;
    }
    let last = balances[told.len()];
    let gain = last - balances[0];
    if gain <= 0 {
        return &told[..told.len().min(UNDECIDED)];
    }
    // The first move of the solver after which the gain is never in question again.
    let complete = (1..=told.len()).step_by(2).find(|&n| balances[n..].iter().all(|&now| now >= last));
    &told[..complete.unwrap_or(told.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(fen: &str, line: &str) -> usize {
        let start: Position = fen.parse().unwrap();
        let mut position = start.clone();
        let mut moves = Vec::new();
        for san in line.split_whitespace() {
            let m = position.parse_san(san).unwrap();
            position.play(m);
            moves.push(m);
        }
        essential(&start, &moves).len()
    }

    #[test]
    fn the_point_and_no_more() {
        let fork = "6k1/8/8/3N3r/8/8/5PPP/6K1 w - - 0 1";
        assert_eq!(told(fork, "Nf6+ Kf7 Nxh5 Kg6 g4 Kg5 h3"), 3);
        // An exchange that is still under way counts as it ends.
        let trade = "3r2k1/8/8/3n4/8/8/3R4/3R2K1 w - - 0 1";
        assert_eq!(told(trade, "Rxd5 Rxd5 Rxd5 Kf7"), 3);
        // Nothing is won: a few moves.
        assert_eq!(told("6k1/8/8/8/8/8/8/K6R w - - 0 1", "Rg1+ Kh7 Kb2 Kh6 Kc3 Kh5 Kd4 Kh4"), 6);
        // A mate is told to the end.
        assert_eq!(told("7k/R7/8/8/8/8/8/KR6 w - - 0 1", "Rb8#"), 1);
    }
}
