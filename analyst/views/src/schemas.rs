//! The schemas of all results.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::{
    annotate, claim, compare, endings, explain, figures, health, hint, jobs, kb, position, solution, suite,
    whynot,
};

/// A result and where it comes from.
#[derive(Clone, Copy)]
pub struct NamedSchema {
    /// The name by which `motive schema` prints it.
    pub name: &'static str,
    /// Which command or request gives it.
    pub from: &'static str,
    whole: fn() -> Schema,
    part: fn(&mut SchemaGenerator) -> Schema,
}

impl NamedSchema {
    const fn new<T: JsonSchema>(name: &'static str, from: &'static str) -> NamedSchema {
        NamedSchema { name, from, whole: schema_of::<T>, part: SchemaGenerator::subschema_for::<T> }
    }

    /// Its schema.
    pub fn schema(&self) -> Schema {
        (self.whole)()
    }

    /// The result with a name.
    pub fn find(name: &str) -> Option<&'static NamedSchema> {
        RESULTS.iter().find(|result| result.name == name)
    }
}

/// All results.
pub const RESULTS: &[NamedSchema] = &[
    NamedSchema::new::<explain::Explanation>("explain", "motive explain --json"),
    NamedSchema::new::<solution::Check>("check", "motive check --json"),
    NamedSchema::new::<solution::Solution>("solution", "motive check --write"),
    NamedSchema::new::<whynot::WhyNot>("why-not", "motive why-not --json; job why-not"),
    NamedSchema::new::<whynot::MethodWhyNot>("why-not-method", "motive why-not --method M --json"),
    NamedSchema::new::<compare::Comparison>("compare", "motive compare FEN --json; job compare"),
    NamedSchema::new::<compare::SuiteComparison>("compare-suite", "motive compare FILE --json"),
    NamedSchema::new::<annotate::AnnotatedGame>("annotate", "motive annotate --format json, a line a game"),
    NamedSchema::new::<motive_profile::Profile>("profile", "motive profile --format json"),
    NamedSchema::new::<motive_suite::Report>("suite", "motive suite --json"),
    NamedSchema::new::<suite::ThemeReport>("suite-themes", "motive suite --themes --json"),
    NamedSchema::new::<figures::Match>("match", "motive match --json"),
    NamedSchema::new::<figures::Bench>("bench", "motive bench --json"),
    NamedSchema::new::<figures::Perft>("perft", "motive perft --json"),
    NamedSchema::new::<figures::SearchGraph>("tree", "motive tree --json"),
    NamedSchema::new::<Vec<kb::Production>>("kb-list", "motive kb list --json"),
    NamedSchema::new::<kb::WholeProduction>("kb-show", "motive kb show PRODUCTION --json"),
    NamedSchema::new::<kb::SourceEntry>("kb-source", "motive kb show SOURCE --json"),
    NamedSchema::new::<kb::KbCheck>("kb-check", "motive kb check --json"),
    NamedSchema::new::<kb::KbTest>("kb-test", "motive kb test --json"),
    NamedSchema::new::<kb::Coverage>("kb-coverage", "motive kb coverage --json"),
    NamedSchema::new::<kb::StaticAnalysis>("kb-trace", "motive kb trace --json"),
    NamedSchema::new::<kb::WhyMove>("kb-why", "motive kb why --json; POST /kb/why"),
    NamedSchema::new::<kb::WordReport>("kb-words", "motive kb words --json"),
    NamedSchema::new::<kb::DebugReport>("kb-debug", "motive kb debug --json"),
    NamedSchema::new::<kb::LearnReport>("kb-learn", "motive kb learn --json"),
    NamedSchema::new::<kb::JudgeReport>("kb-judge", "motive kb judge --json"),
    NamedSchema::new::<Vec<kb::FoundPlan>>("find-plans", "motive find --format json"),
    NamedSchema::new::<kb::FoundPosition>("find", "find of the Python package and of motive mcp"),
    NamedSchema::new::<kb::RankingReport>("kb-rank", "motive kb rank --json"),
    NamedSchema::new::<kb::Graph>("kb-graph", "motive kb graph --json"),
    NamedSchema::new::<endings::EndingSweep>("endings-sweep", "motive endings sweep --values --json"),
    NamedSchema::new::<endings::EndingDrill>("endings-drill", "motive endings sweep --json"),
    NamedSchema::new::<endings::EndingResistance>("endings-resistance", "motive endings resistance --json"),
    NamedSchema::new::<claim::Claim>("claim", "a claim of an explanation (docs/reference/claims.md)"),
    NamedSchema::new::<health::Health>("health", "GET /health"),
    NamedSchema::new::<position::PositionReply>("position", "POST /position"),
    NamedSchema::new::<kb::KnowledgeList>("rules", "GET /kb"),
    NamedSchema::new::<kb::KbEntry>("rule", "GET /kb/{name}"),
    NamedSchema::new::<kb::Chapters>("advice", "GET /advice"),
    NamedSchema::new::<kb::CheckReply>("rules-check", "POST /kb/check"),
    NamedSchema::new::<kb::Trace>("rules-trace", "POST /kb/trace"),
    NamedSchema::new::<jobs::JobStarted>("job-started", "POST /jobs"),
    NamedSchema::new::<jobs::JobStatus<'_>>("job", "GET /jobs/{id}"),
    NamedSchema::new::<jobs::Progress>("progress", "progress of a job"),
    NamedSchema::new::<explain::ExplainResult>("explanation", "job explain; job threat"),
    NamedSchema::new::<hint::Hint>("hint", "job hint"),
    NamedSchema::new::<annotate::AnnotatedGames>("games", "job annotate"),
    NamedSchema::new::<suite::SuiteResult>("suite-result", "job suite"),
    NamedSchema::new::<jobs::BatchResult>("batch", "job batch"),
    NamedSchema::new::<kb::RuleTrial>("rules-trial", "job kb-suite"),
    NamedSchema::new::<jobs::Refused>("refused", "every 4xx, and jobs that failed"),
];

