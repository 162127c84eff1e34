//! Causality: can a move matter to a line that was seen? (Wilkins 1979, IV.F; page 15)
//!
//! A move F of the side that lost was answered by a tree in which its enemy won. A proposed move M is rejected without
//! search if it neither avoids what F permitted nor affects what the enemy did. Both questions are answered by lists
//! of reasons, and the lists of F and M are compared: M must do something that F did not do already.

use std::collections::BTreeSet;

use motive_chess::{CheckSquares, Color, Move, Position, SquareSet, attacks};

use super::spot::Spot;
use super::tree::{NodeEnd, NodeId, Tree};

/// One influence of a move on a line, with the square or the man that it is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Influence {
    /// It left a square that the enemy moves or checks over.
    Vacate(u8),
    /// It stopped bearing on a square that matters.
    Unprotect(u8),
    /// It put its man where he is en prise.
    Sacrifice(u8),
    /// It took a flight from its own king.
    NoEscape(u8),
    /// It stands where the enemy moves or checks over.
    Occupy(u8),
    /// It bears on a square that matters.
    Protect(u8),
    /// It moves a man who is en prise in the line.
    Moves(u8),
    /// It gives its own king a flight.
    Escape(u8),
    /// It captures a man who moves in the line.
    Captures(u8),
    /// It threatens a man, or lets another threaten him.
    Attacks(u8),
}

/// A list of influences.
pub type Influences = BTreeSet<Influence>;

/// What the enemy does at one node of a line that it won.
#[derive(Clone, Debug)]
struct Deed {
    /// The man who moves, and the square he comes from.
    man: u8,
    /// Squares that he moves over.
    over: SquareSet,
    /// Where he lands.
    lands: SquareSet,
    /// Squares over which he, or a man behind him, checks.
    checks_over: SquareSet,
    /// Men of the loser who are en prise here: who and where.
    en_prise: Vec<(u8, SquareSet)>,
    /// The squares around the loser's king, if he is in check or a discovered attack is aimed at him.
    around_king: SquareSet,
    /// The loser's king, if the deed is a check: en prise himself.
    king: Option<(u8, SquareSet)>,
}

/// A line won by the enemy of a side, as far as influences look at it.
#[derive(Clone, Debug)]
pub struct LostLine {
    deeds: Vec<Deed>,
    first_man: Option<u8>,
}

/// A move as causality sees it.
#[derive(Clone, Copy, Debug)]
struct BoardStep {
    man: u8,
    from: u8,
    to: u8,
    starts_bearing: SquareSet,
    stops_bearing: SquareSet,
    captured: Option<u8>,
}

impl LostLine {
    /// What the winner did in the tree below a node where it is on the move; `None` if a line of it may not be used
    /// (page 15.2). All moves of the loser are followed, and the winner's best.
    pub fn of(tree: &Tree, child: NodeId, loser: Color) -> Option<LostLine> {
        let mut refutation = LostLine { deeds: Vec::new(), first_man: None };
        refutation.visit(tree, child, loser)?;
        refutation.first_man = refutation.deeds.first().map(|deed| deed.man);
        Some(refutation)
    }

    /// The same for one line of moves that the winner begins.
    pub fn of_line(spot: &Spot, line: &[Move]) -> LostLine {
        let mut refutation = LostLine { deeds: Vec::new(), first_man: None };
        let mut here = spot.after_nothing();
        for (index, &m) in line.iter().enumerate() {
            if index % 2 == 0 {
                refutation.deeds.extend(deed(&here, m));
            }
            here = here.after(m);
        }
        refutation.first_man = refutation.deeds.first().map(|deed| deed.man);
        refutation
    }

    fn visit(&mut self, tree: &Tree, id: NodeId, loser: Color) -> Option<()> {
        let node = &tree[id];
        if matches!(node.ending, NodeEnd::Better(_) | NodeEnd::Repetition | NodeEnd::Limits) {
            return None;
        }
        let to_move = node.spot.position().turn();
        if to_move == loser {
            for each in &node.tries {
                if each.m.is_some() {
                    self.visit(tree, each.child, loser)?;
                }
            }
            return Some(());
        }
        let Some(best) = tree.best(id) else { return Some(()) };
        if let Some(m) = best.m {
            self.deeds.extend(deed(&node.spot, m));
            self.visit(tree, best.child, loser)?;
        }
        Some(())
    }

