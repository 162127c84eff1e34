//! What a solver tells about its own search, beside what its source reports.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::table::aligned;

/// Figures about all searches of a run, for those who have some.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SuiteStats")]
pub struct Stats {
    /// Where the figures that these are compared with come from.
    pub source: String,
    /// The figures, in the order in which they are told.
    pub figures: Vec<Figure>,
    /// What was counted, by name.
    pub counts: BTreeMap<String, u64>,
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "SuiteFigure")]
pub struct Figure {
    /// What it is.
    pub name: String,
    /// How much.
    pub value: f64,
    /// `"%"`, or empty for a plain number.
    pub unit: String,
    /// What the source has.
    pub reference: Option<f64>,
    /// From and to where it is as the source has it, or better; `null` where it has no limit or none is asked.
    pub range: Option<[Option<f64>; 2]>,
    /// Whether the value lies there; `null` if none is asked.
    pub in_range: Option<bool>,
}

impl Figure {
    /// A figure that nothing is asked of.
    pub fn new(name: &str, value: f64, unit: &str) -> Figure {
        let value = (value * 100.0).round() / 100.0;
        let (name, unit) = (name.to_owned(), unit.to_owned());
        Figure { name, value, unit, reference: None, range: None, in_range: None }
    }

    /// With what the source has.
    #[must_use]
    pub fn beside(mut self, reference: f64) -> Figure {
        self.reference = Some(reference);
        self
    }

    /// With the range in which it should lie.
    #[must_use]
    pub fn within(mut self, from: Option<f64>, to: Option<f64>) -> Figure {
        self.in_range =
            Some(from.is_none_or(|from| self.value >= from) && to.is_none_or(|to| self.value <= to));
        self.range = Some([from, to]);
        self
    }

    fn cells(&self) -> Vec<String> {
        let number = |value: f64| {
            let text = if self.unit == "%" { format!("{value:.1}") } else { format!("{value:.2}") };
            if self.unit.is_empty() { text } else { format!("{text} {}", self.unit) }
        };
        let range = match self.range {
            Some([Some(from), Some(to)]) => format!("{} to {}", number(from), number(to)),
            Some([Some(from), None]) => format!("at least {}", number(from)),
            Some([None, Some(to)]) => format!("at most {}", number(to)),
            _ => String::new(),
        };
        let verdict = match self.in_range {
            Some(true) => "yes",
            Some(false) => "no",
            None => "",
        };
        let reference = self.reference.map(number).unwrap_or_default();
        vec![self.name.clone(), number(self.value), reference, range, verdict.to_owned()]
    }
}

impl Stats {
    /// The figures as a table.
    pub fn to_text(&self) -> String {
        let mut rows =
            vec![["search", "here", self.source.as_str(), "asked", "holds"].map(str::to_owned).to_vec()];
        rows.extend(self.figures.iter().map(Figure::cells));
        aligned(&rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_stand_beside_their_source() {
        let good = Figure::new("successors", 2.0, "").beside(2.0).within(None, Some(2.5));
        let bad = Figure::new("cut off", 12.34, "%").beside(61.6).within(Some(50.0), None);
        assert_eq!((good.in_range, bad.in_range), (Some(true), Some(false)));
        let stats = Stats { source: "1974".into(), figures: vec![good, bad], counts: BTreeMap::new() };
        let text = stats.to_text();
        assert!(text.contains("successors    2.00    2.00     at most 2.50    yes"), "{text}");
        assert!(text.contains("12.3 %  61.6 %  at least 50.0 %     no"), "{text}");
    }
}
