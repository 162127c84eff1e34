//! Positions around those of a game, as a search meets them, judged without a search.

use motive_chess::exchange::{exchange_at_least, worth};
use motive_chess::{Move, MoveList, Position};
use splitmix::Random;

use super::opening::sound_move;
use super::record::{NO_RESULT, Record};
use super::stockfish::StockfishNet;

/// Positions further from equal than this are not kept.
const FURTHEST: i32 = 2500;
/// Of those further from equal than the first number, one in the second is kept: a search has to tell good moves apart, not won
/// games.
const SELDOM: [(i32, usize); 2] = [(1000, 5), (400, 2)];
/// A capture that wins so much is made before a position is judged, as the quiescence search does.
const WINS: i32 = 50;
/// After so many such captures a position is given up.
const MOST_CAPTURES: usize = 6;

/// How many half-moves away from the game the positions around it are: 0 is the position of the game itself.
const DISTANCES: [usize; 8] = [0, 1, 1, 2, 2, 3, 3, 4];

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
            let Some(found) = walk(position, distance, random).and_then(settled) else { continue };
            let score = self.net.evaluate(&found);
            let kept = match SELDOM.iter().find(|(far, _)| score.abs() > *far) {
                Some(&(_, one_in)) => score.abs() <= FURTHEST && random.below(one_in) == 0,
                None => true,
            };
            if !kept {
                continue;
            }
            let mut record = Record::new(&found, score as i16, ply + distance, game);
            if found.ply() != position.ply() {
                record.result = NO_RESULT;
            }
            records.push(record);
        }
    }
}

/// The quiet position that captures which win something lead to; `None` if there is a check, or if the game is over.
fn settled(mut position: Position) -> Option<Position> {
    for _ in 0..MOST_CAPTURES {
        if position.is_check() || position.ending().is_some() {
            return None;
        }
        let wins = |m: &Move| exchange_at_least(&position, *m, WINS);
        // What is worth most first, as a search would try it.
        let value = |m: &Move| m.capture().map_or(0, worth);
        let Some(m) = position.capture_moves().into_iter().filter(wins).max_by_key(value) else {
            return Some(position);
        };
        position.play(m);
    }
    None
}

/// So many half-moves on: one in four is a capture, if there is one, the others most often give nothing away.
fn walk(position: &Position, plies: usize, random: &mut Random) -> Option<Position> {
    let mut position = position.clone();
    for _ in 0..plies {
        let captures = if random.below(4) == 0 { position.capture_moves() } else { MoveList::new() };
        let m = match captures.len() {
            0 => sound_move(&position, random)?,
            count => captures[random.below(count)],
        };
        position.play(m);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_is_taken_before_a_position_is_judged() {
        let hangs: Position = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(settled(hangs).unwrap().to_fen(), "4k3/8/8/3P4/8/8/8/4K3 b - - 0 1");
        let check: Position = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1".parse().unwrap();
        assert_eq!(settled(check).map(|p| p.to_fen()), None);
    }

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
