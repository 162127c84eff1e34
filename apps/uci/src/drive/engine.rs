//! A UCI engine, its life and its searches.

mod search;

use std::time::{Duration, Instant};

use motive_answer::EngineError;

use crate::drive::offer::{EngineOption, OptionKind, OptionProblem};
use crate::drive::process::{Heard, Process};
use search::Search;

pub use search::Thought;

/// How patient one is with an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// For the greeting, and for every "are you ready".
    pub handshake: Duration,
    /// For the move after `stop`.
    pub grace: Duration,
    /// How far an engine may overrun the time it was given before it is told to stop.
    pub overrun: Duration,
    /// How long an engine that has been given no time may think without telling anything before it is
    /// told to stop.
    pub silence: Duration,
    /// How long a search may last that has no limit of time.
    pub ceiling: Duration,
    /// Whether the engine may use an opening book of its own, if it has one.
    pub own_book: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            handshake: Duration::from_secs(10),
            grace: Duration::from_secs(5),
            overrun: Duration::from_millis(500),
            silence: Duration::from_mins(2),
            ceiling: Duration::from_hours(1),
            own_book: false,
        }
    }
}

/// A UCI engine as a child process.
///
/// An engine that has died or was given up is started anew by the next question, with the options
/// that were set. Dropping it ends the process.
pub struct UciEngine {
    command: String,
    settings: Settings,
    name: String,
    author: String,
    offers: Vec<EngineOption>,
    /// What was set, to be set again after a restart.
    set: Vec<(String, String)>,
    process: Option<Process>,
    search: Option<Search>,
}

/// More options are not kept.
const MAX_OPTIONS: usize = 1000;
/// How often the stop button is looked at.
const TICK: Duration = Duration::from_millis(5);

impl UciEngine {
    /// Starts an engine from a command line: a program (searched in `PATH` and among Debian's games)
    /// and its arguments, separated and quoted as in a shell.
    pub fn start(command: &str) -> Result<UciEngine, EngineError> {
        UciEngine::start_with(command, Settings::default())
    }

    /// The same with a patience of choice.
    pub fn start_with(command: &str, settings: Settings) -> Result<UciEngine, EngineError> {
        let mut engine = UciEngine {
            command: command.to_owned(),
            settings,
            name: shorten(command),
            author: String::new(),
            offers: Vec::new(),
            set: Vec::new(),
            process: None,
            search: None,
        };
        engine.revive()?;
        Ok(engine)
    }

    /// What the engine calls itself.
    pub fn id(&self) -> &str {
        &self.name
    }

    /// Who wrote it, in its own words.
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options it offers, in its order.
    pub fn options(&self) -> &[EngineOption] {
        &self.offers
    }

