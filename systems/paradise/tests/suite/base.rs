//! The base itself: it loads, says what it is, and does what its examples say.

use std::collections::BTreeSet;
use std::sync::Arc;

use motive_chess::{Color, Position};
use motive_paradise::{Analyst, Options, Reach, coverage, examples, why};
use splitmix::Random;

/// Positions of games played at random.
fn random_positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(1979);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::default();
        for _ in 0..80 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            if random.below(10) == 0 && !position.legal_moves().is_empty() {
                positions.push(position.clone());
            }
        }
    }
    positions.truncate(count);
    positions
}

#[test]
fn the_base_is_large_and_documented() {
    let knowledge = motive_paradise::embedded(Reach::Whole);
    assert!(knowledge.rules().count() >= 220);
    for rule in knowledge.rules() {
        let production = knowledge.production(rule);
        let header = &production.header;
        for text in [&header.statement, &header.why, &header.misleads, &header.origin] {
            assert!(!text.is_empty(), "{} lacks a text", production.name);
        }
        assert!(header.examples.iter().any(|example| example.fires), "{} fires nowhere", production.name);
        assert!(header.examples.iter().any(|example| !example.fires), "{} has no near miss", production.name);
    }
    for reach in [Reach::Whole, Reach::Thesis] {
        assert!(motive_paradise::embedded(reach).warnings().is_empty());
    }
}

#[test]
fn all_sources_of_the_thesis_are_there() {
    let names = "PRIMITIVE THREAT ATTACK ATTACKP MOVE MOVE2 MOVE1 SAFE SAFE1 SAFER DECOY FORCE SAFEMOVE CHECKMOVE \
                 MATEMOVE SAFECAPTURE CAPTURE ENPRI QUIESCENCE DEFENDMOVE DEFEND-OFFENSE RUN DEFENDTHREAT SAVE \
                 DESPERADO DEFENSE DEFENSE-QUI INITIAL-PLAN";
    let knowledge = motive_paradise::embedded(Reach::Whole);
    let names: Vec<&str> = names.split_whitespace().collect();
    assert_eq!(names.len(), 28);
    for name in names {
        let source = knowledge.name(name).unwrap_or_else(|| panic!("there is no source {name}"));
        let parts = knowledge.parts_of(source).count();
        assert!(!knowledge.productions_of(source).is_empty() || parts > 0, "{name} has nothing to do");
        assert!(!knowledge.statement_of(source).is_empty());
    }
}

#[test]
fn examples_hold() {
    let mut errors = Vec::new();
    for reach in [Reach::Whole, Reach::Thesis] {
        errors.extend(examples::test(motive_paradise::embedded(reach), reach));
    }
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert!(texts.is_empty(), "{texts:#?}");
}

/// The productions of PRIMITIVE say what the coded patterns of the same names are.
#[test]
fn primitives_agree_with_their_code() {
    let mut analyst = Analyst::new(Options::thesis());
    let knowledge = &Arc::clone(analyst.knowledge());
    let source = knowledge.name("PRIMITIVE").unwrap();
    let exact = [
        "DIR",
        "THRU",
        "OTHRU",
        "ETHRU",
        "DSC",
        "OBJ",
        "LEGALMOVE",
        "PINRAY",
        "PIN",
        "ONLY-DIR",
        "ONLY-PROTECTION",
        "DSC-THREAT",
        "MOBIL-STAY",
        "ENPRISE",
    ];
    for position in random_positions(40) {
        let scene = analyst.scene(&position);
        let chess = motive_paradise::Chess::new(&scene, knowledge);
        for color in [0, 1] {
            let firings = examples::firings(&mut analyst, &scene, Some((source, &[color])));
            for name in exact {
                let rule = knowledge.rule(&format!("PRIM-{name}")).unwrap();
                let stated: BTreeSet<Vec<u8>> = firings
                    .iter()
                    .filter(|firing| firing.rule == rule)
                    .map(|firing| firing.objects.clone())
                    .collect();
                let pattern = knowledge.vocabulary().pattern(name).unwrap();
                let arity = stated.first().map_or(0, Vec::len);
                let mut relation = production::Relation::new(arity.max(2));
                production::Domain::fill(&chess, pattern, &mut relation);
                let side = if color == 0 { Color::White } else { Color::Black };
                let coded: BTreeSet<Vec<u8>> = relation
                    .tuples()
                    .iter()
                    .map(|tuple| tuple[..relation.arity()].to_vec())
                    .filter(|tuple| scene.piece(tuple[0]).is_some_and(|piece| piece.color == side))
                    .collect();
                if arity > 0 {
                    assert_eq!(stated, coded, "{name} of {side:?} in {position}");
                }
            }
        }
    }
}

