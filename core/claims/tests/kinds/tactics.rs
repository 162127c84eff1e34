//! Tactics: a position where each claim holds, and a near miss.

use crate::support::check;

#[test]
fn double_attacks_and_lines() {
    check(&[
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "fork after=d5c7 by=Nc7 on=ke8,ra8", true),
        // The bishop is guarded, and worth no more than the knight.
        ("b2rk3/8/8/3N4/8/8/8/4K3 w - - 0 1", "fork after=d5c7 by=Nc7 on=ke8,ba8", false),
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "fork after=d5c7 by=Nc7 on=ra8,ra8", false),
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "fork after=d5c7 by=Nc7 on=ke8", false),
        ("4k3/8/2n5/8/8/8/4B3/4K3 w - - 0 1", "pin after=e2b5 by=Bb5 on=nc6,ke8", true),
        ("4k3/3p4/2n5/1B6/8/8/8/4K3 w - - 0 1", "pin by=Bb5 on=nc6,ke8", false),
        // Behind stands a guarded knight: taking off the one in front wins nothing.
        ("4k3/3n4/2n5/1B6/8/8/8/4K3 w - - 0 1", "pin by=Bb5 on=nc6,nd7", false),
        ("6k1/3n4/2n5/1B6/8/8/8/4K3 w - - 0 1", "pin by=Bb5 on=nc6,nd7", true),
        ("8/8/8/3k3q/8/8/8/R3K3 w - - 0 1", "skewer after=a1a5 by=Ra5 on=kd5,qh5", true),
        ("8/8/6p1/3k3r/8/8/8/R3K3 w - - 0 1", "skewer after=a1a5 by=Ra5 on=kd5,rh5", false),
        // The dearer piece is behind.
        ("4k3/8/8/3r3q/8/8/8/R3K3 w - - 0 1", "skewer after=a1a5 by=Ra5 on=rd5,qh5", false),
    ]);
}

#[test]
fn loose_trapped_and_overworked() {
    check(&[
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "hangs on=pd5", true),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "hangs on=pd5", false),
        ("4k3/8/8/8/8/8/8/3RK3 w - - 0 1", "hangs on=ke8", false),
        ("N7/p2k4/8/8/4b3/8/8/4K3 w - - 0 1", "trapped on=Na8", true),
        ("N7/3k4/8/8/4b3/8/8/4K3 w - - 0 1", "trapped on=Na8", false),
        ("N7/p2k4/8/8/4b3/8/8/4K3 b - - 0 1", "trapped on=Na8", false),
        // It takes a rook on its way.
        ("N7/p1rk4/8/8/4b3/8/8/4K3 w - - 0 1", "trapped on=Na8", false),
        ("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "sole-guard by=pe6 on=nd5", true),
        ("4k3/8/2p1p3/3n4/8/8/8/3RK3 w - - 0 1", "sole-guard by=pe6 on=nd5", false),
        ("4k3/8/4p3/3n4/8/8/8/4KR2 w - - 0 1", "sole-guard by=pe6 on=nd5", false),
        ("r5k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "sole-guard by=ra8 squares=e8 line=e1e8", true),
        // Whose turn it is does not matter; a way out for the king does.
        ("r5k1/5ppp/8/8/8/8/8/4R1K1 b - - 0 1", "sole-guard by=ra8 squares=e8 line=e1e8", true),
        ("r5k1/5pp1/7p/8/8/8/8/4R1K1 w - - 0 1", "sole-guard by=ra8 squares=e8 line=e1e8", false),
        ("3r2k1/5ppp/8/3n4/8/8/8/3RR1K1 w - - 0 1", "overloaded by=rd8 on=nd5 squares=e8 line=e1e8", true),
        ("3r2k1/5ppp/2p5/3n4/8/8/8/3RR1K1 w - - 0 1", "overloaded by=rd8 on=nd5 squares=e8 line=e1e8", false),
        ("3q2k1/8/8/n2n4/8/8/8/R2R2K1 w - - 0 1", "overloaded by=qd8 on=na5,nd5", true),
        ("3q2k1/8/1p6/n2n4/8/8/8/R2R2K1 w - - 0 1", "overloaded by=qd8 on=na5,nd5", false),
    ]);
}

#[test]
fn lures() {
    let corner = "6k1/6p1/8/8/8/8/4Q3/4K2R w - - 0 1";
    let rank = "r5k1/5ppp/8/8/8/8/Q7/4R1K1 w - - 0 1";
    check(&[
        (corner, "lures after=h1h8 on=kg8 squares=h8 line=g8h8,e2h5", true),
        (corner, "lures after=h1h8 on=kg8 squares=h8 line=g8h8,e2e3", false),
        (corner, "lures after=h1h8 on=kg8 squares=f7 line=g8f7,e2e3", false),
        (rank, "lures after=a2a7 on=ra8 squares=e8 line=a8a7,e1e8", true),
        (rank, "lures after=a2a7 on=ra8 squares=e8 line=a8a7,e1e7", false),
        (rank, "lures after=a2a7 on=ra8 squares=e8 line=a8b8,e1e8", false),
        // The queen takes and is forked with its king.
        ("1q4k1/8/8/8/3N4/8/8/2R1K3 w - - 0 1", "lures after=c1c8 on=qb8 squares=c8 line=b8c8,d4e6", false),
        ("1q4k1/8/8/3N4/8/8/8/2R1K3 w - - 0 1", "lures after=c1c8 on=qb8 squares=c8 line=b8c8,d5e7", true),
    ]);
}

#[test]
fn threats_and_their_ends() {
    let rank = "6k1/5ppp/8/8/7n/8/8/R5K1 b - - 0 1";
    check(&[
        (rank, "threat line=a1a8", true),
        ("6k1/5pp1/7p/8/8/8/8/R5K1 b - - 0 1", "threat line=a1a8", false),
        // There is no pass out of check.
        ("6k1/R4ppp/8/8/8/8/8/R5K1 b - - 0 1", "threat line=a7a8", true),
        ("R5k1/6pp/5p2/8/8/8/8/R5K1 b - - 0 1", "threat line=a8f8", false),
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "threat line=d1d5 amount=300", true),
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "threat line=d1d5 amount=400", false),
        ("8/P3k3/8/8/8/8/7K/8 b - - 0 1", "threat line=a7a8q amount=800", true),
        ("8/P3k3/8/8/8/8/7K/8 b - - 0 1", "threat line=a7a8r amount=800", false),
        ("8/P3k3/8/8/8/8/7K/8 b - - 0 1", "threat line=a7a8q amount=900", false),
        // The rook behind the pawn attacks the square once the pawn has gone there.
        ("8/P3k3/8/8/8/8/7K/r7 b - - 0 1", "threat line=a7a8q amount=800", false),
        (rank, "parries after=h7h6 line=a1a8", true),
        (rank, "parries after=h4g6 line=a1a8", true),
        (rank, "parries after=h4f5 line=a1a8", false),
        ("6k1/5pp1/7p/8/8/8/8/R5K1 b - - 0 1", "parries after=h6h5 line=a1a8", false),
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "parries after=d5f6 line=d1d5 amount=300", true),
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "parries after=e8e7 line=d1d5 amount=300", false),
    ]);
}
