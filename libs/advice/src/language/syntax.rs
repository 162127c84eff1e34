//! What a file says: the syntax tree, and the parts of methods that are executed as they stand.

use std::sync::Arc;

use super::Span;
use crate::Term;

/// A term with the places of its parts.
#[derive(Clone, Debug)]
pub(crate) struct Spanned {
    pub span: Span,
    /// The place of the functor or name itself.
    pub head: Span,
    pub term: Term,
    /// Of the arguments, if it is a call.
    pub parts: Vec<Spanned>,
}

/// A name with its place.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub span: Span,
    pub text: Arc<str>,
}

/// Where a clause begins and ends, for comments and diagnostics.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub span: Span,
    pub kind: ClauseKind,
}

#[derive(Clone, Debug)]
pub(super) enum ClauseKind {
    /// `better`, `hold`, `mine`, `theirs`, `moves`.
    Part(&'static str, Spanned),
    /// `note`.
    Note(Arc<str>),
    /// `rule NAME if GOAL if V = FUNCTION do ADVICE, ...`
    Rule(Word, Vec<(Option<Word>, Spanned)>, Vec<Spanned>),
    /// `won NAME if GOAL "why"`, and the same with `drawn`, `lost`, `held` and `safe`; a rule of thumb begins with `usually`.
    Value(Certainty, StatedResult, Word, Spanned, Option<Arc<str>>),
    /// `depth` or `nodes`, with a number.
    Limit(&'static str, i64),
    /// `if CONDITION`
    If(SpannedCondition),
    /// An action.
    Do(SpannedAction),
}

#[derive(Clone, Debug)]
pub(super) enum SpannedCondition {
    Hypothesis(Word, Spanned),
    Absent(Spanned),
    Status(Word, Status),
    /// `Q is plan(...)`, `Q is A mod B`, `Q is name(...)`
    Shape(Word, Spanned),
    Function(Word, Spanned, Spanned),
    Same(Spanned, Spanned, bool),
    Goal(Spanned, Spanned),
    /// `S => H`, `S => not H`: whether a fact of the pool says so.
    Serves(Word, bool, Word),
    /// `A < B`
    Before(Word, Word),
    /// `Q within R`
    Within(Word, Word),
}

#[derive(Clone, Debug)]
pub(super) enum SpannedAction {
    Plan(Word, Spanned),
    Advice(Word, Spanned),
    Ask(Word, Spanned, Option<(Word, Spanned, Spanned)>),
    Fact(SpannedFact),
    Search(Word, Option<i64>),
    Divide(Word, Option<i64>),
    Close(Word, Word),
    Unite(Word, Word, Word),
    Expand(Word),
    Find(Word, Spanned),
}

#[derive(Clone, Debug)]
pub(crate) enum SpannedFact {
    Value(bool),
    Var(Span, Arc<str>),
    All(Span, Arc<str>),
    Any(Span, Arc<str>),
    Test(Spanned, Spanned),
    Not(Box<SpannedFact>),
    Pair(&'static str, Box<SpannedFact>, Box<SpannedFact>),
}

/// `name(parameters)`
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub name: Word,
    pub parameters: Vec<Word>,
}

#[derive(Clone, Debug)]
pub(super) struct Item {
    pub span: Span,
    pub kind: ItemKind,
    pub clauses: Vec<Clause>,
    /// A clause could not be read, so nobody should complain that it is missing.
    pub broken: bool,
}

#[derive(Clone, Debug)]
pub(super) enum ItemKind {
    Use(Word),
    Goal(Head, Spanned),
    Moves(Head, Spanned),
    Measure(Head, Spanned),
    Question(Head, Arc<str>),
    Advice(Head, Spanned),
    Plan(Head, Spanned),
    Table(Head, Spanned),
    Values(Head, Spanned),
    Method { lemma: bool, name: Word, difficulty: Option<Difficulty>, cost: Option<i64> },
}

/// How much a method costs, roughly: easy ones are tried first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// After the lemmas.
    Easy,
    /// After the easy ones.
    Difficult,
}

/// What is known about a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    True,
    False,
    Open,
    /// Open although a search was made for it.
    Undecided,
}

/// A method or lemma as a file describes it.
#[derive(Clone, Debug)]
pub struct Script {
    /// Its name.
    pub name: Arc<str>,
    /// It adds facts only.
    pub lemma: bool,
    /// Easy or difficult.
    pub difficulty: Difficulty,
    /// What one execution costs, without searches.
    pub cost: u32,
    pub(crate) conditions: Vec<Condition>,
    pub(crate) actions: Vec<Action>,
}

#[derive(Clone, Debug)]
pub(crate) enum Condition {
    Hypothesis { var: Arc<str>, pattern: Term },
    Absent { pattern: Term },
    Status { var: Arc<str>, status: Status },
    Shape { var: Arc<str>, pattern: Term },
    Function { var: Arc<str>, call: Term, position: Term },
    Same { left: Term, right: Term, equal: bool },
    Goal { goal: Term, position: Term },
    Serves { from: Arc<str>, value: bool, to: Arc<str> },
    Before { first: Arc<str>, second: Arc<str> },
    Within { narrow: Arc<str>, wide: Arc<str> },
}

