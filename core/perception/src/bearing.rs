//! What bears on what.
//!
//! A man *bears directly* (DIR) on a square if an enemy king standing there would be in check from
//! it: pawns bear on their two capturing squares, pins do not matter, and neither does who stands on
//! the square. A slider bears *through* (THRU) one man onto the squares it would bear on directly if
//! that man alone were gone. What the man between is, and whether he bears on the square himself,
//! gives the four kinds that Berliner (1974, II.B) and Wilkins (1979, II.F) share:
//!
//! | | the man between bears on the square | he does not |
//! |---|---|---|
//! | he is a friend | OTHRU: doubled control | DSC: a discovery |
//! | he is an enemy | ETHRU: control through a controller | OBJ: a pin ray |
//!
//! The sources differ in one place. PARADISE allows exactly one man between; CAPS counts OTHRU and
//! ETHRU through a whole queue of men that can all use the line. [`Bearing::thru`] is PARADISE's,
//! [`Bearing::queues`] adds what CAPS sees beyond it.

use motive_chess::{Color, Square, SquareSet, attacks};

use crate::board::{Board, side};

/// A slider that bears through one man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thru {
    /// The slider.
    pub slider: Square,
    /// The man between.
    pub through: Square,
    /// The squares behind him up to and including the next man.
    pub onto: SquareSet,
    /// Whether the man between is of the slider's side.
    pub friendly: bool,
    /// The squares of `onto` on which the man between bears too.
    pub shared: SquareSet,
}

/// The four kinds of bearing through a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BearingKind {
    /// Through a friend who bears on the square himself.
    Othru,
    /// Through an enemy who bears on the square himself.
    Ethru,
    /// Through a friend who does not bear on the square: a discovery.
    Dsc,
    /// Through an enemy who does not bear on the square: a pin ray.
    Obj,
}

impl Thru {
    /// The squares onto which the slider bears in the given way.
    #[inline]
    pub fn squares(&self, kind: BearingKind) -> SquareSet {
        match (kind, self.friendly) {
            (BearingKind::Othru, true) | (BearingKind::Ethru, false) => self.shared,
            (BearingKind::Dsc, true) | (BearingKind::Obj, false) => self.onto - self.shared,
            _ => SquareSet::EMPTY,
        }
    }
}

/// All bearing relations of a position.
#[derive(Clone, Debug)]
pub struct Bearing {
    /// By the square of the man: the squares he bears on.
    direct: [SquareSet; 64],
    /// By square: the men of both sides that bear on it.
    onto: [SquareSet; 64],
    once: [SquareSet; 2],
    twice: [SquareSet; 2],
    thru: Vec<Thru>,
    /// The squares on which somebody bears through a man who bears there too.
    queued: SquareSet,
    /// By the square of a man: the squares onto which sliders of either side bear through him.
    opened: [SquareSet; 64],
}

impl Bearing {
    pub(crate) fn new(board: &Board) -> Bearing {
        let mut direct = [SquareSet::EMPTY; 64];
        let mut onto = [SquareSet::EMPTY; 64];
        let mut once = [SquareSet::EMPTY; 2];
        let mut twice = [SquareSet::EMPTY; 2];
        let occupied = board.occupied();
        for color in Color::ALL {
            let (mut one, mut two) = (SquareSet::EMPTY, SquareSet::EMPTY);
            for man in board.of(color) {
                let reach = Board::reach(board.kind_at(man), color, man, occupied);
                direct[man.to_usize()] = reach;
                two |= one & reach;
                one |= reach;
                for square in reach {
                    onto[square.to_usize()].insert(man);
                }
            }
            once[side(color)] = one;
            twice[side(color)] = two;
        }
        let thru = Vec::with_capacity(48);
        let mut bearing = Bearing {
            direct,
            onto,
            once,
            twice,
            thru,
            queued: SquareSet::EMPTY,
            opened: [SquareSet::EMPTY; 64],
        };
        bearing.look_through(board, occupied);
        bearing
    }

    fn look_through(&mut self, board: &Board, occupied: SquareSet) {
        for color in Color::ALL {
            let friends = board.of(color);
            for slider in board.sliders() & friends {
                let near = self.direct[slider.to_usize()];
                let first = near & occupied;
                // With all the first men lifted at once, what is behind each of them shows.
                let far = Board::reach(board.kind_at(slider), color, slider, occupied - first) - near;
                if far.is_empty() {
                    continue;
                }
                for through in first {
                    let onto = far & beyond(slider, through);
                    if onto.any() {
                        let shared = onto & self.direct[through.to_usize()];
                        let friendly = friends.contains(through);
                        self.queued |= shared;
                        self.opened[through.to_usize()] |= onto;
                        self.thru.push(Thru { slider, through, onto, friendly, shared });
                    }
                }
            }
        }
    }

