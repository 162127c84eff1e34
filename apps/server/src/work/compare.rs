//! All systems side by side.

use motive::{Analyst, Method};
use motive::{Audience, Comparison};
use motive_answer::{Observer, Progress as Search};
use motive_chess::Position;
use motive_views::jobs::{CompareProgress, JobResult, Progress, SearchProgress};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Place, Work, method};
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions for each system if nothing else is wished.
const NODES: u64 = 50_000;

/// A position for all systems.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CompareRequest {
    #[serde(flatten)]
    place: Place,
    /// The systems; all of them without it.
    #[serde(default)]
    methods: Option<Vec<String>>,
    #[serde(flatten)]
    work: Work,
}

impl CompareRequest {
    /// Reads it.
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let position = self.place.read(limits)?.position().clone();
        let mut methods: Vec<Method> = Vec::new();
        for name in self.methods.iter().flatten() {
            let method = method(Some(name))?;
            if !methods.contains(&method) {
                methods.push(method);
            }
        }
        if methods.is_empty() {
            methods = Method::all().collect();
        }
        let search = self.work.read(NODES, limits)?;
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| {
            let mut audience = Listeners { reporter, position: &position, methods: &methods, done: 0 };
            let (knowledge, button) = (analyst.knowledge(), reporter.button());
            let comparison = Comparison::new(&position, &methods, knowledge, search, button, &mut audience);
            Ok(JobResult::Comparison(motive_views::compare::Comparison::new(&comparison)))
        });
        Ok(Order { kind: "compare", is_long: false, work, ballast: None })
    }
}

/// Those who listen to the job.
struct Listeners<'a> {
    reporter: &'a Reporter,
    position: &'a Position,
    methods: &'a [Method],
    done: usize,
}

impl Observer for Listeners<'_> {
    fn progress(&mut self, progress: &Search) {
        self.reporter.progress(|| {
            Progress::Compare(CompareProgress {
                search: SearchProgress::new(self.position, progress),
                method: self.methods.get(self.done).map(|method| method.name().to_owned()),
                done: self.done,
                of: self.methods.len(),
            })
        });
    }
}

impl Audience for Listeners<'_> {
    fn answered(&mut self, comparison: &Comparison) {
        self.done += 1;
        self.reporter.partial(&JobResult::Comparison(motive_views::compare::Comparison::new(comparison)));
    }
}
