//! Test suites. The report itself is the suite's own: files of earlier runs are read by it.

use motive_suite::Report;
use schemars::JsonSchema;
use serde::Serialize;

/// The report of a run as the server gives it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SuiteResult {
    /// The report of `motive suite --json`.
    #[serde(flatten)]
    pub report: Report,
    /// Lines that could not be read.
    pub complaints: Vec<Complaint>,
    /// The report as a page of its own.
    pub html: String,
}

/// A line that could not be read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Complaint {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub text: String,
}

/// How well themes are recognized.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ThemeReport {
    /// The file.
    pub file: String,
    /// Puzzles in it.
    pub total: u32,
    /// The mean of the F1 of the themes that are measured.
    pub macro_f1: f64,
    /// Theme by theme.
    pub themes: Vec<ThemeScore>,
}

/// How well a theme is recognized.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ThemeScore {
    /// Its tag.
    pub tag: String,
    /// Puzzles that are tagged with it.
    pub tagged: u32,
    /// Puzzles in which it is found.
    pub found: u32,
    /// Both.
    pub hits: u32,
    /// The share of the tagged among those found.
    pub precision: f64,
    /// The share of the found among those tagged.
    pub recall: f64,
    /// The harmonic mean of both.
    pub f1: f64,
    /// Whether it counts for the mean.
    pub measured: bool,
}
