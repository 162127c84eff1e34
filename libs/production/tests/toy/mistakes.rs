//! Files with mistakes: everything is reported at once with its place, and nothing breaks.

use crate::rules;
use crate::world::{World, vocabulary};
use production::{Analysis, AnalysisLimits, Knowledge, MAX_DEPTH, MAX_FILE, Memory, format};
use splitmix::Random;

const GOOD: &str = r#"; A rule with everything in it.
(PRODUCTION CORNERED
  (STATEMENT "A runner that cannot step anywhere can be caught by whoever reaches it.")
  (WHY "It cannot run away while we come.")
  (MISLEADS "The way may be too long.")
  (ORIGIN "the toy")
  (RULE (DR1 R1 N1 ATR1)
    (NEVER (EXISTS (N2) (PATTERN STEP DR1 N2)))
    (PATTERN TOUCHES R1 N1) ; the way
    (OR (FUNCTION NEAR N1 (WHERE DR1)) (FUNCTION SAFE R1 N1))
    (IMPLIES (DR2) ((PATTERN CATCH DR2 R1)) ((FUNCTION STRONGER R1 DR2)))
    (KEPT R1 (PLUS 3 (WORTH DR1)))
    (SET ATR1 (DR3) ((PATTERN CATCH R1 DR3)) (WORTH DR3))
    (ACTION-NEW MEET (R1 N1) (GAIN (PLUS ATR1 (WORTH DR1))) (DELAY 1)
      (COND (FUNCTION NEQ R2 R1) (NEVER (FUNCTION BETWEEN (WHERE R1) N2 N1)))
      (PLAN (DR1 NIL) (MEET R1 (WHERE DR1)) (((ANYBUT DR1) (R1 N1)) (NIL (MEET R1 N1))))))
  (FIRES "a situation" (GOAL CHASE OURS) (BINDS (DR1 X) (R1 16)) "a note")
  (SILENT "another one" (GOAL CHASE OURS) "it can step aside"))

(PRODUCTION GOES
  (STATEMENT "Go there if the condition allows it.")
  (RULE (R1 N1 R2)
    (FOR-EACH-GOAL (CHECK-CONDITION COND) (GREAT GAIN 3) (PLAN ((R1 N1) (GOAL1 PLAN)) (DELAY (PLUS 1 (GOAL1 DELAY)))))
    (RETURN)))

(SOURCE CHASE (S1) (STATEMENT "What can be caught?") (PRODUCTIONS CORNERED))
(SOURCE MEET (R1 N1) (CONDITION (FUNCTION FREE N1)) (PRODUCTIONS GOES))
(PLAN-SOURCE INITIAL-PLAN (R1 N1))
(ORDER CHASE MEET INITIAL-PLAN)
"#;

#[test]
fn the_good_file_is_good() {
    let knowledge =
        Knowledge::load(vocabulary(), [("good.kb", GOOD)]).unwrap_or_else(|report| panic!("{report}"));
    let production = knowledge.production(knowledge.rule("CORNERED").expect("declared"));
    assert_eq!(production.header.examples.len(), 2);
    assert_eq!(production.header.examples[0].bindings[0][1], ("R1".to_owned(), "16".to_owned()));
    assert_eq!(production.header.why, "It cannot run away while we come.");
    assert!(knowledge.warnings().is_empty(), "{}", knowledge.warnings());
}

