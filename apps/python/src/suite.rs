//! Test suites.

use motive_answer::{Limits, StopButton};
use motive_suite::{Contestant, Input, MethodSolver, Problem, Ran, Report, RunPlan, Selection, Solver};
use motive_views::compact;
use pyo3::prelude::*;

use crate::asked;
use crate::desk::Desk;
use crate::failure::refuse;
use crate::waiting::wait_for;

/// Problems at the same time.
const MAX_JOBS: usize = 1_024;
/// Complaints about lines that are told.
const MAX_COMPLAINTS: usize = 20;

#[pymethods]
impl Desk {
    /// The report of a suite: JSON, text, and what is wrong with its lines.
    #[pyo3(signature = (name, source, method, nodes, seconds, limit, jobs))]
    fn suite(
        &self,
        py: Python<'_>,
        name: &str,
        source: &[u8],
        method: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
        limit: Option<usize>,
        jobs: usize,
    ) -> PyResult<(String, String, Vec<String>)> {
        self.needs_the_common_net("suite")?;
        let method = asked::method(method)?;
        let limits = asked::limits(nodes, seconds, Limits::time(std::time::Duration::from_secs(1)))?;
        if !(1..=MAX_JOBS).contains(&jobs) {
            return Err(refuse(&format!("jobs is from 1 to {MAX_JOBS}")));
        }
        let selection = limit.map_or(Selection::All, Selection::First);
        let mut input = Input::read(source, name, 0, selection).map_err(|error| refuse(&error))?;
        let complaint =
            |complaint: &motive_suite::Complaint| format!("line {}: {}", complaint.line, complaint.text);
        let complaints: Vec<String> = input.complaints.iter().take(MAX_COMPLAINTS).map(complaint).collect();
        let problems: Vec<Problem> = std::mem::take(&mut input.problems);
        if problems.is_empty() {
            let told = complaints.iter().flat_map(|told| ["; ".to_owned(), told.clone()]).collect::<String>();
            return Err(refuse(&format!("there is nothing to solve{told}")));
        }
        let knowledge = self.pool.knowledge();
        let make = || Ok(Box::new(MethodSolver::new(method, knowledge)) as Box<dyn Solver>);
        let names = [method.to_string()];
        let button = StopButton::new();
        let rows = wait_for(py, &button, || {
            let plan = RunPlan {
                contestants: vec![Contestant { name: names[0].clone(), make: &make }],
                judge: None,
                limits: limits.clone(),
                jobs,
                stop: button.clone(),
            };
            plan.run(&problems, &mut |_| ())
        })?
        .map_err(|error| refuse(&error))?;
        let report = Report::new(&Ran {
            inputs: &[input],
            problems: &problems,
            rows: &rows,
            contestants: &names,
            limits: &limits,
            jobs,
            judge: None,
        });
        Ok((compact(&report), report.to_text(), complaints))
    }
}
