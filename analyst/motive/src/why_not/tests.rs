use super::does::answers_check;
use super::*;
use crate::{Analyst, Method, Settings};

fn ask(fen: &str, san: &str) -> WhyNotReport {
    let position: Position = fen.parse().unwrap();
    let tried = position.parse_san(san).unwrap();
    let options = WhyNotOptions { limits: Limits::nodes(30_000) };
    let history = History::new(position);
    Analyst::new(&Settings::default()).why_not(&history, tried, &options, &Control::new()).unwrap()
}

/// The stand-in for Figure 3.19 of Berliner's thesis.
#[test]
fn an_inherited_threat() {
    let report = ask("1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1", "a2");
    assert_eq!(report.standing, Standing::Fails);
    assert_eq!(report.threatened, Some(true));
    assert!(!report.is_to_blame());
    let why = report.why.as_ref().unwrap();
    assert!(why.is_inherited(), "{:?}", why.causes());
    let position = &report.position;
    let rook = report.answers().find(|other| position.san(other.line.moves[0]) == "Rf8").unwrap();
    assert!(rook.does.iter().any(|does| does == "stands in the way on f8"));
    let queen = report.others.iter().find(|other| position.san(other.line.moves[0]) == "Qe4").unwrap();
    assert!(queen.does.iter().any(|does| does == "stands in the way on e4"));
    let text = report.text();
    assert!(text.starts_with("a2 fails to 2. Qe8+ Rxe8 3. Rxe8#"), "{text}");
    assert!(text.contains("The move is not to blame"), "{text}");
}

#[test]
fn a_move_that_is_to_blame() {
    // The queen takes a protected pawn.
    let report = ask("4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1", "Qxd6");
    assert_eq!(report.standing, Standing::Fails);
    assert_eq!(report.threatened, Some(false));
    assert!(report.is_to_blame());
    assert!(report.why.as_ref().unwrap().causes().contains(&motive_caps::Cause::MovedOntoSquare));
    let text = report.text();
    assert!(
        text.contains("The move itself brings it about: Qxd6 puts the queen on d6, where it is taken."),
        "{text}"
    );
}

#[test]
fn a_move_that_loses_where_another_does_not_is_no_miss() {
    let mut report = ask("4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1", "Qxd6");
    (report.best.value, report.tried.value) = (Value::Centipawns(-399), Value::Centipawns(-400));
    assert!(report.loses_the_game());
    // Where everything loses, or the move only stands worse, it may be told what was missed.
    (report.best.value, report.tried.value) = (Value::Centipawns(-400), Value::Centipawns(-900));
    assert!(!report.loses_the_game());
    (report.best.value, report.tried.value) = (Value::Centipawns(300), Value::Centipawns(-399));
    assert!(!report.loses_the_game());
}

/// Composed: what becomes of a move that leaves something, and of one that does nothing about what hangs.
#[test]
fn causes_are_confirmed_on_the_board() {
    // The knight leaves the guard of the bishop.
    let report = ask("3r2k1/5ppp/8/8/3B4/5N2/5PPP/6K1 w - - 0 1", "Ng5");
    assert_eq!((report.standing, report.threatened), (Standing::Fails, Some(false)));
    let text = report.text();
    assert!(text.contains("Ng5 gives up the guard of d4, which the knight had on f3."), "{text}");
    // Nobody guards it.
    let report = ask("3r2k1/5pp1/7p/8/3B4/7P/5PP1/6K1 w - - 0 1", "g3");
    assert_eq!((report.standing, report.threatened), (Standing::Fails, Some(true)));
    let text = report.text();
    let threat =
        "Black was threatening 1... Rxd4 before, which takes the bishop on d4, and g3 does nothing about it.";
    assert!(text.contains(threat), "{text}");
    assert!(
        report.claims.iter().all(|claim| claim.kind.is_cause() && claim.engine.is_some()),
        "{:?}",
        report.claims
    );
    assert!(report.sentences.iter().all(|told| told.claims.len() == 1));
    assert!(report.answers().all(|other| !other.does.is_empty()), "{text}");
    // The bishop that goes away looks at the square that it left, but does not guard what is no longer there.
    let bishop =
        report.answers().filter(|other| other.line.moves[0].from() == Some(motive_chess::Square::D4));
    let away =
        bishop.map(|other| other.does.first().is_some_and(|does| does.ends_with("away"))).collect::<Vec<_>>();
    assert!(away.len() > 2 && away.iter().all(|&away| away), "{text}");
    assert!(!text.contains("guards d4, takes the target on d4 away"), "{text}");
}

