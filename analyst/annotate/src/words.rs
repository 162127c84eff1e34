//! The words. Every sentence about a move is made here, from sentences of explanations and the claims behind them.
//!
//! A [`Speaker`] serves one game: it remembers what has been said, so that neither sentences nor turns of phrase repeat
//! themselves where there is another way to say it.

mod quotes;

use std::collections::{BTreeMap, BTreeSet};

use motive_chess::{Color, Move, Position, role_name};
use motive_claims::{Claim, Kind as ClaimKind};
use motive_explain::answered::{Causes, ExplanationKind, Place, Sentence as Explained};

use crate::Mark;
use crate::cause::{ToldLine, Whose};
use crate::look::Look;
use crate::moment::MomentKind;
use crate::offer::{How, Offer};
use crate::study::Study;
use quotes::{clause, deeds, has, idea, lowered, of_headline, quoted, told, why};

/// How a sentence about another move begins that finds no fault with it.
const NO_FAULT: [&str; 4] = ["is as good", "is nearly as good", "wins, too", "loses, too"];
/// How one begins that finds a little fault.
const LESS_EXACT: &str = "is less exact";

/// Everything that is known about a move when it comes to words.
pub(crate) struct Case<'a> {
    pub(crate) before: &'a Position,
    pub(crate) m: Move,
    pub(crate) kind: MomentKind,
    pub(crate) mark: Mark,
    pub(crate) look: &'a Look,
    /// Whether the comment on the opponent's last move has told the chance that is missed now.
    pub(crate) told_before: bool,
    /// Of a strong move: the piece that it gives up, and that it can be taken.
    pub(crate) offer: Option<&'a (Offer, Claim)>,
    /// Of a strong move that gives nothing up: the moves to a later one that does, and that the piece can be taken.
    pub(crate) later: Option<(Vec<Move>, Claim)>,
}

/// Which position a sentence speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Of {
    Before,
    After,
}

/// Words with the claims behind them.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) text: String,
    pub(crate) of: Of,
    pub(crate) claims: Vec<Claim>,
}

/// Puts moments of one game into words.
pub(crate) struct Speaker {
    said: BTreeSet<String>,
    turns: BTreeMap<&'static str, usize>,
}

impl Speaker {
    pub(crate) fn new() -> Speaker {
        Speaker { said: BTreeSet::new(), turns: BTreeMap::new() }
    }

    /// The comment on a move. A sentence without a claim is not told, and none is told twice: sentences name moves, so
    /// that the same one twice is the same thing twice.
    pub(crate) fn comment(&mut self, case: &Case<'_>) -> Vec<Said> {
        let said = match case.kind {
            MomentKind::Allows | MomentKind::OverlooksThreat => self.allows(case),
            MomentKind::Misses => self.misses(case),
            MomentKind::Slips => self.slips(case),
            MomentKind::Wins | MomentKind::Offers => self.wins(case),
            MomentKind::OnlyMove => only_move(case),
            MomentKind::Ending => case.look.after.as_ref().map(ending).unwrap_or_default(),
        };
        said.into_iter()
            .filter(|said| !said.claims.is_empty() && self.said.insert(said.text.clone()))
            .collect()
    }

