//! Rules after reading: every name resolved, every variable a slot.
//!
//! This is what the compiler works on, what sentences are made from, and what the naive matcher of the tests
//! interprets.

use crate::{Attribute, Class, Combinator, Function, Kind, Measure, Mode, Name, Pattern, Span, Transform};

/// Number of a variable within its production: the declared ones first, then local ones.
pub type Slot = u8;

/// Most variables of a production, local ones included.
pub const MAX_SLOTS: usize = 32;

/// A variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// The class that the name carries.
    pub class: Class,
    /// The kind of its objects; nothing if it holds attribute values.
    pub kind: Option<Kind>,
}

/// An argument of a pattern, a function, a measure or a concept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A variable, perhaps transformed.
    Slot(Slot, Option<Transform>),
    /// An object that has a name of its own.
    Object(Kind, u8),
}

/// A word inside a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// Nothing, or anything.
    Nil,
    /// Sum.
    Plus,
    /// Difference.
    Less,
    /// Any actor but one.
    AnyBut,
    /// A number from objects.
    Measure(Measure),
    /// A combination of numbers.
    Combinator(Combinator),
    /// A concept.
    Name(Name),
    /// A stored condition.
    Condition(u16),
}

/// How a value is built when a rule fires, or what it must look like when a rule asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// A number.
    Number(i32),
    /// A word.
    Symbol(Symbol),
    /// An object, of a kind.
    Arg(Arg, Kind),
    /// The value that a variable holds.
    Value(Slot),
    /// A list of values.
    List(Vec<Spec>),
    /// `(GOAL1 attribute)`: the value in the list at hand, or in the best one.
    Inherited(Attribute),
    /// `(GOAL attribute)`: the values of all lists.
    All(Attribute),
    /// The elements of a list, put into the list around it.
    Splice(Box<Spec>),
    /// A list without its first element.
    Tail(Box<Spec>),
}

/// A number to be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Num {
    /// Itself.
    Number(i32),
    /// The largest value that the goal's lists have for an attribute.
    Attribute(Attribute),
    /// What a variable holds, evaluated.
    Value(Slot),
    /// A number from objects.
    Measure(Measure, Vec<Arg>),
    /// A combination of numbers.
    Combine(Combinator, Vec<Num>),
    /// Sum.
    Plus(Box<Num>, Box<Num>),
    /// Difference.
    Less(Box<Num>, Box<Num>),
    /// The number, evaluated in a mode.
    Reading(Mode, Box<Num>),
}

/// An attribute and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The attribute.
    pub attribute: Attribute,
    /// Its value.
    pub value: Spec,
}

/// An expression, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it says.
    pub test: Test,
    /// Where it stands.
    pub span: Span,
}

/// What an expression says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// A stored tuple.
    Pattern(Pattern, Vec<Arg>),
    /// A computed relation.
    Function(Function, Vec<Arg>),
    /// EQUAL (true) or NOT-EQUAL of two objects.
    Same(Arg, Arg, bool),
    /// EQUAL (true) or NOT-EQUAL of what two variables hold.
    SameValue(Slot, Slot, bool),
    /// The first number is greater; or as great, if not `strict`.
    Great {
        /// The number that should be greater.
        left: Num,
        /// The other one.
        right: Num,
        /// GREAT rather than ASGREAT.
        strict: bool,
    },
    /// For every pair some list of the goal has the value.
    Goal(Vec<Pair>),
    /// The best list of the goal has the values; variables are bound.
    Goal1(Vec<Pair>),
    /// A concept of this name is there, and has the values as in `Goal`.
    Concept(Name, Vec<Arg>, Vec<Pair>),
    /// All hold for some single list of the goal.
    ForEachGoal(Vec<Expr>),
    /// Lists that have the value are kept (true) or removed.
    RemoveLists(bool, Pair),
    /// The first step of the goal's plan.
    FirstStep(Slot, Slot),
    /// Lists whose condition fails are removed.
    CheckCondition(Attribute),
    /// All hold.
    And(Vec<Expr>),
    /// At least one holds.
    Or(Vec<Expr>),
    /// They do not all hold. NOT and NEVER are the same once every variable has its value.
    Never(Vec<Expr>),
    /// They hold for some objects.
    Exists(Vec<Slot>, Vec<Expr>),
    /// They hold for exactly one choice of the variables that do not occur before; `earlier` are those that do.
    Unique {
        /// Variables of the production that occur before.
        earlier: Vec<Slot>,
        /// What must hold.
        body: Vec<Expr>,
    },
    /// Whenever the premise holds for some objects, the conclusion does.
    Implies(Vec<Slot>, Vec<Expr>, Vec<Expr>),
    /// The variable becomes the list of the values for all objects for which the expressions hold.
    Set {
        /// The variable that holds the list.
        target: Slot,
        /// The local variables.
        locals: Vec<Slot>,
        /// What must hold.
        body: Vec<Expr>,
        /// A value for each choice.
        value: Spec,
    },
}

