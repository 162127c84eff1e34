//! Positions for the Horizon Effect: those the thesis discusses, and some that our own programs played into
//! (seeded random games; the right move was confirmed by the critic with 400,000 nodes).

/// One position.
pub(super) struct Entry {
    /// *negative*: something unpleasant or decisive lies beyond the horizon and is pushed or kept there;
    /// *positive*: something is grabbed inside the horizon that could be had later in a better form.
    pub kind: &'static str,
    /// What it is about.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The moves that are right.
    pub right: &'static [&'static str],
}

/// All of them.
pub(super) const ALL: &[Entry] = &[
    Entry {
        kind: "negative",
        name: "trapped queen (Fig. 3.17)",
        fen: "r3nrk1/2p2p1p/p1p1b1p1/2NpPq2/3R4/P1N1Q3/1PP2PPP/4R1K1 w - - 0 1",
        right: &["g4"],
    },
    Entry {
        kind: "negative",
        name: "pinned defenders (Fig. 3.13)",
        fen: "6k1/1b2rp2/1p4p1/3P4/PQ4P1/2N2q2/5P2/3R2K1 b - - 0 1",
        right: &["Bxd5"],
    },
    Entry {
        kind: "negative",
        name: "the skewer ending (Fig. 4.8)",
        fen: "R7/P4k2/8/8/8/8/r7/6K1 w - - 0 1",
        right: &["Rh8"],
    },
    Entry {
        kind: "positive",
        name: "a check in hand (Fig. 5.2)",
        fen: "3r2k1/p1rn1p1p/1p2pp2/6q1/3PQNP1/5P2/P1P4R/R5K1 w - - 0 1",
        right: &["Nxe6"],
    },
    Entry {
        kind: "negative",
        name: "mate in five (Fig. 5.3)",
        fen: "1r1rb1k1/2p3pp/p2q1p2/3PpP1Q/Pp1bP2N/1B5R/1P4PP/2B4K w - - 0 1",
        right: &["Qxh7+"],
    },
    Entry {
        kind: "positive",
        name: "queens can wait (Fig. 5.12)",
        fen: "6k1/5p2/p3p3/1p3qp1/2p1Qn2/2P1R3/PP1r1PPP/4R1K1 b - - 0 1",
        right: &["Nh3+"],
    },
    Entry {
        kind: "positive",
        name: "the queen does not run away",
        fen: "r2q1rk1/pp2n1pp/2bN3Q/2p1pp2/1n1PN3/2P2P2/PP2P1PP/R3KB1R b KQ - 4 13",
        right: &["Nc2+"],
    },
    Entry {
        kind: "positive",
        name: "nor does the rook",
        fen: "rn2kb1r/1B2pp2/p4n1p/2p2p2/3N1P2/PP6/1BPPNP1P/2R1K1R1 w - - 1 21",
        right: &["Nc6"],
    },
    Entry {
        kind: "positive",
        name: "mate before the bishop",
        fen: "r3kb1r/p1p1npp1/p7/3p3p/4bP2/2P1P1R1/PP1PKP2/RNB4q b kq - 5 14",
        right: &["Bc2"],
    },
    Entry {
        kind: "positive",
        name: "check before the pawn",
        fen: "r1bqk3/1pppbn2/2n1p1Q1/p3P3/2PPpN1p/2N1B3/PP3PPP/1R3RK1 w q - 3 19",
        right: &["Qg8+"],
    },
    Entry {
        kind: "positive",
        name: "quiet mate",
        fen: "1k3r2/1p1Q1Npp/p2R4/2p1p2n/1nP1P2P/4P1P1/PP3K2/1RB5 w - - 1 27",
        right: &["Rb6"],
    },
    Entry {
        kind: "negative",
        name: "the knight must not save itself",
        fen: "r1bk1bnr/p3p2p/2p5/1N2BpP1/Pn2P2R/3P4/1PP2PP1/2KR1BN1 w - - 0 16",
        right: &["Nc7"],
    },
    Entry {
        kind: "negative",
        name: "the knight is lost anyway",
        fen: "5R2/p7/k1p1N2p/6p1/P2B4/1P1P3K/2r3PP/8 w - - 0 29",
        right: &["Nc5+"],
    },
    Entry {
        kind: "positive",
        name: "two at a time",
        fen: "rn3k1r/p3n1p1/1pb4p/1p1N1p2/7P/3QP2P/PBP1NP2/R3KB1R w KQ - 1 17",
        right: &["Bxg7+"],
    },
    Entry {
        kind: "negative",
        name: "a mate by king and rook",
        fen: "5R2/p7/k1p5/6pp/P2B4/1P1P3K/6NP/8 w - - 0 31",
        right: &["Rf7"],
    },
];
