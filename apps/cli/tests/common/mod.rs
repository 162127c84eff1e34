//! Running the built program.

use std::io::Write;
use std::process::{Command, Stdio};

/// How a run ended and what it said.
pub(crate) struct Run {
    pub code: i32,
    #[allow(dead_code, reason = "not every test file looks at it")]
    pub out: String,
    pub err: String,
}

/// Runs `motive` with arguments and a text on its standard input.
pub(crate) fn motive(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_motive"))
        .args(arguments)
        // Whoever runs the tests may have defaults.
        .env("MOTIVE_CONFIG", "")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not want its input may be gone before it is written.
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    Run {
        code: output.status.code().expect("it is not killed"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}
