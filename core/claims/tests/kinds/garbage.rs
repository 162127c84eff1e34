//! Whatever a claim says, the checker answers, and the colors do not matter.

use crate::support::Case;
use motive_answer::{Known, NodeId, Reasons, Rule, Tree, Value};
use motive_chess::{Color, History, Move, Piece, Position, Role, Square, attacks};
use motive_claims::{Claim, Falsehood, Kind, Placed};
use proptest::prelude::*;
use splitmix::Random;

const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "6k1/5ppp/8/3q4/8/2N5/5PPP/R2R2K1 w - - 0 1",
    "8/P3k1P1/8/3n4/8/2B5/1p2K3/8 b - - 0 1",
];

/// Makes cases: mostly sensible ones, because garbage is refused at once, and sometimes garbage.
struct Maker(Random);

impl Maker {
    fn one_in(&mut self, n: usize) -> bool {
        self.0.below(n) == 0
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        of.get(self.0.below(of.len())).copied()
    }

    fn square(&mut self) -> Square {
        Square::new(self.0.below(64) as u32)
    }

    fn some_move(&mut self, position: Option<&Position>) -> Move {
        let (from, to, garbage) = (self.square(), self.square(), self.one_in(20));
        let legal = position.and_then(|position| self.pick(&position.legal_moves()));
        let promotion = if self.one_in(4) { self.pick(&Role::ALL) } else { None };
        let made = match self.0.below(3) {
            0 => Move::Castle { king: from, rook: to },
            1 => Move::Put { role: Role::King, to },
            _ => Move::Normal { role: Role::Pawn, from, capture: promotion, to, promotion },
        };
        legal.filter(|_| !garbage).unwrap_or(made)
    }

    fn line(&mut self, position: Option<&Position>, most: usize) -> Vec<Move> {
        let mut here = position.cloned();
        let mut line = Vec::new();
        for _ in 0..self.0.below(most + 1) {
            let m = self.some_move(here.as_ref());
            here = here.filter(|here| here.is_legal(m)).map(|here| here.after(m));
            line.push(m);
        }
        line
    }

    fn placed(&mut self, position: &Position) -> Placed {
        let occupied: Vec<Square> = position.occupied().into_iter().collect();
        let square = if self.one_in(20) { Some(self.square()) } else { self.pick(&occupied) };
        let square = square.unwrap_or(Square::A1);
        let made = Piece { color: Color::Black, role: Role::King };
        Placed { piece: position.piece_at(square).filter(|_| !self.one_in(50)).unwrap_or(made), square }
    }

    /// Something that a piece may act on: what it attacks, what stands behind that, the king, or anything.
    fn target(&mut self, position: &Position, by: Option<Placed>) -> Placed {
        let Some(by) = by.filter(|by| position.piece_at(by.square).is_some()) else {
            return self.placed(position);
        };
        let attacked = position.attacks_from(by.square) & position.occupied();
        let enemies = position.side(by.piece.color.other());
        let behind = attacks::of(by.piece, by.square, position.occupied() & !(attacked & enemies));
        let of = match self.0.below(4) {
            0 => position.men(position.turn(), Role::King),
            1 => attacked,
            2 => attacked & enemies,
            _ => behind & enemies & !attacked,
        };
        let of: Vec<Square> = of.into_iter().collect();
        let found = self.pick(&of).and_then(|square| Placed::on(position, square));
        found.unwrap_or_else(|| self.placed(position))
    }

