//! How many blunders are found and explained, and how many are imagined.
//!
//! The critic plays against itself with few nodes, so that it blunders; who is hopelessly lost resigns. The truth comes
//! from the critic with many nodes: every move is screened with a tenth of them, and what loses something then where
//! the outcome is open, or was marked as a fault, is judged with all. `cargo run --release -p motive-lab -- blunders [GAMES] [TRUTH-NODES] [PLAY-NODES] [SEED] [EFFORT]`
//! prints the share of blunders of two pawns or more that are marked and explained, the share of marks that the
//! truth does not share, and the moves that are praised, with those that the truth finds fault with. EFFORT (after the seed) is
//! that of `motive annotate`.

use std::collections::{BTreeMap, BTreeSet};

use motive_annotate::{Annotator, Effort, Level, Mark, Moment, MomentKind, Options, expected_score};
use motive_answer::{Control, Engine, Limits, Question, Value};
use motive_chess::{Color, Game, GameResult, History, Position};
use motive_claims::Kind;
use motive_critic::{Critic, Settings};
use splitmix::Random;

/// Random half-moves at the beginning of each game.
const RANDOM: usize = 6;
const LONGEST: usize = 140;
/// In hundredths of a pawn.
const BLUNDER: i32 = 200;
/// What loses so much with a tenth of the nodes is judged with all of them.
const SUSPICIOUS: i32 = 70;
/// Who is so much behind in his own eyes, and in the other's, for so many half-moves, resigns.
const HOPELESS: (i32, usize) = (900, 6);
/// Praise is wrong for a move that costs so much, in points of the game: half of what an inaccuracy costs a club player.
const FALSE_PRAISE: f64 = 0.035;

