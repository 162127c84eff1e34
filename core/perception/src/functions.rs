//! Functions: who does what where, and who does too much.
//!
//! A function binds a man to a square by a duty (Berliner 1974, II.B.3). It is assigned only when
//! something found it meaningful: a man stands on the square, or behind a pinned man on it, or a threat
//! could be made there. Everything is kept in one sorted list with an index by man and one by square.

use std::cell::OnceCell;

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use crate::bearing::Bearing;
use crate::board::{Board, kind};
use crate::exchange::Sequence;
use crate::king_field::KingField;
use crate::offense::Theatre;
use crate::safety::{Fight, SafetyTable};
use crate::threats::Threats;
use crate::values;

/// What a man does on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Duty {
    /// Takes part in an attack on the square.
    Attacking,
    /// Is needed to answer one.
    Defending,
    /// Is the next defender, not needed at present.
    Overprotecting,
    /// Protects an attacker's landing without being the attacker.
    Supporting,
    /// Pins the man who stands there.
    Pinning,
    /// Guards an escape square of the enemy king.
    GuardingEscape,
    /// Stands in the way of an enemy who could otherwise go there.
    Blocking,
    /// Stands in the way of a friend (a dysfunction): leaving would help.
    Obstructing,
}

/// Why the square matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// The man who stands there.
    Occupant,
    /// The man who stands there, behind a man in the way.
    PinObject,
    /// From there two men could be attacked.
    MultipleAttack,
    /// From there a man of low mobility of this kind could be attacked.
    LowMobility(Role),
    /// There a pawn could promote.
    Promotion,
    /// The king could escape there.
    Escape,
    /// From there check could be given.
    Check,
    /// A friend behind would attack that square.
    Discovery,
    /// A friend would like to stand there.
    Vacating,
}

/// A man's duty on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Function {
    /// The man.
    pub man: Square,
    /// The square.
    pub square: Square,
    /// What he does there.
    pub duty: Duty,
    /// Why it matters.
    pub purpose: Purpose,
}

impl Function {
    /// The order of functions in one number, which compares faster than field by field.
    fn rank(self) -> u32 {
        let purpose = match self.purpose {
            Purpose::Occupant => 0,
            Purpose::PinObject => 1,
            Purpose::MultipleAttack => 2,
            Purpose::LowMobility(role) => 3 + role as u32,
            Purpose::Promotion => 16,
            Purpose::Escape => 17,
            Purpose::Check => 18,
            Purpose::Discovery => 19,
            Purpose::Vacating => 20,
        };
        (self.man.to_u32() << 24) | (self.square.to_u32() << 16) | ((self.duty as u32) << 8) | purpose
    }
}

/// A man with duties he cannot all fulfill.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Overload {
    /// The man.
    pub man: Square,
    /// Where he would be called to answer.
    pub called_to: Square,
    /// By whom.
    pub caller: Square,
    /// Where he would be missing.
    pub missing_on: Square,
    /// What the other side would win, in units.
    pub gain: i32,
}

/// All functions of a position.
#[derive(Clone, Debug)]
pub struct Functions {
    /// Sorted by man.
    by_man: Vec<Function>,
    /// By the square of the man, where his functions begin; one more for where the last end.
    starts: [u16; 65],
    /// Indices into `by_man`, sorted by square, when first asked for.
    by_square: OnceCell<Vec<u16>>,
    intercepts: [SquareSet; 2],
}

/// What the assignment of functions rests on.
pub(crate) struct Grounds<'a> {
    pub theatre: Theatre<'a>,
    pub safety: &'a SafetyTable,
    pub threats: &'a Threats,
    pub fields: &'a [KingField; 2],
}

impl Functions {
    pub(crate) fn new(grounds: &Grounds<'_>) -> Functions {
        let mut list = Vec::with_capacity(96);
        grounds.occupants(&mut list);
        grounds.pin_objects(&mut list);
        grounds.threat_squares(&mut list);
        grounds.kings(&mut list);
        grounds.blockers(&mut list);
        Functions::assemble(list, grounds.theatre.board)
    }

    /// Sorts what was assigned.
    pub(crate) fn assemble(mut list: Vec<(u32, Function)>, board: &Board) -> Functions {
        list.sort_unstable_by_key(|&(rank, _)| rank);
        list.dedup_by_key(|&mut (rank, _)| rank);
        let list: Vec<Function> = list.into_iter().map(|(_, function)| function).collect();
        let mut starts = [0; 65];
        for function in &list {
            starts[function.man.to_usize() + 1] += 1;
        }
        for square in 0..64 {
            starts[square + 1] += starts[square];
        }
        let intercepts = intercepts(&list, board);
        Functions { by_man: list, starts, by_square: OnceCell::new(), intercepts }
    }

