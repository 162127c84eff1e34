//! Files that want to hold the reader up: no character stops it, and time and memory grow with the length and not with
//! its square.

mod toy;

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use advice::{AdviceKnowledge, Source, format};
use toy::Graph;

/// Bytes of a file that is still read.
const LARGE: usize = (1 << 20) - 100;
/// Far more than any of these files takes, far less than one that is read in square time would.
const PATIENCE: Duration = Duration::from_secs(30);

/// Reads a file; fails if that does not end. The report, or nothing if the file is good.
fn read(what: &str, text: String) -> String {
    let (done, wait) = mpsc::channel();
    thread::spawn(move || {
        let formatted = format("h.advice", &text);
        let graph = Graph::random(20, 3, true, 1);
        let read = AdviceKnowledge::read(&graph, &[Source { name: "h.advice", text: &text }]);
        let bytes = |shown: String| shown.len();
        let laid_out = formatted.map_or_else(|mistakes| bytes(mistakes.to_string()), |text| text.len() / 4);
        assert!(laid_out < 1 << 20, "{laid_out} bytes");
        let _ = done.send(read.err().map(|mistakes| mistakes.to_string()).unwrap_or_default());
    });
    wait.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{what}: the reader does not end"))
}

#[test]
fn no_character_holds_the_reader_up() {
    let control = (0..=0x20u32).chain(0x7f..=0xa0);
    let wide = [0xad, 0x200b, 0x2028, 0x2029, 0x3000, 0xfeff, 0xfffd, 0x1f600];
    for c in control.chain(wide).filter_map(char::from_u32) {
        for text in [format!("goal a{c}= nil"), format!("{c}"), format!("goal a = \"{c}"), format!("#{c}")] {
            let name = format!("U+{:04X} in {text:?}", u32::from(c));
            read(&name, text);
        }
    }
}

#[test]
fn large_files_take_time_and_memory_by_their_length() {
    let fill = |unit: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for number in 0.. {
            let next = unit(number);
            if text.len() + next.len() > LARGE {
                break;
            }
            text.push_str(&next);
        }
        text
    };
    let same = |unit: &str| fill(&|_| unit.to_owned());
    for (what, text) in [
        ("signs without meaning on one line", same("@ ")),
        ("operators on one line", format!("goal a = b{}", same(" or b"))),
        ("operators without operands", format!("goal a = {}", same("and or "))),
        ("sums on one line", format!("measure a = 1{}", same(" + 1"))),
        ("clauses on one line", format!("advice a for red {}", same("better x or "))),
        ("unclosed definitions", same("moves a(\n")),
        ("unclosed parameters", format!("moves a(\n{}", same("moves b\n"))),
        ("goals that nobody knows", fill(&|n| format!("goal a{n} = b{n}\n"))),
        ("a chain of goals", fill(&|n| format!("goal a{n} = a{}\n", n + 1))),
        ("one goal again and again", same("goal a = nil\n")),
        ("methods", fill(&|n| format!("method M{n}\n"))),
        ("unknown words", format!("goal a = (b{})", same(", b"))),
        ("open parentheses", format!("goal a = {}", same("("))),
        ("not", format!("goal a = {}nil", same("not "))),
        ("open texts", same("\"\n")),
        ("comments", same("#\n")),
        ("empty lines", same("\n")),
        ("doubling", {
            let doubled = fill(&|n| format!("measure m{n} = m{} + m{}\n", n + 1, n + 1));
            let end = doubled[..45_000].rfind('\n').unwrap_or(0);
            format!("{}\ngoal g = less(m0, 3)\n", &doubled[..end])
        }),
    ] {
        let report = read(what, text);
        assert!(report.len() < 200_000, "{what}: a report of {} bytes", report.len());
    }
}

#[test]
fn a_mistake_on_a_very_long_line_is_shown_with_what_stands_around_it() {
    let text = format!("goal a = nil{} @ and nil", " and nil".repeat(100));
    let report = read("a long line", text);
    let place = 12 + 800 + 2;
    assert!(
        report.contains(&format!("h.advice:1:{place}: error: this sign has no meaning here")),
        "{report}"
    );
    let lines: Vec<&str> = report.lines().collect();
    let caret = lines[3].find('^').expect("a caret");
    assert_eq!(&lines[2][caret..=caret], "@", "{report}");
    assert!(lines[2].len() < 140, "{report}");
}
