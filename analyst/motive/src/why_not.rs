//! Why not that move? The critic says what becomes of it, the causality facility of CAPS says why.
//!
//! The critic judges the move and the best of the others with the same effort. If the move falls short, its
//! refutation is the critic's line up to where the damage is done. [`motive_caps::WhyNot`] holds that line
//! against the position: whether the move brought its refutation about, and which moves do something about it.
//! The side on move is made to pass: what comes of that is the status quo, which tells a move that fails from one that
//! misses something, and whether the trouble was there before. Every other move is judged by the critic, to see which
//! of them meet it.

mod does;
mod examination;
mod method_report;
mod words;

pub use method_report::{MethodReport, Remedy};

use motive_answer::{
    Answer, Band, Control, Evaluation, Limits, Question, StopReason, Value, Variation, balance,
};
use motive_caps::WhyNot;
use motive_chess::{History, Move, Position};
use motive_claims::Claim;
use motive_explain::answered::{Place, RefutedMove, Sentence};

use crate::{Analysis, Analyst, Method};
use examination::{Examination, better, examine, standing};

/// A move is as good as another that is better by less than this, in centipawns.
const MARGIN: i32 = 50;

/// A move fails if it leaves its side so much worse off than it stands now.
const DAMAGE: i32 = 80;

/// Values beyond this count as this: a mate is not more than decisive.
const DECISIVE: i32 = 2_000;

/// A move that meets a refutation may cost so much itself, at most.
const CONCESSION: i32 = 150;

/// A line that costs no material is told for so many half-moves.
const UNDECIDED: usize = 4;

/// The most and the fewest nodes for a question about one claim, and which part of the first search it is.
const MOST_NODES: u64 = 60_000;
const LEAST_NODES: u64 = 15_000;
const PART: u64 = 4;

/// The most positions for CAPS's proposal, and what one of them costs in nodes of the critic.
const MOST_PROPOSING: u64 = 1_350;
const CAPS_COST: u64 = 100;

/// So many moves that do best by themselves are looked at again.
const SECOND_LOOKS: usize = 3;

/// So many sentences are told about a better move.
const CHANCES: usize = 2;

/// What a question of this kind may cost.
#[derive(Clone, Debug)]
pub struct WhyNotOptions {
    /// Limits of the first search; the others together take about four times as much.
    pub limits: Limits,
}

impl WhyNotOptions {
    /// Nodes for a question about one claim.
    fn nodes_of_a_claim(&self) -> u64 {
        self.limits.nodes.map_or(MOST_NODES, |nodes| (nodes / PART).clamp(LEAST_NODES, MOST_NODES))
    }
}

impl Default for WhyNotOptions {
    fn default() -> WhyNotOptions {
        WhyNotOptions { limits: Limits::nodes(300_000) }
    }
}

/// How a move stands beside the best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// There is no other move.
    Forced,
    /// It is the best move.
    Best,
    /// Nothing is significantly better.
    Good,
    /// Something better is there, and nothing that could be pointed at is lost.
    Misses,
    /// It is refuted.
    Fails,
    /// The side on move is mated whatever it plays.
    Hopeless,
}

impl Standing {
    /// The name for machines.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Forced => "forced",
            Standing::Best => "best",
            Standing::Good => "good",
            Standing::Misses => "misses",
            Standing::Fails => "fails",
            Standing::Hopeless => "hopeless",
        }
    }

    /// Whether there is nothing to say against the move.
    pub fn is_fine(self) -> bool {
        matches!(self, Standing::Forced | Standing::Best | Standing::Good)
    }
}

/// Another move beside one that fails.
#[derive(Clone, Debug)]
pub struct OtherMove {
    /// The move, what follows, and what it is worth.
    pub line: Variation,
    /// What it does about the refutation, in words.
    pub does: Vec<String>,
    /// Whether the critic finds that it keeps what can be kept.
    pub holds: bool,
}

