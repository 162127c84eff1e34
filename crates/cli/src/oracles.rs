//! Who is asked when the rules of chess do not decide.

use motive::{Analyst, Method, MethodOracle, Settings};
use motive_solution::Oracle;

/// The oracle that is asked unless another is named.
pub const DEFAULT: &str = "critic";

/// Opens an oracle: one of our own methods by its name.
pub fn open(spec: &str) -> anyhow::Result<Box<dyn Oracle>> {
    let method: Method = spec.parse()?;
    Ok(Box::new(MethodOracle::new(Analyst::new(&Settings::default()), method)))
}
