//! Lemmas (Berliner 1974, IV.F, specified and never built; 1977; section 10 of the specification).
//!
//! A move that looked good and was refuted will look good again in the next position, and in the one after
//! that. A lemma remembers it: the move, what it led to, and of the position only what the refutation rested
//! on. As long as all of that is in place the old outcome is assumed and the move is not searched again.
//! Lemmas serve one search, and may be kept for later ones in a file ([`file`]); what is read from a file has
//! to show that it still holds.

mod file;

pub use file::LemmaError;

use motive_chess::{Color, Move, Piece, Position, Role, Square, SquareSet, attacks};

use crate::refutation::{Frame, Refutation};
use crate::values::points;

/// A move that promises this much more than it did is looked at again, in points.
const NEW_HOPE: i32 = 24;

/// No more lemmas are kept.
pub(crate) const MAX_LEMMAS: usize = 4_096;

/// A move that fails, and what that rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The side that would move.
    pub color: Color,
    /// The man who would move.
    pub role: Role,
    /// Where he stood.
    pub from: Square,
    /// Where he would go.
    pub to: Square,
    /// What he would capture there.
    pub captures: Option<Role>,
    /// What came of it for the mover, as a deviation from the material balance, in points.
    pub deviation: i32,
    /// What EVALUATE had promised, as a deviation too: with more to hope for the move gets another chance.
    pub promise: i32,
    /// The men of the refutation and their targets, with their squares.
    pub men: Vec<(Square, Piece)>,
    /// The squares the refuters went to (RSQS).
    pub squares: SquareSet,
    /// Squares of the refuters' paths and threats that were empty.
    pub empty: SquareSet,
    /// The mover's men who bore on the squares of the refutation then.
    pub guards: SquareSet,
    /// The squares of threat paths (TPATH) that the mover's men could not occupy then.
    pub out_of_reach: SquareSet,
    /// The squares of men whom the refuters protected then against the mover.
    pub duties: SquareSet,
    /// A position in which it was found, and the refuting line: the lemma's proof.
    pub example: Position,
    /// The refuting line, beginning with the opponent's reply.
    pub line: Vec<Move>,
}

impl Lemma {
    /// The lemma that a refuted move teaches.
    pub fn new(
        frame: &Frame,
        m: Move,
        (promise, deviation): (i32, i32),
        refutation: &Refutation,
        line: &[Move],
    ) -> Option<Lemma> {
        let position = &frame.position;
        let color = position.turn();
        let from = m.from().filter(|_| !m.is_castle() && !m.is_en_passant() && !m.is_promotion())?;
        let refuters = frame.names.squares_of(position, color.other(), refutation.men);
        let targets = frame.names.squares_of(position, color, refutation.targets).without(from);
        let men =
            (refuters | targets).into_iter().filter_map(|on| Some((on, position.piece_at(on)?))).collect();
        let lines = (refutation.path | refutation.threat_path).without(from);
        Some(Lemma {
            color,
            role: m.role(),
            from,
            to: m.to(),
            captures: m.capture(),
            deviation,
            promise,
            men,
            squares: refutation.squares,
            empty: lines - position.occupied(),
            guards: bearers(position, color, refutation.squares),
            out_of_reach: refutation.threat_path - reachable(position, color),
            duties: duties(position, color, refuters),
            example: position.clone(),
            line: line.to_vec(),
        })
    }

    /// Whether the lemma speaks of this move in this position, and everything it rests on is in place
    /// (10.2). A slider may come along the same line from another square (10.3).
    fn applies(&self, position: &Position, m: Move, promise: i32) -> bool {
        let Some(from) = m.from() else { return false };
        position.turn() == self.color
            && promise <= self.promise + NEW_HOPE
            && m.role() == self.role
            && m.to() == self.to
            && m.capture() == self.captures
            && !m.is_castle()
            && !m.is_promotion()
            && (from == self.from || (self.slides() && same_line(from, self.from, self.to)))
            && self.men.iter().all(|&(on, piece)| position.piece_at(on) == Some(piece))
            && (self.empty.without(from) & position.occupied()).is_empty()
            && (bearers(position, self.color, self.squares).without(from) - self.guards).is_empty()
            && (self.out_of_reach & reachable(position, self.color)).is_empty()
            && !self.is_overloaded(position)
    }

