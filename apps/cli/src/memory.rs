//! How much memory tables may take on this machine.

use std::fs;

/// Megabytes for tables if the machine does not say what it has.
const UNKNOWN: usize = 4096;

/// The most megabytes for tables: half of what the machine or its container has, and three quarters of what is free.
pub(crate) fn most_hash() -> usize {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    most(&read("/proc/meminfo"), &read("/sys/fs/cgroup/memory.max"))
}

/// The same from what the system writes about itself.
fn most(about: &str, container: &str) -> usize {
    let megabytes = |name: &str| {
        let line = about.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        Some(line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()? / 1024)
    };
    let contained = container.trim().parse::<usize>().ok().map(|bytes| bytes >> 20);
    let whole = [megabytes("MemTotal"), contained].into_iter().flatten().min();
    let free = megabytes("MemAvailable").map(|free| free / 4 * 3);
    let most = [whole.map(|whole| whole / 2), free].into_iter().flatten().min();
    most.unwrap_or(UNKNOWN).max(1)
}

/// What is wished, or as much of it as the machine allows, and then a sentence about it.
pub(crate) fn within(wished: usize) -> (usize, Option<String>) {
    let most = most_hash();
    let note =
        (wished > most).then(|| format!("Hash {wished} is more than this machine can spare: {most} is used"));
    (wished.min(most), note)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machine_and_the_container_set_the_bound() {
        let about = "MemTotal:       24000000 kB\nMemFree: 1 kB\nMemAvailable:   22000000 kB\n";
        assert_eq!(most(about, "max\n"), 24_000_000 / 1024 / 2);
        assert_eq!(most(about, "1073741824\n"), 512);
        let busy = "MemTotal: 24000000 kB\nMemAvailable: 409600 kB\n";
        assert_eq!(most(busy, ""), 300);
        assert_eq!(most("", ""), UNKNOWN);
        assert_eq!(most("MemTotal: x kB\nMemAvailable: 0 kB", ""), 1);
    }

    #[test]
    fn what_is_too_much_is_said() {
        assert_eq!(within(1), (1, None));
        let (hash, note) = within(usize::MAX);
        assert_eq!(hash, most_hash());
        assert!(note.is_some_and(|note| note.contains("more than this machine can spare")));
    }
}
