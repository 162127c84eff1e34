//! Checks of the specification that no other test holds by itself, and the table that names the test of each.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use motive_chess::Position;
use motive_paradise::trace::{self, BoardStep};
use motive_paradise::{Analyst, Names, Options, Reach, Scene, Writer, examples};
use production::{Attributes, Knowledge};

/// Wilkins's position 2.1.
const FEN: &str = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1";

fn scene() -> Scene {
    Scene::new(&FEN.parse::<Position>().unwrap(), Reach::Thesis)
}

fn steps() -> Vec<BoardStep> {
    trace::steps(&mut Analyst::new(Options::thesis()), &scene())
}

/// The attribute lists of a concept after the last time that a source worked.
fn lists(steps: &[BoardStep], source: &str, name: &str, arguments: &str) -> Vec<String> {
    let scene = scene();
    let knowledge = motive_paradise::embedded(Reach::Thesis);
    let writer = Writer::new(&scene, knowledge, Names::Exact);
    let step = steps.iter().rfind(|step| step.source == source).expect("the source has worked");
    let is_it = |posting: &&production::Posting| {
        knowledge.name_text(posting.name) == name && writer.arguments(posting) == arguments
    };
    let found = step.postings.iter().find(is_it);
    found.map_or(Vec::new(), |posting| posting.lists.iter().map(|list| writer.list(list)).collect())
}

/// The matches of a production in the static analysis, written exactly.
fn firings(rule: &str) -> BTreeSet<String> {
    let scene = scene();
    let mut analyst = Analyst::new(Options::thesis());
    let knowledge = &Arc::clone(analyst.knowledge());
    let all = analyst.firings(&scene);
    let writer = Writer::new(&scene, knowledge, Names::Exact);
    let named = |firing: &&production::Firing| knowledge.production(firing.rule).name == rule;
    all.iter().filter(named).map(|firing| writer.firing(firing)).collect()
}

#[test]
fn c29_an_unsafe_move_becomes_a_wish_for_safety() {
    let steps = steps();
    let (goals, wishes) =
        (lists(&steps, "MOVE", "MOVE1", "(WRd1 d7)"), lists(&steps, "MOVE", "SAFE", "(WRd1 d7)"));
    assert_eq!((goals.len(), wishes.len()), (3, 3));
    for (goal, wish) in goals.iter().zip(&wishes) {
        // The plan after any reply; everything else as it was; one more reason.
        let expected = goal.replacen("(PLAN ((", "(PLAN (NIL (", 1).replacen(
            "(REASON ",
            "(REASON (M1UNSAFE WRd1 d7) ",
            1,
        );
        assert_eq!(*wish, expected);
    }
    // RETURN: no other production of MOVE1 has worked on this goal.
    let knowledge = motive_paradise::embedded(Reach::Thesis);
    let source = knowledge.name("MOVE1").unwrap();
    for &rule in knowledge.productions_of(source) {
        let name = &knowledge.production(rule).name;
        let on_it = firings(name).iter().any(|firing| firing.starts_with(&format!("({name} WRd1 d7")));
        assert_eq!(on_it, name == "M1UNSAFE", "{name}");
    }
}

#[test]
fn c30_the_blocker_is_to_be_lured() {
    assert!(firings("DECOY-BLOCKER").contains("(DECOY-BLOCKER WRd1 d7 BNe6 WQf5)"));
    assert_eq!(lists(&steps(), "SAFE", "DECOY", "(WRd1 d7 BNe6)").len(), 3);
}

#[test]
fn c32_who_lures_the_knight() {
    let lures: BTreeSet<String> = firings("MOVE-DECOY")
        .into_iter()
        .filter(|firing| firing.starts_with("(MOVE-DECOY WRd1 d7 ") && firing.ends_with("BNe6)"))
        .collect();
    let wanted = ["(MOVE-DECOY WRd1 d7 WNh3 g5 BNe6)", "(MOVE-DECOY WRd1 d7 WNh3 f4 BNe6)"];
    assert_eq!(lures, wanted.map(str::to_owned).into(), "not the queen, and nothing like R-d4");
}

