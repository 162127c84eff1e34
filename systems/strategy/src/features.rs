//! All features of a position, as `docs/systems/strategy.md` defines them.

mod endings;
mod files;
mod king;
mod pawns;
mod pieces;
mod squares;

use motive_chess::{Color, Position};

use crate::feature::{Feature, FeatureKind};
use crate::sight::Sight;

pub(crate) use endings::{RookEnding, is_lucena, is_philidor, is_vancura, wrong_corner};
pub(crate) use files::is_safe_at;
pub(crate) use king::shelter;
pub(crate) use pawns::{backward, isolated, passed, pushes};
pub(crate) use pieces::is_bad_bishop;
pub(crate) use squares::space;

/// All features of a position, of both sides.
///
/// ```
/// use motive_strategy::{FeatureKind, features};
///
/// let position = "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1".parse()?;
/// let found = features(&position);
/// assert!(found.iter().any(|feature| feature.kind == FeatureKind::Passed));
/// # Ok::<(), motive_chess::FenError>(())
/// ```
pub fn features(position: &Position) -> Vec<Feature> {
    of_sight(&Sight::new(position))
}

/// The same of a position that has been looked at.
pub(crate) fn of_sight(sight: &Sight) -> Vec<Feature> {
    let mut found = Vec::with_capacity(64);
    for side in Color::ALL {
        let mut list = List { sight, us: side, found: &mut found };
        pawns::look(&mut list);
        files::look(&mut list);
        squares::look(&mut list);
        pieces::look(&mut list);
        king::look(&mut list);
        endings::look(&mut list);
    }
    found
}

/// The list that is being made for a side.
struct List<'a> {
    sight: &'a Sight,
    us: Color,
    found: &'a mut Vec<Feature>,
}

impl List<'_> {
    fn feature(&self, kind: FeatureKind) -> Feature {
        Feature::new(kind, self.us)
    }

    fn push(&mut self, feature: Feature) {
        self.found.push(feature);
    }
}
