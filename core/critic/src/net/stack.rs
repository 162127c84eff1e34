//! The hidden numbers along the line that is being searched, made when they are asked for.

use motive_chess::{Color, Piece, Position, Role, Square, SquareSet};

use super::shape::{HIDDEN, VIEWS, View};
use super::{Hidden, Net};
use crate::score::Score;

/// A piece that came to a square or left it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// Where.
    pub square: Square,
    /// Which.
    pub piece: Piece,
}

/// What a move did to the board. Castling moves two pieces, a capture removes one.
#[derive(Clone, Copy, Default)]
pub struct Changes {
    /// Pieces that came.
    added: [Option<Change>; 2],
    /// Pieces that left.
    removed: [Option<Change>; 2],
}

impl Changes {
    /// A piece came; a move brings at most two.
    #[inline]
    pub fn add(&mut self, change: Change) {
        let place = usize::from(self.added[0].is_some());
        self.added[place] = Some(change);
    }

    /// A piece left; a move takes at most two away.
    #[inline]
    pub fn remove(&mut self, change: Change) {
        let place = usize::from(self.removed[0].is_some());
        self.removed[place] = Some(change);
    }
}

/// The hidden numbers of both sides at one node.
struct Level {
    hidden: [Hidden; 2],
    /// How each side looked at the board when they were made; `None` if they are not made yet.
    known: [Option<View>; 2],
    /// The views that hold in this position.
    views: [View; 2],
    changes: Changes,
}

/// The last hidden numbers that were made from nothing for a view, and the pieces that they were made for. When the king comes
/// back to this view, only what has changed since then is corrected.
#[derive(Clone)]
struct Remembered {
    hidden: Hidden,
    pieces: [SquareSet; KINDS.len()],
}

const KINDS: [(Color, Role); 12] = {
    let roles = Role::ALL;
    let mut kinds = [(Color::White, Role::Pawn); 12];
    let mut i = 0;
    while i < 6 {
        kinds[i] = (Color::White, roles[i]);
        kinds[6 + i] = (Color::Black, roles[i]);
        i += 1;
    }
    kinds
};

/// The hidden numbers from the root to the current node.
pub struct Stack {
    levels: Vec<Level>,
    /// By view; a stack belongs to one net.
    remembered: Vec<Option<Remembered>>,
}

impl Stack {
    /// For lines of so many nodes.
    pub fn new(length: usize) -> Stack {
        let view = View::new(Color::White, Square::E1);
        let level = || Level {
            hidden: [[0; HIDDEN]; 2],
            known: [None; 2],
            views: [view; 2],
            changes: Changes::default(),
        };
        Stack { levels: (0..length).map(|_| level()).collect(), remembered: vec![None; VIEWS] }
    }

    /// A line begins here: what stood at this height before has nothing to do with it.
    pub fn begin(&mut self, net: &Net, ply: usize, position: &Position) {
        self.enter(ply, position, &Changes::default());
        for color in [Color::White, Color::Black] {
            self.refresh(net, ply, color, position);
        }
    }

    /// The search has come to a position at this height by these changes from the one below.
    #[inline]
    pub fn enter(&mut self, ply: usize, position: &Position, changes: &Changes) {
        let level = &mut self.levels[ply];
        level.known = [None; 2];
        level.changes = *changes;
        level.views = [Color::White, Color::Black].map(|color| View::new(color, position.king(color)));
    }

    /// The value of the position at this height, for the side to move.
    pub fn evaluate(&mut self, net: &Net, ply: usize, position: &Position) -> Score {
        for color in [Color::White, Color::Black] {
            self.make(net, ply, color, position);
        }
        net.output(position, &self.levels[ply].hidden)
    }

    /// Makes the hidden numbers of a side from the last ones below that are known.
    #[inline]
    fn make(&mut self, net: &Net, ply: usize, color: Color, position: &Position) {
        let side = side(color);
        let view = self.levels[ply].views[side];
        let mut from = ply;
        while self.levels[from].known[side].is_none() {
            if from == 0 || self.levels[from - 1].views[side] != view {
                return self.refresh(net, ply, color, position);
            }
            from -= 1;
        }
        for height in from + 1..=ply {
            let (below, above) = self.levels.split_at_mut(height);
            let (Some(below), Some(level)) = (below.last(), above.first_mut()) else { return };
            correct(net, view, &level.changes, &below.hidden[side], &mut level.hidden[side]);
            level.known[side] = Some(view);
        }
    }

    fn refresh(&mut self, net: &Net, ply: usize, color: Color, position: &Position) {
        let level = &mut self.levels[ply];
        let side = side(color);
        let view = level.views[side];
        let slot = &mut self.remembered[view.number()];
        let remembered = slot.get_or_insert_with(|| Remembered::empty_board(net));
        remembered.catch_up(net, view, position);
        level.hidden[side] = remembered.hidden;
        level.known[side] = Some(view);
    }
}