/// Runs it.
pub(crate) fn run(arguments: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let number = |index: usize, default: u64| -> u64 {
        arguments.get(index - 1).cloned().and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (n_games, truth_nodes, play_nodes, seed) =
        (number(1, 20), number(2, 1_000_000), number(3, 300), number(4, 1));
    let effort = arguments.get(4).map_or(Ok(Effort::default()), |text| text.parse())?;
    let mut annotator = Annotator::new(&Options { effort, threads: 2, ..Options::default() });
    let mut score = Score::default();
    for index in 0..n_games {
        let game = play(seed.wrapping_mul(1_000_003) + index, play_nodes);
        let annotated = annotator.annotate(&game, &Control::new(), &mut ())?;
        let marked: BTreeSet<usize> = annotated
            .moments()
            .iter()
            .filter(|moment| moment.mark.is_fault() || moment.mark.is_praise())
            .map(|moment| moment.ply)
            .collect();
        let truth = truths(&game, truth_nodes, &marked);
        let mut position = game.start.clone();
        let moments: BTreeMap<usize, _> =
            annotated.moments().iter().map(|moment| (moment.ply, moment)).collect();
        for (ply, (best, played)) in truth.into_iter().enumerate() {
            let moment = moments.get(&ply).copied();
            let m = game.line.nodes[ply].m;
            let verdict = score.count(best, played, moment);
            if let Some(verdict) = verdict {
                println!(
                    "game {index} {}{} {}: {verdict}; truth {best} {played}; {}",
                    position.fullmoves(),
                    if position.turn() == Color::White { "." } else { "..." },
                    position.san(m),
                    moment.map_or_else(
                        || "not marked".to_owned(),
                        |moment| format!(
                            "{} {} {} {}",
                            moment.mark.glyph(),
                            moment.best,
                            moment.played,
                            moment.text
                        )
                    )
                );
                println!("    {}", position.to_fen());
            }
            position.play(m);
        }
        score.plies += game.line.nodes.len();
        score.nodes += annotated.nodes();
        let (marks, wrong) =
            score.marks.values().fold((0, 0), |(marks, wrong), more| (marks + more.0, wrong + more.1));
        eprintln!(
            "{} games: {} blunders, {} explained; {marks} marks, {wrong} wrong",
            index + 1,
            score.blunders,
            score.explained
        );
    }
    score.tell();
    Ok(())
}

/// A game of the critic against itself, with a slip of the hand now and then.
pub(crate) fn play(seed: u64, nodes: u64) -> Game {
    let mut random = Random::new(seed);
    let mut critics = [0, 1].map(|_| Critic::new(&Settings { hash: 1, ..Settings::default() }));
    let mut history = History::new(Position::default());
    let mut hopeless = 0;
    while history.moves().len() < LONGEST
        && history.ending().is_none()
        && history.draw_claim().is_none()
        && hopeless < HOPELESS.1
    {
        let legal = history.position().legal_moves();
        let m = if history.moves().len() < RANDOM {
            legal[random.below(legal.len())]
        } else {
            let critic = &mut critics[history.moves().len() % 2];
            critic.forget();
            // From hardly anything to a few hundred positions: mistakes of all sizes.
            let nodes = 20 + random.below(nodes as usize) as u64;
            let answer = critic.search(&Question::new(history.position(), Limits::nodes(nodes)), &mut ());
            let value = answer.best().map_or(0, |line| line.value.centipawns());
            hopeless = if value.abs() >= HOPELESS.0 { hopeless + 1 } else { 0 };
            answer.best_move().unwrap_or(legal[0])
        };
        history.play(m);
    }
    let mut game = Game::from_moves(Position::default(), history.moves());
    game.result = GameResult::Open;
    game
}

/// For every move what the best one and what the played one is worth to the side to move.
fn truths(game: &Game, nodes: u64, marked: &BTreeSet<usize>) -> Vec<(Value, Value)> {
    let all: Vec<usize> = (0..=game.line.nodes.len()).collect();
    let mut values = judged(game, &all, nodes / 10);
    let suspicious: BTreeSet<usize> = compared(&values)
        .into_iter()
        .enumerate()
        .filter(|(ply, (best, played))| {
            let decided = score(*best) < 0.06 || score(*played) > 0.97;
            marked.contains(ply) || !decided && bounded(*best) - bounded(*played) >= SUSPICIOUS
        })
        .flat_map(|(ply, _)| [ply, ply + 1])
        .collect();
    let suspicious: Vec<usize> = suspicious.into_iter().collect();
    for (&ply, value) in suspicious.iter().zip(judged(game, &suspicious, nodes)) {
        values[ply] = value;
    }
    compared(&values)
}

fn compared(values: &[Value]) -> Vec<(Value, Value)> {
    values.windows(2).map(|pair| (pair[0].max(pair[1].reversed()), pair[1].reversed())).collect()
}

/// What the positions before these half-moves are worth to the side to move; two threads.
fn judged(game: &Game, plies: &[usize], nodes: u64) -> Vec<Value> {
    let mut values = vec![Value::Centipawns(0); plies.len()];
    let half = plies.len().div_ceil(2).max(1);
    std::thread::scope(|scope| {
        for (plies, values) in plies.chunks(half).zip(values.chunks_mut(half)) {
            scope.spawn(move || {
                let mut critic = Critic::new(&Settings::default());
                for (&ply, value) in plies.iter().zip(values) {
                    *value = judge(game, ply, nodes, &mut critic);
                }
            });
        }
    });
    values
}

fn judge(game: &Game, ply: usize, nodes: u64, critic: &mut Critic) -> Value {
    let mut history = History::new(game.start.clone());
    for &m in &game.main_line()[..ply] {
        history.play(m);
    }
    if history.position().is_checkmate() {
        return Value::MatedIn(0);
    }
    if history.ending().is_some() || history.draw_claim().is_some() {
        return Value::Centipawns(0);
    }
    critic.forget();
    let answer = critic.search(&Question::after(&history, &Limits::nodes(nodes), &Control::new()), &mut ());
    answer.best().map_or(Value::Centipawns(0), |line| line.value)
}

/// Whether a sentence names what it is about the move that lets the answer succeed.
fn names_cause(moment: &Moment) -> bool {
    let causes = [Kind::NeededAt, Kind::Misplaced, Kind::RestsOn, Kind::ThreatenedBefore];
    moment.bases.iter().flat_map(|basis| &basis.claims).any(|claim| causes.contains(&claim.kind))
}

fn score(value: Value) -> f64 {
    expected_score(value, Level::Club)
}

fn bounded(value: Value) -> i32 {
    value.centipawns().clamp(-2_000, 2_000)
}

#[derive(Default)]
struct Score {
    plies: usize,
    nodes: u64,
    blunders: usize,
    marked: usize,
    /// Explained, and of these only by what the position has become worth.
    explained: usize,
    by_values: usize,
    decided: usize,
    marks: BTreeMap<&'static str, (usize, usize)>,
    kinds: BTreeMap<&'static str, usize>,
    /// Moves that are praised, and of these those that lose something.
    praised: (usize, usize),
}

impl Score {
    /// Counts a move; says what is wrong, if anything is.
    fn count(&mut self, best: Value, played: Value, moment: Option<&Moment>) -> Option<&'static str> {
        let drop = bounded(best) - bounded(played);
        let fault = moment.filter(|moment| moment.mark.is_fault());
        let mut verdict = None;
        if drop >= BLUNDER {
            // The outcome is the same: lost anyway, or won all the same.
            if score(best) < 0.12 || score(played) > 0.92 {
                self.decided += 1;
            } else {
                self.blunders += 1;
                self.marked += usize::from(fault.is_some());
                match fault {
                    None => verdict = Some("MISSED"),
                    Some(moment) if moment.text.is_empty() => verdict = Some("UNEXPLAINED"),
                    Some(moment) if moment.kind == MomentKind::Slips && !names_cause(moment) => {
                        self.explained += 1;
                        self.by_values += 1;
                        verdict = Some("VALUES");
                    }
                    Some(_) => self.explained += 1,
                }
            }
        }
        if moment.is_some_and(|moment| moment.mark.is_praise()) {
            self.praised.0 += 1;
            verdict = Some("PRAISED");
            if score(best) - score(played) >= FALSE_PRAISE {
                self.praised.1 += 1;
                verdict = Some("WRONGLY PRAISED");
            }
        }
        if let Some(moment) = fault {
            let least = match moment.mark {
                Mark::Blunder => 0.09,
                Mark::Mistake => 0.055,
                _ => 0.03,
            };
            let (count, wrong) = self.marks.entry(moment.mark.name()).or_default();
            *count += 1;
            if score(best) - score(played) < least {
                *wrong += 1;
                verdict = Some("WRONG");
            }
            *self.kinds.entry(moment.kind.name()).or_default() += 1;
        }
        verdict
    }

    fn tell(&self) {
        let share = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        println!(
            "{} half-moves, {} positions a half-move",
            self.plies,
            self.nodes / self.plies.max(1) as u64
        );
        println!(
            "blunders of two pawns or more: {} ({} more where the outcome is the same); marked {:.1} %, explained {:.1} % (by values alone {:.1} %)",
            self.blunders,
            self.decided,
            share(self.marked, self.blunders),
            share(self.explained, self.blunders),
            share(self.by_values, self.blunders)
        );
        for (name, (count, wrong)) in &self.marks {
            println!("{name}: {count}, wrong {wrong} ({:.1} %)", share(*wrong, *count));
        }
        println!("praised: {}, wrongly {}", self.praised.0, self.praised.1);
        println!("by kind: {:?}", self.kinds);
    }
}
