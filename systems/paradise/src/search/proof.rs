//! What a tree proves: mates against every reply, and what replies that nobody tried leave of a gain.
//!
//! The thesis lets the defense think of a few replies, and what they all lose is what the offense is said to win. So a mate
//! that nobody parried in thought was called a mate, although a reply that was never looked at parries it. Here a mate is
//! claimed only if the tree holds every legal reply. The ranges still guide the search as in 1979; the value that is told is taken
//! anew from the ends of the tree, where a reply that was dropped caps what its node has shown.

use motive_chess::{Move, Position, Role};
use motive_perception::{Perception, Race};

use super::idea::{Idea, Source};
use super::tree::{NodeEnd, NodeId, Tree};
use super::value::{KING, MATE, Range, Val, evaluate, worth};
use super::{Entry, Search, Spot};
use crate::scene::{best_exchange, played, threatens};

/// So many replies that nobody thought of are tried at a node to complete a mate. A king in check seldom has more, and one who is
/// not has so many that a gain is cheaper to show than a mate.
const MOST_COMPLETED: usize = 10;
/// A gain that is told whoever is ahead after it: a rook.
const LARGE: Val = 50;

impl Tree {
    /// In how many moves the offense mates from a node, if the tree proves it: every legal reply is there.
    pub(crate) fn mate_in(&self, id: NodeId) -> Option<u32> {
        let node = &self[id];
        let position = node.spot.position();
        if position.is_checkmate() {
            return (!node.is_offense).then_some(0);
        }
        let below = |each: &super::tree::Try| Some((each.m?, self.mate_in(each.child)?));
        if node.after_pass {
            return None;
        }
        if node.is_offense {
            let mates = node.tries.iter().filter_map(below).map(|(_, moves)| moves + 1);
            return mates.min();
        }
        let mut longest = None;
        for m in position.legal_moves() {
            let tried = node.tries.iter().find(|each| each.m == Some(m))?;
            longest = longest.max(Some(self.mate_in(tried.child)?));
        }
        longest
    }

    /// The moves of the proof from a node on: the shortest mate against the longest resistance.
    pub(crate) fn mating_line(&self, mut id: NodeId) -> Vec<Move> {
        let mut line = Vec::new();
        loop {
            let node = &self[id];
            let proved =
                node.tries.iter().filter_map(|each| Some((self.mate_in(each.child)?, each.m?, each.child)));
            let next = if node.is_offense {
                proved.min_by_key(|&(moves, ..)| moves)
            } else {
                proved.max_by_key(|&(moves, ..)| moves)
            };
            let Some((_, m, child)) = next else { return line };
            line.push(m);
            id = child;
        }
    }
}

