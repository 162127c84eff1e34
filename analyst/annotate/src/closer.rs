//! The second pass: a closer look at the moves where something happens.
//!
//! What a move costs was measured before ([`Prices`](crate::price::Prices)). All systems together answer the position before the move and the one
//! after it; the answers to a fault are checked and explained. A move that costs nothing and stands far above all others may be worth praise: a glance by
//! the critic throws out most of these.

use motive::Analyst;
use motive_answer::{Engine as _, Value, Variation};
use motive_chess::{History, Move};
use motive_explain::answered::Scope;

use crate::cause::{causes, cost, told_line};
use crate::chances::Standing;
use crate::look::{Look, NEARLY_TWO_PAWNS, PLAIN_MATE, farther, is_silent, loss, prepares};
use crate::moment::MomentKind;
use crate::offer::Offer;
use crate::price::Price;
use crate::studies::{Asked, Stage, Studies};
use crate::study::Study;
use crate::survey::{TRANSPOSED, judged, over};
use crate::{Effort, Level, Options, Subjects, Work};

/// The first glance takes this part of the effort.
const GLANCE: u64 = 4;
/// Each of the two answers takes this part; its check takes as much again.
const PART: u64 = 2;
/// How much more goes into a second attempt.
const AGAIN: u64 = 2;
/// How much more goes into a sacrifice that is neither refuted nor the confirmed answer.
const FOR_DOUBTS: u64 = 4;

/// Looks at the move of a half-move, of which is known what it costs. `None` if the searches did not get far enough to say anything.
pub(crate) fn look(
    analyst: &mut Analyst,
    studies: &Studies<'_>,
    ply: usize,
    options: &Options,
    price: Price,
) -> Option<Look> {
    let (level, effort) = (options.level, &options.effort);
    let mut examiner = Examiner::new(analyst, studies, ply, level)?;
    let [least, ..] = level.costs();
    let lost = price.loss(level);
    let misses_mate = price.best.value >= Value::MateIn(PLAIN_MATE) && !price.played.value.is_win_by_mate();
    let look = if lost >= least {
        examiner.find_fault(price, effort)?
    } else if misses_mate || (lost < least / 2.0 || examiner.is_offer) && options.subjects == Subjects::All {
        examiner.find_merit(price, effort)?
    } else {
        Look::of_price(price)
    };
    (!studies.clock().is_over()).then_some(look)
}

/// A search that did not get far enough to say anything.
struct Unfinished;

struct Examiner<'a> {
    analyst: &'a mut Analyst,
    studies: &'a Studies<'a>,
    ply: usize,
    level: Level,
    before: History,
    m: Move,
    is_offer: bool,
    /// Whether a glance thinks that the move may be strong: what the check knows is worth its price then.
    may_shine: bool,
    /// Moves that only put the move off, as far as the critic has seen.
    puts_off: Vec<Move>,
    /// The best other move by the critic with so many nodes.
    best_other: Option<(u64, Option<Variation>)>,
}

