//! The protocol of Win At Chess 82 (Reinfeld 1958), as chapter V.A of the thesis prints it: board by board.

use motive_chess::Position;
use motive_paradise::search::value::Range;

use crate::scripted::search;

const POSITION: &str = "3rr1k1/pp3pp1/4b3/8/2P1B2R/6QP/P3q1P1/5R1K w - - 0 1";

const SCRIPT: &str = "
 | analysis | ((WBe4 h7) (BKg8 f8) (WQg3 a3)) 320 ; ((WQg3 a3)) 320 1 ; ((WRh4 h7)) 320 1 ; ((WRh4 h8)) 320 1 ; ((WQg3 f2)) 10 1 ; ((WQg3 f3)) 10 1 ; ((WQg3 e1)) 10 1
Bh7+ | defenses | ((BKg8 f8)) ; ((BKg8 h8))
Bh7+ Kf8 Qa3+ | defenses | ((BRe8 e7))
Bh7+ Kf8 Qa3+ Re7 | analysis | ((WBe4 d3) ((NIL (CHECKMOVE WRh4 h8)) (NIL (SAFECAPTURE WBe4 BQe2)) (NIL (SAFEMOVE WRh4 h8) (((BKg8 NIL) (SAFECAPTURE WRh4 BRd8)) ((ANYBUT BKg8) (SAFECAPTURE WRh4 BKg8)))))) 90 ; ((WQg3 c5) NIL (CHECKMOVE WQg3 c8)) 320 1
Bh7+ Kf8 Qa3+ Re7 Bd3 | defenses | ((BRd8 d3)) ; ((BQe2 d3)) ; ((BQe2 f1)) ; ((BPg7 g5)) ; ((BKg8 g8))
Bh7+ Kf8 Qa3+ Re7 Bd3 Rxd3 | obvious white | ((WRh4 h8)) 640
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ | obvious white | ((WBe4 f1)) 99
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 | defenses | ((BRd8 d1))
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 Rd1 | obvious white | ((WRh4 h8)) 640
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 | against WRh4 h8 | ((BPg7 g5)) ; ((BRd8 d2)) ; ((BRd8 d7)) ; ((BPg7 g6)) ; ((BPf7 f5)) ; ((BPf7 f6)) ; ((BKg8 e8)) ; ((BKg8 g8))
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 | obvious white | ((WRh4 h8)) 50
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ | against WRh4 f8 | ((BKg8 g7))
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 | obvious white | ((WRh4 d8)) 50
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 Rxd8 | obvious white | ((WQg3 f8)) 320
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 Rxd8 | against WQg3 f8 | ((BRe8 d7))
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 Rxd8 Rd7 | obvious white | ((WRh4 d7)) 50
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 Rxd8 Rd7 Rxd7 | obvious black | ((BBe6 d7)) 50
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 Rxd8 Rd7 Rxd7 Bxd7 | obvious white | ((WQg3 a7)) 10
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 Rxd8 Rd7 Rxd7 Bxd7 Qxa7 | obvious white | ((WQg3 b7)) 43 ; ((WQg3 d4)) 10
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 g5 Rh8+ Kg7 Rxd8 Rd7 Rxd7 Bxd7 Qxa7 | against WQg3 b7 | ((BBe6 c6))
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 f5 | obvious white | ((WRh4 h8)) 50
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 f5 Rh8+ | against WRh4 f8 | ((BBe6 g8))
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 f5 Rh8+ Bg8 | obvious white | ((WQg3 a7)) 10
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 Ke8 | obvious white | ((WQg3 a7)) 10
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxf1+ Bxf1 | against WQg3 a7 | ((BKg8 g8)) ; ((BRd8 a8)) ; ((BPa7 a6)) ; ((BPa7 a5)) ; ((BPb7 b6))
Bh7+ Kf8 Qa3+ Re7 Bd3 g5 | obvious white | ((WBe4 e2)) 99
Bh7+ Kf8 Qa3+ Re7 Bd3 g5 Bxe2 | defenses | ((BPg7 h4)) 50
Bh7+ Kf8 Qa3+ Re7 Bd3 g5 Bxe2 gxh4 | obvious white | ((WQg3 a7)) 10
Bh7+ Kf8 Qa3+ Re7 Bd3 | against WBe4 e2 | ((BQe2 e3)) ; ((BQe2 d2)) ; ((BQe2 e5)) ; ((BQe2 g2)) ; ((BQe2 a2))
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxg2+ | obvious white | ((WKh1 g2)) 99
Bh7+ Kf8 Qa3+ Re7 Bd3 Qxg2+ Kxg2 | obvious white | ((WRh4 h8)) 50
Bh7+ Kh8 | analysis | ((WBe4 d3)) 320 ; ((WBe4 e4)) 10
Bh7+ Kh8 Bd3+ | defenses | ((BKg8 g8))
Bh7+ Kh8 Bd3+ Kg8 | obvious white | ((WBe4 e2)) 90
";

