//! Positions around those of a game, as a search meets them, judged without a search.

use motive_chess::exchange::exchange_at_least;
use motive_chess::{Move, Position};
use splitmix::Random;

use super::record::{NO_RESULT, Record};
use super::stockfish::StockfishNet;

/// Positions further from equal than this are not kept.
const FURTHEST: i32 = 2500;
/// Of those further from equal than this, one in three is kept: a search has to tell good moves apart, not won games.
const FAR: i32 = 800;

/// How many half-moves away from the game the positions around it are: 0 is the position of the game itself.
const DISTANCES: [usize; 8] = [0, 1, 1, 1, 2, 2, 3, 4];

/// Takes positions around those of a game.
pub(super) struct Sampler {
    /// Who judges them.
    pub net: StockfishNet,
}

impl Sampler {
    /// Adds the position and some around it to the records.
    pub(super) fn sample(
        &self,
        position: &Position,
        ply: usize,
        game: u32,
        random: &mut Random,
        records: &mut Vec<Record>,
    ) {
        for distance in DISTANCES {
            let Some(found) = walk(position, distance, random) else { continue };
            if found.is_check() || found.ending().is_some() || wins_something(&found) {
                continue;
            }
            let score = self.net.evaluate(&found);
            if score.abs() > FURTHEST || score.abs() > FAR && random.below(3) > 0 {
                continue;
            }
            let mut record = Record::new(&found, score as i16, ply + distance, game);
            if distance > 0 {
                record.result = NO_RESULT;
            }
            records.push(record);
        }
    }
}

/// Whether a capture wins material at once: a search would make it before it asked for a judgment.
fn wins_something(position: &Position) -> bool {
    position.capture_moves().into_iter().any(|m| exchange_at_least(position, m, 50))
}

/// So many half-moves on, half of them captures where there are any: that is what a search looks at most.
fn walk(position: &Position, plies: usize, random: &mut Random) -> Option<Position> {
    let mut position = position.clone();
    for _ in 0..plies {
        let moves = position.legal_moves();
        let captures: Vec<Move> = moves.iter().copied().filter(|m| m.is_capture()).collect();
        let m = if !captures.is_empty() && random.below(2) == 0 {
            captures[random.below(captures.len())]
        } else if moves.is_empty() {
            return None;
        } else {
            moves[random.below(moves.len())]
        };
        position.play(m);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_has_its_length_and_stops_at_mate() {
        let mut random = Random::new(1);
        let position = Position::default();
        for plies in 0..5 {
            assert_eq!(walk(&position, plies, &mut random).unwrap().ply(), position.ply() + plies as u32);
        }
        let mated: Position = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().unwrap();
        assert!(mated.is_checkmate());
        assert_eq!(walk(&mated, 2, &mut random).map(|p| p.to_fen()), None);
    }
}
