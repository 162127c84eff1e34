//! The state of the protocol: what is asked, what is under way, what waits.

#[cfg(feature = "testing")]
mod alone;
mod searching;

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use motive_chess::{Color, History, Position};

use crate::serve::command::{self, Command};
use crate::serve::info;
use crate::serve::options::Options;
use crate::serve::output::Output;
use crate::serve::player::Player;
use crate::serve::reader::{Line, MOST_LINES, Ticket, read_lines};
use crate::serve::search::Search;
use crate::serve::setup;
use crate::serve::worker::{self, Done, Job};

#[cfg(feature = "testing")]
pub use self::alone::run_alone;

/// How long the end of the program waits for what is under way.
const FAREWELL: Duration = Duration::from_millis(100);

/// Plays the engine's part of the protocol until `quit` or the end of the input.
///
/// An error means that the output could not be written (a closed pipe among others) or that no thread
/// could be started. A search that does not stop, and a reader that waits for input, are left behind
/// in threads of their own.
pub fn run(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    player: impl Player,
) -> io::Result<()> {
    let (events, inbox) = channel();
    let (options, defaults) = Options::new(player.methods());
    let done = events.clone();
    let jobs = worker::start(player, move |result| done.send(Event::Done(result)).is_ok())?;
    thread::Builder::new().name("reader".to_owned()).spawn(move || {
        read_lines(input, |line, ticket| events.send(Event::Line(line, ticket)).is_ok());
        // If nobody is there to hear it, the session has ended already.
        let _ = events.send(Event::End);
    })?;
    let mut session = Session::new(Output::new(output), options, jobs);
    for setting in defaults {
        session.give(Job::Configure(setting));
    }
    session.serve(&inbox)
}

enum Event {
    Line(Line, Ticket),
    End,
    Done(Done),
}

struct Session {
    output: Output,
    options: Options,
    debug: bool,
    history: History,
    jobs: Sender<Job>,
    /// Jobs other than searches that are not done yet.
    n_jobs: usize,
    search: Option<Search>,
    /// Nobody will say anything any more.
    input_ended: bool,
    /// Commands that must wait for a search or a job to end, oldest first.
    waiting: VecDeque<(Command, Ticket)>,
}

impl Session {
    fn new(output: Output, options: Options, jobs: Sender<Job>) -> Session {
        Session {
            output,
            options,
            debug: false,
            history: History::new(Position::default()),
            jobs,
            n_jobs: 0,
            search: None,
            input_ended: false,
            waiting: VecDeque::new(),
        }
    }

    fn serve(&mut self, inbox: &Receiver<Event>) -> io::Result<()> {
        loop {
            let event = match self.search.as_ref().and_then(Search::time_to_despair) {
                None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(wait) => inbox.recv_timeout(wait),
            };
            let goes_on = match event {
                Ok(Event::Line(line, ticket)) => self.on_line(line, ticket),
                Ok(Event::Done(done)) => {
                    self.on_done(done);
                    !self.input_ended || self.has_work()
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.answer_for_the_search();
                    !self.input_ended || self.has_work()
                }
                Ok(Event::End) => {
                    self.on_end_of_input();
                    self.has_work()
                }
                Err(RecvTimeoutError::Disconnected) => false,
            };
            if let Some(error) = self.output.take_error() {
                self.stop();
                return Err(error);
            }
            if !goes_on {
                self.say_farewell(inbox);
                return self.output.take_error().map_or(Ok(()), Err);
            }
        }
    }

    /// Whoever pipes commands in wants their answers: searches with an end of their own are let
    /// finish. If the other side has died, the first line that cannot be written ends everything.
    fn on_end_of_input(&mut self) {
        self.input_ended = true;
        self.stop_if_endless();
    }

    fn stop_if_endless(&mut self) {
        if self.input_ended && self.search.as_ref().is_some_and(|search| !search.is_bounded) {
            self.stop();
        }
    }

    fn has_work(&self) -> bool {
        self.n_jobs > 0 || !self.waiting.is_empty() || self.search.as_ref().is_some_and(|s| !s.is_answered)
    }

