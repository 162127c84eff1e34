//! Work that another process does meanwhile.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use anyhow::{Context, ensure};

/// A chore of this program that runs beside the others. What it writes is kept and shown when it has ended, so that it is
/// not mixed with what the others write. If it is not waited for, it is ended with all that it has started.
pub(super) struct Beside {
    child: Child,
    log: PathBuf,
    ended: bool,
}

impl Beside {
    /// Starts a chore.
    pub(super) fn start(root: &Path, arguments: &[&str]) -> anyhow::Result<Beside> {
        let folder = root.join("target/beside");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let log = folder.join(format!("{}.log", arguments.join("")));
        let file = File::create(&log).with_context(|| format!("cannot write {}", log.display()))?;
        let program = std::env::current_exe().context("this program has no path")?;
        let mut command = Command::new(program);
        command.args(arguments).current_dir(root).stdout(file.try_clone()?).stderr(file);
        Beside::spawn(command, log)
    }

    fn spawn(mut command: Command, log: PathBuf) -> anyhow::Result<Beside> {
        // A group of its own: npm and pip start others.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        Ok(Beside { child, log, ended: false })
    }

    /// Waits until it has ended and shows what it wrote.
    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        let status = self.child.wait().context("cannot wait")?;
        self.ended = true;
        print!("{}", String::from_utf8_lossy(&fs::read(&self.log)?));
        ensure!(status.success(), "it failed: {status}");
        Ok(())
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        // Nothing is to be done about what has ended by itself.
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id().cast_signed()) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    fn beside(script: &str, log: &Path) -> Beside {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdout(File::create(log).unwrap());
        Beside::spawn(command, log.to_owned()).unwrap()
    }

    fn log(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("motive-beside-{name}-{}", std::process::id()))
    }

    #[test]
    fn a_failure_is_told() {
        let log = log("failure");
        assert!(beside("true", &log).finish().is_ok());
        assert!(beside("false", &log).finish().is_err());
        fs::remove_file(log).unwrap();
    }

    #[test]
    fn what_nobody_waits_for_ends_with_what_it_started() {
        let log = log("end");
        let sleeper = beside("sleep 60 & echo $!; wait", &log);
        let started = || fs::read_to_string(&log).unwrap().trim().parse::<i32>();
        while started().is_err() {
            sleep(Duration::from_millis(5));
        }
        let child = rustix::process::Pid::from_raw(started().unwrap()).unwrap();
        drop(sleeper);
        // It is gone as soon as somebody has taken notice of its end.
        let is_gone = || {
            let status = fs::read_to_string(format!("/proc/{}/status", child.as_raw_nonzero()));
            status.map_or(true, |status| status.contains("State:\tZ"))
        };
        assert!((0..200).any(|_| {
            sleep(Duration::from_millis(10));
            is_gone()
        }));
        fs::remove_file(log).unwrap();
    }
}
