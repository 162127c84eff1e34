//! What the checker can have against an answer.

use std::fmt::Write as _;

use motive_chess::{DrawClaim, Ending, Move, Position};

use crate::{EngineError, Problem, Rule, StopReason, Value, Verdict};

/// Why an answer is neither verified nor proved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// It is no answer: it breaks the rules of chess, or does not speak to the question.
    Fault(Fault),
    /// It does not hold.
    Refuted(Refutation),
    /// An engine has something against it, but with less effort than a verdict needs.
    Doubted(Refutation),
    /// The tree leaves off before the rules decide, and nobody was there to judge the rest.
    Open(Gap),
    /// A move is called the best, and nobody was there to compare it with the others.
    NotCompared,
    /// The work was ended before everything was judged.
    Unfinished {
        /// The moves to the place that was to be judged.
        path: Vec<Move>,
        /// Why it ended.
        stop: StopReason,
    },
    /// The engine finds nothing against it, but would play another move that is about as good.
    AnotherChoice {
        /// The other move and what follows.
        line: Vec<Move>,
        /// What it thinks of it, for the side to move.
        value: Value,
        /// What it thinks of the answer.
        own: Value,
    },
    /// The engine chooses the answer in the end, but preferred another move when it had seen less.
    Unsteady {
        /// The move that it preferred and what follows.
        line: Vec<Move>,
        /// What it thought of it then, for the side to move.
        value: Value,
    },
    /// Nothing was found, but with less effort than a verdict needs.
    TooLittle {
        /// Nodes that the check visited.
        nodes: u64,
        /// Nodes that it needs.
        needed: u64,
    },
    /// The engine failed.
    Engine {
        /// The moves to the place that was to be judged.
        path: Vec<Move>,
        /// What happened.
        error: EngineError,
    },
}

/// Something in a solution that cannot stand, whatever the value of the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There are no moves.
    Empty,
    /// The claim, even if true, does not answer the question.
    OffTheQuestion,
    /// The last move of the path is not legal.
    Illegal {
        /// The moves up to and including the illegal one.
        path: Vec<Move>,
    },
    /// Moves are listed after the game is over.
    AfterTheEnd {
        /// The moves that end the game.
        path: Vec<Move>,
        /// How it ends.
        ending: Ending,
    },
    /// A rule is given as the reason for the last move of the path, and it is not so.
    NotTheRule {
        /// The moves up to and including the one with the reason.
        path: Vec<Move>,
        /// What is said of it.
        rule: Rule,
    },
    /// A reason names a line that cannot be played.
    ImpossibleLine {
        /// The moves up to and including the one with the reason.
        path: Vec<Move>,
    },
    /// A reason names nothing.
    EmptyReason {
        /// The moves up to and including the one with the reason.
        path: Vec<Move>,
    },
    /// An alternative that is none: not a legal move of the attacker, listed as a solution as well,
    /// or with a refutation that cannot be played.
    NoAlternative {
        /// Which one, from 0.
        number: usize,
        /// What is wrong with it.
        problem: &'static str,
    },
}

/// A place where a tree leaves off before the rules of chess decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The moves to the place.
    pub path: Vec<Move>,
    /// The defense that is not covered; `None` if it is the attacker who has no move there.
    pub reply: Option<Move>,
}

/// A hole in an answer, in the form that the systems learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    /// The moves of the tree that lead to the hole.
    pub path: Vec<Move>,
    /// What is played there: the refuting reply and what follows. If the attacker is to move at the
    /// hole, it is the best that can be done; empty if the game is over there.
    pub line: Vec<Move>,
    /// The least that the answer claims for the attacker at the hole.
    pub claimed: Value,
    /// What the attacker really has.
    pub found: Value,
    /// Who says so.
    pub judge: Judge,
}

impl Refutation {
    /// The refuting reply.
    pub fn reply(&self) -> Option<Move> {
        self.line.first().copied()
    }

    /// The whole line from the position in question.
    pub fn whole_line(&self) -> Vec<Move> {
        self.path.iter().chain(&self.line).copied().collect()
    }
}

/// Who has found a hole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judge {
    /// The game is over.
    Ending(Ending),
    /// The opponent can claim a draw.
    Claim(DrawClaim),
    /// The mate takes more moves than claimed.
    Count,
    /// An engine, after so much work.
    Engine {
        /// Its name.
        name: String,
        /// How deep it looked, in half-moves.
        depth: u32,
        /// How many positions it visited.
        nodes: u64,
    },
}

impl Finding {
    /// The verdict that it means: a fault or a refutation contradicts, everything else leaves the answer unchecked.
    pub(crate) fn verdict(&self) -> Verdict {
        match self {
            Finding::Fault(_) | Finding::Refuted(_) => Verdict::Contradicted,
            _ => Verdict::Unchecked,
        }
    }

