//! The knowledge base: its entries, what a static analysis does with them, and how good that is.

mod analysis;
mod base;
mod edited;
mod found;
mod learned;
mod measured;
mod words;

pub use analysis::{AnalysisStep, Concept, MoveReason, PlannedMove, RuleApplied, StaticAnalysis, WhyMove};
pub use base::{
    Chapter, Chapters, Example, KbEntry, KnowledgeList, KnowledgeSource, Production, Rule, RuleHead,
    ShownExample, SourceEntry, ThemeHead, WholeProduction,
};
pub use edited::{
    CheckReply, Fired, FiredIn, Mistake, Posted, RuleCount, RuleTrial, Severity, SourcePosts, ThinkingPlan,
    Trace,
};
pub use found::{FoundPlan, FoundPosition};
pub use learned::{JudgeReport, JudgedRule, LearnReport};
pub use measured::{
    Coverage, Diagnostic, ExampleFailure, FileRanking, Graph, GraphEdge, GraphSource, KbCheck, KbTest,
    MissedProblem, ProductionCount, Ranking, RankingReport,
};
pub use words::{DebugReport, WordEntry, WordReport};