/// The boards of the printed protocol, in order; q marks those of the search for quiescence.
const BOARDS: &str = "E4WBH7 G8BKF8 G3WQA3 E8BRE7 H7WBD3 D8BRD3 H4WRH8 E2BQF1 D3WBF1 D8BRD1 qH4WRH8 G7PG5 \
qH4WRH8 qF8BKG7 qH8WRD8 qE7BRD7 qD8WRD7 qE6BBD7 qA3WQA7 qD7BBC6 F7PF5 qH4WRH8 qE6BBG8 qA3WQA7 F8BKE8 \
qA3WQA7 G7PG5 D3WBE2 G5PH4 qA3WQA7 E2BQG2 H1WKG2 G8BKH8 H7WBD3 H8BKG8 D3WBE2";

/// Moves that the printed protocol rejects by causality, in order. It rejects the last pawn's move, whose square the
/// scan has lost, by the line of K-e8; for P-b6 the line of R-d1 does already.
const REJECTED: &str = "BQD3<D8BRD3 BRD2<D8BRD1 BRD7<D8BRD1 BPG6<G7BPG5 BPF6<F7BPF5 BKG8<F8BKE8 BRA8<D8BRD1 \
BPA6<D8BRD1 BPA5<D8BRD1 BPB6<D8BRD1 BQE3<D8BRD3 BQD2<D8BRD3 BQE5<D8BRD3 BQA2<D8BRD3 BKG8<G7BPG5";

pub(crate) fn boards(protocol: &[String]) -> Vec<String> {
    let made = protocol.iter().filter(|line| line.contains("NEWBOARD"));
    made.map(|line| {
        let (before, after) = line.split_once("NEWBOARD: ").unwrap();
        let mark = if before.is_empty() { "" } else { "q" };
        let move_: String = after.chars().filter(|c| c.is_alphanumeric()).collect();
        format!("{mark}{move_}")
    })
    .collect()
}

pub(crate) fn rejections(protocol: &[String]) -> Vec<String> {
    let lines = protocol.iter().filter_map(|line| line.strip_prefix("CAUSALITY: "));
    lines
        .map(|line| {
            let (m, by) = line.split_once(" LINE: ").unwrap();
            let squeeze = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<String>();
            format!("{}<{}", squeeze(m), squeeze(by.trim_end_matches(" NO")))
        })
        .collect()
}

#[test]
fn board_by_board() {
    let position: Position = POSITION.parse().unwrap();
    let (outcome, protocol) = search(POSITION, SCRIPT, None);
    let text = protocol.join("\n");
    let wanted: Vec<String> =
        BOARDS.split_whitespace().map(|b| b.replace("7P", "7BP").replace("5P", "5BP")).collect();
    assert_eq!(boards(&protocol), wanted, "{text}");
    assert_eq!(rejections(&protocol), REJECTED.split_whitespace().collect::<Vec<_>>(), "{text}");
    assert_eq!((outcome.counts.regular, outcome.counts.quiescence), (22, 14));
    assert_eq!(outcome.counts.analyses, 2);
    assert_eq!(outcome.best.map(|m| position.san(m)).as_deref(), Some("Bh7+"));
    assert_eq!(outcome.range, Range::new(59, 320), "{text}");
}
