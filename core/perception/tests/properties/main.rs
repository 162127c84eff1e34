//! Perception against the rules of chess and against itself in the mirror.

mod offense;
mod shown;

use std::collections::BTreeSet;

use motive_chess::{Color, Leniency, Move, Position, Role, Square, SquareSet, attacks};
use motive_perception::{BearingKind, Paradise, Perception, PinKind};
use proptest::prelude::*;

use shown::everything;

const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1",
    "3q1rk1/2r2pp1/1n1bpn1p/1Q1p4/3P4/1NPB1N2/1R3PPP/1R4K1 b - - 0 1",
    "2rr2k1/1bqnbppp/p3pn2/1p6/3NP3/1BN1BP2/PPPQ2PP/2RR2K1 w - - 0 1",
];

prop_compose! {
    /// A position of a random game.
    fn position()(start in 0..STARTS.len(), choices in prop::collection::vec(any::<u16>(), 0..70)) -> Position {
        let mut position: Position = STARTS[start].parse().unwrap();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[choice as usize % moves.len()]);
        }
        position
    }
}

fn is_plain(m: Move) -> bool {
    !m.is_castle() && !m.is_en_passant()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_mirror_shows_the_same(position in position()) {
        let straight = everything(&Perception::new(&position), false);
        let mirrored = everything(&Perception::new(&position.mirrored()), true);
        prop_assert_eq!(straight.difference(&mirrored).collect::<Vec<_>>(), Vec::<&String>::new());
        prop_assert_eq!(straight.len(), mirrored.len());
    }

    #[test]
    fn the_order_of_asking_does_not_matter(position in position()) {
        let first = Perception::new(&position);
        first.functions();
        first.tactics();
        let second = Perception::new(&position);
        for man in position.occupied() {
            second.paradise().mobil(man);
        }
        prop_assert_eq!(everything(&first, false), everything(&second, false));
    }

    #[test]
    fn legal_moves_are_those_of_the_rules(position in position()) {
        let perception = Perception::new(&position);
        let sides = [Some(position.clone()), position.pass()];
        for position in sides.into_iter().flatten() {
            for man in position.side(position.turn()) {
                let moves = position.legal_moves();
                let rules: SquareSet =
                    moves.iter().filter(|&&m| is_plain(m) && m.from() == Some(man)).map(|m| m.to()).collect();
                prop_assert_eq!(perception.legal().to(man), rules, "{} in {}", man, position);
                let promoting = moves.iter().any(|m| m.from() == Some(man) && m.is_promotion());
                let paradise = perception.paradise().legalmove(man);
                prop_assert_eq!(paradise, if promoting { SquareSet::EMPTY } else { rules });
            }
        }
    }

    #[test]
    fn checks_are_those_of_the_rules(position in position()) {
        let perception = Perception::new(&position);
        let sides = [Some(position.clone()), position.pass()];
        for position in sides.into_iter().flatten() {
            for &m in position.legal_moves().iter().filter(|&&m| is_plain(m)) {
                let from = m.from().unwrap();
                let after = position.after(m);
                let checks = perception.checks();
                let seen = checks.any(from).contains(m.to());
                if m.promotion().is_none() {
                    prop_assert_eq!(seen, after.is_check(), "{:?} in {}", m, position);
                    prop_assert_eq!(perception.paradise().checkmove(from).contains(m.to()), after.is_check());
                    let double = after.checkers().more_than_one();
                    prop_assert_eq!(checks.double(from).contains(m.to()), double, "{:?} in {}", m, position);
                } else if matches!(m.promotion(), Some(Role::Queen | Role::Knight)) && after.is_check() {
                    prop_assert!(seen, "{:?} in {}", m, position);
                }
                if after.is_checkmate() && m.promotion().is_none() {
                    prop_assert!(perception.paradise().mate(from).contains(m.to()), "{:?} in {}", m, position);
                }
                let flights: SquareSet = {
                    let king = after.king(after.turn());
                    let replies = after.legal_moves();
                    replies.iter().filter(|r| is_plain(**r) && r.from() == Some(king)).map(|r| r.to()).collect()
                };
                let free = flights.without(m.to());
                if after.is_check() && m.promotion().is_none_or(|role| role == Role::Queen) {
                    prop_assert_eq!(checks.confining(from).contains(m.to()), free.is_empty(), "{:?} in {}", m, position);
                }
                // MATE promises the same, but does not notice a man who gets in the way of his friends.
                if perception.paradise().mate(from).contains(m.to()) {
                    for flight in free {
                        let cut = (position.side(position.turn()) & perception.bearing().onto(flight))
                            .into_iter()
                            .any(|guard| attacks::between(guard, flight).contains(m.to()));
                        prop_assert!(cut, "{:?} to {} in {}", m, flight, position);
                    }
                }
            }
        }
    }

    #[test]
    fn bearing_is_what_its_definition_says(position in position()) {
        let perception = Perception::new(&position);
        let bearing = perception.bearing();
        let occupied = position.occupied();
        let mut expected = BTreeSet::new();
        for slider in position.occupied() {
            let piece = position.piece_at(slider).unwrap();
            let direct = attacks::of(piece, slider, occupied);
            prop_assert_eq!(bearing.direct(slider), direct);
            if !matches!(piece.role, Role::Bishop | Role::Rook | Role::Queen) {
                continue;
            }
            for through in occupied.without(slider) {
                let other = position.piece_at(through).unwrap();
                for on in attacks::of(piece, slider, occupied.without(through)) - direct {
                    let bears = attacks::of(other, through, occupied).contains(on);
                    let kind = match (other.color == piece.color, bears) {
                        (true, true) => BearingKind::Othru,
                        (true, false) => BearingKind::Dsc,
                        (false, true) => BearingKind::Ethru,
                        (false, false) => BearingKind::Obj,
                    };
                    expected.insert((kind, slider, through, on));
                }
            }
        }
        let mut found = BTreeSet::new();
        for kind in [BearingKind::Othru, BearingKind::Ethru, BearingKind::Dsc, BearingKind::Obj] {
            for (slider, through, onto) in bearing.of_kind(kind) {
                found.extend(onto.into_iter().map(|on| (kind, slider, through, on)));
            }
        }
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn absolute_pins_are_those_of_the_rules(position in position()) {
        let perception = Perception::new(&position);
        for color in Color::ALL {
            let mine = position.side(color);
            let pins = perception.pins().iter().filter(|pin| pin.kind == PinKind::Absolute);
            let pinned: SquareSet = pins.map(|pin| pin.ray.pinned).filter(|&man| mine.contains(man)).collect();
            prop_assert_eq!(pinned, position.pinned(color));
            // Where the king can go is the same asked either way; KMOB sees less only in check.
            let field = perception.king_field(color);
            prop_assert!(field.flight.is_subset(field.escapes));
            if !position.is_check() {
                prop_assert_eq!(field.flight, field.escapes);
            }
        }
    }

    #[test]
    fn patterns_keep_what_they_promise(position in position()) {
        let perception = Perception::new(&position);
        let paradise = perception.paradise();
        for man in position.occupied() {
            let enemies = position.side(position.piece_at(man).unwrap().color.other());
            prop_assert!(paradise.mobil(man).is_subset(paradise.legalmove(man)));
            prop_assert!(paradise.mobil_stay(man).is_subset(paradise.mobil(man)));
            prop_assert!(paradise.mate(man).is_subset(paradise.checkmove(man)));
            prop_assert!(paradise.only_protection(man).is_subset(paradise.only_dir(man)));
            prop_assert_eq!(paradise.enprise(man), paradise.mobil_stay(man) & enemies);
            for on in Square::ALL {
                let attack = paradise.canattack(man, on);
                prop_assert!(!attack.contains(on));
                if on == man {
                    prop_assert_eq!(attack, paradise.dir(man));
                }
            }
        }
        for ray in paradise.pins() {
            prop_assert!(paradise.pinrays().contains(ray));
            prop_assert!(Paradise::line(ray.pinner, ray.pinned, ray.object));
        }
        for duty in paradise.protects() {
            prop_assert!(duty.protector != duty.attacker);
        }
    }
}

/// The mirror again, on real middle games, if the folder with them is there.
#[test]
fn the_mirror_shows_the_same_in_middle_games() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let Ok(text) = std::fs::read_to_string(format!("{folder}/wac-001-100.epd")) else {
        println!("skipped: no ../shared/data beside the workspace");
        return;
    };
    for line in text.lines() {
        let fields: Vec<&str> = line.split_whitespace().take(4).collect();
        let position = Position::from_fen(&format!("{} 0 1", fields.join(" ")), Leniency::Lenient).unwrap();
        let straight = everything(&Perception::new(&position), false);
        let mirrored = everything(&Perception::new(&position.mirrored()), true);
        assert_eq!(straight, mirrored, "{position}");
    }
}
