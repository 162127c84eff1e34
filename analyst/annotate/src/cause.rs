//! The cause of a mistake where no explanation tells a gain: what one of the two lines wins on the board, or what it is about the move
//! that lets the answer succeed.

use motive::Analyst;
use motive_chess::{Color, Move, Position};
use motive_claims::{Claim, Kind, holds};
use motive_explain::Line;
use motive_explain::answered::{Causes, LineGain, RefutedMove};

use crate::look::Look;
use crate::study::{Clock, Study};

/// In hundredths of a pawn: no difference counts for more.
const MOST: i32 = 1_200;
/// What is won on the board is at least this part of what the move costs, or something else is the cause.
const PART: i32 = 4;
/// What is won on the board may be so much more than what the move costs: the rest of the position pays for it.
const SLACK: i32 = 60;
/// Half-moves of a line that a reader follows.
const FOLLOWED: usize = 12;

/// Whose gain a line shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whose {
    /// The opponent wins it after the move.
    Allowed,
    /// The side that moved would have won it by the better move.
    Missed,
}

/// A line that is told as far as it wins something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ToldLine {
    pub(crate) whose: Whose,
    /// From the position before the move; of what is allowed the move itself comes first.
    pub(crate) moves: Vec<Move>,
    /// "wins a rook for a bishop".
    pub(crate) words: String,
    /// The balance at both ends, about the position before the move.
    pub(crate) claims: Vec<Claim>,
}

/// The line whose gain accounts for what a move costs: the opponent's after it, or that of the better move. What the other of the two lines wins
/// as well is no cause.
pub(crate) fn told_line(look: &Look) -> Option<ToldLine> {
    let before = look.before.as_ref()?;
    let side = before.position().turn();
    let better = before.line()?;
    if look.is_answer() || better.moves.first() == look.played.moves.first() {
        return None;
    }
    let cost = cost(look);
    let [played, better] =
        [&look.played.moves, &better.moves].map(|moves| followed(before.position(), moves));
    let (played, better) = (played?, better?);
    let gains = |line: &Line, winner| LineGain::of(line, winner);
    let accounts = |gain: &LineGain, elsewhere: Option<LineGain>| {
        let more = gain.amount - elsewhere.map_or(0, |gain| gain.amount);
        more >= 100 && PART * more >= cost && more <= cost + SLACK
    };
    let is_sure = |study: Option<&Study>| study.is_some_and(|study| study.certainty().is_some());
    let told = |whose, line: &Line, winner: Color, gain: LineGain| {
        let claims: Vec<Claim> = gain.claims(line, winner).into_iter().collect();
        let ground = before.ground();
        let all_hold = claims.iter().all(|claim| holds(claim, &ground).is_ok());
        let moves = line.moves()[..gain.plies].to_vec();
        all_hold.then_some(ToldLine { whose, moves, words: gain.words, claims })
    };
    let allowed = gains(&played, side.other())
        .filter(|gain| is_sure(look.after.as_ref()) && accounts(gain, gains(&better, side.other())));
    let missed =
        gains(&better, side).filter(|gain| is_sure(Some(before)) && accounts(gain, gains(&played, side)));
    match (allowed, missed) {
        (Some(allowed), Some(missed)) if missed.amount > allowed.amount => {
            told(Whose::Missed, &better, side, missed)
        }
        (Some(allowed), _) => told(Whose::Allowed, &played, side.other(), allowed),
        (None, Some(missed)) => told(Whose::Missed, &better, side, missed),
        (None, None) => None,
    }
}

/// Why the answer to a move succeeds, as claims that the engine has decided, and the nodes that it took.
pub(crate) fn causes(analyst: &mut Analyst, look: &Look, clock: &Clock<'_>) -> Option<(Causes, u64)> {
    let before = look.before.as_ref()?;
    let (&tried, line) = look.played.moves.split_first()?;
    let better = before.answer().best_move().filter(|&better| better != tried)?;
    let threat = before.analysis.threat.as_ref().map_or(&[][..], |threat| &threat.moves);
    let refuted = RefutedMove { history: &before.history, tried, better, line, threat, damage: cost(look) };
    let (mut causes, nodes) = analyst.causes(&refuted, clock.claim, clock.control);
    // Who goes to a square and is taken there has not given up its guard.
    let to = before.position().destination(tried);
    let claims = &causes.claims;
    causes.sentences.retain(|sentence| {
        let is_same = |&index: &usize| {
            claims[index].kind == Kind::NeededAt && claims[index].squares.get(1) == Some(&to)
        };
        !sentence.claims.iter().any(is_same)
    });
    // A sentence that speaks of the answer names it.
    let after = before.position().after(tried);
    if let Some(&answer) = line.first().filter(|&&answer| after.is_legal(answer)) {
        for sentence in &mut causes.sentences {
            if let Some(rest) = sentence.text.strip_prefix("It rests on ") {
                sentence.text = format!("{} rests on {rest}", after.san(answer));
            }
        }
    }
    Some((causes, nodes))
}

/// What the move costs, in hundredths of a pawn.
pub(crate) fn cost(look: &Look) -> i32 {
    let best = look.best_value().centipawns().clamp(-MOST, MOST);
    (best - look.played.value.centipawns().clamp(-MOST, MOST)).min(MOST)
}

fn followed(start: &Position, moves: &[Move]) -> Option<Line> {
    Line::new(start, &moves[..moves.len().min(FOLLOWED)]).ok()
}
