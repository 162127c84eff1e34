//! What the tests use besides Rust: engines to play against, python-chess as a client.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Debian packages with a file by which they are recognized.
const PACKAGES: &[(&str, &str)] = &[
    ("stockfish", "/usr/games/stockfish"),
    ("gnuchess", "/usr/games/gnuchess"),
    ("chromium", "/usr/bin/chromium"),
    ("python3-venv", "/usr/share/doc/python3-venv"),
];

/// Installs what is missing, as far as this machine allows. What cannot be installed is reported; the
/// tests that want it skip themselves.
pub(crate) fn install(root: &Path) {
    let missing: Vec<&str> =
        PACKAGES.iter().filter(|(_, file)| !Path::new(file).exists()).map(|&(name, _)| name).collect();
    if !missing.is_empty() {
        println!("installing {}", missing.join(", "));
        if !install_packages(&missing) {
            println!("could not install them; please run: apt-get install {}", missing.join(" "));
        }
    }
    if python_with_chess(root).is_none() && !install_python_chess(root) {
        println!("could not install python-chess (PyPI `chess`) into target/venv");
    }
}

fn install_packages(names: &[&str]) -> bool {
    // Not root: sudo may help, if it does not ask.
    let root = Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.starts_with(b"0\n"));
    let apt = |arguments: &[&str]| {
        let mut command = if root { Command::new("apt-get") } else { Command::new("sudo") };
        if !root {
            command.args(["-n", "apt-get"]);
        }
        succeeds(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let _ = apt(&["update", "-qq"]);
    let mut arguments = vec!["install", "-y", "-qq"];
    arguments.extend(names);
    apt(&arguments)
}

fn install_python_chess(root: &Path) -> bool {
    let venv = root.join("target/venv");
    succeeds(Command::new("python3").args(["-m", "venv"]).arg(&venv))
        && succeeds(Command::new(venv.join("bin/pip")).args(["install", "--quiet", "chess==1.11.2"]))
}

/// A Python that knows python-chess: ours, or the system's.
pub(crate) fn python_with_chess(root: &Path) -> Option<PathBuf> {
    let candidates = [root.join("target/venv/bin/python"), PathBuf::from("python3")];
    candidates.into_iter().find(|python| {
        succeeds(Command::new(python).args(["-c", "import chess.engine"]).stderr(Stdio::null()))
    })
}

fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).status().is_ok_and(|status| status.success())
}
