//! Why not that move? The causality facility for any search.
//!
//! Whoever has a position, a move and a line that refutes it gets: the refutation described, whether the move
//! itself may have brought it about, and the moves that could have met it. No search is done here.
//!
//! ```
//! use motive_caps::WhyNot;
//! use motive_chess::Position;
//!
//! // Black pushes a pawn and is mated on the back rank.
//! let position: Position = "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1".parse()?;
//! let mut board = position.clone();
//! let mut line = Vec::new();
//! for san in ["a2", "Qe8+", "Rxe8", "Rxe8#"] {
//!     let m = board.parse_san(san)?;
//!     line.push(m);
//!     board.play(m);
//! }
//! let why = WhyNot::new(&position, line[0], &line[1..]).expect("a legal line");
//! assert!(why.is_inherited());
//! assert!(why.answers().iter().any(|answer| position.san(answer.mv) == "Qe4"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod tree;

pub use tree::Refuted;

use std::fmt::Write;

use motive_chess::{Move, Position};

use crate::causality::{Cause, CounterMove, causes, counters};
use crate::names::Names;
use crate::plan::{Blame, FirstMove, RefutingPlan};
use crate::refutation::{Descriptions, Frame, Refutation};

/// No line is followed further.
const LONGEST: usize = 60;

/// What there is to say about a refuted move.
#[derive(Clone, Debug)]
pub struct WhyNot {
    position: Position,
    tried: Move,
    line: Vec<Move>,
    refutation: Refutation,
    causes: Vec<Cause>,
    plan: Option<RefutingPlan>,
    threat: Option<RefutingPlan>,
    blame: Option<Blame>,
    answers: Vec<CounterMove>,
}

impl WhyNot {
    /// Looks at a move and the line that refutes it (the opponent's reply first). `None` if the moves are not
    /// legal or there is no line.
    pub fn new(position: &Position, tried: Move, line: &[Move]) -> Option<WhyNot> {
        let all: Vec<Move> = std::iter::once(tried).chain(line.iter().copied()).take(LONGEST).collect();
        let mut board = position.clone();
        for &m in &all {
            if !board.is_legal(m) {
                return None;
            }
            board.play(m);
        }
        if line.is_empty() {
            return None;
        }
        let names = Names::new(position);
        let before = Frame::new(position, names);
        let after = before.after(tried);
        let refutation = *Descriptions::of_line(position, &names, &all).of(position.turn().other());
        let causes = causes(&before, tried, &after, &refutation);
        let mut answers = counters(&before, &refutation);
        answers.retain(|answer| answer.mv != tried);
        let plan = RefutingPlan::new(position, FirstMove::Move(tried), line, 0);
        let threat = RefutingPlan::inherited(position, line, 0).filter(|threat| {
            // The same trouble, and at least half of it.
            plan.as_ref().is_some_and(|plan| plan.is_same_trouble(threat) && 2 * threat.gain() >= plan.gain())
        });
        let blame = plan.as_ref().filter(|_| threat.is_none()).and_then(|plan| plan.blame(tried));
        Some(WhyNot {
            position: position.clone(),
            tried,
            line: all[1..].to_vec(),
            refutation,
            causes,
            plan,
            threat,
            blame,
            answers,
        })
    }

    /// The position in which the move was tried.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The move.
    pub fn tried(&self) -> Move {
        self.tried
    }

    /// The line that refutes it, beginning with the opponent's reply.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// What the opponent did, as sets of men and squares. Men are named by the squares on which they stand in
    /// the position.
    pub fn refutation(&self) -> &Refutation {
        &self.refutation
    }

    /// The ways in which the move may have brought it about.
    pub fn causes(&self) -> &[Cause] {
        &self.causes
    }

    /// Whether the trouble was there before: the opponent's moves come to the same after a pass.
    pub fn is_inherited(&self) -> bool {
        self.threat.is_some()
    }

    /// What the opponent's moves come to after the move; `None` if that is no gain that can be counted on the board.
    pub fn plan(&self) -> Option<&RefutingPlan> {
        self.plan.as_ref()
    }

    /// The same trouble as it comes after a pass, if it was there before.
    pub fn threat(&self) -> Option<&RefutingPlan> {
        self.threat.as_ref()
    }

    /// What the move did to make it possible, if it was not there before and a single thing is found.
    pub fn blame(&self) -> Option<&Blame> {
        self.blame.as_ref()
    }

    /// The cause in a sentence, if there is one.
    pub fn cause(&self) -> Option<String> {
        let tried = self.position.san(self.tried);
        if let Some(threat) = &self.threat {
            let line = self.position.pass()?.san_line(threat.moves());
            return Some(format!(
                "The threat was there before: after a pass {line} {} as well, and {tried} does nothing about it.",
                threat.text()
            ));
        }
        let blame = self.blame.as_ref()?;
        Some(format!("{tried} {}.", blame.text()))
    }

    /// The moves that do something about it. Whether one of them is good enough is for a search to say.
    pub fn answers(&self) -> &[CounterMove] {
        &self.answers
    }

    /// All of it in words.
    pub fn text(&self) -> String {
        let mut board = self.position.clone();
        let tried = board.san(self.tried);
        board.play(self.tried);
        let mut line = Vec::new();
        for &m in &self.line {
            line.push(board.san(m).as_str().to_owned());
            board.play(m);
        }
        let mut text = format!("{tried} fails to {}.", line.join(" "));
        match self.cause() {
            Some(cause) => {
                let _ = write!(text, " {cause}");
            }
            None => text.push_str(" No single cause was found."),
        }
        if self.answers.is_empty() {
            text.push_str(" No other move does anything about it.");
        } else {
            let moves = self.answers.iter().map(|answer| {
                let does: Vec<String> = answer.counters.iter().map(|counter| counter.text()).collect();
                format!("{} ({})", self.position.san(answer.mv), does.join(", "))
            });
            let moves: Vec<String> = moves.collect();
            let _ = write!(text, " Something about it is done by {}.", moves.join(", "));
        }
        text
    }
}
