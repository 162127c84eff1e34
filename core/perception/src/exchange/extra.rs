//! The fight for a square with one more man on one of the sides: what would his coming change?

use motive_chess::Color;

use super::{LineUp, Pinning, Sequence, plain};

/// A man who is not there yet: whose he is and of which kind.
pub(crate) type Extra = Option<(Color, usize)>;

impl<P: Pinning> Sequence<'_, P> {
    /// [`Sequence::gain`] with one more man on one of the sides, as if he bore on the square from
    /// somewhere.
    pub(crate) fn gain_with(&self, color: Color, target: i32, line_up: LineUp, extra: Extra) -> i32 {
        let Some((whose, kind)) = extra else { return self.gain(color, target, line_up) };
        if self.is_plain(line_up) {
            let [mut first, mut second] = self.musters(color, line_up);
            if whose == color {
                first = first.with(kind);
            } else {
                second = second.with(kind);
            }
            return plain::gain(&P::VALUES, target, first, second);
        }
        let next = self.next(color, target, line_up);
        if whose == color && next.is_none_or(|next| P::VALUES[kind] <= P::VALUES[next.kind].max(next.cost)) {
            let retaken = self.gain_with(color.other(), P::VALUES[kind], line_up, None);
            return (target - retaken).max(0);
        }
        let Some(next) = next else { return 0 };
        let after = self.after(line_up, next.from);
        let retaken = self.gain_with(color.other(), P::VALUES[next.kind], after, extra);
        (target - retaken.max(P::forfeit(next.cost))).max(0)
    }

    /// By kind, whether one more attacker of that kind would win more than `gain` of something worth `target`.
    pub(crate) fn wins_more(&self, color: Color, target: i32, line_up: LineUp, gain: i32) -> [bool; 6] {
        let mut more = [false; 6];
        if !self.is_plain(line_up) {
            for kind in 0..6 {
                more[kind] = if kind > 0 && P::VALUES[kind] == P::VALUES[kind - 1] {
                    more[kind - 1]
                } else {
                    self.gain_with(color, target, line_up, Some((color, kind))) > gain
                };
            }
            return more;
        }
        let mine = line_up.bearers & self.board.of(color);
        if mine.is_empty() {
            // He would be the only attacker: any defender takes him.
            let defended = line_up.bearers.any();
            return P::VALUES.map(|worth| if defended { target - worth > gain } else { target > gain });
        }
        let [first, second] = self.musters(color, line_up);
        for kind in 0..6 {
            // Kinds of the same worth fight alike, and dearer ones win no more.
            more[kind] = if kind > 0 && P::VALUES[kind] == P::VALUES[kind - 1] {
                more[kind - 1]
            } else {
                plain::gain(&P::VALUES, target, first.with(kind), second) > gain
            };
            if !more[kind] {
                break;
            }
        }
        more
    }
}
