//! Probes on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use motive_critic::Prober;

/// Does the same with every number below `count`, on as many threads as there are probers. A thread that has
/// nothing left to do is `idle` as long as another one works, and as long as it finds something to do.
pub(crate) fn spread<T: Send>(
    probers: &mut [Prober<'_>],
    count: usize,
    idle: impl Fn(&mut Prober<'_>) -> bool + Sync,
    work: impl Fn(&mut Prober<'_>, usize) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    if let [prober] = probers {
        let mut results = Vec::with_capacity(count);
        for at in 0..count {
            let result = work(prober, at);
            let ended = result.is_none();
            results.push(result);
            if ended {
                break;
            }
        }
        results.resize_with(count, || None);
        return results;
    }
    let next = AtomicUsize::new(0);
    let busy = AtomicUsize::new(probers.len());
    let mut results: Vec<Option<T>> = Vec::new();
    results.resize_with(count, || None);
    let share = |prober: &mut Prober<'_>| {
        let mut own = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                break;
            }
            let Some(result) = work(prober, at) else { break };
            own.push((at, result));
        }
        busy.fetch_sub(1, Ordering::Relaxed);
        while busy.load(Ordering::Relaxed) > 0 && idle(prober) {}
        own
    };
    std::thread::scope(|scope| {
        let Some((first, others)) = probers.split_first_mut() else { return };
        let share = &share;
        let threads: Vec<_> = others.iter_mut().map(|prober| scope.spawn(move || share(prober))).collect();
        for (at, result) in share(first) {
            results[at] = Some(result);
        }
        for thread in threads {
            // A thread that panicked leaves its moves unjudged: the batch counts as interrupted.
            for (at, result) in thread.join().unwrap_or_default() {
                results[at] = Some(result);
            }
        }
    });
    results
}
