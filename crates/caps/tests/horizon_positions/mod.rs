//! Positions for the Horizon Effect: those the thesis discusses, and compositions of our own.

/// One position.
pub struct Entry {
    /// Negative, positive, or deep (the point lies beyond any horizon that is near).
    pub kind: &'static str,
    /// What it is.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The moves that are right.
    pub right: &'static [&'static str],
}

/// All of them.
pub const ALL: &[Entry] = &[
    Entry { kind: "t", name: "Figure 3.6", fen: "r2b1rk1/pq4p1/4ppQP/3pB1p1/3P4/2R5/PP3PP1/5RK1 w - - 0 1", right: &["Rc7"] },
    Entry { kind: "t", name: "Figure 3.14", fen: "5b2/pp2r1pk/2pp1pRp/4rP1N/2P1P3/1P4QP/P3q1P1/5R1K w - - 0 1", right: &["Rxh6+"] },
    Entry { kind: "t", name: "Figure 3.17", fen: "r3nrk1/2p2p1p/p1p1b1p1/2NpPq2/3R4/P1N1Q3/1PP2PPP/4R1K1 w - - 0 1", right: &["g4"] },
    Entry { kind: "t", name: "Figure 3.18", fen: "r4rk1/p1B1bpp1/1p2pn1p/8/2PP4/3B1P2/qP2QP1P/3R1RK1 w - - 0 1", right: &["Ra1"] },
    Entry { kind: "t", name: "Figure 3.21", fen: "3q1rk1/p4pp1/2pb3p/3p4/6Pr/1PNQ4/P1PB1PP1/4RRK1 b - - 0 1", right: &["Bh2+"] },
    Entry { kind: "t", name: "Figure 4.8", fen: "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1", right: &["Rh8"] },
    Entry { kind: "t", name: "Figure 5.2", fen: "3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1", right: &["Nxe6"] },
    Entry { kind: "t", name: "Figure 5.3", fen: "1r1rb1k1/2p3pp/p2q1p2/3PpP1Q/Pp1bP2N/1B5R/1P4PP/2B4K w - - 0 1", right: &["Qxh7+"] },
    Entry { kind: "t", name: "Figure 5.5", fen: "3rr1k1/pp3pp1/4b3/8/2P1B2R/6QP/P3q1P1/5R1K w - - 0 1", right: &["Bh7+"] },
    Entry { kind: "t", name: "Figure 5.9", fen: "2rq1bk1/p4p1p/1p4p1/3b4/3B1Q2/8/P4PpP/3RR1K1 w - - 0 1", right: &["Re8"] },
    Entry { kind: "t", name: "Figure 5.11", fen: "3r1r1k/1p4pp/p4p2/8/1PQR4/6Pq/P3PP2/2R3K1 b - - 0 1", right: &["Rc8"] },
    Entry { kind: "t", name: "Figure 5.12", fen: "6k1/5p2/p3p3/1p3qp1/2p1Qn2/2P1R3/PP1r1PPP/4R1K1 b - - 0 1", right: &["Nh3+"] },
    Entry { kind: "t", name: "Figure 5.13", fen: "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", right: &["Qg6"] },
    Entry { kind: "t", name: "Figure 3.13", fen: "6k1/1b2rp2/1p4p1/3P4/PQ4P1/2N2q2/5P2/3R2K1 b - - 0 1", right: &["Bxd5"] },
    Entry { kind: "t", name: "Figure 3.12", fen: "4k1r1/2p3r1/1pR1p3/3pP2p/3P2qP/P4N2/1PQ4P/5R1K b - - 0 1", right: &["Qxf3+"] },
    Entry { kind: "t", name: "Figure 3.5", fen: "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", right: &["Qxh7+"] },
    Entry { kind: "t", name: "Figure 3.16 before", fen: "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", right: &["Qc4+"] },
    Entry { kind: "t", name: "Figure 5.8", fen: "rnbqkb1r/1p3ppp/5N2/1p2p1B1/2P5/8/PP2PPPP/R2QKB1R b KQkq - 0 9", right: &["Qxf6"] },
    // own
    Entry { kind: "n", name: "smothered or the exchange", fen: "r4r1k/6pp/8/6N1/2Q5/8/5PPP/3R2K1 w - - 0 1", right: &["Nf7+"] },
    Entry { kind: "n", name: "back rank, two steps", fen: "2r3k1/5ppp/8/8/2q5/8/1Q3PPP/1R4K1 w - - 0 1", right: &["Qb8", "Qb7", "h3"] },
    Entry { kind: "p", name: "queen or mate", fen: "q5rk/6pp/8/6N1/8/1Q6/5PPP/6K1 w - - 0 1", right: &["Nf7#", "Qxg8+"] },
    Entry { kind: "p", name: "smothered with the queen", fen: "3r2k1/p4ppp/8/6N1/8/1Q6/q4PPP/6K1 w - - 0 1", right: &["Qxf7+"] },
    Entry { kind: "p", name: "philidor full", fen: "1r3r1k/pp4pp/8/6N1/2Q5/1P6/q4PPP/6K1 w - - 0 1", right: &["Nf7+"] },
    Entry { kind: "n", name: "skewer behind pawn", fen: "8/4k1P1/8/8/8/6r1/8/R3K3 w - - 0 1", right: &["Ra8"] },
    Entry { kind: "n", name: "greek gift", fen: "rnbq1rk1/pppn1ppp/4p3/3pP3/3P4/2PB1N2/PP3PPP/RNBQK2R w KQ - 0 1", right: &["Bxh7+"] },
    Entry { kind: "n", name: "windmill", fen: "3r1rk1/pb3pRp/8/8/8/2B5/q4PPP/6K1 w - - 0 1", right: &["x"] },
    Entry { kind: "n", name: "windmill 2", fen: "r4rk1/pb3pRp/1p6/8/8/2B5/q4PPP/6K1 w - - 0 1", right: &["x"] },
    Entry { kind: "n", name: "boden", fen: "2kr3r/pp1n1ppp/2p1b3/8/5B2/2Q5/PPP2PPP/2KR1B2 w - - 0 1", right: &["Qxc6+"] },
    Entry { kind: "n", name: "anastasia", fen: "5rk1/1b2Nppp/8/8/8/7Q/q4PPP/3R2K1 b - - 0 1", right: &["Kh8"] },
    Entry { kind: "n", name: "anastasia w", fen: "5r1k/1b2Nppp/8/8/8/7Q/q4PPP/3R2K1 w - - 0 1", right: &["Qxh7+"] },
    Entry { kind: "n", name: "arabian", fen: "5rk1/5ppp/5N2/8/8/3R4/q4PPP/6K1 b - - 0 1", right: &["gxf6"] },
    Entry { kind: "n", name: "back rank deflect", fen: "3rr1k1/5ppp/8/q7/8/8/3Q1PPP/2R1R1K1 w - - 0 1", right: &["x"] },
    Entry { kind: "n", name: "lure and fork", fen: "6k1/5ppp/8/3r1q2/8/2N5/5PPP/3QR1K1 w - - 0 1", right: &["x"] },
    Entry { kind: "n", name: "decoy fork chain", fen: "r5k1/1q3ppp/8/3N4/8/8/5PPP/2R1Q1K1 w - - 0 1", right: &["x"] },
];
