//! Goals, attribute lists, conditions, plans, control: what the text says about each.

use crate::world::{DELAY, GAIN, World, vocabulary};
use production::{
    Analysis, AnalysisLimits, Attributes, Knowledge, Memory, Mode, PlanAction, Posting, Template, Term,
};

/// Ours: light 0 on 9, heavy 1 on 0. Theirs: light 16 on 10, heavy 17 on 7.
fn small() -> World {
    let mut world = World::empty();
    for (actor, place) in [(0, 9), (1, 0), (16, 10), (17, 7)] {
        world.put(actor, place);
    }
    world
}

fn load(text: &str) -> Knowledge {
    Knowledge::load(vocabulary(), [("test.kb", text)]).unwrap_or_else(|report| panic!("{report}"))
}

/// Runs a base on the small world with goals `(name arguments)`, and gives everything that was posted.
fn run(knowledge: &Knowledge, goals: &[(&str, &[u8], &[Attributes])]) -> Vec<Posting> {
    let world = small();
    let mut memory = Memory::new(knowledge);
    let mut analysis = Analysis::new(knowledge, &world, &mut memory, AnalysisLimits::default());
    for (name, arguments, lists) in goals {
        let name = knowledge.name(name).expect("declared");
        analysis.post_with(name, arguments, lists).expect("admitted");
    }
    analysis.run();
    let concepts: Vec<_> = analysis.concepts().collect();
    concepts.into_iter().map(|concept| analysis.export(concept)).collect()
}

fn named<'p>(knowledge: &Knowledge, postings: &'p [Posting], name: &str) -> Vec<&'p Posting> {
    let name = knowledge.name(name).expect("declared");
    postings.iter().filter(|posting| posting.name == name).collect()
}

fn list(gain: i32, delay: i32) -> Attributes {
    Attributes { values: vec![(GAIN, Term::Number(gain)), (DELAY, Term::Number(delay))], reasons: Vec::new() }
}

#[test]
fn actions_inherit_for_each_list_and_extend_the_reasons() {
    let knowledge = load(
        "(SOURCE CHASE (S1) (PRODUCTIONS FIRST SECOND))
         (SOURCE MEET (DR1) (ENEMY DR1) (PRODUCTIONS ON))
         (RESULT FOUND (DR1))
         (PRODUCTION FIRST (RULE (DR1 R1) (PATTERN CATCH DR1 R1) (ACTION-NEW MEET (DR1) (GAIN (WORTH DR1)) (DELAY 0))))
         (PRODUCTION SECOND (RULE (DR1 R1) (FUNCTION STRONGER DR1 R1) (ACTION-NEW MEET (DR1) (GAIN 3) (DELAY 1))))
         (PRODUCTION ON (RULE (DR1) (FUNCTION EQUAL DR1 DR1)
            (ACTION FOUND (DR1) (GAIN (PLUS 100 (GOAL1 GAIN))) (DELAY (PLUS 1 (GOAL1 DELAY))))))",
    );
    let postings = run(&knowledge, &[("CHASE", &[0], &[])]);
    let found = named(&knowledge, &postings, "FOUND");
    // Actor 16 catches 0; 17 is stronger than 0; 17 is not stronger than 1 (52 against 51 is: worth 50 + 17 % 5).
    let light = found.iter().find(|posting| posting.arguments == [16]).expect("16 was met");
    assert_eq!(light.lists.len(), 2, "caught 0 once, and stronger than 0: {light:?}");
    let best = &light.lists[0];
    assert_eq!(best.get(DELAY), Some(&Term::Number(1)));
    let names: Vec<_> =
        best.reasons.iter().map(|firing| knowledge.production(firing.rule).name.as_str()).collect();
    assert_eq!(names, ["ON", "FIRST"]);
    assert_eq!(best.reasons[1].objects, [16, 0]);
    assert_eq!(knowledge.evaluate(&small(), best.get(GAIN).expect("given"), Mode(0)), 100 + 10 + 16 % 3);
    // The pairing of values survives: the list with the smaller gain has the larger delay.
    assert_eq!(light.lists[1].get(DELAY), Some(&Term::Number(2)));
    assert_eq!(knowledge.evaluate(&small(), light.lists[1].get(GAIN).expect("given"), Mode(0)), 103);
}

