//! Where questions about positions are answered.

mod explained;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use motive::{Comparison, Knowledge, KnowledgeFile, Method, Net, Settings, WhyNotOptions};
use motive_annotate::Annotator;
use motive_answer::{CheckOptions, Control, Limits, StopButton, check};
use motive_views::compact;
use motive_views::hint::Hint;
use motive_views::solution::{Check, read as solution_json};
use motive_views::whynot::{MethodWhyNot, WhyNot};
use pyo3::prelude::*;

use crate::asked;
use crate::failure::refuse;
use crate::pool::Pool;
use crate::waiting::wait_for;

/// Nodes of a question to each system, if nothing else is said.
const COMPARED: u64 = 200_000;
/// Nodes of a system that does not know how much it needs.
const WHY_NOT_BY: u64 = 100_000;
/// Megabytes of tables and threads that anybody needs.
const MAX_HASH: usize = 1 << 16;
const MAX_THREADS: usize = 256;

/// What was stopped before it had a result.
const STOPPED: &str = "stopped before anything could be said";

/// Analysts with the same settings and the same knowledge, and those who annotate games.
#[pyclass(frozen, module = "motive")]
pub(crate) struct Desk {
    pub(crate) pool: Pool,
    /// Whether the net is another than what everything else uses.
    has_own_net: bool,
    /// Those who are not busy, each with what it was set up for.
    pub(crate) annotators: Mutex<Vec<(String, Annotator)>>,
}

#[pymethods]
impl Desk {
    /// Files of knowledge come as their names, what they are called in messages, and their texts.
    #[new]
    #[pyo3(signature = (folder, added, net, threads, hash, workers))]
    fn new(
        py: Python<'_>,
        folder: Option<Vec<(String, String, String)>>,
        added: Vec<(String, String, String)>,
        net: Option<PathBuf>,
        threads: usize,
        hash: usize,
        workers: usize,
    ) -> PyResult<Desk> {
        if !(1..=MAX_THREADS).contains(&threads) || !(1..=MAX_THREADS).contains(&workers) {
            return Err(refuse(&format!("threads and workers are from 1 to {MAX_THREADS}")));
        }
        if !(1..=MAX_HASH).contains(&hash) {
            return Err(refuse(&format!("hash is from 1 to {MAX_HASH} megabytes")));
        }
        let has_own_net = net.is_some();
        let net = match net {
            Some(path) => Arc::new(Net::open(&path).map_err(|error| refuse(&error))?),
            None => Net::standard(),
        };
        let knowledge = if folder.is_none() && added.is_empty() {
            Arc::default()
        } else {
            let files = |files: Vec<(String, String, String)>| -> Vec<KnowledgeFile> {
                let file = |(name, shown, text)| KnowledgeFile { name, shown, text };
                files.into_iter().map(file).collect()
            };
            let (folder, added) = (folder.map(files), files(added));
            let read = wait_for(py, &StopButton::new(), || Knowledge::read(folder.as_deref(), &added))?;
            let mistakes = |mistakes| refuse(&format!("the knowledge has mistakes:\n{mistakes}"));
            Arc::new(read.map_err(mistakes)?)
        };
        let settings = Settings { hash, threads, net, ..Settings::default() };
        let pool = Pool::new(settings, knowledge, workers);
        Ok(Desk { pool, has_own_net, annotators: Mutex::default() })
    }

    /// What was wrong with files of knowledge without being a mistake, and what they replace.
    fn warnings(&self) -> Vec<String> {
        let knowledge = self.pool.knowledge();
        let warnings = knowledge.warnings().clone();
        let warnings = Some(warnings).filter(|text| !text.trim().is_empty());
        warnings
            .into_iter()
            .chain(knowledge.replaced().iter().map(|name| format!("{name} is replaced")))
            .collect()
    }

    /// The best move of a position and why, or what is threatened there: JSON, text, Markdown, PGN, and what was forgiven.
    #[pyo3(signature = (text, moves, threat, method, nodes, seconds, alternatives))]
    fn explain(
        &self,
        py: Python<'_>,
        text: &str,
        moves: Vec<String>,
        threat: bool,
        method: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
        alternatives: usize,
    ) -> PyResult<(String, String, String, String, Vec<String>)> {
        let asked = asked::position(text, &moves)?;
        let question = explained::Question {
            history: if threat { explained::passed(&asked.history)? } else { asked.history },
            method: asked::method(method)?,
            limits: asked::limits(nodes, seconds, Limits::nodes(1_000_000))?,
            alternatives: explained::at_most(alternatives)?,
        };
        let button = StopButton::new();
        let told =
            wait_for(py, &button, || question.tell(&self.pool, &button))?.ok_or_else(|| refuse(STOPPED))?;
        let explained::Told { json, text, markdown, pgn } = told;
        Ok((json, text, markdown, pgn, asked.forgiven))
    }

