//! The documented example, hostile files, and a thousand damaged ones.

use std::fmt::Write as _;

use motive_answer::testing::MaterialSearch;
use motive_answer::{CheckOptions, Checked, Control, Limits, check};
use serde_json::{Value, json};
use splitmix::Random;

use super::*;
use crate::solution::Solution;

const GUIDE: &str = include_str!("../../../../../docs/reference/solution-format.md");

/// Philidor's legacy: a smothered mate in four.
const SMOTHERED: &str = r#"{"format": "motive-solution", "version": 1,
  "problem": {"position": "r6k/6pp/8/6N1/2Q5/8/6PP/7K w - - 0 1", "question": {"mate-in": 4}},
  "claim": {"mate": 4},
  "tree": [
    {"parent": 0, "move": "Nf7+", "reasons": [{"knowledge": {"entry": "smothered-mate"}}]},
    {"parent": 1, "move": "Kg8", "reasons": [{"rule": "only-move"}]},
    {"parent": 2, "move": "Nh6+", "reasons": [{"knowledge": {"entry": "double-check"}}]},
    {"parent": 3, "move": "Kf8", "reasons": [{"rule": "escapes-check"}]},
    {"parent": 4, "move": "Qf7#", "reasons": [{"rule": "mates"}]},
    {"parent": 3, "move": "Kh8", "reasons": [{"rule": "escapes-check"}]},
    {"parent": 6, "move": "c4g8", "reasons": [{"knowledge": {"entry": "smothered-mate"}}]},
    {"parent": 7, "move": "Rxg8", "reasons": [{"rule": "only-move"}]},
    {"parent": 8, "move": "Nf7#", "reasons": [{"rule": "mates"}]}]}"#;

fn example() -> &'static str {
    let start = GUIDE.find("```json\n").expect("the guide has an example") + "```json\n".len();
    let length = GUIDE[start..].find("```").expect("the example ends");
    &GUIDE[start..start + length]
}

fn checked(stored: Stored, depth: u32) -> Checked {
    let each = Limits { nodes: Some(5_000), ..Limits::depth(depth) };
    let options = CheckOptions { each, total_nodes: 50_000, ..CheckOptions::default() };
    check(stored.solution, Some(&mut MaterialSearch), &options, &Control::new(), &mut ())
}

fn write(checked: &Checked) -> Value {
    serde_json::to_value(Solution::new(checked).expect("the moves are legal")).expect("a view is JSON")
}

fn complaints(text: &str) -> String {
    read(text.as_bytes()).expect_err("it is no solution").to_string()
}

