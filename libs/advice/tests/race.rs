//! A whole knowledge base on a small game: plans against plans, modified and combined, and a session with it.

#[path = "race/mod.rs"]
mod game;

use advice::{
    Advice, Answer, Choice, Compiler, Definitions, Engine, EngineSettings, Repl, SatLimits, Side, Term,
    format, sat,
};
use game::{KNOWLEDGE, Place, Race, TRACK, read};

/// Whether a side can force its runner home first: the whole game, without knowledge.
fn wins(race: &Race, side: Side, place: &Place) -> bool {
    let names = ["red", "blue"].map(Term::name);
    let (me, they) = (names[side.index()].clone(), names[1 - side.index()].clone());
    let advice = Advice {
        side,
        better: Term::call("home", [me.clone()]),
        // A side without a move does not lose by it unless the other's runner is still on the way.
        hold: Term::call("alive", [me]).and(Term::call("home", [they]).negated()),
        mine: Term::name("anymove"),
        theirs: Term::name("anymove"),
    };
    let compiled = Compiler::new(race, &Definitions::default()).advice(&advice).expect("known words");
    sat(race, &compiled, place, SatLimits { nodes: 100_000, depth: 400 }).answer().expect("a small game")
}

fn places() -> impl Iterator<Item = Place> {
    let mut random = splitmix::Random::new(5);
    std::iter::from_fn(move || {
        let guard = [random.below(TRACK as usize) as i8, random.below(TRACK as usize) as i8];
        let runner = [Some(1 + random.below(6) as u8), Some(1 + random.below(6) as u8)];
        let turn = if random.below(2) == 0 { Side::First } else { Side::Second };
        Some(Place { runner, guard, turn })
    })
    .filter(|place| place.guard[0] != place.guard[1] && place.guard[1] != 1 && place.guard[0] != 7)
}

/// Every answer is right, in every mode, and the ideas of the paper are used on the way.
#[test]
fn answers_are_right_and_ideas_are_used() {
    let race = Race { lane: [1, 7] };
    let knowledge = read(&race);
    let (mut yes, mut no, mut unknown, mut tries) = (0, 0, 0, 0);
    let mut methods = std::collections::BTreeMap::new();
    let modes = [
        EngineSettings::default(),
        EngineSettings { choice: Choice::CostBenefit, window: true, ..EngineSettings::default() },
        EngineSettings { escalate: false, search_nodes: 12, ..EngineSettings::faithful() },
    ];
    for (n, place) in places().take(24).enumerate() {
        for side in [Side::First, Side::Second] {
            for question in ["canwin", "candraw"] {
                let mut engine = Engine::new(&race, &knowledge, modes[n % 3], "here", &place);
                let name = Term::name(["red", "blue"][side.index()]);
                engine.ask(&Term::call(question, [name])).unwrap_or_else(|e| panic!("{e}"));
                let report = engine.solve();
                let expected = if question == "canwin" {
                    wins(&race, side, &place)
                } else {
                    !wins(&race, side.other(), &place)
                };
                match report.answer {
                    Answer::Unknown(reason) => {
                        unknown += 1;
                        tries += usize::from(report.best.is_some_and(|best| best.sat.tree().is_some()));
                        assert_ne!(
                            reason,
                            advice::NoAnswer::Inconsistent,
                            "{place:?}\n{}",
                            engine.pool_text()
                        );
                    }
                    answer => {
                        assert_eq!(
                            answer == Answer::Yes,
                            expected,
                            "{place:?} {question}\n{}",
                            engine.pool_text()
                        );
                        if expected { yes += 1 } else { no += 1 }
                    }
                }
                for note in engine.notes() {
                    *methods.entry(note.method.to_string()).or_insert(0) += 1;
                }
            }
        }
    }
    assert!(yes > 30 && no > 30 && unknown < 20, "{yes} {no} {unknown}");
    // Where there is no answer, the best plans of both sides are tried against each other.
    assert!(unknown == 0 || tries > 0, "{unknown} {tries}");
    for used in [
        "MODIFYPLAN",
        "STATEOFART",
        "MODIFYCOUNTER",
        "SEARCHCOUNTER",
        "EXPAND",
        "OUTRUN",
        "WIN",
        "SHIELD",
        "SPECIFICFAILS",
    ] {
        assert!(methods.contains_key(used), "{used}: {methods:?}");
    }
}

#[test]
fn the_file_is_formatted() {
    assert_eq!(format("race.advice", KNOWLEDGE).as_deref(), Ok(KNOWLEDGE));
}

/// A session: the questions of the paper, answered with reasons and a tree.
#[test]
fn a_session() {
    let race = Race { lane: [1, 7] };
    let knowledge = read(&race);
    let mut repl = Repl::new(&race, &knowledge, EngineSettings::default());
    let mut say = |line: &str| repl.line(line).text;
    assert_eq!(say("canwin(red)"), "error: there is no position yet: position TEXT\n");
    assert_eq!(say("position red 3 4 0 8"), "red to move; red 3 to go, guard 0; blue 4 to go, guard 8\n");
    assert_eq!(say("moves"), "run right\n");
    assert_eq!(say("goal home(red) or alive(blue)"), "yes\n");
    let answer = say("canwin(red)");
    assert!(answer.starts_with("yes"), "{answer}");
    assert!(answer.contains("DASH: red wins if his runner gets home: p:1."), "{answer}");
    assert!(answer.contains("tree of") && answer.contains("goal reached"), "{answer}");
    assert!(say("suc(dash(red))").starts_with("yes"));
    assert!(say("ref(stop(blue), p:1)").starts_with("no"));
    assert!(say("candraw(blue)").starts_with("no"));
    assert!(say("canwin(green)").starts_with("unknown") || say("canwin(green)").starts_with("error"));
    assert!(say("suc(run(red))").starts_with("error"));
    assert!(say("pool").contains("hyp(h:0, canwin(red, here))"));
    // Step by step.
    assert_eq!(say("position blue 6 6 4 5").lines().count(), 1);
    assert_eq!(say("ask canwin(blue)"), "h:0\n");
    assert!(say("conflict").contains("1 DASH:"));
    assert!(say("step 1").contains("New facts"));
    assert!(say("step 99").contains("nothing to do"));
    assert!(!say("run").is_empty());
    assert!(say("play right").starts_with("red to move"));
    assert!(say("play up").starts_with("error"));
    for garbage in [
        "",
        "(((",
        "p:99999999999",
        "suc(p:9)",
        "ref(p:1)",
        "set nodes x",
        "tree h:7",
        "\u{0}\u{7f}",
        "goal zz",
    ] {
        let _ = say(garbage);
    }
    assert!(repl.line("quit").quit);
}
