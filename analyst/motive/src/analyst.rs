//! All systems, ready to be asked.

use std::any::Any;
use std::sync::Arc;

use motive_answer::{Answer, Engine, EngineError, Evaluation, Observer, Question, System};
use motive_caps::Caps;
use motive_critic::{Critic, Settings};
use motive_hitech::{BstarPlayer, HitechSettings, RoundPlayer};
use motive_mates::MateSolver;
use motive_paradise::search::solver::Paradise;

use crate::budget::{self, SMALL};
use crate::registry::{self, SYSTEMS};
use crate::{Knowledge, Method, council, verify};

/// All systems, ready to be asked. Each is made when it is first asked.
pub struct Analyst {
    settings: Settings,
    knowledge: Arc<Knowledge>,
    /// In the order of the registry.
    systems: Vec<Option<Box<dyn System>>>,
    /// Who gives second opinions: its table is its own.
    verifier: Option<Box<Critic>>,
    /// By whom questions are answered: its table has the budget.
    method: Method,
    /// Systems that the council does not ask.
    left_out: Vec<&'static str>,
    /// Nodes that a check takes at least, where it is no more than a second opinion.
    least_check: Option<u64>,
}

/// Megabytes for the table of the verifier; it is cleared before every check.
const VERIFIER_TABLE: usize = 4;

impl Analyst {
    /// Systems that have learned nothing yet, with the knowledge that is built in.
    pub fn new(settings: &Settings) -> Analyst {
        Analyst::with_knowledge(settings, Arc::default())
    }

    /// The same with other knowledge, which several analysts may share.
    pub fn with_knowledge(settings: &Settings, knowledge: Arc<Knowledge>) -> Analyst {
        Analyst {
            settings: settings.clone(),
            knowledge,
            systems: SYSTEMS.iter().map(|_| None).collect(),
            verifier: None,
            method: Method::AUTO,
            left_out: Vec::new(),
            least_check: None,
        }
    }

    /// What the systems know.
    pub fn knowledge(&self) -> &Arc<Knowledge> {
        &self.knowledge
    }

    /// Gives the systems other knowledge. They are made anew when they are next asked.
    pub fn learn(&mut self, knowledge: Arc<Knowledge>) {
        self.knowledge = knowledge;
        self.systems.fill_with(|| None);
    }

    /// The set-up in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Changes the set-up. Systems that stand on the critic are made anew when they are next asked; those that were
    /// set up by hand keep their own settings only if nothing changes.
    pub fn configure(&mut self, settings: &Settings) {
        let same = self.settings.hash == settings.hash
            && self.settings.threads == settings.threads
            && same_tables(&self.settings, settings);
        if same {
            return;
        }
        self.settings = settings.clone();
        self.verifier = None;
        for system in &mut self.systems {
            *system = None;
        }
    }

    /// Leaves a system out of the council, to see what it contributes.
    pub fn leave_out(&mut self, method: Method) {
        self.left_out.push(method.name());
    }

    pub(crate) fn least_check(&self) -> Option<u64> {
        self.least_check
    }

    /// Does something with checks of so many nodes, which are too few for a verdict.
    pub(crate) fn lightly<T>(&mut self, least: u64, work: impl FnOnce(&mut Analyst) -> T) -> T {
        let before = self.least_check.replace(least);
        let result = work(self);
        self.least_check = before;
        result
    }

    /// Whether the council asks a system.
    pub(crate) fn asks(&self, name: &str) -> bool {
        !self.left_out.contains(&name)
    }

    /// From now on questions are answered by this method: tables whose share of the memory changes are made anew.
    fn give_memory_to(&mut self, method: Method) {
        let before = std::mem::replace(&mut self.method, method);
        let hash = self.settings.hash;
        if hash <= SMALL || before == method {
            return;
        }
        for (system, entry) in self.systems.iter_mut().zip(SYSTEMS) {
            if budget::share(before, entry.name, hash) != budget::share(method, entry.name, hash) {
                *system = None;
            }
        }
    }

    /// Makes and reads now what a method needs, so that the first question does not pay for it.
    pub fn prepare(&mut self, method: Method) {
        self.give_memory_to(method);
        let auto = method == Method::AUTO;
        for entry in SYSTEMS {
            let wanted = if auto { entry.part != registry::Part::Apart } else { entry.name == method.name() };
            // Who finds nothing is stood in for by the critic, when no time is left to make one.
            let wanted = wanted || entry.name == Method::CRITIC.name();
            if wanted && self.asks(entry.name) {
                self.system(entry.name).prepare();
            }
        }
        self.verifier();
    }

