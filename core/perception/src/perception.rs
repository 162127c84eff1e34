//! The whole of what is perceived in a position, each part computed when first asked for.

use std::cell::OnceCell;
use std::sync::Arc;

use motive_chess::{Color, Position, Square, SquareSet};

use crate::bearing::{Bearing, Queue};
use crate::board::{Board, side};
use crate::caps::Caps;
use crate::checks::Checks;
use crate::exchange;
use crate::functions::{Functions, Grounds, Overload};
use crate::king_field::KingField;
use crate::legal::LegalMoves;
use crate::mobility::{self, Mobility};
use crate::occupability::{CapsOccupiability, ParadiseOccupability};
use crate::offense::{Exposed, Offense, Theatre};
use crate::paradise::Paradise;
use crate::pawns::Pawns;
use crate::pins::{self, CapsPins, ParadisePins, Pin, PinRay};
use crate::safety::SafetyTable;
use crate::tactics::{Scene, Tactics};
use crate::threats::{Scan, Threats};
use crate::values;

/// What there is to see in a position.
///
/// Making one costs a copy of the men; every part is computed when it is first asked for, and kept.
#[derive(Clone, Debug)]
pub struct Perception {
    position: Position,
    board: Arc<Board>,
    bearing: OnceCell<Arc<Bearing>>,
    legal: OnceCell<LegalMoves>,
    rays: OnceCell<Vec<PinRay>>,
    paradise_pins: OnceCell<ParadisePins>,
    paradise_occupability: OnceCell<Arc<ParadiseOccupability>>,
    paradise: OnceCell<Box<Paradise>>,
    queues: OnceCell<Vec<Queue>>,
    caps_pins: OnceCell<(Vec<Pin>, CapsPins)>,
    caps_occupiability: OnceCell<Box<CapsOccupiability>>,
    safety: OnceCell<Box<SafetyTable>>,
    mobility: OnceCell<Box<Mobility>>,
    fields: OnceCell<Box<[KingField; 2]>>,
    threats: OnceCell<Box<Threats>>,
    functions: OnceCell<Box<Functions>>,
    offenses: [OnceCell<Box<Offense>>; 2],
    exposed: [OnceCell<Vec<Exposed>>; 2],
    overloads: OnceCell<Vec<Overload>>,
    checks: OnceCell<Box<Checks>>,
    tactics: OnceCell<Box<Tactics>>,
    pawns: OnceCell<Box<Pawns>>,
}

impl Perception {
    /// Looks at a position; nothing is computed yet.
    pub fn new(position: &Position) -> Perception {
        Perception {
            position: position.clone(),
            board: Arc::new(Board::new(position)),
            bearing: OnceCell::new(),
            legal: OnceCell::new(),
            rays: OnceCell::new(),
            paradise_pins: OnceCell::new(),
            paradise_occupability: OnceCell::new(),
            paradise: OnceCell::new(),
            queues: OnceCell::new(),
            caps_pins: OnceCell::new(),
            caps_occupiability: OnceCell::new(),
            safety: OnceCell::new(),
            mobility: OnceCell::new(),
            fields: OnceCell::new(),
            threats: OnceCell::new(),
            functions: OnceCell::new(),
            offenses: [OnceCell::new(), OnceCell::new()],
            exposed: [OnceCell::new(), OnceCell::new()],
            overloads: OnceCell::new(),
            checks: OnceCell::new(),
            tactics: OnceCell::new(),
            pawns: OnceCell::new(),
        }
    }

    /// The position looked at.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What bears on what.
    pub fn bearing(&self) -> &Bearing {
        self.shared_bearing()
    }

    fn shared_bearing(&self) -> &Arc<Bearing> {
        self.bearing.get_or_init(|| Arc::new(Bearing::new(&self.board)))
    }

    /// Where each man of either side can legally go.
    pub fn legal(&self) -> &LegalMoves {
        self.legal.get_or_init(|| LegalMoves::new(&self.board, self.bearing()))
    }

    /// Every slider that looks through one enemy at another.
    fn pin_rays(&self) -> &[PinRay] {
        self.rays.get_or_init(|| pins::rays(&self.board, self.bearing()))
    }

