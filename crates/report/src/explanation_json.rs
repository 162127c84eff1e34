//! An explanation as JSON (docs/json.md).

use motive::{Account, Analysis, Counsel, Method};
use motive_chess::{Move, Position};
use motive_endings::Outcome;
use motive_explain::{Defences, ExplainedTheme, Explanation};
use serde_json::{Value, json};

use crate::solution_json;

/// The whole report of an analysis.
pub fn report(
    position: &Position,
    method: Method,
    analysis: &Analysis,
    explanation: Option<&Explanation>,
) -> Value {
    let judgement = &analysis.judgement;
    let best = judgement.best();
    let checked = analysis.checked.as_ref();
    let moves = explanation.map(Explanation::moves).unwrap_or_default();
    let first = moves.first().copied();
    json!({
        "fen": position.to_fen(),
        "method": method.name(),
        "move": first.map(|m| position.uci(m)),
        "san": first.map(|m| position.san(m)),
        "verdict": first.map(|_| checked.map_or("believed", |checked| checked.verdict().name())),
        "finding": checked.and_then(|checked| {
            checked.finding().map(|finding| finding.describe(&checked.solution().problem))
        }),
        "effort": checked.map(solution_json::effort),
        "value": best.map(|line| solution_json::value(line.value)),
        "idea": explanation.map(|explanation| explanation.idea.clone()),
        "line": first.map(|_| line_of(position, &moves)),
        "steps": explanation.map(steps),
        "defences": explanation.and_then(|explanation| explanation.defences.as_ref()).map(defences),
        "themes": explanation.map(|explanation| explanation.themes.iter().map(theme).collect::<Vec<_>>()),
        "alternatives": explanation.map(alternatives),
        "depth": judgement.depth,
        "nodes": analysis.nodes,
        "search_nodes": judgement.nodes,
        "ms": judgement.elapsed.as_millis() as u64,
        "solution": checked.and_then(|checked| solution_json::write(checked).ok()),
    })
}

/// How the answer was found, and under which name that is told.
pub fn account(position: &Position, account: &Account) -> (&'static str, Value) {
    match account {
        Account::Chances(told) => ("story", story(position, told)),
        Account::Tactics(outcome) => ("story", caps_story(position, outcome)),
        Account::Repairs(told) => ("plans", repairs(position, told)),
        Account::Plans { story, .. } => ("plans", plans(position, story)),
        Account::Advice(told) => ("advice", counsel(position, told)),
        Account::Council(minutes) => ("council", crate::council_json::report(position, minutes)),
    }
}

/// What the advice said.
fn counsel(position: &Position, counsel: &Counsel) -> Value {
    let Counsel::Given { outcome, plan, notes, .. } = counsel else {
        return json!({ "known": false, "text": counsel.tell(position) });
    };
    let result = match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    };
    json!({ "known": true, "result": result, "plan": plan, "notes": notes, "text": counsel.tell(position) })
}

/// How B* found it: the last round that searched by chances.
fn story(position: &Position, story: &motive_hitech::Story) -> Value {
    let Some(chapter) = story.of_chances() else { return Value::Null };
    let ideas: Vec<Value> = chapter
        .candidates
        .iter()
        .map(|idea| {
            json!({
                "move": position.uci(idea.m),
                "san": position.san(idea.m),
                "real": idea.real,
                "hope": idea.hope,
                "chance": (idea.chance * 1000.0).round() / 1000.0,
                "attention": idea.attention,
            })
        })
        .collect();
    json!({
        "rounds": story.chapters.len(),
        "expansions": story.expansions(),
        "probe_depth": chapter.depth,
        "longest_line": chapter.deepest,
        "ideas": ideas,
        "dares": story.dares().iter().map(|dare| json!({
            "move": position.uci(dare.m),
            "san": position.san(dare.m),
            "depth": dare.depth,
            "better": dare.better,
        })).collect::<Vec<_>>(),
        "text": story.tell(position),
    })
}

/// Pitrat's plans: those that were tried, what went wrong, how it was mended, and what works.
fn repairs(position: &Position, story: &motive_pitrat::Story) -> Value {
    let tried: Vec<Value> = story
        .tried
        .iter()
        .map(|(m, plan)| {
            json!({
                "san": position.san(*m),
                "plan": plan.map(|plan| story.plan_text(plan)),
                "entry": plan.and_then(|plan| story.plans.get(plan)).map(|plan| plan.entry.clone()),
            })
        })
        .collect();
    let failures: Vec<Value> = story
        .telling_failures()
        .into_iter()
        .map(|failure| {
            json!({
                "after": motive_pitrat::Story::path_text(position, &failure.path),
                "reason": failure.reason.kind.name(),
                "plan": failure.plan.map(|plan| story.plan_text(plan)),
                "mended": story.mended(failure).into_iter().map(|plan| story.plan_text(plan)).collect::<Vec<_>>(),
                "text": story.failure_text(position, failure),
            })
        })
        .collect();
    let works: Vec<Value> =
        story.line.iter().map(|told| json!({ "san": told.san, "text": told.text })).collect();
    json!({
        "characteristics": story.characteristics.iter().map(|found| found.tell(&story.roster)).collect::<Vec<_>>(),
        "tried": tried,
        "failures": failures,
        "line": works,
        "replies": story.replies.iter().map(|reply| story.reply_text(position, reply)).collect::<Vec<_>>(),
        "wins": story.wins,
        "nodes": story.nodes,
        "text": story.tell(position),
    })
}

