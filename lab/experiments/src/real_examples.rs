//! Finds an example from real play for each production that has none: a puzzle in which it fires and begins the plan of the solution.
//!
//! ```text
//! cargo run --release -p motive-lab -- real-examples PUZZLES.csv [--odd] [--write kb] [--rule NAME]
//! cargo run --release -p motive-lab -- real-examples PUZZLES.csv --count 5000
//! ```
//!
//! Puzzles are positions of games. Of those in which the production is a reason for a plan that begins with the solution, the one with
//! the fewest pieces is taken; if there is none, one in which it fires. Productions of sources that only a search asks are asked
//! with goals that fit the position: the solution's piece and square, and what the enemy could do if it were on the move. For each
//! example, near misses are looked for that break one condition: one piece is moved or taken away, the production does not fire with
//! these objects any more, and it would without that condition. `--write` puts both into the files of the base. `--count` only counts in
//! how many of so many puzzles each production fires, with the same goals, and prints the rarest. `--odd` takes the first, the third, ... puzzle:
//! the others are for measuring.

mod clauses;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use motive_chess::{Color, Leniency, Move, Position};
use motive_paradise::{Analyst, FinalPlan, Names, Options, Reach, Scene, Writer, examples};
use production::{Firing, Knowledge, Rule};

use crate::compose::Goal;

/// An example from a game says where it is from with this word.
const SOURCE: &str = "lichess puzzle";
/// Near misses that are added for a production.
const MISSES: usize = 2;

/// A puzzle after the opponent's move.
struct Puzzle {
    id: String,
    position: Position,
    solution: Move,
}

/// Where a production fires.
#[derive(Clone)]
struct Found {
    fen: String,
    goal: Goal,
    bindings: Vec<(String, String)>,
    note: String,
    /// The smaller the better: 0 if it is the best reason for the solution, 1 if it is one, 2 if it only fires; then the pieces.
    rank: (u8, usize),
}

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let (mut files, mut folder, mut names, mut counted) = (Vec::new(), None, Vec::new(), None);
    let mut is_odd = false;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--write" => folder = Some(PathBuf::from(arguments.next().ok_or("--write needs a folder")?)),
            "--count" => counted = Some(arguments.next().ok_or("--count needs a number")?.parse()?),
            "--odd" => is_odd = true,
            "--rule" => names.push(arguments.next().ok_or("--rule needs a name")?.to_uppercase()),
            _ => files.push(PathBuf::from(argument)),
        }
    }
    let mut puzzles = Vec::new();
    for file in &files {
        puzzles.extend(read(file)?.into_iter().step_by(if is_odd { 2 } else { 1 }));
    }
    if let Some(most) = counted {
        count(&puzzles[..puzzles.len().min(most)]);
        return Ok(());
    }
    for reach in [Reach::Whole, Reach::Thesis] {
        search(reach, &puzzles, &names, folder.as_deref())?;
    }
    Ok(())
}

