//! Structure and its changes: a position where each claim holds, and a near miss.

use crate::support::check;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn pawns() {
    check(&[
        ("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "passed side=white on=Pd5", true),
        ("4k3/4p3/8/3P4/8/8/8/4K3 w - - 0 1", "passed side=white on=Pd5", false),
        ("4k3/8/3P4/3P4/8/8/8/4K3 w - - 0 1", "passed side=white on=Pd5", false),
        // What is level or behind does not stop it.
        ("4k3/8/8/2pP4/4p3/8/8/4K3 w - - 0 1", "passed side=white on=Pd5", true),
        ("4k3/8/8/3P4/8/8/5P2/4K3 w - - 0 1", "isolated on=Pd5", true),
        ("4k3/8/8/3P4/8/8/2P5/4K3 w - - 0 1", "isolated on=Pd5", false),
        ("4k3/8/8/3P4/8/8/5P2/4K3 w - - 0 1", "isolated side=black on=Pd5", false),
        ("4k3/8/8/3P4/3P4/8/8/4K3 w - - 0 1", "doubled on=Pd4", true),
        ("4k3/8/8/3P4/3P4/8/8/4K3 w - - 0 1", "doubled on=Pd5", false),
        ("4k3/8/8/4p3/2P5/3P4/8/4K3 w - - 0 1", "backward on=Pd3", true),
        ("4k3/8/8/4p3/8/2PP4/8/4K3 w - - 0 1", "backward on=Pd3", false),
        ("4k3/8/8/5p2/2P5/3P4/8/4K3 w - - 0 1", "backward on=Pd3", false),
        ("4k3/8/8/4p3/8/3P4/8/4K3 w - - 0 1", "backward on=Pd3", false),
        ("4k3/8/8/8/2Pp4/3P4/8/4K3 w - - 0 1", "backward on=Pd3", true),
    ]);
}

#[test]
fn pieces() {
    check(&[
        ("4k3/8/8/8/8/8/4P3/3RK3 w - - 0 1", "open-file by=Rd1", true),
        ("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "open-file by=Rd1", false),
        ("4k3/8/8/8/8/8/4P3/3NK3 w - - 0 1", "open-file by=Nd1", false),
        ("4k3/3p4/8/8/8/8/8/3RK3 w - - 0 1", "half-open-file by=Rd1", true),
        ("4k3/8/8/8/8/8/4P3/3RK3 w - - 0 1", "half-open-file by=Rd1", false),
        ("4k3/3p4/8/8/8/8/3P4/3RK3 w - - 0 1", "half-open-file by=Rd1", false),
        ("6k1/3R4/8/8/8/8/8/4K3 w - - 0 1", "seventh-rank by=Rd7", true),
        ("8/3R3p/6k1/8/8/8/8/4K3 w - - 0 1", "seventh-rank by=Rd7", true),
        ("8/3R4/6k1/8/8/8/8/4K3 w - - 0 1", "seventh-rank by=Rd7", false),
        ("4k3/8/8/3N4/4P3/8/8/4K3 w - - 0 1", "outpost by=Nd5", true),
        ("4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 1", "outpost by=Nd5", false),
        ("4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "outpost by=Nd5", false),
        ("4k3/3N4/4P3/8/8/8/8/4K3 w - - 0 1", "outpost by=Nd7", false),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop-pair side=white", true),
        ("2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", "bishop-pair side=white", false),
        ("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", "bishop-pair side=white", false),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "opposite-bishops side=white", true),
        ("5bk1/8/8/8/8/8/8/2B1K3 w - - 0 1", "opposite-bishops side=white", false),
        ("2b1k3/8/8/8/8/8/8/1NB1K3 w - - 0 1", "opposite-bishops side=white", false),
        (START, "undeveloped on=Nb1,Bc1,Bf1,Ng1", true),
        (START, "undeveloped on=Nb1,Bc1,Bf1", false),
        (START, "undeveloped after=g1f3 side=white on=Nb1,Bc1,Bf1", true),
        (START, "uncastled side=white", true),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "uncastled side=white", false),
        (START, "uncastled after=e2e4,e7e5,e1e2 side=white", false),
    ]);
}

#[test]
fn changes() {
    let capture = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1";
    let passed = "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1";
    let pair = "4k3/8/8/8/8/8/6p1/2B1KB2 b - - 0 1";
    check(&[
        (capture, "gains after=d4e5 what: passed side=white on=Pe5", true),
        // It was passed before it moved.
        (passed, "gains after=d4d5 what: passed side=white on=Pd5", false),
        (passed, "gains after=e1e2 what: passed side=white on=Pd4", false),
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "gains after=a1d1 what: open-file by=Rd1", false),
        ("4k3/8/8/8/8/8/P3P3/R3K3 w - - 0 1", "gains after=a1d1 what: open-file by=Rd1", true),
        // The rook that castled is followed back.
        ("4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "gains after=e1h1 what: open-file by=Rf1", true),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "gains after=e1h1 what: open-file by=Rf1", false),
        (pair, "loses after=g2f1q what: bishop-pair side=white", true),
        (pair, "loses after=e8e7 what: bishop-pair side=white", false),
        (START, "loses after=g1f3 what: undeveloped on=Nb1,Bc1,Bf1,Ng1", true),
        (START, "loses after=e2e4 what: undeveloped on=Nb1,Bc1,Bf1,Ng1", false),
        (passed, "loses after=d4d5 what: passed on=Pd4", false),
        // The pawn is captured: the passed pawn is gone.
        ("4k3/8/8/3r4/3P4/8/8/4K3 b - - 0 1", "loses after=d5d4 what: passed on=Pd4", true),
        (passed, "gains after=d4d5 what: balance side=white amount=100", false),
    ]);
}
