//! Annotated games: one form for all front ends.

use motive_annotate as annotate;
use motive_chess::{Color as Side, Game};
use motive_explain::ThemeKind;
use schemars::JsonSchema;
use serde::Serialize;

use crate::claim::Claim;
use crate::explain::{Known, TreeMove};
use crate::{Color, Line, Ordered, Value, Verdict};

pub use crate::marks::{Mark, Remark};

/// A game with what there is to say about it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnnotatedGame {
    /// The headers of the game.
    pub headers: Ordered<String>,
    /// The first position.
    pub start: String,
    /// `1-0` and so on.
    pub result: String,
    /// For whom: `beginner`, `club` or `master`.
    pub level: String,
    /// The chapters of the game in sentences: opening, turning points, the decisive mistake, the ending.
    pub chapters: Vec<String>,
    /// How White played; `null` if the game could not be annotated.
    pub white: Option<Player>,
    /// How Black played.
    pub black: Option<Player>,
    /// Every move with its price.
    pub moves: Vec<PlayedMove>,
    /// The moves about which something is said.
    pub moments: Vec<Moment>,
    /// Where the character of the game changes.
    pub remarks: Vec<Remark>,
    /// The game with comments.
    pub pgn: String,
    /// Why the game could not be annotated.
    pub error: Option<String>,
    /// The game as a page of its own; absent on the command line, which has a format for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub html: Option<String>,
}

/// How a side played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Player {
    /// The name, or the color if it is not known.
    pub name: String,
    /// From 0 to 100; `null` without moves.
    pub accuracy: Option<f64>,
    /// Moves marked `??`.
    pub blunders: usize,
    /// Moves marked `?`.
    pub mistakes: usize,
    /// Moves marked `?!`.
    pub inaccuracies: usize,
    /// Moves marked `!` or `!!`.
    pub strong: usize,
    /// Threats of the opponent that were left as they were.
    pub threats_overlooked: usize,
    /// The themes that were missed, the most frequent first.
    pub missed: Vec<ThemeCount>,
    /// The themes that were allowed.
    pub allowed: Vec<ThemeCount>,
    /// What happened more than once, in a sentence; may be empty.
    pub habits: String,
    /// All of it in a sentence or two.
    pub text: String,
}

/// A theme and how often.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ThemeCount {
    /// The tag of the theme.
    pub theme: String,
    /// Its name for people.
    pub name: String,
    /// How often.
    pub count: usize,
}

/// A move of a game with its price.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayedMove {
    /// The move for people.
    pub san: String,
    /// The move in coordinates.
    pub uci: String,
    /// What the position after it is worth to the side that moved; `null` if nothing is known.
    pub value: Option<Value>,
    /// What it cost in points of the game.
    pub loss: f64,
}

/// A move about which something is said.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Moment {
    /// The index of the move in the game, from 0.
    pub ply: usize,
    /// As it is written before the move: `12.` or `12...`.
    pub number: String,
    /// The move for people.
    pub san: String,
    /// The move in coordinates.
    pub uci: String,
    /// The position before the move.
    pub fen: String,
    /// The position after it.
    pub after: String,
    /// Who moved.
    pub side: Color,
    /// How it is marked.
    pub mark: Mark,
    /// The glyph: `??` and so on; empty for a remark.
    pub glyph: String,
    /// What is wrong with it, or right.
    pub kind: MomentKind,
    /// The tag of the theme that the sentences are about.
    pub theme: Option<String>,
    /// What the best move is worth to the side that moved.
    pub best: Value,
    /// What the move is worth to it.
    pub played: Value,
    /// The points of the game that it cost.
    pub loss: f64,
    /// The sentences as one text.
    pub text: String,
    /// The sentences, each with the claims behind it.
    pub sentences: Vec<CommentSentence>,
    /// What the sentences rest on: answers to the position before the move, to the one after it, or to both.
    pub bases: Vec<Basis>,
    /// The better move for people.
    pub better: Option<String>,
    /// The same move for machines.
    pub better_uci: Option<String>,
    /// What the opponent can do; confirmed.
    pub reply: Option<ShownLine>,
    /// The better move with what follows, or the strong move itself; confirmed.
    pub point: Option<ShownLine>,
    /// Squares that matter on the board after the move.
    pub squares: Vec<String>,
    /// Arrows on the board after the move, as `d8e8`.
    pub arrows: Vec<String>,
}