/// The plans that PARADISE had, and what the sceptic made of them.
fn plans(position: &Position, story: &motive_paradise::search::solver::Story) -> Value {
    let candidates: Vec<Value> = story
        .candidates
        .iter()
        .map(|candidate| {
            json!({
                "move": position.uci(candidate.m),
                "san": position.san(candidate.m),
                "plan": candidate.plan,
                "rules": candidate.rules,
                "statements": candidate.statements,
                "value": candidate.value.map(|value| value.to_string()),
                "line": line_of(position, &candidate.line),
                "range": range(candidate.range),
                "place": candidate.place,
                "against": line_of(position, &candidate.against),
            })
        })
        .collect();
    json!({
        "nodes": story.nodes,
        "regular_nodes": story.counts.regular,
        "quiescence_nodes": story.counts.quiescence,
        "static_analyses": story.counts.analyses,
        "rounds": story.rounds,
        "refutations": story.refutations,
        "candidates": candidates,
        "defences": plan_defences(position, story),
        "challenges": story.challenges.iter().map(|challenge| json!({
            "move": position.uci(challenge.m),
            "san": position.san(challenge.m),
            "depth": challenge.depth,
            "better": challenge.better.map(|value| value.to_string()),
            "planned": challenge.is_planned,
        })).collect::<Vec<_>>(),
        "protocol": story.protocol,
        "text": story.tell(position),
    })
}

/// The replies to the chosen move, with the branch of the plan that meets each.
fn plan_defences(position: &Position, story: &motive_paradise::search::solver::Story) -> Vec<Value> {
    let Some(chosen) = story.candidates.first() else { return Vec::new() };
    let after = position.after(chosen.m);
    let told = story.defences.iter().map(|defence| {
        json!({
            "move": after.uci(defence.reply),
            "san": after.san(defence.reply),
            "branch": defence.branch,
            "line": line_of(&after.after(defence.reply), &defence.line),
            "range": range(defence.range),
        })
    });
    told.collect()
}

/// What was shown and what is hoped for, in tenths of a pawn.
fn range(range: Option<(i32, i32)>) -> Option<Value> {
    range.map(|(lo, hi)| json!({ "lo": lo, "hi": hi }))
}

/// How CAPS found it: the counts, and the tries that it gave up.
fn caps_story(position: &Position, outcome: &motive_caps::Outcome) -> Value {
    let refuted = outcome.solution.as_ref().map(motive_caps::WhyNot::of_solution).unwrap_or_default();
    let given_up: Vec<Value> = refuted
        .iter()
        .filter(|refuted| refuted.why.position().key() == position.key())
        .map(|refuted| {
            let why = &refuted.why;
            json!({
                "move": position.uci(why.tried()),
                "san": position.san(why.tried()),
                "refutation": line_of(&position.after(why.tried()), why.line()),
                "inherited": why.is_inherited(),
                "text": why.text(),
            })
        })
        .collect();
    json!({
        "nodes": outcome.statistics.nodes,
        "successors": (outcome.statistics.branching() * 100.0).round() / 100.0,
        "lemma_hits": outcome.statistics.lemma_hits,
        "given_up": given_up,
        "text": outcome.tell(position),
    })
}

/// A line in both notations.
pub fn line_of(position: &Position, moves: &[Move]) -> Value {
    json!({ "uci": uci_line(position, moves), "san": position.san_line(moves) })
}

fn uci_line(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    moves
        .iter()
        .map(|&m| {
            let text = position.uci(m);
            position.play(m);
            text
        })
        .collect()
}

fn steps(explanation: &Explanation) -> Vec<Value> {
    let mut before = explanation.start.clone();
    explanation
        .steps
        .iter()
        .map(|step| {
            let uci = before.uci(step.m);
            before = step.after.clone();
            json!({
                "number": step.number,
                "san": step.san,
                "uci": uci,
                "by": if step.mover == explanation.solver { "solver" } else { "opponent" },
                "text": step.text,
                "fen": step.after.to_fen(),
            })
        })
        .collect()
}

fn defences(defences: &Defences) -> Value {
    let others: Vec<Value> =
        defences.others.iter().map(|other| line_of(&other.before, &other.moves)).collect();
    json!({ "covered": defences.covered, "others": others })
}

fn theme(told: &ExplainedTheme) -> Value {
    let evidence = &told.theme.evidence;
    json!({
        "tag": told.theme.kind.tag(),
        "name": told.theme.kind.name(),
        "text": told.text,
        "ply": evidence.ply,
        "squares": evidence.squares.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "arrows": evidence.arrows.iter().map(|(from, to)| format!("{from}{to}")).collect::<Vec<_>>(),
    })
}

fn alternatives(explanation: &Explanation) -> Vec<Value> {
    explanation
        .alternatives
        .iter()
        .map(|other| {
            json!({
                "move": explanation.start.uci(other.m),
                "san": other.san,
                "value": solution_json::value(other.value),
                "line": line_of(&explanation.start, &other.moves),
                "text": other.text,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use motive::{Analyst, Settings};
    use motive_solution::{Limits, Question};

    use super::*;

    /// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858: what the text tells of defences stands in the object.
    #[test]
    fn paradise_tells_of_defences() {
        let position: Position = "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 16".parse().unwrap();
        let mut analyst = Analyst::new(&Settings { hash: 1, ..Settings::default() });
        analyst.think(Method::Paradise, &Question::new(&position, Limits::nodes(20_000)), &mut ());
        let (name, told) = account(&position, analyst.account().unwrap());
        assert_eq!((name, &told["candidates"][0]["san"]), ("plans", &"Qb8+".into()));
        assert!(told["candidates"][0]["place"].is_u64() && told["challenges"].is_array());
        let defences = told["defences"].as_array().unwrap();
        let taken = defences.iter().find(|defence| defence["san"] == "Nxb8").unwrap();
        assert_eq!((&taken["move"], &taken["line"]["uci"][0]), (&"d7b8".into(), &"d1d8".into()));
        assert!(taken["branch"].is_string(), "{taken:#}");
    }
}
