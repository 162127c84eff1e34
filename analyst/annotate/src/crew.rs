//! Work shared among threads, with results that do not depend on their number.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does every task with one of the workers and gives back the results in the order of the tasks. `done` hears of each.
pub(crate) fn share<W: Send, T: Sync, R: Send>(
    workers: &mut [W],
    tasks: &[T],
    work: impl Fn(&mut W, &T) -> R + Sync,
    mut done: impl FnMut(&T),
) -> Vec<R> {
    let results: Vec<Mutex<Option<R>>> = tasks.iter().map(|_| Mutex::new(None)).collect();
    if let [only] = workers {
        for (task, result) in tasks.iter().zip(&results) {
            put(result, work(only, task));
            done(task);
        }
    } else {
        let next = AtomicUsize::new(0);
        let (told, hears) = mpsc::channel();
        std::thread::scope(|scope| {
            for worker in workers {
                let (told, next, work, results) = (told.clone(), &next, &work, &results);
                scope.spawn(move || {
                    while let Some((number, task)) = pick(next, tasks) {
                        put(&results[number], work(worker, task));
                        // Nobody hears any more: the work is to end.
                        if told.send(number).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(told);
            for number in hears {
                done(&tasks[number]);
            }
        });
    }
    results.into_iter().filter_map(|result| result.into_inner().ok().flatten()).collect()
}

fn pick<'a, T>(next: &AtomicUsize, tasks: &'a [T]) -> Option<(usize, &'a T)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    tasks.get(number).map(|task| (number, task))
}

fn put<R>(place: &Mutex<Option<R>>, result: R) {
    if let Ok(mut place) = place.lock() {
        *place = Some(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whoever_does_the_work() {
        let tasks: Vec<u32> = (0..50).collect();
        for n_workers in [1, 3] {
            let mut heard = 0;
            let results = share(&mut vec![(); n_workers], &tasks, |(), n| n * n, |_| heard += 1);
            assert_eq!(results, tasks.iter().map(|n| n * n).collect::<Vec<_>>());
            assert_eq!(heard, 50);
        }
    }
}