    /// How a move brought the line about.
    pub fn permit(&self, spot: &Spot, m: Move) -> Influences {
        let Some(step) = step(spot, m) else { return Influences::new() };
        let bearers = other_bearers(spot, step);
        let mut found = Influences::new();
        for deed in &self.deeds {
            if deed.over.contains(square(step.from)) || deed.checks_over.contains(square(step.from)) {
                found.insert(Influence::Vacate(step.from));
            }
            let prized: SquareSet = deed.en_prise.iter().fold(SquareSet::EMPTY, |all, (_, at)| all | *at);
            let matters = deed.lands | prized | (deed.checks_over & bearers);
            for at in step.stops_bearing & matters {
                found.insert(Influence::Unprotect(at.to_usize() as u8));
            }
            // The protocols reject moves by trees whose first man was merely left en prise: he must be taken.
            if deed.king.iter().any(|(_, at)| at.contains(square(step.to)))
                || deed.lands.contains(square(step.to))
            {
                found.insert(Influence::Sacrifice(step.to));
            }
            if deed.around_king.contains(square(step.to)) {
                found.insert(Influence::NoEscape(step.to));
            }
        }
        found
    }

    /// How a move meddles with the line.
    pub fn affect(&self, spot: &Spot, m: Move) -> Influences {
        let Some(step) = step(spot, m) else { return Influences::new() };
        let bearers = other_bearers(spot, step);
        let mut found = Influences::new();
        for deed in &self.deeds {
            if deed.over.contains(square(step.to)) || deed.checks_over.contains(square(step.to)) {
                found.insert(Influence::Occupy(step.to));
            }
            let prized: SquareSet = deed.en_prise.iter().fold(SquareSet::EMPTY, |all, (_, at)| all | *at);
            let matters = deed.lands | prized | (deed.checks_over & bearers);
            for at in step.starts_bearing & matters {
                found.insert(Influence::Protect(at.to_usize() as u8));
            }
            let prized = deed.en_prise.iter().chain(&deed.king);
            if prized.into_iter().any(|(man, at)| *man == step.man && at.contains(square(step.from))) {
                found.insert(Influence::Moves(step.man));
            }
            if deed.around_king.contains(square(step.from)) {
                found.insert(Influence::Escape(step.from));
            }
            if step.captured == Some(deed.man) {
                found.insert(Influence::Captures(deed.man));
            }
        }
        self.counterattack(spot, m, step, &mut found);
        found
    }

    /// What a move attacks in the present position that was not attacked before.
    fn counterattack(&self, spot: &Spot, m: Move, step: BoardStep, found: &mut Influences) {
        let before = spot.scene();
        let after = spot.after(m);
        // As if the same side were on the move again; a check is a threat to the king.
        if after.position().is_check() {
            if let Some(king) = after.man_at(after.position().king(after.position().turn())) {
                found.insert(Influence::Attacks(king));
            }
            return;
        }
        let us = spot.position().turn();
        let already = before
            .position()
            .side(us)
            .into_iter()
            .fold(SquareSet::EMPTY, |all, man| all | before.paradise().enprise(man));
        let scene = after.scene();
        for man in after.position().side(us) {
            for target in scene.paradise().enprise(man) {
                let Some(victim) = after.man_at(target) else { continue };
                // Pawns count if it is the man himself who threatens them.
                let is_pawn = after.position().role_at(target) == Some(motive_chess::Role::Pawn);
                if is_pawn && after.man_at(man) != Some(step.man) {
                    continue;
                }
                if already.contains(target) || Some(victim) == self.first_man {
                    continue;
                }
                found.insert(Influence::Attacks(victim));
            }
        }
        // A threat of mate is a threat to the king.
        let enemy = after.position().king(us.other());
        if after.position().pass().is_some_and(|passed| mates_at_once(&passed))
            && let Some(king) = after.man_at(enemy)
        {
            found.insert(Influence::Attacks(king));
        }
    }

