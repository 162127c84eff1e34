//! One position where each theme shows, composed to hold nothing else that matters, and near misses.

use motive_chess::{Move, Position};

use super::*;

/// Plays moves in SAN; those before a `|` lead to the position in question.
fn line(fen: &str, moves: &str) -> Line {
    let start: Position = fen.parse().unwrap();
    let mut position = start.clone();
    let mut played: Vec<Move> = Vec::new();
    for san in moves.split_whitespace().filter(|&san| san != "|") {
        let m = position.parse_san(san).unwrap_or_else(|error| panic!("{fen}: {error}"));
        position = position.after(m);
        played.push(m);
    }
    let line =
        if moves.contains('|') { Line::with_preceding(&start, &played) } else { Line::new(&start, &played) };
    line.unwrap()
}

/// The theme shows, at this ply, on these squares.
fn shows(kind: ThemeKind, fen: &str, moves: &str, ply: usize, squares: &str) {
    let theme = recognize_kind(&line(fen, moves), kind);
    let theme = theme.unwrap_or_else(|| panic!("{kind} is not seen in {fen}, {moves}"));
    let found: Vec<String> = theme.evidence.squares.iter().map(ToString::to_string).collect();
    assert_eq!((theme.evidence.ply, found.join(" ").as_str()), (ply, squares), "{kind} in {fen}");
}

/// The theme does not show.
fn hides(kind: ThemeKind, fen: &str, moves: &str) {
    assert_eq!(recognize_kind(&line(fen, moves), kind), None, "{fen}, {moves}");
}

#[test]
fn table_is_in_order_and_complete() {
    let kinds: Vec<ThemeKind> = RECOGNIZERS.iter().map(|&(kind, _)| kind).collect();
    assert_eq!(kinds, ThemeKind::ALL);
}

#[test]
fn forks() {
    shows(ThemeKind::Fork, "3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7+ Kg7 Nxd8", 0, "f7 d8 h8");
    // The king takes the knight.
    hides(ThemeKind::Fork, "3q2k1/8/8/4r1N1/8/8/8/6K1 w - - 0 1", "Nf7 Kxf7 Kf2");
    // The last move has not won anything yet.
    hides(ThemeKind::Fork, "3q3k/8/8/6N1/8/8/8/6K1 w - - 0 1", "Nf7+");
}

#[test]
fn pins() {
    shows(ThemeKind::Pin, "4k3/8/8/4n3/8/5P2/3K4/7R w - - 0 1", "Re1 Kf7 f4", 0, "e1 e5 e8");
    // Guarded, and it would strike at nothing.
    hides(ThemeKind::Pin, "4k3/8/3p4/4n3/8/8/3K4/7R w - - 0 1", "Re1 Kf7 Ke3");
    // It may not take the queen.
    shows(ThemeKind::Pin, "4k3/4n3/2p5/8/8/8/8/2Q1R1K1 w - - 0 1", "Qxc6+ Kf8 Qc8+", 0, "e1 e7 e8");
}

#[test]
fn skewers() {
    shows(ThemeKind::Skewer, "8/8/8/q2k4/8/8/8/5K1R w - - 0 1", "Rh5+ Kc6 Rxa5", 0, "h5 d5 a5");
    hides(ThemeKind::Skewer, "8/8/2k5/q2n4/8/8/8/5K1R w - - 0 1", "Rh5 Nf6 Rxa5");
}

#[test]
fn discoveries() {
    use ThemeKind::{DiscoveredAttack, DiscoveredCheck, DoubleCheck};
    shows(DiscoveredAttack, "6k1/8/8/q2N3R/8/8/8/5K2 w - - 0 1", "Nf6+ Kg7 Rxa5", 0, "h5 a5");
    // The rook's line was open all the time.
    hides(DiscoveredAttack, "6k1/8/8/q6R/4N3/8/8/5K2 w - - 0 1", "Nf6+ Kg7 Rxa5");
    shows(DiscoveredCheck, "4k3/8/8/4N3/8/8/4R3/4K3 w - - 0 1", "Nc6+", 0, "e2 e8");
    shows(DoubleCheck, "4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1", "Nf6+", 0, "f6 e8 e2");
    hides(DoubleCheck, "4k3/8/8/4N3/8/8/4R3/4K3 w - - 0 1", "Nc6+");
}

