//! An answer becomes an explanation: claims are proposed and decided, and sentences are made from those that hold.
//!
//! * `propose` looks for the pieces and squares of claims, on the board and in the reasons of the tree;
//! * `ledger` has each decided by the checker (`motive-claims`) and hands back facts;
//! * `remark`, `result` and `compare` put the facts of moves, lines and other moves in order;
//! * `frame` chooses what leads: a win, a defense, a quiet move, a worse position, a known ending;
//! * `words` has the words for each kind of claim.
//!
//! Nothing else is told: a sentence without a fact cannot be made.

mod compare;
mod contrast;
mod data;
mod exchanges;
mod frame;
mod intents;
mod keep;
mod lasting;
mod ledger;
mod markdown;
mod merits;
mod pgn;
mod plans;
mod propose;
mod reasons;
mod refuted;
mod remark;
mod result;
mod saying;
mod study;
mod text;
mod weigh;
mod words;

use motive_answer::{Control, Engine, NodeId, Reason};
use motive_claims::Ground;

pub use data::{
    ExplainedLine, ExplainedMove, Explanation, ExplanationKind, Place, Provenance, ReasonTold, Sentence,
    StatedReason, Subject,
};

pub use refuted::{Causes, RefutedMove, causes};
pub use result::LineGain;

use crate::Step;
use ledger::{Fact, Ledger};
use saying::Saying;
pub use study::Scope;
use study::Study;

/// Ideas of systems that are told of later moves of the line.
const MOST_IDEAS: usize = 2;

/// Explains an answer. Claims that need an engine are decided by `engine`, each question with at most `nodes_each` nodes;
/// when the time of `control` is over they are left out. `None` if the answer has no legal move.
pub fn explain(
    subject: &Subject<'_>,
    engine: &mut dyn Engine,
    nodes_each: u64,
    control: &Control,
) -> Option<Explanation> {
    explain_within(subject, Scope::Position, engine, nodes_each, control)
}

/// The same with no more than is asked for: most nodes of an explanation go into what is said of the position.
pub fn explain_within(
    subject: &Subject<'_>,
    scope: Scope,
    engine: &mut dyn Engine,
    nodes_each: u64,
    control: &Control,
) -> Option<Explanation> {
    let answer = subject.answer;
    let ground =
        Ground { history: subject.history, tree: &answer.tree, value: answer.value(), known: answer.known };
    let mut study = Study::new(subject, scope, Ledger::new(ground, engine, nodes_each, control))?;
    let kind = study.kind();
    let mut told = Told::default();
    frame::frame(&mut study, kind, &mut told);
    line_remarks(&study, &mut told);
    let replies = compare::replies(&study, kind, &mut told);
    let alternatives = compare::others(&mut study, &mut told);
    Some(told.explanation(&study, kind, replies, alternatives))
}

/// What is told so far.
#[derive(Default)]
struct Told {
    claims: Vec<Fact>,
    sentences: Vec<Sentence>,
    reason: ReasonTold,
}

impl Told {
    /// Tells something as a sentence, unless there is no fact behind it.
    fn tell(&mut self, place: Place, saying: Saying) {
        if !saying.is_empty() {
            self.add(place, saying.sentence());
        }
    }

    /// The same for words that are a sentence already.
    fn add(&mut self, place: Place, saying: Saying) {
        if saying.is_empty()
            || self.sentences.iter().any(|known| known.place == place && known.text == saying.text)
        {
            return;
        }
        let mut claims: Vec<usize> = Vec::new();
        for fact in saying.facts {
            let index = self.claims.iter().position(|known| *known == fact).unwrap_or_else(|| {
                self.claims.push(fact);
                self.claims.len() - 1
            });
            if !claims.contains(&index) {
                claims.push(index);
            }
        }
        self.sentences.push(Sentence { place, text: saying.text, claims });
    }

    /// How many words are told of the move and the position.
    fn words(&self) -> usize {
        let about = |sentence: &&Sentence| {
            !matches!(sentence.place, Place::Line(_) | Place::Reply(_) | Place::Other(_))
        };
        self.sentences.iter().filter(about).map(|sentence| sentence.text.split_whitespace().count()).sum()
    }

    /// Whether a fact of one of these kinds about the position after the same moves has been told already.
    fn has(&self, kinds: &[motive_claims::Kind], after: &[motive_chess::Move]) -> bool {
        self.claims.iter().any(|fact| kinds.contains(&fact.kind) && fact.after == after)
    }

