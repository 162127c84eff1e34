//! One budget of memory for all who keep a table.
//!
//! `Hash` is what the tables of all systems may take together, not what each may take. The system that answers has the
//! budget; in the council the two that search the longest share it. Whoever is asked besides, for a comparison or a
//! second opinion, gets by with little. A small budget is not divided: there would be nothing left to divide, and all
//! tables together stay small.

use crate::Method;

/// Megabytes up to which everybody has the whole budget.
pub(crate) const SMALL: usize = 64;
/// Megabytes for the table of somebody who is asked besides.
const BESIDE: usize = 16;

/// The megabytes for the table of a system, if questions are answered by a method.
pub(crate) fn share(method: Method, system: &str, hash: usize) -> usize {
    if hash <= SMALL {
        return hash;
    }
    let council = [Method::CRITIC.name(), Method::WEIGHER.name()];
    if method == Method::AUTO {
        return if council.contains(&system) { hash / council.len() } else { BESIDE };
    }
    if method.name() == system { hash } else { BESIDE }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::SYSTEMS;

    #[test]
    fn all_tables_together_stay_within_the_budget() {
        for method in Method::all() {
            for hash in [65, 100, 1024, 4096, 65_536] {
                // Only these keep tables by the setting.
                let keepers = ["critic", "weigher", "paradise", "paradise-faithful"];
                let all: usize = keepers.iter().map(|name| share(method, name, hash)).sum();
                assert!(all <= hash + 3 * BESIDE, "{method} at {hash}: {all}");
                let own = share(method, method.name(), hash);
                assert!(method == Method::AUTO || own == hash, "{method} has {own} of {hash}");
            }
        }
        assert!(SYSTEMS.iter().all(|entry| share(Method::AUTO, entry.name, 1) == 1));
    }
}
