//! Pawns that may promote, and who gets there first.

use motive_chess::{Color, Rank, Role, Square, SquareSet};

use crate::bearing::{Bearing, Queue};
use crate::board::Board;

/// A pawn that no enemy pawn can stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassedPawn {
    /// The pawn.
    pub pawn: Square,
    /// Whose it is.
    pub color: Color,
    /// How many moves it needs to promote.
    pub steps: u32,
    /// The men of either side that stand on its path.
    pub blockers: SquareSet,
    /// The squares of its path on which enemies other than the king bear.
    pub contested: SquareSet,
    /// Whether a pawn of its side protects it.
    pub protected: bool,
    /// Whether the enemy king is outside its square, seen with the side to move as it is.
    pub outside_square: bool,
}

impl PassedPawn {
    /// Whether it promotes by itself: nothing before it, nobody to take it on the way, and the king too
    /// far. Sure against a bare king; against pieces it is what the lines show now.
    fn runs(&self) -> bool {
        self.blockers.is_empty() && self.contested.is_empty() && self.outside_square
    }
}

/// How a race of runners ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Race {
    /// Neither side has a runner.
    None,
    /// Only one side promotes, or its promotion comes a full move before the other's.
    Won(Color),
    /// Both promote one after the other; the named side first.
    Close(Color),
}

/// What there is to know about pawns.
#[derive(Clone, Debug)]
pub struct Pawns {
    passed: Vec<PassedPawn>,
    race: Race,
    /// BEH: for each pawn, the rooks and queens behind it.
    behind: Vec<(Square, SquareSet)>,
}

impl Pawns {
    pub(crate) fn new(board: &Board, bearing: &Bearing, queues: &[Queue], turn: Color) -> Pawns {
        let pawns = board.of_kind(0);
        let passed: Vec<PassedPawn> = Color::ALL
            .into_iter()
            .flat_map(|color| board.men(color, Role::Pawn).into_iter().map(move |pawn| (pawn, color)))
            .filter_map(|(pawn, color)| passed(board, bearing, pawn, color, turn))
            .collect();
        Pawns {
            race: race(&passed, turn),
            passed,
            behind: pawns.into_iter().map(|pawn| (pawn, behind(board, bearing, queues, pawn))).collect(),
        }
    }

    /// The passed pawns of both sides, White's first.
    pub fn passed(&self) -> &[PassedPawn] {
        &self.passed
    }

    /// The squares of a side's passed pawns.
    pub fn passed_of(&self, color: Color) -> SquareSet {
        self.passed.iter().filter(|pawn| pawn.color == color).map(|pawn| pawn.pawn).collect()
    }

    /// How the race between runners ends.
    ///
    /// ```
    /// use motive_chess::{Color, Position};
    /// use motive_perception::{Perception, Race};
    ///
    /// // Both run, and White queens first.
    /// let position: Position = "8/8/P7/6k1/8/1p6/8/6K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// assert!(matches!(perception.pawns().race(), Race::Won(Color::White) | Race::Close(Color::White)));
    /// let quiet: Position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1".parse()?;
    /// assert_eq!(Perception::new(&quiet).pawns().race(), Race::None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn race(&self) -> Race {
        self.race
    }

    /// BEH: the rooks and queens of both sides that stand behind a pawn, as it goes, and bear on its
    /// square directly or through men who do.
    pub fn behind(&self, pawn: Square) -> SquareSet {
        self.behind.iter().find(|(square, _)| *square == pawn).map_or(SquareSet::EMPTY, |(_, set)| *set)
    }
}

fn passed(board: &Board, bearing: &Bearing, pawn: Square, color: Color, turn: Color) -> Option<PassedPawn> {
    let enemy = color.other();
    let path = SquareSet::from(pawn).fill_forward(color).without(pawn);
    let zone = path | path.east() | path.west();
    // A friend ahead on the file would have to go first.
    if zone.intersects(board.men(enemy, Role::Pawn)) || path.intersects(board.men(color, Role::Pawn)) {
        return None;
    }
    let last = if color == Color::White { Rank::Eighth } else { Rank::First };
    let start = if color == Color::White { Rank::Second } else { Rank::Seventh };
    let mut steps = pawn.rank().distance(last);
    if pawn.rank() == start {
        steps -= 1;
    }
    let goal = Square::from_coords(pawn.file(), last);
    let king_steps = board.king(enemy).distance(goal);
    let slack = u32::from(turn == enemy);
    let hunters = board.of(enemy).without(board.king(enemy));
    Some(PassedPawn {
        pawn,
        color,
        steps,
        blockers: path & board.occupied(),
        contested: path.into_iter().filter(|&square| (bearing.onto(square) & hunters).any()).collect(),
        protected: board.men(color, Role::Pawn).pawn_attacks(color).contains(pawn),
        outside_square: king_steps > steps + slack,
    })
}

/// Who promotes first, each side with its fastest runner.
fn race(passed: &[PassedPawn], turn: Color) -> Race {
    let fastest = |color: Color| {
        let runners = passed.iter().filter(|pawn| pawn.color == color && pawn.runs());
        // In half-moves from now to the promotion, the mover's own count one less.
        runners.map(|pawn| 2 * pawn.steps - u32::from(color == turn)).min()
    };
    match (fastest(Color::White), fastest(Color::Black)) {
        (None, None) => Race::None,
        (Some(_), None) => Race::Won(Color::White),
        (None, Some(_)) => Race::Won(Color::Black),
        (Some(white), Some(black)) => {
            let first = if white < black { Color::White } else { Color::Black };
            if white.abs_diff(black) > 2 { Race::Won(first) } else { Race::Close(first) }
        }
    }
}

fn behind(board: &Board, bearing: &Bearing, queues: &[Queue], pawn: Square) -> SquareSet {
    let Some(color) = board.color_at(pawn) else { return SquareSet::EMPTY };
    let back = SquareSet::from(pawn).fill_forward(color.other()).without(pawn);
    let heavy = board.straight & back;
    if heavy.is_empty() {
        return heavy;
    }
    let through = bearing.thru().iter().filter(|thru| thru.shared.contains(pawn)).map(|thru| thru.slider);
    let queued = queues.iter().filter(|queue| queue.onto.contains(pawn)).map(|queue| queue.slider);
    heavy & (bearing.onto(pawn) | through.chain(queued).collect())
}
