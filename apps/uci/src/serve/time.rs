//! How long to think: from the clock to a soft and a hard limit.
//!
//! A pure function without memory of earlier moves. The idea is the usual one: spend a fixed share of
//! what is left and most of the increment, allow a multiple of that for a move that turns out to be
//! difficult, and never bet more than a part of the clock on one move. Under all this lies a reserve
//! for what the engine does not see: the time that moves spend on their way (Move Overhead). When the
//! clock is down to the reserve, moves are played at once.

use std::time::Duration;

/// The time that the rules of the game give for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// Exactly so long for this move.
    Fixed(Duration),
    /// A chess clock.
    Clock {
        /// Left on the clock.
        remaining: Duration,
        /// Added after every move.
        increment: Duration,
        /// Moves until time is added; `None` if the rest of the game must be played in it.
        moves_to_go: Option<u32>,
    },
}

/// How long to think about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Afterwards nothing large is begun.
    pub soft: Duration,
    /// Afterwards the move is played, whatever is known.
    pub hard: Duration,
}

/// Sudden death is played as if so many moves were left at any time.
const HORIZON: u32 = 25;
/// For so many moves the overhead is kept in reserve.
const RESERVED_MOVES: u32 = 15;
/// A single legal move is played after so long: enough for an idea of the reply to ponder on.
const OBVIOUS: Budget = Budget { soft: Duration::from_millis(10), hard: Duration::from_millis(50) };
/// No clock shows more; keeps the sums below in range.
const LONGEST: Duration = Duration::from_hours(2400);

/// Decides how long to think about a move, with so many legal moves to choose from, if `overhead` is
/// lost with every move on its way.
///
/// `soft <= hard`, and `hard` never exceeds the fixed time or 40 % of what the clock shows.
pub fn budget(allowance: &Allowance, overhead: Duration, choices: usize) -> Budget {
    match *allowance {
        Allowance::Fixed(time) => {
            // Whoever asks for 5 ms with an overhead of 20 ms still wants some thought.
            let time = time.min(LONGEST);
            let all = time.saturating_sub(overhead.min(time / 2));
            Budget { soft: all, hard: all }
        }
        Allowance::Clock { remaining, increment, moves_to_go } => {
            let whole = on_the_clock(remaining.min(LONGEST), increment.min(LONGEST), moves_to_go, overhead);
            if choices > 1 {
                whole
            } else {
                Budget { soft: whole.soft.min(OBVIOUS.soft), hard: whole.hard.min(OBVIOUS.hard) }
            }
        }
    }
}

fn on_the_clock(
    remaining: Duration,
    increment: Duration,
    moves_to_go: Option<u32>,
    overhead: Duration,
) -> Budget {
    let moves_to_go = moves_to_go.unwrap_or(u32::MAX).max(1);
    // An increment pays the overhead of the moves to come; without one it must come from the clock.
    let unpaid = overhead.saturating_sub(increment);
    let reserve = overhead.max(unpaid.saturating_mul(moves_to_go.min(RESERVED_MOVES)));
    let Some(available) = remaining.checked_sub(reserve).filter(|time| !time.is_zero()) else {
        return Budget { soft: Duration::ZERO, hard: instant(remaining) };
    };
    // One move more than needed, or the last move before the time control would take all.
    let share = available / moves_to_go.saturating_add(1).min(HORIZON);
    let wish = share + increment * 4 / 5;
    let hard = (wish * 9 / 2).min(available * 2 / 5).max(instant(remaining));
    Budget { soft: wish.min(hard), hard }
}

