//! But what about …, and why not …: natural replies and other moves, each with what meets it.

use motive_answer::{Band, Value, balance};
use motive_chess::Move;
use motive_claims::{Kind, is_quiet};

use super::Told;
use super::contrast::contrast;
use super::data::{ExplainedLine, ExplanationKind, Place};
use super::exchanges;
use super::ledger::Fact;
use super::merits::{TOLD, merits};
use super::remark::{deed, observe, remarked, told as as_deeds};
use super::result::{Result, clause};
use super::saying::Saying;
use super::study::{Study, judged, played};
use crate::phrases::{short_line, side_name};
use crate::{Line, Step, recognize};

/// Replies and other moves that are told.
const MOST_REPLIES: usize = 3;
const MOST_OTHERS: usize = 3;
/// Half-moves of each that are shown.
const SHOWN: usize = 8;
/// Half-moves in which a tactic is looked for.
const FOLLOWED: usize = 14;
/// What a later move of ours is told for.
const TACTICS: &[Kind] =
    &[Kind::Fork, Kind::Skewer, Kind::Trapped, Kind::Promotes, Kind::DoubleCheck, Kind::Captures];
/// The same where there is nothing better.
const LESSER: &[Kind] = &[Kind::Defends, Kind::Threat, Kind::Pin, Kind::Attacks];
/// Nobody can feel a smaller difference.
const SMALL: i32 = 30;
/// Moves this near to each other are praised alike.
const EQUAL: i32 = 20;

impl Study<'_> {
    /// The replies as lines from the position in question.
    pub(super) fn replies(&self) -> Vec<Line> {
        let m = self.line.steps()[0].m;
        self.subject.replies.iter().filter_map(|reply| played(self.start, Some(m), &reply.moves)).collect()
    }

    /// Whether the threatened capture of a fact is made later in the line.
    pub(super) fn pays_by_line(&self, fact: &Fact) -> bool {
        let later = self.line.steps().iter().skip(fact.after.len());
        fact.line
            .first()
            .is_some_and(|&m| later.into_iter().any(|step| step.mover() == self.us && step.m == m))
    }
}

/// The natural replies, each with what meets it.
pub(super) fn replies(study: &Study<'_>, kind: ExplanationKind, told: &mut Told) -> Vec<ExplainedLine> {
    let m = study.line.steps()[0].m;
    let mut lines: Vec<ExplainedLine> = Vec::new();
    // The line answers its own reply, so that one comes last and only if there is no other.
    let expected = study.line.steps().get(1).map(|step| step.m);
    let is_expected = |reply: &&motive_answer::Variation| reply.moves.first().copied() == expected;
    let replies = study.subject.replies.iter();
    let is_answered = study.shown().len() > 2;
    let forced = study.line.steps()[0].after.legal_moves().len() == 1;
    for reply in replies.clone().filter(|reply| !is_expected(reply)).chain(replies.filter(is_expected)) {
        if is_expected(&reply) && is_answered && (forced || !lines.is_empty()) {
            continue;
        }
        let Some(line) = played(study.start, Some(m), &reply.moves) else { continue };
        let saying = reply_saying(study, &line, reply.value, kind);
        let known = lines.iter().any(|known| known.m == line.steps()[1].m);
        if saying.is_empty() || known || lines.len() == MOST_REPLIES {
            continue;
        }
        told.tell(Place::Reply(lines.len()), saying);
        lines.push(explained(&line, 1, reply.value));
    }
    lines
}

/// "Qxc4 captures the queen on c4; Rxd8+ captures the rook on d8 with check, and White wins a rook".
fn reply_saying(study: &Study<'_>, line: &Line, value: Value, kind: ExplanationKind) -> Saying {
    let themes = recognize(line);
    let result = judged(study, line, value);
    let plies = told_plies(line, &result);
    let facts = |step: &Step| observe(&study.ledger, line, step, &themes);
    let said = |step: &Step, own: bool| {
        let facts = facts(step);
        let san = step.before.san(step.m);
        as_deeds(study.start, &remarked(&facts, own)).after(&format!("{san} "))
    };
    let mut parts: Vec<Saying> = Vec::new();
    let reply = said(&line.steps()[1], false);
    let silent = reply.is_empty();
    parts.extend(Some(reply).filter(|_| !silent));
    if let Some(answer) = line.steps().get(2) {
        let met = said(answer, true);
        let met = parry(study, line).map_or(met.clone(), |parry| {
            if met.is_empty() { parry } else { parry.then(": it ", strip(met, answer)) }
        });
        if !met.is_empty() {
            parts.push(met);
        }
    }
    // The next tactic of ours, if there is one before the end; else whatever our moves do.
    let later: Vec<(&Step, Fact)> = line
        .steps()
        .iter()
        .skip(4)
        .step_by(2)
        .take_while(|step| step.ply < plies)
        .flat_map(|step| facts(step).into_iter().map(move |fact| (step, fact)))
        .collect();
    let find = |kinds: &[Kind]| later.iter().find(|(_, fact)| kinds.contains(&fact.kind));
    let lesser = if parts.is_empty() { LESSER } else { &[] };
    if let Some((step, fact)) = find(TACTICS).or_else(|| find(lesser)) {
        let san = step.before.san(step.m);
        parts.push(deed(study.start, fact).after(&format!("then {san} ")));
    }
    if parts.is_empty() && !result.is_good() && kind == ExplanationKind::Quiet {
        return Saying::default();
    }
    let us = side_name(study.us);
    match clause(&result) {
        Some(clause) => parts.push(clause.after(&format!("{us} "))),
        None => parts.extend(settled(study, line, value)),
    }
    let text: Vec<String> = parts.iter().map(|part| part.text.clone()).collect();
    let all: Vec<Fact> = parts.into_iter().flat_map(|part| part.facts).collect();
    let text = text.join("; ");
    if silent {
        let reply = &line.steps()[1];
        let text = text.strip_prefix("then ").unwrap_or(&text);
        return Saying::worded(format!("after {}, {text}", reply.before.san(reply.m)), &all);
    }
    Saying::worded(text, &all)
}

