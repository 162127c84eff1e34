//! A15 to A20, A25, A32 and A33: what the searches find.

use motive_caps::{Caps, Settings, values};
use motive_chess::{Color, History, Position};
use motive_solution::{Control, Inquiry, Limits, Value};

use crate::{best, line, solve};

#[test]
fn a15_figure_5_5() {
    let (position, outcome) =
        solve("3rr1k1/pp3pp1/4b3/8/2P1B2R/6QP/P3q1P1/5R1K w - - 0 1", Settings::default(), 2_000);
    let text = position.san_line(&outcome.line);
    assert!(text.starts_with("1. Bh7+"), "{text}");
    assert!(outcome.points >= values::material(&position, Color::White) + 50);
    assert!(outcome.found_at < 489, "the program of 1974 took 489 nodes, this {}", outcome.found_at);
}

#[test]
fn a16_figure_5_8() {
    let fen = "rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 9";
    for settings in [Settings::default(), Settings::faithful()] {
        let (position, outcome) = solve(fen, settings, 1_350);
        assert_eq!(outcome.best.map(|m| position.san(m)).as_deref(), Some("Qxf6"));
    }
}

#[test]
fn a17_a18_deep_combinations() {
    assert_eq!(best("3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1", 1_350), "Nxe6");
    assert_eq!(best("1r1rb1k1/2p3pp/p2q1p2/3PpP1Q/Pp1bP2N/1B5R/1P4PP/2B4K w - - 0 1", 1_350), "Qxh7+");
}

#[test]
fn a19_mate_after_perpetual() {
    let fen = "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1";
    let (position, outcome) = solve(fen, Settings::default(), 1_350);
    let text = position.san_line(&outcome.line);
    assert!(text.starts_with("1... Bh2+ 2. Kh1 Bg3+"), "{text}");
    assert_eq!(outcome.value, Value::MateIn(5));
    assert!(outcome.statistics.passes >= 2, "the perpetual comes first");
}

#[test]
fn a20_the_skewer_ending() {
    let fen = "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1";
    assert_eq!(best(fen, 1_350), "Rh8");
    // The lemma about ...Rxa7 saves repeating its refutation.
    let (_, with) = solve(fen, Settings::default(), 1_350);
    let (_, without) = solve(fen, Settings { lemmas: false, ..Settings::default() }, 1_350);
    assert!(with.statistics.lemma_hits > 0);
    assert!(with.statistics.nodes < without.statistics.nodes);
    // 1974: not below thirteen half-moves.
    let (position, outcome) = solve(fen, Settings::faithful(), 1_350);
    assert_ne!(outcome.best.map(|m| position.san(m)).as_deref(), Some("Rh8"));
}

#[test]
fn a25_failures_of_1974_are_mended() {
    for (fen, keys) in [
        ("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", &["Qg6"][..]),
        ("rb3qk1/pQ3ppp/4p3/3P4/8/1P3N2/1P3PPP/3R2K1 w - - 0 1", &["d6", "dxe6", "Qxa8"]),
        ("3r1r1k/1p4pp/p4p2/8/1PQR4/6Pq/P3PP2/2R3K1 b - - 0 1", &["Rc8"]),
        ("r4rk1/p1B1bpp1/1p2pn1p/8/2PP4/3B1P2/qP2QP1P/3R1RK1 w - - 0 1", &["Ra1"]),
        // Not the best (1.Re8), but it wins too.
        ("2rq1bk1/p4p1p/1p4p1/3b4/3B1Q2/8/P4PpP/3RR1K1 w - - 0 1", &["Re8", "Bf6"]),
        ("6k1/5p2/p3p3/1p3qp1/2p1Qn2/2P1R3/PP1r1PPP/4R1K1 b - - 0 1", &["Nh3+"]),
    ] {
        let found = best(fen, 1_350);
        assert!(keys.contains(&found.as_str()), "{fen}: {found}");
    }
}

#[test]
fn a32_game_one_is_legal_to_mate() {
    let moves = "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 Nc3 d5 exd5 cxd5 Bb5+ Bd7 Bxd7+ Qxd7 Qe2+ Be7 O-O O-O Bf4 \
                 d4 Ne4 Nxe4 Qxe4 Rab8 Be5 Rb4 a3 f5 Qd3 Rxb2 Qc4+ Kh8 c3 f4 cxd4 c6 Bxf4 Rxf4 Qc1 Qxd4 Qxc6 Rbxf2 \
                 Qc8+ Rf8 Qxf8+ Rxf8+ Kh1 Rxf1+ Rxf1 Bxa3 Rf5 Qd1+ Rf1 Qxf1#";
    let sans: Vec<&str> = moves.split_whitespace().collect();
    let start = Position::default();
    let end = line(&start, &sans).into_iter().fold(start, |board, m| board.after(m));
    assert!(end.is_checkmate());
}

#[test]
fn a33_repetition_is_a_draw() {
    // Two rooks threaten mate, the queen has nothing but checks, and they do not end.
    let (position, outcome) = solve("6k1/5p1p/8/3Q4/8/8/1r3r2/7K w - - 0 1", Settings::default(), 400);
    assert!(
        outcome.best.is_some_and(|m| position.after(m).is_check()),
        "{}",
        position.san_line(&outcome.line)
    );
    assert_eq!(outcome.value, Value::Centipawns(0));
    // A position that stood before in the game is a draw at once.
    let mut game = History::new(position);
    for uci in ["d5g5", "g8f8", "g5d8", "f8g7"] {
        let m = game.position().parse_uci(uci).unwrap();
        game.play(m);
    }
    let inquiry = Inquiry::after(&game, &Limits::nodes(400), &Control::new());
    assert_eq!(Caps::new(Settings::default()).search(&inquiry, &mut ()).value, Value::Centipawns(0));
}