/// What came of the question.
#[derive(Clone, Debug)]
pub struct WhyNotReport {
    /// The position.
    pub position: Position,
    /// The move, what follows, and what it is worth.
    pub tried: Variation,
    /// The best move, which may be the same.
    pub best: Variation,
    /// How the move stands beside it.
    pub standing: Standing,
    /// The refutation, its causes and what does something about it; only if the move fails.
    pub why: Option<WhyNot>,
    /// If the move fails and a pass is possible: what the opponent would play then, and what the side on move
    /// would have.
    pub threat: Option<Variation>,
    /// Whether the same trouble comes if the side on move passes: the opponent's moves come to the same, and the critic sees
    /// half of the loss. `None` if that is not known.
    pub threatened: Option<bool>,
    /// If the move fails: every other move, the best first.
    pub others: Vec<OtherMove>,
    /// Why it fails, or what the better move does if it misses something: sentences, what decides first.
    pub sentences: Vec<Sentence>,
    /// The claims that the sentences rest on.
    pub claims: Vec<Claim>,
    /// Positions that the critic visited.
    pub nodes: u64,
}

impl WhyNotReport {
    /// The moves that meet the refutation, the best first.
    pub fn answers(&self) -> impl Iterator<Item = &OtherMove> {
        self.others.iter().filter(|other| other.holds)
    }

    /// What the move costs beside the best, in centipawns; mates count as 2000 at most.
    pub fn cost(&self) -> i32 {
        (bounded(self.best.value) - bounded(self.tried.value)).max(0)
    }

    /// Whether the move itself brought the trouble about: it does not come after a pass.
    pub fn is_to_blame(&self) -> bool {
        self.threatened == Some(false)
    }

    /// What brought the trouble about, in sentences; none if the move does not fail, or no single cause was found.
    pub fn causes(&self) -> impl Iterator<Item = &Sentence> {
        self.sentences.iter().filter(|_| self.standing == Standing::Fails)
    }

    /// If the move misses something: what the better move would have done, in sentences.
    pub fn chances(&self) -> impl Iterator<Item = &Sentence> {
        self.sentences.iter().filter(|_| self.standing == Standing::Misses)
    }

    /// Whether the refutation mates or wins material that can be counted on the board.
    fn loses_on_the_board(&self) -> bool {
        let gains = self.why.as_ref().is_some_and(|why| why.plan().is_some());
        gains || matches!(self.tried.value, Value::MatedIn(_))
    }

    /// Whether the move loses where another one does not: then it fails, even if nobody can say by what.
    fn loses_the_game(&self) -> bool {
        self.tried.value.band() == Band::Lost && self.best.value.band() > Band::Lost
    }

    /// All of it in words.
    pub fn text(&self) -> String {
        words::tell(self)
    }
}

impl Analyst {
    /// Says what is wrong with a move, if anything is. `None` if the move is not legal.
    pub fn why_not(
        &mut self,
        history: &History,
        tried: Move,
        options: &WhyNotOptions,
        control: &Control,
    ) -> Option<WhyNotReport> {
        let position = history.position();
        if !position.is_legal(tried) {
            return None;
        }
        let (proposed, spent) = self.proposed(history, tried, options, control);
        let mut examination = Examination { critic: self.critic(), history, options, control, nodes: spent };
        let others: Vec<Move> = position.legal_moves().into_iter().filter(|&m| m != tried).collect();
        let first = examination.judge(history, &[], 1)?;
        let own = examination.judge(history, &[tried], 2)?;
        let all = examination.each(&others);
        let best = examination.best(tried, &first, proposed, &all);
        let is_best = |best: &Variation| first.moves[0] == tried && better(&own, &first).value >= best.value;
        let (tried_line, best, standing) = match best {
            None if others.is_empty() => (own.clone(), own, Standing::Forced),
            Some(best) if !is_best(&best) => {
                let standing = standing(&own, &best);
                (own, best, standing)
            }
            _ => {
                let line = if own.moves.len() > first.moves.len() { own } else { first };
                (line.clone(), line, Standing::Best)
            }
        };
        let mut report = WhyNotReport {
            position: position.clone(),
            tried: tried_line,
            best,
            standing,
            why: None,
            threat: None,
            threatened: None,
            others: Vec::new(),
            sentences: Vec::new(),
            claims: Vec::new(),
            nodes: 0,
        };
        if report.standing == Standing::Misses {
            let damage = examination.damage(&mut report);
            if report.standing == Standing::Fails {
                examine(&mut report, all);
                report.nodes = examination.nodes;
                self.tell_causes(&mut report, history, damage, options, control);
                if report.sentences.is_empty() && !report.loses_on_the_board() && !report.loses_the_game() {
                    // Nothing is lost that could be pointed at: what can be told is what was missed.
                    report.standing = Standing::Misses;
                    (report.why, report.threat, report.threatened) = (None, None, None);
                    report.others.clear();
                    self.tell_chance(&mut report, history, options, control);
                }
            } else {
                (report.why, report.threat) = (None, None);
                report.nodes = examination.nodes;
                self.tell_chance(&mut report, history, options, control);
            }
        } else {
            report.nodes = examination.nodes;
        }
        Some(report)
    }