/// As short as a move can be played, and shorter when the flag is about to fall.
fn instant(remaining: Duration) -> Duration {
    (remaining / 200).min(Duration::from_millis(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OVERHEAD: Duration = Duration::from_millis(20);

    fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Allowance {
        Allowance::Clock { remaining: ms(remaining), increment: ms(increment), moves_to_go }
    }

    fn check(allowance: Allowance, overhead: u64, choices: usize, soft: u64, hard: u64) {
        let budget = budget(&allowance, ms(overhead), choices);
        let rounded = (budget.soft.as_millis() as u64, budget.hard.as_millis() as u64);
        assert_eq!(rounded, (soft, hard), "{allowance:?}");
    }

    #[test]
    fn sudden_death_spends_a_share() {
        check(clock(300_000, 0, None), 0, 30, 12_000, 54_000);
        check(clock(300_000, 0, None), 100, 30, 11_940, 53_730);
        // With an increment most of it is spent, and the reserve is that of one move.
        check(clock(10_000, 100, None), 20, 30, 479, 2156);
    }

    #[test]
    fn few_moves_to_go_get_more_each() {
        check(clock(60_000, 0, Some(40)), 0, 30, 2400, 10_800);
        check(clock(60_000, 0, Some(5)), 0, 30, 10_000, 24_000);
        // The last move does not bet the clock.
        check(clock(60_000, 0, Some(1)), 0, 30, 24_000, 24_000);
        check(clock(60_000, 0, Some(0)), 0, 30, 24_000, 24_000);
    }

    #[test]
    fn fixed_time_is_used_up_to_the_overhead() {
        check(Allowance::Fixed(ms(1000)), 20, 30, 980, 980);
        check(Allowance::Fixed(ms(1000)), 20, 1, 980, 980);
        check(Allowance::Fixed(ms(10)), 20, 30, 5, 5);
        check(Allowance::Fixed(ms(0)), 20, 30, 0, 0);
    }

    #[test]
    fn a_single_move_is_played_at_once() {
        check(clock(300_000, 5000, None), 20, 1, 10, 50);
        check(clock(100, 0, None), 20, 1, 0, 0);
    }

    #[test]
    fn a_falling_flag_means_no_thought() {
        check(clock(250, 0, None), 20, 30, 0, 1);
        check(clock(5, 0, None), 20, 30, 0, 0);
        check(clock(0, 0, None), 20, 30, 0, 0);
        // One huge increment cannot be spent before it is there.
        check(clock(100, 60_000, None), 20, 30, 32, 32);
    }

    proptest! {
        #[test]
        fn limits_are_ordered_and_never_exceed_the_clock(
            remaining in prop_oneof![0u64..2000, 0..u64::MAX / 2],
            increment in prop_oneof![0u64..2000, 0..u64::MAX / 2],
            moves_to_go in proptest::option::of(prop_oneof![0u32..60, any::<u32>()]),
            overhead in 0u64..10_000,
            choices in 0usize..218,
        ) {
            let budget = budget(&clock(remaining, increment, moves_to_go), ms(overhead), choices);
            prop_assert!(budget.soft <= budget.hard);
            prop_assert!(budget.hard <= ms(remaining) * 2 / 5);
        }
    }

    /// A time control in milliseconds: base, increment, moves per period, and how long the way of a
    /// move may take. No engine survives more moves than the base pays the ways of, so the ways are
    /// shorter in a game of one second.
    const CONTROLS: [(u64, u64, Option<u32>, u64); 5] = [
        (10_000, 100, None, 20_000),
        (1000, 0, None, 1500),
        (60_000, 0, Some(40), 20_000),
        (100, 100, None, 20_000),
        (5000, 0, None, 2500),
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Whole games of a player who sometimes ends early, sometimes uses all it may, and is late by
        /// up to 0.3 ms; then the move has its way to go.
        #[test]
        fn no_game_is_lost_on_time(moves in proptest::collection::vec((0.0f64..=1.0, 0.0f64..=1.0, 0usize..8), 150)) {
            for (base, increment, period, way) in CONTROLS {
                let mut left = ms(base);
                for (number, &(effort, lateness, kind)) in moves.iter().enumerate() {
                    let moves_to_go = period.map(|period| period - number as u32 % period);
                    let allowance =
                        Allowance::Clock { remaining: left, increment: ms(increment), moves_to_go };
                    // One move in eight is the only legal one.
                    let budget = budget(&allowance, OVERHEAD, if kind == 0 { 1 } else { 30 });
                    let thought = match kind {
                        1 => budget.hard,
                        2..=4 => budget.soft,
                        _ => budget.hard.mul_f64(effort),
                    };
                    let late = Duration::from_nanos((lateness * 300_000.0) as u64);
                    let spent = thought + late + Duration::from_micros((lateness * way as f64) as u64);
                    prop_assert!(
                        spent < left,
                        "{base}+{increment} {period:?}: move {} with {left:?} left took {spent:?}",
                        number + 1
                    );
                    left = left.saturating_sub(spent) + ms(increment);
                    if moves_to_go == Some(1) {
                        left += ms(base);
                    }
                }
            }
        }
    }

    #[test]
    fn the_clock_is_also_used() {
        // A player who always stops at the soft limit has spent most of the time after 40 moves.
        let mut left = ms(60_000);
        for _ in 0..40 {
            let spent = budget(
                &Allowance::Clock { remaining: left, increment: Duration::ZERO, moves_to_go: None },
                OVERHEAD,
                30,
            );
            left -= spent.soft;
        }
        assert!(left < ms(15_000), "{left:?} left");
    }
}
