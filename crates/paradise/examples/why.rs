//! Why a move is suggested: `why FEN MOVE [--thesis]`, or what a goal leads to: `why FEN --goal NAME OBJECT...`.

use motive_chess::Position;
use motive_paradise::{Analyst, Names, Options, Writer, examples, why};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let thesis = words.iter().any(|word| word == "--thesis");
    words.retain(|word| word != "--thesis");
    let position: Position = words.first().ok_or("a position")?.parse()?;
    let mut analyst = Analyst::new(if thesis { Options::thesis() } else { Options::default() });
    let scene = analyst.scene(&position);
    if words.get(1).is_some_and(|word| word == "--goal") {
        let name = words.get(2).and_then(|word| analyst.knowledge().name(word)).ok_or("no such source")?;
        let kinds: Vec<_> = analyst.knowledge().argument_kinds(name).collect();
        let arguments: Option<Vec<u8>> =
            words[3..].iter().zip(kinds).map(|(word, kind)| examples::object(&scene, kind, word)).collect();
        let attribute = analyst.knowledge().vocabulary().attribute("SAVE").ok_or("no such attribute")?;
        let save = production::Attributes {
            values: vec![(attribute, production::Term::Number(320))],
            reasons: Vec::new(),
        };
        let (plans, _) = analyst.pursue(&scene, name, &arguments.ok_or("no such object")?, &[save]);
        let writer = Writer::new(&scene, analyst.knowledge(), Names::Short);
        for plan in plans {
            println!(
                "{:6} {}",
                plan.score,
                plan.posting.plan.as_ref().map_or(String::new(), |plan| writer.plan(plan))
            );
        }
    } else {
        let m = position.parse_move(words.get(1).ok_or("a move")?)?;
        println!("{}", why::text(&mut analyst, &scene, m));
    }
    Ok(())
}