/// The words of a move without the move.
fn strip(saying: Saying, step: &Step) -> Saying {
    let san = format!("{} ", step.before.san(step.m));
    let text = saying.text.strip_prefix(&san).unwrap_or(&saying.text).to_owned();
    Saying { text, facts: saying.facts }
}

/// The answer to a reply that threatened mate again.
fn parry(study: &Study<'_>, line: &Line) -> Option<Saying> {
    let answer = line.steps().get(2)?;
    let moves = line.moves();
    let threats = study.ledger.check_all(super::propose::mate_threats(&answer.before, &moves[..2]));
    let threat = threats.first()?;
    let fact = study.ledger.check(super::propose::parries(threat, &moves[..3]))?;
    let san = answer.before.san(answer.m);
    Some(Saying::worded(format!("{san} stops it"), &[threat.clone(), fact]))
}

/// That nothing has changed hands at the last quiet position of a line.
fn settled(study: &Study<'_>, line: &Line, value: Value) -> Option<Saying> {
    let quiet = line.steps().iter().rev().find(|step| is_quiet(&step.after))?;
    if balance(&quiet.after, study.us) != balance(study.start, study.us) {
        return None;
    }
    let moves = line.moves();
    let fact = study.balance(&moves[..=quiet.ply], study.us)?;
    let (us, them) = (side_name(study.us), side_name(study.us.other()));
    let state = match value.band() {
        Band::Won => format!("{us} wins"),
        Band::Better => format!("{us} stands better"),
        Band::Equal => "the game is equal".to_owned(),
        Band::Worse => format!("{them} stands better"),
        Band::Lost => format!("{them} wins"),
    };
    let words = Saying::statement(study.start, &fact);
    Some(Saying { text: format!("{}, and {state}", words.text), ..words })
}

/// How many half-moves of a compared line are told.
fn told_plies(line: &Line, result: &Result) -> usize {
    let all = line.steps().len();
    match result {
        Result::Gain(change) | Result::Loss(change) => change.plies,
        Result::Open => all.min(FOLLOWED),
        _ => all,
    }
}

fn explained(line: &Line, from: usize, value: Value) -> ExplainedLine {
    let step = &line.steps()[from];
    let moves = line.moves()[from..].to_vec();
    ExplainedLine {
        m: step.m,
        san: step.before.san(step.m),
        line: short_line(&step.before, &moves, SHOWN),
        moves,
        value,
        sentences: Vec::new(),
    }
}

/// Other moves, and what they lead to.
pub(super) fn others(study: &mut Study<'_>, told: &mut Told) -> Vec<ExplainedLine> {
    let m = study.line.steps()[0].m;
    let mut lines: Vec<ExplainedLine> = Vec::new();
    let subject = study.subject;
    for other in subject.others {
        let Some(line) = played(study.start, None, &other.moves).filter(|line| line.steps()[0].m != m) else {
            continue;
        };
        // A search that was cut off before it saw anything has nothing to say.
        if other.value == Value::MatedIn(0) {
            continue;
        }
        let saying = other_saying(study, &line, other.value);
        let known = lines.iter().any(|known| known.m == line.steps()[0].m);
        if saying.is_empty() || known || lines.len() == MOST_OTHERS {
            continue;
        }
        told.tell(Place::Other(lines.len()), saying);
        lines.push(explained(&line, 0, other.value));
    }
    lines
}

