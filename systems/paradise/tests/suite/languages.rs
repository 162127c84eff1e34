//! The Threat-Language, the Plan-Language and the order of plans.

use motive_chess::Position;
use motive_paradise::{
    Analyst, Chess, Dimensions, Names, Options, Reach, Scene, Writer, examples, mode, vocabulary,
};
use production::{Kind, Measure, Template, Term};

const FEN: &str = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1";
const PIECE: Kind = Kind(0);
const SQUARE: Kind = Kind(1);

fn scene(fen: &str) -> Scene {
    let position: Position = fen.parse().unwrap();
    Scene::new(&position, Reach::Thesis)
}

/// A threat by the name of its measure and its objects.
fn threat(scene: &Scene, name: &str, objects: &[&str]) -> Term {
    let measure: Measure = vocabulary().measure(name).unwrap();
    let mut items = vec![Term::Measure(measure)];
    for word in objects {
        let kind = if word.len() == 2 { SQUARE } else { PIECE };
        items.push(Term::Object(kind, examples::object(scene, kind, word).unwrap()));
    }
    Term::List(items)
}

fn value(scene: &Scene, term: &Term, reading: production::Mode) -> i32 {
    let knowledge = motive_paradise::embedded(Reach::Thesis);
    knowledge.evaluate(&Chess::new(scene, knowledge), term, reading)
}

#[test]
fn c26_c27_threats_of_position_2_1() {
    let scene = scene(FEN);
    let normal = |name: &str, objects: &[&str]| value(&scene, &threat(&scene, name, objects), mode::NORMAL);
    assert_eq!(normal("EXCHVAL", &["WQf5", "f6"]), -17);
    assert_eq!(normal("EXCHVAL", &["WNh3", "g5"]), 0);
    assert_eq!(normal("EXCH", &["WRd1", "BQd8"]), 40);
    assert_eq!(normal("EXCH", &["BPg6", "WQf5"]), 80);
    assert_eq!(normal("EXCH", &["WRd1", "BKf7"]), 270);
    let fork = threat(&scene, "FORK", &["WRd1", "BKf7", "BRh7"]);
    assert_eq!(value(&scene, &fork, mode::NORMAL), 50);
    assert_eq!(value(&scene, &fork, mode::NO_DEFENSE), 320);
    assert_eq!(value(&scene, &fork, mode::SACRIFICE), 50);
    let queen = threat(&scene, "EXCH", &["WRd1", "BQd8"]);
    assert_eq!(value(&scene, &queen, mode::SACRIFICE), 90);
    assert_eq!(value(&scene, &queen, mode::NO_DEFENSE), 90);
    let sum = Term::List(vec![Term::Plus, threat(&scene, "EXCHVAL", &["WNh3", "g5"]), fork]);
    assert_eq!(value(&scene, &sum, mode::NORMAL), 50);
    // Below the top a fork keeps the lesser part even if nobody defends.
    assert_eq!(value(&scene, &sum, mode::NO_DEFENSE), 50);
}

#[test]
fn c26_without_the_rook_the_knight_is_lost() {
    let scene = scene("3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R2K1 w - - 0 1");
    assert!(value(&scene, &threat(&scene, "EXCHVAL", &["WNh3", "g5"]), mode::NORMAL) < 0);
}

#[test]
fn c28_a_captured_man_threatens_nothing() {
    let position: Position = FEN.parse().unwrap();
    let before = scene(FEN);
    let term = threat(&before, "EXCHVAL", &["BNe6", "g5"]);
    let other = threat(&before, "EXCH", &["WQf5", "BNe6"]);
    let capture = position.parse_san("Qxe6+").unwrap();
    let mut roster = before.roster().clone();
    roster.play(&position, capture);
    let after = Scene::with_roster(&position.after(capture), roster, Reach::Thesis);
    assert_eq!(value(&after, &term, mode::NORMAL), 0);
    assert_eq!(value(&after, &other, mode::NORMAL), 0);
    assert_eq!(value(&after, &other, mode::NO_DEFENSE), 0);
}

#[test]
fn c35_the_queen_is_endangered_by_eighty() {
    let scene = scene(FEN);
    assert_eq!(value(&scene, &threat(&scene, "ENDANGERED", &["WQf5"]), mode::NORMAL), 80);
}

#[test]
fn c41_templates() {
    let (king, knight, g8, g5) = (1, 2, 62, 38);
    assert!(Template::Actor(king).admits(king, g8));
    assert!(!Template::AnyBut(king).admits(king, g8));
    assert!(Template::Place(g5).admits(knight, g5) && Template::Step(knight, g5).admits(knight, g5));
    assert!(Template::Any.admits(king, g8) && Template::Any.admits(knight, g5));
}

#[test]
fn c47_order() {
    let small = Dimensions { likely: 0, threat: 50, undefended: 50, save: 0, loss: 0 };
    let great = Dimensions { likely: 1, threat: 300, undefended: 300, save: 0, loss: 0 };
    assert!(small.likely < great.likely && small.score() < great.score());
    // The defense answers (50 + 10), or executes its threat (10 + 90 - 80).
    let both = Dimensions { likely: 0, threat: 50, undefended: 90, save: 10, loss: 80 };
    assert_eq!(both.score(), 20);
    // In position 2.1 the plans that leave no free move come first, though others threaten more.
    let position: Position = FEN.parse().unwrap();
    let plans = Analyst::new(Options::thesis()).analyze(&position).plans;
    let likely: Vec<i32> = plans.iter().map(motive_paradise::FinalPlan::likely).collect();
    assert!(likely.is_sorted(), "{likely:?}");
}

#[test]
fn men_keep_their_names() {
    let position: Position = FEN.parse().unwrap();
    let scene = Scene::new(&position, Reach::Whole);
    let writer = Writer::new(&scene, motive_paradise::embedded(Reach::Whole), Names::Exact);
    for man in 0..22 {
        let name = writer.man(man);
        assert_eq!(examples::object(&scene, PIECE, &name), Some(man), "{name}");
    }
}
