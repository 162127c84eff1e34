//! The options that an engine offers, and whether a value fits.

use motive_answer::EngineError;
use thiserror::Error;

/// What kind of value an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// True or false.
    Check,
    /// A whole number within bounds.
    Spin {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// One of several words.
    Combo(Vec<String>),
    /// Any text.
    Text,
    /// No value: setting it does something.
    Button,
}

/// An option that an engine offers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// As the engine writes it; names are compared without regard to case.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value that is set if nothing is said.
    pub default: Option<String>,
}

/// Why an option cannot be set.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OptionProblem {
    /// The engine has no such option.
    #[error("{engine} has no option {name:?}; it has {offered}")]
    Unknown {
        /// The engine.
        engine: String,
        /// What was asked for.
        name: String,
        /// What there is, as a list in words.
        offered: String,
    },
    /// The option does not take this value.
    #[error("option {name} of {engine} takes {wanted}, not {value:?}")]
    BadValue {
        /// The engine.
        engine: String,
        /// The option.
        name: String,
        /// What was asked for.
        value: String,
        /// What it takes.
        wanted: String,
    },
    /// The engine did not survive it.
    #[error(transparent)]
    UciEngine(#[from] EngineError),
}

impl EngineOption {
    /// Reads the words after `option` in a line of an engine. Names and defaults may contain blanks,
    /// so a value ends only where the next keyword begins; what cannot be read is no option.
    pub(crate) fn parse(line: &str) -> Option<EngineOption> {
        let mut name = String::new();
        let mut kind = String::new();
        let mut default: Option<String> = None;
        let (mut min, mut max) = (i64::MIN, i64::MAX);
        let mut variants: Vec<String> = Vec::new();
        let mut field = "";
        for word in line.split_ascii_whitespace() {
            match word {
                // Within the name no keyword but `type` counts: an option may be called "Max var".
                "name" if field.is_empty() => field = "name",
                "type" if field == "name" => field = "type",
                "default" | "min" | "max" if !matches!(field, "" | "name" | "var") => {
                    field = word;
                    if word == "default" {
                        default = Some(String::new());
                    }
                }
                "default" if field == "var" => {
                    field = word;
                    default = Some(String::new());
                }
                "var" if !matches!(field, "" | "name") => {
                    field = "var";
                    variants.push(String::new());
                }
                _ => match field {
                    "name" => add(&mut name, word),
                    "type" => add(&mut kind, word),
                    "default" => add(default.get_or_insert_default(), word),
                    "min" => min = word.parse().unwrap_or(min),
                    "max" => max = word.parse().unwrap_or(max),
                    "var" => add(variants.last_mut()?, word),
                    _ => {}
                },
            }
        }
        let kind = match kind.as_str() {
            "check" => OptionKind::Check,
            "spin" => OptionKind::Spin { min, max },
            "combo" => OptionKind::Combo(variants),
            "string" => OptionKind::Text,
            "button" => OptionKind::Button,
            _ => return None,
        };
        let default = default.map(|text| if text == "<empty>" { String::new() } else { text });
        (!name.is_empty()).then_some(EngineOption { name, kind, default })
    }

    /// The value as the engine wants it, or what it wants instead.
    pub(crate) fn fit(&self, value: &str) -> Result<String, String> {
        if value.contains(['\n', '\r', '\0']) {
            return Err("a single line".to_owned());
        }
        match &self.kind {
            OptionKind::Check => match value.to_ascii_lowercase().as_str() {
                "true" | "on" | "yes" | "1" => Ok("true".to_owned()),
                "false" | "off" | "no" | "0" => Ok("false".to_owned()),
                _ => Err("true or false".to_owned()),
            },
            OptionKind::Spin { min, max } => match value.parse::<i64>() {
                Ok(number) if (*min..=*max).contains(&number) => Ok(number.to_string()),
                _ => Err(format!("a whole number from {min} to {max}")),
            },
            OptionKind::Combo(variants) => {
                let found = variants.iter().find(|variant| variant.eq_ignore_ascii_case(value));
                found.cloned().ok_or_else(|| format!("one of {}", variants.join(", ")))
            }
            OptionKind::Text => Ok(if value.is_empty() { "<empty>".to_owned() } else { value.to_owned() }),
            OptionKind::Button => {
                if value.is_empty() {
                    Ok(String::new())
                } else {
                    Err("no value".to_owned())
                }
            }
        }
    }
}

fn add(text: &mut String, word: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(word);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_defaults_with_blanks() {
        let parsed = EngineOption::parse(
            "name NullMove Pruning type combo default Fail High var Always var Fail High var Never",
        )
        .unwrap();
        assert_eq!(parsed.name, "NullMove Pruning");
        assert_eq!(parsed.default.as_deref(), Some("Fail High"));
        assert_eq!(parsed.kind, OptionKind::Combo(vec!["Always".into(), "Fail High".into(), "Never".into()]));
        assert_eq!(parsed.fit("fail high").unwrap(), "Fail High");
        assert_eq!(parsed.fit("x").unwrap_err(), "one of Always, Fail High, Never");

        let hash = EngineOption::parse("name Hash type spin default 16 min 1 max 33554432").unwrap();
        assert_eq!(hash.kind, OptionKind::Spin { min: 1, max: 33_554_432 });
        assert_eq!(hash.fit("64").unwrap(), "64");
        assert!(hash.fit("0").is_err());

        let path = EngineOption::parse("name SyzygyPath type string default <empty>").unwrap();
        assert_eq!(path.default.as_deref(), Some(""));
        assert_eq!(path.fit("/a b").unwrap(), "/a b");
        assert!(path.fit("/a\nquit").is_err());
    }

    #[test]
    fn keywords_inside_names_and_broken_lines() {
        let odd = EngineOption::parse("name Max var default type spin default 3 min 0 max 9").unwrap();
        assert_eq!((odd.name.as_str(), odd.default.as_deref()), ("Max var default", Some("3")));
        for broken in
            ["", "name", "name X", "name X type", "name X type wheel", "type check name X", "var var"]
        {
            assert_eq!(EngineOption::parse(broken), None, "{broken}");
        }
        let clear = EngineOption::parse("name Clear Hash type button").unwrap();
        assert_eq!(clear.fit("").unwrap(), "");
    }
}