    /// All functions, by man.
    pub fn all(&self) -> &[Function] {
        &self.by_man
    }

    /// FCTN: the functions of a man.
    pub fn of_man(&self, man: Square) -> &[Function] {
        let (start, end) = (self.starts[man.to_usize()], self.starts[man.to_usize() + 1]);
        &self.by_man[usize::from(start)..usize::from(end)]
    }

    /// FTRS: the functions on a square.
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    /// use motive_perception::Perception;
    ///
    /// // The pawn on g7 has something to do on f6: he defends the knight there.
    /// let position: Position = "6k1/6pp/5n2/8/8/8/8/5RK1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// assert!(perception.functions().on_square(Square::F6).any(|function| function.man == Square::G7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn on_square(&self, square: Square) -> impl Iterator<Item = Function> + '_ {
        let at = |index: &u16| self.by_man[*index as usize];
        let by_square = self.by_square.get_or_init(|| {
            let mut indices: Vec<u16> = (0..self.by_man.len() as u16).collect();
            indices.sort_by_key(|&index| (self.by_man[usize::from(index)].square, index));
            indices
        });
        let start = by_square.partition_point(|index| at(index).square < square);
        by_square[start..].iter().map(at).take_while(move |function| function.square == square)
    }

    /// DPATH: the squares on which a needed line of defense of a side can be cut. (CAPS keeps it for the
    /// side that has just moved.)
    pub fn intercepts(&self, color: Color) -> SquareSet {
        self.intercepts[crate::board::side(color)]
    }

    /// The squares a man is needed to defend.
    fn defended_by(&self, man: Square) -> SquareSet {
        let defending = self.of_man(man).iter().filter(|function| function.duty == Duty::Defending);
        defending.map(|function| function.square).collect()
    }

    /// The men who cannot fulfill all their duties, with what that costs.
    pub(crate) fn overloads(&self, grounds: &Grounds<'_>) -> Vec<Overload> {
        let mut overloads = Vec::new();
        for color in Color::ALL {
            for man in grounds.theatre.board.of(color) {
                let duties = self.defended_by(man);
                if !duties.more_than_one() {
                    continue;
                }
                for called_to in duties {
                    for missing_on in duties.without(called_to) {
                        overloads.extend(grounds.overload(man, color, called_to, missing_on));
                    }
                }
            }
        }
        overloads.sort_unstable();
        overloads
    }
}

/// The squares on which a needed line of defense can be cut, by the side that defends.
fn intercepts(list: &[Function], board: &Board) -> [SquareSet; 2] {
    let mut intercepts = [SquareSet::EMPTY; 2];
    for function in list.iter().filter(|function| function.duty == Duty::Defending) {
        if let Some(color) = board.color_at(function.man)
            && board.sliders().contains(function.man)
        {
            intercepts[crate::board::side(color)] |= attacks::between(function.man, function.square);
        }
    }
    intercepts
}