    /// The men of both sides that bear directly on a square.
    #[inline]
    pub fn onto(&self, square: Square) -> SquareSet {
        self.onto[square.to_usize()]
    }

    /// The squares on which men stand in line behind a man who bears there: where an exchange may
    /// bring up men who do not bear there now.
    #[inline]
    pub(crate) fn queued(&self) -> SquareSet {
        self.queued
    }

    /// Where an enemy bears, or would if a man of `color` were gone: elsewhere nobody can take him.
    #[inline]
    pub(crate) fn contested(&self, man: Square, color: Color) -> SquareSet {
        self.side(color.other()) | self.opened_by(man)
    }

    /// The squares onto which sliders of either side would bear if a man were gone.
    #[inline]
    pub(crate) fn opened_by(&self, man: Square) -> SquareSet {
        self.opened[man.to_usize()]
    }

    /// DIR: the squares on which the man standing on `man` bears directly.
    #[inline]
    pub fn direct(&self, man: Square) -> SquareSet {
        self.direct[man.to_usize()]
    }

    /// All squares on which a side bears directly.
    #[inline]
    pub fn side(&self, color: Color) -> SquareSet {
        self.once[side(color)]
    }

    /// The squares on which at least two men of a side bear directly.
    #[inline]
    pub(crate) fn at_least_two(&self, color: Color) -> SquareSet {
        self.twice[side(color)]
    }

    /// The squares on which exactly one man of a side bears directly.
    #[inline]
    pub(crate) fn exactly_one(&self, color: Color) -> SquareSet {
        self.once[side(color)] - self.twice[side(color)]
    }

    /// THRU: every slider with the men it bears through, by the square of the slider.
    #[inline]
    pub fn thru(&self) -> &[Thru] {
        &self.thru
    }

    /// The relations of one kind, as (slider, man between, squares).
    pub fn of_kind(&self, kind: BearingKind) -> impl Iterator<Item = (Square, Square, SquareSet)> + '_ {
        self.thru.iter().filter_map(move |thru| {
            let squares = thru.squares(kind);
            squares.any().then_some((thru.slider, thru.through, squares))
        })
    }
}

/// A slider that stands behind a queue of two or more men, all of which can use the line; CAPS lets it
/// bear on the squares in front of the queue as if it stood second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Queue {
    /// The slider.
    pub slider: Square,
    /// The man at the head of the queue.
    pub head: Square,
    /// The squares in front of the queue on which every man of it bears in his turn.
    pub onto: SquareSet,
    /// Whether the man at the head is of the slider's side (OTHRU) or not (ETHRU).
    pub friendly: bool,
}

impl Bearing {
    /// What CAPS's transitive OTHRU and ETHRU add to [`Bearing::thru`]: queues of two and more.
    pub(crate) fn queues(&self, board: &Board) -> Vec<Queue> {
        let mut queues = Vec::new();
        let occupied = board.occupied();
        for thru in &self.thru {
            let Some(color) = board.color_at(thru.slider) else { continue };
            let kind = board.kind_at(thru.slider);
            let line = attacks::line(thru.slider, thru.through);
            let mut gone = SquareSet::from(thru.through);
            let mut onto = thru.onto;
            // Each round lifts the next man of the line, as long as the men already lifted could all
            // have moved up to him, that is, slide along this line.
            while let Some(head) = (onto & occupied).single() {
                let slides = |square: Square| {
                    let straight = square_line_is_straight(thru.slider, thru.through);
                    (if straight { board.straight } else { board.diagonal }).contains(square)
                };
                if !gone.into_iter().all(slides) {
                    break;
                }
                gone.insert(head);
                let before = Board::reach(kind, color, thru.slider, occupied - gone.without(head));
                let after = Board::reach(kind, color, thru.slider, occupied - gone);
                onto = (after - before) & line;
                let shared = onto & self.direct(head);
                if shared.any() {
                    let friendly = board.of(color).contains(head);
                    queues.push(Queue { slider: thru.slider, head, onto: shared, friendly });
                }
                if onto.is_empty() {
                    break;
                }
            }
        }
        queues
    }
}

/// Whether two squares of a common line share a file or rank.
#[inline]
pub(crate) fn square_line_is_straight(a: Square, b: Square) -> bool {
    a.file() == b.file() || a.rank() == b.rank()
}

/// The squares of the line from `a` through `b` that lie beyond `b`.
#[inline]
pub(crate) fn beyond(a: Square, b: Square) -> SquareSet {
    // Along a line the numbers of squares only grow or only fall.
    let bit = 1_u64 << b.to_u32();
    let side = if a < b { !(bit | (bit - 1)) } else { bit - 1 };
    attacks::line(a, b) & SquareSet(side)
}
