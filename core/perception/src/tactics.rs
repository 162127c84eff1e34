//! Small tactical motifs: forks and skewers possible in one move, batteries, hanging men.
//!
//! "Worth attacking" is CAPS's INT (see [`crate::SafetyTable::interesting`]): one more attacker of that
//! kind would win something (more) there, and the king always is; besides, whoever can be captured with
//! gain already.

use motive_chess::{Color, Role, Square, SquareSet};

use crate::bearing::{Bearing, beyond};
use crate::board::{Board, kind};
use crate::legal::LegalMoves;
use crate::mobility::is_safe;
use crate::pins::CapsPins;
use crate::safety::SafetyTable;
use crate::values;

/// A move after which one man attacks two or more men worth attacking.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fork {
    /// The man who moves.
    pub man: Square,
    /// Where he goes.
    pub to: Square,
    /// Whom he attacks.
    pub targets: SquareSet,
    /// Whether he is safe there.
    pub safe: bool,
}

/// A slider's attack on a man with a man of no greater worth behind him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Skewer {
    /// The slider.
    pub man: Square,
    /// Where it goes, or stands already.
    pub to: Square,
    /// The man attacked.
    pub front: Square,
    /// The man behind.
    pub behind: Square,
    /// Whether the slider is safe there.
    pub safe: bool,
}

/// Two men of a side, neither of them the king, on one line that both can use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Battery {
    /// The slider behind.
    pub rear: Square,
    /// The man before it.
    pub front: Square,
    /// The squares both bear on.
    pub onto: SquareSet,
}

/// The motifs of a position.
#[derive(Clone, Debug)]
pub struct Tactics {
    forks: Vec<Fork>,
    skewers: Vec<Skewer>,
    batteries: Vec<Battery>,
    hanging: SquareSet,
}

/// What the motifs are read from.
pub(crate) struct Scene<'a> {
    pub board: &'a Board,
    pub bearing: &'a Bearing,
    pub legal: &'a LegalMoves,
    pub pins: &'a CapsPins,
    pub safety: &'a SafetyTable,
}

impl Tactics {
    pub(crate) fn new(scene: &Scene<'_>) -> Tactics {
        let mut tactics = Tactics {
            forks: Vec::new(),
            skewers: Vec::new(),
            batteries: Vec::new(),
            hanging: SquareSet::EMPTY,
        };
        for color in Color::ALL {
            let enemy = color.other();
            for man in scene.board.of(color) {
                scene.look(man, color, man, &mut tactics);
                for to in scene.legal.to(man).without(scene.board.king(enemy)) {
                    scene.look(man, color, to, &mut tactics);
                }
            }
            let attacked = scene.board.of(color) & scene.bearing.side(enemy);
            tactics.hanging |= attacked - scene.bearing.side(color) - scene.board.king(color).into();
        }
        let kings = scene.board.of_kind(kind(Role::King));
        let shared = scene.bearing.thru().iter();
        let shared =
            shared.filter(|thru| thru.friendly && thru.shared.any() && !kings.contains(thru.through));
        tactics.batteries.extend(shared.map(|thru| Battery {
            rear: thru.slider,
            front: thru.through,
            onto: thru.shared,
        }));
        tactics.forks.sort_unstable();
        tactics.skewers.sort_unstable();
        tactics.batteries.sort_unstable();
        tactics
    }

    /// The forks both sides could make in one move.
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    /// use motive_perception::Perception;
    ///
    /// let position: Position = "6k1/8/8/3N3r/8/8/8/6K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// let fork = perception.tactics().forks().iter().find(|fork| fork.to == Square::F6).ok_or("a fork")?;
    /// assert_eq!((fork.man, fork.safe), (Square::D5, true));
    /// assert!(fork.targets.contains(Square::G8) && fork.targets.contains(Square::H5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forks(&self) -> &[Fork] {
        &self.forks
    }

    /// The skewers both sides have (`to` is where the slider stands) or could make in one move.
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    /// use motive_perception::Perception;
    ///
    /// // The rook attacks the king, and behind him the queen.
    /// let position: Position = "3q4/8/8/3k4/8/8/8/3R2K1 b - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// let skewer = perception.tactics().skewers().iter().find(|skewer| skewer.to == Square::D1).ok_or("a skewer")?;
    /// assert_eq!((skewer.front, skewer.behind), (Square::D5, Square::D8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn skewers(&self) -> &[Skewer] {
        &self.skewers
    }

    /// The batteries of both sides.
    pub fn batteries(&self) -> &[Battery] {
        &self.batteries
    }

    /// The men of both sides that are attacked and not defended at all.
    ///
    /// ```
    /// use motive_chess::{Position, Square};
    /// use motive_perception::Perception;
    ///
    /// let position: Position = "6k1/5ppp/8/3n4/8/8/8/3R2K1 w - - 0 1".parse()?;
    /// let perception = Perception::new(&position);
    /// assert_eq!(perception.tactics().hanging().into_iter().collect::<Vec<_>>(), [Square::D5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hanging(&self) -> SquareSet {
        self.hanging
    }
}

impl Scene<'_> {
    /// What a man attacks from a square, be it his own.
    fn look(&self, man: Square, color: Color, to: Square, tactics: &mut Tactics) {
        let Some(role) = self.board.role_at(man) else { return };
        let occupied = self.board.occupied().without(man).with(to);
        let reach = Board::reach(kind(role), color, to, occupied);
        let loose = self.safety.en_prise(color.other());
        let worthwhile = (self.safety.interesting(color, role) | loose).without(to);
        let safe = || is_safe(self.board, self.bearing, self.pins, man, color, to);
        let targets = reach & worthwhile;
        if to != man && targets.more_than_one() {
            tactics.forks.push(Fork { man, to, targets, safe: safe() });
        }
        if !self.board.sliders().contains(man) {
            return;
        }
        let enemies = (self.board.of(color.other())).without(to);
        for front in targets {
            let far = Board::reach(kind(role), color, to, occupied.without(front));
            let Some(behind) = (far & beyond(to, front) & enemies).single() else { continue };
            let worth = |square: Square| values::UNITS[self.board.kind_at(square).min(5)];
            if worth(front) >= worth(behind) {
                tactics.skewers.push(Skewer { man, to, front, behind, safe: safe() });
            }
        }
    }
}
