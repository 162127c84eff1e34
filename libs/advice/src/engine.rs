//! AL3: the control module (sections 3.3 and 8).
//!
//! A cycle: look whether the target is proved or disproved; match methods and lemmas against the pool; keep those
//! that deal with interesting hypotheses (the conflict set); choose one; execute it; update target and resources.

mod close;
mod conflict;
mod execute;
mod expand;
mod focus;
mod matching;
mod search;
mod settings;
mod specific;
mod state_of_art;
mod step;
mod trace;

pub use conflict::Application;
pub use execute::{Method, Work};
pub use settings::{Choice, EngineSettings};
pub use state_of_art::StateOfTheArt;
pub use step::{Answer, AskReport, NoAnswer, Note, Step};

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::language::{Action, canonical};
use crate::sat::KnownPositions;
use crate::{
    Advice, AdviceKnowledge, CompileError, Compiled, Compiler, Difficulty, Domain, Formula, Hyp, Pool,
    Target, Term, Test,
};
use focus::Focus;

/// A problem being solved.
pub struct Engine<'a, D: Domain> {
    domain: &'a D,
    knowledge: &'a AdviceKnowledge,
    settings: EngineSettings,
    native: Vec<Arc<dyn Method<D> + 'a>>,
    shapes: Vec<Shape>,
    pool: Pool<D>,
    here: Term,
    focus: Option<Focus>,
    done: HashSet<(usize, Vec<Term>)>,
    /// Searches that ended without an answer, to be repeated with more nodes.
    unfinished: Vec<(usize, Vec<Term>)>,
    search_nodes: usize,
    notes: Vec<Note>,
    cycle: u32,
    spent: u64,
    /// Executions, their costs, and how many of them found something, for each method.
    record: Vec<(u32, u64, u32)>,
    window: Option<HashSet<Hyp>>,
    goals: HashMap<Term, Test<D::Position>>,
    compiled: HashMap<Advice, Arc<Compiled<D>>>,
    /// What searches have decided, for each piece of advice.
    known: HashMap<Advice, KnownPositions<D>>,
    /// Plans that were modified, by their parts: the base, then the others in order.
    modified: HashMap<Vec<Term>, Term>,
    /// Positions of the largest search so far.
    largest: usize,
    local: bool,
}

/// What the control knows about a method without executing it.
struct Shape {
    name: Arc<str>,
    lemma: bool,
    difficulty: Difficulty,
    cost: u32,
    /// Variables in the order of the conditions: the context.
    variables: Vec<Arc<str>>,
    /// For each hypothesis variable: whether it stands on the left and on the right of the facts, as lines.
    sides: HashMap<Arc<str>, [bool; 2]>,
    does: Kinds,
}

/// Which kinds of actions a method has.
#[derive(Clone, Copy, Default)]
struct Kinds {
    finds: bool,
    searches: bool,
    divides: bool,
}

/// Why a question cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// No file declares it.
    #[error("`{0}` is no question; questions are {1}")]
    Unknown(Term, String),
    /// The number of arguments is wrong.
    #[error("`{0}` does not have the right number of arguments")]
    Arguments(Term),
    /// It is not a plan, or the plan is not for the right side.
    #[error("`{0}` is no plan")]
    Plan(Term),
    /// It is not a piece of advice.
    #[error("`{0}` is no piece of advice")]
    Advice(Term),
    /// A goal or constraint in it cannot be compiled.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

impl<'a, D: Domain> Engine<'a, D> {
    /// An engine for a position, which hypotheses call by `name` unless the domain has a name for it.
    pub fn new(
        domain: &'a D,
        knowledge: &'a AdviceKnowledge,
        settings: EngineSettings,
        name: &str,
        position: &D::Position,
    ) -> Self {
        let mut pool = Pool::default();
        let name = domain.position_name(position).unwrap_or_else(|| name.to_owned());
        let here = pool.add_position(position, &name);
        let shapes: Vec<Shape> = knowledge.scripts.iter().map(matching::shape).collect();
        Engine {
            domain,
            knowledge,
            settings,
            native: Vec::new(),
            record: vec![(0, 0, 0); shapes.len()],
            shapes,
            pool,
            here,
            focus: None,
            done: HashSet::new(),
            unfinished: Vec::new(),
            search_nodes: settings.search_nodes,
            notes: Vec::new(),
            cycle: 0,
            spent: 0,
            window: None,
            goals: HashMap::new(),
            compiled: HashMap::new(),
            known: HashMap::new(),
            modified: HashMap::new(),
            largest: 0,
            local: false,
        }
    }

    /// Adds a method written in Rust; it comes after those of the knowledge base.
    pub fn register(&mut self, method: Arc<dyn Method<D> + 'a>) {
        self.shapes.push(Shape {
            name: method.name().into(),
            lemma: method.is_lemma(),
            difficulty: method.difficulty(),
            cost: method.cost(),
            variables: Vec::new(),
            sides: HashMap::new(),
            does: Kinds::default(),
        });
        self.record.push((0, 0, 0));
        self.native.push(method);
    }

