//! Files that want to hold the reader up: no character stops it, and time grows with the length and not with its square.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::world::vocabulary;
use production::{Knowledge, MAX_FILE, MAX_LENGTH, format};

/// Far more than any of these files takes (tenths of a second), far less than a file that is read in square time would.
const PATIENCE: Duration = Duration::from_secs(30);

/// Reads a file; fails if that does not end. The report, or nothing if the file is good.
fn read(what: &str, text: String) -> String {
    let (done, wait) = mpsc::channel();
    thread::spawn(move || {
        let _ = format("h.kb", &text);
        let report = Knowledge::load(vocabulary(), [("h.kb", text)]).err();
        let _ = done.send(report.map(|report| report.to_string()).unwrap_or_default());
    });
    wait.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{what}: the reader does not end"))
}

#[test]
fn no_character_holds_the_reader_up() {
    let control = (0..=0x20u32).chain(0x7f..=0xa0);
    let wide = [0x85, 0xad, 0x200b, 0x2028, 0x2029, 0x3000, 0xfeff, 0xfffd, 0x1f600];
    for c in control.chain(wide).filter_map(char::from_u32) {
        for text in [
            format!("(PRODUCTION X{c})"),
            format!("{c}"),
            format!("{c}{c}(RESULT A ()){c}"),
            format!("(RESULT A (){c}"),
            format!("\"{c}"),
            format!(";{c}"),
        ] {
            let name = format!("U+{:04X} in {text:?}", u32::from(c));
            read(&name, text);
        }
    }
}

#[test]
fn a_character_that_does_not_show_is_named() {
    let report = read("a bell", "(RESULT \u{7}A ())".to_owned());
    assert!(report.contains("h.kb:1:9: error: no expression contains the character U+0007"), "{report}");
    // Pages of old Lisp files are separated by form feeds.
    assert_eq!(read("a page", "(RESULT A ())\n\u{c}\n(RESULT\u{c}B ())\n".to_owned()), "");
}

#[test]
fn large_files_take_time_by_their_length() {
    let fill = |unit: &dyn Fn(usize) -> String| {
        let mut text = String::new();
        for number in 0.. {
            let next = unit(number);
            if text.len() + next.len() > MAX_FILE {
                break;
            }
            text.push_str(&next);
        }
        text
    };
    let same = |unit: &str| fill(&|_| unit.to_owned());
    for (what, text) in [
        ("results", fill(&|n| format!("(RESULT A{n} ())\n"))),
        ("one result again and again", same("(RESULT A ())\n")),
        ("unknown forms", fill(&|n| format!("(FORM{n})\n"))),
        ("strange characters", same("@ ")),
        ("parts of a production", format!("(PRODUCTION A {}", same("(B)"))),
        ("open lists", same("(")),
        ("closed lists", same(")")),
        ("lists that begin lines", same("(A\n")),
        ("unknown patterns", fill(&|n| format!("(PRODUCTION P{n} (RULE (R1) (PATTERN Q{n} R1)))\n"))),
        ("variables", format!("(PRODUCTION A (RULE ({}", fill(&|n| format!("R{n} ")))),
        ("open texts", same("\"\n(")),
        ("comments", same(";\n")),
        ("a production of unknown words", {
            let names = fill(&|n| format!("(RESULT NAME{n} ())\n"));
            let body = fill(&|n| format!("(ACTION NAMF{n} (R1))"));
            format!("{}(PRODUCTION A (RULE (R1) {}", &names[..150_000], &body[..850_000])
        }),
        ("a source of unknown productions", {
            format!("(SOURCE A () (PRODUCTIONS {}", fill(&|n| format!("P{n} ")))
        }),
    ] {
        let text: String = text.chars().take(MAX_FILE).collect();
        let report = read(what, text);
        assert!(report.len() < 200_000, "{what}: a report of {} bytes", report.len());
    }
}

#[test]
fn a_long_list_is_one_mistake() {
    let text = format!("(ORDER{})\n(RESULT 5 ())", " A".repeat(2 * MAX_LENGTH));
    let report = read("a long list", text);
    assert_eq!(report.matches("a list has at most 1000 elements").count(), 1, "{report}");
    assert!(report.contains("h.kb:2:9: error: a name is expected here"), "{report}");
}