    fn paradise_pins(&self) -> &ParadisePins {
        self.paradise_pins.get_or_init(|| ParadisePins::new(&self.board, self.bearing(), self.pin_rays()))
    }

    /// PARADISE's occupability of every square for both sides.
    pub fn paradise_occupability(&self) -> &ParadiseOccupability {
        self.shared_occupability()
    }

    fn shared_occupability(&self) -> &Arc<ParadiseOccupability> {
        self.paradise_occupability.get_or_init(|| {
            Arc::new(ParadiseOccupability::new(&self.board, self.bearing(), self.paradise_pins()))
        })
    }

    /// PARADISE's primitive patterns and functions.
    pub fn paradise(&self) -> &Paradise {
        self.paradise.get_or_init(|| {
            Box::new(Paradise::new(
                &self.board,
                self.shared_bearing(),
                self.legal(),
                self.pin_rays(),
                self.paradise_pins(),
                self.shared_occupability(),
            ))
        })
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// The queues of men on lines, beyond the one man between of [`Bearing::thru`].
    pub fn queues(&self) -> &[Queue] {
        self.queues.get_or_init(|| self.bearing().queues(&self.board))
    }

    fn caps_pins(&self) -> &(Vec<Pin>, CapsPins) {
        self.caps_pins.get_or_init(|| {
            let list = pins::caps(&self.board, self.bearing(), self.pin_rays());
            let pins = CapsPins::new(&self.board, &list);
            (list, pins)
        })
    }

    /// The pins of both sides, as CAPS sees them: absolute, relative and late.
    pub fn pins(&self) -> &[Pin] {
        &self.caps_pins().0
    }

    /// CAPS's occupiability of every square for both sides.
    pub fn caps_occupiability(&self) -> &CapsOccupiability {
        self.caps_occupiability.get_or_init(|| {
            Box::new(CapsOccupiability::new(&self.board, self.bearing(), &self.caps_pins().1))
        })
    }

    /// How safe each man stands, and what is worth attacking.
    pub fn safety(&self) -> &SafetyTable {
        self.safety
            .get_or_init(|| Box::new(SafetyTable::new(&self.board, self.bearing(), &self.caps_pins().1)))
    }

    /// The safe moves of each man; men of low mobility; trapped men.
    pub fn mobility(&self) -> &Mobility {
        self.mobility.get_or_init(|| {
            let (list, pins) = self.caps_pins();
            Box::new(Mobility::new(&self.board, self.bearing(), pins, list))
        })
    }

    /// The men of low mobility among some, without a look at the others.
    pub fn low_among(&self, men: SquareSet) -> SquareSet {
        let (list, pins) = self.caps_pins();
        let pinned: SquareSet = list.iter().map(|pin| pin.ray.pinned).collect();
        mobility::low_among(&self.board, self.bearing(), pins, pinned, men)
    }

    fn fields(&self) -> &[KingField; 2] {
        self.fields.get_or_init(|| {
            let field = |color| KingField::new(&self.board, self.bearing(), color);
            Box::new([field(Color::White), field(Color::Black)])
        })
    }

    /// The squares around a king.
    pub fn king_field(&self, color: Color) -> &KingField {
        &self.fields()[side(color)]
    }

    /// What each side threatens in the sense of CAPS.
    pub fn threats(&self) -> &Threats {
        self.threats.get_or_init(|| {
            Box::new(Threats::new(&Scan {
                board: &self.board,
                bearing: self.bearing(),
                pins: &self.caps_pins().1,
                interesting: self.safety().all_interesting(),
                low: self.mobility().low(),
                mobility: Some(self.mobility()),
            }))
        })
    }

    /// Who does what where.
    pub fn functions(&self) -> &Functions {
        self.functions.get_or_init(|| Box::new(Functions::new(&self.grounds())))
    }

    /// What a side may undertake against the other: the parts of the record that a search asks when it values the
    /// moves of one side, without the rest.
    pub fn offense(&self, color: Color) -> &Offense {
        self.offenses[side(color)].get_or_init(|| Box::new(Offense::new(&self.theatre(), color)))
    }

    /// The men of a side who can be captured with gain and whom an enemy has the function of attacking: he would be
    /// employed, or looks at them through another, or threatens more there than to take.
    pub fn exposed_to(&self, color: Color, enemy: Square) -> SquareSet {
        let exposed = self.exposed[side(color)].get_or_init(|| self.theatre().exposed(color)).iter();
        let threatens = |on: Square| {
            let threats = self.offense(color.other()).threats().iter();
            threats
                .filter(|threat| threat.man == enemy && threat.to == on)
                .any(|threat| threat.purpose(&self.board).is_some())
        };
        let attacked = exposed.filter(|exposed| {
            exposed.attackers.contains(enemy) || (exposed.others.contains(enemy) && threatens(exposed.man))
        });
        attacked.map(|exposed| exposed.man).collect()
    }

    fn theatre(&self) -> Theatre<'_> {
        let (list, pins) = self.caps_pins();
        Theatre { board: &self.board, bearing: self.bearing(), pins, list, rays: self.pin_rays() }
    }

