//! One job: its state, what it reports, who listens.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use motive::Analyst;
use motive_answer::Control;
use motive_answer::StopButton;
pub(super) use motive_views::jobs::JobState as State;
use motive_views::jobs::{JobResult, JobStatus, Nothing, Problem, Progress};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::{OwnedSemaphorePermit, watch};

use super::{Order, Work};

/// Progress is told no more often: nobody reads faster, and making it costs.
const PACE: Duration = Duration::from_millis(50);

/// A piece of work that somebody waits for.
pub(crate) struct Job {
    pub id: String,
    pub kind: &'static str,
    pub is_long: bool,
    button: StopButton,
    inner: Mutex<Inner>,
    /// Counts the changes; whoever listens waits for the next.
    changed: watch::Sender<u64>,
    max_bytes: usize,
}

struct Inner {
    state: State,
    work: Option<(Work, Option<OwnedSemaphorePermit>)>,
    progress: Option<Told>,
    partial: Option<Told>,
    /// The result, or the error.
    outcome: Option<Arc<RawValue>>,
    cancelled: bool,
    overdue: bool,
    listeners: usize,
    had_listener: bool,
    /// Since when nobody listens or asks.
    unheard: Instant,
    started: Option<Instant>,
    finished: Option<Instant>,
}

/// Something that was reported, and when, counted in changes.
#[derive(Clone)]
pub(super) struct Told {
    pub number: u64,
    pub json: Arc<RawValue>,
}

fn is_over(state: State) -> bool {
    matches!(state, State::Done | State::Cancelled | State::Failed)
}

/// A view as it is kept and sent.
fn written(view: &impl Serialize) -> Arc<RawValue> {
    to_raw_value(view).expect("views have names as keys and no other ways to fail").into()
}

/// What a listener needs to know after a change.
pub(super) struct News {
    pub progress: Option<Told>,
    pub partial: Option<Told>,
    /// The last event and what it carries, if the job is over.
    pub last: Option<(State, Arc<RawValue>)>,
}

impl Job {
    pub(super) fn new(id: String, order: Order, max_bytes: usize) -> Job {
        Job {
            id,
            kind: order.kind,
            is_long: order.is_long,
            button: StopButton::new(),
            inner: Mutex::new(Inner {
                state: State::Queued,
                work: Some((order.work, order.ballast)),
                progress: None,
                partial: None,
                outcome: None,
                cancelled: false,
                overdue: false,
                listeners: 0,
                had_listener: false,
                unheard: Instant::now(),
                started: None,
                finished: None,
            }),
            changed: watch::Sender::new(0),
            max_bytes,
        }
    }

    /// Does the work. A panic is a failure of this job and of nothing else; whether the analyst can still be trusted is
    /// the answer.
    pub(super) fn run(self: &Arc<Job>, analyst: &mut Analyst) -> bool {
        let work = {
            let mut inner = self.inner();
            if inner.cancelled {
                drop(inner);
                self.finish(State::Cancelled, written(&Nothing {}));
                return true;
            }
            inner.state = State::Running;
            inner.started = Some(Instant::now());
            inner.work.take()
        };
        self.changed.send_modify(|count| *count += 1);
        let Some((work, ballast)) = work else { return true };
        // The clock starts now, not when the job was queued.
        let reporter = Reporter { job: Arc::clone(self), control: Control::new(), last: Mutex::new(None) };
        let outcome = self.button.watch(&reporter.control, || {
            catch_unwind(AssertUnwindSafe(|| work(analyst, &reporter).map(|result| written(&result))))
        });
        drop(ballast);
        let is_sound = outcome.is_ok();
        let failed = |what: &str| written(&Problem::new(what));
        let (cancelled, overdue) = {
            let inner = self.inner();
            (inner.cancelled, inner.overdue)
        };
        let (state, text) = match outcome {
            _ if overdue => (State::Failed, failed("the job took too long and was stopped")),
            _ if cancelled => (State::Cancelled, written(&Nothing {})),
            Ok(Ok(text)) if text.get().len() > self.max_bytes => {
                (State::Failed, failed("the result is too large to be kept"))
            }
            Ok(Ok(text)) => (State::Done, text),
            Ok(Err(what)) => (State::Failed, failed(&what)),
            Err(_) => (State::Failed, failed("the job ended by a mistake of ours; others are not affected")),
        };
        self.finish(state, text);
        is_sound
    }

    fn finish(&self, state: State, text: Arc<RawValue>) {
        {
            let mut inner = self.inner();
            if is_over(inner.state) {
                return;
            }
            inner.state = state;
            inner.work = None;
            inner.partial = None;
            inner.outcome = Some(text);
            inner.finished = Some(Instant::now());
        }
        self.changed.send_modify(|count| *count += 1);
    }

