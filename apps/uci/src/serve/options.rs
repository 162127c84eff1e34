//! The options: kind, default and range of each in one table, from which `uci` is answered and
//! `setoption` is checked.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

use crate::serve::command::quote;
use crate::serve::player::Setting;

/// Which option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Id {
    Hash,
    ClearHash,
    Threads,
    MultiPv,
    Method,
    Ponder,
    MoveOverhead,
    SyzygyPath,
    KnowledgeDir,
    KnowledgeFile,
    NetFile,
    Chess960,
    ShowWdl,
    Explain,
}

/// What values an option takes, and which it has at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Check {
        default: bool,
    },
    Spin {
        default: i64,
        min: i64,
        max: i64,
    },
    /// One of the player's methods, the first by default.
    Method,
    /// Text, at first none.
    Text,
    Button,
}

const TABLE: [(&str, Id, Kind); 14] = [
    ("Hash", Id::Hash, Kind::Spin { default: 64, min: 1, max: 65_536 }),
    ("Clear Hash", Id::ClearHash, Kind::Button),
    ("Threads", Id::Threads, Kind::Spin { default: 1, min: 1, max: 256 }),
    ("MultiPV", Id::MultiPv, Kind::Spin { default: 1, min: 1, max: 256 }),
    ("Method", Id::Method, Kind::Method),
    ("Ponder", Id::Ponder, Kind::Check { default: false }),
    ("Move Overhead", Id::MoveOverhead, Kind::Spin { default: 20, min: 0, max: 10_000 }),
    ("SyzygyPath", Id::SyzygyPath, Kind::Text),
    ("KnowledgeDir", Id::KnowledgeDir, Kind::Text),
    ("KnowledgeFile", Id::KnowledgeFile, Kind::Text),
    ("NetFile", Id::NetFile, Kind::Text),
    ("UCI_Chess960", Id::Chess960, Kind::Check { default: false }),
    ("UCI_ShowWDL", Id::ShowWdl, Kind::Check { default: false }),
    ("Explain", Id::Explain, Kind::Check { default: false }),
];

/// A value that fits the kind of its option.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Flag(bool),
    Number(i64),
    Text(Option<String>),
}

/// The options that the session itself looks at; the others are passed on to the player.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    methods: Vec<String>,
    pub(crate) lines: usize,
    pub(crate) overhead: Duration,
    pub(crate) chess960: bool,
    pub(crate) show_wdl: bool,
}

/// What follows from setting an option.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Change {
    /// For the player.
    pub(crate) setting: Option<Setting>,
    /// For the user.
    pub(crate) note: Option<String>,
}

impl Options {
    /// Every option at its default, and the settings that tell the player so.
    pub(crate) fn new(methods: Vec<String>) -> (Options, Vec<Setting>) {
        let mut options =
            Options { methods, lines: 1, overhead: Duration::ZERO, chess960: false, show_wdl: false };
        let mut settings = Vec::new();
        for (_, id, kind) in TABLE {
            let value = match kind {
                Kind::Check { default } => Value::Flag(default),
                Kind::Spin { default, .. } => Value::Number(default),
                Kind::Method => Value::Text(options.methods.first().cloned()),
                // Nothing is what the player starts with.
                Kind::Text | Kind::Button => continue,
            };
            settings.extend(options.take(id, value));
        }
        (options, settings)
    }

    /// The lines that `uci` is answered with.
    pub(crate) fn declarations(&self) -> Vec<String> {
        TABLE
            .iter()
            .filter(|(_, _, kind)| *kind != Kind::Method || !self.methods.is_empty())
            .map(|(name, _, kind)| format!("option name {name} {}", self.declaration(*kind)))
            .collect()
    }

    fn declaration(&self, kind: Kind) -> String {
        match kind {
            Kind::Check { default } => format!("type check default {default}"),
            Kind::Spin { default, min, max } => format!("type spin default {default} min {min} max {max}"),
            Kind::Text => "type string default <empty>".to_owned(),
            Kind::Button => "type button".to_owned(),
            Kind::Method => {
                let mut text = format!("type combo default {}", self.methods.first().map_or("", |m| m));
                for method in &self.methods {
                    // Writing to a string does not fail.
                    let _ = write!(text, " var {method}");
                }
                text
            }
        }
    }