    /// False if it is the last line.
    fn on_line(&mut self, line: Line, ticket: Ticket) -> bool {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong(length) => {
                self.note(&format!("a line of {length} bytes is too long and was skipped"));
                return true;
            }
        };
        let reading = command::read(&text);
        for note in &reading.notes {
            self.note(note);
        }
        match reading.command {
            None => {}
            Some(Command::Quit) => return false,
            Some(Command::Uci) => self.introduce(),
            // A search does not keep anybody from being ready; jobs do, as they are waited for.
            Some(Command::IsReady) if self.search.is_some() => self.output.lines(&["readyok"]),
            Some(command) => {
                let stops_now = command == Command::Stop && self.search.is_some();
                // With commands before it in the queue, stop is also meant for the searches among them.
                if !stops_now || !self.waiting.is_empty() {
                    self.waiting.push_back((command, ticket));
                }
                if stops_now {
                    self.stop();
                }
                self.go_through_the_queue();
            }
        }
        true
    }

    fn on_done(&mut self, done: Done) {
        match done {
            Done::Worked(result) => {
                self.n_jobs = self.n_jobs.saturating_sub(1);
                if let Err(problem) = result {
                    self.note(&problem);
                }
            }
            Done::Thought(outcome) => self.on_outcome(outcome),
        }
        self.go_through_the_queue();
    }

    /// Carries out waiting commands as far as what is under way allows.
    fn go_through_the_queue(&mut self) {
        self.carry_out_what_can_be();
        // As in `on_line`: whoever asks during a search is answered during the search.
        if self.search.is_some() {
            let before = self.waiting.len();
            self.waiting.retain(|(command, _)| *command != Command::IsReady);
            self.output.lines(&vec!["readyok"; before - self.waiting.len()]);
        }
    }

    fn carry_out_what_can_be(&mut self) {
        while let Some((command, _)) = self.waiting.front() {
            if let Some(search) = &self.search {
                if changes_state(command) {
                    let is_crowded = self.waiting.len() >= MOST_LINES;
                    // Whoever says stop does not want to wait for what was asked before.
                    let is_unwanted = self.waiting.iter().any(|(command, _)| *command == Command::Stop);
                    if search.is_bounded && !is_crowded && !is_unwanted {
                        return;
                    }
                    self.stop();
                    if self.search.is_some() {
                        return;
                    }
                    continue;
                }
            } else if self.n_jobs > 0 {
                return;
            }
            if let Some((command, _ticket)) = self.waiting.pop_front() {
                self.carry_out(command);
            }
        }
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.output.lines(&["readyok"]),
            Command::Debug(on) => self.debug = on,
            Command::NewGame => self.give(Job::NewGame),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position(text) => self.set_position(&text),
            Command::Go(go) => {
                self.start(&go);
                self.stop_if_endless();
            }
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Display => self.display(),
            // Never waits.
            Command::Quit => {}
        }
    }

    fn introduce(&self) {
        let mut lines = vec![
            format!("id name Motive {}", env!("CARGO_PKG_VERSION")),
            "id author the Motive developers".to_owned(),
        ];
        lines.extend(self.options.declarations());
        lines.push("uciok".to_owned());
        self.output.lines(&lines);
    }

    fn display(&self) {
        let position = self.history.position();
        let board = position.diagram(Color::White);
        let mut lines: Vec<String> = board.lines().map(str::to_owned).collect();
        lines.push(format!("Fen: {}", position.to_fen()));
        lines.push(format!("Key: {:016x}", position.key()));
        self.output.lines(&lines);
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        match self.options.set(name, value) {
            Ok(change) => {
                if let Some(note) = change.note {
                    self.note(&note);
                }
                self.remark(&format!("{name} is set"));
                if let Some(setting) = change.setting {
                    self.give(Job::Configure(setting));
                }
            }
            Err(problem) => self.note(&problem),
        }
    }

    fn set_position(&mut self, text: &str) {
        match setup::read(text, self.options.chess960) {
            Ok(setup) => {
                for forgiven in setup.forgiven {
                    self.note(&format!("position: forgiven that {forgiven}"));
                }
                self.history = setup.history;
                self.remark(&format!("position {}", self.history.position().to_fen()));
            }
            Err(problem) => self.note(&format!("{problem} (the position before is kept)")),
        }
    }

    /// Brings to an end what ends quickly.
    fn say_farewell(&mut self, inbox: &Receiver<Event>) {
        let end = Instant::now() + FAREWELL;
        loop {
            self.stop();
            self.go_through_the_queue();
            // A search from the queue has just been started.
            self.stop();
            if self.search.is_none() && self.waiting.is_empty() {
                return;
            }
            let left = end.saturating_duration_since(Instant::now());
            match inbox.recv_timeout(left) {
                Ok(Event::Done(done)) => self.on_done(done),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        if self.search.as_ref().is_some_and(|search| !search.is_answered) {
            self.answer_for_the_search();
        }
    }

    fn give(&mut self, job: Job) {
        if self.jobs.send(job).is_ok() {
            self.n_jobs += 1;
        } else {
            self.note("the engine has died: please start it again");
        }
    }

    /// Tells the user that something is not as it should be.
    fn note(&self, text: &str) {
        self.output.lines(&info::strings(text));
    }

    /// Tells something to those who debug.
    fn remark(&self, text: &str) {
        if self.debug {
            self.note(text);
        }
    }
}

/// Whether a command must wait for the end of a search.
fn changes_state(command: &Command) -> bool {
    match command {
        Command::SetOption { .. } | Command::NewGame | Command::Position(_) | Command::Go(_) => true,
        Command::Uci
        | Command::Debug(_)
        | Command::IsReady
        | Command::Stop
        | Command::PonderHit
        | Command::Quit
        | Command::Display => false,
    }
}
