//! A small search by the evaluation with named terms, some of which are masked: what a told imbalance is worth by these terms.
//!
//! The critic judges by a net, which has no terms. The evaluation in words (`motive_critic::eval`) has, so the same tree is
//! searched twice with it, once with the numbers of the imbalance at zero for the side that has it. What both sides have alike cancels in
//! that evaluation and does not count.

use motive_chess::{Color, Move, Position, Role};
use motive_claims::{Claim, Kind};
use motive_critic::eval;
use motive_critic::eval::layout as L;

/// Nothing is worth more.
const INFINITE: i32 = 30_000;
/// A side that is mated.
const MATED: i32 = -20_000;
/// Half-moves that are looked ahead at most.
const DEEPEST: u32 = 8;

/// The numbers that speak of an imbalance.
pub(super) struct Terms {
    /// Ranges of the layout.
    ranges: Vec<(usize, usize)>,
    /// Whose numbers; of both sides where the imbalance compares them.
    side: Option<Color>,
}

impl Terms {
    /// The terms of a told imbalance; `None` if the evaluation in words has none, or none of them occurs in the position.
    pub(super) fn of(claim: &Claim, position: &Position) -> Option<Terms> {
        let compares =
            matches!(claim.kind, Kind::Activity | Kind::Livelier | Kind::ActiveKing | Kind::Undeveloped);
        let terms = Terms { ranges: ranges(claim), side: claim.side.filter(|_| !compares) };
        (terms.share(&eval::trace(position)) != 0).then_some(terms)
    }

    /// What the numbers add to the evaluation for White.
    fn share(&self, trace: &eval::Trace) -> i32 {
        let numbers = eval::numbers();
        let is_masked = |index: usize| self.ranges.iter().any(|&(from, to)| (from..to).contains(&index));
        let is_theirs = |count: i32| self.side.is_none_or(|side| (count > 0) == (side == Color::White));
        let shares = trace.counts.iter().filter(|&&(index, count)| is_masked(index) && is_theirs(count)).map(
            |&(index, count)| {
                let (middle, end) = numbers[index];
                let tapered =
                    f64::from(middle) * trace.phase + f64::from(end) * (1.0 - trace.phase) * trace.scale;
                f64::from(count) * tapered
            },
        );
        shares.sum::<f64>().round() as i32
    }
}

/// Those numbers, as ranges of the layout.
fn ranges(claim: &Claim) -> Vec<(usize, usize)> {
    const MOBILITY: (usize, usize) = (L::KNIGHT_MOBILITY, L::ISOLATED);
    const PASSED: (usize, usize) = (L::PASSED, L::BISHOP_PAIR);
    let squares = |role: Role| {
        let start = L::SQUARES + 64 * (role as usize - 1);
        (start, start + 64)
    };
    let role = claim.by.map_or(Role::Pawn, |by| by.piece.role);
    let mobility = match role {
        Role::Knight => L::KNIGHT_MOBILITY,
        Role::Bishop => L::BISHOP_MOBILITY,
        Role::Rook => L::ROOK_MOBILITY,
        _ => L::QUEEN_MOBILITY,
    };
    match claim.kind {
        Kind::Passed | Kind::ProtectedPassed | Kind::OutsidePassed | Kind::ConnectedPassed => vec![PASSED],
        Kind::RookBehind => vec![(L::PASSED_ROOK_BEHIND, L::UNSTOPPABLE)],
        Kind::Isolated => vec![(L::ISOLATED, L::DOUBLED)],
        Kind::Doubled => vec![(L::DOUBLED, L::BACKWARD)],
        Kind::Backward => vec![(L::BACKWARD, L::PHALANX)],
        Kind::BishopPair => vec![(L::BISHOP_PAIR, L::BISHOP_PAWNS)],
        Kind::BadBishop | Kind::GoodKnight => vec![(L::BISHOP_PAWNS, L::LONG_DIAGONAL)],
        Kind::LongDiagonal => vec![(L::LONG_DIAGONAL, L::ROOK_FILE)],
        Kind::HoldsFile => vec![(L::ROOK_FILE, L::KNIGHT_OUTPOST)],
        Kind::Outpost => vec![(L::KNIGHT_OUTPOST, L::SHIELDED_MINOR)],
        Kind::Space => vec![(L::SPACE, L::TEMPO)],
        Kind::ExposedKing => vec![(L::KING_DANGER, L::SHELTER)],
        // No pawn beside the king's file, and on it.
        Kind::ShelterBroken => vec![(L::SHELTER + 7, L::SHELTER + 8), (L::SHELTER + 15, L::STORM)],
        Kind::Uncastled => vec![(L::KING_DANGER, L::SHELTER), squares(Role::King)],
        Kind::Activity => vec![MOBILITY],
        Kind::Livelier => {
            let next = match role {
                Role::Knight => L::BISHOP_MOBILITY,
                Role::Bishop => L::ROOK_MOBILITY,
                _ => L::QUEEN_MOBILITY,
            };
            vec![(mobility, next)]
        }
        // A piece of the kind with so few squares.
        Kind::FewSquares => {
            let few = usize::try_from(claim.amount.unwrap_or(0)).unwrap_or(0);
            vec![(mobility, mobility + few + 1)]
        }
        Kind::SeventhRank => {
            let (start, _) = squares(role);
            vec![(start + 48, start + 56)]
        }
        Kind::Undeveloped => vec![squares(Role::Knight), squares(Role::Bishop)],
        Kind::ActiveKing => vec![squares(Role::King)],
        _ => Vec::new(),
    }
}

