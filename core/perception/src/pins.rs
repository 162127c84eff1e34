//! Pins of every kind, and what they do to exchanges.
//!
//! A *pin ray* is a slider, an enemy in its way, and a second enemy behind him, the *object*. Whether
//! the ray is a pin is where the sources part:
//!
//! * CAPS (1974, II.B.3) records at once the *obvious* pins, those that the values alone decide (the
//!   object is the king or worth more than the pinner), and after the first look at every square the
//!   *late* ones, where the object would be lost for want of protection or to several men on the line.
//!   One scan only. In exchanges a pinned man waits until nobody cheaper than the object is left; an
//!   absolutely pinned man only moves along his line.
//! * PARADISE (1979, II.F) reads pins from the line-up at hand, values a pin by playing out the
//!   exchange on the object's square, which may again depend on pins, and lets the other side answer a
//!   pinned man's capture by taking the object. Its pattern PIN is in [`crate::Paradise`].

mod paradise;

pub(crate) use paradise::ParadisePins;

use motive_chess::{Color, Role, Square, SquareSet, attacks};

use crate::bearing::Bearing;
use crate::board::{Board, kind};
use crate::exchange::{LineUp, NoPins, Pinning, Sequence};
use crate::values;

/// A slider that looks through one enemy at another (PARADISE's PINRAY).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PinRay {
    /// The slider.
    pub pinner: Square,
    /// The enemy in its way.
    pub pinned: Square,
    /// The enemy behind him.
    pub object: Square,
}

impl PinRay {
    /// The squares between pinner and object and these two: where the pinned man may go and still be
    /// in the way (or be rid of the pinner).
    ///
    /// ```
    /// use motive_chess::{Position, Square, SquareSet};
    /// use motive_perception::Perception;
    ///
    /// let position: Position = "4k3/8/4n3/8/8/8/8/4R1K1 b - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// let ray = perception.pins()[0].ray;
    /// assert_eq!((ray.pinner, ray.pinned, ray.object), (Square::E1, Square::E6, Square::E8));
    /// assert_eq!(ray.line(), SquareSet::file(Square::E1.file()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn line(self) -> SquareSet {
        attacks::between(self.pinner, self.object).with(self.pinner).with(self.object)
    }
}

/// Why a pin ray is a pin, in the terms of CAPS.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PinKind {
    /// The object is the king.
    Absolute,
    /// The object is worth more than the pinner.
    Relative,
    /// The object is worth no more than the pinner but would be lost: it lacks protection, or several
    /// men work on the line. Seen only after the safety of men is known.
    Late,
}

/// A pin as CAPS keeps it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pin {
    /// Who pins whom to what.
    pub ray: PinRay,
    /// Why it counts.
    pub kind: PinKind,
    /// What is lost on the object's square if the pinned man leaves the line, in units.
    pub loss: i32,
}

/// All pin rays of a position, by the square of the pinner.
pub(crate) fn rays(board: &Board, bearing: &Bearing) -> Vec<PinRay> {
    let mut rays = Vec::new();
    for thru in bearing.thru() {
        if thru.friendly {
            continue;
        }
        let Some(color) = board.color_at(thru.through) else { continue };
        if let Some(object) = (thru.onto & board.of(color)).single() {
            rays.push(PinRay { pinner: thru.slider, pinned: thru.through, object });
        }
    }
    rays
}