impl<'a> Examiner<'a> {
    fn new(
        analyst: &'a mut Analyst,
        studies: &'a Studies<'a>,
        ply: usize,
        level: Level,
    ) -> Option<Examiner<'a>> {
        let (before, m) = (studies.history(ply), studies.played(ply)?);
        let is_offer = Offer::of(before.position(), m).is_some();
        Some(Examiner {
            analyst,
            studies,
            ply,
            level,
            before,
            m,
            is_offer,
            may_shine: false,
            puts_off: Vec::new(),
            best_other: None,
        })
    }

    /// What is told of a move that costs something: what it allows, and what there was instead.
    fn find_fault(&mut self, price: Price, effort: &Effort) -> Option<Look> {
        let [least, mistake, _] = self.level.costs();
        let nodes = (effort.closer / PART).max(1);
        let mut look = self.compare(&price, nodes)?;
        if price.loss(self.level) >= mistake && !look.is_confirmed() {
            look = self.compare(&price, nodes * AGAIN)?;
        }
        if look.loss(self.level) >= least {
            self.explain(&mut look);
        }
        Some(look)
    }

    /// Both answers to a move that costs something, checked. An answer that the measure does not bear out gives way to the move that it does.
    fn compare(&mut self, price: &Price, nodes: u64) -> Option<Look> {
        let (level, ply) = (self.level, self.ply);
        let [least, ..] = level.costs();
        let mut before = self.study(ply, None, nodes, Stage::Checked);
        let is_better = |study: &Study| {
            study.worth().is_some_and(|value| loss(value, price.played.value, level) >= least)
        };
        let answer = before.answer().best_move();
        let measured = price.best.moves.first().copied();
        if answer == Some(self.m) || answer != measured && !is_better(&before) {
            before = self.study(ply, measured, nodes, Stage::Checked);
        }
        let after = if over(&self.after()).is_some() {
            None
        } else {
            let study = self.study(ply + 1, None, nodes, Stage::Checked);
            let refutes = study
                .worth()
                .is_some_and(|value| loss(price.best.value, farther(value).reversed(), level) >= least);
            let measured = price.played.moves.get(1).copied();
            if refutes || measured.is_none() || study.answer().best_move() == measured {
                Some(study)
            } else {
                Some(self.study(ply + 1, measured, nodes, Stage::Checked))
            }
        };
        let (best, reply) = (
            before.line()?,
            after.as_ref().map_or_else(|| Some(Vec::new()), |study| Some(study.line()?.moves))?,
        );
        let settled =
            [Some(&before), after.as_ref()].into_iter().flatten().any(|study| study.answer().known.is_some());
        let played = after.as_ref().and_then(Study::line).map(|line| self.seen(line));
        let mut look = Look::of_price(price.clone());
        look.played.moves = std::iter::once(self.m).chain(reply).collect();
        look.other = Some(Variation { value: price.best.value, moves: best.moves });
        // What a table, a chapter or a proof knows is not measured.
        if let Some(played) =
            played.filter(|played| settled && loss(best.value, played.value, level) < price.loss(level))
        {
            look.other = look.other.map(|other| Variation { value: best.value, ..other });
            look.played = played;
        }
        Some(Look { before: Some(before), after, ..look })
    }

    /// What is told of a move that costs nothing: whether it is strong.
    fn find_merit(&mut self, price: Price, effort: &Effort) -> Option<Look> {
        let (level, ply) = (self.level, self.ply);
        let [least, ..] = level.costs();
        let mut glance = self.glance((effort.closer / GLANCE).max(effort.survey))?;
        glance.price = Some(price.clone());
        // Most moves are not, and a glance shows it.
        if glance.loss(level).abs() < least / 2.0
            && !glance.best_value().is_win_by_mate()
            && !self.is_good(&glance)
        {
            return Some(Look::of_price(price));
        }
        self.may_shine =
            self.is_offer || -glance.loss(level) >= least && !glance.is_plain(self.before.position());
        let nodes = (effort.closer / PART).max(1);
        let mut look = self.examine(nodes)?;
        // What a sacrifice is for lies deeper than what it costs.
        let is_open = self.is_offer && !look.is_refuted() && !(look.is_answer() && look.is_confirmed());
        // What the values like and no check confirms may need more to be seen.
        let is_unsure = self.is_offer && look.is_best(level) && !look.is_confirmed_answer();
        if is_open && !self.is_good(&look) || is_unsure {
            look = self.examine(nodes * FOR_DOUBTS)?;
        }
        look.price = Some(price);
        // What is given up and wins is worth a word even where another move is as good, and so is a move that the answer only puts off: then it is asked about alone.
        let is_worth = look.standing(level) > Standing::Equal || look.is_best(level);
        let answer = look.before.as_ref().and_then(|study| study.answer().best_move());
        let is_put_off = answer.is_some_and(|m| self.puts_off.contains(&m));
        if (self.is_good(&look) && is_worth || is_put_off) && !look.is_answer() {
            look.before = Some(self.study(ply, Some(self.m), nodes, Stage::Checked));
            look.asked_alone = true;
        }
        if look.misses_plain_mate() || self.may_be_praised(&look) {
            self.explain_before(&mut look);
        }
        Some(look)
    }

    /// Two searches by the critic: what the move leads to, and what the best of the others leads to.
    fn glance(&mut self, nodes: u64) -> Option<Look> {
        let after = self.after();
        self.analyst.critic().forget();
        let played = match over(&after) {
            Some(value) => Variation { value, moves: Vec::new() },
            None => self.judge(&after, &[], nodes)?,
        };
        let played = self.seen(played);
        let other = self.best_other(&played, nodes).ok()?;
        Some(Look { other, ..Look::of(played) })
    }

    /// The answers of all systems to the position before the move and to the one after it. Those on which a comment would rest are
    /// checked, and no others.
    fn examine(&mut self, nodes: u64) -> Option<Look> {
        let mut stages = [Stage::Answered; 2];
        loop {
            let look = self.answers(nodes, stages)?;
            let wanted = self.wanted(&look);
            let more = [stages[0].max(wanted[0]), stages[1].max(wanted[1])];
            if more == stages {
                let mut look = look;
                look.trust_what_is_confirmed();
                return Some(look);
            }
            stages = more;
        }
    }

    fn answers(&mut self, nodes: u64, [before, after]: [Stage; 2]) -> Option<Look> {
        let before = self.study(self.ply, None, nodes, before);
        let (played, after) = if let Some(value) = over(&self.after()) {
            (Variation { value, moves: Vec::new() }, None)
        } else {
            let study = self.study(self.ply + 1, None, nodes, after);
            (study.line()?, Some(study))
        };
        let played = self.seen(played);
        let best = before.line()?;
        let is_same = best.moves[0] == self.m || self.puts_off.contains(&best.moves[0]);
        let other = if is_same { self.other_by_critic(&played, nodes).ok()? } else { Some(best) };
        Some(Look { other, before: Some(before), after, ..Look::of(played) })
    }

    /// What must be checked before something is told: a fault by what it allows and by what there was instead, praise by the answer.
    fn wanted(&self, look: &Look) -> [Stage; 2] {
        let [least, ..] = self.level.costs();
        if look.falls_behind(self.level) >= least / 2.0 || look.contradicts_itself(self.level) {
            [Stage::Checked; 2]
        } else if self.may_shine || look.misses_plain_mate() || self.may_be_praised(look) {
            [Stage::Checked, Stage::Answered]
        } else {
            [Stage::Answered; 2]
        }
    }

    /// What is given up, and is no mistake by the values so far, is worth an explanation.
    fn is_good(&self, look: &Look) -> bool {
        let [least, ..] = self.level.costs();
        self.is_offer && look.loss(self.level) < least && look.standing(self.level) >= Standing::Equal
    }

    /// Whether the move is the answer and may be worth praise.
    fn may_be_praised(&self, look: &Look) -> bool {
        let ([inaccuracy, mistake, _], before) = (self.level.costs(), self.before.position());
        let least = if is_silent(before, self.m) { inaccuracy } else { mistake };
        let stands_out = || -look.loss(self.level) >= least && !look.is_plain(before);
        let mates = || look.mates_quietly(before) || look.offers_later(before).is_some();
        look.is_answer() && (self.is_good(look) || stands_out() || mates())
    }

    /// What all systems say of a position of the game.
    fn study(&mut self, ply: usize, only: Option<Move>, nodes: u64, stage: Stage) -> Study {
        self.studies.study(self.analyst, Asked { ply, only, nodes }, stage).as_ref().clone()
    }

    fn after(&self) -> History {
        self.studies.history(self.ply + 1)
    }

    /// A line of the position after the move, as the side that moved sees it.
    fn seen(&self, line: Variation) -> Variation {
        let moves = std::iter::once(self.m).chain(line.moves).collect();
        Variation { value: farther(line.value).reversed(), moves }
    }

    /// The best of the other moves by the critic alone, once for each effort.
    fn other_by_critic(&mut self, played: &Variation, nodes: u64) -> Result<Option<Variation>, Unfinished> {
        if let Some((_, known)) = self.best_other.as_ref().filter(|known| known.0 == nodes) {
            return Ok(known.clone());
        }
        self.analyst.critic().forget();
        let other = self.best_other(played, nodes)?;
        self.best_other = Some((nodes, other.clone()));
        Ok(other)
    }

    /// The best of the other moves, if there are any; an error if the search did not get far enough. A move that is as good because the
    /// same move follows it is no other one: then the best of the rest is looked for.
    fn best_other(&mut self, played: &Variation, nodes: u64) -> Result<Option<Variation>, Unfinished> {
        let mut others = self.before.position().legal_moves();
        others.retain(|m| *m != self.m);
        let before = self.before.clone();
        for _ in 0..TRANSPOSED {
            if others.is_empty() {
                return Ok(None);
            }
            let other = self.judge(&before, &others, nodes).ok_or(Unfinished)?;
            if !prepares(&other, played) || others.len() == 1 {
                return Ok(Some(other));
            }
            self.puts_off.extend(other.moves.first());
            others.retain(|m| Some(*m) != other.moves.first().copied());
        }
        self.judge(&before, &others, nodes).map(Some).ok_or(Unfinished)
    }

    fn judge(&mut self, history: &History, only: &[Move], nodes: u64) -> Option<Variation> {
        let (glances, best) = judged(self.analyst, history, only, nodes, self.studies.clock().control);
        self.studies.spend(Work { glances, ..Work::default() });
        best
    }

    fn spend_claims(&self, claims: u64) {
        self.studies.spend(Work { claims, ..Work::default() });
    }

    /// Explains a mistake: what the opponent gets, what was there instead, and whether it was threatened.
    fn explain(&mut self, look: &mut Look) {
        if let Some(after) = &mut look.after {
            let earlier = after.analysis.nodes;
            after.explain(self.analyst, Scope::Better, None, self.studies.clock());
            self.spend_claims(after.analysis.nodes - earlier);
        }
        self.explain_before(look);
        let reply = look.played.moves.get(1).copied();
        if let (Some(before), Some(reply)) = (&look.before, reply) {
            look.threat = before.threat_of(reply, self.analyst, self.studies.clock());
        }
        self.find_cause(look);
    }

    /// Where the explanations tell no gain, something else has to say what is wrong with the move.
    fn find_cause(&mut self, look: &mut Look) {
        let [_, mistake, _] = self.level.costs();
        let is_slip = |look: &Look| look.fault_kind(self.before.position(), self.level) == MomentKind::Slips;
        if !is_slip(look) {
            return;
        }
        look.told_line = told_line(look);
        if is_slip(look)
            && (look.loss(self.level) >= mistake || cost(look) >= NEARLY_TWO_PAWNS)
            && let Some((causes, nodes)) = causes(self.analyst, look, self.studies.clock())
        {
            look.causes = causes;
            self.spend_claims(nodes);
        }
    }

    /// Explains the answer before the move, beside the move (or beside the best other one, if the move is the answer).
    fn explain_before(&mut self, look: &mut Look) {
        let (other, scope) = if look.is_answer() {
            (look.other.clone(), Scope::Move)
        } else {
            (Some(look.played.clone()), Scope::Better)
        };
        if let Some(before) = &mut look.before {
            let earlier = before.analysis.nodes;
            before.explain(self.analyst, scope, other.as_ref(), self.studies.clock());
            self.spend_claims(before.analysis.nodes - earlier);
        }
    }
}