#[test]
fn all_mistakes_come_at_once_with_their_places() {
    let text = "(PRODUCTION A\n  (RULE (R1 Q1 N1)\n    (PATTERN STEPP R1 N1)\n    (PATTERN STEP N1 R1)\n    (FUNCTION SAFE R1 N2)\n\
        \x20   (ACTION FUND (R1))\n    (PATTERN ALONE R1)))\n(SOURCE CHASE (S1) (PRODUCTIONS A B))\n";
    let report = Knowledge::load(vocabulary(), [("a.kb", text)]).expect_err("it is wrong");
    let shown = report.to_string();
    let places: Vec<(usize, usize)> = report
        .diagnostics()
        .iter()
        .map(|diagnostic| {
            let (_, line, column) = report.place(diagnostic);
            (line, column)
        })
        .collect();
    assert_eq!(places, [(2, 13), (3, 14), (4, 19), (4, 22), (5, 23), (6, 13), (7, 5), (8, 35)], "{shown}");
    assert!(shown.contains("a.kb:3:14: error: there is no pattern STEPP"), "{shown}");
    assert!(shown.contains("  |              ^^^^^\n  = did you mean STEP?"), "{shown}");
}

#[test]
fn one_missing_parenthesis_is_one_message() {
    let text = GOOD.replace("(PATTERN TOUCHES R1 N1) ;", "(PATTERN TOUCHES R1 N1 ;");
    let report = Knowledge::load(vocabulary(), [("a.kb", text)]).expect_err("it is wrong");
    let first = report.to_string();
    assert!(first.contains("a.kb:2:1: error: this list is not closed"), "{first}");
    assert!(!first.contains("GOES"), "the next form is read as usual: {first}");
}

