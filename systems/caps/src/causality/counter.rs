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
            Counter::Capture(square) => format!("captures the piece on {square}"),
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
    let problem = Described::new(frame, refutation);
    let moves = frame.position.legal_moves();
    let answers = moves.into_iter().map(|mv| CounterMove { mv, counters: problem.counters(mv) });
    answers.filter(|answer| !answer.counters.is_empty()).collect()
}

/// The squares on which a move does something, and what that is called.
type Step = (SquareSet, fn(Square) -> Counter);

/// What a description says, as squares of the position in which something is to be done about it.
struct Described<'a> {
    position: &'a Position,
    refutation: &'a Refutation,
    refuters: SquareSet,
    targets: SquareSet,
    room: SquareSet,
}

impl<'a> Described<'a> {
    fn new(frame: &'a Frame, refutation: &'a Refutation) -> Described<'a> {
        let position = &frame.position;
        let us = position.turn();
        Described {
            position,
            refutation,
            refuters: frame.names.squares_of(position, us.other(), refutation.men),
            targets: frame.names.squares_of(position, us, refutation.targets) & refutation.target_squares,
            room: room(frame, refutation),
        }
    }

    /// By step, the squares on which a legal move does something.
    fn steps(&self, m: Move) -> [Step; 6] {
        let Refutation { squares, path, threat_path, .. } = *self.refutation;
        let to = self.position.destination(m);
        let from = m.from().map_or(SquareSet::EMPTY, SquareSet::from);
        let control = new_control(self.position, m);
        let taken = match m {
            Move::EnPassant { from, to } => Square::from_coords(to.file(), from.rank()).into(),
            _ if m.is_capture() => SquareSet::from(to),
            _ => SquareSet::EMPTY,
        };
        [
            (control & squares, Counter::Guard),
            (self.refuters & taken, Counter::Capture),
            ((path | threat_path) & to.into(), Counter::Block),
            (control & (threat_path - self.position.occupied()), Counter::PrepareBlock),
            (self.targets & from, Counter::MoveTarget),
            (self.room & from, Counter::MakeRoom),
        ]
    }

    fn counters(&self, m: Move) -> Vec<Counter> {
        self.steps(m).into_iter().flat_map(|(squares, tell)| squares.into_iter().map(tell)).collect()
    }
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
    let targets = frame.names.squares_of(position, us, refutation.targets).into_iter();
    let crowded: SquareSet = targets
        .filter(|&target| {
            position.attackers(target, us.other(), position.occupied()).is_empty()
                && position.attacks_from(target).intersects(position.side(us))
        })
        .collect();
    if crowded.is_empty() {
        return SquareSet::EMPTY;
    }
    let low = Perception::new(position).low_among(crowded);
    low.into_iter()
        .fold(SquareSet::EMPTY, |room, target| room | (position.attacks_from(target) & position.side(us)))
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
