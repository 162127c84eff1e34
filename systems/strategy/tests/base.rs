//! Every example of every entry is a test.

use std::collections::HashSet;

use motive_chess::{Color, Position};
use motive_strategy::{Base, Example};

fn position(example: &Example) -> Position {
    example.fen.parse().unwrap_or_else(|error| panic!("{}: {error}", example.fen))
}

#[test]
fn the_built_in_entries_can_be_read() {
    let base = Base::read(Base::files(), &[]).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
    assert!(base.entries().len() >= 120);
    let names: HashSet<&str> = base.entries().iter().map(|entry| entry.name.as_str()).collect();
    assert_eq!(names.len(), base.entries().len());
}

#[test]
fn every_entry_speaks_and_is_silent() {
    let base = Base::embedded();
    for entry in base.entries() {
        assert!(entry.fires.len() >= 2 && entry.silent.len() >= 2, "{} has too few examples", entry.name);
        for (examples, expected) in [(&entry.fires, true), (&entry.silent, false)] {
            for example in examples {
                let position = position(example);
                let san = example.san.as_deref().unwrap_or_default();
                let m = position.parse_san(san).unwrap_or_else(|error| panic!("{}: {error}", example.fen));
                assert_eq!(
                    base.speaks(entry, &position, m),
                    expected,
                    "{}: {} {san}",
                    entry.name,
                    example.fen
                );
            }
        }
    }
}

#[test]
fn every_structure_fits_its_examples_only() {
    let base = Base::embedded();
    for structure in base.structures() {
        assert!(structure.fires.len() >= 2 && structure.silent.len() >= 2, "{}", structure.name);
        let fits = |example: &Example| {
            Color::ALL.into_iter().any(|side| structure.pattern.fits(&position(example), side))
        };
        assert!(structure.fires.iter().all(fits), "{}", structure.name);
        assert!(!structure.silent.iter().any(fits), "{}", structure.name);
        // The name that is told is this one, or one with more terms.
        for example in &structure.fires {
            let position = position(example);
            let (told, _) = base.structure(&position).expect("a structure fits");
            assert!(told.pattern.len() >= structure.pattern.len(), "{}: {}", structure.name, told.name);
        }
    }
}

#[test]
fn every_ending_fits_its_examples_only() {
    let base = Base::embedded();
    assert!(base.endings().len() >= 7);
    for ending in base.endings() {
        assert!(ending.fires.len() >= 2 && ending.silent.len() >= 2, "{}", ending.name);
        let fits = |example: &Example| {
            let position = position(example);
            ending.found(&position, &motive_strategy::features(&position)).is_some()
        };
        for (examples, expected) in [(&ending.fires, true), (&ending.silent, false)] {
            for example in examples {
                assert_eq!(fits(example), expected, "{}: {}", ending.name, example.fen);
            }
        }
        let told = ending.method_of("White", "Black");
        assert!(!told.contains("OWN") && !told.contains("OTHER"), "{told}");
    }
}

#[test]
fn every_aim_has_positions_where_it_is_one_and_near_misses() {
    let base = Base::embedded();
    assert!(base.aims().len() >= 8);
    for aim in base.aims() {
        assert!(aim.fires.len() >= 2 && aim.silent.len() >= 2, "{}", aim.name);
        for (examples, expected) in [(&aim.fires, true), (&aim.silent, false)] {
            for example in examples {
                let position = position(example);
                let found = base.designs(&position).into_iter().find(|design| design.aim.name == aim.name);
                assert_eq!(found.is_some(), expected, "{}: {}", aim.name, example.fen);
                let Some(design) = found else { continue };
                let called = design.called();
                assert!(!called.chars().any(|letter| letter.is_ascii_uppercase()), "{called}");
                let first = design.steps[0];
                assert_eq!(position.role_at(first.from), Some(first.role), "{}", example.fen);
            }
        }
    }
}

#[test]
fn colors_make_no_difference() {
    let base = Base::embedded();
    for entry in base.entries() {
        for example in &entry.fires {
            let position = position(example);
            let m = position.parse_san(example.san.as_deref().unwrap_or_default()).unwrap();
            let mirrored = position.mirrored();
            let uci: String = position
                .uci(m)
                .chars()
                .map(|letter| letter.to_digit(10).map_or(letter, |rank| char::from(b'0' + 9 - rank as u8)))
                .collect();
            let turned = mirrored.parse_uci(&uci).unwrap();
            let kinds = |position: &Position, m| -> Vec<String> {
                let mut kinds: Vec<String> =
                    motive_strategy::purposes(position, m).iter().map(|one| one.kind.to_string()).collect();
                kinds.sort();
                kinds.dedup();
                kinds
            };
            assert_eq!(kinds(&position, m), kinds(&mirrored, turned), "{}", example.fen);
        }
    }
}

#[test]
fn mistakes_have_their_place() {
    for (text, expected) in [
        ("(ENTRY)", "the name is missing"),
        ("(NOTHING A)", "a form is"),
        ("(ENTRY A (STATEMENT \"s\") (WHY \"w\") (MISLEADS \"m\") (WEIGHT 1))", "(MOVE PURPOSE) is missing"),
        (
            "(ENTRY A (STATEMENT \"s\") (WHY \"w\") (MISLEADS \"m\") (WEIGHT 1) (MOVE DANCES))",
            "no such purpose",
        ),
        (
            "(ENTRY A (STATEMENT \"s\") (WHY \"w\") (MISLEADS \"m\") (WEIGHT 1) (MOVE LEVERS) (WHEN (PRETTY OWN)))",
            "no condition or feature PRETTY",
        ),
        ("(STRUCTURE A (PATTERN \"x\"))", "is no term of a pattern"),
    ] {
        let mistakes = Base::read(&[("my.strategy", text)], &[]).unwrap_err();
        let told = mistakes[0].to_string();
        assert!(told.starts_with("my.strategy:1:") && told.contains(expected), "{text}: {told}");
    }
}

/// The last two bytes of a step need not begin a character.
#[test]
fn steps_of_any_characters_are_refused() {
    for step in ["♞5", "é", "N♞", "♞♞", "d♞", "♞", "Nd9", "d"] {
        let text = format!(
            "(STRUCTURE A (CALLED \"c\") (PATTERN \"w:d4\") (STATEMENT \"s\") (WHY \"w\") (MISLEADS \"m\")\n (PLAN OWN \"p\" \"{step}\"))"
        );
        let mistakes = Base::read(&[("my.strategy", text.as_str())], &[]).unwrap_err();
        assert!(mistakes[0].to_string().contains(&format!("{step} is no step")), "{step}: {mistakes:?}");
    }
}

#[test]
fn added_entries_replace_those_of_the_same_name() {
    let entry = |weight: u32| {
        format!("(ENTRY A (STATEMENT \"s\") (WHY \"w\") (MISLEADS \"m\") (WEIGHT {weight}) (MOVE LEVERS))")
    };
    let (old, new) = (entry(1), entry(2));
    let base = Base::read(&[("a.strategy", &old)], &[("b.strategy", &new)]).unwrap();
    assert_eq!(base.entries()[0].weight, 2);
    assert_eq!(base.replaced(), ["A"]);
    assert!(Base::read(&[("a.strategy", &old), ("b.strategy", &new)], &[]).is_err());
}
