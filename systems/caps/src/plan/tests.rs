use motive_chess::{Color, Move, Position, Role};

use super::*;

fn line(start: &Position, sans: &[&str]) -> Vec<Move> {
    let mut board = start.clone();
    let play = |san: &&str| {
        let m = board.parse_san(san).unwrap();
        board.play(m);
        m
    };
    sans.iter().map(play).collect()
}

/// The plan in what follows a move, as it runs after a pass.
fn inherited(fen: &str, sans: &[&str]) -> (Position, Option<RefutingPlan>) {
    let start: Position = fen.parse().unwrap();
    let moves = line(&start, sans);
    let plan = RefutingPlan::inherited(&start, &moves[1..], 0);
    (start, plan)
}

fn counterplay(start: &Position, plan: &RefutingPlan, san: &str) -> Option<Counterplay> {
    plan.replay(start.parse_san(san).unwrap()).counterplay()
}

#[test]
fn a_capture_that_hangs_is_met_in_every_way() {
    // Composed: the bishop is attacked by the rook.
    let (start, plan) = inherited("6k1/pp3ppp/8/2r5/2B5/8/PP3PPP/3R2K1 w - - 0 1", &["h3", "Rxc4"]);
    let plan = plan.unwrap();
    assert_eq!((plan.gain(), plan.moves().len()), (3, 1));
    let bishop = Piece { color: Color::White, role: Role::Bishop };
    assert_eq!(plan.issue(), Issue::Wins(bishop, Square::C4));
    for (san, does) in [
        ("Bb3", Counterplay::Prevents(0)),
        ("b3", Counterplay::Costs(0)),
        ("Rc1", Counterplay::Costs(0)),
        ("Bxf7+", Counterplay::Check),
        ("Rd8#", Counterplay::Check),
    ] {
        assert_eq!(counterplay(&start, &plan, san), Some(does), "{san}");
    }
    for san in ["h3", "Kf1", "a3"] {
        assert_eq!(plan.replay(start.parse_san(san).unwrap()), Replayed::Runs(3), "{san}");
    }
}

#[test]
fn a_quiet_move_that_hangs_more_is_no_answer() {
    let (start, plan) = inherited("6k1/pp3ppp/4p3/2r5/2B5/8/PP3PPP/3R2K1 w - - 0 1", &["h3", "Rxc4"]);
    // The rook goes where it is taken for nothing.
    assert_eq!(plan.unwrap().replay(start.parse_san("Rd5").unwrap()), Replayed::Hangs(5));
}

#[test]
fn a_mate_is_met_by_room_for_the_king() {
    let (start, plan) = inherited("6k1/5ppp/8/8/8/8/2b2PPP/R5K1 b - - 0 1", &["Bb3", "Ra8#"]);
    let plan = plan.unwrap();
    assert_eq!((plan.gain(), plan.issue()), (MATED, Issue::Mate(Square::A8)));
    assert_eq!(counterplay(&start, &plan, "h6"), Some(Counterplay::Evades(0)));
    assert_eq!(counterplay(&start, &plan, "Kf8"), Some(Counterplay::Evades(0)));
    assert_eq!(plan.replay(start.parse_san("Bb3").unwrap()), Replayed::Runs(MATED));
    // The rook goes to a square where it is taken: that was not there before.
    let (_, plan) = inherited("1r4k1/5ppp/8/8/8/8/1P3PPP/R5K1 b - - 0 1", &["Rd8", "Rd1", "h6", "Rxd8+"]);
    assert!(plan.is_none());
}

#[test]
fn what_a_move_brings_about_is_no_plan() {
    // The queen takes a protected pawn.
    let (_, plan) = inherited("4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1", &["Qxd6", "cxd6"]);
    assert!(plan.is_none());
    let start: Position = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1".parse().unwrap();
    let moves = line(&start, &["Qxd6", "cxd6"]);
    let plan = RefutingPlan::new(&start, FirstMove::Move(moves[0]), &moves[1..], 0).unwrap();
    assert_eq!(plan.gain(), 8);
}

#[test]
fn no_plan_without_a_pass_a_threat_or_pieces() {
    // In check nobody can pass.
    let (_, plan) = inherited("4k3/8/8/8/8/8/7b/R3K2r w - - 0 1", &["Ke2", "Rxa1"]);
    assert!(plan.is_none());
    // A quiet move that threatens nothing comes first: the line says nothing about other moves.
    let (_, plan) = inherited("6k1/5ppp/8/8/7b/8/1R3PPP/6K1 w - - 0 1", &["h3", "Kf8", "Kf1", "Bxf2"]);
    assert!(plan.is_none());
    // A pawn race: a pass is not neutral there.
    let (_, plan) = inherited("8/8/8/3k4/3p4/8/3P4/3K4 w - - 0 1", &["Ke1", "Ke4"]);
    assert!(plan.is_none());
}

#[test]
fn a_plan_that_explains_too_little_is_not_the_trouble() {
    let start: Position = "6k1/pp3ppp/8/2r5/2B5/8/PP3PPP/3R2K1 w - - 0 1".parse().unwrap();
    let moves = line(&start, &["h3", "Rc8", "a3", "Rxc4"]);
    assert!(RefutingPlan::new(&start, FirstMove::Pass, &moves[1..], 3).is_some());
    assert!(RefutingPlan::new(&start, FirstMove::Pass, &moves[1..], 9).is_none());
}
