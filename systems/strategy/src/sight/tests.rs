use super::*;

fn sight(fen: &str) -> Sight {
    Sight::new(&fen.parse().unwrap())
}

fn names(set: SquareSet) -> String {
    set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
}

/// The cases of the definitions: blocked by either color, at the edges, at home, past one another, and no way round by captures. The last
/// two columns are all squares that the pawns of the side attack soon and ever.
const PAWNS: [(&str, Color, &str, &str, &str); 32] = {
    use Color::{Black, White};
    [
        // A free pawn.
        (
            "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1",
            White,
            "a3 c3",
            "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8",
            "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8",
        ),
        // An enemy pawn in the way stops it soon, not ever.
        (
            "4k3/8/8/8/1p6/8/1P6/4K3 w - - 0 1",
            White,
            "a3 c3",
            "a3 c3 a4 c4",
            "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8",
        ),
        // So does an own piece.
        ("4k3/8/8/8/8/1N6/1P6/4K3 w - - 0 1", White, "a3 c3", "a3 c3", "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8"),
        // A pawn on the edge attacks one square a rank.
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", White, "b3", "b3 b4 b5 b6 b7 b8", "b3 b4 b5 b6 b7 b8"),
        // The same on the other edge: nothing goes around the board.
        ("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", White, "g3", "g3 g4 g5 g6 g7 g8", "g3 g4 g5 g6 g7 g8"),
        // Black's pawns go down.
        (
            "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1",
            Black,
            "d6 f6",
            "d1 f1 d2 f2 d3 f3 d4 f4 d5 f5 d6 f6",
            "d1 f1 d2 f2 d3 f3 d4 f4 d5 f5 d6 f6",
        ),
        // A pawn beside another, as before en passant.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", White, "d6 f6", "d6 f6 d7 f7 d8 f8", "d6 f6 d7 f7 d8 f8"),
        // On the seventh rank only the last is left.
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", White, "b8", "b8", "b8"),
        // An enemy knight before it: no single and no double step.
        ("4k3/8/8/8/8/1n6/1P6/4K3 w - - 0 1", White, "a3 c3", "a3 c3", "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8"),
        // The double step needs both squares; the single one is free.
        (
            "4k3/8/8/8/1n6/8/1P6/4K3 w - - 0 1",
            White,
            "a3 c3",
            "a3 c3 a4 c4",
            "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8",
        ),
        // Two pawns side by side.
        (
            "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1",
            White,
            "a3 b3 c3",
            "a3 b3 c3 a4 b4 c4 a5 b5 c5 a6 b6 c6 a7 b7 c7 a8 b8 c8",
            "a3 b3 c3 a4 b4 c4 a5 b5 c5 a6 b6 c6 a7 b7 c7 a8 b8 c8",
        ),
        // A doubled pawn is blocked by its brother soon; the one in front is not.
        (
            "4k3/8/8/8/8/1P6/1P6/4K3 w - - 0 1",
            White,
            "a3 c3 a4 c4",
            "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8",
            "a3 c3 a4 c4 a5 c5 a6 c6 a7 c7 a8 c8",
        ),
        // A chain: the base walks past.
        (
            "4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1",
            White,
            "b3 a4 c4",
            "b3 a4 b4 c4 a5 b5 c5 a6 b6 c6 a7 b7 c7 a8 b8 c8",
            "b3 a4 b4 c4 a5 b5 c5 a6 b6 c6 a7 b7 c7 a8 b8 c8",
        ),
        // A lever: captures do not count as steps.
        (
            "4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1",
            White,
            "c5 e5",
            "c5 e5 c6 e6 c7 e7 c8 e8",
            "c5 e5 c6 e6 c7 e7 c8 e8",
        ),
        // The same for the other side.
        (
            "4k3/8/8/2p5/3P4/8/8/4K3 w - - 0 1",
            Black,
            "b4 d4",
            "b1 d1 b2 d2 b3 d3 b4 d4",
            "b1 d1 b2 d2 b3 d3 b4 d4",
        ),
        // A ram: it attacks now, and ever beyond the enemy pawn.
        ("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1", White, "c6 e6", "c6 e6", "c6 e6 c7 e7 c8 e8"),
        // A ram from above.
        ("4k3/8/3p4/3P4/8/8/8/4K3 w - - 0 1", Black, "c5 e5", "c5 e5", "c1 e1 c2 e2 c3 e3 c4 e4 c5 e5"),
        // A pawn in the center.
        (
            "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1",
            White,
            "d5 f5",
            "d5 f5 d6 f6 d7 f7 d8 f8",
            "d5 f5 d6 f6 d7 f7 d8 f8",
        ),
        // A pawn at home before its king.
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            White,
            "d3 f3",
            "d3 f3 d4 f4 d5 f5 d6 f6 d7 f7 d8 f8",
            "d3 f3 d4 f4 d5 f5 d6 f6 d7 f7 d8 f8",
        ),
        // The enemy king stands in the way.
        ("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", White, "d3 f3", "d3 f3", "d3 f3 d4 f4 d5 f5 d6 f6 d7 f7 d8 f8"),
        // The own king stands in the way of the double step.
        (
            "8/8/8/8/4K3/8/4P3/4k3 w - - 0 1",
            White,
            "d3 f3",
            "d3 f3 d4 f4",
            "d3 f3 d4 f4 d5 f5 d6 f6 d7 f7 d8 f8",
        ),
        // No pawns, nothing.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", White, "", "", ""),
        // Three against three, all at home.
        (
            "4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1",
            White,
            "a3 b3 c3 d3",
            "a3 b3 c3 d3 a4 b4 c4 d4 a5 b5 c5 d5 a6 b6 c6 d6 a7 b7 c7 d7",
            "a3 b3 c3 d3 a4 b4 c4 d4 a5 b5 c5 d5 a6 b6 c6 d6 a7 b7 c7 d7 a8 b8 c8 d8",
        ),
        // The other three.
        (
            "4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1",
            Black,
            "a6 b6 c6 d6",
            "a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 a5 b5 c5 d5 a6 b6 c6 d6",
            "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 a5 b5 c5 d5 a6 b6 c6 d6",
        ),
        // A passed pawn between two.
        ("4k3/8/8/pPp5/8/8/8/4K3 w - - 0 1", White, "a6 c6", "a6 c6 a7 c7 a8 c8", "a6 c6 a7 c7 a8 c8"),
        // Those two.
        (
            "4k3/8/8/pPp5/8/8/8/4K3 w - - 0 1",
            Black,
            "b4 d4",
            "b1 d1 b2 d2 b3 d3 b4 d4",
            "b1 d1 b2 d2 b3 d3 b4 d4",
        ),
        // One step from the seventh rank on the edge.
        ("4k3/8/8/8/8/p7/8/4K3 w - - 0 1", Black, "b2", "b1 b2", "b1 b2"),
        // On the last but one.
        ("4k3/8/8/8/8/8/p7/4K3 w - - 0 1", Black, "b1", "b1", "b1"),
        // A closed chain.
        (
            "4k3/8/2p5/1pP5/pP6/P7/8/4K3 w - - 0 1",
            White,
            "b4 a5 c5 b6 d6",
            "b4 a5 c5 b6 d6",
            "b4 a5 b5 c5 a6 b6 c6 d6 a7 b7 c7 d7 a8 b8 c8 d8",
        ),
        // The chain against it.
        (
            "4k3/8/2p5/1pP5/pP6/P7/8/4K3 w - - 0 1",
            Black,
            "b3 a4 c4 b5 d5",
            "b3 a4 c4 b5 d5",
            "a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 b5 d5",
        ),
        // A rook beside the square of promotion changes nothing.
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", White, "a8 c8", "a8 c8", "a8 c8"),
        // After a double step the pawn beside it attacks the square passed over as any other.
        ("4k3/8/8/8/3Pp3/8/8/4K3 w - - 0 1", Black, "d3 f3", "d1 f1 d2 f2 d3 f3", "d1 f1 d2 f2 d3 f3"),
    ]
};

