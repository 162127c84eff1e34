//! Each feature on composed positions, with near misses; and what must be so for all positions.

use motive_chess::{Color, Position};
use motive_strategy::{Feature, FeatureKind as F, features};

fn found(fen: &str, kind: F, side: Color) -> Vec<String> {
    let position: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let of = |feature: &&Feature| feature.kind == kind && feature.side == side;
    let name = |feature: &Feature| {
        let places = if feature.men.is_empty() { &feature.squares } else { &feature.men };
        places.iter().map(ToString::to_string).collect::<String>()
    };
    features(&position).iter().filter(of).map(name).collect()
}

#[test]
fn pawns() {
    use Color::{Black, White};
    for (fen, kind, side, expected) in [
        ("4k3/1p6/8/3P4/8/8/8/4K3 w - - 0 1", F::Passed, White, "d5"),
        ("4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", F::Passed, White, ""),
        ("4k3/8/3P4/3P4/8/8/8/4K3 w - - 0 1", F::Passed, White, "d6"),
        ("4k3/8/8/3P4/2P5/8/8/4K3 w - - 0 1", F::ProtectedPassed, White, "d5"),
        ("4k3/8/8/3P4/8/2P5/8/4K3 w - - 0 1", F::ProtectedPassed, White, ""),
        ("4k3/5ppp/8/P7/8/8/5PPP/4K3 w - - 0 1", F::OutsidePassed, White, "a5"),
        ("4k3/3p1ppp/8/2P5/8/8/5PPP/4K3 w - - 0 1", F::OutsidePassed, White, ""),
        ("4k3/8/8/3PP3/8/8/8/4K3 w - - 0 1", F::ConnectedPassed, White, "d5e5"),
        ("4k3/8/4P3/8/3P4/8/8/4K3 w - - 0 1", F::ConnectedPassed, White, ""),
        ("4k3/2p5/8/8/8/8/2PP4/4K3 w - - 0 1", F::Candidate, White, "d2"),
        ("4k3/2p1p3/8/8/8/8/2PP4/4K3 w - - 0 1", F::Candidate, White, ""),
        ("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1", F::Majority, White, "a2b2c2"),
        ("4k3/ppp5/8/8/8/8/PPP5/4K3 w - - 0 1", F::Majority, White, ""),
        ("4k3/pp3ppp/2p5/3p4/3P4/4P3/PP3PPP/4K3 w - - 0 1", F::MinorityAttack, White, "a2b2d4"),
        ("4k3/pp3ppp/2p5/3p4/3P4/4P3/PPP2PPP/4K3 w - - 0 1", F::MinorityAttack, White, ""),
        ("4k3/8/8/3p4/3N4/8/8/4K3 w - - 0 1", F::Blockaded, White, "d4d5"),
        ("4k3/8/8/2pp4/3N4/8/8/4K3 w - - 0 1", F::Blockaded, White, ""),
        ("4k3/8/8/8/3P4/8/P4PPP/4K3 w - - 0 1", F::Isolated, White, "a2d4"),
        ("4k3/8/8/8/3P4/4P3/8/4K3 w - - 0 1", F::Isolated, White, ""),
        ("4k3/8/8/2P5/2P5/8/8/4K3 w - - 0 1", F::Doubled, White, "c4"),
        ("4k3/8/8/2P5/3P4/8/8/4K3 w - - 0 1", F::Doubled, White, ""),
        ("4k3/8/8/2p5/2P5/3P4/8/4K3 w - - 0 1", F::Backward, White, "d3"),
        ("4k3/8/8/8/2P5/3P4/8/4K3 w - - 0 1", F::Backward, White, ""),
        ("4k3/p4ppp/4p3/8/2PP4/8/P4PPP/4K3 w - - 0 1", F::HangingPawns, White, "c4d4"),
        ("4k3/p2p1ppp/4p3/8/2PP4/8/P4PPP/4K3 w - - 0 1", F::HangingPawns, White, ""),
        ("4k3/ppp5/8/8/8/2P5/PPP5/4K3 w - - 0 1", F::CrippledMajority, White, "a2b2c2c3"),
        ("4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1", F::CrippledMajority, White, ""),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", F::Lever, White, "e4d5"),
        ("4k3/8/3p4/8/4P3/8/8/4K3 w - - 0 1", F::Lever, White, ""),
        ("4k3/8/3p4/8/4PP2/8/8/4K3 w - - 0 1", F::LeverReady, White, "e4d6"),
        ("4k3/8/3p4/4n3/4P3/8/8/4K3 w - - 0 1", F::LeverReady, White, ""),
        ("4k3/8/8/4P3/3P4/2P5/8/4K3 w - - 0 1", F::Base, White, "c3"),
        ("4k3/8/8/8/3P4/8/1P6/4K3 w - - 0 1", F::Base, White, ""),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", F::Ram, White, "e4e5"),
        ("4k3/8/4p3/8/4P3/8/8/4K3 w - - 0 1", F::Ram, White, ""),
        ("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1", F::Fixed, White, "e5"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - - 0 1", F::Fixed, White, ""),
        ("4k3/8/3p4/8/8/8/8/4K3 w - - 0 1", F::Passed, Black, "d6"),
    ] {
        assert_eq!(found(fen, kind, side).join(""), expected, "{kind} {fen}");
    }
}

#[test]
fn lines_squares_and_pieces() {
    use Color::{Black, White};
    for (fen, kind, side, expected) in [
        ("4k3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", F::HoldsFile, White, "d1"),
        ("3rk3/p6p/8/8/8/8/P6P/3RK3 w - - 0 1", F::HoldsFile, White, ""),
        ("4k3/8/8/8/8/8/3R4/3RK3 w - - 0 1", F::DoubledHeavies, White, "d1d2"),
        ("4k3/8/8/8/3N4/8/8/R2RK3 w - - 0 1", F::DoubledHeavies, White, "a1d1"),
        ("4k3/3R3p/8/8/8/8/8/4K3 w - - 0 1", F::SeventhRank, White, "d7"),
        ("8/3R4/4k3/8/8/8/8/4K3 w - - 0 1", F::SeventhRank, White, ""),
        ("4k3/8/8/P7/8/8/8/R3K3 w - - 0 1", F::RookBehindPasser, White, "a1a5"),
        ("4k3/R7/8/P7/8/8/8/4K3 w - - 0 1", F::RookBehindPasser, White, ""),
        ("4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", F::LongDiagonal, White, "b2"),
        ("4k3/8/8/8/3P4/8/1B6/4K3 w - - 0 1", F::LongDiagonal, White, ""),
        ("4k3/ppp2ppp/8/3N4/8/8/8/4K3 w - - 0 1", F::Outpost, White, ""),
        ("4k3/pp3ppp/8/3N4/8/8/8/4K3 w - - 0 1", F::Outpost, White, "d5"),
        ("4k3/8/2p1p3/2p1p3/2P1P3/8/4B3/4K3 w - - 0 1", F::BadBishop, White, ""),
        ("4k3/8/3p4/2pPp3/2P1P3/3B4/8/4K3 w - - 0 1", F::BadBishop, White, "d3"),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", F::BishopPair, White, "c1f1"),
        ("2b1kb2/8/8/8/8/8/8/2B1KB2 w - - 0 1", F::BishopPair, White, ""),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", F::OppositeBishops, White, "c1c8"),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", F::OppositeBishops, White, ""),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", F::Undeveloped, White, "b1c1f1g1"),
        ("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", F::Centralized, White, "e5"),
        ("4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 1", F::Centralized, White, ""),
        ("4k3/8/8/4N3/8/8/8/4K3 w - - 0 1", F::Loose, White, "e5"),
        ("4k3/8/8/4N3/3P4/8/8/4K3 w - - 0 1", F::Loose, White, "d4"),
        ("4k3/8/8/8/8/8/PPP2P1P/2R3K1 w - - 0 1", F::ShelterBroken, White, "g1"),
        ("4k3/8/8/8/8/8/5PPP/2R3K1 w - - 0 1", F::ShelterBroken, White, ""),
        ("4r1k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", F::WeakBackRank, White, "g1"),
        ("4r1k1/8/8/8/8/7P/5PP1/6K1 w - - 0 1", F::WeakBackRank, White, ""),
        ("2kq4/8/8/8/8/8/8/3Q2K1 w - - 0 1", F::OppositeCastling, White, "g1c8"),
        ("3q2k1/8/8/8/8/8/8/3Q2K1 w - - 0 1", F::OppositeCastling, White, ""),
        ("6k1/8/8/8/6P1/8/8/6K1 w - - 0 1", F::Storm, White, "g4"),
        ("6k1/8/8/8/8/6P1/8/6K1 w - - 0 1", F::Storm, White, ""),
        ("4k3/8/8/8/3K4/8/P7/8 w - - 0 1", F::ActiveKing, White, "d4"),
        ("4k3/8/8/8/8/8/6P1/K7 w - - 0 1", F::ActiveKing, White, ""),
        ("8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", F::Opposition, White, "e4e6"),
        ("8/8/4k3/8/4K3/8/4P3/8 w - - 0 1", F::Opposition, White, ""),
        ("8/8/8/8/1p6/8/4K3/7k w - - 0 1", F::SquareOfThePawn, White, "e2b4"),
        ("7k/8/8/8/8/1p6/6K1/8 w - - 0 1", F::SquareOfThePawn, White, ""),
        ("4k3/8/8/4K3/8/1p6/8/8 b - - 0 1", F::SquareOfThePawn, White, ""),
        ("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1", F::ExposedKing, Black, "e8d1"),
    ] {
        assert_eq!(found(fen, kind, side).join(""), expected, "{kind} {fen}");
    }
}

/// Games of random moves: mirrored boards have mirrored features.
#[test]
fn colors_make_no_difference() {
    let mut random = splitmix::Random::new(7);
    for _ in 0..60 {
        let mut position = Position::default();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random.below(moves.len())]);
            let mirrored = position.mirrored();
            let count = |position: &Position, kind: F, side: Color| -> (usize, i32) {
                let all = features(position);
                let of: Vec<&Feature> =
                    all.iter().filter(|feature| feature.kind == kind && feature.side == side).collect();
                (of.len(), of.iter().map(|feature| feature.amount).sum())
            };
            for &kind in F::ALL {
                // Of pieces that are equally bad, which one is named may differ.
                let one = count(&position, kind, Color::White);
                let other = count(&mirrored, kind, Color::Black);
                assert_eq!(one, other, "{kind} {position}");
            }
        }
    }
}
