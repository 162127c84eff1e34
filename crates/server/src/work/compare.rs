//! All systems side by side.

use motive::{Analyst, Method};
use motive_chess::Position;
use motive_report::{Audience, Comparison};
use motive_solution::{Observer, Progress};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::explain::told;
use super::{Place, Work, method};
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Positions for each system if nothing else is wished.
const NODES: u64 = 50_000;

/// A position for all systems.
#[derive(Deserialize, JsonSchema)]
pub struct CompareRequest {
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
    pub fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
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
        let work = Box::new(move |_: &mut Analyst, reporter: &Reporter| {
            let mut audience = Listeners { reporter, position: &position, methods: &methods, done: 0 };
            let comparison = Comparison::new(&position, &methods, search, reporter.button(), &mut audience)
                .map_err(|error| error.to_string())?;
            Ok(comparison.to_json())
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
    fn progress(&mut self, progress: &Progress) {
        self.reporter.progress(|| {
            let mut value = told(self.position, progress);
            value["method"] = json!(self.methods.get(self.done).map(|method| method.name()));
            value["done"] = json!(self.done);
            value["of"] = json!(self.methods.len());
            value
        });
    }
}

impl Audience for Listeners<'_> {
    fn answered(&mut self, comparison: &Comparison) {
        self.done += 1;
        self.reporter.partial(&comparison.to_json());
    }
}
