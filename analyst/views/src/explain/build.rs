//! From an analysis and its explanation to the form that is told.

use motive::{Analysis, Method};
use motive_chess::Position;
use motive_explain::answered::{self, ExplainedLine, ExplainedMove, ExplanationKind, Place as At};

use super::evidence::{Picture, is_about_the_whole};
use super::{
    Alternative, Candidate, CheckWork, Explanation, Kind, Opening, Place, ReasonTold, Reply, Sentence, Step,
    SystemWork, Theme, Trace, TreeMove,
};
use crate::claim::Claim;
use crate::{Actor, Line, Value, Verdict};

impl Explanation {
    /// What is told of an analysis; without an explanation there is no legal move.
    pub fn new(
        position: &Position,
        method: Method,
        analysis: &Analysis,
        explained: Option<&answered::Explanation>,
    ) -> Explanation {
        let answer = &analysis.answer;
        let checked = answer.checked();
        let best = answer.best_move();
        let line = explained.map(|told| &told.line[..]);
        Explanation {
            fen: position.to_fen(),
            method: method.name().to_owned(),
            kind: explained.map_or(Kind::Worse, |told| told.kind.into()),
            uci: best.map(|m| position.uci(m)),
            san: best.map(|m| position.san(m)),
            verdict: best.map(|_| Verdict::of(answer.verdict())),
            finding: checked.and_then(|checked| {
                checked.finding().map(|finding| finding.describe(&checked.solution().problem))
            }),
            value: answer.value().map(Value::from),
            opening: explained
                .and_then(|told| told.opening)
                .map(|opening| Opening { eco: opening.eco.to_owned(), name: opening.name.to_owned() }),
            reason_told: explained.and_then(|told| match told.reason {
                answered::ReasonTold::Nowhere => None,
                answered::ReasonTold::Claims => Some(ReasonTold::Claims),
                answered::ReasonTold::Quoted => Some(ReasonTold::Quoted),
            }),
            headline: explained.map(|told| told.headline().to_owned()).unwrap_or_default(),
            claims: explained.map(|told| claims(position, told)).unwrap_or_default(),
            sentences: explained.map(sentences).unwrap_or_default(),
            line: line.map(|line| Line::new(position, line)),
            steps: explained.map(steps).unwrap_or_default(),
            replies: explained.map(replies).unwrap_or_default(),
            alternatives: explained.map(alternatives).unwrap_or_default(),
            candidates: answer.candidates.iter().map(|own| Candidate::new(position, own)).collect(),
            known: answer.known.map(Into::into),
            check: checked.map(CheckWork::from),
            work: answer.work.iter().map(SystemWork::from).collect(),
            themes: explained.map(themes).unwrap_or_default(),
            tree: TreeMove::list(position, &answer.tree),
            trace: Trace::from(&answer.trace),
            depth: answer.depth,
            nodes: analysis.nodes,
            ms: answer.elapsed.as_millis() as u64,
        }
    }
}

impl From<ExplanationKind> for Kind {
    fn from(kind: ExplanationKind) -> Kind {
        match kind {
            ExplanationKind::Win => Kind::Win,
            ExplanationKind::Defense => Kind::Defense,
            ExplanationKind::Quiet => Kind::Quiet,
            ExplanationKind::Worse => Kind::Worse,
            ExplanationKind::Ending => Kind::Ending,
        }
    }
}

fn claims(position: &Position, told: &answered::Explanation) -> Vec<Claim> {
    told.claims.iter().map(|claim| Claim::new(position, claim)).collect()
}

fn sentences(told: &answered::Explanation) -> Vec<Sentence> {
    told.sentences.iter().map(Sentence::from).collect()
}

impl From<&answered::Sentence> for Sentence {
    fn from(sentence: &answered::Sentence) -> Sentence {
        let (place, ply, index) = match sentence.place {
            At::Headline => (Place::Headline, None, None),
            At::Threat => (Place::Threat, None, None),
            At::Why => (Place::Why, None, None),
            At::Standing => (Place::Standing, None, None),
            At::Hardest => (Place::Hardest, None, None),
            At::Method => (Place::Method, None, None),
            At::Line(ply) => (Place::Line, Some(ply), None),
            At::Reply(index) => (Place::Reply, None, Some(index)),
            At::Other(index) => (Place::Other, None, Some(index)),
        };
        Sentence { place, ply, index, text: sentence.text.clone(), claims: sentence.claims.clone() }
    }
}

