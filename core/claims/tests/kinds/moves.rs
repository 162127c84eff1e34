//! What a move does: a position where each claim holds, and a near miss.

use crate::support::check;

#[test]
fn captures_promotions_and_castling() {
    check(&[
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "captures after=d1d5 by=Rd5 on=pd5", true),
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "captures after=d1d4 by=Rd4 on=pd5", false),
        // En passant: the pawn stood beside the square.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "captures after=e5d6 by=Pd6 on=pd5", true),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "captures after=e5d6 by=Pd6 on=pd6", false),
        ("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "recaptures after=d1d5,d8d5 by=rd5 on=Rd5", true),
        ("3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "recaptures after=d1d5,d8d5 by=rd5 on=Rd5", false),
        ("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "recaptures after=d1d5 by=Rd5 on=pd5", false),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "promotes after=a7a8q by=Qa8", true),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "promotes after=e1e2 by=Ke2", false),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castles after=e1h1 by=Kg1", true),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castles after=e1h1 by=Rf1", false),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castles after=e1f1", false),
    ]);
}

#[test]
fn checks_and_mates() {
    check(&[
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "checks after=a1a8 by=Ra8 on=ke8", true),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "checks after=a1a7 by=Ra7 on=ke8", false),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "checks after=e4c5 by=Re1 on=ke8", true),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "checks after=e4c5 by=Nc5 on=ke8", false),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "double-check after=e4f6 on=ke8", true),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "double-check after=e4c5 on=ke8", false),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "checkmates after=a1a8 by=Ra8 on=kg8", true),
        ("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1", "checkmates after=a1a8 by=Ra8 on=kg8", false),
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "back-rank after=a1a8 by=Ra8 on=kg8", true),
        // Checkmate, but not along the rank.
        ("6k1/Q7/5K2/8/8/8/8/8 w - - 0 1", "checkmates after=a7g7 by=Qg7 on=kg8", true),
        ("6k1/Q7/5K2/8/8/8/8/8 w - - 0 1", "back-rank after=a7g7 by=Qg7 on=kg8", false),
        // Along a rank that is not its first.
        ("8/8/2R5/7k/1R6/8/8/R5K1 w - - 0 1", "checkmates after=a1a5 by=Ra5 on=kh5", true),
        ("8/8/2R5/7k/1R6/8/8/R5K1 w - - 0 1", "back-rank after=a1a5 by=Ra5 on=kh5", false),
        ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", "smothered after=g5f7 by=Nf7 on=kh8", true),
        ("6rk/6p1/8/6N1/8/3B4/8/6K1 w - - 0 1", "checkmates after=g5f7 by=Nf7 on=kh8", true),
        ("6rk/6p1/8/6N1/8/3B4/8/6K1 w - - 0 1", "smothered after=g5f7 by=Nf7 on=kh8", false),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "stalemates after=g5g6", true),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "stalemates after=g5g4", false),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "stalemates after=g5g7", false),
    ]);
}

#[test]
fn answers_and_development() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    check(&[
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "answers-check after=e1e2 by=Ke2", true),
        ("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "answers-check after=e1d2 by=Kd2", false),
        ("k7/1Q6/8/8/8/8/8/K7 b - - 0 1", "only-legal after=a8b7", true),
        ("k7/8/8/8/8/8/8/K7 b - - 0 1", "only-legal after=a8b7", false),
        (start, "develops after=g1f3 by=Nf3", true),
        (start, "develops after=g1f3,g8f6,f3g5", false),
        (start, "develops after=e2e4", false),
        ("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1", "develops after=d1c3", false),
    ]);
}

#[test]
fn attacks_and_defenses() {
    check(&[
        ("4k3/8/2n5/8/3P4/8/8/4K3 w - - 0 1", "attacks after=d4d5 by=Pd5 on=nc6", true),
        ("4k3/8/2n5/8/8/8/4B3/4K3 w - - 0 1", "attacks after=e2b5 by=Bb5 on=nc6", true),
        ("4k3/1p6/2n5/8/8/8/4B3/4K3 w - - 0 1", "attacks after=e2b5 by=Bb5 on=nc6", false),
        ("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "attacks after=a1a4 by=Ra4 on=ra8", false),
        // The line of another piece is opened; the rook that castled attacks as well.
        ("4q1k1/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "attacks after=e4c5 by=Re1 on=qe8", true),
        ("k7/5n2/8/8/8/8/8/4K2R w K - 0 1", "attacks after=e1h1 by=Rf1 on=nf7", true),
        // The other side walked into it.
        ("4k3/8/8/3q4/8/8/4R3/4K3 b - - 0 1", "attacks after=d5e4 by=Re2 on=qe4", false),
        ("4k3/4p3/8/3p4/8/8/8/3RK3 b - - 0 1", "defends after=e7e6 by=pe6 on=pd5", true),
        ("4k3/4p3/8/3p4/4P3/8/8/3RK3 b - - 0 1", "defends after=e7e6 by=pe6 on=pd5", false),
        ("4k3/4p3/8/3p4/8/8/8/4KR2 b - - 0 1", "defends after=e7e6 by=pe6 on=pd5", false),
        ("4k3/8/8/3n4/8/8/5P2/3RK3 b - - 0 1", "saves after=d5f6 by=nf6", true),
        ("4k3/8/8/3n4/8/8/5P2/3RK3 b - - 0 1", "saves after=d5e3 by=ne3", false),
        ("4k3/8/8/3n4/8/8/5P2/4KR2 b - - 0 1", "saves after=d5f6 by=nf6", false),
    ]);
}

#[test]
fn lines_shut_and_opened() {
    check(&[
        ("4k3/8/8/8/8/4N3/8/r3K3 w - - 0 1", "blocks after=e3d1 by=Nd1 on=ra1,Ke1", true),
        ("4k3/8/8/8/8/4N3/8/r1B1K3 w - - 0 1", "blocks after=e3d1 by=Nd1 on=ra1,Ke1", false),
        ("4k3/8/8/8/8/4N3/8/n3K3 w - - 0 1", "blocks after=e3d1 by=Nd1 on=na1,Ke1", false),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "opens-line after=e4c5 by=Re1 squares=e7", true),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "opens-line after=e4c5 by=Re1 squares=e3", false),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "discovers after=e4c5 by=Re1 on=ke8", true),
        ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "discovers after=g1h1 by=Re1 on=ke8", false),
        // The rook itself has moved.
        ("4k3/8/8/8/8/8/8/3R2K1 w - - 0 1", "discovers after=d1e1 by=Re1 on=ke8", false),
    ]);
}
