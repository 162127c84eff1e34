//! Jobs, without HTTP.

use std::sync::mpsc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use motive_views::hint::Hint;
use motive_views::jobs::{Progress, SuiteProgress};

use super::job::State;
use super::*;

fn limits() -> Limits {
    Limits { queue: 2, abandoned_ms: 50, unheard_ms: 10_000, ..Limits::default() }
}

fn order(work: impl FnOnce(&mut Analyst, &Reporter) -> Result<JobResult, String> + Send + 'static) -> Order {
    Order { kind: "test", is_long: false, work: Box::new(work), ballast: None }
}

/// A result of about seventy bytes and a text.
fn result(text: &str) -> JobResult {
    let (theme, square, uci, san) = (None, None, None, None);
    JobResult::Hint(Hint { level: 1, text: text.to_owned(), theme, square, uci, san })
}

/// Work that lasts until it is stopped.
fn endless() -> Order {
    order(|_, reporter| {
        while !reporter.is_stopped() && !reporter.control().is_stopped() {
            sleep(Duration::from_millis(1));
        }
        Ok(result("stopped"))
    })
}

/// Waits until a job runs: threads take their time to start.
fn wait_until_it_runs(job: &Job) {
    let start = Instant::now();
    while job.state() == State::Queued {
        assert!(start.elapsed() < Duration::from_secs(20), "the job does not start");
        sleep(Duration::from_millis(2));
    }
}

fn wait(job: &Job) -> State {
    let start = Instant::now();
    while job.finished().is_none() {
        assert!(start.elapsed() < Duration::from_secs(20), "the job does not end");
        sleep(Duration::from_millis(2));
    }
    job.state()
}

#[test]
fn a_panic_is_a_failed_job_and_nothing_else() {
    let registry = Registry::new(1, limits(), &Arc::default());
    for _ in 0..3 {
        let broken = registry.submit(order(|_, _| panic!("on purpose"))).ok().unwrap();
        assert_eq!(wait(&broken), State::Failed);
        assert!(broken.status().contains("mistake of ours"), "{}", broken.status());
    }
    let sound = registry.submit(order(|_, _| Ok(result("42")))).ok().unwrap();
    assert_eq!(wait(&sound), State::Done);
    assert!(sound.status().contains(",\"result\":{\"level\":1,\"text\":\"42\""), "{}", sound.status());
}

#[test]
fn errors_and_results_that_are_too_large_are_told() {
    let registry = Registry::new(1, Limits { result_bytes: 100, ..limits() }, &Arc::default());
    let failed = registry.submit(order(|_, _| Err("no luck".to_owned()))).ok().unwrap();
    assert_eq!(wait(&failed), State::Failed);
    assert!(failed.status().contains("\"error\":{\"what\":\"no luck\""), "{}", failed.status());
    let large = registry.submit(order(|_, _| Ok(result(&"x".repeat(200))))).ok().unwrap();
    assert_eq!(wait(&large), State::Failed);
    assert!(large.status().contains("too large"));
}

#[test]
fn running_and_waiting_jobs_are_cancelled_and_the_queue_is_bounded() {
    let registry = Registry::new(1, limits(), &Arc::default());
    let running = registry.submit(endless()).ok().unwrap();
    wait_until_it_runs(&running);
    let waiting: Vec<_> = (0..2).map(|_| registry.submit(endless()).ok().unwrap()).collect();
    assert!(registry.submit(endless()).is_err(), "the queue has room for two");
    waiting[0].cancel();
    assert_eq!(wait(&waiting[0]), State::Cancelled);
    let instead = registry.submit(endless()).ok().unwrap();
    running.cancel();
    assert_eq!(wait(&running), State::Cancelled);
    assert!(!running.status().contains("result"), "{}", running.status());
    registry.close();
    assert_eq!(wait(&waiting[1]), State::Cancelled);
    assert_eq!(wait(&instead), State::Cancelled);
    assert!(registry.submit(endless()).is_err());
}

