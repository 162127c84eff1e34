//! A25: the failures of 1974 that the thesis shows, each for the reason it names, and what the default does about it.

use motive_caps::{Agencies, CapsAnalysis, Mode, Motif};
use motive_chess::{Position, Square};
use motive_perception::Perception;

use crate::{best, best_in_1974, in_1974, line, position, proposal};

/// What the default proposes a move for.
fn for_what(position: &Position, san: &str) -> Vec<Motif> {
    let analysis = CapsAnalysis::new(position, Mode::Default);
    let list = Agencies::new(&analysis, Mode::Default).purposeful(&analysis.theirs, false);
    let found = list.into_iter().find(|proposal| position.san(proposal.mv) == san);
    found.map(|proposal| proposal.motifs.iter().copied().collect()).unwrap_or_default()
}

fn after(position: &Position, sans: &[&str]) -> Position {
    line(position, sans).into_iter().fold(position.clone(), |board, m| board.after(m))
}

#[test]
fn a25_figure_5_13_a_threat_of_mate() {
    let fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1";
    let start = position(fen);
    // "Only considered to be useful for attacking the KBP."
    let quiet = proposal(&start, "Qg6").unwrap();
    assert_eq!(quiet.motifs.iter().copied().collect::<Vec<_>>(), [Motif::AttackLowMobility(Square::F7)]);
    assert!(quiet.value < 0);
    assert_ne!(best_in_1974(fen), "Qg6");
    // What it played then is on its list: a fork of queen and pawn that uncovers an attack on the same pawn.
    let fork = proposal(&start, "Ne8").unwrap();
    assert!(fork.value > 0 && fork.motifs.contains(&Motif::Discovery(Square::F7)));
    assert!(for_what(&start, "Qg6").contains(&Motif::MateThreat));
    assert_eq!(best(fen, 1_350), "Qg6");
}

#[test]
fn a25_figure_5_10_a_rook_that_is_not_en_prise() {
    let fen = "rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1";
    let start = position(fen);
    // 1.Qxa8 is tried first and refuted by 1...Bxh2+; then 1.dxe6 is tried, "winning a pawn", and the rook still counts
    // as en prise after 1...fxe6. 1.d6 is proposed by nobody.
    let (_, outcome) = in_1974(fen);
    let tried = outcome.listing.variations();
    assert_eq!(start.san(tried[0][0].0), "Qxa8");
    let refuted = tried.iter().filter(|tried| start.san(tried[0].0) == "Qxa8");
    let refuter = after(&start, &["Qxa8"]);
    assert!(refuted.clone().any(|tried| tried.len() > 1 && refuter.san(tried[1].0) == "Bxh2+"));
    assert_eq!(outcome.best.map(|m| start.san(m)).as_deref(), Some("dxe6"));
    let taken = CapsAnalysis::new(&after(&start, &["dxe6", "fxe6"]), Mode::Faithful);
    assert_eq!((taken.ours[0].square, taken.ours[0].amount), (Square::A8, 250));
    assert!(proposal(&start, "d6").is_none());
    // The default prefers 1.dxe6, too, for what follows 1...fxe6.
    assert_eq!(best(fen, 1_350), "dxe6");
}

#[test]
fn a25_figure_5_11_a_man_held_by_the_man_attacked() {
    let fen = "3r1r1k/1p4pp/p4p2/8/1PQR4/6Pq/P3PP2/2R3K1 b - - 0 1";
    let start = position(fen);
    // "Only a single attack on a piece which is not low in mobility."
    assert!(proposal(&start, "Rc8").is_none());
    assert!(!Perception::new(&start).mobility().low().contains(Square::C4));
    assert_ne!(best_in_1974(fen), "Rc8");
    assert!(for_what(&start, "Rc8").contains(&Motif::AttackDefender(Square::C4)));
    assert_eq!(best(fen, 1_350), "Rc8");
}

#[test]
fn a25_figure_3_18_a_queen_with_four_squares() {
    let fen = "r4rk1/p1B1bpp1/1p2pn1p/8/2PP4/3B1P2/qP2QP1P/3R1RK1 w - - 0 1";
    let start = position(fen);
    // "The goal of attacking the queen is never articulated."
    assert!(!Perception::new(&start).mobility().low().contains(Square::A2));
    assert!(proposal(&start, "Ra1").is_none());
    assert_ne!(best_in_1974(fen), "Ra1");
    assert!(for_what(&start, "Ra1").contains(&Motif::AttackLowMobility(Square::A2)));
    assert_eq!(best(fen, 1_350), "Ra1");
}

#[test]
fn a25_figure_5_9_a_threat_of_mate_that_must_be_prepared() {
    let fen = "2rq1bk1/p4p1p/1p4p1/3b4/3B1Q2/8/P4PpP/3RR1K1 w - - 0 1";
    let start = position(fen);
    // "It does not yet generate moves that threaten mate."
    let prepared = after(&start, &["Re8", "Qxe8"]);
    assert!(proposal(&prepared, "Qf6").is_none());
    assert_ne!(best_in_1974(fen), "Re8");
    assert!(for_what(&prepared, "Qf6").contains(&Motif::MateThreat));
    assert!(for_what(&start, "Re8").contains(&Motif::AttackDefender(Square::D8)));
    assert_eq!(best(fen, 1_350), "Re8");
}

#[test]
fn a25_figure_5_12_a_rook_that_blocks_a_check() {
    let fen = "6k1/5p2/p3p3/1p3qp1/2p1Qn2/2P1R3/PP1r1PPP/4R1K1 b - - 0 1";
    let start = position(fen);
    let expected = CapsAnalysis::new(&start, Mode::Faithful).material;
    // After the knight is given the exchange of queens is a decoy that does not bring him back.
    let sacrificed = after(&start, &["Nh3+", "Rxh3"]);
    let material = CapsAnalysis::new(&sacrificed, Mode::Faithful).material;
    let decoy = proposal(&sacrificed, "Qxe4").unwrap();
    assert!(decoy.value > 0 && material + decoy.value < expected, "{}", decoy.value);
    assert_ne!(best_in_1974(fen), "Nh3+");
    // The default sees the mate on d1 behind it.
    assert!(for_what(&sacrificed, "Qxe4").contains(&Motif::MateThreat));
    assert_eq!(best(fen, 1_350), "Nh3+");
}
