//! The second pass: a closer look at the moves where something happens.
//!
//! A glance by the critic throws out most suspicions. What is left is put to the facade: all systems together answer the
//! position before the move and the one after it, and the answers on which something would be told are checked. A move that falls behind the answer by
//! enough points is a mistake; one that is the answer and stands far above all others may be worth praise. Then the
//! answers are explained. If the checks confirm neither, both are asked for again with more effort, once.

use motive::Analyst;
use motive_answer::{Engine as _, Limits, Question, Variation, is_better};
use motive_chess::{History, Move};
use motive_explain::answered::Scope;

use crate::cause::{causes, cost, told_line};
use crate::chances::Standing;
use crate::look::{Later, Look, TWO_PAWNS, farther, is_silent};
use crate::moment::MomentKind;
use crate::offer::Offer;
use crate::studies::{Asked, Stage, Studies};
use crate::study::Study;
use crate::survey::{TRANSPOSED, is_finished, over, same_move};
use crate::{Effort, Level, Work};

/// The first glance takes this part of the effort.
const GLANCE: u64 = 4;
/// Each of the two answers takes this part; its check takes as much again.
const PART: u64 = 2;
/// How much more goes into a second attempt.
const AGAIN: u64 = 2;
/// How much more goes into a sacrifice that is neither refuted nor the confirmed answer, and into what the game speaks against.
const FOR_DOUBTS: u64 = 4;

/// Looks at the move of a half-move. `None` if the searches did not get far enough to say anything.
pub(crate) fn look(
    analyst: &mut Analyst,
    studies: &Studies<'_>,
    ply: usize,
    level: Level,
    effort: &Effort,
    game: Option<Later>,
) -> Option<Look> {
    let mut examiner = Examiner::new(analyst, studies, ply, level)?;
    let [least, mistake, _] = level.costs();
    let is_over = || studies.clock().is_over();
    // Most suspicions come to nothing, and a glance shows it.
    let glance = examiner.glance((effort.closer / GLANCE).max(effort.survey))?;
    if glance.loss(level).abs() < least / 2.0
        && !glance.best_value().is_win_by_mate()
        && !examiner.is_good(&glance)
        && !glance.is_refuted_by(game, level)
    {
        return (!is_over()).then_some(glance);
    }
    examiner.may_shine =
        examiner.is_offer || -glance.loss(level) >= least && !glance.is_plain(examiner.before.position());
    let nodes = (effort.closer / PART).max(1);
    let mut look = examiner.examine(nodes)?;
    if look.loss(level) >= mistake && !look.is_confirmed() {
        look = examiner.examine(nodes * AGAIN)?;
    }
    // What a sacrifice is for lies deeper than what it costs.
    let is_open = examiner.is_offer && !look.is_refuted() && !(look.is_answer() && look.is_confirmed());
    // What the values like and no check confirms may need more to be seen.
    let is_unsure = examiner.is_offer && look.is_best(level) && !look.is_confirmed_answer();
    if is_open && !examiner.is_good(&look) || is_unsure || look.is_against(game, level) {
        look = examiner.examine(nodes * FOR_DOUBTS)?;
    }
    look.at_a_glance = glance.loss(level);
    look.disputed = look.is_against(game, level);
    if look.is_refuted_by(game, level) {
        examiner.follow_game(&mut look, nodes * AGAIN);
    }
    // What is given up and wins is worth a word even where another move is as good: then the move is asked about alone.
    let is_worth = look.standing(level) > Standing::Equal || look.is_best(level);
    if examiner.is_good(&look) && is_worth && !look.is_answer() {
        look.before = Some(examiner.study(ply, true, nodes, Stage::Checked));
        look.asked_alone = true;
    }
    if look.loss(level) >= least {
        examiner.explain(&mut look);
    } else if look.misses_plain_mate() || examiner.may_be_praised(&look) {
        examiner.explain_before(&mut look);
    }
    (!is_over()).then_some(look)
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
            best_other: None,
        })
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
                look.trust_what_is_confirmed(self.level);
                return Some(look);
            }
            stages = more;
        }
    }

    fn answers(&mut self, nodes: u64, [before, after]: [Stage; 2]) -> Option<Look> {
        let before = self.study(self.ply, false, nodes, before);
        let (played, after) = if let Some(value) = over(&self.after()) {
            (Variation { value, moves: Vec::new() }, None)
        } else {
            let study = self.study(self.ply + 1, false, nodes, after);
            (study.line()?, Some(study))
        };
        let played = self.seen(played);
        let best = before.line()?;
        let other =
            if best.moves[0] == self.m { self.other_by_critic(&played, nodes).ok()? } else { Some(best) };
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

    /// The answer that was played in the game, looked at alone: what it wins is lost by the move, whatever else the opponent had.
    fn follow_game(&mut self, look: &mut Look, nodes: u64) {
        let study = self.study(self.ply + 1, true, nodes, Stage::Checked);
        if let Some(line) = study.line().filter(|_| study.certainty().is_some()) {
            let played = self.seen(line);
            if played.value < look.played.value {
                (look.played, look.after) = (played, Some(study));
                look.refuted_in_game = true;
            }
        }
    }

    /// What all systems say of a position of the game.
    fn study(&mut self, ply: usize, alone: bool, nodes: u64, stage: Stage) -> Study {
        self.studies.study(self.analyst, Asked { ply, alone, nodes }, stage).as_ref().clone()
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
            let is_same = other.moves.get(2).is_some_and(|&later| same_move(later, self.m))
                && !is_better(other.value, played.value);
            if !is_same || others.len() == 1 {
                return Ok(Some(other));
            }
            others.retain(|m| Some(*m) != other.moves.first().copied());
        }
        self.judge(&before, &others, nodes).map(Some).ok_or(Unfinished)
    }

    fn judge(&mut self, history: &History, only: &[Move], nodes: u64) -> Option<Variation> {
        let limits = Limits::nodes(nodes);
        let question = Question::after(history, &limits, self.studies.clock().control).only(only);
        let answer = self.analyst.critic().search(&question, &mut ());
        self.studies.spend(Work { glances: answer.nodes, ..Work::default() });
        let best = answer.best()?;
        is_finished(answer.depth, answer.stop, best.value).then(|| best.clone())
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
            && (look.loss(self.level) >= mistake || cost(look) >= TWO_PAWNS)
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