/// Composed: a check has to be answered, and the answers say how they do it.
#[test]
fn answers_to_a_check_have_words() {
    let position: Position = "4r1k1/5ppp/8/7b/8/8/3Q1PPP/4K2R w - - 0 1".parse().unwrap();
    for (san, words) in [("Qe2", "stands in the way of the check"), ("Kf1", "moves the king away")] {
        assert_eq!(answers_check(&position, position.parse_san(san).unwrap()), words);
    }
    let taken: Position = "6k1/8/8/8/8/8/3Q1PPP/4r1K1 w - - 0 1".parse().unwrap();
    let takes = taken.parse_san("Qxe1").unwrap();
    assert_eq!(answers_check(&taken, takes), "takes the piece that gives check");
}

#[test]
fn moves_that_are_fine_or_merely_miss_something() {
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let best = ask(back_rank, "Ra8");
    assert!(best.standing == Standing::Best && best.why.is_none() && best.text().contains("is fine"));
    let other = ask(back_rank, "h3");
    assert_eq!(other.standing, Standing::Misses);
    assert!(other.text().starts_with("h3 misses Ra8# (#1 instead of "), "{}", other.text());
    assert!(other.text().contains(" Ra8# is checkmate"), "{}", other.text());
    assert!(!other.claims.is_empty() && other.chances().next().is_some());
    let quiet = ask("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3");
    assert!(quiet.standing.is_fine());
    // Only one move is there at all.
    let forced = ask("7k/8/8/8/8/8/6q1/7K w - - 0 1", "Kxg2");
    assert_eq!(forced.standing, Standing::Forced);
}

#[test]
fn a_lost_position_is_nobodys_fault() {
    // Mate in one against every move.
    let report = ask("k7/8/1K6/8/8/8/8/7R b - - 0 1", "Kb8");
    assert!(matches!(report.standing, Standing::Forced | Standing::Hopeless), "{:?}", report.standing);
}

#[test]
fn the_damage_and_no_more() {
    let position: Position = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1".parse().unwrap();
    let mut board = position.clone();
    let mut line = Vec::new();
    for san in ["Qxd6", "cxd6", "Kf1", "Kd7", "Ke2"] {
        let m = board.parse_san(san).unwrap();
        line.push(m);
        board.play(m);
    }
    assert_eq!(damaging(&position, &line).len(), 2);
}

fn method_report(method: Method, fen: &str, san: &str) -> MethodReport {
    let position: Position = fen.parse().unwrap();
    let tried = position.parse_san(san).unwrap();
    let history = History::new(position);
    let limits = if method == Method::CRITIC { Limits::nodes(20_000) } else { Limits::none() };
    let mut analyst = Analyst::new(&Settings::default());
    analyst.why_not_by(method, &history, tried, &limits, &Control::new()).unwrap()
}

/// The stand-in for Figure 3.19 again: the trees of three systems say the same.
#[test]
fn an_inherited_threat_in_everybodys_tree() {
    for method in [Method::CAPS, Method::PARADISE, Method::CRITIC] {
        let said = method_report(method, "1r4k1/4Qp1p/1n3P1P/3p2B1/2pq4/p7/1PP1RP1K/8 b - - 0 1", "a2");
        let text = said.text();
        assert!(text.starts_with("a2 fails to 2. Qe8+ Rxe8 3. Rxe8#"), "{method}: {text}");
        assert!(said.why.as_ref().unwrap().is_inherited() && !said.is_to_blame(), "{method}");
        assert_eq!(said.threatened, Some(true), "{method}");
        let sans: Vec<String> = said.remedies.iter().map(|remedy| said.position.san(remedy.m)).collect();
        assert_eq!(sans.len(), 6, "{method}: {sans:?}");
        let rook = said.remedies.iter().find(|remedy| said.position.san(remedy.m) == "Rf8").unwrap();
        assert_eq!(rook.does[0].text(), "stands in the way on f8");
        // Whether that is enough each says for himself: plans and the critic see White win something else.
        assert!(rook.met_by.is_none() || method != Method::CAPS, "{method}: {text}");
        // The reply in the tree fails, too.
        let reply = said.replies().next().unwrap_or_else(|| panic!("{method}: no replies"));
        assert_eq!(reply.why.position().san(reply.why.tried()), "Rxe8", "{method}");
        assert!(text.contains("In the tree Rxe8 fails to 3. Rxe8#"), "{method}: {text}");
    }
}

#[test]
fn a_move_that_a_system_blames_or_has_nothing_against() {
    let fen = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1";
    for method in [Method::CAPS, Method::PARADISE] {
        let said = method_report(method, fen, "Qxd6");
        assert!(said.fails() && said.is_to_blame(), "{method}: {}", said.text());
        assert!(
            said.text().contains("The move itself brings it about: Qxd6 puts the queen"),
            "{}",
            said.text()
        );
        let fine = method_report(method, fen, "h3");
        assert!(!fine.fails() && fine.remedies.is_empty() && fine.tree.is_empty(), "{method}");
        assert!(fine.text().starts_with(&format!("{method} shows nothing against h3")), "{}", fine.text());
    }
}
