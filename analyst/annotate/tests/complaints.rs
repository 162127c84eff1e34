//! What users of such tools complain about, again and again: each must not happen here.

mod support;

use motive_annotate::{AnnotateError, Annotator, Certainty, Effort, Mark, Options};
use motive_answer::Control;
use motive_chess::Color;
use support::{annotated, annotated_with, claims_hold, game, options};

#[test]
fn no_blunder_where_the_game_was_lost_anyway() {
    // A rook is thrown away by a side that is two queens behind.
    let annotated = annotated(Some("6k1/5ppp/8/8/8/2q5/r4PPP/3QQQK1 b - - 0 1"), "1... Ra1 2. Qxa1 h6 *");
    assert!(annotated.moments().iter().all(|moment| !moment.mark.is_fault()), "{}", annotated.to_pgn());
}

#[test]
fn a_longer_mate_is_still_a_mate() {
    // Mate in one was there; mate in two it is.
    let annotated = annotated(Some("7k/R7/8/8/8/8/8/KR6 w - - 0 1"), "1. Kb2 Kg8 2. Rg1+ Kf8 *");
    assert!(annotated.moments().is_empty(), "{}", annotated.to_pgn());
    assert!(!annotated.to_pgn().contains("mate in"), "{}", annotated.to_pgn());
}

#[test]
fn who_is_mated_anyway_makes_no_mistake() {
    // Every move of Black is answered by mate.
    let annotated = annotated(Some("7k/R7/8/8/8/7p/8/KR6 b - - 0 1"), "1... Kg8 2. Rb8# 1-0");
    assert!(annotated.moments().iter().all(|moment| moment.color == Color::White), "{}", annotated.to_pgn());
    assert!(annotated.moments().iter().all(|moment| !moment.mark.is_fault()), "{}", annotated.to_pgn());
}

#[test]
fn an_equal_outcome_is_no_mistake() {
    // A rook is given away, and a queen is still enough.
    let moves = "1. Rf8+ Kg7 2. Qb3 Kxf8 3. a4 Ke7 *";
    let annotated = annotated(Some("7k/8/8/8/8/8/P7/KQ3R2 w - - 0 1"), moves);
    assert!(annotated.moments().iter().all(|moment| !moment.mark.is_fault()), "{}", annotated.to_pgn());
}

#[test]
fn what_is_not_finished_says_nothing() {
    let blunder = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0";
    let few = Options { effort: Effort { survey: 3, closer: 3, check: 3 }, ..options() };
    let annotated = annotated_with(&few, None, blunder);
    assert!(annotated.moments().is_empty(), "{}", annotated.to_pgn());
    let control = Control::new();
    control.stop();
    let stopped = Annotator::new(&options()).annotate(&game(None, blunder), &control, &mut ());
    assert_eq!(stopped.unwrap_err(), AnnotateError::Stopped);
}

#[test]
fn a_forced_move_is_no_mistake_and_no_merit() {
    // One legal move, whatever it leads to.
    let annotated = annotated(Some("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1"), "1... Kh7 2. Qg7# 1-0");
    assert!(annotated.moments().iter().all(|moment| moment.color == Color::White), "{}", annotated.to_pgn());
}

#[test]
fn carrying_out_a_mate_is_not_praised_move_by_move() {
    // Legall's mate: the sacrifice is worth a glyph, the two moves after it are not.
    let moves = "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0";
    let annotated = annotated(None, moves);
    let praised: Vec<&str> = annotated
        .moments()
        .iter()
        .filter(|moment| moment.mark.is_praise())
        .map(|moment| moment.san.as_str())
        .collect();
    assert!(praised.iter().all(|san| *san == "Nxe5"), "{praised:?}");
    let capture = annotated.moments().iter().find(|moment| moment.san == "Bxd1").expect("the blunder");
    assert_eq!(capture.mark, Mark::Blunder);
    assert!(capture.text.contains("Bxf7+") && capture.text.contains("mates in 2"), "{}", capture.text);
    // The line goes on to the mate.
    let reply = capture.reply.as_ref().expect("the mate is shown");
    assert_eq!((reply.moves.len(), reply.certainty), (3, Certainty::Proved));
}

#[test]
fn a_plain_mate_missed_in_a_won_game_is_remarked_upon_and_not_marked() {
    // The back rank: mate in one, and after the quiet move White is still a queen ahead.
    let annotated = annotated(Some("6k1/5ppp/6b1/7n/8/8/5PPP/Q1R3K1 w - - 0 1"), "1. h3 h6 *");
    let remark = &annotated.moments()[0];
    assert_eq!((remark.mark, remark.san.as_str()), (Mark::Remark, "h3"), "{}", annotated.to_pgn());
    assert!(remark.text.contains("Rc8#") || remark.text.contains("Qa8#"), "{}", remark.text);
    assert!(remark.text.contains("checkmate on the back rank"), "{}", remark.text);
    assert_eq!(annotated.player(Color::White).inaccuracies, 0);
}

