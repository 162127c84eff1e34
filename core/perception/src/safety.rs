//! How safe the men stand: the five classes of CAPS, and who is needed for it.
//!
//! For every man the fight for his square is played out (Berliner 1974, II.B.3): what the enemy wins,
//! who takes part, how many of the defenders are needed. Table III-5 of the thesis applies the label
//! *barely defended* exactly where no defender is to spare, and so do we.

use motive_chess::{Color, Role, Square, SquareSet};

use crate::bearing::Bearing;
use crate::board::{Board, kind, side};
use crate::exchange::plain::{self, Muster};
use crate::exchange::{LineUp, Sequence, in_order};
use crate::pins::CapsPins;
use crate::roster::Roster;
use crate::values;

/// The five classes of safety of a man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Safety {
    /// His full value can be lost at the opponent's next move.
    CompletelyEnPrise,
    /// He can be captured with gain, but less than his full value is lost.
    PartlyEnPrise,
    /// No gain now, and no defender to spare.
    BarelyDefended,
    /// Safe against one more attacker of some kinds, not of cheaper ones.
    PartlyOverprotected,
    /// Safe against one more attacker of any kind worth at least as much as he.
    CompletelyOverprotected,
}

/// The fight for a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fight {
    /// What the attackers win, in units.
    pub gain: i32,
    /// The attackers that would be employed, in order.
    pub attackers: Roster,
    /// All defenders, those first who would be employed if it were played out.
    pub defenders: Roster,
    /// How many of the defenders, from the first, are needed to hold what can be held.
    pub needed: usize,
}

impl Fight {
    /// The defenders that are needed.
    pub(crate) fn needed(&self) -> &[Square] {
        &self.defenders[..self.needed]
    }

    /// The first defender that is not.
    pub(crate) fn spare(&self) -> Option<Square> {
        self.defenders.get(self.needed).copied()
    }

    /// The fight for the square of a sequence on which the side `color` has something worth `target`.
    pub(crate) fn new(
        sequence: &mut Sequence<'_, CapsPins>,
        color: Color,
        target: i32,
        line_up: LineUp,
    ) -> Fight {
        if sequence.is_plain(line_up) {
            return Fight::counted(sequence.board, color, target, line_up.bearers);
        }
        let enemy = color.other();
        let gain = sequence.gain(enemy, target, line_up);
        let ([attackers, mut defenders], rest) = sequence.play_out(enemy, line_up);
        defenders.extend(sequence.order(color, rest).iter().copied());
        let mut needed = 0;
        if !attackers.is_empty() {
            let everybody = sequence.allowed;
            while needed < defenders.len() {
                let idle = SquareSet::of(defenders[needed..].iter().copied());
                sequence.allowed = everybody - idle;
                let fewer = LineUp { bearers: line_up.bearers - idle, ..line_up };
                if sequence.gain(enemy, target, fewer) <= gain {
                    break;
                }
                needed += 1;
            }
            sequence.allowed = everybody;
        }
        Fight { gain, attackers, defenders, needed }
    }

    /// The same where nobody joins in and no pin matters: everybody is deployed in the order of worth.
    fn counted(board: &Board, color: Color, target: i32, bearers: SquareSet) -> Fight {
        let enemy = color.other();
        let in_turn = |whose: Color| {
            let mut men = Roster::default();
            let rest = bearers & board.of(whose);
            if !rest.more_than_one() {
                men.extend(rest);
                return men;
            }
            for kind in 0..6 {
                men.extend(in_order(rest & board.of_kind(kind), whose));
            }
            men
        };
        let (mut attackers, defenders) = (in_turn(enemy), in_turn(color));
        if attackers.is_empty() {
            return Fight { gain: 0, attackers, defenders, needed: 0 };
        }
        let first = Muster::of(board, bearers & board.of(enemy));
        let second = Muster::of(board, bearers & board.of(color));
        let gain = plain::gain(&values::UNITS, target, first, second);
        // Played out one by one until a side has nobody left; a king does not take what can be retaken.
        let is_king = |man: Square| board.kind_at(man) == kind(Role::King);
        let (mut used, mut answered) = (0, 0);
        while used < attackers.len() && !(is_king(attackers[used]) && answered < defenders.len()) {
            used += 1;
            if answered == defenders.len() || (is_king(defenders[answered]) && used < attackers.len()) {
                break;
            }
            answered += 1;
        }
        attackers.truncate(used);
        let mut needed = 0;
        let mut employed = Muster::default();
        while used > 0
            && needed < defenders.len()
            && plain::gain(&values::UNITS, target, first, employed) > gain
        {
            employed = employed.with(board.kind_at(defenders[needed]));
            needed += 1;
        }
        Fight { gain, attackers, defenders, needed }
    }
}

