#![doc = include_str!("../README.md")]

use std::ffi::OsString;

use clap::{Arg, ArgAction, Command};
use diagnostics::{Excerpt, Severity};
use thiserror::Error;
use toml::{Table, Value};

/// Bytes of a file; a longer one is no file of options.
pub const LONGEST: usize = 1 << 16;
/// Characters of a name that are repeated when it is wrong.
const SHOWN: usize = 60;

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DefaultsError {
    /// It is longer than [`LONGEST`].
    #[error("too long for a file of options (at most {LONGEST} bytes)")]
    TooLong,
    /// It is no TOML.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column in characters, from 1.
        column: usize,
        /// What the reader of TOML says.
        message: String,
    },
    /// A table for a command that the program does not have.
    #[error("[{0}]: there is no such command")]
    Command(String),
    /// Something that is no table where a command's options stand.
    #[error("[{0}] is a table of options")]
    NoTable(String),
    /// An option that the command does not have.
    #[error("[{command}]: there is no option --{option}")]
    Option {
        /// The command.
        command: String,
        /// What is no option of it.
        option: String,
    },
    /// A value that the option cannot have.
    #[error("{option} is {wanted}")]
    Value {
        /// The option.
        option: String,
        /// What it can have.
        wanted: &'static str,
    },
}

/// A file of options for each command.
#[derive(Clone, Debug, PartialEq)]
pub struct Defaults(Table);

impl Defaults {
    /// Reads a file.
    pub fn parse(text: &str) -> Result<Defaults, DefaultsError> {
        if text.len() > LONGEST {
            return Err(DefaultsError::TooLong);
        }
        text.parse().map(Defaults).map_err(|error: toml::de::Error| {
            let span = error.span().unwrap_or(text.len()..text.len());
            let place = Excerpt::new("", text, span, Severity::Error, "");
            DefaultsError::Syntax { line: place.line, column: place.column, message: shown(error.message()) }
        })
    }

    /// The arguments (the first is the program itself), with the defaults of their command behind its name.
    pub fn extend(
        &self,
        mut given: Vec<OsString>,
        program: &Command,
    ) -> Result<Vec<OsString>, DefaultsError> {
        if let Some(name) = self.0.keys().find(|name| named(program, name).is_none()) {
            return Err(DefaultsError::Command(shown(name)));
        }
        let Some((place, command)) = command_of(&given, program) else { return Ok(given) };
        let Some(options) = self.0.get(command.get_name()) else { return Ok(given) };
        let options =
            options.as_table().ok_or_else(|| DefaultsError::NoTable(command.get_name().to_owned()))?;
        let behind = place + 1;
        let mut added = Vec::new();
        for (name, value) in options {
            let option = command.get_arguments().find(|option| option.get_long() == Some(name));
            let Some(option) = option else {
                let command = command.get_name().to_owned();
                return Err(DefaultsError::Option { command, option: shown(name) });
            };
            if !is_typed(&given[behind..], option) {
                add(&mut added, name, value, option)?;
            }
        }
        given.splice(behind..behind, added);
        Ok(given)
    }
}

/// The command with a name. Other names of it are for the hand: two tables for one command would contradict each other.
fn named<'a>(program: &'a Command, name: &str) -> Option<&'a Command> {
    program.get_subcommands().find(|command| command.get_name() == name)
}

/// The command among the arguments, and where it is.
fn command_of<'a>(given: &[OsString], program: &'a Command) -> Option<(usize, &'a Command)> {
    let mut place = 1;
    while let Some(text) = given.get(place).map(|argument| argument.to_string_lossy())
        && text.starts_with('-')
    {
        // An option of the program itself may have its value behind it.
        let takes_next = program.get_arguments().any(|option| {
            matches!(option.get_action(), ArgAction::Set | ArgAction::Append)
                && (option.get_long().is_some_and(|long| text == format!("--{long}"))
                    || option.get_short().is_some_and(|short| text == format!("-{short}")))
        });
        place += if takes_next { 2 } else { 1 };
    }
    Some((place, program.find_subcommand(given.get(place)?)?))
}

/// Whether an option was typed, in one of its forms.
fn is_typed(given: &[OsString], option: &Arg) -> bool {
    let names = option.get_long().into_iter().chain(option.get_all_aliases().into_iter().flatten());
    let long: Vec<String> = names.map(|name| format!("--{name}")).collect();
    let short = option.get_short().map(|short| format!("-{short}"));
    given.iter().map(|argument| argument.to_string_lossy()).take_while(|text| text != "--").any(|text| {
        let name = text.split('=').next().unwrap_or_default();
        long.iter().any(|long| long == name)
            || short.as_ref().is_some_and(|short| text.starts_with(short) && !text.starts_with("--"))
    })
}

