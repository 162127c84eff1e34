//! Many positions in one job: a list that any client can split, resume and collect.
//!
//! A position is the unit. With nodes alone as the limit what is said about one does not depend on the others, so parts of a list may
//! go to several servers, and what was lost is asked for again with `from`.

use motive::{AnalysisOptions, Analyst};
use motive_chess::History;
use motive_views::explain::Explanation;
use motive_views::jobs::{BatchProgress, BatchResult, BatchRow, JobResult, Progress};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Place, Work, method};
use crate::jobs::{Order, Reporter};
use crate::limits::Limits;
use crate::refusal::Refusal;

/// Nodes for each position if nothing else is wished.
const NODES: u64 = 50_000;
/// Other moves that are compared if nothing else is wished, and at most.
const ALTERNATIVES: u8 = 3;
const MOST_ALTERNATIVES: u8 = 20;
/// Natural replies that are answered.
const REPLIES: usize = 3;
/// What is done is told after so many positions.
const TOLD: usize = 10;
/// Characters of a name.
const MAX_ID: usize = 100;

/// Positions to be explained.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct BatchRequest {
    /// The positions; `/health` says how many at most.
    positions: Vec<BatchPosition>,
    /// Begin with this one, from 0: to go on where another job ended.
    #[serde(default)]
    from: usize,
    /// The system that proposes; see `/health`.
    #[serde(default)]
    method: Option<String>,
    /// How many other moves are compared, from 0 to 20.
    #[serde(default)]
    alternatives: Option<u8>,
    #[serde(flatten)]
    work: Work,
}

/// A position of a batch.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct BatchPosition {
    /// What the caller calls it.
    #[serde(default)]
    id: Option<String>,
    #[serde(flatten)]
    place: Place,
}

/// A position with its name; what cannot be read is told in its place.
struct Unit {
    id: Option<String>,
    history: Result<History, String>,
}

impl BatchRequest {
    /// Reads it. A position that is none does not stop the others.
    pub(crate) fn prepare(self, limits: &Limits) -> Result<Order, Refusal> {
        let count = self.positions.len();
        if count == 0 || count > limits.batch {
            let most = limits.batch;
            return Err(
                Refusal::impossible(format!("a batch has from 1 to {most} positions")).at("positions")
            );
        }
        if self.from >= count {
            return Err(
                Refusal::impossible(format!("from is below {count}, the number of positions")).at("from")
            );
        }
        let alternatives = self.alternatives.unwrap_or(ALTERNATIVES);
        if alternatives > MOST_ALTERNATIVES {
            let what = format!("at most {MOST_ALTERNATIVES} other moves are compared");
            return Err(Refusal::impossible(what).at("alternatives"));
        }
        let method = method(self.method.as_deref())?;
        let search = self.work.read(NODES, limits)?;
        let options = AnalysisOptions {
            method,
            limits: search,
            alternatives: usize::from(alternatives),
            replies: REPLIES,
            only: Vec::new(),
        };
        let units: Vec<Unit> = self
            .positions
            .into_iter()
            .map(|position| Unit {
                history: position.place.read(limits).map_err(|refusal| refusal.what().to_owned()),
                id: position.id.map(|id| id.chars().take(MAX_ID).collect()),
            })
            .collect();
        // Half of what may be kept, so that the last one fits whatever it says.
        let most = limits.result_bytes / 2;
        let from = self.from;
        let work = Box::new(move |analyst: &mut Analyst, reporter: &Reporter| {
            Ok(JobResult::Batch(run(&units, from, &options, most, analyst, reporter)))
        });
        Ok(Order { kind: "batch", is_long: true, work, ballast: None })
    }
}

fn run(
    units: &[Unit],
    from: usize,
    options: &AnalysisOptions,
    most: usize,
    analyst: &mut Analyst,
    reporter: &Reporter,
) -> BatchResult {
    let mut result = BatchResult { rows: Vec::new(), next: None, of: units.len() };
    let mut bytes = 0;
    for (index, unit) in units.iter().enumerate().skip(from) {
        if bytes > most || reporter.control().is_stopped() {
            result.next = Some(index);
            break;
        }
        let (explanation, error) = match &unit.history {
            Ok(history) => (Some(explain(history, options, analyst, reporter)), None),
            Err(what) => (None, Some(what.clone())),
        };
        let row = BatchRow { index, id: unit.id.clone(), explanation, error };
        bytes += motive_views::compact(&row).len();
        result.rows.push(row);
        reporter.progress(|| Progress::Batch(BatchProgress { explained: index + 1, of: units.len() }));
        if result.rows.len().is_multiple_of(TOLD) {
            reporter.partial(&JobResult::Batch(result.clone()));
        }
    }
    result
}

/// Explains one position as if it were alone.
fn explain(
    history: &History,
    options: &AnalysisOptions,
    analyst: &mut Analyst,
    reporter: &Reporter,
) -> Explanation {
    analyst.forget();
    let (analysis, told) = analyst.explain(history, options, None, reporter.control(), &mut ());
    Explanation::new(history.position(), options.method, &analysis, told.as_ref())
}
