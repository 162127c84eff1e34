//! From a command line to a program and its arguments, without a shell.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Longer command lines are refused.
const MAX_LENGTH: usize = 8 * 1024;

/// Where Debian puts games, which the search path of services and scripts often lacks.
const GAMES: &str = "/usr/games";

/// Engines that Debian has, with their packages: named when one of them is not found.
const PACKAGES: [(&str, &str); 8] = [
    ("stockfish", "stockfish"),
    ("gnuchess", "gnuchess"),
    ("ethereal", "ethereal-chess"),
    ("ethereal-chess", "ethereal-chess"),
    ("toga2", "toga2"),
    ("glaurung", "glaurung"),
    ("fairy-stockfish", "fairy-stockfish"),
    ("sjaakii", "sjaakii"),
];

/// Splits a command line as a shell would: blanks separate, `'…'` and `"…"` keep together, `\` takes
/// the next character as it is (within `"…"` only before `"` and `\`). Nothing is expanded.
///
/// ```
/// assert_eq!(motive_uci::split(r#"nice 'my engine' --book "a b""#)?, ["nice", "my engine", "--book", "a b"]);
/// assert!(motive_uci::split("engine 'unfinished").is_err());
/// # Ok::<(), String>(())
/// ```
pub fn split(line: &str) -> Result<Vec<String>, String> {
    if line.len() > MAX_LENGTH {
        return Err(format!("the command line is longer than {MAX_LENGTH} bytes"));
    }
    if line.contains('\0') {
        return Err("the command line contains a zero byte".to_owned());
    }
    let mut words = Vec::new();
    // `None` between words: an empty pair of quotes is a word, two blanks are not.
    let mut word: Option<String> = None;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next() {
                        None => return Err(format!("a quote ({letter}) is not closed")),
                        Some(end) if end == letter => break,
                        Some('\\') if letter == '"' && matches!(letters.peek(), Some('"' | '\\')) => {
                            word.extend(letters.next());
                        }
                        Some(other) => word.push(other),
                    }
                }
            }
            '\\' => {
                let next = letters.next().ok_or("nothing follows the last backslash")?;
                word.get_or_insert_default().push(next);
            }
            blank if blank.is_whitespace() => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    if words.is_empty() {
        return Err("the command line is empty".to_owned());
    }
    Ok(words)
}

/// The command of a command line, with its program found.
pub(crate) fn prepare(line: &str) -> Result<Command, String> {
    let words = split(line)?;
    let program = locate(&words[0])?;
    let mut command = Command::new(program);
    command.args(&words[1..]);
    Ok(command)
}

/// The file of a program: as named if a folder is given, else from the search path or among the games.
fn locate(program: &str) -> Result<PathBuf, String> {
    if program.is_empty() {
        return Err("the name of the program is empty".to_owned());
    }
    let named = Path::new(program);
    if named.components().count() > 1 {
        return if named.is_file() {
            Ok(named.to_owned())
        } else if named.exists() {
            Err(format!("{program} is not a file"))
        } else {
            Err(format!("there is no file {program}"))
        };
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = env::split_paths(&path).chain([PathBuf::from(GAMES)]);
    let found = folders.map(|folder| folder.join(program)).find(|file| is_program(file));
    found.ok_or_else(|| {
        let hint = PACKAGES.iter().find(|(name, _)| *name == program);
        let hint = hint.map_or_else(
            || "; give the full path of the engine".to_owned(),
            |(_, package)| format!("; on Debian and its kin: apt install {package}"),
        );
        format!("there is no program {program} in PATH or {GAMES}{hint}")
    })
}

#[cfg(unix)]
fn is_program(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(file: &Path) -> bool {
    file.is_file() || file.with_extension("exe").is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        assert_eq!(split(line).unwrap(), expected, "{line}");
    }

    #[test]
    fn words_quotes_and_backslashes() {
        check("gnuchess --uci", &["gnuchess", "--uci"]);
        check("  a \t b  ", &["a", "b"]);
        check(r#"a "" ''"#, &["a", "", ""]);
        check(r#"/my\ engine "say \"hi\" \n""#, &["/my engine", r#"say "hi" \n"#]);
        check(r"'a\b'c", &[r"a\bc"]);
        for bad in ["", "   ", "'a", "\"a", "a\\", "a\0b"] {
            assert!(split(bad).is_err(), "{bad:?}");
        }
        assert!(split(&"a".repeat(MAX_LENGTH + 1)).is_err());
    }

    #[test]
    fn what_is_not_found_is_explained() {
        let message = prepare("no-such-engine-anywhere --uci").unwrap_err();
        assert_eq!(
            message,
            "there is no program no-such-engine-anywhere in PATH or /usr/games; give the full path of the engine"
        );
        assert!(prepare("./no/such/file").unwrap_err().starts_with("there is no file"));
        assert!(prepare("./").is_err());
    }

    proptest::proptest! {
        #[test]
        fn quoted_words_come_back(words in proptest::collection::vec("[^\0]{0,20}", 1..5)) {
            let quoted: Vec<String> = words.iter()
                .map(|word| format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\"")))
                .collect();
            proptest::prop_assert_eq!(split(&quoted.join(" ")).unwrap(), words);
        }
    }
}