fn search(
    reach: Reach,
    puzzles: &[Puzzle],
    names: &[String],
    folder: Option<&Path>,
) -> Result<(), Box<dyn Error>> {
    let options = if reach == Reach::Thesis { Options::thesis() } else { Options::default() };
    let mut analyst = Analyst::new(options);
    let knowledge = &Arc::clone(analyst.knowledge());
    let whole = motive_paradise::embedded(Reach::Whole);
    let wanted: Vec<Rule> = knowledge
        .rules()
        .filter(|&rule| {
            let production = knowledge.production(rule);
            let has_one = production
                .header
                .examples
                .iter()
                .any(|example| example.note.as_deref().is_some_and(|note| note.starts_with(SOURCE)));
            !has_one
                && (names.is_empty() || names.contains(&production.name))
                && (reach == Reach::Whole || whole.rule(&production.name).is_none())
        })
        .collect();
    let mut found: Vec<Option<Found>> = vec![None; knowledge.rules().count()];
    for puzzle in puzzles {
        let lacking = |rule: Rule| {
            wanted.contains(&rule) && found[rule.index()].as_ref().is_none_or(|found| found.rank.0 > 0)
        };
        let scene = analyst.scene(&puzzle.position);
        let mut goals: Vec<Goal> = vec![None];
        // Goals only where a production lacks an example that the static analysis does not give.
        if knowledge.rules().any(|rule| lacking(rule) && is_asked_by_searches(knowledge, rule)) {
            goals.extend(goals_of(knowledge, &scene, puzzle.solution, |name| {
                knowledge
                    .name(name)
                    .is_some_and(|name| knowledge.productions_of(name).iter().any(|&rule| lacking(rule)))
            }));
        }
        for goal in goals {
            let Some((plans, firings)) = pursue(&mut analyst, &scene, &goal) else { continue };
            for &rule in &wanted {
                let Some((firing, degree)) = best_match(rule, &plans, &firings, puzzle.solution) else {
                    continue;
                };
                let rank = (degree, puzzle.position.occupied().into_iter().count());
                if found[rule.index()].as_ref().is_some_and(|found| found.rank <= rank) {
                    continue;
                }
                let solution = if degree < 2 {
                    format!(", solution {}", puzzle.position.san(puzzle.solution))
                } else {
                    String::new()
                };
                found[rule.index()] = Some(Found {
                    fen: puzzle.position.to_fen(),
                    goal: goal.clone(),
                    bindings: Writer::new(&scene, knowledge, Names::Exact).bindings(firing),
                    note: format!("{SOURCE} {}{solution}", puzzle.id),
                    rank,
                });
            }
        }
    }
    for rule in wanted {
        let name = &knowledge.production(rule).name;
        let Some(found) = &found[rule.index()] else {
            println!("{name}\tnothing");
            continue;
        };
        let fires = form(knowledge, "FIRES", &found.fen, &found.goal, Some(&found.bindings), &found.note);
        println!("{name}\t{fires}");
        let mut silent = Vec::new();
        for miss in clauses::near_misses(&analyst, rule, found, MISSES) {
            silent.push(form(
                knowledge,
                "SILENT",
                &miss.fen,
                &found.goal,
                miss.bindings.as_deref(),
                &miss.note,
            ));
            println!("{name}\t{}", silent[silent.len() - 1]);
        }
        if let Some(folder) = folder {
            insert(folder, knowledge, rule, &fires, &silent)?;
        }
    }
    Ok(())
}

/// Prints the productions that fire in the fewest puzzles.
fn count(puzzles: &[Puzzle]) {
    /// So many lines are printed.
    const SHOWN: usize = 60;
    let mut analyst = Analyst::default();
    let knowledge = &Arc::clone(analyst.knowledge());
    let mut counts = vec![0_usize; knowledge.rules().count()];
    for puzzle in puzzles {
        let scene = analyst.scene(&puzzle.position);
        let mut goals: Vec<Goal> = vec![None];
        goals.extend(goals_of(knowledge, &scene, puzzle.solution, |_| true));
        let mut fired = vec![false; counts.len()];
        for goal in goals {
            let firings = pursue(&mut analyst, &scene, &goal).map(|(_, firings)| firings);
            firings.iter().flatten().for_each(|firing| fired[firing.rule.index()] = true);
        }
        counts.iter_mut().zip(fired).for_each(|(count, fired)| *count += usize::from(fired));
    }
    let mut rows: Vec<(usize, &str)> = knowledge
        .rules()
        .map(|rule| (counts[rule.index()], knowledge.production(rule).name.as_str()))
        .collect();
    rows.sort_unstable();
    println!("{} puzzles", puzzles.len());
    for (count, name) in rows.into_iter().take(SHOWN) {
        println!("{count:>6} {name}");
    }
}

/// Does the static analysis not ask the sources of a production, or not often?
fn is_asked_by_searches(knowledge: &Knowledge, rule: Rule) -> bool {
    !knowledge.sources_of(rule).any(|name| knowledge.name_text(name) == "THREAT")
}

/// The match of a production that is worth most as an example.
fn best_match<'a>(
    rule: Rule,
    plans: &'a [FinalPlan],
    firings: &'a [Firing],
    solution: Move,
) -> Option<(&'a Firing, u8)> {
    for plan in plans.iter().filter(|plan| plan.first == solution) {
        for (at, list) in plan.posting.lists.iter().enumerate() {
            if let Some(firing) = list.reasons.iter().find(|firing| firing.rule == rule) {
                return Some((firing, u8::from(at > 0)));
            }
        }
    }
    firings.iter().find(|firing| firing.rule == rule).map(|firing| (firing, 2))
}

fn pursue(analyst: &mut Analyst, scene: &Scene, goal: &Goal) -> Option<(Vec<FinalPlan>, Vec<Firing>)> {
    match goal {
        None => Some((analyst.analyze_scene(scene).plans, analyst.firings(scene))),
        Some((name, words)) => {
            let arguments = crate::compose::arguments(analyst, scene, *name, words)?;
            Some(examples::pursued(analyst, scene, (*name, &arguments)))
        }
    }
}

