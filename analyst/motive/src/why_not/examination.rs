//! The critic examines a move beside the others: which is best, what a pass would come to, what each other move does.

use motive_answer::{Band, Control, Limits, Question, Value, Variation};
use motive_caps::WhyNot;
use motive_chess::{History, Move};
use motive_critic::{Critic, evaluate};

use super::does::does;
use super::{
    CONCESSION, DAMAGE, MARGIN, OtherMove, SECOND_LOOKS, SHORT_MATE, Standing, WhyNotOptions, WhyNotReport,
    bounded, damaging,
};

/// Who asks the critic.
pub(super) struct Examination<'a> {
    pub critic: &'a mut Critic,
    pub history: &'a History,
    pub options: &'a WhyNotOptions,
    pub control: &'a Control,
    pub nodes: u64,
}

impl Examination<'_> {
    /// The best of some moves (or of all), with a part of the effort.
    pub(super) fn judge(&mut self, history: &History, only: &[Move], parts: u32) -> Option<Variation> {
        let limits = &self.options.limits;
        self.control.set_time(None, limits.time.map(|time| time / parts));
        let nodes = limits.nodes.map(|nodes| (nodes / u64::from(parts)).max(2_000));
        // A limit by depth alone is no limit on the work: say one.
        let nodes = if nodes.is_none() && limits.time.is_none() { Some(300_000) } else { nodes };
        let limits = Limits { nodes, depth: limits.depth, ..Limits::none() };
        let question = Question::after(history, &limits, self.control).only(only);
        let answer = self.critic.search(&question, &mut ());
        self.nodes += answer.nodes;
        answer.best().cloned().filter(|line| !line.moves.is_empty())
    }

    /// What a pass would come to: that is the status quo, and so is what stands on the board. A move that does not keep it fails, if
    /// that is most of what it costs; otherwise it misses something. Returns what is lost.
    pub(super) fn damage(&mut self, report: &mut WhyNotReport) -> i32 {
        let (best, tried) = (bounded(report.best.value), bounded(report.tried.value));
        let loss = best - tried;
        let line = damaging(&report.position, &report.tried.moves);
        report.why = WhyNot::new(&report.position, line[0], &line[1..]);
        let passed = report.position.pass().filter(|passed| !passed.legal_moves().is_empty());
        let threat = passed
            .and_then(|passed| self.judge(&History::new(passed), &[], 4))
            .map(|threat| Variation { value: threat.value.reversed(), moves: threat.moves });
        let quo = threat.as_ref().map(|threat| bounded(threat.value));
        let stood = quo.map_or(i32::MIN, |quo| quo).max(evaluate(&report.position)).min(best);
        let damage = stood - tried;
        // Whether a pass loses most of it, too; the checker says whether it is the same trouble.
        report.threatened = quo.map(|quo| quo <= best - loss / 2);
        report.threat = threat;
        let gains =
            report.why.as_ref().and_then(WhyNot::plan).is_some_and(|plan| 2 * 100 * plan.gain() >= loss);
        let mated = matches!(report.tried.value, Value::MatedIn(_));
        let still_wins = report.tried.value.band() == Band::Won
            && matches!(report.best.value, Value::MateIn(..=SHORT_MATE));
        if report.why.is_some() && !still_wins && (mated || gains || damage >= DAMAGE && 2 * damage >= loss) {
            report.standing = Standing::Fails;
        }
        loss
    }

    /// Every other move by itself, with a smaller effort, the best first.
    pub(super) fn each(&mut self, others: &[Move]) -> Vec<Variation> {
        let parts = u32::try_from(others.len() / 2).unwrap_or(20).clamp(4, 20);
        let mut lines = Vec::new();
        for &m in others {
            if self.control.is_stopped() {
                break;
            }
            lines.extend(self.judge(self.history, &[m], parts));
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        lines
    }

    /// The best of the other moves: what the search of all moves prefers, what CAPS proposes, and what does best by itself, are looked at
    /// again, each alone. A search of all moves at once may pass over a sacrifice that a search of it alone understands.
    pub(super) fn best(
        &mut self,
        tried: Move,
        first: &Variation,
        proposed: Option<Move>,
        all: &[Variation],
    ) -> Option<Variation> {
        let mut best: Option<Variation> = None;
        let preferred = Some(first).filter(|line| line.moves[0] != tried);
        let proposed = all.iter().find(|line| Some(line.moves[0]) == proposed);
        let mut looked_at: Vec<Move> = Vec::new();
        for line in preferred.into_iter().chain(proposed).chain(all.iter().take(SECOND_LOOKS)) {
            let m = line.moves[0];
            if looked_at.contains(&m) {
                continue;
            }
            looked_at.push(m);
            // The deeper of the opinions counts.
            let known = if Some(m) == preferred.map(|line| line.moves[0]) { first } else { line };
            let again = self.judge(self.history, &[m], 2).unwrap_or_else(|| known.clone());
            let line = if known == first { better(known, &again).clone() } else { again };
            if best.as_ref().is_none_or(|best| line.value > best.value) {
                best = Some(line);
            }
        }
        best
    }
}

/// A move that fails: what each other move does about the refutation.
pub(super) fn examine(report: &mut WhyNotReport, all: Vec<Variation>) {
    let (best, tried) = (bounded(report.best.value), bounded(report.tried.value));
    let loss = best - tried;
    let enough = best - (loss / 4).clamp(MARGIN, CONCESSION);
    for line in all {
        let m = line.moves[0];
        let line = if m == report.best.moves[0] { report.best.clone() } else { line };
        let does = report.why.as_ref().map_or_else(Vec::new, |why| does(why, m));
        let holds = bounded(line.value) >= enough;
        report.others.push(OtherMove { line, does, holds });
    }
    report.others.sort_by_key(|other| std::cmp::Reverse(other.line.value));
}

/// The better informed of two opinions about a move: the higher value, because a search that finds more has seen more.
pub(super) fn better<'a>(one: &'a Variation, other: &'a Variation) -> &'a Variation {
    if other.value > one.value { other } else { one }
}

/// How a move stands beside the best of the others, before anybody has passed.
pub(super) fn standing(tried: &Variation, best: &Variation) -> Standing {
    let mated = |value: Value| matches!(value, Value::MatedIn(_));
    if mated(tried.value) && mated(best.value) {
        Standing::Hopeless
    } else if bounded(tried.value) + MARGIN > bounded(best.value) {
        Standing::Good
    } else {
        Standing::Misses
    }
}
