//! Both ends of the Universal Chess Interface (Huber and Meyer-Kahlen, 2000).
//!
//! [`serve`] is the engine's end: [`run`] lets any [`Player`] answer a graphical interface. [`drive`] is the other end:
//! a [`UciEngine`] is a program that answers our questions.

pub mod drive;
pub mod serve;

pub use drive::{
    ClockTimes, EngineOption, Go, OptionKind, OptionProblem, Settings, Thought, UciEngine, split,
};
pub use serve::{Allowance, Budget, Player, Setting, budget, run};