#[test]
fn now_soon_and_ever() {
    for (fen, side, now, soon, ever) in PAWNS {
        let sight = sight(fen);
        assert_eq!(names(sight.now(side)), now, "{fen}");
        assert_eq!(names(sight.soon(side)), soon, "{fen} soon");
        assert_eq!(names(sight.ever(side)), ever, "{fen} ever");
    }
}

#[test]
fn exchanges() {
    use Color::{Black, White};
    for (fen, square, side, expected) in [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, White, 100),
        ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", Square::D5, White, 0),
        // Bishop takes knight, retaken: ten hundredths lost, so the bishop does not.
        ("4k3/8/2p5/3n4/8/5B2/8/4K3 w - - 0 1", Square::D5, White, 0),
        ("4k3/8/2p5/3b4/8/2N5/8/4K3 w - - 0 1", Square::D5, White, 10),
        // The rook behind the rook joins in.
        ("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", Square::D5, White, 100),
        // A king does not take what is guarded.
        ("8/8/3k4/3P4/8/5B2/8/4K3 b - - 0 1", Square::D5, Black, 0),
    ] {
        assert_eq!(exchange(&fen.parse().unwrap(), square, side), expected, "{fen}");
    }
}

#[test]
fn geometry() {
    assert_eq!([Square::D4, Square::C3, Square::A1, Square::H5].map(center_distance), [0, 1, 3, 3]);
    assert_eq!(CENTER.len(), 4);
    assert_eq!(BIG_CENTER.len(), 16);
    assert_eq!(ranks(7, 7, Color::Black), SquareSet::rank(motive_chess::Rank::Second));
}