#[test]
fn c33_the_queen_does_not_lure_for_the_reason_that_wins_the_queen() {
    let steps = steps();
    let scene = scene();
    let knowledge = motive_paradise::embedded(Reach::Thesis);
    let writer = Writer::new(&scene, knowledge, Names::Exact);
    let mut seen = 0;
    for step in &steps {
        for posting in &step.postings {
            let arguments = writer.arguments(posting);
            let is_capture = arguments.starts_with("(WQf5 f6");
            for list in posting.lists.iter().map(|list| writer.list(list)) {
                seen += usize::from(list.contains("(CHECK-FORCE WRd1 BQd8 WRd1 d7 BKf7)"));
                let wins_queen = list.contains("(EXCH WRd1 BQd8)") || list.contains("(CHECK-FORCE WRd1");
                assert!(!(is_capture && wins_queen), "{} {arguments} {list}", step.source);
            }
        }
    }
    assert!(seen > 0, "the reason is there");
    // Nor is the queen d8, whom the plan wants to win, lured for it.
    for list in lists(&steps, "SAFE", "DECOY", "(WRd1 d7 BQd8)") {
        assert!(!list.contains("CHECK-FORCE"), "{list}");
    }
}

#[test]
fn c43_one_concept_keeps_its_reasons_apart() {
    let lists = lists(&steps(), "MOVE", "SAFE", "(WRd1 d7)");
    let pairs = [
        ("(THREAT (FORK WRd1 BKf7 BRh7))", "(NIL (SAFEMOVE WRd1 d7) (((BKf7 NIL) (SAFECAPTURE WRd1 BRh7))"),
        ("(THREAT (EXCH WRd1 BQd8))", "(NIL (CHECKMOVE WRd1 d7) (BKf7 NIL) (SAFECAPTURE WRd1 BQd8))"),
    ];
    for (threat, plan) in pairs {
        let with = lists.iter().filter(|list| list.contains(threat));
        assert!(with.clone().count() == 1 && with.clone().all(|list| list.contains(plan)), "{lists:#?}");
    }
}

fn base(text: &str) -> Arc<Knowledge> {
    let loaded = Knowledge::load(motive_paradise::vocabulary().clone(), [("checks.kb", text)]);
    Arc::new(loaded.unwrap_or_else(|report| panic!("{report}")))
}

/// What a source of one rule finds in position 2.1.
fn found(knowledge: &Arc<Knowledge>, goal: &str, words: &[&str], list: Attributes) -> BTreeSet<String> {
    let scene = scene();
    let mut analyst = Analyst::with_base(knowledge, Options::thesis());
    let name = knowledge.name(goal).unwrap();
    let kinds: Vec<_> = knowledge.argument_kinds(name).collect();
    let arguments: Vec<u8> =
        words.iter().zip(kinds).map(|(word, kind)| examples::object(&scene, kind, word).unwrap()).collect();
    let (_, firings) = analyst.pursue(&scene, name, &arguments, &[list]);
    let writer = Writer::new(&scene, knowledge, Names::Exact);
    firings.iter().map(|firing| writer.firing(firing)).collect()
}

#[test]
fn c45_implies_nothing_and_unique() {
    let knowledge = base(
        "(SOURCE TRY (COL) (PRODUCTIONS SAFE-IF-ATTACKED ONE-PROTECTOR))
         (PRODUCTION SAFE-IF-ATTACKED (RULE (P1)
            (IMPLIES (DP1) ((PATTERN ENPRISE DP1 P1)) ((FUNCTION GUARDED BLACK (LOCATION P1)) (FUNCTION CHEAPER P1 DP1)))))
         (PRODUCTION ONE-PROTECTOR (RULE (P1 P2) (FUNCTION EQUAL (COLOR P1) WHITE) (UNIQUE (PATTERN DIR P2 (LOCATION P1)))))",
    );
    let found = found(&knowledge, "TRY", &["WHITE"], Attributes::default());
    // Nobody attacks the knight on h3 with gain; the pawn g6 attacks the queen and is not dearer than she.
    assert!(
        found.contains("(SAFE-IF-ATTACKED WNh3)") && !found.contains("(SAFE-IF-ATTACKED WQf5)"),
        "{found:?}"
    );
    // Only the rook protects the queen; pawn and queen both protect the knight.
    assert!(found.contains("(ONE-PROTECTOR WQf5 WRf1)"), "{found:?}");
    assert!(!found.iter().any(|firing| firing.starts_with("(ONE-PROTECTOR WNh3")), "{found:?}");
}

