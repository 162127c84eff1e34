//! What a closer look at a move finds.

use motive_answer::{Value, Variation, balance, is_better};
use motive_chess::{Move, Position};
use motive_claims::Claim;
use motive_explain::answered::Causes;

use crate::Level;
use crate::cause::{ToldLine, Whose};
use crate::chances::{LOST, Standing, WON, expected_score};
use crate::moment::MomentKind;
use crate::offer::{How, Offer};
use crate::price::Price;
use crate::study::Study;
use crate::survey::comes_later;

/// A mate that can be seen at the board: worth a remark even where another move wins as well.
pub(crate) const PLAIN_MATE: u32 = 2;
/// In hundredths of a pawn: a sacrifice that loses so much and more, with a checked line, is refuted.
const REFUTED: i32 = 150;
/// In moves: a mate that takes so much longer is another one.
const LONGER: u32 = 2;

/// In hundredths of a pawn: who loses so much where the outcome is open has been inaccurate at least.
pub(crate) const NEARLY_TWO_PAWNS: i32 = 175;
/// A rough search need only see this part of what an inaccuracy costs.
const SUSPICION: f64 = 0.6;
/// The same in hundredths of a pawn.
const SUSPICIOUS: i32 = 80;
/// In hundredths of a pawn: no advantage counts for more.
const MOST_COUNTED: i32 = 2_000;
/// In moves: a mate that takes so long begins a combination.
const LONG_MATE: u32 = 3;

/// What a closer look at a move finds. Values are those of the side that moved.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    /// The move and what follows.
    pub(crate) played: Variation,
    /// The best other move and what follows; `None` if there is no other.
    pub(crate) other: Option<Variation>,
    /// The position before the move; `None` if a glance was enough.
    pub(crate) before: Option<Study>,
    /// The position after the move; `None` if the game is over there as well.
    pub(crate) after: Option<Study>,
    /// What the opponent threatened before the move and carries out after it.
    pub(crate) threat: Option<Claim>,
    /// Of a fault whose explanations tell no gain: the line that shows one.
    pub(crate) told_line: Option<ToldLine>,
    /// Of a fault that no line explains: what it is about the move that lets the answer succeed.
    pub(crate) causes: Causes,
    /// What the move costs by the measure that all efforts share.
    pub(crate) price: Option<Price>,
    /// Whether the answer before the move is one about the move alone, with which no other was compared.
    pub(crate) asked_alone: bool,
}

impl Look {
    /// Nothing but a move and what follows.
    pub(crate) fn of(played: Variation) -> Look {
        Look {
            played,
            other: None,
            before: None,
            after: None,
            threat: None,
            told_line: None,
            causes: Causes::default(),
            price: None,
            asked_alone: false,
        }
    }

    /// What was measured, and nothing else yet.
    pub(crate) fn of_price(price: Price) -> Look {
        let other = (price.best.moves.first() != price.played.moves.first()).then(|| price.best.clone());
        Look { other, price: Some(price.clone()), ..Look::of(price.played) }
    }

    /// A move into a position that is known.
    pub(crate) fn known(played: Variation, after: Study) -> Look {
        Look { after: Some(after), ..Look::of(played) }
    }

    /// By how much the move falls behind the best other one, in points of the game, and no more than was measured; negative if it is the best.
    pub(crate) fn loss(&self, level: Level) -> f64 {
        let lost = self.falls_behind(level);
        self.price.as_ref().map_or(lost, |price| lost.min(price.loss(level)))
    }

    /// The same by the values alone.
    pub(crate) fn falls_behind(&self, level: Level) -> f64 {
        self.other.as_ref().map_or(0.0, |other| loss(other.value, self.played.value, level))
    }

    /// The value of the best move, whichever it is.
    pub(crate) fn best_value(&self) -> Value {
        self.other.as_ref().map_or(self.played.value, |other| other.value.max(self.played.value))
    }

    /// Whether the move is the one that the systems answer.
    pub(crate) fn is_answer(&self) -> bool {
        let best = self.before.as_ref().and_then(|study| study.answer().best_move());
        best.is_some() && best == self.played.moves.first().copied()
    }

    /// Whether the systems would have played the move, and think much less of the position after it.
    pub(crate) fn contradicts_itself(&self, level: Level) -> bool {
        let [_, mistake, _] = level.costs();
        let thought = self.before.as_ref().filter(|_| self.is_answer()).and_then(Study::line);
        thought.is_some_and(|thought| loss(thought.value, self.played.value, level) >= mistake)
    }

    /// What is confirmed before the move outweighs what nobody confirms after it.
    pub(crate) fn trust_what_is_confirmed(&mut self) {
        let is_open = self.after.as_ref().is_some_and(|study| study.certainty().is_none());
        if is_open && self.is_confirmed_answer() {
            self.played = self.before.as_ref().and_then(Study::line).unwrap_or_else(|| self.played.clone());
        }
    }

