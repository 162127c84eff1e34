#![doc = include_str!("../README.md")]

mod compile;
mod domain;
mod engine;
mod language;
mod logic;
mod piece;
mod pool;
mod repl;
mod sat;
mod side;
mod table;
mod term;
mod values;

pub use compile::{CompileError, Compiled, Compiler, Definition, Definitions};
pub use domain::{Chooser, Domain, Number, TermError, Test, Word, WordKind};
pub use engine::{
    Answer, Application, AskError, AskReport, Choice, Engine, EngineSettings, Method, NoAnswer, Note,
    StateOfTheArt, Step, Work,
};
pub use language::{
    AdviceKnowledge, Certainty, Diagnostic, Diagnostics, Difficulty, Question, STANDARD, Script, Source,
    StatedResult, format,
};
pub use logic::{CForm, Formula, Growth, Hyp, Implication, Product, Set, Status, Target, TargetSettings};
pub use piece::{Advice, Plan};
pub use pool::{Pool, PoolFact};
pub use repl::{Repl, Reply};
pub use sat::{
    BestTry, CounterExample, End, Limit, Sat, SatLimits, Tree, TreeError, TreeNode, Verdict, flattest, sat,
    sat_until,
};
pub use side::Side;
pub use table::{AdviceTable, Advised, TableAnswer, TableError, TablePlayer, Tried};
pub use term::{Bindings, NameKind, Term};
pub use values::{AdviceValues, ValueRule};
