//! Instructions instead of seconds.
//!
//! On a machine with other work on it the clock says little: the same search may take half as long
//! again a minute later. The number of instructions that a deterministic program executes is the same
//! on every run, so a difference of one percent can be seen in one run. It is counted by callgrind,
//! the call-graph profiler of valgrind (Weidendorfer, Kowarschik and Trinitis 2004), which also tells
//! in which functions the instructions are spent.
//!
//! What the number leaves out: caches, branch prediction, and how many instructions the processor
//! executes at once. It ranks two versions of the same code; it does not predict seconds.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

/// Arguments of `cargo xtask instructions`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask instructions
  cargo xtask instructions --depth 8 --top 30
  cargo xtask instructions --binary old/motive      (another build, for comparison)
  cargo xtask instructions --net                    (one evaluation by the critic's net)")]
pub(crate) struct Arguments {
    /// Depth of `motive bench`; each ply more takes about twice as long.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// How many functions are shown.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u16).range(0..=200))]
    top: u16,
    /// Count the net alone: a move with its correction and evaluation, and an evaluation from nothing.
    #[arg(long, conflicts_with_all = ["depth", "top", "binary"])]
    net: bool,
    /// Count this program instead of building the release binary.
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
}

/// The table is cleared before every position of the benchmark; with the usual size that would be most
/// of what is counted. One megabyte is enough for the few thousand nodes of a shallow search.
const HASH: &str = "1";

/// The package that brings both programs.
const ADVICE: &str = "it is in the Debian package valgrind: apt-get install valgrind";

/// Runs the chore.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    for tool in ["valgrind", "callgrind_annotate"] {
        let there = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        // That it starts is enough: callgrind_annotate tells its version with the exit code of a failure.
        ensure!(there.is_ok(), "{tool} is not installed; {ADVICE}");
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    if arguments.net {
        return net(root);
    }
    let binary = match &arguments.binary {
        Some(binary) => binary.clone(),
        None => build(root)?,
    };
    eprintln!("counting; this is about fifty times as slow as running");
    let depth = arguments.depth.to_string();
    let (printed, profile) = count(&binary, &["bench", "--depth", &depth, "--hash", HASH, "--json"])?;
    let nodes = nodes(&printed).context("motive bench printed no nodes")?;

    println!("command       motive bench --depth {depth} --hash {HASH}");
    println!("signature     {nodes} nodes");
    println!("instructions  {}", grouped(profile.total));
    println!("per node      {}", grouped(profile.total / nodes.max(1)));
    if arguments.top > 0 {
        println!("\n{:>16}  {:>6}  function", "instructions", "share");
    }
    for (count, name) in profile.functions.iter().take(usize::from(arguments.top)) {
        let share = *count as f64 * 100.0 / profile.total.max(1) as f64;
        println!("{:>16}  {share:>5.1}%  {name}", grouped(*count));
    }
    Ok(())
}