    /// A hint of a level from 1 to 3, as JSON.
    #[pyo3(signature = (text, moves, level, method, nodes, seconds))]
    fn hint(
        &self,
        py: Python<'_>,
        text: &str,
        moves: Vec<String>,
        level: u8,
        method: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<String> {
        if !(1..=3).contains(&level) {
            return Err(refuse("a hint has level 1, 2 or 3"));
        }
        let question = explained::Question {
            history: asked::position(text, &moves)?.history,
            method: asked::method(method)?,
            limits: asked::limits(nodes, seconds, Limits::nodes(150_000))?,
            alternatives: 3,
        };
        let button = StopButton::new();
        let hint = wait_for(py, &button, || {
            question.explain(&self.pool, &button, |_, explanation| {
                compact(&Hint::new(question.history.position(), explanation, level))
            })
        })?;
        hint.ok_or_else(|| refuse(STOPPED))
    }

    /// What is wrong with a move, as JSON: by the critic, or by the tree of another method.
    #[pyo3(signature = (text, moves, tried, method, nodes, seconds))]
    fn why_not(
        &self,
        py: Python<'_>,
        text: &str,
        moves: Vec<String>,
        tried: &str,
        method: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<String> {
        let history = asked::position(text, &moves)?.history;
        let tried = history.position().read_move(tried).map_err(|error| refuse(&error))?;
        let method = asked::method(method)?;
        let otherwise = match method {
            Method::CRITIC => WhyNotOptions::default().limits,
            // These know how much they need.
            method if method.is_caps() || method.is_paradise() => Limits::none(),
            _ => Limits::nodes(WHY_NOT_BY),
        };
        let limits = asked::limits(nodes, seconds, otherwise)?;
        let (button, control) = (StopButton::new(), Control::new());
        let told = wait_for(py, &button, || {
            self.pool.with(&button, |analyst| {
                button.watch(&control, || {
                    if method == Method::CRITIC {
                        let report = analyst.why_not(&history, tried, &WhyNotOptions { limits }, &control)?;
                        Some(compact(&WhyNot::new(history.position(), &report)))
                    } else {
                        let report = analyst.why_not_by(method, &history, tried, &limits, &control)?;
                        Some(compact(&MethodWhyNot::from(&report)))
                    }
                })
            })
        })?;
        told.flatten().ok_or_else(|| refuse(STOPPED))
    }

    /// All systems, or some, on one position, as JSON.
    #[pyo3(signature = (text, moves, methods, nodes, seconds))]
    fn compare(
        &self,
        py: Python<'_>,
        text: &str,
        moves: Vec<String>,
        methods: Vec<String>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<String> {
        self.needs_the_common_net("compare")?;
        let history = asked::position(text, &moves)?.history;
        let mut chosen: Vec<Method> = Vec::new();
        for name in &methods {
            let method = asked::method(name)?;
            if chosen.contains(&method) {
                return Err(refuse(&format!("{method} is named twice")));
            }
            chosen.push(method);
        }
        if chosen.is_empty() {
            chosen = Method::all().collect();
        }
        let limits = asked::limits(nodes, seconds, Limits::nodes(COMPARED))?;
        let button = StopButton::new();
        wait_for(py, &button, || {
            let knowledge = self.pool.knowledge();
            let comparison =
                Comparison::new(history.position(), &chosen, knowledge, limits, &button, &mut ());
            compact(&motive_views::compare::Comparison::new(&comparison))
        })
    }

    /// What the checker says about a stored solution, as JSON.
    #[pyo3(signature = (solution, nodes, total_nodes, rules_only))]
    fn check(
        &self,
        py: Python<'_>,
        solution: &str,
        nodes: u64,
        total_nodes: u64,
        rules_only: bool,
    ) -> PyResult<String> {
        let stored = solution_json::read(solution.as_bytes())
            .map_err(|complaints| refuse(&format!("this is not a solution: {complaints}")))?;
        let each = asked::limits(Some(nodes), None, Limits::none())?;
        let options = CheckOptions { each, total_nodes, ..CheckOptions::default() };
        let (button, control) = (StopButton::new(), Control::new());
        let (solution, verdict) = (stored.solution, stored.verdict);
        let told = wait_for(py, &button, || {
            self.pool.with(&button, |analyst| {
                button.watch(&control, || {
                    let checked = if rules_only {
                        check(solution, None, &options, &control, &mut ())
                    } else {
                        check(solution, Some(analyst.verifier()), &options, &control, &mut ())
                    };
                    compact(&Check::new(&checked, verdict))
                })
            })
        })?;
        told.ok_or_else(|| refuse(STOPPED))
    }
}

impl Desk {
    /// What makes systems anew, for each problem, makes them with the net that everything uses.
    pub(crate) fn needs_the_common_net(&self, what: &str) -> PyResult<()> {
        if self.has_own_net {
            let use_net = "motive.use_net sets the net of everything";
            return Err(refuse(&format!("{what} does not know the net of one analyst; {use_net}")));
        }
        Ok(())
    }
}
