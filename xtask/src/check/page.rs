//! The page of `motive serve`: its types and units, and real use in a real browser.

use std::path::Path;
use std::process::{Command, Stdio};

use super::{motive, run_command};

const CHROMIUM: &str = "/usr/bin/chromium";

/// Checks the page where Node is present, and drives it where Chromium is, too.
pub(super) fn check(root: &Path) -> anyhow::Result<()> {
    let web = root.join("web");
    let has_node = Command::new("node").arg("--version").stdout(Stdio::null()).status().is_ok();
    // The build of the server has installed the packages.
    if !has_node || !web.join("node_modules").is_dir() {
        println!("skipped: Node or the page's packages are missing");
        return Ok(());
    }
    run_command(Command::new("npm").args(["run", "--silent", "check"]).current_dir(&web))?;
    if !Path::new(CHROMIUM).exists() {
        println!("skipped the browser: {CHROMIUM} is not there");
        return Ok(());
    }
    let drive = || {
        let mut command = Command::new("npm");
        command.args(["run", "--silent", "test:browser"]).env("MOTIVE", motive(root)).current_dir(&web);
        run_command(&mut command)
    };
    // A browser on a busy machine may miss its moment once; twice is a mistake of ours.
    drive().or_else(|error| {
        println!("once more, because: {error}");
        drive()
    })
}
