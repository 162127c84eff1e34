//! The Refutation Description (Berliner 1974, III.E): what a side did to bring about a consequence, as
//! sets of men and squares that can be held against another position.
//!
//! It is collected move by move on the way back from a variation, separately for each side, and united
//! with what comes from below. There is no order in it, and no link between a man and a square.

use motive_chess::{Color, Move, Position, Role, Square, SquareSet, attacks};
use motive_perception::Perception;

use crate::names::Names;

/// What one side did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Refutation {
    /// RPCS: the men who moved, by name.
    pub men: SquareSet,
    /// RSQS: the squares they went to.
    pub squares: SquareSet,
    /// RPATH: the squares they crossed.
    pub path: SquareSet,
    /// RTGTS: the men they came to attack, or captured, by name.
    pub targets: SquareSet,
    /// TGTSQS: the squares on which men came to be attacked.
    pub target_squares: SquareSet,
    /// TPATH: the squares between attackers and targets.
    pub threat_path: SquareSet,
}

impl Refutation {
    /// Whether nothing was done.
    pub fn is_empty(&self) -> bool {
        self.men.is_empty()
    }

    /// What either of two descriptions says.
    pub(crate) fn union(self, other: Refutation) -> Refutation {
        Refutation {
            men: self.men | other.men,
            squares: self.squares | other.squares,
            path: self.path | other.path,
            targets: self.targets | other.targets,
            target_squares: self.target_squares | other.target_squares,
            threat_path: self.threat_path | other.threat_path,
        }
    }
}

/// The descriptions of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Descriptions {
    sides: [Refutation; 2],
}

impl Descriptions {
    /// What a side did.
    pub fn of(&self, color: Color) -> &Refutation {
        &self.sides[usize::from(color == Color::Black)]
    }

    /// What a side did, to be added to.
    pub(crate) fn of_mut(&mut self, color: Color) -> &mut Refutation {
        &mut self.sides[usize::from(color == Color::Black)]
    }

    /// What either says, side by side.
    pub(crate) fn union(self, other: Descriptions) -> Descriptions {
        Descriptions { sides: [self.sides[0].union(other.sides[0]), self.sides[1].union(other.sides[1])] }
    }

    /// The descriptions of a whole line from a position in which the names are given.
    pub fn of_line(position: &Position, names: &Names, line: &[Move]) -> Descriptions {
        let mut all = Descriptions::default();
        let mut before = Frame::new(position, *names);
        for &m in line {
            if !before.position.is_legal(m) {
                break;
            }
            let after = before.after(m);
            let color = before.position.turn();
            let own = all.of(color).union(describe(&before, m, &after));
            *all.of_mut(color) = own;
            before = after;
        }
        all
    }
}

/// A position with what a description asks of it: names, and which squares each side could capture on
/// with gain (BEST).
#[derive(Clone, Debug)]
pub struct Frame {
    /// The position.
    pub position: Position,
    /// Who is who.
    pub names: Names,
    /// The squares of BEST, White's and Black's.
    pub best: [SquareSet; 2],
}

impl Frame {
    /// Looks at a position.
    pub fn new(position: &Position, names: Names) -> Frame {
        let perception = Perception::new(position);
        Frame { position: position.clone(), names, best: best_squares(&perception) }
    }

    /// The frame after a legal move.
    pub fn after(&self, m: Move) -> Frame {
        let names = self.names.after(&self.position, m);
        Frame::new(&self.position.after(m), names)
    }

    fn best_of(&self, color: Color) -> SquareSet {
        self.best[usize::from(color == Color::Black)]
    }
}

/// The squares on which each side could capture with gain.
pub(crate) fn best_squares(perception: &Perception) -> [SquareSet; 2] {
    [Color::White, Color::Black]
        .map(|color| perception.threats().best(color).into_iter().map(|(square, _)| square).collect())
}

/// What a single move adds to the description of the side that makes it (9.2 of the specification).
pub fn describe(before: &Frame, m: Move, after: &Frame) -> Refutation {
    let color = before.position.turn();
    let mut refutation = Refutation::default();
    let to = before.position.destination(m);
    let Some(from) = m.from() else { return refutation };
    refutation.men = before.names.of(from.into());
    refutation.squares = to.into();
    refutation.path = path(&before.position, m);
    if let Move::EnPassant { from, to } = m {
        let pawn = Square::from_coords(to.file(), from.rank());
        refutation.squares.insert(pawn);
        refutation.targets |= before.names.of(pawn.into());
    }
    if m.is_capture() && !m.is_en_passant() {
        refutation.targets |= before.names.of(to.into());
    }
    let enemy = color.other();
    // A check comes first: the worked example names the king alone.
    let targets = if after.position.is_check() {
        SquareSet::from(after.position.king(enemy))
    } else {
        after.best_of(color) - before.best_of(color)
    };
    refutation.target_squares = targets;
    refutation.targets |= after.names.of(targets);
    for target in targets {
        for attacker in after.position.attackers(target, color, after.position.occupied()) {
            refutation.threat_path |= attacks::between(attacker, target);
        }
    }
    refutation
}

/// The squares a move crosses; for a pawn's step all that it passes over and the last.
fn path(position: &Position, m: Move) -> SquareSet {
    match m {
        Move::Normal { role: Role::Pawn, from, to, capture: None, .. } => attacks::between(from, to).with(to),
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => attacks::between(from, to),
        Move::Castle { king, rook } => {
            let (king_to, rook_to) = position.castling_squares(m).unwrap_or((king, rook));
            attacks::between(king, king_to) | attacks::between(rook, rook_to)
        }
        Move::Put { .. } => SquareSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stand-in for Figure 3.19 (Appendix C.1 of the specification).
    #[test]
    fn the_description_of_the_expository_example() {
        let start: Position = "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1".parse().unwrap();
        let names = Names::new(&start);
        let mut position = start.clone();
        let mut line = Vec::new();
        for san in ["a2", "Qe8+", "Rxe8", "Rxe8#"] {
            let m = position.parse_san(san).unwrap();
            line.push(m);
            position.play(m);
        }
        let all = Descriptions::of_line(&start, &names, &line);
        let white = all.of(Color::White);
        assert_eq!(white.men, SquareSet::of([Square::E7, Square::E2]));
        assert_eq!(white.squares, SquareSet::from(Square::E8));
        assert_eq!(white.path, SquareSet::of([Square::E3, Square::E4, Square::E5, Square::E6, Square::E7]));
        assert!(white.targets.contains(Square::B8) && white.targets.contains(Square::G8));
        assert!(white.target_squares.contains(Square::G8));
        assert!(white.threat_path.contains(Square::F8));
    }
}
