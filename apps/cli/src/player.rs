//! The analyst behind the UCI protocol.

use std::sync::Arc;
use std::time::Duration;

use motive::{Analysis, Analyst, Method, Net, Settings, Tablebases};
use motive_answer::{Evaluation, Limits, Observer, Question};
use motive_explain::answered::Place;
use motive_uci::{Player, Setting};

use crate::knowledge::KnowledgeArguments;
use crate::memory;

/// What is told with an answer, and how each line begins.
const NOTES: [(Place, &str); 5] = [
    (Place::Headline, "idea"),
    (Place::Threat, "threat"),
    (Place::Why, "why"),
    (Place::Standing, "standing"),
    (Place::Method, "method"),
];

/// Of the time of a move, an explanation takes so much: a quarter for the search, a little more for its check, the rest for
/// claims.
const PARTS: u32 = 4;
/// With less time than this nothing is explained.
const LEAST_TIME: Duration = Duration::from_millis(100);
/// Megabytes of tables that take a while to make.
const LARGE: usize = 64;
/// Nodes for a claim that needs an engine, when a game is played by the clock.
const NODES_BY_CLOCK: u64 = 2_000;

/// Plays with a method of choice.
pub(crate) struct AnalystPlayer {
    analyst: Analyst,
    method: Method,
    explains: bool,
    /// Where its knowledge comes from.
    knowledge: KnowledgeArguments,
}

impl AnalystPlayer {
    /// Settings come through [`Player::configure`].
    pub(crate) fn new(knowledge: KnowledgeArguments) -> anyhow::Result<AnalystPlayer> {
        let settings = Settings { hash: 1, ..Settings::default() };
        let analyst = Analyst::with_knowledge(&settings, knowledge.read()?);
        Ok(AnalystPlayer { analyst, method: Method::default(), explains: false, knowledge })
    }

    /// Thinks, checks and tells the idea, the threat and the verdict, within the limits of the question.
    fn explain(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation {
        let (history, control) = (&question.history, &question.control);
        let part = |time: Duration| time / PARTS;
        let limits = Limits {
            time: question.limits.time.map(part),
            nodes: question.limits.nodes.map(|nodes| nodes / u64::from(PARTS)),
            ..question.limits.clone()
        };
        let deadline = control.hard_deadline();
        let asked = Question { limits: limits.clone(), ..question.clone() };
        let is_game = control.soft_deadline().is_some();
        let mut analysis = if is_game {
            Analysis::alone(self.analyst.answer_unchecked(self.method, question, observer))
        } else {
            control.set_time(None, limits.time);
            Analysis::alone(self.analyst.answer(self.method, &asked, observer))
        };
        let left = deadline.map(|at| at.saturating_sub(control.elapsed()));
        control.set_time(None, left);
        let nodes = if is_game { NODES_BY_CLOCK } else { 15 * NODES_BY_CLOCK };
        if left.is_none_or(|left| left >= LEAST_TIME) && !control.is_stopped() {
            analysis.threat = self.analyst.threat(history, nodes, control);
            let told = self.analyst.explain_analysis(history, &mut analysis, nodes, control);
            for (place, name) in NOTES {
                let text = told.as_ref().map(|told| told.text_at(place)).unwrap_or_default();
                if !text.is_empty() {
                    observer.note(&format!("{name}: {text}"));
                }
            }
        }
        observer.note(&format!("verdict: {}", analysis.answer.verdict()));
        analysis.answer.evaluation(question.lines)
    }

    /// Reads other knowledge. If that fails, everything stays as it was.
    fn learn(&mut self, from: KnowledgeArguments) -> Result<(), String> {
        let read = from.read_quietly().map_err(|error| format!("{error:#}"))?;
        self.analyst.learn(Arc::new(read));
        self.analyst.prepare(self.method);
        self.knowledge = from;
        Ok(())
    }
}

impl Player for AnalystPlayer {
    fn methods(&self) -> Vec<String> {
        Method::all().map(|method| method.name().to_owned()).collect()
    }

    fn configure(&mut self, setting: Setting) -> Result<(), String> {
        let mut settings = self.analyst.settings().clone();
        let mut note = None;
        match setting {
            Setting::Hash(megabytes) => (settings.hash, note) = memory::within(megabytes),
            Setting::Threads(threads) => settings.threads = threads,
            Setting::Method(name) => {
                self.method = name.parse().map_err(|error: motive::UnknownMethod| error.to_string())?;
            }
            Setting::SyzygyPath(None) => settings.tablebases = None,
            Setting::SyzygyPath(Some(path)) => {
                let opened = Tablebases::open(&path.to_string_lossy()).map_err(|error| error.to_string())?;
                settings.tablebases = Some(Arc::new(opened));
            }
            Setting::NetFile(None) => settings.net = Net::standard(),
            Setting::NetFile(Some(path)) => {
                settings.net = Arc::new(Net::open(&path).map_err(|error| error.to_string())?);
            }
            Setting::KnowledgeDir(kb) => {
                return self.learn(KnowledgeArguments { kb, ..self.knowledge.clone() });
            }
            Setting::KnowledgeFile(paths) => {
                let kb_add = paths.iter().flat_map(std::env::split_paths).collect();
                return self.learn(KnowledgeArguments { kb_add, ..self.knowledge.clone() });
            }
            Setting::ClearHash => self.analyst.forget(),
            Setting::Explain(explains) => self.explains = explains,
            other => return Err(format!("{other:?} is not supported")),
        }
        self.analyst.configure(&settings);
        if settings.hash > LARGE {
            // Whoever waits for `readyok` waits for the tables; the first move does not.
            self.analyst.prepare(self.method);
        }
        note.map_or(Ok(()), Err)
    }

    fn new_game(&mut self) {
        self.analyst.forget();
    }

    fn think(&mut self, question: &Question, observer: &mut dyn Observer) -> Evaluation {
        // Several lines, or some moves only, are asked for to compare; there is nothing to explain.
        if self.explains && question.lines <= 1 && question.only.is_empty() {
            return self.explain(question, observer);
        }
        self.analyst.answer_unchecked(self.method, question, observer).evaluation(question.lines)
    }
}