    fn claim(&mut self, root: &Position) -> Claim {
        let kind = self.pick(Kind::ALL).unwrap_or(Kind::Fork);
        let after = self.line(Some(root), 3);
        let mut here = root.clone();
        let mut before = here.clone();
        for &m in &after {
            if here.is_legal(m) {
                (before, here) = (here.clone(), here.after(m));
            }
        }
        let mover = after.last().and_then(|&m| Placed::on(&here, before.destination(m)));
        let from = match kind {
            Kind::Threat | Kind::SoleGuard | Kind::Overloaded => here.pass(),
            Kind::Parries | Kind::ThreatenedBefore => before.pass(),
            _ => Some(here.clone()),
        };
        let line = if self.one_in(2) { 1 } else { 3 };
        let mut claim = Claim::new(kind, &after).line(&self.line(from.as_ref(), line));
        claim.by = mover.filter(|_| self.one_in(2)).or_else(|| {
            let placed = self.placed(&here);
            (!self.one_in(4)).then_some(placed)
        });
        claim.on = (0..self.0.below(4)).map(|_| self.target(&here, claim.by)).collect();
        if matches!(kind, Kind::Captures | Kind::Recaptures) {
            let taken = after.last().and_then(|m| Placed::on(&before, m.to()));
            claim.on = vec![taken.unwrap_or_else(|| self.placed(&before))];
        }
        claim.squares = (0..self.0.below(3)).map(|_| self.square()).collect();
        if let (true, Some(m)) = (self.one_in(2), claim.line.first()) {
            claim.squares = vec![m.to()];
        }
        claim.amount = self
            .pick(&[None, None, Some(0), Some(1), Some(100), Some(300), Some(i32::MIN), Some(i32::MAX)])
            .flatten();
        claim.side = self.pick(&[None, Some(Color::White), Some(Color::Black)]).flatten();
        if matches!(kind, Kind::Gains | Kind::Loses) {
            let mut what = self.claim(if kind == Kind::Gains { &here } else { root });
            what.kind = self.pick(&Kind::ALL[35..]).unwrap_or(Kind::Passed);
            what.what = None;
            claim.what = Some(Box::new(what));
        }
        claim
    }

    fn case(&mut self) -> Case {
        let start = self.pick(&STARTS).unwrap_or(STARTS[0]);
        let mut history = History::new(start.parse().unwrap());
        for _ in 0..self.0.below(30) {
            let Some(m) = self.pick(&history.position().legal_moves()) else { break };
            history.play(m);
        }
        let claim = self.claim(history.position());
        let mut tree = Tree::new();
        for _ in 0..self.0.below(4) {
            let mut at = NodeId::ROOT;
            for m in self.line(Some(history.position()), 4) {
                at = tree
                    .child(at, m)
                    .or_else(|| tree.add(at, m, Reasons::one(Rule::Defense)).ok())
                    .unwrap_or(at);
            }
        }
        let value = self.pick(&[
            None,
            Some(Value::Centipawns(0)),
            Some(Value::Centipawns(900)),
            Some(Value::MatedIn(3)),
        ]);
        let known = self.pick(&[None, Some(Known::Table), Some(Known::Proof)]);
        Case { history, claim, tree, value: value.flatten(), known: known.flatten() }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]
    #[test]
    fn the_mirror_image_of_a_claim_holds_if_the_claim_does(seed: u64) {
        let case = Maker(Random::new(seed)).case();
        let outcome = case.outcome();
        prop_assert_eq!(case.mirrored().outcome(), outcome, "{} {:?}", case.history.position(), case.claim);
    }
}

#[test]
fn the_random_claims_are_worth_checking() {
    let mut maker = Maker(Random::new(1));
    let held: std::collections::BTreeSet<Kind> = (0..60_000)
        .map(|_| maker.case())
        .filter(|case| matches!(case.outcome(), Ok(()) | Err(Falsehood::NeedsEngine)))
        .map(|case| case.claim.kind)
        .collect();
    assert!(held.len() >= 30, "only these ever hold: {held:?}");
}

#[test]
fn endless_lists_are_refused() {
    let start = Position::default();
    let m = start.parse_uci("g1f3").unwrap();
    let long = Claim::new(Kind::Threat, &[]).line(&vec![m; 100_000]);
    let deep = Claim::new(Kind::Checks, &vec![m; 100_000]);
    let placed = Placed::on(&start, Square::E1).unwrap();
    let wide = Claim::new(Kind::Fork, &[]).by(placed).on(vec![placed; 100_000]);
    for claim in [long, deep, wide] {
        let history = History::new(start.clone());
        let case = Case { history, claim, tree: Tree::new(), value: None, known: None };
        assert!(matches!(case.outcome(), Err(Falsehood::NotSo(_))));
    }
}
