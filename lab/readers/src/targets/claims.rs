//! The first byte chooses a position, the rest is a claim about it as a language model states it: it is refused in words, or it
//! is decided by the rules, twice in the same way, and what is written of it is read again.

use motive_answer::Tree;
use motive_chess::{History, Position};
use motive_claims::{Ground, holds};
use motive_views::claim::{Claim, ClaimError, StatedClaim};

/// Mates, exchanges, castling, passing pawns, promotions, a check.
const POSITIONS: [&str; 6] = [
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1",
];

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let Some((&first, text)) = data.split_first() else { return };
    let fen = POSITIONS[usize::from(first) % POSITIONS.len()];
    let position: Position = fen.parse().expect("these can be read");
    let Ok(stated) = serde_json::from_slice::<StatedClaim>(text) else { return };
    let claim = match stated.read(&position) {
        Ok(claim) => claim,
        Err(ClaimError::Unreadable(what)) => return assert!(!what.is_empty()),
        Err(ClaimError::False(why)) => return assert!(!why.to_string().is_empty()),
    };
    let (history, tree) = (History::new(position.clone()), Tree::new());
    let ground = Ground { history: &history, tree: &tree, value: None, known: None };
    let decided = holds(&claim, &ground);
    let written = serde_json::to_string(&Claim::new(&position, &claim)).expect("a claim is JSON");
    let again: StatedClaim =
        serde_json::from_str(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    if let Ok(again) = again.read(&position) {
        assert_eq!(holds(&again, &ground).is_ok(), decided.is_ok(), "{written}");
    } else {
        panic!("what is written cannot be read: {written}");
    }
}