#[test]
fn goal_and_for_each_goal_differ() {
    // C-44: two pairs from different lists satisfy GOAL, but not FOR-EACH-GOAL.
    let knowledge = load(
        "(SOURCE MEET (R1) (PRODUCTIONS ANY EACH)) (RESULT FOUND (R1)) (RESULT SINGLE (R1))
         (PRODUCTION ANY (RULE (R1) (GOAL (GAIN 5) (DELAY 1)) (ACTION-NEW FOUND (R1))))
         (PRODUCTION EACH (RULE (R1) (FOR-EACH-GOAL (GOAL (GAIN 5) (DELAY 1)) (ACTION SINGLE (R1)))))",
    );
    let apart = run(&knowledge, &[("MEET", &[0], &[list(5, 0), list(7, 1)])]);
    assert_eq!(named(&knowledge, &apart, "FOUND").len(), 1);
    assert_eq!(named(&knowledge, &apart, "SINGLE").len(), 0);
    let together = run(&knowledge, &[("MEET", &[0], &[list(5, 1), list(7, 0)])]);
    assert_eq!(
        named(&knowledge, &together, "SINGLE")[0].lists.len(),
        1,
        "one list matched, one is inherited"
    );
}

#[test]
fn lists_are_removed_for_the_rest_of_the_rule_only() {
    let knowledge = load(
        "(SOURCE MEET (R1) (PRODUCTIONS SOME ALL)) (RESULT FOUND (R1)) (RESULT EVERY (R1))
         (PRODUCTION SOME (RULE (R1) (REMOVE-ATR-LISTS T ((LURE NIL))) (REMOVE-ATR-LISTS NIL ((DELAY 1)))
            (ACTION FOUND (R1))))
         (PRODUCTION ALL (RULE (R1) (GREAT GAIN 6) (ACTION EVERY (R1))))",
    );
    let mut lured = list(9, 0);
    lured.values.push((production::Attribute(4), Term::Object(crate::world::ACTOR, 3)));
    let postings = run(&knowledge, &[("MEET", &[0], &[list(5, 0), list(7, 1), lured])]);
    assert_eq!(named(&knowledge, &postings, "FOUND")[0].lists.len(), 1);
    assert_eq!(named(&knowledge, &postings, "EVERY")[0].lists.len(), 3);
}

#[test]
fn the_best_list_binds_and_values_are_held() {
    let knowledge = load(
        "(SOURCE MEET (R1) (PRODUCTIONS BEST)) (RESULT FOUND (A1))
         (PRODUCTION BEST (RULE (R1 A1 ATR1) (GOAL1 (LURE A1) (GAIN ATR1)) (GREAT ATR1 6)
            (ACTION-NEW FOUND (A1) (GAIN (PLUS ATR1 1)))))",
    );
    let mut lists = [list(5, 0), list(7, 0), list(99, 1)];
    lists[0].values.push((production::Attribute(4), Term::Object(crate::world::ACTOR, 16)));
    lists[1].values.push((production::Attribute(4), Term::Object(crate::world::ACTOR, 17)));
    let postings = run(&knowledge, &[("MEET", &[0], &lists)]);
    let found = named(&knowledge, &postings, "FOUND");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].arguments, [17], "the best list has the smallest delay and then the largest gain");
    assert_eq!(knowledge.evaluate(&small(), found[0].lists[0].get(GAIN).expect("given"), Mode(0)), 8);
}