#[test]
fn the_documented_example_is_verified() {
    let stored = read(example().as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(stored.verdict, Some("unchecked"));
    let checked = checked(stored, 4);
    assert!(checked.verdict().is_verified(), "{:?}", checked.finding());
    // What is written is read as the same thing.
    let written = write(&checked);
    let again = read(written.to_string().as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.verdict, Some("verified"));
    assert_eq!(again.solution.tree, checked.solution().tree);
    assert_eq!(again.solution.alternatives, checked.solution().alternatives);
    assert_eq!(write(&self::checked(again, 4)), written);
}

#[test]
fn the_guide_states_the_limits() {
    use motive_answer::Tree;
    let limits = GUIDE.split("## Limits").nth(1).unwrap();
    for (limit, of) in [
        (MAX_BYTES, "bytes"),
        (Tree::MAX_NODES, "moves"),
        (Tree::MAX_DEPTH, "half-moves"),
        (Tree::MAX_CHILDREN, "moves"),
        (MAX_GAME, "moves"),
        (MAX_REASONS, "reasons"),
        (MAX_BINDINGS, "bindings"),
        (MAX_LINE, "moves"),
        (MAX_ALTERNATIVES, "alternatives"),
        (MAX_TEXT, "characters"),
    ] {
        assert!(limits.contains(&format!("{limit} {of}")), "{limit} {of}");
    }
}

#[test]
fn a_mate_is_proved_from_the_file() {
    let checked = checked(read(SMOTHERED.as_bytes()).unwrap(), 1);
    assert!(checked.verdict().is_proved(), "{:?}", checked.finding());
    let written = write(&checked);
    assert_eq!(written["tree"][6]["move"], "Qg8+");
    assert_eq!(written["problem"]["attacker"], "white");
}

#[test]
fn complaints_are_precise_and_come_together() {
    let text = SMOTHERED
        .replace("Kf8", "Kf9")
        .replace("\"rule\": \"mates\"}]}]", "\"rule\": \"wins\"}]}]")
        .replace("{\"mate\": 4}", "{\"mate\": -4}");
    assert_eq!(
        complaints(&text),
        "claim.mate: found -4; write a whole number from 0 to 1000\n  \
         tree[3].move: \"Kf9\" is no legal move in r5k1/6pp/7N/8/2Q5/8/6PP/7K b - - 3 2; \
         legal there: Kf8 Kh8\n  \
         tree[8].reasons[0].rule: found \"wins\"; write one of \"only-move\", \"mates\", \"stalemates\", \
         \"leaves-too-little\", \"repeats\", \"escapes-check\", \"defense\""
    );
    for (from, to, expected) in [
        ("[{\"rule\": \"only-move\"}]", "[]", "tree[1].reasons: a move without a reason"),
        ("\"parent\": 8", "\"parent\": 9", "tree[8].parent: there is no node 9 before this"),
        ("\"Kh8\"", "\"Kf8\"", "tree[5].move: the move is there already, as node 4"),
        ("\"parent\": 0, ", "", "tree[0].parent: the field is missing; add it"),
        ("\"claim\"", "\"clam\"", "the file: there is no field \"clam\" here; known are"),
        ("\"version\": 1", "\"version\": 2", "version: this version is not known; write 1"),
        ("r6k/6pp", "r6k/6p", "problem.position: rank 7 describes 7 squares"),
        ("7K w", "8 w", "problem.position: a king is missing"),
        ("mate-in", "mate-at", "problem.question: there is no field \"mate-at\" here"),
        ("{\"mate\": 4}", "\"win\"", "claim: found \"win\"; write one of \"draw\""),
        ("{\"mate\": 4}", "{\"worth\": {\"low\": 2, \"high\": 1}}", "claim.worth: low is 2, high is 1"),
    ] {
        let found = complaints(&SMOTHERED.replacen(from, to, 1));
        assert!(found.starts_with(expected), "{found}");
    }
    assert!(complaints("{\n  \"format\": \"motive-solution\",,\n").starts_with("line 2 column 31: "));
    assert!(complaints("").starts_with("line 1 column 0: "));
    assert!(complaints("[]").starts_with("the file: found a list; write an object"));
    let bytes = read(b"{\"format\": \"\xff\"}").unwrap_err().to_string();
    assert!(bytes.starts_with("byte 12: the text is not UTF-8"), "{bytes}");
    // What cannot be printed safely is not printed.
    assert!(!complaints(&SMOTHERED.replacen("Kg8", "\\u001b[2J", 1)).contains('\u{1b}'));
}

#[test]
fn hostile_depth_and_size_are_refused() {
    for nested in ["[".repeat(100_000), "{\"a\":".repeat(100_000)] {
        assert!(complaints(&nested).contains("recursion limit exceeded"));
    }
    // A line of a hundred thousand half-moves, all of them legal.
    let mut tree = String::new();
    for i in 0..100_000 {
        let m = ["Kf1", "Kf8", "Ke1", "Ke8"][i % 4];
        let _ = write!(tree, "{{\"parent\":{i},\"move\":\"{m}\",\"reasons\":[{{\"search\":0}}]}},");
    }
    let line = |reason: &str| {
        let tree = tree.replace("{\"search\":0}", reason);
        format!(
            "{{\"format\":\"motive-solution\",\"version\":1,\"problem\":{{\"position\":\"4k3/8/8/8/8/8/8/R3K3 w - -\",\
             \"question\":\"mate\"}},\"claim\":{{\"mate\":9}},\"tree\":[{}]}}",
            tree.trim_end_matches(',')
        )
    };
    let deep = complaints(&line("{\"rule\":\"mates\"}"));
    assert!(deep.starts_with("tree[1000].move: the line has more than 1000 half-moves; cut"), "{deep}");
    assert_eq!(deep.lines().count(), 1, "what follows the mistake is not complained about");
    let wrong = complaints(&line("0"));
    assert!(wrong.starts_with("tree[0].reasons[0]: found 0; write an object"), "{wrong}");
    // Many mistakes are counted, not listed.
    let many = format!("[{}0]", "0,".repeat(50_000));
    let list = SMOTHERED.split("\"tree\"").next().unwrap().to_owned() + "\"tree\":" + &many + "}";
    let listed = read(list.as_bytes()).unwrap_err();
    assert_eq!(listed.list().len(), 20);
    assert!(listed.to_string().ends_with("and 49981 more"), "{listed}");
    assert!(complaints(&" ".repeat(MAX_BYTES + 1)).starts_with("the file: it is longer than"));
}

/// Changes one byte or one stretch of the text.
fn damage_text(text: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let at = random.below(bytes.len());
    let end = (at + random.below(40)).min(bytes.len());
    match random.below(4) {
        0 => bytes[at] = random.below(256) as u8,
        1 => drop(bytes.drain(at..end)),
        2 => {
            let piece = bytes[at..end].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, piece);
        }
        _ => bytes.truncate(at),
    }
    bytes
}

