//! A UCI engine, its life and its searches.

use std::time::{Duration, Instant};

use motive_chess::{CastlingMode, History, Move, Position};
use motive_solution::{Control, JudgedLine, Observer, OracleError, StopReason};

use crate::answer::Answer;
use crate::go::Go;
use crate::info::{best_move, read_move};
use crate::offer::{EngineOption, OptionKind, OptionProblem};
use crate::process::{Heard, Process};

/// How patient one is with an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// For the greeting, and for every "are you ready".
    pub handshake: Duration,
    /// For the move after `stop`.
    pub grace: Duration,
    /// How far an engine may overrun the time it was given before it is told to stop.
    pub overrun: Duration,
    /// How long an engine may think without telling anything before it is told to stop.
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

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move, which is legal.
    pub best: Move,
    /// The reply that the engine expects and would like to ponder on.
    pub ponder: Option<Move>,
    /// The lines by rank, the first one beginning with `best`; empty if no value was given.
    pub lines: Vec<JudgedLine>,
    /// The depth for which there is a line.
    pub depth: u32,
    /// Positions visited, as far as told.
    pub nodes: u64,
    /// From the question to the move, by our clock.
    pub elapsed: Duration,
    /// Why it ended, as seen from here.
    pub stop: StopReason,
}

/// A UCI engine as a child process.
///
/// An engine that has died or was given up is started anew by the next question, with the options
/// that were set. Dropping it ends the process.
pub struct Engine {
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

/// A question that has not been answered yet.
struct Search {
    position: Position,
    go: Go,
    asked: Instant,
    /// When pondering: the clock that counts starts with the ponder hit.
    is_pondering: bool,
    stop_sent: Option<(Instant, StopReason)>,
}

/// More options are not kept.
const MAX_OPTIONS: usize = 1000;
/// How often the stop button is looked at.
const TICK: Duration = Duration::from_millis(5);

impl Engine {
    /// Starts an engine from a command line: a program (searched in `PATH` and among Debian's games)
    /// and its arguments, separated and quoted as in a shell.
    pub fn start(command: &str) -> Result<Engine, OracleError> {
        Engine::start_with(command, Settings::default())
    }

