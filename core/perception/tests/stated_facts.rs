//! Single facts that the two theses state about positions, and small composed ones that show one idea
//! each.

use motive_chess::{Color, Leniency, Position, Role, Square, SquareSet};
use motive_perception::{Duty, Function, Idea, Perception, PinKind, Purpose, Race, Safety};

fn see(fen: &str) -> Perception {
    Perception::new(&Position::from_fen(fen, Leniency::Lenient).unwrap())
}

fn squares(names: &str) -> SquareSet {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

/// Berliner II.B.3: a knight attacked by a rook and defended by king and queen is safe against one more
/// queen, not against lesser men; a pawn in its place interests only men below a rook.
#[test]
fn partly_overprotected() {
    let knight = see("6k1/3r4/8/8/8/8/3N4/2KQ4 w - - 0 1");
    assert_eq!(knight.safety().class(Square::D2), Some(Safety::PartlyOverprotected));
    let interested = |perception: &Perception| {
        let safety = perception.safety();
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        roles.map(|role| safety.interesting(Color::Black, role).contains(Square::D2))
    };
    assert_eq!(interested(&knight), [true, true, true, true, false]);
    let pawn = see("6k1/3r4/8/8/8/8/3P4/2KQ4 w - - 0 1");
    assert_eq!(interested(&pawn), [true, true, true, false, false]);
    assert_eq!(pawn.safety().class(Square::D2), Some(Safety::PartlyOverprotected));
}

/// The other classes, by Berliner's own examples where he gives one.
#[test]
fn classes_of_safety() {
    // A rook attacked by a bishop and defended by a pawn.
    let partly = see("6k1/8/1b6/8/3R4/4P3/8/6K1 w - - 0 1");
    assert_eq!(partly.safety().class(Square::D4), Some(Safety::PartlyEnPrise));
    assert_eq!(partly.safety().stake(Square::D4), 2);
    // The same rook without the pawn.
    let completely = see("6k1/8/1b6/8/3R4/8/8/6K1 w - - 0 1");
    assert_eq!(completely.safety().class(Square::D4), Some(Safety::CompletelyEnPrise));
    assert_eq!(completely.caps().onus(Square::D4), Some(Color::White));
    assert_eq!(completely.caps().best(Color::Black), [(Square::D4, 5)]);
    // A pawn attacked by one pawn and defended by two.
    let over = see("6k1/8/8/4p3/3P4/2P1P3/8/6K1 w - - 0 1");
    assert_eq!(over.safety().class(Square::D4), Some(Safety::CompletelyOverprotected));
    // Kings have no class.
    assert_eq!(over.safety().class(Square::G1), None);
}

/// Queen mobilities Berliner quotes with Figures 3.17, 3.18 and 5.2 (Win at Chess 23, 80 and 178): two,
/// four and three safe squares; up to three is low.
#[test]
fn mobility_of_queens() {
    for (fen, queen, expected, low) in [
        ("r3nrk1/2p2p1p/p1p1b1p1/2NpPq2/3R4/P1N1Q3/1PP2PPP/4R1K1 w - - 0 1", Square::F5, "h5 c2", true),
        ("r4rk1/p1B1bpp1/1p2pn1p/8/2PP4/3B1P2/qP2QP1P/3R1RK1 w - - 0 1", Square::A2, "a6 a5 a4 b3", false),
        ("3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1", Square::G5, "g7 b5 a5", true),
    ] {
        let perception = see(fen);
        assert_eq!(perception.mobility().safe(queen), squares(expected), "{fen}");
        assert_eq!(perception.mobility().low().contains(queen), low, "{fen}");
    }
}

/// Berliner III: a pawn that guards two pawns is not overloaded by a bishop, one that guards two knights
/// is by a rook.
#[test]
fn overload_arithmetic() {
    let pawns = see("6k1/4p3/3p1p2/8/1B5B/8/8/6K1 w - - 0 1");
    assert!(pawns.overloads().iter().all(|overload| overload.man != Square::E7));
    let knights = see("6k1/4p3/3n1n2/8/8/8/3R1R2/6K1 w - - 0 1");
    let overload = knights.overloads().iter().find(|overload| overload.man == Square::E7);
    assert_eq!(overload.map(|overload| overload.gain), Some(1));
}

/// Win at Chess 27, Figure 3.15: after Qf8+ Rxf8 the rook f1 retakes and checks on, so the check
/// survives; without that rook it would not.
#[test]
fn survival_of_a_function() {
    let check = |fen: &str| {
        let perception = see(fen);
        let all = perception.threats().all(Color::White);
        all.iter().find(|t| t.man == Square::A3 && t.to == Square::F8).unwrap().clone()
    };
    let threat = check("7k/pp4np/2p3p1/3pN1q1/3P4/Q7/1r3rPP/2R2RK1 w - - 0 1");
    assert_eq!((threat.value, threat.workable), (31, true));
    assert_eq!(*threat.supported_by, [Square::F1]);
    let threat = check("7k/pp4np/2p3p1/3pN1q1/3P4/Q7/1r3rPP/2R3K1 w - - 0 1");
    assert_eq!((threat.value, threat.workable), (31, false));
    assert_eq!(*threat.refuted_by, [Square::F2]);
}

/// Men in the way: of an enemy rook that would check on d8, and of a friendly bishop that would check from
/// e5 (the motif of Berliner's Figure 3.7).
#[test]
fn blocking_and_obstructing() {
    let perception = see("7k/3n4/8/8/8/8/8/3R2K1 w - - 0 1");
    assert!(perception.caps().fctn(Square::D7).contains(&Function {
        man: Square::D7,
        square: Square::D8,
        duty: Duty::Blocking,
        purpose: Purpose::Check
    }));
    let perception = see("7k/8/8/4N3/8/6B1/8/6K1 w - - 0 1");
    let vacating = Idea { man: Square::E5, beneficiary: Square::G3, target: Square::H8, discovers: false };
    assert!(perception.caps().idea(Color::White).contains(&vacating));
    assert_eq!(perception.caps().tsq(Color::White, Square::E5), 31);
    assert!(perception.caps().fctn(Square::E5).iter().any(|function| function.duty == Duty::Obstructing));
}

#[test]
fn pins_absolute_relative_and_late() {
    let kind = |fen: &str, pinned: Square| {
        see(fen).pins().iter().find(|pin| pin.ray.pinned == pinned).map(|pin| (pin.kind, pin.loss))
    };
    assert_eq!(kind("4k3/4n3/8/8/8/8/4R3/6K1 w - - 0 1", Square::E7), Some((PinKind::Absolute, 31)));
    assert_eq!(kind("4q1k1/4n3/8/8/8/8/4R3/6K1 w - - 0 1", Square::E7), Some((PinKind::Relative, 9)));
    // The queen behind is worth more than the rook even when the king protects her.
    assert_eq!(kind("4qk2/4n3/8/8/8/8/4R3/6K1 w - - 0 1", Square::E7), Some((PinKind::Relative, 4)));
    // A loose bishop behind: only the want of protection makes it a pin.
    assert_eq!(kind("4b3/4n3/8/8/8/8/4R3/k5K1 w - - 0 1", Square::E7), Some((PinKind::Late, 3)));
    assert_eq!(kind("4bk2/4n3/8/8/8/8/4R3/6K1 w - - 0 1", Square::E7), None);
    // Two rooks on the line win it although the king protects it.
    assert_eq!(kind("4bk2/4n3/8/8/8/4R3/4R3/6K1 w - - 0 1", Square::E7), Some((PinKind::Late, 3)));
}

/// The worth of a pin in PARADISE's exchanges. The knight f6 alone guards e4; the bishop h4 looks through
/// it at what stands behind. If the knight captures on e4, the bishop captures the object, and what that
/// wins is what White may leave on e4.
#[test]
fn a_pin_is_worth_what_the_object_loses() {
    let occupability = |fen: &str| see(fen).paradise_occupability().of(Color::White, Square::E4);
    assert_eq!(occupability("k2r4/8/5n2/8/8/8/8/6K1 w - - 0 1"), 0, "no pin");
    assert_eq!(occupability("k2r4/8/5n2/8/7B/8/8/6K1 w - - 0 1"), 50, "a loose rook: a rook");
    assert_eq!(occupability("2kr4/8/5n2/8/7B/8/8/6K1 w - - 0 1"), 10, "50 for 33: a pawn");
    assert_eq!(occupability("4k3/4b3/5n2/8/7B/8/8/6K1 w - - 0 1"), 0, "bishop for bishop: nothing");
    assert_eq!(occupability("3k4/8/5n2/8/7B/8/8/6K1 w - - 0 1"), 320, "the king: everything");
    // Pins on pins: the rook's protector b7 is itself pinned to the king by the rook b1.
    assert_eq!(occupability("1k1r4/1n6/5n2/8/7B/8/8/6K1 w - - 0 1"), 10);
    assert_eq!(occupability("1k1r4/1n6/5n2/8/7B/8/8/1R4K1 w - - 0 1"), 50);
}

/// CAPS only lets the pinned man wait, except for the king's sake.
#[test]
fn caps_pins_order_the_men() {
    let occupiable = |fen: &str| see(fen).caps_occupiability().of(Color::White, Square::E4).units;
    assert_eq!(occupiable("k2r4/8/5n2/8/7B/8/8/6K1 w - - 0 1"), 0);
    assert_eq!(occupiable("3k4/8/5n2/8/7B/8/8/6K1 w - - 0 1"), 9);
}

/// The same for moves: a knight that would leave a loose rook to the bishop is not safe anywhere off the
/// line, though nobody can take it there.
#[test]
fn a_pinned_man_is_not_safe_off_his_line() {
    let paradise = see("k2r4/8/5n2/8/7B/8/8/6K1 b - - 0 1");
    let paradise = paradise.paradise();
    assert!(paradise.legalmove(Square::F6).contains(Square::E4));
    assert!(paradise.mobil(Square::F6).is_empty());
    let free = see("k2r4/8/5n2/8/8/8/8/6K1 b - - 0 1");
    assert_eq!(free.paradise().mobil(Square::F6).len(), 8);
}

/// Rook takes protected queen is a threat that works, although the rook is lost.
#[test]
fn a_capture_that_wins_is_workable() {
    let perception = see("6k1/2p5/3q4/8/8/8/8/3R2K1 w - - 0 1");
    let capture = perception.threats().workable(Color::White).find(|threat| threat.to == Square::D6);
    assert_eq!(capture.map(|threat| threat.amount), Some(4));
    assert_eq!(perception.caps_result(Square::D1, Square::D6), 4);
    assert!(!perception.caps_safe(Square::D1, Square::D6));
    assert_eq!(perception.caps().best(Color::White), [(Square::D6, 4)]);
}

/// A queue: PARADISE sees one man through another, CAPS the whole file.
#[test]
fn queues_on_a_file() {
    let perception = see("3r2k1/8/8/3p4/8/3R4/3Q4/3R2K1 w - - 0 1");
    assert!(perception.caps().othru(Square::D5).contains(Square::D2));
    assert!(perception.caps().othru(Square::D5).contains(Square::D1), "behind queen and rook");
    assert!(
        perception
            .paradise()
            .othru()
            .all(|(slider, _, onto)| slider != Square::D1 || !onto.contains(Square::D5))
    );
}

#[test]
fn forks_skewers_batteries_and_hanging_men() {
    // The knight can go to c7 with check and hit the rook.
    let perception = see("r3k3/8/8/3N4/8/8/6B1/4K3 w - - 0 1");
    let fork = perception.tactics().forks().iter().find(|fork| fork.to == Square::C7).unwrap();
    assert_eq!((fork.man, fork.targets, fork.safe), (Square::D5, squares("a8 e8"), true));
    // The bishop looks through the queen at the rook.
    let perception = see("r6k/1q6/8/8/8/8/6B1/4K3 w - - 0 1");
    let standing: Vec<_> = perception
        .tactics()
        .skewers()
        .iter()
        .filter(|s| s.man == s.to)
        .map(|s| (s.front, s.behind))
        .collect();
    assert_eq!(standing, [(Square::B7, Square::A8)]);
    assert_eq!(perception.tactics().hanging(), squares("b7 g2"));
    let perception = see("6k1/8/8/8/3r4/8/3Q4/3R2K1 w - - 0 1");
    assert_eq!(perception.tactics().hanging(), squares("d4"));
    let battery = perception.tactics().batteries()[0];
    assert_eq!((battery.rear, battery.front), (Square::D1, Square::D2));
    assert!(battery.onto.contains(Square::D4));
}

#[test]
fn trapped_men_and_the_field_of_the_king() {
    // The bishop on a7 has taken a pawn and b6 shuts it in.
    let perception = see("6k1/B1p5/1p6/8/8/8/5PPP/6K1 w - - 0 1");
    assert!(!perception.mobility().trapped().contains(Square::A7), "it can still go back to b8");
    let perception = see("3k4/B1p5/1p6/8/8/8/5PPP/6K1 w - - 0 1");
    assert!(!perception.mobility().safe(Square::A7).contains(Square::B6));
    // Back rank: every square of the king is taken by his own pawns or guarded.
    let perception = see("3r2k1/8/8/8/8/8/5PPP/6K1 w - - 0 1");
    let field = perception.king_field(Color::White);
    assert_eq!(field.escapes, squares("f1 h1"));
    assert_eq!(field.blocked, squares("f2 g2 h2"));
    assert!(perception.checks().confining(Square::D8).contains(Square::D1));
    assert!(perception.paradise().mate(Square::D8).contains(Square::D1));
    // In check along the rank KMOB does not see through the king; the rules do.
    let perception = see("6k1/8/8/8/8/8/6PP/3r2K1 w - - 0 1");
    let field = perception.king_field(Color::White);
    assert_eq!((field.escapes, field.flight), (squares("h1 f2"), squares("f2")));
}

#[test]
fn passed_pawns_and_races() {
    let perception = see("8/6k1/8/P7/8/7p/8/1K6 w - - 0 1");
    let pawns = perception.pawns();
    assert_eq!(pawns.passed_of(Color::White), squares("a5"));
    assert_eq!(pawns.passed_of(Color::Black), squares("h3"));
    // Both run: White to move needs three moves, Black two.
    assert_eq!(pawns.race(), Race::Close(Color::Black));
    // With Black's king in the square only Black's pawn runs.
    assert_eq!(see("8/8/2k5/P7/8/7p/8/1K6 w - - 0 1").pawns().race(), Race::Won(Color::Black));
    // One more move behind, and the first to promote comes a whole move earlier.
    assert_eq!(see("8/6k1/P7/8/7p/8/8/1K6 w - - 0 1").pawns().race(), Race::Won(Color::White));
    assert_eq!(see("8/6k1/8/8/8/8/8/1K6 w - - 0 1").pawns().race(), Race::None);
    // A pawn opposed on the next file is not passed; a rook behind is noted.
    let perception = see("6k1/1p6/8/P7/8/8/8/R5K1 w - - 0 1");
    assert_eq!(perception.pawns().passed_of(Color::White), SquareSet::EMPTY);
    assert_eq!(perception.pawns().behind(Square::A5), squares("a1"));
}

#[test]
fn checks_direct_discovered_double() {
    let perception = see("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1");
    let checks = perception.checks();
    assert_eq!(checks.double(Square::E4), squares("d6 f6"));
    assert_eq!(checks.direct(Square::E4), squares("d6 f6"));
    assert_eq!(checks.discovered(Square::E4).len(), 8);
    // A promotion gives check by the new piece.
    assert_eq!(see("7k/P7/8/8/8/8/8/6K1 w - - 0 1").checks().direct(Square::A7), squares("a8"));
}

/// Boards with far too much on them, with pins on pins on pins, must not take long.
#[test]
fn crowded_boards_end() {
    let mut state = 3_u64;
    let mut random = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    let mut seen = 0;
    let mut slowest = std::time::Duration::ZERO;
    for _ in 0..400 {
        // Both kings in a corner behind their own knights; anything goes in between, pawns excepted.
        let mut rows: Vec<Vec<char>> = (0..8)
            .map(|_| (0..8).map(|_| "qrbnQRBN".chars().nth(random(20) as usize).unwrap_or('1')).collect())
            .collect();
        for (row, file, man) in [(0, 0, 'k'), (0, 1, 'r'), (1, 0, 'r'), (1, 1, 'b')] {
            rows[row][file] = man;
        }
        for (row, file, man) in [(7, 7, 'K'), (7, 6, 'R'), (6, 7, 'R'), (6, 6, 'B')] {
            rows[row][file] = man;
        }
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let fen = format!("{} w - - 0 1", rows.join("/"));
        let Ok(position) = Position::from_fen(&fen, Leniency::Lenient) else { continue };
        seen += 1;
        let start = std::time::Instant::now();
        let perception = Perception::new(&position);
        perception.paradise();
        perception.functions();
        perception.tactics();
        slowest = slowest.max(start.elapsed());
    }
    assert!(seen > 50, "{seen}");
    // Some milliseconds; the bound leaves room for slow machines.
    assert!(slowest.as_secs() < 2, "{slowest:?}");
    println!("{seen} crowded boards, the slowest in {slowest:?}");
}