/// The pins of CAPS: the obvious ones, then the late ones in the light of those.
pub(crate) fn caps(board: &Board, bearing: &Bearing, rays: &[PinRay]) -> Vec<Pin> {
    let mut pins = Vec::with_capacity(rays.len());
    for &ray in rays {
        let (pinner, object) = (board.kind_at(ray.pinner), board.kind_at(ray.object));
        let kind = if object == kind(Role::King) {
            PinKind::Absolute
        } else if values::UNITS[object] > values::UNITS[pinner] {
            PinKind::Relative
        } else {
            continue;
        };
        let loss =
            if kind == PinKind::Absolute { values::UNITS[5] } else { loss(board, bearing, &NoPins, ray) };
        pins.push(Pin { ray, kind, loss });
    }
    let obvious = CapsPins::new(board, &pins);
    let late = rays.iter().filter(|&ray| pins.iter().all(|pin| pin.ray != *ray)).filter_map(|&ray| {
        let loss = loss(board, bearing, &obvious, ray);
        (loss > 0).then_some(Pin { ray, kind: PinKind::Late, loss })
    });
    let late: Vec<Pin> = late.collect();
    pins.extend(late);
    pins.sort_unstable();
    pins
}

/// What the pinner's side wins on the object's square once the pinned man is gone.
fn loss<P: Pinning>(board: &Board, bearing: &Bearing, pinning: &P, ray: PinRay) -> i32 {
    let Some(victim) = board.color_at(ray.object) else { return 0 };
    let sequence = Sequence::new(board, bearing, pinning, ray.object);
    let line_up = sequence.line_up_without_man(ray.pinned);
    sequence.gain(victim.other(), sequence.value_at(ray.object), line_up)
}

/// Pins as CAPS regards them in exchanges: a fixed list, in units.
#[derive(Clone, Debug)]
pub(crate) struct CapsPins {
    pins: Vec<(PinRay, SquareSet, i32)>,
    pinned: SquareSet,
    pinners: SquareSet,
}

impl CapsPins {
    pub(crate) fn new(board: &Board, pins: &[Pin]) -> CapsPins {
        let list: Vec<_> = pins
            .iter()
            .map(|pin| (pin.ray, pin.ray.line(), values::UNITS[board.kind_at(pin.ray.object).min(5)]))
            .collect();
        CapsPins {
            pinned: list.iter().map(|(ray, ..)| ray.pinned).collect(),
            pinners: list.iter().map(|(ray, ..)| ray.pinner).collect(),
            pins: list,
        }
    }

    /// The men who are pinned.
    #[inline]
    pub(crate) fn pinned(&self) -> SquareSet {
        self.pinned
    }
}

impl Pinning for CapsPins {
    const VALUES: [i32; 6] = values::UNITS;
    const KEEP_LINES_SHUT: bool = false;

    #[inline]
    fn cost(&self, sequence: &Sequence<'_, CapsPins>, from: Square, _: Color, standing: SquareSet) -> i32 {
        if !self.pinned.contains(from) {
            return 0;
        }
        let binding = self.pins.iter().filter(|(ray, line, _)| {
            ray.pinned == from
                && standing.contains(ray.pinner)
                && standing.contains(ray.object)
                && !line.contains(sequence.on)
        });
        binding.map(|&(_, _, value)| value).max().unwrap_or(0)
    }

    #[inline]
    fn matters_on(&self, _: Square) -> bool {
        self.pinned.any()
    }

    /// A pinned man costs something if he leaves his line, and a pinner is held back while the man he pins could
    /// take part by leaving it: without such a man nobody is concerned.
    #[inline]
    fn concerns(&self, on: Square, bearers: SquareSet) -> bool {
        bearers.intersects(self.pinned)
            && self.pins.iter().any(|(ray, line, _)| bearers.contains(ray.pinned) && !line.contains(on))
    }

    /// CAPS takes the object into account only when it orders the men, except that nobody may expose
    /// his king.
    #[inline]
    fn forfeit(cost: i32) -> i32 {
        if cost >= values::UNITS[5] { cost } else { 0 }
    }

    #[inline]
    fn holds(&self, sequence: &Sequence<'_, CapsPins>, from: Square, line_up: LineUp) -> bool {
        self.pinners.contains(from)
            && self.pins.iter().any(|(ray, line, _)| {
                ray.pinner == from
                    && line_up.bearers.contains(ray.pinned)
                    && line_up.standing.contains(ray.object)
                    && !line.contains(sequence.on)
            })
    }
}