/// Where an offer is praised or found fault with: Anderssen-Kieseritzky, London 1851, and Kasparov-Topalov, Wijk aan Zee 1999.
#[test]
fn a_queen_given_up_for_mate_is_praised_though_the_mate_was_forced() {
    let immortal = "r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w kq - 1 21";
    let annotated = annotated(Some(immortal), "21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0");
    // The move that begins it gives nothing up itself.
    let knight = annotated.moments().iter().find(|moment| moment.san == "Nxg7+").expect("a word");
    assert!(knight.mark.is_praise(), "{}", annotated.to_pgn());
    assert!(
        knight.text.contains("mates in 3") && knight.text.contains("Later Qf6+ offers the queen."),
        "{}",
        knight.text
    );
    claims_hold(knight);
    let queen = annotated.moments().iter().find(|moment| moment.san == "Qf6+").expect("a word");
    assert!(queen.mark.is_praise(), "{}", annotated.to_pgn());
    assert!(
        queen.text.starts_with("The queen is offered:") && queen.text.contains("mates in 2"),
        "{}",
        queen.text
    );
}

#[test]
fn a_sacrifice_that_no_line_refutes_is_not_called_a_mistake() {
    let kasparov = "b2r3r/k4p1p/p2q1np1/NppP4/3p1Q2/P4PPB/1PP4P/1K1RR3 w - - 1 24";
    let moves = "24. Rxd4 cxd4 25. Re7+ Kb6 26. Qxd4+ Kxa5 27. b4+ Ka4 28. Qc3 Qxd5 29. Ra7 *";
    let annotated = annotated(Some(kasparov), moves);
    let offers = ["Rxd4", "Re7+", "b4+", "Ra7"];
    let faults: Vec<&str> = annotated
        .moments()
        .iter()
        .filter(|moment| moment.mark.is_fault() && moment.color == Color::White)
        .map(|moment| moment.san.as_str())
        .collect();
    assert!(faults.iter().all(|san| !offers.contains(san)), "{}", annotated.to_pgn());
}

#[test]
fn who_takes_back_wins_nothing() {
    // Morphy against the Duke and the Count, Paris 1858: the bishop has just taken a knight.
    let annotated = annotated(None, "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 *");
    assert!(
        annotated.moments().iter().all(|moment| !moment.text.contains("wins a bishop")),
        "{}",
        annotated.to_pgn()
    );
}

#[test]
fn the_head_of_a_game_tells_its_chapters() {
    let annotated =
        annotated(None, "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0");
    let told = annotated.chapters().join(" ");
    assert!(told.starts_with("Opening: Philidor"), "{told}");
    assert!(told.contains("The decisive mistake is 5... Bxd1??: from there on White is winning"), "{told}");
    assert!(told.ends_with("Black is mated at the end."), "{told}");
    assert!(
        annotated.to_pgn().replace('\n', " ").contains(&format!("{{{told}}} 1. e4")),
        "{}",
        annotated.to_pgn()
    );
    let short = support::annotated(None, "1. a3 a6 *");
    assert!(short.chapters().iter().all(|chapter| !chapter.contains("mistake")), "{:?}", short.chapters());
}

#[test]
fn what_quick_effort_finds_is_seconded_and_not_verified() {
    // The bishop is left to be taken.
    let (start, moves) = ("6k1/5pbp/6p1/8/3N4/5N2/5PPP/6K1 w - - 0 1", "1. Nd2 Bxd4 *");
    let certainties = |effort: &str| -> Vec<Certainty> {
        let options = Options { effort: effort.parse().expect("an effort"), ..options() };
        let annotated = annotated_with(&options, Some(start), moves);
        let shown = annotated.moments().iter().flat_map(|moment| [&moment.reply, &moment.point]);
        let known = annotated.moments().iter().flat_map(|moment| &moment.bases);
        assert!(effort != "quick" || known.into_iter().all(|basis| !basis.answer.verdict().is_verified()));
        shown.flatten().map(|shown| shown.certainty).collect()
    };
    assert!(certainties("quick").contains(&Certainty::Seconded));
    assert!(!certainties("quick").contains(&Certainty::Verified));
    assert!(certainties("normal").contains(&Certainty::Verified));
}