    /// Sets an option as `setoption` asks. Names may be written in any case; numbers out of range are
    /// taken to its end, with a note.
    pub(crate) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let known = TABLE.iter().find(|(known, _, _)| known.eq_ignore_ascii_case(name));
        let Some(&(name, id, kind)) = known else {
            return Err(format!("there is no option {}", quote(name)));
        };
        if kind == Kind::Button {
            return Ok(Change { setting: self.take(id, Value::Flag(true)), note: None });
        }
        let given = value.unwrap_or_default();
        let mut note = None;
        let value = match kind {
            Kind::Check { .. } => read_flag(given)
                .map(Value::Flag)
                .ok_or_else(|| format!("{name} is true or false, not {}", quote(given)))?,
            Kind::Spin { min, max, .. } => {
                let number = read_number(given)
                    .ok_or_else(|| format!("{name} is a number from {min} to {max}, not {}", quote(given)))?;
                let within = number.clamp(min, max);
                if within != number {
                    note = Some(format!("{name} goes from {min} to {max}: {within} is used"));
                }
                Value::Number(within)
            }
            Kind::Method => {
                let method = self.methods.iter().find(|method| method.eq_ignore_ascii_case(given));
                let Some(method) = method else {
                    let choice = self.methods.join(", ");
                    return Err(format!("{name} is one of {choice}, not {}", quote(given)));
                };
                Value::Text(Some(method.clone()))
            }
            Kind::Text => Value::Text(
                Some(given).filter(|text| !text.is_empty() && *text != "<empty>").map(str::to_owned),
            ),
            Kind::Button => Value::Flag(true),
        };
        Ok(Change { setting: self.take(id, value), note })
    }

    /// Keeps the value, or hands it on to the player.
    fn take(&mut self, id: Id, value: Value) -> Option<Setting> {
        match (id, value) {
            (Id::Hash, Value::Number(n)) => Some(Setting::Hash(n as usize)),
            (Id::Threads, Value::Number(n)) => Some(Setting::Threads(n as usize)),
            (Id::ClearHash, _) => Some(Setting::ClearHash),
            (Id::Method, Value::Text(Some(name))) => Some(Setting::Method(name)),
            (Id::SyzygyPath, Value::Text(path)) => Some(Setting::SyzygyPath(path.map(PathBuf::from))),
            (Id::Explain, Value::Flag(on)) => Some(Setting::Explain(on)),
            (Id::KnowledgeDir, Value::Text(path)) => Some(Setting::KnowledgeDir(path.map(PathBuf::from))),
            (Id::NetFile, Value::Text(path)) => Some(Setting::NetFile(path.map(PathBuf::from))),
            (Id::KnowledgeFile, Value::Text(path)) => Some(Setting::KnowledgeFile(path.map(PathBuf::from))),
            (Id::MultiPv, Value::Number(n)) => {
                self.lines = n as usize;
                None
            }
            (Id::MoveOverhead, Value::Number(n)) => {
                self.overhead = Duration::from_millis(n as u64);
                None
            }
            (Id::Chess960, Value::Flag(on)) => {
                self.chess960 = on;
                None
            }
            (Id::ShowWdl, Value::Flag(on)) => {
                self.show_wdl = on;
                None
            }
            // Whether pondering is allowed is for the other side to know: `go ponder` says it again.
            (Id::Ponder, _) | (_, Value::Flag(_) | Value::Number(_) | Value::Text(_)) => None,
        }
    }
}

fn read_flag(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "on" | "yes" | "1" => Some(true),
        "false" | "off" | "no" | "0" => Some(false),
        _ => None,
    }
}

/// A number that may be beyond all ranges.
fn read_number(text: &str) -> Option<i64> {
    use std::num::IntErrorKind;
    match text.parse() {
        Ok(number) => Some(number),
        Err(error) => match std::num::ParseIntError::kind(&error) {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Options {
        Options::new(vec!["critic".to_owned(), "bstar".to_owned()]).0
    }

    #[test]
    fn the_player_learns_the_defaults() {
        let (options, settings) = Options::new(vec!["critic".to_owned()]);
        let wanted = [
            Setting::Hash(64),
            Setting::Threads(1),
            Setting::Method("critic".to_owned()),
            Setting::Explain(false),
        ];
        assert_eq!(settings, wanted);
        assert_eq!((options.lines, options.overhead), (1, Duration::from_millis(20)));
        assert!(!options.chess960 && !options.show_wdl);
    }

    #[test]
    fn declarations_follow_the_table() {
        let lines = options().declarations();
        assert_eq!(lines.len(), TABLE.len());
        assert!(lines.contains(&"option name Hash type spin default 64 min 1 max 65536".to_owned()));
        assert!(
            lines.contains(&"option name Method type combo default critic var critic var bstar".to_owned())
        );
        assert!(lines.contains(&"option name Clear Hash type button".to_owned()));
        assert_eq!(Options::new(Vec::new()).0.declarations().len(), TABLE.len() - 1);
    }

    #[test]
    fn settings_go_to_the_player() {
        let set = |name, value| options().set(name, value).unwrap().setting;
        assert_eq!(set("hASH", Some("128")), Some(Setting::Hash(128)));
        assert_eq!(set("clear hash", None), Some(Setting::ClearHash));
        assert_eq!(set("Method", Some("BSTAR")), Some(Setting::Method("bstar".to_owned())));
        assert_eq!(set("SyzygyPath", Some("/a b")), Some(Setting::SyzygyPath(Some("/a b".into()))));
        assert_eq!(set("SyzygyPath", Some("<empty>")), Some(Setting::SyzygyPath(None)));
        assert_eq!(set("Explain", Some("true")), Some(Setting::Explain(true)));
        assert_eq!(set("KnowledgeDir", Some("my kb")), Some(Setting::KnowledgeDir(Some("my kb".into()))));
        assert_eq!(set("KnowledgeFile", Some("<empty>")), Some(Setting::KnowledgeFile(None)));
        assert_eq!(set("NetFile", Some("my.net")), Some(Setting::NetFile(Some("my.net".into()))));
        assert_eq!(set("Ponder", Some("true")), None);
    }

    #[test]
    fn out_of_range_is_clamped_and_nonsense_refused() {
        let mut options = options();
        let change = options.set("MultiPV", Some("0")).unwrap();
        assert_eq!(change.note.as_deref(), Some("MultiPV goes from 1 to 256: 1 is used"));
        options.set("MultiPV", Some("999999999999999999999")).unwrap();
        assert_eq!(options.lines, 256);
        for (name, value) in [
            ("MultiPV", Some("many")),
            ("MultiPV", None),
            ("UCI_Chess960", Some("perhaps")),
            ("Method", Some("luck")),
            ("Color", Some("red")),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value:?}");
        }
        assert_eq!(options.lines, 256);
    }
}