    /// The next of several ways to say something.
    fn turn(&mut self, key: &'static str, ways: &[&'static str]) -> &'static str {
        let count = self.turns.entry(key).or_insert(0);
        let way = ways[*count % ways.len()];
        *count += 1;
        way
    }

    fn allows(&mut self, case: &Case<'_>) -> Vec<Said> {
        if let Some(line) = &case.look.told_line {
            let mut said = vec![told_line(case, line)];
            said.extend(self.better(case));
            return said;
        }
        let Some(after) = told(case.look.after.as_ref()) else { return Vec::new() };
        let mut said = Vec::new();
        let lead = match &case.look.threat {
            Some(threat) if case.kind == MomentKind::OverlooksThreat => {
                let threat = threatened(case.before, threat);
                // What was said before is not said again, and "it" would not be understood.
                let it = if self.said.contains(&threat.text) { "the threat" } else { "it" };
                said.push(threat);
                format!("This does nothing about {it}: {}", lowered(after.headline()))
            }
            _ => {
                let way = self.turn("allow", &["This allows", "This invites", "This runs into"]);
                format!("{way} {}.", clause(after))
            }
        };
        said.push(of_headline(after, Of::After, lead));
        said.extend(why(after, Of::After));
        said.extend(self.better(case));
        said
    }

    fn misses(&mut self, case: &Case<'_>) -> Vec<Said> {
        if let Some(line) = &case.look.told_line {
            return vec![told_line(case, line)];
        }
        let Some(best) = told(case.look.before.as_ref()) else { return Vec::new() };
        let text = if case.told_before {
            let way = self.turn("either", &["The chance is not seen", "The answer is not found"]);
            format!("{way}: {}", lowered(best.headline()))
        } else {
            let way = self.turn("miss", &["This misses", "There was", "Overlooked is"]);
            format!("{way} {}.", clause(best))
        };
        let mut said = vec![of_headline(best, Of::Before, text)];
        said.extend(why(best, Of::Before));
        said.extend(idea(best));
        said
    }

    /// No line wins anything; how the move compares with the best one says it.
    fn slips(&mut self, case: &Case<'_>) -> Vec<Said> {
        let mut said: Vec<Said> = compared(case).into_iter().collect();
        said.extend(caused(&case.look.causes));
        said.extend(self.better(case));
        said
    }

    /// What should have been played, and why.
    fn better(&mut self, case: &Case<'_>) -> Vec<Said> {
        let Some(study) = case.look.before.as_ref() else { return Vec::new() };
        let Some(best) = told(Some(study)).filter(|best| best.m != case.m) else { return Vec::new() };
        let san = best.san();
        let overlooked = case.kind == MomentKind::OverlooksThreat;
        let does = deeds(best).map(|(does, is_whole)| match does.strip_prefix("stops it: it ") {
            // "It" is not understood where nothing has been told that is stopped.
            Some(rest) if case.kind == MomentKind::Slips => (rest, is_whole),
            _ => (does, is_whole),
        });
        let text = match does {
            Some((does, _)) if overlooked && does.starts_with("stops it") => format!("{san} {does}."),
            // Words about a threat are not understood without the threat.
            Some((does, is_whole))
                if is_whole || matches!(best.kind, ExplanationKind::Worse | ExplanationKind::Ending) =>
            {
                match self.turn("better", &["Better is", "was better", "was the move"]) {
                    _ if study.certainty().is_none() => {
                        format!("Motive thinks that {san} was better: it {does}.")
                    }
                    "Better is" => format!("Better is {san}, which {does}."),
                    way => format!("{san} {way}: it {does}."),
                }
            }
            _ if best.kind == ExplanationKind::Worse || study.certainty().is_none() => return Vec::new(),
            _ => format!("Better is {san}: {}", lowered(best.headline())),
        };
        let mut said = vec![of_headline(best, Of::Before, text)];
        said.extend(idea(best));
        said
    }

    fn wins(&mut self, case: &Case<'_>) -> Vec<Said> {
        let Some(best) = told(case.look.before.as_ref()) else { return Vec::new() };
        let is_sure = case.look.is_confirmed_answer();
        // Who is worse all the same is told so elsewhere. Words about a threat are not understood without the threat.
        let does = deeds(best).map(|(does, _)| does).filter(|does| !does.starts_with("stops it"));
        let headline = match does {
            Some(does) if !is_sure => format!("it {does}."),
            Some(does) if case.kind == MomentKind::Offers => format!("{} {does}.", best.san()),
            _ => lowered(best.headline()),
        };
        let headline =
            if is_sure { headline } else { format!("Motive thinks that {} is best: {headline}", best.san()) };
        let mut first = if let Some((offer, claim)) = case.offer {
            let lead = match claim.on.first() {
                Some(placed) if offer.how == How::Left => {
                    format!("The {} on {} is left to be taken", role_name(placed.piece.role), placed.square)
                }
                _ => format!("The {} is offered", role_name(case.m.role())),
            };
            let mut said = of_headline(best, Of::Before, format!("{lead}: {headline}"));
            if !said.claims.is_empty() {
                said.claims.push(claim.clone());
            }
            vec![said]
        } else {
            let way = self.turn("strong", &["Well seen:", "Strong:", "The point:"]);
            vec![of_headline(best, Of::Before, format!("{way} {headline}"))]
        };
        first.extend(
            case.later.as_ref().filter(|_| case.offer.is_none()).and_then(|later| given_up(case, later)),
        );
        // What nobody confirms is told as what it is thought to do, without grounds that would read like facts.
        if is_sure {
            first.extend(why(best, Of::Before));
        }
        first.extend(idea(best));
        first
    }
}

/// "Every move but g6 is clearly worse", and what becomes of the best other one.
fn only_move(case: &Case<'_>) -> Vec<Said> {
    let Some(best) = told(case.look.before.as_ref()) else { return Vec::new() };
    let only = best.at(Place::Why).find(|sentence| has(best, sentence, ClaimKind::OnlyMove));
    let mut said: Vec<Said> = only.map(|sentence| quoted(best, sentence, Of::Before)).into_iter().collect();
    if best.kind == ExplanationKind::Defense {
        said.insert(0, of_headline(best, Of::Before, best.headline().to_owned()));
    }
    said.extend(best.at(Place::Other(0)).next().map(|sentence| quoted(best, sentence, Of::Before)));
    said.extend(idea(best));
    said
}

