//! Mate in two, by trying.
//!
//! Two moves before the mate numbers tell nothing that trying does not tell sooner. Every move of the attacker
//! is tried, checks first, and most of them fall to the first reply: what refuted the last move is the first to be
//! tried against the next.

use motive_chess::{CheckSquares, Move, MoveList, Position};

use crate::glance::glance;
use crate::search::Means;

/// How many replies are remembered as good against many moves.
const REMEMBERED: usize = 4;

/// The replies that refuted most lately, the last first.
#[derive(Default)]
pub(crate) struct Refutations {
    moves: [Option<Move>; REMEMBERED],
}

impl Refutations {
    fn remember(&mut self, m: Move) {
        let at = self.moves.iter().position(|&known| known == Some(m)).unwrap_or(REMEMBERED - 1);
        self.moves[..=at].rotate_right(1);
        self.moves[0] = Some(m);
    }
}

/// After so many positions the clock is read: with two hundred moves on either side trying takes its time.
const CLOCK: u64 = 256;

/// The time was over before everything was tried.
pub(crate) struct Unfinished;

/// The attacker's move that mates in two; he has no mate in one. `looked` counts the positions looked at.
pub(crate) fn mate_in_two(
    position: &Position,
    means: Means,
    refutations: &mut Refutations,
    looked: &mut u64,
    must_end: impl Fn() -> bool,
) -> Result<Option<Move>, Unfinished> {
    let checks = CheckSquares::new(position);
    let mut moves = position.legal_moves();
    *looked += 1;
    let mut quiet = MoveList::new();
    moves.retain(|&mut m| {
        let check = checks.gives_check(position, m);
        if !check {
            quiet.push(m);
        }
        check
    });
    if means == Means::All {
        moves.extend(quiet);
    }
    let mut next_clock = *looked + CLOCK;
    for m in moves {
        if is_mated_next(&position.after(m), refutations, looked) {
            return Ok(Some(m));
        }
        if *looked >= next_clock {
            next_clock = *looked + CLOCK;
            if must_end() {
                return Err(Unfinished);
            }
        }
    }
    Ok(None)
}

/// Whether the attacker mates with his next move, whatever the defender, who is to move, replies.
pub(crate) fn is_mated_next(position: &Position, refutations: &mut Refutations, looked: &mut u64) -> bool {
    let in_check = position.is_check();
    let mut refutes = |m: Move| {
        *looked += 1;
        glance(&position.after(m)).mate.is_none()
    };
    let mut tried = [None; REMEMBERED];
    if !in_check {
        // Most often there is no need to make a list.
        let pinned = position.pinned(position.turn());
        for (tried, m) in tried.iter_mut().zip(refutations.moves) {
            let Some(m) = m else { break };
            let legal = m.from().and_then(|from| position.recall(from, m.to(), m.promotion(), pinned));
            *tried = legal;
            if let Some(legal) = legal
                && refutes(legal)
            {
                refutations.remember(m);
                return false;
            }
        }
    }
    let replies = position.legal_moves();
    let refuting = replies.iter().find(|&&m| !tried.contains(&Some(m)) && refutes(m));
    if let Some(&m) = refuting {
        refutations.remember(m);
        return false;
    }
    !replies.is_empty() || in_check
}
