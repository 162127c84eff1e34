//! Which plan first: the ordering function over LIKELY, THREAT, SAVE and LOSS (page 10.3).

use production::{Attribute, Mode, Order};

use crate::words::mode;

/// The attributes that make the order, by their numbers.
pub(crate) const THREAT: Attribute = Attribute(0);
pub(crate) const SAVE: Attribute = Attribute(1);
pub(crate) const LOSS: Attribute = Attribute(2);
pub(crate) const LIKELY: Attribute = Attribute(3);
/// What a pawn becomes, if it is not a queen.
pub(crate) const BECOMES: Attribute = Attribute(11);

/// Lists that would need more unforced moves of the defense than this are not kept (B-15).
const MOST_UNFORCED: i32 = 1;

/// The place of an attribute list among others, as the thesis has it: smaller LIKELY first, whatever the
/// threats, unless the loss outweighs both threat and save; then the score.
pub(crate) fn of_list(value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> Order {
    let dimensions = Dimensions::read(value);
    let hopeless = dimensions.loss > dimensions.threat && dimensions.loss > dimensions.save;
    Order { grade: dimensions.likely + if hopeless { 2 } else { 0 }, score: dimensions.score() }
}

/// Whether a list may be kept.
pub(crate) fn is_admitted(value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> bool {
    value(LIKELY, mode::NORMAL).unwrap_or(0) <= MOST_UNFORCED
}

/// The four dimensions of a plan, evaluated (page 10.1). They are kept apart as long as possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Dimensions {
    /// The number of unforced moves that the defense has.
    pub likely: i32,
    /// What is won if the defense answers the threat.
    pub threat: i32,
    /// What is won if it does not.
    pub undefended: i32,
    /// What is saved from the enemy's threats.
    pub save: i32,
    /// What is lost to them.
    pub loss: i32,
}

impl Dimensions {
    /// What is asked of a list to know them.
    pub(crate) const ASKED: [(Attribute, Mode); 5] = [
        (LIKELY, mode::NORMAL),
        (THREAT, mode::NORMAL),
        (THREAT, mode::NO_DEFENSE),
        (SAVE, mode::NORMAL),
        (LOSS, mode::NORMAL),
    ];

    pub(crate) fn read(value: &mut dyn FnMut(Attribute, Mode) -> Option<i32>) -> Dimensions {
        Dimensions {
            likely: value(LIKELY, mode::NORMAL).unwrap_or(0),
            threat: value(THREAT, mode::NORMAL).unwrap_or(0),
            undefended: value(THREAT, mode::NO_DEFENSE).unwrap_or(0),
            save: value(SAVE, mode::NORMAL).unwrap_or(0),
            loss: value(LOSS, mode::NORMAL).unwrap_or(0),
        }
    }

    /// The lesser of two cases: the defense answers the threat; the defense executes its own.
    pub fn score(&self) -> i32 {
        let answered = self.threat + self.save;
        if self.loss > 0 { answered.min(self.save + self.undefended - self.loss) } else { answered }
    }
}

impl From<[i32; 5]> for Dimensions {
    fn from([likely, threat, undefended, save, loss]: [i32; 5]) -> Dimensions {
        Dimensions { likely, threat, undefended, save, loss }
    }
}
