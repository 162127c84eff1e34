//! What a line comes to: mate, or material at a quiet end that the value agrees with.

use motive_answer::{NodeId, Tree, Value, balance};
use motive_chess::{Color, Position};
use motive_claims::{Claim, Kind, is_quiet};

use super::ledger::{Fact, Ledger};
use super::saying::Saying;
use super::words::goods;
use crate::{Line, Step};

/// Trees with more moves are not walked for their smallest gain.
const MOST_NODES: usize = 4_000;

/// Half-moves within which a gain is looked for first.
const NEAR: usize = 12;

/// What a line comes to, as a side sees it.
#[derive(Clone, Debug)]
pub(super) enum Result {
    /// The side mates by force, in so many moves; every defense is answered in the tree.
    Forced { fact: Fact, moves: u32 },
    /// The line ends in checkmate by the side.
    Mate { fact: Fact },
    /// The line ends with the side checkmated.
    Mated { fact: Fact },
    /// The side wins material.
    Gain(Change),
    /// The side loses material.
    Loss(Change),
    /// The game is drawn.
    Draw { fact: Fact },
    /// Nothing of this kind.
    Open,
}

/// Material that changes hands by a quiet end.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// What shows it.
    pub facts: Vec<Fact>,
    /// How many half-moves of the line it takes.
    pub plies: usize,
    /// What the winning side gains.
    pub amount: i32,
    /// The same as a verb phrase of that side: "wins a rook for a knight".
    pub words: String,
}

impl Result {
    /// Whether it is good for the side.
    pub(super) fn is_good(&self) -> bool {
        matches!(self, Result::Forced { .. } | Result::Mate { .. } | Result::Gain(_))
    }

    /// The same, unless it is a mate that the value does not know of.
    pub(super) fn fitting(self, value: Option<Value>) -> Result {
        match (&self, value) {
            (Result::Mate { .. } | Result::Mated { .. }, Some(Value::Centipawns(_)))
            | (Result::Mate { .. }, Some(Value::MatedIn(_)))
            | (Result::Mated { .. }, Some(Value::MateIn(_))) => Result::Open,
            _ => self,
        }
    }

    /// Whether it is a mate by the side.
    pub(super) fn is_mate(&self) -> bool {
        matches!(self, Result::Forced { .. } | Result::Mate { .. })
    }
}

/// What a line comes to on the board. `value` is that of the line for the side, and nothing is said against it.
pub(super) fn of_line(ledger: &Ledger<'_>, line: &Line, side: Color, value: Option<Value>) -> Result {
    let last = line.last();
    let moves = line.moves();
    if last.is_mate() {
        let king = last.after.king(last.mover().other());
        let mate = last.after.checkers().first().and_then(|square| {
            let by = motive_claims::Placed::on(&last.after, square)?;
            let on = motive_claims::Placed::on(&last.after, king)?;
            ledger.check(Claim::new(Kind::Checkmates, &moves).by(by).on([on]))
        });
        return match mate {
            Some(fact) if last.mover() == side => Result::Mate { fact },
            Some(fact) => Result::Mated { fact },
            None => Result::Open,
        };
    }
    if last.after.is_stalemate() {
        let fact = ledger.check(Claim::new(Kind::Stalemates, &moves));
        return fact.map_or(Result::Open, |fact| Result::Draw { fact });
    }
    for winner in [side, side.other()] {
        let value = value.map(|value| if winner == side { value } else { value.reversed() });
        if let Some(change) = change(ledger, line, winner, value) {
            return if winner == side { Result::Gain(change) } else { Result::Loss(change) };
        }
    }
    Result::Open
}

/// What a side wins in a line, on the board: at the end of so many half-moves, and for good as far as the line goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineGain {
    /// How many half-moves of the line it takes.
    pub plies: usize,
    /// In hundredths of a pawn.
    pub amount: i32,
    /// As a verb phrase of the side: "wins a rook for a knight".
    pub words: String,
}

impl LineGain {
    /// Material that a side has won at a quiet position of a line for good: the first at which most of what the line wins is on
    /// the board. No value is asked whether it agrees.
    ///
    /// ```
    /// use motive_chess::{Color, Position};
    /// use motive_explain::{Line, answered::LineGain};
    ///
    /// let start: Position = "6k1/5ppp/8/3n4/8/1B6/5PPP/6K1 w - - 0 1".parse()?;
    /// let line = Line::new(&start, &[start.parse_san("Bxd5")?])?;
    /// let gain = LineGain::of(&line, Color::White).unwrap();
    /// assert_eq!((gain.plies, gain.words.as_str()), (1, "wins a knight"));
    /// assert_eq!(LineGain::of(&line, Color::Black), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(line: &Line, winner: Color) -> Option<LineGain> {
        let start = balance(line.start(), winner);
        let gain = |step: &Step| balance(&step.after, winner) - start;
        let quiet: Vec<&Step> = line.steps().iter().filter(|step| is_quiet(&step.after)).collect();
        let last = gain(quiet.last()?);
        if last < 100 {
            return None;
        }
        let lasts = |index: usize| quiet[index..].iter().all(|later| gain(later) >= gain(quiet[index]));
        let lasting: Vec<&Step> = (0..quiet.len())
            .filter(|&index| gain(quiet[index]) >= 100 && lasts(index))
            .map(|index| quiet[index])
            .collect();
        // As far as a reader follows, if something is won by then.
        let near = lasting.iter().filter(|step| step.ply < NEAR).map(|step| gain(step));
        let most = near.max().unwrap_or(last);
        let end = lasting.into_iter().find(|step| 5 * gain(step) >= 3 * most)?;
        let amount = gain(end);
        let words = goods(&line.steps()[..=end.ply], winner, amount);
        Some(LineGain { plies: end.ply + 1, amount, words })
    }

    /// What shows it: the balance at the beginning and at the end.
    pub fn claims(&self, line: &Line, winner: Color) -> [Claim; 2] {
        let start = balance(line.start(), winner);
        let new = |after, amount| Claim::new(Kind::Balance, after).side(winner).amount(amount);
        [new(&line.moves()[..self.plies], start + self.amount), new(&[], start)]
    }
}

