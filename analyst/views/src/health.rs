//! What the server can do.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Limits;

/// What the server can do.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Health {
    /// The name of the program.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The systems that can be asked, the default first.
    pub methods: Vec<Method>,
    /// How hard they can be asked to work.
    pub efforts: Vec<Effort>,
    /// What is refused.
    pub limits: Limits,
    /// Where the interface is described.
    pub openapi: String,
}

/// A system that can be asked.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Method {
    /// By which it is chosen.
    pub name: String,
    /// As it is shown.
    pub title: String,
    /// What it does, in a sentence.
    pub statement: String,
}

/// How hard a search may be asked to work.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Effort {
    /// By which it is chosen.
    pub name: &'static str,
    /// Nodes that the search may visit.
    pub nodes: u64,
}