    pub(crate) fn is_confirmed(&self) -> bool {
        [&self.before, &self.after].into_iter().flatten().any(Study::is_agreed)
    }

    /// What is wrong with the move, by what is told of the answers.
    pub(crate) fn fault_kind(&self, before: &Position, level: Level) -> MomentKind {
        // Who takes back what the move has taken wins nothing by it.
        let side = before.turn();
        let taken = (balance(&before.after(self.played.moves[0]), side) - balance(before, side)) / 100;
        let gets = self.after.as_ref().map_or(0, Study::gain) - taken;
        let wins = self.before.as_ref().map_or(0, Study::gain);
        // Who stands badly after it wants to know by what; who still stands well, what there was.
        let stands_badly = expected_score(self.played.value, level) < 0.35;
        let allows = if self.threat.is_some() { MomentKind::OverlooksThreat } else { MomentKind::Allows };
        if gets > 0 && (gets >= wins || stands_badly && 2 * gets >= wins) {
            return allows;
        }
        match self.told_line.as_ref().map(|line| line.whose) {
            _ if wins > 0 => MomentKind::Misses,
            Some(Whose::Allowed) => MomentKind::Allows,
            Some(Whose::Missed) => MomentKind::Misses,
            None => MomentKind::Slips,
        }
    }

    /// Whether no other move is worth more by the values.
    pub(crate) fn is_best(&self, level: Level) -> bool {
        self.falls_behind(level) <= 0.0 || self.is_answer()
    }

    /// Whether the move is the answer, and the check confirms it as it stands.
    pub(crate) fn is_confirmed_answer(&self) -> bool {
        self.is_answer() && self.before.as_ref().is_some_and(|study| study.certainty().is_some())
    }

    /// Whether the move is the answer, the measure finds no better one, and its worth by the search that checks and by the position after it
    /// differs by less than a mistake: then it is best, though no check may have confirmed its line.
    pub(crate) fn is_borne_out(&self, level: Level) -> bool {
        let [_, mistake, _] = level.costs();
        let worth = self.before.as_ref().filter(|_| self.is_answer()).and_then(Study::worth);
        let (Some(worth), Some(price)) = (worth, &self.price) else { return false };
        let differs = expected_score(worth, level) - expected_score(self.played.value, level);
        price.loss(level) <= 0.0 && differs.abs() < mistake
    }

    /// Whether the opponent's answer wins material or mates, and the check confirms it.
    pub(crate) fn is_refuted(&self) -> bool {
        let lost = self.played.value <= Value::Centipawns(-REFUTED);
        lost && self.after.as_ref().is_some_and(|study| study.certainty().is_some())
    }

    /// How the side that moved stands after it.
    pub(crate) fn standing(&self, level: Level) -> Standing {
        Standing::of(expected_score(self.played.value, level))
    }

    /// Whether the move needs no art: it takes something (and what it takes is the point: no mate in three moves or more follows), gets out of
    /// check, or saves what is attacked.
    pub(crate) fn is_plain(&self, before: &Position) -> bool {
        let Some(&m) = self.played.moves.first() else { return true };
        let mates = matches!(self.played.value, Value::MateIn(n) if n > 2);
        m.capture().is_some() && !mates || before.is_check() || Offer::is_lost(before, m)
    }

    /// Whether the move mates by force in two moves or more, though it neither checks nor takes, and every other move takes much longer if it
    /// mates at all.
    pub(crate) fn mates_quietly(&self, before: &Position) -> bool {
        let (Value::MateIn(n), Some(&m)) = (self.played.value, self.played.moves.first()) else {
            return false;
        };
        let alone = self.other.as_ref().is_none_or(|other| other.value <= Value::MateIn(n + LONGER));
        n > 1 && alone && is_silent(before, m)
    }

    /// The piece that is given up later in a forced mate of three moves or more, with the moves to it.
    pub(crate) fn offers_later(&self, before: &Position) -> Option<(Vec<Move>, Offer)> {
        if !matches!(self.played.value, Value::MateIn(n) if n >= LONG_MATE) {
            return None;
        }
        let mut position = before.clone();
        for (ply, &m) in self.played.moves.iter().enumerate() {
            if ply > 0 && ply % 2 == 0 {
                let offer = Offer::of(&position, m).filter(|offer| offer.how == How::Goes);
                if let Some(offer) = offer {
                    return Some((self.played.moves[..=ply].to_vec(), offer));
                }
            }
            position = position.after(m);
        }
        None
    }