/// Material that a side has won in a line, if the value agrees.
fn change(ledger: &Ledger<'_>, line: &Line, winner: Color, value: Option<Value>) -> Option<Change> {
    let gain = LineGain::of(line, winner)?;
    if value.is_some_and(|value| !agrees(value, balance(line.start(), winner), gain.amount)) {
        return None;
    }
    let facts = ledger.check_all(gain.claims(line, winner));
    let LineGain { plies, amount, words } = gain;
    (facts.len() == 2).then_some(Change { facts, plies, amount, words })
}

/// Whether a value fits a gain. For a pawn or two this is stricter than the rule of `docs/reference/claims.md`, since there the
/// value could come from anything.
pub(super) fn agrees(value: Value, start: i32, amount: i32) -> bool {
    let slack = if amount < 300 { 30 } else { 150 * ((amount + 499) / 500) };
    value.centipawns() >= start + amount - slack
}

/// What the whole tree of the answer comes to: a forced mate, or material in every line. Falls back to the line.
pub(super) fn of_answer(
    ledger: &mut Ledger<'_>,
    tree: &Tree,
    line: &Line,
    side: Color,
    value: Option<Value>,
) -> Result {
    if let Some(Value::MateIn(moves)) = value {
        let amount = i32::try_from(moves).unwrap_or(i32::MAX);
        let claim = Claim::new(Kind::Mates, &[]).side(side).amount(amount);
        if let Some(fact) = ledger.check(claim) {
            return Result::Forced { fact, moves };
        }
    }
    let shown = of_line(ledger, line, side, value);
    let Result::Gain(change) = shown else { return shown };
    // In every line of the tree, if it shows that.
    if least_gain(tree, line.start(), side).is_none_or(|least| least < change.amount) {
        return Result::Gain(change);
    }
    let claim = Claim::new(Kind::Wins, &[]).side(side).amount(change.amount);
    let facts = ledger.decide(claim).into_iter().chain(change.facts).collect();
    Result::Gain(Change { facts, ..change })
}

/// The smallest gain of a side at the ends of a tree.
fn least_gain(tree: &Tree, start: &Position, side: Color) -> Option<i32> {
    if tree.len() > MOST_NODES {
        return None;
    }
    let mut least: Option<i32> = None;
    let mut open = vec![(NodeId::ROOT, start.clone())];
    while let Some((id, position)) = open.pop() {
        let children = tree.children(id);
        if children.is_empty() && !(position.is_checkmate() && position.turn() != side) {
            let gain = balance(&position, side) - balance(start, side);
            least = Some(least.map_or(gain, |least| least.min(gain)));
        }
        for &child in children {
            let m = tree.last_move(child)?;
            if !position.is_legal(m) {
                return None;
            }
            open.push((child, position.after(m)));
        }
    }
    least
}

/// What the other side wins, as a verb phrase of the side that loses it.
fn as_loss(words: &str) -> String {
    if words.contains("makes ") {
        let theirs = words.replacen("wins ", "win ", 1).replacen("makes ", "make ", 1);
        return format!("lets the opponent {theirs}");
    }
    words.replacen("wins", "loses", 1)
}

/// The result as a verb phrase of the side.
pub(super) fn clause(result: &Result) -> Option<Saying> {
    match result {
        Result::Forced { fact, moves: 1 } => {
            Some(Saying::worded("mates at once", std::slice::from_ref(fact)))
        }
        Result::Forced { fact, moves } => {
            Some(Saying::worded(format!("mates in {moves}"), std::slice::from_ref(fact)))
        }
        Result::Mate { fact } => Some(Saying::worded("mates", std::slice::from_ref(fact))),
        Result::Mated { fact } => Some(Saying::worded("is mated", std::slice::from_ref(fact))),
        Result::Gain(change) => Some(Saying::worded(change.words.clone(), &change.facts)),
        Result::Loss(change) => Some(Saying::worded(as_loss(&change.words), &change.facts)),
        Result::Draw { fact } => Some(Saying::worded("draws", std::slice::from_ref(fact))),
        Result::Open => None,
    }
}

#[cfg(test)]
mod tests {
    use super::as_loss;

    #[test]
    fn what_the_other_side_wins_is_no_gain() {
        assert_eq!(as_loss("wins a rook for a pawn"), "loses a rook for a pawn");
        assert_eq!(as_loss("makes a queen"), "lets the opponent make a queen");
        assert_eq!(
            as_loss("wins a bishop and makes a queen for a pawn"),
            "lets the opponent win a bishop and make a queen for a pawn"
        );
    }
}