impl Search<'_> {
    /// All that was done, with what the rules have played out so far.
    pub fn counts(&self) -> super::Counts {
        super::Counts { played: played() - self.played_before, weighed: self.weighed.get(), ..self.counts }
    }

    /// A reply that nobody thought of, where everything that was tried is mated: a mate needs them all.
    pub(super) fn missing_in_mate(&self, id: NodeId, spot: &Spot) -> Option<(Idea, Move)> {
        if !self.options.mechanisms.complete {
            return None;
        }
        let node = &self.tree[id];
        let mut real = node.tries.iter().filter(|each| each.m.is_some()).peekable();
        if real.peek().is_none() || real.any(|each| each.range.lo < MATE - 1) {
            return None;
        }
        let missing: Vec<Move> = untried(node.spot.position(), |m| node.has_tried(m)).collect();
        let &m = missing.first().filter(|_| missing.len() <= MOST_COMPLETED)?;
        Some((Idea::of_move(spot, m)?, m))
    }

    /// Plays out a mate that is seen from a node of the offense, with all replies. Whether it is one.
    pub(super) fn mates_as_seen(&mut self, id: NodeId) -> bool {
        let spot = self.spot(id);
        let seen = spot.position().legal_moves().into_iter().find(|&m| {
            let seen = self.foresee(&spot, m);
            seen.is_some_and(|seen| seen >= KING)
        });
        let Some(m) = seen.filter(|_| !self.must_end()) else { return false };
        let child = self.play_seen(id, m);
        let replies = self.tree[child].spot.position().legal_moves();
        if replies.is_empty() && !self.tree[child].spot.position().is_checkmate() {
            return false;
        }
        for reply in replies {
            let next = self.play_seen(child, reply);
            if !self.mates_as_seen(next) {
                return false;
            }
        }
        self.finish(child, Range::exactly(MATE), NodeEnd::Quiescence);
        self.note_seen(id, m, child);
        true
    }

    /// A move of a mate that is seen, as a position of quiescence.
    fn play_seen(&mut self, id: NodeId, m: Move) -> NodeId {
        if let Some(known) = self.tree[id].tries.iter().find(|each| each.m == Some(m)) {
            return known.child;
        }
        let child = self.make(id, m, Source::Quiescence);
        self.note_seen(id, m, child);
        child
    }

    fn note_seen(&mut self, id: NodeId, m: Move, child: NodeId) {
        let idea = Idea::of_move(&self.tree[id].spot, m);
        let entry = Entry { idea: idea.as_ref(), source: Source::Quiescence, expectation: 0 };
        let range = self.tree[child].range;
        self.note(id, Some(m), child, range, &entry);
    }

    /// A mate that the tree does not prove is preferred to everything but a mate, and is not called one.
    pub(super) fn capped(&self, id: NodeId, range: Range) -> Range {
        if range.lo < MATE || !self.options.mechanisms.complete || self.tree.mate_in(id).is_some() {
            return range;
        }
        Range { lo: MATE - 1, ..range }
    }

    /// What the tree shows for the offense below a node, taken together from its ends: replies that were not tried cap it, and where
    /// nothing was searched stands what is on the board after the best exchange, not what was hoped for. What is not above
    /// `least` is not told exactly, and nothing above it when the time is over.
    pub(super) fn shown_below(&self, id: NodeId, least: Val) -> Val {
        let node = &self.tree[id];
        if matches!(node.ending, NodeEnd::Rules | NodeEnd::Repetition) {
            return node.range.lo;
        }
        if self.is_late() {
            return least;
        }
        let position = node.spot.position();
        let real = node.tries.iter().filter_map(|each| Some((each.m?, each.child)));
        if node.is_offense {
            let stands = self.stands(position);
            return real.fold(stands, |best, (_, child)| best.max(self.shown_below(child, least.max(best))));
        }
        let mut shown = MATE;
        for (_, child) in real {
            shown = shown.min(self.shown_below(child, least));
            if shown <= least {
                return shown;
            }
        }
        for m in untried(position, |m| node.has_tried(m)) {
            shown = shown.min(self.left_by(position, m, shown));
            if shown <= least {
                return shown;
            }
        }
        shown
    }

    /// A gain that leaves the offense behind is not told, unless it is large: the other side has more than its men then, and the search ended
    /// because it wanted more.
    pub(super) fn believed(&self, shown: Val) -> Val {
        if shown < 0 && shown - self.root_value < LARGE { shown.min(self.root_value) } else { shown }
    }

    /// What the offense has where nothing was searched and it is its move: the balance, less the best exchange of the other side. A king
    /// in check has to get out of it first.
    fn stands(&self, position: &Position) -> Val {
        match position.pass() {
            Some(passed) => self.balance(position) - self.exchange_in(&passed),
            None => self.out_of_check(position),
        }
    }

    /// What the offense has after a reply that was not searched, if that is less than `shown`. With its one move it may take, and loses what
    /// hangs then; or it meets one threat, mate first of all, and loses to the other.
    fn left_by(&self, position: &Position, m: Move, shown: Val) -> Val {
        let after = position.after(m);
        let Some(passed) = after.pass() else { return self.out_of_check(&after) };
        let (first, second) = self.threats_in(&passed);
        let (value, gain) = (self.balance(&after), self.exchange_in(&after));
        let left = value + (gain - first).max(-second);
        if left >= shown {
            return left;
        }
        // Perhaps what takes also meets the threat.
        let takes = after.legal_moves().into_iter().filter(|m| m.is_capture() || m.is_promotion());
        let taken = takes.map(|m| {
            let next = after.after(m);
            self.balance(&next) - self.threats_in(&next).0
        });
        taken.fold(left, Val::max)
    }

    /// What the side to move threatens; the position is counted.
    fn threats_in(&self, position: &Position) -> (Val, Val) {
        self.weighed.set(self.weighed.get() + 1);
        threatens(position)
    }

    /// The balance of men; a pawn of the other side that runs to promotion and comes first, or as soon, is a queen already.
    fn balance(&self, position: &Position) -> Val {
        let perception = Perception::new(position);
        let runs =
            perception.pawns().race() != Race::None && perception.pawns().race() != Race::Won(self.offense);
        let runner = if runs { worth(Role::Queen) - worth(Role::Pawn) } else { 0 };
        evaluate(position, self.offense) - runner
    }

    /// What the offense has when it has answered a check as well as can be, less what the other side threatens then.
    fn out_of_check(&self, position: &Position) -> Val {
        let left = position.legal_moves().into_iter().map(|m| {
            let after = position.after(m);
            self.balance(&after) - self.threats_in(&after).0
        });
        left.max().unwrap_or(if position.is_check() { -MATE } else { 0 })
    }

    /// What the best exchange of a position wins; the position is counted.
    fn exchange_in(&self, position: &Position) -> Val {
        self.weighed.set(self.weighed.get() + 1);
        best_exchange(position)
    }
}