    /// Whether a move can do no better than one that led to this line (page 15.4).
    pub fn rejects(&self, spot: &Spot, tried: Move, proposed: Move) -> bool {
        let permitted = self.permit(spot, tried);
        if !permitted.is_empty() && !permitted.is_subset(&self.permit(spot, proposed)) {
            return false;
        }
        let affects = self.affect(spot, proposed);
        affects.is_empty() || affects.is_subset(&self.affect(spot, tried))
    }
}

/// Whether the side to move can mate with one move.
fn mates_at_once(position: &Position) -> bool {
    let gives = CheckSquares::new(position);
    let mut checks = position.legal_moves().into_iter().filter(|&m| gives.gives_check(position, m));
    checks.any(|m| position.after(m).is_checkmate())
}

fn square(index: u8) -> motive_chess::Square {
    motive_chess::Square::new(u32::from(index & 63))
}

/// What a winner's move does at a node.
fn deed(spot: &Spot, m: Move) -> Option<Deed> {
    let position = spot.position();
    let (man, to) = spot.step(m)?;
    let from = m.from()?;
    let winner = position.turn();
    let king = position.king(winner.other());
    let after = position.after(m);
    let mut checks_over = SquareSet::EMPTY;
    for checker in after.checkers() {
        checks_over |= attacks::between(checker, king);
    }
    let scene = spot.scene();
    let mut en_prise = Vec::new();
    for attacker in position.side(winner) {
        for target in scene.paradise().enprise(attacker) {
            // Pawns do not count: the protocols reject moves that only guard one.
            let is_pawn = position.role_at(target) == Some(motive_chess::Role::Pawn);
            if let Some(victim) = spot.man_at(target).filter(|_| !is_pawn) {
                en_prise.push((victim, SquareSet::from_square(target)));
            }
        }
    }
    let is_check = after.is_check();
    let discovered = scene.paradise().dsc().any(|(slider, _, onto)| {
        position.piece_at(slider).is_some_and(|piece| piece.color == winner) && onto.contains(king)
    });
    let around_king = if is_check || discovered { attacks::king(king) } else { SquareSet::EMPTY };
    let king = spot.man_at(king).filter(|_| is_check).map(|man| (man, SquareSet::from_square(king)));
    Some(Deed {
        man,
        over: attacks::between(from, square(to)),
        lands: SquareSet::from_square(square(to)),
        checks_over,
        en_prise,
        around_king,
        king,
    })
}

fn step(spot: &Spot, m: Move) -> Option<BoardStep> {
    let position = spot.position();
    let (man, to) = spot.step(m)?;
    let from = m.from()?;
    let piece = position.piece_at(from)?;
    let before = attacks::of(piece, from, position.occupied());
    let after = position.after(m);
    let bears = after
        .piece_at(square(to))
        .map_or(SquareSet::EMPTY, |piece| attacks::of(piece, square(to), after.occupied()));
    Some(BoardStep {
        man,
        from: from.to_usize() as u8,
        to,
        starts_bearing: bears - before,
        stops_bearing: (before - bears).without(square(to)),
        captured: captured_man(spot, m),
    })
}

/// Who is captured by a move.
pub(crate) fn captured_man(spot: &Spot, m: Move) -> Option<u8> {
    if !m.is_capture() {
        return None;
    }
    match m {
        Move::EnPassant { from, to } => {
            spot.man_at(motive_chess::Square::from_coords(to.file(), from.rank()))
        }
        _ => spot.man_at(m.to()),
    }
}

/// Squares on which other men of the mover's side bear now.
fn other_bearers(spot: &Spot, step: BoardStep) -> SquareSet {
    let position: &Position = spot.position();
    let mut borne = SquareSet::EMPTY;
    for from in position.side(position.turn()).without(square(step.from)) {
        if let Some(piece) = position.piece_at(from) {
            borne |= attacks::of(piece, from, position.occupied());
        }
    }
    borne
}
