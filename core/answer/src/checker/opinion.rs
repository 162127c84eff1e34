//! The verdict on a move by a second opinion: an engine other than the proposer's own search has searched the same
//! position, and the checker compares.

use motive_chess::Move;

use super::rules;
use super::{CheckOptions, Finding, Judge, Refutation};
use crate::{Band, Checked, Effort, Solution, Value, Variation, Verdict};

/// What another engine thinks of the position and of the answer's move. Values are for the side to move.
#[derive(Clone, Debug)]
pub struct SecondOpinion {
    /// Its name.
    pub engine: String,
    /// Nodes that it visited, all searches together.
    pub nodes: u64,
    /// The smallest depth that one of its searches reached.
    pub depth: u32,
    /// How many searches it made.
    pub searches: u64,
    /// The best move as it sees it.
    pub best: Variation,
    /// The answer's move as it sees it; the same as `best` if it chooses that move itself.
    pub own: Variation,
    /// The best move as it saw it with part of the effort, if that was another one.
    pub before: Option<Variation>,
    /// Why it is not enough for a verdict, if it is not: the searches were cut short.
    pub unfinished: Option<Finding>,
}

/// Two moves whose values differ by no more than this are equally good to a second opinion, in hundredths of a pawn.
pub(crate) const EQUALLY_GOOD: i32 = 40;

/// Compares an answer with a second opinion.
///
/// The answer is *contradicted* if the engine knows a better move (by more than `EQUALLY_GOOD`, unless both win or both
/// lose), or if it puts the answer's own move into a lower band than the one that is promised, beyond the tolerance. It is *verified* if it is not, the engine
/// chooses the same move by itself (or both moves win, or both lose by about as much), did so
/// with part of the effort already, and the engine had at least [`CheckOptions::least_nodes`]. With less it is neither: what the engine has against the answer is then
/// a doubt.
pub fn compare(solution: Solution, opinion: &SecondOpinion, options: &CheckOptions) -> Checked {
    let leftover = match rules::examine(&solution, options.tolerance) {
        Ok(leftover) => leftover,
        Err(finding) => return rules::decided(solution, options.each.clone(), Some(finding)),
    };
    let effort = Effort {
        engine: opinion.engine.clone(),
        each: options.each.clone(),
        inquiries: opinion.searches,
        nodes: opinion.nodes,
        least_depth: opinion.depth,
        value: Some(opinion.own.value),
    };
    let is_enough = opinion.unfinished.is_none() && opinion.nodes >= options.least_nodes;
    let finding = match (against(&solution, opinion, options.tolerance), is_enough) {
        (Some(refutation), true) => Some(Finding::Refuted(refutation)),
        // What is too little to verify an answer is too little to contradict it.
        (Some(refutation), false) => Some(Finding::Doubted(refutation)),
        (None, true) if !chooses(opinion) => Some(Finding::AnotherChoice {
            line: opinion.best.moves.clone(),
            value: opinion.best.value,
            own: opinion.own.value,
        }),
        (None, true) if opinion.before.is_some() && !is_decided(opinion) => opinion
            .before
            .as_ref()
            .map(|before| Finding::Unsteady { line: before.moves.clone(), value: before.value }),
        (None, true) => None,
        (None, false) => Some(
            opinion
                .unfinished
                .clone()
                .unwrap_or(Finding::TooLittle { nodes: opinion.nodes, needed: options.least_nodes }),
        ),
    };
    let verdict =
        finding.as_ref().map_or_else(|| Verdict::Verified { effort: effort.clone() }, Finding::verdict);
    Checked { solution, verdict, finding, gap: leftover.gap, effort }
}

fn against(solution: &Solution, opinion: &SecondOpinion, tolerance: i32) -> Option<Refutation> {
    let to_move = solution.problem.position().turn();
    let ours = to_move == solution.problem.attacker();
    let promised = {
        let floor = solution.claim.floor(&solution.problem);
        if ours { floor } else { floor.reversed() }
    };
    let (best, own) = (&opinion.best, &opinion.own);
    let refuted = |path: Vec<Move>, line: &[Move], claimed: Value, found: Value| {
        let turned = |value: Value| if ours { value } else { value.reversed() };
        Some(Refutation {
            path,
            line: line.to_vec(),
            claimed: turned(claimed),
            found: turned(found),
            judge: Judge::Engine { name: opinion.engine.clone(), depth: opinion.depth, nodes: opinion.nodes },
        })
    };
    if best.moves.first() != own.moves.first() && is_better(best.value, own.value) {
        return refuted(Vec::new(), &best.moves, own.value, best.value);
    }
    let lower = own.value.band() < promised.band()
        && own.value.centipawns() < promised.centipawns().saturating_sub(tolerance);
    let mated = matches!(own.value, Value::MatedIn(_)) && !matches!(promised, Value::MatedIn(_));
    if lower || (mated && promised.band() > Band::Lost) {
        let (first, rest) = own.moves.split_first()?;
        return refuted(vec![*first], rest, promised, own.value);
    }
    None
}

/// Two lost positions that differ by no more than this are equally lost, in hundredths of a pawn. Without this bound eight of
/// twenty verified answers that a stronger engine found wrong were in lost positions.
const EQUALLY_LOST: i32 = 60;

/// Whether it does not matter which of two moves is chosen: both win, or both lose by about as much.
fn is_all_one(own: Value, other: Value) -> bool {
    let alike = other.centipawns().saturating_sub(own.centipawns()) <= EQUALLY_LOST;
    own.band() == other.band() && (own.band() == Band::Won || own.band() == Band::Lost && alike)
}