#[test]
fn guards_led_astray() {
    use ThemeKind::{CapturingDefender, Deflection, Interference, Overloading};
    shows(Deflection, "6k1/P7/r7/8/8/8/5PPP/1R4K1 w - - 0 1", "Rb6 Rxb6 a8=Q+", 0, "b6 a6 a8");
    hides(Deflection, "6k1/P7/rr6/8/8/8/5PPP/1R4K1 w - - 0 1", "Rxb6 Rxb6 a8=Q+");
    shows(Interference, "6k1/6q1/8/8/8/4B3/7K/r7 w - - 0 1", "Bd4 Qg6 Bxa1", 0, "d4 g7 a1");
    hides(Interference, "6k1/q7/8/8/8/4B3/7K/r7 w - - 0 1", "Bd4 Qg7 Bxg7");
    shows(Overloading, "1r1q2k1/8/8/3n4/8/8/8/1R1R2K1 w - - 0 1", "Rxd5 Qxd5 Rxb8+", 0, "d8 d5 b8");
    hides(Overloading, "1r1q2k1/3r4/8/3n4/8/8/8/1R1R2K1 w - - 0 1", "Rxd5 Rxd5 Rxb8");
    shows(CapturingDefender, "6k1/8/2n5/1B6/3b4/8/7K/3R4 w - - 0 1", "Bxc6 Kf7 Rxd4", 0, "c6 d4");
    hides(CapturingDefender, "6k1/8/2n5/1B2p3/3b4/8/7K/3R4 w - - 0 1", "Bxc6 Kf7 Rxd4");
}

#[test]
fn attraction_to_a_square() {
    let fen = "1q4k1/8/8/3N4/8/8/8/R5K1 w - - 0 1";
    shows(ThemeKind::Attraction, fen, "Ra8 Qxa8 Nc7 Kf7 Nxa8", 0, "a8 b8 c7");
    hides(ThemeKind::Attraction, fen, "Ra8 Kf7 Rxb8");
}

#[test]
fn moves_in_between_and_out_of_the_way() {
    use ThemeKind::{Clearance, Intermezzo, XRayAttack};
    let fen = "3r2k1/6p1/8/8/8/3N4/2P5/RK6 b - - 0 1";
    shows(Intermezzo, fen, "Rxd3 | Ra8+ Kf7 cxd3", 0, "a8 d3");
    hides(Intermezzo, fen, "Rxd3 | cxd3 Kf7 Ra7+");
    shows(Clearance, "7k/8/8/3N4/8/8/8/3R2K1 w - - 0 1", "Nf4 Kg7 Rd7+", 0, "d1 d5 d7");
    hides(Clearance, "7k/8/8/4N3/8/8/8/3R2K1 w - - 0 1", "Nf3 Kg7 Rd7+");
    let fen = "Q1r3k1/5ppp/8/8/2r5/8/5PPP/2R3K1 w - - 0 1";
    shows(XRayAttack, fen, "Qxc8+ Rxc8 Rxc8#", 0, "c1 c4 c8");
    hides(XRayAttack, "Qrr3k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - 0 1", "Qxb8 Rxb8 Rb1");
}