impl Remembered {
    fn empty_board(net: &Net) -> Remembered {
        Remembered { hidden: net.hidden_biases, pieces: [SquareSet::EMPTY; KINDS.len()] }
    }

    /// Corrects the numbers for what stands elsewhere in this position. On the way the sums may leave their range, and come back.
    fn catch_up(&mut self, net: &Net, view: View, position: &Position) {
        for ((color, role), before) in KINDS.into_iter().zip(&mut self.pieces) {
            let now = position.side(color) & position.role(role);
            let row = |square| &net.input_weights[view.input(square, Piece { color, role })];
            for square in now - *before {
                for (sum, weight) in self.hidden.iter_mut().zip(row(square)) {
                    *sum = sum.wrapping_add(*weight);
                }
            }
            for square in *before - now {
                for (sum, weight) in self.hidden.iter_mut().zip(row(square)) {
                    *sum = sum.wrapping_sub(*weight);
                }
            }
            *before = now;
        }
    }
}

/// White's numbers come first.
#[inline]
fn side(color: Color) -> usize {
    usize::from(color == Color::Black)
}

/// The numbers after a move from those before.
#[inline]
fn correct(net: &Net, view: View, changes: &Changes, before: &Hidden, after: &mut Hidden) {
    let row = |change: &Change| &net.input_weights[view.input(change.square, change.piece)];
    match (&changes.added, &changes.removed) {
        ([Some(a), None], [Some(r), None]) => {
            let (a, r) = (row(a), row(r));
            for i in 0..HIDDEN {
                after[i] = before[i] + a[i] - r[i];
            }
        }
        ([Some(a), None], [Some(r), Some(s)]) => {
            let (a, r, s) = (row(a), row(r), row(s));
            for i in 0..HIDDEN {
                after[i] = before[i] + a[i] - r[i] - s[i];
            }
        }
        ([Some(a), Some(b)], [Some(r), Some(s)]) => {
            let (a, b, r, s) = (row(a), row(b), row(r), row(s));
            for i in 0..HIDDEN {
                after[i] = before[i] + a[i] + b[i] - r[i] - s[i];
            }
        }
        // A pass.
        _ => *after = *before,
    }
}

#[cfg(test)]
mod tests {
    use motive_chess::Move;
    use proptest::prelude::*;

    use super::*;
    use crate::board::Board;
    use crate::net::shape::{INPUTS, OUTPUTS};

    /// A net whose numbers are all different, so that a wrong input shows.
    fn uneven() -> Net {
        let mut net = Net::zero();
        net.scale = 400;
        let number = |i: usize| (i.wrapping_mul(2_654_435_761) >> 7) as i16 % 60;
        for i in 0..INPUTS * HIDDEN {
            net.input_weights[i / HIDDEN][i % HIDDEN] = number(i);
        }
        for i in 0..OUTPUTS * HIDDEN {
            net.outputs[i / HIDDEN].weights[0][i % HIDDEN] = number(i + 7);
            net.outputs[i / HIDDEN].weights[1][i % HIDDEN] = number(i + 99);
        }
        net
    }

    /// Castling on both wings, en passant and promotions with and without captures are near.
    const START: &str = "r3k2r/pPppqpb1/bn3np1/3PN3/1p2P3/2N2Q2/PP1BBPpP/R3K2R w KQkq - 0 1";

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        /// `asks` says where values are asked for: between them several moves are caught up with at once.
        #[test]
        fn corrected_equals_made_from_nothing(
            choices in prop::collection::vec(any::<u16>(), 1..100),
            asks in prop::collection::vec(any::<bool>(), 100),
        ) {
            let net = uneven();
            let mut board = Board::new(&START.parse().unwrap());
            let mut stack = Stack::new(128);
            stack.begin(&net, 0, &board.position);
            for (i, choice) in choices.into_iter().enumerate() {
                let moves = board.position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Rare moves first, else they would hardly ever be made.
                let rare: Vec<Move> = moves.iter().copied().filter(|m| m.is_castle() || m.is_promotion()
                    || m.is_en_passant()).collect();
                let list = if !rare.is_empty() && choice % 3 == 0 { &rare[..] } else { &moves[..] };
                board = match board.pass() {
                    Some(passed) if choice % 11 == 0 && !board.position.is_check() => passed,
                    _ => board.after(list[choice as usize % list.len()]),
                };
                stack.enter(i + 1, &board.position, &board.changes);
                if asks[i] {
                    let value = stack.evaluate(&net, i + 1, &board.position);
                    prop_assert_eq!(value, net.evaluate(&board.position), "{}", board.position.to_fen());
                }
            }
        }

        #[test]
        fn a_mirrored_position_has_the_same_value(choices in prop::collection::vec(any::<u16>(), 0..100)) {
            let net = uneven();
            let mut position: Position = START.parse().unwrap();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[choice as usize % moves.len()]);
            }
            prop_assert_eq!(net.evaluate(&position), net.evaluate(&position.mirrored()));
        }
    }
}