/// Why another move is not the answer, or that it is as good.
fn other_saying(study: &mut Study<'_>, line: &Line, value: Value) -> Saying {
    let first = &line.steps()[0];
    let san = first.before.san(first.m);
    let best = study.value.unwrap_or(value);
    // What a move is for is told of moves that are as good.
    let as_good = best.centipawns() - value.centipawns() <= EQUAL;
    let merits = if as_good {
        let moves = line.moves();
        let later = &moves[1..moves.len().min(SHOWN)];
        merits(&mut study.ledger, study.subject.strategy, study.subject.history, first.m, later)
    } else {
        Vec::new()
    };
    let study = &*study;
    let themes = recognize(line);
    let result = judged(study, line, value);
    let us = side_name(study.us);
    let facts = |step: &Step| observe(&study.ledger, line, step, &themes);
    let own_facts = facts(first);
    let plain = as_deeds(study.start, &remarked(&own_facts, true).into_iter().take(1).collect::<Vec<_>>());
    let praised = merits.iter().filter(|fact| fact.by.is_none_or(|by| by.square == first.to()));
    let praised = praised.take(TOLD).map(|fact| exchanges::told(study, fact, first.from()));
    let praised = Saying::listed(praised.collect());
    // A move that meets something is praised for that.
    let meets =
        own_facts.iter().any(|fact| matches!(fact.kind, Kind::Defends | Kind::Blocks | Kind::Parries));
    let own = if praised.is_empty() || (meets && !plain.is_empty()) { plain } else { praised };
    let lead = |words: &str| lead(study, &format!("{san} {words}"), &own, first.m);
    let behind_by = best.centipawns() - value.centipawns();
    let same = best.band() == value.band() && best.mate().is_none() && value.mate().is_none();
    // Where nothing is won or lost: what the other side has at the end of this line and not at the end of the answer's.
    let is_quiet = study.kind() == ExplanationKind::Quiet && value.mate().is_none();
    let differs = if is_quiet && !as_good { contrast(study, line) } else { None };
    if behind_by < SMALL || same && behind_by < close(best) {
        return match best.band() {
            Band::Lost => lead("loses, too"),
            Band::Won => lead("wins, too"),
            _ if behind_by < SMALL => lead("is as good"),
            _ => match differs {
                Some(differs) => differs.after(&format!("{san} is nearly as good, but ")),
                None => lead("is nearly as good"),
            },
        };
    }
    match &result {
        Result::Mated { .. } | Result::Loss(_) => {
            let refuting = line.steps().get(1).map(|reply| {
                let facts = facts(reply);
                let san = reply.before.san(reply.m);
                as_deeds(study.start, &remarked(&facts, true).into_iter().take(2).collect::<Vec<_>>())
                    .after(&format!("{san} "))
            });
            let clause = clause(&result).unwrap_or_default();
            let words = match result {
                Result::Mated { .. } => Saying::worded(format!("{san} allows mate"), &clause.facts),
                _ => clause.after(&format!("{san} ")),
            };
            words.then(": ", refuting.unwrap_or_default())
        }
        _ => {
            let lesser = lesser(study, value, best, us);
            let reply = line.steps().get(1).map(|reply| {
                let facts = facts(reply);
                let san = reply.before.san(reply.m);
                as_deeds(study.start, &remarked(&facts, false).into_iter().take(2).collect::<Vec<_>>())
                    .after(&format!("{san} "))
            });
            let reply = reply.filter(|reply| !reply.is_empty());
            // Where the other side stands better, what is won on the way is not the point.
            let gains = result.is_good() && value.band() >= Band::Equal;
            let gained = clause(&result).filter(|_| gains).map(|clause| clause.after("it "));
            match gained.or(differs).or(reply) {
                Some(shown) => shown.after(&format!("{san} {lesser}: ")),
                None if own.is_empty() => lead(&lesser),
                None => own.clone().after(&format!("{san} {lesser}, though it ")),
            }
        }
    }
}

/// "a4 is as good: it takes the square b5 from the knight on c6", or without a reason where no claim gives one.
fn lead(study: &Study<'_>, words: &str, own: &Saying, m: Move) -> Saying {
    if own.is_empty() {
        let fact = study.balance(&[m], study.us);
        return Saying::worded(words, fact.as_slice());
    }
    own.clone().after(&format!("{words}: it "))
}

/// Values of one band this near to each other do not tell moves apart; far from equal the numbers mean less.
fn close(best: Value) -> i32 {
    match best.band() {
        Band::Won | Band::Lost => i32::MAX,
        _ => 100,
    }
}

/// What a lesser value means.
fn lesser(study: &Study<'_>, value: Value, best: Value, us: &str) -> String {
    let them = side_name(study.us.other());
    match (value, value.band()) {
        (Value::MateIn(n), _) => format!("mates too, but in {n}"),
        (Value::MatedIn(n), _) => format!("is mated in {n}"),
        (_, Band::Won) if best.is_win_by_mate() => "wins too, but no mate is seen".to_owned(),
        (_, Band::Won) => "wins, too".to_owned(),
        (_, band) if band == best.band() => "is less exact".to_owned(),
        (_, Band::Better) => format!("leaves {us} only better"),
        (_, Band::Equal) => "only leads to equality".to_owned(),
        (_, Band::Worse) => format!("leaves {them} better"),
        (_, Band::Lost) => "loses".to_owned(),
    }
}
