//! The first line is what is typed, the rest the user's file of defaults: it is read or refused with one line that is fit for a
//! terminal. What is typed stays as it is, in its order; what is added stands together, is an option of the command, and was
//! not typed; and the command line can be read.

use std::ffi::OsString;
use std::sync::LazyLock;

use clap::{Arg, ArgAction, Command};
use defaults::Defaults;

/// Options of every kind that the program has.
static PROGRAM: LazyLock<Command> = LazyLock::new(|| {
    let flag = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    let value = |name: &'static str| Arg::new(name).long(name);
    let many = |name: &'static str| Arg::new(name).long(name).action(ArgAction::Append);
    Command::new("motive")
        .arg(value("net").global(true))
        .subcommand(Command::new("annotate").args([
            value("level").short('l').alias("strength"),
            value("jobs").value_parser(clap::value_parser!(u16).range(1..=64)),
            flag("strip"),
            many("kb-add"),
            Arg::new("verbose").long("verbose").short('v').action(ArgAction::Count),
            Arg::new("file"),
        ]))
        .subcommand(Command::new("suite").args([value("nodes"), flag("json"), Arg::new("file")]))
        .subcommand(Command::new("kb").subcommand(Command::new("check")).arg(many("kb-add")))
});

/// Longer lines are no sentences.
const MOST: usize = 400;

/// Checks the property.
pub(crate) fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (typed, file) = text.split_once('\n').unwrap_or((&text, ""));
    let typed: Vec<OsString> = typed.split_whitespace().map(OsString::from).collect();
    match Defaults::parse(file).and_then(|file| file.extend(typed.clone(), &PROGRAM)) {
        Ok(all) => {
            let added = all.len() - typed.len();
            let place =
                (0..=typed.len()).find(|&at| all[..at] == typed[..at] && all[at + added..] == typed[at..]);
            let place = place.expect("what is typed stays");
            if added > 0 {
                let command =
                    PROGRAM.find_subcommand(&typed[place - 1]).expect("the command stands before it");
                for option in &all[place..place + added] {
                    let text = option.to_string_lossy();
                    let name = text.strip_prefix("--").and_then(|text| text.split('=').next()).unwrap_or("");
                    assert!(command.get_arguments().any(|option| option.get_long() == Some(name)), "{text}");
                    let is_typed = typed[place..]
                        .iter()
                        .take_while(|text| *text != "--")
                        .any(|typed| *typed == *format!("--{name}"));
                    assert!(!is_typed, "{name} was typed");
                }
            }
            let _ = PROGRAM.clone().try_get_matches_from(all);
        }
        Err(error) => {
            let said = error.to_string();
            assert!(!said.is_empty() && said.chars().count() <= MOST, "{said}");
            assert!(!said.chars().any(char::is_control), "{said:?}");
        }
    }
}
