//! Motive as a library: one call, a method, limits, an observer.
//!
//! [`Analyst`] owns the systems and asks the one that is wanted. It is what the command line, UCI and
//! the server stand on; where the systems work together, they do it here.
//!
//! ```
//! use motive::{Analyst, Method, Settings};
//! use motive_chess::Position;
//! use motive_solution::{Inquiry, Limits};
//!
//! let mut analyst = Analyst::new(&Settings::default());
//! let position: Position = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1".parse()?;
//! let answer = analyst.think(Method::Critic, &Inquiry::new(&position, Limits::depth(3)), &mut ());
//! assert!(answer.best().is_some_and(|line| line.value.is_win_by_mate()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;

use std::fmt;
use std::str::FromStr;

use motive_caps::Caps;
use motive_critic::Critic;
use motive_paradise::search::solver::Paradise;
use motive_solution::{Inquiry, Judgement, Observer, Oracle, OracleError};
use thiserror::Error;

pub use analysis::{Analysis, AnalysisOptions};
pub use motive_critic::{Settings, TablebaseError, Tablebases};

/// A way of looking for the answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Alpha-beta search with a static evaluation.
    #[default]
    Critic,
    /// B*: search by optimism and chances, on probes by the critic.
    Bstar,
    /// Berliner's tactics analyzer: functions, goal states, causality, lemmas.
    Caps,
    /// Wilkins's PARADISE: plans from rules, a search that follows them, the critic as the sceptic.
    Paradise,
}

impl Method {
    /// Every method, the default first.
    pub const ALL: &[Method] = &[Method::Critic, Method::Bstar, Method::Caps, Method::Paradise];

    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Method::Critic => "critic",
            Method::Bstar => "bstar",
            Method::Caps => "caps",
            Method::Paradise => "paradise",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no method.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no method {name:?}; there are: {}", known())]
pub struct UnknownMethod {
    name: String,
}

fn known() -> String {
    let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    names.join(", ")
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let wanted = Method::ALL.iter().find(|method| method.name().eq_ignore_ascii_case(name));
        wanted.copied().ok_or_else(|| UnknownMethod { name: name.chars().take(40).collect() })
    }
}

/// All systems, ready to be asked.
pub struct Analyst {
    critic: Critic,
    /// Made when it is first asked: its probes have a table of their own.
    bstar: Option<Box<motive_hitech::Player>>,
    story: Option<motive_hitech::Story>,
    caps: Caps,
    /// Made when it is first asked.
    paradise: Option<Box<Paradise>>,
    plans: Option<motive_paradise::search::solver::Story>,
    verdict: Option<Degree>,
}

/// How sure a method is of its own answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Degree {
    /// It thinks so.
    Believed,
    /// The critic found nothing against it.
    Verified,
    /// The rules of chess decide it.
    Proved,
}

impl Degree {
    fn of(verdict: &motive_solution::Verdict) -> Degree {
        if verdict.is_proved() {
            Degree::Proved
        } else if verdict.is_verified() {
            Degree::Verified
        } else {
            Degree::Believed
        }
    }
}

impl Analyst {
    /// Systems that have learnt nothing yet.
    pub fn new(settings: &Settings) -> Analyst {
        Analyst {
            critic: Critic::new(settings),
            bstar: None,
            story: None,
            caps: Caps::new(motive_caps::Settings::default()),
            paradise: None,
            plans: None,
            verdict: None,
        }
    }

    /// The set-up in force.
    pub fn settings(&self) -> &Settings {
        self.critic.settings()
    }

    /// Changes the set-up.
    pub fn configure(&mut self, settings: &Settings) {
        self.critic.configure(settings);
        if let Some(player) = &mut self.bstar {
            player.configure(settings);
        }
        if let Some(paradise) = &mut self.paradise {
            paradise.configure_critic(settings);
        }
    }

    /// Answers a question by a method.
    pub fn think(&mut self, method: Method, inquiry: &Inquiry, observer: &mut dyn Observer) -> Judgement {
        self.story = None;
        self.plans = None;
        self.verdict = None;
        match method {
            Method::Critic => self.critic.search(inquiry, observer),
            Method::Bstar => {
                let thought = self.bstar().think(inquiry, observer);
                self.story = Some(thought.story);
                thought.judgement
            }
            Method::Caps => self.caps.search(inquiry, observer).judgement(),
            Method::Paradise => {
                let thought = self.paradise().think(inquiry, observer);
                self.plans = Some(thought.story);
                self.verdict = thought.checked.as_ref().map(|checked| Degree::of(checked.verdict()));
                thought.judgement
            }
        }
    }

    /// How the last answer was found, if B* was asked.
    pub fn story(&self) -> Option<&motive_hitech::Story> {
        self.story.as_ref()
    }

    /// The plans behind the last answer, if PARADISE was asked.
    pub fn plans(&self) -> Option<&motive_paradise::search::solver::Story> {
        self.plans.as_ref()
    }

    /// How sure the method is of its last answer, if it has its answers checked.
    pub fn degree(&self) -> Option<Degree> {
        self.verdict
    }

    /// PARADISE, for those who want to set it up.
    pub fn paradise(&mut self) -> &mut Paradise {
        let critic = &self.critic;
        self.paradise.get_or_insert_with(|| {
            let settings = motive_paradise::search::solver::Settings::default();
            Box::new(Paradise::new(critic.settings(), settings))
        })
    }

    /// The player that searches by B*, for those who want its graph.
    pub fn bstar(&mut self) -> &mut motive_hitech::Player {
        let critic = &self.critic;
        self.bstar.get_or_insert_with(|| {
            let own = Critic::new(critic.settings());
            Box::new(motive_hitech::Player::new(own, motive_hitech::Settings::default()))
        })
    }

    /// Lets somebody else make the probes of B*, for instance a strong engine.
    pub fn probe_with(&mut self, oracle: Box<dyn Oracle>) {
        let settings = motive_hitech::Settings::slow_probes();
        self.bstar = Some(Box::new(motive_hitech::Player::with_oracle(oracle, settings)));
    }

    /// Forgets what was learnt from earlier questions.
    pub fn forget(&mut self) {
        self.critic.forget();
        if let Some(player) = &mut self.bstar {
            player.forget();
        }
        self.caps.forget();
        if let Some(paradise) = &mut self.paradise {
            paradise.forget();
        }
    }
}

/// An analyst with its method chosen, as an oracle.
pub struct MethodOracle {
    analyst: Analyst,
    method: Method,
}

impl MethodOracle {
    /// Asks this analyst by this method.
    pub fn new(analyst: Analyst, method: Method) -> MethodOracle {
        MethodOracle { analyst, method }
    }

    /// Answers a question and lets somebody watch.
    pub fn think(&mut self, inquiry: &Inquiry, observer: &mut dyn Observer) -> Judgement {
        self.analyst.think(self.method, inquiry, observer)
    }

    /// How sure the method is of its last answer, if it has its answers checked.
    pub fn degree(&self) -> Option<Degree> {
        self.analyst.degree()
    }
}

impl Oracle for MethodOracle {
    fn name(&self) -> &str {
        self.method.name()
    }

    fn judge(&mut self, inquiry: &Inquiry) -> Result<Judgement, OracleError> {
        Ok(self.think(inquiry, &mut ()))
    }

    fn forget(&mut self) {
        self.analyst.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_found_by_name() {
        for &method in Method::ALL {
            assert_eq!(method.name().to_uppercase().parse(), Ok(method));
        }
        let error = "magic".parse::<Method>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no method \"magic\"; there are: critic, bstar, caps, paradise"
        );
    }
}
