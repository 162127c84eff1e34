//! What a move is for, as a list that mostly needs no memory of its own: thousands of moves are proposed, and few are
//! for more than a handful of things.

use std::ops::Deref;

use crate::proposal::Motif;

/// So many stand in the list itself.
const FEW: usize = 8;

/// What a move is for, in the order in which it was seen.
#[derive(Clone, Debug)]
pub struct Motifs {
    few: [Motif; FEW],
    len: u8,
    /// All of them, if they are more.
    many: Vec<Motif>,
}

impl Default for Motifs {
    fn default() -> Motifs {
        Motifs { few: [Motif::Other; FEW], len: 0, many: Vec::new() }
    }
}

impl Motifs {
    /// One more.
    #[inline]
    pub fn push(&mut self, motif: Motif) {
        let len = usize::from(self.len);
        if self.many.is_empty()
            && let Some(place) = self.few.get_mut(len)
        {
            *place = motif;
            self.len += 1;
            return;
        }
        if self.many.is_empty() {
            self.many.extend_from_slice(&self.few);
        }
        self.many.push(motif);
    }

    /// None any more.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.many.clear();
    }

    /// This one before all others.
    pub(crate) fn put_first(&mut self, motif: Motif) {
        let rest = std::mem::take(self);
        self.push(motif);
        self.extend(rest.iter().copied());
    }
}

impl Deref for Motifs {
    type Target = [Motif];

    #[inline]
    fn deref(&self) -> &[Motif] {
        if self.many.is_empty() { &self.few[..usize::from(self.len)] } else { &self.many }
    }
}

impl Extend<Motif> for Motifs {
    fn extend<I: IntoIterator<Item = Motif>>(&mut self, motifs: I) {
        motifs.into_iter().for_each(|motif| self.push(motif));
    }
}

impl FromIterator<Motif> for Motifs {
    fn from_iter<I: IntoIterator<Item = Motif>>(motifs: I) -> Motifs {
        let mut all = Motifs::default();
        all.extend(motifs);
        all
    }
}

impl PartialEq for Motifs {
    fn eq(&self, other: &Motifs) -> bool {
        **self == **other
    }
}

impl Eq for Motifs {}

#[cfg(test)]
mod tests {
    use super::*;
    use motive_chess::Square;

    #[test]
    fn few_and_many_are_told_in_order() {
        let mut motifs = Motifs::default();
        let mut plain = Vec::new();
        assert!(motifs.is_empty());
        for &square in &Square::ALL[..2 * FEW] {
            motifs.push(Motif::Attack(square));
            plain.push(Motif::Attack(square));
            assert_eq!(*motifs, *plain);
            assert_eq!(plain.iter().copied().collect::<Motifs>(), motifs);
        }
        motifs.put_first(Motif::Mate);
        plain.insert(0, Motif::Mate);
        assert_eq!(*motifs, *plain);
        motifs.clear();
        assert!(motifs.is_empty());
        motifs.put_first(Motif::Mate);
        assert_eq!(*motifs, [Motif::Mate]);
    }
}