/// The place of a fight that is not there.
const NOBODY: u8 = u8::MAX;

/// The safety of all men, and what is worth attacking.
#[derive(Clone, Debug)]
pub struct SafetyTable {
    /// Those of all men but the kings.
    fights: Vec<(Safety, Fight)>,
    /// By square, the place in the list; [`NOBODY`] for empty squares and kings.
    places: [u8; 64],
    /// By attacking side and kind.
    interesting: [[SquareSet; 6]; 2],
    en_prise: [SquareSet; 2],
}

impl SafetyTable {
    pub(crate) fn new(board: &Board, bearing: &Bearing, pins: &CapsPins) -> SafetyTable {
        let mut fights = Vec::with_capacity(board.occupied().len());
        let mut places = [NOBODY; 64];
        let mut interesting = [[SquareSet::EMPTY; 6]; 2];
        let mut en_prise = [SquareSet::EMPTY; 2];
        for color in Color::ALL {
            let attacker = color.other();
            for on in board.of(color) {
                let role = board.kind_at(on);
                if role == kind(Role::King) {
                    interesting[side(attacker)].iter_mut().for_each(|set| set.insert(on));
                    continue;
                }
                let value = values::UNITS[role];
                let mut sequence = Sequence::new(board, bearing, pins, on);
                let line_up = sequence.line_up();
                let fight = Fight::new(&mut sequence, color, value, line_up);
                let loses_to = sequence.wins_more(attacker, value, line_up, fight.gain);
                for (kind, _) in loses_to.iter().enumerate().filter(|(_, loses)| **loses) {
                    interesting[side(attacker)][kind].insert(on);
                }
                if fight.gain > 0 {
                    en_prise[side(color)].insert(on);
                }
                places[on.to_usize()] = fights.len() as u8;
                fights.push((class(&fight, value, &loses_to), fight));
            }
        }
        SafetyTable { fights, places, interesting, en_prise }
    }

    fn entry(&self, man: Square) -> Option<&(Safety, Fight)> {
        self.fights.get(usize::from(self.places[man.to_usize()]))
    }

    /// The class of the man on a square; `None` for kings and empty squares.
    pub fn class(&self, man: Square) -> Option<Safety> {
        self.entry(man).map(|(class, _)| *class)
    }

    /// The fight for the square of a man; `None` for kings and empty squares.
    pub(crate) fn fight(&self, man: Square) -> Option<&Fight> {
        self.entry(man).map(|(_, fight)| fight)
    }

    /// The units at stake on the square of a man (CAPS keeps them with FTRS).
    pub fn stake(&self, man: Square) -> i32 {
        self.fight(man).map_or(0, |fight| fight.gain)
    }

    /// INT: the enemies worth attacking with a man of a kind, because one more such attacker would win
    /// something (more) there; the enemy king always is.
    pub fn interesting(&self, attacker: Color, role: Role) -> SquareSet {
        self.interesting[side(attacker)][kind(role)]
    }

    /// INT for both sides and all kinds.
    pub(crate) fn all_interesting(&self) -> [[SquareSet; 6]; 2] {
        self.interesting
    }

    /// The men of a side that can be captured with gain.
    ///
    /// ```
    /// use motive_chess::{Color, Position, Square};
    /// use motive_perception::Perception;
    ///
    /// // A pawn guards one knight, and nobody the other.
    /// let position: Position = "6k1/1p6/2n5/8/8/5n2/8/2R2RK1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// let en_prise = perception.safety().en_prise(Color::Black);
    /// assert!(en_prise.contains(Square::F3) && !en_prise.contains(Square::C6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn en_prise(&self, color: Color) -> SquareSet {
        self.en_prise[side(color)]
    }
}

fn class(fight: &Fight, value: i32, loses_to: &[bool; 6]) -> Safety {
    if fight.gain >= value {
        Safety::CompletelyEnPrise
    } else if fight.gain > 0 {
        Safety::PartlyEnPrise
    } else if fight.spare().is_none() {
        Safety::BarelyDefended
    } else if values::UNITS.iter().zip(loses_to).any(|(&worth, &loses)| worth >= value && loses) {
        Safety::PartlyOverprotected
    } else {
        Safety::CompletelyOverprotected
    }
}