/// What the terms add to the value for White: the mean, with either side to move, of the difference of two searches of one depth,
/// which is as deep as so many nodes allow.
pub(super) fn worth(position: &Position, masked: &Terms, nodes: u64) -> i32 {
    let turns = [Some(position.clone()), position.pass()];
    turns.iter().flatten().map(|position| difference(position, masked, nodes)).sum::<i32>() / 2
}

fn difference(position: &Position, masked: &Terms, nodes: u64) -> i32 {
    let mut full = Search { masked: None, nodes: 0, most: nodes };
    let (mut value, mut depth) = (0, 0);
    for deeper in 1..=DEEPEST {
        let Some(found) = full.value(position, deeper, -INFINITE, INFINITE) else { break };
        (value, depth) = (found, deeper);
    }
    let mut without = Search { masked: Some(masked), nodes: 0, most: u64::MAX };
    let other = without.value(position, depth, -INFINITE, INFINITE).unwrap_or(value);
    position.turn().fold_wb(value - other, other - value)
}

struct Search<'a> {
    masked: Option<&'a Terms>,
    nodes: u64,
    most: u64,
}

impl Search<'_> {
    /// The value for the side to move; `None` if there are no nodes left.
    fn value(&mut self, position: &Position, depth: u32, mut alpha: i32, beta: i32) -> Option<i32> {
        self.nodes += 1;
        if self.nodes > self.most {
            return None;
        }
        let legal = position.legal_moves();
        if legal.is_empty() {
            return Some(if position.is_check() { MATED - depth as i32 } else { 0 });
        }
        let mut best = -INFINITE;
        let quiet = depth == 0 && !position.is_check();
        if quiet {
            best = self.evaluation(position);
            alpha = alpha.max(best);
            if best >= beta {
                return Some(best);
            }
        }
        let mut moves: Vec<Move> =
            legal.into_iter().filter(|m| !quiet || m.is_capture() || m.is_promotion()).collect();
        moves.sort_by_key(|&m| std::cmp::Reverse(order(m)));
        for m in moves {
            let value = -self.value(&position.after(m), depth.saturating_sub(1), -beta, -alpha)?;
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }

    /// The evaluation in words without the masked numbers, for the side to move.
    fn evaluation(&self, position: &Position) -> i32 {
        let trace = eval::trace(position);
        let white = trace.score - self.masked.map_or(0, |terms| terms.share(&trace));
        if position.turn() == Color::White { white } else { -white }
    }
}

/// Captures of much by little first.
fn order(m: Move) -> i32 {
    let worth = |role: Role| motive_answer::worth(role);
    m.capture().map_or(0, |taken| 10 * worth(taken) - worth(m.role()) / 10 + 1)
        + m.promotion().map_or(0, |role| 10 * worth(role))
}
