//! Analysts for whoever asks: several threads of Python may ask one desk at once.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use motive::{Analyst, Knowledge, Settings};
use motive_answer::StopButton;

use crate::locked;

/// So often those who wait look whether they are to stop.
const PACE: Duration = Duration::from_millis(50);

/// A few analysts with the same settings. Each answers as if it had never been asked before, so nobody can tell which one it was.
pub(crate) struct Pool {
    settings: Settings,
    knowledge: Arc<Knowledge>,
    state: Mutex<State>,
    free: Condvar,
    most: usize,
}

#[derive(Default)]
struct State {
    idle: Vec<Analyst>,
    busy: usize,
}

impl Pool {
    /// So many analysts at most work at the same time.
    pub(crate) fn new(settings: Settings, knowledge: Arc<Knowledge>, most: usize) -> Pool {
        Pool { settings, knowledge, state: Mutex::default(), free: Condvar::new(), most: most.max(1) }
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    pub(crate) fn knowledge(&self) -> &Arc<Knowledge> {
        &self.knowledge
    }

    /// Does some work with an analyst that remembers nothing; waits for one if all are busy. `None` if the button was pressed
    /// meanwhile.
    pub(crate) fn with<T>(&self, button: &StopButton, work: impl FnOnce(&mut Analyst) -> T) -> Option<T> {
        let mut analyst = self.take(button)?;
        // A panic leaves an analyst in no state to be asked again; its place is free all the same.
        let place = Place { pool: self };
        analyst.forget();
        let result = work(&mut analyst);
        locked(&self.state).idle.push(analyst);
        drop(place);
        Some(result)
    }

    fn take(&self, button: &StopButton) -> Option<Analyst> {
        let mut state = locked(&self.state);
        while state.busy >= self.most {
            if button.is_pressed() {
                return None;
            }
            state = self.free.wait_timeout(state, PACE).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.busy += 1;
        let idle = state.idle.pop();
        drop(state);
        Some(idle.unwrap_or_else(|| Analyst::with_knowledge(&self.settings, Arc::clone(&self.knowledge))))
    }
}

/// The place of an analyst that works; it is free again when this is dropped.
struct Place<'a> {
    pool: &'a Pool,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        locked(&self.pool.state).busy -= 1;
        self.pool.free.notify_one();
    }
}
