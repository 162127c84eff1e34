//! Speculation: what threads do that have nothing to do.
//!
//! A batch ends when its last probe does, and until then the other threads wait. They may as well look at the
//! positions that will most likely be expanded next (section 8 of the paper). What they find goes
//! into the critic's table and nowhere else: when the position is really asked about, its probes are answered from
//! there. So nothing depends on speculation but the time, and with one thread there is none.

use std::sync::atomic::{AtomicUsize, Ordering};

use motive_chess::{Move, Position};
use motive_critic::{Prober, Window};

/// Deeper probes of positions that may be expanded take too long to be worth a guess: nobody can call them off
/// when the batch is over.
const DEEPEST: u32 = 6;
/// Most probes that are kept ready.
const MOST: usize = 256;

/// Probes that will probably be asked for.
#[derive(Default)]
pub(super) struct Ahead {
    probes: Vec<(Position, Move)>,
    depth: u32,
    next: AtomicUsize,
}

impl Ahead {
    /// The moves of positions that may be expanded, the most likely position first.
    pub(super) fn of_positions(positions: &[Position], depth: u32) -> Ahead {
        let mut probes = Vec::new();
        if depth <= DEEPEST {
            for position in positions {
                probes.extend(position.legal_moves().into_iter().map(|m| (position.clone(), m)));
            }
            probes.truncate(MOST);
        }
        Ahead { probes, depth, next: AtomicUsize::new(0) }
    }

    /// Makes one probe; false if there is nothing left to do, or no time to do it.
    pub(super) fn look(&self, prober: &mut Prober<'_>) -> bool {
        let at = self.next.fetch_add(1, Ordering::Relaxed);
        let Some((before, m)) = self.probes.get(at) else { return false };
        prober.after(before, *m, self.depth, Window::FULL).is_some()
    }
}
