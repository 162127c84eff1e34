//! Where the character of a game changes: the pawns get another structure with a name. It is said once, and only of what stays.

use motive_answer::Tree;
use motive_chess::{History, Move, Position};
use motive_claims::{Claim, Ground, Kind, holds};
use motive_strategy::Base;

/// Half-moves for which the new character must stay: two moves of each side.
const STAYS: usize = 4;
/// Before this half-move the opening is not over.
const OPENING: usize = 16;
/// Remarks in one game.
const MOST: usize = 4;

/// A remark on the character of the game, after a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The half-move after which it is made, from 0.
    pub ply: usize,
    /// What it says.
    pub text: String,
    /// The claim about the position after the move that it rests on.
    pub claim: Claim,
}

/// Remarks where the character of a game has changed, with the structures of a knowledge base.
pub(crate) fn changes(base: &Base, start: &Position, moves: &[Move]) -> Vec<Remark> {
    let mut position = start.clone();
    let mut names: Vec<Option<(String, Claim)>> = Vec::new();
    for &m in moves {
        position = position.after(m);
        names.push(character(base, &position));
    }
    let mut told: Vec<Remark> = Vec::new();
    for (ply, name) in names.iter().enumerate().skip(OPENING) {
        let Some((text, claim)) = name else { continue };
        let later = names.get(ply..=ply + STAYS);
        let same = |one: &Option<(String, Claim)>| one.as_ref().is_some_and(|(other, _)| other == text);
        let stays = later.is_some_and(|later| later.iter().all(same));
        if stays && told.len() < MOST && told.iter().all(|known| known.text != *text) {
            told.push(Remark { ply, text: text.clone(), claim: claim.clone() });
        }
    }
    told
}

/// What a position is called, with the claim that says so.
fn character(base: &Base, position: &Position) -> Option<(String, Claim)> {
    let (structure, side) = base.structure(position)?;
    let claim = Claim::new(Kind::Structure, &[]).side(side).pattern(structure.pattern.text());
    let history = History::new(position.clone());
    let tree = Tree::new();
    let ground = Ground { history: &history, tree: &tree, value: None, known: None };
    holds(&claim, &ground).ok()?;
    Some((format!("The pawns show {}.", structure.called_for(side)), claim))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        let mut position = Position::default();
        let mut moves = Vec::new();
        for san in text.split(' ') {
            let m = position.parse_san(san).unwrap();
            position = position.after(m);
            moves.push(m);
        }
        moves
    }

    #[test]
    fn a_change_is_told_once_and_only_if_it_stays() {
        // Evans-Opsahl, Dubrovnik 1950.
        let game =
            "d4 Nf6 c4 e6 Nc3 d5 cxd5 exd5 Bg5 Be7 e3 O-O Bd3 Nbd7 Qc2 Re8 Nf3 c6 O-O Nf8 Rab1 Ng6 b4 Bd6";
        let told = changes(Base::embedded(), &Position::default(), &moves(game));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].text.contains("Carlsbad"), "{told:?}");
        assert!(changes(Base::embedded(), &Position::default(), &moves(game)[..18]).is_empty());
        // Other knowledge has other names, or none.
        assert!(changes(&Base::default(), &Position::default(), &moves(game)).is_empty());
    }
}
