//! Every kind has words, and they name what the claim names.

use motive_chess::{Color, Move, Position};
use motive_claims::{Claim, Kind, Placed};

use super::{predicate, statement};

fn line(start: &Position, text: &str) -> Vec<Move> {
    let mut position = start.clone();
    let play = |san: &str| {
        let m = position.parse_san(san).unwrap();
        position.play(m);
        m
    };
    text.split_whitespace().map(play).collect()
}

fn on(position: &Position, square: &str) -> Placed {
    Placed::on(position, square.parse().unwrap()).unwrap()
}

#[test]
fn every_kind_has_words() {
    let start: Position = "3q2k1/8/8/6N1/8/8/3P4/4K2R w - - 0 1".parse().unwrap();
    let after = line(&start, "Ne6");
    let board = start.after(after[0]);
    let passed = board.pass().unwrap();
    for &kind in Kind::ALL {
        let mut claim = Claim::new(kind, &after)
            .by(on(&board, "e6"))
            .on([on(&board, "d8"), on(&board, "g8")])
            .squares(["d8".parse().unwrap()])
            .line(&line(&passed, "Nxd8"))
            .amount(1)
            .side(Color::White);
        claim.what = Some(Box::new(Claim::new(Kind::Passed, &[]).side(Color::White).on([on(&start, "d2")])));
        for text in [predicate(&start, &claim), statement(&start, &claim)] {
            assert!(!text.is_empty() && !text.contains("  ") && text == text.trim(), "{kind}: {text:?}");
            let name = kind.name();
            assert!(
                !name.contains('-') || !text.contains(name) || kind == Kind::SeventhRank,
                "{kind}: {text}"
            );
            for word in [" man ", "{", "}"] {
                assert!(!text.contains(word), "{kind}: {text}");
            }
        }
    }
}

#[test]
fn claims_in_two_ways() {
    let start: Position = "3q2k1/8/8/6N1/8/8/8/4K2R w - - 0 1".parse().unwrap();
    let after = line(&start, "Rh8+ Kxh8 Nf7+");
    let board = after.iter().fold(start.clone(), |position, &m| position.after(m));
    let fork = Claim::new(Kind::Fork, &after).by(on(&board, "f7")).on([on(&board, "h8"), on(&board, "d8")]);
    assert_eq!(predicate(&start, &fork), "forks the king on h8 and the queen on d8");
    assert_eq!(statement(&start, &fork), "the knight on f7 forks the king on h8 and the queen on d8");
    let lure = Claim::new(Kind::Lures, &after[..1])
        .on([on(&start, "g8")])
        .squares(["h8".parse().unwrap()])
        .line(&after[1..]);
    assert_eq!(predicate(&start, &lure), "draws the king on g8 to h8");
    let check = Claim::new(Kind::Checks, &after);
    assert_eq!(statement(&start, &check), "Nf7+ gives check");
}

#[test]
fn balances() {
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "White is a rook up"),
        ("r3k3/8/8/8/8/8/8/N3K3 w - - 0 1", "White is the exchange down"),
        ("r3k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", "White has a queen for a rook and a knight"),
        ("n3k3/8/8/8/8/8/8/B3K3 w - - 0 1", "material is even"),
        ("4k3/pp6/8/8/8/8/8/4K3 w - - 0 1", "White is two pawns down"),
    ] {
        let claim = Claim::new(Kind::Balance, &[]).side(Color::White);
        assert_eq!(statement(&fen.parse().unwrap(), &claim), text, "{fen}");
    }
}

#[test]
fn threats_and_what_stops_them() {
    let start: Position = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1".parse().unwrap();
    let after = line(&start, "Rb7");
    let board = start.after(after[0]);
    let mate = line(&board.pass().unwrap(), "Rb8#");
    let threat = Claim::new(Kind::Threat, &after).side(Color::White).line(&mate);
    assert_eq!(predicate(&start, &threat), "threatens mate by Rb8#");
    let stopped = [after[0], board.parse_san("g6").unwrap()];
    let parries = Claim::new(Kind::Parries, &stopped).side(Color::White).line(&mate);
    assert_eq!(statement(&start, &parries), "g6 stops Rb8#");
}