impl Grounds<'_> {
    /// Attackers, needed defenders and one spare defender of every man but the kings.
    fn occupants(&self, list: &mut Vec<(u32, Function)>) {
        for square in self.theatre.board.occupied() {
            let Some(fight) = self.safety.fight(square) else { continue };
            assign(list, &fight.attackers, square, Duty::Attacking, Purpose::Occupant);
            assign(list, fight.needed(), square, Duty::Defending, Purpose::Occupant);
            let spare = fight.spare();
            assign(list, spare.as_slice(), square, Duty::Overprotecting, Purpose::Occupant);
        }
    }

    /// The same for men behind a man in the way, if they could be attacked there; no spare defender.
    fn pin_objects(&self, list: &mut Vec<(u32, Function)>) {
        for &ray in self.theatre.rays {
            let Some(color) = self.theatre.board.color_at(ray.object) else { continue };
            assign(list, &[ray.pinner], ray.object, Duty::Attacking, Purpose::PinObject);
            let role = self.theatre.board.kind_at(ray.object);
            if role == kind(Role::King) {
                continue;
            }
            let mut sequence =
                Sequence::new(self.theatre.board, self.theatre.bearing, self.theatre.pins, ray.object);
            let line_up = sequence.line_up_without_man(ray.pinned);
            let fight = Fight::new(&mut sequence, color, values::UNITS[role], line_up);
            assign(list, fight.needed(), ray.object, Duty::Defending, Purpose::PinObject);
        }
        for pin in self.theatre.list {
            assign(list, &[pin.ray.pinner], pin.ray.pinned, Duty::Pinning, Purpose::PinObject);
        }
    }

    fn threat_squares(&self, list: &mut Vec<(u32, Function)>) {
        for threat in Color::ALL.into_iter().flat_map(|color| self.threats.all(color)) {
            let Some(purpose) = threat.purpose(self.theatre.board) else { continue };
            assign(list, &[threat.man], threat.to, Duty::Attacking, purpose);
            assign(list, &threat.refuted_by, threat.to, Duty::Defending, purpose);
            assign(list, &threat.supported_by, threat.to, Duty::Supporting, purpose);
        }
    }

    fn kings(&self, list: &mut Vec<(u32, Function)>) {
        for field in self.fields {
            for &(square, guard) in &field.guarded {
                assign(list, &[guard], square, Duty::GuardingEscape, Purpose::Escape);
            }
        }
    }

    /// Men who keep a slider from a square where it would give check, and men in their own side's way.
    fn blockers(&self, list: &mut Vec<(u32, Function)>) {
        for color in Color::ALL {
            check_blockers(self.theatre.board, self.theatre.bearing, color, list);
        }
        for idea in Color::ALL.into_iter().flat_map(|color| self.threats.ideas(color)) {
            let (square, purpose) = if idea.discovers {
                (idea.target, Purpose::Discovery)
            } else {
                (idea.man, Purpose::Vacating)
            };
            assign(list, &[idea.man], square, Duty::Obstructing, purpose);
        }
    }

    /// Whether calling a defender to one square loses more on another: what the caller gives up, what
    /// he takes, and what can then be taken where the defender is missing.
    fn overload(&self, man: Square, color: Color, called_to: Square, missing_on: Square) -> Option<Overload> {
        let enemy = color.other();
        let value_on = |square: Square| {
            let own = self.theatre.board.of(color).contains(square);
            if own { self.theatre.board.role_at(square).map_or(0, values::units) } else { 0 }
        };
        let callers = self.theatre.bearing.onto(called_to) & self.theatre.board.of(enemy);
        let caller = (0..5)
            .map(|kind| callers & self.theatre.board.of_kind(kind))
            .find_map(|set| crate::exchange::in_order(set, enemy).next())?;
        // From the new square the defender may still do his other duty.
        let role = self.theatre.board.kind_at(man);
        let around = self.theatre.board.occupied().without(man).with(called_to);
        if Board::reach(role, color, called_to, around).contains(missing_on) {
            return None;
        }
        let spent = values::units(self.theatre.board.role_at(caller)?) - value_on(called_to);
        let occupant = value_on(missing_on);
        let won = if occupant > 0 {
            let mut sequence =
                Sequence::new(self.theatre.board, self.theatre.bearing, self.theatre.pins, missing_on);
            sequence.allowed = !SquareSet::of([man, caller]);
            let line_up = sequence.line_up();
            sequence.gain(enemy, occupant, line_up)
        } else {
            let threats = self.threats.all(enemy).iter();
            let there = threats.filter(|threat| threat.to == missing_on && threat.man != caller);
            there.map(|threat| threat.value).max().unwrap_or(0)
        };
        let gain = won - spent;
        (won > 0 && gain > 0).then_some(Overload { man, called_to, caller, missing_on, gain })
    }
}

/// The enemies who keep a slider of a side from a square where it would give check.
pub(crate) fn check_blockers(
    board: &Board,
    bearing: &Bearing,
    color: Color,
    list: &mut Vec<(u32, Function)>,
) {
    let king = board.king(color.other());
    for thru in bearing.thru().iter().filter(|thru| !thru.friendly && board.of(color).contains(thru.slider)) {
        let occupied = board.occupied().without(thru.slider);
        let checks = Board::reach(board.kind_at(thru.slider), color, king, occupied);
        // A check from beyond the man in the way, where he does not himself stand guard.
        let squares = (thru.onto & checks & !board.of(color)).without(king) - thru.shared;
        for square in squares {
            assign(list, &[thru.through], square, Duty::Blocking, Purpose::Check);
        }
    }
}

/// Binds men to a square by a duty.
pub(crate) fn assign(
    list: &mut Vec<(u32, Function)>,
    men: &[Square],
    square: Square,
    duty: Duty,
    purpose: Purpose,
) {
    list.extend(men.iter().map(|&man| {
        let function = Function { man, square, duty, purpose };
        (function.rank(), function)
    }));
}