#[test]
fn pieces_lost() {
    use ThemeKind::{HangingPiece, TrappedPiece};
    shows(TrappedPiece, "6k1/8/8/8/8/1P6/b1P5/2K5 w - - 0 1", "Kb2 Kf7 Kxa2", 0, "b2 a2");
    hides(TrappedPiece, "6k1/8/8/8/8/8/b1P5/2K5 w - - 0 1", "Kb2 Kf7 Kxa2");
    shows(HangingPiece, "6k1/8/8/3q4/8/8/8/3R2K1 w - - 0 1", "Rxd5", 0, "d5");
    hides(HangingPiece, "6k1/8/4p3/3q4/8/8/8/3R2K1 w - - 0 1", "Rxd5");
    hides(HangingPiece, "6k1/8/8/3q4/8/3Q4/8/3R2K1 b - - 0 1", "Qxd3 | Rxd3");
}

#[test]
fn material_given() {
    let fen = "5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1";
    shows(ThemeKind::Sacrifice, fen, "Qg8+ Rxg8 Nf7#", 0, "g8");
    hides(ThemeKind::Sacrifice, "3r2k1/8/8/8/8/8/8/3RR1K1 w - - 0 1", "Rxd8+ Kf7 Re7+");
}

#[test]
fn pawns_and_kings() {
    use ThemeKind::{AdvancedPawn, AttackingF2F7, Castling, EnPassant, Promotion, UnderPromotion};
    let fen = "8/P7/8/8/8/8/8/k1K5 w - - 0 1";
    shows(Promotion, fen, "a8=R#", 0, "a8");
    shows(UnderPromotion, fen, "a8=R#", 0, "a8");
    hides(UnderPromotion, fen, "a8=Q#");
    shows(AdvancedPawn, "8/8/P7/8/8/8/8/k1K5 w - - 0 1", "a7", 0, "a7");
    hides(AdvancedPawn, "8/8/8/P7/8/8/8/k1K5 w - - 0 1", "a6");
    shows(EnPassant, "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "d5 | exd6", 0, "d6");
    shows(Castling, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", 0, "g1");
    let scholar = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    shows(AttackingF2F7, scholar, "Qxf7#", 0, "f7 e8");
    hides(AttackingF2F7, scholar, "Qxe5+ Nxe5 d4");
}

#[test]
fn waiting_and_holding() {
    use ThemeKind::{DefensiveMove, QuietMove, Zugzwang};
    shows(QuietMove, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "Ra7 Kg8 Rb8#", 0, "a7");
    hides(QuietMove, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "Ra8+ Kg7 Rb7+");
    shows(DefensiveMove, "6k1/8/8/8/8/8/8/R5K1 b - - 0 1", "Kf7 Ra7+ Ke6", 2, "e6");
    hides(DefensiveMove, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", "Ra8+");
    shows(Zugzwang, "4k3/8/3KP3/8/8/8/8/8 w - - 0 1", "e7 Kf7 Kd7", 0, "e7");
    hides(Zugzwang, "4k3/8/3KP3/8/7p/8/8/8 w - - 0 1", "e7 h3 Kd5");
}

#[test]
fn attacks_on_kings() {
    use ThemeKind::{ExposedKing, KingsideAttack, QueensideAttack};
    // Greco, about 1620: the bishop's sacrifice on h7.
    let greco = "rnbq1rk1/pppn1ppp/4p3/3pP3/1b1P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 0 1";
    shows(KingsideAttack, greco, "Bxh7+ Kxh7 Ng5+", 0, "h7 g8");
    hides(QueensideAttack, greco, "Bxh7+ Kxh7 Ng5+");
    hides(KingsideAttack, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#");
    shows(ExposedKing, "6k1/8/8/8/8/8/1Q6/6K1 w - - 0 1", "Qb8+ Kf7 Qc7+ Ke6 Qd8", 2, "c7 f7");
    hides(ExposedKing, "6k1/6p1/8/8/8/8/1Q6/6K1 w - - 0 1", "Qb8+ Kf7 Qc7+ Ke6 Qd8");
}

#[test]
fn more_mates_with_a_name() {
    use ThemeKind::{
        BlindSwineMate, EpauletteMate, KillBoxMate, OperaMate, PillsburyMate, SwallowsTailMate, TriangleMate,
        VukovicMate,
    };
    shows(OperaMate, "4kb2/5p2/8/6B1/8/8/8/3RK3 w - - 0 1", "Rd8#", 0, "d8 e8 g5");
    shows(PillsburyMate, "6k1/5pp1/8/8/8/3B4/8/R3K3 w - - 0 1", "Ra8#", 0, "a8 g8 d3");
    hides(PillsburyMate, "6k1/5ppp/8/8/8/3B4/8/R3K3 w - - 0 1", "Ra8#");
    shows(BlindSwineMate, "5rk1/1R5R/8/8/8/8/8/4K3 w - - 0 1", "Rbg7#", 0, "g7 g8 h7");
    shows(KillBoxMate, "5k2/6p1/6Q1/8/8/8/8/4R1K1 w - - 0 1", "Re8#", 0, "e8 f8 g6");
    shows(VukovicMate, "4k3/R7/3PN3/8/8/8/8/6K1 w - - 0 1", "Re7#", 0, "e7 e8 e6");
    shows(SwallowsTailMate, "5r1r/6k1/8/7P/4Q3/8/8/6K1 w - - 0 1", "Qg6#", 0, "g6 g7");
    shows(EpauletteMate, "3rkr2/8/Q7/8/8/8/8/6K1 w - - 0 1", "Qe6#", 0, "e6 e8 d8 f8");
    shows(TriangleMate, "6k1/7R/8/8/8/5Q2/8/6K1 w - - 0 1", "Qf7#", 0, "f7 g8 h7");
    hides(TriangleMate, "3rkr2/8/Q7/8/8/8/8/6K1 w - - 0 1", "Qe6#");
}

#[test]
fn mates_with_a_name() {
    use ThemeKind::{
        AnastasiaMate, ArabianMate, BackRankMate, BodenMate, DoubleBishopMate, DovetailMate, HookMate, Mate,
        MateIn1, MateIn2, SmotheredMate,
    };
    let ladder = "6k1/R7/8/8/8/8/8/1R4K1 w - - 0 1";
    shows(Mate, ladder, "Rb8#", 0, "b8 g8");
    shows(MateIn1, ladder, "Rb8#", 0, "b8 g8");
    hides(MateIn2, ladder, "Rb8#");
    hides(BackRankMate, ladder, "Rb8#");
    shows(BackRankMate, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8#", 0, "a8 g8");
    // Philidor, 1749.
    let philidor = "5r1k/6pp/7N/3Q4/8/8/8/6K1 w - - 0 1";
    shows(SmotheredMate, philidor, "Qg8+ Rxg8 Nf7#", 2, "f7 h8");
    shows(MateIn2, philidor, "Qg8+ Rxg8 Nf7#", 2, "f7 h8");
    shows(ArabianMate, "7k/R7/5N2/8/8/8/8/6K1 w - - 0 1", "Rh7#", 0, "h7 h8 f6");
    shows(AnastasiaMate, "8/4N1pk/8/8/8/R7/6K1/8 w - - 0 1", "Rh3#", 0, "h3 h7 e7");
    shows(BodenMate, "2kr4/3p4/8/8/5B2/8/4B3/6K1 w - - 0 1", "Ba6#", 0, "a6 c8 f4");
    shows(DoubleBishopMate, "7k/7p/8/8/2B5/8/8/2B3K1 w - - 0 1", "Bb2#", 0, "b2 h8 c4");
    hides(BodenMate, "7k/7p/8/8/2B5/8/8/2B3K1 w - - 0 1", "Bb2#");
    shows(DovetailMate, "8/8/4p3/3pk3/8/6P1/8/5QK1 w - - 0 1", "Qf4#", 0, "f4 e5");
    shows(HookMate, "6k1/6p1/6Np/7P/8/8/8/5RK1 w - - 0 1", "Rf8+ Kh7 Rh8#", 2, "h8 h7 g6 h5");
}
