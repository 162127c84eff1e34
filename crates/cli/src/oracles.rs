//! Who is asked when the rules of chess do not decide.

use anyhow::bail;
use motive_solution::Oracle;
use motive_solution::testing::MaterialSearch;

/// The oracle that is asked unless another is named.
pub const DEFAULT: &str = "critic";

/// Opens an oracle by its name.
pub fn open(spec: &str) -> anyhow::Result<Box<dyn Oracle>> {
    match spec {
        DEFAULT => Ok(Box::new(MaterialSearch)),
        other => bail!("there is no oracle {other:?}; known: {DEFAULT}"),
    }
}