#[derive(Clone, Debug)]
pub(crate) enum Action {
    Plan { var: Arc<str>, plan: Term },
    Advice { var: Arc<str>, advice: Term },
    Ask { var: Arc<str>, pattern: Term, each: Option<(Arc<str>, Term, Term)> },
    Fact(Fact),
    Note(Arc<str>),
    Search { var: Arc<str>, nodes: Option<usize> },
    Expand { var: Arc<str> },
    Divide { var: Arc<str>, searches: Option<usize> },
    Close { from: Arc<str>, into: Arc<str> },
    Unite { var: Arc<str>, plan: Arc<str>, at: Arc<str> },
    Find { var: Arc<str>, pattern: Term },
}

#[derive(Clone, Debug)]
pub(crate) enum Fact {
    Value(bool),
    Var(Arc<str>),
    All(Arc<str>),
    Any(Arc<str>),
    Test(Term, Term),
    Not(Box<Fact>),
    And(Box<Fact>, Box<Fact>),
    Or(Box<Fact>, Box<Fact>),
    Implies(Box<Fact>, Box<Fact>),
    Iff(Box<Fact>, Box<Fact>),
}

impl SpannedFact {
    pub(super) fn plain(&self) -> Fact {
        match self {
            SpannedFact::Value(value) => Fact::Value(*value),
            SpannedFact::Var(_, var) => Fact::Var(var.clone()),
            SpannedFact::All(_, var) => Fact::All(var.clone()),
            SpannedFact::Any(_, var) => Fact::Any(var.clone()),
            SpannedFact::Test(goal, position) => Fact::Test(goal.term.clone(), position.term.clone()),
            SpannedFact::Not(a) => Fact::Not(Box::new(a.plain())),
            SpannedFact::Pair(sign, a, b) => {
                let (a, b) = (Box::new(a.plain()), Box::new(b.plain()));
                match *sign {
                    "and" => Fact::And(a, b),
                    "or" => Fact::Or(a, b),
                    "=>" => Fact::Implies(a, b),
                    _ => Fact::Iff(a, b),
                }
            }
        }
    }
}

/// `plan name(parameters) for SIDE`: the parts are patterns over the parameters.
#[derive(Clone, Debug)]
pub(crate) struct PlanDef {
    pub parameters: Vec<Arc<str>>,
    pub side: Term,
    pub better: Term,
    pub hold: Term,
    pub moves: Term,
    pub note: Option<Arc<str>>,
}

/// `advice name(parameters) for SIDE`.
#[derive(Clone, Debug)]
pub(crate) struct AdviceDef {
    pub parameters: Vec<Arc<str>>,
    pub side: Term,
    pub better: Term,
    pub hold: Term,
    pub mine: Term,
    pub theirs: Term,
    pub depth: Option<u32>,
    pub nodes: Option<usize>,
    pub note: Option<Arc<str>>,
}

/// What a value rule claims.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Certainty {
    /// That it always holds.
    #[default]
    Always,
    /// That it mostly does: a rule of thumb, for what nothing else decides.
    Usually,
}

/// How a position ends for the side that a chapter is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StatedResult {
    /// It loses.
    Lost,
    /// Nobody wins.
    Drawn,
    /// It wins.
    Won,
    /// It does not win; whether it loses is not said.
    Held,
    /// It does not lose; whether it wins is not said.
    Safe,
}

impl StatedResult {
    /// The word of the language.
    pub fn word(self) -> &'static str {
        match self {
            StatedResult::Lost => "lost",
            StatedResult::Drawn => "drawn",
            StatedResult::Won => "won",
            StatedResult::Held => "held",
            StatedResult::Safe => "safe",
        }
    }

    /// The worst and the best that can come of it: 1 won, 0 drawn, -1 lost.
    pub fn bounds(self) -> (i8, i8) {
        match self {
            StatedResult::Lost => (-1, -1),
            StatedResult::Drawn => (0, 0),
            StatedResult::Won => (1, 1),
            StatedResult::Held => (-1, 0),
            StatedResult::Safe => (0, 1),
        }
    }

    /// What a word of the language means.
    pub(super) fn of(word: &str) -> Option<StatedResult> {
        use StatedResult::{Drawn, Held, Lost, Safe, Won};
        [Lost, Drawn, Won, Held, Safe].into_iter().find(|standing| standing.word() == word)
    }
}

/// `values name(parameters) for SIDE`.
#[derive(Clone, Debug)]
pub(crate) struct ValuesDef {
    pub parameters: Vec<Arc<str>>,
    pub side: Term,
    pub rules: Vec<ValueDef>,
    pub nodes: Option<usize>,
}

#[derive(Clone, Debug)]
pub(crate) struct ValueDef {
    pub name: Arc<str>,
    pub certainty: Certainty,
    pub standing: StatedResult,
    pub goal: Term,
    pub why: Option<Arc<str>>,
}

/// `table name(parameters) for SIDE`.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub parameters: Vec<Arc<str>>,
    pub side: Term,
    pub rules: Vec<TableRule>,
}

#[derive(Clone, Debug)]
pub(crate) struct TableRule {
    pub name: Arc<str>,
    /// Goals, and functions of the position with the variables that get their values.
    pub conditions: Vec<(Option<Arc<str>>, Term)>,
    pub pieces: Vec<Term>,
}
