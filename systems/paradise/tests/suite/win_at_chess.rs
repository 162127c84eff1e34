//! Win At Chess 49 and 78 (Reinfeld 1958), as chapter II of the thesis describes them (C-48, C-50, C-52).

use std::collections::BTreeSet;

use motive_chess::Position;
use motive_paradise::{Analyst, FinalPlan, Names, Options, Reach, Scene, Writer, examples};
use production::{Attributes, Term};

fn plan_texts(scene: &Scene, plans: &[FinalPlan], reach: Reach) -> Vec<String> {
    let writer = Writer::new(scene, motive_paradise::embedded(reach), Names::Short);
    plans.iter().filter_map(|plan| plan.posting.plan.as_ref()).map(|plan| writer.plan(plan)).collect()
}

/// What a goal leads to, with something great to be saved.
pub(crate) fn pursue(fen: &str, options: Options, goal: &str, words: &[&str]) -> (Scene, Vec<FinalPlan>) {
    let position: Position = fen.parse().unwrap();
    let mut analyst = Analyst::new(options);
    let scene = analyst.scene(&position);
    let name = analyst.knowledge().name(goal).unwrap();
    let kinds: Vec<_> = analyst.knowledge().argument_kinds(name).collect();
    let arguments: Vec<u8> =
        words.iter().zip(kinds).map(|(word, kind)| examples::object(&scene, kind, word).unwrap()).collect();
    let save = analyst.knowledge().vocabulary().attribute("SAVE").unwrap();
    let list = Attributes { values: vec![(save, Term::Number(320))], reasons: Vec::new() };
    let (plans, _) = analyst.pursue(&scene, name, &arguments, &[list]);
    (scene, plans)
}

#[test]
fn c48_the_root_plan() {
    let position: Position = "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1".parse().unwrap();
    let scene = Scene::new(&position, Reach::Thesis);
    let plans = Analyst::new(Options::thesis()).analyze_scene(&scene).plans;
    let texts = plan_texts(&scene, &plans, Reach::Thesis);
    let wanted = "((WQ H7) (BK H7) (CHECKMOVE WR H5) (BK NIL) (ATTACKP BK))";
    assert!(texts.iter().any(|text| text == wanted), "{texts:#?}");
}

#[test]
fn c48_attacking_the_king_on_g8() {
    let fen = "2b3k1/4rrp1/p2p4/2pP3R/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1";
    let (scene, plans) = pursue(fen, Options::thesis(), "ATTACKP", &["BKg8"]);
    let texts = plan_texts(&scene, &plans, Reach::Thesis);
    let knight = texts.iter().find(|text| text.starts_with("((WN G6)")).expect("N-g6 is offered");
    assert!(knight.contains("(SAFEMOVE WR H8)") && knight.contains("(SAFEMOVE WN E7)"), "{knight}");
}

#[test]
fn c48_the_king_steps_aside() {
    let fen = "2b2k2/4rrpQ/p2p4/2pP2R1/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1";
    let (scene, plans) = pursue(fen, Options::default(), "QUIESCENCE", &["WHITE"]);
    assert_eq!(scene.position().san(plans[0].first), "Qh8#");
}

#[test]
fn c50_defenses_against_the_rook_on_h8() {
    let fen = "2b3k1/4rrp1/p2p2N1/2pP3R/1pP1Pp2/1P3P1P/1q6/6RK b - - 0 1";
    let (scene, plans) = pursue(fen, Options::default(), "DEFENDMOVE", &["WRh5", "h8"]);
    let found: BTreeSet<String> = plans.iter().map(|plan| scene.position().san(plan.first)).collect();
    for defense in ["Bxh3", "Bd7", "Bb7", "Rf5", "Rf6", "Rf8"] {
        assert!(found.contains(defense), "{defense} is missing in {found:?}");
    }
}

#[test]
fn c52_the_developmental_position() {
    let position: Position = "r2q3r/ppp2k2/4nbp1/5Q1p/2P1NB2/8/PP3P1P/3RR1K1 w - - 0 1".parse().unwrap();
    let plans = Analyst::default().analyze(&position).plans;
    assert!(plans.iter().any(|plan| position.san(plan.first) == "Ng5+"));
}