/// The legal moves that were not tried.
fn untried(position: &Position, is_tried: impl Fn(Move) -> bool) -> impl Iterator<Item = Move> {
    position.legal_moves().into_iter().filter(move |&m| !is_tried(m))
}

#[cfg(test)]
mod tests {
    use super::super::Options;
    use super::super::silent::Silent;
    use super::*;

    /// What a move has left after a reply that nobody tried, and what there was before.
    fn left(fen: &str, san: &str, reply: &str) -> (Val, Val) {
        let position: Position = fen.parse().unwrap();
        let mut adviser = Silent::default();
        let search = Search::new(&mut adviser, &position, Options::thesis());
        let after = position.after(position.parse_san(san).unwrap());
        (search.left_by(&after, after.parse_san(reply).unwrap(), MATE), search.root_value)
    }

    /// A pawn is taken, and another queens: a gain of the exchange alone is none.
    #[test]
    fn what_takes_loses_what_hangs_then() {
        let (left, before) = left("8/kp6/4R3/1P2K3/8/3pp3/8/8 w - - 0 1", "Kd4", "d2");
        assert!(left <= before, "{left} {before}");
    }

    /// Win At Chess 31: the queen takes a rook, and the bishop gives itself up with check for the queen.
    #[test]
    fn who_gets_out_of_check_loses_what_hangs() {
        let (left, before) = left("rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1", "Qxa8", "Bxh2+");
        assert!(left <= before, "{left} {before}");
    }

    /// The king is too far away to stop the pawn.
    #[test]
    fn a_pawn_that_runs_is_a_queen() {
        let (left, before) = left("8/8/8/1PK5/6pp/6P1/7k/8 w - - 0 1", "gxh4", "g3");
        assert!(left < before - 50, "{left} {before}");
    }

    /// To lose less is no gain.
    #[test]
    fn who_stays_behind_has_won_nothing() {
        let position: Position = "q5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1".parse().unwrap();
        let mut adviser = Silent::default();
        let search = Search::new(&mut adviser, &position, Options::thesis());
        assert_eq!([-50, -120, 10, -9].map(|shown| search.believed(shown)), [-99, -120, 10, -9]);
    }
}
