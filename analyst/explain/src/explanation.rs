//! The explanation of a line, as data.
//!
//! Nothing in it is guessed: the steps say what the board shows, threats were found by passing and
//! looking, themes carry their evidence, and each rejected alternative carries the line that refutes
//! it. Sentences are made from these records by the templates in `phrases.rs`.

use motive_answer::{Checked, Value};
use motive_chess::{Color, Move, Position};

use crate::defenses::{Defenses, defenses};
use crate::outcome::{Outcome, Trade, outcome};
use crate::phrases::{
    failure_sentence, list, outcome_clause, purpose_clause, sentence, short_line, theme_clause,
};
use crate::purpose::{Purpose, Threat, purposes};
use crate::{Line, Step, Theme, ThemeKind, recognize};

/// The most alternatives that are explained.
const MOST_ALTERNATIVES: usize = 32;

/// Half-moves of an alternative that texts show.
const SHORT_LINE: usize = 8;

/// Themes that make a main idea, the most telling first.
const IDEAS: &[ThemeKind] = &[
    ThemeKind::Deflection,
    ThemeKind::Attraction,
    ThemeKind::Interference,
    ThemeKind::Overloading,
    ThemeKind::Fork,
    ThemeKind::Skewer,
    ThemeKind::DoubleCheck,
    ThemeKind::DiscoveredAttack,
    ThemeKind::DiscoveredCheck,
    ThemeKind::CapturingDefender,
    ThemeKind::XRayAttack,
    ThemeKind::Clearance,
    ThemeKind::Intermezzo,
    ThemeKind::TrappedPiece,
    ThemeKind::Zugzwang,
    ThemeKind::Sacrifice,
    ThemeKind::Pin,
    ThemeKind::UnderPromotion,
    ThemeKind::Promotion,
    ThemeKind::HangingPiece,
    ThemeKind::QuietMove,
];

/// Themes that need not be told of a move beside a more exact one.
const SAID_BY: &[(ThemeKind, ThemeKind)] = &[
    (ThemeKind::DiscoveredAttack, ThemeKind::DiscoveredCheck),
    (ThemeKind::DiscoveredCheck, ThemeKind::DoubleCheck),
    (ThemeKind::Promotion, ThemeKind::UnderPromotion),
];

/// Mates with a name, the rarest first: they say how a mating line ends.
const MATES: &[ThemeKind] = &[
    ThemeKind::BodenMate,
    ThemeKind::DoubleBishopMate,
    ThemeKind::AnastasiaMate,
    ThemeKind::ArabianMate,
    ThemeKind::DovetailMate,
    ThemeKind::HookMate,
    ThemeKind::VukovicMate,
    ThemeKind::SwallowsTailMate,
    ThemeKind::EpauletteMate,
    ThemeKind::TriangleMate,
    ThemeKind::KillBoxMate,
    ThemeKind::BlindSwineMate,
    ThemeKind::SmotheredMate,
    ThemeKind::BackRankMate,
    ThemeKind::OperaMate,
    ThemeKind::PillsburyMate,
    ThemeKind::Mate,
];

/// Another move that a player would think of, and what happens to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// The move in the position in question.
    pub m: Move,
    /// What follows, the opponent's reply first.
    pub refutation: Vec<Move>,
    /// What it is worth to the solver.
    pub value: Value,
}

/// A line explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// The position in question.
    pub start: Position,
    /// Who solves.
    pub solver: Color,
    /// What the line is worth to the solver, if known.
    pub value: Option<Value>,
    /// What the line leads to.
    pub outcome: Outcome,
    /// The main idea in a sentence.
    pub idea: String,
    /// The moves, each with its purposes.
    pub steps: Vec<ExplainedStep>,
    /// The other moves and why they fail.
    pub alternatives: Vec<ExplainedAlternative>,
    /// The themes, each with what shows it.
    pub themes: Vec<ExplainedTheme>,
    /// What the proof says about the defenses, if the line is a proved mate.
    pub defenses: Option<Defenses>,
}

/// A move of the line with what it is for.
#[derive(Clone, Debug)]
pub struct ExplainedStep {
    /// The number as it is written before the move: `12.` or `12...`.
    pub number: String,
    /// The move in notation.
    pub san: String,
    /// The move.
    pub m: Move,
    /// Who plays it.
    pub mover: Color,
    /// The position after it.
    pub after: Position,
    /// What it does.
    pub purposes: Vec<Purpose>,
    /// The themes that it shows, as indices into [`Explanation::themes`].
    pub themes: Vec<usize>,
    /// All this in a sentence; empty if there is nothing to say.
    pub text: String,
}

