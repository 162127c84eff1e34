//! A base checked, tested, measured and drawn.

use std::time::Duration;

use motive_paradise::findings::Finding;
use motive_paradise::graph;
use production::Knowledge;
use schemars::JsonSchema;
use serde::Serialize;

use super::Severity;

/// What a check of a base finds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KbCheck {
    /// Files that were read.
    pub files: usize,
    /// Productions in them.
    pub productions: usize,
    /// Mistakes.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// All of them.
    pub diagnostics: Vec<Diagnostic>,
}

/// A mistake or a warning, and where.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// What was found in a file.
    pub fn new(finding: &Finding) -> Diagnostic {
        Diagnostic {
            severity: finding.severity.into(),
            file: finding.file.clone(),
            line: finding.line,
            column: finding.column,
            message: finding.message.clone(),
            help: finding.help.clone(),
        }
    }
}

/// Whether productions do what their examples say.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct KbTest {
    /// Productions that were tried.
    pub productions: usize,
    /// Examples of them.
    pub examples: usize,
    /// Examples that fail.
    pub failed: usize,
    /// Productions without examples.
    pub without_examples: Vec<String>,
    /// The examples that fail.
    pub failures: Vec<ExampleFailure>,
    /// Whether it was stopped.
    pub stopped: bool,
}

/// An example that fails.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExampleFailure {
    /// The production.
    pub production: String,
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong.
    pub problem: String,
}

/// Which productions fire in positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Coverage {
    /// Positions that were looked at.
    pub positions: usize,
    /// Whether it was stopped.
    pub stopped: bool,
    /// Every production.
    pub productions: Vec<ProductionCount>,
    /// Those that never fire.
    pub never: Vec<String>,
    /// Groups of productions that share all their matches.
    pub alike: Vec<Vec<String>>,
}

/// How often a production fires.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ProductionCount {
    /// Its name.
    pub name: String,
    /// Its first knowledge source.
    pub source: Option<String>,
    /// Positions in which it fires.
    pub positions: usize,
    /// Matches.
    pub firings: usize,
    /// Plans that rest on it.
    pub plans: usize,
}

/// How high static analysis ranks the solutions of problems.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ranking {
    /// Problems that name a best move.
    pub total: usize,
    /// Those whose solution is the first plan.
    pub first: usize,
    /// Among the first three.
    pub top3: usize,
    /// Among all.
    pub any: usize,
    /// Plans a problem.
    pub plans: f64,
    /// Microseconds an analysis, on average; absent unless it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub mean_us: Option<f64>,
    /// Microseconds that 99 of 100 take at most; absent unless it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub p99_us: Option<f64>,
    /// The problems whose solution is not among the first three; absent unless they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<MissedProblem>")]
    pub missed: Option<Vec<MissedProblem>>,
}

impl Ranking {
    /// The figures, with the problems that were missed if they are wanted.
    pub fn new(ranking: &motive_paradise::Ranking, with_missed: bool) -> Ranking {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let cost = ranking.cost();
        let missed = ranking.missed.iter().map(|missed| MissedProblem {
            id: missed.id.clone(),
            fen: missed.fen.clone(),
            best: missed.best.clone(),
            place: missed.place,
            plans: missed.plans,
        });
        Ranking {
            total: ranking.total,
            first: ranking.first,
            top3: ranking.top3,
            any: ranking.any,
            plans: ranking.plans as f64 / ranking.total.max(1) as f64,
            mean_us: cost.map(|(mean, _)| micros(mean)),
            p99_us: cost.map(|(_, most)| micros(most)),
            missed: with_missed.then(|| missed.collect()),
        }
    }
}

/// A problem whose solution is not among the first three plans.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MissedProblem {
    /// Its name.
    pub id: String,
    /// The position.
    pub fen: String,
    /// The best moves, for people.
    pub best: String,
    /// The place of the solution, from 1; `null` if it is nowhere.
    pub place: Option<usize>,
    /// How many plans there are.
    pub plans: usize,
}

/// The ranking of files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RankingReport {
    /// The sums.
    #[serde(flatten)]
    pub sums: Ranking,
    /// Whether it was stopped.
    pub stopped: bool,
    /// The file; absent if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub file: Option<String>,
    /// The files; absent if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<FileRanking>")]
    pub files: Option<Vec<FileRanking>>,
}

/// The ranking of one of several files.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FileRanking {
    /// The figures.
    #[serde(flatten)]
    pub ranking: Ranking,
    /// The file.
    pub file: String,
}

/// Which knowledge source posts goals for which.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "KnowledgeGraph")]
pub struct Graph {
    /// The sources.
    pub sources: Vec<GraphSource>,
    /// The arrows.
    pub posts: Vec<GraphEdge>,
}

/// A knowledge source of the graph.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphSource {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub statement: String,
    /// Whether it is a source, and not only a name for several.
    pub is_source: bool,
    /// How many productions it has.
    pub productions: usize,
    /// The sources that it consists of.
    pub parts: Vec<String>,
}

/// One source posts goals for another.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphEdge {
    /// Who posts.
    pub from: String,
    /// For whom.
    pub to: String,
}

impl From<&Knowledge> for Graph {
    fn from(knowledge: &Knowledge) -> Graph {
        let sources = knowledge.names().map(|name| GraphSource {
            name: knowledge.name_text(name).to_owned(),
            statement: knowledge.statement_of(name).to_owned(),
            is_source: knowledge.has_source(name),
            productions: knowledge.productions_of(name).len(),
            parts: knowledge.parts_of(name).map(|part| knowledge.name_text(part).to_owned()).collect(),
        });
        Graph {
            sources: sources.collect(),
            posts: graph::edges(knowledge).into_iter().map(|(from, to)| GraphEdge { from, to }).collect(),
        }
    }
}
