//! What a run found, as plain data: the form of `--json`, and what tables and pages are made from.
//!
//! Field names are relied upon by scripts: add to them, do not change them. What does not apply is
//! `null`.

use std::collections::BTreeMap;

use motive_answer::{Limits, Value};
use motive_chess::Move;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::compare::Comparison;
use crate::input::Input;
use crate::problem::Problem;
use crate::run::Row;
use crate::solver::{Found, Verdict};
use crate::stats::Stats;
use crate::trial::Trial;
use crate::value_form::ValueForm;

/// Ratings are counted in steps of this size.
pub(crate) const RATING_STEP: u32 = 200;

/// The report of a run.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SuiteReport")]
pub struct Report {
    /// The files, joined with ` + `.
    pub file: String,
    /// The first contestant.
    pub method: String,
    /// Limits on each search.
    pub limits: LimitsForm,
    /// How the first contestant did.
    #[serde(flatten)]
    pub side: SideReport,
    /// Problems that were to be run; more than `total` if the run was stopped.
    pub selected: usize,
    /// Whether the run was stopped.
    pub interrupted: bool,
    /// Lines that could not be read.
    pub bad_lines: usize,
    /// Lines that ask nothing.
    pub unusable: usize,
    /// Threads.
    pub jobs: usize,
    /// Who judged wrong moves.
    pub judge: Option<String>,
    /// How the other contestants did at the same problems.
    #[serde(serialize_with = "as_map", skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "BTreeMap<String, Rival>")]
    pub against: Vec<(String, Rival)>,
    /// What changed since an earlier run.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Comparison")]
    pub compare: Option<Comparison>,
    /// What the first contestant tells about its searches.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Stats")]
    pub stats: Option<Stats>,
}

/// Limits on each search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SearchLimits")]
pub struct LimitsForm {
    /// Milliseconds.
    pub time_ms: Option<u64>,
    /// Positions visited.
    pub nodes: Option<u64>,
}

/// How one contestant did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SuiteSide")]
pub struct SideReport {
    /// Problems that were finished.
    pub total: usize,
    /// As the book says.
    pub solved: usize,
    /// Solved, or found as good by the judge; `null` without a judge.
    pub accepted: Option<usize>,
    /// Solved with a verdict of verified or proved; `null` if the solver gives no verdicts.
    pub verified: Option<usize>,
    /// Positions visited a problem, over all problems.
    pub mean_nodes: Option<f64>,
    /// The most positions visited for a problem.
    pub max_nodes: Option<u64>,
    /// Milliseconds a problem, over all problems.
    pub mean_ms: Option<f64>,
    /// Positions visited by the critic, in all; `null` if none was asked.
    pub critic_nodes: Option<u64>,
    /// Problems without an answer, or without the judge's where it was asked.
    pub errors: usize,
    /// The same by file.
    pub files: Vec<FileCount>,
    /// By theme; empty if the files name none.
    pub by_theme: BTreeMap<String, Count>,
    /// The points for the moves; `null` if the files give none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Points")]
    pub points: Option<Points>,
    /// The points by theme.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "Option<BTreeMap<String, Points>>")]
    pub points_by_theme: BTreeMap<String, Points>,
    /// By rating, easiest first; empty if the files give none.
    pub by_rating: Vec<RatingCount>,
    /// Problem by problem.
    pub positions: Vec<PositionReport>,
}

/// How another contestant did.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SuiteRival")]
pub struct Rival {
    /// The counts.
    #[serde(flatten)]
    pub side: SideReport,
    /// The first contestant's figures divided by this one's.
    pub ratio: Ratio,
}

/// Figures of the first contestant divided by those of another; `null` where that makes no sense.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SuiteRatio")]
pub struct Ratio {
    /// Problems solved.
    pub solved: Option<f64>,
    /// Problems accepted.
    pub accepted: Option<f64>,
    /// Positions visited a problem.
    pub mean_nodes: Option<f64>,
    /// The most positions visited.
    pub max_nodes: Option<f64>,
    /// Time a problem.
    pub mean_ms: Option<f64>,
}