/// A theme with its sentence.
#[derive(Clone, Debug)]
pub struct ExplainedTheme {
    /// The theme and its evidence.
    pub theme: Theme,
    /// What it is here.
    pub text: String,
}

/// Another move with its refutation.
#[derive(Clone, Debug)]
pub struct ExplainedAlternative {
    /// The move.
    pub m: Move,
    /// The move in notation.
    pub san: String,
    /// The whole line, the move included, as far as it is legal.
    pub moves: Vec<Move>,
    /// The same in notation with move numbers.
    pub line: String,
    /// What it is worth to the solver.
    pub value: Value,
    /// Why it is not the solution.
    pub failure: Failure,
    /// The same in a sentence.
    pub text: String,
}

impl ExplainedAlternative {
    /// The sentence for readers who do not want to follow a long line.
    pub(crate) fn short_text(&self, start: &Position) -> String {
        failure_sentence(&self.san, &short_line(start, &self.moves, SHORT_LINE), &self.failure)
    }
}

/// Why an alternative is not the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The line ends with the solver mated.
    IsMated,
    /// The line ends in stalemate.
    Stalemate,
    /// The line costs the solver material.
    Loses(Trade),
    /// The judge thinks less of it.
    WorthLess {
        /// What it is worth.
        value: Value,
        /// What the solution is worth, if known.
        best: Option<Value>,
    },
    /// It does not fail: it is as good.
    WorthAsMuch {
        /// What both are worth.
        value: Value,
    },
}

impl Explanation {
    /// Explains a line, and why other moves do not do as well. Alternatives that are not legal, or
    /// that are the solution itself, are left out.
    pub fn new(line: &Line, alternatives: &[Alternative]) -> Explanation {
        let solver = line.solver();
        let themes: Vec<ExplainedTheme> = recognize(line)
            .into_iter()
            .map(|theme| ExplainedTheme { text: sentence(&theme_clause(line, &theme)), theme })
            .collect();
        let outcome = outcome(line.steps(), solver);
        Explanation {
            start: line.start().clone(),
            solver,
            value: line.value(),
            idea: idea(line, &themes, &outcome),
            steps: line.steps().iter().map(|step| explain_step(line, step, &themes)).collect(),
            alternatives: alternatives
                .iter()
                .filter(|other| other.m != line.steps()[0].m)
                .filter_map(|other| explain_alternative(line, other))
                .take(MOST_ALTERNATIVES)
                .collect(),
            outcome,
            themes,
            defenses: None,
        }
    }

    /// The same explanation with what a proof says about the defenses. Nothing is added unless the
    /// solution is a proved mate by the line that is explained.
    pub fn with_tree(mut self, checked: &Checked) -> Explanation {
        self.defenses = defenses(&self.start, &self.moves(), checked);
        self
    }

    /// The moves of the line.
    pub fn moves(&self) -> Vec<Move> {
        self.steps.iter().map(|step| step.m).collect()
    }

    /// The threats of the line with the index of the move that makes them.
    pub fn threats(&self) -> impl Iterator<Item = (usize, &Threat)> {
        self.steps.iter().enumerate().flat_map(|(ply, step)| {
            step.purposes.iter().filter_map(move |purpose| match purpose {
                Purpose::Threatens(threat) => Some((ply, threat)),
                _ => None,
            })
        })
    }

    /// The names of the themes, each once, in the order of [`ThemeKind`].
    pub fn theme_kinds(&self) -> Vec<ThemeKind> {
        let mut kinds: Vec<ThemeKind> = self.themes.iter().map(|told| told.theme.kind).collect();
        kinds.dedup();
        kinds
    }
}