    /// Whether a refuter has got a new or a better man to protect who is worth what the lemma is about: then refuting the
    /// move may cost more than it brings.
    fn is_overloaded(&self, position: &Position) -> bool {
        let enemy = self.color.other();
        let refuters: SquareSet =
            self.men.iter().filter(|(_, piece)| piece.color == enemy).map(|&(on, _)| on).collect();
        let worth = |board: &Position, on: Square| board.role_at(on).map_or(0, points);
        duties(position, self.color, refuters).into_iter().any(|on| {
            let before = if self.duties.contains(on) { worth(&self.example, on) } else { 0 };
            let now = worth(position, on);
            now > before && now >= -self.deviation
        })
    }

    fn slides(&self) -> bool {
        matches!(self.role, Role::Bishop | Role::Rook | Role::Queen)
    }
}

/// Whether two squares look at a third along one line from the same side.
fn same_line(a: Square, b: Square, to: Square) -> bool {
    attacks::aligned(a, b, to) && !attacks::between(a, b).contains(to)
}

/// The men of a side who bear on any of some squares.
fn bearers(position: &Position, color: Color, squares: SquareSet) -> SquareSet {
    let onto = |square| position.attackers(square, color, position.occupied());
    squares.into_iter().fold(SquareSet::EMPTY, |all, square| all | onto(square))
}

/// The squares of the other side's men whom some of them protect against a side.
fn duties(position: &Position, against: Color, protectors: SquareSet) -> SquareSet {
    let own = position.side(against.other()) - position.role(Role::King);
    let looked_after =
        protectors.into_iter().fold(SquareSet::EMPTY, |all, man| all | position.attacks_from(man)) & own;
    let attacked = |&on: &Square| position.attackers(on, against, position.occupied()).any();
    looked_after.into_iter().filter(attacked).collect()
}

/// The empty squares that the men of a side, pawns and king aside, could go to.
fn reachable(position: &Position, color: Color) -> SquareSet {
    let pieces = position.side(color) - position.role(Role::Pawn) - position.role(Role::King);
    pieces.into_iter().fold(SquareSet::EMPTY, |all, man| all | position.attacks_from(man))
        - position.occupied()
}

/// The lemmas of a search.
///
/// ```
/// use motive_caps::Lemmas;
///
/// let mut lemmas = Lemmas::new();
/// assert!(lemmas.is_empty());
/// // A file of lemmas says what it is, and is believed line by line.
/// assert!(lemmas.read_text("motive lemmas 1\n").is_empty());
/// assert_eq!(lemmas.read_text("motive lemmas 1\nnonsense\n").len(), 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Lemmas {
    /// By color and destination.
    shelves: Vec<Vec<Lemma>>,
    count: usize,
}

impl Lemmas {
    /// None yet.
    pub fn new() -> Lemmas {
        Lemmas::default()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Lemma> {
        self.shelves.iter().flatten()
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.shelves.clear();
        self.count = 0;
    }

    fn shelf(color: Color, to: Square) -> usize {
        to.to_usize() + if color == Color::White { 0 } else { 64 }
    }

    /// Posits a lemma about a refuted move.
    pub(crate) fn posit(
        &mut self,
        frame: &Frame,
        m: Move,
        promise_and_deviation: (i32, i32),
        refutation: &Refutation,
        line: &[Move],
    ) {
        if let Some(lemma) = Lemma::new(frame, m, promise_and_deviation, refutation, line) {
            self.insert(lemma);
        }
    }

    /// Takes over what others have learned.
    pub fn absorb(&mut self, others: &Lemmas) {
        for lemma in others.iter() {
            self.insert(lemma.clone());
        }
    }

    fn insert(&mut self, lemma: Lemma) {
        if self.count >= MAX_LEMMAS {
            return;
        }
        if self.shelves.is_empty() {
            self.shelves = vec![Vec::new(); 128];
        }
        let shelf = &mut self.shelves[Lemmas::shelf(lemma.color, lemma.to)];
        if !shelf.contains(&lemma) {
            shelf.push(lemma);
            self.count += 1;
        }
    }

    /// The lemma that speaks of a move in a position; of several the one most favorable to the mover, so that
    /// nothing is given up that one of them leaves open.
    pub fn about(&self, position: &Position, m: Move, promise: i32) -> Option<&Lemma> {
        let shelf = self.shelves.get(Lemmas::shelf(position.turn(), m.to()))?;
        shelf.iter().filter(|lemma| lemma.applies(position, m, promise)).max_by_key(|lemma| lemma.deviation)
    }

    /// What a move comes to if a lemma speaks of it: the mover's deviation from the material balance.
    pub fn outcome(&self, position: &Position, m: Move, promise: i32) -> Option<i32> {
        self.about(position, m, promise).map(|lemma| lemma.deviation)
    }
}

#[cfg(test)]
mod tests;
