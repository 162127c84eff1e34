use std::path::{Path, PathBuf};

use super::*;

/// The puzzle `FF5xx` of lichess: ...Re1+ Rxe1 Qxc6.
const DEFLECTION: &str = "6k1/p3rp1p/2Qq2p1/3p4/3P4/P6P/5PP1/2R3K1 b - - 0 1";

#[test]
fn the_men_of_a_line_have_their_parts() {
    let position: Position = DEFLECTION.parse().unwrap();
    let mut here = position.clone();
    let line: Vec<Move> = ["Re1+", "Rxe1", "Qxc6"]
        .iter()
        .map(|san| {
            let m = here.parse_san(san).unwrap();
            here.play(m);
            m
        })
        .collect();
    let found = lines(&position).into_iter().find(|found| found.moves[..] == line[..]).unwrap();
    let vocabulary = Vocabulary::of(found.shape);
    assert!(vocabulary.is_whole(found.facts));
    let texts: Vec<&str> = vocabulary.of_facts(found.facts).map(|(_, text, _)| text.as_str()).collect();
    for text in ["(PATTERN CHECKMOVE P1 SQ)", "(PATTERN DIR DP1 SQ2)", "(FUNCTION EQUAL (TYPE DP2) QUEEN)"] {
        assert!(texts.contains(&text), "{text} is not in {texts:?}");
    }
    assert!(!texts.contains(&"(FUNCTION EQUAL (TYPE DP1) KING)"), "{texts:?}");
}

/// Puzzles of the data folder whose number leaves a rest, if the folder is there.
fn puzzles(rest: usize) -> Option<Vec<Lesson>> {
    let folder = std::env::var_os("MOTIVE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let Ok(text) = std::fs::read_to_string(folder.join("lichess-puzzles.csv")) else {
        println!("skipped: no lichess-puzzles.csv");
        return None;
    };
    let rows = text.lines().skip(1).enumerate().filter(|(at, _)| at % 40 == rest);
    Some(rows.filter_map(|(_, row)| lesson(row)).collect())
}

fn lesson(row: &str) -> Option<Lesson> {
    let mut fields = row.split(',');
    let (id, fen, moves) = (fields.next()?, fields.next()?, fields.next()?);
    let mut position: Position = fen.parse().ok()?;
    let mut line = Vec::new();
    let mut start = None;
    for (at, text) in moves.split(' ').enumerate() {
        let m = position.parse_move(text).ok()?;
        if at > 0 {
            line.push(m);
        }
        position.play(m);
        start.get_or_insert_with(|| position.clone());
    }
    Some(Lesson { id: id.to_owned(), position: start?, line })
}

#[test]
fn what_is_learned_holds_elsewhere_and_is_the_same_again() {
    let (Some(lessons), Some(others)) = (puzzles(0), puzzles(1)) else { return };
    let settings = LearnSettings { goal: 0.5, ..LearnSettings::default() };
    let learned = learn(&lessons, &others, &settings);
    assert!(!learned.rules.is_empty() && learned.shaped > 50, "{learned:?}");
    for rule in &learned.rules {
        assert!(rule.valid.right > 0 && rule.text.contains("(RELIABILITY"), "{}", rule.text);
        let added = vec![(rule.name.clone(), rule.text.clone())];
        let base = Arc::new(crate::load(crate::Reach::Whole, added).unwrap());
        let mut analyst = Analyst::with_base(&base, Options::rules());
        let number = base.rule(&rule.name).unwrap();
        let examples = &base.production(number).header.examples;
        assert_eq!(examples.len(), 2, "{}", rule.text);
        for example in examples {
            crate::examples::test_one(&mut analyst, number, example).unwrap();
        }
    }
    let texts = |learned: &Learned| learned.rules.iter().map(|rule| rule.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&learned), texts(&learn(&lessons, &others, &settings)));
}

/// Planted nonsense: with any legal move as the solution there is nothing to learn.
#[test]
fn nothing_is_learned_from_solutions_that_are_none() {
    let (Some(mut lessons), Some(others)) = (puzzles(0), puzzles(1)) else { return };
    let mut random = Random::new(5);
    for lesson in &mut lessons {
        let found = lines(&lesson.position);
        if !found.is_empty() {
            lesson.line = found[random.below(found.len())].moves.to_vec();
        }
    }
    assert_eq!(learn(&lessons, &others, &LearnSettings::default()).rules.len(), 0);
}