#[test]
fn analysis_is_the_same_every_time() {
    let mut analyst = Analyst::default();
    for position in random_positions(30) {
        let one = analyst.analyze(&position).plans;
        let other = Analyst::default().analyze(&position).plans;
        assert_eq!(one, other, "{position}");
        for plan in &one {
            assert!(position.is_legal(plan.first));
            assert!(
                plan.posting.lists.iter().all(|list| !list.reasons.is_empty()),
                "every plan has a reason"
            );
        }
    }
}

#[test]
fn colors_are_treated_alike() {
    let mut analyst = Analyst::default();
    for position in random_positions(30) {
        let mirrored = position.mirrored();
        let count = |plans: Vec<motive_paradise::FinalPlan>| plans.len();
        let (one, other) = (count(analyst.analyze(&position).plans), count(analyst.analyze(&mirrored).plans));
        assert_eq!(one, other, "{position}");
    }
}

#[test]
fn whole_chess() {
    // Promotion, underpromotion with a fork, capture in passing, castling with check.
    for (fen, wanted) in [
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q"),
        ("8/2q2P1k/8/8/8/8/8/K7 w - - 0 1", "f8=N+"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O+"),
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "f8=R"),
    ] {
        let position: Position = fen.parse().unwrap();
        let plans = Analyst::default().analyze(&position).plans;
        let found: Vec<String> = plans.iter().map(|plan| position.san(plan.first)).collect();
        assert!(found.iter().any(|san| san == wanted), "{wanted} in {found:?}");
    }
}

#[test]
fn why_tells_the_chain_of_reasons() {
    let position: Position = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1".parse().unwrap();
    let mut analyst = Analyst::new(Options::thesis());
    let scene = analyst.scene(&position);
    let knight = position.parse_san("Ng5+").unwrap();
    let text = why::text(&mut analyst, &scene, knight);
    let places: Vec<_> = ["(PIN-ATTACK", "(M1UNSAFE", "(DECOY-BLOCKER", "(MOVE-DECOY", "(FCHECK", "(PLANOK"]
        .iter()
        .map(|word| text.find(word))
        .collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
    let nothing = position.parse_san("Kh1").unwrap();
    assert!(why::text(&mut analyst, &scene, nothing).starts_with("No plan"));
}

#[test]
fn coverage_counts() {
    let positions = random_positions(20);
    let counts = coverage::count(&mut Analyst::default(), &positions);
    assert!(counts.iter().any(|count| count.firings > 0 && count.plans > 0));
    assert!(counts.iter().all(|count| count.positions <= 20 && count.positions <= count.firings));
}

#[test]
fn files_are_laid_out_canonically() {
    for reach in [Reach::Whole, Reach::Thesis] {
        for (name, text) in motive_paradise::files(reach) {
            assert_eq!(production::format(&name, &text).unwrap(), text, "{name}");
        }
    }
}

#[test]
fn a_folder_adds_rules_and_mistakes_are_told() {
    let rule = "(PRODUCTION TAKE-PAWN (STATEMENT \"x\") (WHY \"x\") (MISLEADS \"x\") (ORIGIN \"x\") (RULE (P1) (PATTERN NOTHING P1)))";
    let file = ("productions/threat/take-pawn.kb".to_owned(), rule.to_owned());
    let report = motive_paradise::load(Reach::Whole, [file]).unwrap_err();
    assert!(report.to_string().contains("productions/threat/take-pawn.kb:1:"), "{report}");
}

