//! The language: reading, mistakes, formatting.

mod toy;

use advice::{AdviceKnowledge, STANDARD, Source, format};
use splitmix::Random;
use toy::Graph;

const FILE: &str = r#"use standard

# Named goals.
goal inner(S) = member(S, 60) and not place(0)  # not the edge
goal far = not place(1) and not place(2)

moves mixed(S) = some(S, 50) then up

question canreach(X) "Can {X} reach it?"

advice near(S) for red
  better inner(S)
  hold   far or turn(blue)
  mine   mixed(S)
  theirs anymove
  depth 5
  nodes 300
  note "walk to {S}"

table walk(X) for X
  rule first if turn(X) and far do near(3), near(4)
  rule second if V = next(4) if far do near(V)
  rule other if nil do near(5)

plan run(X) for X
  better member(7, 20)
  hold   not place(9)
  moves  up

# How to reach it.
method REACH easy cost 3
  if H: canreach(X, P)
  if turn(X) or not turn(Y) at P
  if M = next(4) at P
  plan Q = run(X)
  plan R = (Y, place(M), nil, up or some(M, 30))
  plan Z = Q mod (X, fail, nil, anymove)
  ask S: suc(Q, P)
  ask L: suc(Q, N) for N in successors(Q) at P
  fact S or all L => H
  fact H <=> (member(3, 50) and far at P) or not any L
  note "{X} may run with {Q}"

lemma KNOWN
  if H: ref(A, B, P)
  if H is open
  if A is plan(X, BG, _, MC)
  if B is C mod D
  if C is run(Y)
  if A != B
  if no suc(A, P)
  fact not H
"#;

fn graph() -> Graph {
    Graph::random(20, 3, true, 1)
}

fn read(text: &str) -> Result<AdviceKnowledge, advice::Diagnostics> {
    AdviceKnowledge::read(&graph(), &[Source { name: "test.advice", text }])
}

#[test]
fn a_right_file_is_read() {
    let knowledge = read(FILE).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(knowledge.names(), [vec!["run"], vec!["near"], vec!["walk"]]);
    assert!(knowledge.scripts.iter().any(|s| &*s.name == "REACH" && s.cost == 3 && !s.lemma));
    assert!(knowledge.scripts.iter().any(|s| &*s.name == "STATEOFART"));
}

#[test]
fn formatting_changes_nothing_and_is_final() {
    for text in [FILE, STANDARD] {
        let once = format("test", text).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(format("test", &once).unwrap_or_else(|e| panic!("{e}\n{once}")), once);
        assert_eq!(once.matches('#').count(), text.matches('#').count());
        let debug = |text| std::format!("{:?}", read(text).unwrap_or_else(|e| panic!("{e}")));
        assert_eq!(debug(&once), debug(text));
    }
    assert_eq!(format("standard", STANDARD).as_deref(), Ok(STANDARD));
    assert_eq!(format("test", FILE).as_deref(), Ok(FILE));
}

/// Everything at once, each with its place.
#[test]
fn all_mistakes_with_their_places() {
    let text = "goal a = membr(3, 50)\n\
        goal b(S) = member(S) and c\n\
        plan p(X) for X\n  better place(1)\n  hold ) nil\n  moves sideways(X)\n\
        advice q for green\n  better place(Z)\n\
        method M\n  if H: suck(Q, P)\n  fact H => K\n  note \"{W}\"\n\
        lemma L\n  if H: suc(Q, P)\n  ask S: suc(Q, P)\n  fact S\n\
        goal r = s\ngoal s = not r\n\
        table t for red\n  rule one if nil do nothing\n\
        goal u = turn(green)\n$$\n";
    let found = read(text).map(|_| ()).expect_err("full of mistakes");
    let short: Vec<String> =
        found.0.iter().map(|d| std::format!("{}:{} {}", d.line, d.column, d.message)).collect();
    assert_eq!(
        short,
        [
            "1:10 there is no goal `membr(3, 50)`",
            "2:13 `member` takes 2 arguments, 1 given",
            "2:27 there is no goal `c`",
            "5:8 a term expected, `)` found",
            "6:9 there is no move constraint `sideways(X)`",
            "7:14 `green` is no side",
            "8:16 nothing is known about `Z`",
            "10:9 there is no question `suck(Q, P)`",
            "11:13 `K` is no hypothesis here",
            "12:3 the text mentions `{W}`, which is unknown here",
            "15:3 a lemma asks nothing new",
            "17:6 `r` is defined by itself",
            "18:6 `s` is defined by itself",
            "20:22 there is no piece of advice `nothing`",
            "21:10 `turn(green)`: a side is wanted",
            "22:1 this sign has no meaning here",
        ]
    );
    let shown = found.0[0].to_string();
    assert_eq!(
        shown,
        "test.advice:1:10: error: there is no goal `membr(3, 50)`\n\
         \u{20} |\n\
         1 | goal a = membr(3, 50)\n\
         \u{20} |          ^^^^^\n\
         \u{20} = did you mean `member`?\n"
    );
}

