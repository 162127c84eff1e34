//! Who is asked when the rules of chess do not decide.

use anyhow::Context;
use motive::{Analyst, Method, MethodOracle, Settings};
use motive_external::Engine;
use motive_solution::Oracle;

/// The oracle that is asked unless another is named.
pub const DEFAULT: &str = "critic";

/// Opens an oracle: one of our own methods by its name, or any UCI engine by its command line.
pub fn open(spec: &str) -> anyhow::Result<Box<dyn Oracle>> {
    if let Ok(method) = spec.parse::<Method>() {
        return Ok(Box::new(MethodOracle::new(Analyst::new(&Settings::default()), method)));
    }
    let engine = Engine::start(spec).with_context(|| {
        format!("{spec:?} is neither one of our methods ({DEFAULT}) nor an engine that can be started")
    })?;
    Ok(Box::new(engine))
}