#[test]
fn a_job_that_nobody_listens_to_any_more_ends() {
    let registry = Registry::new(2, limits(), &Arc::default());
    let (left, kept) = (registry.submit(endless()).ok().unwrap(), registry.submit(endless()).ok().unwrap());
    let _ = (left.listen(), kept.listen());
    wait_until_it_runs(&left);
    wait_until_it_runs(&kept);
    left.leave();
    sleep(Duration::from_millis(80));
    registry.tidy();
    assert_eq!(wait(&left), State::Cancelled);
    assert_eq!(kept.state(), State::Running);
    // Somebody who comes back in time keeps it alive.
    kept.leave();
    let _ = kept.listen();
    sleep(Duration::from_millis(80));
    registry.tidy();
    assert_eq!(kept.state(), State::Running);
    kept.cancel();
    wait(&kept);
}

#[test]
fn a_job_that_takes_too_long_fails() {
    let registry = Registry::new(1, Limits { job_ms: 30, ..limits() }, &Arc::default());
    let job = registry.submit(endless()).ok().unwrap();
    let start = Instant::now();
    while job.finished().is_none() && start.elapsed() < Duration::from_secs(10) {
        registry.tidy();
        sleep(Duration::from_millis(5));
    }
    assert_eq!(job.state(), State::Failed);
    assert!(job.status().contains("took too long"));
}

#[test]
fn long_jobs_leave_a_thread_to_the_others() {
    let registry = Registry::new(2, limits(), &Arc::default());
    let long = |work: Order| Order { is_long: true, ..work };
    let first = registry.submit(long(endless())).ok().unwrap();
    wait_until_it_runs(&first);
    let second = registry.submit(long(endless())).ok().unwrap();
    let short = registry.submit(order(|_, _| Ok(result("1")))).ok().unwrap();
    assert_eq!(wait(&short), State::Done);
    assert_eq!(second.state(), State::Queued);
    first.cancel();
    wait(&first);
    wait_until_it_runs(&second);
    second.cancel();
    wait(&second);
}

#[test]
fn old_results_are_forgotten() {
    let registry = Registry::new(1, Limits { kept_bytes: 250, ..limits() }, &Arc::default());
    let mut jobs = Vec::new();
    for _ in 0..4 {
        let job = registry.submit(order(|_, _| Ok(result(&"x".repeat(28))))).ok().unwrap();
        wait(&job);
        jobs.push(job.id.clone());
    }
    registry.tidy();
    let known: Vec<bool> = jobs.iter().map(|id| registry.find(id).is_ok()).collect();
    assert_eq!(known, [false, false, true, true]);
    let soon = Registry::new(1, Limits { kept_ms: 1, ..limits() }, &Arc::default());
    let job = soon.submit(order(|_, _| Ok(result("1")))).ok().unwrap();
    wait(&job);
    sleep(Duration::from_millis(5));
    soon.tidy();
    assert!(soon.find(&job.id).is_err());
}

#[test]
fn listeners_hear_the_newest_and_then_the_end() {
    let registry = Registry::new(1, limits(), &Arc::default());
    let (go, wait_for) = mpsc::channel::<()>();
    let job = registry
        .submit(order(move |_, reporter| {
            reporter.progress(|| Progress::Suite(SuiteProgress { done: 1, of: 2, solved: 0 }));
            reporter.partial(&result("so far"));
            let _ = wait_for.recv();
            Ok(result("end"))
        }))
        .ok()
        .unwrap();
    let start = Instant::now();
    while job.news(0, 0).partial.is_none() && start.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(1));
    }
    let news = job.news(0, 0);
    let (progress, partial) = (news.progress.unwrap(), news.partial.unwrap());
    assert_eq!(progress.json.get(), "{\"done\":1,\"of\":2,\"solved\":0}");
    assert!(partial.json.get().contains("so far"), "{}", partial.json);
    assert!(news.last.is_none());
    // What was heard is not told again.
    let again = job.news(progress.number, partial.number);
    assert!(again.progress.is_none() && again.partial.is_none());
    let _ = go.send(());
    wait(&job);
    let (state, json) = job.news(progress.number, partial.number).last.unwrap();
    assert_eq!(state, State::Done);
    assert!(json.get().contains("\"end\""), "{json}");
}