#[test]
fn stored_conditions_remove_lists() {
    let knowledge = load(
        "(SOURCE CHASE (S1) (PRODUCTIONS SHY BOLD)) (SOURCE MEET (R1) (PRODUCTIONS TRY)) (RESULT FOUND (DR1))
         (PRODUCTION SHY (RULE (R1 DH1) (FUNCTION STRONGER DH1 R1)
            (ACTION-NEW MEET (R1) (GAIN 1) (COND (FUNCTION NEQ DR1 DH1)))))
         (PRODUCTION BOLD (RULE (R1) (PATTERN ALONE R1) (ACTION-NEW MEET (R1) (GAIN 2))))
         (PRODUCTION TRY (RULE (R1 DR1) (CHECKCOND COND) (ACTION FOUND (DR1))))",
    );
    let postings = run(&knowledge, &[("CHASE", &[0], &[])]);
    let found = named(&knowledge, &postings, "FOUND");
    let light: usize = found.iter().filter(|p| p.arguments == [16]).map(|p| p.lists.len()).sum();
    let heavy: usize = found.iter().filter(|p| p.arguments == [17]).map(|p| p.lists.len()).sum();
    assert!(light > heavy, "conditions forbid the heavy one: {light} and {heavy}");
    assert!(found.iter().filter(|p| p.arguments == [17]).all(|p| {
        p.lists.iter().all(|list| list.reasons.iter().all(|f| knowledge.production(f.rule).name != "SHY"))
    }));
}

#[test]
fn patterns_of_rules_are_seen_by_later_rules_and_parts() {
    let knowledge = load(
        "(SOURCE MEET (R1) (PRODUCTIONS ROUTE) (SOURCES MEET2 MEET1))
         (SOURCE MEET2 (R1) (PRODUCTIONS USES)) (SOURCE MEET1 (R1) (PRODUCTIONS STOPS NEXT))
         (RESULT FOUND (R1 N1 N2)) (RESULT STOPPED (R1)) (RESULT MISSED (R1))
         (PRODUCTION ROUTE (RULE (R1 N1 N2) (PATTERN STEP R1 N1) (FUNCTION REACHES R1 N1 N2) (FUNCTION FREE N1)))
         (PRODUCTION USES (RULE (R1 N1 N2) (PATTERN ROUTE R1 N1 N2) (ACTION FOUND (R1 N1 N2))))
         (PRODUCTION STOPS (RULE (R1) (EXISTS (N1 N2) (PATTERN ROUTE R1 N1 N2)) (ACTION STOPPED (R1)) (RETURN)))
         (PRODUCTION NEXT (RULE (R1) (FUNCTION EQUAL R1 R1) (ACTION MISSED (R1))))",
    );
    let postings = run(&knowledge, &[("MEET", &[0], &[]), ("MEET1", &[1], &[])]);
    assert!(named(&knowledge, &postings, "FOUND").len() > 4);
    let stopped: Vec<_> = named(&knowledge, &postings, "STOPPED").iter().map(|p| p.arguments[0]).collect();
    let missed: Vec<_> = named(&knowledge, &postings, "MISSED").iter().map(|p| p.arguments[0]).collect();
    // The part sees what the source matched for its goal 0, and runs on its own goal 1 without a route.
    assert_eq!((stopped, missed), (vec![0], vec![1]));
}

#[test]
fn concepts_with_new_lists_are_worked_on_again() {
    let knowledge = load(
        "(ORDER MEET CHASE) (SOURCE MEET (R1) (PRODUCTIONS ON)) (SOURCE CHASE (R1) (PRODUCTIONS BACK))
         (RESULT FOUND (R1))
         (PRODUCTION ON (RULE (R1) (FUNCTION EQUAL R1 R1) (ACTION FOUND (R1)) (ACTION CHASE (R1) (DELAY (PLUS 1 (GOAL1 DELAY))))))
         (PRODUCTION BACK (RULE (R1) (FUNCTION EQUAL R1 R1) (ACTION MEET (R1))))",
    );
    // `admits` of the toy drops lists with a delay above 2, which ends the circle.
    let postings = run(&knowledge, &[("MEET", &[0], &[list(1, 0)])]);
    assert_eq!(named(&knowledge, &postings, "FOUND")[0].lists.len(), 3);
}