    /// Sets the question: `canwin(red)`, `suc(run(red))`, `ref(p:2, p:1)`. The position is added. Named plans and
    /// pieces of advice enter the pool.
    pub fn ask(&mut self, question: &Term) -> Result<Hyp, AskError> {
        let term = self.question(question)?;
        let h = self.pool.add_hypothesis(term);
        let target = Target::new(&Formula::Hyp(h), self.settings.target);
        self.focus = target.map(|target| Focus::new(target, h));
        self.feed();
        Ok(h)
    }

    /// A new budget for the next question about the same position; the pool stays.
    pub fn renew(&mut self, settings: EngineSettings) {
        self.settings = settings;
        self.search_nodes = settings.search_nodes;
        self.spent = 0;
        self.cycle = 0;
        self.window = None;
        for again in std::mem::take(&mut self.unfinished) {
            self.done.remove(&again);
        }
    }

    /// The term of a question as it stands in the pool.
    fn question(&mut self, question: &Term) -> Result<Term, AskError> {
        let question = canonical(question, self.domain);
        let mut arguments = question.arguments().to_vec();
        let functor = question.functor();
        let wanted = match functor {
            "suc" | "sat" => 1,
            "ref" => 2,
            _ => {
                let Some(known) = self.knowledge.questions.get(functor) else {
                    let mut names = vec!["suc", "ref", "sat"];
                    names.extend(self.knowledge.questions.keys().map(|k| &**k));
                    return Err(AskError::Unknown(question.clone(), names.join(", ")));
                };
                known.parameters.len()
            }
        };
        // The position may be given, if it is this one.
        if arguments.len() == wanted + 1 && arguments.last() == Some(&self.here) {
            arguments.pop();
        }
        if arguments.len() != wanted {
            return Err(AskError::Arguments(question));
        }
        match functor {
            "suc" | "ref" => {
                for argument in &mut arguments {
                    *argument = self.plan_value(argument).ok_or_else(|| AskError::Plan(argument.clone()))?;
                    let plan = self.pool.plan(argument).ok_or_else(|| AskError::Plan(argument.clone()))?;
                    Compiler::new(self.domain, &self.knowledge.definitions).advice(&plan.success())?;
                }
                let sides: Vec<_> =
                    arguments.iter().filter_map(|a| self.pool.plan(a)).map(|p| p.side).collect();
                if let [a, b] = sides[..]
                    && a == b
                {
                    return Err(AskError::Plan(arguments[0].clone()));
                }
            }
            "sat" => {
                let name = arguments[0].clone();
                arguments[0] = self.advice_value(&name).ok_or_else(|| AskError::Advice(name.clone()))?;
                let advice = self.pool.advice(&arguments[0]).ok_or(AskError::Advice(name))?.clone();
                Compiler::new(self.domain, &self.knowledge.definitions).advice(&advice)?;
            }
            _ => {}
        }
        arguments.push(self.here.clone());
        Ok(Term::call(functor, arguments))
    }

    /// The pool.
    pub fn pool(&self) -> &Pool<D> {
        &self.pool
    }

    /// The target, once a question was asked.
    pub fn target(&self) -> Option<&Target> {
        self.focus.as_ref().map(|focus| &focus.target)
    }

    /// What the methods said, in order: the explanation in full.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The name of the position in question.
    pub fn here(&self) -> &Term {
        &self.here
    }

    /// Positions of the largest search so far.
    pub fn largest_search(&self) -> usize {
        self.largest
    }

    /// How a hypothesis that searches have decided is brought about or prevented: the whole strategy, put together from all
    /// searches that it took, with at most so many positions.
    pub fn strategy(&mut self, h: Hyp, most: usize) -> Option<crate::Tree<D>> {
        let (advice, _, at) = self.advice_of(h)?;
        let compiled = self.compiled(&advice)?;
        let position = self.pool.position(&at)?;
        self.known.get(&advice)?.tree(self.domain, &compiled, position, most)
    }

    fn has_strategy(&self, h: Hyp) -> bool {
        let found = self
            .advice_of(h)
            .and_then(|(advice, _, at)| self.known.get(&advice)?.value(self.pool.position(&at)?));
        found.is_some()
    }

    /// What was spent so far, in units of the budget.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Executional cycles so far.
    pub fn cycles(&self) -> u32 {
        self.cycle
    }

    /// The target learns the facts that it has not seen yet.
    fn feed(&mut self) {
        if let Some(focus) = &mut self.focus {
            focus.feed(self.pool.facts());
        }
    }

    fn script_actions(&self, method: usize) -> &'a [Action] {
        let knowledge: &'a AdviceKnowledge = self.knowledge;
        &knowledge.scripts[method].actions
    }
}
