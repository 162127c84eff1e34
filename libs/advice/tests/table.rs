//! AL1's tables: the first rule, the first satisfiable piece, and its forcing tree played to the end.

#[path = "race/mod.rs"]
mod race;
mod toy;

use advice::{
    AdviceKnowledge, AdviceTable, AdviceValues, Domain, SatLimits, Side, Source, TablePlayer, Term,
};

const LIMITS: SatLimits = SatLimits { nodes: 20_000, depth: 200 };

fn read<D: Domain>(domain: &D, text: &str) -> AdviceKnowledge {
    AdviceKnowledge::read(domain, &[Source { name: "table", text }]).unwrap_or_else(|e| panic!("{e}"))
}

/// Values of the position reach the pieces, and a rule whose function has no value does not apply.
#[test]
fn rules_in_order_with_values_of_the_position() {
    let graph = toy::Graph {
        arrows: vec![vec![5], vec![], vec![], vec![], vec![], vec![]],
        mover: vec![Side::First; 6],
    };
    let text = "advice reach(N) for red better place(N) depth 1 note \"to {N}\"\n\
        table go(X) for X\n\
        \x20 rule never if V = next(5000) do reach(V)\n\
        \x20 rule no if place(3) if V = next(1) do reach(V)\n\
        \x20 rule walk if turn(X) if V = next(4) do reach(2), reach(V), reach(0)\n\
        \x20 rule last if nil do reach(1)\n";
    let knowledge = read(&graph, text);
    let table =
        AdviceTable::new(&graph, &knowledge, &Term::call("go", [Term::name("red")])).expect("it is there");
    let answer = table.ask(&0, LIMITS).expect("all words are known");
    assert_eq!(answer.rule.as_deref(), Some("walk"));
    let tried: Vec<_> = answer.tried.iter().map(|t| (t.piece.to_string(), t.sat.answer())).collect();
    // There is one way from 0, so 2 is out of reach; 5 is reached; the third piece is not tried.
    assert_eq!(tried.len(), 2);
    assert_ne!(tried[0].1, Some(true));
    assert_eq!(tried[1], ("reach(5)".to_owned(), Some(true)));
    assert_eq!(answer.tried[1].note.as_deref(), Some("to 5"));
    assert!(AdviceTable::new(&graph, &knowledge, &Term::name("go")).is_err());
    assert!(AdviceTable::new(&graph, &knowledge, &Term::name("stay")).is_err());
}

/// Rules that say half of it make a result together, and once it is decided no rule is asked any more.
#[test]
fn value_rules_join() {
    let graph = toy::Graph { arrows: vec![vec![]; 4], mover: vec![Side::First; 4] };
    let text = "values go(X) for X\n\
        \x20 held here if place(1) or place(2)\n\
        \x20 safe there if place(2) or place(3)\n\
        \x20 won  late if place(2)\n";
    let knowledge = read(&graph, text);
    let call = Term::call("go", [Term::name("red")]);
    let values =
        AdviceValues::new(&graph, &knowledge, &call).expect("all words are known").expect("it is there");
    assert_eq!([0, 1, 2, 3].map(|place| values.bounds(&place)), [(-1, 1), (-1, 0), (0, 0), (0, 1)]);
    assert_eq!(values.judge(&3).map(|rule| &*rule.name), Some("there"));
}

/// A rule of thumb decides nothing and is asked apart; it keeps its word when the file is formatted.
#[test]
fn rules_of_thumb_stand_apart() {
    let graph = toy::Graph { arrows: vec![vec![]; 3], mover: vec![Side::First; 3] };
    let text =
        "values go(X) for X\n  usually won   often if place(1)\n  held  here if place(1) or place(2)\n";
    let knowledge = read(&graph, text);
    let call = Term::call("go", [Term::name("red")]);
    let values =
        AdviceValues::new(&graph, &knowledge, &call).expect("all words are known").expect("it is there");
    assert_eq!([0, 1, 2].map(|place| values.bounds(&place)), [(-1, 1), (-1, 0), (-1, 0)]);
    assert_eq!(values.judge(&1).map(|rule| &*rule.name), Some("here"));
    let usual = [0, 1, 2].map(|place| values.usual(&place).map(|rule| rule.name.to_string()));
    assert_eq!(usual, [None, Some("often".into()), None]);
    assert_eq!(advice::format("go.advice", text).unwrap().trim_start(), text);
}

/// A player with a table gets his runner home against every defense, wherever its piece is satisfiable.
#[test]
fn a_tree_is_played_to_its_end() {
    let game = race::Race { lane: [1, 7] };
    let text = "advice bring(X) for X better home(X) hold alive(X) and not home(Y) mine run(X) then block(X)\n\
        table win(X) for X\n  rule only if alive(X) do bring(X)\n";
    let knowledge = read(&game, text);
    let call = Term::call("win", [Term::name("red")]);
    let mut random = splitmix::Random::new(9);
    let (mut won, mut given_up) = (0, 0);
    for _ in 0..200 {
        let guards = (random.below(9), random.below(9));
        let start = format!("red {} {} {} {}", 1 + random.below(4), 1 + random.below(5), guards.0, guards.1);
        let Ok(mut place) = game.parse_position(&start) else { continue };
        let table = AdviceTable::new(&game, &knowledge, &call).expect("it is there");
        let first = table.ask(&place, LIMITS).expect("known words");
        if let Some((_, tree)) = first.chosen() {
            assert_ne!(tree.nodes.len(), 0);
        }
        let satisfiable = first.chosen().is_some();
        let mut player = TablePlayer::new(table, LIMITS);
        let mut asked = 0;
        while place.runner[0] != Some(0) {
            if place.turn == Side::First {
                match player.play(&place).expect("known words") {
                    Some(advised) => {
                        asked += usize::from(advised.rule.is_some());
                        place = game.play(&place, &advised.play);
                    }
                    None => break,
                }
            } else {
                let replies = game.legal_moves(&place);
                if replies.is_empty() {
                    break;
                }
                place = game.play(&place, &replies[random.below(replies.len())]);
            }
        }
        if satisfiable {
            // The opponent may be left without a move, which is a success too.
            let stuck = place.turn == Side::Second && game.legal_moves(&place).is_empty();
            assert!(place.runner[0] == Some(0) || stuck, "{start}: {place:?}");
            assert_eq!(asked, 1, "one tree is enough");
            won += 1;
        } else {
            given_up += 1;
        }
    }
    assert!(won > 20 && given_up > 20, "{won} {given_up}");
}
