//! A short list of men that needs no memory of its own: who takes part in the fight for a square, in order.

use std::fmt;
use std::ops::Deref;

use motive_chess::Square;

/// No list is longer; whoever would come after that many in one fight does not change it any more.
const LONGEST: usize = 16;

/// Men in the order in which they are deployed.
#[derive(Clone, Copy)]
pub struct Roster {
    men: [Square; LONGEST],
    len: u8,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster { men: [Square::A1; LONGEST], len: 0 }
    }
}

impl Roster {
    /// One man more, if there is room.
    #[inline]
    pub(crate) fn push(&mut self, man: Square) {
        if let Some(place) = self.men.get_mut(usize::from(self.len)) {
            *place = man;
            self.len += 1;
        }
    }

    /// Only the first so many.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len as u8);
    }

    /// Several more.
    pub(crate) fn extend(&mut self, men: impl IntoIterator<Item = Square>) {
        for man in men {
            self.push(man);
        }
    }
}

impl Deref for Roster {
    type Target = [Square];

    #[inline]
    fn deref(&self) -> &[Square] {
        &self.men[..usize::from(self.len)]
    }
}

impl PartialEq for Roster {
    fn eq(&self, other: &Roster) -> bool {
        **self == **other
    }
}

impl Eq for Roster {}

impl fmt::Debug for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
