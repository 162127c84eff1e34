//! The state of the protocol: what is asked, what is under way, what waits.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use motive_chess::{Color, History, Move, Position};
use motive_solution::{Control, Inquiry};

use crate::answer::{Answer, Outcome, as_progress};
use crate::command::{self, Command, quote};
use crate::go::Go;
use crate::info;
use crate::options::Options;
use crate::output::Output;
use crate::player::Player;
use crate::reader::{Line, MOST_LINES, Ticket, read_lines};
use crate::reporter::{Reporter, Told};
use crate::setup;
use crate::time::{Allowance, Budget, budget};
use crate::worker::{self, Done, Job};

/// A search that has been told to end and has not after this time is answered for.
const PATIENCE: Duration = Duration::from_millis(250);
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
    /// Commands that must wait for a search or a job to end, oldest first.
    waiting: VecDeque<(Command, Ticket)>,
}

/// A `go` that is not over.
struct Search {
    root: Position,
    /// The moves that may be answered.
    allowed: Vec<Move>,
    control: Control,
    told: Arc<Told>,
    /// Why the answer may not be given yet, even if it is known.
    hold: Option<Hold>,
    /// The time to set on a ponder hit.
    budget: Option<Budget>,
    /// Whether it ends of itself.
    is_bounded: bool,
    /// How long after the end of its time the search is answered for.
    patience: Duration,
    /// When stop was pressed, by the control's clock.
    stopped_at: Option<Duration>,
    outcome: Option<Outcome>,
    /// Answered for: only its end is waited for.
    is_answered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hold {
    /// `go infinite`: until stop.
    Stop,
    /// `go ponder`: until ponderhit or stop.
    PonderHit,
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
                    true
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.answer_for_the_search();
                    true
                }
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => false,
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