/// A sentence of a comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CommentSentence {
    /// What it says.
    pub text: String,
    /// What it rests on, as an index of `bases`.
    pub basis: usize,
    /// The claims that it rests on, as indices of the `claims` of that basis.
    pub claims: Vec<usize>,
}

/// An answer to a position of the game, with the claims about it that a comment uses.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Basis {
    /// The position in question.
    pub fen: String,
    /// How sure the answer is.
    pub verdict: Verdict,
    /// What it is worth to the side to move.
    pub value: Option<Value>,
    /// How the value is known, if it is more than an estimate.
    pub known: Option<Known>,
    /// The claims, with moves from that position.
    pub claims: Vec<Claim>,
    /// The moves that show the answer. Node 0 is the root and has no entry.
    pub tree: Vec<TreeMove>,
}

/// What is wrong with a move, or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MomentKind {
    /// It gives the opponent a mate or material.
    Allows,
    /// The same, but the threat was there before.
    OverlooksThreat,
    /// It passes by a mate or material.
    Misses,
    /// It just is not as good.
    Slips,
    /// It wins something, or mates.
    Wins,
    /// It gives something up, and no move is better.
    Offers,
    /// All others lose.
    OnlyMove,
    /// An ending arises whose result is known.
    Ending,
}

/// A line that the checker has confirmed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShownLine {
    /// Where it begins.
    pub fen: String,
    /// The moves.
    pub line: Line,
    /// What it is worth to the side that begins.
    pub value: Value,
    /// How sure it is: verified or proved.
    pub verdict: Verdict,
}

/// A file of games.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnnotatedGames {
    /// The games.
    pub games: Vec<AnnotatedGame>,
    /// All of them as PGN.
    pub pgn: String,
    /// What could not be read of the file, as sentences.
    pub mistakes: Vec<String>,
}

impl From<&annotate::AnnotatedGame> for AnnotatedGame {
    fn from(annotated: &annotate::AnnotatedGame) -> AnnotatedGame {
        let game = annotated.game();
        let mut position = game.start.clone();
        let moves = annotated.plies().iter().map(|ply| {
            let played = PlayedMove {
                san: position.san(ply.m),
                uci: position.uci(ply.m),
                value: ply.value.map(Value::from),
                loss: rounded(ply.loss),
            };
            position.play(ply.m);
            played
        });
        AnnotatedGame {
            level: annotated.level().name().to_owned(),
            moves: moves.collect(),
            chapters: annotated.chapters().to_vec(),
            white: Some(annotated.player(Side::White).into()),
            black: Some(annotated.player(Side::Black).into()),
            moments: annotated.moments().iter().map(Moment::from).collect(),
            remarks: annotated.remarks().iter().map(|remark| Remark::new(annotated, remark)).collect(),
            error: None,
            ..AnnotatedGame::failed(game, annotated.level(), String::new())
        }
    }
}

impl AnnotatedGame {
    /// A game that could not be annotated.
    pub fn failed(game: &Game, level: annotate::Level, error: String) -> AnnotatedGame {
        AnnotatedGame {
            headers: game.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            start: game.start.to_fen(),
            result: game.result.text().to_owned(),
            level: level.name().to_owned(),
            chapters: Vec::new(),
            white: None,
            black: None,
            moves: Vec::new(),
            moments: Vec::new(),
            remarks: Vec::new(),
            pgn: game.to_string(),
            error: Some(error),
            html: None,
        }
    }
}

