//! All systems on a suite: how many each solves, at what cost, and what only one of them solves.

use std::fmt::Write;

use motive_suite::{PositionReport, Report, SideReport as Score};
use motive_views::compare::{ComparedAnswer, ComparedProblem, SuiteComparison, SystemScore};

use crate::commands::compare::table::Side::{Left, Right};
use crate::commands::compare::table::aligned;
use motive_views::thousands;

/// More problems are counted but not listed.
const MAX_LISTED: usize = 30;

/// A report of a suite, counted up over the systems.
pub(super) struct Tally<'a> {
    report: &'a Report,
    systems: Vec<(&'a str, &'a Score)>,
    /// For each problem, the systems that solved it.
    solvers: Vec<Vec<usize>>,
}

impl<'a> Tally<'a> {
    /// Counts up.
    pub(super) fn new(report: &'a Report) -> Tally<'a> {
        let systems: Vec<(&str, &Score)> = report.sides().collect();
        let solvers = (0..report.side.positions.len())
            .map(|problem| {
                let solved = |who: &usize| systems[*who].1.positions[problem].solved;
                (0..systems.len()).filter(solved).collect()
            })
            .collect();
        Tally { report, systems, solvers }
    }

    /// The problems that this system solved and nobody else.
    fn only(&self, who: usize) -> impl Iterator<Item = &'a PositionReport> {
        self.problems(move |solvers| solvers == [who])
    }

    /// The problems that were solved by such systems.
    fn problems(&self, wanted: impl Fn(&[usize]) -> bool) -> impl Iterator<Item = &'a PositionReport> {
        let positions = self.report.side.positions.iter().zip(&self.solvers);
        positions.filter(move |(_, solvers)| wanted(solvers)).map(|(position, _)| position)
    }

    fn solved_by_any(&self) -> usize {
        self.solvers.iter().filter(|solvers| !solvers.is_empty()).count()
    }

    fn solved_by_all(&self) -> usize {
        self.solvers.iter().filter(|solvers| solvers.len() == self.systems.len()).count()
    }

    /// For people.
    pub(super) fn to_text(&self) -> String {
        let report = self.report;
        let total = report.side.total;
        let mut text = format!("{}\n{}\n\n", report.file, self.conditions());
        let head = ["system", "solved", "share", "only", "mean nodes", "mean positions", "mean ms", "errors"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        let has_errors = self.systems.iter().any(|(_, score)| score.errors > 0);
        for (who, (name, score)) in self.systems.iter().enumerate() {
            rows.push(vec![
                (*name).to_owned(),
                score.solved.to_string(),
                format!("{:.1}%", 100.0 * share(score.solved, total).unwrap_or(0.0)),
                self.only(who).count().to_string(),
                score.mean_nodes.map(|mean| thousands(mean.round() as u64)).unwrap_or_default(),
                mean_positions(score).map(|mean| thousands(mean.round() as u64)).unwrap_or_default(),
                score.mean_ms.map(|mean| format!("{mean:.1}")).unwrap_or_default(),
                score.errors.to_string(),
            ]);
        }
        if !has_errors {
            for row in &mut rows {
                row.truncate(head.len() - 1);
            }
        }
        text.push_str(&aligned(&[Left, Right, Right, Right, Right, Right, Right, Right], &rows));
        let _ = writeln!(
            text,
            "\nSolved by all systems: {} of {total}; by at least one: {}; by none: {}.",
            self.solved_by_all(),
            self.solved_by_any(),
            total - self.solved_by_any(),
        );
        let alone: Vec<Vec<String>> = if self.systems.len() > 1 {
            (0..self.systems.len())
                .flat_map(|who| self.only(who).map(move |problem| (who, problem)))
                .map(|(who, problem)| {
                    vec![
                        format!("  {}", self.systems[who].0),
                        problem.id.clone(),
                        problem.expected_text.clone(),
                    ]
                })
                .collect()
        } else {
            Vec::new()
        };
        text.push_str(&listed("Solved by one system only", &alone));
        let none: Vec<Vec<String>> = self
            .problems(<[usize]>::is_empty)
            .map(|problem| vec![format!("  {}", problem.id), problem.expected_text.clone()])
            .collect();
        text.push_str(&listed("Solved by none", &none));
        text
    }

    /// What was run, in a line.
    fn conditions(&self) -> String {
        let report = self.report;
        let mut parts = vec![format!("{} systems", self.systems.len())];
        parts.extend(report.limits.time_ms.map(|time| format!("{} ms a move", thousands(time))));
        parts.extend(report.limits.nodes.map(|nodes| format!("{} nodes a move", thousands(nodes))));
        if report.jobs > 1 {
            parts.push(format!("{} jobs", report.jobs));
        }
        parts.extend(report.caveats());
        parts.join(", ")
    }

    /// For machines.
    pub(super) fn view(&self) -> SuiteComparison {
        let report = self.report;
        let ids = |problems: &mut dyn Iterator<Item = &PositionReport>| {
            problems.map(|problem| problem.id.clone()).collect::<Vec<String>>()
        };
        let systems = self.systems.iter().enumerate().map(|(who, (name, score))| SystemScore {
            method: (*name).to_owned(),
            solved: score.solved,
            share: share(score.solved, score.total),
            verified: score.verified,
            only: ids(&mut self.only(who)),
            mean_nodes: score.mean_nodes,
            mean_positions: mean_positions(score),
            mean_ms: score.mean_ms,
            errors: score.errors,
        });
        SuiteComparison {
            file: report.file.clone(),
            limits: report.limits.clone(),
            jobs: report.jobs,
            selected: report.selected,
            total: report.side.total,
            interrupted: report.interrupted,
            bad_lines: report.bad_lines,
            unusable: report.unusable,
            solved_by_all: self.solved_by_all(),
            solved_by_any: self.solved_by_any(),
            solved_by_none: ids(&mut self.problems(<[usize]>::is_empty)),
            systems: systems.collect(),
            problems: (0..report.side.positions.len()).map(|number| self.problem(number)).collect(),
        }
    }

    fn problem(&self, number: usize) -> ComparedProblem {
        let asked = &self.report.side.positions[number];
        let answers = self.systems.iter().map(|(name, score)| {
            let answer = &score.positions[number];
            ComparedAnswer {
                method: (*name).to_owned(),
                solved: answer.solved,
                uci: answer.answer.clone(),
                san: answer.san.clone(),
                value: answer.value,
                nodes: answer.nodes,
                positions: answer.critic_nodes.unwrap_or(answer.nodes),
                ms: answer.ms,
                error: answer.error.clone(),
            }
        });
        ComparedProblem {
            id: asked.id.clone(),
            fen: asked.fen.clone(),
            line: asked.line,
            expected: asked.expected_text.clone(),
            answers: answers.collect(),
        }
    }
}

/// Positions visited a problem, by whoever: those of the critic where a system has a tree of its own.
fn mean_positions(score: &Score) -> Option<f64> {
    let sum: u64 = score.positions.iter().map(|answer| answer.critic_nodes.unwrap_or(answer.nodes)).sum();
    (score.total > 0).then(|| (10.0 * sum as f64 / score.total as f64).round() / 10.0)
}

fn share(n: usize, total: usize) -> Option<f64> {
    (total > 0).then(|| (1e4 * n as f64 / total as f64).round() / 1e4)
}

fn listed(title: &str, rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut text = format!("\n{title}\n{}", aligned(&[], &rows[..rows.len().min(MAX_LISTED)]));
    if rows.len() > MAX_LISTED {
        let _ = writeln!(text, "  and {} more", rows.len() - MAX_LISTED);
    }
    text
}
