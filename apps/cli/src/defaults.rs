//! Defaults of the user: a file of options for each command, as if they had been typed.
//!
//! What is typed goes before what the file says. The file is read before the arguments are, so that every option can have a
//! default without knowing of it.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use clap::{Arg, ArgAction, Command};
use toml::{Table, Value};

/// Names the file, or none at all if it is empty.
const VARIABLE: &str = "MOTIVE_CONFIG";
/// A longer file is no file of options.
const LONGEST: u64 = 1 << 16;
/// Options of the program itself that take a value; the command comes behind them.
const BEFORE_COMMAND: &str = "--net";

/// The arguments with the defaults of the user behind the name of the command.
pub(crate) fn with_defaults(given: Vec<OsString>, program: &Command) -> anyhow::Result<Vec<OsString>> {
    let Some(path) = path()? else { return Ok(given) };
    let about = fs::metadata(&path).with_context(|| format!("cannot read {}", path.display()))?;
    ensure!(about.len() <= LONGEST, "{} is too long for a file of options", path.display());
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let table: Table = text.parse().with_context(|| format!("{} is no TOML", path.display()))?;
    extended(given, program, &table).with_context(|| format!("in {}", path.display()))
}

/// Where the file is, if there is one.
fn path() -> anyhow::Result<Option<PathBuf>> {
    if let Some(named) = std::env::var_os(VARIABLE) {
        let path = PathBuf::from(&named);
        ensure!(named.is_empty() || path.exists(), "{VARIABLE} names {}, which is not there", path.display());
        return Ok(Some(path).filter(|_| !named.is_empty()));
    }
    Ok(dirs::config_dir()
        .map(|folder| folder.join(Path::new("motive/config.toml")))
        .filter(|path| path.exists()))
}

fn extended(given: Vec<OsString>, program: &Command, table: &Table) -> anyhow::Result<Vec<OsString>> {
    for name in table.keys() {
        ensure!(program.find_subcommand(name).is_some(), "[{name}]: there is no such command");
    }
    let Some((place, command)) = command_of(&given, program) else { return Ok(given) };
    let Some(options) = table.get(command.get_name()) else { return Ok(given) };
    let Some(options) = options.as_table() else {
        bail!("[{}] is a table of options", command.get_name());
    };
    let mut added = Vec::new();
    for (name, value) in options {
        let Some(option) = command.get_arguments().find(|option| option.get_long() == Some(name)) else {
            bail!("[{}]: there is no option --{name}", command.get_name());
        };
        if !is_typed(&given[place + 1..], option) {
            add(&mut added, name, value, option)?;
        }
    }
    let behind = place + 1;
    let mut all = given;
    all.splice(behind..behind, added);
    Ok(all)
}

/// The command among the arguments, and where it is.
fn command_of<'a>(given: &[OsString], program: &'a Command) -> Option<(usize, &'a Command)> {
    let mut place = 1;
    while given.get(place).is_some_and(|argument| argument.to_string_lossy().starts_with('-')) {
        place += if given[place] == BEFORE_COMMAND { 2 } else { 1 };
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
fn add(added: &mut Vec<OsString>, name: &str, value: &Value, option: &Arg) -> anyhow::Result<()> {
    let is_flag = matches!(option.get_action(), ArgAction::SetTrue | ArgAction::Count);
    let mut push = |text: &str| added.push(OsStr::new(&format!("--{name}={text}")).to_owned());
    match value {
        Value::Boolean(wanted) if is_flag => {
            if *wanted {
                added.push(format!("--{name}").into());
            }
        }
        _ if is_flag => bail!("{name} is true or false"),
        Value::String(text) => push(text),
        Value::Integer(number) => push(&number.to_string()),
        Value::Float(number) => push(&number.to_string()),
        Value::Boolean(flag) => push(&flag.to_string()),
        Value::Array(values) => {
            for value in values {
                ensure!(!value.is_array(), "{name}: a list within a list");
                add(added, name, value, option)?;
            }
        }
        Value::Table(_) | Value::Datetime(_) => bail!("{name} is a text, a number, or true or false"),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    fn lines(given: &[&str], file: &str) -> Result<String, String> {
        let given: Vec<OsString> = given.iter().map(OsString::from).collect();
        let table: Table = file.parse().expect("TOML");
        let all = extended(given, &crate::Arguments::command(), &table).map_err(|error| error.to_string())?;
        Ok(all.iter().map(|argument| argument.to_string_lossy()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_is_typed_goes_before_what_the_file_says() {
        let file = "[annotate]\nlevel = \"master\"\njobs = 2\nstrip = true\n[suite]\nnodes = 7\n";
        let all = lines(&["motive", "annotate", "a.pgn"], file).unwrap();
        assert_eq!(all, "motive annotate --jobs=2 --level=master --strip a.pgn");
        let typed = lines(&["motive", "--net", "x", "annotate", "--level=club", "a.pgn"], file).unwrap();
        assert_eq!(typed, "motive --net x annotate --jobs=2 --strip --level=club a.pgn");
        assert_eq!(lines(&["motive"], file).unwrap(), "motive");
        assert_eq!(lines(&["motive", "--help"], file).unwrap(), "motive --help");
    }

    #[test]
    fn mistakes_in_the_file_are_named() {
        let annotate = ["motive", "annotate", "a.pgn"];
        assert!(lines(&annotate, "[anotate]\nlevel = \"club\"").unwrap_err().contains("anotate"));
        assert!(lines(&annotate, "[annotate]\nlevels = 1").unwrap_err().contains("--levels"));
        assert!(lines(&annotate, "[annotate]\nstrip = 1").unwrap_err().contains("true or false"));
    }
}