#[test]
fn plans_merge_by_their_first_step() {
    // C-42, and the branch over all lists of the best grade of 14.6.
    let knowledge = load(
        "(SOURCE CHASE (S1) (PRODUCTIONS ONE TWO)) (SOURCE MEET (R1 N1) (PRODUCTIONS GO))
         (PLAN-SOURCE INITIAL-PLAN (R1 N1) (PRODUCTIONS GOOD)) (PLAN-RESULT FINALPLAN (R1 N1))
         (PRODUCTION ONE (RULE (L1 N1 DL1) (PATTERN STEP L1 N1) (FUNCTION FREE N1) (PATTERN CATCH L1 DL1)
            (ACTION-NEW MEET (L1 N1) (GAIN 5) (DELAY 0) (PLAN (DL1 NIL) (MEET L1 (WHERE DL1))))))
         (PRODUCTION TWO (RULE (L1 N1 DH1) (PATTERN STEP L1 N1) (FUNCTION FREE N1)
            (ACTION-NEW MEET (L1 N1) (GAIN 6) (DELAY 0)
               (PLAN NIL (MEET L1 (WHERE DH1)) (((ANYBUT DH1) (L1 N1)) ((NIL N1) (MEET L1 N1)))))))
         (PRODUCTION GO (RULE (R1 N1) (FUNCTION FREE N1)
            (PLAN ((R1 N1) (GOAL PLAN)) (GAIN (PLUS 1 (GOAL1 GAIN))))))
         (PRODUCTION GOOD (RULE (R1 N1) (FIRSTMOVE R1 N1) (FINAL-PLAN GOAL (DELAY 1)) (RETURN)))",
    );
    let postings = run(&knowledge, &[("CHASE", &[0], &[])]);
    let plans = named(&knowledge, &postings, "FINALPLAN");
    assert!(!plans.is_empty());
    let meet = knowledge.name("MEET").expect("declared");
    for plan in plans {
        assert_eq!(plan.lists.len(), 2);
        assert_eq!(plan.lists[0].reasons.len(), 3, "GOOD, GO, and ONE or TWO");
        let tree = plan.plan.as_ref().expect("a plan");
        assert_eq!(tree.action, PlanAction::Step(plan.arguments[0], plan.arguments[1]));
        assert_eq!(tree.branches.len(), 2);
        // The more promising first: TWO gains 6.
        assert_eq!(tree.branches[0].template, Template::Any);
        assert_eq!(tree.branches[0].plan.action, PlanAction::Goal(meet, vec![0, 7]));
        assert_eq!(tree.branches[0].plan.branches.len(), 2);
        assert_eq!(tree.branches[0].plan.branches[0].template, Template::AnyBut(17));
        assert_eq!(tree.branches[1].template, Template::Actor(16));
        assert!(plan.lists[0].get(production::Attribute(2)).is_none(), "working attributes are left behind");
    }
}

#[test]
fn a_fix_puts_another_step_in_front() {
    let knowledge = load(
        "(SOURCE CHASE (S1) (PRODUCTIONS ONE))
         (PLAN-SOURCE INITIAL-PLAN (R1 N1) (PRODUCTIONS FIXED)) (PLAN-RESULT FINALPLAN (R1 N1))
         (PRODUCTION ONE (RULE (L1 DL1) (PATTERN CATCH L1 DL1) (PLAN-NEW ((L1 (WHERE DL1))) (GAIN 5))))
         (PRODUCTION FIXED (RULE (R1 N1 H1) (FIRSTMOVE R1 N1) (FINAL-PLAN (FIX (H1 N1)))))",
    );
    let postings = run(&knowledge, &[("CHASE", &[0], &[])]);
    let plan = named(&knowledge, &postings, "FINALPLAN")[0].plan.clone().expect("a plan");
    assert_eq!(plan.action, PlanAction::Step(1, 10));
    assert_eq!(plan.branches[0].template, Template::Any);
    assert_eq!(plan.branches[0].plan.action, PlanAction::Step(0, 10));
}