/// What a program prints, and where its instructions go.
fn count(binary: &Path, arguments: &[&str]) -> anyhow::Result<(String, Profile)> {
    let scratch = Scratch::new()?;
    let counts = scratch.0.join("callgrind.out");
    let mut file = OsStr::new("--callgrind-out-file=").to_owned();
    file.push(&counts);
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .arg(file)
        .arg(binary)
        .args(arguments)
        .output()
        .context("cannot run valgrind")?;
    if !output.status.success() {
        bail!("valgrind failed ({}): {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    let annotated = Command::new("callgrind_annotate")
        .args(["--threshold=100", "--auto=no"])
        .arg(&counts)
        .output()
        .context("cannot annotate")?;
    let table = String::from_utf8_lossy(&annotated.stdout);
    let profile = Profile::read(&table).with_context(|| {
        format!("callgrind_annotate printed no total: {}", String::from_utf8_lossy(&annotated.stderr))
    })?;
    Ok((String::from_utf8_lossy(&output.stdout).into_owned(), profile))
}

/// Rounds of the net's work: the difference of two runs has nothing of the start of the program in it.
const ROUNDS: [u64; 2] = [2, 12];

/// Counts the instructions of one evaluation by the net.
fn net(root: &Path) -> anyhow::Result<()> {
    let binary = build_bench(root)?;
    eprintln!("counting; this is about fifty times as slow as running");
    let cost = |work: &str| -> anyhow::Result<f64> {
        let mut totals = [0; 2];
        let mut evaluations = 0;
        for (total, rounds) in totals.iter_mut().zip(ROUNDS) {
            let (printed, profile) = count(&binary, &[work, &rounds.to_string()])?;
            *total = profile.total;
            evaluations = printed.split(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0);
        }
        ensure!(evaluations > 0 && totals[1] > totals[0], "the program for {work} did nothing");
        Ok((totals[1] - totals[0]) as f64 / ((ROUNDS[1] - ROUNDS[0]) * evaluations) as f64)
    };
    let [moves, only_moves, nothing] = [cost("moves")?, cost("only-moves")?, cost("nothing")?];
    println!("a move with its evaluation     {moves:.0} instructions");
    println!("  the move alone               {only_moves:.0}");
    println!("  correction and evaluation    {:.0}", moves - only_moves);
    println!("an evaluation from nothing     {nothing:.0}");
    Ok(())
}

/// The program that does the net's work, as `cargo bench` builds it.
fn build_bench(root: &Path) -> anyhow::Result<PathBuf> {
    let cargo = ["bench", "--quiet", "--package", "motive-critic", "--bench", "instructions", "--no-run"];
    let output = Command::new("cargo")
        .args(cargo)
        .args(["--message-format", "json"])
        .current_dir(root)
        .output()
        .context("cannot run cargo")?;
    ensure!(
        output.status.success(),
        "the benchmark could not be built: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8_lossy(&output.stdout);
    let path = text.lines().rev().find_map(|line| {
        let rest = line.split_once("\"executable\":\"")?.1;
        Some(PathBuf::from(&rest[..rest.find('"')?]))
    });
    path.context("cargo did not say where the benchmark is")
}

fn build(root: &Path) -> anyhow::Result<PathBuf> {
    let cargo = ["build", "--quiet", "--release", "--package", "motive-cli"];
    let status = Command::new("cargo").args(cargo).current_dir(root).status().context("cannot run cargo")?;
    ensure!(status.success(), "the release binary could not be built");
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |dir| root.join(dir));
    Ok(target.join("release/motive"))
}

/// A folder that disappears with its owner, whatever happens in between.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> anyhow::Result<Scratch> {
        let folder = std::env::temp_dir().join(format!("motive-instructions-{}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("could not remove {}: {error}", self.0.display());
        }
    }
}

fn nodes(report: &str) -> Option<u64> {
    let rest = report.split_once("\"nodes\":")?.1.trim_start();
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// What `callgrind_annotate` says.
#[derive(Debug, PartialEq, Eq)]
struct Profile {
    total: u64,
    /// The functions, most instructions first; what is inlined counts for its caller.
    functions: Vec<(u64, String)>,
}

impl Profile {
    /// Lines read `1,234 (56.7%)  file:function [object]`, one for each file whose code is inlined in
    /// the function; the total has its own words.
    fn read(table: &str) -> Option<Profile> {
        let mut total = None;
        let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
        for line in table.lines() {
            let Some((count, rest)) = line.trim_start().split_once(' ') else { continue };
            let Ok(count) = count.replace(',', "").parse::<u64>() else { continue };
            let Some((_, place)) = rest.split_once(')') else { continue };
            match place.trim() {
                "PROGRAM TOTALS" => total = Some(count),
                place => *counts.entry(function(place)).or_default() += count,
            }
        }
        let mut functions: Vec<(u64, String)> =
            counts.into_iter().map(|(name, count)| (count, name.to_owned())).collect();
        functions.sort_by_key(|&(count, _)| Reverse(count));
        Some(Profile { total: total?, functions })
    }
}

/// The function of `file:function [object]`; recursive calls, marked `'2`, are counted with the first.
fn function(place: &str) -> &str {
    let place = place.rfind(" [").map_or(place, |end| &place[..end]);
    // The file ends at the first colon that is not part of a path of modules.
    let bytes = place.as_bytes();
    let single = (1..bytes.len()).find(|&i| {
        bytes[i] == b':' && bytes[i - 1] != b':' && bytes.get(i + 1).is_some_and(|&next| next != b':')
    });
    let name = single.map_or(place, |at| &place[at + 1..]);
    name.strip_suffix("'2").unwrap_or(name)
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_read() {
        let table = "\
--------------------------------------------------------------------------------
Profile data file 'x' (creator: callgrind-3.19.0)
I1 cache: 
Ir                     
1,234,567 (100.0%)  PROGRAM TOTALS

Ir                    file:function
1,000,000 (81.00%)  core/critic/src/search.rs:motive_critic::search::Worker::node [/x/motive]
   34,567 ( 2.80%)  /rustc/5980/library/core/src/option.rs:motive_critic::search::Worker::node'2 [/x/motive]
   20,000 ( 1.62%)  ???:<motive_critic::eval::Sum as core::ops::Add>::add [/x/motive]
      100 ( 0.01%)  ./string/memset.S:__memset_avx2 [/usr/lib/libc.so.6]
";
        let profile = Profile::read(table).unwrap();
        assert_eq!(profile.total, 1_234_567);
        let names: Vec<&str> = profile.functions.iter().map(|(_, name)| name.as_str()).collect();
        assert_eq!(
            names,
            [
                "motive_critic::search::Worker::node",
                "<motive_critic::eval::Sum as core::ops::Add>::add",
                "__memset_avx2"
            ]
        );
        assert_eq!(profile.functions[0].0, 1_034_567, "what is inlined counts for the function");
        assert_eq!(Profile::read("nothing of the kind\n"), None);
    }

    #[test]
    fn numbers_are_found_and_grouped() {
        assert_eq!(nodes("{\n  \"depth\": 6,\n  \"nodes\": 12345,\n"), Some(12_345));
        assert_eq!(nodes("{}"), None);
        assert_eq!(["7", "123", "1 234", "1 234 567"], [7, 123, 1234, 1_234_567].map(grouped)[..]);
    }

    #[test]
    fn nothing_is_left_behind() {
        let scratch = Scratch::new().unwrap();
        let folder = scratch.0.clone();
        fs::write(folder.join("callgrind.out"), "x").unwrap();
        drop(scratch);
        assert!(!folder.exists());
    }
}
