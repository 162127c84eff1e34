//! CLOSE: from the refutation of a plan to that of everything.
//!
//! A refutation answers the moves of a plan. A move outside the plan is a lost tempo as a rule, and is refuted quickly; so only
//! the plan deserves the large search. CLOSE goes through the refutation, and wherever the owner of the plan has other moves it asks
//! whether the same counter-plan refutes the same plan there, with a search of its own. If it does everywhere, the
//! positions that were met form a region which the owner cannot leave with success, whatever he plays. Coming back to a position of the region
//! is no success either.

use std::collections::HashSet;

use super::Engine;
use super::execute::Product;
use crate::sat::{Decided, DivideLimits, KnownPositions, divide};
use crate::{Advice, Domain, End, Formula, Hyp};

/// A question outside the plan may cost so many full searches.
const SEARCHES_OUTSIDE: u64 = 8;

/// Positions that the owner of a plan cannot leave, with what was decided there.
type Region<D> = Vec<(<D as Domain>::Position, Decided<D>)>;

/// What closing has cost.
#[derive(Default)]
struct Closing {
    searches: u32,
    nodes: u64,
    outside: u32,
}

impl<D: Domain> Engine<'_, D> {
    /// `from` is `ref(R, Q, P)`, which is true; `into` is `ref(R, A, P)`, where A has the goals of Q and more moves.
    pub(super) fn close(&mut self, from: Hyp, into: Hyp, product: &mut Product) {
        let _ = self.closed(from, into, product);
    }

    fn closed(&mut self, from: Hyp, into: Hyp, product: &mut Product) -> Option<()> {
        let (narrow, true, at) = self.advice_of(from)? else { return None };
        let (wide, true, _) = self.advice_of(into)? else { return None };
        if narrow.side != wide.side || narrow.hold != wide.hold || narrow.better != wide.better {
            return None;
        }
        let root = self.pool.position(&at)?.clone();
        let left = self.settings.resources.saturating_sub(self.spent + product.spent);
        let total = self.settings.divide_nodes.min(left);
        let mut closing = Closing::default();
        let mut known = self.known.remove(&narrow).unwrap_or_default();
        let region = self.region(&narrow, &wide, root, total, &mut known, &mut closing);
        self.known.insert(narrow, known);
        product.spent += closing.nodes;
        let (text, outside) = (self.pool.hypothesis(into)?.to_string(), closing.outside);
        let cost = format!("{} searches of {} positions in all", closing.searches, closing.nodes);
        let region = match region {
            Ok(region) => region,
            Err(hole) => {
                let hole = self.domain.position_text(&hole);
                product.notes.push(format!("{text} stays open: {hole} is not answered ({cost})."));
                return None;
            }
        };
        product.notes.push(format!(
            "{outside} positions after moves outside the plan are answered in the same way ({cost}): {text} is true."
        ));
        product.facts.push(Formula::Hyp(into));
        let everything = self.known.entry(wide).or_default();
        for (position, decided) in region {
            everything.put(position, decided);
        }
        Some(())
    }

    /// The positions that the owner of the plan cannot leave, or one of them where he can.
    fn region(
        &mut self,
        narrow: &Advice,
        wide: &Advice,
        root: D::Position,
        total: u64,
        known: &mut KnownPositions<D>,
        closing: &mut Closing,
    ) -> Result<Region<D>, D::Position> {
        let (Some(plan), Some(any)) = (self.compiled(narrow), self.compiled(wide)) else { return Err(root) };
        let nodes = self.settings.search_nodes.max(1);
        let mut seen: HashSet<D::Position> = HashSet::from([root.clone()]);
        let mut region = Vec::new();
        let mut work = vec![root];
        while let Some(position) = work.pop() {
            match self.known.get(wide).and_then(|everything| everything.value(&position)) {
                Some(false) => continue,
                Some(true) => return Err(position),
                None => {}
            }
            if known.value(&position).is_none() {
                let left = total.saturating_sub(closing.nodes);
                let limits = DivideLimits { nodes, total: left.min(SEARCHES_OUTSIDE * nodes as u64) };
                let found = divide(self.domain, &plan, &position, limits, known);
                closing.outside += 1;
                closing.searches += found.searches;
                closing.nodes += found.nodes;
                self.largest = self.largest.max(found.largest);
            }
            let Some(decided) = known.get(&position).filter(|decided| !decided.value) else {
                return Err(position);
            };
            // Without a move within the plan the owner may still have others; a broken holding goal ends everything.
            let end = decided.end.filter(|&end| end != End::NoMove);
            let moves = match &decided.reply {
                _ if end.is_some() => Vec::new(),
                Some(reply) => vec![reply.clone()],
                None => any.moves(self.domain, &position),
            };
            let behind: Vec<D::Position> =
                moves.iter().map(|played| self.domain.play(&position, played)).collect();
            let copy = Decided { value: false, reply: decided.reply.clone(), end };
            region.push((position, copy));
            work.extend(behind.into_iter().rev().filter(|next| seen.insert(next.clone())));
        }
        Ok(region)
    }
}