/// Counts of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SuiteFile")]
pub struct FileCount {
    /// The file.
    pub file: String,
    /// Problems that were finished.
    pub total: usize,
    /// As the book says.
    pub solved: usize,
    /// Or as good.
    pub accepted: Option<usize>,
    /// Lines that could not be read.
    pub bad_lines: usize,
    /// Lines that ask nothing.
    pub unusable: usize,
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SolvedCount")]
pub struct Count {
    /// Problems.
    pub total: usize,
    /// Of them solved.
    pub solved: usize,
}

/// So many points of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "SuitePoints")]
pub struct Points {
    /// For the best moves of all.
    pub possible: u64,
    /// For the moves that were made.
    pub scored: u64,
}

impl Points {
    fn add(&mut self, points: &[(Move, u32)], made: Option<Move>) {
        let worth = |m: Move| points.iter().find(|(known, _)| *known == m).map_or(0, |(_, points)| *points);
        self.possible += u64::from(points.iter().map(|(_, points)| *points).max().unwrap_or_default());
        self.scored += u64::from(made.map(worth).unwrap_or_default());
    }
}

/// The problems of a range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RatingCount {
    /// From this rating.
    pub from: u32,
    /// Up to below this one.
    pub to: u32,
    /// Counts.
    #[serde(flatten)]
    pub count: Count,
}

/// One contestant at one problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "SuitePosition")]
pub struct PositionReport {
    /// Its name.
    pub id: String,
    /// The position in question.
    pub fen: String,
    /// The first answer, as engines write it.
    #[serde(rename = "move")]
    pub answer: Option<String>,
    /// As the book says.
    pub solved: bool,
    /// Positions visited, over all moves that were asked for.
    pub nodes: u64,
    /// Time taken, over all moves that were asked for.
    pub ms: f64,
    /// How sure the solver was.
    pub verdict: Option<Verdict>,
    /// Solved, or as good by the judge.
    pub accepted: Option<bool>,
    /// The first answer for people.
    pub san: Option<String>,
    /// The right first moves, as engines write them; empty if anything else is asked.
    pub expected: Vec<String>,
    /// What is expected, for people.
    pub expected_text: String,
    /// All moves made and the replies to them.
    pub moves: Vec<String>,
    /// Where it went wrong.
    pub wrong: Option<WrongForm>,
    /// The value claimed with the first move.
    pub value: Option<ValueForm>,
    /// Depth reached at the first move.
    pub depth: Option<u32>,
    /// Positions visited by the critic.
    pub critic_nodes: Option<u64>,
    /// Positions visited when the solution was found and kept (for several moves: the most).
    pub found_nodes: Option<u64>,
    /// Time until the solution was found and kept (for several moves: the longest).
    pub found_ms: Option<f64>,
    /// Themes of the problem.
    pub themes: Vec<String>,
    /// Rating of the problem.
    pub rating: Option<u32>,
    /// The file it is from.
    pub file: String,
    /// The line of the file.
    pub line: usize,
    /// Why there is no answer.
    pub error: Option<String>,
    /// What would just have been enough, for the plots.
    #[serde(skip)]
    pub(crate) needed: Found,
}

/// A wrong move.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "WrongMove")]
pub struct WrongForm {
    /// Which of the solver's moves, from 1.
    pub step: usize,
    /// Where.
    pub fen: String,
    /// The move, as engines write it.
    #[serde(rename = "move")]
    pub played: String,
    /// The move for people.
    pub san: String,
    /// The book's moves there.
    pub expected: Vec<String>,
}

/// Who ran what, for [`Report::new`].
pub struct Ran<'a> {
    /// The files.
    pub inputs: &'a [Input],
    /// The problems, as they were run.
    pub problems: &'a [Problem],
    /// The rows that were finished.
    pub rows: &'a [Row],
    /// The names of the contestants; the first is the one that is measured.
    pub contestants: &'a [String],
    /// Limits on each search.
    pub limits: &'a Limits,
    /// Threads.
    pub jobs: usize,
    /// The judge's name, if there was one.
    pub judge: Option<String>,
}

