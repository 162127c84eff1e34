//! The counter-causal generator: moves that do something about a described refutation.

use motive_chess::{Move, Piece, Position, Role, Square, SquareSet, attacks};
use motive_perception::Perception;

use crate::refutation::{Frame, Refutation};

/// What a move does about a refutation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Counter {
    /// Controls a square that the refutation goes to.
    Guard(Square),
    /// Captures a man who takes part.
    Capture(Square),
    /// Stands in the way.
    Block(Square),
    /// Gets a man into position to stand in the way.
    PrepareBlock(Square),
    /// Moves a target away.
    MoveTarget(Square),
    /// Makes room for a target that cannot move.
    MakeRoom(Square),
}

impl Counter {
    /// What it does, in words.
    pub fn text(self) -> String {
        match self {
            Counter::Guard(square) => format!("guards {square}"),
            Counter::Capture(square) => format!("captures the man on {square}"),
            Counter::Block(square) => format!("stands in the way on {square}"),
            Counter::PrepareBlock(square) => format!("can then stand in the way on {square}"),
            Counter::MoveTarget(square) => format!("takes the target on {square} away"),
            Counter::MakeRoom(square) => format!("makes room on {square}"),
        }
    }
}

/// A move with everything it does about a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CounterMove {
    /// The move.
    pub mv: Move,
    /// What it does, in the order of the six steps.
    pub counters: Vec<Counter>,
}

/// The legal moves that do something about what the opponent's description says, in the order of the
/// legal moves (9.4 of the specification).
pub fn counters(frame: &Frame, refutation: &Refutation) -> Vec<CounterMove> {
    let position = &frame.position;
    let us = position.turn();
    let refuters = frame.names.squares_of(position, us.other(), refutation.men);
    let targets = frame.names.squares_of(position, us, refutation.targets) & refutation.target_squares;
    let room = room(frame, refutation);
    let mut found = Vec::new();
    for m in position.legal_moves() {
        let mut list = Vec::new();
        let Some(from) = m.from() else { continue };
        let to = position.destination(m);
        let control = new_control(position, m);
        let tells = |squares: SquareSet, tell: fn(Square) -> Counter, list: &mut Vec<Counter>| {
            list.extend(squares.into_iter().map(tell));
        };
        tells(control & refutation.squares, Counter::Guard, &mut list);
        if m.is_capture() {
            let taken = if m.is_en_passant() { Square::from_coords(to.file(), from.rank()) } else { to };
            tells(refuters & taken.into(), Counter::Capture, &mut list);
        }
        tells((refutation.path | refutation.threat_path) & to.into(), Counter::Block, &mut list);
        tells(control & (refutation.threat_path - position.occupied()), Counter::PrepareBlock, &mut list);
        tells(targets & from.into(), Counter::MoveTarget, &mut list);
        tells(room & from.into(), Counter::MakeRoom, &mut list);
        if !list.is_empty() {
            found.push(CounterMove { mv: m, counters: list });
        }
    }
    found
}

/// MOVTOCON: the squares that the man bears on after his move and did not bear on before.
fn new_control(position: &Position, m: Move) -> SquareSet {
    let (Some(from), to) = (m.from(), position.destination(m)) else { return SquareSet::EMPTY };
    let color = position.turn();
    let (from, role) = match m {
        Move::Castle { rook, .. } => (rook, Role::Rook),
        Move::Normal { promotion: Some(role), .. } => (from, role),
        _ => (from, m.role()),
    };
    let to = position.castling_squares(m).map_or(to, |(_, rook_to)| rook_to);
    let occupied = position.occupied().without(from).with(to);
    attacks::of(Piece { color, role }, to, occupied) - position.attacks_from(from)
}

/// The squares of own men next to a target of low mobility that is not attacked now.
fn room(frame: &Frame, refutation: &Refutation) -> SquareSet {
    let position = &frame.position;
    let us = position.turn();
    let targets = frame.names.squares_of(position, us, refutation.targets);
    if targets.is_empty() {
        return SquareSet::EMPTY;
    }
    let perception = Perception::new(position);
    let low = targets & perception.mobility().low();
    let mut room = SquareSet::EMPTY;
    for target in low {
        if position.attackers(target, us.other(), position.occupied()).is_empty() {
            room |= position.attacks_from(target) & position.side(us);
        }
    }
    room
}

/// Two problems at one node (1977): what helps must do something about both.
pub fn intersection(one: &[CounterMove], other: &[CounterMove]) -> Vec<CounterMove> {
    let joined = one.iter().filter_map(|first| {
        let second = other.iter().find(|second| second.mv == first.mv)?;
        let mut counters = first.counters.clone();
        counters.extend(second.counters.iter().filter(|counter| !first.counters.contains(counter)));
        Some(CounterMove { mv: first.mv, counters })
    });
    joined.collect()
}