    fn on_outcome(&mut self, outcome: Outcome) {
        let Some(search) = &mut self.search else { return };
        search.outcome = Some(outcome);
        if search.is_answered {
            self.search = None;
        } else if search.hold.is_none() {
            self.answer();
        }
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
            Command::Go(go) => self.start(&go),
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

    fn start(&mut self, go: &Go) {
        let root = self.history.position().clone();
        let (only, allowed) = self.choices(go, &root);
        let allowance = go.allowance(root.turn()).filter(|_| !go.infinite);
        let budget = allowance.map(|allowance| budget(&allowance, self.options.overhead, allowed.len()));
        if let Some(Budget { soft, hard }) = budget {
            self.remark(&format!("time: {} ms, at most {} ms", soft.as_millis(), hard.as_millis()));
        }
        let mut limits = go.limits();
        if !go.ponder {
            limits.soft_time = budget.map(|budget| budget.soft);
            limits.time = budget.map(|budget| budget.hard);
        }
        let control = Control::start(&limits);
        let told = Arc::new(Told::default());
        let hold = if go.infinite {
            Some(Hold::Stop)
        } else if go.ponder {
            Some(Hold::PonderHit)
        } else {
            None
        };
        self.search = Some(Search {
            root: root.clone(),
            control: control.clone(),
            told: Arc::clone(&told),
            hold,
            budget,
            is_bounded: go.is_bounded(),
            patience: patience(allowance, budget),
            stopped_at: None,
            outcome: None,
            is_answered: false,
            allowed: allowed.clone(),
        });
        if allowed.is_empty() {
            self.output.lines(&[info::game_over(&root)]);
            self.on_outcome(Err("there is no move to play".to_owned()));
            return;
        }
        let inquiry = Inquiry {
            history: self.history.clone(),
            limits,
            lines: self.options.lines.min(allowed.len()),
            only,
            control: control.clone(),
        };
        let reporter =
            Reporter { output: self.output.clone(), root, show_wdl: self.options.show_wdl, control, told };
        if self.jobs.send(Job::Think(Box::new(inquiry), Box::new(reporter))).is_err() {
            self.on_outcome(Err("nobody is there to think".to_owned()));
        }
    }

    /// The moves that a search is restricted to (none if it is not), and the moves that may be
    /// answered.
    fn choices(&self, go: &Go, root: &Position) -> (Vec<Move>, Vec<Move>) {
        let all = root.legal_moves().to_vec();
        let Some(words) = &go.search_moves else { return (Vec::new(), all) };
        let mut only = Vec::new();
        for word in words {
            match setup::read_move(root, word) {
                Ok(m) if only.contains(&m) => {}
                Ok(m) => only.push(m),
                // This is how python-chess asks for no move at all.
                Err(_) if word == "0000" => {}
                Err(_) => self.note(&format!("searchmoves: {} is not a legal move", quote(word))),
            }
        }
        if !only.is_empty() {
            return (only.clone(), only);
        }
        if !words.is_empty() && words.iter().all(|word| word == "0000") {
            return (Vec::new(), Vec::new());
        }
        self.note("searchmoves names no legal move: all are searched");
        (Vec::new(), all)
    }

    /// Asks the search to end and lets its answer out.
    fn stop(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.control.stop();
        search.stopped_at.get_or_insert(search.control.elapsed());
        search.hold = None;
        if search.outcome.is_some() {
            self.answer();
        }
    }

    fn ponder_hit(&mut self) {
        let waiting = self.search.as_mut().filter(|search| search.hold == Some(Hold::PonderHit));
        let Some(search) = waiting else {
            self.note("ponderhit, but nothing is pondered on");
            return;
        };
        search.hold = None;
        if let Some(Budget { soft, hard }) = search.budget {
            search.control.set_time(Some(soft), Some(hard));
            search.is_bounded = true;
        }
        if search.outcome.is_some() {
            self.answer();
        }
    }

    /// Gives the answer of a search that is over.
    fn answer(&mut self) {
        let Some(search) = self.search.take() else { return };
        let outcome = search.outcome.unwrap_or_else(|| Err("the search has no result".to_owned()));
        let told = search.told.best();
        let answer = Answer::new(&search.root, &search.allowed, &outcome, &told);
        let mut lines: Vec<String> = answer.note.iter().flat_map(|note| info::strings(note)).collect();
        if let Ok(judgement) = &outcome {
            // What is answered should be what was told last.
            if answer.note.is_none() && told.first().copied() != answer.best() {
                let told = as_progress(judgement);
                lines.extend(told.filter_map(|p| info::progress(&p, &search.root, self.options.show_wdl)));
            }
            if self.debug {
                let nodes = judgement.nodes;
                lines.push(format!("info string ended by {:?} after {nodes} nodes", judgement.stop));
            }
        }
        lines.push(answer.to_line(&search.root));
        self.output.lines(&lines);
    }

    /// Answers for a search that was told to end and did not.
    fn answer_for_the_search(&mut self) {
        let Some(search) = &mut self.search else { return };
        search.control.stop();
        search.hold = None;
        search.is_answered = true;
        self.output.silence(&search.told.silenced);
        let late = Err("the search did not end in time".to_owned());
        let answer = Answer::new(&search.root, &search.allowed, &late, &search.told.best());
        let mut lines: Vec<String> = answer.note.iter().flat_map(|note| info::strings(note)).collect();
        lines.push(answer.to_line(&search.root));
        self.output.lines(&lines);
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

impl Search {
    /// How long until the search has to be answered for; `None` if it has no time limit, or its
    /// result is known.
    fn time_to_despair(&self) -> Option<Duration> {
        if self.is_answered || self.outcome.is_some() {
            return None;
        }
        let stopped = self.stopped_at.map(|at| at + PATIENCE);
        let late = self.control.hard_deadline().map(|at| at.saturating_add(self.patience));
        let end = [stopped, late].into_iter().flatten().min()?;
        Some(end.saturating_sub(self.control.elapsed()))
    }
}

/// How late a search may be: on a clock, half of what is left after the hard limit, within reason.
fn patience(allowance: Option<Allowance>, budget: Option<Budget>) -> Duration {
    match (allowance, budget) {
        (Some(Allowance::Clock { remaining, .. }), Some(budget)) => {
            (remaining.saturating_sub(budget.hard) / 2).clamp(Duration::from_millis(10), PATIENCE)
        }
        _ => PATIENCE,
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
