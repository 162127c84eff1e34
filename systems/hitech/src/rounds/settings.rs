//! What can be set, with the numbers of the paper and ours.

/// How a [`RoundPlayer`](crate::RoundPlayer) thinks.
#[derive(Clone, Debug, PartialEq)]
pub struct HitechSettings {
    /// The name under which it answers.
    pub name: &'static str,
    /// How deep probes go.
    pub depth: ProbeDepth,
    /// Rounds with shallower probes than this only put the moves in order: ideas cost more than they
    /// are worth there.
    pub ideas_from: u32,
    /// The last part of a known budget of positions or time, in percent, in which ideas are looked into;
    /// before that rounds only put the moves in order, which makes probes deep.
    pub reserve: u32,
    /// The same when playing by a clock, where time that is saved is not lost.
    pub reserve_by_clock: u32,
    /// The share of all visited positions that the search by chances may cost, in percent; beyond it a
    /// round expands only the root.
    pub chances_share: u32,
    /// The same when playing by a clock.
    pub chances_by_clock: u32,
    /// How much shallower the probes for optimism are: a threat shows sooner than its defense.
    pub hope_reduction: u32,
    /// How much shallower probes are below the root's own moves, except below a rival of the best move,
    /// where only one question is asked.
    pub inner_reduction: u32,
    /// By how many half-moves sacrifices and checks of the root are looked at more deeply than other moves,
    /// when ideas are looked into.
    pub daring: u32,
    /// Moves within so many centipawns of the best one get an exact realistic value; of others only
    /// a bound is found out, which is much cheaper.
    pub margin: i32,
    /// A move of which only a bound is known is taken to be worth so much less than the bound, lest it
    /// lead as soon as the best move loses a little.
    pub doubt: i32,
    /// Below a rival of the best move, find out only whether it can be better.
    pub focus: bool,
    /// The optimism that chess knowledge gives and takes.
    pub optimism: Optimism,
    /// Replies that fail to the same answer count as one chance.
    pub reply_groups: bool,
    /// Values depend on the path where positions can repeat.
    pub conditional_values: bool,
    /// The search by chances.
    pub search: bstar::BstarSettings,
    /// The most nodes that the graph may have.
    pub nodes: usize,
    /// When a move is so far ahead that the search ends; `None`: never.
    pub separation: Option<Separation>,
}

/// When one move is separated from the rest: the search then ends before its limits do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// Probes must have been so deep.
    pub depth: u32,
    /// The move must have led for so many rounds.
    pub rounds: u32,
    /// It must be worth so much at least, in centipawns,
    pub advantage: i32,
    /// and so much more than every other.
    pub margin: i32,
}

impl Default for Separation {
    /// What a question means that may end when one move stands clear of all others.
    fn default() -> Separation {
        Separation { depth: 11, rounds: 6, advantage: 150, margin: 300 }
    }
}

/// How deep probes go, in half-moves after the move that is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProbeDepth {
    /// Always the same, as in the paper.
    Fixed(u32),
    /// A whole search by chances with probes of this depth, then another one with deeper probes, and
    /// so on until the limits end it. Few men or a fast machine make probes deep by themselves.
    Deepening {
        /// The first depth.
        first: u32,
    },
}

/// Section 3.10 of the paper as numbers, in centipawns. Where a probe after an extra move would
/// mislead, these take its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Optimism {
    /// The hope of a check that leaves 1, 2, 3, 4, 5, or more replies.
    pub check: [i32; 6],
    /// What is left of it, in percent, if the checking man can be taken without loss.
    pub unsafe_check: i32,
    /// What becomes of it, in percent, if only the king can answer.
    pub king_must_move: i32,
    /// The hope of a threat of mate, however many moves the mate takes.
    pub mate_threat: i32,
    /// What is left of checks and threats of mate a half-move further from the root, in percent.
    pub discount: i32,
    /// What is left of the hope of a man that captures or moves and then escapes by the extra move,
    /// though realistically it is taken, in percent; `None` believes in the escape.
    pub hit_and_run: Option<i32>,
    /// For an enemy king that has left its shelter.
    pub exposed_king: i32,
    /// For each enemy man pinned against its king.
    pub pin: i32,
    /// No hope of a threat is larger than this gain over what the best move has.
    pub largest_gain: i32,
}

impl Default for HitechSettings {
    /// Our own numbers, found by measuring; the book tells how.
    fn default() -> HitechSettings {
        HitechSettings {
            name: "weigher",
            depth: ProbeDepth::Deepening { first: 2 },
            ideas_from: 6,
            reserve: 60,
            reserve_by_clock: 10,
            chances_share: 15,
            chances_by_clock: 5,
            hope_reduction: 10,
            inner_reduction: 3,
            daring: 8,
            margin: 0,
            doubt: 60,
            focus: true,
            optimism: Optimism::default(),
            reply_groups: true,
            conditional_values: true,
            search: bstar::BstarSettings {
                effort: bstar::Expansions {
                    total: 20,
                    first_select: 0.9,
                    first_verify: 1,
                    least_verify: 1,
                    ..bstar::Expansions::default()
                },
                ..bstar::BstarSettings::default()
            },
            nodes: 200_000,
            separation: None,
        }
    }
}

impl Default for Optimism {
    fn default() -> Optimism {
        Optimism {
            check: [900, 700, 500, 400, 300, 200],
            unsafe_check: 60,
            king_must_move: 115,
            mate_threat: 600,
            discount: 97,
            hit_and_run: Some(10),
            exposed_king: 30,
            pin: 15,
            largest_gain: 1000,
        }
    }
}

impl HitechSettings {
    /// As in the paper, as far as it says: probes of three half-moves, 225 expansions, and optimism in
    /// the order and size of its figure 20: a check with one reply by a man that can be taken, where the king must
    /// move, is worth 36 pawns of hope, a threat of mate 21.6, and more than every check with three replies.
    pub fn faithful() -> HitechSettings {
        HitechSettings {
            name: "bstar-faithful",
            depth: ProbeDepth::Fixed(3),
            ideas_from: 0,
            reserve: 100,
            reserve_by_clock: 100,
            chances_share: 100,
            chances_by_clock: 100,
            hope_reduction: 0,
            inner_reduction: 0,
            daring: 0,
            margin: 2_000,
            doubt: 0,
            focus: false,
            optimism: Optimism {
                check: [6600, 4000, 1800, 1600, 1200, 800],
                unsafe_check: 50,
                king_must_move: 110,
                mate_threat: 2160,
                discount: 99,
                hit_and_run: Some(10),
                exposed_king: 30,
                pin: 15,
                largest_gain: 10_000,
            },
            reply_groups: true,
            conditional_values: true,
            search: bstar::BstarSettings::default(),
            nodes: 200_000,
            separation: None,
        }
    }

    /// For probes that cost a question to another program each: the paper's way with one round.
    pub fn slow_probes() -> HitechSettings {
        HitechSettings {
            depth: ProbeDepth::Fixed(5),
            hope_reduction: 2,
            inner_reduction: 0,
            search: bstar::BstarSettings {
                effort: bstar::Expansions::of(60),
                ..bstar::BstarSettings::default()
            },
            optimism: Optimism::default(),
            ..HitechSettings::faithful()
        }
    }

    /// The settings of the search by chances.
    pub(crate) fn bstar(&self) -> bstar::BstarSettings {
        let mut settings = self.search;
        if !self.conditional_values {
            settings.cycles.largest_conditional = 0;
        }
        settings
    }
}
