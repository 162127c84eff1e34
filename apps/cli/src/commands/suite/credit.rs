//! Counterfactual credit: what is solved without a system that the council has.

use motive::Method;
use motive_answer::Limits;
use motive_answer::StopButton;
use motive_suite::MethodSolver;
use motive_suite::{Contestant, Figure, Problem, Report, RunPlan, Solver};

/// Problems of the sample that is solved once more without each system.
const SAMPLE: usize = 200;

/// Adds, for each system of the council, how many problems of a sample are lost without it (and gained, which happens). `solver`
/// makes the solver of the report, checked or not as it was there: a check finds much of what a system that is left out would have found.
pub(super) fn count(
    stats: &mut motive_suite::Stats,
    problems: &[Problem],
    report: &Report,
    solver: &(dyn Fn() -> MethodSolver + Sync),
    limits: &Limits,
    jobs: usize,
    stop: &StopButton,
) {
    let step = problems.len().div_ceil(SAMPLE).max(1);
    let chosen: Vec<usize> = (0..problems.len()).step_by(step).collect();
    let sample: Vec<Problem> = chosen.iter().map(|&at| problems[at].clone()).collect();
    let with: Vec<bool> =
        chosen.iter().map(|&at| report.side.positions.get(at).is_some_and(|row| row.solved)).collect();
    let solved = with.iter().filter(|&&solved| solved).count();
    stats.counts.insert("credit_sample".to_owned(), sample.len() as u64);
    stats.counts.insert("credit_solved".to_owned(), solved as u64);
    stats.figures.push(Figure::new("credit: problems of the sample", sample.len() as f64, ""));
    stats.figures.push(Figure::new("  solved by all systems together", solved as f64, ""));
    for system in Method::council() {
        let make = || Ok(Box::new(solver().without(system)) as Box<dyn Solver>);
        let plan = RunPlan {
            contestants: vec![Contestant { name: system.to_string(), make: &make }],
            judge: None,
            limits: limits.clone(),
            jobs,
            stop: stop.clone(),
        };
        let Ok(rows) = plan.run(&sample, &mut |_| ()) else { continue };
        let (mut lost, mut gained) = (0_u64, 0_u64);
        if stop.is_pressed() {
            return;
        }
        for row in &rows {
            let (Some(trial), Some(&before)) = (row.trials.first(), with.get(row.problem)) else { continue };
            lost += u64::from(before && !trial.solved);
            gained += u64::from(!before && trial.solved);
        }
        stats.counts.insert(format!("{system}_lost_without"), lost);
        stats.counts.insert(format!("{system}_gained_without"), gained);
        let credit = lost as f64 - gained as f64;
        stats.figures.push(Figure::new(
            &format!("{system}: credit (lost without it less gained)"),
            credit,
            "",
        ));
    }
}
