//! What the search knows of a node: the static record, the material, and the three static values
//! (Berliner 1974, II.B and II.D).

use std::cell::OnceCell;

use motive_chess::{Color, Position, Role, Square, SquareSet};
use motive_perception::{Perception, Race};

use crate::scratch::Scratch;
use crate::settings::Mode;
use crate::values::{UNIT, material, points};

/// A square on which a side could capture (or promote) with gain, and the gain in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// The square.
    pub square: Square,
    /// What is gained there, retaking included.
    pub amount: i32,
    /// The man who would do it, where that was worked out.
    pub by: Option<Square>,
}

/// A position as CAPS sees it when it arrives there. All values are the mover's.
///
/// ```
/// use motive_caps::{CapsAnalysis, Mode};
/// use motive_chess::{Position, Square};
///
/// // A knight is on offer, and the side to move has a pawn less: 50 points.
/// let position: Position = "6k1/5ppp/8/3n4/8/8/5PP1/3R2K1 w - - 0 1".parse()?;
/// let analysis = CapsAnalysis::new(&position, Mode::Faithful);
/// assert_eq!(analysis.ours[0].square, Square::D5);
/// assert!(!analysis.check && analysis.pessimistic() <= analysis.material);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CapsAnalysis {
    /// The static record, computed part by part.
    pub perception: Perception,
    /// The side on move.
    pub us: Color,
    /// MAT: the material balance.
    pub material: i32,
    /// BEST of the side on move: up to five squares, best first.
    pub ours: Vec<Prospect>,
    /// BEST of the other side, as if it were on move.
    pub theirs: Vec<Prospect>,
    /// Whether the side on move is in check.
    pub check: bool,
    mode: Mode,
}

/// What can be said of a position before the static record is made: what either side could take with gain. Most
/// positions are settled by what the side on move stands to lose, so that comes first and the other half when it is
/// asked for.
#[derive(Clone, Debug)]
pub(crate) struct Glance {
    us: Color,
    ours: OnceCell<Vec<Prospect>>,
    theirs: Vec<Prospect>,
}

impl Glance {
    /// Looks at a position as the default does.
    pub(crate) fn new(position: &Position, scratch: &Scratch) -> Glance {
        let us = position.turn();
        Glance { us, ours: OnceCell::new(), theirs: sober(scratch, us.other()) }
    }

    /// BEST of the side on move.
    pub(crate) fn ours(&self, position: &Position) -> &[Prospect] {
        self.ours.get_or_init(|| sober(&Scratch::new(position), self.us))
    }

    /// The squares of BEST, White's and Black's; those of the side on move only if they have been asked for.
    pub(crate) fn best_squares(&self) -> [SquareSet; 2] {
        by_color(self.ours.get().map_or(&[], Vec::as_slice), &self.theirs, self.us)
    }

    /// What the side on move keeps if it does nothing: the material less the best capture that threatens it.
    pub(crate) fn quiet(&self, position: &Position) -> i32 {
        let worst = self.theirs.first().map_or(0, |prospect| prospect.amount);
        material(position, position.turn()) - worst + race(position)
    }
}

impl CapsAnalysis {
    /// Looks at a position.
    pub fn new(position: &Position, mode: Mode) -> CapsAnalysis {
        if mode == Mode::Default {
            return CapsAnalysis::of(position, Glance::new(position, &Scratch::new(position)));
        }
        let perception = Perception::new(position);
        let us = position.turn();
        let (ours, theirs) = (listed(&perception, us), listed(&perception, us.other()));
        CapsAnalysis::with(perception, ours, theirs, mode)
    }

    /// The whole of what was glanced at.
    pub(crate) fn of(position: &Position, glance: Glance) -> CapsAnalysis {
        glance.ours(position);
        let ours = glance.ours.into_inner().unwrap_or_default();
        CapsAnalysis::with(Perception::new(position), ours, glance.theirs, Mode::Default)
    }