/// A known ending: its name and its result, and how it is played.
fn ending(study: &Study) -> Vec<Said> {
    let Some(after) = told(Some(study)) else { return Vec::new() };
    let name = after.headline().split("; ").next().unwrap_or_default().trim_end_matches('.');
    let mut name = name.replacen(": ", ", ", 1);
    if let Some(first) = name.get(..1).map(str::to_lowercase) {
        name.replace_range(..1, &first);
    }
    let mut said = vec![of_headline(after, Of::After, format!("From here the ending is known: {name}."))];
    // Advice is for the side to move; how to lose slowly is no method.
    if after.value.is_some_and(|value| value.centipawns() >= 0) {
        said.extend(after.at(Place::Method).map(|sentence| quoted(after, sentence, Of::After)));
    }
    said
}

/// What a line wins, with its moves: "After this White wins a rook for a bishop: 35. Be7 Rc7 36. Bxf8 Kxf8."
fn told_line(case: &Case<'_>, line: &ToldLine) -> Said {
    let (us, them) = (side_name(case.before.turn()), side_name(case.before.turn().other()));
    let text = match (line.whose, line.moves.split_first()) {
        (Whose::Allowed, Some((&m, later))) => {
            let shown = case.before.after(m).san_line(later);
            format!("After this {them} {}: {shown}.", line.words)
        }
        (_, first) => {
            let first = first.map_or_else(String::new, |(&m, _)| case.before.san(m));
            let shown = case.before.san_line(&line.moves);
            format!("After {first} {us} {}: {shown}.", line.words)
        }
    };
    Said { text, of: Of::Before, claims: line.claims.clone() }
}

/// "Later Qf6+ offers the queen."
fn given_up(case: &Case<'_>, (moves, claim): &(Vec<Move>, Claim)) -> Option<Said> {
    let (&m, earlier) = moves.split_last()?;
    let position = earlier.iter().fold(case.before.clone(), |position, &m| position.after(m));
    let text = format!("Later {} offers the {}.", position.san(m), role_name(m.role()));
    Some(Said { text, of: Of::Before, claims: vec![claim.clone()] })
}

/// What it is about the move that lets the answer succeed.
fn caused(causes: &Causes) -> Vec<Said> {
    let said = |sentence: &Explained| {
        let claims = sentence.claims.iter().map(|&index| causes.claims[index].clone()).collect();
        // Beside a mark of the move nobody says that the move is not to blame.
        let text = sentence.text.trim_start_matches("The move is not to blame: ").to_owned();
        Said { text, of: Of::Before, claims }
    };
    causes.sentences.iter().map(said).collect()
}

/// How the move compares with the best one: "This only leads to equality: …".
fn compared(case: &Case<'_>) -> Option<Said> {
    let before = case.look.before.as_ref()?;
    let best = told(Some(before))?;
    let index = best.alternatives.iter().position(|other| other.m == case.m)?;
    let sentence = best.at(Place::Other(index)).next()?;
    let rest = sentence.text.strip_prefix(&format!("{} ", case.before.san(case.m)))?;
    if NO_FAULT.iter().any(|words| rest.starts_with(words)) {
        return None;
    }
    let is_sure = [case.look.before.as_ref(), case.look.after.as_ref()]
        .into_iter()
        .flatten()
        .all(|study| study.certainty().is_some());
    let lead = if is_sure { "This" } else { "Motive thinks that this" };
    // What is marked as a mistake is more than inexact.
    let rest = match rest.strip_prefix(LESS_EXACT).filter(|_| case.mark != Mark::Inaccuracy) {
        Some(rest) => format!("is clearly worse{rest}"),
        None => rest.to_owned(),
    };
    Some(Said { text: format!("{lead} {rest}"), ..quoted(best, sentence, Of::Before) })
}

/// "White threatened mate by Qxf7#."
fn threatened(before: &Position, threat: &Claim) -> Said {
    let them = side_name(before.turn().other());
    let m = threat.line.first().copied();
    let san = before.pass().zip(m).map(|(passed, m)| passed.san(m)).unwrap_or_default();
    let prey = m.and_then(|m| before.role_at(m.to()).map(|role| (role, m.to())));
    let text = match (threat.amount, prey) {
        (Some(_), Some((role, square))) => {
            format!("{them} threatened the {} on {square} ({san}).", role_name(role))
        }
        (Some(_), None) => format!("{them} threatened {san}."),
        (None, _) => format!("{them} threatened mate by {san}."),
    };
    Said { text, of: Of::Before, claims: vec![threat.clone()] }
}

pub(crate) fn side_name(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// Small numbers as words.
pub(crate) fn number(n: u32) -> String {
    const WORDS: [&str; 10] =
        ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}
