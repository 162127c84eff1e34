//! The attacking half of the record says of its side what the whole record says.

use std::collections::BTreeSet;

use motive_chess::{Color, Position, Role, Square};
use motive_perception::{Duty, Perception, Safety, Threat};
use proptest::prelude::*;

use super::STARTS;

fn compare(position: &Position) {
    let (half, whole) = (Perception::new(position), Perception::new(position));
    for color in Color::ALL {
        let enemy = color.other();
        let offense = half.offense(color);
        for role in Role::ALL {
            assert_eq!(offense.interesting(role), whole.safety().interesting(color, role), "{position}");
        }
        let lost = |&man: &Square| whole.safety().class(man) == Some(Safety::CompletelyEnPrise);
        assert_eq!(offense.lost(), position.side(enemy).into_iter().filter(lost).collect(), "{position}");
        assert_eq!(offense.low(), whole.mobility().low() & position.side(enemy), "{position}");
        for &(queen, safe) in offense.queens() {
            assert_eq!(safe, whole.mobility().safe(queen), "{position}");
        }
        assert_eq!(offense.queens().len(), position.men(enemy, Role::Queen).len());
        let more =
            |threat: &&Threat| threat.promotes || threat.low_mobility.is_some() || threat.is_multiple();
        let serious = whole.threats().all(color).iter().filter(more);
        assert!(offense.threats().iter().eq(serious), "{position}");
        assert_eq!(offense.ideas(), whole.threats().ideas(color), "{position}");
        let bound = whole.functions().all().iter().filter(|function| {
            position.side(enemy).contains(function.man)
                && matches!(function.duty, Duty::Defending | Duty::Overprotecting | Duty::Blocking)
        });
        assert!(offense.duties().all().iter().eq(bound), "{position}");
        assert_eq!(offense.duties().intercepts(enemy), whole.functions().intercepts(enemy), "{position}");
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