#[test]
fn c46_no_condition_is_no_hindrance() {
    let knowledge = base(
        "(SOURCE FIRST (P1) (PRODUCTIONS WITH WITHOUT)) (SOURCE TRY (P1) (PRODUCTIONS TEST)) (RESULT FOUND (DP1))
         (PRODUCTION WITH (RULE (P1) (FUNCTION EQUAL (TYPE P1) KNIGHT) (ACTION TRY (P1) (SAFECOND (FUNCTION EQUAL (TYPE DP1) KING)))))
         (PRODUCTION WITHOUT (RULE (P1) (FUNCTION EQUAL (TYPE P1) QUEEN) (ACTION TRY (P1))))
         (PRODUCTION TEST (RULE (P1 DP1) (FUNCTION EQUAL (TYPE DP1) PAWN) (CHECKCOND SAFECOND) (ACTION FOUND (DP1))))",
    );
    let tests = |man: &str| {
        let all = found(&knowledge, "FIRST", &[man], Attributes::default());
        all.iter().filter(|firing| firing.starts_with("(TEST ")).count()
    };
    assert_eq!(tests("WQf5"), 5, "one for each black pawn");
    assert_eq!(tests("WNh3"), 0, "a pawn is no king");
}

/// Win At Chess 49 after N-g6: no defense is one.
#[test]
fn c49_the_mates_after_the_knight_has_come() {
    let position: Position = "2b3k1/4rrp1/p2p2N1/2pP3R/1pP1Pp2/1P3P1P/1q6/6RK b - - 0 1".parse().unwrap();
    let play = |position: &Position, san: &str| position.after(position.parse_san(san).unwrap());
    for defense in ["Bxh3", "Bd7", "Bb7"] {
        let mated = play(&play(&position, defense), "Rh8#");
        assert!(mated.is_checkmate(), "{defense}");
    }
    for defense in ["Rf5", "Rf6", "Rf8"] {
        let checked = play(&play(&position, defense), "Rh8+");
        let replies: Vec<String> = checked.legal_moves().iter().map(|&m| checked.san(m)).collect();
        assert_eq!(replies, ["Kf7"], "{defense}");
        let next = play(&checked, "Kf7");
        let mate = next.legal_moves().iter().any(|&m| next.san(m) == "Rf8#" || next.san(m) == "Rxf8#");
        assert!(mate || defense == "Rf8", "{defense}");
        if defense == "Rf8" {
            assert!(play(&next, "Rxf8#").is_checkmate());
        }
    }
    // The static analysis finds each at once.
    for defense in ["Bxh3", "Bd7", "Bb7", "Rf5", "Rf6", "Rf8"] {
        let next = play(&position, defense);
        let plans = Analyst::default().analyze(&next).plans;
        assert!(next.san(plans[0].first).starts_with("Rh8"), "{defense}: {}", next.san(plans[0].first));
    }
}

/// The table of the book names, for each of the 53 checks, a test that is there.
#[test]
fn every_check_has_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let book = std::fs::read_to_string(root.join("docs/systems/paradise-knowledge.md")).unwrap();
    let folders = [
        "systems/paradise/tests/suite",
        "core/perception/tests",
        "libs/production/tests/toy",
        "apps/cli/tests",
    ];
    let mut code = String::new();
    for folder in folders {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "rs") {
                code += &std::fs::read_to_string(path).unwrap();
            }
        }
    }
    for number in 1..=53 {
        let row = book.lines().find(|line| line.starts_with(&format!("| C-{number} |")));
        let row = row.unwrap_or_else(|| panic!("C-{number} is not in the table"));
        let tests: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        if tests.is_empty() {
            assert!(row.contains("part 2") || row.contains("unfounded"), "C-{number} needs a test: {row}");
        }
        for test in tests {
            assert!(code.contains(&format!("fn {test}()")), "C-{number}: there is no test {test}");
        }
    }
}
