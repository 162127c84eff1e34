//! Forced mates, found by counting what is still to be shown.
//!
//! A search by values has to look at everything that might be better than the best so far. A mate is a
//! yes or no, and for such questions there is a measure of how near the answer is: the *proof number* of
//! a position, the least number of positions still to be shown mated, and the *disproof number*, the least
//! number still to be shown safe (Allis 1994). Going where the fewer are left leads by itself along checks
//! with few answers, twenty half-moves deep where those are forced, and leaves the rest of the board alone.
//! The search here is the depth-first form with a table (Nagai's df-pn, 2002).
//!
//! Every search has a bound on the mate's length in moves. So no position can come back within one line,
//! and the trouble that repetitions make for such searches does not arise. What is proved is proved for
//! every bound that is not shorter; it is kept from search to search.
//!
//! First only checks are tried for the attacker, with a generous bound; then all moves, with the bound
//! growing move by move, so that quiet moves and shorter mates are found as well.

mod search;
mod solver;
mod table;

pub use solver::{MateSolver, Mating};