/// Puts something else in the place of one value, somewhere in the file.
fn damage_value(json: &mut Value, random: &mut Random) {
    let other = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("x".repeat(5_000)),
        json!("Qxf7#"),
        json!([]),
        json!({}),
        json!({ "mate": 0 }),
        json!("draw"),
        json!(true),
        json!(3),
    ];
    let mut pointer = String::new();
    while random.below(4) > 0 {
        match json.pointer(&pointer) {
            Some(Value::Array(items)) if !items.is_empty() => {
                let _ = write!(pointer, "/{}", random.below(items.len()));
            }
            Some(Value::Object(fields)) if !fields.is_empty() => {
                let name = fields.keys().nth(random.below(fields.len())).expect("below the length");
                let _ = write!(pointer, "/{name}");
            }
            _ => break,
        }
    }
    *json.pointer_mut(&pointer).expect("it was walked") = other[random.below(other.len())].clone();
}

/// Changes what a file says so that it can still be read.
fn damage_meaning(json: &mut Value, random: &mut Random) {
    let entries = json["tree"].as_array().map_or(0, Vec::len);
    let entry = random.below(entries);
    match random.below(4) {
        0 => json["tree"].as_array_mut().expect("a list").truncate(entry),
        1 => json["claim"] = json!({ "mate": random.below(3) }),
        2 => {
            let rules = ["only-move", "mates", "stalemates", "repeats", "escapes-check", "defense"];
            json["tree"][entry]["reasons"] = json!([{ "rule": rules[random.below(rules.len())] }]);
        }
        _ => json["problem"]["attacker"] = json!("black"),
    }
}

#[test]
fn a_thousand_damaged_files_get_a_complaint_or_a_verdict() {
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let (mut refused, mut believed) = (0, 0);
    for round in 0..1_000 {
        let text = [SMOTHERED, example()][round % 2];
        let mut json: Value = serde_json::from_str(text).expect("the undamaged text is JSON");
        let damaged = match round % 5 {
            0 | 1 => damage_text(text, &mut random),
            2 | 3 => {
                for _ in 0..=random.below(3) {
                    damage_value(&mut json, &mut random);
                }
                json.to_string().into_bytes()
            }
            _ => {
                damage_meaning(&mut json, &mut random);
                json.to_string().into_bytes()
            }
        };
        match read(&damaged) {
            Ok(stored) => believed += usize::from(!checked(stored, 2).verdict().holds()),
            Err(complaints) => {
                refused += 1;
                for complaint in complaints.list() {
                    let parts = [&complaint.place, &complaint.problem, &complaint.advice];
                    assert!(parts.iter().all(|part| !part.is_empty() && part.len() < 1_000), "{complaint}");
                }
            }
        }
    }
    println!("{refused} refused, {believed} read and not confirmed");
    assert!(refused > 600 && believed > 100, "{refused} refused, {believed} believed");
}
