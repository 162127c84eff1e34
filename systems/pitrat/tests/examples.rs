//! The examples of the plans in `kb/plans`: where each must fire and where it must not.

use motive_pitrat::PlanKnowledge;

#[test]
fn every_plan_fires_where_it_says_and_nowhere_else() {
    let failures = PlanKnowledge::default().run_examples();
    let text: Vec<String> = failures.iter().map(ToString::to_string).collect();
    assert!(failures.is_empty(), "{}", text.join("\n"));
}