/// Whether it does not matter which of the moves in question the engine preferred before.
fn is_decided(opinion: &SecondOpinion) -> bool {
    opinion.before.as_ref().is_none_or(|before| is_all_one(opinion.own.value, before.value))
}

/// Whether the engine chooses the answer itself, or it is all one. That another move is about as good to it is no
/// agreement: of such answers a stronger engine finds one in fifteen wrong, of those that it chooses itself one in a hundred
/// (`docs/systems/council.md`).
fn chooses(opinion: &SecondOpinion) -> bool {
    let (best, own) = (&opinion.best, &opinion.own);
    best.moves.first() == own.moves.first() || is_all_one(own.value, best.value)
}

/// Whether one value is so much better than another that the move with it should be played instead.
///
/// ```
/// use motive_answer::{Value, is_better};
///
/// assert!(is_better(Value::Centipawns(200), Value::Centipawns(0)));
/// assert!(!is_better(Value::Centipawns(31), Value::Centipawns(30)), "a hair is no difference");
/// assert!(!is_better(Value::MateIn(2), Value::Centipawns(900)), "both win");
/// ```
pub fn is_better(value: Value, than: Value) -> bool {
    let same = value.band() == than.band() && matches!(value.band(), Band::Won | Band::Lost);
    let by_far = value.centipawns().saturating_sub(than.centipawns()) > EQUALLY_GOOD;
    by_far
        && (!same
            || value.centipawns().abs() < 1_000 && than.centipawns().abs() < 1_000 && {
                // Two wins are two wins, but a queen is more than a pawn.
                value.centipawns() - than.centipawns() > 300
            })
}

#[cfg(test)]
mod tests {
    use motive_chess::Position;

    use super::*;
    use crate::{Goal, Limits, Problem, Promise, Range, Reasons, Tree};

    fn line(position: &Position, san: &str, value: i32) -> Variation {
        Variation { value: Value::Centipawns(value), moves: vec![position.parse_san(san).unwrap()] }
    }

    fn checked(promised: i32, best: (&str, i32), own: i32, nodes: u64) -> Checked {
        checked_after(None, promised, best, own, nodes)
    }

    fn checked_after(
        before: Option<(&str, i32)>,
        promised: i32,
        best: (&str, i32),
        own: i32,
        nodes: u64,
    ) -> Checked {
        let position = Position::default();
        let knows = crate::Reason::Knowledge { entry: "test/X".into(), bindings: Vec::new() };
        let tree = Tree::of_line(&[position.parse_san("e4").unwrap()], |_| Reasons::one(knows.clone()));
        let problem = Problem::new(position.clone(), Goal::BestMove);
        let solution = Solution::new(problem, "test", Promise::Worth(Range::exactly(promised)), tree);
        let opinion = SecondOpinion {
            engine: "other".into(),
            nodes,
            depth: 8,
            searches: 2,
            best: line(&position, best.0, best.1),
            own: line(&position, "e4", own),
            before: before.map(|(san, value)| line(&position, san, value)),
            unfinished: None,
        };
        let options = CheckOptions {
            least_nodes: 1_000,
            each: Limits::none(),
            tolerance: CheckOptions::tolerance_for(Value::Centipawns(promised)),
            ..CheckOptions::default()
        };
        compare(solution, &opinion, &options)
    }

    #[test]
    fn agreement_verifies_and_a_better_move_contradicts() {
        assert!(checked(30, ("e4", 20), 20, 5_000).verdict().is_verified());
        let other = checked(30, ("d4", 50), 20, 5_000);
        assert_eq!(other.verdict(), &Verdict::Unchecked, "about as good is no agreement");
        assert!(matches!(other.finding(), Some(Finding::AnotherChoice { .. })));
        assert!(checked(30, ("d4", 150), 20, 5_000).verdict().is_contradicted());
        assert_eq!(checked(30, ("e4", 20), 20, 500).verdict(), &Verdict::Unchecked);
        let doubted = checked(30, ("d4", 150), 20, 500);
        assert_eq!(doubted.verdict(), &Verdict::Unchecked);
        assert!(matches!(doubted.finding(), Some(Finding::Doubted(_))));
        // Another band, far away.
        assert!(checked(300, ("e4", 20), 20, 5_000).verdict().is_contradicted());
        // The same band, or nearly so.
        assert!(checked(300, ("e4", 90), 90, 5_000).verdict().is_verified());
        // Two wins are two wins, and two losses are two losses, if they are about as large.
        assert!(checked(700, ("d4", 800), 600, 5_000).verdict().is_verified());
        assert!(checked(-900, ("d4", -850), -900, 5_000).verdict().is_verified());
        let worse = checked(-900, ("d4", -700), -900, 5_000);
        assert_eq!(worse.verdict(), &Verdict::Unchecked);
        assert!(matches!(worse.finding(), Some(Finding::AnotherChoice { .. })));
    }

    #[test]
    fn who_changes_its_mind_verifies_nothing_unless_all_is_won() {
        let unsteady = checked_after(Some(("d4", 40)), 30, ("e4", 20), 20, 5_000);
        assert_eq!(unsteady.verdict(), &Verdict::Unchecked);
        assert!(matches!(unsteady.finding(), Some(Finding::Unsteady { .. })));
        assert!(checked_after(Some(("d4", 900)), 700, ("e4", 800), 800, 5_000).verdict().is_verified());
    }
}
