//! What one side may undertake against the other: the half of CAPS's record that values moves.
//!
//! The record of 1974 describes both sides alike. Whoever values the moves of one side only asks which enemies are worth
//! attacking, which enemies are bound to duties that a capture or a closed line would interrupt, and what the side
//! itself threatens. That is less than half of the record, and a search that looks at thousands of positions need not
//! pay for the rest. Every entry is the same as in the whole record; a property test compares them.

use motive_chess::{Color, Role, Square, SquareSet};

use crate::bearing::Bearing;
use crate::board::{Board, kind, side};
use crate::exchange::Sequence;
use crate::functions::{Duty, Function, Functions, Purpose, assign, check_blockers};
use crate::mobility;
use crate::pins::{CapsPins, Pin, PinRay};
use crate::safety::Fight;
use crate::threats::{Idea, Scan, Threat};
use crate::values;

/// What the record rests on.
pub(crate) struct Theatre<'a> {
    pub board: &'a Board,
    pub bearing: &'a Bearing,
    pub pins: &'a CapsPins,
    pub list: &'a [Pin],
    pub rays: &'a [PinRay],
}

/// A man who can be captured with gain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exposed {
    pub man: Square,
    /// The enemies who would be employed, and those who look at him through another.
    pub attackers: SquareSet,
    /// Enemies who bear on him and would not be needed.
    pub others: SquareSet,
}

/// The attacking half of the record, for one side.
#[derive(Clone, Debug)]
pub struct Offense {
    /// By kind of man: the enemies worth attacking with one.
    interesting: [SquareSet; 6],
    /// The enemies who fall to their full value if nobody does anything.
    lost: SquareSet,
    low: SquareSet,
    /// The safe squares of the enemy's queens.
    queens: Vec<(Square, SquareSet)>,
    threats: Vec<Threat>,
    ideas: Vec<Idea>,
    functions: Functions,
}

impl Theatre<'_> {
    /// Who is needed to protect men of a side behind a man in the way.
    fn pin_objects(&self, color: Color, list: &mut Vec<(u32, Function)>) {
        for ray in self.rays {
            let role = self.board.kind_at(ray.object);
            if role == kind(Role::King) || !self.board.of(color).contains(ray.object) {
                continue;
            }
            let mut sequence = Sequence::new(self.board, self.bearing, self.pins, ray.object);
            let line_up = sequence.line_up_without_man(ray.pinned);
            let fight = Fight::new(&mut sequence, color, values::UNITS[role], line_up);
            assign(list, fight.needed(), ray.object, Duty::Defending, Purpose::PinObject);
        }
    }

    /// The men of a side who can be captured with gain.
    pub(crate) fn exposed(&self, color: Color) -> Vec<Exposed> {
        let enemy = color.other();
        let attacked = self.board.of(color) & self.bearing.side(enemy);
        let men = attacked.without(self.board.king(color)).into_iter().filter_map(|on| {
            let sequence = Sequence::new(self.board, self.bearing, self.pins, on);
            let line_up = sequence.line_up();
            if sequence.gain(enemy, sequence.value_at(on), line_up) <= 0 {
                return None;
            }
            let ([employed, _], _) = sequence.play_out(enemy, line_up);
            let through = self.rays.iter().filter(|ray| ray.object == on).map(|ray| ray.pinner);
            let attackers: SquareSet = employed.iter().copied().chain(through).collect();
            Some(Exposed { man: on, attackers, others: (line_up.bearers & self.board.of(enemy)) - attackers })
        });
        men.collect()
    }
}

impl Offense {
    pub(crate) fn new(theatre: &Theatre<'_>, color: Color) -> Offense {
        let &Theatre { board, bearing, pins, list, .. } = theatre;
        let enemy = color.other();
        let mut functions = Vec::with_capacity(64);
        let mut interesting = [SquareSet::EMPTY; 6];
        let mut lost = SquareSet::EMPTY;
        for on in board.of(enemy) {
            let role = board.kind_at(on);
            if role == kind(Role::King) {
                for set in &mut interesting {
                    set.insert(on);
                }
                continue;
            }
            let value = values::UNITS[role];
            let mut sequence = Sequence::new(board, bearing, pins, on);
            let line_up = sequence.line_up();
            let fight = Fight::new(&mut sequence, enemy, value, line_up);
            let wins = sequence.wins_more(color, value, line_up, fight.gain);
            for (set, _) in interesting.iter_mut().zip(wins).filter(|(_, wins)| *wins) {
                set.insert(on);
            }
            if fight.gain >= value {
                lost.insert(on);
            }
            assign(&mut functions, fight.needed(), on, Duty::Defending, Purpose::Occupant);
            assign(&mut functions, fight.spare().as_slice(), on, Duty::Overprotecting, Purpose::Occupant);
        }
        theatre.pin_objects(enemy, &mut functions);
        let pinned: SquareSet = list.iter().map(|pin| pin.ray.pinned).collect();
        let low = mobility::low_among(board, bearing, pins, pinned, board.of(enemy));
        let queens = board.men(enemy, Role::Queen).into_iter();
        let queens =
            queens.map(|queen| (queen, mobility::safe_of(board, bearing, pins, queen, enemy))).collect();
        let mut both = [[SquareSet::EMPTY; 6]; 2];
        both[side(color)] = interesting;
        let scan = Scan { board, bearing, pins, interesting: both, low, mobility: None };
        let (threats, ideas) = (scan.serious(color), scan.ideas(color));
        for threat in &threats {
            if let Some(purpose) = threat.purpose(board) {
                assign(&mut functions, &threat.refuted_by, threat.to, Duty::Defending, purpose);
            }
        }
        check_blockers(board, bearing, color, &mut functions);
        let functions = Functions::assemble(functions, board);
        Offense { interesting, lost, low, queens, threats, ideas, functions }
    }

    /// INT: the enemies worth attacking with a man of a kind.
    #[inline]
    pub fn interesting(&self, role: Role) -> SquareSet {
        self.interesting[kind(role)]
    }

    /// The enemies who are completely en prise.
    #[inline]
    pub fn lost(&self) -> SquareSet {
        self.lost
    }

    /// LMP: the enemies of low mobility.
    #[inline]
    pub fn low(&self) -> SquareSet {
        self.low
    }

    /// The enemy's queens with the squares to which they can go and be safe.
    pub fn queens(&self) -> &[(Square, SquareSet)] {
        &self.queens
    }

    /// The threats that are more than bare captures.
    pub fn threats(&self) -> &[Threat] {
        &self.threats
    }

    /// The men who are in their own side's way.
    pub fn ideas(&self) -> &[Idea] {
        &self.ideas
    }

    /// What the enemies are needed for: defending, overprotecting and blocking, nothing else.
    pub fn duties(&self) -> &Functions {
        &self.functions
    }
}