    /// The same with a patience of choice.
    pub fn start_with(command: &str, settings: Settings) -> Result<Engine, OracleError> {
        let mut engine = Engine {
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
    pub fn set_if_offered(&mut self, name: &str, value: &str) -> Result<bool, OracleError> {
        let Some(offer) = self.option(name) else { return Ok(false) };
        let value = match (&offer.kind, value.parse::<i64>()) {
            (OptionKind::Spin { min, max }, Ok(number)) => number.max(*min).min(*max).to_string(),
            _ => value.to_owned(),
        };
        match self.set_option(name, &value) {
            Ok(()) => Ok(true),
            Err(OptionProblem::Engine(error)) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Tells the engine that the next position is from another game, and waits until it is ready.
    pub fn new_game(&mut self) -> Result<(), OracleError> {
        self.revive()?;
        self.settle()?;
        self.send("ucinewgame")?;
        self.ready()
    }

    /// Asks whether the engine is ready, and waits for it.
    pub fn ready(&mut self) -> Result<(), OracleError> {
        self.send("isready")?;
        self.expect("readyok", |_, _| {})
    }

    /// Thinks about the last position of a game: [`Engine::ask`] and [`Engine::wait`] in one.
    ///
    /// A crash is an error here and not mended, because a clock may be running.
    pub fn think(
        &mut self,
        history: &History,
        go: &Go,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Result<Thought, OracleError> {
        self.ask(history, go)?;
        self.wait(control, observer)
    }

    /// Begins to think. Moves in [`Go::only`] that are not legal are left out.
    pub fn ask(&mut self, history: &History, go: &Go) -> Result<(), OracleError> {
        self.revive()?;
        self.settle()?;
        let position = history.position();
        let start = history.start();
        let is_shuffled = start.castling_mode() == CastlingMode::Chess960 && start.has_castling_rights();
        self.set_shuffled(is_shuffled)?;
        let mode = if is_shuffled { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let mut go = go.clone();
        go.only.retain(|&m| position.is_legal(m));

        self.send(&position_line(history, mode))?;
        let line = go.to_line(position, mode);
        let asked = Instant::now();
        self.send(&line)?;
        let is_pondering = go.ponder;
        self.search = Some(Search { position: position.clone(), go, asked, is_pondering, stop_sent: None });
        Ok(())
    }

    /// The expected move was played: the engine goes on, now on its own time.
    pub fn ponder_hit(&mut self) -> Result<(), OracleError> {
        if let Some(search) = &mut self.search
            && search.is_pondering
        {
            search.is_pondering = false;
            search.asked = Instant::now();
            self.send("ponderhit")?;
        }
        Ok(())
    }

    /// Tells the engine to come to an end; the move is fetched with [`Engine::wait`].
    pub fn stop(&mut self) -> Result<(), OracleError> {
        self.stop_for(StopReason::Stopped)
    }

    /// Waits for the move of the search that is under way.
    ///
    /// Ends by itself when the engine exceeds its limits, goes silent or ignores everything; see
    /// [`Settings`] for how long that may take.
    pub fn wait(&mut self, control: &Control, observer: &mut dyn Observer) -> Result<Thought, OracleError> {
        let Some(search) = &self.search else {
            return Err(self.nonsense("", "no answer, because nothing was asked"));
        };
        let position = search.position.clone();
        let mut answer = Answer::new(&position);
        let mut last_sign = Instant::now();
        loop {
            if let Some(reason) = self.reason_to_stop(control, &answer, last_sign) {
                self.stop_for(reason)?;
            }
            if let Some(search) = &self.search
                && let Some((when, _)) = search.stop_sent
                && when.elapsed() > self.settings.grace
            {
                let limit = search.asked.elapsed();
                return Err(self.give_up(limit));
            }
            let Some((when, line)) = self.hear(TICK)? else { continue };
            let asked = self.search.as_ref().map_or(when, |search| search.asked);
            let elapsed = when.saturating_duration_since(asked);
            match line.split_once(char::is_whitespace).unwrap_or((&line, "")) {
                ("info", words) => {
                    let is_sign = answer.take(words, elapsed, observer);
                    last_sign = if is_sign { Instant::now() } else { last_sign };
                }
                ("bestmove", words) => {
                    let search = self.search.take();
                    return self.conclude(answer, words, elapsed, search);
                }
                _ => {}
            }
        }
    }

    /// Ends the engine politely.
    pub fn quit(mut self) {
        drop(self.process.take());
    }

    /// Starts the process if there is none.
    pub(crate) fn revive(&mut self) -> Result<(), OracleError> {
        if self.process.is_some() {
            return Ok(());
        }
        self.search = None;
        let start = |reason| OracleError::Start { command: shorten(&self.command), reason };
        let command = crate::command::prepare(&self.command).map_err(start)?;
        self.process = Some(Process::start(command).map_err(start)?);
        self.send("uci")?;
        self.offers.clear();
        self.expect("uciok", Engine::greet)?;
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

    pub(crate) fn nonsense(&self, answer: &str, problem: &str) -> OracleError {
        OracleError::Nonsense {
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
    fn set_raw(&mut self, name: &str, value: &str) -> Result<(), OracleError> {
        match self.set.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) if old == value => return Ok(()),
            Some((_, old)) => value.clone_into(old),
            None => self.set.push((name.to_owned(), value.to_owned())),
        }
        self.send(&format!("setoption name {name} value {value}"))
    }

    fn set_shuffled(&mut self, is_shuffled: bool) -> Result<(), OracleError> {
        let is_set = self.set.iter().any(|(name, value)| name == "UCI_Chess960" && value == "true");
        if is_shuffled == is_set {
            return Ok(());
        }
        if self.option("UCI_Chess960").is_none() {
            return Err(self.nonsense("uciok", "no offer to play Chess960, as this position needs"));
        }
        self.set_raw("UCI_Chess960", if is_shuffled { "true" } else { "false" })?;
        self.ready()
    }

    /// Ends a search that nobody waits for any more.
    fn settle(&mut self) -> Result<(), OracleError> {
        if self.search.is_none() {
            return Ok(());
        }
        self.stop()?;
        match self.wait(&Control::new(), &mut ()) {
            // What it would have answered does not matter.
            Ok(_) | Err(OracleError::Nonsense { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn stop_for(&mut self, reason: StopReason) -> Result<(), OracleError> {
        match &mut self.search {
            Some(search) if search.stop_sent.is_none() => {
                search.stop_sent = Some((Instant::now(), reason));
                self.send("stop")
            }
            _ => Ok(()),
        }
    }

    fn reason_to_stop(&self, control: &Control, answer: &Answer, last_sign: Instant) -> Option<StopReason> {
        let search = self.search.as_ref().filter(|search| search.stop_sent.is_none())?;
        if let Some(reason) = control.must_end() {
            return Some(reason);
        }
        // Some engines ignore limits that they do not know (GNU Chess: nodes).
        if search.go.nodes.is_some_and(|limit| answer.nodes > limit) {
            return Some(StopReason::Nodes);
        }
        if search.go.depth.is_some_and(|limit| answer.mentioned_depth > limit) {
            return Some(StopReason::Depth);
        }
        let too_long = search.asked.elapsed() > self.longest(search);
        (too_long || last_sign.elapsed() > self.settings.silence).then_some(StopReason::Time)
    }

    /// How long a search may last before the engine is told to stop.
    fn longest(&self, search: &Search) -> Duration {
        let ceiling = self.settings.ceiling;
        if search.is_pondering {
            return ceiling;
        }
        let clock = search.go.clock.map(|clock| clock.left(search.position.turn()));
        let given = search.go.movetime.into_iter().chain(clock).min();
        // Nobody is slower than a thousand positions a second.
        let nodes = search.go.nodes.map(|nodes| Duration::from_millis(nodes.saturating_add(10_000)));
        let allowed = given.map(|given| given.saturating_add(self.settings.overrun));
        allowed.into_iter().chain(nodes).min().unwrap_or(ceiling)
    }

    fn conclude(
        &self,
        answer: Answer,
        words: &str,
        elapsed: Duration,
        search: Option<Search>,
    ) -> Result<Thought, OracleError> {
        let line = format!("bestmove {words}");
        let Some(search) = search else { return Err(self.nonsense(&line, "no answer to a question")) };
        let (best, ponder) = best_move(words);
        let best = best.ok_or_else(|| self.nonsense(&line, "no move, although there are legal ones"))?;
        let best = read_move(&search.position, best)
            .map_err(|error| self.nonsense(&line, &format!("no legal move ({error})")))?;
        let after = search.position.after(best);
        let ponder = ponder.and_then(|word| read_move(&after, word).ok());
        let (depth, nodes) = (answer.depth, answer.nodes);
        let go = &search.go;
        let stop = if let Some((_, reason)) = search.stop_sent {
            reason
        } else if go.nodes.is_some_and(|limit| nodes >= limit) {
            StopReason::Nodes
        } else if go.movetime.is_some_and(|limit| elapsed.saturating_mul(10) >= limit.saturating_mul(9)) {
            StopReason::Time
        } else if go.depth.is_some_and(|limit| depth >= limit) {
            StopReason::Depth
        } else {
            StopReason::Finished
        };
        Ok(Thought { best, ponder, lines: answer.lines(best, ponder), depth, nodes, elapsed, stop })
    }

    fn send(&mut self, line: &str) -> Result<(), OracleError> {
        match &self.process {
            Some(process) if process.send(line) => Ok(()),
            _ => Err(self.bury()),
        }
    }

    /// The next line within a time; an error if none will ever come.
    fn hear(&mut self, at_most: Duration) -> Result<Option<(Instant, String)>, OracleError> {
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
    fn expect(&mut self, word: &str, mut handle: impl FnMut(&mut Engine, &str)) -> Result<(), OracleError> {
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

    fn give_up(&mut self, limit: Duration) -> OracleError {
        self.abandon();
        // Milliseconds are what a reader can use.
        let limit = Duration::from_millis(limit.as_millis() as u64);
        OracleError::Timeout { name: self.name.clone(), limit }
    }

    fn bury(&mut self) -> OracleError {
        self.search = None;
        let detail = self.process.take().map_or_else(String::new, Process::obituary);
        OracleError::Died { name: self.name.clone(), detail }
    }
}

fn offer_is_button(offer: Option<&EngineOption>) -> bool {
    offer.is_some_and(|offer| offer.kind == OptionKind::Button)
}

/// The `position` line of a game so far.
fn position_line(history: &History, mode: CastlingMode) -> String {
    let start = history.start();
    let mut line = if start.to_fen() == Position::default().to_fen() && mode == CastlingMode::Standard {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", start.to_fen())
    };
    if !history.moves().is_empty() {
        line.push_str(" moves");
        for &m in history.moves() {
            line.push(' ');
            line.push_str(&start.uci_in(m, mode));
        }
    }
    line
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
    fn positions_with_moves_and_castling_in_both_manners() {
        let mut history = History::new("4k3/8/8/8/8/8/8/4K2R w K - 3 10".parse().unwrap());
        assert_eq!(
            position_line(&history, CastlingMode::Standard),
            "position fen 4k3/8/8/8/8/8/8/4K2R w K - 3 10"
        );
        let castles = history.position().parse_san("O-O").unwrap();
        history.play(castles);
        let line = |mode| position_line(&history, mode);
        assert!(line(CastlingMode::Standard).ends_with(" moves e1g1"));
        assert!(line(CastlingMode::Chess960).ends_with(" moves e1h1"));
        let mut game = History::new(Position::default());
        game.play(game.position().parse_san("e4").unwrap());
        assert_eq!(position_line(&game, CastlingMode::Standard), "position startpos moves e2e4");
    }

    #[test]
    fn a_program_that_is_not_there() {
        let error = Engine::start("no-such-engine-anywhere").err().unwrap();
        assert!(
            error.to_string().starts_with("cannot start \"no-such-engine-anywhere\": there is no program")
        );
    }
}
