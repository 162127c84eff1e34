//! The complete trace of position 2.1 (Wilkins 1979, III.C), in the thesis's reading. Numbers in names are
//! those of the checks of the specification.

use std::collections::BTreeSet;
use std::sync::Arc;

use motive_chess::Position;
use motive_paradise::trace::{self, BoardStep};
use motive_paradise::{Analyst, FinalPlan, Names, Options, Reach, Scene, Writer};

const FEN: &str = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1";

fn scene() -> Scene {
    let position: Position = FEN.parse().unwrap();
    Scene::new(&position, Reach::Thesis)
}

fn steps() -> Vec<BoardStep> {
    trace::steps(&mut Analyst::new(Options::thesis()), &scene())
}

/// The concepts of a name after a source has worked, written exactly.
fn concepts(steps: &[BoardStep], source: &str, name: &str) -> BTreeSet<String> {
    let scene = scene();
    let analyst = Analyst::new(Options::thesis());
    let writer = Writer::new(&scene, analyst.knowledge(), Names::Exact);
    let step = steps.iter().find(|step| step.source == source).expect("the source has worked");
    step.postings
        .iter()
        .filter(|posting| analyst.knowledge().name_text(posting.name) == name)
        .map(|posting| writer.arguments(posting))
        .collect()
}

fn set(words: &str) -> BTreeSet<String> {
    words.split(',').map(|word| format!("({})", word.trim())).collect()
}

fn plans() -> (Scene, Vec<FinalPlan>) {
    let scene = scene();
    let plans = Analyst::new(Options::thesis()).analyze_scene(&scene).plans;
    (scene, plans)
}

#[test]
fn c24_c25_threats() {
    let steps = steps();
    assert_eq!(concepts(&steps, "THREAT", "ATTACK"), set("WHITE f6"));
    let wanted =
        set("WBb3 e6, WBb3 c4, WBb3 d5, WBb3 g8, WRd1 c7, WRd1 d7, WRd1 e7, WRd1 f8, WRd1 a6, WRd1 b6, \
                      WRd1 c6, WRd1 d6, WRf1 e7, WRf1 f8, WQf5 c7, WQf5 d7, WQf5 e7");
    assert_eq!(concepts(&steps, "THREAT", "MOVE1"), wanted);
    assert_eq!(concepts(&steps, "THREAT", "DECOY"), set("WQf5 e6 BKf7"));
    assert_eq!(concepts(&steps, "THREAT", "INITIAL-PLAN"), set("WQf5 e6, WRd1 d8"));
}

#[test]
fn c23_c36_goals_after_each_step() {
    let steps = steps();
    assert_eq!(concepts(&steps, "MOVE", "SAFE"), set("WRd1 d7, WQf5 g6, WQf5 f6"));
    assert_eq!(concepts(&steps, "MOVE", "SAFER"), set("WPg2 g4, WNh3 g5, WNh3 f4, WRd1 d6"));
    assert_eq!(
        concepts(&steps, "SAFE", "DECOY"),
        set(
            "WPg2 g4 BPh5, WNh3 g5 BNe6, WNh3 f4 BNe6, WRd1 d7 BNe6, WRd1 d7 BQd8, WQf5 e6 BKf7, WQf5 f6 BQd8"
        )
    );
    assert_eq!(concepts(&steps, "SAFE", "FORCE"), set("WBb3 a4 WRd1, WQf5 b5 WRd1"));
    assert_eq!(
        concepts(&steps, "SAFE", "CAPTURE"),
        set("BPh5 WPg2, BNe6 WNh3, BQd8 WRd1, BQd8 WQf5, BKf7 WQf5")
    );
    assert_eq!(
        concepts(&steps, "DECOY", "FORCE"),
        set(
            "WPc4 c5 WNh3, WNh3 g5 WRd1, WNh3 f4 WRd1, WBb3 a4 WRd1, WRd1 d7 WQf5, WRd1 d3 WQf5, WRd1 d2 WQf5, \
             WQf5 b5 WRd1"
        )
    );
    assert_eq!(
        concepts(&steps, "CAPTURE", "INITIAL-PLAN"),
        set("WQf5 e6, WRd1 d8, WRd1 e1, WRf1 e1, WNh3 f2, WQf5 b5, WBb3 a4, WRd1 d7, WNh3 f4, WNh3 g5")
    );
    assert_eq!(concepts(&steps, "DEFEND-OFFENSE", "DEFENDTHREAT").len(), 6);
}

#[test]
fn c31_decoying_the_queen_keeps_two_of_three_reasons() {
    let steps = steps();
    let scene = scene();
    let analyst = Analyst::new(Options::thesis());
    let writer = Writer::new(&scene, analyst.knowledge(), Names::Exact);
    let step = steps.iter().find(|step| step.source == "SAFE").unwrap();
    let reasons = |arguments: &str| {
        let posting = step.postings.iter().find(|posting| {
            analyst.knowledge().name_text(posting.name) == "DECOY" && writer.arguments(posting) == arguments
        });
        posting.unwrap().lists.len()
    };
    assert_eq!(reasons("(WRd1 d7 BQd8)"), 2);
    assert_eq!(reasons("(WRd1 d7 BNe6)"), 3);
}