/// A mutated file is read or refused with places inside the file; never a panic, never a hang. Formatting what
/// is read is final.
#[test]
fn a_thousand_mutations() {
    let pieces = [
        "(",
        ")",
        "=>",
        "if",
        "plan",
        "X",
        "Zz",
        "\"",
        "#",
        "\n",
        "goal",
        "\u{e9}",
        "9999999999999999999",
        "not",
    ];
    let (mut refused, mut read_well) = (0, 0);
    for seed in 0..1500 {
        let mut random = Random::new(seed);
        let mut text: Vec<char> = FILE.chars().collect();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => drop(text.remove(at)),
                1 => text.truncate(at.max(1)),
                2 => {
                    let piece = pieces[random.below(pieces.len())];
                    text.splice(at..at, std::format!(" {piece} ").chars());
                }
                _ => {
                    let to = random.below(text.len());
                    text.swap(at, to);
                }
            }
        }
        let text: String = text.into_iter().collect();
        match read(&text) {
            Ok(_) => {
                read_well += 1;
                let once = format("test", &text).expect("it was read");
                assert_eq!(format("test", &once).as_ref(), Ok(&once), "{text}");
            }
            Err(found) => {
                refused += 1;
                assert!(!found.0.is_empty());
                let lines: Vec<&str> = text.split('\n').collect();
                for d in &found.0 {
                    assert!(d.line >= 1 && d.line <= lines.len(), "{d}");
                    let width = lines[d.line - 1].chars().count();
                    assert!(d.column >= 1 && d.column <= width + 1, "{d}");
                    assert!(d.column + d.length <= width + 2, "{d}");
                    assert!(!d.message.is_empty());
                    assert!(d.to_string().lines().any(|line| line.contains('^')));
                }
            }
        }
    }
    assert!(refused > 1000 && read_well > 20, "{refused} {read_well}");
}

/// Nesting and length have limits.
#[test]
fn monstrous_files() {
    for text in [
        std::format!("goal a = {}nil", "(".repeat(100_000)),
        std::format!("goal a = {}nil", "not ".repeat(100_000)),
        std::format!("goal a = nil{}", " and nil".repeat(100_000)),
        std::format!("lemma A if H: suc(Q, P) fact {}H", "(".repeat(50_000)),
        std::format!("goal a = {}", "member(".repeat(50_000)),
        "x".repeat(3_000_000),
        "\"".repeat(100_000),
    ] {
        assert!(read(&text).is_err());
    }
}

/// Measures name numbers; mistakes in them are told where they are defined, and sums keep their parentheses.
#[test]
fn measures() {
    let problems = |text: &str| read(text).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(
        problems("measure m(X) = 2 * n(X) + 1\nmeasure n(X) = m(X)").contains("`m` is defined by itself")
    );
    let unknown = problems("measure m = 2 * nothing(3)");
    assert!(unknown.contains("test.advice:1:17: error: there is no function `nothing(3)`"), "{unknown}");
    assert!(problems("measure m(X) = 2 + Z").contains("nothing is known about `Z`"));
    assert!(problems("measure m = 2\nmeasure m = 3").contains("`m` is defined already"));
    let formatted = format("test.advice", "measure m(X)=2*(n(X)+1)*3+4").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(formatted, "measure m(X) = 2 * (n(X) + 1) * 3 + 4\n");
}

#[test]
fn added_files_take_the_place_of_what_has_the_same_name() {
    let graph = graph();
    let base = Source { name: "a.advice", text: FILE };
    let text = "goal far = not place(1)\ngoal far(S) = place(S)\nadvice near(S) for red\n  better far(S)\n  note \"go to {S}\"\n";
    let added = Source { name: "b.advice", text };
    let knowledge =
        AdviceKnowledge::read_with(&graph, &[base], &[added]).unwrap_or_else(|found| panic!("{found}"));
    assert_eq!(knowledge.replaced(), ["goal far", "advice near"]);
    let near = advice::Term::call("near", [advice::Term::Int(3)]);
    assert_eq!(knowledge.note(&graph, &near).as_deref(), Some("go to 3"));
    // Two of a name among the added ones are a mistake, where it is.
    let again = Source { name: "c.advice", text: "goal far = place(1)\n" };
    let found = AdviceKnowledge::read_with(&graph, &[base], &[added, again]).unwrap_err().to_string();
    assert!(found.contains("c.advice:1:6: error: `far` is defined already"), "{found}");
}
