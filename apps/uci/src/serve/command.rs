//! Lines of input as commands.
//!
//! The protocol wants words that make no sense to be skipped and the rest of the line to be read
//! (`joho debug on` switches debugging on). There is one exception: `quit` must come first, so that
//! garbage cannot end the program.

use crate::serve::go::Go;

/// What the other side wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Uci,
    Debug(bool),
    IsReady,
    SetOption { name: String, value: Option<String> },
    NewGame,
    Position(String),
    Go(Box<Go>),
    Stop,
    PonderHit,
    Quit,
    Display,
}

/// A command, if the line holds one, and what had to be skipped on the way.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) command: Option<Command>,
    pub(crate) notes: Vec<String>,
}

/// Reads a line.
pub(crate) fn read(line: &str) -> Reading {
    let line = line.trim_start_matches('\u{feff}');
    let mut rest = line;
    let mut reading = Reading::default();
    let mut skipped = false;
    while let Some((word, after)) = next_word(rest) {
        if read_command(word, after, skipped, &mut reading) {
            if skipped {
                reading.notes.insert(0, format!("skipped to {} in {}", quote(word), quote(line)));
            }
            return reading;
        }
        skipped = true;
        rest = after;
    }
    if skipped {
        reading.notes.push(format!("unknown command {}", quote(line)));
    }
    reading
}

/// Whether the word is a command; what is wrong with what follows it goes to the notes.
fn read_command(word: &str, after: &str, skipped: bool, reading: &mut Reading) -> bool {
    reading.command = match word {
        "uci" => Some(Command::Uci),
        "isready" => Some(Command::IsReady),
        "ucinewgame" => Some(Command::NewGame),
        "stop" => Some(Command::Stop),
        "ponderhit" => Some(Command::PonderHit),
        "quit" if !skipped => Some(Command::Quit),
        "d" if !skipped => Some(Command::Display),
        "position" => Some(Command::Position(after.trim().to_owned())),
        "go" => {
            let (go, notes) = Go::read(after);
            reading.notes.extend(notes);
            Some(Command::Go(Box::new(go)))
        }
        "debug" => match after.split_ascii_whitespace().next() {
            None | Some("on") => Some(Command::Debug(true)),
            Some("off") => Some(Command::Debug(false)),
            Some(other) => {
                reading.notes.push(format!("debug is on or off, not {}", quote(other)));
                None
            }
        },
        "setoption" => {
            let command = read_option(after);
            if command.is_none() {
                reading.notes.push("setoption needs a name: setoption name Hash value 64".to_owned());
            }
            command
        }
        // This engine is free for everybody and asks nobody to register.
        "register" => None,
        _ => return false,
    };
    true
}

/// `name A long name value A long value`; the value may be missing and is kept as it is written.
fn read_option(text: &str) -> Option<Command> {
    let (first, mut rest) = next_word(text)?;
    if !first.eq_ignore_ascii_case("name") {
        return None;
    }
    let mut name = Vec::new();
    let mut value = None;
    while let Some((word, after)) = next_word(rest) {
        if word.eq_ignore_ascii_case("value") {
            value = Some(after.trim().to_owned());
            break;
        }
        name.push(word);
        rest = after;
    }
    (!name.is_empty()).then(|| Command::SetOption { name: name.join(" "), value })
}

/// The first word of a text and what follows it.
pub(crate) fn next_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    if text.is_empty() {
        return None;
    }
    Some(text.split_once(char::is_whitespace).unwrap_or((text, "")))
}

/// Foreign text for a note: short, on one line and without control characters.
pub(crate) fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut characters = text.trim().chars();
    let mut shown: String = characters.by_ref().take(LONGEST).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    format!("{shown:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, command: Option<Command>, n_notes: usize) {
        let reading = read(line);
        assert_eq!(reading.command, command, "{line:?}");
        assert_eq!(reading.notes.len(), n_notes, "{line:?}: {:?}", reading.notes);
    }

    fn option(name: &str, value: Option<&str>) -> Command {
        Command::SetOption { name: name.to_owned(), value: value.map(str::to_owned) }
    }

    #[test]
    fn commands_stand_for_themselves() {
        check("uci", Some(Command::Uci), 0);
        check("  isready\t", Some(Command::IsReady), 0);
        check("\u{feff}uci", Some(Command::Uci), 0);
        check("debug", Some(Command::Debug(true)), 0);
        check("debug off", Some(Command::Debug(false)), 0);
        check("debug maybe", None, 1);
        check("position  startpos ", Some(Command::Position("startpos".to_owned())), 0);
        check("register later", None, 0);
        check("", None, 0);
    }

    #[test]
    fn unknown_words_are_skipped_but_do_not_quit() {
        check("joho debug on", Some(Command::Debug(true)), 1);
        check("hello world", None, 1);
        check("please quit", None, 1);
        check("quit now", Some(Command::Quit), 0);
    }

    #[test]
    fn options_have_long_names_and_values() {
        check("setoption name Hash value 64", Some(option("Hash", Some("64"))), 0);
        check("setoption NAME  Clear   Hash", Some(option("Clear Hash", None)), 0);
        check(
            "setoption name SyzygyPath value C:\\My  Tables\\value",
            Some(option("SyzygyPath", Some("C:\\My  Tables\\value"))),
            0,
        );
        check("setoption name X value", Some(option("X", Some(""))), 0);
        check("setoption", None, 1);
        check("setoption name", None, 1);
        check("setoption name value 3", None, 1);
        check("setoption Hash 64", None, 1);
    }

    #[test]
    fn quotes_are_short_and_printable() {
        assert_eq!(quote("a\u{1b}[2Jb"), "\"a\\u{1b}[2Jb\"");
        assert!(quote(&"x".repeat(1_000_000)).len() < 100);
    }
}
