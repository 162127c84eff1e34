//! Dialogues as files: a new case is a new file in `tests/transcripts`.
//!
//! - `# …` is a remark; `# player: NAME` chooses who plays (see [`dialogue_with`]).
//! - `> …` is said to the engine.
//! - `< …` is the next line of the engine, where `*` stands for any text.
//! - `<< …` is a line of the engine after any number of others.
//! - `. 50` is silence for 50 milliseconds.
//! - `$` ends the input, after which the session must end within 200 ms. At the end of a file nothing
//!   more may come than was expected.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::dialogue::{Dialogue, SOON};
use crate::material::Material;
use crate::players::{Manner, Scripted};

#[test]
fn all_transcripts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    let failures: Vec<String> = files
        .iter()
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .filter_map(|path| {
            follow(&fs::read_to_string(path).unwrap()).err().map(|e| format!("{}: {e}", path.display()))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn a_transcript_can_fail() {
    assert!(follow("> uci\n< wrong\n").is_err());
    assert!(follow("> isready\n<< readyok\n").is_ok());
    assert!(follow("> isready\n. 100\n").is_err());
    assert!(follow("> isready\n").is_err(), "an answer that nobody expected");
    assert!(follow("?\n").is_err());
}

fn follow(text: &str) -> Result<(), String> {
    let name = text.lines().find_map(|line| line.strip_prefix("# player: ")).unwrap_or("material");
    let mut dialogue = Some(dialogue_with(name).ok_or_else(|| format!("no player {name:?}"))?);
    for (i, line) in text.lines().enumerate() {
        let complain = |problem: String| Err(format!("line {}: {line}: {problem}", i + 1));
        let (kind, rest) = line.split_once(' ').unwrap_or((line, ""));
        let Some(engine) = &dialogue else { return complain("the input is closed".to_owned()) };
        match kind {
            "" | "#" => {}
            ">" => engine.say(rest),
            "<" => match engine.hear_within(SOON) {
                Some(heard) if matches(rest, &heard) => {}
                heard => return complain(format!("heard {heard:?}")),
            },
            "<<" => {
                let end = Instant::now() + SOON;
                let mut heard = Vec::new();
                loop {
                    match engine.hear_within(end.saturating_duration_since(Instant::now())) {
                        Some(line) if matches(rest, &line) => break,
                        Some(line) => heard.push(line),
                        None => return complain(format!("heard only {heard:#?}")),
                    }
                }
            }
            "." => {
                let wait = Duration::from_millis(rest.trim().parse().expect("milliseconds"));
                if let Some(heard) = engine.hear_within(wait) {
                    return complain(format!("heard {heard:?}"));
                }
            }
            "$" => {
                let (time, rest) = dialogue.take().expect("it is open").close();
                if time > Duration::from_millis(200) {
                    return complain(format!("the end took {time:?}"));
                }
                if !rest.iter().all(|line| line.starts_with("bestmove") || line.starts_with("info")) {
                    return complain(format!("heard {rest:?}"));
                }
            }
            _ => return complain("not a line of a transcript".to_owned()),
        }
    }
    match dialogue.map(Dialogue::close) {
        Some((_, rest)) if !rest.is_empty() => Err(format!("at the end: heard {rest:?}")),
        _ => Ok(()),
    }
}

fn dialogue_with(name: &str) -> Option<Dialogue> {
    let manner = match name {
        "material" => return Some(Dialogue::with(Material)),
        "patient" => Manner::Patient,
        "instant" => Manner::Instant,
        "talkative" => Manner::Talkative,
        "panicking" => Manner::Panicking,
        "dying" => Manner::Dying,
        "cheating" => Manner::Cheating,
        "silent" => Manner::Silent,
        "deaf" => Manner::Deaf,
        _ => return None,
    };
    Some(Dialogue::with(Scripted::new(manner)))
}

/// Whether a text fits a pattern in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).filter(|&i| rest.is_char_boundary(i)).any(|i| matches(after, &rest[i..]))
        }),
    }
}
