//! Win At Chess 49 (Reinfeld 1958) as chapter II.C of the thesis tells it: one plan guides the whole search to mate.

use motive_paradise::search::value::Range;

use crate::protocol_82::{boards, rejections};
use crate::scripted::search;

const POSITION: &str = "2b3k1/4rrpp/p2p4/2pP2RQ/1pP1Pp1N/1P3P1P/1q6/6RK w - - 0 1";

const SCRIPT: &str = "
 | analysis | ((WQh5 h7) (BKg8 h7) (CHECKMOVE WRg5 h5) (BKg8 NIL) (ATTACKP BKg8)) 320
Qxh7+ | defenses | ((BKg8 h7)) ; ((BKg8 f8))
Qxh7+ Kxh7 Rh5+ Kg8 | execute | ((WNh4 g6) ((NIL (SAFEMOVE WRg5 h8)) (NIL (SAFEMOVE WNh4 e7)))) 320
Qxh7+ Kxh7 Rh5+ Kg8 Ng6 | defenses | ((BBc8 h3)) ; ((BBc8 d7)) ; ((BBc8 b7)) ; ((BRf7 f5)) ; ((BRf7 f6)) ; ((BRf7 f8))
Qxh7+ Kxh7 Rh5+ Kg8 Ng6 Bxh3 | obvious white | ((WRg5 h8)) 640
Qxh7+ Kxh7 Rh5+ Kg8 Ng6 Rf5 Rh8+ Kf7 | obvious white | ((WRg5 f8)) 640
Qxh7+ Kxh7 Rh5+ Kg8 Ng6 Rf6 Rh8+ Kf7 | obvious white | ((WRg5 f8)) 640
Qxh7+ Kxh7 Rh5+ Kg8 Ng6 Rf8 Rh8+ Kf7 | obvious white | ((WRg5 f8)) 640
Qxh7+ Kf8 | obvious white | ((WQh5 h8)) 640
";

#[test]
fn one_plan_to_mate() {
    let (outcome, protocol) = search(POSITION, SCRIPT, None);
    let text = protocol.join("\n");
    let wanted = "H5WQH7 G8BKH7 G5WRH5 H7BKG8 H4WNG6 C8BBH3 H5WRH8 F7BRF5 H5WRH8 G8BKF7 H8WRF8 F7BRF8 H5WRH8 G8BKF7 H8WRF8 G8BKF8 H7WQH8";
    assert_eq!(boards(&protocol), wanted.split_whitespace().collect::<Vec<_>>(), "{text}");
    assert_eq!(rejections(&protocol), ["BBD7<C8BBH3", "BBB7<C8BBH3", "BRF6<F7BRF5"], "{text}");
    // The thesis has 21 positions: it searched R-f6 as well, which can do nothing that R-f5 did not do. No static analysis
    // after the first, and mate.
    assert_eq!((outcome.counts.nodes(), outcome.counts.analyses), (17, 0));
    assert_eq!(outcome.range, Range::exactly(1300));
}
