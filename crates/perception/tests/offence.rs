//! The attacking half of the record says of its side what the whole record says.

use std::collections::BTreeSet;

use motive_chess::{Color, Position, Role, Square};
use motive_perception::{Duty, Perception, Safety, Threat};
use proptest::prelude::*;

const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1",
    "3q1rk1/2r2pp1/1n1bpn1p/1Q1p4/3P4/1NPB1N2/1R3PPP/1R4K1 b - - 0 1",
    "2rr2k1/1bqnbppp/p3pn2/1p6/3NP3/1BN1BP2/PPPQ2PP/2RR2K1 w - - 0 1",
];

fn compare(position: &Position) {
    let (half, whole) = (Perception::new(position), Perception::new(position));
    for color in Color::ALL {
        let enemy = color.other();
        let offence = half.offence(color);
        for role in Role::ALL {
            assert_eq!(offence.interesting(role), whole.safety().interesting(color, role), "{position}");
        }
        let lost = |&man: &Square| whole.safety().class(man) == Some(Safety::CompletelyEnPrise);
        assert_eq!(offence.lost(), position.side(enemy).into_iter().filter(lost).collect(), "{position}");
        assert_eq!(offence.low(), whole.mobility().low() & position.side(enemy), "{position}");
        for &(queen, safe) in offence.queens() {
            assert_eq!(safe, whole.mobility().safe(queen), "{position}");
        }
        assert_eq!(offence.queens().len(), position.men(enemy, Role::Queen).len());
        let more =
            |threat: &&Threat| threat.promotes || threat.low_mobility.is_some() || threat.is_multiple();
        let serious = whole.threats().all(color).iter().filter(more);
        assert!(offence.threats().iter().eq(serious), "{position}");
        assert_eq!(offence.ideas(), whole.threats().ideas(color), "{position}");
        let bound = whole.functions().all().iter().filter(|function| {
            position.side(enemy).contains(function.man)
                && matches!(function.duty, Duty::Defending | Duty::Overprotecting | Duty::Blocking)
        });
        assert!(offence.duties().all().iter().eq(bound), "{position}");
        assert_eq!(offence.duties().intercepts(enemy), whole.functions().intercepts(enemy), "{position}");
        let mut exposed = BTreeSet::new();
        for function in whole.functions().all().iter().filter(|function| function.duty == Duty::Attacking) {
            let ours = position.side(color).contains(function.square);
            if ours && whole.safety().stake(function.square) > 0 {
                exposed.insert((function.square, function.man));
            }
        }
        let exposed_to = |man| half.exposed_to(color, man).into_iter().map(move |on| (on, man));
        let found = position.side(enemy).into_iter().flat_map(exposed_to);
        assert_eq!(found.collect::<BTreeSet<_>>(), exposed, "{position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_halves_agree_with_the_whole(
        start in 0..STARTS.len(),
        choices in prop::collection::vec(any::<u16>(), 0..70),
    ) {
        let mut position: Position = STARTS[start].parse().unwrap();
        for choice in choices {
            compare(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice as usize % moves.len()]);
        }
    }
}