/// An option as it would be typed.
fn add(added: &mut Vec<OsString>, name: &str, value: &Value, option: &Arg) -> Result<(), DefaultsError> {
    let is_flag = matches!(option.get_action(), ArgAction::SetTrue | ArgAction::Count);
    let wrong = |wanted| Err(DefaultsError::Value { option: name.to_owned(), wanted });
    let text = match value {
        Value::Boolean(wanted) if is_flag => {
            added.extend(wanted.then(|| format!("--{name}").into()));
            return Ok(());
        }
        _ if is_flag => return wrong("true or false"),
        Value::Array(values) => {
            for value in values {
                if value.is_array() {
                    return wrong("a list of texts and numbers, without lists inside");
                }
                add(added, name, value, option)?;
            }
            return Ok(());
        }
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Table(_) | Value::Datetime(_) => return wrong("a text, a number, or true or false"),
    };
    added.push(format!("--{name}={text}").into());
    Ok(())
}

/// What stands in the file, fit for a terminal.
fn shown(text: &str) -> String {
    let mut shown: String = text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Command {
        let level = Arg::new("level").long("level").short('l').alias("strength");
        let strip = Arg::new("strip").long("strip").action(ArgAction::SetTrue);
        let jobs = Arg::new("jobs").long("jobs").action(ArgAction::Append);
        Command::new("p")
            .arg(Arg::new("net").long("net").global(true))
            .subcommand(Command::new("annotate").alias("note").args([level, strip, jobs, Arg::new("file")]))
            .subcommand(Command::new("suite").arg(Arg::new("nodes").long("nodes")))
    }

    fn lines(given: &str, file: &str) -> Result<String, String> {
        let given = given.split(' ').map(OsString::from).collect();
        let all = Defaults::parse(file).and_then(|file| file.extend(given, &program()));
        let all = all.map_err(|error| error.to_string())?;
        Ok(all.iter().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_is_typed_goes_before_what_the_file_says() {
        let file = "[annotate]\nlevel = \"master\"\njobs = [2, 3]\nstrip = true\n[suite]\nnodes = 7\n";
        let all = lines("p annotate a.pgn", file).unwrap();
        assert_eq!(all, "p annotate --jobs=2 --jobs=3 --level=master --strip a.pgn");
        for typed in ["--level=club", "--level club", "-l club", "-lclub", "--strength club"] {
            let all = lines(&format!("p --net x annotate {typed} a.pgn"), file).unwrap();
            assert_eq!(all, format!("p --net x annotate --jobs=2 --jobs=3 --strip {typed} a.pgn"));
        }
        // Behind two dashes nothing is an option any more.
        let all = lines("p --net=x note -- --level", file).unwrap();
        assert_eq!(all, "p --net=x note --jobs=2 --jobs=3 --level=master --strip -- --level");
        for other in ["p", "p --help", "p --net annotate", "p unknown"] {
            assert_eq!(lines(other, file).unwrap(), other);
        }
    }

    #[test]
    fn mistakes_in_the_file_are_named() {
        let why = |file: &str| lines("p annotate a.pgn", file).unwrap_err();
        assert_eq!(why("[anotate]\nlevel = \"club\""), "[anotate]: there is no such command");
        // The other name would be read by nobody.
        assert_eq!(why("[note]\nlevel = \"club\""), "[note]: there is no such command");
        assert_eq!(why("[annotate]\nlevels = 1"), "[annotate]: there is no option --levels");
        assert_eq!(why("[annotate]\nstrip = 1"), "strip is true or false");
        assert_eq!(why("annotate = 1"), "[annotate] is a table of options");
        assert!(why("[annotate]\nlevel = [[1]]").contains("lists inside"));
        assert!(why("[annotate]\nlevel = 1979-05-27").contains("a text, a number"));
        assert!(why("[annotate]\nlevel = = 2").starts_with("line 2, column 9: "));
        assert!(why(&"#".repeat(LONGEST + 1)).starts_with("too long"));
    }

    #[test]
    fn mistakes_are_fit_for_a_terminal() {
        let name = "\\u001b[31m".repeat(40);
        let said = lines("p suite", &format!("\"{name}\" = 1")).unwrap_err();
        assert!(!said.contains('\u{1b}') && said.contains('…'), "{said:?}");
    }
}
