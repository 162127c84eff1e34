//! Jobs: whatever searches. A queue of bounded length, a few threads, and results that are kept for a while.

mod events;
mod job;
mod pool;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use motive::{Analyst, Knowledge};
use motive_views::jobs::JobResult;

pub(crate) use events::events;
pub(crate) use job::{Job, Reporter};

use crate::limits::{Limits, ms};
use crate::refusal::Refusal;
use pool::Pool;

/// The work of a job: it asks an analyst, reports, and has a result or a sentence on why there is none.
pub(crate) type Work = Box<dyn FnOnce(&mut Analyst, &Reporter) -> Result<JobResult, String> + Send>;

/// A job that is ready to be queued.
pub(crate) struct Order {
    /// What kind of job it is.
    pub kind: &'static str,
    /// Whether it is about many positions: such jobs leave a thread to the others.
    pub is_long: bool,
    /// What is to be done.
    pub work: Work,
    /// Memory that the work holds while it waits, counted in permits.
    pub ballast: Option<tokio::sync::OwnedSemaphorePermit>,
}

/// All jobs.
pub(crate) struct Registry {
    limits: Limits,
    jobs: Mutex<BTreeMap<String, Arc<Job>>>,
    pool: Pool,
    /// Makes names that nobody can guess.
    names: RandomState,
    count: AtomicU64,
}

impl Registry {
    /// An empty registry with threads that wait for work.
    pub(crate) fn new(threads: usize, limits: Limits, knowledge: &Arc<Knowledge>) -> Registry {
        Registry {
            jobs: Mutex::default(),
            pool: Pool::new(threads, limits.queue, knowledge),
            limits,
            names: RandomState::new(),
            count: AtomicU64::new(0),
        }
    }

    /// Queues a job.
    pub(crate) fn submit(&self, order: Order) -> Result<Arc<Job>, Refusal> {
        let number = self.count.fetch_add(1, Ordering::Relaxed);
        let id =
            format!("{:016x}{:016x}", self.names.hash_one((number, 0)), self.names.hash_one((number, 1)));
        let job = Arc::new(Job::new(id, order, self.limits.result_bytes));
        self.pool.push(&job)?;
        self.jobs().insert(job.id.clone(), Arc::clone(&job));
        Ok(job)
    }

    /// A job by its name.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Job>, Refusal> {
        let found = self.jobs().get(id).cloned();
        found.ok_or_else(|| {
            Refusal::not_found("there is no such job").hint("results are kept for ten minutes")
        })
    }

    /// Streams of events that are open.
    pub(crate) fn streams(&self) -> usize {
        self.jobs().values().map(|job| job.listeners()).sum()
    }

    /// Ends jobs that nobody wants any more or that take too long; forgets old results.
    pub(crate) fn tidy(&self) {
        let now = Instant::now();
        let mut jobs = self.jobs();
        for job in jobs.values() {
            let most = if job.is_long { self.limits.long_job_ms } else { self.limits.job_ms };
            job.end_if_unwanted(now, ms(self.limits.abandoned_ms), ms(self.limits.unheard_ms), ms(most));
        }
        let kept = ms(self.limits.kept_ms);
        jobs.retain(|_, job| job.finished().is_none_or(|at| now.duration_since(at) < kept));
        // The oldest results go first.
        let mut finished: Vec<(Instant, String, usize)> =
            jobs.values().filter_map(|job| Some((job.finished()?, job.id.clone(), job.bytes()))).collect();
        finished.sort();
        // The newest has just been waited for.
        finished.pop();
        let mut bytes: usize = jobs.values().map(|job| job.bytes()).sum();
        for (_, id, own) in finished {
            if bytes <= self.limits.kept_bytes {
                break;
            }
            jobs.remove(&id);
            bytes -= own;
        }
    }

    /// Ends everything; nothing is accepted any more.
    pub(crate) fn close(&self) {
        self.pool.close();
        for job in self.jobs().values() {
            job.cancel();
        }
    }

    fn jobs(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Job>>> {
        // The map is whole even if somebody panicked while holding it.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
