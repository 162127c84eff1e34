//! The protocol on one thread, for tests that say anything and say it often.
//!
//! [`run`](super::run) needs three threads for a dialogue, and starting them costs more than the dialogue. Here the same
//! session gets the same lines from the same reader, and whatever it gives to the player is done before the next line.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, channel};

use super::Session;
use crate::serve::options::Options;
use crate::serve::output::Output;
use crate::serve::player::Player;
use crate::serve::reader::read_lines;
use crate::serve::worker::{Job, work};

/// Plays the engine's part until `quit` or the end of the input, with a player that ends its searches of itself.
pub fn run_alone(
    input: impl Read,
    output: impl Write + Send + 'static,
    mut player: impl Player,
) -> io::Result<()> {
    let (jobs, inbox) = channel();
    let (options, defaults) = Options::new(player.methods());
    let mut session = Session::new(Output::new(output), options, jobs);
    for setting in defaults {
        session.give(Job::Configure(setting));
    }
    let mut error = None;
    read_lines(input, |line, ticket| {
        session.work_off(&inbox, &mut player);
        let goes_on = session.on_line(line, ticket);
        session.work_off(&inbox, &mut player);
        error = session.output.take_error();
        goes_on && error.is_none()
    });
    // As at the end of the input: what has an end of its own has come to it, the rest is stopped.
    session.on_end_of_input();
    while error.is_none() && session.has_work() {
        session.stop();
        session.go_through_the_queue();
        session.work_off(&inbox, &mut player);
        error = session.output.take_error();
    }
    error.map_or(Ok(()), Err)
}

impl Session {
    /// Does what has been given to the player, and what follows from it.
    fn work_off(&mut self, inbox: &Receiver<Job>, player: &mut impl Player) {
        while let Ok(job) = inbox.try_recv() {
            self.on_done(work(player, job));
        }
    }
}