#[test]
fn goals_held_by_attributes_can_be_posted_and_sets_collected() {
    let knowledge = load(
        "(SOURCE CHASE (S1) (PRODUCTIONS ONE)) (SOURCE MEET (R1) (PRODUCTIONS FIRST))
         (RESULT FOUND (R1 N1))
         (PRODUCTION ONE (RULE (L1 ATR1) (SET ATR1 (DR2) ((PATTERN CATCH L1 DR2)) (WORTH DR2))
            (ACTION-NEW MEET (L1) (GAIN ATR1) (BEFORE (FOUND L1 (WHERE L1))))))
         (PRODUCTION FIRST (RULE (R1) (FUNCTION EQUAL R1 R1) (ACTION (GOAL1 BEFORE) (BEFORE))))",
    );
    let postings = run(&knowledge, &[("CHASE", &[0], &[])]);
    let found = named(&knowledge, &postings, "FOUND");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].arguments, [0, 9]);
    assert_eq!(knowledge.evaluate(&small(), found[0].lists[0].get(GAIN).expect("given"), Mode(0)), 11);
    assert!(found[0].lists[0].get(production::Attribute(5)).is_none(), "an empty pair empties the attribute");
}

#[test]
fn templates_admit_replies() {
    // C-41.
    assert!(Template::Actor(3).admits(3, 9));
    assert!(!Template::AnyBut(3).admits(3, 9));
    assert!(Template::Place(9).admits(4, 9));
    assert!(Template::Any.admits(1, 1));
    assert!(!Template::Step(3, 9).admits(3, 8));
}

#[test]
fn removing_every_return_changes_nothing_here() {
    // C-40, for rules that obey it: a rule after RETURN could not have matched anyway.
    let text =
        "(SOURCE MEET (R1 N1) (PRODUCTIONS SAFELY NOT-SAFELY)) (RESULT FOUND (R1 N1)) (RESULT LOST (R1 N1))
         (PRODUCTION SAFELY (RULE (R1 N1) (FUNCTION SAFE R1 N1) (ACTION FOUND (R1 N1)) (RETURN)))
         (PRODUCTION NOT-SAFELY (RULE (R1 N1) (NEVER (FUNCTION SAFE R1 N1)) (ACTION LOST (R1 N1))))";
    let with = load(text);
    let without = load(&text.replace("(RETURN)", ""));
    let goals: [(&str, &[u8], &[Attributes]); 2] = [("MEET", &[0, 11], &[]), ("MEET", &[0, 50], &[])];
    assert_eq!(run(&with, &goals), run(&without, &goals));
}

#[test]
fn limits_end_the_work() {
    let knowledge = load(
        "(SOURCE CHASE (S1) (PRODUCTIONS MANY)) (PRODUCTION MANY (RULE (N1 N2 N3 N4) (FUNCTION NEQ N1 N2)
            (FUNCTION NEQ N3 N4)))",
    );
    let world = small();
    let mut memory = Memory::new(&knowledge);
    let limits = AnalysisLimits { steps: 10_000, ..AnalysisLimits::default() };
    let mut analysis = Analysis::new(&knowledge, &world, &mut memory, limits);
    analysis.post(knowledge.name("CHASE").expect("declared"), &[0]).expect("admitted");
    assert_eq!(analysis.run(), production::AnalysisEnd::Limit);
    assert!(analysis.steps() <= 10_001);
}

#[test]
fn rules_can_be_said_in_english() {
    let knowledge = load(
        "(SOURCE MEET (R1 N1) (PRODUCTIONS GO)) (RESULT FOUND (R1 N1))
         (PRODUCTION GO (RULE (R1 N1) (PATTERN STEP R1 N1) (NEVER (FUNCTION SAFE R1 N1)) (GREAT (WORTH R1) 20)
            (ACTION FOUND (R1 N1) (GAIN (PLUS 1 (GOAL1 GAIN)))) (RETURN)))",
    );
    assert_eq!(
        knowledge.english(knowledge.rule("GO").expect("declared")),
        "GO R1 N1\n\
         IF:   R1 can step to N1\n      and it is not the case that N1 is safe for R1\n      and worth of R1 is greater than 20\n\
         THEN: post the concept FOUND of R1, N1 with attributes as follows: GAIN = (plus 1 the goal's GAIN)\n      \
         and do not execute any more productions in this source\n"
    );
}