    fn explanation(
        mut self,
        study: &Study<'_>,
        kind: ExplanationKind,
        mut replies: Vec<ExplainedLine>,
        mut alternatives: Vec<ExplainedLine>,
    ) -> Explanation {
        // Readers go from the headline to the other moves.
        self.sentences.sort_by_key(|sentence| sentence.place);
        let of = |place: Place| -> Vec<usize> {
            let here = |&index: &usize| self.sentences[index].place == place;
            (0..self.sentences.len()).filter(here).collect()
        };
        let steps = study.shown().iter().map(|step| {
            let sentences = of(Place::Line(step.ply));
            explained_move(study, step, sentences)
        });
        let steps: Vec<ExplainedMove> = steps.collect();
        for (index, reply) in replies.iter_mut().enumerate() {
            reply.sentences = of(Place::Reply(index));
        }
        for (index, other) in alternatives.iter_mut().enumerate() {
            other.sentences = of(Place::Other(index));
        }
        let answer = study.subject.answer;
        Explanation {
            start: study.start.clone(),
            side: study.us,
            m: study.line.steps()[0].m,
            value: study.value,
            opening: motive_strategy::Opening::of_game(study.subject.history),
            kind,
            reason: self.reason,
            claims: self.claims.iter().map(|fact| (**fact).clone()).collect(),
            line: steps.iter().map(|step| step.m).collect(),
            steps,
            replies,
            alternatives,
            themes: study.themes.clone(),
            provenance: Provenance {
                system: answer.system,
                verdict: answer.verdict().name(),
                candidates: answer.candidates.clone(),
                work: answer.work.clone(),
                check: answer.checked().map(|checked| checked.effort().clone()),
            },
            sentences: self.sentences,
        }
    }
}

/// A remark for each move of the line that has something to it, and the ideas of the systems where no claim says them.
fn line_remarks(study: &Study<'_>, told: &mut Told) {
    let mut ideas = 0;
    let mut known: Vec<&Reason> = Vec::new();
    for step in study.shown() {
        let facts = &study.facts[step.ply];
        let own = step.mover() == study.us;
        // What the headline says of the first move need not be said again.
        let chosen: Vec<&Fact> = remark::remarked(facts, own)
            .into_iter()
            .filter(|fact| step.ply > 0 || !told.claims.contains(fact))
            .collect();
        told.tell(Place::Line(step.ply), remark::told(study.start, &chosen));
        // The same reason is not told twice: a plan may stand behind every move of a line.
        let reasons = study.reasons(step.ply);
        let new: Vec<Reason> = reasons.iter().filter(|reason| !known.contains(reason)).cloned().collect();
        known.extend(reasons);
        let covered = |reason: &Reason| {
            let kinds = reasons::covers(reason);
            facts.iter().any(|fact| kinds.contains(&fact.kind))
        };
        if step.ply > 0 && own && ideas < MOST_IDEAS && !new.iter().any(covered) {
            let behind = facts.first().map(std::slice::from_ref).unwrap_or_default();
            if let Some(idea) = reasons::idea(None, &new).filter(|_| !behind.is_empty()) {
                told.add(Place::Line(step.ply), Saying::worded(idea, behind));
                ideas += 1;
            }
        }
    }
}

fn explained_move(study: &Study<'_>, step: &Step, sentences: Vec<usize>) -> ExplainedMove {
    let mut reasons: Vec<StatedReason> = Vec::new();
    for reason in study.reasons(step.ply) {
        reasons.extend(reasons::stated(reason, &step.before).filter(|known| !reasons.contains(known)));
    }
    let (mut squares, mut arrows) = (Vec::new(), Vec::new());
    for fact in remark::remarked(&study.facts[step.ply], step.mover() == study.us) {
        let standing =
            fact.on.iter().filter(|placed| step.after.piece_at(placed.square) == Some(placed.piece));
        for target in standing {
            if !squares.contains(&target.square) {
                squares.push(target.square);
            }
            if let Some(by) = fact.by.filter(|by| !arrows.contains(&(by.square, target.square))) {
                arrows.push((by.square, target.square));
            }
        }
    }
    ExplainedMove {
        number: study::number(&step.before),
        san: step.before.san(step.m),
        m: step.m,
        mover: step.mover(),
        after: step.after.clone(),
        sentences,
        reasons,
        squares,
        arrows,
    }
}

/// The node of the answer's tree after the first moves of its line.
fn node_after(tree: &motive_answer::Tree, moves: &[motive_chess::Move]) -> Option<NodeId> {
    moves.iter().try_fold(NodeId::ROOT, |here, &m| tree.child(here, m))
}