    /// Asks the job to end. One that waits is over at once; one that runs as soon as its search looks up.
    pub(crate) fn cancel(&self) {
        let was_queued = {
            let mut inner = self.inner();
            if is_over(inner.state) {
                return;
            }
            inner.cancelled = true;
            inner.state == State::Queued
        };
        self.button.press();
        if was_queued {
            self.finish(State::Cancelled, written(&Nothing {}));
        }
    }

    /// Ends the job if nobody has wanted it for a while, or if it takes too long.
    pub(super) fn end_if_unwanted(
        &self,
        now: Instant,
        abandoned: Duration,
        unheard: Duration,
        most: Duration,
    ) {
        let (unwanted, overdue) = {
            let mut inner = self.inner();
            if is_over(inner.state) {
                return;
            }
            let patience = if inner.had_listener { abandoned } else { unheard };
            let unwanted = inner.listeners == 0 && now.duration_since(inner.unheard) >= patience;
            let overdue = inner.started.is_some_and(|at| now.duration_since(at) >= most);
            inner.overdue |= overdue;
            (unwanted, overdue)
        };
        if unwanted || overdue {
            self.cancel();
        }
    }

    /// Everything that is known of it, and a sign that somebody wants to know.
    pub(crate) fn status(&self) -> String {
        let mut inner = self.inner();
        if !inner.had_listener {
            inner.unheard = Instant::now();
        }
        let outcome = |state: State| inner.outcome.as_deref().filter(|_| inner.state == state);
        motive_views::compact(&JobStatus {
            id: &self.id,
            kind: self.kind,
            state: inner.state,
            progress: inner.progress.as_ref().map(|told| &*told.json),
            result: outcome(State::Done),
            error: outcome(State::Failed),
        })
    }

    /// Somebody listens now; the answer is how to hear of changes.
    pub(super) fn listen(&self) -> watch::Receiver<u64> {
        let mut inner = self.inner();
        inner.listeners += 1;
        inner.had_listener = true;
        let mut receiver = self.changed.subscribe();
        // What there is already is news to a new listener.
        receiver.mark_changed();
        receiver
    }

    /// Somebody does not listen any more.
    pub(super) fn leave(&self) {
        let mut inner = self.inner();
        inner.listeners = inner.listeners.saturating_sub(1);
        inner.unheard = Instant::now();
    }

    /// What has been told since a number of changes.
    pub(super) fn news(&self, progress: u64, partial: u64) -> News {
        let inner = self.inner();
        let newer = |told: &Option<Told>, than: u64| told.clone().filter(|told| told.number > than);
        let last = is_over(inner.state)
            .then(|| (inner.state, inner.outcome.clone().unwrap_or_else(|| written(&Nothing {}))));
        News { progress: newer(&inner.progress, progress), partial: newer(&inner.partial, partial), last }
    }

    pub(super) fn listeners(&self) -> usize {
        self.inner().listeners
    }

    pub(super) fn finished(&self) -> Option<Instant> {
        self.inner().finished
    }

    pub(super) fn bytes(&self) -> usize {
        self.inner().outcome.as_ref().map_or(0, |text| text.get().len())
    }

    #[cfg(test)]
    pub(super) fn state(&self) -> State {
        self.inner().state
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Nothing that is done under this lock can panic half-way.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the work of a job has of the job: the stop button, and somebody to tell.
pub(crate) struct Reporter {
    job: Arc<Job>,
    control: Control,
    last: Mutex<Option<Instant>>,
}

impl Reporter {
    /// The clock and the stop button for searches.
    pub(crate) fn control(&self) -> &Control {
        &self.control
    }

    /// The stop button for work of many searches.
    pub(crate) fn button(&self) -> &StopButton {
        &self.job.button
    }

    /// Whether it should end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.job.button.is_pressed()
    }

    /// Tells how far it is, unless that was told just now.
    pub(crate) fn progress(&self, make: impl FnOnce() -> Progress) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.is_some_and(|at| at.elapsed() < PACE) {
            return;
        }
        *last = Some(Instant::now());
        self.tell(written(&make()), |inner| &mut inner.progress);
    }

    /// Tells what there is so far, in the form of the result.
    pub(crate) fn partial(&self, result: &JobResult) {
        let text = written(result);
        if text.get().len() <= self.job.max_bytes {
            self.tell(text, |inner| &mut inner.partial);
        }
    }

    fn tell(&self, json: Arc<RawValue>, place: impl FnOnce(&mut Inner) -> &mut Option<Told>) {
        self.job.changed.send_modify(|count| {
            *count += 1;
            *place(&mut self.job.inner()) = Some(Told { number: *count, json });
        });
    }
}