/// Goals that fit a position whose solution is known.
fn goals_of(
    knowledge: &Knowledge,
    scene: &Scene,
    solution: Move,
    is_wanted: impl Fn(&str) -> bool,
) -> Vec<Goal> {
    let position = scene.position();
    let writer = Writer::new(scene, knowledge, Names::Exact);
    let mut goals = Vec::new();
    let mut add = |name: &str, words: &[String]| {
        if is_wanted(name) {
            goals.extend(knowledge.name(name).map(|name| Some((name, words.to_vec()))));
        }
    };
    let side = if position.turn() == Color::White { "WHITE" } else { "BLACK" }.to_owned();
    for name in ["PRIMITIVE", "QUIESCENCE", "ENPRI", "DESPERADO"] {
        add(name, std::slice::from_ref(&side));
    }
    let mover = solution.from().and_then(|from| scene.man_at(from)).map(|man| writer.man(man));
    let Some(mover) = mover else { return goals };
    let to = position.destination(solution).to_string();
    for name in [
        "SAFEMOVE",
        "CHECKMOVE",
        "MATEMOVE",
        "DEFENSE",
        "DEFENSE-QUI",
        "DEFENDTHREAT",
        "MOVE",
        "MOVE1",
        "MOVE2",
    ] {
        add(name, &[mover.clone(), to.clone()]);
    }
    if let Some(victim) = scene.man_at(solution.to()).filter(|_| solution.is_capture()) {
        add("SAFECAPTURE", &[mover.clone(), writer.man(victim)]);
    }
    for square in position.occupied() {
        let (Some(man), Some(piece)) = (scene.man_at(square), position.piece_at(square)) else { continue };
        if piece.color == position.turn() {
            let words = [writer.man(man), to.clone()];
            for name in ["SAFEMOVE", "CHECKMOVE", "MATEMOVE", "MOVE", "MOVE1", "MOVE2"] {
                add(name, &words);
            }
        } else {
            add("ATTACKP", &[writer.man(man)]);
            add("ATTACK", &[side.clone(), square.to_string()]);
            add("SAFECAPTURE", &[mover.clone(), writer.man(man)]);
        }
    }
    let Some(passed) = position.pass() else { return goals };
    for m in passed.legal_moves() {
        let Some(man) = m.from().and_then(|from| scene.man_at(from)) else { continue };
        let words = [writer.man(man), passed.destination(m).to_string()];
        for name in ["DEFENDMOVE", "DEFEND-OFFENSE", "SAVE"] {
            add(name, &words);
        }
        add("RUN", &[words[0].clone(), mover.clone(), words[1].clone()]);
    }
    goals
}

/// An example as it is written.
fn form(
    knowledge: &Knowledge,
    head: &str,
    fen: &str,
    goal: &Goal,
    bindings: Option<&[(String, String)]>,
    note: &str,
) -> String {
    let goal = goal.as_ref().map_or(String::new(), |(name, words)| {
        format!(" (GOAL {} {})", knowledge.name_text(*name), words.join(" "))
    });
    let bound = bindings.map_or(String::new(), |bindings| {
        let pairs: Vec<String> = bindings.iter().map(|(name, object)| format!("({name} {object})")).collect();
        format!(" (BINDS {})", pairs.join(" "))
    });
    format!("({head} \"{fen}\"{goal}{bound} \"{note}\")")
}

/// Writes examples into the file of a production: the real one first, the near misses last.
fn insert(
    folder: &Path,
    knowledge: &Knowledge,
    rule: Rule,
    fires: &str,
    silent: &[String],
) -> Result<(), Box<dyn Error>> {
    let file = knowledge.file_of(rule).ok_or("every production has a file")?;
    let spans: Vec<_> =
        knowledge.production(rule).header.examples.iter().map(|example| example.span).collect();
    let (Some(first), Some(last)) = (spans.first(), spans.last()) else {
        return Err("no examples yet".into());
    };
    let mut text = file.text.clone();
    text.insert_str(last.end as usize, &format!("\n  {}", silent.join("\n  ")));
    text.insert_str(first.start as usize, &format!("{fires}\n  "));
    let text = production::format(&file.name, &text).map_err(|report| report.to_string())?;
    Ok(std::fs::write(folder.join(&file.name), text)?)
}

fn read(path: &Path) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let mut puzzles = Vec::new();
    for line in std::fs::read_to_string(path)?.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [id, fen, moves, ..] = fields[..] else { continue };
        let before = Position::from_fen(fen, Leniency::Lenient)?;
        let mut moves = moves.split_whitespace();
        let (Some(theirs), Some(ours)) = (moves.next(), moves.next()) else { continue };
        let position = before.after(before.parse_uci(theirs)?);
        let solution = position.parse_uci(ours)?;
        puzzles.push(Puzzle { id: id.to_owned(), position, solution });
    }
    Ok(puzzles)
}
