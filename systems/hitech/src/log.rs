//! The log of a decision: what was asked, what was answered, and what was decided, in order, one line each.
//!
//! Everything that a decision depends on comes from the critic: measurements, the moves it expects, and what it has visited so far. With these
//! lines another program can make the same decision and compare (`lab bstar-replay`). Values are for White, moves as in UCI, lines begin at the
//! root. The words:
//!
//! | line | |
//! |---|---|
//! | `position FEN`, `nodes N`, `attention NAME=NUMBER...`, `tail CLASS OFTEN SCALE FAR` | the question and the settings |
//! | `moves DEPTH LOW HIGH FEN`, then `move M VALUE BOUND DEPTH ANSWER CLASS` for each | the moves of a position were measured |
//! | `ask M DEPTH LOW HIGH MOST FEN`, then `found VALUE BOUND DEPTH ANSWER` or `nothing` | a position was measured: that after M |
//! | `work N` | positions visited up to now |
//! | `reserve N` | the search has ended; of what was kept back so much may be used that N nodes are the limit |
//! | `expected M FEN` | what the critic's table expects in a position |
//! | `phase`, `ended`, `target`, `raised`, `verified`, `best` | what was decided |
//! | `weighed MINACT CHANCE...` | the chances of the root's moves when the next step is chosen |
//! | `expanding`, `expanded`, `deepened` with the line; `backed VALUE... below VALUE... of` the line | a step, and what was backed up: along the line, and the moves at its end |
//! | `played M VALUE STOP HORIZON ROOT SELECT VERIFY RAISE WIDENED DEEPENED` | the decision |

use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use bstar::{Attention, Bound, Decision, Event, Measured, Phase, PhaseEnd, StopReason};
use motive_chess::{Move, Position};

use crate::evidence::Class;
use crate::rules::OrderedMove;

/// Where lines are written; the domain and the observer of a search write into the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log(Arc<Mutex<String>>);

impl Log {
    /// Writes a line.
    pub(crate) fn write(&self, line: &str) {
        let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        text.push_str(line);
        text.push('\n');
    }

    /// All that was written.
    pub(crate) fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What is asked, and by which numbers it is decided.
    pub(crate) fn begin(&self, position: &Position, nodes: u64, attention: &Attention, half: f64) {
        self.write(&format!("position {position}"));
        self.write(&format!("nodes {nodes}"));
        let Attention { first_horizon, last_horizon, most_lag, comparable, margin, gain, .. } = attention;
        let Attention {
            effort, select, share, ahead, first_look, dear, stop, min_act, chances, outlook, ..
        } = attention;
        self.write(&format!(
            "attention first={first_horizon} last={last_horizon} lag={most_lag} comparable={comparable} margin={margin} gain={gain} \
             effort={effort} select={select} share={share} ahead={ahead} look={first_look} dear={dear} min={} max={} chances={} half={half} twice={} clear={} lead={} decided={} ends={} reach={}",
            min_act.start,
            min_act.end,
            u8::from(*chances),
            stop.twice_from,
            stop.clear_from,
            stop.lead,
            stop.decided,
            u8::from(stop.ends),
            outlook.reach(),
        ));
        for (class, tail) in Class::ALL.iter().zip(outlook.tails()) {
            self.write(&format!("tail {} {} {} {}", class.name(), tail.often, tail.scale, tail.far));
        }
    }

    /// What a measurement found, without the class.
    pub(crate) fn found(after: &Position, found: &Measured<OrderedMove>) -> String {
        let answer = perhaps(after, found.answer.map(|m| m.0));
        format!("{} {} {} {answer}", found.value, bound(found.bound), found.depth)
    }

    /// Something that happened in a search from this position.
    pub(crate) fn hear(&self, root: &Position, event: &Event<'_, OrderedMove>) {
        let one = |step: &OrderedMove| root.uci(step.0);
        let line = |steps: &[OrderedMove]| line_of(root, steps);
        let text = match event {
            Event::PhaseStarted { phase, chosen, allotment, min_act } => {
                let chosen = perhaps(root, chosen.map(|m| m.0));
                format!("phase {} {chosen} {allotment} {min_act}", phase_name(*phase))
            }
            Event::PhaseEnded { phase, end } => format!("ended {} {}", phase_name(*phase), end_name(*end)),
            Event::Target { value } => format!("target {value}"),
            Event::Raised { horizon, work } => format!("raised {horizon} {work}"),
            Event::Verified { mv, horizon } => format!("verified {} {horizon}", one(mv)),
            Event::Best { mv, value } => format!("best {} {value}", one(mv)),
            Event::Weighed { min_act, chances } => {
                let mut text = format!("weighed {min_act}");
                for chance in *chances {
                    let _ = write!(text, " {chance}");
                }
                text
            }
            Event::Expanding { line: steps } => format!("expanding{}", line(steps)),
            Event::Expanded { line: steps, children } => format!("expanded {children}{}", line(steps)),
            Event::Deepened { line: steps, depth, value, bound: found } => {
                format!("deepened {depth} {value} {}{}", bound(*found), line(steps))
            }
            Event::Backed { line: steps, values, below } => {
                format!("backed{} below{} of{}", spaced(values), spaced(below), line(steps))
            }
            _ => return,
        };
        self.write(&text);
    }

    /// What was decided.
    pub(crate) fn end(&self, root: &Position, decision: &Decision<OrderedMove>) {
        let outcome = &decision.outcome;
        let best = perhaps(root, outcome.best.map(|m| m.0));
        let bstar::Ledger { root, select, verify, raise } = decision.ledger;
        self.write(&format!(
            "played {best} {} {} {} {root} {select} {verify} {raise} {} {}",
            outcome.value,
            outcome.stop.map_or("-", stop_name),
            decision.horizon,
            decision.widened,
            decision.deepened,
        ));
    }
}

/// The moves of a line, each with a space before it.
fn line_of(root: &Position, steps: &[OrderedMove]) -> String {
    let mut position = root.clone();
    let mut text = String::new();
    for step in steps {
        let _ = write!(text, " {}", position.uci(step.0));
        position.play(step.0);
    }
    text
}

/// Numbers, each with a space before it.
fn spaced(values: &[i32]) -> String {
    values.iter().fold(String::new(), |text, value| text + " " + &value.to_string())
}

/// A move, or a hyphen.
pub(crate) fn perhaps(position: &Position, m: Option<Move>) -> String {
    m.map_or_else(|| "-".to_owned(), |m| position.uci(m))
}

pub(crate) fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::AtMost => "at-most",
        Bound::AtLeast => "at-least",
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Select => "select",
        Phase::Verify => "verify",
    }
}

fn end_name(end: PhaseEnd) -> &'static str {
    match end {
        PhaseEnd::Separated => "separated",
        PhaseEnd::ClearlyBest => "clearly-best",
        PhaseEnd::Stands => "stands",
        PhaseEnd::Refuted => "refuted",
        PhaseEnd::Effort => "effort",
    }
}

fn stop_name(stop: StopReason) -> &'static str {
    match stop {
        StopReason::GameOver => "game-over",
        StopReason::OnlyMove => "only-move",
        StopReason::Verified => "verified",
        StopReason::Effort => "effort",
        StopReason::Interrupted => "interrupted",
        _ => "other",
    }
}
