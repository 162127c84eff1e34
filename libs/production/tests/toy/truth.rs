//! The compiled matcher finds exactly what the naive one finds.

use crate::world::{World, vocabulary};
use crate::{naive, random, rules};
use production::{Analysis, AnalysisLimits, Knowledge, Memory, View};
use splitmix::Random;
use std::fmt::Write;

fn compare(knowledge: &Knowledge, memory: &mut Memory, world: &World, side: u8) -> usize {
    let chase = knowledge.name("CHASE").expect("declared");
    let stored = naive::stored(knowledge, world);
    let mut found = 0;
    for rule in knowledge.rules() {
        let mut analysis = Analysis::new(knowledge, world, memory, AnalysisLimits::default());
        let goal = analysis.post(chase, &[side]).expect("admitted");
        let compiled = analysis.matches(chase, rule, goal);
        let truth = naive::matches(knowledge, &stored, rule, world, View(side), &[("S1", side)]);
        assert_eq!(compiled, truth, "{} in {world:?}", knowledge.production(rule).name);
        found += compiled.len();
    }
    found
}

#[test]
fn written_rules_agree() {
    let knowledge =
        Knowledge::load(vocabulary(), [("base.kb", rules::base(28))]).unwrap_or_else(|r| panic!("{r}"));
    let mut memory = Memory::new(&knowledge);
    let mut found = 0;
    for seed in 0..25 {
        let world = World::random(seed, 6 + seed as usize % 20);
        found += compare(&knowledge, &mut memory, &world, (seed % 2) as u8);
    }
    assert!(found > 1000, "the rules should match often, not {found} times");
}

#[test]
fn random_rules_agree() {
    let mut random = Random::new(1);
    let mut found = 0;
    for batch in 0..150 {
        let mut text = String::new();
        let mut names = String::new();
        for number in 0..10 {
            let _ = writeln!(text, "(PRODUCTION Q{number}\n (RULE {}))", random::random_rule(&mut random));
            let _ = write!(names, " Q{number}");
        }
        let _ = write!(text, "(SOURCE CHASE (S1) (PRODUCTIONS{names}))");
        let knowledge =
            Knowledge::load(vocabulary(), [("random.kb", text)]).unwrap_or_else(|r| panic!("{r}"));
        let mut memory = Memory::new(&knowledge);
        for seed in 0..2 {
            let world = World::random(batch * 7 + seed, 7);
            found += compare(&knowledge, &mut memory, &world, (seed % 2) as u8);
        }
    }
    assert!(found > 1000, "random rules should match often, not {found} times");
}