/// The schema of a type as it is written, with everything that it needs.
///
/// ```
/// use motive_views::{Value, schema_of};
///
/// let schema = schema_of::<Value>();
/// assert!(schema.as_value()["properties"]["text"].is_object());
/// ```
pub fn schema_of<T: JsonSchema>() -> Schema {
    generator().into_root_schema_for::<T>()
}

/// Every type that a result needs, by name, in the order of names.
pub fn definitions() -> Map<String, Value> {
    let mut generator = generator();
    for result in RESULTS {
        (result.part)(&mut generator);
    }
    let mut all: Vec<(String, Value)> = generator.take_definitions(true).into_iter().collect();
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    all.into_iter().collect()
}

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_have_names_of_their_own() {
        for (place, result) in RESULTS.iter().enumerate() {
            assert!(RESULTS[..place].iter().all(|other| other.name != result.name), "{}", result.name);
            assert!(NamedSchema::find(result.name).is_some());
        }
        assert!(NamedSchema::find("nothing").is_none());
    }

    /// Two types of one name would get numbers, which say nothing to a reader.
    #[test]
    fn types_have_names_of_their_own() {
        for name in definitions().keys() {
            let ends = name.ends_with(|c: char| c.is_ascii_digit());
            assert!(!ends && !name.contains('_'), "{name}");
        }
    }

    /// Whoever reads a schema reads what a field means.
    #[test]
    fn every_field_says_what_it_is() {
        for (name, schema) in definitions() {
            let properties = schema.get("properties").and_then(Value::as_object);
            for (field, about) in properties.into_iter().flatten() {
                assert!(about.get("description").is_some(), "{name}.{field}");
            }
        }
    }

    #[test]
    fn what_may_be_absent_is_not_required() {
        let value = schema_of::<crate::Value>();
        let required: Vec<&str> = value
            .get("required")
            .and_then(Value::as_array)
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(required, ["text", "band"]);
    }
}
