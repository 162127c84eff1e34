//! The threads that do the jobs, each with an analyst of its own.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use motive::{Analyst, Knowledge, Settings};

use super::job::Job;
use crate::refusal::Refusal;

/// Megabytes for the table of each analyst's critic.
const HASH: usize = 32;
/// Bytes of stack for each thread; searches are recursive.
const STACK: usize = 16 << 20;

/// By how much jobs step back behind the threads that answer light requests.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

/// A queue and the threads that empty it.
pub(super) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
    threads: usize,
    most: usize,
    /// What every analyst knows.
    knowledge: Arc<Knowledge>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Arc<Job>>,
    long_running: usize,
    closed: bool,
}

impl Pool {
    pub(super) fn new(threads: usize, most: usize, knowledge: &Arc<Knowledge>) -> Pool {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            filled: Condvar::new(),
            threads: threads.max(1),
            most,
            knowledge: Arc::clone(knowledge),
        });
        for number in 0..shared.threads {
            let shared = Arc::clone(&shared);
            let name = format!("motive-job-{number}");
            // If the system has no more threads, those that are there do the work.
            let _ = thread::Builder::new().name(name).stack_size(STACK).spawn(move || shared.work());
        }
        Pool { shared }
    }

    /// Puts a job at the end of the queue, unless that is full.
    pub(super) fn push(&self, job: &Arc<Job>) -> Result<(), Refusal> {
        let mut queue = self.shared.queue();
        if queue.closed {
            return Err(Refusal::busy("the server is about to end"));
        }
        // Those that were cancelled while they waited do not count.
        queue.waiting.retain(|job| job.finished().is_none());
        if queue.waiting.len() >= self.shared.most {
            return Err(Refusal::busy(format!("{} jobs are waiting already", queue.waiting.len())));
        }
        queue.waiting.push_back(Arc::clone(job));
        drop(queue);
        self.shared.filled.notify_one();
        Ok(())
    }

    /// Lets the threads end when they are done with what they do now.
    pub(super) fn close(&self) {
        self.shared.queue().closed = true;
        self.shared.filled.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let settings = Settings { hash: HASH, ..Settings::default() };
        let new = || Analyst::with_knowledge(&settings, Arc::clone(&self.knowledge));
        let mut analyst = new();
        step_back();
        while let Some(job) = self.next() {
            // What is answered must not depend on what was asked before.
            analyst.forget();
            if !job.run(&mut analyst) {
                analyst = new();
            }
            if job.is_long {
                self.queue().long_running -= 1;
                self.filled.notify_one();
            }
        }
    }

    /// Waits for a job. Long ones leave a thread to the others, if there are two.
    fn next(&self) -> Option<Arc<Job>> {
        let mut queue = self.queue();
        loop {
            let long_allowed = queue.long_running < (self.threads - 1).max(1);
            let place = queue.waiting.iter().position(|job| !job.is_long || long_allowed);
            if let Some(job) = place.and_then(|place| queue.waiting.remove(place)) {
                queue.long_running += usize::from(job.is_long);
                return Some(job);
            }
            if queue.closed {
                return None;
            }
            queue = self.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// From now on, this thread works when others have nothing to do. Elsewhere than on Linux priorities are not a
/// thread's own; there jobs compete.
fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // If the system does not allow it, the job is done all the same.
        let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
    }
}
