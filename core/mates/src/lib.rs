//! Forced mates, found by counting what is still to be shown.
//!
//! A search by values has to look at everything that might be better than the best so far. A mate is a
//! yes or no, and for such questions there is a measure of how near the answer is: the *proof number* of
//! a position, the least number of positions still to be shown mated, and the *disproof number*, the least
//! number still to be shown safe (Allis 1994). Going where the fewer are left leads by itself along checks
//! with few answers, twenty half-moves deep where those are forced, and leaves the rest of the board alone.
//! The search here is the depth-first form with a table (Nagai's df-pn, 2002), and what it does not have to do
//! again it does not: the moves of a position stay with their numbers between visits (`children.rs`).
//!
//! Every search has a bound on the mate's length in moves. So no position can come back within one line,
//! and the trouble that repetitions make for such searches does not arise. What is proved is proved for
//! every bound that is not shorter, what is refuted is refuted for every bound that is not longer; both are kept
//! from search to search (`table.rs`).
//!
//! The last two moves are not left to numbers. Whether there is a mate in one is seen at a glance, without a list
//! of moves (`glance.rs`); a mate in two is tried out (`short.rs`). Further from the end the numbers of a position that
//! nobody looked into are guessed by the squares left to the king, the checks and the answers to them (`search.rs`).
//!
//! Three searches take turns (`solver.rs`): all moves, with a bound that grows move by move, which finds the
//! shortest mate, its first move quiet or not; checks alone, as long as it may take; and all moves, about twice as far
//! as the first, for long mates with quiet moves among the checks.

mod children;
mod engine;
mod glance;
mod numbers;
mod search;
mod short;
mod solver;
mod system;
mod table;

pub use solver::{MateSolver, Mating};
