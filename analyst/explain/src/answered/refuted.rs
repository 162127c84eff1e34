//! Why a move fails: causes are proposed, the board without each is looked at, and those that decide are told.
//!
//! A cause is a condition of the refutation. What it is worth is what the refuting move loses on the board without it (the piece
//! still stands where it came from, or does not stand where it went, or another piece is gone), or that a pass loses the same. The engine
//! looks at all of them with little effort; those that change most go to the checker, and only what it confirms is told.

mod candidates;
mod words;

use motive_answer::{Control, Engine, Reasons, Rule, Tree};
use motive_chess::{History, Move};
use motive_claims::{Claim, Ground, Kind, without_cause};

use super::data::{Place, Sentence};
use super::ledger::{Fact, Ledger};

/// No more conditions are looked at.
const MOST_CANDIDATES: usize = 14;

/// No more are put to the checker.
const MOST_DECIDED: usize = 5;

/// The first look gets this part of the nodes.
const GLANCE: u64 = 4;

/// What a cause claims is this part of the damage; the checker demands twice as much.
const PART: i32 = 4;

/// A cause claims half a pawn at least.
const LEAST: i32 = 50;

/// A move that fails, and how.
#[derive(Clone, Copy, Debug)]
pub struct RefutedMove<'a> {
    /// The game so far; its last position is the one in question.
    pub history: &'a History,
    /// The move.
    pub tried: Move,
    /// The better move.
    pub better: Move,
    /// The refuting line, the opponent's reply first.
    pub line: &'a [Move],
    /// What the opponent would play after a pass.
    pub threat: &'a [Move],
    /// What the move loses, in hundredths of a pawn.
    pub damage: i32,
}

/// Why a move fails, in sentences, and the claims that they rest on.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// The claims.
    pub claims: Vec<Claim>,
    /// The sentences, what decides first.
    pub sentences: Vec<Sentence>,
}

impl Causes {
    /// Whether the refutation was threatened before the move.
    pub fn was_threatened(&self) -> bool {
        self.claims.iter().any(|claim| claim.kind == Kind::ThreatenedBefore)
    }
}

/// Why a move fails. Each question to the engine gets at most `nodes_each` nodes.
pub fn causes(
    refuted: &RefutedMove<'_>,
    engine: &mut dyn Engine,
    nodes_each: u64,
    control: &Control,
) -> Causes {
    let tree = Tree::of_line(&[refuted.better], |_| Reasons::one(Rule::Defense));
    let ground = Ground { history: refuted.history, tree: &tree, value: None, known: None };
    let mut ledger = Ledger::new(ground, engine, nodes_each, control);
    let amount = (refuted.damage / PART).max(LEAST);
    let mut ranked = rank(refuted, &ground, amount, &mut ledger, nodes_each / GLANCE);
    let mut causes = Causes::default();
    let mut told: Vec<Fact> = Vec::new();
    let mut decided = 0;
    ranked.sort_by_key(|&(_, gain)| std::cmp::Reverse(gain));
    for group in [is_own_doing as fn(&Claim) -> bool, is_threat, is_condition] {
        for (claim, _) in ranked.iter().filter(|(claim, _)| group(claim)) {
            // One thing that the move did, or that was threatened; and one on which it rests.
            if decided >= MOST_DECIDED || told.iter().any(|fact| group(fact) || !is_condition(claim)) {
                break;
            }
            decided += 1;
            if let Some(fact) = ledger.decide(claim.clone()) {
                told.push(fact);
                break;
            }
        }
    }
    for fact in told {
        let text = words::sentence(refuted, &ledger, &fact);
        causes.sentences.push(Sentence { place: Place::Why, text, claims: vec![causes.claims.len()] });
        causes.claims.push(fact.claim());
    }
    causes
}

/// What the move itself did.
fn is_own_doing(claim: &Claim) -> bool {
    matches!(claim.kind, Kind::NeededAt | Kind::Misplaced)
}

fn is_threat(claim: &Claim) -> bool {
    claim.kind == Kind::ThreatenedBefore
}

fn is_condition(claim: &Claim) -> bool {
    claim.kind == Kind::RestsOn
}

/// The candidates that a first look confirms, each with what taking it back changes.
fn rank(
    refuted: &RefutedMove<'_>,
    ground: &Ground<'_>,
    amount: i32,
    ledger: &mut Ledger<'_>,
    nodes: u64,
) -> Vec<(Claim, i32)> {
    let history = refuted.history;
    let mut after = history.clone();
    after.play(refuted.tried);
    let Some(&refuting) = refuted.line.first() else { return Vec::new() };
    let Some(best) = ledger.bounded(history, &[refuted.better], nodes) else { return Vec::new() };
    // The values of the opponent's moves are the opponent's.
    let Some(has) = ledger.bounded(&after, &[refuting], nodes).map(|value| -value) else { return Vec::new() };
    let mut ranked = Vec::new();
    for claim in candidates::candidates(refuted).into_iter().take(MOST_CANDIDATES) {
        let claim = claim.amount(amount);
        if !ledger.may_hold(&claim) {
            continue;
        }
        let gain = match without_cause(&claim, ground) {
            _ if claim.kind == Kind::ThreatenedBefore => {
                let Some(passed) = history.position().pass() else { continue };
                let first = claim.line[0];
                let after_pass = ledger.bounded(&History::new(passed), &[first], nodes);
                let Some(after_pass) = after_pass.map(|value| -value) else { continue };
                let now = if first == refuting {
                    Some(has)
                } else {
                    ledger.bounded(&after, &[first], nodes).map(|value| -value)
                };
                let Some(now) = now else { continue };
                best - after_pass.max(now)
            }
            Some(without) => match without.refuting {
                None => i32::MAX,
                Some(m) => {
                    let board = History::new(without.position);
                    let Some(value) = ledger.bounded(&board, &[m], nodes) else { continue };
                    -value - without.more - has
                }
            },
            None => continue,
        };
        if gain >= 2 * amount {
            ranked.push((claim, gain));
        }
    }
    ranked
}