impl From<&annotate::PlayerSummary> for Player {
    fn from(summary: &annotate::PlayerSummary) -> Player {
        let themes = |counts: &[(ThemeKind, usize)]| {
            let themes = counts.iter().map(|&(kind, count)| ThemeCount {
                theme: kind.tag().to_owned(),
                name: kind.name().to_owned(),
                count,
            });
            themes.collect()
        };
        Player {
            name: summary.name.clone(),
            accuracy: summary.accuracy.map(|accuracy| (accuracy * 10.0).round() / 10.0),
            blunders: summary.blunders,
            mistakes: summary.mistakes,
            inaccuracies: summary.inaccuracies,
            strong: summary.strong,
            threats_overlooked: summary.threats_overlooked,
            missed: themes(summary.missed()),
            allowed: themes(summary.allowed()),
            habits: summary.habits(),
            text: summary.text(),
        }
    }
}

impl From<&annotate::Moment> for Moment {
    fn from(moment: &annotate::Moment) -> Moment {
        let before = &moment.before;
        Moment {
            ply: moment.ply,
            number: moment.number.clone(),
            san: moment.san.clone(),
            uci: before.uci(moment.m),
            fen: before.to_fen(),
            after: before.after(moment.m).to_fen(),
            side: moment.color.into(),
            mark: moment.mark.into(),
            glyph: moment.mark.glyph().to_owned(),
            kind: moment.kind.into(),
            theme: moment.theme.map(|kind| kind.tag().to_owned()),
            best: moment.best.into(),
            played: moment.played.into(),
            loss: rounded(moment.loss),
            text: moment.text.clone(),
            sentences: moment.sentences.iter().map(CommentSentence::from).collect(),
            bases: moment.bases.iter().map(Basis::from).collect(),
            better: moment.better_move().map(|m| before.san(m)),
            better_uci: moment.better_move().map(|m| before.uci(m)),
            reply: moment.reply.as_ref().map(ShownLine::from),
            point: moment.point.as_ref().map(ShownLine::from),
            squares: moment.squares.iter().map(ToString::to_string).collect(),
            arrows: moment.arrows.iter().map(|(from, to)| format!("{from}{to}")).collect(),
        }
    }
}

impl From<&annotate::Sentence> for CommentSentence {
    fn from(sentence: &annotate::Sentence) -> CommentSentence {
        CommentSentence {
            text: sentence.text.clone(),
            basis: sentence.basis,
            claims: sentence.claims.clone(),
        }
    }
}

impl From<&annotate::Basis> for Basis {
    fn from(basis: &annotate::Basis) -> Basis {
        let (position, answer) = (basis.position(), &basis.answer);
        Basis {
            fen: position.to_fen(),
            verdict: Verdict::of(answer.verdict()),
            value: answer.value().map(Value::from),
            known: answer.known.map(Into::into),
            claims: basis.claims.iter().map(|claim| Claim::new(position, claim)).collect(),
            tree: TreeMove::list(position, &answer.tree),
        }
    }
}

impl From<&annotate::Shown> for ShownLine {
    fn from(shown: &annotate::Shown) -> ShownLine {
        ShownLine {
            fen: shown.start.to_fen(),
            line: Line::new(&shown.start, &shown.moves),
            value: shown.value.into(),
            verdict: match shown.certainty {
                // Another search agrees, but with fewer nodes than a verdict takes.
                annotate::Certainty::Seconded => Verdict::Unchecked,
                annotate::Certainty::Verified => Verdict::Verified,
                annotate::Certainty::Proved => Verdict::Proved,
            },
        }
    }
}

impl From<annotate::MomentKind> for MomentKind {
    fn from(kind: annotate::MomentKind) -> MomentKind {
        match kind {
            annotate::MomentKind::Allows => MomentKind::Allows,
            annotate::MomentKind::OverlooksThreat => MomentKind::OverlooksThreat,
            annotate::MomentKind::Misses => MomentKind::Misses,
            annotate::MomentKind::Slips => MomentKind::Slips,
            annotate::MomentKind::Wins => MomentKind::Wins,
            annotate::MomentKind::Offers => MomentKind::Offers,
            annotate::MomentKind::OnlyMove => MomentKind::OnlyMove,
            annotate::MomentKind::Ending => MomentKind::Ending,
        }
    }
}

fn rounded(loss: f64) -> f64 {
    (loss * 1000.0).round() / 1000.0
}
