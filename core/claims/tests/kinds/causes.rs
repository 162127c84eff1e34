//! Causes: the rules' part with near misses, and what an engine must say.

use crate::results::decided;
use crate::support::check;

const GUARDED_BISHOP: &str = "3r2k1/5ppp/8/8/3B4/5N2/5PPP/6K1 w - - 0 1";
const LOOSE_BISHOP: &str = "3r2k1/5pp1/7p/8/3B4/7P/5PP1/6K1 w - - 0 1";
const GUARDED_PAWN: &str = "4k3/2p5/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1";
const BATTERY: &str = "6k1/1b3ppp/8/8/8/3q4/5PPP/Q5K1 w - - 0 1";

#[test]
fn the_board_without_a_cause() {
    check(&[
        (LOOSE_BISHOP, "threatened-before after=g2g3 line=d8d4 amount=100", true),
        (LOOSE_BISHOP, "threatened-before after=g2g3 line=d8d4 amount=49", false),
        (LOOSE_BISHOP, "threatened-before after=d4a7 line=d8d7 amount=100", true),
        // After the pass the rook takes the knight, now it does not.
        ("3r2k1/8/8/3N4/8/8/8/6K1 w - - 0 1", "threatened-before after=d5b4 line=d8d5 amount=100", false),
        (GUARDED_BISHOP, "needed-at after=f3g5 by=Ng5 squares=f3,d4 line=d8d4 amount=100", true),
        (GUARDED_BISHOP, "needed-at after=f3g5 by=Ng5 squares=f3,e5 line=d8d4 amount=100", false),
        (GUARDED_BISHOP, "needed-at after=f3g5 by=Ng5 squares=g5 line=d8d4 amount=100", false),
        (GUARDED_PAWN, "misplaced after=d2d6 by=Qd6 line=c7d6 amount=100", true),
        (GUARDED_PAWN, "misplaced after=g1f1 by=Kf1 line=c7c6 amount=100", false),
        (LOOSE_BISHOP, "rests-on after=g2g3 on=Bd4 line=d8d4 amount=100", true),
        (BATTERY, "rests-on after=h2h3 on=bb7 line=d3f3 amount=100", true),
        (BATTERY, "rests-on after=h2h3 on=qd3 line=d3f3 amount=100", false),
        (BATTERY, "rests-on after=h2h3 on=Ph3 line=d3f3 amount=100", false),
        // Without the pawn White's king could be taken.
        ("4k3/4r3/8/8/8/8/P3P3/4K3 w - - 0 1", "rests-on after=a2a3 on=Pe2 line=e7e2 amount=100", false),
    ]);
}

#[test]
fn an_engine_sees_twice_as_much() {
    // The values are those of the side to move: before the move White, then Black twice.
    let threat = "threatened-before after=g2g3 line=d8d4 amount=100";
    assert!(decided(LOOSE_BISHOP, threat, &[300, -100, -100]));
    assert!(!decided(LOOSE_BISHOP, threat, &[300, -100, -101]));
    assert!(!decided(LOOSE_BISHOP, threat, &[299, -100]));
    let guard = "needed-at after=f3g5 by=Ng5 squares=f3,d4 line=d8d4 amount=100";
    assert!(decided(GUARDED_BISHOP, guard, &[300, 0, -500]));
    assert!(!decided(GUARDED_BISHOP, guard, &[300, 0, -499]));
    let victim = "rests-on after=g2g3 on=Bd4 line=d8d4 amount=100";
    assert!(decided(LOOSE_BISHOP, victim, &[300, 0, 100]));
    assert!(!decided(LOOSE_BISHOP, victim, &[300, 0, 101]));
}
