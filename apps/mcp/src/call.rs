//! One call of a tool: who works for it, how it is told to end, and whom it tells how far it is.

use std::sync::{Arc, Mutex, PoisonError};

use motive::{Analyst, Knowledge, Settings};
use motive_answer::{Control, Observer, Progress, StopButton};
use tokio::sync::mpsc::UnboundedSender;

use crate::boards::Boards;

/// Megabytes for the table of a search.
const HASH: usize = 32;

/// What all calls share.
pub(crate) struct Shared {
    pub knowledge: Arc<Knowledge>,
    pub boards: Boards,
    idle: Mutex<Vec<Analyst>>,
}

/// How far a call is: so much done of so much, if that is known.
pub(crate) struct Step {
    pub done: f64,
    pub of: Option<f64>,
}

/// A call under way.
pub(crate) struct Call {
    pub shared: Arc<Shared>,
    pub button: StopButton,
    pub told: UnboundedSender<Step>,
}

impl Shared {
    pub(crate) fn new(knowledge: Arc<Knowledge>) -> Shared {
        Shared { knowledge, boards: Boards::default(), idle: Mutex::default() }
    }
}

impl Call {
    /// Does some work with an analyst that remembers nothing. `Err` if the client has cancelled the call.
    pub(crate) fn with_analyst<T>(
        &self,
        work: impl FnOnce(&mut Analyst, &Control, &mut Teller) -> T,
    ) -> Result<T, String> {
        let idle = self.idle().pop();
        let settings = Settings { hash: HASH, ..Settings::default() };
        let mut analyst =
            idle.unwrap_or_else(|| Analyst::with_knowledge(&settings, Arc::clone(&self.shared.knowledge)));
        analyst.forget();
        let control = Control::new();
        let mut teller = Teller { call: self };
        let result = self.button.watch(&control, || work(&mut analyst, &control, &mut teller));
        self.idle().push(analyst);
        if self.button.is_pressed() { Err("cancelled".to_owned()) } else { Ok(result) }
    }

    /// Tells how far the call is. Nobody may listen any more.
    pub(crate) fn tell(&self, done: f64, of: Option<f64>) {
        let _ = self.told.send(Step { done, of });
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Analyst>> {
        self.shared.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells the nodes of a search.
pub(crate) struct Teller<'a> {
    call: &'a Call,
}

impl Observer for Teller<'_> {
    fn progress(&mut self, progress: &Progress) {
        self.call.tell(progress.nodes as f64, None);
    }
}