#[test]
fn nodes_are_counted_by_what_they_are_spent_on() {
    let annotated = annotated(None, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
    let work = annotated.work();
    assert_eq!(work.total(), annotated.nodes());
    assert!(work.survey > 0 && work.prices > 0 && work.answers > 0, "{work}");
}

#[test]
fn an_answer_that_nobody_has_checked_does_not_outweigh_one_that_is_confirmed() {
    // Anderssen-Dufresne, Berlin 1852: with few nodes the position after 20. Rxe7+ looks lost.
    let start = "1r2k1r1/pbppnp1p/1bn2P2/8/Q7/B1PB1q2/P4PPP/3RR1K1 w - - 0 20";
    let moves = "20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0";
    let options = Options { effort: Effort::default(), ..options() };
    let annotated = annotated_with(&options, Some(start), moves);
    let praised =
        |san: &str| annotated.moments().iter().any(|moment| moment.san == san && moment.mark.is_praise());
    assert!(praised("Rxe7+") && praised("Qxd7+"), "{}", annotated.to_pgn());
}

#[test]
fn who_is_lost_all_the_same_is_not_praised() {
    // Lasker-Bauer, Amsterdam 1889: every other move is mated at once, and this one loses as well.
    let start = "r4r2/1b2bp1k/ppq1p3/2pp4/5PQ1/1P2PR2/P1PP2PP/R5K1 b - - 2 19";
    let annotated = annotated(Some(start), "19... e5 20. Rh3+ Qh6 21. Rxh6+ Kxh6 *");
    let of_black = annotated.moments().iter().filter(|moment| moment.color == Color::Black);
    assert!(of_black.into_iter().all(|moment| !moment.mark.is_praise()), "{}", annotated.to_pgn());
}

#[test]
fn quick_and_normal_effort_mark_the_same_mistakes() {
    // Lasker-Bauer, Amsterdam 1889: before the sacrifices, where Black could have kept the knight.
    let start = "r4rk1/pbq1bppp/1p2pn2/2pp4/5P1N/1P1BP3/PBPPQ1PP/R4RK1 w - - 2 12";
    let moves = "12. f5 e5 13. Qf3 e4 14. Bxe4 dxe4 15. Qg3 Ne8 16. f6 Bd6 17. Qg5 g6 *";
    let marks = |effort: &str| -> Vec<(usize, Mark)> {
        let options = Options { effort: effort.parse().expect("an effort"), ..options() };
        let annotated = annotated_with(&options, Some(start), moves);
        let moments = annotated.moments().iter();
        moments.filter(|moment| moment.mark.is_fault()).map(|moment| (moment.ply, moment.mark)).collect()
    };
    let quick = marks("quick");
    assert!(quick.iter().any(|(_, mark)| *mark != Mark::Inaccuracy), "{quick:?}");
    assert_eq!(quick, marks("normal"));
}

#[test]
fn a_move_is_marked_whose_answer_turns_out_to_be_better_than_was_thought() {
    // Morphy-Duke of Brunswick and Count Isouard, Paris 1858: few nodes do not see what the knight is given up for.
    let before = Some("rn2kb1r/pp2qppp/2p2n2/4p1B1/2B1P3/1QN5/PPP2PPP/R3K2R b KQkq - 1 9");
    let moves = "9... b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 *";
    let annotated = annotated_with(&Options::default(), before, moves);
    let mark = |san| annotated.moments().iter().find(|moment| moment.san == san).map(|moment| moment.mark);
    assert!(mark("b5").is_some_and(Mark::is_fault), "{}", annotated.to_pgn());
    assert!(mark("Nxb5").is_some_and(Mark::is_praise), "{}", annotated.to_pgn());
}

#[test]
fn a_sacrifice_that_is_best_is_praised_and_what_no_check_confirms_is_an_opinion() {
    // Lasker-Bauer, Amsterdam 1889: both bishops are given up.
    let before = Some("r4rk1/1b2bppp/ppq1p3/2ppB2n/5P2/1P1BP3/P1PPQ1PP/R4RK1 w - - 0 15");
    let moves = "15. Bxh7+ Kxh7 16. Qxh5+ Kg8 17. Bxg7 Kxg7 18. Qg4+ Kh7 19. Rf3 e5 20. Rh3+ Qh6 *";
    let annotated = annotated_with(&Options::default(), before, moves);
    for san in ["Bxh7+", "Bxg7"] {
        let moment = annotated.moments().iter().find(|moment| moment.san == san);
        let moment = moment.filter(|moment| moment.mark.is_praise());
        let moment = moment.unwrap_or_else(|| panic!("{san}: {}", annotated.to_pgn()));
        // Only a confirmed line is shown.
        assert!(moment.point.is_some() != moment.text.contains("Motive thinks"), "{}", moment.text);
        claims_hold(moment);
    }
}