    /// Answers a question by a method. The verdict is part of the answer.
    ///
    /// Against the clock of a game nobody explains and nobody checks: the critic plays for `auto`, and a system by name
    /// answers alone.
    ///
    /// ```
    /// use motive::{Analyst, Method, Settings};
    /// use motive_answer::{Limits, Question};
    /// use motive_chess::Position;
    ///
    /// let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse()?;
    /// let mut analyst = Analyst::new(&Settings::default());
    /// let answer = analyst.answer(Method::AUTO, &Question::new(&position, Limits::nodes(1_000)), &mut ());
    /// assert_eq!(answer.best_move().map(|m| position.san(m)).as_deref(), Some("Ra8#"));
    /// assert!(answer.verdict().is_proved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&mut self, method: Method, question: &Question, observer: &mut dyn Observer) -> Answer {
        self.give_memory_to(method);
        let is_game = question.control.soft_deadline().is_some();
        if method == Method::AUTO && !is_game {
            return council::deliberate(self, question, true, observer);
        }
        let name = if method == Method::AUTO { Method::CRITIC.name() } else { method.name() };
        if is_game {
            return self.alone(name, question, observer);
        }
        verify::with_check(self, name, question, observer)
    }

    /// The same without a check: the answer that the limits allow, and no verdict.
    pub fn answer_unchecked(
        &mut self,
        method: Method,
        question: &Question,
        observer: &mut dyn Observer,
    ) -> Answer {
        self.give_memory_to(method);
        let is_game = question.control.soft_deadline().is_some();
        match method {
            Method::AUTO if is_game => self.alone(Method::CRITIC.name(), question, observer),
            Method::AUTO => council::deliberate(self, question, false, observer),
            _ => self.alone(method.name(), question, observer),
        }
    }

    /// The check that an answer without one is still to have: what [`Analyst::answer`] would have done after its search.
    pub(crate) fn check_answer(
        &mut self,
        method: Method,
        question: &Question,
        answer: Answer,
        observer: &mut dyn Observer,
    ) -> Answer {
        match method {
            Method::AUTO => council::check_answer(self, question, answer, observer),
            _ => verify::check_alone(self, question, answer),
        }
    }

    /// The answer of one system, unchecked. Where the advice has no chapter the critic answers, and the answer says so.
    pub(crate) fn alone(&mut self, name: &str, question: &Question, observer: &mut dyn Observer) -> Answer {
        let answer = self.system(name).answer(question, observer);
        let legal = || !question.history.position().legal_moves().is_empty();
        if answer.candidates.is_empty() && name != Method::CRITIC.name() && legal() {
            let mut instead = self.system(Method::CRITIC.name()).answer(question, observer);
            for work in &answer.work {
                instead.spend(work.system, work.nodes, work.ideas);
            }
            instead.trace.text = format!("{}{}", answer.trace.text, instead.trace.text);
            return instead;
        }
        answer
    }

    /// The system with a name of the registry.
    pub(crate) fn system(&mut self, name: &str) -> &mut dyn System {
        let at = SYSTEMS.iter().position(|entry| entry.name == name);
        // Names come from the registry; the critic stands in for what is not there.
        let at = at.or_else(|| SYSTEMS.iter().position(|entry| entry.name == "critic")).unwrap_or(0);
        let (settings, knowledge, method) = (&self.settings, &self.knowledge, self.method);
        &mut **self.systems[at].get_or_insert_with(|| {
            let hash = budget::share(method, SYSTEMS[at].name, settings.hash);
            (SYSTEMS[at].make)(&Settings { hash, ..settings.clone() }, knowledge)
        })
    }

    /// A system by its type, for those who want to set it up or read its tree.
    fn typed<T: Any>(&mut self, name: &str) -> &mut T {
        let system: &mut dyn Any = self.system(name);
        // The test of the registry makes every system and asks for its name; the types follow from the constructors.
        system.downcast_mut().expect("the registry makes this type under this name")
    }

    /// PARADISE, of 1979 or of today.
    pub fn paradise(&mut self, method: Method) -> &mut Paradise {
        let faithful = method == Method::PARADISE_FAITHFUL;
        self.typed(if faithful { Method::PARADISE_FAITHFUL.name() } else { Method::PARADISE.name() })
    }

    /// The tactics analyzer, of 1974 or of today.
    pub fn caps(&mut self, method: Method) -> &mut Caps {
        let faithful = method == Method::CAPS_FAITHFUL;
        self.typed(if faithful { Method::CAPS_FAITHFUL.name() } else { Method::CAPS.name() })
    }

    /// The player that searches by B*.
    pub fn bstar(&mut self) -> &mut BstarPlayer {
        self.typed(Method::BSTAR.name())
    }

    /// B* of 1996.
    pub fn bstar_faithful(&mut self) -> &mut RoundPlayer {
        self.typed(Method::BSTAR_FAITHFUL.name())
    }

    /// The search that weighs all moves.
    pub(crate) fn weigher(&mut self) -> &mut RoundPlayer {
        self.typed(Method::WEIGHER.name())
    }

    /// Alpha-beta, for those who need a plain opinion.
    pub fn critic(&mut self) -> &mut Critic {
        self.typed(Method::CRITIC.name())
    }

    pub(crate) fn mates(&mut self) -> &mut MateSolver {
        self.typed("mates")
    }

    /// Who gives second opinions.
    pub fn verifier(&mut self) -> &mut Critic {
        let settings = &self.settings;
        self.verifier.get_or_insert_with(|| {
            Box::new(Critic::new(&Settings { hash: VERIFIER_TABLE, threads: 1, ..settings.clone() }))
        })
    }

    /// Lets another engine make the probes of B* of 1996, for instance a strong one.
    pub fn probe_with(&mut self, engine: Box<dyn Engine>) {
        let settings = HitechSettings::slow_probes();
        let at = SYSTEMS.iter().position(|entry| entry.name == Method::BSTAR_FAITHFUL.name());
        if let Some(at) = at {
            self.systems[at] = Some(Box::new(RoundPlayer::with_engine(engine, settings)));
        }
    }

    /// Forgets what was learned from earlier questions.
    pub fn forget(&mut self) {
        for system in self.systems.iter_mut().flatten() {
            system.forget();
        }
        if let Some(verifier) = &mut self.verifier {
            Engine::forget(&mut **verifier);
        }
    }
}

