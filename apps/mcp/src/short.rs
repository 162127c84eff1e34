//! Results as a model gets them: what it can say, and how sure that is; no more.

use motive_chess::{Color, Position};
use motive_views::annotate::{AnnotatedGame, Mark, Moment};
use motive_views::claim::Claim;
use motive_views::explain::Explanation;
use motive_views::whynot::WhyNot;
use motive_views::{Value, Verdict};
use serde::Serialize;

/// Sentences, claims and moments that are told.
const SENTENCES: usize = 12;
const CLAIMS: usize = 16;
const MOMENTS: usize = 30;

/// The name of a side.
pub(crate) fn side(color: Color) -> &'static str {
    if color.is_white() { "white" } else { "black" }
}

/// An explanation.
#[derive(Serialize)]
pub(crate) struct Explained<'a> {
    position: &'a str,
    side: &'static str,
    #[serde(rename = "move")]
    best: Option<&'a str>,
    value: Option<&'a str>,
    verdict: Option<Verdict>,
    headline: &'a str,
    sentences: Vec<&'a str>,
    line: &'a str,
    themes: Vec<&'a str>,
    others: Vec<Other<'a>>,
    claims: Vec<Named<'a>>,
    nodes: u64,
}

/// Another move.
#[derive(Serialize)]
struct Other<'a> {
    #[serde(rename = "move")]
    san: &'a str,
    value: Option<&'a str>,
    why: &'a str,
}

/// A claim that holds: as much of its form as says something.
#[derive(Serialize)]
struct Named<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    after: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    on: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    amount: Option<i32>,
}

impl<'a> Explained<'a> {
    pub(crate) fn new(handle: &'a str, position: &Position, view: &'a Explanation) -> Explained<'a> {
        let text = |value: &'a Option<Value>| value.as_ref().map(|value| value.text.as_str());
        let others = view.alternatives.iter().map(|other| Other {
            san: &other.san,
            value: text(&other.value),
            why: &other.text,
        });
        Explained {
            position: handle,
            side: side(position.turn()),
            best: view.san.as_deref(),
            value: text(&view.value),
            verdict: view.verdict,
            headline: &view.headline,
            sentences: view.sentences.iter().take(SENTENCES).map(|sentence| sentence.text.as_str()).collect(),
            line: view.line.as_ref().map_or("", |line| &line.san),
            themes: view.themes.iter().map(|theme| theme.tag.as_str()).collect(),
            others: others.collect(),
            claims: view.claims.iter().take(CLAIMS).map(Named::new).collect(),
            nodes: view.nodes,
        }
    }
}

impl<'a> Named<'a> {
    fn new(claim: &'a Claim) -> Named<'a> {
        let placed = |placed: &motive_views::claim::Placed| format!("{}{}", placed.piece, placed.square);
        Named {
            kind: &claim.kind,
            after: &claim.after,
            by: claim.by.as_ref().map(placed),
            on: claim.on.iter().map(placed).collect(),
            amount: claim.amount,
        }
    }
}

/// What is wrong with a move.
#[derive(Serialize)]
pub(crate) struct Doubted<'a> {
    position: &'a str,
    #[serde(rename = "move")]
    san: &'a str,
    fine: bool,
    text: &'a str,
    refutation: &'a str,
    nodes: u64,
}

impl<'a> Doubted<'a> {
    pub(crate) fn new(handle: &'a str, view: &'a WhyNot) -> Doubted<'a> {
        Doubted {
            position: handle,
            san: &view.san,
            fine: view.fine,
            text: &view.text,
            refutation: view.refutation.as_ref().map_or("", |line| &line.san),
            nodes: view.nodes,
        }
    }
}

/// A game with comments: the moments only.
#[derive(Serialize)]
pub(crate) struct Annotated<'a> {
    result: &'a str,
    half_moves: usize,
    white: Option<&'a str>,
    black: Option<&'a str>,
    moments: Vec<Told<'a>>,
}

/// A moment of a game.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(rename = "move")]
    played: String,
    mark: Mark,
    text: &'a str,
    better: Option<&'a str>,
    verdict: Option<Verdict>,
}

impl<'a> Annotated<'a> {
    pub(crate) fn new(view: &'a AnnotatedGame) -> Annotated<'a> {
        let told = |moment: &'a Moment| Told {
            played: format!("{} {}{}", moment.number, moment.san, moment.glyph),
            mark: moment.mark,
            text: &moment.text,
            better: moment.better.as_deref(),
            verdict: moment.bases.first().map(|basis| basis.verdict),
        };
        Annotated {
            result: &view.result,
            half_moves: view.moves.len(),
            white: view.white.as_ref().map(|player| player.text.as_str()),
            black: view.black.as_ref().map(|player| player.text.as_str()),
            moments: view.moments.iter().take(MOMENTS).map(told).collect(),
        }
    }
}