    /// The finding in a sentence, with the moves in SAN.
    pub fn describe(&self, problem: &Problem) -> String {
        let line = |path: &[Move]| line_text(problem.position(), path);
        match self {
            Finding::Fault(fault) => fault.describe(problem),
            Finding::Open(gap) => gap.describe(problem),
            Finding::Refuted(refutation) | Finding::Doubted(refutation) => refutation.describe(problem),
            Finding::NotCompared => {
                "without an engine nobody can say that no other move is better".to_owned()
            }
            Finding::Unfinished { path, stop } => {
                let why = match stop {
                    StopReason::Nodes => "the limit on positions is used up",
                    StopReason::Time => "the time is over",
                    StopReason::Stopped => "the check was stopped",
                    _ => "the work was ended",
                };
                format!("{} could not be judged any more: {why}", line(path))
            }
            Finding::AnotherChoice { line: other, value, own } => {
                let san = other.first().map(|&m| problem.position().san(m)).unwrap_or_default();
                format!(
                    "the engine that checks would play {san} ({value}), and thinks the answer about as good ({own})"
                )
            }
            Finding::Unsteady { line: other, value } => {
                let san = other.first().map(|&m| problem.position().san(m)).unwrap_or_default();
                format!(
                    "the engine that checks changed its mind: with less effort it would play {san} ({value})"
                )
            }
            Finding::TooLittle { nodes, needed } => {
                format!("the check needs {needed} nodes and had {nodes}")
            }
            Finding::Engine { path, error } => format!("{} could not be judged: {error}", line(path)),
        }
    }
}

impl Fault {
    fn describe(&self, problem: &Problem) -> String {
        let line = |path: &[Move]| line_text(problem.position(), path);
        match self {
            Fault::Empty => "the tree has no moves".to_owned(),
            Fault::OffTheQuestion => "the claim does not answer the question".to_owned(),
            Fault::Illegal { path } => {
                let (last, before) = match path.split_last() {
                    Some((last, before)) => (problem.position().uci(*last), before),
                    None => (String::new(), &path[..]),
                };
                format!("{last} is not a legal move {}", after_text(problem.position(), before))
            }
            Fault::AfterTheEnd { path, ending } => {
                format!("{} ends the game ({}), and yet moves follow", line(path), ending_text(*ending))
            }
            Fault::NotTheRule { path, rule } => {
                format!("the last move of {} is said to {}, which is not so", line(path), rule_text(*rule))
            }
            Fault::ImpossibleLine { path } => {
                format!("the last move of {} is said to answer a line that cannot be played", line(path))
            }
            Fault::EmptyReason { path } => {
                format!("the last move of {} has a reason that names nothing", line(path))
            }
            Fault::NoAlternative { number, problem } => format!("alternative {number}: {problem}"),
        }
    }
}

impl Gap {
    /// The gap in a sentence.
    pub fn describe(&self, problem: &Problem) -> String {
        match self.reply {
            Some(reply) => {
                let whole: Vec<Move> = self.path.iter().copied().chain([reply]).collect();
                format!("the defense {} is not covered", line_text(problem.position(), &whole))
            }
            None => {
                format!("the tree gives no move {}", after_text(problem.position(), &self.path))
            }
        }
    }
}

impl Refutation {
    /// The refutation in a sentence.
    pub fn describe(&self, problem: &Problem) -> String {
        let (claimed, found) = (self.claimed, self.found);
        let mut text = line_text(problem.position(), &self.whole_line());
        let _ = match &self.judge {
            Judge::Ending(ending) => write!(text, " ends in {}", ending_text(*ending)),
            Judge::Claim(claim) => write!(text, " allows a draw to be claimed ({})", claim_text(*claim)),
            Judge::Count => write!(text, " takes too many moves"),
            Judge::Engine { name, depth, nodes } => {
                write!(text, " is what {name} finds (depth {depth}, {nodes} positions)")
            }
        };
        let _ = write!(text, ": {claimed} was claimed for the attacker there, {found} is found");
        text
    }
}

fn line_text(position: &Position, path: &[Move]) -> String {
    if path.is_empty() { "the position itself".to_owned() } else { position.san_line(path) }
}

fn after_text(position: &Position, path: &[Move]) -> String {
    if path.is_empty() {
        "in the position itself".to_owned()
    } else {
        format!("after {}", position.san_line(path))
    }
}

fn ending_text(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate(_) => "checkmate",
        Ending::Stalemate => "stalemate",
        Ending::InsufficientMaterial => "a draw: neither side has the pieces to mate",
    }
}

fn claim_text(claim: DrawClaim) -> &'static str {
    match claim {
        DrawClaim::Threefold => "the position stands there for the third time",
        DrawClaim::FiftyMoves => "fifty moves without capture or pawn move",
    }
}

fn rule_text(rule: Rule) -> &'static str {
    match rule {
        Rule::OnlyMove => "be the only legal move",
        Rule::Mates => "mate",
        Rule::Stalemates => "stalemate",
        Rule::LeavesTooLittle => "leave neither side the pieces to mate",
        Rule::Repeats => "repeat a position",
        Rule::EscapesCheck => "get out of check",
        Rule::Defense => "be a defense",
    }
}