/// Where the name of a posted concept comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// From the rule: a name and its arguments.
    Named(Name, Vec<Arg>),
    /// From an attribute that holds a goal.
    Held(Attribute),
}

/// What a rule does for each match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// ACTION (inherits from the goal's lists) or ACTION-NEW.
    Post {
        /// The concept.
        target: Target,
        /// One list for each of the goal, with what it had?
        inherits: bool,
        /// New values.
        pairs: Vec<Pair>,
    },
    /// PLAN (inherits) or PLAN-NEW: an initial plan.
    Plan {
        /// The elements.
        plan: Spec,
        /// One list for each of the goal, with what it had?
        inherits: bool,
        /// New values.
        pairs: Vec<Pair>,
    },
    /// FINAL-PLAN.
    FinalPlan {
        /// The plan.
        plan: FinalPlan,
        /// New values.
        pairs: Vec<Pair>,
    },
    /// No more productions of this source for this goal.
    Return,
    /// The actions for each single list for which the expressions hold.
    ForEachGoal(Vec<Expr>, Vec<Action>),
}

/// Which plan becomes final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FinalPlan {
    /// The goal's.
    Goal,
    /// A new one.
    New(Spec),
    /// The goal's, after another first step.
    Fix(Arg, Arg),
}

/// An example of a production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Must it fire here, or stay silent?
    pub fires: bool,
    /// The situation, in a form that the domain understands.
    pub situation: String,
    /// The goal: a name and the texts of its arguments.
    pub goal: Option<(Name, Vec<String>)>,
    /// Matches that must be found, or must not if the rule is to stay silent: names of variables and texts of
    /// objects. Silent without any means no match at all.
    pub bindings: Vec<Vec<(String, String)>>,
    /// What it shows.
    pub note: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// What a file says about a production besides the rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// The rule in plain words.
    pub statement: String,
    /// Why it works.
    pub why: String,
    /// When it misleads.
    pub misleads: String,
    /// Where it comes from.
    pub origin: String,
    /// How often it was right when it was measured, and of how many plans.
    pub reliability: Option<(u32, u32)>,
    /// Where it must fire and where it must not.
    pub examples: Vec<Example>,
}

/// A production.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Production {
    /// Its name.
    pub name: String,
    /// What the file says about it.
    pub header: Header,
    /// Its variables; the first `declared` are those of the rule, the others are local to expressions.
    pub variables: Vec<Variable>,
    /// Number of variables of the rule.
    pub declared: usize,
    /// What must hold.
    pub expressions: Vec<Expr>,
    /// What is done for each match.
    pub actions: Vec<Action>,
    /// Where it stands.
    pub span: Span,
    /// Where its RULE stands.
    pub rule_span: Span,
}

/// A condition that a rule stores in an attribute, to be tested by another rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredCondition {
    /// Variables of the rule that stores it whose objects are put in, then the free and the local ones.
    pub variables: Vec<Variable>,
    /// How many are put in.
    pub captured: usize,
    /// How many after those are free.
    pub free: usize,
    /// What must hold.
    pub body: Vec<Expr>,
}