/// The text of some sentences, and the claims behind them.
fn said(told: &answered::Explanation, indices: &[usize]) -> (String, Vec<usize>) {
    let sentences = || indices.iter().filter_map(|&index| told.sentences.get(index));
    let text = sentences().map(|sentence| sentence.text.as_str()).collect::<Vec<_>>().join(" ");
    let mut claims: Vec<usize> = sentences().flat_map(|sentence| sentence.claims.iter().copied()).collect();
    claims.sort_unstable();
    claims.dedup();
    (text, claims)
}

impl Step {
    /// The moves of the line that an explanation tells. The explanation's side is the solver or, if it refutes somebody,
    /// the opponent.
    pub fn all(told: &answered::Explanation, side: Actor) -> Vec<Step> {
        let turned = |by: Actor| match (side, by) {
            (Actor::Solver, by) => by,
            (Actor::Opponent, Actor::Solver) => Actor::Opponent,
            (Actor::Opponent, Actor::Opponent) => Actor::Solver,
        };
        steps(told).into_iter().map(|step| Step { by: turned(step.by), ..step }).collect()
    }
}

fn steps(told: &answered::Explanation) -> Vec<Step> {
    let mut before = told.start.clone();
    let step = |(ply, step): (usize, &ExplainedMove)| {
        let (text, claims) = said(told, &step.sentences);
        let picture = picture(told, ply, step);
        let uci = before.uci(step.m);
        before = step.after.clone();
        Step {
            number: step.number.clone(),
            san: step.san.clone(),
            uci,
            by: if step.mover == told.side { Actor::Solver } else { Actor::Opponent },
            text,
            fen: step.after.to_fen(),
            claims,
            reasons: step.reasons.iter().map(|reason| reason.text.clone()).collect(),
            arrows: picture.arrows,
            squares: picture.squares,
        }
    };
    told.steps.iter().enumerate().map(step).collect()
}

/// The evidence on the board after a step.
fn picture(told: &answered::Explanation, ply: usize, step: &ExplainedMove) -> Picture {
    let mut picture = Picture::default();
    let themes = told.themes.iter().filter(|theme| theme.evidence.ply == ply);
    for theme in themes.filter(|theme| !is_about_the_whole(theme.kind)) {
        picture.theme(theme, &step.after);
    }
    picture.bearing(&step.arrows, &step.squares, &step.after);
    if step.after.is_checkmate() {
        picture.no_way_out(&step.after);
    }
    picture
}

fn replies(told: &answered::Explanation) -> Vec<Reply> {
    let after = told.start.after(told.m);
    let reply = |line: &ExplainedLine| {
        let (text, claims) = said(told, &line.sentences);
        Reply {
            uci: after.uci(line.m),
            san: line.san.clone(),
            line: Line::new(&after, &line.moves),
            value: Some(line.value.into()),
            text,
            claims,
        }
    };
    told.replies.iter().map(reply).collect()
}

fn alternatives(told: &answered::Explanation) -> Vec<Alternative> {
    let other = |line: &ExplainedLine| {
        let (text, claims) = said(told, &line.sentences);
        Alternative {
            uci: told.start.uci(line.m),
            san: line.san.clone(),
            line: Line::new(&told.start, &line.moves),
            value: Some(line.value.into()),
            text,
            claims,
        }
    };
    told.alternatives.iter().map(other).collect()
}

fn themes(told: &answered::Explanation) -> Vec<Theme> {
    let theme = |theme: &motive_explain::Theme| Theme {
        tag: theme.kind.tag().to_owned(),
        name: theme.kind.name().to_owned(),
        ply: theme.evidence.ply,
        squares: theme.evidence.squares.iter().map(ToString::to_string).collect(),
        arrows: theme.evidence.arrows.iter().map(|(from, to)| format!("{from}{to}")).collect(),
    };
    told.themes.iter().map(theme).collect()
}
