//! The thread that owns the player and does what takes time.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use motive_answer::Question;

use crate::serve::answer::Outcome;
use crate::serve::player::{Player, Setting};
use crate::serve::reporter::Reporter;

/// Something to do, in the order of asking.
pub(crate) enum Job {
    Configure(Setting),
    NewGame,
    Think(Box<Question>, Box<Reporter>),
}

/// Something done: one for each job, in the same order.
pub(crate) enum Done {
    Worked(Result<(), String>),
    Thought(Outcome),
}

/// Searches recurse; their stack is only address space until it is used.
const STACK: usize = 64 << 20;

/// Starts the thread; it ends when the sender of jobs or the receiver of results is gone.
pub(crate) fn start(
    mut player: impl Player,
    mut report: impl FnMut(Done) -> bool + Send + 'static,
) -> io::Result<Sender<Job>> {
    let (jobs, inbox) = channel();
    thread::Builder::new().name("player".to_owned()).stack_size(STACK).spawn(move || {
        for job in inbox {
            if !report(work(&mut player, job)) {
                break;
            }
        }
    })?;
    Ok(jobs)
}

/// Does one thing.
pub(crate) fn work(player: &mut impl Player, job: Job) -> Done {
    match job {
        Job::Configure(setting) => {
            Done::Worked(caught(player, |player| player.configure(setting)).and_then(|result| result))
        }
        Job::NewGame => Done::Worked(caught(player, Player::new_game)),
        Job::Think(question, mut reporter) => {
            Done::Thought(caught(player, |player| player.think(&question, reporter.as_mut())))
        }
    }
}

/// Runs something that may panic. The player may be left in any state then, so it starts anew.
fn caught<P: Player, T>(player: &mut P, action: impl FnOnce(&mut P) -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(|| action(player))).map_err(|cause| {
        let message = describe(cause.as_ref());
        // If this panics as well there is nothing left to do but to go on.
        let _ = catch_unwind(AssertUnwindSafe(|| player.new_game()));
        format!("internal error, please report it ({message})")
    })
}

fn describe(cause: &(dyn Any + Send)) -> &str {
    cause
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| cause.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}
