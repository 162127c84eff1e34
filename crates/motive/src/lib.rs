//! Motive as a library: one call, a method, limits, an observer.
//!
//! [`Analyst`] owns the systems and asks the one that is wanted. It is what the command line, UCI and
//! the server stand on; where the systems work together, they do it here.
//!
//! ```
//! use motive::{Analyst, Method, Settings};
//! use motive_chess::Position;
//! use motive_solution::{Question, Limits};
//!
//! let mut analyst = Analyst::new(&Settings::default());
//! let position: Position = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1".parse()?;
//! let answer = analyst.think(Method::Critic, &Question::new(&position, Limits::depth(3)), &mut ());
//! assert!(answer.best().is_some_and(|line| line.value.is_win_by_mate()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod account;
mod analysis;
mod council;
mod counsel;
mod why_not;

use std::fmt;
use std::str::FromStr;

use motive_caps::Caps;
use motive_critic::Critic;
use motive_endings::Endings;
use motive_mates::MateSolver;
use motive_paradise::search::solver::{Paradise, Settings as PlanSettings};
use motive_pitrat::Pitrat;
use motive_solution::{Judgement, Observer, Oracle, OracleError, Question};
use thiserror::Error;

pub use account::{Account, Degree};
pub use analysis::{Analysis, AnalysisOptions};
pub use council::{Contribution, Credits, Fallen, Member, Minutes, Proposed};
pub use counsel::Counsel;
pub use motive_caps::{Cause, Counter, Refuted, WhyNot};
pub use motive_critic::{Settings, TablebaseError, Tablebases};
pub use why_not::{Inquest, OtherMove, Remedy, Standing, Testimony, WhyNotOptions};

/// A way of looking for the answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// All systems at one table: the cheapest propose first, the critic attacks, the answer is credited.
    #[default]
    Auto,
    /// Alpha-beta search with a static evaluation.
    Critic,
    /// B*: search by optimism and chances, on probes by the critic.
    Bstar,
    /// Berliner's tactics analyzer: functions, goal states, causality, lemmas.
    Caps,
    /// The same as the thesis of 1974 describes it, with its failures.
    CapsFaithful,
    /// Pitrat's plans: characteristics, plans, failures and their repairs.
    Pitrat,
    /// The advice languages: endings by chapters and plans; elsewhere the critic.
    Advice,
    /// Wilkins's PARADISE: plans from rules, a search that follows them, the critic as the sceptic.
    Paradise,
    /// The same with the control and the cut-offs of the thesis of 1979: the plan search answers alone.
    ParadiseFaithful,
}

impl Method {
    /// Every method, the default first.
    pub const ALL: &[Method] = &[
        Method::Auto,
        Method::Critic,
        Method::Bstar,
        Method::Caps,
        Method::CapsFaithful,
        Method::Pitrat,
        Method::Advice,
        Method::Paradise,
        Method::ParadiseFaithful,
    ];

    /// Whether it is CAPS, of 1974 or of today.
    pub fn is_caps(self) -> bool {
        matches!(self, Method::Caps | Method::CapsFaithful)
    }

    /// Whether it is PARADISE, of 1979 or of today.
    pub fn is_paradise(self) -> bool {
        matches!(self, Method::Paradise | Method::ParadiseFaithful)
    }

    /// The name by which it is chosen.
    pub fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Critic => "critic",
            Method::Bstar => "bstar",
            Method::Caps => "caps",
            Method::CapsFaithful => "caps-faithful",
            Method::Pitrat => "pitrat",
            Method::Advice => "advice",
            Method::Paradise => "paradise",
            Method::ParadiseFaithful => "paradise-faithful",
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
    caps: Caps,
    caps_of_1974: Caps,
    pitrat: Pitrat,
    endings: Endings,
    /// Made when it is first asked.
    paradise: Option<Box<Paradise>>,
    /// Its rules alone, for the table.
    rules: Option<Box<motive_paradise::Analyst<'static>>>,
    mates: MateSolver,
    /// How the last answer was found.
    account: Option<Account>,
}