    /// What CAPS would play, if that is another move, and the positions that it visited: it sees some combinations that the critic does
    /// not see in time.
    fn proposed(
        &mut self,
        history: &History,
        tried: Move,
        options: &WhyNotOptions,
        control: &Control,
    ) -> (Option<Move>, u64) {
        control.set_time(None, options.limits.time.map(|time| time / 4));
        let nodes =
            options.limits.nodes.map_or(MOST_PROPOSING, |nodes| (nodes / CAPS_COST).min(MOST_PROPOSING));
        let limits = Limits::nodes(nodes.max(1));
        let outcome = self.caps(Method::CAPS).search(&Question::after(history, &limits, control), &mut ());
        (outcome.best.filter(|&m| m != tried), outcome.statistics.nodes)
    }

    /// Why a move fails, as claims.
    fn tell_causes(
        &mut self,
        report: &mut WhyNotReport,
        history: &History,
        damage: i32,
        options: &WhyNotOptions,
        control: &Control,
    ) {
        let Some(why) = &report.why else { return };
        let refuted = RefutedMove {
            history,
            tried: why.tried(),
            better: report.best.moves[0],
            line: &report.tried.moves[1..],
            threat: report.threat.as_ref().map_or(&[], |threat| &threat.moves),
            damage,
        };
        control.set_time(None, options.limits.time);
        let (causes, nodes) = self.causes(&refuted, options.nodes_of_a_claim(), control);
        report.nodes += nodes;
        let was = causes.was_threatened();
        report.threatened =
            if was { Some(true) } else { report.threatened.filter(|&threatened| !threatened) };
        (report.claims, report.sentences) = (causes.claims, causes.sentences);
    }

    /// What a move misses: the better move, explained.
    fn tell_chance(
        &mut self,
        report: &mut WhyNotReport,
        history: &History,
        options: &WhyNotOptions,
        control: &Control,
    ) {
        let evaluation = Evaluation {
            lines: vec![report.best.clone()],
            depth: 0,
            nodes: 0,
            expansions: None,
            elapsed: control.elapsed(),
            stop: StopReason::Finished,
        };
        control.set_time(None, options.limits.time);
        let mut analysis = Analysis::alone(Answer::of_search("critic", history, &evaluation));
        let told = self.explain_analysis(history, &mut analysis, options.nodes_of_a_claim(), control);
        report.nodes += analysis.nodes;
        let Some(told) = told else { return };
        let leads = |sentence: &Sentence| matches!(sentence.place, Place::Headline | Place::Why);
        for sentence in told.sentences.into_iter().filter(leads).take(CHANCES) {
            let mut claims = Vec::new();
            for index in sentence.claims {
                claims.push(report.claims.len());
                report.claims.push(told.claims[index].clone());
            }
            report.sentences.push(Sentence { place: Place::Why, claims, ..sentence });
        }
    }
}

fn bounded(value: Value) -> i32 {
    value.centipawns().clamp(-DECISIVE, DECISIVE)
}

/// A mate in so many moves is one that a player sees.
const SHORT_MATE: u32 = 3;

/// The line up to the move of the opponent that completes the damage; what costs no material is cut short.
fn damaging<'a>(position: &Position, line: &'a [Move]) -> &'a [Move] {
    let opponent = position.turn().other();
    let mut balances = vec![balance(position, opponent)];
    let mut board = position.clone();
    for &m in line {
        if !board.is_legal(m) {
            break;
        }
        board.play(m);
        balances.push(balance(&board, opponent));
    }
    let told = balances.len() - 1;
    if board.is_checkmate() {
        return &line[..told];
    }
    let last = balances[told];
    if last <= balances[0] {
        return &line[..told.min(UNDECIDED)];
    }
    // The first move of the opponent after which his gain is never in question again.
    let complete = (2..=told).step_by(2).find(|&n| balances[n..].iter().all(|&now| now >= last));
    &line[..complete.unwrap_or(told)]
}

#[cfg(test)]
mod tests;