/// The arrows of the thesis's figure that its text states (page 5.4).
#[test]
fn sources_post_what_the_thesis_says() {
    let edges = motive_paradise::graph::edges(motive_paradise::embedded(Reach::Whole));
    for (from, to) in [
        ("THREAT", "ATTACK MOVE MOVE1 DECOY INITIAL-PLAN"),
        ("ATTACKP", "ATTACK"),
        ("ATTACK", "INITIAL-PLAN MOVE MOVE1 DECOY"),
        ("MOVE2", "MOVE1"),
        ("MOVE1", "INITIAL-PLAN SAFE SAFER DECOY"),
        ("SAFE1", "FORCE DECOY"),
        ("SAFER", "INITIAL-PLAN FORCE DECOY CAPTURE"),
        ("DECOY", "FORCE INITIAL-PLAN"),
        ("FORCE", "INITIAL-PLAN"),
        ("SAFEMOVE", "INITIAL-PLAN MOVE"),
        ("QUIESCENCE", "INITIAL-PLAN NOT-QUIESCENT"),
        ("DEFENDMOVE", "RUN DEFENDTHREAT"),
        ("DEFEND-OFFENSE", "DEFENDTHREAT"),
        ("RUN", "DEFENDTHREAT"),
        ("INITIAL-PLAN", "FINALPLAN"),
        ("DEFENSE", "FINALPLAN"),
    ] {
        for to in to.split_whitespace() {
            assert!(edges.contains(&(from.to_owned(), to.to_owned())), "{from} posts {to}");
        }
    }
}

/// The declarations of all sources, without the productions that they list.
fn bare_sources() -> String {
    let (_, mut text) =
        motive_paradise::files(Reach::Whole).find(|(name, _)| name.starts_with("sources/")).unwrap();
    while let Some(start) = text.find("(PRODUCTIONS") {
        let end = start + text[start..].find(')').unwrap();
        text.replace_range(start..=end, "");
    }
    text
}

/// A thousand files of the base, mutated: precise diagnostics, no panic, no hang.
#[test]
fn a_thousand_mutated_files() {
    let sources = bare_sources();
    let files: Vec<(String, String)> =
        motive_paradise::files(Reach::Whole).filter(|(name, _)| name.starts_with("productions/")).collect();
    let words =
        ["(", ")", "\"", ";", "SQ", "DP99", "NIL", "(GOAL1 PLAN)", "(JOINS THREAT)", "(OR)", "1e9", "\u{1}"];
    let mut random = Random::new(329);
    let position: Position = "3q2r1/ppp2k1r/4nbp1/5Q1p/2P5/1B5N/PP4PP/3R1RK1 w - - 0 1".parse().unwrap();
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..1000 {
        let (name, text) = &files[random.below(files.len())];
        let mut text: Vec<char> = text.chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            let end = (at + random.below(30)).min(text.len());
            match random.below(4) {
                0 => drop(text.drain(at..end)),
                1 => drop(text.splice(at..at, words[random.below(words.len())].chars())),
                2 => text.swap(at, end.saturating_sub(1)),
                _ => {
                    let copy = text[at..end].to_vec();
                    let to = random.below(text.len());
                    drop(text.splice(to..to, copy));
                }
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(once) = production::format(name, &text) {
            assert_eq!(production::format(name, &once).unwrap(), once, "formatting twice changes nothing");
        }
        let all = [("sources.kb".to_owned(), sources.clone()), (name.clone(), text.clone())];
        match production::Knowledge::load(motive_paradise::vocabulary().clone(), all) {
            Err(report) => {
                refused += 1;
                for diagnostic in report.diagnostics() {
                    let (file, line, column) = report.place(diagnostic);
                    assert!(file == name && line >= 1 && column >= 1, "{diagnostic:?} in {file}");
                    assert!(line <= text.lines().count() + 1 && !diagnostic.message.is_empty());
                }
                assert!(report.to_string().contains('^'));
            }
            Ok(knowledge) => {
                accepted += 1;
                let limits =
                    production::AnalysisLimits { steps: 50_000, ..production::AnalysisLimits::default() };
                let options = Options { limits, ..Options::rules() };
                let _ = Analyst::with_base(&Arc::new(knowledge), options).analyze(&position);
            }
        }
    }
    assert!(refused > 400 && accepted > 50, "{refused} refused, {accepted} accepted");
}

/// Rules that nobody saw in a game: a discovered check after a sacrifice that only the king can take, and a promotion that stalemates.
const NOT_SEEN: [&str; 2] = ["NET-DECOY-DSC", "STALEMATE-AVOID"];

#[test]
fn every_production_has_an_example_from_a_game() {
    for reach in [Reach::Whole, Reach::Thesis] {
        let base = motive_paradise::embedded(reach);
        for rule in base.rules() {
            let production = base.production(rule);
            let mut fires = production.header.examples.iter().filter(|example| example.fires);
            let is_real = fires
                .any(|each| each.note.as_deref().is_some_and(|note| note.starts_with("lichess puzzle ")));
            assert_eq!(is_real, !NOT_SEEN.contains(&production.name.as_str()), "{}", production.name);
        }
    }
}
