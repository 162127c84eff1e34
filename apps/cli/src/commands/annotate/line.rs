//! The assembly line: one reads, several annotate, and the games come out in the order in which they went in.
//!
//! Nobody runs ahead: a game is read only when there is room for its result, so memory does not depend on the size of the
//! file.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};

use motive::Knowledge;
use motive_annotate::{AnnotateError, AnnotatedGame, Annotator, Options};
use motive_answer::Control;
use motive_chess::{Game, PgnError};

use super::progress::Progress;

/// What became of a game.
pub(in crate::commands) struct Done {
    pub fate: Fate,
}

/// What can become of a game.
pub(in crate::commands) enum Fate {
    Annotated(Box<AnnotatedGame>),
    /// It is no game or too long; here is why.
    Skipped(String),
    /// The file could not be read further: what follows is not known, and nothing is finished.
    Unread(String),
}

/// A game with its number in the file, from 0.
type Task = (usize, Result<Game, PgnError>);

/// Annotates all games and hands them over in order. Ends early if the control says stop or a result cannot be taken.
pub(in crate::commands) fn annotate_all(
    mut games: impl Iterator<Item = Task> + Send,
    options: &Options,
    knowledge: &Arc<Knowledge>,
    jobs: usize,
    control: &Control,
    progress: &Progress,
    take: &mut dyn FnMut(Done) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    // A single game is shared by all threads.
    let first: Vec<Task> = games.by_ref().take(2).collect();
    let Some(&(mut next, _)) = first.first() else { return Ok(()) };
    let (workers, threads) = if first.len() == 1 { (1, jobs) } else { (jobs, 1) };
    let options = Options { threads, ..options.clone() };

    let room = 4 * workers;
    let (tickets_out, tickets_in) = sync_channel::<()>(room);
    let (task_out, task_in) = sync_channel::<Task>(room);
    let (done_out, done_in) = sync_channel::<(usize, Option<Fate>)>(room);
    let task_in = Mutex::new(task_in);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for task in first.into_iter().chain(games) {
                // Room for another result; nobody gives room any more if the end has come.
                if tickets_out.send(()).is_err() || control.is_stopped() || task_out.send(task).is_err() {
                    break;
                }
            }
        });
        for _ in 0..workers {
            let (task_in, done_out, options) = (&task_in, done_out.clone(), &options);
            scope.spawn(move || {
                let mut annotator = None;
                while let Some((number, task)) = pick(task_in) {
                    let fate = fate(&mut annotator, (options, knowledge), number, task, control, progress);
                    if done_out.send((number, fate)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done_out);
        let mut waiting: BTreeMap<usize, Option<Fate>> = BTreeMap::new();
        for (number, fate) in &done_in {
            waiting.insert(number, fate);
            while let Some(fate) = waiting.remove(&next) {
                // What was stopped, and all that comes after it, is left for another time.
                let Some(fate) = fate else { return Ok(()) };
                next += 1;
                progress.game_done();
                if let Err(error) = take(Done { fate }) {
                    control.stop();
                    drop(done_in);
                    drop(tickets_in);
                    return Err(error);
                }
                let _ = tickets_in.try_recv();
            }
        }
        Ok(())
    })
}

fn pick(tasks: &Mutex<Receiver<Task>>) -> Option<Task> {
    tasks.lock().ok()?.recv().ok()
}

/// Annotates a game; `None` if it was stopped.
fn fate(
    annotator: &mut Option<Annotator>,
    (options, knowledge): (&Options, &Arc<Knowledge>),
    number: usize,
    task: Result<Game, PgnError>,
    control: &Control,
    progress: &Progress,
) -> Option<Fate> {
    if control.is_stopped() {
        return None;
    }
    let game = match task {
        Ok(game) => game,
        Err(error) => {
            return Some(if error.is_unread() {
                Fate::Unread(error.to_string())
            } else {
                Fate::Skipped(format!("skipped {error}"))
            });
        }
    };
    let mut watcher = progress.watcher(number);
    let work = || {
        let annotator = annotator.get_or_insert_with(|| Annotator::with_knowledge(options, knowledge));
        annotator.annotate(&game, control, &mut watcher)
    };
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(Ok(annotated)) => Some(Fate::Annotated(Box::new(annotated))),
        Ok(Err(AnnotateError::Stopped)) => None,
        Ok(Err(error)) => Some(Fate::Skipped(format!("skipped game {}: {error}", number + 1))),
        Err(_) => {
            *annotator = None;
            Some(Fate::Skipped(format!("skipped game {}: internal error", number + 1)))
        }
    }
}