#[test]
fn c37_c38_the_plans() {
    let (scene, plans) = plans();
    let san = |plan: &&FinalPlan| scene.position().san(plan.first);
    assert_eq!(plans.len(), 12);
    let forced: BTreeSet<String> =
        plans.iter().filter(|plan| plan.likely() == 0).map(|plan| san(&plan)).collect();
    assert_eq!(forced, ["Ng5+".to_owned(), "Rd7+".to_owned()].into());
    let all: BTreeSet<String> = plans.iter().map(|plan| san(&plan)).collect();
    for rejected in ["Rxd8", "Nf4"] {
        assert!(!all.contains(rejected), "{rejected} loses the queen");
    }
    // A retreat of the queen, then R takes Q.
    for retreat in ["Qb5", "Qa5", "Qf2", "Qf3", "Qe4"] {
        assert!(all.contains(retreat), "{retreat} saves the queen first");
    }
}

#[test]
fn c34_c39_the_plan_of_the_knight() {
    let (scene, plans) = plans();
    let analyst = Analyst::new(Options::thesis());
    let writer = Writer::new(&scene, analyst.knowledge(), Names::Short);
    let plan = plans.iter().find(|plan| scene.position().san(plan.first) == "Ng5+").unwrap();
    assert_eq!(
        writer.plan(plan.posting.plan.as_ref().unwrap()),
        "((WN G5) (((BN G5) (SAFEMOVE WR D7) (((BK NIL) (SAFECAPTURE WR BR)) ((ANYBUT BK) (SAFECAPTURE WR BK)))) \
         ((BN G5) (CHECKMOVE WR D7) (BK NIL) (SAFECAPTURE WR BQ))))"
    );
    let lists: Vec<String> = plan.posting.lists.iter().map(|list| writer.list(list)).collect();
    assert_eq!(
        lists,
        [
            "((THREAT (PLUS (EXCHVAL WN G5) (FORK WR BK BR))) (LIKELY 0) (REASON (PLANOK WN G5) (FCHECK WN G5) \
             (MOVE-DECOY WR D7 WN G5 BN) (DECOY-BLOCKER WR D7 BN WQ) (M1UNSAFE WR D7) (PIN-ATTACK WR D7 BK BR)))",
            "((THREAT (PLUS (EXCHVAL WN G5) (EXCH WR BQ))) (LIKELY 0) (REASON (PLANOK WN G5) (FCHECK WN G5) \
             (MOVE-DECOY WR D7 WN G5 BN) (DECOY-BLOCKER WR D7 BN WQ) (M1UNSAFE WR D7) \
             (CHECK-FORCE WR BQ WR D7 BK)))",
            "((THREAT (PLUS (EXCHVAL WN G5) (PLUS (EXCHVAL WR F6) (EXCHVAL WR F7)))) (LIKELY 1) (REASON \
             (PLANOK WN G5) (FCHECK WN G5) (MOVE-DECOY WR D7 WN G5 BN) (DECOY-BLOCKER WR D7 BN WQ) \
             (M1UNSAFE WR D7) (M2SAFE WR D7 F7) (DIRECT2 WR F7 F6) (TRAPPED BB)))",
        ]
    );
    let support = plans.iter().find(|plan| scene.position().san(plan.first) == "Ba4").unwrap();
    assert_eq!(
        writer.plan(support.posting.plan.as_ref().unwrap()),
        "((WB A4) NIL (SAFEMOVE WR D7) (((BK NIL) (SAFECAPTURE WR BR)) ((ANYBUT BK) (SAFECAPTURE WR BK)) \
         ((BK NIL) (SAFECAPTURE WR BQ))))"
    );
}

#[test]
fn c40_returns_only_save_work() {
    let with: BTreeSet<String> = summary(motive_paradise::embedded(Reach::Thesis));
    let files =
        motive_paradise::files(Reach::Thesis).map(|(name, text)| (name, text.replace("(RETURN)", "")));
    let knowledge =
        Arc::new(production::Knowledge::load(motive_paradise::vocabulary().clone(), files).unwrap());
    assert_eq!(with, summary(&knowledge));
}

fn summary(knowledge: &Arc<production::Knowledge>) -> BTreeSet<String> {
    let scene = scene();
    let plans = Analyst::with_base(knowledge, Options::thesis()).analyze_scene(&scene).plans;
    let writer = Writer::new(&scene, knowledge, Names::Exact);
    plans
        .iter()
        .flat_map(|plan| {
            let text = plan.posting.plan.as_ref().map(|plan| writer.plan(plan)).unwrap_or_default();
            plan.posting
                .lists
                .iter()
                .map(move |list| format!("{text} {}", list.reasons.len()))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn the_whole_base_keeps_the_idea() {
    let position: Position = FEN.parse().unwrap();
    let scene = Scene::new(&position, Reach::Whole);
    let mut analyst = Analyst::default();
    let plans = analyst.analyze_scene(&scene).plans;
    let knight = plans.iter().find(|plan| position.san(plan.first) == "Ng5+").unwrap();
    let rules: BTreeSet<&str> = knight
        .posting
        .lists
        .iter()
        .flat_map(|list| &list.reasons)
        .map(|firing| analyst.knowledge().production(firing.rule).name.as_str())
        .collect();
    for rule in ["PIN-ATTACK", "CHECK-FORCE", "TRAPPED", "MOVE-DECOY", "FCHECK"] {
        assert!(rules.contains(rule), "{rule} is a reason of Ng5+");
    }
}