    /// The men who cannot fulfill all their duties, with what that costs.
    pub fn overloads(&self) -> &[Overload] {
        self.overloads.get_or_init(|| self.functions().overloads(&self.grounds()))
    }

    fn grounds(&self) -> Grounds<'_> {
        Grounds {
            theatre: self.theatre(),
            safety: self.safety(),
            threats: self.threats(),
            fields: self.fields(),
        }
    }

    /// Whether a man would be safe on a square once he has gone there, by CAPS's exchanges; what he
    /// captures there does not count. He need not be able to go there.
    pub fn caps_safe(&self, man: Square, on: Square) -> bool {
        let Some(color) = self.board.color_at(man) else { return false };
        mobility::is_safe(&self.board, self.bearing(), &self.caps_pins().1, man, color, on)
    }

    /// What a man wins (or, negative, loses) by being the first to go to a square, in CAPS's units.
    pub fn caps_result(&self, man: Square, on: Square) -> i32 {
        let (bearing, pins) = (self.bearing(), &self.caps_pins().1);
        if let Some(color) = self.board.color_at(man)
            && !bearing.contested(man, color).contains(on)
            && !pins.pinned().contains(man)
        {
            // Nobody can take him there, and he leaves nobody behind.
            let taken = self.board.of(color.other()).contains(on);
            return if taken { values::UNITS[self.board.kind_at(on)] } else { 0 };
        }
        exchange::first(&self.board, bearing, pins, man, on)
    }

    /// What a man wins (or, negative, loses) by being the first to go to a square, in PARADISE's values.
    /// This is the exact answer for which EXCHVAL and SAFEP take the occupabilities as a quick substitute.
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    /// use motive_perception::Perception;
    ///
    /// // The rook takes a knight that a pawn guards: a rook for a knight.
    /// let position: Position = "6k1/1p6/2n5/8/8/8/8/2R3K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// assert!(perception.paradise_result(Square::C1, Square::C6) < 0);
    /// assert!(!perception.caps_safe(Square::C1, Square::C6) && perception.caps_safe(Square::C1, Square::C5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn paradise_result(&self, man: Square, on: Square) -> i32 {
        exchange::first(&self.board, self.bearing(), self.paradise_pins(), man, on)
    }

    /// Checks that could be given next.
    pub fn checks(&self) -> &Checks {
        self.checks.get_or_init(|| Box::new(Checks::new(&self.board, self.bearing(), self.legal())))
    }

    /// Forks, skewers, batteries, hanging men.
    pub fn tactics(&self) -> &Tactics {
        self.tactics.get_or_init(|| {
            Box::new(Tactics::new(&Scene {
                board: &self.board,
                bearing: self.bearing(),
                legal: self.legal(),
                pins: &self.caps_pins().1,
                safety: self.safety(),
            }))
        })
    }

    /// Passed pawns and races.
    pub fn pawns(&self) -> &Pawns {
        self.pawns.get_or_init(|| {
            Box::new(Pawns::new(&self.board, self.bearing(), self.queues(), self.position.turn()))
        })
    }

    /// The record of CAPS-II.
    pub fn caps(&self) -> Caps<'_> {
        Caps::new(self)
    }
}