#[test]
fn a_thousand_mutated_files() {
    let mut random = Random::new(7);
    let written = rules::base(14);
    let world = World::random(3, 12);
    let words = [
        "(",
        ")",
        "\"",
        ";",
        "NEVER",
        "EXISTS",
        "R1",
        "DR9",
        "99999999999",
        "NIL",
        "PATTERN",
        "(GOAL1 PLAN)",
        "é",
        "\n(",
    ];
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..1000 {
        let mut text: Vec<char> =
            if random.below(3) == 0 { written.chars().collect() } else { GOOD.chars().collect() };
        for _ in 0..=random.below(4) {
            let at = random.below(text.len());
            match random.below(5) {
                0 => drop(text.remove(at)),
                1 => text.swap(at, (at + 1) % GOOD.len().min(400)),
                2 => drop(text.splice(at..at, words[random.below(words.len())].chars())),
                3 => {
                    let end = (at + random.below(40)).min(text.len());
                    drop(text.drain(at..end));
                }
                _ => {
                    let end = (at + random.below(60)).min(text.len());
                    let copy = text[at..end].to_vec();
                    let to = random.below(text.len());
                    drop(text.splice(to..to, copy));
                }
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(once) = format("m.kb", &text) {
            assert_eq!(format("m.kb", &once).expect("formatted text can be read"), once, "idempotent");
        }
        match Knowledge::load(vocabulary(), [("m.kb", text.clone())]) {
            Err(report) => {
                refused += 1;
                assert!(report.has_errors());
                for diagnostic in report.diagnostics() {
                    let (name, line, column) = report.place(diagnostic);
                    assert_eq!(name, "m.kb");
                    assert!(line >= 1 && line <= text.lines().count() + 1 && column >= 1, "{diagnostic:?}");
                    assert!(!diagnostic.message.is_empty());
                }
                assert!(report.to_string().contains('^'));
            }
            Ok(knowledge) => {
                accepted += 1;
                let mut memory = Memory::new(&knowledge);
                let limits = AnalysisLimits { steps: 50_000, ..AnalysisLimits::default() };
                let mut analysis = Analysis::new(&knowledge, &world, &mut memory, limits);
                if let Some(chase) = knowledge.name("CHASE") {
                    let count = knowledge.argument_kinds(chase).count();
                    let _ = analysis.post(chase, &vec![0; count]);
                }
                analysis.run();
                let concepts: Vec<_> = analysis.concepts().collect();
                for concept in concepts {
                    analysis.export(concept);
                }
            }
        }
    }
    assert!(refused > 700 && accepted > 20, "{refused} refused, {accepted} accepted");
}

#[test]
fn hostile_files_end() {
    for text in [
        "(".repeat(100_000),
        ")".repeat(100_000),
        "(A ".repeat(MAX_DEPTH * 3) + &")".repeat(MAX_DEPTH * 3),
        "\"".repeat(99_999),
        format!("(PRODUCTION {} (RULE ()))", "A".repeat(10_000)),
        format!(
            "(PRODUCTION A (RULE ({})))",
            (0..5000).map(|n| format!("N{n}")).collect::<Vec<_>>().join(" ")
        ),
        " ".repeat(MAX_FILE + 1),
        "\u{0}\u{feff}\u{202e}".to_owned(),
    ] {
        let report = Knowledge::load(vocabulary(), [("h.kb", text)]).expect_err("none of it is right");
        assert!(report.to_string().len() < 200_000);
    }
}

#[test]
fn a_rule_that_looks_up_too_early_is_refused() {
    let text = "(SOURCE CHASE (S1) (PRODUCTIONS USES ROUTE))
        (PRODUCTION ROUTE (RULE (R1 N1) (PATTERN STEP R1 N1)))
        (PRODUCTION USES (RULE (R1 N1) (PATTERN ROUTE R1 N1)))";
    let report = Knowledge::load(vocabulary(), [("a.kb", text)]).expect_err("too early").to_string();
    assert!(report.contains("ROUTE has not been matched when CHASE comes to this rule"), "{report}");
    assert!(report.contains("list ROUTE before USES"), "{report}");
}

#[test]
fn a_rule_may_say_itself_where_it_works() {
    let text = "(SOURCE CHASE (S1) (PRODUCTIONS FIRST)) (RESULT FOUND (R1))
        (PRODUCTION FIRST (RULE (R1) (PATTERN ALONE R1)))
        (PRODUCTION SECOND (JOINS CHASE) (RULE (R1 N1) (PATTERN STEP R1 N1) (PATTERN FIRST R1)))";
    let knowledge =
        Knowledge::load(vocabulary(), [("a.kb", text)]).expect("it comes after those that are listed");
    let chase = knowledge.name("CHASE").expect("declared");
    let names: Vec<&str> = knowledge
        .productions_of(chase)
        .iter()
        .map(|&rule| knowledge.production(rule).name.as_str())
        .collect();
    assert_eq!(names, ["FIRST", "SECOND"]);
    assert!(knowledge.warnings().is_empty());
    assert!(knowledge.rule_text(knowledge.rule("SECOND").expect("there")).starts_with("(RULE (R1 N1)"));
    for (source, complaint) in
        [("CHAS", "there is no source or result CHAS"), ("FOUND", "FOUND is a result and no source")]
    {
        let wrong = text.replace("JOINS CHASE", &format!("JOINS {source}"));
        let report =
            Knowledge::load(vocabulary(), [("a.kb", wrong)]).expect_err("no such source").to_string();
        assert!(report.contains(complaint) && report.contains("a.kb:3:"), "{report}");
    }
}

#[test]
fn names_that_may_be_meant() {
    let names = ["DECOY", "DECOY-BLOCKER", "MOVE-DECOY", "THREAT"];
    assert_eq!(production::near("DECOI", names), ["DECOY"]);
    assert_eq!(production::near("DECOY-BLOCER", names), ["DECOY-BLOCKER"]);
    assert_eq!(production::near("DECOY", names), ["DECOY", "MOVE-DECOY", "DECOY-BLOCKER"]);
    assert!(production::near("ZUGZWANG", names).is_empty());
}

#[test]
fn added_files_take_the_place_of_what_has_the_same_name() {
    let base = "(SOURCE CHASE (S1) (PRODUCTIONS FIRST THIRD)) (RESULT FOUND (R1))
        (PRODUCTION FIRST (STATEMENT \"Old.\") (RULE (R1) (PATTERN ALONE R1)))
        (PRODUCTION THIRD (RULE (R1) (PATTERN FIRST R1)))";
    let added = "(PRODUCTION FIRST (STATEMENT \"New.\") (RULE (R1) (PATTERN ALONE R1)))
        (PRODUCTION SECOND (JOINS CHASE) (RULE (R1) (PATTERN FIRST R1)))";
    let knowledge =
        Knowledge::load_with(vocabulary(), [("a.kb", base)], [("b.kb", added)]).expect("both can be read");
    assert_eq!(knowledge.replaced(), ["FIRST"]);
    let first = knowledge.rule("FIRST").expect("declared");
    assert_eq!(knowledge.production(first).header.statement, "New.");
    assert_eq!(knowledge.file_of(first).map(|file| file.name.as_str()), Some("b.kb"));
    let names: Vec<&str> = knowledge.rules().map(|rule| knowledge.production(rule).name.as_str()).collect();
    assert_eq!(names, ["FIRST", "THIRD", "SECOND"]);
    // Two of a name among the added ones are a mistake, where it is.
    let twice = format!("{added}\n{added}");
    let report = Knowledge::load_with(vocabulary(), [("a.kb", base.to_owned())], [("b.kb", twice)])
        .expect_err("there are two")
        .to_string();
    assert!(report.contains("b.kb:3:13: error: there is a production FIRST already"), "{report}");
}

#[test]
fn how_reliable_a_rule_was_is_read_and_held_to_sense() {
    let with = |part: &str| GOOD.replace("(ORIGIN \"the toy\")", &format!("(ORIGIN \"the toy\") {part}"));
    let knowledge =
        Knowledge::load(vocabulary(), [("a.kb", with("(RELIABILITY 63 80)"))]).expect("it is right");
    let production = knowledge.production(knowledge.rule("CORNERED").expect("declared"));
    assert_eq!(production.header.reliability, Some((63, 80)));
    for wrong in ["(RELIABILITY 81 80)", "(RELIABILITY 3)", "(RELIABILITY 0 0)", "(RELIABILITY -1 4)"] {
        let report =
            Knowledge::load(vocabulary(), [("a.kb", with(wrong))]).expect_err("it is wrong").to_string();
        assert!(report.contains("RELIABILITY takes two numbers"), "{wrong}: {report}");
    }
}

#[test]
fn a_rule_that_asks_for_less_matches_more() {
    let world = World::random(3, 24);
    let knowledge = Knowledge::load(vocabulary(), [("a.kb", rules::base(12))]).expect("the rules are right");
    let rule = knowledge.rule("BLOCK-0").expect("there is one");
    let chase = knowledge.name("CHASE").expect("declared");
    let matches = |knowledge: &Knowledge| {
        let mut memory = Memory::new(knowledge);
        let mut analysis = Analysis::new(knowledge, &world, &mut memory, AnalysisLimits::default());
        analysis.post(chase, &[0]).expect("a side");
        analysis.run();
        analysis.all_firings().filter(|firing| firing.rule == rule).count()
    };
    let counts: Vec<usize> = (0..=knowledge.conditions(rule).len())
        .map(|kept| matches(&knowledge.relaxed(rule, |place| place < kept)))
        .collect();
    assert!(counts.is_sorted_by(|more, fewer| more >= fewer), "{counts:?}");
    assert!(counts[0] > counts[counts.len() - 1], "{counts:?}");
    assert_eq!(counts[counts.len() - 1], matches(&knowledge));
}

#[test]
fn every_word_of_the_domain_is_listed_once() {
    let vocabulary = vocabulary();
    let words = vocabulary.words();
    let step = words.iter().find(|word| word.name == "STEP").expect("the toy has it");
    assert_eq!((step.kind, step.arguments.len()), (production::WordKind::Pattern, 2));
    let mut names: Vec<_> = words.iter().map(|word| (word.kind, word.name)).collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    assert!(production::WordKind::ALL.iter().all(|kind| words.iter().any(|word| word.kind == *kind)));
}
