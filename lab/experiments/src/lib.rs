//! Experiments: the programs that measured, fitted and composed what the book and the knowledge base show. Each is a command of
//! `lab`; what it does and how it is called stands at the top of its file, and `lab NAME --help` prints that.

mod ablate;
mod al3;
mod blunders;
mod bstar_attention;
mod bstar_checks;
mod bstar_games;
mod bstar_optimism;
mod bstar_parallel;
mod bstar_replay;
mod bstar_threads;
mod bstar_variants;
mod calibrate;
mod caps_audit;
mod caps_look;
mod caps_suite;
mod chapter;
mod compose;
mod ending_moves;
mod ending_truth;
mod famous;
mod fit_charts;
mod fit_order;
mod folder;
mod grades;
mod horizon;
mod lemmas;
mod marks;
mod mates;
mod memory;
mod overshoot;
mod pitrat_suite;
mod plan_bounds;
mod plan_decides;
mod plan_failures;
mod plan_search;
mod plan_solve;
mod quiet;
mod real_examples;
mod resistance;
mod rule_cost;
mod strategy;
mod themes;
mod why_not;

use std::error::Error;
use std::process::ExitCode;

/// How an experiment ended.
pub type Ended = Result<ExitCode, Box<dyn Error>>;

/// What an experiment can end with.
trait Ends {
    fn ends(self) -> Result<ExitCode, Box<dyn Error>>;
}

impl Ends for () {
    fn ends(self) -> Ended {
        Ok(ExitCode::SUCCESS)
    }
}

impl Ends for ExitCode {
    fn ends(self) -> Ended {
        Ok(self)
    }
}

impl Ends for Ended {
    fn ends(self) -> Ended {
        self
    }
}

impl Ends for Result<(), Box<dyn Error>> {
    fn ends(self) -> Ended {
        self.map(|()| ExitCode::SUCCESS)
    }
}

/// An experiment.
pub struct Experiment {
    /// Its command.
    pub name: &'static str,
    source: &'static str,
    run: fn(&[String]) -> Ended,
}

impl Experiment {
    /// The experiment with a name.
    pub fn find(name: &str) -> Option<&'static Experiment> {
        EXPERIMENTS.iter().find(|experiment| experiment.name == name)
    }

    /// What it does and how it is called.
    pub fn help(&self) -> String {
        let lines = self.source.lines().take_while(|line| line.starts_with("//!"));
        let text: Vec<&str> =
            lines.map(|line| line.trim_start_matches("//!").trim_start_matches(' ')).collect();
        text.iter().filter(|line| !line.starts_with("```")).copied().collect::<Vec<_>>().join("\n")
    }

    /// What it does, in a sentence.
    pub fn summary(&self) -> String {
        let help = self.help();
        let first = help.split("\n\n").next().unwrap_or_default().replace('\n', " ");
        first.split_inclusive(". ").next().unwrap_or_default().trim().trim_end_matches([':', '.']).to_owned()
    }

    /// Runs it.
    pub fn run(&self, arguments: &[String]) -> Ended {
        (self.run)(arguments)
    }
}

macro_rules! experiments {
    ($($name:literal $module:ident,)*) => {
        /// All of them, by name.
        pub const EXPERIMENTS: &[Experiment] = &[$(Experiment {
            name: $name,
            source: include_str!(concat!(stringify!($module), ".rs")),
            run: |arguments| $module::run(arguments).ends(),
        },)*];
    };
}

experiments! {
    "ablate" ablate,
    "al3" al3,
    "blunders" blunders,
    "bstar-attention" bstar_attention,
    "bstar-checks" bstar_checks,
    "bstar-games" bstar_games,
    "bstar-optimism" bstar_optimism,
    "bstar-parallel" bstar_parallel,
    "bstar-replay" bstar_replay,
    "bstar-threads" bstar_threads,
    "bstar-variants" bstar_variants,
    "calibrate" calibrate,
    "caps-audit" caps_audit,
    "caps-look" caps_look,
    "caps-suite" caps_suite,
    "chapter" chapter,
    "compose" compose,
    "ending-moves" ending_moves,
    "ending-truth" ending_truth,
    "famous" famous,
    "fit-charts" fit_charts,
    "fit-order" fit_order,
    "grades" grades,
    "horizon" horizon,
    "lemmas" lemmas,
    "marks" marks,
    "mates" mates,
    "memory" memory,
    "overshoot" overshoot,
    "pitrat-suite" pitrat_suite,
    "plan-bounds" plan_bounds,
    "plan-decides" plan_decides,
    "plan-failures" plan_failures,
    "plan-search" plan_search,
    "plan-solve" plan_solve,
    "quiet" quiet,
    "real-examples" real_examples,
    "resistance" resistance,
    "rule-cost" rule_cost,
    "strategy" strategy,
    "themes" themes,
    "why-not" why_not,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_says_what_it_does_and_how_it_is_called() {
        for experiment in EXPERIMENTS {
            let help = experiment.help();
            assert!(
                help.contains(experiment.name),
                "{}: the help does not show a call:\n{help}",
                experiment.name
            );
            assert!(experiment.summary().len() > 20, "{}: {}", experiment.name, experiment.summary());
            assert!(!help.contains("--example"), "{help}");
        }
    }

    #[test]
    fn names_are_in_order_and_each_is_found() {
        assert!(EXPERIMENTS.is_sorted_by(|one, other| one.name < other.name));
        assert!(EXPERIMENTS.iter().all(|experiment| Experiment::find(experiment.name).is_some()));
        assert!(Experiment::find("nothing").is_none());
    }

    #[test]
    fn an_experiment_runs() {
        let horizon = Experiment::find("horizon").unwrap();
        assert!(horizon.run(&[]).is_ok());
    }
}