    /// Whether a quick mate is passed by.
    pub(crate) fn misses_plain_mate(&self) -> bool {
        let mate = self.other.as_ref().is_some_and(|other| other.value >= Value::MateIn(PLAIN_MATE));
        mate && !self.played.value.is_win_by_mate() && !self.is_answer()
    }
}

/// What is lost by having one value instead of another, in points of the game. Where the outcome is the same nothing is
/// lost: a lost game cannot be lost again, and a game that is won all the same is won. Elsewhere nearly two pawns are an inaccuracy at least, however
/// flat the curve is there.
pub(crate) fn loss(best: Value, played: Value, level: Level) -> f64 {
    let (before, after) = (expected_score(best, level), expected_score(played, level));
    let [inaccuracy, ..] = level.costs();
    match before - after {
        lost if lost <= 0.0 => lost,
        _ if before < LOST || after > WON => 0.0,
        lost if drop(best, played) >= NEARLY_TWO_PAWNS => lost.max(inaccuracy),
        lost => lost,
    }
}

/// Whether a line of another move comes to the same move, and is worth no more.
pub(crate) fn prepares(other: &Variation, played: &Variation) -> bool {
    played.moves.first().is_some_and(|&m| comes_later(&other.moves, m))
        && !is_better(other.value, played.value)
}

/// Whether a rough search sees so much of a loss that a better one may call it an inaccuracy.
pub(crate) fn is_suspicious(best: Value, played: Value, level: Level) -> bool {
    let ([inaccuracy, ..], lost) = (level.costs(), loss(best, played, level));
    lost >= SUSPICION * inaccuracy || lost > 0.0 && drop(best, played) >= SUSPICIOUS
}

/// In hundredths of a pawn.
fn drop(best: Value, played: Value) -> i32 {
    let bounded = |value: Value| value.centipawns().clamp(-MOST_COUNTED, MOST_COUNTED);
    bounded(best) - bounded(played)
}

/// Whether a move neither takes nor checks nor answers a check.
pub(crate) fn is_silent(before: &Position, m: Move) -> bool {
    m.capture().is_none() && m.promotion().is_none() && !before.is_check() && !before.after(m).is_check()
}

/// A mate of the side to move after a move is, seen from before the move, as many moves away for it, and one more for the
/// side that mates by the move itself.
pub(crate) fn farther(value: Value) -> Value {
    match value {
        Value::MatedIn(n) => Value::MatedIn(n + 1),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pawns_are_an_inaccuracy_where_the_outcome_is_open() {
        let lost = |best, played| loss(Value::Centipawns(best), Value::Centipawns(played), Level::Club);
        let [inaccuracy, ..] = Level::Club.costs();
        // By the curve alone it would be less.
        assert!(lost(850, 600) >= inaccuracy && lost(650, 600) < inaccuracy);
        // Won all the same, and lost anyway.
        assert!(lost(1_200, 900).abs() < 1e-9 && lost(-700, -1_000).abs() < 1e-9);
        assert!(lost(0, 100) < 0.0);
    }

    #[test]
    fn a_mate_may_give_something_up_later() {
        // Anderssen-Kieseritzky, London 1851.
        let before: Position =
            "r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w kq - 1 21".parse().unwrap();
        let mut position = before.clone();
        let mut moves = Vec::new();
        for san in ["Nxg7+", "Kd8", "Qf6+", "Nxf6", "Be7#"] {
            moves.push(position.parse_san(san).unwrap());
            position.play(*moves.last().unwrap());
        }
        let look = |n| Look::of(Variation { value: Value::MateIn(n), moves: moves.clone() });
        let (path, offer) = look(3).offers_later(&before).unwrap();
        assert_eq!((path.len(), offer.square.to_string().as_str()), (3, "f6"));
        // A mate in two begins no combination of its own.
        assert!(look(2).offers_later(&before).is_none());
    }

    #[test]
    fn a_line_of_checks_before_the_same_move_is_no_other_one() {
        // Composed: the queen may check first.
        let before: Position = "7k/1b2b3/8/8/6Q1/7P/6PK/8 w - - 0 1".parse().unwrap();
        let line = |value, sans: &[&str]| {
            let mut position = before.clone();
            let mut moves = Vec::new();
            for san in sans {
                moves.push(position.parse_san(san).unwrap());
                position.play(*moves.last().unwrap());
            }
            Variation { value: Value::Centipawns(value), moves }
        };
        let played = line(500, &["Qd7", "Bf8", "Qxb7"]);
        let checks = ["Qh5+", "Kg7", "Qg4+", "Kh8", "Qd7", "Bf8"];
        assert!(prepares(&line(500, &checks), &played));
        // What comes later, or brings more, is another way.
        assert!(!prepares(&line(500, &checks[..4]), &played));
        assert!(!prepares(&line(900, &checks), &played));
    }
}