    /// An option by its name, whatever its case.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option that the engine offers to a value that it takes.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionProblem> {
        let Some(offer) = self.option(name) else {
            let mut offered: Vec<&str> = self.offers.iter().map(|offer| offer.name.as_str()).collect();
            offered.truncate(40);
            return Err(OptionProblem::Unknown {
                engine: self.name.clone(),
                name: name.to_owned(),
                offered: if offered.is_empty() { "none".to_owned() } else { offered.join(", ") },
            });
        };
        let name = offer.name.clone();
        let value = offer.fit(value).map_err(|wanted| OptionProblem::BadValue {
            engine: self.name.clone(),
            name: name.clone(),
            value: value.to_owned(),
            wanted,
        })?;
        self.revive()?;
        self.settle()?;
        if offer_is_button(self.option(&name)) {
            self.send(&format!("setoption name {name}"))?;
        } else {
            self.set_raw(&name, &value)?;
        }
        self.ready()?;
        Ok(())
    }

    /// Sets an option if it is offered, a number cut to its bounds; whether it was.
    pub fn set_if_offered(&mut self, name: &str, value: &str) -> Result<bool, EngineError> {
        let Some(offer) = self.option(name) else { return Ok(false) };
        let value = match (&offer.kind, value.parse::<i64>()) {
            (OptionKind::Spin { min, max }, Ok(number)) => number.max(*min).min(*max).to_string(),
            _ => value.to_owned(),
        };
        match self.set_option(name, &value) {
            Ok(()) => Ok(true),
            Err(OptionProblem::UciEngine(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Tells the engine that the next position is from another game, and waits until it is ready.
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.revive()?;
        self.settle()?;
        self.send("ucinewgame")?;
        self.ready()
    }

    /// Asks whether the engine is ready, and waits for it.
    fn ready(&mut self) -> Result<(), EngineError> {
        self.send("isready")?;
        self.expect("readyok", |_, _| {})
    }

    /// Ends the engine politely.
    pub fn quit(mut self) {
        drop(self.process.take());
    }

    /// Starts the process if there is none.
    pub(crate) fn revive(&mut self) -> Result<(), EngineError> {
        if self.process.is_some() {
            return Ok(());
        }
        self.search = None;
        let start = |reason| EngineError::Start { command: shorten(&self.command), reason };
        let command = crate::drive::command::prepare(&self.command).map_err(start)?;
        self.process = Some(Process::start(command).map_err(start)?);
        self.send("uci")?;
        self.offers.clear();
        self.expect("uciok", UciEngine::greet)?;
        if !self.settings.own_book && self.option("OwnBook").is_some() {
            self.send("setoption name OwnBook value false")?;
        }
        for (name, value) in self.set.clone() {
            self.send(&format!("setoption name {name} value {value}"))?;
        }
        self.ready()
    }

    /// Kills the process; the next question starts it anew.
    pub(crate) fn abandon(&mut self) {
        self.search = None;
        if let Some(process) = self.process.take() {
            process.kill();
        }
    }

    pub(crate) fn nonsense(&self, answer: &str, problem: &str) -> EngineError {
        EngineError::Nonsense {
            name: self.name.clone(),
            answer: shorten(answer),
            problem: problem.to_owned(),
        }
    }

    fn greet(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            name.trim().clone_into(&mut self.name);
            self.name.truncate(self.name.floor_char_boundary(100));
        } else if let Some(author) = line.strip_prefix("id author ") {
            author.trim().clone_into(&mut self.author);
            self.author.truncate(self.author.floor_char_boundary(200));
        } else if let Some(option) = line.strip_prefix("option ")
            && self.offers.len() < MAX_OPTIONS
        {
            self.offers.extend(EngineOption::parse(option));
        }
    }

    /// Sets an option unless it is set already.
    fn set_raw(&mut self, name: &str, value: &str) -> Result<(), EngineError> {
        match self.set.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) if old == value => return Ok(()),
            Some((_, old)) => value.clone_into(old),
            None => self.set.push((name.to_owned(), value.to_owned())),
        }
        self.send(&format!("setoption name {name} value {value}"))
    }

    fn send(&mut self, line: &str) -> Result<(), EngineError> {
        match &self.process {
            Some(process) if process.send(line) => Ok(()),
            _ => Err(self.bury()),
        }
    }

    /// The next line within a time; an error if none will ever come.
    fn hear(&mut self, at_most: Duration) -> Result<Option<(Instant, String)>, EngineError> {
        let Some(process) = &self.process else { return Err(self.bury()) };
        match process.hear(at_most) {
            Heard::Line(when, line) => Ok(Some((when, line))),
            // Who does not listen cannot be told to stop.
            Heard::Silence if process.is_deaf() => Err(self.bury()),
            Heard::Silence => Ok(None),
            Heard::End => Err(self.bury()),
        }
    }

    /// Waits for a line that consists of one word; the others go to `handle`.
    fn expect(
        &mut self,
        word: &str,
        mut handle: impl FnMut(&mut UciEngine, &str),
    ) -> Result<(), EngineError> {
        let start = Instant::now();
        loop {
            let limit = self.settings.handshake;
            if start.elapsed() > limit {
                return Err(self.give_up(limit));
            }
            if let Some((_, line)) = self.hear(TICK)? {
                if line == word {
                    return Ok(());
                }
                handle(self, &line);
            }
        }
    }

    fn give_up(&mut self, limit: Duration) -> EngineError {
        self.abandon();
        // Milliseconds are what a reader can use.
        let limit = Duration::from_millis(limit.as_millis() as u64);
        EngineError::Timeout { name: self.name.clone(), limit }
    }

    fn bury(&mut self) -> EngineError {
        self.search = None;
        let detail = self.process.take().map_or_else(String::new, Process::obituary);
        EngineError::Died { name: self.name.clone(), detail }
    }
}

fn offer_is_button(offer: Option<&EngineOption>) -> bool {
    offer.is_some_and(|offer| offer.kind == OptionKind::Button)
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(120).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there() {
        let error = UciEngine::start("no-such-engine-anywhere").err().unwrap();
        assert!(
            error.to_string().starts_with("cannot start \"no-such-engine-anywhere\": there is no program")
        );
    }
}
