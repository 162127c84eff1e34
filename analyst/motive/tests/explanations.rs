//! What explanations must say and must not say, in positions where that is beyond dispute. Content, not wording.

use motive::{Analysis, AnalysisOptions, Analyst, Settings};
use motive_answer::{Band, Control, Limits, Value};
use motive_chess::{History, Position};
use motive_claims::{Claim, Kind};
use motive_explain::answered::{Explanation, ExplanationKind, Place};

fn explained(history: &History) -> (Analysis, Explanation) {
    let mut analyst = Analyst::new(&Settings { hash: 4, ..Settings::default() });
    let options = AnalysisOptions { limits: Limits::nodes(60_000), ..AnalysisOptions::default() };
    let (analysis, told) = analyst.explain(history, &options, None, &Control::new(), &mut ());
    (analysis, told.expect("there is a move"))
}

fn explain(fen: &str) -> (Analysis, Explanation) {
    explained(&History::new(fen.parse::<Position>().unwrap()))
}

/// The claims that the headline rests on.
fn leading(told: &Explanation) -> Vec<&Claim> {
    told.at(Place::Headline).flat_map(|sentence| &sentence.claims).map(|&index| &told.claims[index]).collect()
}

/// Whether a claim about the answer and what follows says that material is won.
fn claims_material(told: &Explanation) -> bool {
    let told_of = |place: Place| !matches!(place, Place::Other(_) | Place::Reply(_));
    told.sentences
        .iter()
        .filter(|sentence| told_of(sentence.place))
        .flat_map(|sentence| &sentence.claims)
        .any(|&index| told.claims[index].kind == Kind::Wins)
}

fn is_sound(analysis: &Analysis, told: &Explanation) {
    assert!(!analysis.answer.verdict().is_contradicted());
    assert!(told.sentences.iter().all(|sentence| !sentence.claims.is_empty()), "{:?}", told.sentences);
    assert!(!told.headline().is_empty());
}

#[test]
fn a_chapter_is_not_believed_where_a_piece_falls() {
    let (analysis, told) = explain("k3b1n1/8/5K2/8/8/8/8/8 w - - 0 1");
    is_sound(&analysis, &told);
    assert_eq!((told.san().as_str(), told.value), ("Kg7", Some(Value::Centipawns(0))));
    let is_draw =
        |claim: &Claim| claim.kind == Kind::Draws || claim.kind == Kind::Becomes && claim.amount == Some(0);
    assert!(leading(&told).into_iter().any(is_draw), "{:?}", told.sentences);
}

/// The Carlsbad structure: nothing is won, and nobody may say so.
#[test]
fn a_quiet_position_is_explained_without_material() {
    let (analysis, told) = explain("r1bqrnk1/pp2bppp/2p2n2/3p2B1/3P4/2NBPN2/PPQ2PPP/R4RK1 w - - 0 11");
    is_sound(&analysis, &told);
    assert_eq!(told.kind, ExplanationKind::Quiet);
    assert!(matches!(told.value.unwrap().band(), Band::Equal | Band::Better));
    assert!(!claims_material(&told));
}

#[test]
fn a_mate_threat_leads() {
    let (analysis, told) = explain("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3");
    is_sound(&analysis, &told);
    assert_eq!(told.kind, ExplanationKind::Defense);
    let leads = leading(&told);
    let threat = leads.iter().find(|claim| claim.kind == Kind::Threat).expect("the threat leads");
    assert!(threat.amount.is_none(), "it is a mate");
    assert!(leads.iter().any(|claim| claim.kind == Kind::Parries || claim.kind == Kind::Blocks), "{leads:?}");
}

/// 1. e4 e5 2. Nf3 Nc6 3. Bb5: the pawn on e5 is not won, and nothing is given up.
#[test]
fn no_material_is_claimed_in_the_opening() {
    let mut history = History::new(Position::default());
    for san in ["e4", "e5", "Nf3", "Nc6", "Bb5"] {
        let m = history.position().parse_san(san).unwrap();
        history.play(m);
    }
    let (analysis, told) = explained(&history);
    is_sound(&analysis, &told);
    assert!(matches!(told.value.unwrap().band(), Band::Equal | Band::Worse), "White has the first move");
    assert!(!claims_material(&told), "{:?}", told.sentences);
}

/// A pinned queen (explanations.md, 1): the pin and what it wins.
#[test]
fn a_pinned_queen_is_won() {
    let (analysis, told) = explain("3r2k1/1p5p/6p1/p2q1p2/P1Q5/1P5P/1P6/5RK1 w - - 0 1");
    is_sound(&analysis, &told);
    assert_eq!((told.san().as_str(), told.kind), ("Rd1", ExplanationKind::Win));
    assert!(told.claims.iter().any(|claim| claim.kind == Kind::Wins && claim.amount >= Some(500)));
    assert!(told.claims.iter().any(|claim| matches!(claim.kind, Kind::Pin | Kind::Skewer)));
    assert!(told.alternatives.iter().any(|other| other.san == "Qxd5+"), "the tempting exchange is answered");
}

/// Reti's study: the result is known, and both branches are shown.
#[test]
fn a_study_is_told_to_the_end() {
    let (analysis, told) = explain("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    is_sound(&analysis, &told);
    assert_eq!((told.san().as_str(), told.kind), ("Kg7", ExplanationKind::Ending));
    assert!(told.line.len() >= 7, "{:?}", told.line);
    assert!(told.replies.iter().any(|reply| reply.san == "Kb6"), "{:?}", told.replies);
    assert!(leading(&told).iter().any(|claim| claim.kind == Kind::Becomes && claim.amount == Some(0)));
}