    fn with(perception: Perception, ours: Vec<Prospect>, theirs: Vec<Prospect>, mode: Mode) -> CapsAnalysis {
        let position = perception.position();
        let us = position.turn();
        let (material, check) = (material(position, us), position.is_check());
        CapsAnalysis { perception, us, material, ours, theirs, check, mode }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.perception.position()
    }

    /// The gain of the mover's best capture.
    pub(crate) fn best_gain(&self) -> i32 {
        self.ours.first().map_or(0, |prospect| prospect.amount)
    }

    /// The gain of the best capture that the opponent threatens.
    fn worst_loss(&self) -> i32 {
        self.theirs.first().map_or(0, |prospect| prospect.amount)
    }

    /// The squares of BEST, White's and Black's.
    pub(crate) fn best_squares(&self) -> [SquareSet; 2] {
        by_color(&self.ours, &self.theirs, self.us)
    }

    /// The nominal value. In 1974 every threat of both sides is credited, slightly more to the side on
    /// move; the default asks what the mover would do: carry out his best threat and suffer theirs, or
    /// parry the worst and suffer the second.
    pub(crate) fn nominal(&self) -> i32 {
        match self.mode {
            Mode::Faithful => {
                let sum = |list: &[Prospect], first: i32, rest: i32| -> i32 {
                    let weighed = list.iter().enumerate();
                    weighed.map(|(i, p)| p.amount * if i == 0 { first } else { rest } / 100).sum()
                };
                self.material + sum(&self.ours, 100, 50) - sum(&self.theirs, 90, 45)
            }
            Mode::Default => {
                let second = self.theirs.get(1).map_or(0, |prospect| prospect.amount);
                self.material + (self.best_gain() - self.worst_loss()).max(-second)
            }
        }
    }

    /// The pessimistic value: only the opponent's best threat counts; never better than nominal.
    pub fn pessimistic(&self) -> i32 {
        (self.material - self.worst_loss()).min(self.nominal())
    }

    /// The optimistic value: only the mover's best threat counts.
    pub(crate) fn optimistic(&self) -> i32 {
        self.material + self.best_gain()
    }
}

fn by_color(ours: &[Prospect], theirs: &[Prospect], us: Color) -> [SquareSet; 2] {
    let squares = |list: &[Prospect]| list.iter().map(|prospect| prospect.square).collect::<SquareSet>();
    if us == Color::White { [squares(ours), squares(theirs)] } else { [squares(theirs), squares(ours)] }
}

/// What a won race of pawns is worth to the side on move when there are no pieces to stop it: a queen for a pawn.
fn race(position: &Position) -> i32 {
    let pawns = position.role(Role::Pawn);
    if pawns.is_empty() || position.occupied() != pawns | position.role(Role::King) {
        return 0;
    }
    match Perception::new(position).pawns().race() {
        Race::Won(color) if color == position.turn() => points(Role::Queen) - points(Role::Pawn),
        Race::Won(_) => points(Role::Pawn) - points(Role::Queen),
        _ => 0,
    }
}

/// BEST as the static record has it.
fn listed(perception: &Perception, side: Color) -> Vec<Prospect> {
    let list = perception.threats().best(side);
    list.into_iter().map(|(square, units)| Prospect { square, amount: units * UNIT, by: None }).collect()
}

/// What a side could capture with gain, without what would let it be mated at once: what stands en prise only for
/// a man who is needed elsewhere is safe (the *safety lemma* that Figure 5.10 asked for, as far as it can be
/// seen at once).
fn sober(scratch: &Scratch, side: Color) -> Vec<Prospect> {
    let gains = scratch.gains(side).into_iter();
    let real =
        gains.filter(|&(square, _, man)| scratch.shift(man, square).mate_in_one(side.other()).is_none());
    real.map(|(square, units, man)| Prospect { square, amount: units * UNIT, by: Some(man) }).collect()
}
