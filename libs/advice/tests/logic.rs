//! The target logic against a truth table, and the targets that the paper prints.

use advice::{CForm, Formula, Growth, Status, Target, TargetSettings};
use proptest::prelude::*;

fn formula() -> impl Strategy<Value = Formula> {
    let leaf =
        prop_oneof![8 => (0_u32..12).prop_map(Formula::Hyp), 1 => any::<bool>().prop_map(Formula::Value)];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            inner.clone().prop_map(Formula::negated),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::And),
            prop::collection::vec(inner.clone(), 0..4).prop_map(Formula::Or),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| a.implies(b)),
            (inner.clone(), inner).prop_map(|(a, b)| a.iff(b)),
        ]
    })
}

fn truth(row: u32) -> impl Fn(u32) -> bool {
    move |h| row >> h & 1 == 1
}

/// Whether the facts imply the goal, and its negation, by all 4096 rows.
fn table(facts: &[Formula], goal: &Formula) -> Status {
    let (mut proved, mut disproved) = (true, true);
    for row in 0..1 << 12 {
        if facts.iter().all(|f| f.eval(&truth(row))) {
            if goal.eval(&truth(row)) {
                disproved = false;
            } else {
                proved = false;
            }
        }
    }
    match (proved, disproved) {
        (true, true) => Status::Inconsistent,
        (true, false) => Status::Proved,
        (false, true) => Status::Disproved,
        (false, false) => Status::Open,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn cform_means_the_formula(f in formula()) {
        let (yes, no) = (CForm::of(&f), CForm::of_fact(&f));
        let (Some(yes), Some(no)) = (yes, no) else { return Err(TestCaseError::fail("too large")) };
        for row in 0..1 << 12 {
            let holds = |form: &CForm| form.lines().iter().all(|line| {
                !line.left.iter().all(truth(row)) || line.right.iter().any(truth(row))
            });
            prop_assert_eq!(holds(&yes), f.eval(&truth(row)));
            prop_assert_eq!(holds(&no), !f.eval(&truth(row)));
        }
    }

    /// After every fact, in every mode, the target knows exactly what the truth table knows.
    #[test]
    fn target_equals_truth_table(
        goal in formula(),
        facts in prop::collection::vec(formula(), 0..9),
        insert_implied: bool,
        growth in prop_oneof![Just(Growth::Immediate), (0_usize..20).prop_map(Growth::Delayed)],
    ) {
        let mut target = Target::new(&goal, TargetSettings { growth, insert_implied })
            .ok_or_else(|| TestCaseError::fail("too large"))?;
        for n in 0..=facts.len() {
            if n > 0 {
                target.add(&facts[n - 1]);
            }
            prop_assert_eq!(target.status(), table(&facts[..n], &goal));
            prop_assert_eq!(target.dropped(), 0);
        }
        // What it believes about single hypotheses follows from the facts, or changes neither target.
        if target.status() == Status::Open {
            for (&h, &value) in target.values() {
                let mut more = facts.clone();
                more.push(if value { Formula::Hyp(h) } else { Formula::Hyp(h).negated() });
                prop_assert_eq!(table(&more, &goal), Status::Open);
            }
        }
    }
}

fn lines(product: &advice::Product) -> Vec<String> {
    product.lines().map(ToString::to_string).collect()
}

/// Fig. 10: the facts behind the hypotheses h:0 to h:14 give the printed targets.
#[test]
fn figure_10() {
    let settings = TargetSettings { growth: Growth::Immediate, insert_implied: false };
    let h = Formula::Hyp;
    let mut target = Target::new(&h(0), settings).expect("small");
    target.add(&h(0).iff(h(1).negated()));
    target.add(&h(2).implies(h(1)));
    target.add(&Formula::any(&[3, 4]).implies(h(2).negated()));
    // h:5, h:6 and h:7, h:9 and h:11 belong to local subproblems with targets of their own.
    target.add(&h(3).negated());
    target.add(&h(4));
    target.add(&h(8).implies(h(1)));
    target.add(&Formula::any(&[10, 12, 13, 14]).implies(h(8).negated()));
    target.add(&h(10).negated());
    target.add(&h(13).negated());
    assert_eq!(lines(target.positive()), ["[h:1]=>[h:0,h:2,h:8]", "[h:1]=>[h:0,h:2,h:12,h:14]"]);
    assert_eq!(lines(target.negative()), ["[h:0]=>[h:1,h:2,h:8]"]);
}
