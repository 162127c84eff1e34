//! A job as a stream of server-sent events.
//!
//! A listener is told the newest of each kind and never a backlog: however slowly it reads, nothing piles up for it.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use motive_views::jobs::Refused;
use tokio::sync::watch;

use super::job::{Job, State};

/// A sign of life for those in between.
const SIGN: Duration = Duration::from_secs(10);

/// Somebody who listens; when this is dropped, nobody does any more.
struct Listener {
    job: Arc<Job>,
    changes: watch::Receiver<u64>,
    progress: u64,
    partial: u64,
    waiting: Vec<Event>,
    is_over: bool,
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.job.leave();
    }
}

impl Listener {
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop() {
                return Some(event);
            }
            if self.is_over || self.changes.changed().await.is_err() {
                return None;
            }
            self.changes.mark_unchanged();
            let news = self.job.news(self.progress, self.partial);
            let event = |name: &str, json: &str| Event::default().event(name).data(json);
            // Taken from the end: the last event comes last.
            if let Some((state, json)) = news.last {
                self.is_over = true;
                let json = match state {
                    State::Failed => motive_views::compact(&Refused { error: &*json }),
                    _ => json.get().to_owned(),
                };
                self.waiting.push(event(state.name(), &json));
            }
            if let Some(partial) = news.partial {
                self.partial = partial.number;
                self.waiting.push(event("partial", partial.json.get()));
            }
            if let Some(progress) = news.progress {
                self.progress = progress.number;
                self.waiting.push(event("progress", progress.json.get()));
            }
        }
    }
}

/// The events of a job: `progress` and `partial`, then exactly one of `done`, `failed`, `cancelled`.
pub(crate) fn events(job: &Arc<Job>) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
    let listener = Listener {
        changes: job.listen(),
        job: Arc::clone(job),
        progress: 0,
        partial: 0,
        waiting: Vec::new(),
        is_over: false,
    };
    let events = stream::unfold(listener, |mut listener| async move {
        let event = listener.next().await?;
        Some((Ok(event), listener))
    });
    Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN))
}
