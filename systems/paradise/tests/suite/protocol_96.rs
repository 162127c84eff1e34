//! The protocol of Win At Chess 96 (Reinfeld 1958), chapter V.C of the thesis: best-first search with a restart.
//!
//! The first pass is held to the print board by board; of the second, the restart, what it finds and what it costs.

use motive_chess::Position;
use motive_paradise::search::value::Range;

use crate::protocol_82::{boards, rejections};
use crate::scripted::search;

const POSITION: &str = "r1b4k/ppp2Bb1/6Pp/3pP3/1qnP1p1Q/8/PPP3P1/1K1R3R w - - 0 1";

const SCRIPT: &str = "
 | analysis | ((WQh4 d8)) 325 ; ((WQh4 h6) (((BBg7 h6) (SAFEMOVE WRh1 h6)) (NIL (SAFEMOVE WRh1 h6)))) 273 ; ((WBf7 d5)) 10 ; ((WQh4 f4)) 10
Qd8+ | defenses | ((BQb4 f8))
Qd8+ Qf8 | analysis | ((WRh1 h6) (BBg7 h6) (SAFEMOVE WQh4 f6) (BBg7 g7) (SAFEMOVE WRd1 h1)) 190 ; ((WQh4 f8) NIL (SAFECAPTURE WBf7 BPd5)) 10
Qd8+ Qf8 | obvious white |
Qd8+ Qf8 Qxf8+ | against WQh4 h8 | ((BBg7 f8))
Qxh6+ | defenses | ((BBg7 h6))
Qxh6+ Bxh6 Rxh6+ | defenses | ((BKh8 g7))
Qxh6+ Bxh6 Rxh6+ Kg7 | analysis | ((WRh1 h7) (BKh8 f8) (MATEMOVE WRh1 h8)) 320 ; ((WRh1 h8) (BKh8 h8) (CHECKMOVE WRd1 h1)) 320 1
Qxh6+ Bxh6 Rxh6+ Kg7 Rh7+ | defenses | ((BKh8 f8))
Qxh6+ Bxh6 Rxh6+ Kg7 Rh7+ Kf8 | analysis | ((WBf7 d5) NIL (CHECKMOVE WRh1 f7)) 10 ; ((WBf7 e6) NIL (CHECKMOVE WRh1 f7)) 320 1
Bxd5 | defenses | ((BQb4 b2))
Qd8+ Qf8 Rxh6+ | defenses | ((BBg7 h6))
Qd8+ Qf8 Rxh6+ Bxh6 Qf6+ | defenses | ((BBg7 g7)) ; ((BQb4 g7))
Qd8+ Qf8 Rxh6+ Bxh6 Qf6+ Bg7 Rh1+ Bh3 | obvious white | ((WRd1 h3)) 640
Qd8+ Qf8 Rxh6+ Bxh6 Qf6+ Qg7 Qd8+ | defenses | ((BQb4 f8))
Qd8+ Qf8 Rxh6+ Bxh6 Qf6+ Qg7 | analysis | ((WQh4 d8)) 330 ; ((WRd1 h1) NIL (CHECKMOVE WRd1 h6)) 320
Qd8+ Qf8 Rxh6+ Bxh6 Qf6+ Qg7 Rh1 | defenses | ((BQb4 f6))
Qd8+ Qf8 Rxh6+ Bxh6 Qf6+ Qg7 Rh1 Qxf6 | obvious white | ((WPe5 f6) NIL (MATEMOVE WRd1 h6)) 330
Qd8+ Qf8 Rxh6+ Bxh6 Qf6+ Qg7 Rh1 Qxf6 exf6 | obvious white | ((WRd1 h6)) 640
Qd8+ | against WRh1 h6 | ((BBg7 f8))
Qd8+ Bf8 | obvious white | ((WRh1 h6)) 20
Qd8+ Bf8 Rxh6+ Kg7 | obvious white | ((WRh1 h7)) 640
";

#[test]
fn first_pass_restart_and_mate() {
    let (outcome, protocol) = search(POSITION, SCRIPT, Some(200));
    let text = protocol.join("\n");
    let restart = protocol.iter().position(|line| line.starts_with("(RESEARCH AT PLY 3 ON (WQ D8)"));
    let restart = restart.unwrap_or_else(|| panic!("no restart at ply 3 of Q-d8:\n{text}"));
    // The regular boards of the first pass, as printed.
    let made: Vec<String> =
        boards(&protocol[..restart]).into_iter().filter(|board| !board.starts_with('q')).collect();
    let wanted = "H4WQD8 B4BQF8 H4WQH6 G7BBH6 H1WRH6 H8BKG7 H6WRH7 G7BKF8 F7WBD5 B4BQB2";
    assert_eq!(made, wanted.split_whitespace().collect::<Vec<_>>(), "{text}");
    assert_eq!(rejections(&protocol[..restart]), ["WQF4<F7WBD5"], "{text}");
    let first = protocol[..restart].join("\n");
    assert_eq!(first.matches("BETTER PLAN AT HIGHER LEVEL").count(), 4, "{text}");
    assert!(first.contains("BACK UP FOR BETTER PLAN"), "{text}");
    assert!(first.contains("TERMINATE: FORWARD PRUNE"), "{text}");
    // Q-d8 at ply 7 repeats the position (check A13).
    assert!(text.contains("TERMINATE: REPETITION"), "{text}");
    // The end.
    let position: Position = POSITION.parse().unwrap();
    assert_eq!(outcome.best.map(|m| position.san(m)).as_deref(), Some("Qd8+"), "{text}");
    assert_eq!(outcome.range, Range::exactly(1300), "{text}");
}