impl Report {
    /// Counts everything up.
    pub fn new(ran: &Ran<'_>) -> Report {
        let names: Vec<&str> = ran.inputs.iter().map(|input| input.name.as_str()).collect();
        let side = SideReport::new(ran, 0);
        let rivals = ran.contestants.iter().enumerate().skip(1).map(|(who, name)| {
            let rival = SideReport::new(ran, who);
            let ratio = Ratio::new(&side, &rival);
            (name.clone(), Rival { side: rival, ratio })
        });
        Report {
            file: names.join(" + "),
            method: ran.contestants.first().cloned().unwrap_or_default(),
            limits: LimitsForm {
                time_ms: ran.limits.time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)),
                nodes: ran.limits.nodes,
            },
            against: rivals.collect(),
            side,
            selected: ran.problems.len(),
            interrupted: ran.rows.len() < ran.problems.len(),
            bad_lines: ran.inputs.iter().map(|input| input.bad).sum(),
            unusable: ran.inputs.iter().map(|input| input.unusable).sum(),
            jobs: ran.jobs,
            judge: ran.judge.clone(),
            compare: None,
            stats: None,
        }
    }

    /// All contestants with their names, the measured one first.
    pub fn sides(&self) -> impl Iterator<Item = (&str, &SideReport)> {
        let rivals = self.against.iter().map(|(name, rival)| (name.as_str(), &rival.side));
        std::iter::once((self.method.as_str(), &self.side)).chain(rivals)
    }
}

impl SideReport {
    fn new(ran: &Ran<'_>, who: usize) -> SideReport {
        let finished =
            || ran.rows.iter().filter_map(|row| Some((ran.problems.get(row.problem)?, row.trials.get(who)?)));
        let total = finished().count();
        let mean = |sum: f64, decimals: i32| (total > 0).then(|| rounded(sum / total as f64, decimals));
        let judged = ran.judge.is_some();
        let is_accepted = |trial: &Trial| trial.solved || trial.accepted == Some(true);
        let verdicts = finished().any(|(_, trial)| trial.verdict.is_some());
        let files = ran.inputs.iter().enumerate().map(|(number, input)| {
            let own = || finished().filter(move |(problem, _)| problem.file == number);
            FileCount {
                file: input.name.clone(),
                total: own().count(),
                solved: own().filter(|(_, trial)| trial.solved).count(),
                accepted: judged.then(|| own().filter(|(_, trial)| is_accepted(trial)).count()),
                bad_lines: input.bad,
                unusable: input.unusable,
            }
        });
        let mut by_theme: BTreeMap<String, Count> = BTreeMap::new();
        let mut by_rating: BTreeMap<u32, Count> = BTreeMap::new();
        let mut points: Option<Points> = None;
        let mut points_by_theme: BTreeMap<String, Points> = BTreeMap::new();
        for (problem, trial) in finished() {
            for theme in &problem.themes {
                by_theme.entry(theme.clone()).or_default().add(trial.solved);
            }
            if !problem.points.is_empty() {
                let made = trial.moves.first().copied();
                points.get_or_insert_default().add(&problem.points, made);
                for theme in &problem.themes {
                    points_by_theme.entry(theme.clone()).or_default().add(&problem.points, made);
                }
            }
            if let Some(rating) = problem.rating {
                by_rating.entry(rating / RATING_STEP).or_default().add(trial.solved);
            }
        }
        SideReport {
            total,
            solved: finished().filter(|(_, trial)| trial.solved).count(),
            accepted: judged.then(|| finished().filter(|(_, trial)| is_accepted(trial)).count()),
            verified: verdicts.then(|| {
                finished()
                    .filter(|(_, trial)| trial.solved && trial.verdict >= Some(Verdict::Verified))
                    .count()
            }),
            mean_nodes: mean(finished().map(|(_, trial)| trial.nodes as f64).sum(), 1),
            max_nodes: finished().map(|(_, trial)| trial.nodes).max(),
            mean_ms: mean(finished().map(|(_, trial)| millis(trial.elapsed)).sum(), 3),
            critic_nodes: finished().filter_map(|(_, trial)| trial.critic_nodes).reduce(u64::saturating_add),
            errors: finished().filter(|(_, trial)| trial.error.is_some()).count(),
            files: files.collect(),
            by_theme,
            points,
            points_by_theme,
            by_rating: by_rating
                .into_iter()
                .map(|(step, count)| RatingCount {
                    from: step * RATING_STEP,
                    to: step.saturating_add(1).saturating_mul(RATING_STEP),
                    count,
                })
                .collect(),
            positions: finished()
                .map(|(problem, trial)| {
                    let file = ran.inputs.get(problem.file).map_or("", |input| &input.name);
                    PositionReport::new(problem, trial, file, judged)
                })
                .collect(),
        }
    }
}