fn same_tables(a: &Settings, b: &Settings) -> bool {
    match (&a.tablebases, &b.tablebases) {
        (None, None) => true,
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        _ => false,
    }
}

/// An analyst with its method chosen, as an engine that others can ask.
pub struct MethodEngine {
    analyst: Analyst,
    method: Method,
}

impl MethodEngine {
    /// Asks this analyst by this method.
    pub fn new(mut analyst: Analyst, method: Method) -> MethodEngine {
        analyst.prepare(method);
        MethodEngine { analyst, method }
    }
}

impl Engine for MethodEngine {
    fn name(&self) -> &str {
        self.method.name()
    }

    fn judge(&mut self, question: &Question) -> Result<Evaluation, EngineError> {
        Ok(self.analyst.answer_unchecked(self.method, question, &mut ()).evaluation(question.lines))
    }

    fn forget(&mut self) {
        self.analyst.forget();
    }
}

#[cfg(test)]
mod tests {
    use motive_answer::Limits;
    use motive_chess::Position;

    use super::*;

    #[test]
    fn every_system_answers_and_what_decides_says_why() {
        let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
        // Composed: mate on the back rank.
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        for method in Method::all() {
            let nodes = if method == Method::AUTO { 5_000 } else { 3_000 };
            let question = Question::new(&position, Limits::nodes(nodes));
            let answer = analyst.answer(method, &question, &mut ());
            assert_eq!(answer.best_move().map(|m| position.san(m)).as_deref(), Some("Ra8#"), "{method}");
            let knows = [Method::CAPS, Method::PITRAT, Method::PARADISE, Method::AUTO].contains(&method);
            assert!(!knows || answer.best().unwrap().has_knowledge(), "{method}: {answer:#?}");
        }
    }

    #[test]
    fn where_there_is_no_chapter_the_critic_answers_and_says_so() {
        let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
        let position: Position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".parse().unwrap();
        let question = Question::new(&position, Limits::nodes(3_000));
        let answer = analyst.answer(Method::ADVICE, &question, &mut ());
        assert_eq!((answer.system, position.san(answer.best_move().unwrap()).as_str()), ("critic", "Ra8#"));
    }
}
