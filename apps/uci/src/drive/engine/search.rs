//! One search: asking, waiting, stopping, and reading the answer.

use std::time::{Duration, Instant};

use motive_answer::{Control, EngineError, Observer, StopReason, Variation};
use motive_chess::{CastlingMode, History, Move, Position};

use super::{TICK, UciEngine};
use crate::drive::answer::Answer;
use crate::drive::go::Go;
use crate::drive::info::{best_move, read_move};

/// What came of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The move, which is legal.
    pub best: Move,
    /// The reply that the engine expects and would like to ponder on.
    pub ponder: Option<Move>,
    /// The lines by rank, the first one beginning with `best`; empty if no value was given.
    pub lines: Vec<Variation>,
    /// The depth for which there is a line.
    pub depth: u32,
    /// Positions visited, as far as told.
    pub nodes: u64,
    /// From the question to the move, by our clock.
    pub elapsed: Duration,
    /// Why it ended, as seen from here.
    pub stop: StopReason,
}

/// A question that has not been answered yet.
pub(super) struct Search {
    position: Position,
    go: Go,
    asked: Instant,
    /// When pondering: the clock that counts starts with the ponder hit.
    is_pondering: bool,
    stop_sent: Option<(Instant, StopReason)>,
}

impl UciEngine {
    /// Thinks about the last position of a game: [`UciEngine::ask`] and [`UciEngine::wait`] in one.
    ///
    /// A crash is an error here and not mended, because a clock may be running.
    pub fn think(
        &mut self,
        history: &History,
        go: &Go,
        control: &Control,
        observer: &mut dyn Observer,
    ) -> Result<Thought, EngineError> {
        self.ask(history, go)?;
        self.wait(control, observer)
    }

    /// Begins to think. Moves in [`Go::only`] that are not legal are left out.
    pub fn ask(&mut self, history: &History, go: &Go) -> Result<(), EngineError> {
        self.revive()?;
        self.settle()?;
        let position = history.position();
        let start = history.start();
        let is_shuffled = start.castling_mode() == CastlingMode::Chess960 && start.has_castling_rights();
        self.set_shuffled(is_shuffled)?;
        let mode = if is_shuffled { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let mut go = go.clone();
        go.only.retain(|&m| position.is_legal(m));

        // Whatever comes after this answers this question and no earlier one.
        self.ready()?;
        self.send(&position_line(history, mode))?;
        let line = go.to_line(position, mode);
        let asked = Instant::now();
        self.send(&line)?;
        let is_pondering = go.ponder;
        self.search = Some(Search { position: position.clone(), go, asked, is_pondering, stop_sent: None });
        Ok(())
    }

    /// The expected move was played: the engine goes on, now on its own time.
    pub fn ponder_hit(&mut self) -> Result<(), EngineError> {
        if let Some(search) = &mut self.search
            && search.is_pondering
        {
            search.is_pondering = false;
            search.asked = Instant::now();
            self.send("ponderhit")?;
        }
        Ok(())
    }

    /// Tells the engine to come to an end; the move is fetched with [`UciEngine::wait`].
    pub fn stop(&mut self) -> Result<(), EngineError> {
        self.stop_for(StopReason::Stopped)
    }

    /// Waits for the move of the search that is under way.
    ///
    /// Ends by itself when the engine exceeds its limits, goes silent or ignores everything; see
    /// [`Settings`](super::Settings) for how long that may take.
    pub fn wait(&mut self, control: &Control, observer: &mut dyn Observer) -> Result<Thought, EngineError> {
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

    fn set_shuffled(&mut self, is_shuffled: bool) -> Result<(), EngineError> {
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
    pub(super) fn settle(&mut self) -> Result<(), EngineError> {
        if self.search.is_none() {
            return Ok(());
        }
        self.stop()?;
        match self.wait(&Control::new(), &mut ()) {
            // What it would have answered does not matter.
            Ok(_) | Err(EngineError::Nonsense { .. }) => Ok(()),
            Err(error) => Err(error),
        }
    }

    fn stop_for(&mut self, reason: StopReason) -> Result<(), EngineError> {
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
        // Some engines ignore limits that they do not know (GNU Chess: nodes). Others overrun them a
        // little, and telling those to stop would make their answers depend on chance.
        let is_beyond = |limit: u64| answer.nodes > limit.saturating_add(limit / 8).saturating_add(5000);
        if search.go.nodes.is_some_and(is_beyond) {
            return Some(StopReason::Nodes);
        }
        if search.go.depth.is_some_and(|limit| answer.mentioned_depth > limit) {
            return Some(StopReason::Depth);
        }
        // Who has been given a time may be silent all that time.
        let is_timed = search.go.movetime.is_some() || search.go.clock.is_some() || search.is_pondering;
        let is_silent = !is_timed && last_sign.elapsed() > self.settings.silence;
        (is_silent || search.asked.elapsed() > self.longest(search)).then_some(StopReason::Time)
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
    ) -> Result<Thought, EngineError> {
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
}