impl Analyst {
    /// Systems that have learnt nothing yet.
    pub fn new(settings: &Settings) -> Analyst {
        Analyst {
            critic: Critic::new(settings),
            bstar: None,
            caps: Caps::new(motive_caps::Settings::default()),
            caps_of_1974: Caps::new(motive_caps::Settings::faithful()),
            pitrat: Pitrat::new(motive_pitrat::Settings::default()),
            endings: Endings::new(),
            paradise: None,
            rules: None,
            mates: MateSolver::new(),
            account: None,
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

    /// Makes and reads now what a method needs, so that the first question does not pay for it.
    pub fn prepare(&mut self, method: Method) {
        match method {
            Method::Auto => {
                self.bstar();
                self.rules();
                Endings::prepare();
            }
            Method::Bstar => {
                self.bstar();
            }
            Method::Paradise | Method::ParadiseFaithful => {
                self.paradise();
            }
            Method::Advice => Endings::prepare(),
            Method::Critic | Method::Caps | Method::CapsFaithful | Method::Pitrat => {}
        }
    }

    /// Answers a question by a method.
    pub fn think(&mut self, method: Method, question: &Question, observer: &mut dyn Observer) -> Judgement {
        self.account = None;
        let (judgement, account) = match method {
            // Against the clock of a game nobody explains: the critic plays.
            Method::Auto if question.control.soft_deadline().is_some() => {
                return self.critic.search(question, observer);
            }
            Method::Auto => {
                let (judgement, minutes) = council::deliberate(self, question, observer);
                (judgement, Account::Council(Box::new(minutes)))
            }
            Method::Critic => return self.critic.search(question, observer),
            Method::Bstar => {
                let thought = self.bstar().think(question, observer);
                (thought.judgement, Account::Chances(thought.story))
            }
            Method::Caps | Method::CapsFaithful => {
                let outcome = self.caps(method).search(question, observer);
                (outcome.judgement(), Account::Tactics(Box::new(outcome)))
            }
            Method::Pitrat => {
                let outcome = self.pitrat.search(question, observer);
                (outcome.judgement(), Account::Repairs(Box::new(outcome.story)))
            }
            Method::Advice => {
                let (judgement, counsel) = counsel::judge(&mut self.endings, question, observer)
                    .unwrap_or_else(|| (self.critic.search(question, observer), Counsel::None));
                (judgement, Account::Advice(counsel))
            }
            Method::Paradise | Method::ParadiseFaithful => {
                let thought = match method {
                    Method::Paradise => self.paradise().think(question, observer),
                    _ => self.as_in_1979(|paradise| paradise.think(question, observer)),
                };
                let degree = thought.checked.as_ref().map(|checked| Degree::of(checked.verdict()));
                (thought.judgement, Account::Plans { story: Box::new(thought.story), degree })
            }
        };
        self.account = Some(account);
        judgement
    }

    /// How the last answer was found, in the words of the system that found it.
    pub fn account(&self) -> Option<&Account> {
        self.account.as_ref()
    }

    /// The rules of PARADISE, without its search.
    pub(crate) fn rules(&mut self) -> &mut motive_paradise::Analyst<'static> {
        self.rules.get_or_insert_with(|| Box::new(motive_paradise::Analyst::default()))
    }

    /// PARADISE, for those who want to set it up.
    pub fn paradise(&mut self) -> &mut Paradise {
        let critic = &self.critic;
        self.paradise.get_or_insert_with(|| {
            let settings = PlanSettings::default();
            Box::new(Paradise::new(critic.settings(), settings))
        })
    }

    /// Lets PARADISE do something with the control of the thesis; whether it keeps a protocol is as it was set up.
    fn as_in_1979<T>(&mut self, work: impl FnOnce(&mut Paradise) -> T) -> T {
        let paradise = self.paradise();
        let settings = paradise.settings().clone();
        paradise.configure(PlanSettings { protocol: settings.protocol, ..PlanSettings::faithful() });
        let done = work(paradise);
        paradise.configure(settings);
        done
    }

    /// The player that searches by B*, for those who want its graph.
    pub fn bstar(&mut self) -> &mut motive_hitech::Player {
        let critic = &self.critic;
        self.bstar.get_or_insert_with(|| {
            let own = Critic::new(critic.settings());
            Box::new(motive_hitech::Player::new(own, motive_hitech::Settings::default()))
        })
    }

    /// The tactics analyzer, of 1974 or of today, for those who want its settings or lemmas.
    pub fn caps(&mut self, method: Method) -> &mut Caps {
        if method == Method::CapsFaithful { &mut self.caps_of_1974 } else { &mut self.caps }
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
        self.caps_of_1974.forget();
        self.account = None;
        self.mates.forget();
        self.endings.forget();
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
    pub fn new(mut analyst: Analyst, method: Method) -> MethodOracle {
        analyst.prepare(method);
        MethodOracle { analyst, method }
    }

    /// The analyst who is asked.
    pub fn analyst(&mut self) -> &mut Analyst {
        &mut self.analyst
    }

    /// Answers a question and lets somebody watch.
    pub fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Judgement {
        self.analyst.think(self.method, question, observer)
    }

    /// How sure the method is of its last answer, if it has its answers checked.
    pub fn degree(&self) -> Option<Degree> {
        self.analyst.account().and_then(Account::degree)
    }
}

impl Oracle for MethodOracle {
    fn name(&self) -> &str {
        self.method.name()
    }

    fn judge(&mut self, question: &Question) -> Result<Judgement, OracleError> {
        Ok(self.think(question, &mut ()))
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
            "there is no method \"magic\"; there are: auto, critic, bstar, caps, caps-faithful, pitrat, advice, paradise, paradise-faithful"
        );
    }

    #[test]
    fn pitrat_answers_and_keeps_its_plans() {
        use motive_chess::Position;
        use motive_solution::Limits;

        let mut analyst = Analyst::new(&Settings::default());
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let question = Question::new(&position, Limits::nodes(200));
        let answer = analyst.think(Method::Pitrat, &question, &mut ());
        assert_eq!(answer.best_move().map(|m| position.san(m)).as_deref(), Some("Ra8#"));
        assert!(matches!(analyst.account(), Some(Account::Repairs(story)) if story.wins));
        analyst.think(Method::Critic, &question, &mut ());
        assert!(analyst.account().is_none());
    }
}
