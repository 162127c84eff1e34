//! Questions that several threads answer together.
//!
//! Most work is in few long searches, and a batch of questions is done when its last search is. So a thread that finds no question left takes up
//! one that another thread is at: both search the same position through the same table, each finds what the other has not looked into yet,
//! and whoever is first answers the question and calls the others off.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use motive_critic::Prober;

use super::spread;

/// A question, and who is at it.
struct Desk<T> {
    is_answered: Arc<AtomicBool>,
    threads: AtomicUsize,
    answer: Mutex<Option<T>>,
}

impl<T> Desk<T> {
    fn new() -> Desk<T> {
        let is_answered = Arc::new(AtomicBool::new(false));
        Desk { is_answered, threads: AtomicUsize::new(0), answer: Mutex::new(None) }
    }

    fn is_open(&self) -> bool {
        !self.is_answered.load(Ordering::Relaxed)
    }

    /// The first answer counts.
    fn settle(&self, found: T) {
        let mut answer = self.answer.lock().unwrap_or_else(PoisonError::into_inner);
        answer.get_or_insert(found);
        self.is_answered.store(true, Ordering::Relaxed);
    }
}

/// Answers the questions with numbers below `count`. The work is told how many threads were at the same question before. With one thread
/// the questions are answered in order. `None` where the limits ended the work.
pub(crate) fn share<T: Send>(
    probers: &mut [Prober<'_>],
    count: usize,
    work: impl Fn(&mut Prober<'_>, usize, usize) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    if probers.len() == 1 {
        return spread(probers, count, |_| false, |prober, at| work(prober, at, 0));
    }
    let desks: Vec<Desk<T>> = (0..count).map(|_| Desk::new()).collect();
    let next = AtomicUsize::new(0);
    let sit = |prober: &mut Prober<'_>| {
        loop {
            let new = next.fetch_add(1, Ordering::Relaxed);
            let least = || {
                let open = desks.iter().enumerate().filter(|(_, desk)| desk.is_open());
                open.min_by_key(|(_, desk)| desk.threads.load(Ordering::Relaxed)).map(|(at, _)| at)
            };
            let Some(at) = (new < count).then_some(new).or_else(least) else { break };
            let desk = &desks[at];
            let before = desk.threads.fetch_add(1, Ordering::Relaxed);
            let found = prober.until(&desk.is_answered, |prober| work(prober, at, before));
            desk.threads.fetch_sub(1, Ordering::Relaxed);
            match found {
                Some(found) => desk.settle(found),
                None if desk.is_open() => break,
                None => {}
            }
        }
    };
    std::thread::scope(|scope| {
        let Some((first, others)) = probers.split_first_mut() else { return };
        let sit = &sit;
        for prober in others {
            scope.spawn(move || sit(prober));
        }
        sit(first);
    });
    desks.into_iter().map(|desk| desk.answer.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}