/// The most telling theme, then where it leads.
fn idea(line: &Line, themes: &[ExplainedTheme], outcome: &Outcome) -> String {
    // A quiet move is an idea only where it is the move that is asked about.
    let tells = |theme: &Theme| theme.kind != ThemeKind::QuietMove || theme.evidence.ply == 0;
    let first_of = |kinds: &[ThemeKind]| {
        let of = |kind| themes.iter().find(|told| told.theme.kind == kind && tells(&told.theme));
        kinds.iter().find_map(|&kind| of(kind))
    };
    let main = first_of(IDEAS).map(|told| (theme_clause(line, &told.theme), told.theme.evidence.ply));
    let mate = first_of(MATES).map(|told| (theme_clause(line, &told.theme), told.theme.evidence.ply));
    let first = &line.steps()[0];
    let san = first.before.san(first.m);
    let does: Vec<String> = purposes(line, first).iter().map(purpose_clause).collect();
    // The reader is asked about the first move: what comes later is told after what it does.
    let lead = |ply: usize| match (ply, does.is_empty()) {
        (0, _) => String::new(),
        (_, true) => format!("after {san}, "),
        (..4, false) => format!("{san} {}; then ", list(&does)),
        (_, false) => format!("{san} {}; later ", list(&does)),
    };
    let clause = match (main, mate) {
        (Some((main, ply)), Some((mate, last))) if ply < last => format!("{}{main}, then {mate}", lead(ply)),
        (_, Some((mate, 0))) => mate,
        (_, Some((mate, _))) => format!("{san} starts a mating line: {mate}"),
        (Some((main, ply)), None) => match outcome_clause(outcome) {
            Some(outcome) => format!("{}{main}; the line {outcome}", lead(ply)),
            None => format!("{}{main}", lead(ply)),
        },
        (None, None) => match (does.is_empty(), outcome_clause(outcome), line.value()) {
            (true, Some(outcome), _) => format!("the line that starts with {san} {outcome}"),
            (false, Some(outcome), _) => format!("{san} {}; the line {outcome}", list(&does)),
            (true, None, Some(value)) => format!("{san} is worth {value}"),
            (true, None, None) => format!("{san} is the move; the line changes no material"),
            (false, None, Some(value)) => format!("{san} {}; it is worth {value}", list(&does)),
            (false, None, None) => format!("{san} {}", list(&does)),
        },
    };
    sentence(&clause)
}

fn explain_step(line: &Line, step: &Step, themes: &[ExplainedTheme]) -> ExplainedStep {
    let purposes = purposes(line, step);
    let here = |kind: ThemeKind| {
        themes.iter().any(|told| told.theme.kind == kind && told.theme.evidence.ply == step.ply)
    };
    let shown: Vec<usize> = (0..themes.len())
        .filter(|&index| {
            let theme = &themes[index].theme;
            theme.evidence.ply == step.ply
                && IDEAS.contains(&theme.kind)
                && !SAID_BY.iter().any(|&(kind, better)| kind == theme.kind && here(better))
        })
        .collect();
    let said: Vec<String> = purposes.iter().map(purpose_clause).collect();
    let mut text = sentence(&list(&said));
    for &index in &shown {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&themes[index].text);
    }
    ExplainedStep {
        number: number(&step.before),
        san: step.before.san(step.m),
        m: step.m,
        mover: step.mover(),
        after: step.after.clone(),
        purposes,
        themes: shown,
        text,
    }
}

fn explain_alternative(line: &Line, other: &Alternative) -> Option<ExplainedAlternative> {
    let start = line.start();
    if !start.is_legal(other.m) {
        return None;
    }
    let mut moves = vec![other.m];
    let mut position = start.after(other.m);
    for &m in other.refutation.iter().take(crate::LONGEST_LINE - 1) {
        if !position.is_legal(m) {
            break;
        }
        position.play(m);
        moves.push(m);
    }
    let played = Line::new(start, &moves).ok()?;
    let failure = failure(line, &played, other.value);
    let san = start.san(other.m);
    let text_line = start.san_line(&moves);
    Some(ExplainedAlternative {
        m: other.m,
        text: failure_sentence(&san, &text_line, &failure),
        san,
        moves,
        line: text_line,
        value: other.value,
        failure,
    })
}

/// What the refutation shows; where it shows nothing on the board, the judge's value speaks.
fn failure(line: &Line, played: &Line, value: Value) -> Failure {
    let solver = line.solver();
    if line.value().is_some_and(|best| value >= best) {
        return Failure::WorthAsMuch { value };
    }
    match outcome(played.steps(), solver) {
        Outcome::IsMated => Failure::IsMated,
        Outcome::Stalemate => Failure::Stalemate,
        Outcome::Material(trade) if trade.net() < 0 && value < Value::Centipawns(0) => Failure::Loses(trade),
        Outcome::Material(_) | Outcome::Mates => Failure::WorthLess { value, best: line.value() },
    }
}

/// The number that stands before a move in this position.
fn number(before: &Position) -> String {
    match before.turn() {
        Color::White => format!("{}.", before.fullmoves()),
        Color::Black => format!("{}...", before.fullmoves()),
    }
}
