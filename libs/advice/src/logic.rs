//! Targets and facts (section 4): propositional formulas over hypotheses in c-form.

mod cform;
mod formula;
mod line;
mod product;
mod target;

pub use cform::CForm;
pub use formula::{Formula, Hyp};
pub use line::{Implication, Set};
pub use product::Product;
pub use target::{Growth, Status, Target, TargetSettings};