impl Count {
    fn add(&mut self, solved: bool) {
        self.total += 1;
        self.solved += usize::from(solved);
    }
}

impl Ratio {
    fn new(ours: &SideReport, theirs: &SideReport) -> Ratio {
        let of = |ours: Option<f64>, theirs: Option<f64>| {
            let (ours, theirs) = (ours?, theirs?);
            (theirs > 0.0).then(|| rounded(ours / theirs, 4))
        };
        let count = |n: usize| Some(n as f64);
        Ratio {
            solved: of(count(ours.solved), count(theirs.solved)),
            accepted: of(ours.accepted.and_then(count), theirs.accepted.and_then(count)),
            mean_nodes: of(ours.mean_nodes, theirs.mean_nodes),
            max_nodes: of(ours.max_nodes.map(|n| n as f64), theirs.max_nodes.map(|n| n as f64)),
            mean_ms: of(ours.mean_ms, theirs.mean_ms),
        }
    }
}

impl PositionReport {
    fn new(problem: &Problem, trial: &Trial, file: &str, judged: bool) -> PositionReport {
        let position = problem.history.position();
        let uci = |moves: &[Move]| moves.iter().map(|&m| position.uci(m)).collect::<Vec<_>>();
        let wrong = trial.wrong.as_ref().map(|wrong| WrongForm {
            step: wrong.step + 1,
            fen: wrong.position.to_fen(),
            played: wrong.position.uci(wrong.played),
            san: wrong.position.san(wrong.played),
            expected: problem.task.book(wrong.step).iter().map(|&m| wrong.position.uci(m)).collect(),
        });
        let found = trial.found.filter(|_| trial.solved);
        PositionReport {
            id: problem.id.clone(),
            fen: position.to_fen(),
            answer: trial.first_move().map(|m| position.uci(m)),
            solved: trial.solved,
            nodes: trial.nodes,
            ms: rounded(millis(trial.elapsed), 3),
            verdict: trial.verdict,
            accepted: judged.then_some(trial.solved || trial.accepted == Some(true)),
            san: trial.first_move().map(|m| position.san(m)),
            expected: uci(problem.task.book(0)),
            expected_text: problem.task.describe(position),
            moves: uci(&trial.moves),
            wrong,
            value: trial.value.map(ValueForm::from),
            depth: trial.depth,
            critic_nodes: trial.critic_nodes,
            found_nodes: found.map(|found| found.nodes),
            found_ms: found.map(|found| rounded(millis(found.elapsed), 3)),
            themes: problem.themes.clone(),
            rating: problem.rating,
            file: file.to_owned(),
            line: problem.line,
            error: trial.error.clone(),
            needed: trial.needed,
        }
    }

    /// What was answered, for people: the wrong move if there is one, else the first.
    pub(crate) fn answer_text(&self) -> String {
        let value = self.value.map(|value| format!(" ({})", Value::from(value))).unwrap_or_default();
        match (&self.error, &self.wrong, &self.san) {
            (Some(error), _, None) => format!("no answer: {error}"),
            (_, Some(wrong), _) if wrong.step > 1 => format!("move {}: {}", wrong.step, wrong.san),
            (_, _, Some(san)) => format!("{san}{value}"),
            _ => "no answer".to_owned(),
        }
    }
}

fn as_map<S: Serializer>(rivals: &[(String, Rival)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(rivals.iter().map(|(name, rival)| (name, rival)))
}

fn millis(time: std::time::Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn rounded(x: f64, decimals: i32) -> f64 {
    let unit = 10_f64.powi(decimals);
    (x * unit).round() / unit
}
